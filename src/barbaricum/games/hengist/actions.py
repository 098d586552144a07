"""Hengist's places and actions as ints, and their names.

A place is OFF, the BOAT, a Beach (two on each board) or a Hinterland (one on each board); boards are counted by
column: 0 left, 1 middle, 2 right.  An action is DONE, something a raiding group does, or a payment.
"""

from __future__ import annotations

from typing import Final

# --- places ---------------------------------------------------------------------------------------------------------

OFF: Final = 0
BOAT: Final = 1
PLACES: Final = 11
COLUMNS: Final = 3
BAYS: Final = 2
COLUMN_NAMES: Final = ("L", "M", "R")
COLUMN_WORDS: Final = ("left", "middle", "right")


def beach(column: int, bay: int) -> int:
    """The Beach at a Bay (0 or 1) of a column's board."""
    return 2 + 3 * column + bay


def hinterland(column: int) -> int:
    """The Hinterland of a column's board."""
    return 4 + 3 * column


def column_of(place: int) -> int:
    """The column of a Beach or Hinterland; -1 for the Boat and off the board."""
    return (place - 2) // 3 if place > BOAT else -1


def is_beach(place: int) -> bool:
    """Whether the place is a Beach."""
    return place > BOAT and (place - 2) % 3 < 2


def is_hinterland(place: int) -> bool:
    """Whether the place is a Hinterland."""
    return place > BOAT and (place - 2) % 3 == 2


def place_name(place: int) -> str:
    """The place as notation writes it: off, boat, L1, L2, L, M1 ..."""
    if place <= BOAT:
        return "off" if place == OFF else "boat"
    bay = (place - 2) % 3
    return COLUMN_NAMES[column_of(place)] + ("" if bay == 2 else str(bay + 1))


def place_words(place: int) -> str:
    """The place in words, for sentences."""
    if place <= BOAT:
        return "off the board" if place == OFF else "the Boat"
    column, bay = column_of(place), (place - 2) % 3
    if bay == 2:
        return f"the Hinterland of the {COLUMN_WORDS[column]} board"
    return f"Beach {bay + 1} of the {COLUMN_WORDS[column]} board"


# --- cards and roads ------------------------------------------------------------------------------------------------

TERRAINS: Final = ("hill", "river", "mountain", "forest", "meadow", "moor")
TERRAIN_COUNT: Final = 6
KINDS: Final = 22  # six singles, fifteen doubles, the Explorer
EXPLORER: Final = 21
ROADS: Final = ("white", "green", "blue", "red")
ROAD_COUNT: Final = 4
SLOTS: Final = 4
GROUPS: Final = 3
SEATS: Final = ("red", "blue")


def _kinds() -> tuple[str, ...]:
    names = list(TERRAINS)
    names += [f"{TERRAINS[a]}/{TERRAINS[b]}" for a in range(6) for b in range(a + 1, 6)]
    return (*names, "explorer")


KIND_NAMES: Final = _kinds()


def double_of(a: int, b: int) -> int:
    """The kind of the double card that shows two different terrains."""
    low, high = (a, b) if a < b else (b, a)
    return 6 + low * 6 - low * (low + 1) // 2 + high - low - 1


# --- actions --------------------------------------------------------------------------------------------------------

GROUP_ACTIONS: Final = 26
GO: Final = 0  # + place - 1, to the Boat, a Beach or a Hinterland
RAID: Final = 10  # + column * 4 + road
SPY: Final = 22  # + column
REINFORCE: Final = 25
PAY: Final = 1 + GROUPS * GROUP_ACTIONS  # + kind of card
THREE: Final = PAY + KINDS  # any three cards for one symbol follow
ACTION_COUNT: Final = THREE + 1


def group_action(group: int, verb: int) -> int:
    """What group 0, 1 or 2 does."""
    return 1 + group * GROUP_ACTIONS + verb


def group_of(action: int) -> int:
    """The group that acts; only for group actions."""
    return (action - 1) // GROUP_ACTIONS


def verb_of(action: int) -> int:
    """What it does: GO + place - 1, RAID + column * 4 + road, SPY + column, REINFORCE."""
    return (action - 1) % GROUP_ACTIONS


def raid_column(verb: int) -> int:
    """The column of the board that a RAID verb names."""
    return (verb - RAID) // ROAD_COUNT


def raid_road(verb: int) -> int:
    """The road that a RAID verb names."""
    return (verb - RAID) % ROAD_COUNT
