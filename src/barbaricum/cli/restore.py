"""`barbaricum restore`: a backup put into a database."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import ExistingFile


def restore(
    file: Annotated[ExistingFile, Parameter(help="A file that `barbaricum backup` wrote.")],
    db: Annotated[str, Parameter(help="The SQLite file, or the database's URL, that it is put into.")],
    /,
    *,
    force: Annotated[bool, Parameter(help="Replace the tables that the database holds.")] = False,
) -> int:
    """Check a backup and put it into a database, SQLite or PostgreSQL; stop the server of that database before.

    Every row is compared with what was saved, in the file and in the database, before anything takes effect.

    For example:

        barbaricum restore monday.backup tables.sqlite3

        barbaricum restore monday.backup postgresql://user@localhost/barbaricum
    """
    from barbaricum.store import restore as put_back

    print(f"{db.rpartition('@')[2]}: {put_back(file, db, force=force).count} tables, every row as it was saved.")
    return 0
