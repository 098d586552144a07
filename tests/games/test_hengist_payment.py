"""Hengist's test of what a hand can pay, against trying every way to pay."""

from __future__ import annotations

from itertools import combinations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from barbaricum.games import game_named
from barbaricum.games.hengist.actions import EXPLORER, KIND_NAMES
from barbaricum.games.hengist.state import HengistState
from barbaricum.games.hengist.tables import HengistRules

GAME = game_named("hengist")
RULES = GAME.rules()
TERRAINS = KIND_NAMES[:6]


def payable(hand: list[str], symbols: list[str], picks: int) -> bool:
    """Give for each symbol a card that shows it, an Explorer or three cards that are none, and have `picks` left to give."""
    if not symbols:
        return sum(card != "explorer" for card in hand) >= picks
    first, rest = symbols[0], symbols[1:]
    ways: set[tuple[str, ...]] = {(card,) for card in hand if card == "explorer" or first in card.split("/")}
    # Which three are given matters only by what is left, so try every three.
    plain = [card for card in hand if card != "explorer"]
    ways |= set(combinations(sorted(plain), 3))
    return any(payable(without(hand, way), rest, picks) for way in ways)


def without(hand: list[str], cards: tuple[str, ...]) -> list[str]:
    left = hand[:]
    for card in cards:
        left.remove(card)
    return left


def holding(hand: list[str]) -> HengistState:
    assert isinstance(RULES, HengistRules)
    state = HengistState(RULES)
    for card in hand:
        state.take_card(0, KIND_NAMES.index(card))
    return state


# Cards of a few terrains, so that they often match.
CARDS = st.sampled_from(
    [*TERRAINS[:4], *(name for name in KIND_NAMES[6:EXPLORER] if name.split("/")[0] in TERRAINS[:3]), "explorer"]
)


# Cards that match the rest of the road are given for its first terrain, since an Explorer pays for one of them.
@example(hand=["river", "mountain", "moor", "moor", "explorer"], symbols=["river", "mountain"], picks=3)
@settings(max_examples=400)
@given(
    hand=st.lists(CARDS, max_size=8),
    symbols=st.lists(st.sampled_from(TERRAINS[:4]), min_size=1, max_size=3, unique=True),
    picks=st.integers(0, 3),
)
def test_a_hand_can_pay_exactly_what_some_way_of_paying_pays(hand: list[str], symbols: list[str], picks: int) -> None:
    numbers = [TERRAINS.index(symbol) for symbol in symbols]
    assert holding(hand).can_pay(0, numbers, 0, picks) == payable(hand, symbols, picks)
