"""The requests of `wire`, over HTTP."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, SkipValidation
from litestar.response import Response

from barbaricum.bots import bots_for
from barbaricum.core.components import Components
from barbaricum.core.errors import ComponentError, TableError
from barbaricum.core.game import Game
from barbaricum.core.rulebook import Rulebook
from barbaricum.games import REGISTRY, game_named
from barbaricum.server import forms, wire
from barbaricum.server.actor import Actor
from barbaricum.server.addresses import Address, qr_svg
from barbaricum.server.faults import ForbiddenError, RequestError
from barbaricum.server.hall import Hall, MissingError
from barbaricum.server.limits import Gate, Limits
from barbaricum.server.present import Eyes, eyes_of, past_view, table_summary, table_view
from barbaricum.server.webhook import Messenger
from barbaricum.store import SqlStore
from barbaricum.tables.allotting import ranking_of
from barbaricum.tables.links import hash_token
from barbaricum.tables.making import Wish, make_table
from barbaricum.tables.ports import Summary
from barbaricum.tables.table import Table
from barbaricum.tables.timing import change_clock


class House(NamedTuple):
    """What the handlers need."""

    hall: Hall
    store: SqlStore
    address: Address
    limits: Limits
    gate: Gate
    messenger: Messenger


Looking = FromQuery[int | None]
Given = NamedDependency[SkipValidation[House]]

# --- games --------------------------------------------------------------------------------------------------------------


@get("/games")
async def games() -> list[forms.GameInfo]:
    """The games of the registry, for the lobby."""
    return [
        forms.GameInfo(
            id=game.id,
            title=game.title,
            seats=list(game.seats),
            setups=list(game.setups),
            seats_of={setup: list(game.seated(setup).seats) for setup in game.setups},
            options=[
                forms.OptionInfo(name, option.title, list(option.values), option.ruling) for name, option in game.options.items()
            ],
            bots=bots_for(game),
            usual_bot=game.usual_bot,
            phases=[forms.PhaseInfo(kind, title) for kind, title in game.phases.items()],
        )
        for game in REGISTRY.values()
    ]


@get("/games/{game:str}/rules")
async def rules(game: FromPath[str]) -> Rulebook:
    """A game's clauses and rulings."""
    return _game(game).rulebook()


@get("/games/{game:str}/components")
async def components(game: FromPath[str]) -> forms.ComponentsInfo:
    """A game's components as shipped, with the origin of every value."""
    return _components(_game(game).components())


@post("/games/{game:str}/components", status_code=200)
async def check_components(game: FromPath[str], data: JSONBody[dict[str, Any]]) -> forms.ComponentsCheck:
    """Check an owner's values against ours and the rulebook; nothing of them is kept."""
    known = _game(game)
    try:
        components = known.components().overlay(data, "components")
    except ComponentError as error:
        return forms.ComponentsCheck(error.faults, 0)
    rows = [row for group in components.replaced().get("groups", {}).values() for row in group["rows"].values()]
    return forms.ComponentsCheck(known.component_faults(components), sum(map(len, rows)))


def _game(name: str) -> Game:
    try:
        return game_named(name)
    except TableError as error:
        raise MissingError(str(error)) from None


def _components(components: Components) -> forms.ComponentsInfo:
    groups = {
        name: {
            row: {field: forms.ValueInfo(value, str(group.origin(row, field))) for field, value in fields.items()}
            for row, fields in group.rows.items()
        }
        for name, group in components.groups.items()
    }
    sources = {id: source._asdict() for id, source in components.sources.items()}
    return forms.ComponentsInfo(components.game, components.edition, sources, components.reasons, groups)


# --- making and joining -----------------------------------------------------------------------------------------------


@post("/tables")
async def create(data: JSONBody[forms.CreateTable], house: Given, request: Request[Any, Any, Any]) -> forms.Created:
    """Make a table."""
    address = request.client.host if request.client else ""
    house.gate.admit(address, data.password, len(house.hall.actors))
    if data.webhook:
        await house.messenger.resolve(data.webhook)
    try:
        table, links = make_table(
            data.game,
            [Wish(seat.kind, seat.name, seat.bot) for seat in data.seats],
            setup=data.setup,
            options=data.options,
            components=data.components,
            position=data.position,
            hot_seat=data.hot_seat,
            publish=data.publish,
            bot_pace=data.bot_pace,
            listed=data.listed,
            what_if=data.what_if,
            timing=data.timing,
            press=data.press,
            press_opened=data.press_opened,
            allotment=data.allotment,
            ranking=data.ranking,
            sandbox=data.sandbox,
            player=data.player,
        )
    except TableError as error:
        raise RequestError(str(error)) from None
    house.gate.note(address)
    table.standing.webhook = data.webhook
    await house.hall.add(table)
    return forms.Created(
        table=table.id,
        seat=links.seat,
        host=links.host,
        join=links.join,
        join_url=house.address.join(links.join),
        commitment=table.seed.commitment,
        lan=house.address.lan,
    )


