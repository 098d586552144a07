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
        self.own: list[Unit] = self._mind().own
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
        return self._complete(self._mind())

    def concerted(self) -> Proposal:
        """What DumbBot would write once some of the units near a goal go there together, or keep it together."""
        mind = self._mind()
        goal = self.goals[self.prng.below(len(self.goals))]
        able = [unit for unit in self.own if self.board.reaches[unit.type][unit.place * self.board.size + goal]]
        order = list(range(len(able)))
        self.prng.shuffle(order)
        there = [unit for unit in self.own if self.board.province[unit.place] == goal]
        if there:
            mind.write(Order(HOLD, goal), goal)
            head = goal
        else:
            first = able[order.pop(0)]
            head = self.board.province[first.place]
            ways = [place for place in self.board.neighbours[first.type][first.place] if self.board.province[place] == goal]
            mind.write(mind.step(first, ways[self.prng.below(len(ways))]), goal)
        for index in order[: 1 + self.prng.below(max(1, len(order)))]:
            mind.support(self.board.province[able[index].place], head)
        return self._complete(mind)

    def child(self, parent: Proposal) -> Proposal:
        """A sheet in which a unit and those around it think again."""
        orders = {order.place: order for order in map(self.codec.order, parent)}
        centre = self.own[self.prng.below(len(self.own))]
        start = self.board.province[centre.place]
        near = {start, *(other for other in self.board.around[start] if self.prng.below(2))}
        mind = self._mind()
        for province, order in orders.items():
            goal = self.board.province[order.target] if order.target >= 0 else province
            # What depends on a unit that thinks again goes with it: a support of it, and either end of a crossing.
            if province in near or order.origin in near or (order.kind not in (MOVE, SUPPORT) and goal in near):
                continue
            mind.write(order, province if order.kind == SUPPORT else goal)
        return self._complete(mind)

    def _mind(self) -> Mind:
        return Mind(self.state, self.field, self.seat, self.prng)

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
