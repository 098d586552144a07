"""Positions of Alesia as plain data.

    turn = 3                     assault = 1
    phase = "gallic move"        also: missiles, gallic shock, roman move, roman shock, chart, set-up; else `frames`
    units."VII-3" = "2714"       a hex, alesia, box II, dead or escaped; units that are not named are out
    units."R-ARV-1" = "2715 disrupted held 1"    with marks: disrupted, thrown, acted, held N, holds N (original attacker)
    forts = ["1425"]             by number: a hex, lost or unbuilt; those not named are lost
    landed, fought               the conditions of the delay counter; drawn, delay, sallied, rerolled, battles

`position_from` is the inverse of `position_of`.
"""

from __future__ import annotations

import re

from barbaricum.core.game import Position
from barbaricum.core.position import Reader, require
from barbaricum.core.state import Frame, frames_from
from barbaricum.games.alesia import ending
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia.actions import (
    DEAD,
    ESCAPED,
    FORTS,
    GAUL,
    HEXES,
    OUT,
    ROMAN,
    TOWN,
    UNITS,
    is_box,
)
from barbaricum.games.alesia.army import ACTED, DISRUPTED, THROWN
from barbaricum.games.alesia.notation import place_name, place_of
from barbaricum.games.alesia.state import AlesiaState
from barbaricum.games.alesia.tables import IN_LEGIONS, IN_RELIEF, IN_TOWN, AlesiaRules
from barbaricum.hexes.grid import NOWHERE

# phase: procedure, its first ints, the step the turn or the game goes on with
_PHASES: dict[str, tuple[int, list[int], int]] = {
    "gallic move": (of.MARCH, [GAUL, 0], of.GALLIC_WORKS),
    "missiles": (of.FIRE, [-1, -1], of.GALLIC_SHOCK),
    "gallic shock": (of.SHOCK, [GAUL], of.ROMAN_MOVE),
    "roman move": (of.MARCH, [ROMAN, 0], of.ROMAN_SHOCK),
    "roman shock": (of.SHOCK, [ROMAN], of.TURN_END),
    "set-up": (of.SETUP, [0], 1),
    "chart": (of.CHART, [], 2),
    "set-up again": (of.SETUP, [1], 7),
    "shift": (of.SHIFT, [], 5),
}
_BETWEEN = ("set-up", "chart", "set-up again", "shift")
_FLAGS = ("landed", "fought", "rerolled")
_MARK = re.compile(r"(disrupted|thrown|acted|held (\d+)|holds (\d+))")


def start_position(rules: AlesiaRules) -> Position:
    """The position cases are laid over: an empty map in turn 1, the Gaul about to move."""
    return {
        "assault": 1,
        "turn": 1,
        "phase": "gallic move",
        "units": {},
        "forts": [],
        "landed": False,
        "fought": False,
        "drawn": 0,
        "delay": 0,
        "sallied": 0,
        "rerolled": False,
        "battles": 0,
        "ended": 0,
    }


# --- writing ----------------------------------------------------------------------------------------------------------------


def position_of(state: AlesiaState) -> Position:
    """Write a state out."""
    position: Position = {
        "assault": state.assault,
        "turn": state.turn,
        "phase": _phase(state),
        "units": {state.rules.unit_names[unit]: _unit(state, unit) for unit in range(UNITS) if state.where[unit] != OUT},
        "forts": [_fort(state, place) for place in state.forts],
        "landed": bool(state.landed),
        "fought": bool(state.shocked),
        "drawn": state.drawn,
        "delay": state.delay,
        "sallied": state.sallied,
        "rerolled": bool(state.rerolled),
        "battles": state.battles,
        "ended": state.ended,
    }
    if position["phase"] == "open":
        position["frames"] = [state.result, *state.stack_ints()]
    return position


def _phase(state: AlesiaState) -> str:
    if not state.stack:
        return "over"
    top = state.stack[-1]
    for name, (procedure, v, step) in _PHASES.items():
        if top.procedure == procedure and top.v == v and top.step == 0:
            depth = 2 if name in _BETWEEN else 3
            if len(state.stack) == depth and state.stack[depth - 2].step == step and state.stack[0].step == _game_step(name):
                return name
    return "open"


def _game_step(phase: str) -> int:
    return _PHASES[phase][2] if phase in _BETWEEN else 2


def _unit(state: AlesiaState, unit: int) -> str:
    words = ["escaped" if state.where[unit] == ESCAPED else place_name(state.rules, state.where[unit])]
    marks = state.marks[unit]
    words += [word for word, bit in (("disrupted", DISRUPTED), ("thrown", THROWN), ("acted", ACTED)) if marks & bit]
    if state.held[unit]:
        words.append(f"{'holds' if state.held[unit] > 0 else 'held'} {abs(state.held[unit])}")
    return " ".join(words)


def _fort(state: AlesiaState, place: int) -> str:
    return state.rules.grid.name(place) if place < HEXES else "lost" if place == DEAD else "unbuilt"


# --- reading ----------------------------------------------------------------------------------------------------------------


