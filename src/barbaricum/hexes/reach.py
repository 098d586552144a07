"""What a unit can reach: a search over whole costs with one bucket a cost, on flat tables.

A map of movement is a graph of *nodes*.  Node `h` below the number of hexes is hex `h`; a hex where it matters how it was
entered (a river and its banks) has more nodes beyond, and `hex_of` names the hex of every node.  From a node steps lead to
other nodes at a price in half movement points.

What changes during play is the *ground*, one byte a hex: OPEN, STOP (an enemy zone of control: who enters must stop) or
CLOSED.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

OPEN: Final = 0
STOP: Final = 1
CLOSED: Final = 2


Steps = tuple[tuple[int, int], ...]
"""The steps from a node that lead somewhere: pairs of target and price."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Graph:
    """Where steps lead and what they cost, for one kind of unit.  Costs are from 1.

    A subclass may give the steps of a node when a search first comes to it, by `make_steps`.
    """

    def __init__(self, hex_of: list[int], steps: list[Steps | None]) -> None:
        self.hex_of = hex_of
        self._steps = steps

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

    def reach(self, sources: list[tuple[int, int]], limit: int, ground: bytearray, leaving: bool = False) -> dict[int, int]:
        """Search from nodes with costs already spent; returns the least cost of every hex that is reached.

        Sources are not looked up in `ground`.  With `leaving` the unit starts in an enemy zone of control: its first
        step may not lead into another.
        """
        steps, hex_of = self._steps, self.hex_of
        best = [limit + 1] * len(hex_of)
        found: dict[int, int] = {}
        buckets: list[list[int]] = [[] for _ in range(limit + 1)]
        started = len(sources) if leaving else 0
        for node, cost in sources:
            if cost < best[node]:
                best[node] = cost
                buckets[cost].append(node)
        for cost in range(limit + 1):
            for node in buckets[cost]:
                if best[node] != cost:
                    continue
                hex = hex_of[node]
                if hex not in found:
                    found[hex] = cost
                # Sources come first of all: nothing is cheaper.
                first = started > 0
                started -= 1
                around = steps[node]
                if around is None:
                    around = self.steps(node)
                for target, price in around:
                    total = cost + price
                    if total < best[target]:
                        state = ground[hex_of[target]]
                        if state == OPEN:
                            best[target] = total
                            buckets[total].append(target)
                        elif state == STOP and not first:
                            best[target] = total
                            hex = hex_of[target]
                            if total < found.get(hex, limit + 1):
                                found[hex] = total
        return found
