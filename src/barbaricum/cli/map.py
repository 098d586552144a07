"""`barbaricum map`: maps of games of orders."""

from __future__ import annotations

from cyclopts import App

from barbaricum.cli.map_check import map_check

map = App(help="Check maps of games of orders.")
map.command(map_check, name="check")
