"""Tables for tests: made, begun, played at random, kept in memory."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import msgspec

from barbaricum.core.chance import Seed
from barbaricum.core.prng import Prng
from barbaricum.tables.links import hash_token
from barbaricum.tables.making import Links, Wish, make_table
from barbaricum.tables.ports import Change, DraftLines, Found, Saved, StoredEntry, StoreError, Summary
from barbaricum.tables.table import Table

NONCES = ("0a" * 16, "1b" * 16)


class Pair:
    """A table of Hengist between two people, Anna as Red and Ben as Blue, with a seed that does not change."""

    def __init__(self, seed: int = 1, **terms: Any) -> None:
        made, self.links = make_table("hengist", [Wish("me"), Wish("open")], player="Anna", **terms)
        self.table = with_seed(made, seed)
        self.table.give_nonce(hash_token(self.links.seat), NONCES[0])
        _, self.blue = self.table.join("Ben", NONCES[1])
        self.red = self.links.seat


def with_seed(table: Table, seed: int) -> Table:
    """The same new table with a secret that follows from a number."""
    change = table.changes()
    assert change.terms is not None
    assert change.standing is not None
    again = Table(table.id, Seed.from_number(seed).secret, change.terms, change.standing, table.seating.seats)
    again.begin_if_ready()
    return again


def one_bot(seed: int = 1, bot: str = "random", **terms: Any) -> tuple[Table, Links]:
    """A table between Anna as Red and a bot, begun."""
    made, links = make_table("hengist", [Wish("me"), Wish("bot", bot=bot)], player="Anna", **terms)
    table = with_seed(made, seed)
    table.give_nonce(hash_token(links.seat), NONCES[0])
    return table, links


def step(table: Table, prng: Prng) -> int:
    """Let whoever is asked write a random line or publish what is complete; returns the seat."""
    assert table.play is not None
    seat = table.play.waits_for()[0]
    draft = table.play.draft(seat)
    if draft is not None and draft.complete:
        assert table.publish(seat, table.seq) is None
    else:
        legal = table.play.state_for(seat).legal_actions(seat)
        assert table.add(seat, table.seq, action=legal[prng.below(len(legal))]) is None
    return seat


def publish_turns(table: Table, count: int, prng: Prng) -> None:
    """Play on until so many more drafts are published, or the game is over."""
    assert table.play is not None
    goal = len(table.play.published()) + count
    while table.status == "running" and len(table.play.published()) < goal:
        step(table, prng)


def play_out(table: Table, prng: Prng, each: Callable[[int], None] = lambda seat: None) -> None:
    """Play at random to the end; `each` is called after every line and every publication."""
    while table.status == "running":
        each(step(table, prng))


class MemoryStore:
    """A `Store` in memory that keeps what a database would keep, through the same encodings."""

    def __init__(self) -> None:
        self.kept: dict[str, Saved] = {}
        self.changes: list[Change] = []
        self.fail = ""

    def save(self, change: Change) -> Future[None]:
        done: Future[None] = Future()
        if self.fail:
            done.set_exception(StoreError(self.fail))
            return done
        change = msgspec.json.decode(msgspec.json.encode(change), type=Change)
        self.changes.append(change)
        self.kept[change.table] = self._with(change)
        done.set_result(None)
        return done

    def _with(self, change: Change) -> Saved:
        old = self.kept.get(change.table)
        entries: list[StoredEntry] = list(old.entries) if old else []
        assert change.first == len(entries) or not change.entries
        drafts: dict[int, DraftLines] = dict(old.drafts) if old else {}
        for seat, lines in change.drafts.items():
            drafts.pop(seat, None)
            if lines is not None:
                drafts[seat] = lines
        secret = change.secret or (old.secret if old else b"")
        terms = change.terms or (old.terms if old else None)
        standing = change.standing or (old.standing if old else None)
        seats = change.seats or (old.seats if old else [])
        face = change.face or (old.face if old else None)
        assert terms
        assert standing
        assert face
        letters = [*(old.letters if old else []), *change.letters]
        return Saved(change.table, secret, terms, standing, seats, drafts, entries + change.entries, face, letters)

    def load(self, table: str) -> Saved | None:
        saved = self.kept.get(table)
        return msgspec.json.decode(msgspec.json.encode(saved), type=Saved) if saved else None

    def find(self, token: str) -> Found | None:
        for table, saved in self.kept.items():
            if token in [seat.token for seat in saved.seats]:
                return Found(table, "seat")
            if token == saved.standing.host:
                return Found(table, "host")
            if token == saved.standing.join:
                return Found(table, "join")
        return None

    def summary(self, table: str) -> Summary | None:
        saved = self.kept.get(table)
        return Summary(table, saved.terms, saved.seats, saved.face) if saved else None

    def listed(self) -> list[Summary]:
        return [Summary(table, saved.terms, saved.seats, saved.face) for table, saved in self.kept.items() if saved.terms.listed]

    def due(self, before: int) -> list[str]:
        return [table for table, saved in self.kept.items() if 0 < saved.standing.clock.deadline < before]

    def close(self) -> None:
        pass

    def keep(self, table: Table) -> Table:
        """Keep a table and read it again."""
        self.save(table.changes()).result()
        table.mark_kept()
        saved = self.load(table.id)
        assert saved is not None
        return Table.restore(saved)
