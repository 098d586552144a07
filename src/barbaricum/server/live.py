"""The live connection: what a client sends over the WebSocket, and what it is sent."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.params import FromPath, FromQuery

from barbaricum.core.errors import BarbaricumError, TableError
from barbaricum.core.state import Refusal
from barbaricum.server import wire
from barbaricum.server.actor import Actor, Connection
from barbaricum.server.api import Given
from barbaricum.server.faults import RequestError, message_of
from barbaricum.server.present import refusal_message, table_offers
from barbaricum.tables.agreeing import vote_draw
from barbaricum.tables.links import hash_token
from barbaricum.tables.ports import StoreError
from barbaricum.tables.sandbox import adjudicate
from barbaricum.tables.table import Table
from barbaricum.tables.timing import answer_proposal, come_back, propose

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(wire.ClientMessage).decode
_log = structlog.get_logger()

Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table:str}/live")
async def watch(socket: Socket, table: FromPath[str], house: Given, log: FromQuery[str] = "") -> None:
    """A spectator's connection."""
    await socket.accept()
    try:
        actor = await house.hall.table(table)
    except BarbaricumError as error:
        await _turn_away(socket, error)
        return
    await _serve(socket, actor, Connection(tail=log == "tail"), house.limits.message)


@websocket("/api/seats/{token:str}/live")
async def sit(socket: Socket, token: FromPath[str], house: Given, log: FromQuery[str] = "") -> None:
    """A seat's connection."""
    await socket.accept()
    try:
        actor = await house.hall.behind(token, "seat")
    except BarbaricumError as error:
        await _turn_away(socket, error)
        return
    await _serve(socket, actor, Connection(hash_token(token), tail=log == "tail"), house.limits.message)


async def _turn_away(socket: Socket, error: BarbaricumError) -> None:
    await socket.send_data(_encode(message_of(error)).decode())
    await socket.close(1013 if isinstance(error, StoreError) else 4404)


async def _serve(socket: Socket, actor: Actor, connection: Connection, longest: int) -> None:
    """Send and receive messages of up to `longest` bytes until either side ends it."""
    try:
        await actor.enter(connection)
    except TableError as error:
        await _turn_away(socket, error)
        return
    sending = asyncio.create_task(_send(socket, connection))
    try:
        while True:
            event = await socket.receive()
            if event["type"] == "websocket.disconnect":
                break
            if event["type"] == "websocket.receive":
                await _receive(actor, connection, event.get("text") or event.get("bytes") or "", longest)
    finally:
        sending.cancel()
        await actor.leave(connection)


async def _send(socket: Socket, connection: Connection) -> None:
    """Send what waits, whenever something does."""
    try:
        while True:
            await connection.wake.wait()
            for message in connection.take():
                await socket.send_data(message.decode())
            if connection.ended:
                await socket.send_data(_encode(message_of(TableError(connection.ended))).decode())
                await socket.close(connection.code)
                return
    except Exception:  # the other side is gone; receiving ends with it
        _log.debug("a connection broke while sending")


async def _receive(actor: Actor, connection: Connection, data: str | bytes, longest: int) -> None:
    """Do what a message asks for, and answer what must be answered."""
    try:
        message = _read(data, longest)
        answer = await _obey(actor, connection, message)
    except StoreError as error:
        connection.reply(_encode(message_of(error)))
        if not actor.dead:
            connection.forget_log()
            actor.show_to(connection)
    except BarbaricumError as error:
        connection.reply(_encode(message_of(error)))
    except Exception as error:
        _log.exception("a message failed", table=actor.table.id)
        connection.reply(_encode(message_of(error)))
    else:
        if answer is not None:
            connection.reply(_encode(answer))


def _read(data: str | bytes, longest: int) -> wire.ClientMessage:
    if len(data) > longest:
        raise RequestError(f"A message has at most {longest} bytes; this one has {len(data)}.")
    try:
        return _decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise RequestError(f"This message cannot be read: {error}.") from None


async def _obey(
    actor: Actor, connection: Connection, message: wire.ClientMessage
) -> wire.RefusalMessage | wire.AllowedMessage | wire.OffersMessage | None:
    if isinstance(message, wire.Uncover):
        await actor.uncover(connection, message.seat)
        return None
    if isinstance(message, wire.Cover):
        await actor.uncover(connection, -1)
        return None
    seat = _seat(actor, connection)
    if isinstance(message, wire.Explain):
        refusal = await actor.do(lambda table: table.explain(seat, message.text))
        return refusal_message(refusal, message.text) if refusal else wire.AllowedMessage("allowed", message.text)
    if isinstance(message, wire.AskOffers):
        return table_offers(actor.table, seat, tuple(message.prefix))
    # Of a vote nobody else is even to see that there was one.
    secretly = connection.token if isinstance(message, wire.VoteDraw) else None
    refusal = await actor.do(lambda table: _act(table, seat, message), secretly=secretly)
    if refusal is None:
        return None
    return refusal_message(refusal, _line(actor.table, seat, message))


def _seat(actor: Actor, connection: Connection) -> int:
    """The seat a connection speaks for; raises TableError."""
    eyes = actor.eyes(connection)
    if eyes is None or not eyes.held:
        raise TableError("You watch this table; only its seats act.")
    if eyes.covered:
        raise TableError("Uncover a seat before you act.")
    return eyes.seat


def _act(table: Table, seat: int, message: wire.ClientMessage) -> Refusal | None:
    """Carry a seat's message out."""
    if isinstance(message, wire.Add):
        if message.action is None and not message.text.strip():
            raise RequestError("A line needs an action or a text.")
        return table.add(seat, message.seq, action=message.action, text=message.text, written=message.draft)
    if isinstance(message, wire.Undo):
        table.undo(seat, message.seq, all_lines=message.all, line=message.line)
    elif isinstance(message, wire.Publish):
        return table.publish(seat, message.seq)
    elif isinstance(message, wire.AskUndo):
        table.ask_undo(seat, message.entries)
    elif isinstance(message, wire.AnswerUndo):
        table.answer_undo(seat, agree=message.agree)
    elif isinstance(message, wire.Resign):
        table.resign(seat)
    elif isinstance(message, wire.Propose):
        propose(table, seat, message.what, message.seconds)
    elif isinstance(message, wire.AnswerProposal):
        answer_proposal(table, seat, agree=message.agree)
    elif isinstance(message, wire.VoteDraw):
        vote_draw(table, seat, agree=message.agree)
    elif isinstance(message, wire.Adjudicate):
        return adjudicate(table, seat, message.seq)
    elif isinstance(message, wire.Back):
        come_back(table, seat)
    return None


def _line(table: Table, seat: int, message: wire.ClientMessage) -> str:
    """The line that was refused, in notation."""
    if not isinstance(message, wire.Add):
        return ""
    action = message.action
    if action is None or table.play is None:
        return message.text
    if not 0 <= action < table.game.action_count(table.rules):
        return f"action {action}"
    return table.game.format_move(table.play.state_for(seat), seat, (action,))
