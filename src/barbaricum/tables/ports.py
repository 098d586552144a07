"""What a table keeps, and what it asks of whoever keeps it."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any, Literal, Protocol

import msgspec

from barbaricum.core.errors import BarbaricumError
from barbaricum.core.game import OptionValue, Position
from barbaricum.core.match import Entry
from barbaricum.core.state import Move
from barbaricum.tables.answering import StandingAnswer

Status = Literal["waiting", "running", "over", "suspended"]
SeatKind = Literal["open", "person", "bot"]
PublishMode = Literal["click", "line"]
Role = Literal["seat", "host", "join"]
PressMode = Literal["none", "public", "full"]
Allotment = Literal["chosen", "lot", "ranked"]
ClockChange = Literal["extend", "pause", "resume"]


class StoreError(BarbaricumError):
    """What was to be kept or read cannot be, now; nothing of it happened."""


class Calendar(msgspec.Struct, frozen=True):
    """When no time passes: weekdays (0 is Monday), and days or ranges of days as in 2026-12-24/2027-01-01, in a zone."""

    weekdays: tuple[int, ...] = ()
    days: tuple[str, ...] = ()
    zone: str = "UTC"


class Timing(msgspec.Struct, frozen=True):
    """How long phases last, and what becomes of those who miss their ends.

    `lengths` are seconds by the game's kinds of phases; a kind without one waits for ever.  `at_deadline`: orders are opened
    at the deadline even if everybody is ready before.  Who misses `missed` phases in a row (0: any number) is covered by
    the bot `cover`.
    """

    lengths: dict[str, int] = {}
    at_deadline: bool = False
    calendar: Calendar = msgspec.field(default_factory=Calendar)
    missed: int = 2
    cover: str = ""


class Terms(msgspec.Struct, frozen=True):
    """What was fixed when the table was made.

    `revision` is that of the rules then; `bot_pace` is in milliseconds, `created` in seconds since 1970 (UTC).
    `what_if`: positions may be played on in private while the game runs.  `curtain`: a link that holds several seats is a
    screen that several people share; without, one person holds them all.  `press_opened`: all press may be read after the
    game.  `sandbox`: one person plays all seats and opens their sheets at will.
    """

    game: str
    revision: int
    setup: str
    options: dict[str, OptionValue]
    components: dict[str, Any]
    position: Position | None
    publish: PublishMode
    bot_pace: int
    listed: bool
    created: int
    what_if: bool = True
    timing: Timing = Timing()
    press: PressMode = "none"
    press_opened: bool = False
    allotment: Allotment = "chosen"
    curtain: bool = True
    sandbox: bool = False


class Seat(msgspec.Struct):
    """Who sits at a seat.

    `token` is the hash of the link that holds it; one link may hold several seats.  `claim` is the hash of a link of the game
    before, whose holder the seat of a rematch is kept for.  `nonce` says that this holder's browser gave its part of the
    seed, `host` that the holder made the table.  `notes` are the holder's own, shown to nobody else; they go with the
    holder, and so do the standing `answers` and the `plans` for later turns, which a game's screen writes in a form of its
    own.  `missed` are the phases in a row whose end the holder missed; `cover` is the
    bot that plays until the holder is back, "" while none does.  `heard` counts the letters the holder has read.
    """

    kind: SeatKind
    player: str = ""
    bot: str = ""
    token: str = ""
    claim: str = ""
    nonce: bool = False
    host: bool = False
    notes: str = ""
    plans: str = ""
    answers: list[StandingAnswer] = []
    missed: int = 0
    cover: str = ""
    heard: int = 0

    @property
    def player_bot(self) -> str:
        """The bot that plays the seat now; "" where a person does."""
        return self.cover or self.bot


class UndoAsked(msgspec.Struct):
    """A seat asks for the last `entries` published entries back; `agreed` are the seats that do."""

    by: int
    entries: int
    agreed: list[int]


class Closed(msgspec.Struct, frozen=True):
    """A phase that was ended by its deadline: where the game stood, when (seconds since 1970), and the log's length then."""

    heading: str
    at: int
    seq: int


class Clock(msgspec.Struct):
    """The time of the phase that runs; all times in seconds since 1970 (UTC).

    `mark` is the last standing published entry before the phase, -2 where no phase was timed yet; `kind` the kind of phase.
    `deadline` is 0 where there is none, `left` what is left of the time while the clock stands still, -1 while it runs.
    `ended`: the deadline has passed and only bots are still awaited.
    """

    mark: int = -2
    kind: str = ""
    began: int = 0
    deadline: int = 0
    left: int = -1
    ended: bool = False
    closed: Closed | None = None


