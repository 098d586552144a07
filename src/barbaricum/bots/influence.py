"""What places are worth to a power, by the weights of DumbBot: centres, and the places around them, ten moves far.

A centre is worth the more the larger the power that owns it (nobody counts as one: while many centres are free, they come
first) or, if it is one's own, the one that threatens it.  A place is worth what it is itself and, less and less, what lies
around it; more where one's own units outnumber the strongest rival's.

All that is linear: how much each centre counts at each place depends on the board alone (`Influence`), so that a position
(`Field`) costs a sum for each place that anybody asks for.  Whole numbers throughout, so that every build agrees.
"""

from __future__ import annotations

from functools import lru_cache
from operator import add, mul
from typing import Final

from barbaricum.orders.board import Board
from barbaricum.orders.play.state import OrdersState

# The published weights: attack and defence by season, how worth counts that lies so many moves away, units against units.
_ATTACK: Final = (700, 600)
_DEFENCE: Final = (300, 400)
_WEIGHTS: Final = ((100, 1000, 30, 10, 6, 5, 4, 3, 2, 1), (1000, 100, 30, 10, 6, 5, 4, 3, 2, 1))
_BY_THE_WAY: Final = 5  # what a move divides the worth of the places around by
_UNIT: Final = _BY_THE_WAY ** (len(_WEIGHTS[0]) - 1)  # by this all sums are multiplied, so that nothing is rounded
_STRENGTH: Final = 1000 * _UNIT
_COMPETITION: Final = 1000 * _UNIT


