"""`barbaricum serve`: the web table."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number


def serve(
    *,
    port: Annotated[int, Parameter(help="Where it listens; 0 takes any free port.", validator=Number(gte=0, lte=65535))] = 8000,
    host: Annotated[str, Parameter(help="0.0.0.0 lets other devices in; by default only this machine.")] = "127.0.0.1",
    db: Annotated[str, Parameter(help="A SQLite file, or a database's URL; by default a file among your own data.")] = "",
    browser: Annotated[bool, Parameter(help="Open the table in a browser.", negative="--no-browser")] = True,
    durable: Annotated[
        Literal["process", "full"], Parameter(help="What a shown move survives: a killed process, or (full) a power cut too.")
    ] = "process",
    workers: Annotated[
        int, Parameter(help="Processes that think for bots; 0 for one less than there are cores.", validator=Number(gte=0))
    ] = 0,
    public_url: Annotated[str, Parameter(help="The address people use, if it is not this machine's.")] = "",
) -> int:
    """Open the web table and serve it until Ctrl-C.

    For example:

        barbaricum serve

        barbaricum serve --host 0.0.0.0 --port 8080 --no-browser

        barbaricum serve --db postgresql://user@localhost/barbaricum
    """
    from barbaricum.server.run import serve as run

    run(port, host, db, browser, durable=durable, workers=workers, public_url=public_url)
    return 0
