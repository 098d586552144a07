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


class StoreError(BarbaricumError):
    """What was to be kept or read cannot be, now; nothing of it happened."""


class Terms(msgspec.Struct, frozen=True):
    """What was fixed when the table was made.

    `revision` is that of the rules then; `bot_pace` is in milliseconds, `created` in seconds since 1970 (UTC).
    `what_if`: positions may be played on in private while the game runs.
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


class Seat(msgspec.Struct):
    """Who sits at a seat.

    `token` is the hash of the link that holds it; one link may hold several seats, then one screen is shared.  `claim` is
    the hash of a link of the game before, whose holder the seat of a rematch is kept for.  `nonce` says that this
    holder's browser gave its part of the seed, `host` that the holder made the table.  `notes` are the holder's own, shown
    to nobody else; they go with the holder, and so do the standing `answers`.
    """

    kind: SeatKind
    player: str = ""
    bot: str = ""
    token: str = ""
    claim: str = ""
    nonce: bool = False
    host: bool = False
    notes: str = ""
    answers: list[StandingAnswer] = []


class UndoAsked(msgspec.Struct):
    """A seat asks for the last `entries` published entries back; `agreed` are the seats that do."""

    by: int
    entries: int
    agreed: list[int]


class Standing(msgspec.Struct):
    """What changes about a table besides its seats, drafts and log.

    `host` and `join` are hashes of links.  `uncovered` is the seat last shown on a shared screen, `curtain` the length of
    the log when it was first shown.  `score` was carried in from earlier games, by seat.
    """

    host: str
    join: str
    nonces: list[str] = []
    undo: UndoAsked | None = None
    uncovered: int = -1
    curtain: int = 0
    score: list[float] = []
    rematch: str = ""


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

    `secret` and `terms` come with a new table only.  A draft of None is gone.
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

    @property
    def empty(self) -> bool:
        """Whether there is nothing to keep."""
        return not (self.entries or self.drafts or self.seats or self.standing or self.face or self.terms)


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

    def close(self) -> None:
        """Keep what was handed over, then stop."""
        ...
