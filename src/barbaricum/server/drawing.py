"""What a screen draws of a table's board once, over HTTP: the same for all its readers."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from barbaricum.server.actor import Actor
from barbaricum.server.api import Given, behind


@get("/tables/{table:str}/board")
async def board_on(table: FromPath[str], house: Given) -> Any:
    """The board of a table, for a spectator."""
    return _board(await house.hall.table(table))


@get("/seats/{token:str}/board")
async def board(token: FromPath[str], house: Given) -> Any:
    """The board of a table, for a seat."""
    actor, _ = await behind(house, token)
    return _board(actor)


def _board(actor: Actor) -> Any:
    return actor.table.game.drawing(actor.table.rules)


HANDLERS: list[HTTPRouteHandler] = [board_on, board]
