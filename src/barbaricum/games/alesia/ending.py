"""How a battle ends."""

from __future__ import annotations

from typing import Final

from barbaricum.games.alesia.actions import GAUL, ROMAN

ESCAPE: Final = 1
CAUGHT: Final = 2
LOST: Final = 3
SHOT: Final = 4
HELD_OUT: Final = 5
BROKEN_IN: Final = 6
HILL_HELD: Final = 7

CLAUSES: Final = ("", "25.1", "25.2", "19.1", "19.2", "25.2", "scenario/mt-rea", "scenario/mt-rea")
WINNERS: Final = (-1, GAUL, ROMAN, ROMAN, ROMAN, ROMAN, GAUL, ROMAN)
WORDS: Final = (
    "",
    "Vercingetorix has left the map: the revolt goes on.",
    "Vercingetorix has been caught.",
    "Vercingetorix is lost in Roman control.",
    "Vercingetorix has fallen to a missile.",
    "The last turn is over and Vercingetorix has not escaped.",
    "The relief has broken in behind the outer line.",
    "The outer line at Mt. Rea has held.",
)
