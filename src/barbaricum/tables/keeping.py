"""Telling what of a table has still to be kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from barbaricum.tables.ports import Change, DraftLines, Seat, Standing, Status

if TYPE_CHECKING:
    from barbaricum.tables.table import Table


class Kept:
    """What the store has of a table, as far as it takes to tell what is new."""

    def __init__(self) -> None:
        self.new = True
        self.entries = 0
        self.letters = 0
        self.status: Status | None = None
        self.drafts: dict[int, DraftLines] = {}
        self.seats = b""
        self.standing = b""

    @classmethod
    def of(cls, table: Table) -> Kept:
        """Take a table as it stands for kept."""
        kept = cls()
        kept.new = False
        kept.entries = table.seq
        kept.letters = len(table.letters)
        kept.status = table.status
        kept.drafts = table.play.draft_lines() if table.play is not None else {}
        kept.seats = msgspec.json.encode(table.seating.seats)
        kept.standing = msgspec.json.encode(table.standing)
        return kept

    def changes(self, table: Table) -> Change:
        """What is to be kept of a table."""
        play = table.play
        entries = play.entries(self.entries) if play is not None else []
        now = play.draft_lines() if play is not None else self.drafts
        drafts: dict[int, DraftLines | None] = {seat: lines for seat, lines in now.items() if self.drafts.get(seat) != lines}
        drafts.update({seat: None for seat in self.drafts if seat not in now})
        seats, standing = msgspec.json.encode(table.seating.seats), msgspec.json.encode(table.standing)
        return Change(
            table=table.id,
            first=self.entries,
            entries=entries,
            drafts=drafts,
            # Copies: they are written by another thread.
            seats=msgspec.json.decode(seats, type=list[Seat]) if seats != self.seats else None,
            standing=msgspec.json.decode(standing, type=Standing) if standing != self.standing else None,
            face=table.face() if entries or self.status != table.status else None,
            secret=table.secret if self.new else None,
            terms=table.terms if self.new else None,
            first_letter=self.letters,
            letters=table.letters[self.letters :],
        )
