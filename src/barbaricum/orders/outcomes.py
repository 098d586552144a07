"""What became of each order, and why, in numbers and in words.

The words are those of the rulebook: “moves: 2 against 1, A VEN supported by TYR”, “bounced: 2 against 2, A BUR supported
by PAR”, “cut by F ENG”, “convoy disrupted at NTH”.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from barbaricum.orders.board import Board
from barbaricum.orders.orders import CONVOY, MOVE, SUPPORT
from barbaricum.orders.resolve import BY_SEA, Resolver
from barbaricum.orders.unknowns import FAILS, SUCCEEDS

HOLDS: Final = 1
MOVES: Final = 2
BOUNCED: Final = 3
OWN_UNIT: Final = 4  # the unit in the way is of the same power
NO_CONVOY: Final = 5  # no chain of fleets was ordered
CONVOY_DISRUPTED: Final = 6
CONVOY_PARADOX: Final = 7
SUPPORTS: Final = 8
NOT_COUNTED: Final = 9  # a support that may not help to dislodge a unit of its own power
CUT: Final = 10
VOID: Final = 11  # the unit supported or convoyed was not ordered so
CONVOYS: Final = 12
DISRUPTED: Final = 13
PARADOX: Final = 14
OUTCLASSED: Final = 15  # strong enough, but its kind yields to the one in the way
VARIANT: Final = 50
"""A variant's own codes begin here."""

_WORDS: Final = {
    HOLDS: "holds",
    MOVES: "moves",
    BOUNCED: "bounced",
    OWN_UNIT: "own unit",
    NO_CONVOY: "no convoy",
    CONVOY_DISRUPTED: "convoy disrupted",
    CONVOY_PARADOX: "convoy paradox",
    SUPPORTS: "supports",
    NOT_COUNTED: "supports",
    CUT: "cut",
    VOID: "void",
    CONVOYS: "convoys",
    DISRUPTED: "disrupted",
    PARADOX: "paradox",
    OUTCLASSED: "bounced",
}


class Outcome(NamedTuple):
    """What became of one unit's order.

    `mine` and `theirs` are the strengths that were compared, in half units (0: nothing was); `other` is the unit on the
    other side or, for a support or convoy, the one that cut it, or that it supports or convoys (-1: none); `helpers` are
    the units whose supports it had, or that cut with it.  `victor` is the unit that dislodged this one (-1: none), with
    `victory` against `defence`.
    """

    code: int
    mine: int = 0
    theirs: int = 0
    other: int = -1
    helpers: tuple[int, ...] = ()
    victor: int = -1
    victory: int = 0
    defence: int = 0


Piece = tuple[int, int]
"""A unit as its type and place; (-1, -1) where there is none."""

_NONE: Final = (-1, -1)


class Account(NamedTuple):
    """An outcome with its units by type and place, so that it means the same when the phase is long over.

    `discount` are the supports, in half units, that did not count against a unit of their own power; `goal` is the place
    that `other` was ordered to (-1: not to move).  `own_helpers` gave the supports in `mine`, `shields` those in
    `defence`.
    """

    code: int
    by_sea: int
    mine: int
    theirs: int
    discount: int
    other: Piece
    goal: int
    helpers: tuple[Piece, ...]
    victor: Piece
    victory: int
    defence: int
    victor_helpers: tuple[Piece, ...]
    unit: Piece
    own_helpers: tuple[Piece, ...]
    shields: tuple[Piece, ...]

    def ints(self) -> list[int]:
        """Flatten it; `account_from` is the inverse."""
        flat = [self.code, self.by_sea, self.mine, self.theirs, self.discount, *self.other, self.goal, *self.victor]
        flat += [self.victory, self.defence, *self.unit]
        flat += [len(self.helpers), len(self.own_helpers), len(self.shields)]
        for type, place in (*self.helpers, *self.own_helpers, *self.shields, *self.victor_helpers):
            flat += [type, place]
        return flat


