"""What several commands share: how a game is chosen, and how results are written."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from cyclopts import Parameter
from cyclopts.types import ExistingFile

from barbaricum.core.components import read_json
from barbaricum.core.game import Game, OptionValue, Rules

if TYPE_CHECKING:
    from rich.console import Console

GameName = Annotated[str, Parameter(help="The game's id, as `barbaricum games` lists it.")]
Setup = Annotated[str, Parameter(help="The setup or scenario; the game's first one by default.")]
Options = Annotated[
    list[str] | None,
    Parameter(name=("--option", "-o"), help="An option as name=value; may be given several times.", negative=()),
]
ComponentFile = Annotated[
    ExistingFile | None,
    Parameter(name="--components", help="Values of a printed copy, laid over the game's own."),
]
Json = Annotated[bool, Parameter(name="--json", help="Write JSON for programs.")]


def console() -> Console:
    """The terminal, for tables and colours; made anew for whatever stdout is now."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())


def write_json(data: Any) -> None:
    """Write data (msgspec structs too) to stdout as indented JSON."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")


def plain(value: OptionValue) -> str:
    """An option's value as it is written on the command line."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def options_of(game: Game, words: Sequence[str] | None) -> dict[str, OptionValue]:
    """Read `name=value` words; what the game does not know is left for `Game.rules` to turn away."""
    options: dict[str, OptionValue] = {}
    for word in words or ():
        name, _, text = (part.strip() for part in word.partition("="))
        option = game.options.get(name)
        known = {plain(value): value for value in option.values} if option else {}
        text = {"true": "yes", "false": "no"}.get(text.lower(), text.lower()) if text else "nothing"
        options[name] = known.get(text, text)
    return options


def overlay_of(game: Game, path: Path | None) -> dict[str, Any]:
    """Read replacement components; raises ComponentError, naming the file and every fault."""
    if path is None:
        return {}
    data = read_json(path)
    components = game.components().overlay(data, path.name)
    components.require(game.component_faults(components))
    overlay: dict[str, Any] = data
    return overlay


def rules_of(game: Game, setup: str, options: Sequence[str] | None, components: Path | None) -> Rules:
    """The rules of one game as the command line fixes them."""
    return game.rules(setup, options_of(game, options), overlay_of(game, components))
