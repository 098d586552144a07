"""The same search with a dict and a heap over tuples of coordinates: what the bucket queue is measured and tested against."""

from __future__ import annotations

import heapq
from collections.abc import Mapping

Coordinates = tuple[int, int]
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def reach(
    start: Coordinates,
    limit: int,
    price: Mapping[tuple[Coordinates, Coordinates], int],
    ground: Mapping[Coordinates, int],
    leaving: bool = False,
) -> dict[Coordinates, int]:
    """Least costs of all hexes within the limit; `ground` gives 0 open, 1 stop, 2 closed, and lacks what is off the map."""
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        cost, here = heapq.heappop(queue)
        if cost > best[here] or (ground[here] == 1 and here != start):
            continue
        for dq, dr in STEPS:
            there = (here[0] + dq, here[1] + dr)
            if there not in ground or ground[there] == 2 or (leaving and here == start and ground[there] == 1):
                continue
            total = cost + price.get((here, there), 2)
            if total <= limit and total < best.get(there, limit + 1):
                best[there] = total
                heapq.heappush(queue, (total, there))
    return best
