"""Tables in a database: one thread writes, in groups; whoever wants to read does so beside it."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import nullcontext
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, bindparam, delete, func, insert, literal, select, union_all, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from barbaricum.core.match import Entry
from barbaricum.store.faults import sentence
from barbaricum.store.schema import DRAFTS, ENTRIES, LETTERS, SEATS, TABLES
from barbaricum.tables.ports import (
    Change,
    DraftLines,
    Face,
    Found,
    Letter,
    Saved,
    Seat,
    Standing,
    StoredEntry,
    StoreError,
    Summary,
    Terms,
    Told,
)

_GROUP: Final = 256
"""The most changes of one transaction."""
_LISTED: Final = 100
"""The most tables in a list."""

_encode = msgspec.json.Encoder().encode
_entry = msgspec.json.Decoder(Entry)
_told = msgspec.json.Decoder(tuple[Told, ...])
_draft = msgspec.json.Decoder(DraftLines)
_terms = msgspec.json.Decoder(Terms)
_standing = msgspec.json.Decoder(Standing)
_face = msgspec.json.Decoder(Face)
_seat = msgspec.json.Decoder(Seat)
_letter = msgspec.json.Decoder(Letter)


class _Job(NamedTuple):
    change: Change | None
    done: Future[None]

    def end(self, error: StoreError | None) -> None:
        """Tell whoever waits; a change whose waiter has gone is kept all the same."""
        if self.done.set_running_or_notify_cancel():
            if error is None:
                self.done.set_result(None)
            else:
                self.done.set_exception(error)


class SqlStore:
    """A `tables.ports.Store`; made by `open_store`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_on, name="barbaricum-writer", daemon=True)
        self._writer.start()

    # --- writing ---------------------------------------------------------------------------------------------------

    def save(self, change: Change) -> Future[None]:
        """Keep a change; see `tables.ports.Store`."""
        done: Future[None] = Future()
        self._jobs.put(_Job(change, done))
        return done

    def probe(self) -> Future[None]:
        """Keep a change that leaves no trace; the future ends as that of `save` does."""
        done: Future[None] = Future()
        self._jobs.put(_Job(None, done))
        return done

    @property
    def backlog(self) -> int:
        """How many changes wait for the writer."""
        return self._jobs.qsize()

    def close(self) -> None:
        """Keep what was handed over, then stop."""
        self._jobs.put(None)
        self._writer.join()
        self._engine.dispose()

    def _write_on(self) -> None:
        """The writer's loop: whatever has gathered while one transaction was written goes into the next."""
        while True:
            job = self._jobs.get()
            group: list[_Job] = []
            while job is not None:
                group.append(job)
                if len(group) == _GROUP or self._jobs.empty():
                    break
                job = self._jobs.get()
            if group:
                self._commit(group)
            if job is None:
                return

    def _commit(self, group: list[_Job]) -> None:
        failed: dict[int, StoreError] = {}
        try:
            with self._engine.begin() as connection:
                for at, job in enumerate(group):
                    try:
                        # Alone it needs no savepoint: the transaction fails with it.
                        with connection.begin_nested() if len(group) > 1 else nullcontext():
                            if job.change is None:
                                _leave_no_trace(connection)
                            else:
                                _write(connection, job.change)
                    except IntegrityError:
                        if len(group) == 1:
                            raise
                        failed[at] = _fenced()
        except IntegrityError:
            failed = {0: _fenced()}
        except Exception as error:  # the thread must live, and every future must end
            failed = dict.fromkeys(range(len(group)), StoreError(f"This could not be saved. {_what(error)}"))
        for at, job in enumerate(group):
            job.end(failed.get(at))

    # --- reading -----------------------------------------------------------------------------------------------------

    def load(self, table: str) -> Saved | None:
        """Read a table; None where there is none."""
        with self._reading() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).one_or_none()
            if row is None:
                return None
            drafts = connection.execute(select(DRAFTS.c.seat, DRAFTS.c.moves).where(DRAFTS.c.table == table))
            columns = (ENTRIES.c.entry, ENTRIES.c.told, ENTRIES.c.digest)
            entries = connection.execute(select(*columns).where(ENTRIES.c.table == table).order_by(ENTRIES.c.seq))
            letters = connection.execute(select(LETTERS.c.letter).where(LETTERS.c.table == table).order_by(LETTERS.c.n))
            return Saved(
                table=table,
                secret=row.secret,
                terms=_terms.decode(row.terms),
                standing=_standing.decode(row.standing),
                seats=_seats(connection, [table]).get(table, []),
                drafts={seat: _draft.decode(moves) for seat, moves in drafts},
                entries=[StoredEntry(_entry.decode(entry), _told.decode(told), digest) for entry, told, digest in entries],
                face=_face.decode(row.face),
                letters=[_letter.decode(letter) for (letter,) in letters],
            )

    def find(self, token: str) -> Found | None:
        """Find what the link with this hash leads to."""
        if not token:
            return None
        looked = union_all(
            select(SEATS.c.table, literal("seat")).where(SEATS.c.token == token),
            select(TABLES.c.id, literal("host")).where(TABLES.c.host == token),
            select(TABLES.c.id, literal("join")).where(TABLES.c.join == token),
        )
        with self._reading() as connection:
            row = connection.execute(looked).first()
        return None if row is None else Found(row[0], row[1])

    def summary(self, table: str) -> Summary | None:
        """Read the outside of one table."""
        return next(iter(self._summaries(TABLES.c.id == table)), None)

    def listed(self) -> list[Summary]:
        """Read the outsides of listed tables that are waiting or running, newest first."""
        return self._summaries(TABLES.c.listed, TABLES.c.status.in_(("waiting", "running")))

    def due(self, before: int) -> list[str]:
        """Name the running tables with a deadline before a time, earliest first."""
        asked = select(TABLES.c.id).where(TABLES.c.due > 0, TABLES.c.due < before, TABLES.c.status == "running")
        with self._reading() as connection:
            return [row[0] for row in connection.execute(asked.order_by(TABLES.c.due))]

    def ping(self) -> None:
        """Read something; raises StoreError where the database does not answer."""
        with self._reading() as connection:
            connection.execute(select(TABLES.c.id).limit(1)).first()

    def counts(self) -> dict[str, int]:
        """Count the tables by status; raises StoreError."""
        with self._reading() as connection:
            asked = select(TABLES.c.status, func.count()).group_by(TABLES.c.status)
            return {row[0]: row[1] for row in connection.execute(asked)}

    def _summaries(self, *where: Any) -> list[Summary]:
        columns = (TABLES.c.id, TABLES.c.terms, TABLES.c.face)
        asked = select(*columns).where(*where).order_by(TABLES.c.created.desc(), TABLES.c.id).limit(_LISTED)
        with self._reading() as connection:
            rows = connection.execute(asked).all()
            seats = _seats(connection, [row.id for row in rows])
        return [Summary(row.id, _terms.decode(row.terms), seats[row.id], _face.decode(row.face)) for row in rows]

    def _reading(self) -> _Reading:
        return _Reading(self._engine)


