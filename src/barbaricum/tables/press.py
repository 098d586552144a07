"""What seats say to each other: to all, or to some in private.  It is kept beside the log, and shown to nobody else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbaricum.core.errors import TableError
from barbaricum.tables.ports import Letter
from barbaricum.tables.table import Table

LETTER_LENGTH: Final = 4000
MOST_LETTERS: Final = 20_000
MOST_A_MINUTE: Final = 20
"""Letters of one seat."""


def say(table: Table, seat: int, to: Sequence[int], text: str) -> None:
    """Say something to some seats, or to everybody where `to` is empty; raises TableError for what the table does not allow."""
    if table.terms.press == "none":
        raise TableError("This table was made without press.")
    if table.play is None:
        raise TableError("There is nobody to talk to yet: the game has not begun, or it is suspended.")
    if to and table.terms.press == "public":
        raise TableError("At this table press is public: what you say, you say to all.")
    seats = range(len(table.game.seats))
    if seat not in seats or not all(each in seats for each in to):
        raise TableError("There is no such seat at this table.")
    if seat in to:
        raise TableError("What you want to tell yourself belongs into your notes.")
    words = "".join(letter for letter in text if letter.isprintable() or letter == "\n").strip()
    if not words:
        raise TableError("There is nothing in this letter.")
    if len(words) > LETTER_LENGTH:
        raise TableError(f"A letter has at most {LETTER_LENGTH} letters; this one has {len(words)}.")
    now = int(table.now())
    if sum(letter.by == seat and letter.at > now - 60 for letter in table.letters[-200:]) >= MOST_A_MINUTE:
        raise TableError("You wrote many letters within a minute; wait a little.")
    if len(table.letters) >= MOST_LETTERS:
        raise TableError(f"This table has {MOST_LETTERS} letters, which is all it can keep.")
    table.letters.append(Letter(seat, tuple(sorted(set(to))), words, table.heading, now))


def letters_for(table: Table, reader: int) -> list[Letter]:
    """The letters that a seat may read (below 0: a spectator), oldest first.

    Public ones are for everybody.  After the game private ones are still for those who had them, unless the table opens all.
    """
    opened = table.terms.press_opened and table.status == "over"
    return [letter for letter in table.letters if opened or concerns(letter, reader)]


def concerns(letter: Letter, reader: int) -> bool:
    """Whether a letter is for a reader, or from it."""
    return not letter.to or reader == letter.by or reader in letter.to


def unread(table: Table, seat: int) -> int:
    """How many letters of others the holder of a seat has not read yet."""
    if seat < 0:
        return 0
    heard = table.seating.seats[seat].heard
    return sum(letter.by != seat for letter in letters_for(table, seat)[heard:])


def mark_read(table: Table, seat: int, count: int) -> None:
    """Note that the holder of a seat has read so many of the letters it may read."""
    heard = min(count, len(letters_for(table, seat)))
    holder = table.seating.seats[seat]
    holder.heard = max(holder.heard, heard)
