"""Orders as players write them, read and written.

    A PAR - BUR            F NTH C A LON - NWY      A PAR S A MAR - BUR     A PAR S A MAR     A PAR H
    A LON - NWY via convoy F SPA/NC - MAO           A PAR R GAS             A PAR D           F STP/NC B     WAIVE

Any case will do, full names (`F St Petersburg (north coast) - Barents Sea`), other abbreviations and beginnings of names
that mean one province only, words for the verbs (`supports`, `moves to`, `Build A Paris`), a power in front
(`France: A Paris - Burgundy`) or before a supported unit (`S French A Marseilles`), and the unit's letter left out.
Coasts that a province does not have and a route written out (`A LON - NTH - NWY`) are read over (DATC 4.A.6, 4.B.6).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final, NamedTuple, NoReturn

from barbaricum.core.errors import NotationError
from barbaricum.orders.board import Board
from barbaricum.orders.mapdata import COAST_NAMES
from barbaricum.orders.orders import BUILD, CONVOY, DISBAND, DRAW, HOLD, MOVE, RETREAT, SUPPORT, WAIVE, Order

_TOKEN: Final = re.compile(r"[-=]>|[^\W_]+|[-/():]")
_DASHES: Final = re.compile("[–—→‐‑−]+>?")
_HOLDS: Final = {"h", "hold", "holds", "hld", "stand", "stands"}
_ARROWS: Final = {"-", "->", "=>"}
_MOVES: Final = {*_ARROWS, "m", "move", "moves", "to"}
_SUPPORTS: Final = {"s", "support", "supports", "sup"}
_CONVOYS: Final = {"c", "convoy", "convoys"}
_RETREATS: Final = {"r", "retreat", "retreats"}
_DISBANDS: Final = {"d", "disband", "disbands", "remove", "removes", "removed", "disbanded"}
_BUILDS: Final = {"b", "build", "builds"}
_WAIVES: Final = {"waive", "waives", "waived"}
_DRAWS: Final = {"draw"}
_VIA: Final = {"via", "by"}
_COAST_WORDS: Final = {word for short, name in COAST_NAMES.items() for word in (short.casefold(), name.split()[0])}
_KEPT: Final = 100_000


class Written(NamedTuple):
    """What a line says: the power named in front (-1: none), and the order."""

    power: int
    order: Order


def tokens_of(text: str) -> list[str]:
    """Cut a text into words and signs, in lower case and without accents, dots and apostrophes."""
    if not text.isascii():
        text = unicodedata.normalize("NFKD", _DASHES.sub("-", text))
        text = "".join(c for c in text if c != "’" and not unicodedata.combining(c))
    return _TOKEN.findall(text.casefold().replace(".", "").replace("'", ""))


def unreadable(text: str, why: str) -> NotationError:
    """Make the error that names a text that cannot be read."""
    return NotationError(f"“{text}” cannot be read: {why}")


class Notation:
    """Reads and writes the orders of one board."""

    def __init__(self, board: Board) -> None:
        self.board: Board = board
        self.provinces: dict[tuple[str, ...], int] = {}
        for province in range(board.size):
            for words in (board.names[province], board.titles[province], *board.aliases[province]):
                self.provinces[tuple(tokens_of(words))] = province
        self.types: dict[tuple[str, ...], int] = {}
        for type, kind in enumerate(board.types):
            for word in (board.letters[type], kind.name, f"{kind.name}s"):
                self.types[tuple(tokens_of(word))] = type
        self.longest_type: int = max(len(words) for words in self.types)
        self.powers: dict[tuple[str, ...], int] = {}
        for power, row in enumerate(board.powers):
            for words in (board.power_ids[power], row.name, *row.aliases):
                self.powers[tuple(tokens_of(words))] = power
        self.spans: dict[str, int] = {}
        """How many words a name of a province or power may have, by its first word."""
        for name in (*self.provinces, *self.powers):
            self.spans[name[0]] = max(len(name), self.spans.get(name[0], 0))
        self._known: dict[str, Written] = {}

    # --- reading -----------------------------------------------------------------------------------------------

    def read(self, text: str) -> Written:
        """Read a line, legal or not; raises NotationError naming the word that cannot be read."""
        known = self._known.get(text)
        if known is None:
            known = self.reader(text).line()
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[text] = known
        return known

    def reader(self, text: str) -> Reader:
        """What reads one line."""
        return Reader(self, text)

    def read_place(self, text: str) -> int:
        """Read a place that stands alone; raises NotationError."""
        reader = self.reader(text)
        place = reader.place()
        reader.end()
        return place

    def read_unit(self, text: str) -> tuple[int, int]:
        """Read a unit, `F STP/NC`, as its type and place; raises NotationError."""
        reader = self.reader(text)
        type = reader.type()
        if type < 0:
            raise unreadable(text, f"a unit was expected, such as {self.board.letters[0]} {self.board.names[0]}")
        place = reader.place()
        reader.end()
        if not self.board.stands[type][place]:
            raise unreadable(text, f"no {self.board.types[type].name} can stand there")
        return type, place

    def read_subject(self, text: str) -> tuple[int, int]:
        """Read of an order only the unit it is given to, as its type and place; raises NotationError."""
        reader = self.reader(text)
        type, place = reader.type(), reader.place()
        if type < 0:
            raise unreadable(text, f"the kind of unit was expected in front, {' or '.join(self.board.letters)}")
        return type, place

    def read_power(self, text: str) -> int:
        """Read the name of a power; raises NotationError."""
        power = self.powers.get(tuple(tokens_of(text)), -1)
        if power < 0:
            raise unreadable(text, f"it is no power; there are {', '.join(row.name for row in self.board.powers)}")
        return power

    # --- writing -----------------------------------------------------------------------------------------------

    def letter(self, type: int) -> str:
        """Write the letter of a kind of unit."""
        return self.board.letters[type]

    def unit(self, type: int, place: int) -> str:
        """Write a unit as `F STP/NC`."""
        return f"{self.letter(type)} {self.board.names[place]}"

    def write(self, order: Order, units: Mapping[int, tuple[int, int]]) -> str:
        """Write an order in short form; `units` gives type and place of the unit in a province."""
        names = self.board.names
        kind = order.kind
        if kind == WAIVE:
            return "WAIVE"
        if kind == DRAW:
            return "DRAW"
        if kind == BUILD:
            letter = f"{self.board.letters[order.flag]} " if order.flag >= 0 else ""
            return f"{letter}{names[order.place]} B"
        who = self._unit_in(order.place, units)
        if kind == HOLD:
            return f"{who} H"
        if kind == DISBAND:
            return f"{who} D"
        if kind == MOVE:
            return f"{who} - {names[order.target]}" + (" VIA" if order.flag == 1 else "")
        if kind == RETREAT:
            return f"{who} R {names[order.target]}"
        helped = self._unit_in(order.origin, units)
        goal = f" - {names[order.target]}" if order.target >= 0 else ""
        return f"{who} {'S' if kind == SUPPORT else 'C'} {helped}{goal}"

    def _unit_in(self, province: int, units: Mapping[int, tuple[int, int]]) -> str:
        found = units.get(province)
        return self.unit(found[0], found[1]) if found is not None else self.board.names[province]


class Reader:
    """A line being read, word by word; a variant reads orders of its own."""

    def __init__(self, notation: Notation, text: str) -> None:
        self.notation: Notation = notation
        self.text: str = text
        self.tokens: list[str] = [*tokens_of(text), "", ""]
        self.next: int = 0

    def line(self) -> Written:
        """A line names one unit, one verb and places that mean one province each.

        Clause: base/notation.
        """
        power = self._power_in_front()
        order = self._order()
        self.end()
        return Written(power, order)

    def _order(self) -> Order:
        if self.take(_WAIVES):
            self.take(_BUILDS)
            return Order(WAIVE)
        if self.take(_DRAWS):
            return Order(DRAW)
        if self.take(_BUILDS):
            return Order(BUILD, flag=self.type(), place=self.place())
        if self.take(_DISBANDS):
            return self.own_disbandment() or Order(DISBAND, self.subject()[1])
        type, province, place = self.unit()
        own = self.own_order(type, place)
        if own is not None:
            return own
        if self.take(_HOLDS):
            return Order(HOLD, province)
        if self.take(_SUPPORTS):
            return self.support(province)
        if self.take(_CONVOYS):
            origin = self.subject()[1]
            self._expect(_MOVES, "“-” and where to")
            return Order(CONVOY, province, origin, self._journey())
        if self.take(_RETREATS):
            self.take(_MOVES)
            return Order(RETREAT, province, target=self.place())
        if self.take(_DISBANDS):
            return Order(DISBAND, province)
        if self.take(_BUILDS):
            return Order(BUILD, place, flag=type)
        by_sea = self._via()
        self._expect(_MOVES, "what it does: H, -, S, C, R, D or B")
        target = self._journey()
        return Order(MOVE, province, target=target, flag=int(self._via() or by_sea))

    def own_order(self, type: int, place: int) -> Order | None:
        """Read a variant's own kind of order from after the unit on; None, and nothing read, where there is none."""
        return None

    def own_disbandment(self) -> Order | None:
        """Read, after a word such as “remove”, what a variant means by it; None, and nothing read, for a unit."""
        return None

    def support(self, province: int) -> Order:
        """Read what the unit in a province supports."""
        origin = self.subject()[1]
        if self.take(_HOLDS) or not self.tokens[self.next]:
            return Order(SUPPORT, province, origin)
        self._expect(_MOVES, "“-” and where to, or nothing more")
        target = self._journey()
        self._via()
        return Order(SUPPORT, province, origin, target)

    def _journey(self) -> int:
        """Read where a move goes; stations on the way are read over."""
        self.take(_MOVES)  # "moves to"
        target = self.place()
        while self.take(_ARROWS):
            target = self.place()
        return target

    def _via(self) -> bool:
        if self.take(_VIA):
            self.take({"convoy"})
            return True
        return False

    def subject(self) -> tuple[int, int]:
        """Read a unit of any power; what is said of its power and type is not needed (DATC 4.C)."""
        saved = self.next
        if self._power() < 0 or self._type_ahead() == 0:
            self.next = saved
        type, province, _ = self.unit()
        return type, province

    def unit(self) -> tuple[int, int, int]:
        """Read a unit: its type (-1: not written), province and place."""
        type = self.type()
        place = self.place()
        return type, self.notation.board.province[place], place

    def type(self) -> int:
        """Read a unit's type; -1 if none is written."""
        length = self._type_ahead()
        if length == 0:
            return -1
        self.next += length
        return self.notation.types[tuple(self.tokens[self.next - length : self.next])]

    def _type_ahead(self) -> int:
        """Count the words of the type that comes next; 0 if none does."""
        for length in range(self.notation.longest_type, 0, -1):
            if tuple(self.tokens[self.next : self.next + length]) in self.notation.types:
                return length
        return 0

    def place(self) -> int:
        """Read a place, with its coast if it has one; it may stand in brackets."""
        bracket = self.take({"("})
        province = self._province()
        board = self.notation.board
        coast = self._coast()
        if bracket:
            self.take({")"})
        for place in board.coasts[province]:
            if board.names[place].endswith(f"/{coast}"):
                return place
        return province

    def _province(self) -> int:
        notation = self.notation
        for length in range(notation.spans.get(self.tokens[self.next], 0), 0, -1):
            province = notation.provinces.get(tuple(self.tokens[self.next : self.next + length]), -1)
            if province >= 0:
                self.next += length
                return province
        word = self.tokens[self.next]
        if not word.isalnum():
            self._fail("a place was expected" if word else "it ends where a place was expected")
        meant = sorted({p for words, p in notation.provinces.items() if words[0].startswith(word)})
        titles = [notation.board.titles[province] for province in meant]
        if len(meant) > 1:
            self._fail(f"“{word}” could be {', '.join(titles[:-1])} or {titles[-1]}")
        if not meant or len(word) < 3:
            self._fail(f"“{word}” is no place on this board")
        self.next += 1
        return meant[0]

    def _coast(self) -> str:
        """Read the short name of a coast; "" if none follows."""
        marked = self.take({"/", "("})
        word, after = self.tokens[self.next], self.tokens[self.next + 1]
        if not marked and word not in _COAST_WORDS:
            return ""
        for short, name in COAST_NAMES.items():
            if word == short.casefold() or (marked and word == short[0].casefold()):
                self.next += 1
                break
            if [word, after] == name.split():
                self.next += 2
                break
        else:
            if not marked:
                return ""
            self._fail(f"“{word}” is no coast: NC, SC, EC or WC was expected")
        self.take({")"})
        return short

    def _power_in_front(self) -> int:
        saved = self.next
        power = self._power()
        if power >= 0 and (self.take({":"}) or self._type_ahead() > 0):
            return power
        self.next = saved
        return -1

    def _power(self) -> int:
        """Read a power's name; -1, and nothing read, if there is none."""
        for length in range(self.notation.spans.get(self.tokens[self.next], 0), 0, -1):
            power = self.notation.powers.get(tuple(self.tokens[self.next : self.next + length]), -1)
            if power >= 0:
                self.next += length
                return power
        return -1

    def take(self, words: set[str]) -> bool:
        """Read the next word if it is one of these."""
        if self.tokens[self.next] in words:
            self.next += 1
            return True
        return False

    def _expect(self, words: set[str], what: str) -> None:
        if not self.take(words):
            word = self.tokens[self.next]
            self._fail(f"at “{word}” was expected {what}" if word else f"it ends where was expected {what}")

    def end(self) -> None:
        """Make sure that nothing more is written."""
        if self.tokens[self.next]:
            self._fail(f"nothing was expected from “{self.tokens[self.next]}” on")

    def _fail(self, why: str) -> NoReturn:
        raise unreadable(self.text, why)
