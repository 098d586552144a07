"""All legal orders of a movement phase, as codes.

What two units could do for each other does not depend on where the rest stands: it is listed once for a board, and a phase
picks from these lists.  Only what goes by convoy has to be worked out.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from barbaricum.orders.board import Board
from barbaricum.orders.convoys import Ferries, members
from barbaricum.orders.orders import CONVOY, HOLD, MOVE, SUPPORT, Codec, Order
from barbaricum.orders.validation import Movement

_KEPT: Final = 20_000


class Passages(NamedTuple):
    """What some fleets could do for an army.

    `moves` are the codes of its moves by convoy, `convoys` by province of a fleet those of the convoys; `landings` are the
    provinces that it could come to in no other way, each with its journey there and the set of fleets that it needs.
    """

    moves: list[int]
    convoys: dict[int, list[int]]
    landings: list[tuple[int, int, int]]


class LegalTables:
    """What of the codes depends on the board alone: made once for a board.

    A unit is known by its type and place as one int, `type * places + place`.
    """

    def __init__(self, board: Board) -> None:
        self.board: Board = board
        self.codec: Codec = Codec(board.size, board.places)
        self.units: int = len(board.types) * board.places
        self.own: list[list[int]] = [[] for _ in range(self.units)]
        """By unit: the code to hold, then those of all moves to neighbours."""
        self.supports: list[dict[int, list[int]]] = [{} for _ in range(self.units)]
        """By unit, and by the unit it helps: the codes of supports to stay and to move to a neighbour."""
        self.support: list[int] = []
        """By unit: the code of a support, to which a journey adds."""
        journeys: list[list[tuple[int, int, int]]] = [[] for _ in range(board.size)]
        """By province: who could stay there or step in, with its province and its journey."""
        reachers: list[list[int]] = [[] for _ in range(board.size)]
        for unit in range(self.units):
            type, place = divmod(unit, board.places)
            origin = board.province[place]
            self.support.append(self.codec.order_of(SUPPORT, origin))
            if board.stands[type][place]:
                self._list_own(unit, type, place, journeys)
                for goal in board.reach[type][place]:
                    reachers[goal].append(unit)
        for goal, helpers in enumerate(reachers):
            for unit in helpers:
                self._list_supports(unit, journeys[goal])
        self.near: list[frozenset[int]] = [frozenset(row) for row in self.supports]
        """By unit: the units that it could help."""
        self.reachers: list[frozenset[int]] = [frozenset(row) for row in reachers]
        """By province: the units that could move there."""
        self._passages: dict[tuple[int, int], Passages] = {}

    def _list_own(self, unit: int, type: int, place: int, journeys: list[list[tuple[int, int, int]]]) -> None:
        board, codec, own = self.board, self.codec, self.own[unit]
        origin = board.province[place]
        own.append(codec.of(Order(HOLD, origin)))
        journeys[origin].append((unit, origin, codec.journey(origin, -1)))
        for target in board.neighbours[type][place]:
            own.append(codec.of(Order(MOVE, origin, -1, target)))
            journeys[board.province[target]].append((unit, origin, codec.journey(origin, target)))

    def _list_supports(self, unit: int, journeys: list[tuple[int, int, int]]) -> None:
        own, base, row = self.board.province[unit % self.board.places], self.support[unit], self.supports[unit]
        for helped, origin, journey in journeys:
            if origin != own:
                row.setdefault(helped, []).append(base + journey)

    def passages(self, unit: int, ferries: Ferries) -> Passages:
        """What the fleets joined to a unit could do for it; found out once for the same fleets."""
        key = (unit, ferries.joined(self.board.province[unit % self.board.places]))
        found = self._passages.get(key)
        if found is None:
            if len(self._passages) >= _KEPT:
                self._passages.clear()
            found = self._passages[key] = self._find_passages(unit, ferries)
        return found

    def _find_passages(self, unit: int, ferries: Ferries) -> Passages:
        board, codec = self.board, self.codec
        type, place = divmod(unit, board.places)
        origin = board.province[place]
        found = Passages([], {}, [])
        for goal, fleets in ferries.routes(origin).items():
            if not board.stands[type][goal]:
                continue
            journey, needed = codec.journey(origin, goal), 0
            for fleet in members(fleets):
                found.convoys.setdefault(fleet, []).append(codec.order_of(CONVOY, fleet) + journey)
                if not ferries.possible_without(origin, goal, fleet):
                    needed |= 1 << fleet
            on_foot = board.steps[type][place * board.places + goal]
            found.moves.append(codec.of(Order(MOVE, origin, -1, goal, on_foot)))
            if not on_foot:
                found.landings.append((goal, journey, needed))
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class LegalOrders:
    """The orders that units may be given at entry: what `Movement.check` allows, each written in one way.

    A support of a move to a province with two coasts names the coast; a move that can only go by convoy does not say so.
    """

    def __init__(self, movement: Movement, tables: LegalTables) -> None:
        board = movement.board
        places, waters, convoyed, fleets = board.places, board.waters, board.convoyed, movement.ferries.fleets
        self.movement: Movement = movement
        self.tables: LegalTables = tables
        self.keys: list[int] = [type * places + place for type, place in zip(movement.type, movement.place, strict=True)]
        """Each unit as `tables` knows it."""
        self.present: set[int] = set(self.keys)
        self.by_sea: dict[int, list[int]] = {}
        """By unit: the codes of moves by convoy, of convoys, and of supports of an army that comes by one."""
        if fleets:
            for unit, province in enumerate(movement.province):
                if waters[province] & fleets and convoyed[movement.type[unit]]:
                    self._go_by_sea(self.keys[unit])

    def _go_by_sea(self, army: int) -> None:
        """A unit supports an army that comes by convoy, but a fleet none that could not come without it (DATC 6.D.31).

        Clause: base/support-match.
        """
        tables, by_sea, movement, places = self.tables, self.by_sea, self.movement, self.tables.board.places
        province, support, present = movement.board.province, tables.support, self.present
        moves, convoys, landings = tables.passages(army, movement.ferries)
        by_sea.setdefault(army, []).extend(moves)
        for fleet, codes in convoys.items():
            by_sea.setdefault(self.keys[movement.at[fleet]], []).extend(codes)
        for goal, journey, needed in landings:
            for helper in tables.reachers[goal] & present:
                if not needed or not needed >> province[helper % places] & 1:
                    by_sea.setdefault(helper, []).append(support[helper] + journey)

    def of(self, unit: int) -> list[int]:
        """List the codes of all orders a unit may be given, in no order."""
        return self._of([self.keys[unit]])[0]

    def all(self) -> list[list[int]]:
        """List the codes of each unit."""
        return self._of(self.keys)

    def _of(self, units: list[int]) -> list[list[int]]:
        own, supports, near, by_sea, present = self.tables.own, self.tables.supports, self.tables.near, self.by_sea, self.present
        found = []
        for unit in units:
            codes, row = own[unit][:], supports[unit]
            for helped in near[unit] & present:
                codes += row[helped]
            if unit in by_sea:
                codes += by_sea[unit]
            found.append(codes)
        return found
