"""Everything a seat may do now, as leaves of the game's tree of offers."""

from __future__ import annotations

from typing import Final, NamedTuple

from barbaricum.core.game import Game
from barbaricum.core.state import Move, State

MOST_LEAVES: Final = 1500
"""More offers than this are not listed at once."""


class Step(NamedTuple):
    """One branch on the way to a leaf: its key in the tree, its kind, and its label."""

    key: int
    kind: str
    label: str


class Leaf(NamedTuple):
    """One thing a seat may do: the action, its line in notation, and the way there."""

    action: int
    text: str
    path: tuple[Step, ...]


def leaves(game: Game, state: State, seat: int, most: int = MOST_LEAVES) -> list[Leaf] | None:
    """List the leaves below the root in the tree's order; None where there are more than `most`."""
    found: list[Leaf] = []
    return found if _gather(game, state, seat, (), (), found, most) else None


def _gather(game: Game, state: State, seat: int, prefix: Move, path: tuple[Step, ...], found: list[Leaf], most: int) -> bool:
    for offer in state.offers(seat, prefix):
        way = (*path, Step(offer.key, offer.kind, game.describe_offer(state, seat, prefix, offer)))
        if offer.action < 0:
            if not _gather(game, state, seat, (*prefix, offer.key), way, found, most):
                return False
            continue
        if len(found) == most:
            return False
        found.append(Leaf(offer.action, game.format_move(state, seat, (offer.action,)), way))
    return True