def account_from(ints: Sequence[int]) -> Account:
    """Read what `Account.ints` wrote."""
    code, by_sea, mine, theirs, discount, type, place, goal, victor_type, victor_place, victory, defence = ints[:12]
    pieces = [(ints[at], ints[at + 1]) for at in range(17, len(ints), 2)]
    ends = [ints[14], ints[14] + ints[15], ints[14] + ints[15] + ints[16]]
    helpers, own, shields = tuple(pieces[: ends[0]]), tuple(pieces[ends[0] : ends[1]]), tuple(pieces[ends[1] : ends[2]])
    others = tuple(pieces[ends[2] :])
    victor, unit = (victor_type, victor_place), (ints[12], ints[13])
    return Account(
        code, by_sea, mine, theirs, discount, (type, place), goal, helpers, victor, victory, defence, others, unit, own, shields
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class Words(ABC):
    """Says in words what became of units, by number."""

    @abstractmethod
    def text(self, unit: int) -> str:
        """Say what became of a unit and its order."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Report(Words):
    """Tells the outcomes of a resolved phase; unit by unit, when asked."""

    def __init__(self, resolver: Resolver, wording: Wording) -> None:
        self.resolver: Resolver = resolver
        self.wording: Wording = wording

    def concerns(self, unit: int) -> bool:
        """Whether there is anything to tell of a unit."""
        return True

    def outcome(self, unit: int) -> Outcome:
        """Say what became of a unit's order and of the unit."""
        outcome = self.of_order(unit)
        victor = self.resolver.dislodged_by[unit]
        if victor < 0:
            return outcome
        force, defence = self._attack(victor), self._defence(unit, victor)
        return outcome._replace(victor=victor, victory=force, defence=defence)

    def of_order(self, unit: int) -> Outcome:
        """Say what became of a unit's order."""
        kind = self.resolver.kind[unit]
        if kind == MOVE:
            return self._of_move(unit)
        if kind == SUPPORT:
            return self._of_support(unit)
        return self._of_convoy(unit) if kind == CONVOY else self.of_hold(unit)

    def _of_move(self, unit: int) -> Outcome:
        resolver = self.resolver
        if resolver.travel[unit] == BY_SEA and resolver.value[resolver.size + unit] == FAILS:
            return self._of_lost_way(unit)
        goal = resolver.goal[unit]
        defender = resolver.at[goal]
        stays = defender >= 0 and not resolver.moves(defender)
        own = stays and resolver.power[defender] == resolver.power[unit]
        other, theirs = -1, 0
        if (stays and not own) or (defender >= 0 and self._meets(unit, defender)):
            other, theirs = defender, self._defence(defender, unit)
        for rival in resolver.movers[goal]:
            bars = 0 if rival == unit else resolver.bars(rival)[1]
            if bars > theirs and not resolver.outclasses(unit, rival):
                other, theirs = rival, bars
        mine = self._attack(unit)
        if own and mine > theirs:
            return Outcome(OWN_UNIT, other=defender)
        if mine > theirs and other >= 0 and not resolver.moves(unit):
            return Outcome(OUTCLASSED, other=other)
        alone = other == defender and resolver.kind[other] == MOVE and not self._meets(unit, other)
        helpers = () if other < 0 or alone else self._helpers(other)
        return Outcome(MOVES if resolver.moves(unit) else BOUNCED, mine, theirs, other, helpers)

    def _of_lost_way(self, army: int) -> Outcome:
        resolver = self.resolver
        broken = [fleet for fleet in resolver.carriers[army] if resolver.value[fleet] == FAILS]
        if not broken:
            return Outcome(NO_CONVOY)
        for fleet in broken:
            if resolver.paradox[fleet]:
                return Outcome(CONVOY_PARADOX, other=fleet)
        return Outcome(CONVOY_DISRUPTED, other=broken[0])

    def _of_support(self, unit: int) -> Outcome:
        resolver = self.resolver
        subject = resolver.subject[unit]
        if unit not in resolver.backing[subject]:
            return Outcome(VOID, other=subject)
        if resolver.value[unit] == FAILS:
            cutters = self._cutters(unit)
            return Outcome(CUT, other=cutters[0], helpers=tuple(cutters[1:]))
        defender = resolver.at[resolver.goal[unit]]
        moving = resolver.kind[subject] == MOVE and defender >= 0 and defender != subject
        if moving and resolver.power[defender] == resolver.power[unit] and not resolver.moves(defender):
            return Outcome(NOT_COUNTED, other=defender)
        return Outcome(SUPPORTS, other=subject)

    def _cutters(self, unit: int) -> list[int]:
        """Find who cut a support: the unit that dislodged it, else one that could alone, else all that did together."""
        resolver = self.resolver
        if resolver.dislodged_by[unit] >= 0:
            return [resolver.dislodged_by[unit]]
        attackers = [
            mover
            for mover in resolver.movers[resolver.province[unit]]
            if resolver.power[mover] != resolver.power[unit]
            and resolver.province[mover] != resolver.goal[unit]
            and resolver.arrives(mover)
            and resolver.spares(mover, unit) == FAILS
        ]
        strong = [mover for mover in attackers if resolver.strength[mover] >= resolver.cut_at[unit]]
        return strong[:1] or attackers

    def _of_convoy(self, fleet: int) -> Outcome:
        resolver = self.resolver
        army = resolver.subject[fleet]
        if fleet not in resolver.carriers[army]:
            return Outcome(VOID, other=army)
        if resolver.paradox[fleet]:
            return Outcome(PARADOX, other=army)
        if resolver.value[fleet] == FAILS:
            return Outcome(DISRUPTED, other=army)
        return Outcome(CONVOYS, other=army)

    def of_hold(self, unit: int) -> Outcome:
        """Say of a unit that stays against whom it did."""
        resolver = self.resolver
        attackers = [mover for mover in resolver.movers[resolver.province[unit]] if resolver.bars(mover)[1] > 0]
        if not attackers or resolver.dislodged_by[unit] >= 0:
            return Outcome(HOLDS)
        other = max(attackers, key=self._attack)
        mine = resolver.force(unit, -1)[1]
        return Outcome(HOLDS, mine, self._attack(other), other, self._counted(other))

    def _attack(self, unit: int) -> int:
        """Add up the strength of a move: supports do not count against a unit of their own power."""
        return self.resolver.force(unit, self._left_out(unit))[1]

    def _left_out(self, unit: int) -> int:
        """The power whose supports of a move do not count; -1 if those of all do."""
        resolver = self.resolver
        defender = resolver.at[resolver.goal[unit]]
        if defender < 0 or (resolver.moves(defender) and not self._meets(unit, defender)):
            return -1
        own = resolver.power[defender] == resolver.power[unit]
        return -1 if own else resolver.power[defender]

    def _counted(self, unit: int) -> tuple[int, ...]:
        """List the units whose supports of a move count."""
        left_out = self._left_out(unit)
        return tuple(helper for helper in self._helpers(unit) if self.resolver.power[helper] != left_out)

    def _defence(self, unit: int, attacker: int) -> int:
        """Add up the strength with which a unit stays against an attacker."""
        resolver = self.resolver
        if resolver.kind[unit] == MOVE and not self._meets(attacker, unit):
            return resolver.strength[unit]
        return resolver.force(unit, -1)[1]

    def _meets(self, unit: int, other: int) -> bool:
        """Whether two units met head-on."""
        resolver = self.resolver
        if resolver.kind[other] != MOVE or resolver.goal[other] != resolver.province[unit]:
            return False
        return resolver.goal[unit] == resolver.province[other] and resolver.head_to_head(unit, other) == SUCCEEDS

    def _helpers(self, unit: int) -> tuple[int, ...]:
        resolver = self.resolver
        return tuple(helper for helper in resolver.backing[unit] if resolver.value[helper] == SUCCEEDS)

    # --- in words ----------------------------------------------------------------------------------------------

    def account(self, unit: int) -> Account:
        """Give the outcome of a unit as it is kept and told."""
        resolver, outcome = self.resolver, self.outcome(unit)
        victor, moving = outcome.victor, resolver.kind[unit] == MOVE
        bounced = moving and not resolver.moves(unit) and outcome.mine > 0 and outcome.other >= 0
        shielded = victor >= 0 and (not moving or self._meets(victor, unit))
        return Account(
            outcome.code,
            int(outcome.code == MOVES and resolver.by_sea(unit)),
            outcome.mine,
            outcome.theirs,
            resolver.force(unit, -1)[1] - outcome.mine if bounced else 0,
            self.piece(outcome.other),
            self._ordered_to(outcome.other),
            tuple(self.piece(helper) for helper in outcome.helpers),
            self.piece(victor),
            outcome.victory,
            outcome.defence,
            tuple(self.piece(helper) for helper in self._counted(victor)) if victor >= 0 else (),
            self.piece(unit),
            tuple(self.piece(helper) for helper in (self._counted(unit) if moving else self._helpers(unit))),
            tuple(self.piece(helper) for helper in self._helpers(unit)) if shielded else (),
        )

    def written(self, unit: int) -> Piece:
        """The type and place under which a unit's order is written."""
        return self.piece(unit)

    def piece(self, unit: int) -> Piece:
        """The type and place of a unit; where there is none, so says what it gives."""
        movement = self.resolver.movement
        return (movement.type[unit], movement.place[unit]) if unit >= 0 else _NONE

    def _ordered_to(self, unit: int) -> int:
        order = self.resolver.orders[unit] if unit >= 0 else None
        return order.target if order is not None and self.resolver.kind[unit] == MOVE else -1

    def text(self, unit: int) -> str:
        """Say in words what became of a unit's order and of the unit."""
        return self.wording.text(self.account(unit))


@mypyc_attr(allow_interpreted_subclasses=True)
class Wording:
    """Puts accounts into words."""

    def __init__(self, board: Board) -> None:
        self.board: Board = board

    def text(self, account: Account) -> str:
        """Say what became of a unit's order and of the unit."""
        text = self.opening(account.code) + self.detail(account)
        if account.victor != _NONE:
            by = self.with_helpers(account.victor, account.victor_helpers)
            defence = self.sum(account.unit, account.shields, account.defence)
            victory = self.sum(account.victor, account.victor_helpers, account.victory)
            text += f"; dislodged: {defence} against {victory}, {by}"
        return text

    def opening(self, code: int) -> str:
        """The first words."""
        return _WORDS[code]

    def detail(self, account: Account) -> str:
        """What follows them: against whom, how strong, why."""
        code, other = account.code, account.other
        if code in (MOVES, BOUNCED, HOLDS):
            by_sea = " by convoy" if account.by_sea else ""
            return by_sea + self.comparison(account)
        if code in (CONVOY_DISRUPTED, CONVOY_PARADOX):
            return f" at {self.province(other)}"
        if code == CUT:
            return f" by {' and '.join(self.name(cutter) for cutter in (other, *account.helpers))}"
        if code == OWN_UNIT:
            return f": {self.name(other)} stays"
        if code == OUTCLASSED:
            return f": its move counts for nothing against {self.name(other)}"
        if code == NOT_COUNTED:
            return f", but not against its own {self.name(other)}"
        if code == VOID:
            does = f"was ordered to {self.board.names[account.goal]}" if account.goal >= 0 else "was not ordered to move"
            return f": {self.name(other)} {does}"
        return ""

    def comparison(self, account: Account) -> str:
        """The strengths that met; nothing where none did."""
        if account.other == _NONE:
            return ""
        mine = self.sum(account.unit, account.own_helpers, account.mine)
        theirs = self.sum(account.other, account.helpers, account.theirs)
        return f": {mine} against {theirs}, {self.with_helpers(account.other, account.helpers)}{self.discount(account)}"

    def sum(self, unit: Piece, helpers: tuple[Piece, ...], total: int) -> str:
        """Write the strength of a unit with those that help it."""
        return in_units(total)

    def discount(self, account: Account) -> str:
        """The supports that did not count."""
        if not account.discount:
            return ""
        return f" ({in_units(account.discount)} more from the defender's own power does not count)"

    def with_helpers(self, unit: Piece, helpers: tuple[Piece, ...]) -> str:
        """Name a unit and where its supports came from."""
        if not helpers:
            return self.name(unit)
        return f"{self.name(unit)} supported by {', '.join(self.province(helper) for helper in helpers)}"

    def name(self, unit: Piece) -> str:
        """Write a unit as `F STP/NC`."""
        return f"{self.board.letters[unit[0]]} {self.board.names[unit[1]]}"

    def province(self, unit: Piece) -> str:
        """Write where a unit stands."""
        return self.board.names[self.board.province[unit[1]]]


def in_units(halves: int) -> str:
    """Write a strength in whole and half units."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
