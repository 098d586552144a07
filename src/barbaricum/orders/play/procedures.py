"""The open procedures of a game of orders, in the order of the year."""

from __future__ import annotations

from typing import Final

GAME: Final = 0  # the years: spring, autumn, winter
MOVEMENT: Final = 1  # sealed sheets of all powers alive
RETREATS: Final = 2  # sealed sheets of the powers with dislodged units
WINTER: Final = 3  # sealed sheets of the powers that may or must do something

# The steps of GAME.
BEGINS: Final = 0
MOVED: Final = 1
RETREATED: Final = 2
WINTERED: Final = 3

# How a game ends; a variant adds its own from VARIANT on.
RUNS: Final = 0
VICTORY: Final = 1
DRAW: Final = 2
VARIANT: Final = 3
