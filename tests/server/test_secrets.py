"""Nothing a reader is sent depends on what it may not know.

Random games are played through actors.  Whenever a seat or a spectator is sent something, the secrets of the table are
swapped for others that this reader cannot tell from them, in the state and in the log, and the message is made again: it
must be the same, byte for byte.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pytest

from barbaricum.core.errors import NotationError
from barbaricum.core.match import Drawn, Logged
from barbaricum.core.prng import Prng
from barbaricum.core.state import EVERYONE, SPECTATOR, Event
from barbaricum.server.actor import Actor, Connection
from barbaricum.server.present import Eyes, past_view, table_view
from barbaricum.server.thinkers import Thinkers
from barbaricum.tables.links import hash_token
from barbaricum.tables.play import Play
from barbaricum.tables.ports import Told
from barbaricum.tables.table import Table
from tests.unit.tables.helpers import MemoryStore, Pair

READERS = (0, 1, SPECTATOR)


def eyes_of(reader: int) -> Eyes:
    return Eyes((reader,), reader) if reader >= 0 else Eyes()


def may_hear(audience: int, reader: int) -> bool:
    return audience == EVERYONE or (reader >= 0 and audience >> reader & 1 == 1)


def swapped_told(told: tuple[Told, ...], reader: int) -> tuple[Told, ...]:
    """What was told, with everything the reader did not hear replaced."""
    return tuple(
        each if may_hear(each.audience, reader) else Told(each.audience, "secret/x", "secret", (97, 98), "SECRET")
        for each in told
    )


def swapped_entry(logged: Logged, reader: int) -> Logged:
    """A log entry, with a draw the reader did not see replaced by another."""
    entry = logged.entry
    if isinstance(entry, Drawn) and not may_hear(entry.audience, reader):
        entry = msgspec.structs.replace(entry, outcome=entry.outcome + 1, line="draw SECRET")
    events = tuple(
        event if may_hear(event.audience, reader) else Event(event.audience, "secret/x", "secret", (97,))
        for event in logged.events
    )
    return Logged(entry, events, logged.digest)


@contextmanager
def swapped(play: Play, reader: int, prng: Prng) -> Iterator[bool]:
    """Swap everything the reader may not know; yields whether the state has changed at all."""
    match, game = play.match, play.game
    kept = match.state, match.log, play._told, play.drafts
    twin = game.swap_secret(match.state, reader, prng)
    drafts = {}
    for seat, draft in kept[3].items():
        if seat == reader:  # the others' drafts are secret themselves: they are gone
            draft.state, truth = game.swap_secret(draft.state, reader, prng), draft.state
            drafts[seat] = (draft, truth)
    match.state = twin
    match.log = [swapped_entry(logged, reader) for logged in kept[1]]
    play._told = [swapped_told(told, reader) for told in kept[2]]
    play.drafts = {seat: draft for seat, (draft, _) in drafts.items()}
    try:
        yield twin.ints() != kept[0].ints()
    finally:
        for draft, truth in drafts.values():
            draft.state = truth
        match.state, match.log, play._told, play.drafts = kept


class Watched:
    """A table with a connection for each seat and a spectator, each of whose messages is checked."""

    def __init__(self, seed: int) -> None:
        self.pair = Pair(seed)
        store = MemoryStore()
        store.keep(self.pair.table)
        self.actor = Actor(self.pair.table, store, Thinkers(1))
        tokens = {0: hash_token(self.pair.red), 1: hash_token(self.pair.blue), SPECTATOR: ""}
        self.connections = {reader: Connection(tokens[reader], tail=seed % 2 == 0) for reader in READERS}
        self.prng = Prng(seed)
        self.messages = 0
        self.swaps = 0

    @property
    def table(self) -> Table:
        return self.actor.table

    async def enter(self) -> None:
        for connection in self.connections.values():
            await self.actor.enter(connection)
        self.check()

    def check(self) -> None:
        """Compare what was sent with what would have been sent if the secrets were others."""
        play = self.table.play
        assert play is not None
        for reader, connection in self.connections.items():
            log_from = connection.log_from
            sent = connection.take()
            if not sent:
                continue
            self.messages += 1
            assert len(sent) == 1
            for _ in range(2):
                with swapped(play, reader, self.prng) as changed:
                    view = table_view(self.table, eyes_of(reader), self.actor.connected(), log_from)
                    assert msgspec.json.encode(view) == sent[0]
                    self.swaps += changed

    def check_requests(self) -> None:
        """The same for what readers may ask for: the past, the record, refusals."""
        play, table = self.table.play, self.table
        assert play is not None
        for reader in READERS:
            asked = self.answers(reader)
            with swapped(play, reader, self.prng):
                assert self.answers(reader) == asked
            count = self.prng.below(table.seq)
            past = play.state_after(count)
            seen = msgspec.json.encode(past_view(table, eyes_of(reader), count))
            play._past[1][next(at for at, state in play._past[1].items() if state is past)] = play.game.swap_secret(
                past, reader, self.prng
            )
            told = play._told
            play._told = [swapped_told(each, reader) for each in told]
            assert msgspec.json.encode(past_view(table, eyes_of(reader), count)) == seen
            play._told, play._past = told, (-1, {})

    def answers(self, reader: int) -> list[object]:
        out: list[object] = [self.table.record(reader)]
        for text in ("done", "1: raid L white", "2: march M with hill", "3: spy R", "pay explorer", "nonsense"):
            if reader >= 0:
                try:
                    out.append(self.table.explain(reader, text))
                except NotationError as error:
                    out.append(str(error))
        return out

    async def step(self) -> None:
        """Somebody writes, takes back, publishes or asks for an undo."""
        table, prng = self.table, self.prng
        play, seq = table.play, table.seq
        assert play is not None
        seat = play.waits_for()[0]
        draft, chosen = play.draft(seat), prng.below(20)
        if chosen == 0 and len(play.published()) > 2:
            await self.actor.do(lambda table: table.ask_undo(seat, 1))
            self.check()
            await self.actor.do(lambda table: table.answer_undo(1 - seat, agree=prng.below(2) == 0))
        elif chosen <= 2 and draft is not None:
            await self.actor.do(lambda table: table.undo(seat, seq))
        elif draft is not None and draft.complete:
            assert await self.actor.do(lambda table: table.publish(seat, seq)) is None
        else:
            legal = play.state_for(seat).legal_actions(seat)
            action = legal[prng.below(len(legal))]
            assert await self.actor.do(lambda table: table.add(seat, seq, action=action)) is None
        self.check()


@pytest.mark.parametrize("seed", range(6))
def test_no_message_to_a_seat_or_a_spectator_depends_on_what_it_may_not_know(seed: int) -> None:
    async def play() -> Watched:
        watched = Watched(seed)
        await watched.enter()
        while watched.table.status == "running":
            await watched.step()
            if watched.prng.below(6) == 0 and watched.table.status == "running":
                watched.check_requests()
        return watched

    watched = asyncio.run(play())
    assert watched.messages > 100
    # Most swaps change something: a test that swaps nothing proves nothing.
    assert watched.swaps > watched.messages


def test_a_draft_wakes_nobody_but_its_writer() -> None:
    async def write() -> None:
        watched = Watched(1)
        await watched.enter()
        for connection in watched.connections.values():
            connection.take()
        await watched.actor.do(lambda table: table.add(0, table.seq, text="1: land L1"))
        assert {reader: len(each.take()) for reader, each in watched.connections.items()} == {0: 1, 1: 0, SPECTATOR: 0}
        await watched.actor.do(lambda table: table.undo(0, table.seq))
        assert {reader: len(each.take()) for reader, each in watched.connections.items()} == {0: 1, 1: 0, SPECTATOR: 0}

    asyncio.run(write())


def test_the_check_finds_a_leak() -> None:
    """The proof of the proof: a message that shows the other hand differs after a swap."""
    table = Pair(1).table
    play = table.play
    assert play is not None
    state = play.match.state
    leaked = msgspec.json.encode(state.view(1))
    with swapped(play, 0, Prng(1)) as changed:
        assert changed
        assert msgspec.json.encode(play.match.state.view(1)) != leaked
    assert play.match.state is state
