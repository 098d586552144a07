"""Starting the server."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Final

import uvicorn

from barbaricum.core.errors import BarbaricumError
from barbaricum.server.addresses import address_of
from barbaricum.server.app import make_app
from barbaricum.server.client import MISSING, Client
from barbaricum.server.limits import NO_LIMITS, Limits
from barbaricum.server.logs import LogFormat, LogLevel, log_to_stderr
from barbaricum.store import Durability, open_store

LONGEST_FRAME: Final = 1024 * 1024
"""Bytes of a WebSocket message that are still received, to be turned away in words; more breaks the connection."""


class ServeError(BarbaricumError):
    """The server cannot start."""


def serve(
    port: int = 8000,
    host: str = "127.0.0.1",
    db: str = "",
    open_browser: bool = True,
    *,
    durable: Durability = "process",
    workers: int = 0,
    public_url: str = "",
    limits: Limits = NO_LIMITS,
    show_metrics: bool = False,
    log_format: LogFormat = "text",
    log_level: LogLevel = "warning",
) -> None:
    """Serve until interrupted.

    `port` 0 takes any free one.  `db` is a path or a URL; "" is `default_database()`.  `workers` processes think for bots
    (0: one less than there are cores).  `public_url` is the address people use, if it is not this machine's.  `show_metrics`
    answers /metrics.  Raises ServeError for an address that cannot be had, StoreError for a database that cannot be opened.
    """
    log_to_stderr(log_format, log_level)
    listening = listen(host, port)
    try:
        store = open_store(db or default_database(), durable)
    except BaseException:
        listening.close()
        raise
    port = listening.getsockname()[1]
    address, client = address_of(host, port, public_url), Client()
    here = address_of("127.0.0.1" if host in ("0.0.0.0", "::", "") else host, port).base
    if not client.built:
        print(MISSING, file=sys.stderr, flush=True)
    config = uvicorn.Config(
        make_app(store, address, client, workers, limits=limits, show_metrics=show_metrics),
        log_config=None,
        # Addresses hold links' tokens.
        access_log=False,
        server_header=False,
        ws_max_size=max(LONGEST_FRAME, limits.message),
        timeout_graceful_shutdown=3,
    )
    # The thread that writes to the database must not keep the loop waiting for the interpreter's usual 5 ms.
    sys.setswitchinterval(0.0005)
    server = _Announcing(config, _greeting(here, address.base if address.lan else ""), here if open_browser else "")
    # As `systemctl stop` ends it: like Ctrl-C, so that what follows is still done.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:  # uvicorn has shut down and passes it on
        pass
    finally:
        store.close()


def default_database() -> str:
    """The database of a person's own server: `tables.sqlite3` in the folder their system keeps such data in."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return str(base / "barbaricum" / "tables.sqlite3")


def listen(host: str, port: int) -> socket.socket:
    """Take the address before anything else is begun; raises ServeError."""
    if not 0 <= port <= 65535:
        raise ServeError(f"A port is a number from 0 to 65535, not {port}.")
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.socket(family, kind, protocol)
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(where)
            # Binding alone does not notice a port that is used; listening does.
            listening.listen(128)
        except OSError:
            listening.close()
            raise
        return listening
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise ServeError(f"Port {port} is used by another program; choose another with --port.") from None
        if error.errno in (errno.EACCES, errno.EPERM):
            raise ServeError(f"Port {port} may not be used by you; choose one above 1023 with --port.") from None
        raise ServeError(f"{host} port {port} cannot be listened on: {error.strerror or error}.") from None


class _Announcing(uvicorn.Server):
    """Says where it is once it answers."""

    def __init__(self, config: uvicorn.Config, greeting: str, browse: str) -> None:
        super().__init__(config)
        self._greeting = greeting
        self._browse = browse

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(self._greeting, flush=True)
            if self._browse:
                # Finding a browser may take seconds, and some stay until they are closed.
                threading.Thread(target=webbrowser.open, args=(self._browse,), daemon=True).start()


def _greeting(here: str, elsewhere: str) -> str:
    lines = [f"Barbaricum is at {here}"]
    if elsewhere and elsewhere != here:
        lines.append(f"Other devices reach it at {elsewhere}")
    return "\n".join([*lines, "Ctrl-C ends it; nothing is lost."])
