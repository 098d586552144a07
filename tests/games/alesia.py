"""The battle that the tests of Alesia play on."""

from __future__ import annotations

from barbaricum.core.game import OptionValue
from barbaricum.games.alesia.game import Alesia
from barbaricum.games.alesia.tables import AlesiaRules

GAME = Alesia()


def battle(**options: OptionValue) -> AlesiaRules:
    """The rules of the battle, with options."""
    rules = GAME.rules("battle", options)
    assert isinstance(rules, AlesiaRules)
    return rules


RULES = battle()
