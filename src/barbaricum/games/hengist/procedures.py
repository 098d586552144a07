"""Hengist's open procedures, in the order of the rulebook, and what their frames' ints `v` mean."""

from __future__ import annotations

from typing import Final

GAME: Final = 0  # seat whose turn comes next: turns in alternation, from "who begins" on
SETUP: Final = 1  # column: three boards, then the Boat, then the hands
FURNISH: Final = 2  # column, treasures laid: a Road Tile and four treasures for a board
DEAL: Final = 3  # seat, cards left: cards drawn one by one
TURN: Final = 4  # seat, mask of groups that acted, actions taken, stirred (1 after a raid or boat move), action in hand
PAYMENT: Final = 5  # see `payment`
BOAT: Final = 6  # moves due: what follows a raid or an Explorer, in the order of rulings E2 and E7

# The steps of TURN.
PART_A: Final = 0
PAYING: Final = 1
ACTED: Final = 2
PART_B: Final = 3
TURN_END: Final = 4
