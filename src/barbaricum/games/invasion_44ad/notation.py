"""How pairs and crossings are read and written, beside what all games of orders share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from barbaricum.games.invasion_44ad.crossing import AT_SEA, EMBARK, LAND, REMOVE, TAKE, pair_of, parts_of
from barbaricum.orders.board import Board
from barbaricum.orders.notation import Notation, Reader, unreadable
from barbaricum.orders.orders import SUPPORT, Order

_EMBARKS: Final = {"e", "embark", "embarks"}
_TAKES: Final = {"t", "take", "takes"}
_LANDS: Final = {"d", "disembark", "disembarks", "l", "land", "lands"}
_REMOVES: Final = {"d", "disband", "disbands", "remove", "removes", "removed"}
_SUPPORTS: Final = {"s", "support", "supports"}
_PREPOSITIONS: Final = {"-", "->", "on", "onto", "to", "in", "at"}


class BoatNotation(Notation):
    """Reads and writes orders; `A/F` is an army with the fleet it is aboard, `A(FGA)` that army alone."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.count: int = len(board.types)

    def reader(self, text: str) -> Reader:
        """What reads one line."""
        return BoatReader(self, text)

    def is_aboard(self, type: int, place: int) -> bool:
        """Whether a unit of a kind that is carried can be in a place only aboard a boat."""
        board = self.board
        return type < self.count and board.carried[type] and not board.stands[type][place] and self._is_sea(place)

    def _is_sea(self, place: int) -> bool:
        province = self.board.province[place]
        return any(row[province] for row in self.board.carries)

    def read_unit(self, text: str) -> tuple[int, int]:
        """Read a unit, a pair, or an army aboard, as type and place; raises NotationError."""
        reader = self.reader(text)
        type, place = reader.type(), reader.place()
        reader.end()
        passenger, _ = parts_of(self.count, type) if type >= 0 else (-1, 0)
        if passenger >= 0 and not self._is_sea(place):
            raise unreadable(text, "an army is aboard only at sea")
        return (type, place) if passenger >= 0 or self.is_aboard(type, place) else super().read_unit(text)

    # --- writing -----------------------------------------------------------------------------------------------

    def letter(self, type: int) -> str:
        """Write a kind of unit, `A/F` for a pair."""
        passenger, carrier = parts_of(self.count, type)
        boat = self.board.letters[carrier]
        return f"{self.board.letters[passenger]}/{boat}" if passenger >= 0 else boat

    def unit(self, type: int, place: int) -> str:
        """Write a unit as `F FGA`, a pair as `A/F FGA`, an army aboard as `A(FGA)`."""
        name = self.board.names[place]
        return f"{self.letter(type)}({name})" if self.is_aboard(type, place) else f"{self.letter(type)} {name}"

    def write(self, order: Order, units: Mapping[int, tuple[int, int]]) -> str:
        """Write an order in short form."""
        kind, names = order.kind, self.board.names
        if kind == EMBARK:
            return f"{self._who(order.place, units)} E {self._who(order.target, units)}"
        if kind == TAKE:
            return f"{self._who(order.place, units)} T {self._who(order.origin, units)}"
        if kind == LAND:
            return f"{self._lander(order.place, units)} D {names[order.target]}"
        if kind == REMOVE:
            return f"{self._passenger(order.place, units)} D"
        if kind == SUPPORT:
            who = self._passenger(order.place, units) if order.flag == AT_SEA else self._who(order.place, units)
            landing = self._is_landing(order, units)
            helped = self._passenger(order.origin, units) if landing else self._who(order.origin, units)
            return f"{who} S {helped}" + (f" - {names[order.target]}" if order.target >= 0 else "")
        return super().write(order, units)

    def _who(self, province: int, units: Mapping[int, tuple[int, int]]) -> str:
        return self.unit(*units[province]) if province in units else self.board.names[province]

    def _lander(self, province: int, units: Mapping[int, tuple[int, int]]) -> str:
        """The pair; the army alone where its boat is another power's."""
        found = units.get(province)
        is_pair = found is not None and found[0] >= self.count
        return self._who(province, units) if is_pair else self._passenger(province, units)

    def _passenger(self, province: int, units: Mapping[int, tuple[int, int]]) -> str:
        passenger, _ = parts_of(self.count, units[province][0]) if province in units else (-1, 0)
        return self.unit(max(passenger, self.board.carried.index(True)), province)

    def _is_landing(self, order: Order, units: Mapping[int, tuple[int, int]]) -> bool:
        """Whether what a support helps is the landing of a pair's army."""
        if order.target < 0 or order.origin not in units or self._is_sea(order.target):
            return False
        return parts_of(self.count, units[order.origin][0])[0] >= 0


class BoatReader(Reader):
    """Reads a line, crossings included."""

    def type(self) -> int:
        """Read a unit's type or a pair; -1 if none is written."""
        first = super().type()
        saved = self.next
        board = self.notation.board
        if first >= 0 and board.carried[first] and self.take({"/"}):
            second = super().type()
            if second >= 0 and any(board.carries[second]):
                return pair_of(len(board.types), first, second)
            self.next = saved
        return first

    def own_order(self, type: int, place: int) -> Order | None:
        """Read an order to embark, take aboard or land, and what the army aboard alone is told."""
        province = self.notation.board.province[place]
        if self.take(_EMBARKS):
            self.take(_PREPOSITIONS)
            return Order(EMBARK, province, target=self.subject()[1])
        if self.take(_TAKES):
            return Order(TAKE, province, self.subject()[1])
        if self.tokens[self.next] in _LANDS and self.tokens[self.next + 1]:
            self.take(_LANDS)
            self.take(_PREPOSITIONS)
            return Order(LAND, province, target=self.notation.board.province[self.place()])
        if self._is_aboard(type, place):
            if self.take(_REMOVES):
                return Order(REMOVE, province)
            if self.take(_SUPPORTS):
                return self.support(province)._replace(flag=AT_SEA)
        return None

    def own_disbandment(self) -> Order | None:
        """Read the army aboard that is removed without its boat."""
        saved = self.next
        type, province, place = self.unit()
        if self._is_aboard(type, place):
            return Order(REMOVE, province)
        self.next = saved
        return None

    def _is_aboard(self, type: int, place: int) -> bool:
        notation = self.notation
        assert isinstance(notation, BoatNotation)
        return type >= 0 and notation.is_aboard(type, place)
