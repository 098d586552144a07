"""The end of the game and the score."""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import EVERYONE, Outcome
from barbaricum.games.hengist.coast import Coast

DEPARTED: Final = 1
EXHAUSTED: Final = 2
STALL: Final = 3
CLAUSES: Final = ("", "end/game", "end/exhausted", "end/stall")


def count_quiet_turn(coast: Coast, stirred: bool) -> bool:
    """After so many turns in a row without raid or boat move, counted when a turn ends, the game is over.

    Clause: end/stall.
    """
    coast.quiet = 0 if stirred else coast.quiet + 1
    return coast.quiet >= coast.rules.stall_turns


def winners(coast: Coast) -> tuple[int, ...]:
    """The higher sum of treasures wins; then the highest single treasure, the next, and so on; else both share.

    Clause: end/score.
    """
    red, blue = _rank(coast, 0), _rank(coast, 1)
    if red == blue:
        return (0, 1)
    return (0,) if red > blue else (1,)


def outcome(coast: Coast) -> Outcome:
    """How a finished game ended."""
    return Outcome(winners(coast), CLAUSES[coast.ended])


def tell_end(coast: Coast) -> None:
    """Report the end and both scores."""
    coast.tell(EVERYONE, CLAUSES[coast.ended], "end", (coast.ended, coast.score(0), coast.score(1)))


def _rank(coast: Coast, seat: int) -> tuple[int, list[int]]:
    points = coast.rules.points
    at = seat * len(points)
    tiles = [points[value] for value in range(len(points)) for _ in range(coast.won[at + value])]
    return coast.score(seat), sorted(tiles, reverse=True)
