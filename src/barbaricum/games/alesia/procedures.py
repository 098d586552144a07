"""Alesia's open procedures, in the order of the rulebook, and what their frames' ints `v` mean."""

from __future__ import annotations

from typing import Final

GAME: Final = 0  # nothing; its steps are set-up, turns, turnover
SETUP: Final = 1  # 1 when it is the second assault's: forts stay, units may be set anew
CHART: Final = 2  # nothing: relief units are put into boxes, in secret
TURN: Final = 3  # nothing; its steps are the phases below
MARCH: Final = 4  # seat, 1 once entries have begun, then pairs: hex of entry or exit, parties that used it
PARTY: Final = 5  # hex of entry or exit, cost in half points, then the units that come together
WORKS: Final = 6  # units still to roll for
FIRE: Final = 7  # shooter and target in hand, then pairs: fort, target it has shot at
SHOCK: Final = 8  # seat, then triples: unit, directions, group (plus RESOLVED when fought)
COMBAT: Final = 9  # see `combat`
RETREAT: Final = 10  # side, steps, units still to go (a number, then they), hexes left (likewise), then pairs: origin, end
ADVANCE: Final = 11  # side, steps, number of vacated hexes, those hexes, then units that may advance
WITHDRAW: Final = 12  # nothing: between assaults, units equally near to two zones
RECOVER: Final = 13  # seat, then SP that may still return: a number for each force and type
SHIFT: Final = 14  # nothing: relief units move up to two boxes

NAMES: Final = (
    "game",
    "set-up",
    "off-board chart",
    "turn",
    "move",
    "entry",
    "works",
    "missiles",
    "shock",
    "combat",
    "retreat",
    "advance",
    "withdrawal",
    "replacements",
    "shift",
)

# The steps of TURN, in the order of section 5.
RALLY: Final = 0
GALLIC_MOVE: Final = 1
GALLIC_WORKS: Final = 2
MISSILES: Final = 3
GALLIC_SHOCK: Final = 4
ROMAN_MOVE: Final = 5
ROMAN_SHOCK: Final = 6
TURN_END: Final = 7
COUNTER: Final = 8

# The steps of SHOCK.
DECLARE: Final = 0
RESOLVE: Final = 1
RESOLVED: Final = 8
