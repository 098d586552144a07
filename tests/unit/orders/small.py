"""Small boards for what the standard one does not have: half units, other kinds of unit, canals."""

from __future__ import annotations

from typing import Any

import msgspec

from barbaricum.orders.adjudicate import Ruleset
from barbaricum.orders.board import Board
from barbaricum.orders.edition import EDITIONS
from barbaricum.orders.mapdata import MapData

KINDS: dict[str, dict[str, Any]] = {
    "A": {"name": "army", "network": "army", "terrain": ["coast"], "convoyed": True},
    "F": {"name": "fleet", "network": "fleet", "terrain": ["coast", "sea"], "convoys": ["sea"], "first_out": True},
    "bb": {"name": "boat", "network": "fleet", "terrain": ["coast", "sea"], "strength": 1, "cut_at": 1, "first_out": True},
}


def small_rules(
    coasts: str, seas: str, army: dict[str, str], fleet: dict[str, str], kinds: dict[str, Any] | None = None
) -> Ruleset:
    """Make a board of coasts and seas, written as words, with four powers; land and sea need not hang together."""
    provinces = {word: {"name": f"{word} land", "terrain": "coast", "centre": True} for word in coasts.split()}
    provinces |= {word: {"name": f"{word} sea", "terrain": "sea"} for word in seas.split()}
    data = {
        "unit_types": {letter: {**kind, **(kinds or {}).get(letter, {})} for letter, kind in KINDS.items()},
        "provinces": provinces,
        "borders": {"army": army, "fleet": fleet},
        "masses": {},
        "powers": {word.upper(): {"name": word} for word in ("Red", "Blue", "Green", "Grey")},
    }
    return Ruleset(Board(msgspec.convert(data, MapData)), EDITIONS[2023])
