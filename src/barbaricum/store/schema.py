"""The tables of the database.  Migrations build them; a test holds both equal."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, LargeBinary, MetaData, String, Table

METADATA: Final = MetaData()

# `terms`, `standing`, `face`, `holder`, `moves`, `entry` and `told` are JSON of the structs in `tables.ports`; links are hashes.
TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("created", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("status", String(16), nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("terms", LargeBinary, nullable=False),
    Column("standing", LargeBinary, nullable=False),
    Column("face", LargeBinary, nullable=False),
    Column("host", String(64), nullable=False, index=True),
    Column("join", String(64), nullable=False, index=True),
    # When it must be looked at again, in seconds since 1970; 0 for never.
    Column("due", BigInteger, nullable=False, index=True, server_default="0"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("token", String(64), nullable=False, index=True),
    Column("holder", LargeBinary, nullable=False),
)

DRAFTS: Final = Table(
    "drafts",
    METADATA,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("moves", LargeBinary, nullable=False),
)

# Append-only.  Its key is the fence against a second writer: an entry number can be taken once.
ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("entry", LargeBinary, nullable=False),
    Column("told", LargeBinary, nullable=False),
    Column("digest", String(64), nullable=False),
)

# Press, append-only beside the log: `letter` is JSON of `tables.ports.Letter`.
LETTERS: Final = Table(
    "letters",
    METADATA,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("letter", LargeBinary, nullable=False),
)
