"""How well a seat stands in Hengist: the evaluation behind greedy play and search."""

from __future__ import annotations

from typing import Final

from barbaricum.games.hengist.actions import (
    BOAT,
    COLUMNS,
    EXPLORER,
    GROUPS,
    KINDS,
    OFF,
    ROAD_COUNT,
    SLOTS,
    column_of,
    is_hinterland,
)
from barbaricum.games.hengist.coast import Coast

# In points of treasure.
CARD: Final = 0.9
CARD_BEYOND: Final = 0.25  # cards past the tenth seldom find a use
EXPLORER_WORTH: Final = 1.6
IN_BOAT: Final = 0.4
ON_BEACH: Final = 1.2
INLAND: Final = 3.4
LOST: Final = -1.5
KNOWLEDGE: Final = 0.7  # for each treasure left on a board whose tile the seat knows
SPREAD: Final = 45.0  # a lead of so many points is as good as won


def evaluate(coast: Coast, seat: int) -> float:
    """Estimate in -1..1: the difference of treasures and of what may become treasures."""
    if coast.ended:
        mine, theirs = coast.score(seat), coast.score(1 - seat)
        return 0.0 if mine == theirs else (1.0 if mine > theirs else -1.0)
    lead = _worth(coast, seat) - _worth(coast, 1 - seat)
    return max(-0.99, min(0.99, lead / SPREAD))


def _worth(coast: Coast, seat: int) -> float:
    time = _time_left(coast)
    hand = coast.plain[seat]
    cards = min(hand, 10) * CARD + max(hand - 10, 0) * CARD_BEYOND
    cards += coast.hands[seat * KINDS + EXPLORER] * EXPLORER_WORTH
    prospects = cards
    for group in range(GROUPS):
        prospects += _stand(coast, coast.groups[seat * GROUPS + group])
    for column in range(COLUMNS):
        if coast.knows_tile(seat, column):
            left = sum(1 for value in coast.treasures[column * SLOTS : (column + 1) * SLOTS] if value)
            prospects += KNOWLEDGE * left
    return coast.score(seat) + prospects * time


def _stand(coast: Coast, place: int) -> float:
    """What a group's place is worth: inland with treasures near, not on a board about to turn."""
    if place == OFF:
        return LOST
    if place == BOAT:
        return IN_BOAT
    column = column_of(place)
    worth = INLAND if is_hinterland(place) else ON_BEACH
    treasures = sum(1 for value in coast.treasures[column * SLOTS : (column + 1) * SLOTS] if value)
    worth *= (1 + treasures) / (1 + ROAD_COUNT)
    if column == 0:
        # The left board turns when the Boat leaves the rightmost one.
        bays_left = COLUMNS * 2 - 1 - coast.boat
        if bays_left < 2:
            worth -= 1.2 * (2 - bays_left)
    return worth


def _time_left(coast: Coast) -> float:
    """The share of the game that is left, from 1 down to 0.15: late prospects are worth little."""
    total = COLUMNS * 2 * 2.0
    left = coast.reserve() * 2 + (COLUMNS * 2 - 1 - coast.boat) + 1
    return max(0.15, min(1.0, left / total + 0.2))