class Proposal(msgspec.Struct):
    """A seat asks all others for more time (`seconds` more), or to stop or start the clock; `agreed` are the seats that agree."""

    what: ClockChange
    seconds: int
    by: int
    agreed: list[int]


class Letter(msgspec.Struct, frozen=True):
    """What a seat said, and to which seats; to none in particular is to everybody.

    `heading` says where the game stood then, `at` is the time in seconds since 1970.
    """

    by: int
    to: tuple[int, ...]
    text: str
    heading: str
    at: int


class Standing(msgspec.Struct):
    """What changes about a table besides its seats, drafts, press and log.

    `host` and `join` are hashes of links.  `uncovered` is the seat last shown on a shared screen, `curtain` the length of
    the log when it was first shown.  `score` was carried in from earlier games, by seat.  `draw` are the seats that vote for a
    draw in this phase, in secret.  `rankings` are wishes for seats by the hashes of their holders' links, until they are
    allotted.  `webhook` is where news of the table is sent.
    """

    host: str
    join: str
    nonces: list[str] = []
    undo: UndoAsked | None = None
    uncovered: int = -1
    curtain: int = 0
    score: list[float] = []
    rematch: str = ""
    clock: Clock = msgspec.field(default_factory=Clock)
    proposal: Proposal | None = None
    draw: list[int] = []
    rankings: dict[str, list[int]] = {}
    webhook: str = ""


class DraftLines(msgspec.Struct, frozen=True):
    """The lines of a draft; `ready`: a sealed sheet that waits for the others."""

    moves: tuple[Move, ...]
    ready: bool = False


class Told(msgspec.Struct, frozen=True, array_like=True):
    """An event of the rules and the sentence it was told in; `audience` is a mask of seats, -1 for everyone."""

    audience: int
    clause: str
    kind: str
    args: tuple[int, ...]
    text: str


class StoredEntry(msgspec.Struct, frozen=True):
    """A log entry as it is kept."""

    entry: Entry
    told: tuple[Told, ...]
    digest: str


class Face(msgspec.Struct, frozen=True):
    """How the table stands, readable without its rules: for lists, and for a game that newer rules cannot replay."""

    status: Status
    heading: str
    position: Position | None


class Change(msgspec.Struct, frozen=True):
    """What is to be kept, all or nothing: entries from `first` on, and whatever else is not None.

    `secret` and `terms` come with a new table only.  A draft of None is gone.  `letters` follow on `first_letter` older ones.
    """

    table: str
    first: int
    entries: list[StoredEntry]
    drafts: dict[int, DraftLines | None]
    seats: list[Seat] | None
    standing: Standing | None
    face: Face | None
    secret: bytes | None
    terms: Terms | None
    first_letter: int = 0
    letters: list[Letter] = []

    @property
    def empty(self) -> bool:
        """Whether there is nothing to keep."""
        return not (self.entries or self.drafts or self.seats or self.standing or self.face or self.terms or self.letters)


class Saved(msgspec.Struct, frozen=True):
    """A table as it was kept."""

    table: str
    secret: bytes
    terms: Terms
    standing: Standing
    seats: list[Seat]
    drafts: dict[int, DraftLines]
    entries: list[StoredEntry]
    face: Face
    letters: list[Letter] = []


class Found(msgspec.Struct, frozen=True):
    """What a link leads to."""

    table: str
    role: Role


class Summary(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    terms: Terms
    seats: list[Seat]
    face: Face


class Store(Protocol):
    """Where tables are kept."""

    def save(self, change: Change) -> Future[None]:
        """Keep a change; the future ends when it is durable, or with StoreError when nothing of it was kept.

        An entry number that is there already means that somebody else writes to the table: StoreError too.
        """
        ...

    def load(self, table: str) -> Saved | None:
        """Read a table; None where there is none.  Raises StoreError."""
        ...

    def find(self, token: str) -> Found | None:
        """Find what the link with this hash leads to.  Raises StoreError."""
        ...

    def summary(self, table: str) -> Summary | None:
        """Read the outside of one table.  Raises StoreError."""
        ...

    def listed(self) -> list[Summary]:
        """Read the outsides of listed tables that are waiting or running, newest first.  Raises StoreError."""
        ...

    def due(self, before: int) -> list[str]:
        """Name the running tables with a deadline before a time (seconds since 1970), earliest first.  Raises StoreError."""
        ...

    def close(self) -> None:
        """Keep what was handed over, then stop."""
        ...
