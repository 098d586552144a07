"""The forms of case files beside the usual one, for all games of the registry."""

from __future__ import annotations

from typing import Final

from barbaricum.core.case import Form, marks_of
from barbaricum.core.errors import TableError
from barbaricum.core.rulebook import Coverage
from barbaricum.games import game_named
from barbaricum.orders.adjudicate import Ruleset
from barbaricum.orders.cases import Rules, case_form
from barbaricum.orders.play.game import OrdersGame
from barbaricum.orders.play.rules import OrdersRules


def orders_game(name: str) -> OrdersGame:
    """Find a game of orders; raises TableError for an unknown game and for one without orders."""
    game = game_named(name)
    if not isinstance(game, OrdersGame):
        raise TableError(f"{game.title} is no game of orders.")
    return game


def ruleset_of(name: str, year: int = 0) -> Ruleset:
    """Give the board of a game under the rules of an edition (0: those it is usually played by).

    Raises KeyError for an edition that the game does not have.
    """
    game = orders_game(name)
    option = game.options.get("edition")
    if year and option is not None and year not in option.values:
        raise KeyError(year)
    rules = game.rules(options={"edition": year} if year and option is not None else {})
    assert isinstance(rules, OrdersRules)
    if year not in (0, rules.ruleset.edition.year):
        raise KeyError(year)
    return rules.ruleset


def _rules_of(name: str) -> Rules:
    orders_game(name)
    return lambda year: ruleset_of(name, year)


def _coverage_of(name: str) -> Coverage:
    game = orders_game(name)
    return Coverage(game.rulebook(), marks_of(game))


FORMS: Final[dict[str, Form]] = {"adjudication": case_form(_rules_of, _coverage_of)}
"""What runs the files that say `form = "..."`."""
