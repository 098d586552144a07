"""Units as they stand on a board.

A unit whose place is one where its kind cannot stand is aboard the unit that stands there.
"""

from __future__ import annotations

from typing import NamedTuple


class Unit(NamedTuple):
    """A unit: its power, its type and its place."""

    power: int
    type: int
    place: int


class Dislodged(NamedTuple):
    """A unit that must retreat or go: where it may go (places, ascending), and whence its attacker came (a province)."""

    unit: Unit
    retreats: tuple[int, ...]
    attacker: int = -1
