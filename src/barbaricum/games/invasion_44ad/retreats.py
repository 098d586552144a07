"""Retreats of boats with armies aboard."""

from __future__ import annotations

from collections.abc import Sequence

from barbaricum.games.invasion_44ad.movement import boats
from barbaricum.games.invasion_44ad.resolver import BoatResolver
from barbaricum.orders.board import Board
from barbaricum.orders.orders import Order
from barbaricum.orders.retreats import COLLIDED, Retreats, retreats_of
from barbaricum.orders.units import Dislodged, Unit


def dislodged_units(resolver: BoatResolver) -> list[Dislodged]:
    """List the dislodged units; an army aboard has an entry of its own, with the retreats of its boat: to the sea alone.

    Clause: 5/carry.
    """
    movement = boats(resolver.movement)
    board, found = movement.board, []
    for unit, attacker in enumerate(resolver.dislodged_by):
        if attacker < 0:
            continue
        boat = movement.units[unit]
        retreats = retreats_of(resolver, unit)
        aboard = [army for army in range(resolver.size) if resolver.boat_after(army) == unit]
        if aboard:
            retreats = tuple(place for place in retreats if movement.is_sea(boat.type, board.province[place]))
        came_from = movement.province[attacker]
        found.append(Dislodged(boat, retreats, came_from))
        for army in aboard:
            found.append(Dislodged(movement.units[army]._replace(place=boat.place), retreats, came_from))
    return found


class BoatRetreats(Retreats):
    """The dislodged units of one phase of retreats; an army aboard goes where its boat goes."""

    def __init__(self, board: Board, dislodged: Sequence[Dislodged], standing: Sequence[Unit]) -> None:
        super().__init__(board, dislodged, standing)
        self.boat: list[int] = [self.at[board.province[lost.unit.place]] for lost in dislodged]
        """By dislodged unit: the boat that it is aboard; a boat itself, and an army ashore."""

    def complete(self, orders: Sequence[Order | None]) -> list[Order | None]:
        """Give an army aboard the order of its boat."""
        return [orders[boat] for boat in self.boat]

    def resolve(self, orders: Sequence[Order | None]) -> list[int]:
        """Say what became of each; an army aboard shares the fate of its boat.

        Clause: 5/carry.
        """
        alone = [order if self.boat[index] == index else None for index, order in enumerate(orders)]
        results = super().resolve(alone)
        return [results[boat] for boat in self.boat]

    def text(self, index: int, result: int, orders: Sequence[Order | None]) -> str:
        """Say in words what became of a dislodged unit."""
        if result != COLLIDED:
            return super().text(index, result, orders)
        alone = [order if self.boat[at] == at else None for at, order in enumerate(orders)]
        return super().text(self.boat[index], result, [*alone])
