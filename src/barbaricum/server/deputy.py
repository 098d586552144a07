"""Gives a table's standing answers when they fall due, after a wait that depends on nothing."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Final

import structlog

from barbaricum.tables.answering import answer_due, give_answer, seats_answering
from barbaricum.tables.ports import StoreError

if TYPE_CHECKING:
    from barbaricum.server.actor import Actor

SHORTEST_WAIT: Final = 1.5
LONGEST_WAIT: Final = 6.0
"""Seconds; each wait is drawn evenly between them, whatever the table, the seat or its cards are."""
OPEN_WAIT: Final = 0.5
"""Seconds before an answer that the log tells to be a standing one."""
RETRY_SECONDS: Final = 3.0

_log = structlog.get_logger()


def drawn_wait() -> float:
    """A time to wait before an automatic answer, in seconds."""
    return SHORTEST_WAIT + (LONGEST_WAIT - SHORTEST_WAIT) * secrets.randbelow(10_000) / 10_000


class Deputy:
    """The one who answers at a table for those who are away."""

    def __init__(self, actor: Actor) -> None:
        self._actor = actor
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is about to be given."""
        return self._task is not None

    def wake(self) -> None:
        """See to it that a standing answer which is due is given."""
        if self._task is None and not self._actor.dead and seats_answering(self._actor.table):
            self._task = asyncio.create_task(self._answer(), name=f"standing answers {self._actor.table.id}")

    def close(self) -> None:
        """Give no more answers."""
        if self._task is not None:
            self._task.cancel()

    async def _answer(self) -> None:
        try:
            table = self._actor.table
            seat, seq = seats_answering(table)[0], table.seq
            answer = answer_due(table, seat)
            # What is told as a standing answer need not pass for a thought.
            await asyncio.sleep(OPEN_WAIT if answer is not None and answer.note else drawn_wait())
            await self._actor.do(lambda now: give_answer(now, seat, seq))
        except StoreError as error:
            _log.warning("a standing answer could not be saved", table=self._actor.table.id, error=str(error))
            await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            _log.exception("a standing answer failed", table=self._actor.table.id)
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            self._task = None
            self.wake()
