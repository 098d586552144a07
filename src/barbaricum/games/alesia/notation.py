"""Alesia's notation, both ways.

    VII-3 2714-2816                         a move, a retreat, an advance; several units: VII-3 VII-4 2714-2816
    VII-3 VII-4 IX-1 toward 2816            each stack as far as it comes this turn, out of enemy control
    VII-3 VII-4 IX-1 fill 2714+2715+2716    one unit into each of these hexes that is empty
    VER 3001-off                            leaving the map; B-ARV-1 2212-alesia going back into the town
    R-ARV-1 with R-ARV-2 via 1139 to 1238   coming onto the map by a hex; B-ARV-1 via 2419 to 2417 out of the town
    VII-3 to 2714, R-ARV-1 to box II        set-up, the chart, replacements
    fort 1425, no fort 1425, arrange camps
    VII-3 shoots R-ARV-1, fort 1425 shoots R-ARV-1
    VII-3 VII-4 attack 1425+1426            together; a separate combat against the same hexes: attack 1425 apart 1
    fight 2, take 4, reroll, done

What is written as `toward` and `fill` is kept as the plain moves it comes to.  Units are named by legion and cohort, or by
force and tribe.  Upper and lower case are the same.  Chance is written
`die 4` and `delay 3`.
"""

from __future__ import annotations

import re

from barbaricum.core.errors import NotationError
from barbaricum.core.state import CHANCE, DONE, Move
from barbaricum.games.alesia import duty, march
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia.actions import (
    ARRANGE,
    ATTACK,
    BOX,
    BUILD,
    DEAD,
    ESCAPED,
    FIGHT,
    FIGHTS,
    GO,
    GROUPS,
    HEXES,
    JOIN,
    MOVE,
    OUT,
    RAZE,
    REROLL,
    SHOOT,
    TAKE,
    TOWN,
    UNITS,
    ZONE_NAMES,
    attack_action,
    attacker_of,
    directions_of,
    group_of,
    is_box,
    kind_of,
    move_action,
    moved_to,
    moved_unit,
    shoot_action,
)
from barbaricum.games.alesia.army import Army
from barbaricum.games.alesia.tables import AlesiaRules
from barbaricum.hexes.grid import NOWHERE

_WORDS = {TOWN: "alesia", ESCAPED: "off", DEAD: "dead", OUT: "out"}
_PLACES = {word: place for place, word in _WORDS.items()}


def place_name(rules: AlesiaRules, place: int) -> str:
    """A place as notation writes it: 2714, alesia, box II, off, dead, out."""
    if place < HEXES:
        return rules.grid.name(place)
    return f"box {ZONE_NAMES[place - BOX]}" if is_box(place) else _WORDS[place]


def place_of(rules: AlesiaRules, text: str) -> int:
    """The place a text names, or NOWHERE."""
    words = text.lower().split()
    if len(words) == 2 and words[0] == "box":
        return BOX + ZONE_NAMES.index(words[1].upper()) if words[1].upper() in ZONE_NAMES else NOWHERE
    if len(words) != 1:
        return NOWHERE
    return _PLACES.get(words[0], rules.grid.index(words[0]))


# --- writing ----------------------------------------------------------------------------------------------------------------


def format_move(army: Army, seat: int, move: Move) -> str:
    """Write a move; for CHANCE the outcome."""
    if seat == CHANCE:
        return f"delay {move[0]}" if army.stack[-1].procedure == of.TURN else f"die {move[0]}"
    parts: list[str] = []
    at = 0
    while at < len(move):
        count = _same(army, move, at)
        if count > 1:
            names = " ".join(army.rules.unit_names[_unit(action)] for action in move[at : at + count])
            first = _format(army, move[at])
            parts.append(names + first[first.index(" ") :])
        elif parts and move[at] >= JOIN and move[at] < BUILD and parts[-1].startswith("@"):
            parts[-1] = _come_along(army, parts[-1], move[at])
        else:
            opens = kind_of(move[at]) == MOVE and _comes_out(army, moved_unit(move[at]))
            parts.append(("@" if opens else "") + _format(army, move[at]))
        at += count
    return "; ".join(part.lstrip("@") for part in parts)


def _come_along(army: Army, line: str, action: int) -> str:
    if action >= GO:
        return f"{line} to {place_name(army.rules, action - GO)}"
    before, via, after = line.partition(" via ")
    return f"{before} with {army.rules.unit_names[action - JOIN]}{via}{after}"


def _same(army: Army, move: Move, at: int) -> int:
    """How many actions from here are the same deed of several units."""
    key = _deed(army, move[at])
    count = 1
    while key and at + count < len(move) and _deed(army, move[at + count]) == key:
        count += 1
    return count


