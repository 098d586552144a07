"""Straight lines between the centres of hexes, for missiles: the hexes a line passes, in pairs where it runs on a side."""

from __future__ import annotations

from barbaricum.hexes.grid import NOWHERE, Grid


def line(grid: Grid, one: int, other: int) -> list[tuple[int, ...]]:
    """The hexes strictly between two hexes along the straight line of their centres, nearest first.

    Each step is one hex, or the two hexes whose common side the line runs along (one of them may be off the map and is
    then left out).  All arithmetic is whole: cube coordinates times the distance, rounded exactly.
    """
    n = grid.distance(one, other)
    steps: list[tuple[int, ...]] = []
    q, r = grid.q[one], grid.r[one]
    dq, dr = grid.q[other] - q, grid.r[other] - r
    for i in range(1, n):
        # n times the cube coordinates of the point i / n along the line.
        x, y = n * q + i * dq, n * r + i * dr
        found = [hex for hex in _nearest(grid, x, y, n) if hex != NOWHERE]
        steps.append(tuple(sorted(found)))
    return steps


def _nearest(grid: Grid, x: int, y: int, n: int) -> list[int]:
    """The one or two hexes whose centres lie nearest to the point (x / n, y / n) in axial coordinates."""
    least, nearest = -1, list[int]()
    for q in range(x // n, x // n + 2):
        for r in range(y // n, y // n + 2):
            a, b = n * q - x, n * r - y
            # The squared distance between centres is a*a + a*b + b*b in axial coordinates.
            square = a * a + a * b + b * b
            if least < 0 or square < least:
                least, nearest = square, [grid.at(q, r)]
            elif square == least:
                nearest.append(grid.at(q, r))
    return nearest


def is_open(grid: Grid, one: int, other: int, blocked: bytearray) -> bool:
    """Whether no hex strictly between blocks the line; along a side both hexes must block to close it."""
    return not any(all(blocked[hex] for hex in step) for step in line(grid, one, other))
