"""What a bot or a worker is given in place of the state: a sample, never the truth, so that it cannot leak."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from barbaricum.core.game import Game
from barbaricum.core.prng import Prng
from barbaricum.core.state import Event, Move, Offer, Refusal, State


class View:
    """One seat's knowledge of a game, carried by a sample that agrees with everything the seat may know."""

    def __init__(self, game: Game, seat: int, sample: State, events: Sequence[Event] = ()) -> None:
        self.game = game
        self.seat = seat
        self.events = events
        self._sample = sample

    @classmethod
    def of(cls, game: Game, state: State, seat: int, prng: Prng, events: Sequence[Event] = ()) -> View:
        """Make the view of a seat from the true state, which the view does not keep."""
        mask = 1 << seat if seat >= 0 else 0
        heard = [event for event in events if event.audience == -1 or event.audience & mask]
        return cls(game, seat, state.determinize(seat, prng), heard)

    @property
    def seen(self) -> Any:
        """The game's view object, equal to the one made from the truth."""
        return self._sample.view(self.seat)

    def legal_actions(self) -> list[int]:
        """List what the seat may do; decided by what it knows, so equal to the truth's."""
        return self._sample.legal_actions(self.seat)

    def draw_action(self, prng: Prng) -> int:
        """Draw one of the legal actions by lot, as `State.draw_action` does."""
        return self._sample.draw_action(self.seat, prng)

    def offers(self, prefix: Move) -> list[Offer]:
        """Walk the tree of legal actions lazily."""
        return self._sample.offers(self.seat, prefix)

    def refusal(self, action: int) -> Refusal | None:
        """Say why an action is not allowed, or None."""
        return self._sample.refusal(self.seat, action)

    def fallback(self) -> int:
        """Give the action of an absent player."""
        return self._sample.fallback(self.seat)

    def determinize(self, prng: Prng) -> State:
        """Deal anew all that the seat cannot know."""
        return self._sample.determinize(self.seat, prng)

    def ints(self) -> list[int]:
        """Flatten the sample, to carry the view to a worker; `Game.load` reads it there."""
        return self._sample.ints()
