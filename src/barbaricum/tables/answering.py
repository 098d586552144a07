"""Standing answers: windows that a seat lets go by without being asked, by what everybody sees of them.

A standing answer names facts of a window (which order, whose, in which season) and says whether to ask or to pass; the
first that fits counts, and where none fits the seat is asked.  Nothing of a hand can be named, so that what passes by
itself tells no more than that somebody passed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from barbaricum.core.errors import TableError
from barbaricum.core.game import Game
from barbaricum.core.state import DONE

if TYPE_CHECKING:
    from barbaricum.tables.table import Table

MOST: Final = 24
"""So many standing answers a seat may have."""


class StandingAnswer(msgspec.Struct, frozen=True):
    """Ask or pass in every window that has these facts; a fact that is not named may be anything."""

    do: Literal["ask", "pass"]
    when: dict[str, str] = {}


class StandingAnswers(msgspec.Struct, frozen=True):
    """A seat's standing answers, the first that fits counts; `facts` are those a window may have, with their values."""

    answers: list[StandingAnswer]
    facts: dict[str, list[str]] = {}


def checked(game: Game, answers: Sequence[StandingAnswer]) -> list[StandingAnswer]:
    """The answers, if the game knows their facts; raises TableError naming what it does not know."""
    if len(answers) > MOST:
        raise TableError(f"A seat has at most {MOST} standing answers; these are {len(answers)}.")
    for answer in answers:
        for fact, value in answer.when.items():
            if fact not in game.windows:
                raise TableError(f"Windows of {game.title} have no {fact!r}; they have {', '.join(game.windows) or 'nothing'}.")
            if value not in game.windows[fact]:
                raise TableError(f"{fact.capitalize()} {value!r} is none of {', '.join(game.windows[fact])}.")
    return list(answers)


def passes(answers: Sequence[StandingAnswer], window: Mapping[str, str]) -> bool:
    """Whether the first answer that fits a window says to pass."""
    fitting = (answer for answer in answers if all(window.get(fact) == value for fact, value in answer.when.items()))
    first = next(fitting, None)
    return first is not None and first.do == "pass"


def seats_passing(table: Table) -> list[int]:
    """The persons' seats that stand before a window which their standing answers let go by.

    Nobody passes while an undo is asked for, nor who has begun to write an answer.
    """
    if table.status != "running" or table.play is None or table.standing.undo is not None:
        return []
    return [seat for seat in table.play.waits_for() if _lets_go(table, seat)]


def _lets_go(table: Table, seat: int) -> bool:
    held = table.seating.seats[seat]
    if held.kind != "person" or not held.answers:
        return False
    assert table.play is not None
    if table.play.draft(seat) is not None:
        return False
    window = table.game.window(table.play.match.state, seat)
    return window is not None and passes(held.answers, window)


def pass_by(table: Table, seat: int, seq: int) -> bool:
    """Let the open window go by for a seat, if the table stands as it did; False where it has moved on."""
    if table.seq != seq or seat not in seats_passing(table):
        return False
    assert table.play is not None
    refusal = table.play.play(seat, [(DONE,)])
    assert refusal is None, refusal
    return True
