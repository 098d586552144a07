"""The rules of Diplomacy on the standard board, for whoever adjudicates without playing."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from barbaricum.orders.adjudicate import Ruleset
from barbaricum.orders.board import Board
from barbaricum.orders.edition import EDITIONS


@cache
def standard_board() -> Board:
    """Load the standard board."""
    return Board.load(files("barbaricum.games.diplomacy") / "board.json")


def standard_rules(year: int = 2023) -> Ruleset:
    """Give the rules of an edition (1971, 1982, 2000 or 2023) on the standard board; raises KeyError for another year."""
    return Ruleset(standard_board(), EDITIONS[year])
