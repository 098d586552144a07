"""`barbaricum components`: every printed value, and where we have it from."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from barbaricum.cli import CHECK_FAILED
from barbaricum.cli.common import ComponentFile, GameName, Json, console, write_json
from barbaricum.core.components import Components, read_json
from barbaricum.core.errors import ComponentError
from barbaricum.games import game_named


def components(game: GameName, /, *, components: ComponentFile = None, json: Json = False) -> int:
    """List a game's components, each value with its origin: the rulebook, a publication, or our reconstruction.

    With a file of replacement values it is checked against the rulebook first: every fault is named and the exit status
    is 1; a sound file is shown laid over our values.

    For example:

        barbaricum components hengist

        barbaricum components hengist --components my-copy.json
    """
    found = game_named(game)
    values = found.components()
    if components is not None:
        try:
            values = values.overlay(read_json(components), components.name)
            values.require(found.component_faults(values))
        except ComponentError as error:
            return _faults(error, json)
    if json:
        write_json(_data(values))
    else:
        _print(values)
    return 0


def _faults(error: ComponentError, json: bool) -> int:
    if json:
        write_json({"file": error.where, "faults": error.faults})
    else:
        for fault in error.faults:
            print(f"{error.where}: {fault}")
        print(f"{len(error.faults)} faults")
    return CHECK_FAILED


def _data(values: Components) -> dict[str, Any]:
    groups = {
        name: [
            {"row": row, "field": field, "value": value, "origin": group.origin(row, field)._asdict()}
            for row, fields in group.rows.items()
            for field, value in fields.items()
        ]
        for name, group in values.groups.items()
    }
    sources = {id: source._asdict() for id, source in values.sources.items()}
    return {
        "game": values.game,
        "edition": values.edition,
        "hash": values.hash(),
        "sources": sources,
        "reasons": values.reasons,
        "groups": groups,
    }


def _print(values: Components) -> None:
    print(f"{values.game}, {values.edition}")
    counts: dict[str, int] = {}
    for name, group in values.groups.items():
        table = Table("row", "field", "value", "origin", title=name, title_justify="left", title_style="bold", box=None)
        for row, fields in group.rows.items():
            for field, value in fields.items():
                origin = group.origin(row, field)
                counts[origin.kind] = counts.get(origin.kind, 0) + 1
                table.add_row(row, field, _words(value), str(origin))
        console().print(table)
    for id, source in values.sources.items():
        print(f"published:{id}  {', '.join(part for part in source if part)}")
    for id, reason in values.reasons.items():
        print(f"reconstructed:{id}  {reason}")
    print(", ".join(f"{count} values {kind}" for kind, count in counts.items()))


def _words(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
