"""What a person keeps for itself at a table, and the look back at a finished game."""

from __future__ import annotations

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from barbaricum.core.errors import TableError
from barbaricum.server import forms
from barbaricum.server.actor import Actor
from barbaricum.server.api import Given, Looking, behind
from barbaricum.server.faults import ForbiddenError
from barbaricum.server.present import Eyes
from barbaricum.tables.course import Course, course_of


@get("/seats/{token:str}/notes")
async def notes(token: FromPath[str], house: Given, seat: Looking = None) -> forms.Notes:
    """The private notes of a seat's holder."""
    actor, eyes = await behind(house, token)
    return forms.Notes(actor.table.seating.seats[_own(eyes, seat)].notes)


@post("/seats/{token:str}/notes", status_code=204)
async def write_notes(token: FromPath[str], data: JSONBody[forms.Notes], house: Given, seat: Looking = None) -> None:
    """Keep the private notes of a seat's holder."""
    actor, eyes = await behind(house, token)
    own = _own(eyes, seat)
    await actor.do_unseen(lambda table: table.seating.write_notes(own, data.text))


@get("/seats/{token:str}/plans")
async def plans(token: FromPath[str], house: Given, seat: Looking = None) -> forms.Plans:
    """The plans of a seat's holder for later turns."""
    actor, eyes = await behind(house, token)
    return forms.Plans(actor.table.seating.seats[_own(eyes, seat)].plans)


@post("/seats/{token:str}/plans", status_code=204)
async def keep_plans(token: FromPath[str], data: JSONBody[forms.Plans], house: Given, seat: Looking = None) -> None:
    """Keep the plans of a seat's holder, unless another screen of his has changed them."""
    actor, eyes = await behind(house, token)
    own = _own(eyes, seat)
    await actor.do_unseen(lambda table: table.seating.keep_plans(own, data.text, data.before))


@get("/tables/{table:str}/course")
async def course_on(table: FromPath[str], house: Given) -> Course:
    """How a finished game went, for a spectator."""
    return _course(await house.hall.table(table))


@get("/seats/{token:str}/course")
async def course(token: FromPath[str], house: Given) -> Course:
    """How a finished game went, for a seat."""
    actor, _ = await behind(house, token)
    return _course(actor)


def _own(eyes: Eyes, seat: int | None) -> int:
    """The seat whose notes or plans are meant: never another's, not even when the game is over."""
    if seat is not None and seat not in eyes.held:
        raise ForbiddenError("What this seat keeps is another's.")
    own = eyes.seat if seat is None else seat
    if own < 0:
        raise TableError("Uncover a seat before you open what it keeps.")
    return own


def _course(actor: Actor) -> Course:
    if actor.table.play is None:
        raise TableError("There is nothing to look back at: the game has not begun, or it is suspended.")
    return course_of(actor.table.play)


HANDLERS: list[HTTPRouteHandler] = [notes, write_notes, plans, keep_plans, course_on, course]
