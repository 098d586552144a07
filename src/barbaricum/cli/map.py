"""`barbaricum map`: maps of games of orders."""

from __future__ import annotations

from cyclopts import App

from barbaricum.cli.map_check import map_check

map = App(
    help="""Check maps of games of orders.

    For example:

        barbaricum map check src/barbaricum/games/diplomacy/board.json
    """
)
map.command(map_check, name="check")
