"""Who plays which seat, where that is left to lots or to what everybody would like; lots fall from the committed seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbaricum.core.chance import SealedDice, Seed
from barbaricum.core.errors import TableError
from barbaricum.core.game import Game
from barbaricum.core.state import Chance
from barbaricum.tables.ports import Seat

PURPOSE: Final = "seats"
"""The purpose of the draws, under the seed's key of the same name."""


def ranking_of(game: Game, names: Sequence[str]) -> list[int]:
    """Read a list of wishes, dearest first; raises TableError for what is no seat or stands there twice."""
    ranking = [game.seat_of(name) for name in names]
    if len(set(ranking)) != len(ranking):
        raise TableError("A list of wishes names each seat once.")
    return ranking


def lots(seed: Seed, count: int) -> list[int]:
    """Draw the places 0 to `count` - 1 one by one, each of those left equally likely."""
    dice, left, drawn = SealedDice(seed.key(PURPOSE)), list(range(count)), []
    for n in range(count):
        outcomes = list(range(len(left)))
        drawn.append(left.pop(dice.draw(Chance(PURPOSE, outcomes, [1] * len(outcomes)), n)))
    return drawn


def allot(seed: Seed, seats: Sequence[Seat], rankings: dict[str, list[int]]) -> list[int]:
    """Give each place a seat; returns the place of each seat.

    The places are drawn; in that order each person takes the dearest seat on its list that is still free.  Bots, and whoever
    wished for nothing or for nothing that is left, take the seats that remain, in the order drawn.
    """
    order = lots(seed, len(seats))
    place_of: dict[int, int] = {}
    waiting: list[int] = []
    for place in order:
        wish = next((seat for seat in rankings.get(seats[place].token, []) if seat not in place_of), None)
        if wish is None or seats[place].kind != "person":
            waiting.append(place)
        else:
            place_of[wish] = place
    free = [seat for seat in range(len(seats)) if seat not in place_of]
    place_of.update(zip(free, waiting, strict=True))
    return [place_of[seat] for seat in range(len(seats))]
