"""Forms of other programs in which games are passed on, for the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, Protocol

from barbaricum.core.game import OptionValue
from barbaricum.core.match import Match
from barbaricum.core.record import Record
from barbaricum.games.diplomacy.exporting import export_saved_game
from barbaricum.games.diplomacy.importing import import_saved_game
from barbaricum.games.diplomacy.savedgame import write_saved_game


class Taken(Protocol):
    """A game taken over: phases that came out alike, those that did not, orders that our rules do not allow."""

    agreed: int
    differences: list[str]
    left_out: list[str]

    def record(self) -> Record:
        """The record of it, up to the first difference."""
        ...


class Exchange(NamedTuple):
    """A form: the game whose it is, and how it is read (data, file name, options) and written (match, name of the game)."""

    game: str
    read: Callable[[bytes, str, Mapping[str, OptionValue]], Taken]
    write: Callable[[Match, str], bytes]


EXCHANGES: Final[Mapping[str, Exchange]] = {
    "diplomacy": Exchange("diplomacy", import_saved_game, lambda match, id: write_saved_game(export_saved_game(match, id))),
}
"""By name of the form: `diplomacy` are the saved games of the PyPI package of that name."""
