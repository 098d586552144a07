"""What a seat may do now: all leaves of the game's tree of offers, or one branch of it at a time."""

from __future__ import annotations

from typing import Final, NamedTuple

from barbaricum.core.game import Game
from barbaricum.core.state import Move, Offer, State

MOST_LEAVES: Final = 1500
"""More offers than this are not listed at once."""
MOST_PIECES: Final = 30
"""Nor are those of more pieces than this, however few each has: finding them would take too long."""


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


class Branch(NamedTuple):
    """What is offered just below a prefix: a step, and its action and line where it is a leaf (else -1 and "")."""

    step: Step
    action: int
    text: str


def branches(game: Game, state: State, seat: int, prefix: Move) -> list[Branch]:
    """List what is offered just below a prefix, without the leaves beyond it; nothing where the prefix leads nowhere."""
    for depth, key in enumerate(prefix):
        if not any(offer.key == key and offer.action < 0 for offer in state.offers(seat, prefix[:depth])):
            return []
    return [
        Branch(_step(game, state, seat, prefix, offer), offer.action, _text(game, state, seat, offer))
        for offer in state.offers(seat, prefix)
    ]


def _step(game: Game, state: State, seat: int, prefix: Move, offer: Offer) -> Step:
    return Step(offer.key, offer.kind, game.describe_offer(state, seat, prefix, offer))


def _text(game: Game, state: State, seat: int, offer: Offer) -> str:
    return game.format_move(state, seat, (offer.action,)) if offer.action >= 0 else ""


def leaves(game: Game, state: State, seat: int, most: int = MOST_LEAVES) -> list[Leaf] | None:
    """List the leaves below the root in the tree's order; None where they are too many to list."""
    if sum(1 for offer in state.offers(seat, ()) if offer.action < 0) > MOST_PIECES:
        return None
    found: list[Leaf] = []
    return found if _gather(game, state, seat, (), (), found, most) else None


def _gather(game: Game, state: State, seat: int, prefix: Move, path: tuple[Step, ...], found: list[Leaf], most: int) -> bool:
    for offer in state.offers(seat, prefix):
        way = (*path, _step(game, state, seat, prefix, offer))
        if offer.action < 0:
            if not _gather(game, state, seat, (*prefix, offer.key), way, found, most):
                return False
            continue
        if len(found) == most:
            return False
        found.append(Leaf(offer.action, _text(game, state, seat, offer), way))
    return True
