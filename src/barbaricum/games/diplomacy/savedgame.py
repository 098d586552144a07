"""The saved games of the PyPI package `diplomacy`, the form in which games on the standard map are passed on.

One JSON object: `id`, `map`, `rules` and `phases`; each phase has its `name` (`S1901M`), the `state` before it, the `orders` by
power and what came of them (`results`).  Powers are in capitals; `*A RUM` is a dislodged unit.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from barbaricum.core.errors import RecordError
from barbaricum.core.game import Position
from barbaricum.games.diplomacy.game import POWERS

MAP: Final = "standard"
COMPLETED: Final = "COMPLETED"
SEASONS: Final = {"spring": "S", "autumn": "F"}


class SavedState(msgspec.Struct, kw_only=True):
    """How things stand before a phase."""

    timestamp: int = 0
    zobrist_hash: str = "0"
    note: str = ""
    name: str = ""
    units: dict[str, list[str]]
    retreats: dict[str, dict[str, list[str]]] = {}
    centers: dict[str, list[str]]
    homes: dict[str, list[str]] = {}
    influence: dict[str, list[str]] = {}
    civil_disorder: dict[str, int] = {}
    builds: dict[str, dict[str, Any]] = {}
    game_id: str = ""
    map: str = MAP
    rules: list[str] = []


class SavedPhase(msgspec.Struct, kw_only=True):
    """One phase; a power without orders has an empty list or null."""

    name: str
    state: SavedState
    orders: dict[str, list[str] | None] = {}
    results: dict[str, list[str]] = {}
    messages: list[Any] = []


class SavedGame(msgspec.Struct, kw_only=True):
    """A whole game."""

    id: str = ""
    map: str = MAP
    rules: list[str] = []
    phases: list[SavedPhase]


def read_saved_game(data: bytes, where: str) -> SavedGame:
    """Read a saved game; raises RecordError naming what is wrong with it."""
    try:
        saved = msgspec.json.decode(data, type=SavedGame)
    except msgspec.MsgspecError as error:
        raise RecordError(where, [f"this is no saved game of the package diplomacy ({error})"]) from None
    faults = [] if saved.map == MAP else [f"map: it is played on the map {saved.map}, not on the {MAP} one"]
    if not saved.phases:
        faults.append("phases: there is none")
    known = {power.upper() for power in POWERS}
    for phase in saved.phases:
        strange = {*phase.state.units, *phase.state.centers, *phase.orders} - known
        faults += [f"{phase.name}: {power} is no power of the standard map" for power in sorted(strange)]
    if faults:
        raise RecordError(where, faults)
    return saved


def write_saved_game(saved: SavedGame) -> bytes:
    """Write it as one line of JSON, as that package reads it."""
    return msgspec.json.encode(saved) + b"\n"


def phase_name(position: Position) -> str:
    """Name the phase of a position: `S1901M`, or `COMPLETED` after the end."""
    phase = position["phase"]
    if phase == "over":
        return COMPLETED
    season, _, retreats = phase.partition(" ")
    letter = SEASONS.get(season, "W")
    return f"{letter}{position['year']}{'A' if letter == 'W' else 'R' if retreats else 'M'}"


def position_of_saved(phase: SavedPhase) -> Position:
    """The position before a phase; raises RecordError where the phase has no name of this form."""
    season = {letter: name for name, letter in SEASONS.items()}.get(phase.name[:1], "winter")
    year, kind = phase.name[1:-1], phase.name[-1:]
    if not year.isdecimal() or kind not in ("A" if season == "winter" else "MR"):
        raise RecordError(phase.name, ["no phase has this name"])
    state = phase.state
    return {
        "year": int(year),
        "phase": f"{season} retreats" if kind == "R" else season,
        "units": {power: standing(state, power) for power in POWERS},
        "dislodged": [
            {"power": power, "unit": unit, "retreats": sorted(places), "attacker": ""}
            for power in POWERS
            for unit, places in sorted(state.retreats.get(power.upper(), {}).items())
        ],
        "owned": {power: sorted(state.centers.get(power.upper(), [])) for power in POWERS},
        "winners": [],
        "drawn": False,
    }


def standing(state: SavedState, power: str) -> list[str]:
    """The units of a power that are not dislodged."""
    return sorted(unit for unit in state.units.get(power.upper(), []) if not unit.startswith("*"))
