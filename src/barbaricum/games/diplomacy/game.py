"""The standard game of Diplomacy as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

import msgspec

from barbaricum.core.components import Components
from barbaricum.core.game import Option, OptionValue, Rules
from barbaricum.core.rulebook import Rulebook
from barbaricum.orders.play.game import EDITION_YEARS, OrdersGame, shared_rulebook
from barbaricum.orders.play.parts import map_of
from barbaricum.orders.play.rules import OrdersRules
from barbaricum.orders.play.state import OrdersState

POWERS: Final = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
FIRST_YEAR: Final = 1901
TO_WIN: Final = 18


class DiplomacyState(OrdersState):
    """The standard game: seven powers, eighteen centres to win."""

    def fresh(self) -> DiplomacyState:
        """Make an empty state."""
        return DiplomacyState(self.rules)

    def victor(self) -> int:
        """A power that owns eighteen centres when an autumn is over has won.

        Clause: base/victory.
        """
        for power in range(self.rules.seats):
            if self.centres_of(power) >= TO_WIN:
                return power
        return -1


class Diplomacy(OrdersGame):
    """Seven powers before the Great War: the game whose rules the others extend."""

    id = "diplomacy"
    title = "Diplomacy"
    revision = 1
    seats = POWERS
    options: Mapping[str, Option] = {
        "edition": Option(EDITION_YEARS, "Printed rules", "edition"),
        "last_year": Option((1950, 1902, 1905, 1907, 1910, 1920, 1935, 0), "Last year (0: none)", "last-year"),
    }
    brief: Mapping[str, OptionValue] = {"last_year": 1902}

    @cached_property
    def _rulebook(self) -> Rulebook:
        """The shared clauses are this game's own: it is where they are proven."""
        return msgspec.structs.replace(super()._rulebook, counted=shared_rulebook().counted)

    def make_rules(self, setup: str, options: Mapping[str, OptionValue], components: Components) -> Rules:
        """The standard board under the chosen edition."""
        return OrdersRules(setup, options, components, map_of(components), len(POWERS), FIRST_YEAR)

    def empty(self, rules: Rules) -> OrdersState:
        """A state without units."""
        assert isinstance(rules, OrdersRules)
        return DiplomacyState(rules)
