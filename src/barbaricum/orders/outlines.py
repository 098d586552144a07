"""A map's borders against its drawing: provinces are neighbours where their outlines share a stretch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Final

from barbaricum.orders.mapdata import MapData, province_of

Ring = Sequence[Sequence[float]]
Outlines = Mapping[str, Sequence[Ring]]
"""By province: rings of points, in units of the drawing."""

_CELL: Final = 4
_NEAR: Final = 1.5
SEEN: Final = 8.0  # a common stretch this long cannot be taken for a mere touch


def compare_outlines(data: MapData, outlines: Outlines, bridges: Sequence[Sequence[str]] = ()) -> list[str]:
    """Say which borders are not to be seen in the drawing, and which stretches of outline are no border.

    `bridges` are borders that the drawing shows by a sign of its own.
    """
    missing = [f"{id}: there is no outline" for id in data.provinces if id not in outlines]
    lengths = _common_lengths({id: outlines[id] for id in data.provinces if id in outlines})
    borders = {_pair(province_of(a), province_of(b)) for network in data.borders for a, b in data.pairs(network)}
    shown = {*lengths, *(_pair(a, b) for a, b in bridges)}
    unseen = [f"{a}-{b}: a border, but the outlines do not touch" for a, b in sorted(borders) if (a, b) not in shown]
    loose = [
        f"{a}-{b}: no border, but the outlines share {length:.0f}"
        for (a, b), length in sorted(lengths.items())
        if length >= SEEN and (a, b) not in borders
    ]
    return missing + unseen + loose


def _pair(a: str, b: str) -> tuple[str, str]:
    return (a, b) if a < b else (b, a)


def _common_lengths(outlines: Outlines) -> dict[tuple[str, str], float]:
    """Measure the stretch that each two outlines share."""
    points = {id: [point for ring in rings for point in _walk(ring)] for id, rings in outlines.items()}
    cells: dict[tuple[int, int], list[tuple[float, float, str]]] = {}
    for id, walked in points.items():
        for x, y in walked:
            cells.setdefault((int(x) // _CELL, int(y) // _CELL), []).append((x, y, id))
    lengths: dict[tuple[str, str], float] = {}
    for id, walked in points.items():
        for x, y in walked:
            for other in _others_near(cells, x, y, id):
                pair = _pair(id, other)
                lengths[pair] = lengths.get(pair, 0.0) + 0.5
    return lengths


def _walk(ring: Ring) -> Iterator[tuple[float, float]]:
    """Step along a ring, a unit at a time."""
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        steps = max(1, int(hypot(x1 - x0, y1 - y0)))
        for step in range(steps):
            yield x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps


def _others_near(cells: dict[tuple[int, int], list[tuple[float, float, str]]], x: float, y: float, own: str) -> set[str]:
    column, row = int(x) // _CELL, int(y) // _CELL
    return {
        id
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        for there_x, there_y, id in cells.get((column + dx, row + dy), ())
        if id != own and hypot(there_x - x, there_y - y) <= _NEAR
    }
