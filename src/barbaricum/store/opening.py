"""Opening a database: its address, how durable it is, and its schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Literal

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from barbaricum.store.faults import sentence
from barbaricum.store.sql import SqlStore
from barbaricum.tables.ports import StoreError

Durability = Literal["process", "full"]
"""What a kept move survives: the end of the process, however sudden, or a loss of power as well (SQLite)."""

_SYNCHRONOUS: Final = {"process": "NORMAL", "full": "FULL"}
_BUSY_MILLISECONDS: Final = 3000


def open_store(db: str, durable: Durability = "process") -> SqlStore:
    """Open the database `db`, a path (SQLite) or a URL, and bring its schema up to date; raises StoreError.

    A database that can only be read is opened too, if its schema is up to date.  PostgreSQL is as durable as its own
    settings say, whatever `durable` is.
    """
    return SqlStore(engine_of(db, durable))


def engine_of(db: str, durable: Durability = "process") -> Engine:
    """Connect to a database as `open_store` does; raises StoreError."""
    url = database_url(db)
    try:
        engine = supply(url, durable)
        migrate(engine)
    except (SQLAlchemyError, OSError) as error:
        raise StoreError(f"The database {shown(url)} cannot be opened: {sentence(error)}") from None
    return engine


def database_url(db: str, *, make_folder: bool = True) -> URL:
    """Read a path or URL; `postgres://` and `postgresql://` mean the driver psycopg.  Raises StoreError."""
    if "://" not in db:
        path = Path(db).expanduser()
        try:
            if make_folder:
                path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"The folder {path.parent} for the database cannot be made ({error.strerror}).") from None
        return URL.create("sqlite", database=str(path))
    try:
        url = make_url(db)
    except ArgumentError:
        raise StoreError("The database is given as a path, or as a URL such as postgresql://user@host/name.") from None
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgres", "postgresql") else url


def shown(url: URL) -> str:
    """A database's address as it may be shown: without its password."""
    return url.database or "" if url.drivername == "sqlite" else url.render_as_string(hide_password=True)


def supply(url: URL, durable: Durability = "process") -> Engine:
    """Make what connections to a database come from; raises StoreError for an address of no known kind."""
    try:
        # What is written into a database is no business of the log's.
        engine = create_engine(url, hide_parameters=True, pool_pre_ping=url.get_backend_name() != "sqlite")
    except (NoSuchModuleError, ArgumentError, ImportError) as error:
        raise StoreError(f"{shown(url)} names no database that can be opened here: {error}.") from None
    if url.get_backend_name() != "sqlite":
        return engine

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: object) -> None:
        # The driver must not open transactions of its own: savepoints would not work.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
        cursor.execute(f"PRAGMA synchronous = {_SYNCHRONOUS[durable]}")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def revision_of(connection: Connection) -> str | None:
    """The revision of a database's schema; None where it has none of ours."""
    return MigrationContext.configure(connection).get_current_revision()


def migrate(engine: Engine, to: str = "head") -> None:
    """Apply what is missing of the migrations; raises StoreError for a database of a newer version."""
    config = Config()
    config.set_main_option("script_location", "barbaricum.store:migrations")
    scripts = ScriptDirectory.from_config(config)
    with engine.connect() as connection:
        current = revision_of(connection)
    if current == scripts.get_current_head():
        return
    known = {script.revision for script in scripts.walk_revisions()}
    for revision in (current, to):
        if revision not in {None, "head", *known}:
            raise StoreError(f"The database was written by a newer version of Barbaricum (schema {revision}); use that version.")
    if engine.dialect.name == "sqlite":
        # Outside a transaction, once: the file remembers it.
        raw = engine.raw_connection()
        try:
            raw.cursor().execute("PRAGMA journal_mode = WAL")
        finally:
            raw.close()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, to)