def _deed(army: Army, action: int) -> tuple[int, ...]:
    kind = kind_of(action)
    if kind == MOVE and not _comes_out(army, moved_unit(action)):
        return (kind, army.where[moved_unit(action)], moved_to(action))
    if kind == ATTACK:
        unit = attacker_of(action)
        return (kind, group_of(action), *duty.hexes_in(army, unit, directions_of(action)))
    return ()


def _unit(action: int) -> int:
    return moved_unit(action) if kind_of(action) == MOVE else attacker_of(action)


def _comes_out(army: Army, unit: int) -> bool:
    """Whether a MOVE of the unit would bring it onto the map in a movement phase."""
    marching = bool(army.stack) and army.stack[-1].procedure == of.MARCH
    return marching and HEXES <= army.where[unit] < ESCAPED


def _format(army: Army, action: int) -> str:
    rules = army.rules
    kind = kind_of(action)
    if kind == MOVE:
        unit, place = moved_unit(action), moved_to(action)
        name, there = rules.unit_names[unit], place_name(rules, place)
        if _comes_out(army, unit):
            return f"{name} via {there}"
        if army.where[unit] < HEXES:
            return f"{name} {rules.grid.name(army.where[unit])}-{there}"
        return f"{name} to {there}"
    if kind == ATTACK:
        unit = attacker_of(action)
        hexes = "+".join(rules.grid.name(hex) for hex in duty.hexes_in(army, unit, directions_of(action)))
        apart = f" apart {group_of(action)}" if group_of(action) else ""
        return f"{rules.unit_names[unit]} attack {hexes}{apart}"
    if kind == SHOOT:
        shooter, target = divmod(action - SHOOT, UNITS)
        return f"{shooter_name(army, shooter)} shoots {rules.unit_names[target]}"
    if kind == ARRANGE:
        return f"arrange {rules.arrangements[action - ARRANGE].id}"
    if kind in (BUILD, RAZE):
        return f"{'fort' if kind == BUILD else 'no fort'} {rules.grid.name(action - kind)}"
    if kind == JOIN:
        return f"with {rules.unit_names[action - JOIN]}"
    if kind == GO:
        return f"to {place_name(rules, action - GO)}"
    if kind == FIGHT:
        return f"fight {action - FIGHT + 1}"
    if kind == TAKE:
        return f"take {action - TAKE}"
    return "reroll" if kind == REROLL else "done"


def shooter_name(army: Army, shooter: int) -> str:
    """A unit, or a fort by its hex."""
    if shooter < UNITS:
        return army.rules.unit_names[shooter]
    return f"fort {place_name(army.rules, army.forts[shooter - UNITS])}"


# --- reading ----------------------------------------------------------------------------------------------------------------

_NUMBERED = re.compile(r"(fight|take|die|delay) (\d{1,3})")
_FORT = re.compile(r"(no )?fort (\w+)")
_SHOT = re.compile(r"(fort )?(\S+) shoots? (\S+)")
_ATTACK = re.compile(r"(.+?) attacks? (\S+)(?: apart (\d))?")
_ENTRY = re.compile(r"(\S+)((?: with \S+)*) via (box \S+|\S+)(?: to (.+))?")
_TOWARD = re.compile(r"(.+?) towards? (\S+)")
_FILL = re.compile(r"(.+?) fill (\S+)")
_TO = re.compile(r"(.+?) to (.+)")
_MOVE = re.compile(r"(.+) ([^\s-]+)-(.+)")


def parse_move(army: Army, seat: int, text: str) -> Move:
    """Read a line, legal or not; raises NotationError."""
    line = " ".join(text.lower().split())
    if seat == CHANCE:
        return (_parse_chance(army, line, text),)
    actions: list[int] = []
    for part in line.split(";"):
        actions += _parse_part(army, part.strip(), text)
    return tuple(actions)


def _parse_chance(army: Army, line: str, text: str) -> int:
    found = _NUMBERED.fullmatch(line)
    word = "delay" if army.stack[-1].procedure == of.TURN else "die"
    if not found or found[1] != word:
        raise NotationError(f"{text!r} is no outcome; write {word} and a number.")
    number = int(found[2])
    if number not in range(1, 7 if word == "die" else 5):
        raise NotationError(f"{text!r} is no outcome; there is no {number} on it.")
    return number


