"""How a finished game went: after each published move, how every seat stood by the estimate that the bots play by."""

from __future__ import annotations

import msgspec

from barbaricum.core.errors import TableError
from barbaricum.core.match import Published, Sealed
from barbaricum.core.state import State
from barbaricum.tables.play import Play


class Stop(msgspec.Struct, frozen=True):
    """A published move that stands: its log entry, who made it (-1 for a sealed round), and the values by seat (-1..1).

    `after` counts what chance gave before the next move, so a lucky draw shows as well as a good move; `end` is the length of
    the log there.
    """

    entry: int
    end: int
    seat: int
    text: str
    before: list[float]
    after: list[float]


class Course(msgspec.Struct, frozen=True):
    """A finished game, move by move."""

    stops: list[Stop]


def course_of(play: Play) -> Course:
    """Go through a finished game with everything open; raises TableError while it runs."""
    if not play.match.over:
        raise TableError("The course of a game is shown when the game is over.")
    log, states = play.match.log, play.match.states()
    decided = [index for index, (at, _) in enumerate(states) if at >= 0 and isinstance(log[at].entry, Published | Sealed)]
    stops: list[Stop] = []
    for index, following in zip(decided, [*decided[1:], len(states)], strict=False):
        entry = log[states[index][0]].entry
        last, after = states[following - 1]
        stops.append(
            Stop(
                entry=states[index][0],
                end=last + 1,
                seat=entry.seat if isinstance(entry, Published) else -1,
                text="; ".join(entry.lines) if isinstance(entry, Published) else "sealed sheets",
                before=_values(play, states[index - 1][1]),
                after=_values(play, after),
            )
        )
    return Course(stops)


def _values(play: Play, state: State) -> list[float]:
    """How every seat stands: by the result where the game is over, else by the game's own evaluation."""
    if not state.stack:
        return state.returns()
    return [play.game.evaluate(state, seat) for seat in range(len(play.game.seats))]
