"""What a bot is: it sees a `View`, never the truth, and answers with a move."""

from __future__ import annotations

from abc import ABC, abstractmethod

from barbaricum.core.prng import Prng
from barbaricum.core.state import Move
from barbaricum.core.view import View


class Bot(ABC):
    """A player that needs no screen.  It keeps nothing between decisions but what its constructor was given."""

    @abstractmethod
    def choose(self, view: View, prng: Prng, nodes: int) -> Move:
        """Return the next move; asked again until its draft is complete.

        `nodes` bounds the work (simulations or evaluations), so that equal views, prng and nodes give equal moves.
        """

    def lines(self, view: View, prng: Prng, nodes: int) -> list[Move]:
        """Return the next lines of a draft, one at least; a bot that thinks a whole phase through gives all of it."""
        return [self.choose(view, prng, nodes)]
