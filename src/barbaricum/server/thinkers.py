"""Worker processes in which bots think, so that a search delays no table."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, get_context, parent_process
from typing import Final, TypeVar

from barbaricum.bots import BotError
from barbaricum.core.state import Move
from barbaricum.tables.thinking import Advice, Question, advise, answer

T = TypeVar("T")

_NICENESS: Final = 10


class Thinkers:
    """A pool of so many processes for all tables together; questions beyond that wait their turn.

    The processes start with the first question, and stay.  `waiting` are the questions that are not yet answered.
    """

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.waiting = 0
        self._pool: ProcessPoolExecutor | None = None

    async def answer(self, question: Question) -> list[Move]:
        """Let a bot decide; raises BotError where it fails, twice if its process dies."""
        return await self._ask(answer, question)

    async def advise(self, question: Question) -> Advice:
        """Let a bot say what it would do and what it expects; raises BotError as `answer` does."""
        return await self._ask(advise, question)

    async def _ask(self, work: Callable[[Question], T], question: Question) -> T:
        self.waiting += 1
        try:
            return await self._ask_twice(work, question)
        finally:
            self.waiting -= 1

    async def _ask_twice(self, work: Callable[[Question], T], question: Question) -> T:
        for _ in range(2):
            pool = self._started()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, question)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False, cancel_futures=True)
        raise BotError(f"The process in which the bot {question.bot} thought has died.")

    def close(self) -> None:
        """Stop the processes; a decision that is being made is dropped."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # "spawn" on every platform: a forked copy of a process that has threads may hang.
            self._pool = ProcessPoolExecutor(self.workers, get_context("spawn"), _settle_in)
        return self._pool


def _settle_in() -> None:
    """Prepare a worker: it gives way to the server, leaves Ctrl-C to it, and ends with it however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(0)
