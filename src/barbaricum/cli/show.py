"""A game's view in the terminal: any game's, since it is drawn from the names in the view itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

NOTHING = "-"


def show(console: Console, view: Any) -> None:
    """Print a view (a msgspec struct): first what is said in a word, then a table for each list of things."""
    data: dict[str, Any] = msgspec.to_builtins(view)
    facts = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for name, value in data.items():
        if name != "view_version" and not _is_list_of_things(value):
            facts.add_row(_heading(name), words(value))
    console.print(facts)
    for name, value in data.items():
        if _is_list_of_things(value):
            console.print(_table(name, value))


def words(value: Any) -> str:
    """Say a value in a few words."""
    if value is None or value in ("", [], {}):
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return _thing(value)
    if isinstance(value, list):
        if _is_list_of_things(value):
            return "\n".join(words(thing) for thing in value)
        return " ".join(words(item) for item in value)
    return str(value)


def _thing(value: Mapping[str, Any]) -> str:
    """Say a thing: what stands for nothing is left out, and a name in front is set off by a colon."""
    said = [(name, inner) for name, inner in value.items() if inner not in (False, "", None, [], {})]
    if said and isinstance(said[0][1], str) and said[0][0] == next(iter(value)):
        rest = ", ".join(_entry(name, inner) for name, inner in said[1:])
        return f"{said[0][1]}: {rest}" if rest else said[0][1]
    return ", ".join(_entry(name, inner) for name, inner in said) or NOTHING


def _entry(name: str, value: Any) -> str:
    """One leaf of a thing: a flag is its name, a list speaks for itself, all else is named."""
    if value is True:
        return _heading(name)
    return words(value) if isinstance(value, list) else f"{_heading(name)} {words(value)}"


def _table(name: str, things: list[dict[str, Any]]) -> Table:
    table = Table(
        title=_heading(name), title_justify="left", title_style="bold", box=None, header_style="dim", padding=(0, 2, 0, 0)
    )
    for column in things[0]:
        table.add_column(_heading(column))
    for thing in things:
        table.add_row(*(words(value) for value in thing.values()))
    return table


def _is_list_of_things(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def _heading(name: str) -> str:
    return name.replace("_", " ")
