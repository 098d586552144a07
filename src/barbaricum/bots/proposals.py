"""Sheets worth considering for a movement phase, all written by DumbBot: as it comes, around a concerted attack, or anew in
part around a sheet that has proved itself.
"""

from __future__ import annotations

from typing import Final

from barbaricum.bots.dumbbot import Mind
from barbaricum.bots.influence import Field
from barbaricum.core.prng import Prng
from barbaricum.orders.orders import HOLD, MOVE, SUPPORT, Order
from barbaricum.orders.play.state import OrdersState
from barbaricum.orders.units import Unit

Proposal = tuple[int, ...]
"""The codes of a whole sheet, ascending."""
_TRIES: Final = 3  # how often a proposal that is there already is written anew


class Proposer:
    """Writes sheets for one power; each is drawn by lot."""

    def __init__(self, state: OrdersState, field: Field, seat: int, prng: Prng) -> None:
        self.state: OrdersState = state
        self.field: Field = field
        self.seat: int = seat
        self.prng: Prng = prng
        self.board = state.rules.board
        self.codec = state.rules.codec
        self.own: list[Unit] = [unit for unit in state.units if unit.power == seat]
        self.goals: list[int] = self._goals()

    def first(self, count: int) -> list[Proposal]:
        """Up to so many different sheets: every other one around a concerted attack."""
        found: list[Proposal] = []
        for number in range(count * _TRIES):
            if len(found) == count:
                break
            sheet = self.concerted() if number % 2 and self.goals else self.plain()
            if sheet not in found:
                found.append(sheet)
        return found

    def plain(self) -> Proposal:
        """What DumbBot would write."""
        return self._complete(Mind(self.state, self.field, self.seat, self.prng))

    def concerted(self) -> Proposal:
        """What DumbBot would write once some of the units near a goal go there together, or keep it together."""
        mind = Mind(self.state, self.field, self.seat, self.prng)
        goal = self.goals[self.prng.below(len(self.goals))]
        able = [unit for unit in self.own if self.board.reaches[unit.type][unit.place * self.board.size + goal]]
        order = list(range(len(able)))
        self.prng.shuffle(order)
        there = [unit for unit in self.own if self.board.province[unit.place] == goal]
        if there:
            mind.write(Order(HOLD, goal), goal)
            head, target = goal, -1
        else:
            first = able[order.pop(0)]
            head = self.board.province[first.place]
            ways = [place for place in self.board.neighbours[first.type][first.place] if self.board.province[place] == goal]
            target = ways[self.prng.below(len(ways))]
            mind.write(Order(MOVE, head, target=target), goal)
        for index in order[: 1 + self.prng.below(max(1, len(order)))]:
            province = self.board.province[able[index].place]
            mind.write(Order(SUPPORT, province, head, target), province)
        return self._complete(mind)

    def child(self, parent: Proposal) -> Proposal:
        """A sheet in which a unit and those around it think again."""
        orders = {order.place: order for order in map(self.codec.order, parent)}
        centre = self.own[self.prng.below(len(self.own))]
        start = self.board.province[centre.place]
        near = {start, *(other for other in self.board.around[start] if self.prng.below(2))}
        mind = Mind(self.state, self.field, self.seat, self.prng)
        for province, order in orders.items():
            if province in near or (order.kind == SUPPORT and order.origin in near):
                continue
            mind.write(order, self.board.province[order.target] if order.kind == MOVE else province)
        return self._complete(mind)

    def _complete(self, mind: Mind) -> Proposal:
        mind.move()
        return tuple(sorted(self.codec.of(order) for order in mind.orders.values()))

    def _goals(self) -> list[int]:
        """The provinces that a concerted attack or defence may be about: two own units and a rival's near them."""
        return [
            province
            for province in range(self.board.size)
            if self.field.near[province].get(self.seat, 0) >= 2 and self.field.rivals_at(province, self.seat) > 0
        ]
