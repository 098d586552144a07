"""How the war ends, and who has won."""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import Outcome
from barbaricum.games.gothic_invasion.actions import GOTHS, ROMANS
from barbaricum.games.gothic_invasion.war import War

RUNNING: Final = 0
OBJECTIVE: Final = 1
TIME: Final = 2
NO_GOTHS: Final = 3
NO_ROMANS: Final = 4
CLAUSES: Final = ("", "overview/end-objective", "overview/end-time", "overview/end-leaders", "overview/end-leaders")
NAMES: Final = ("", "objective", "time", "no goths", "no romans")


def winner(war: War) -> int:
    """The side that has won."""
    return GOTHS if war.ended in (OBJECTIVE, NO_ROMANS) else ROMANS


def winners(war: War) -> tuple[int, ...]:
    """The seats of the side that has won."""
    seats = war.rules.side_seats[winner(war)]
    return tuple(seat for seat in range(war.rules.seats) if (seats >> seat) & 1)


def outcome(war: War) -> Outcome:
    """The winners and the clause that ended the game."""
    return Outcome(winners(war), CLAUSES[war.ended])


def returns(war: War) -> list[float]:
    """1 for each seat of the winning side, -1 for the others."""
    if not war.ended:
        return [0.0] * war.rules.seats
    seats = war.rules.side_seats[winner(war)]
    return [1.0 if (seats >> seat) & 1 else -1.0 for seat in range(war.rules.seats)]
