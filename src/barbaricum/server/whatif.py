"""The requests of a what-if.  A branch is played again for each of them: the server keeps nothing of it."""

from __future__ import annotations

from typing import NamedTuple

from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from barbaricum.core.errors import TableError
from barbaricum.core.state import Refusal
from barbaricum.server import forms, wire
from barbaricum.server.actor import Actor
from barbaricum.server.api import Given, House, Looking, behind, through
from barbaricum.server.faults import RequestError
from barbaricum.server.present import Eyes, branch_offers, branch_view, refusal_message
from barbaricum.tables.thinking import Advice, question_of
from barbaricum.tables.whatif import WhatIf
from barbaricum.tables.writing import PositionFile, case_of, position_file

Shown = wire.TableView | wire.RefusalMessage


class Reached(NamedTuple):
    """Where a request's branch has come to, whose knowledge it began from, and what stopped it before its end."""

    actor: Actor
    eyes: Eyes
    branch: WhatIf
    refusal: Refusal | None


@post("/tables/{table:str}/whatif", status_code=200)
async def play_on(table: FromPath[str], data: JSONBody[forms.Branch], house: Given) -> Shown:
    """Play on from what a spectator has seen."""
    return _show(_reach(await house.hall.table(table), Eyes(), data, None), data)


@post("/seats/{token:str}/whatif", status_code=200)
async def play(token: FromPath[str], data: JSONBody[forms.Branch], house: Given, seat: Looking = None) -> Shown:
    """Play on from what a seat has seen."""
    return _show(_reach(*await behind(house, token), data, seat), data)


@post("/tables/{table:str}/whatif/advice", status_code=200)
async def advice_on(table: FromPath[str], data: JSONBody[forms.AdviceRequest], house: Given) -> Advice:
    """Ask a bot, as a spectator."""
    return await _advise(house, _reach(await house.hall.table(table), Eyes(), data.branch, None), data)


@post("/seats/{token:str}/whatif/advice", status_code=200)
async def advice(token: FromPath[str], data: JSONBody[forms.AdviceRequest], house: Given, seat: Looking = None) -> Advice:
    """Ask a bot, as a seat."""
    return await _advise(house, _reach(*await behind(house, token), data.branch, seat), data)


@post("/tables/{table:str}/whatif/offers", status_code=200)
async def offers_on(table: FromPath[str], data: JSONBody[forms.OffersRequest], house: Given) -> wire.OffersMessage:
    """One branch of the offers of a spectator's what-if."""
    return _offers(_reach(await house.hall.table(table), Eyes(), data.branch, None), data)


@post("/seats/{token:str}/whatif/offers", status_code=200)
async def offers(
    token: FromPath[str], data: JSONBody[forms.OffersRequest], house: Given, seat: Looking = None
) -> wire.OffersMessage:
    """One branch of the offers of a seat's what-if."""
    return _offers(_reach(*await behind(house, token), data.branch, seat), data)


@post("/tables/{table:str}/whatif/position", status_code=200)
async def position_on(table: FromPath[str], data: JSONBody[forms.Branch], house: Given) -> PositionFile:
    """Write a spectator's what-if out as a position."""
    return position_file(_whole(_reach(await house.hall.table(table), Eyes(), data, None)))


@post("/seats/{token:str}/whatif/position", status_code=200)
async def position(token: FromPath[str], data: JSONBody[forms.Branch], house: Given, seat: Looking = None) -> PositionFile:
    """Write a seat's what-if out as a position."""
    return position_file(_whole(_reach(*await behind(house, token), data, seat)))


@post("/tables/{table:str}/whatif/case", status_code=200)
async def case_on(table: FromPath[str], data: JSONBody[forms.CaseRequest], house: Given) -> forms.CaseText:
    """Write a spectator's what-if as a case."""
    return _case(_reach(await house.hall.table(table), Eyes(), data.branch, None), data)


@post("/seats/{token:str}/whatif/case", status_code=200)
async def case(token: FromPath[str], data: JSONBody[forms.CaseRequest], house: Given, seat: Looking = None) -> forms.CaseText:
    """Write a seat's what-if as a case."""
    return _case(_reach(*await behind(house, token), data.branch, seat), data)


def _reach(actor: Actor, eyes: Eyes, asked: forms.Branch, seat: int | None) -> Reached:
    table = actor.table
    if not 0 <= asked.at <= table.seq:
        raise RequestError(f"The log has {table.seq} entries; there is nothing after {asked.at}.")
    eyes = through(table, eyes, seat)
    if eyes.covered:
        raise TableError("Uncover a seat before you play on from what it knows.")
    return Reached(actor, eyes, *table.what_if(eyes.reader, asked.at, asked.luck, asked.steps))


def _show(reached: Reached, asked: forms.Branch) -> Shown:
    actor, eyes, branch, refusal = reached
    if refusal is None:
        return branch_view(actor.table, eyes, asked.at, branch)
    step = asked.steps[len(branch.steps)]
    return refusal_message(refusal, _line(branch, step))


def _line(branch: WhatIf, step: int | str) -> str:
    """A refused step, in notation."""
    if isinstance(step, str) or not 0 <= step < branch.game.action_count(branch.rules):
        return str(step)
    return branch.game.format_move(branch.state, branch.eyes, (step,))


def _whole(reached: Reached) -> WhatIf:
    """The branch, where all its steps were allowed."""
    if reached.refusal is not None:
        raise TableError(reached.refusal.reason)
    return reached.branch


async def _advise(house: House, reached: Reached, asked: forms.AdviceRequest) -> Advice:
    branch = _whole(reached)
    if branch.asked < 0:
        raise TableError("The game is over here; there is nothing to decide.")
    luck = asked.branch.luck + len(branch.steps)
    return await house.hall.thinkers.advise(question_of(branch.game, branch.rules, branch.view(luck), asked.bot, luck))


def _offers(reached: Reached, asked: forms.OffersRequest) -> wire.OffersMessage:
    return branch_offers(asked.branch.at, _whole(reached), tuple(asked.prefix))


def _case(reached: Reached, asked: forms.CaseRequest) -> forms.CaseText:
    branch = _whole(reached)
    if not asked.refused:
        return forms.CaseText(case_of(branch))
    refusal = branch.refusal(asked.refused) if branch.asked >= 0 else None
    if refusal is None:
        raise TableError(f"{asked.refused!r} is not refused here.")
    return forms.CaseText(case_of(branch, refusal, asked.refused))


HANDLERS: list[HTTPRouteHandler] = [
    play_on,
    play,
    advice_on,
    advice,
    offers_on,
    offers,
    position_on,
    position,
    case_on,
    case,
]
