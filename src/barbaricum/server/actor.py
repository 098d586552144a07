"""One table at the server: everything that happens to it happens one thing after another, under its lock.

A change is kept before anybody is shown it.  If it cannot be kept, the table is read again as it was.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

import msgspec
import structlog

from barbaricum.bots import BotError
from barbaricum.core.errors import TableError
from barbaricum.core.state import Move
from barbaricum.server.deputy import Deputy
from barbaricum.server.metrics import Meter
from barbaricum.server.notices import Happening, happening, mark_of, notice_of
from barbaricum.server.present import Eyes, eyes_of, table_view
from barbaricum.server.thinkers import Thinkers
from barbaricum.server.webhook import Messenger
from barbaricum.tables.ports import Change, Store, StoreError
from barbaricum.tables.press import concerns
from barbaricum.tables.table import Table
from barbaricum.tables.thinking import question
from barbaricum.tables.timing import keep_time, pass_deadline

T = TypeVar("T")

MOST_REPLIES: Final = 64
"""Replies that wait for a slow reader; more close its connection."""
RETRY_SECONDS: Final = 3.0
LONGEST_SLEEP: Final = 30.0
KEEP_SECONDS: Final = 180.0
"""A table whose phase ends so soon is not put away."""

_encode = msgspec.json.Encoder().encode
_log = structlog.get_logger()


class Connection:
    """One open WebSocket: whose it is, what it is shown, and what waits to be sent.

    Views are replaced, not queued: a slow reader gets the latest one.  With `tail` a view after the first one holds only
    the part of the log that was not sent before.
    """

    def __init__(self, token: str = "", *, tail: bool = False) -> None:
        self.token = token
        self.uncovered = -1
        self.replies: deque[bytes] = deque()
        self.ended = ""
        self.code = 1000
        self.wake = asyncio.Event()
        self._tail = tail
        self._sent = 0
        self._view: bytes | None = None
        self._view_seq = 0

    @property
    def log_from(self) -> int:
        """The first log entry the next view must hold."""
        return self._sent if self._tail else 0

    def forget_log(self) -> None:
        """Send the whole log again: the reader sees with other eyes, or old lines have changed."""
        self._sent = 0

    def reply(self, message: bytes) -> None:
        """Queue an answer for this reader alone."""
        self.replies.append(message)
        if len(self.replies) > MOST_REPLIES:
            self.end("Too many answers wait to be read.", 1008)
        self.wake.set()

    def show(self, view: bytes, seq: int) -> None:
        """Show a view in place of any that was not sent yet."""
        self._view, self._view_seq = view, seq
        self.wake.set()

    def end(self, why: str, code: int) -> None:
        """Close the connection, saying why; `code` is the WebSocket's."""
        self.ended, self.code = why, code
        self.wake.set()

    def take(self) -> list[bytes]:
        """What is to be sent now, in order."""
        out = list(self.replies)
        self.replies.clear()
        if self._view is not None:
            out.append(self._view)
            self._sent, self._view = self._view_seq, None
        self.wake.clear()
        return out


