"""What became of crossings, and strengths told as the sums they are."""

from __future__ import annotations

from typing import Final

from barbaricum.games.invasion_44ad.crossing import LAND, TAKE, pair_of
from barbaricum.games.invasion_44ad.movement import boats
from barbaricum.games.invasion_44ad.resolver import boat_resolver
from barbaricum.orders.board import Board
from barbaricum.orders.notation import Notation
from barbaricum.orders.outcomes import (
    BOUNCED,
    CONVOY_DISRUPTED,
    CONVOY_PARADOX,
    MOVES,
    VARIANT,
    Account,
    Outcome,
    Piece,
    Report,
    Wording,
    in_units,
)

EMBARKED: Final = VARIANT
NOT_TAKEN: Final = VARIANT + 1  # its boat was not told to take it
BOAT_LOST: Final = VARIANT + 2  # its boat was dislodged
TAKES: Final = VARIANT + 3
TAKES_NOBODY: Final = VARIANT + 4  # the army was not told to embark
TAKES_FAILED: Final = VARIANT + 5  # it was dislodged
LANDED: Final = VARIANT + 6
STOOD_OFF: Final = VARIANT + 7
BOAT_GOES: Final = VARIANT + 8  # the boat, of another power, did not hold

CLAUSES: Final = {
    EMBARKED: "5/embark",
    NOT_TAKEN: "5/embark",
    BOAT_LOST: "5/embark",
    TAKES: "5/embark",
    TAKES_NOBODY: "5/embark",
    TAKES_FAILED: "5/embark",
    LANDED: "5/disembark",
    STOOD_OFF: "5/landing-stood-off",
    BOAT_GOES: "5/disembark-carrier-stays",
}
_OPENINGS: Final = {
    EMBARKED: "embarks",
    NOT_TAKEN: "void",
    BOAT_LOST: "stays",
    TAKES: "takes",
    TAKES_NOBODY: "void",
    TAKES_FAILED: "takes nobody",
    LANDED: "lands",
    STOOD_OFF: "stays aboard",
    BOAT_GOES: "void",
}
_DETAILS: Final = {
    EMBARKED: " on {other}",
    NOT_TAKEN: ": {other} was not told to take it",
    BOAT_LOST: ": {other} was dislodged",
    TAKES: " {other}",
    TAKES_NOBODY: ": {other} did not embark on it",
    TAKES_FAILED: "",
    BOAT_GOES: ": {other} did not hold",
}


class BoatReport(Report):
    """Tells the outcomes of a move-month."""

    def concerns(self, unit: int) -> bool:
        """Of an army aboard only what it is told itself is worth a line; the rest is its boat's."""
        resolver = self.resolver
        return boats(resolver.movement).carrier[unit] < 0 or resolver.orders[unit] is not None

    def of_order(self, unit: int) -> Outcome:
        """Say what became of a unit's order."""
        resolver = boat_resolver(self.resolver)
        order = resolver.orders[unit]
        if resolver.boarding[unit] >= 0:
            return self._of_embarking(unit)
        if order is not None and order.kind == TAKE:
            return self._of_taking(unit)
        if resolver.landing[unit]:
            return self._of_landing(unit)
        movement = boats(resolver.movement)
        if (
            movement.passenger[unit] >= 0
            and resolver.landing[movement.passenger[unit]]
            and resolver.boat_is_still(movement.passenger[unit])
        ):
            return self.of_hold(unit)
        return super().of_order(unit)

    def _of_embarking(self, army: int) -> Outcome:
        resolver = boat_resolver(self.resolver)
        boat = resolver.boarding[army]
        if resolver.moves(army):
            return Outcome(EMBARKED, other=boat)
        return Outcome(BOAT_LOST if resolver.is_taken(army) else NOT_TAKEN, other=boat)

    def _of_taking(self, boat: int) -> Outcome:
        resolver = boat_resolver(self.resolver)
        army = resolver.subject[boat]
        if resolver.boarding[army] != boat:
            return Outcome(TAKES_NOBODY, other=army)
        return Outcome(TAKES if resolver.moves(army) else TAKES_FAILED, other=army)

    def _of_landing(self, army: int) -> Outcome:
        resolver = boat_resolver(self.resolver)
        boat = boats(resolver.movement).carrier[army]
        if not resolver.boat_is_still(army):
            return Outcome(BOAT_GOES, other=boat)
        outcome = super().of_order(army)
        if outcome.code in (CONVOY_DISRUPTED, CONVOY_PARADOX):
            return Outcome(BOAT_LOST, other=boat)
        return outcome._replace(code={MOVES: LANDED, BOUNCED: STOOD_OFF}.get(outcome.code, outcome.code))

    def written(self, unit: int) -> Piece:
        """The type and place under which a unit's order is written: a pair as one, where its boat goes or its army lands."""
        movement = boats(self.resolver.movement)
        boat = movement.carrier[unit] if movement.carrier[unit] >= 0 else unit
        army = movement.passenger[boat]
        if army < 0 or movement.power[army] != movement.power[boat]:
            return self.piece(unit)
        order = self.resolver.orders[army]
        if unit == boat and order is not None and order.kind == LAND:
            return self.piece(unit)
        types = len(movement.board.types)
        return pair_of(types, movement.type[army], movement.type[boat]), movement.place[boat]


class BoatWording(Wording):
    """Puts accounts into words, with strengths as sums: `A 1 + bb ½ against A 1`."""

    def __init__(self, board: Board, notation: Notation) -> None:
        super().__init__(board)
        self.notation: Notation = notation

    def opening(self, code: int) -> str:
        """The first words."""
        return _OPENINGS.get(code) or super().opening(code)

    def detail(self, account: Account) -> str:
        """What follows them."""
        if account.code in (LANDED, STOOD_OFF):
            return self.comparison(account)
        if account.code in _DETAILS:
            return _DETAILS[account.code].format(other=self.name(account.other))
        return super().detail(account)

    def sum(self, unit: Piece, helpers: tuple[Piece, ...], total: int) -> str:
        """Write the strengths of a unit and its helpers, each by its kind."""
        board = self.board
        types = [unit[0], *(helper[0] for helper in helpers)]
        assert sum(board.strength[type] for type in types) == total
        return " + ".join(f"{board.letters[type]} {in_units(board.strength[type])}" for type in types)

    def name(self, unit: Piece) -> str:
        """Write a unit as `F FGA`, an army aboard as `A(FGA)`."""
        return self.notation.unit(*unit)
