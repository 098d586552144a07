"""The tree of legal actions: small choices are leaves; cards branch into deeds, and those into pieces and targets."""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import DONE, Move, Offer
from barbaricum.games.gothic_invasion.actions import (
    ARGUMENTS,
    ASIDE,
    CARD,
    FIELD,
    LEADER,
    LOSE_TRAINING,
    PLAY,
    REROLL,
    SPACE,
    SPACES,
    TWO_CARDS,
)
from barbaricum.games.gothic_invasion.war import War

TWO_CARDS_KEY: Final = ARGUMENTS  # + leader
PLAY_KEY: Final = ARGUMENTS + SPACES  # + (rank * CARDS + card) * SLOTS + slot


def branches(war: War, legal: list[int], prefix: Move) -> list[Offer]:
    """The branches below a prefix."""
    if not prefix:
        return root(legal)
    if len(prefix) > 1:
        return []
    key = prefix[0]
    if key >= PLAY_KEY:
        first = PLAY + (key - PLAY_KEY) * ARGUMENTS
        return [Offer(a - first, "target", a) for a in legal if first <= a < first + ARGUMENTS]
    if key >= TWO_CARDS_KEY:
        first = TWO_CARDS + (key - TWO_CARDS_KEY) * SPACES
        return [Offer(a - first, "target", a) for a in legal if first <= a < first + SPACES]
    return []


def root(legal: list[int]) -> list[Offer]:
    """Small choices at once; one branch for each leader who may march and for each deed of a card."""
    found: list[Offer] = []
    last = -1
    for action in legal:
        if action < TWO_CARDS:
            found.append(Offer(action, small_kind(action), action))
            continue
        if action < PLAY:
            key, kind = TWO_CARDS_KEY + (action - TWO_CARDS) // SPACES, "march"
        else:
            key, kind = PLAY_KEY + (action - PLAY) // ARGUMENTS, "play"
        if key != last:
            found.append(Offer(key, kind, -1))
            last = key
    return found


def small_kind(action: int) -> str:
    """What sort of small choice an action is."""
    if action == DONE:
        return "done"
    if action == ASIDE:
        return "aside"
    if action == REROLL:
        return "reroll"
    if action < LOSE_TRAINING:
        assert action >= FIELD
        return "field"
    if action < LEADER:
        return "loss"
    if action < SPACE:
        return "leader"
    return "space" if action < CARD else "card"
