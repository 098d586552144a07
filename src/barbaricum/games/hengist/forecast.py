"""How likely a game of Hengist is to be won from where it stands: what search believes of a state."""

from __future__ import annotations

from math import tanh
from typing import Final

from barbaricum.games.hengist import ending
from barbaricum.games.hengist.actions import BAYS, BOAT, COLUMNS, GROUPS, OFF, SLOTS, column_of, is_hinterland
from barbaricum.games.hengist.coast import Coast
from barbaricum.games.hengist.playout import treasures_left
from barbaricum.games.hengist.procedures import TURN

FEW: Final = 6
SOME: Final = 12
NEAR: Final = 3  # Bays from the left board's turning

# What each of these adds to the logarithm of the odds of victory, by how many moves the Boat has left (the columns
# FITTED_AT, interpolated between).  Fitted by logistic regression to 9,000 games that `playout_action` played out after a
# few turns of any actions: so it is told what a state is worth, not what kind of player comes to it.
FITTED_AT: list[int] = [0, 2, 5, 8, 11]
FITTED: list[list[float]] = [
    [0.21, 0.16, 0.09, 0.09, 0.06],  # a point of treasure ahead
    [0.19, 0.43, 0.24, 0.41, 0.07],  # each of the first six single and double cards
    [0.09, 0.13, 0.09, 0.11, 0.13],  # each of the next six
    [-0.05, 0.02, 0.16, 0.06, -0.82],  # each one beyond
    [0.32, 0.16, 0.32, 0.23, 0.26],  # an Explorer
    [0.46, 1.08, 1.02, 1.30, 0.58],  # a group in the Boat, compared with one off the board
    [0.90, 1.89, 0.92, 1.40, 1.27],  # one on a Beach, for the share of the board's treasures that is left
    [1.56, 1.42, 0.81, 1.63, 0.43],  # the same in a Hinterland
    [0.37, 1.16, 0.85, 0.24, 1.58],  # and there in any case
    [0.10, -0.14, -0.23, -0.16, 0.00],  # for each Bay that the Boat is too near to turning a group's board
    [0.02, 0.03, 0.04, 0.02, 0.14],  # a treasure left on a board whose Road Tile the seat knows
    [1.26, 1.02, 0.79, 0.69, 0.85],  # the right to move
]
MOVES: Final = COLUMNS * 2 * 2
TO_MOVE: Final = 11  # the row of the right to move


def _at(row: list[float], moves: int) -> float:
    for right in range(1, len(FITTED_AT)):
        if moves <= FITTED_AT[right]:
            left = right - 1
            part = (moves - FITTED_AT[left]) / (FITTED_AT[right] - FITTED_AT[left])
            return row[left] + (row[right] - row[left]) * part
    return row[len(row) - 1]


_WEIGHTS: list[list[float]] = [[_at(row, moves) for row in FITTED] for moves in range(MOVES)]


def forecast(coast: Coast, seat: int) -> float:
    """Foretell the result in -1..1, the mean of victories (1) and defeats (-1); exact once the game is over.

    `evaluate` steers a player who looks one action ahead and prizes what brings it forward; this is what such states come
    to, as a search needs it, which finds the way itself.
    """
    if coast.ended:
        winners = ending.winners(coast)
        return 0.0 if len(winners) == 2 else 1.0 if winners[0] == seat else -1.0
    moves = min(coast.reserve() * BAYS + COLUMNS * BAYS - 1 - coast.boat, MOVES - 1)
    weights = _WEIGHTS[moves]
    left = [treasures_left(coast, column) for column in range(COLUMNS)]
    lead = coast.score(seat) - coast.score(1 - seat)
    worth = lead * weights[0] + _promise(coast, seat, weights, left) - _promise(coast, 1 - seat, weights, left)
    for frame in coast.stack:
        if frame.procedure == TURN:
            worth += weights[TO_MOVE] if frame.v[0] == seat else -weights[TO_MOVE]
    return tanh(worth / 2)


def _promise(coast: Coast, seat: int, weights: list[float], left: list[int]) -> float:
    """What the seat's cards, groups and knowledge add to its odds."""
    plain = coast.plain[seat]
    worth = min(plain, FEW) * weights[1] + coast.explorers(seat) * weights[4]
    if plain > FEW:
        worth += min(plain - FEW, SOME - FEW) * weights[2] + max(plain - SOME, 0) * weights[3]
    for group in range(seat * GROUPS, (seat + 1) * GROUPS):
        place = coast.groups[group]
        if place == BOAT:
            worth += weights[5]
        elif place != OFF:
            column = column_of(place)
            share = left[column] / SLOTS
            worth += weights[7] * share + weights[8] if is_hinterland(place) else weights[6] * share
            bays = COLUMNS * BAYS - 1 - coast.boat
            if column == 0 and bays < NEAR:
                worth += weights[9] * (NEAR - bays)
    for column in range(COLUMNS):
        if left[column] and coast.knows_tile(seat, column):
            worth += left[column] * weights[10]
    return worth
