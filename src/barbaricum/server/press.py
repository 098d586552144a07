"""Press over HTTP: each reader is given the letters that it may read, numbered as this reader has them."""

from __future__ import annotations

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody

from barbaricum.core.errors import TableError
from barbaricum.server import forms
from barbaricum.server.api import Given, Looking, behind
from barbaricum.server.faults import ForbiddenError, RequestError
from barbaricum.server.present import Eyes
from barbaricum.tables.links import hash_token
from barbaricum.tables.press import letters_for, mark_read, say
from barbaricum.tables.table import Table


@get("/tables/{table:str}/press")
async def press_on(table: FromPath[str], house: Given, since: FromQuery[int] = 0) -> list[forms.LetterInfo]:
    """Public letters, for a spectator."""
    return _letters((await house.hall.table(table)).table, -1, since)


@get("/seats/{token:str}/press")
async def press(token: FromPath[str], house: Given, since: FromQuery[int] = 0, seat: Looking = None) -> list[forms.LetterInfo]:
    """The letters a seat may read."""
    actor, eyes = await behind(house, token)
    return _letters(actor.table, _own(eyes, seat), since)


@post("/seats/{token:str}/press", status_code=204)
async def write(token: FromPath[str], data: JSONBody[forms.Say], house: Given, seat: Looking = None) -> None:
    """Say something."""
    actor, eyes = await behind(house, token)
    own = _own(eyes, seat)
    to = [_seat_of(actor.table, name) for name in data.to]
    await actor.do(lambda table: say(table, own, to, data.text))


@post("/seats/{token:str}/press/read", status_code=204)
async def read(token: FromPath[str], data: JSONBody[forms.Read], house: Given, seat: Looking = None) -> None:
    """Note what was read."""
    actor, eyes = await behind(house, token)
    own = _own(eyes, seat)
    await actor.do(lambda table: mark_read(table, own, data.count), secretly=hash_token(token))


def _own(eyes: Eyes, seat: int | None) -> int:
    """The seat that reads or writes; never another's, not even when the game is over."""
    if seat is not None and seat not in eyes.held:
        raise ForbiddenError("These letters are another seat's.")
    own = eyes.seat if seat is None else seat
    if own < 0:
        raise TableError("Uncover a seat before you open its letters.")
    return own


def _seat_of(table: Table, name: str) -> int:
    try:
        return table.game.seat_of(name)
    except TableError as error:
        raise RequestError(str(error)) from None


def _letters(table: Table, reader: int, since: int) -> list[forms.LetterInfo]:
    names, first = table.game.seats, max(0, since)
    return [
        forms.LetterInfo(n, names[letter.by], [names[seat] for seat in letter.to], letter.text, letter.heading, letter.at)
        for n, letter in enumerate(letters_for(table, reader)[first:], first)
    ]


HANDLERS: list[HTTPRouteHandler] = [press_on, press, write, read]
