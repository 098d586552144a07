"""What crosses the wire between the server and a client: one envelope for GET and WebSocket, small messages back.

The client's types are generated from the OpenAPI document (`/api/schema`) that these structs make.  READER below is
`seats/TOKEN` for whoever holds a seat link and `tables/TABLE` for a spectator.

    GET  /api/games                    list[GameInfo]
    GET  /api/games/GAME/rules         core.rulebook.Rulebook
    GET  /api/games/GAME/components    ComponentsInfo
    POST /api/games/GAME/components    an owner's values, as a components file holds them -> ComponentsCheck
    POST /api/tables                   CreateTable -> Created
    GET  /api/tables                   list[TableSummary]: tables made with `listed`
    GET  /api/READER                   TableView; ?since=N for the log from entry N on, ?seat=S for another seat of the link
    GET  /api/READER/at/N              TableView after the first N log entries (`replay_at` = N, 0 is the beginning);
                                       ?seat=S looks through another seat's eyes: any when the game is over, and those
                                       a hot-seat link holds
    GET  /api/READER/board             what a screen draws of the table's board once, in the game's own form; null for none
    GET  /api/READER/course            Course: how every seat stood after each move, when the game is over
    GET  /api/seats/TOKEN/notes        Notes: the private notes of the link's holder; ?seat=S on a shared screen
    POST /api/seats/TOKEN/notes        Notes -> 204
    GET  /api/seats/TOKEN/plans        Plans: what the link's holder plans for later turns, in the form of the game's screen
    POST /api/seats/TOKEN/plans        Plans -> 204; 409 where another screen has changed them
    GET  /api/seats/TOKEN/answers      StandingAnswers (tables.answering): decisions that the seat makes without being asked
    POST /api/seats/TOKEN/answers      StandingAnswers -> StandingAnswers
    GET  /api/READER/press             list[LetterInfo]: press this reader may read; ?since=N from its letter N on, ?seat=S for
                                       another seat of the link, here and below
    POST /api/seats/TOKEN/press        Say -> 204
    POST /api/seats/TOKEN/press/read   Read -> 204
    GET  /api/READER/record            the record file, redacted for the reader while the game runs; ?seat=S for hot-seat
    POST /api/READER/whatif            Branch -> TableView with `branch`, or RefusalMessage: a position this reader has seen,
                                       played on in private; ?seat=S as for a replay, here and below
    POST /api/READER/whatif/advice     AdviceRequest -> Advice: what a bot would do there, and what it expects
    POST /api/READER/whatif/offers     OffersRequest -> OffersMessage: one branch of the offers there
    POST /api/READER/whatif/position   Branch -> PositionFile: a position file, and what CreateTable begins at
    POST /api/READER/whatif/case       CaseRequest -> CaseText: the branch's moves as a case (docs/cases.md)
    WS   /api/READER/live              TableView on every change, and answers; ClientMessage in; ?log=tail sends after the
                                       first message only what is new of the log (see TableView.log_from)
    POST /api/seats/TOKEN/nonce        NonceRequest -> 204; wanted while TableView.nonce_wanted
    POST /api/seats/TOKEN/ranking      Ranking -> 204; wishes for seats, while TableView.ranking is not None
    POST /api/seats/TOKEN/sandbox      EditRequest -> Joined: in a sandbox, a new one at another position
    POST /api/seats/TOKEN/rematch      -> Joined: the seat of this link's holder in the rematch, which the first call makes
    GET  /api/join/TOKEN               TableSummary with `join_url`
    GET  /api/join/TOKEN/qr.svg        the join link as a QR code
    POST /api/join/TOKEN               JoinRequest -> Joined
    POST /api/tables/TABLE/join        JoinRequest -> Joined, only at a `listed` table
    POST /api/host/TOKEN               HostRequest -> Joined
    POST /api/host/TOKEN/clock         ClockRequest -> 204
    POST /api/host/TOKEN/webhook       WebhookRequest -> 204: where news of the table is posted (see server.notices.Notice)
    GET  /api/feeds/TABLE/SEAT/KEY     Atom: a seat's feed, at the address in TableView.feed
    GET  /healthz                      Health: whether the server lives
    GET  /readyz                       Health: whether a move could be kept now; 503 where not
    GET  /metrics                      Prometheus' text form, where the server was started with --metrics

A request that fails is answered with an ErrorMessage: 400 cannot be read, 403 not yours, 404 no such table or link,
409 not now, 413 too large, 429 more than this server's limits allow, 503 cannot be saved.  A WebSocket whose link is dead
gets an ErrorMessage and is closed with code 4404.  Client addresses that links lead to: /seat/TOKEN, /join/TOKEN,
/watch/TABLE.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from barbaricum.tables.ports import Allotment, ClockChange, PressMode, Timing

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


class OfferBranch(msgspec.Struct):
    """What is offered just below a prefix of the tree of offers; `action` is -1 where it branches on, `text` a leaf's line."""

    key: int
    kind: str
    label: str
    action: int
    text: str


