"""Units as they stand on a board."""

from __future__ import annotations

from typing import NamedTuple

NOBODY = -1


class Unit(NamedTuple):
    """A unit: its power, its type and its place, and the type of the unit it holds aboard (-1: none)."""

    power: int
    type: int
    place: int
    cargo: int = -1


class Dislodged(NamedTuple):
    """A unit that must retreat or go: where it may go (places, ascending), and whence its attacker came (a province)."""

    unit: Unit
    retreats: tuple[int, ...]
    attacker: int = -1
