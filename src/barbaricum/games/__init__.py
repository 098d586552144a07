"""The games, a folder each, and the registry: a new game is a folder and a line here."""

from __future__ import annotations

from barbaricum.core.errors import TableError
from barbaricum.core.game import Game
from barbaricum.games.alesia.game import Alesia
from barbaricum.games.diplomacy.game import Diplomacy
from barbaricum.games.gothic_invasion.game import GothicInvasion
from barbaricum.games.hengist.game import Hengist
from barbaricum.games.invasion_44ad.game import Invasion44AD
from barbaricum.games.invasions_ii.game import InvasionsII

REGISTRY: dict[str, Game] = {
    game.id: game for game in (Hengist(), GothicInvasion(), Diplomacy(), InvasionsII(), Invasion44AD(), Alesia())
}


def game_named(name: str) -> Game:
    """Find a game by its id; raises TableError naming those there are."""
    game = REGISTRY.get(name.strip().lower().replace("-", "_"))
    if game is None:
        raise TableError(f"There is no game {name!r}; there are {', '.join(REGISTRY)}.")
    return game
