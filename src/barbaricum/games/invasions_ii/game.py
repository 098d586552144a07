"""Invasions II as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping

from barbaricum.core.components import Components
from barbaricum.core.errors import ComponentError
from barbaricum.core.game import Option, OptionValue, Position, Rules
from barbaricum.core.state import Event, State
from barbaricum.games.invasions_ii import census, messages, position
from barbaricum.games.invasions_ii.rules import POWERS, InvasionsRules
from barbaricum.games.invasions_ii.state import InvasionsState
from barbaricum.orders.board import Board
from barbaricum.orders.play.game import OrdersGame
from barbaricum.orders.play.parts import map_of
from barbaricum.orders.play.state import OrdersState


def _rules(rules: Rules) -> InvasionsRules:
    assert isinstance(rules, InvasionsRules)
    return rules


class InvasionsII(OrdersGame):
    """Sixteen peoples from nomads to kingdoms, on 210 provinces."""

    id = "invasions_ii"
    title = "Invasions II"
    revision = 1
    seats = POWERS
    options: Mapping[str, Option] = {
        "homes_a_winter": Option(("one", "any"), "Homes a people may make in one winter", "19"),
        "forced_removals": Option((True, False), "Units over the limit must go", "23"),
        "huns_limited": Option((False, True), "The unit limit holds for the Huns too", "29"),
        "canal_convoys": Option((False, True), "Fleets in canal provinces convoy", "45"),
        "last_year": Option((500, 434, 435, 445, 450, 470, 0), "Last year (0: none)", "43"),
    }
    brief: Mapping[str, OptionValue] = {"last_year": 434}
    winter_heading = "homes, builds and build sites"

    def component_faults(self, components: Components) -> list[str]:
        """What is wrong with the map, or is not as the rules say."""
        faults = super().component_faults(components)
        if faults:
            return faults
        try:
            return census.faults_of(Board(map_of(components)))
        except ComponentError as error:
            return error.faults

    def make_rules(self, setup: str, options: Mapping[str, OptionValue], components: Components) -> Rules:
        """The board under the table's choices."""
        return InvasionsRules(setup, options, components)

    def empty(self, rules: Rules) -> InvasionsState:
        """A state without units."""
        return InvasionsState(_rules(rules))

    def first(self, rules: Rules) -> OrdersState:
        """Units, owners, homes and sites before the first spring."""
        state = super().first(rules)
        assert isinstance(state, InvasionsState)
        state.set_marks()
        return state

    def winter_prompt(self, state: OrdersState, seat: int) -> str:
        """Say what a winter asks of a people."""
        assert isinstance(state, InvasionsState)
        sheet = state.own_sheet(seat)
        if sheet.surplus() > 0:
            return f"Give up {sheet.surplus()} of your build sites."
        excess = sheet.adjustment.excess()
        if excess > 0:
            return f"Choose homes, then remove {excess} more."
        left = sheet.adjustment.due - len(sheet.adjustment.built) - sheet.adjustment.waived
        builds = f"you may build {left} more" if left > 0 else "nothing more can be built"
        return f"Choose homes, builds and a build site; {builds}."

    def format_event(self, rules: Rules, event: Event) -> str:
        """Say what happened."""
        return messages.sentence(_rules(rules), event)

    def position_of(self, state: State) -> Position:
        """Write a state out."""
        assert isinstance(state, InvasionsState)
        return position.position_of(state)

    def position_from(self, rules: Rules, position_: Position) -> State:
        """Build a state."""
        return position.position_from(self.empty(rules), position_)
