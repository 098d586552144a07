"""Ending a game undecided: every survivor votes in secret, and only the vote of all of them is told."""

from __future__ import annotations

from barbaricum.core.errors import TableError
from barbaricum.core.state import Outcome
from barbaricum.tables.table import Table
from barbaricum.tables.timing import keep_time, voters


def vote_draw(table: Table, seat: int, *, agree: bool) -> None:
    """Vote for a draw in this phase, or take the vote back; with the vote of all survivors the game ends.

    Nobody learns of a vote that is not everybody's.  Bots go along with the persons.

    Clause: base/draw.
    """
    play, standing, say = table.running(), table.standing, voters(table)
    keep_time(table)  # so that the vote is one of this phase
    if seat not in say:
        raise TableError("Only those who are still in the game vote on its end.")
    standing.draw = [each for each in say if (agree if each == seat else each in standing.draw)]
    if standing.draw != say:
        return
    survivors = tuple(table.game.survivors(play.match.state))
    names = [table.game.seats[each].capitalize() for each in survivors]
    listed = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
    play.conclude(Outcome(survivors, "base/draw"), f"A draw is agreed on; {listed} share it.")
