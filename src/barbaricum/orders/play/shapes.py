"""Outlines taken apart: coasts apart from borders, the edge of a territory, and which area lies at a point."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import hypot
from typing import Final

Point = tuple[float, float]
Ring = Sequence[Point]
Edge = tuple[Point, Point]

CELL: Final = 2.0


class Shapes:
    """The areas of a map, whose outlines share their corners; `waters` are those that are sea."""

    def __init__(self, areas: Mapping[str, Sequence[Ring]], waters: set[str]) -> None:
        self.areas: Mapping[str, Sequence[Ring]] = areas
        self.waters: set[str] = waters
        self.sides: dict[Edge, list[str]] = {}
        """By edge: the areas on its sides; one only at the rim of the sheet."""
        for id, rings in areas.items():
            for ring in rings:
                for a, b in _around(ring):
                    self.sides.setdefault(_edge(a, b), []).append(id)

    def path(self, ids: Iterable[str]) -> str:
        """The outlines of areas as an SVG path, to be filled by the even-odd rule."""
        return "".join(f"M{'L'.join(_text(point) for point in ring)}Z" for id in ids for ring in self.areas[id])

    def coast(self) -> str:
        """The lines between land and sea; land ends at the rim of the sheet too."""
        return self._lines(lambda sides: sum(id in self.waters for id in sides) == (1 if len(sides) == 2 else 0))

    def shore(self) -> str:
        """The lines between land and sea, without the rim of the sheet."""
        return self._lines(lambda sides: len(sides) == 2 and sum(id in self.waters for id in sides) == 1)

    def borders(self) -> str:
        """The lines between two lands."""
        return self._lines(lambda sides: len(sides) == 2 and not self.waters & set(sides))

    def sea_borders(self) -> str:
        """The lines between two seas."""
        return self._lines(lambda sides: len(sides) == 2 and self.waters >= set(sides))

    def edge(self, ids: set[str]) -> str:
        """The edge of the whole territory that areas make together."""
        return self._lines(lambda sides: sum(id in ids for id in sides) == 1)

    def gate(self, one: str, other: str) -> Point | None:
        """The middle of the longest stretch that two areas share; None if they share none."""
        chains = _chains([edge for edge, sides in self.sides.items() if set(sides) == {one, other}])
        longest = max(chains, key=len, default=[])
        return longest[len(longest) // 2] if longest else None

    def nearest(self, one: str, other: str) -> Edge:
        """The two points of two outlines that lie nearest each other."""
        pairs = ((p, q) for ring in self.areas[one] for p in ring for row in self.areas[other] for q in row)
        return min(pairs, key=lambda pair: hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]))

    def _lines(self, chosen: Callable[[list[str]], bool]) -> str:
        chains = _chains([edge for edge, sides in self.sides.items() if chosen(sides)])
        return "".join(f"M{'L'.join(_text(point) for point in chain)}" for chain in chains)


class Raster:
    """Which area lies at a point, on a grid of `CELL` units."""

    def __init__(self, areas: Mapping[str, Sequence[Ring]], width: float, height: float) -> None:
        self.columns: int = int(width / CELL) + 1
        self.rows: int = int(height / CELL) + 1
        self.cells: list[str] = [""] * (self.columns * self.rows)
        for id, rings in areas.items():
            self._fill(id, rings)

    def at(self, x: float, y: float) -> str:
        """The area at a point, "" for none."""
        column, row = int(x / CELL), int(y / CELL)
        return self.cells[row * self.columns + column] if 0 <= column < self.columns and 0 <= row < self.rows else ""

    def holds(self, id: str, box: tuple[float, float, float, float]) -> bool:
        """Whether a box lies in an area: its edges and its middle."""
        left, top, right, bottom = box
        steps = max(2, int((right - left) / 6))
        heights = (top, (top + bottom) / 2, bottom)
        return all(self.at(left + (right - left) * step / steps, y) == id for step in range(steps + 1) for y in heights)

    def _fill(self, id: str, rings: Sequence[Ring]) -> None:
        crossings: list[list[float]] = [[] for _ in range(self.rows)]
        for ring in rings:
            for (ax, ay), (bx, by) in _around(ring):
                low, high = (ay, by) if ay < by else (by, ay)
                for row in range(max(0, int(low / CELL - 0.5)), min(self.rows, int(high / CELL + 1))):
                    y = (row + 0.5) * CELL
                    if (ay > y) != (by > y):
                        crossings[row].append(ax + (y - ay) / (by - ay) * (bx - ax))
        for row, found in enumerate(crossings):
            found.sort()
            for start, end in zip(found[::2], found[1::2], strict=True):
                for column in range(max(0, round(start / CELL)), min(self.columns, round(end / CELL))):
                    self.cells[row * self.columns + column] = id


def _around(ring: Ring) -> Iterable[Edge]:
    return zip(ring, [*ring[1:], ring[0]], strict=True)


def _edge(a: Point, b: Point) -> Edge:
    return (a, b) if a < b else (b, a)


def _text(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"


def _chains(edges: Sequence[Edge]) -> list[list[Point]]:
    """Join edges end to end into lines as long as they go without a fork."""
    ends: dict[Point, list[Point]] = {}
    for a, b in edges:
        ends.setdefault(a, []).append(b)
        ends.setdefault(b, []).append(a)
    left = set(edges)
    chains = []
    starts = [point for point, others in ends.items() if len(others) != 2]
    for start in [*starts, *ends]:
        for following in ends[start]:
            chain = [start]
            step = following
            while _edge(chain[-1], step) in left:
                left.discard(_edge(chain[-1], step))
                chain.append(step)
                onward = [point for point in ends[step] if _edge(step, point) in left]
                if len(ends[step]) != 2 or not onward:
                    break
                step = onward[0]
            if len(chain) > 1:
                chains.append(chain)
    return chains