@get("/tables")
async def listed(house: Given) -> list[forms.TableSummary]:
    """Tables made with `listed` that are waiting or running, newest first."""
    return [_summary(summary) for summary in await asyncio.to_thread(house.store.listed)]


@get("/join/{token:str}")
async def invitation(token: FromPath[str], house: Given) -> forms.TableSummary:
    """The table a join link leads to."""
    actor = await house.hall.behind(token, "join")
    summary = await asyncio.to_thread(house.store.summary, actor.table.id)
    if summary is None:
        raise MissingError("There is no such table here.")
    return _summary(summary, house.address.join(token))


@get("/join/{token:str}/qr.svg", media_type="image/svg+xml")
async def invitation_code(token: FromPath[str], house: Given) -> bytes:
    """A join link as a QR code."""
    await house.hall.behind(token, "join")
    return qr_svg(house.address.join(token))


@post("/join/{token:str}")
async def join(token: FromPath[str], data: JSONBody[forms.JoinRequest], house: Given) -> forms.Joined:
    """Take a free seat by the join link."""
    return await _join(house, await house.hall.behind(token, "join"), data)


@post("/tables/{table:str}/join")
async def join_listed(table: FromPath[str], data: JSONBody[forms.JoinRequest], house: Given) -> forms.Joined:
    """Take a free seat at a listed table."""
    actor = await house.hall.table(table)
    if not actor.table.terms.listed:
        raise ForbiddenError("Only its join link leads to a seat at this table.")
    return await _join(house, actor, data)


async def _join(house: House, actor: Actor, data: forms.JoinRequest) -> forms.Joined:
    def sit(table: Table) -> tuple[int, str]:
        return table.join(data.name, data.nonce, data.seat, link=data.link, ranking=data.ranking)

    _, token = await actor.do(sit)
    return forms.Joined(actor.table.id, token, house.address.seat(token))


@post("/host/{token:str}", status_code=200)
async def host(token: FromPath[str], data: JSONBody[forms.HostRequest], house: Given) -> forms.Joined:
    """Give a seat a new link, free it, or give it to a bot."""
    actor = await house.hall.behind(token, "host")

    def change(table: Table) -> str:
        if data.action == "reissue":
            return table.reissue(data.seat)
        if data.action == "free":
            table.set_free(data.seat)
        else:
            table.give_to_bot(data.seat, data.bot)
        return ""

    seat = await actor.do(change)
    return forms.Joined(actor.table.id, seat, house.address.seat(seat) if seat else "")


@post("/host/{token:str}/clock", status_code=204)
async def clock(token: FromPath[str], data: JSONBody[forms.ClockRequest], house: Given) -> None:
    """Move the end of the phase."""
    actor = await house.hall.behind(token, "host")
    await actor.do(lambda table: change_clock(table, data.what, data.seconds, "The host"))


@post("/host/{token:str}/webhook", status_code=204)
async def webhook(token: FromPath[str], data: JSONBody[forms.WebhookRequest], house: Given) -> None:
    """Say where news of the table is to be posted; it is told at once how the table stands."""
    actor = await house.hall.behind(token, "host")
    if data.url:
        await house.messenger.resolve(data.url)
    await actor.do(lambda table: setattr(table.standing, "webhook", data.url))
    actor.tell("phase")


# --- what a reader asks -----------------------------------------------------------------------------------------------


@get("/tables/{table:str}")
async def look_on(table: FromPath[str], house: Given, since: FromQuery[int] = 0) -> wire.TableView:
    """A table as a spectator sees it."""
    return _look(await house.hall.table(table), Eyes(), since)


@get("/seats/{token:str}")
async def look(token: FromPath[str], house: Given, since: FromQuery[int] = 0, seat: Looking = None) -> wire.TableView:
    """A table as a seat sees it; `seat` is the one that is meant, where the link holds several."""
    actor, eyes = await behind(house, token)
    if seat is not None and seat not in eyes.held:
        raise ForbiddenError("Your link does not hold that seat.")
    return _look(actor, eyes if seat is None else eyes._replace(seat=seat), since)


