"""A bot that a game itself brings, under the name it has there (see `Game.bots`)."""

from __future__ import annotations

from barbaricum.core.bot import Bot
from barbaricum.core.errors import TableError
from barbaricum.core.prng import Prng
from barbaricum.core.state import Move
from barbaricum.core.view import View


class OwnBot(Bot):
    """Hands each decision to the bot of that name of the game that is played."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._bot: Bot | None = None

    def choose(self, view: View, prng: Prng, nodes: int) -> Move:
        """The choice of the game's bot; raises TableError in a game that has none of the name."""
        return self._of(view).choose(view, prng, nodes)

    def lines(self, view: View, prng: Prng, nodes: int) -> list[Move]:
        """The lines of the game's bot."""
        return self._of(view).lines(view, prng, nodes)

    def _of(self, view: View) -> Bot:
        if self._bot is None:
            made = view.game.bots().get(self.name)
            if made is None:
                raise TableError(f"{view.game.title} has no {self.name} of its own.")
            self._bot = made()
        return self._bot
