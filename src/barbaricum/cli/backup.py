"""`barbaricum backup`: a database saved to a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def backup(
    db: Annotated[str, Parameter(help="A SQLite file, or a database's URL.")],
    file: Annotated[Path, Parameter(help="The backup to write.")],
    /,
    *,
    force: Annotated[bool, Parameter(help="Replace the file if it is there.")] = False,
) -> int:
    """Save all tables of a server to a file, while it runs or not.

    The file can be put back into SQLite and into PostgreSQL alike. It holds what is hidden in the games: keep it to yourself.

    For example:

        barbaricum backup tables.sqlite3 monday.backup

        barbaricum backup postgresql://user@localhost/barbaricum monday.backup
    """
    from barbaricum.store import backup as save

    print(f"{file}: {save(db, file, force=force).count} tables.")
    return 0
