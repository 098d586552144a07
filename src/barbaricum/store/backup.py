"""A database saved to a file, and a file put back into a database of either kind.

A backup is itself a SQLite database: the same tables, and one more with a manifest of what must be in them.  It is a
snapshot of one moment; whoever plays meanwhile is not held up.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine, MetaData, String, Table, delete, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from barbaricum.store.faults import sentence
from barbaricum.store.opening import database_url, engine_of, migrate, revision_of, shown, supply
from barbaricum.store.schema import METADATA
from barbaricum.tables.ports import StoreError

FORMAT: Final = 1
_BATCH: Final = 500
_MANIFEST: Final = "manifest"
_APART: Final = frozenset({"alembic_version", _MANIFEST})


class Content(msgspec.Struct, frozen=True):
    """What a table holds: how many rows, and the SHA-256 of all of them in the order of their keys."""

    rows: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True):
    """What a backup holds: the revision of its schema, and its tables by name."""

    format: int
    schema: str
    tables: dict[str, Content]

    @property
    def count(self) -> int:
        """How many games' tables."""
        return self.tables["tables"].rows if "tables" in self.tables else 0


def backup(db: str, file: Path, *, force: bool = False) -> Manifest:
    """Save the database `db` (a path or URL), which may be in use, to `file`; raises StoreError.

    The file appears whole or not at all.  A file that is there is replaced only by `force`.
    """
    if file.exists() and not force:
        raise StoreError(f"{file} is there already; choose another name, or --force replaces it.")
    part = file.with_name(f".{file.name}.part")
    try:
        with _told(f"The backup {file} cannot be written"):
            part.unlink(missing_ok=True)
            part.touch(mode=0o600)  # it holds what is hidden in the games
        _snapshot(db, part)
        with _told(f"The backup {file} cannot be written"):
            manifest = _seal(part)
            _to_disk(part)
            part.replace(file)
        return manifest
    finally:
        part.unlink(missing_ok=True)


def restore(file: Path, db: str, *, force: bool = False) -> Manifest:
    """Check a backup and put it into the database `db` (a path or URL), all or nothing; raises StoreError.

    A backup with an older schema is brought up to date.  What is in the database is replaced only by `force`.
    """
    with tempfile.TemporaryDirectory(prefix="barbaricum-") as folder, _told(f"The backup {file} cannot be read"):
        copy = Path(folder) / "copy.sqlite3"
        shutil.copyfile(file, copy)
        with _engine_at(copy) as source:
            manifest = _checked(source, file)
            migrate(source)
            with source.connect() as reading:
                _fill(reading, db, force)
    return manifest


# --- saving -------------------------------------------------------------------------------------------------------------


def _snapshot(db: str, part: Path) -> None:
    """Copy a database as it stands at one moment into a file."""
    url = database_url(db, make_folder=False)
    with _told(f"The database {shown(url)} cannot be read"):
        if url.drivername == "sqlite":
            _copy_sqlite(Path(url.database or ""), part)
        else:
            engine = supply(url)
            try:
                _copy_rows_out(engine, part, shown(url))
            finally:
                engine.dispose()


def _copy_sqlite(path: Path, part: Path) -> None:
    """By SQLite's own way to copy a database in use; it neither waits for a writer nor keeps one waiting."""
    if not path.is_file():
        raise StoreError(f"There is no database {path}.")
    address = f"{path.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as source, closing(sqlite3.connect(part)) as target:
        source.backup(target)


def _copy_rows_out(engine: Engine, part: Path, name: str) -> None:
    with engine.connect().execution_options(isolation_level="REPEATABLE READ") as reading, _engine_at(part) as target:
        revision = revision_of(reading)
        if revision is None:
            raise StoreError(f"{name} is no database of Barbaricum.")
        migrate(target, revision)
        with target.begin() as writing:
            for table in _tables_of(reading):
                _copy_rows(reading, writing, table)


