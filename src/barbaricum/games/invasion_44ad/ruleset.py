"""What checks, resolves and tells the orders of this game."""

from __future__ import annotations

from collections.abc import Sequence

from barbaricum.games.invasion_44ad.adjustments import BoatAdjustment
from barbaricum.games.invasion_44ad.crossing import Crossing, pair_of, parts_of
from barbaricum.games.invasion_44ad.movement import BoatMovement
from barbaricum.games.invasion_44ad.notation import BoatNotation
from barbaricum.games.invasion_44ad.outcomes import BoatReport, BoatWording
from barbaricum.games.invasion_44ad.resolver import BoatResolver, boat_resolver
from barbaricum.games.invasion_44ad.retreats import BoatRetreats, dislodged_units
from barbaricum.orders.adjudicate import Ruleset
from barbaricum.orders.adjustments import Adjustment
from barbaricum.orders.board import Board
from barbaricum.orders.edition import Edition
from barbaricum.orders.notation import Notation
from barbaricum.orders.orders import Order
from barbaricum.orders.outcomes import Report, Wording
from barbaricum.orders.resolve import Resolver
from barbaricum.orders.retreats import Retreats
from barbaricum.orders.units import Dislodged, Unit
from barbaricum.orders.validation import Movement


class BoatRuleset(Ruleset):
    """Any board whose boats carry armies."""

    def __init__(self, board: Board, edition: Edition, crossing: Crossing = Crossing()) -> None:  # noqa: B008
        super().__init__(board, edition)
        self.crossing: Crossing = crossing

    def make_notation(self) -> Notation:
        """What reads and writes orders."""
        return BoatNotation(self.board)

    def make_wording(self) -> Wording:
        """What puts outcomes into words."""
        return BoatWording(self.board, self.notation)

    def movement(self, units: Sequence[Unit], at_entry: bool = False) -> Movement:
        """What checks the orders of a move-month."""
        return BoatMovement(self.board, self.edition, units, at_entry, self.crossing)

    def resolver(self, movement: Movement, orders: Sequence[Order | None]) -> Resolver:
        """What resolves them."""
        return BoatResolver(movement, orders)

    def report(self, resolver: Resolver) -> Report:
        """What tells their outcomes."""
        return BoatReport(resolver, self.wording)

    def dislodged(self, resolver: Resolver) -> list[Dislodged]:
        """The units that were dislodged, and where they may go."""
        return dislodged_units(boat_resolver(resolver))

    def retreats(self, dislodged: Sequence[Dislodged], standing: Sequence[Unit]) -> Retreats:
        """What checks and resolves their retreats."""
        return BoatRetreats(self.board, dislodged, standing)

    def make_adjustment(
        self,
        power: int,
        units: Sequence[Unit],
        owners: Sequence[int],
        sites: Sequence[int],
        types: Sequence[int] | None,
        caps: dict[int, int],
    ) -> Adjustment:
        """What checks the builds and removals of a power."""
        return BoatAdjustment(self.board, power, units, owners, sites, types, caps)

    def fold(self, units: Sequence[Unit]) -> list[Unit]:
        """Write an army and the boat of its power that it is aboard as one unit; one on another power's boat stands alone."""
        board, types = self.board, len(self.board.types)
        aboard = {(unit.power, unit.place): unit.type for unit in units if not board.stands[unit.type][unit.place]}
        if not aboard:
            return list(units)
        folded = []
        for unit in units:
            if board.stands[unit.type][unit.place]:
                passenger = aboard.pop((unit.power, unit.place), -1)
                folded.append(unit._replace(type=pair_of(types, passenger, unit.type)) if passenger >= 0 else unit)
        return [unit for unit in units if (unit.power, unit.place) in aboard] + folded

    def unfold(self, unit: Unit) -> list[Unit]:
        """The boat, and the army that a pair has aboard."""
        passenger, carrier = parts_of(len(self.board.types), unit.type)
        boat = unit._replace(type=carrier)
        return [boat, unit._replace(type=passenger)] if passenger >= 0 else [boat]
