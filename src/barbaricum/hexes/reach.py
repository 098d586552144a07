"""What a unit can reach: a search over whole costs with one bucket a cost, on flat tables.

A map of movement is a graph of *nodes*.  Node `h` below the number of hexes is hex `h`; a hex where it matters how it was
entered (a river and its banks) has more nodes beyond, and `hex_of` names the hex of every node.  From a node steps lead to
other nodes at a price in half movement points.

What changes during play is the *ground*, one byte a hex: OPEN, STOP (an enemy zone of control: who enters must stop) or
CLOSED.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

OPEN: Final = 0
STOP: Final = 1
CLOSED: Final = 2


Steps = tuple[tuple[int, int], ...]
"""The steps from a node that lead somewhere: pairs of target and price."""

Roads = list[i64]
"""The same for a search, each a single number (price above the lowest BITS, target in them), the cheapest first."""

BITS: Final = 16
TARGET: Final = (1 << BITS) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Graph:
    """Where steps lead and what they cost, for one kind of unit.  Costs are from 1.

    A subclass may give the steps of a node when a search first comes to it, by `make_steps`.
    """

    def __init__(self, hex_of: list[int], steps: list[Steps | None]) -> None:
        self.hex_of = hex_of
        self._steps = steps
        self._hexes: i64 = max(hex_of, default=-1) + 1
        self._roads: list[Roads | None] = [None] * len(hex_of)

    @staticmethod
    def of(hex_of: list[int], targets: list[int], costs: list[int]) -> Graph:
        """The graph of flat tables, six entries a node; a target of -1 leads nowhere."""
        steps: list[Steps | None] = [
            tuple((targets[at + d], costs[at + d]) for d in range(6) if targets[at + d] >= 0) for at in range(0, len(targets), 6)
        ]
        return Graph(hex_of, steps)

    def make_steps(self, node: int) -> Steps:
        """Work out the steps from a node that has none yet."""
        raise NotImplementedError

    def steps(self, node: int) -> Steps:
        """The steps from a node."""
        found = self._steps[node]
        if found is None:
            found = self._steps[node] = self.make_steps(node)
        return found

    def _make_roads(self, node: i64) -> Roads:
        """Pack the steps from a node; those of one price stay in their order."""
        roads: Roads = []
        for target, price in sorted(self.steps(node), key=_price):
            roads.append((price << BITS) + target)
        self._roads[node] = roads
        return roads

    def reach(self, sources: list[tuple[int, int]], limit: int, ground: bytearray, leaving: bool = False) -> dict[int, int]:
        """Search from nodes with costs already spent; returns the least cost of every hex that is reached.

        Sources are not looked up in `ground`.  With `leaving` the unit starts in an enemy zone of control: its first
        step may not lead into another.
        """
        # Compiled, all hangs on numbers of the machine (which a conditional expression makes ints of again) and on bytes,
        # which are read faster than a bytearray.
        unreached: i64 = limit + 1
        flat = bytes(ground)
        hexes, hex_of, all_roads = self._hexes, self.hex_of, self._roads
        best: list[i64] = [unreached] * len(hex_of)
        buckets: list[list[i64]] = [[] for _ in range(unreached)]
        found: dict[int, int] = {}
        started: i64 = len(sources) if leaving else 0
        for source, cost in sources:
            if cost < best[source]:
                best[source] = cost
                buckets[cost].append(source)
        spent: i64
        node: i64
        road: i64
        for spent in range(unreached):
            for node in buckets[spent]:
                if best[node] != spent:
                    continue
                reached: i64 = node
                if node >= hexes:
                    reached = hex_of[node]
                found.setdefault(reached, spent)
                # Sources come first of all: nothing is cheaper.
                first = started > 0
                started -= 1
                roads = all_roads[node]
                if roads is None:
                    roads = self._make_roads(node)
                for road in roads:
                    total: i64 = spent + (road >> BITS)
                    if total >= unreached:
                        break
                    target: i64 = road & TARGET
                    if total < best[target]:
                        place: i64 = target
                        if target >= hexes:
                            place = hex_of[target]
                        state: i64 = flat[place]
                        if state == OPEN:
                            best[target] = total
                            buckets[total].append(target)
                        elif state == STOP and not first:
                            best[target] = total
                            if total < found.get(place, unreached):
                                found[place] = total
        return found


def _price(step: tuple[int, int]) -> int:
    return step[1]