def _seal(part: Path) -> Manifest:
    """Write down what a snapshot holds, in itself."""
    with _engine_at(part) as engine, engine.begin() as connection:
        revision = revision_of(connection)
        if revision is None:
            raise StoreError("This is no database of Barbaricum.")
        # A database that was put back from a backup that was served has the old one's.
        connection.execute(text(f"DROP TABLE IF EXISTS {_MANIFEST}"))
        tables = {table.name: _content(connection, table) for table in _tables_of(connection)}
        manifest = Manifest(FORMAT, revision, tables)
        connection.execute(text(f"CREATE TABLE {_MANIFEST} (json TEXT NOT NULL)"))
        written = {"json": msgspec.json.encode(manifest).decode()}
        connection.execute(text(f"INSERT INTO {_MANIFEST} VALUES (:json)"), written)
    with closing(sqlite3.connect(part)) as whole:
        # One file, with nothing beside it.
        whole.execute("PRAGMA journal_mode = DELETE")
    return manifest


def _to_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


# --- putting back -------------------------------------------------------------------------------------------------------


def _checked(source: Engine, file: Path) -> Manifest:
    """The manifest of a backup whose tables hold what it says; raises StoreError, naming every fault."""
    with source.connect() as connection:
        names = source.dialect.get_table_names(connection)
        if _MANIFEST not in names:
            raise StoreError(f"{file} is no backup: it has no manifest.")
        try:
            manifest = msgspec.json.decode(connection.execute(text(f"SELECT json FROM {_MANIFEST}")).scalar_one(), type=Manifest)
        except msgspec.MsgspecError as error:
            raise StoreError(f"{file} has a manifest that cannot be read: {error}.") from None
        if manifest.format != FORMAT or manifest.schema != revision_of(connection):
            raise StoreError(f"{file} was written by another version of Barbaricum; restore it with that one.")
        found = {table.name: _content(connection, table) for table in _tables_of(connection)}
    faults = [
        f"{name} has {found[name].rows if name in found else 0} of {content.rows} rows, or other ones"
        for name, content in manifest.tables.items()
        if found.get(name) != content
    ]
    if faults or found.keys() != manifest.tables.keys():
        raise StoreError(f"{file} is damaged: {'; '.join(faults) or 'its tables are not those of its manifest'}.")
    return manifest


def _fill(reading: Connection, db: str, force: bool) -> None:
    """Put everything into a database in one transaction, and compare it there before that ends."""
    engine = engine_of(db, "full")
    name = shown(engine.url)
    try:
        with _told(f"{name} cannot be written"), engine.begin() as writing:
            held = writing.execute(select(func.count()).select_from(METADATA.tables["tables"])).scalar_one()
            if held and not force:
                raise StoreError(f"{name} holds {held} tables already; --force replaces them by the backup's.")
            for table in reversed(METADATA.sorted_tables):
                writing.execute(delete(table))
            for table in METADATA.sorted_tables:
                _copy_rows(reading, writing, table)
                if _content(writing, table) != _content(reading, table):
                    raise StoreError(f"{name} does not give back what was written ({table.name}); it is left as it was.")
    finally:
        engine.dispose()


# --- both -----------------------------------------------------------------------------------------------------------------


def _tables_of(connection: Connection) -> list[Table]:
    """The tables that a database has, whatever its revision, those that others refer to first."""
    metadata = MetaData()
    metadata.reflect(connection)
    return [table for table in metadata.sorted_tables if table.name not in _APART]


def _copy_rows(reading: Connection, writing: Connection, table: Table) -> None:
    for rows in _rows(reading, table):
        writing.execute(insert(table), rows)


def _rows(connection: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    """All rows in the order of their keys, a batch at a time, the columns by name: alike in every database."""
    bytewise = connection.dialect.name == "postgresql"
    keys = [key.collate("C") if bytewise and isinstance(key.type, String) else key for key in table.primary_key]
    columns = sorted(table.columns, key=lambda column: column.name)
    asked = select(*columns).order_by(*keys).execution_options(yield_per=_BATCH)
    with connection.execute(asked) as result:
        for part in result.mappings().partitions():
            yield [dict(row) for row in part]


def _content(connection: Connection, table: Table) -> Content:
    count, sums = 0, hashlib.sha256()
    encode = msgspec.msgpack.Encoder().encode
    for rows in _rows(connection, table):
        count += len(rows)
        for row in rows:
            sums.update(encode(list(row.values())))
    return Content(count, sums.hexdigest())


@contextmanager
def _engine_at(path: Path) -> Iterator[Engine]:
    engine = supply(database_url(str(path)))
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def _told(what: str) -> Iterator[None]:
    """Let errors of databases and files leave as a StoreError in one sentence."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise StoreError(f"{what}: {sentence(error)}") from None
    except OSError as error:
        raise StoreError(f"{what}: {error.strerror or error}.") from None
