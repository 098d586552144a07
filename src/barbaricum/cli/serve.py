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
    creation_password: Annotated[
        str, Parameter(help="What people must know to make a table.", env_var="BARBARICUM_CREATION_PASSWORD")
    ] = "",
    max_tables: Annotated[
        int, Parameter(help="Make no table while so many are open; 0 for no limit.", validator=Number(gte=0))
    ] = 0,
    max_tables_per_address: Annotated[
        int, Parameter(help="Tables that one address may make in an hour; 0 for no limit.", validator=Number(gte=0))
    ] = 0,
    max_message: Annotated[int, Parameter(help="Bytes of a message from a table's seat.", validator=Number(gte=1024))] = 16
    * 1024,
    max_request: Annotated[int, Parameter(help="Bytes of a request, as when a table is made.", validator=Number(gte=1024))] = 512
    * 1024,
    private_webhooks: Annotated[bool, Parameter(help="Let tables send their news to addresses inside this network too.")] = False,
    metrics: Annotated[bool, Parameter(help="Answer /metrics, for Prometheus.")] = False,
    log_format: Annotated[Literal["text", "json"], Parameter(help="How the log on stderr is written.")] = "text",
    log_level: Annotated[Literal["info", "warning"], Parameter(help="info also tells of every table and move.")] = "warning",
) -> int:
    """Open the web table and serve it until Ctrl-C.

    For example:

        barbaricum serve

        barbaricum serve --host 0.0.0.0 --port 8080 --no-browser

        barbaricum serve --db postgresql://user@localhost/barbaricum
    """
    from barbaricum.server.limits import Limits
    from barbaricum.server.run import serve as run

    run(
        port,
        host,
        db,
        browser,
        durable=durable,
        workers=workers,
        public_url=public_url,
        limits=Limits(creation_password, max_tables, max_tables_per_address, max_message, max_request, private_webhooks),
        show_metrics=metrics,
        log_format=log_format,
        log_level=log_level,
    )
    return 0
