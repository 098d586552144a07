"""Editing a sandbox: a position that its maker wrote is a new sandbox, and the one before stays as it is."""

from __future__ import annotations

from typing import Any

from litestar import Request, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from barbaricum.core.errors import TableError
from barbaricum.server import forms
from barbaricum.server.api import Given, behind
from barbaricum.tables.making import Wish, make_table


@post("/seats/{token:str}/sandbox", status_code=200)
async def edit(
    token: FromPath[str], data: JSONBody[forms.EditRequest], house: Given, request: Request[Any, Any, Any]
) -> forms.Joined:
    """Go on from another position."""
    actor, eyes = await behind(house, token)
    table = actor.table
    if not table.terms.sandbox:
        raise TableError("Only in a sandbox may pieces be moved by hand; open the position as a table of its own.")
    address = request.client.host if request.client else ""
    house.gate.admit_again(address, len(house.hall.actors))
    terms, player = table.terms, table.seating.seats[eyes.held[0]].player
    made, links = make_table(
        terms.game,
        [Wish("me", player)] * len(table.game.seats),
        setup=terms.setup,
        options=terms.options,
        components=terms.components,
        position=data.position,
        publish=terms.publish,
        what_if=terms.what_if,
        sandbox=True,
        player=player,
    )
    house.gate.note(address)
    await house.hall.add(made)
    return forms.Joined(made.id, links.seat, house.address.seat(links.seat), links.host, links.join)


HANDLERS: list[HTTPRouteHandler] = [edit]
