"""What crosses the wire between the server and a client: one envelope for GET and WebSocket, small messages back.

The client's types are generated from the OpenAPI document that these structs make.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

# --- from the server ----------------------------------------------------------------------------------------------------


class PathPart(msgspec.Struct):
    """One step in the tree of offers: piece, then verb and target."""

    key: int
    kind: str
    label: str


class OfferLeaf(msgspec.Struct):
    """One thing the seat may do now: its action, its line in notation, and how a person gets there."""

    action: int
    text: str
    path: list[PathPart]


class LogLine(msgspec.Struct):
    """One thing that happened, in a sentence; `entry` is the number of the log entry it belongs to.

    `seat` is the index of the seat that did it, -1 for chance and the table.  `head` marks a line that opens a new
    turn.  `kind` and `args` are the event as the game wrote it, for boards that animate.
    """

    entry: int
    seat: int
    text: str
    clause: str
    kind: str
    args: list[int]
    head: bool = False


class SeatInfo(msgspec.Struct):
    """Who sits where.  `kind`: open (free), person, bot."""

    index: int
    name: str
    kind: Literal["open", "person", "bot"]
    player: str
    bot: str
    you: bool
    connected: bool
    acts: bool


class DraftInfo(msgspec.Struct):
    """The seat's unpublished lines; `complete` when nothing may follow, `unfinished` when a line is half written."""

    lines: list[str]
    complete: bool
    unfinished: bool


class UndoRequest(msgspec.Struct):
    """Someone asks to take published entries back; all seats must agree."""

    by: str
    entries: int
    agreed: list[str]
    warning: str


class ResultInfo(msgspec.Struct):
    """How the game ended."""

    winners: list[str]
    clause: str
    text: str


class TableView(msgspec.Struct):
    """Everything one reader may see of a table; sent whole on every change and by GET.

    `seq` counts log entries and fences stale actions: send it back with every action.  `seat` is the index of the seat
    whose eyes these are, -1 for a spectator.  `covered` is True at a hot-seat table until a seat is uncovered: then
    `view`, `offers`, `draft` and private log lines are absent.  `offers` is None where there are too many to list.
    """

    type: Literal["table"]
    table: str
    game: str
    title: str
    setup: str
    options: dict[str, int | str | bool]
    components: str
    reconstructed: bool
    status: Literal["waiting", "running", "over", "suspended"]
    seq: int
    seat: int
    seat_name: str
    host: bool
    hot_seat: bool
    covered: bool
    publish: Literal["click", "line"]
    bot_pace: int
    view_version: int
    view: Any
    heading: str
    prompt: str
    waiting_for: list[str]
    offers: list[OfferLeaf] | None
    draft: DraftInfo | None
    log: list[LogLine]
    log_from: int
    seats: list[SeatInfo]
    undo: UndoRequest | None
    result: ResultInfo | None
    commitment: str
    nonces: int
    score: list[float]
    rematch: str
    replay_at: int | None = None


class RefusalMessage(msgspec.Struct):
    """Why something is not allowed.  `title` is what cannot be done, `reason` because of what, `cause` what to point at."""

    type: Literal["refusal"]
    text: str
    title: str
    reason: str
    clause: str
    cause: str


class ErrorMessage(msgspec.Struct):
    """Something could not be read or comes at the wrong time; one sentence for the person."""

    type: Literal["error"]
    message: str
    kind: Literal["notation", "table", "record", "request"]


# --- from the client, over the WebSocket ----------------------------------------------------------------------------------


class Add(msgspec.Struct, tag="add"):
    """Write a line into the draft: an action number or a line of notation."""

    seq: int
    action: int | None = None
    text: str = ""


class Explain(msgspec.Struct, tag="explain"):
    """Ask why a line is not allowed, without writing it."""

    text: str


class Undo(msgspec.Struct, tag="undo"):
    """Take the draft's last line back (`all`: the whole draft)."""

    seq: int
    all: bool = False


class Publish(msgspec.Struct, tag="publish"):
    """Publish the draft."""

    seq: int


class AskUndo(msgspec.Struct, tag="ask_undo"):
    """Ask to take the last published entries back."""

    entries: int


class AnswerUndo(msgspec.Struct, tag="answer_undo"):
    """Agree to, or turn down, an undo."""

    agree: bool


class Resign(msgspec.Struct, tag="resign"):
    """Give the game up."""


class Uncover(msgspec.Struct, tag="uncover"):
    """At a hot-seat table: show this seat; the one shown before is covered."""

    seat: int


class Cover(msgspec.Struct, tag="cover"):
    """At a hot-seat table: draw the curtain."""


ClientMessage = Add | Explain | Undo | Publish | AskUndo | AnswerUndo | Resign | Uncover | Cover

# --- requests and answers over HTTP -----------------------------------------------------------------------------------------


class OptionInfo(msgspec.Struct):
    """An option of a game; the first value is the default."""

    name: str
    title: str
    values: list[int | str | bool]
    ruling: str


class GameInfo(msgspec.Struct):
    """A game of the registry, for the lobby."""

    id: str
    title: str
    seats: list[str]
    setups: list[str]
    options: list[OptionInfo]
    bots: list[str]


class SeatRequest(msgspec.Struct):
    """Who shall sit: a person (the creator, once), a free seat, or a bot by name."""

    kind: Literal["me", "open", "bot"]
    name: str = ""
    bot: str = ""


class CreateTable(msgspec.Struct):
    """A new table.  `hot_seat`: the creator holds all seats that are not bots."""

    game: str
    seats: list[SeatRequest]
    setup: str = ""
    options: dict[str, int | str | bool] = {}
    components: dict[str, Any] = {}
    hot_seat: bool = False
    publish: Literal["click", "line"] = "click"
    bot_pace: int = 900
    player: str = ""


class Created(msgspec.Struct):
    """The new table's links.  `seat` is the creator's own seat token (also for hot-seat), "" when the creator only watches."""

    table: str
    seat: str
    host: str
    join: str
    join_url: str


class JoinRequest(msgspec.Struct):
    """Take a free seat by a join link; `nonce` (hex) is the browser's part of the game's seed."""

    name: str
    nonce: str
    seat: int | None = None


class Joined(msgspec.Struct):
    """The seat link's token."""

    table: str
    seat: str


class HostRequest(msgspec.Struct):
    """What a host may do with a seat: a new link (the old one dies), free it, or give it to a bot."""

    action: Literal["reissue", "free", "bot"]
    seat: int
    bot: str = ""


class TableSummary(msgspec.Struct):
    """A line of a list of tables."""

    table: str
    game: str
    title: str
    status: str
    seats: list[SeatInfo]
    heading: str
    open_seats: int
