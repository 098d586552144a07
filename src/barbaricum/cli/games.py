"""`barbaricum games`: what can be played."""

from __future__ import annotations

from rich.table import Table

from barbaricum.cli.common import Json, console, plain, write_json
from barbaricum.core.game import Game
from barbaricum.games import REGISTRY


def games(*, json: Json = False) -> int:
    """List the games with their seats, setups and options; the first value of an option is its default.

    For example:

        barbaricum games

        barbaricum games --json
    """
    if json:
        write_json([_data(game) for game in REGISTRY.values()])
        return 0
    for game in REGISTRY.values():
        table = Table(title=f"{game.title}  ({game.id})", title_justify="left", title_style="bold", box=None, show_header=False)
        table.add_row("seats", ", ".join(game.seats))
        table.add_row("setups", ", ".join(game.setups))
        for name, option in game.options.items():
            table.add_row(f"option {name}", f"{', '.join(map(plain, option.values))}: {option.title} (ruling {option.ruling})")
        console().print(table)
    return 0


def _data(game: Game) -> dict[str, object]:
    options = [
        {"name": name, "title": option.title, "values": option.values, "ruling": option.ruling}
        for name, option in game.options.items()
    ]
    return {"id": game.id, "title": game.title, "seats": game.seats, "setups": game.setups, "options": options}