@get("/tables/{table:str}/at/{count:int}")
async def replay_on(table: FromPath[str], count: FromPath[int], house: Given, seat: Looking = None) -> wire.TableView:
    """A table as it stood, for a spectator; through any seat's eyes when the game is over."""
    return _replay(await house.hall.table(table), Eyes(), count, seat)


@get("/seats/{token:str}/at/{count:int}")
async def replay(token: FromPath[str], count: FromPath[int], house: Given, seat: Looking = None) -> wire.TableView:
    """A table as it stood, as a seat saw it; through any seat's eyes when the game is over."""
    return _replay(*await behind(house, token), count, seat)


@get("/tables/{table:str}/record", media_type="application/json")
async def record_on(table: FromPath[str], house: Given) -> Response[bytes]:
    """The record, redacted for spectators while the game runs."""
    return _record(await house.hall.table(table), Eyes(), None)


@get("/seats/{token:str}/record", media_type="application/json")
async def record(token: FromPath[str], house: Given, seat: Looking = None) -> Response[bytes]:
    """The record, redacted for the seat while the game runs."""
    return _record(*await behind(house, token), seat)


@post("/seats/{token:str}/nonce", status_code=204)
async def nonce(token: FromPath[str], data: JSONBody[forms.NonceRequest], house: Given) -> None:
    """Give the browser's part of the seed."""
    actor, _ = await behind(house, token)
    await actor.do(lambda table: table.give_nonce(hash_token(token), data.nonce))


@post("/seats/{token:str}/ranking", status_code=204)
async def rank(token: FromPath[str], data: JSONBody[forms.Ranking], house: Given) -> None:
    """Say which seats the link's holder would like."""
    actor, _ = await behind(house, token)
    mine = hash_token(token)
    await actor.do(lambda table: table.rank(mine, ranking_of(table.game, data.ranking)), secretly=mine)


@post("/seats/{token:str}/rematch", status_code=200)
async def rematch(token: FromPath[str], house: Given) -> forms.Joined:
    """Take one's seat in the rematch."""
    actor, links = await house.hall.rematch(token)
    return forms.Joined(actor.table.id, links.seat, house.address.seat(links.seat), links.host, links.join)


async def behind(house: House, token: str) -> tuple[Actor, Eyes]:
    """The table behind a seat's link, and the eyes of its holder."""
    actor = await house.hall.behind(token, "seat")
    held = tuple(actor.table.seating.held_by(hash_token(token)))
    return actor, eyes_of(actor.table, held)


def _look(actor: Actor, eyes: Eyes, since: int) -> wire.TableView:
    return table_view(actor.table, eyes, actor.connected(), max(0, since))


def _replay(actor: Actor, eyes: Eyes, count: int, seat: int | None) -> wire.TableView:
    table = actor.table
    if table.play is None:
        raise TableError("There is nothing to replay: the game has not begun, or it is suspended.")
    if not 0 <= count <= table.seq:
        raise RequestError(f"The log has {table.seq} entries; there is nothing after {count}.")
    return past_view(table, through(table, eyes, seat), count)


def _record(actor: Actor, eyes: Eyes, seat: int | None) -> Response[bytes]:
    table = actor.table
    data = table.record(through(table, eyes, seat).reader)
    name = f"{table.terms.game}-{table.id}.json"
    return Response(data, headers={"content-disposition": f'attachment; filename="{name}"'})


def through(table: Table, eyes: Eyes, seat: int | None) -> Eyes:
    """Other eyes, where the reader may look through them."""
    if seat is None or seat == eyes.seat:
        return eyes
    if not 0 <= seat < len(table.game.seats):
        raise RequestError(f"There is no seat {seat}; seats count from 0 to {len(table.game.seats) - 1}.")
    if seat not in eyes.held and table.status != "over":
        raise ForbiddenError("While the game runs you see it through the eyes of your own seat only.")
    return eyes._replace(seat=seat)


def _summary(summary: Summary, join_url: str = "") -> forms.TableSummary:
    game = game_named(summary.terms.game).seated(summary.terms.setup)
    return table_summary(summary, game.title, game.seats, join_url)


API = Router(
    "/api",
    route_handlers=[
        games,
        rules,
        components,
        check_components,
        create,
        listed,
        invitation,
        invitation_code,
        join,
        join_listed,
        host,
        clock,
        webhook,
        look_on,
        look,
        replay_on,
        replay,
        record_on,
        record,
        nonce,
        rank,
        rematch,
    ],
)
