"""The retreat phase: where dislodged units may go, and what becomes of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from barbaricum.core.state import Refusal
from barbaricum.orders import refusals
from barbaricum.orders.board import Board
from barbaricum.orders.orders import DISBAND, MOVE, RETREAT, Order
from barbaricum.orders.reasons import LEGAL, NO_WAY, NOT_DISLODGED, NOT_YOURS, WRONG_PHASE
from barbaricum.orders.resolve import Resolver
from barbaricum.orders.units import Dislodged, Unit

# What became of a dislodged unit.
RETREATED: Final = 1
DISBANDED: Final = 2
COLLIDED: Final = 3
UNORDERED: Final = 4


def retreats_of(resolver: Resolver, unit: int) -> tuple[int, ...]:
    """Where a dislodged unit may go: to a place it borders, that is empty, that no stand-off left empty.

    Nor where its attacker came from, unless that came by convoy.  Clause: base/retreat.
    """
    movement = resolver.movement
    board, edition = movement.board, movement.edition
    attacker = resolver.dislodged_by[unit]
    barred = movement.province[attacker]
    if edition.retreat_to_embarked and resolver.by_sea(attacker):
        barred = -1
    return tuple(
        place
        for place in board.neighbours[movement.type[unit]][movement.place[unit]]
        if board.province[place] != barred and _is_free(resolver, board.province[place])
    )


def _is_free(resolver: Resolver, province: int) -> bool:
    """Whether a province is empty after the moves, and not because of a stand-off."""
    if province in resolver.contested or any(resolver.moves(mover) for mover in resolver.movers[province]):
        return False
    there = resolver.at[province]
    return there < 0 or resolver.moves(there)


def dislodged_units(resolver: Resolver) -> list[Dislodged]:
    """List the units that were dislodged, in the order of the units; one without a retreat is lost at once."""
    movement = resolver.movement
    return [
        Dislodged(movement.units[unit], retreats_of(resolver, unit), movement.province[attacker])
        for unit, attacker in enumerate(resolver.dislodged_by)
        if attacker >= 0
    ]


@mypyc_attr(allow_interpreted_subclasses=True)
class Retreats:
    """The dislodged units of one retreat phase and what each of them may be told.

    `at` and `taken` give by province the dislodged and the other unit there; who stands where its kind cannot is aboard that.
    """

    def __init__(self, board: Board, dislodged: Sequence[Dislodged], standing: Sequence[Unit]) -> None:
        self.board: Board = board
        self.dislodged: Sequence[Dislodged] = dislodged
        self.at: dict[int, int] = {
            board.province[lost.unit.place]: index
            for index, lost in enumerate(dislodged)
            if board.stands[lost.unit.type][lost.unit.place]
        }
        self.taken: dict[int, Unit] = {
            board.province[unit.place]: unit for unit in standing if board.stands[unit.type][unit.place]
        }

    def plain(self, order: Order) -> Order:
        """Read a move as a retreat, and settle the coast it leaves open if only one is possible."""
        if order.kind not in (MOVE, RETREAT):
            return order
        target, index = order.target, self.at.get(order.place, -1)
        if index >= 0 and target not in self.dislodged[index].retreats:
            province = self.board.province[target]
            open_to = [place for place in self.dislodged[index].retreats if self.board.province[place] == province]
            if len(open_to) == 1 and (target == province or open_to[0] == province):
                target = open_to[0]
        return Order(RETREAT, order.place, target=target)

    def check(self, power: int, order: Order) -> int:
        """Return LEGAL, or the reason why a power may not give an order (as `plain` left it).

        Clauses: base/turn, base/retreat.
        """
        if order.kind not in (RETREAT, DISBAND):
            return WRONG_PHASE
        index = self.at.get(order.place, -1)
        if index < 0:
            return NOT_DISLODGED
        lost = self.dislodged[index]
        if lost.unit.power != power:
            return NOT_YOURS
        return LEGAL if order.kind == DISBAND or order.target in lost.retreats else NO_WAY

    def explain(self, power: int, order: Order, code: int) -> Refusal:
        """Say why `check` refused an order."""
        return refusals.of_retreats(self, order, code)

    def who(self, order: Order) -> str:
        """Name the unit that an order is for: the dislodged one, else the one that stands there."""
        index = self.at.get(order.place, -1)
        if index >= 0:
            return self.name(self.dislodged[index].unit)
        unit = self.taken.get(order.place)
        return self.name(unit) if unit is not None else refusals.nobody_in(self.board, order.place)

    def complete(self, orders: Sequence[Order | None]) -> list[Order | None]:
        """Add to the orders, which run parallel to the dislodged units, those that follow from them."""
        return list(orders)

    def resolve(self, orders: Sequence[Order | None]) -> list[int]:
        """Say what became of each dislodged unit; `orders` are their legal orders, None where none was given.

        Of units that retreat to one province none survives.  Clause: base/retreat-conflict.
        """
        goals = [self.board.province[order.target] if order is not None and order.kind == RETREAT else -1 for order in orders]
        results = []
        for order, goal in zip(orders, goals, strict=True):
            if order is None:
                results.append(UNORDERED)
            elif goal < 0:
                results.append(DISBANDED)
            else:
                results.append(COLLIDED if goals.count(goal) > 1 else RETREATED)
        return results

    def text(self, index: int, result: int, orders: Sequence[Order | None]) -> str:
        """Say in words what became of a dislodged unit."""
        if result == RETREATED:
            return "retreats"
        if result == UNORDERED:
            return "disbanded: no order"
        if result == DISBANDED:
            return "disbanded"
        order = orders[index]
        assert order is not None
        goal = self.board.province[order.target]
        others = [
            self.name(self.dislodged[other].unit)
            for other, rival in enumerate(orders)
            if other != index and rival is not None and rival.target >= 0 and self.board.province[rival.target] == goal
        ]
        return f"disbanded: {', '.join(others)} also went to {self.board.names[goal]}"

    def name(self, unit: Unit) -> str:
        """Write a unit as `F STP/NC`."""
        return f"{self.board.letters[unit.type]} {self.board.names[unit.place]}"
