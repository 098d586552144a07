"""A rectangular map of flat-top hexes on dense indices.

Columns and rows count from 1; the name of a hex is CCRR, `0101` in the north-west.  Even columns sit half a hex lower.
A hex is its index `(column - 1) * rows + row - 1`.  Directions are 0 north, 1 north-east, 2 south-east, 3 south,
4 south-west, 5 north-west, so that the opposite of `d` is `(d + 3) % 6`.
"""

from __future__ import annotations

from typing import Final

DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
NOWHERE: Final = -1
"""The neighbour beyond the edge of the map."""

# Axial steps of the six directions.
STEP_Q: Final = (0, 1, 1, 0, -1, -1)
STEP_R: Final = (-1, -1, 0, 1, 1, 0)


class Grid:
    """The hexes of one map.  `neighbours[hex * 6 + direction]` is a hex or NOWHERE; `q` and `r` are axial coordinates."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.count: int = columns * rows
        self.q: list[int] = [column for column in range(columns) for _ in range(rows)]
        # With q even in the high columns, a column's first hex lies floor(q / 2) axial rows up.
        self.r: list[int] = [row - column // 2 for column in range(columns) for row in range(rows)]
        self.neighbours: list[int] = [
            self.at(self.q[hex] + STEP_Q[direction], self.r[hex] + STEP_R[direction])
            for hex in range(self.count)
            for direction in range(6)
        ]

    def at(self, q: int, r: int) -> int:
        """The hex at axial coordinates, or NOWHERE off the map."""
        row = r + q // 2
        if 0 <= q < self.columns and 0 <= row < self.rows:
            return q * self.rows + row
        return NOWHERE

    def name(self, hex: int) -> str:
        """The name CCRR of a hex."""
        return f"{hex // self.rows + 1:02d}{hex % self.rows + 1:02d}"

    def index(self, name: str) -> int:
        """The hex of a name, or NOWHERE for what names none."""
        if len(name) != 4 or not (name.isascii() and name.isdigit()):
            return NOWHERE
        column, row = int(name[:2]), int(name[2:])
        if 1 <= column <= self.columns and 1 <= row <= self.rows:
            return (column - 1) * self.rows + row - 1
        return NOWHERE

    def distance(self, one: int, other: int) -> int:
        """The number of hexes moved from one to the other."""
        dq, dr = self.q[one] - self.q[other], self.r[one] - self.r[other]
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def direction(self, one: int, other: int) -> int:
        """The direction of an adjacent hex, or NOWHERE where the two are not adjacent."""
        for direction in range(6):
            if self.neighbours[one * 6 + direction] == other:
                return direction
        return NOWHERE

    def around(self, hex: int) -> list[int]:
        """The hexes next to a hex, by direction; fewer than six at the edge."""
        return [other for other in self.neighbours[hex * 6 : hex * 6 + 6] if other != NOWHERE]

    def within(self, hex: int, distance: int) -> list[int]:
        """All hexes up to a distance away, ascending, the hex itself among them."""
        q, r = self.q[hex], self.r[hex]
        found: list[int] = []
        for dq in range(-distance, distance + 1):
            for dr in range(max(-distance, -dq - distance), min(distance, distance - dq) + 1):
                other = self.at(q + dq, r + dr)
                if other != NOWHERE:
                    found.append(other)
        return sorted(found)

    def is_edge(self, hex: int) -> bool:
        """Whether a hex lies on the edge of the map."""
        return NOWHERE in self.neighbours[hex * 6 : hex * 6 + 6]

    def distances(self, goals: list[int]) -> list[int]:
        """For every hex the distance to the nearest of some goals; -1 everywhere where there are none."""
        found = [NOWHERE] * self.count
        front = list(dict.fromkeys(goals))
        for hex in front:
            found[hex] = 0
        steps = 0
        while front:
            steps += 1
            following: list[int] = []
            for hex in front:
                for other in self.neighbours[hex * 6 : hex * 6 + 6]:
                    if other != NOWHERE and found[other] < 0:
                        found[other] = steps
                        following.append(other)
            front = following
        return found