class LogLine(msgspec.Struct):
    """One thing that happened, in a sentence; `entry` is the number of the log entry it belongs to.

    `seat` is the index of the seat that did it, -1 for chance and the table.  `head` marks a line that opens a new
    turn.  `kind` and `args` are the event as the game wrote it, for boards that animate.  `undone` marks what was taken
    back by consent: it stays in the log, and the game goes on from before it.
    """

    entry: int
    seat: int
    text: str
    clause: str
    kind: str
    args: list[int]
    head: bool = False
    undone: bool = False


class SeatInfo(msgspec.Struct):
    """Who sits where.  `kind`: open (free), person, bot.

    `acts`: the table waits for it; `ready`: its sealed sheet is ready.  `cover` is the bot that plays until its owner says to
    be back, after `missed` phases in a row.  `out`: it is no longer in the game.
    """

    index: int
    name: str
    kind: Literal["open", "person", "bot"]
    player: str
    bot: str
    you: bool
    connected: bool
    acts: bool
    ready: bool = False
    missed: int = 0
    cover: str = ""
    out: bool = False


class ClockInfo(msgspec.Struct):
    """The time of the phase that runs, in seconds since 1970; `now` is the server's time when this was sent.

    `deadline` is None where this phase has none, or while the clock stands still with `left` seconds left.  `held`: sheets
    are opened at the deadline, not before.  `phase` names the kind of phase.
    """

    phase: str
    began: int
    deadline: int | None
    left: int | None
    held: bool
    now: int


class ProposalInfo(msgspec.Struct):
    """A vote on the clock: who asks, for what in words, which seats agree and how many must; `say`: whether you may vote."""

    by: str
    text: str
    agreed: list[str]
    needed: int
    say: bool


class PressInfo(msgspec.Struct):
    """Press as the table chose it, how many letters this reader may read, and how many of them it has not read yet.

    `opened`: after the game everybody may read everything.
    """

    mode: PressMode
    opened: bool
    letters: int
    unread: int


class DrawInfo(msgspec.Struct):
    """Your own vote for a draw in this phase; nobody learns of it unless all survivors vote for one."""

    voted: bool


class DraftInfo(msgspec.Struct):
    """The seat's unpublished lines; `complete` when nothing may follow, `unfinished` when a line is half written.

    `ready`: a sealed sheet that waits for the other seats'; undo takes it back.
    """

    lines: list[str]
    complete: bool
    unfinished: bool
    ready: bool = False


class UndoRequest(msgspec.Struct):
    """Someone asks to take published entries back; all seats must agree.  `warning` says what it would give away."""

    by: str
    entries: int
    agreed: list[str]
    warning: str


class ResultInfo(msgspec.Struct):
    """How the game ended."""

    winners: list[str]
    clause: str
    text: str


class BranchInfo(msgspec.Struct):
    """That a view is of a what-if: `at` entries of the table's log, then `steps` of it, of which `moves` are moves.

    `unknown` says in a sentence what is dealt at random.
    """

    at: int
    steps: int
    moves: int
    unknown: str