class _Reading:
    """A connection to read from; errors of the database leave it as StoreError."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None

    def __enter__(self) -> Connection:
        try:
            self._connection = self._engine.connect()
        except SQLAlchemyError as error:
            raise StoreError(f"The database does not answer. {sentence(error)}") from None
        return self._connection

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if self._connection is not None:
            self._connection.close()
        if isinstance(error, SQLAlchemyError):
            raise StoreError(f"The database cannot be read. {sentence(error)}") from None


def _fenced() -> StoreError:
    return StoreError("This could not be saved: another server writes to the same table.")


def _what(error: BaseException) -> str:
    return f"The database is at fault: {sentence(error)}" if isinstance(error, SQLAlchemyError) else f"{type(error).__name__}."


# Built once: making and comparing statements costs more than the database does.
_ADD_TABLE: Final = insert(TABLES)
_ADD_ENTRIES: Final = insert(ENTRIES)
_ADD_SEATS: Final = insert(SEATS)
_ADD_LETTERS: Final = insert(LETTERS)
_ADD_DRAFTS: Final = insert(DRAFTS)
_SET_STANDING: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("which"))
    .values(standing=bindparam("standing"), host=bindparam("host"), join=bindparam("join"), due=bindparam("due"))
)
_SET_FACE: Final = (
    update(TABLES).where(TABLES.c.id == bindparam("which")).values(status=bindparam("status"), face=bindparam("face"))
)
_NOTHING: Final = dict.fromkeys(("id", "status", "host", "join"), "") | dict.fromkeys(
    ("secret", "terms", "standing", "face"), b""
)
_DROP_NOTHING: Final = delete(TABLES).where(TABLES.c.id == "")
_DROP_SEATS: Final = delete(SEATS).where(SEATS.c.table == bindparam("which"))
_DROP_DRAFT: Final = delete(DRAFTS).where(DRAFTS.c.table == bindparam("which"), DRAFTS.c.seat == bindparam("whose"))


def _write(connection: Connection, change: Change) -> None:
    """Write one change.  The entries come first: their key is the fence."""
    table, standing, face = change.table, change.standing, change.face
    if change.terms is not None:
        assert standing is not None
        assert face is not None
        row = {
            "id": table,
            "created": change.terms.created,
            "listed": change.terms.listed,
            "secret": change.secret,
            "terms": _encode(change.terms),
        }
        connection.execute(_ADD_TABLE, row | _standing_columns(standing) | _face_columns(face))
        standing = face = None
    if change.entries:
        rows = [_entry_row(table, at, kept) for at, kept in enumerate(change.entries, change.first)]
        connection.execute(_ADD_ENTRIES, rows)
    if standing is not None:
        connection.execute(_SET_STANDING, _standing_columns(standing) | {"which": table})
    if face is not None:
        connection.execute(_SET_FACE, _face_columns(face) | {"which": table})
    if change.letters:
        rows = [
            {"table": table, "n": n, "letter": _encode(letter)} for n, letter in enumerate(change.letters, change.first_letter)
        ]
        connection.execute(_ADD_LETTERS, rows)
    if change.seats is not None:
        connection.execute(_DROP_SEATS, {"which": table})
        connection.execute(_ADD_SEATS, [_seat_row(table, at, seat) for at, seat in enumerate(change.seats)])
    if change.drafts:
        connection.execute(_DROP_DRAFT, [{"which": table, "whose": seat} for seat in change.drafts])
        kept = [(seat, lines) for seat, lines in change.drafts.items() if lines is not None]
        if kept:
            connection.execute(_ADD_DRAFTS, [{"table": table, "seat": seat, "moves": _encode(lines)} for seat, lines in kept])


def _leave_no_trace(connection: Connection) -> None:
    """Write something and take it away: more than an empty transaction, it needs the lock and room on the disk."""
    connection.execute(_ADD_TABLE, _NOTHING | {"created": 0, "listed": False, "due": 0})
    connection.execute(_DROP_NOTHING)


def _standing_columns(standing: Standing) -> dict[str, Any]:
    return {"standing": _encode(standing), "host": standing.host, "join": standing.join, "due": standing.clock.deadline}


def _face_columns(face: Face) -> dict[str, Any]:
    return {"status": face.status, "face": _encode(face)}


def _entry_row(table: str, at: int, kept: StoredEntry) -> dict[str, Any]:
    return {"table": table, "seq": at, "entry": _encode(kept.entry), "told": _encode(kept.told), "digest": kept.digest}


def _seat_row(table: str, at: int, seat: Seat) -> dict[str, Any]:
    return {"table": table, "seat": at, "token": seat.token, "holder": _encode(seat)}


def _seats(connection: Connection, tables: Iterable[str]) -> dict[str, list[Seat]]:
    asked = select(SEATS.c.table, SEATS.c.holder).where(SEATS.c.table.in_(list(tables))).order_by(SEATS.c.table, SEATS.c.seat)
    found: dict[str, list[Seat]] = {}
    for row in connection.execute(asked):
        found.setdefault(row.table, []).append(_seat.decode(row.holder))
    return found
