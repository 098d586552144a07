"""How well a seat stands in Hengist: the evaluation behind greedy play and search.

The weights were found by letting variants play each other over paired deals; all are in points of treasure.
"""

from __future__ import annotations

from math import tanh
from typing import Final

from barbaricum.games.hengist import ending
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

CARD: Final = 0.9
CARD_BEYOND: Final = 0.25  # cards past the tenth seldom find a use
CARDS_OF_USE: Final = 10
EXPLORER_WORTH: Final = 1.6
IN_BOAT: Final = 0.4
ON_BEACH: Final = 1.2  # before a board with all its treasures, like the next
INLAND: Final = 12.0
LOST: Final = -1.5
TURNING: Final = 1.2  # for each Bay that the Boat is too near to turning the board a group stands on
KNOWLEDGE: Final = 0.7  # for each treasure left on a board whose tile the seat knows
WITHIN_REACH: Final = 0.6  # of a treasure whose road the hand can pay
SPREAD: Final = 25.0  # how wide the scale is: a lead of so many points counts 0.76


def evaluate(coast: Coast, seat: int) -> float:
    """Estimate in -1..1: the difference of treasures and of what may become treasures; exact once the game is over."""
    if coast.ended:
        winners = ending.winners(coast)
        if len(winners) == 2:
            return 0.0
        return 1.0 if winners[0] == seat else -1.0
    time = _time_left(coast)
    left = [_treasures_left(coast, column) for column in range(COLUMNS)]
    lead = _worth(coast, seat, time, left) - _worth(coast, 1 - seat, time, left)
    # Never flat: however far a seat leads, more is better.
    return tanh(lead / SPREAD)


def _worth(coast: Coast, seat: int, time: float, left: list[int]) -> float:
    """The seat's treasures, those it can reach next turn, and what its cards, groups and knowledge promise.

    `time` is the share of the game that is left, `left` how many treasures lie on each board.
    """
    hand = coast.plain[seat]
    promise = min(hand, CARDS_OF_USE) * CARD + max(hand - CARDS_OF_USE, 0) * CARD_BEYOND
    promise += coast.hands[seat * KINDS + EXPLORER] * EXPLORER_WORTH
    raiders = [0] * COLUMNS
    for group in range(seat * GROUPS, (seat + 1) * GROUPS):
        place = coast.groups[group]
        promise += _stand(coast, place, left)
        if is_hinterland(place):
            raiders[column_of(place)] += 1
    reach = 0.0
    for column in range(COLUMNS):
        if coast.knows_tile(seat, column):
            promise += KNOWLEDGE * left[column]
        if raiders[column] and left[column]:
            reach += _within_reach(coast, seat, column, raiders[column], left[column])
    return coast.score(seat) + promise * time + reach * WITHIN_REACH


def _treasures_left(coast: Coast, column: int) -> int:
    at = column * SLOTS
    return SLOTS - coast.treasures[at : at + SLOTS].count(0)


def _within_reach(coast: Coast, seat: int, column: int, raiders: int, left: int) -> float:
    """The best treasures at the ends of roads the hand can pay, one for each raider; guessed where the tile is unknown."""
    points, at = coast.rules.points, column * SLOTS
    known = coast.knows_tile(seat, column)
    guess = 0.0
    if not known:
        for slot in range(at, at + SLOTS):
            if coast.treasures[slot]:
                guess += points[coast.treasures[slot] - 1]
        guess /= left
    values: list[float] = []
    for road in range(ROAD_COUNT):
        if not coast.road_used(column, road) and coast.can_pay(seat, coast.symbols(column, road), 0, 0):
            values.append(float(points[coast.treasures[at + coast.slot_at(column, road)] - 1]) if known else guess)
    values.sort(reverse=True)
    return sum(values[:raiders])


def _stand(coast: Coast, place: int, left: list[int]) -> float:
    """What a group's place is worth: inland with treasures near, not on a board about to turn."""
    if place == OFF:
        return LOST
    if place == BOAT:
        return IN_BOAT
    column = column_of(place)
    worth = (INLAND if is_hinterland(place) else ON_BEACH) * (1 + left[column]) / (1 + SLOTS)
    if column == 0:
        # The left board turns when the Boat leaves the rightmost one.
        bays_left = COLUMNS * 2 - 1 - coast.boat
        if bays_left < 2:
            worth -= TURNING * (2 - bays_left)
    return worth


def _time_left(coast: Coast) -> float:
    """The share of the game that is left, from 1 down to 0.15: late promises are worth little."""
    total = COLUMNS * 2 * 2.0
    left = coast.reserve() * 2 + (COLUMNS * 2 - 1 - coast.boat) + 1
    return max(0.15, min(1.0, left / total + 0.2))
