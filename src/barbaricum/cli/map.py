"""`barbaricum map`: maps of games of orders."""

from __future__ import annotations

from cyclopts import App

from barbaricum.cli.map_check import map_check
from barbaricum.cli.map_draw import map_draw

map = App(
    help="""Check and draw the maps of games of orders.

    For example:

        barbaricum map check src/barbaricum/games/diplomacy/board.json

        barbaricum map draw diplomacy --svg europe.svg
    """
)
map.command(map_check, name="check")
map.command(map_draw, name="draw")
