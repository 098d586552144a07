"""Crossings by boat, as DumbBot sees them: who is aboard what, who could go aboard, and what a boat is worth that fetches."""

from __future__ import annotations

from typing import Final

from barbaricum.bots.influence import Field, Worth
from barbaricum.orders.play.rules import SPRING
from barbaricum.orders.play.state import OrdersState
from barbaricum.orders.units import Unit

_AFLOAT: Final = 3  # by what the worth of staying at sea is divided for who is aboard, so that it lands where it can
_FETCHED: Final = 3  # how much more a boat prizes what an army would gain than what it could take itself
_FAR: Final = 3  # from how many moves away a boat comes; half as gladly for each


class Ferry:
    """One power's boats and those that they carry; empty on a board where nothing is carried."""

    def __init__(self, state: OrdersState, worth: Worth) -> None:
        self.board = state.rules.board
        self.worth: Worth = worth
        self.ahead: Worth = worth
        """What places are worth in spring, when the next move counts most."""
        self.aboard: dict[int, int] = {}
        """By the province of an own boat: the type of the own unit aboard it."""
        self.empty: dict[int, int] = {}
        """By the province of an own boat at sea that has nobody aboard: its type."""
        self.waiting: list[Unit] = []
        """Own units ashore that a boat could carry."""
        self.works: bool = any(self.board.carried)
        if not self.works:
            return
        if worth.field.season != SPRING:
            self.ahead = Worth(Field(state, SPRING), worth.power)
        taken = set()
        for unit in state.units:
            if not self.board.stands[unit.type][unit.place]:
                taken.add(unit.place)
                if unit.power == worth.power:
                    self.aboard[unit.place] = unit.type
        for unit in state.units:
            if unit.power != worth.power or unit.place in taken:
                continue
            if self.board.carried[unit.type]:
                self.waiting.append(unit)
            elif self.board.carries[unit.type][self.board.province[unit.place]]:
                self.empty[unit.place] = unit.type

    def options(self, unit: Unit) -> list[tuple[int, int]]:
        """Where a unit, or a boat with what it has aboard, could stay or go: pairs of worth, negative, and place, best first."""
        board, type = self.board, unit.type
        places = [unit.place, *board.neighbours[type][unit.place]]
        province = board.province[unit.place]
        if province in self.aboard:
            type = self.aboard[province]
            shores = [other for other in board.reach[unit.type][unit.place] if board.stands[type][other]]
            places = [place for place in places if board.carries[unit.type][board.province[place]]] + shores
        ranked = [(-self.worth.of(type, place), place) for place in places]
        if province in self.aboard:
            return sorted((worth // (1 if board.stands[type][place] else _AFLOAT), place) for worth, place in ranked)
        if self.waiting and any(board.carries[type]):
            pull = self._pull(type)
            ranked = [(worth - pull[board.province[place]], place) for worth, place in ranked]
        elif self.empty and board.carried[type]:
            here = self.worth.of(type, unit.place)
            seas = [sea for sea, boat in self.empty.items() if province in board.reach[boat][sea]]
            ranked += [(-here - self._gain(unit, sea), sea) for sea in seas]
        return sorted(ranked)

    def boards(self, unit: Unit, place: int) -> bool:
        """Whether a unit that goes to a place goes aboard the boat there."""
        return self.works and self.board.carried[unit.type] and not self.board.stands[unit.type][place]

    def lands(self, unit: Unit, place: int) -> bool:
        """Whether what a boat has aboard goes ashore if it is sent to a place."""
        return self.board.province[unit.place] in self.aboard and not self.board.carries[unit.type][self.board.province[place]]

    def _gain(self, unit: Unit, sea: int) -> int:
        """How much better off a unit would be aboard a boat at sea; it takes no centre at once, so the next move counts."""
        return self.ahead.of(unit.type, sea) - self.ahead.of(unit.type, unit.place)

    def _pull(self, type: int) -> list[int]:
        """By province: what some unit would gain if a boat of a type were there, less and less the farther away it is."""
        board = self.board
        reach = board.reach[type]
        pull = [0] * board.size
        for unit in self.waiting:
            shore = board.province[unit.place]
            for sea in range(board.size):
                if board.carries[type][sea] and shore in reach[sea]:
                    pull[sea] = max(pull[sea], _FETCHED * self._gain(unit, sea))
        for _ in range(_FAR):
            pull = [max([here, *(pull[other] // 2 for other in reach[place])]) for place, here in enumerate(pull)]
        return pull
