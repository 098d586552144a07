"""The orders of this game's own, for armies that cross the sea, and pairs of an army and its boat written as one unit.

A Mor E F MME       the army embarks              F MME T A Mor       the boat takes it aboard
A/F FGA D Dub       the army lands                A(FGA) D            the army alone is removed, in a build-month
"""

from __future__ import annotations

from typing import Final, NamedTuple

EMBARK: Final = 10  # the army in `place` goes aboard the boat in `target`
TAKE: Final = 11  # the boat in `place` takes the army in `origin` aboard
LAND: Final = 12  # the army aboard in `place` goes ashore in `target`
REMOVE: Final = 13  # the army aboard in `place` is removed

AT_SEA: Final = 1
"""The flag of a support that the army aboard, not its boat, is told to give."""

VERBS: Final = {EMBARK: "Embark", TAKE: "Take aboard", LAND: "Land its army", REMOVE: "Remove the army aboard"}


class Crossing(NamedTuple):
    """What a table may choose about carried armies."""

    foreign: bool = False
    """Boats may carry armies of other powers."""
    boards_first: bool = False
    """Going aboard comes before all moves and never fails."""
    lands_with_boat: bool = False
    """A landing fails, and has no effect, if the boat is dislodged in the same month."""


def pair_of(types: int, passenger: int, carrier: int) -> int:
    """The number under which an army aboard and its boat are written as one, on a board of so many unit types."""
    return types * (1 + passenger) + carrier


def parts_of(types: int, type: int) -> tuple[int, int]:
    """The types of passenger (-1: none) and boat that a type, or a pair's number, stands for."""
    passenger, carrier = divmod(type, types)
    return passenger - 1, carrier
