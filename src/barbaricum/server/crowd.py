"""How a person fares at one of many tables, each with a bot at it, at a real server."""

from __future__ import annotations

import asyncio
import math
import os
import re
import tempfile
import time
import urllib.request
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from barbaricum.core.prng import Prng
from barbaricum.games import game_named
from barbaricum.server import forms
from barbaricum.server.measure import Running, Seen, Times, act, quantile, see, server_process
from barbaricum.store import Durability

THINK: Final = 5.0
"""Seconds a person takes for a line or a click, on average."""
_AT_ONCE: Final = 8
"""Tables that are being made at the same time."""


def measure_tables(
    tables: int = 200,
    seconds: float = 30.0,
    *,
    game: str = "hengist",
    bot: str = "greedy",
    think: float = THINK,
    durable: Durability = "process",
    db: str = "",
    seed: int = 1,
) -> dict[str, Any]:
    """Play at `tables` tables at once, a person against bots at each, and time the persons' moves.

    Persons take `think` seconds for a line or a click on average (exponentially distributed) and choose at random; bots
    answer at once.  Moves and lines are as in `measure_moves`; what the persons' side needs of the machine is in the
    times.  `bot_p95_ms` is how long a person waits for the bots' answer, `server_cores` how many cores the
    server's process was busy on, without those that think for bots.  Returns `{game, tables, bot, think_seconds,
    cores, load, seconds, moves, ...}` with the quantiles of `measure_moves`; `load` is the machine's at the beginning.
    """
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    with (
        tempfile.TemporaryDirectory() as folder,
        server_process(db or str(Path(folder) / "tables.sqlite3"), durable=durable, workers=0, show_metrics=True) as server,
    ):
        crowd = _Crowd(server, game, bot, think, Prng(seed))
        asyncio.run(crowd.play(tables, seconds))
    times = crowd.times
    return {
        "game": game,
        "tables": tables,
        "bot": bot,
        "think_seconds": think,
        "cores": os.cpu_count(),
        "load": None if load is None else round(load, 1),
        "durable": durable,
        "seconds": round(times.playing, 1),
        "games": times.games,
        **times.quantiles(),
        "server_cores": round(crowd.processor / times.playing, 2),
        "bot_p50_ms": quantile(crowd.answers, 0.50),
        "bot_p95_ms": quantile(crowd.answers, 0.95),
    }


class _Crowd:
    def __init__(self, server: Running, game: str, bot: str, think: float, prng: Prng) -> None:
        self._server = server
        self._game = game
        self._bot = bot
        self._think = think
        self._prng = prng
        self._making = asyncio.Semaphore(_AT_ONCE)
        self._end = math.inf
        self.times = Times()
        self.processor = 0.0
        self.answers: list[float] = []

    async def play(self, tables: int, seconds: float) -> None:
        """Seat everybody, then let them play for so long."""
        async with AsyncExitStack() as stack:
            tokens = await asyncio.gather(*(self._sit_down() for _ in range(tables)))
            sockets = [await stack.enter_async_context(self._connect(token)) for token in tokens]
            began, before = time.perf_counter(), await asyncio.to_thread(_processor, self._server)
            self._end = began + seconds
            await asyncio.gather(*(self._play_on(socket) for socket in sockets))
            self.times.playing = time.perf_counter() - began
            self.processor = await asyncio.to_thread(_processor, self._server) - before

    async def _sit_down(self) -> str:
        """Make a table; returns the person's token."""
        async with self._making:
            return await asyncio.to_thread(_make, self._server, self._game, self._bot)

    def _connect(self, token: str) -> connect:
        return connect(self._server.live(f"/api/seats/{token}/live?log=tail"), max_size=None)

    async def _play_on(self, socket: ClientConnection) -> None:
        """Play until the end; where the game is over, another one."""
        over = await self._play_game(socket)
        while over:
            self.times.games += 1
            async with self._connect(await self._sit_down()) as again:
                over = await self._play_game(again)

    async def _play_game(self, socket: ClientConnection) -> bool:
        """Play until the game is over (True) or the time (False)."""
        seen = await see(socket, _asked)
        while seen.status == "running":
            await asyncio.sleep(min(self._pause(), max(0.0, self._end - time.perf_counter())))
            if time.perf_counter() >= self._end:
                return False
            (seen,) = await act([socket], [seen], 0, self._prng, self.times)
            if not _asked(seen):
                began = time.perf_counter()
                try:
                    async with asyncio.timeout(self._end - began):
                        seen = await see(socket, _asked)
                except TimeoutError:
                    return False
                self.answers.append(time.perf_counter() - began)
        return True

    def _pause(self) -> float:
        return -self._think * math.log(1 - self._prng.below(1 << 30) / (1 << 30))


def _asked(seen: Seen) -> bool:
    """Whether this seat must decide, or the game is over."""
    return seen.status == "over" or (seen.seq > 0 and seen.seat_name in seen.waiting_for)


def _processor(server: Running) -> float:
    """Seconds of processor time that the server's process has used, without those that think for bots."""
    with urllib.request.urlopen(f"{server.base}/metrics", timeout=30) as answer:
        found = re.search(rb"^process_cpu_seconds_total (\S+)$", answer.read(), re.MULTILINE)
    return float(found[1]) if found else 0.0


def _make(server: Running, game: str, bot: str) -> str:
    seats = len(game_named(game).seats)
    wishes = [forms.SeatRequest("me"), *(forms.SeatRequest("bot", bot=bot) for _ in range(seats - 1))]
    created = server.post("/api/tables", forms.CreateTable(game, wishes, player="one", bot_pace=0))
    server.post(f"/api/seats/{created['seat']}/nonce", forms.NonceRequest("00" * 16))
    return str(created["seat"])
