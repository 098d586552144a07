"""The bot that knows nothing: the measure all others begin with."""

from __future__ import annotations

from barbaricum.core.bot import Bot
from barbaricum.core.prng import Prng
from barbaricum.core.state import Move
from barbaricum.core.view import View


class Random(Bot):
    """Takes any legal action by lot; all are equally likely, but where a game has too many to list (`State.draw_action`)."""

    def choose(self, view: View, prng: Prng, nodes: int) -> Move:
        """Draw one of the legal actions."""
        return (view.draw_action(prng),)
