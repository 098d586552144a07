"""What went wrong in a database, in one sentence for a person."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError

_SQLITE: Final = {
    sqlite3.SQLITE_FULL: "The disk is full.",
    sqlite3.SQLITE_READONLY: "It can only be read, not written.",
    sqlite3.SQLITE_BUSY: "Another program has locked it.",
    sqlite3.SQLITE_LOCKED: "Another program has locked it.",
    sqlite3.SQLITE_IOERR: "The disk reports an error.",
    sqlite3.SQLITE_CORRUPT: "The file is damaged.",
    sqlite3.SQLITE_NOTADB: "The file is no SQLite database.",
    sqlite3.SQLITE_CANTOPEN: "The file cannot be opened.",
    sqlite3.SQLITE_PERM: "The file may not be opened.",
}
_POSTGRES: Final = {
    "53100": "The disk is full.",
    "25006": "It can only be read, not written.",
    "55P03": "Another program has locked it.",
    "28P01": "The password is wrong.",
    "28000": "The user may not connect.",
    "3D000": "There is no such database.",
    "53300": "It has no connection left.",
}


def sentence(error: BaseException) -> str:
    """Say what an error of the database or its driver means."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    code = getattr(cause, "sqlite_errorcode", None)
    if isinstance(code, int):
        return _SQLITE.get(code & 0xFF, _plain(cause))
    state = getattr(cause, "sqlstate", None)
    return _POSTGRES.get(state, _plain(cause)) if isinstance(state, str) else _plain(cause)


def _plain(cause: BaseException) -> str:
    first = (str(cause).strip().splitlines() or [type(cause).__name__])[0].rstrip(".")
    return f"{first[:1].upper()}{first[1:]}."
