"""What is asked and answered over HTTP; the addresses stand in `wire`."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from barbaricum.server.wire import SeatInfo
from barbaricum.tables.ports import Allotment, ClockChange, PressMode, Timing


class OptionInfo(msgspec.Struct):
    """An option of a game; the first value is the default."""

    name: str
    title: str
    values: list[int | str | bool]
    ruling: str


class PhaseInfo(msgspec.Struct):
    """A kind of phase that a table may give a length."""

    kind: str
    title: str


class GameInfo(msgspec.Struct):
    """A game of the registry, for the lobby.

    `seats` are those of the first setup; `seats_of` has them for every setup, for games whose setups differ in them.
    `usual_bot` is the opponent of whoever names none.
    """

    id: str
    title: str
    seats: list[str]
    setups: list[str]
    options: list[OptionInfo]
    bots: list[str]
    usual_bot: str
    seats_of: dict[str, list[str]]
    phases: list[PhaseInfo]


class SeatRequest(msgspec.Struct):
    """Who shall sit: a person (the creator, once), a free seat, or a bot by name."""

    kind: Literal["me", "open", "bot"]
    name: str = ""
    bot: str = ""


class CreateTable(msgspec.Struct):
    """A new table.  `hot_seat`: the creator holds all seats that are not bots.

    `bot_pace`: milliseconds from one published move of a bot to the next, 0 to 10000.  `listed`: the table stands in the
    server's list, and anybody there may take a free seat or watch; otherwise only links lead to it.  `what_if`: positions
    may be played on in private while the game runs, not only when it is over.  `position`: begin not
    with the deal but here; what a position file or a case's `[position]` holds, laid over the setup's start position.
    `timing`: how long phases last, in the game's kinds of phases (`GameInfo.phases`), and what becomes of those who miss them.
    `allotment`: whether seats are chosen, drawn by lot, or given by everybody's wishes and by lot; `ranking` are the creator's.
    `sandbox`: the creator plays all seats, opens their sheets and steps back at will.
    `webhook`: where news of the table is to be posted.
    `press`: whether seats may talk, to all or in private too; `press_opened` shows all of it to all after the game.
    `password`: what this server asks for before a table is made, if it does (without, it answers 403).
    """

    game: str
    seats: list[SeatRequest]
    setup: str = ""
    options: dict[str, int | str | bool] = {}
    components: dict[str, Any] = {}
    hot_seat: bool = False
    publish: Literal["click", "line"] = "click"
    bot_pace: int = 900
    player: str = ""
    listed: bool = False
    what_if: bool = True
    position: dict[str, Any] | None = None
    timing: Timing | None = None
    press: PressMode = "none"
    press_opened: bool = False
    allotment: Allotment = "chosen"
    ranking: list[str] = []
    sandbox: bool = False
    webhook: str = ""
    password: str = ""


class Created(msgspec.Struct):
    """The new table's links.  `seat` is the creator's own seat token (also for hot-seat), "" when the creator only watches.

    `commitment` is the SHA-256 of the server's secret: with it in hand the creator's browser gives its nonce.  `lan` says
    whether `join_url` is an address that other devices can open; if not, the server must be started with `--host 0.0.0.0`.
    """

    table: str
    seat: str
    host: str
    join: str
    join_url: str
    commitment: str
    lan: bool


class JoinRequest(msgspec.Struct):
    """Take a free seat by a join link; `nonce` (16 to 64 bytes in hex) is the browser's part of the game's seed.

    `link` is the token of a seat link held at this table already: it then holds both seats.  `ranking` are wishes for seats,
    dearest first, where they are given by wishes.
    """

    name: str
    nonce: str
    seat: int | None = None
    link: str = ""
    ranking: list[str] = []


class Ranking(msgspec.Struct):
    """Wishes for seats by name, dearest first; what is left out is as welcome as anything."""

    ranking: list[str]


class NonceRequest(msgspec.Struct):
    """A browser's part of the game's seed: 16 to 64 bytes in hex, drawn after the commitment was seen."""

    nonce: str


class Joined(msgspec.Struct):
    """The seat link's token ("" where no person holds the seat now), and the link as other devices open it.

    `host` and `join` come with the seat of a rematch whose table its holder made.
    """

    table: str
    seat: str
    seat_url: str = ""
    host: str = ""
    join: str = ""


class EditRequest(msgspec.Struct):
    """A position for a sandbox to go on from, laid over the setup's start position."""

    position: dict[str, Any]