class Actor:
    """The one who acts on a table."""

    def __init__(
        self, table: Table, store: Store, thinkers: Thinkers, meter: Meter | None = None, messenger: Messenger | None = None
    ) -> None:
        self.table = table
        self.connections: set[Connection] = set()
        self.lock = asyncio.Lock()
        self.dead = False
        self.asked_at = time.monotonic()
        self._store = store
        self._thinkers = thinkers
        self._meter = meter or Meter()
        self._messenger = messenger
        self._news = mark_of(table)
        self._bots: asyncio.Task[None] | None = None
        self._deputy = Deputy(self)
        self._timer: asyncio.Task[None] | None = None
        self._tick = asyncio.Event()
        self._shown_at = 0.0
        self._status = table.status

    # --- doing things -------------------------------------------------------------------------------------------------

    async def do(self, act: Callable[[Table], T], *, bot: bool = False, secretly: str | None = None) -> T:
        """Let something happen to the table, keep it, and show it to everybody it concerns; `bot`: a bot does it.

        `secretly` is the link (its hash) of whoever does something that others are not even to notice: unless an entry
        of the log comes of it, only that link's readers are shown the table again.
        Raises whatever `act` raises (nothing has happened then), and StoreError if it cannot be kept (likewise).
        """
        # Not to be broken off half-way by a client that goes away.
        return await asyncio.shield(self._do(act, bot, secretly))

    async def _do(self, act: Callable[[Table], T], bot: bool, secretly: str | None) -> T:
        began = time.perf_counter()
        async with self.lock:
            if self.dead:
                raise TableError("The table was closed meanwhile; open it again.")
            undone, ready = self._undone(), self._ready()
            stood = self.table.status, self.table.seq
            try:
                result = act(self.table)
                if (self.table.status, self.table.seq) != stood:
                    keep_time(self.table)
                change = await self._keep()
            except BaseException:
                if not self.table.changes().empty:
                    await self._read_again()
                raise
            if self._undone() != undone:
                for connection in self.connections:
                    connection.forget_log()
            if secretly is None or change.entries:
                self._show(change, others_see=self._ready() != ready)
            else:
                self._show_all([connection for connection in self.connections if connection.token == secretly])
            self._note(change, time.perf_counter() - began, bot)
            self._tell_news()
            self.wake()
            return result

    def _note(self, change: Change, seconds: float, bot: bool) -> None:
        if change.entries:
            self._meter.moved(seconds, bot=bot)
            by = "bot" if bot else "person"
            _log.info("a move was played", table=self.table.id, seq=self.table.seq, by=by, milliseconds=round(1000 * seconds, 1))
        if change.face is not None and change.face.status != self._status:
            self._status = change.face.status
            _log.info("the table's status has changed", table=self.table.id, status=self._status)

    def _ready(self) -> frozenset[int]:
        return frozenset(self.table.play.ready) if self.table.play is not None else frozenset()

    def _undone(self) -> int:
        return len(self.table.play.undone) if self.table.play is not None else 0

    async def do_unseen(self, act: Callable[[Table], T]) -> T:
        """Let something happen that concerns nobody but whoever does it: it is kept, and nobody is even woken."""

        async def work() -> T:
            async with self.lock:
                if self.dead:
                    raise TableError("The table was closed meanwhile; open it again.")
                try:
                    result = act(self.table)
                    await self._keep()
                except BaseException:
                    if not self.table.changes().empty:
                        await self._read_again()
                    raise
                return result

        return await asyncio.shield(work())

    async def _keep(self) -> Change:
        change = self.table.changes()
        if not change.empty:
            began = time.perf_counter()
            await asyncio.wrap_future(self._store.save(change))
            self._meter.saved(time.perf_counter() - began)
            self.table.mark_kept()
        return change

    async def _read_again(self) -> None:
        """Go back to what was kept; if even that cannot be read, this actor ends and the next one tries."""
        try:
            saved = await asyncio.to_thread(self._store.load, self.table.id)
            if saved is None:
                raise StoreError("The table is not there.")
            self.table = Table.restore(saved)
        except StoreError as error:
            self.close(str(error))

    # --- showing things ------------------------------------------------------------------------------------------------

    def eyes(self, connection: Connection) -> Eyes | None:
        """With whose eyes a connection sees the table; None where its link is dead."""
        if not connection.token:
            return Eyes()
        held = tuple(self.table.seating.held_by(connection.token))
        if not held:
            return None
        if connection.uncovered in held:
            return Eyes(held, connection.uncovered)
        return eyes_of(self.table, held)

    def connected(self) -> frozenset[int]:
        """The seats whose links are open somewhere."""
        held = self.table.seating.held_by
        return frozenset(seat for connection in self.connections for seat in held(connection.token))

    def show_to(self, connection: Connection) -> None:
        """Show one reader the table."""
        self._show_all([connection])

    def _show(self, change: Change, *, others_see: bool) -> None:
        """Show a change to whom it concerns; `others_see`: somebody's sheet is ready, or no longer, which is for all to see."""
        if change.entries:
            self._shown_at = asyncio.get_running_loop().time()
        if change.entries or change.seats or change.standing or others_see:
            self._show_all(list(self.connections))
            return
        sees = [(connection, self.eyes(connection)) for connection in self.connections]
        if change.letters:
            readers = [each for each, eyes in sees if eyes is not None and self._is_told(change, eyes.seat)]
            self._show_all(readers)
        elif change.drafts and self.table.play is not None:
            # A draft is nobody's business but its side's: others are not even woken.
            writers = {seat for owner in change.drafts for seat in self.table.play.side(owner)}
            self._show_all([each for each, eyes in sees if eyes is not None and eyes.seat in writers])

    @staticmethod
    def _is_told(change: Change, seat: int) -> bool:
        """Whether any letter of a change may be read by a seat."""
        return any(concerns(letter, seat) for letter in change.letters)

    def _show_all(self, connections: list[Connection]) -> None:
        made: dict[tuple[Eyes, int], bytes] = {}
        connected, seq = self.connected(), self.table.seq
        for connection in connections:
            eyes = self.eyes(connection)
            if eyes is None:
                connection.end(DEAD_LINK, 4404)
                continue
            key = (eyes, connection.log_from)
            if key not in made:
                made[key] = _encode(table_view(self.table, eyes, connected, connection.log_from))
            connection.show(made[key], seq)

    async def enter(self, connection: Connection) -> None:
        """Let a reader in; raises TableError where its link is dead."""
        async with self.lock:
            if self.dead or self.eyes(connection) is None:
                raise TableError(DEAD_LINK)
            self.connections.add(connection)
            self._show_all(list(self.connections) if connection.token else [connection])
            self.wake()

    async def leave(self, connection: Connection) -> None:
        """Let a reader go."""
        self.connections.discard(connection)
        if connection.token and not self.dead:
            async with self.lock:
                self._show_all(list(self.connections))

    async def uncover(self, connection: Connection, seat: int) -> None:
        """Where a link holds several seats: show another one, or on a shared screen with -1 draw the curtain."""
        eyes = self.eyes(connection)
        if eyes is None or len(eyes.held) < 2 or (seat < 0 and not self.table.terms.curtain):
            raise TableError("There is no curtain here: your link holds one seat or none.")
        if seat >= 0 and seat not in eyes.held:
            raise TableError("This screen does not hold that seat.")
        before, connection.uncovered = connection.uncovered, seat
        connection.forget_log()
        if self.table.terms.curtain and seat >= 0 and seat != self.table.standing.uncovered:
            try:
                await self.do(lambda table: table.uncover(seat))
            except BaseException:
                connection.uncovered = before
                raise
        else:
            self.show_to(connection)

    # --- news ---------------------------------------------------------------------------------------------------------------

    def _tell_news(self) -> None:
        before, self._news = self._news, mark_of(self.table)
        event = happening(before, self._news)
        if event is not None:
            self.tell(event)

    def tell(self, event: Happening) -> None:
        """Send news of the table to where its host wants it, if anywhere."""
        url = self.table.standing.webhook
        if url and self._messenger is not None:
            self._messenger.send(self.table.id, url, notice_of(self.table, event, self._messenger.base))

    # --- time --------------------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """See to it that bots who are asked decide, and that the phase ends when its time is up."""
        self.wake_bots()
        if self.dead or not self._time_left:
            return
        self._tick.set()  # the end may have been moved
        if self._timer is None:
            self._timer = asyncio.create_task(self._mind_time(), name=f"clock {self.table.id}")

    @property
    def _time_left(self) -> float:
        """Seconds to the end of the phase, at least a moment; 0 where it has none that is still to come."""
        clock, table = self.table.standing.clock, self.table
        if table.status != "running" or not clock.deadline or clock.ended:
            return 0.0
        return max(0.001, clock.deadline - table.now())

    async def _mind_time(self) -> None:
        try:
            while not self.dead and (left := self._time_left):
                self._tick.clear()
                with suppress(TimeoutError):
                    # Never for long: the clock of the machine may be set, or the machine may have slept.
                    await asyncio.wait_for(self._tick.wait(), min(left, LONGEST_SLEEP))
                if self.dead or not self.table.is_late():
                    continue
                try:
                    await self.do(pass_deadline)
                except StoreError as error:
                    _log.warning("the end of a phase could not be saved", table=self.table.id, error=str(error))
                    await asyncio.sleep(RETRY_SECONDS)
                except Exception:
                    _log.exception("a phase could not be ended", table=self.table.id)
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            self._timer = None

    # --- bots --------------------------------------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """See to it that bots who are asked decide, and that standing answers are given."""
        self._deputy.wake()
        if self._bots is None and not self.dead and self.table.bots_to_act():
            self._bots = asyncio.create_task(self._play_bots(), name=f"bots {self.table.id}")

    async def _play_bots(self) -> None:
        try:
            while not self.dead:
                seats = self.table.bots_to_act()
                if not seats:
                    return
                try:
                    await self._play_bot(seats[0])
                except StoreError as error:
                    _log.warning("a bot's move could not be saved", table=self.table.id, error=str(error))
                    await asyncio.sleep(RETRY_SECONDS)
                except Exception:
                    _log.exception("a bot's turn failed", table=self.table.id)
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            self._bots = None
            self.wake_bots()

    async def _play_bot(self, seat: int) -> None:
        async with self.lock:
            if seat not in self.table.bots_to_act():
                return
            seq, asked = self.table.seq, question(self.table, seat)
        sheet: list[Move] | None = None
        began = time.perf_counter()
        try:
            sheet = await self._thinkers.answer(asked)
        except BotError:
            # Its message may quote what the bot held.
            _log.warning("a bot failed; the mildest play stands in", table=self.table.id, bot=asked.bot, exc_info=True)
        self._meter.decided(time.perf_counter() - began, failed=sheet is None)
        due = self._shown_at + self.table.terms.bot_pace / 1000
        await asyncio.sleep(max(0.0, due - asyncio.get_running_loop().time()))
        await self.do(lambda table: table.play_bot(seat, seq, sheet), bot=True)

    # --- ending --------------------------------------------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing is going on, nor will soon."""
        soon = 0 < self._time_left < KEEP_SECONDS
        return not self.connections and self._bots is None and not self._deputy.busy and not soon and not self.lock.locked()

    def close(self, why: str) -> None:
        """End: readers are told why, bots stop."""
        self.dead = True
        for connection in self.connections:
            connection.end(why, 1013)
        self._deputy.close()
        if self._bots is not None:
            self._bots.cancel()
        if self._timer is not None:
            self._timer.cancel()


DEAD_LINK: Final = "This link leads to no seat: it is mistyped, or the host has issued a new one."
