"""Hengist's notation, both ways.

A line is `done`, or a group, its deed and what it pays:

    1: land L1                                    from the Boat to Beach 1 of the left board
    1: board                                      from the Beach to the Boat
    1: march L with hill                          from the Beach to the Hinterland
    1: return L2 with any(hill moor moor)         from the Hinterland to a Beach, any three cards for the terrain
    1: cross M with explorer                      to the Hinterland of the neighbouring board
    2: raid M white with hill river/moor explorer
    3: spy R
    3: reinforce

Columns are L, M and R.  A payment may also be written bit by bit: `pay hill`, `pay any`, `pay moor`.  Upper and lower
case are the same, so are `river/moor` and `moor/river`.  Chance is written `draw moor`, `tile R06`, `side I-A`,
`treasure 9`, `begins red`.
"""

from __future__ import annotations

import re

from barbaricum.core.errors import NotationError
from barbaricum.core.state import CHANCE, DONE, Move
from barbaricum.games.hengist import payment, procedures
from barbaricum.games.hengist.actions import (
    BOAT,
    COLUMN_NAMES,
    GO,
    GROUPS,
    KIND_NAMES,
    PAY,
    RAID,
    REINFORCE,
    ROAD_COUNT,
    ROADS,
    SEATS,
    SPY,
    THREE,
    group_action,
    group_of,
    is_beach,
    is_hinterland,
    place_name,
    raid_column,
    raid_road,
    verb_of,
)
from barbaricum.games.hengist.coast import Coast

_KINDS = {name: kind for kind, name in enumerate(KIND_NAMES)} | {
    "/".join(reversed(name.split("/"))): kind for kind, name in enumerate(KIND_NAMES)
}
_PLACES = {place_name(place).lower(): place for place in range(BOAT, 11)}
_BEACHES = tuple(name for name, place in _PLACES.items() if is_beach(place))
_HINTERLANDS = tuple(name for name, place in _PLACES.items() if is_hinterland(place))
_LINE = re.compile(r"(?:group\s+)?(\d+|i{1,3})\s*:\s*(\w+)\s*(.*)")
_ROMAN = {"i": 1, "ii": 2, "iii": 3}


# --- writing ----------------------------------------------------------------------------------------------------------


def format_move(coast: Coast, seat: int, move: Move) -> str:
    """Write a move; for CHANCE the outcome."""
    if seat == CHANCE:
        return _format_chance(coast, move[0])
    lines: list[str] = []
    payments: list[int] = []
    for action in move:
        if action >= PAY:
            payments.append(action)
            continue
        _add_payments(lines, payments)
        payments = []
        lines.append("done" if action == DONE else _format_deed(coast, seat, action))
    _add_payments(lines, payments)
    return "; ".join(lines)


def _add_payments(lines: list[str], payments: list[int]) -> None:
    if not payments:
        return
    words = _format_payments(payments)
    if lines:
        lines[-1] += " with " + words
    else:
        lines.append("pay " + words)


def _format_payments(payments: list[int]) -> str:
    words: list[str] = []
    at = 0
    while at < len(payments):
        if payments[at] == THREE and at + 3 < len(payments):
            three = " ".join(KIND_NAMES[action - PAY] for action in payments[at + 1 : at + 4])
            words.append(f"any({three})")
            at += 4
            continue
        words.append("any" if payments[at] == THREE else KIND_NAMES[payments[at] - PAY])
        at += 1
    return " ".join(words)


def _format_deed(coast: Coast, seat: int, action: int) -> str:
    group, verb = group_of(action), verb_of(action)
    who = f"{group + 1}: "
    if verb == REINFORCE:
        return who + "reinforce"
    if verb >= SPY:
        return who + f"spy {COLUMN_NAMES[verb - SPY]}"
    if verb >= RAID:
        column, road = raid_column(verb), raid_road(verb)
        return who + f"raid {COLUMN_NAMES[column]} {ROADS[road]}"
    return who + step_words(coast.groups[seat * GROUPS + group], verb - GO + 1)


def step_words(origin: int, place: int) -> str:
    """A step as notation writes it; `go` where no action of the rules leads from the origin to the place."""
    if is_beach(origin) and place == BOAT:
        return "board"
    if origin == BOAT and is_beach(place):
        return f"land {place_name(place)}"
    if is_beach(origin) and is_hinterland(place):
        return f"march {place_name(place)}"
    if is_hinterland(origin) and is_beach(place):
        return f"return {place_name(place)}"
    if is_hinterland(origin) and is_hinterland(place):
        return f"cross {place_name(place)}"
    return f"go {place_name(place)}"


def _format_chance(coast: Coast, outcome: int) -> str:
    frame = coast.stack[-1]
    if frame.procedure == procedures.GAME:
        return f"begins {SEATS[outcome]}"
    if frame.procedure == procedures.SETUP:
        return f"side {coast.rules.side_names[outcome]}"
    if frame.procedure == procedures.FURNISH:
        if frame.step == 1:
            return f"tile {coast.rules.tile_names[outcome]}"
        return f"treasure {coast.rules.points[outcome]}"
    return f"draw {KIND_NAMES[outcome]}"


