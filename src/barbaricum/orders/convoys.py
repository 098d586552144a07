"""Which fleets could ferry an army where, whatever they are ordered.

Sets of provinces are ints, bit p for province p.  A *route* is a chain of fleets, each next to the one before, from the
army's province to its goal, none of which could be left out.
"""

from __future__ import annotations

from typing import Final

from barbaricum.orders.board import Board

_KEPT: Final = 20_000


def spread(waters: list[int], start: int, fleets: int) -> int:
    """Collect the fleets that a chain joins to the set `start`, itself cut down to `fleets`."""
    reached = start & fleets
    fresh = reached
    while fresh:
        one = fresh & -fresh
        fresh ^= one
        more = waters[one.bit_length() - 1] & fleets & ~reached
        reached |= more
        fresh |= more
    return reached


def members(provinces: int) -> list[int]:
    """List the provinces of a set, ascending."""
    found = []
    while provinces:
        one = provinces & -provinces
        provinces ^= one
        found.append(one.bit_length() - 1)
    return found


class Ferries:
    """The fleets at sea of one position, and all the journeys they allow."""

    def __init__(self, board: Board, fleets: int) -> None:
        self.board: Board = board
        self.fleets: int = fleets
        self._chains: list[int] = []
        """The sets of fleets joined to one another, as far as they were asked for."""
        self._without: dict[int, int] = {}

    def joined(self, origin: int) -> int:
        """Collect the fleets that a chain joins to a province."""
        start, found = self.board.waters[origin] & self.fleets, 0
        for chain in self._chains:
            if chain & start:
                found |= chain
        start &= ~found
        while start:
            chain = spread(self.board.waters, start & -start, self.fleets)
            self._chains.append(chain)
            found |= chain
            start &= ~chain
        return found

    def possible(self, origin: int, goal: int) -> bool:
        """Whether some chain of fleets leads from a province to another.

        Clause: base/convoy-route.
        """
        return self.joined(origin) & self.board.waters[goal] != 0 and origin != goal

    def possible_without(self, origin: int, goal: int, fleet: int) -> bool:
        """Whether a chain leads there that does without the fleet in a province."""
        key = origin * self.board.size + fleet
        joined = self._without.get(key, -1)
        if joined < 0:
            joined = spread(self.board.waters, self.board.waters[origin], self.fleets & ~(1 << fleet))
            self._without[key] = joined
        return joined & self.board.waters[goal] != 0 and origin != goal

    def routes(self, origin: int) -> dict[int, int]:
        """Give, by goal, the set of fleets that have a place on some route from a province."""
        known, key = self.board.routes, (origin, self.joined(origin))
        found = known.get(key)
        if found is None:
            if len(known) >= _KEPT:
                known.clear()
            found = known[key] = routes_from(self.board, *key)
        return found


def routes_from(board: Board, origin: int, fleets: int) -> dict[int, int]:
    """Give, by goal, the union of all routes of `fleets` from a province."""
    found: dict[int, int] = {}
    first = board.waters[origin] & fleets
    _follow(board, first, fleets & ~board.waters[origin], 0, 1 << origin, found)
    return found


def _follow(board: Board, choice: int, free: int, chain: int, landed: int, found: dict[int, int]) -> None:
    """Lengthen a chain by each fleet of `choice`.

    `free` are the fleets that touch nothing before the chain's last link, `landed` the provinces a shorter chain reaches.
    """
    while choice:
        one = choice & -choice
        choice ^= one
        fleet = one.bit_length() - 1
        longer = chain | one
        goals = board.shores[fleet] & ~landed
        while goals:
            goal = goals & -goals
            goals ^= goal
            province = goal.bit_length() - 1
            found[province] = found.get(province, 0) | longer
        near = board.waters[fleet]
        if near & free:
            _follow(board, near & free, free & ~near & ~one, longer, landed | board.shores[fleet], found)