class HostRequest(msgspec.Struct):
    """What a host may do with a seat: a new link (the old one dies), free it, or give it to a bot."""

    action: Literal["reissue", "free", "bot"]
    seat: int
    bot: str = ""


class WebhookRequest(msgspec.Struct):
    """A host says where news of the table is to be posted; "" for nowhere."""

    url: str


class ClockRequest(msgspec.Struct):
    """A host gives the phase `seconds` more, or stops or starts its clock."""

    what: ClockChange
    seconds: int = 0


class TableSummary(msgspec.Struct):
    """A line of a list of tables.  `join_url` stands only in the answer to a join link; `allotment` as in TableView."""

    table: str
    game: str
    title: str
    status: str
    seats: list[SeatInfo]
    heading: str
    open_seats: int
    join_url: str = ""
    allotment: Allotment = "chosen"


class Branch(msgspec.Struct):
    """A what-if: what the reader knew when the log had `at` entries, with the unknown and the dice from `luck`, then `steps`.

    A step is an action's number, a line in notation, -1: deal anew, here, what the reader does not know, or -2: open the
    sealed sheets as they are.  Whoever is asked in the position makes the move.  Equal luck and steps give equal branches;
    take the luck at random, below 2**53.
    """

    at: int
    luck: int
    steps: list[int | str] = []


class AdviceRequest(msgspec.Struct):
    """Ask a bot, by its name, about where a branch has come to."""

    branch: Branch
    bot: str


class OffersRequest(msgspec.Struct):
    """Ask what is offered below a prefix where a branch has come to."""

    branch: Branch
    prefix: list[int]


class CaseRequest(msgspec.Struct):
    """Write a branch as a case; `refused`, where given, is a line that is refused at its end."""

    branch: Branch
    refused: str = ""


class CaseText(msgspec.Struct):
    """A case file."""

    text: str


class LetterInfo(msgspec.Struct):
    """A letter, number `n` (from 0) of those this reader may read; `to` no seat in particular is to everybody.

    `heading` says where the game stood, `at` is in seconds since 1970.
    """

    n: int
    by: str
    to: list[str]
    text: str
    heading: str
    at: int


class Say(msgspec.Struct):
    """Say something to some seats, or with none to everybody: at most 4000 letters."""

    text: str
    to: list[str] = []


class Read(msgspec.Struct):
    """The first `count` letters of those this seat may read were read."""

    count: int


class Notes(msgspec.Struct):
    """What a seat's holder wrote for itself: at most 20000 letters, shown to nobody else."""

    text: str


class Plans(msgspec.Struct):
    """What a seat's holder plans for later turns, as the game's screen writes it; `before` is what is to be replaced."""

    text: str
    before: str = ""


class ValueInfo(msgspec.Struct):
    """A value and where it comes from: `rulebook:CLAUSE`, `published:SOURCE` or `reconstructed:REASON`."""

    value: Any
    origin: str


class ComponentsInfo(msgspec.Struct):
    """A game's components as shipped, with the origin of every value: `groups[group][row][field]` = {value, origin}."""

    game: str
    edition: str
    sources: dict[str, dict[str, str]]
    reasons: dict[str, str]
    groups: dict[str, dict[str, dict[str, ValueInfo]]]


class ComponentsCheck(msgspec.Struct):
    """What is wrong with an owner's values, a sentence each, and how many of ours they replace."""

    faults: list[str]
    replaced: int


class Health(msgspec.Struct):
    """Whether the server can serve and save; `database` is "ok" or one sentence on what is wrong."""

    status: Literal["ok", "degraded"]
    version: str
    database: str