def position_from(rules: AlesiaRules, position: Position) -> AlesiaState:
    """Build the state; raises PositionError naming every fault."""
    faults: list[str] = []
    reader = Reader(position, faults)
    state = AlesiaState(rules)
    state.assault = reader.number("assault", 1, 2)
    state.turn = reader.number("turn", 0, rules.turns)
    state.landed, state.shocked, state.rerolled = (int(reader.flag(name)) for name in _FLAGS)
    state.drawn = reader.number("drawn", 0, rules.turns)
    state.delay = reader.number("delay", 0, rules.numbers["delay_counters"])
    state.sallied = reader.number("sallied", 0, 2)
    state.battles = reader.number("battles", 0, 100_000)
    _read_forts(reader, state)
    _read_units(reader, state, position.get("units"))
    _check_stacks(state, faults)
    state.ended = reader.number("ended", 0, len(ending.CLAUSES) - 1)
    phase = reader.word("phase", [*_PHASES, "open", "over"])
    if phase == "open":
        flat = reader.numbers("frames", range(-1, 2_000_000))
        if not faults:
            state.result = flat[0]
            state.stack = frames_from(flat, 1)
    elif phase != "over":
        _open_phase(state, phase)
    reader.close()
    require(faults)
    if phase not in ("open", "over"):
        state.run()
    return state


def _open_phase(state: AlesiaState, phase: str) -> None:
    procedure, v, step = _PHASES[phase]
    game = Frame(of.GAME, [])
    game.step = _game_step(phase)
    state.stack = [game]
    if phase not in _BETWEEN:
        turn = Frame(of.TURN, [])
        turn.step = step
        state.stack.append(turn)
    state.stack.append(Frame(procedure, v[:]))


def _read_forts(reader: Reader, state: AlesiaState) -> None:
    names = [state.rules.grid.name(hex) for hex in range(HEXES)]
    given = reader.words("forts", [*names, "lost", "unbuilt"])
    if len(given) > FORTS:
        reader.fault("forts", f"there are only {FORTS} forts")
    for fort in range(FORTS):
        word = given[fort] if fort < len(given) else "lost"
        place = DEAD if word == "lost" else OUT if word == "unbuilt" else state.rules.grid.index(word)
        if place < HEXES and state.fort_at[place]:
            reader.fault("forts", f"two forts stand at {word}")
        else:
            state.set_fort(fort, place)


def _read_units(reader: Reader, state: AlesiaState, given: object) -> None:
    """Places and marks are written in one text a unit, so they are read here and not by the reader."""
    table = reader.table("units")
    rules = state.rules
    for name, text in given.items() if isinstance(given, dict) else ():
        unit = rules.unit_of.get(str(name).lower())
        if unit is None or not isinstance(text, str):
            table.fault(str(name), "expected one of the game's units, and its place in quotes")
            continue
        place, _, rest = _split(text)
        where = ESCAPED if place == "escaped" else place_of(rules, place)
        if where == NOWHERE or not _may_stand(rules, unit, where):
            table.fault(name, f"{text!r} is no place for it; expected a hex, alesia, box and a numeral, dead or escaped")
            continue
        state.place(unit, where)
        _read_marks(table, state, unit, name, rest)


def _split(text: str) -> tuple[str, str, str]:
    """Part the place from the marks; a box has two words."""
    if not text.startswith("box "):
        return text.partition(" ")
    words = text.split(" ", 2)
    return " ".join(words[:2]), " ", words[2] if len(words) > 2 else ""


def _may_stand(rules: AlesiaRules, unit: int, place: int) -> bool:
    if place == TOWN:
        return rules.force[unit] == IN_TOWN
    if is_box(place):
        return rules.force[unit] == IN_RELIEF
    if place >= HEXES:
        return place != OUT
    terrain = rules.terrain
    closed = terrain.by_town[place] or terrain.edge[place]
    return not terrain.town[place] and not (closed and rules.force[unit] == IN_LEGIONS)


def _read_marks(table: Reader, state: AlesiaState, unit: int, name: str, rest: str) -> None:
    marks = 0
    for match in _MARK.finditer(rest):
        marks |= {"disrupted": DISRUPTED, "thrown": THROWN, "acted": ACTED}.get(match[1], 0)
        if match[2]:
            state.held[unit] = -int(match[2])
        if match[3]:
            state.held[unit] = int(match[3])
    left = _MARK.sub("", rest).strip()
    if left:
        table.fault(name, f"{left!r} is no mark; expected disrupted, thrown, acted, held N or holds N")
    state.battles = max(state.battles, abs(state.held[unit]))
    state.set_marks(unit, marks)


def _check_stacks(state: AlesiaState, faults: list[str]) -> None:
    for hex in range(HEXES):
        romans, gauls = state.count[ROMAN * HEXES + hex], state.count[GAUL * HEXES + hex]
        name = state.rules.grid.name(hex)
        if romans and gauls:
            faults.append(f"units: both sides stand in {name}")
        for side, count in ((ROMAN, romans), (GAUL, gauls)):
            if count > state.rules.stack_limit[side]:
                faults.append(f"units: {count} combat units stand in {name}, where {state.rules.stack_limit[side]} may")