# --- reading ----------------------------------------------------------------------------------------------------------


def parse_move(coast: Coast, seat: int, text: str) -> Move:
    """Read a line, legal or not; raises NotationError."""
    line = " ".join(text.lower().split())
    if seat == CHANCE:
        return (_parse_chance(coast, line, text),)
    if not line:
        raise NotationError("An empty line is no move; write for example '1: land L1' or 'done'.")
    actions: list[int] = []
    for part in line.split(";"):
        actions.extend(_parse_part(part.strip(), text))
    return tuple(actions)


def _parse_part(line: str, text: str) -> list[int]:
    if line in ("done", "end", "pass"):
        return [DONE]
    if line == "pay" or line.startswith("pay "):
        return _parse_payments(line[3:], text)
    found = _LINE.fullmatch(line)
    if not found:
        raise NotationError(f"{text!r} is no move; write 'GROUP: DEED', for example '2: raid M white', or 'done'.")
    name, deed, rest = found.groups()
    number = _ROMAN[name] if name in _ROMAN else int(name)
    if not 1 <= number <= GROUPS:
        raise NotationError(f"{text!r}: there are groups 1 to {GROUPS}, no group {name}.")
    target, _, paid = rest.partition("with ")
    verb = _parse_deed(deed, target.strip(), text)
    return [group_action(number - 1, verb), *(_parse_payments(paid, text) if paid else [])]


def _parse_deed(deed: str, target: str, text: str) -> int:
    if deed == "board":
        return GO + BOAT - 1 if target in ("", "boat") else _unread(text, "board stands alone", target)
    if deed in ("reinforce", "return") and not target:
        return REINFORCE if deed == "reinforce" else _unread(text, "return needs a Beach, L1 to R2", target)
    if deed in ("land", "return"):
        return _place(target, _BEACHES, f"{deed} needs a Beach, L1 to R2", text)
    if deed in ("march", "cross"):
        return _place(target, _HINTERLANDS, f"{deed} needs a board, L, M or R", text)
    if deed == "go":
        return _place(target, tuple(_PLACES), "go needs a place: boat, L1 to R2, L, M or R", text)
    if deed == "spy":
        return SPY + _column(target, "spy needs a board, L, M or R", text)
    if deed == "raid":
        words = target.split()
        if len(words) != 2 or words[1] not in ROADS:
            _unread(text, "raid needs a board and a road, for example 'raid M white'", target)
        return RAID + _column(words[0], "raid needs a board, L, M or R", text) * ROAD_COUNT + ROADS.index(words[1])
    return _unread(text, "a deed is land, board, march, return, cross, raid, spy or reinforce", deed)


def _place(name: str, allowed: tuple[str, ...], expected: str, text: str) -> int:
    if name not in allowed:
        return _unread(text, expected, name)
    return GO + _PLACES[name] - 1


def _column(name: str, expected: str, text: str) -> int:
    for column, known in enumerate(COLUMN_NAMES):
        if known.lower() == name:
            return column
    return _unread(text, expected, name)


def _parse_payments(words: str, text: str) -> list[int]:
    actions: list[int] = []
    for word in re.sub(r"[(),+]", " ", words).split():
        if word == "any":
            actions.append(THREE)
        elif word in _KINDS:
            actions.append(PAY + _KINDS[word])
        else:
            _unread(text, "a payment names cards: a terrain, two as in river/moor, explorer, or any with three", word)
    if not actions:
        _unread(text, "pay needs at least one card", words.strip())
    return actions


def _unread(text: str, expected: str, found: str) -> int:
    raise NotationError(f"{text!r}: {expected}; found {found!r}.")


def _parse_chance(coast: Coast, line: str, text: str) -> int:
    for outcome in coast.chance().outcomes:
        if _format_chance(coast, outcome).lower() == line:
            return outcome
    if line.startswith("draw ") and line[5:] in _KINDS:
        kind = _KINDS[line[5:]]
        if kind in coast.chance().outcomes and coast.stack[-1].procedure == procedures.DEAL:
            return kind
    first = _format_chance(coast, coast.chance().outcomes[0])
    raise NotationError(f"{text!r} cannot be drawn here ({coast.chance().purpose}); it would be written like {first!r}.")


def payment_words(paid: list[int]) -> str:
    """What was paid, for sentences: `hill`, `any three (hill, moor, moor)`."""
    parts = []
    for kinds in payment.split_payment(paid):
        names = [KIND_NAMES[kind] for kind in kinds]
        parts.append(names[0] if len(names) == 1 else f"any three ({', '.join(names)})")
    return ", ".join(parts[:-1]) + (" and " if len(parts) > 1 else "") + parts[-1] if parts else "nothing"
