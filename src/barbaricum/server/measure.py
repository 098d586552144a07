"""How long a move takes through a real server: a process of its own, WebSockets, a log that is durable."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from barbaricum.core.errors import BarbaricumError
from barbaricum.core.prng import Prng
from barbaricum.games import game_named
from barbaricum.server import forms, wire
from barbaricum.server.limits import NO_LIMITS, Limits
from barbaricum.store import Durability

START_SECONDS: Final = 60.0


_START: Final = """
import sys
from barbaricum.core.errors import BarbaricumError
from barbaricum.server.limits import Limits
from barbaricum.server.run import serve
if __name__ == "__main__":
    try:
        serve({port}, "127.0.0.1", {db!r}, False, durable={durable!r}, workers={workers}, limits={limits!r}, **{more!r})
    except BarbaricumError as error:
        sys.exit(str(error))
"""


class Running(NamedTuple):
    """A server process and where it answers."""

    process: subprocess.Popen[str]
    base: str

    def post(self, path: str, data: Any) -> Any:
        """Send a request with a struct or plain data; returns the answer's JSON."""
        body = msgspec.json.encode(data)
        asked = urllib.request.Request(self.base + path, body, {"content-type": "application/json"})
        with urllib.request.urlopen(asked, timeout=30) as answer:
            content = answer.read()
        return json.loads(content) if content else None

    def live(self, path: str) -> str:
        """The address of a live connection."""
        return f"ws{self.base.removeprefix('http')}{path}"


@contextmanager
def server_process(
    db: str,
    *,
    durable: Durability = "process",
    port: int = 0,
    workers: int = 1,
    limits: Limits = NO_LIMITS,
    log: IO[str] | None = None,
    **more: str | bool,
) -> Iterator[Running]:
    """Run a server of its own on this machine's loopback until the block ends; raises BarbaricumError if it does not start.

    `log` takes what it writes to stderr; `more` are further settings of `serve`.
    """
    code = _START.format(port=port, db=db, durable=durable, workers=workers, limits=limits, more=more)
    paths = os.pathsep.join(path for path in sys.path if path)
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=log, text=True, env=os.environ | {"PYTHONPATH": paths}
    )
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        if not first.startswith("Barbaricum is at "):
            raise BarbaricumError("The server did not start; the lines above say why.")
        yield Running(process, first.split()[-1])
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def measure_moves(
    seconds: float = 10.0, *, game: str = "hengist", durable: Durability = "process", db: str = "", seed: int = 1
) -> dict[str, Any]:
    """Let two people play at random through a server, each seat over its own WebSocket, and time them.

    A *move* is a published draft: from sending it until every seat has been sent the table after it.  A *line* is a line
    written into the draft, until its writer sees it.  Both are durable by then.  `db` is a path or URL; "" is a SQLite
    file that is deleted afterwards.  Returns `{game, durable, seconds, games, moves, moves_per_second, p50_ms, p95_ms,
    p99_ms, lines, line_p50_ms, line_p95_ms}`.
    """
    with (
        tempfile.TemporaryDirectory() as folder,
        server_process(db or str(Path(folder) / "tables.sqlite3"), durable=durable) as server,
    ):
        times = asyncio.run(_play(server, game, seconds, Prng(seed)))
    return {
        "game": game,
        "durable": durable,
        "seconds": round(times.playing, 3),
        "games": times.games,
        **times.quantiles(),
    }


def quantile(times: list[float], share: float) -> float:
    """What `share` of the times (in seconds) are below, in milliseconds."""
    ordered = sorted(times)
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 3) if ordered else 0.0


class Times:
    """What was measured, in seconds: each move and each line, how long was played, and how many games ended."""

    def __init__(self) -> None:
        self.moves: list[float] = []
        self.lines: list[float] = []
        self.playing = 0.0
        self.games = 0

    def quantiles(self) -> dict[str, float]:
        """Moves and lines: how many, and what they took, in milliseconds."""
        return {
            "moves": len(self.moves),
            "moves_per_second": round(len(self.moves) / self.playing, 1),
            "p50_ms": quantile(self.moves, 0.50),
            "p95_ms": quantile(self.moves, 0.95),
            "p99_ms": quantile(self.moves, 0.99),
            "lines": len(self.lines),
            "line_p50_ms": quantile(self.lines, 0.50),
            "line_p95_ms": quantile(self.lines, 0.95),
        }


class Seen(msgspec.Struct):
    """What a player needs to know of a `TableView`."""

    status: str
    seq: int
    waiting_for: list[str]
    seat_name: str
    offers: list[wire.OfferLeaf]
    draft: wire.DraftInfo | None


_decode = msgspec.json.Decoder(Seen).decode


async def _play(server: Running, game: str, seconds: float, prng: Prng) -> Times:
    times = Times()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        await _play_game(server, game, end, prng, times)
    return times


async def _play_game(server: Running, game: str, end: float, prng: Prng, times: Times) -> None:
    tokens = await asyncio.to_thread(_sit_down, server, game)
    async with AsyncExitStack() as stack:
        addresses = [server.live(f"/api/seats/{token}/live?log=tail") for token in tokens]
        sockets = [await stack.enter_async_context(connect(address, max_size=None)) for address in addresses]
        seen = [await see(socket, lambda now: now.seq > 0) for socket in sockets]
        began = time.perf_counter()
        while seen[0].status == "running" and time.perf_counter() < end:
            at = next(at for at, each in enumerate(seen) if each.seat_name in each.waiting_for)
            seen = await act(sockets, seen, at, prng, times)
        times.playing += time.perf_counter() - began
        times.games += seen[0].status == "over"


async def act(sockets: list[ClientConnection], seen: list[Seen], at: int, prng: Prng, times: Times) -> list[Seen]:
    """Write a line, or publish what is complete; returns what all see then."""
    mine = seen[at]
    if mine.draft is not None and mine.draft.complete:
        message = msgspec.json.encode(wire.Publish(mine.seq))
        began = time.perf_counter()
        await sockets[at].send(message.decode())
        seen = list(await asyncio.gather(*(see(socket, lambda now: now.seq > mine.seq) for socket in sockets)))
        times.moves.append(time.perf_counter() - began)
        return seen
    action = mine.offers[prng.below(len(mine.offers))].action
    message = msgspec.json.encode(wire.Add(mine.seq, action))
    began = time.perf_counter()
    await sockets[at].send(message.decode())
    written = len(mine.draft.lines) if mine.draft is not None else 0
    seen[at] = await see(sockets[at], lambda now: now.draft is not None and len(now.draft.lines) > written)
    times.lines.append(time.perf_counter() - began)
    return seen


async def see(socket: ClientConnection, wanted: Callable[[Seen], bool]) -> Seen:
    """Receive until the table stands as wanted."""
    while True:
        seen = _decode(await asyncio.wait_for(socket.recv(decode=False), 30))
        if wanted(seen):
            return seen


def _sit_down(server: Running, game: str) -> list[str]:
    """Make a table with a person at every seat; returns their tokens, by seat."""
    seats = len(game_named(game).seats)
    wishes = [forms.SeatRequest("me"), *(forms.SeatRequest("open") for _ in range(seats - 1))]
    created = server.post("/api/tables", forms.CreateTable(game, wishes, player="one"))
    server.post(f"/api/seats/{created['seat']}/nonce", forms.NonceRequest("00" * 16))
    joined = [
        server.post(f"/api/join/{created['join']}", forms.JoinRequest(f"player {seat}", f"{seat:02}" * 16))
        for seat in range(1, seats)
    ]
    return [created["seat"], *(each["seat"] for each in joined)]