def _parse_part(army: Army, line: str, text: str) -> list[int]:
    if line in ("done", "pass", "end", "reroll"):
        return [REROLL if line == "reroll" else DONE]
    if found := _NUMBERED.fullmatch(line):
        return [_numbered(found[1], int(found[2]), text)]
    if found := _FORT.fullmatch(line):
        return [(RAZE if found[1] else BUILD) + _hex(army, found[2], text)]
    if line.startswith("arrange "):
        return [_arrangement(army, line[8:], text)]
    if found := _SHOT.fullmatch(line):
        return [shoot_action(_shooter(army, found[1], found[2], text), _named(army, found[3], text))]
    if found := _ATTACK.fullmatch(line):
        return _attack(army, found, text)
    if found := _ENTRY.fullmatch(line):
        return _entry(army, found, text)
    if line.startswith("with "):
        return [JOIN + _named(army, line[5:], text)]
    if line.startswith("to "):
        return [GO + _place(army, line[3:], text)]
    if found := _TOWARD.fullmatch(line):
        units, goal = _marchers(army, found[1], text), _hex(army, found[2], text)
        # Who comes no nearer is told why he does not reach it.
        return march.toward(army, units, goal) or [move_action(units[0], goal)]
    if found := _FILL.fullmatch(line):
        units, hexes = _marchers(army, found[1], text), [_hex(army, name, text) for name in found[2].split("+")]
        return march.fill(army, units, hexes) or [move_action(units[0], hexes[0])]
    if found := _TO.fullmatch(line):
        place = _place(army, found[2], text)
        return [move_action(unit, place) for unit in _units(army, found[1], text)]
    if found := _MOVE.fullmatch(line):
        return _march(army, found, text)
    raise NotationError(f"{text!r} is no move; write for example “VII-3 2714-2816” or “done”.")


def _march(army: Army, found: re.Match[str], text: str) -> list[int]:
    start, place = _place(army, found[2], text), _place(army, found[3], text)
    units = _units(army, found[1], text)
    for unit in units:
        if army.where[unit] != start:
            name, stands = army.rules.unit_names[unit], place_name(army.rules, army.where[unit])
            raise NotationError(f"{text!r}: {name} does not stand at {found[2]} but at {stands}.")
    return [move_action(unit, place) for unit in units]


def _marchers(army: Army, names: str, text: str) -> list[int]:
    units = _units(army, names, text)
    if not army.stack or army.stack[-1].procedure != of.MARCH or any(army.where[unit] >= HEXES for unit in units):
        raise NotationError(f"{text!r}: only units on the map march, and only in a movement phase.")
    return units


def _entry(army: Army, found: re.Match[str], text: str) -> list[int]:
    actions = [move_action(_named(army, found[1], text), _place(army, found[3], text))]
    actions += [JOIN + _named(army, name, text) for name in found[2].split() if name != "with"]
    if found[4]:
        actions.append(GO + _place(army, found[4], text))
    return actions


def _attack(army: Army, found: re.Match[str], text: str) -> list[int]:
    group = int(found[3] or 0)
    if group >= GROUPS:
        raise NotationError(f"{text!r}: there are at most {GROUPS - 1} separate combats against the same hexes.")
    hexes = [_hex(army, name, text) for name in found[2].split("+")]
    actions: list[int] = []
    for unit in _units(army, found[1], text):
        directions = 0
        for hex in hexes:
            here = army.where[unit]
            direction = army.rules.grid.direction(here, hex) if here < HEXES else NOWHERE
            if direction == NOWHERE:
                there = army.rules.grid.name(hex)
                raise NotationError(f"{text!r}: {army.rules.unit_names[unit]} does not stand next to {there}.")
            directions |= 1 << direction
        actions.append(attack_action(unit, directions, group))
    return actions


def _numbered(word: str, number: int, text: str) -> int:
    if word == "fight" and 1 <= number <= FIGHTS:
        return FIGHT + number - 1
    if word == "take" and 0 <= number <= 6:
        return TAKE + number
    raise NotationError(f"{text!r} is no move: there is no such number here.")


def _arrangement(army: Army, name: str, text: str) -> int:
    ids = [arrangement.id for arrangement in army.rules.arrangements]
    if name not in ids:
        raise NotationError(f"{text!r}: the ready-made set-ups are {', '.join(ids)}.")
    return ARRANGE + ids.index(name)


def _shooter(army: Army, fort: str | None, name: str, text: str) -> int:
    if not fort:
        return _named(army, name, text)
    number = army.fort_in(_hex(army, name, text))
    if number == NOWHERE:
        raise NotationError(f"{text!r}: no fort stands at {name}.")
    return UNITS + number


def _units(army: Army, names: str, text: str) -> list[int]:
    return [_named(army, name, text) for name in names.replace(",", " ").split()]


def _named(army: Army, name: str, text: str) -> int:
    """Names tell units apart and have no other effect.

    Clause: 2.5.
    """
    unit = army.rules.unit_of.get(name)
    if unit is None:
        raise NotationError(f"{text!r}: there is no unit {name}.")
    return unit


def _hex(army: Army, name: str, text: str) -> int:
    hex = army.rules.grid.index(name)
    if hex == NOWHERE:
        raise NotationError(f"{text!r}: there is no hex {name}; hexes are 0101 to 5439.")
    return hex


def _place(army: Army, name: str, text: str) -> int:
    place = place_of(army.rules, name)
    if place == NOWHERE:
        raise NotationError(f"{text!r}: there is no place {name}; write a hex, alesia, off or a box.")
    return place
