"""Writes a what-if down: its position as a file, its moves as a case."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from barbaricum.core.game import Game, OptionValue, Position, Rules
from barbaricum.core.state import Move, Refusal, State
from barbaricum.tables.whatif import Played, WhatIf, ready, sealed

FORMAT: Final = "barbaricum position 1"
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_CASE_HEAD: Final = """\
# Made from a what-if. What was unknown there was dealt at random.
# Before you keep it: leave the clauses it proves and the expectations that matter, and check them against the rulebook.
"""


class PositionFile(msgspec.Struct, omit_defaults=True):
    """A position with all it takes to play on from it: what a position file holds, and a new table is made of."""

    format: str
    game: str
    setup: str
    options: dict[str, OptionValue]
    position: Position
    components: dict[str, Any] = {}


def position_file(branch: WhatIf) -> PositionFile:
    """Write out where a branch has come to, its sample of the unknown included."""
    rules = branch.rules
    position = branch.game.position_of(branch.state)
    return PositionFile(FORMAT, branch.game.id, rules.setup, rules.options, position, rules.components.replaced())


def case_of(branch: WhatIf, refused: Refusal | None = None, line: str = "") -> str:
    """Write the moves since the unknown was dealt as a case; `refused`, with its `line`, is the last step.

    Moves that are not finished are left out.
    """
    game, rules = branch.game, branch.rules
    steps, end = _steps(game, branch)
    clauses = list(dict.fromkeys(each.clause for each in branch.lines if each.clause))
    if refused is not None and branch.state.rests():
        step: dict[str, Any] = {"by": game.seats[branch.asked], "do": line, "refused": refused.clause}
        steps.append(step | ({"cause": refused.cause} if refused.cause else {}))
        clauses = [refused.clause]
    start = game.position_of(branch.dealt)
    leaves = _differences(game.start_position(rules), start)
    told = refused.reason if refused is not None else (branch.lines[-1].text if branch.lines else "a position")
    parts = [_CASE_HEAD, *_head(game, rules, clauses, told), "\n[position]\n"]
    parts += [f"{'.'.join(map(_key, path.split('.')))} = {_toml(value)}\n" for path, value in leaves.items()]
    for each in steps:
        parts += ["\n[[step]]\n", *(_entry(*leaf) for leaf in each.items())]
    differs = _differences(start, game.position_of(end))
    differs.pop("frames", None)
    if differs:
        parts += ["\n[expect]\n", *(f"{json.dumps(path)} = {_toml(value)}\n" for path, value in differs.items())]
    return "".join(parts)


def _head(game: Game, rules: Rules, clauses: list[str], about: str) -> list[str]:
    head: dict[str, Any] = {"game": game.id, "clauses": clauses, "about": about.rstrip("."), "setup": rules.setup}
    if rules.options:
        head["options"] = rules.options
    replaced = rules.components.replaced()
    if replaced:
        head["components"] = replaced
    return [_entry(*each) for each in head.items()]


def _steps(game: Game, branch: WhatIf) -> tuple[list[dict[str, Any]], State]:
    """The finished moves as steps of a case, and the state after the last of them."""
    steps: list[dict[str, Any]] = []
    end = branch.dealt
    written: list[Played] = []
    states = [*(each.before for each in branch.moves[1:]), branch.state]
    for played, after in zip(branch.moves, states, strict=False):
        written.append(played)
        if sealed(played.before):
            # A round is one step: it is opened when the last sheet is ready.
            if not ready(played.move) or played.before.players_to_act() != [played.seat]:
                continue
            sheets: dict[str, list[str]] = {}
            for each in written:
                sheets.setdefault(game.seats[each.seat], []).extend([] if ready(each.move) else [each.text])
            steps.append({"sheets": sheets} | _chance(played))
        elif after.rests():
            # What was written bit by bit is one line of the case.
            move: Move = tuple(action for each in written for action in each.move)
            line = game.format_move(written[0].before, played.seat, move)
            steps.append({"by": game.seats[played.seat], "do": line} | _chance(played))
        else:
            continue
        written, end = [], after
    return steps, end


def _chance(played: Played) -> dict[str, Any]:
    return {"chance": played.chance} if played.chance else {}


def _differences(before: Mapping[str, Any], after: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    """The leaves of a position that are no longer what they were, by dotted path."""
    found: dict[str, Any] = {}
    for key, value in after.items():
        old = before.get(key)
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            found |= _differences(old, value, f"{path}{key}.")
        elif value != old:
            found[f"{path}{key}"] = value
    return found


def _entry(key: str, value: Any) -> str:
    return f"{_key(key)} = {_toml(value)}\n"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _toml(value: Any) -> str:
    """Write plain data as a TOML value on one line; its texts, numbers and lists are written as in JSON."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_toml(each)}" for key, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
