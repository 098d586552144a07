"""A table of Diplomacy for tests: persons at the first seats, bots that hold at the rest, and a clock that is set by hand."""

from __future__ import annotations

from typing import Any

from barbaricum.tables.links import hash_token
from barbaricum.tables.making import Wish, make_table
from barbaricum.tables.ports import Calendar, Timing
from barbaricum.tables.timing import keep_time, pass_deadline
from tests.unit.tables.helpers import MemoryStore

DAY = 86_400
MONDAY = 1_796_018_400
"""30 Nov 2026, 06:00 UTC."""
DAILY = Timing(lengths={"orders": DAY, "retreats": DAY // 2, "winter": DAY // 2}, cover="hold")
WEEKENDS_OFF = Calendar(weekdays=(5, 6))


class Court:
    """The table, its persons' links by seat (hashes in `held`), and the time."""

    def __init__(self, persons: int = 2, *, at: int = MONDAY, start: bool = True, **terms: Any) -> None:
        self.time = float(at)
        wishes = [Wish("me")] + [Wish("open")] * (persons - 1) + [Wish("bot", bot="hold")] * (7 - persons)
        self.table, self.links = make_table("diplomacy", wishes, player="P0", **{"timing": DAILY, **terms})
        self.table.now = lambda: self.time
        self.store = MemoryStore()
        self.tokens = {0: self.links.seat}
        if start:
            self.begin(persons)

    def begin(self, persons: int) -> None:
        self.table.give_nonce(hash_token(self.links.seat), "0a" * 16)
        for seat in range(1, persons):
            index, token = self.table.join(f"P{seat}", "1b" * 16)
            self.tokens[index] = token
        keep_time(self.table)

    def after(self, seconds: float) -> None:
        self.time += seconds

    def bots(self) -> None:
        """Let all bots be ready."""
        for seat in list(self.table.bots_to_act()):
            self.table.play_bot(seat, self.table.seq, None)
        keep_time(self.table)

    def write(self, seat: int, *lines: str) -> None:
        for line in lines:
            assert self.table.add(seat, self.table.seq, text=line) is None, line

    def ready(self, seat: int) -> None:
        assert self.table.publish(seat, self.table.seq) is None
        keep_time(self.table)

    def end(self) -> bool:
        """Look whether time is up, as the server does."""
        passed = pass_deadline(self.table)
        keep_time(self.table)
        return passed

    def restart(self) -> None:
        """Keep the table and read it again, as after a restart of the server."""
        self.table = self.store.keep(self.table)
        self.table.now = lambda: self.time

    def units(self, seat: int) -> list[str]:
        assert self.table.play is not None
        position = self.table.game.position_of(self.table.play.match.state)
        units: list[str] = position["units"][list(position["units"])[seat]]
        return units

    def told(self, kind: str) -> list[str]:
        return [line.text for line in self.table.lines(-3) if line.kind == kind]
