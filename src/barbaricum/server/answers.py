"""The requests for standing answers: decisions that a seat makes without being asked."""

from __future__ import annotations

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from barbaricum.core.errors import TableError
from barbaricum.server.actor import Actor
from barbaricum.server.api import Given, Looking, behind
from barbaricum.server.faults import ForbiddenError
from barbaricum.server.present import Eyes
from barbaricum.tables.answering import StandingAnswers, checked


@get("/seats/{token:str}/answers")
async def answers(token: FromPath[str], house: Given, seat: Looking = None) -> StandingAnswers:
    """The standing answers of a seat's holder."""
    actor, eyes = await behind(house, token)
    return _answers(actor, _own(eyes, seat))


@post("/seats/{token:str}/answers", status_code=200)
async def set_answers(
    token: FromPath[str], data: JSONBody[StandingAnswers], house: Given, seat: Looking = None
) -> StandingAnswers:
    """Replace the standing answers of a seat's holder; a window that is open already is answered as well."""
    actor, eyes = await behind(house, token)
    own = _own(eyes, seat)
    await actor.do_unseen(lambda table: table.seating.set_answers(own, checked(table.game, data.answers)))
    actor.wake_bots()
    return _answers(actor, own)


def _answers(actor: Actor, seat: int) -> StandingAnswers:
    table = actor.table
    facts = {fact: list(values) for fact, values in table.game.windows.items()}
    return StandingAnswers(table.seating.seats[seat].answers, facts, dict(table.game.answers))


def _own(eyes: Eyes, seat: int | None) -> int:
    """The seat whose answers are meant: never another's."""
    if seat is not None and seat not in eyes.held:
        raise ForbiddenError("These standing answers are another seat's.")
    own = eyes.seat if seat is None else seat
    if own < 0:
        raise TableError("Uncover a seat before you open its standing answers.")
    return own


HANDLERS: list[HTTPRouteHandler] = [answers, set_answers]