class TableView(msgspec.Struct):
    """Everything one reader may see of a table; sent whole on every change and by GET.

    `seq` counts log entries and fences stale actions: send it back with every action.  `seat` is the index of the seat
    whose eyes these are, -1 for a spectator.  `covered` is True at a hot-seat table until a seat is uncovered: then
    `view`, `offers`, `draft` and private log lines are absent.  `offers` is None where there are too many to list: then
    AskOffers tells them branch by branch.
    `view` is the game's own struct (`HengistView`, ...) or None before the deal and while covered.

    `log` holds the lines of entry `log_from` and later ones.  With `log_from` 0 it is the whole log; otherwise keep the
    lines you have of entries below `log_from` and put these in place of the rest.

    `nonce_wanted`: this link's browser has still to give its part of the seed (POST .../nonce), else the game cannot
    start.  `undoable`: how many `entries` to ask back (AskUndo) to return to this seat's last published decision, 0 when
    there is none.  `score` is the running score by seat of this table, over all rematches.  `rematch` is the id of the
    table where the rematch is played, "" while there is none; a seat gets its link there by POST .../rematch.

    `sealed`: sealed sheets are asked for, each ready by `Publish`.  `timing` is how phases are timed, `clock` the time of this
    one; both None where the table has no deadlines.  `press` is None where the table has none, `draw` where this seat has no
    say in the game's end.

    A link may hold several seats (`SeatInfo.you`): with `hot_seat` on a screen that people share behind a curtain, else
    played by one person, who is shown one seat at a time and changes with `Uncover`.  `allotment`: how seats are given out;
    unless they are chosen, a seat is only a place until the game begins.  `ranking` are your wishes, None where none count.
    `sandbox`: you play all seats, and `Adjudicate` opens their sheets.  `feed` is the path of this seat's Atom feed, "" for
    spectators; `webhook` is the host that news is sent to, told to the table's maker alone.

    `what_if`: positions may be played on in private now.  `branch` is set where this is such a position; then `seat` is
    the seat that decides in it, and everything unknown to whoever looks is a sample.
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
    nonce_wanted: bool
    undoable: int
    score: list[float]
    rematch: str
    what_if: bool
    sealed: bool
    timing: Timing | None
    clock: ClockInfo | None
    proposal: ProposalInfo | None
    draw: DrawInfo | None
    press: PressInfo | None
    allotment: Allotment
    ranking: list[str] | None
    sandbox: bool
    feed: str
    webhook: str
    replay_at: int | None = None
    branch: BranchInfo | None = None


class RefusalMessage(msgspec.Struct):
    """Why something is not allowed.  `title` is what cannot be done, `reason` because of what, `cause` what to point at."""

    type: Literal["refusal"]
    text: str
    title: str
    reason: str
    clause: str
    cause: str


class AllowedMessage(msgspec.Struct):
    """The answer to `Explain` where the line is allowed after all."""

    type: Literal["allowed"]
    text: str


class OffersMessage(msgspec.Struct):
    """The answer to `AskOffers`: what is offered below `prefix` after `seq` log entries and `draft` lines of the draft."""

    type: Literal["offers"]
    seq: int
    draft: int
    prefix: list[int]
    branches: list[OfferBranch]


class ErrorMessage(msgspec.Struct):
    """Something could not be read, comes at the wrong time or could not be saved; one sentence for the person."""

    type: Literal["error"]
    message: str
    kind: Literal["notation", "table", "record", "request", "store"]


ServerMessage = TableView | RefusalMessage | AllowedMessage | OffersMessage | ErrorMessage


# --- from the client, over the WebSocket ----------------------------------------------------------------------------------


class Add(msgspec.Struct, tag="add"):
    """Write a line into the draft: an action number or a line of notation.

    `draft`, where given, is the number of draft lines the sender saw: a second click that comes too late is turned away.
    """

    seq: int
    action: int | None = None
    text: str = ""
    draft: int | None = None


class Explain(msgspec.Struct, tag="explain"):
    """Ask why a line is not allowed, without writing it."""

    text: str


class AskOffers(msgspec.Struct, tag="ask_offers"):
    """Ask what is offered just below a prefix of keys: [] for the root, then a piece's, and so on."""

    prefix: list[int]


class Undo(msgspec.Struct, tag="undo"):
    """Take the draft's last line back (`all`: the whole draft; `line`: that one, from 0, and what falls with it)."""

    seq: int
    all: bool = False
    line: int | None = None


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


class Propose(msgspec.Struct, tag="propose"):
    """Ask the others for more time (`seconds` more), or to stop or start the clock; more than half must agree."""

    what: ClockChange
    seconds: int = 0


class AnswerProposal(msgspec.Struct, tag="answer_proposal"):
    """Agree to what is proposed, or not; who proposed it takes it back by not agreeing."""

    agree: bool


class VoteDraw(msgspec.Struct, tag="vote_draw"):
    """Vote for a draw in this phase, in secret, or take the vote back."""

    agree: bool


class Adjudicate(msgspec.Struct, tag="adjudicate"):
    """In a sandbox: open all seats' sheets as they are."""

    seq: int


class Back(msgspec.Struct, tag="back"):
    """Say that you are back: the bot that covered your seat stops playing it."""


class Uncover(msgspec.Struct, tag="uncover"):
    """Where a link holds several seats: show this one; on a shared screen the one shown before is covered."""

    seat: int


class Cover(msgspec.Struct, tag="cover"):
    """At a hot-seat table: draw the curtain."""


ClientMessage = (
    Add
    | Explain
    | AskOffers
    | Undo
    | Publish
    | AskUndo
    | AnswerUndo
    | Resign
    | Propose
    | AnswerProposal
    | VoteDraw
    | Back
    | Adjudicate
    | Uncover
    | Cover
)
