"""What the lead in a game of Hengist is likely to be at its end: what search believes of a state."""

from __future__ import annotations

from math import tanh
from typing import Final

from barbaricum.games.hengist import ending
from barbaricum.games.hengist.actions import BAYS, BOAT, COLUMNS, GROUPS, OFF, SLOTS, column_of, is_hinterland
from barbaricum.games.hengist.coast import Coast
from barbaricum.games.hengist.playout import treasures_left
from barbaricum.games.hengist.procedures import TURN

DOUBT: Final = 8.0
DOUBT_A_MOVE: Final = 2.2
"""The forecast errs by about so many points, more for each move that the Boat has left."""
FEW: Final = 6
SOME: Final = 12
NEAR: Final = 3  # Bays from the left board's turning

# What a lead in each of these is worth in points at the end, by how many moves the Boat has left (the columns FITTED_AT,
# interpolated between).  Fitted by least squares to the final scores of games between greedy bots that now and then took
# any action; the last row is the right to move.
FITTED_AT: list[int] = [0, 2, 5, 8, 11]
FITTED: list[list[float]] = [
    [0.76, 1.44, 1.04, 2.50, 4.41],  # each of the first six single and double cards
    [0.39, 0.25, 0.74, 1.38, 1.80],  # each of the next six
    [-0.04, -0.28, -0.06, -0.36, 1.40],  # each one beyond
    [0.17, 0.24, 1.30, 4.56, 4.81],  # an Explorer
    [0.49, 3.22, 11.81, 4.65, 6.88],  # a group in the Boat, compared with one off the board
    [1.45, 6.78, 12.08, 4.52, 13.13],  # one on a Beach, for the share of the board's treasures that is left
    [4.29, 10.41, 11.32, 3.61, 8.02],  # the same in a Hinterland
    [0.45, 1.51, 6.16, 8.50, 14.30],  # and there in any case
    [0.07, 0.47, -0.63, -5.32, 0.00],  # for each Bay that the Boat is too near to turning a group's board
    [0.09, 0.33, 0.73, 0.64, 0.11],  # a treasure left on a board whose Road Tile the seat knows
    [3.04, 4.02, 6.56, 7.19, 8.52],  # the right to move
]
MOVES: Final = COLUMNS * 2 * 2
TO_MOVE: Final = 10  # the row of the right to move


def _at(row: list[float], moves: int) -> float:
    for right in range(1, len(FITTED_AT)):
        if moves <= FITTED_AT[right]:
            left = right - 1
            part = (moves - FITTED_AT[left]) / (FITTED_AT[right] - FITTED_AT[left])
            return row[left] + (row[right] - row[left]) * part
    return row[len(row) - 1]


_WEIGHTS: list[list[float]] = [[_at(row, moves) for row in FITTED] for moves in range(MOVES)]


def forecast(coast: Coast, seat: int) -> float:
    """Foretell the result in -1..1 from the lead that is to be expected at the end; exact once the game is over.

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
    worth = lead + _promise(coast, seat, weights, left) - _promise(coast, 1 - seat, weights, left)
    for frame in coast.stack:
        if frame.procedure == TURN:
            worth += weights[TO_MOVE] if frame.v[0] == seat else -weights[TO_MOVE]
    return tanh(worth / (DOUBT + DOUBT_A_MOVE * moves))


def _promise(coast: Coast, seat: int, weights: list[float], left: list[int]) -> float:
    """What the seat's cards, groups and knowledge come to."""
    plain = coast.plain[seat]
    worth = min(plain, FEW) * weights[0] + coast.explorers(seat) * weights[3]
    if plain > FEW:
        worth += min(plain - FEW, SOME - FEW) * weights[1] + max(plain - SOME, 0) * weights[2]
    for group in range(seat * GROUPS, (seat + 1) * GROUPS):
        place = coast.groups[group]
        if place == BOAT:
            worth += weights[4]
        elif place != OFF:
            column = column_of(place)
            share = left[column] / SLOTS
            worth += weights[6] * share + weights[7] if is_hinterland(place) else weights[5] * share
            bays = COLUMNS * BAYS - 1 - coast.boat
            if column == 0 and bays < NEAR:
                worth += weights[8] * (NEAR - bays)
    for column in range(COLUMNS):
        if left[column] and coast.knows_tile(seat, column):
            worth += left[column] * weights[9]
    return worth
