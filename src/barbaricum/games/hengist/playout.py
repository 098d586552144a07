"""How a player of Hengist goes on without thinking: the actions worth a search's while, and one to play on with."""

from __future__ import annotations

from typing import Final

from barbaricum.core.prng import Prng
from barbaricum.core.state import DONE
from barbaricum.games.hengist.actions import (
    BOAT,
    COLUMNS,
    EXPLORER,
    GROUPS,
    PAY,
    RAID,
    REINFORCE,
    SLOTS,
    SPY,
    TERRAIN_COUNT,
    THREE,
    column_of,
    group_of,
    is_beach,
    is_hinterland,
    raid_column,
    raid_road,
    verb_of,
)
from barbaricum.games.hengist.coast import Coast
from barbaricum.games.hengist.payment import PICKS

# What playing on thinks of an action, in points of treasure; it passes below nothing.
INLAND: Final = 3.0
LANDING: Final = 1.0
BACK: Final = 1.5
SPYING: Final = 0.6
NO_USE: Final = -1.0
LOTS: Final = 64
"""Actions are told apart up to a lot of one point, so that playing on varies."""


def candidates(coast: Coast, seat: int) -> list[int]:
    """The legal actions but for those that another one equals or beats; ascending, never empty.

    Groups that stand at one place are alike, so only the first of them is moved; a symbol that a single card pays is not
    paid by a double, and one that a card shows is not paid by any three; three cards are given in one order only.
    """
    legal = coast.legal_actions(seat)
    if len(legal) < 2:
        return legal
    return _payments(coast, legal) if legal[0] >= PAY else _deeds(coast, seat, legal)


def _deeds(coast: Coast, seat: int, legal: list[int]) -> list[int]:
    acted = coast.stack[len(coast.stack) - 1].v[1]
    alike = 0  # mask of the groups that stand beside a lower one that may still act
    for group in range(1, GROUPS):
        for lower in range(group):
            beside = coast.groups[seat * GROUPS + lower] == coast.groups[seat * GROUPS + group]
            if beside and not (acted >> lower) & 1:
                alike |= 1 << group
    if not alike:
        return legal
    return [action for action in legal if action == DONE or not (alike >> group_of(action)) & 1]


def _payments(coast: Coast, legal: list[int]) -> list[int]:
    frame = coast.stack[len(coast.stack) - 1]
    if frame.v[PICKS]:
        last = frame.v[len(frame.v) - 1]
        later = [action for action in legal if last == THREE or action >= last]
        return later or legal
    shown = legal[0] - PAY
    if shown >= EXPLORER:
        return legal
    if shown < TERRAIN_COUNT:
        return [action for action in legal if action == legal[0] or action == PAY + EXPLORER]
    return [action for action in legal if action != THREE]


def playout_action(coast: Coast, seat: int, prng: Prng) -> int:
    """Raid where the hand pays, march inland, land, bring lost groups back, else pass; pay with what is least missed."""
    legal = candidates(coast, seat)
    if len(legal) == 1 or legal[0] >= PAY:
        return legal[0]
    best, best_worth = DONE, 0.0
    for action in legal:
        if action != DONE:
            worth = _worth(coast, seat, action)
            if worth > 0:
                worth += prng.below(LOTS) / LOTS
                if worth > best_worth:
                    best, best_worth = action, worth
    return best


def _worth(coast: Coast, seat: int, action: int) -> float:
    verb = verb_of(action)
    if verb == REINFORCE:
        return BACK
    if verb >= SPY:
        return SPYING * (treasures_left(coast, verb - SPY) - 2)
    if verb >= RAID:
        return _treasure(coast, seat, raid_column(verb), raid_road(verb))
    return _step(coast, coast.groups[seat * GROUPS + group_of(action)], verb + 1)


def _step(coast: Coast, origin: int, place: int) -> float:
    """What a step to a place promises: treasures there that are not about to be lost."""
    if place == BOAT:
        return NO_USE
    column = column_of(place)
    # The left board turns when the Boat leaves the rightmost Bay.
    if column == 0 and coast.boat >= COLUMNS * 2 - 1:
        return NO_USE
    left = treasures_left(coast, column)
    if is_beach(origin):
        return INLAND if left else NO_USE
    if origin == BOAT:
        return LANDING if left else NO_USE
    if is_hinterland(place) and left and not treasures_left(coast, column_of(origin)):
        return INLAND
    return NO_USE


def treasures_left(coast: Coast, column: int) -> int:
    """How many treasures lie on the column's board."""
    at = column * SLOTS
    return SLOTS - coast.treasures[at : at + SLOTS].count(0)


def _treasure(coast: Coast, seat: int, column: int, road: int) -> float:
    """The points at the end of a road, if the seat knows the Road Tile, else those it may hope for."""
    at, points = column * SLOTS, coast.rules.points
    if coast.knows_tile(seat, column):
        return float(points[coast.treasures[at + coast.slot_at(column, road)] - 1])
    total, left = 0, 0
    for slot in range(at, at + SLOTS):
        if coast.treasures[slot]:
            total += points[coast.treasures[slot] - 1]
            left += 1
    return total / left