class Influence:
    """How much each centre counts at each place for each type of unit; made once for a board."""

    def __init__(self, board: Board) -> None:
        self.board: Board = board
        self.number: list[int] = [-1] * board.size
        """By province: which of the centres it is (-1: none)."""
        for number, province in enumerate(board.centres):
            self.number[province] = number
        self.rows: list[list[list[list[int]]]] = [[], []]
        """By season, type and place: what each centre counts."""
        self.touched: list[list[list[int]]] = []
        """By type and place: the provinces a unit stands in or can go to, or land in from a boat, ascending."""
        self.ways: list[list[list[int]]] = [self._ways(type) for type in range(len(board.types))]
        """By type and place: the provinces next to it, by sea too for those that boats carry."""
        for type in range(len(board.types)):
            spring, autumn = self._spread(type)
            self.rows[0].append(spring)
            self.rows[1].append(autumn)
            self.touched.append([self._touched(type, place) for place in range(board.places)])

    def _ways(self, type: int) -> list[list[int]]:
        """Join to the borders of a type those by which a boat at sea could take it aboard, carry it on and land it."""
        board = self.board
        if not board.carried[type]:
            return board.reach[type]
        ways = [set(row) for row in board.reach[type]]
        for boat, carries in enumerate(board.carries):
            for sea in [province for province in range(board.size) if carries[province]]:
                shores = [other for other in board.reach[boat][sea] if board.stands[type][other]]
                ways[sea].update(shores, [other for other in board.reach[boat][sea] if carries[other]])
                for shore in shores:
                    ways[shore].add(sea)
        return [sorted(row) for row in ways]

    def _touched(self, type: int, place: int) -> list[int]:
        board, province = self.board, self.board.province[place]
        if board.stands[type][place] or not board.carried[type]:
            return sorted({province, *board.reach[type][place]})
        return [other for other in self.ways[type][place] if board.stands[type][other]]

    def _spread(self, type: int) -> tuple[list[list[int]], list[list[int]]]:
        """Let each centre's worth run ten moves far.  Where a province has two coasts, the better one counts."""
        board = self.board
        nothing = [0] * len(board.centres)
        spread = [nothing] * board.places
        for place, province in enumerate(board.province):
            if board.is_centre[province]:
                spread[place] = nothing[:]
                spread[place][self.number[province]] = _UNIT
        sums = ([nothing] * board.places, [nothing] * board.places)
        for spring, autumn in zip(*_WEIGHTS, strict=True):
            for weight, rows in ((spring, sums[0]), (autumn, sums[1])):
                for place, row in enumerate(spread):
                    if row is not nothing:
                        rows[place] = list(map(add, rows[place], [weight * each for each in row]))
            spread = self._one_move_on(type, spread, nothing)
        return sums

    def _one_move_on(self, type: int, spread: list[list[int]], nothing: list[int]) -> list[list[int]]:
        board = self.board
        best = spread[: board.size]
        for place in range(board.size, board.places):
            province = board.province[place]
            best[province] = list(map(max, best[province], spread[place]))
        moved = []
        for place, row in enumerate(spread):
            rows = [best[province] for province in self.ways[type][place] if best[province] is not nothing]
            if row is not nothing:
                rows.append(row)
            moved.append([sum(column) // _BY_THE_WAY for column in zip(*rows, strict=True)] if rows else nothing)
        return moved


@lru_cache(maxsize=8)
def influence_on(board: Board) -> Influence:
    """The influence of the centres of a board; made once."""
    return Influence(board)


class Field:
    """One position as all powers see it: who is how large, whose units are near which province."""

    def __init__(self, state: OrdersState, season: int) -> None:
        self.influence: Influence = influence_on(state.rules.board)
        self.season: int = season
        self.owners: list[int] = state.owners
        self.players: int = state.rules.seats
        self.sizes: list[int] = [_size(state.owners.count(power)) for power in range(len(state.rules.names))]
        owners = [state.owners[province] for province in self.influence.board.centres]
        self.near: list[dict[int, int]] = [{} for _ in range(state.rules.board.size)]
        """By province: how many units of each power stand there or could go there; neutral ones stay where they are."""
        province_of = self.influence.board.province
        for unit in state.units:
            where = self.influence.touched[unit.type][unit.place] if unit.power < self.players else [province_of[unit.place]]
            for province in where:
                counts = self.near[province]
                counts[unit.power] = counts.get(unit.power, 0) + 1
        nobody = _size(owners.count(-1))
        self._values: list[int] = [(self.sizes[owner] if owner >= 0 else nobody) * _ATTACK[season] for owner in owners]
        self._worth: dict[int, int] = {}

    def rivals_at(self, province: int, power: int) -> int:
        """How many units the strongest rival of a power has near a province."""
        most = 0
        for other, count in self.near[province].items():
            if count > most and other != power:
                most = count
        return most

    def to_all(self, type: int, place: int) -> int:
        """What a place is worth to a power that owns nothing and stands nowhere."""
        key = type * self.influence.board.places + place
        worth = self._worth.get(key)
        if worth is None:
            worth = sum(map(mul, self.influence.rows[self.season][type][place], self._values))
            self._worth[key] = worth
        return worth

    def threat_to(self, province: int, power: int) -> int:
        """The size of the largest player that could enter a province of a power; 0 if none can."""
        most = 0
        for other in self.near[province]:
            if other != power and other < self.players and self.sizes[other] > most:
                most = self.sizes[other]
        return most

    def own_centres(self, power: int) -> list[tuple[int, int]]:
        """The centres of a power by number, and by how much each is worth more to it, to keep, than to others, to take."""
        number, owners = self.influence.number, self.owners
        return [
            (number[province], self.threat_to(province, power) * _DEFENCE[self.season] - self._values[number[province]])
            for province in self.influence.board.centres
            if owners[province] == power
        ]


class Worth:
    """What places are worth to one power."""

    def __init__(self, field: Field, power: int) -> None:
        self.field: Field = field
        self.power: int = power
        self._own: list[tuple[int, int]] = field.own_centres(power)
        self._known: dict[int, int] = {}

    def of(self, type: int, place: int) -> int:
        """What a place is worth to a unit of a type."""
        influence = self.field.influence
        key = type * influence.board.places + place
        worth = self._known.get(key)
        if worth is None:
            worth = self.field.to_all(type, place)
            row = influence.rows[self.field.season][type][place]
            for number, more in self._own:
                worth += row[number] * more
            province = influence.board.province[place]
            worth += _STRENGTH * self.field.near[province].get(self.power, 0)
            worth -= _COMPETITION * self.field.rivals_at(province, self.power)
            self._known[key] = worth
        return worth


def _size(centres: int) -> int:
    return centres * centres + 4 * centres + 16
