"""One thing after another at a table; what cannot be kept never happened; bots think elsewhere and fail softly."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest

from barbaricum.bots import BotError
from barbaricum.core.errors import TableError
from barbaricum.core.state import Move
from barbaricum.server import actor as actor_module
from barbaricum.server import hall as hall_module
from barbaricum.server.actor import MOST_REPLIES, Actor, Connection
from barbaricum.server.hall import Hall, MissingError
from barbaricum.server.thinkers import Thinkers
from barbaricum.tables.links import hash_token
from barbaricum.tables.ports import StoreError
from barbaricum.tables.table import Table
from barbaricum.tables.thinking import Question, answer, question
from tests.unit.tables.helpers import MemoryStore, Pair, one_bot


class Here(Thinkers):
    """Bots that think in this process; `fail` makes them fail, `gate` makes them wait."""

    def __init__(self) -> None:
        super().__init__(1)
        self.fail = False
        self.gate = asyncio.Event()
        self.gate.set()
        self.asked: list[Question] = []

    async def answer(self, question: Question) -> list[Move]:
        self.asked.append(question)
        await self.gate.wait()
        if self.fail:
            raise BotError("The bot is tired.")
        return answer(question)


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))


def kept(table: Table) -> tuple[MemoryStore, Actor, Here]:
    store, thinkers = MemoryStore(), Here()
    store.save(table.changes()).result()
    table.mark_kept()
    return store, Actor(table, store, thinkers), thinkers


def views(connection: Connection) -> list[dict[str, Any]]:
    return [message for message in map(msgspec.json.decode, connection.take()) if message["type"] == "table"]


async def settle(ready: Callable[[], bool]) -> None:
    while not ready():
        await asyncio.sleep(0.01)


def test_what_cannot_be_kept_never_happened_and_nobody_saw_it() -> None:
    async def test() -> None:
        pair = Pair()
        store, actor, _ = kept(pair.table)
        red, blue = Connection(hash_token(pair.red)), Connection(hash_token(pair.blue))
        await actor.enter(red)
        await actor.enter(blue)
        await actor.do(lambda table: table.add(0, table.seq, text="done"))
        red.take()
        blue.take()
        store.fail = "The disk is full."
        with pytest.raises(StoreError, match="The disk is full"):
            await actor.do(lambda table: table.publish(0, table.seq))
        assert (views(red), views(blue)) == ([], [])
        assert actor.table.waiting_for() == [0]
        assert actor.table.play is not None
        assert actor.table.play.draft_texts(0) == ["done"]
        store.fail = ""
        assert await actor.do(lambda table: table.publish(0, table.seq)) is None
        assert views(blue)[-1]["waiting_for"] == ["blue"]

    run(test)


def test_a_bug_in_the_middle_of_a_change_undoes_it() -> None:
    async def test() -> None:
        pair = Pair()
        _, actor, _ = kept(pair.table)

        def broken(table: Table) -> None:
            table.add(0, table.seq, text="done")
            table.publish(0, table.seq)
            raise ZeroDivisionError

        before = actor.table.seq
        with pytest.raises(ZeroDivisionError):
            await actor.do(broken)
        assert (actor.table.seq, actor.table.waiting_for()) == (before, [0])
        assert actor.table.changes().empty

    run(test)


def test_a_table_that_cannot_even_be_read_again_is_closed_and_opened_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        pair = Pair()
        store = MemoryStore()
        hall = Hall(store, Here())
        actor = await hall.add(pair.table)
        connection = Connection(hash_token(pair.red))
        await actor.enter(connection)

        def gone(table: str) -> None:
            raise StoreError("The database does not answer.")

        store.fail = "The disk is full."
        with monkeypatch.context() as patch:
            patch.setattr(store, "load", gone)
            with pytest.raises(StoreError, match="The disk is full"):
                await actor.do(lambda table: table.add(0, table.seq, text="done"))
            assert connection.ended == "The database does not answer."
            with pytest.raises(TableError, match="open it again"):
                await actor.do(lambda table: None)
            with pytest.raises(StoreError):
                await hall.table(pair.table.id)
        store.fail = ""
        again = await hall.table(pair.table.id)
        assert again is not actor
        await again.do(lambda table: table.add(0, table.seq, text="done"))
        await hall.stop()

    run(test)


def test_a_slow_reader_gets_the_latest_view_and_not_all_of_them() -> None:
    async def test() -> None:
        pair = Pair(publish="line")
        _, actor, _ = kept(pair.table)
        slow = Connection(hash_token(pair.blue), tail=True)
        await actor.enter(slow)
        first = views(slow)[0]
        await actor.do(lambda table: table.add(0, table.seq, text="1: land L1"))
        await actor.do(lambda table: table.add(0, table.seq, text="2: land L1"))
        late = views(slow)
        assert [view["seq"] for view in late] == [first["seq"] + 2]
        # The tail holds what both of them told.
        assert {line["entry"] for line in late[0]["log"]} == {first["seq"], first["seq"] + 1}

    run(test)


def test_a_reader_who_asks_and_never_reads_is_let_go() -> None:
    connection = Connection()
    for _ in range(MOST_REPLIES + 1):
        connection.reply(b"{}")
    assert connection.ended
    assert connection.code == 1008


# --- bots ---------------------------------------------------------------------------------------------------


def test_a_bot_is_asked_when_its_turn_comes_and_the_table_stays_free_meanwhile() -> None:
    async def test() -> None:
        table, links = one_bot(bot_pace=0)
        _, actor, thinkers = kept(table)
        red = Connection(hash_token(links.seat))
        await actor.enter(red)
        thinkers.gate.clear()
        await actor.do(lambda table: table.add(0, table.seq, text="done"))
        await actor.do(lambda table: table.publish(0, table.seq))
        await settle(lambda: len(thinkers.asked) == 1)
        # While it thinks the table answers.
        refusal = await asyncio.wait_for(actor.do(lambda table: table.explain(0, "1: land L1")), 1)
        assert refusal is not None
        assert not actor.idle
        thinkers.gate.set()
        await settle(lambda: actor.table.waiting_for() == [0])
        assert views(red)[-1]["waiting_for"] == ["red"]

    run(test)


def test_what_a_bot_decided_for_a_table_that_moved_on_is_dropped() -> None:
    async def test() -> None:
        table, _ = one_bot(bot_pace=0)
        _, actor, thinkers = kept(table)
        thinkers.gate.clear()
        await actor.do(lambda table: table.add(0, table.seq, text="done"))
        await actor.do(lambda table: table.publish(0, table.seq))
        await settle(lambda: len(thinkers.asked) == 1)
        await actor.do(lambda table: table.ask_undo(0, 1))
        assert actor.table.waiting_for() == [0]
        seq = actor.table.seq
        thinkers.gate.set()
        await settle(lambda: actor.idle)
        assert actor.table.seq == seq

    run(test)


def test_a_bot_that_fails_plays_the_mildest_move() -> None:
    async def test() -> None:
        table, _ = one_bot(bot_pace=0)
        _, actor, thinkers = kept(table)
        thinkers.fail = True
        await actor.do(lambda table: table.add(0, table.seq, text="done"))
        await actor.do(lambda table: table.publish(0, table.seq))
        await settle(lambda: actor.table.waiting_for() == [0])
        assert actor.table.play is not None
        assert actor.table.play.match.log[-3].entry.lines == ("done",)  # type: ignore[union-attr]

    run(test)


def test_a_bot_waits_for_a_database_that_cannot_save(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr(actor_module, "RETRY_SECONDS", 0.01)
        table, _ = one_bot(bot_pace=0)
        store, actor, thinkers = kept(table)
        await actor.do(lambda table: table.add(0, table.seq, text="done"))
        thinkers.gate.clear()
        await actor.do(lambda table: table.publish(0, table.seq))
        store.fail = "The disk is full."
        thinkers.gate.set()
        await settle(lambda: len(thinkers.asked) >= 3)
        async with actor.lock:  # not while a try is under way
            assert actor.table.waiting_for() == [1]
        store.fail = ""
        await settle(lambda: actor.table.waiting_for() == [0])

    run(test)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL here")
def test_a_worker_that_dies_is_replaced_and_the_question_asked_again() -> None:
    async def test() -> None:
        table, _ = one_bot()
        table.add(0, table.seq, text="done")
        table.publish(0, table.seq)
        asked = question(table, 1)
        thinkers = Thinkers(1)
        try:
            first = await thinkers.answer(asked)
            assert first == answer(asked)
            assert thinkers._pool is not None
            (worker,) = thinkers._pool._processes
            os.kill(worker, signal.SIGKILL)
            assert await thinkers.answer(asked) == first
        finally:
            thinkers.close()

    run(test)


# --- the hall ------------------------------------------------------------------------------------------------


def test_tables_nobody_looks_at_are_put_away_and_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr(hall_module, "SWEEP_SECONDS", 0.05)
        pair, other = Pair(), Pair(2)
        hall = Hall(MemoryStore(), Here())
        left, kept_open = await hall.add(pair.table), await hall.add(other.table)
        await kept_open.enter(Connection(hash_token(other.red)))
        await left.do(lambda table: table.add(0, table.seq, text="1: land L1"))
        hall.start()
        await settle(lambda: pair.table.id not in hall.actors)
        assert hall.actors[other.table.id] is kept_open
        again = await hall.table(pair.table.id)
        assert again is not left
        assert again.table.play is not None
        assert again.table.play.draft_texts(0) == ["1: land L1"]
        await hall.stop()

    run(test)


def test_many_who_come_at_once_open_a_table_once() -> None:
    async def test() -> None:
        pair, store = Pair(), MemoryStore()
        store.keep(pair.table)
        hall = Hall(store, Here())
        actors = await asyncio.gather(*(hall.behind(pair.red, "seat") for _ in range(20)))
        assert len(set(map(id, actors))) == 1
        with pytest.raises(MissingError):
            await hall.table("nothere")
        with pytest.raises(MissingError):
            await hall.behind(pair.red, "host")
        await hall.stop()

    run(test)


def test_a_bots_turn_that_was_pending_is_played_when_somebody_comes_back() -> None:
    async def test() -> None:
        table, links = one_bot(bot_pace=0)
        table.add(0, table.seq, text="done")
        table.publish(0, table.seq)
        store = MemoryStore()
        store.keep(table)
        hall = Hall(store, Here())
        actor = await hall.behind(links.seat, "seat")
        await actor.enter(Connection(hash_token(links.seat)))
        await settle(lambda: actor.table.waiting_for() == [0])
        await hall.stop()

    run(test)
