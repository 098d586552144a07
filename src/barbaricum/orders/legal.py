"""All legal orders of a movement phase, as codes."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from barbaricum.orders.board import Board
from barbaricum.orders.orders import CONVOY, HOLD, MOVE, SUPPORT, Codec, Order
from barbaricum.orders.validation import Movement


class LegalTables:
    """What of the codes depends on the board alone: made once for a board."""

    def __init__(self, board: Board) -> None:
        self.codec: Codec = Codec(board.size, board.places)
        codec = self.codec
        self.own: list[list[list[int]]] = []
        """By type and place: the code to hold, then those of all plain moves."""
        self.steps: list[list[list[tuple[int, int]]]] = []
        """By type and place: the provinces it borders, with the journey there."""
        self.stay: list[int] = [codec.journey(province, -1) for province in range(board.size + 1)]
        """By province: the journey of a unit that stays; those of units that leave it follow, up to the next province's."""
        self.support: list[int] = [codec.order_of(SUPPORT, province) for province in range(board.size)]
        for neighbours in board.neighbours:
            self.own.append([])
            self.steps.append([])
            for place, targets in enumerate(neighbours):
                origin = board.province[place]
                moves = [codec.of(Order(MOVE, origin, -1, target)) for target in targets]
                self.own[-1].append([codec.of(Order(HOLD, origin)), *moves])
                self.steps[-1].append([(board.province[target], codec.journey(origin, target)) for target in targets])


@mypyc_attr(allow_interpreted_subclasses=True)
class LegalOrders:
    """The orders that units may be given at entry: what `Movement.check` allows, each written in one way.

    A support of a move to a province with two coasts names the coast; a move that can only go by convoy does not say so.
    """

    def __init__(self, movement: Movement, tables: LegalTables) -> None:
        board = movement.board
        self.movement: Movement = movement
        self.tables: LegalTables = tables
        self.plans: list[list[int]] = [[] for _ in range(board.size)]
        """For each province, the journeys that may be supported there: to stay, to step in, to come by convoy."""
        self.passages: dict[int, list[int]] = {}
        """Where a unit could be convoyed: targets and flags of codes."""
        self.freight: dict[int, list[int]] = {}
        """For each province of a fleet, the journeys it could convoy."""
        self.crossings: dict[int, list[int]] = {}
        """For each province, the provinces from which a unit could come only by a convoy."""
        plans, fleets = self.plans, movement.ferries.fleets
        for unit, place in enumerate(movement.place):
            type, province = movement.type[unit], movement.province[unit]
            plans[province].append(tables.stay[province])
            for goal, journey in tables.steps[type][place]:
                plans[goal].append(journey)
            if board.convoyed[type] and board.waters[province] & fleets:
                self._find_passages(unit)

    def _find_passages(self, unit: int) -> None:
        movement, codec = self.movement, self.tables.codec
        board = movement.board
        type, province = movement.type[unit], movement.province[unit]
        stands, steps, row = board.stands[type], board.steps[type], movement.place[unit] * board.places
        plans, freight, stay, step = self.plans, self.freight, self.tables.stay[province], codec.target
        passages = self.passages.setdefault(unit, [])
        for goal, fleets in movement.ferries.routes(province).items():
            if not stands[goal]:
                continue
            target = (goal + 1) * step
            journey = stay + target
            if steps[row + goal]:
                passages.append(target + 1)
            else:
                passages.append(target)
                plans[goal].append(journey)
                self.crossings.setdefault(goal, []).append(province)
            while fleets:
                one = fleets & -fleets
                fleets ^= one
                freight.setdefault(one.bit_length() - 1, []).append(journey)

    def of(self, unit: int) -> list[int]:
        """List the codes of all orders a unit may be given, in no order."""
        movement, tables = self.movement, self.tables
        type, place, province = movement.type[unit], movement.place[unit], movement.province[unit]
        codes = tables.own[type][place][:]
        if unit in self.passages:
            base = tables.codec.order_of(MOVE, province)
            codes += [base + passage for passage in self.passages[unit]]
        base, mine, next = tables.support[province], tables.stay[province], tables.stay[province + 1]
        reach, plans = movement.board.reach[type][place], self.plans
        codes += [base + plan for goal in reach for plan in plans[goal] if plan < mine or plan >= next]
        if movement.board.ferries[type][province]:
            for goal in reach:
                if goal in self.crossings:
                    self._drop_own_ferries(codes, base, province, goal)
            if province in self.freight:
                base = tables.codec.order_of(CONVOY, province)
                codes += [base + journey for journey in self.freight[province]]
        return codes

    def _drop_own_ferries(self, codes: list[int], base: int, fleet: int, goal: int) -> None:
        """A fleet cannot support the move of an army that could not come without it (DATC 6.D.31).

        Clause: base/support-match.
        """
        ferries = self.movement.ferries
        for origin in self.crossings[goal]:
            if ferries.routes(origin)[goal] >> fleet & 1 and not ferries.possible_without(origin, goal, fleet):
                codes.remove(base + self.tables.codec.journey(origin, goal))

    def all(self) -> list[list[int]]:
        """List the codes of each unit."""
        return [self.of(unit) for unit in range(len(self.movement.units))]
