"""Alesia's places and actions as ints.

A place is a hex of the map, or one of the holdings beyond it: the town, the ten off-board boxes, escaped, dead and out
(not in play or not yet placed).  An action is DONE, or one of the kinds below; its number is the base of its kind plus
what it is about.  A line may hold several: `VII-3 VII-4 2714-2816` is two moves.
"""

from __future__ import annotations

from typing import Final

ROMAN: Final = 0
GAUL: Final = 1
SEATS: Final = ("roman", "gaul")

COLUMNS: Final = 54
ROWS: Final = 39
HEXES: Final = COLUMNS * ROWS

# --- places -----------------------------------------------------------------------------------------------------------

TOWN: Final = HEXES
BOX: Final = HEXES + 1  # + 0 to 9
BOXES: Final = 10
ESCAPED: Final = BOX + BOXES
DEAD: Final = ESCAPED + 1
OUT: Final = ESCAPED + 2
PLACES: Final = ESCAPED + 3
ZONE_NAMES: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def is_box(place: int) -> bool:
    """Whether the place is a box of the Off Board Chart."""
    return BOX <= place < ESCAPED


# --- units -------------------------------------------------------------------------------------------------------------

COMBAT_UNITS: Final = 335
LEADERS: Final = ("VER", "COM", "CAE", "LAB")
UNITS: Final = COMBAT_UNITS + 4
VERCINGETORIX: Final = COMBAT_UNITS
COMMIUS: Final = COMBAT_UNITS + 1
CAESAR: Final = COMBAT_UNITS + 2
LABIENUS: Final = COMBAT_UNITS + 3
FORTS: Final = 23
ARRANGEMENTS: Final = 6

# --- actions -----------------------------------------------------------------------------------------------------------

GROUPS: Final = 4  # separate combats against the same hexes
MASKS: Final = 64  # sets of directions

MOVE: Final = 1  # + unit * PLACES + place
JOIN: Final = MOVE + UNITS * PLACES  # + unit, which comes along with the party that is entering
GO: Final = JOIN + UNITS  # + place, where that party goes
BUILD: Final = GO + PLACES  # + hex
RAZE: Final = BUILD + HEXES  # + hex
ARRANGE: Final = RAZE + HEXES  # + ready-made set-up
SHOOT: Final = ARRANGE + ARRANGEMENTS  # + shooter * UNITS + target; shooters are units, then forts
ATTACK: Final = SHOOT + (UNITS + FORTS) * UNITS  # + (unit * MASKS + directions) * GROUPS + group
FIGHT: Final = ATTACK + UNITS * MASKS * GROUPS  # + number of the combat in the order it was declared
FIGHTS: Final = 400
TAKE: Final = FIGHT + FIGHTS  # + face of the die, 1 to 6
REROLL: Final = TAKE + 7
ACTION_COUNT: Final = REROLL + 1

KINDS: Final = (
    ("done", 0),
    ("move", MOVE),
    ("join", JOIN),
    ("go", GO),
    ("build", BUILD),
    ("raze", RAZE),
    ("arrange", ARRANGE),
    ("shoot", SHOOT),
    ("attack", ATTACK),
    ("fight", FIGHT),
    ("take", TAKE),
    ("reroll", REROLL),
)


def kind_of(action: int) -> int:
    """The base of an action's kind: 0 for DONE, MOVE, JOIN and so on."""
    base = 0
    for _, first in KINDS:
        if action < first:
            break
        base = first
    return base


def move_action(unit: int, place: int) -> int:
    """A unit moves, retreats, advances, is set up at or comes out at a place."""
    return MOVE + unit * PLACES + place


def moved_unit(action: int) -> int:
    """The unit of a MOVE."""
    return (action - MOVE) // PLACES


def moved_to(action: int) -> int:
    """The place of a MOVE."""
    return (action - MOVE) % PLACES


def shoot_action(shooter: int, target: int) -> int:
    """A unit, or fort `shooter - UNITS`, shoots at a unit."""
    return SHOOT + shooter * UNITS + target


def attack_action(unit: int, directions: int, group: int) -> int:
    """A unit attacks the neighbouring hexes of a set of directions (bit d), in combat `group` against them."""
    return ATTACK + (unit * MASKS + directions) * GROUPS + group


def attacker_of(action: int) -> int:
    """The unit of an ATTACK."""
    return (action - ATTACK) // (MASKS * GROUPS)


def directions_of(action: int) -> int:
    """The set of directions of an ATTACK."""
    return (action - ATTACK) // GROUPS % MASKS


def group_of(action: int) -> int:
    """Which of several combats against the same hexes an ATTACK belongs to."""
    return (action - ATTACK) % GROUPS
