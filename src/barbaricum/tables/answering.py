"""Standing answers: decisions that a seat leaves to a rule of its own making, by what everybody sees of them.

A standing answer names facts of a window (which order, whose, in which season) and says whether to ask or what to do (to
pass, in most games); the first that fits counts, and where none fits the seat is asked.  Nothing of a hand can be named, so
that what happens by itself tells no more than that it happened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from barbaricum.core.errors import TableError
from barbaricum.core.game import Answer, Game
from barbaricum.core.state import State

if TYPE_CHECKING:
    from barbaricum.tables.table import Table

ASK: Final = "ask"
MOST: Final = 24
"""So many standing answers a seat may have."""


class StandingAnswer(msgspec.Struct, frozen=True):
    """Ask, or do one of the game's `answers`, in every window that has these facts; a fact not named may be anything."""

    do: str
    when: dict[str, str] = {}


class StandingAnswers(msgspec.Struct, frozen=True):
    """A seat's standing answers, the first that fits counts.

    `facts` are those a window may have, with their values; `deeds` what may be done beside asking, and what it is called.
    """

    answers: list[StandingAnswer]
    facts: dict[str, list[str]] = {}
    deeds: dict[str, str] = {}


def checked(game: Game, answers: Sequence[StandingAnswer]) -> list[StandingAnswer]:
    """The answers, if the game knows their facts and deeds; raises TableError naming what it does not know."""
    if len(answers) > MOST:
        raise TableError(f"A seat has at most {MOST} standing answers; these are {len(answers)}.")
    for answer in answers:
        if answer.do != ASK and answer.do not in game.answers:
            raise TableError(f"A standing answer cannot {answer.do!r}; it can {', '.join((ASK, *game.answers))}.")
        for fact, value in answer.when.items():
            if fact not in game.windows:
                raise TableError(f"Windows of {game.title} have no {fact!r}; they have {', '.join(game.windows) or 'nothing'}.")
            if value not in game.windows[fact]:
                raise TableError(f"{fact.capitalize()} {value!r} is none of {', '.join(game.windows[fact])}.")
    return list(answers)


def fitting(answers: Sequence[StandingAnswer], window: Mapping[str, str]) -> list[str]:
    """What the answers that fit a window say to do, the one that counts first; none after one that says to ask."""
    found: list[str] = []
    for answer in answers:
        if all(window.get(fact) == value for fact, value in answer.when.items()):
            if answer.do == ASK:
                break
            found.append(answer.do)
    return found


def standing_answer(game: Game, state: State, seat: int, answers: Sequence[StandingAnswer]) -> Answer | None:
    """What a seat's standing answers do about the decision it stands before; None where it is to be asked.

    An answer that says nothing to this kind of decision leaves it to the next one.
    """
    window = game.window(state, seat)
    for do in fitting(answers, window) if window is not None else []:
        answer = game.answer(state, seat, do)
        if answer is not None:
            return answer
    return None


def answer_due(table: Table, seat: int) -> Answer | None:
    """The standing answer to the decision a seat stands before; None where there is none, or a person is to decide.

    Nothing is answered while an undo is asked for, nor for one who has begun to write.
    """
    if table.status != "running" or table.play is None or table.standing.undo is not None:
        return None
    held = table.seating.seats[seat]
    if held.kind != "person" or not held.answers or seat not in table.play.waits_for() or table.play.draft(seat) is not None:
        return None
    return standing_answer(table.game, table.play.match.state, seat, held.answers)


def seats_answering(table: Table) -> list[int]:
    """The seats that stand before a decision which their standing answers make."""
    return [seat for seat in range(len(table.seating.seats)) if answer_due(table, seat) is not None]


def give_answer(table: Table, seat: int, seq: int) -> bool:
    """Give a seat's standing answer, if the table stands as it did; False where it has moved on."""
    answer = answer_due(table, seat) if table.seq == seq else None
    if answer is None:
        return False
    assert table.play is not None
    if answer.note:
        table.play.note("standing", seat, answer.note)
    refusal = table.play.play(seat, answer.lines)
    assert refusal is None, refusal
    return True
