"""Invasion 44AD as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping

from barbaricum.core.components import Components
from barbaricum.core.errors import ComponentError
from barbaricum.core.game import Option, OptionValue, Rules
from barbaricum.core.state import State
from barbaricum.games.invasion_44ad import census
from barbaricum.games.invasion_44ad.rules import POWERS, InvasionRules
from barbaricum.games.invasion_44ad.state import InvasionState
from barbaricum.orders.board import Board
from barbaricum.orders.play.game import OrdersGame, played
from barbaricum.orders.play.parts import map_of
from barbaricum.orders.play.procedures import MOVEMENT, RETREATS
from barbaricum.orders.play.state import OrdersState


class Invasion44AD(OrdersGame):
    """Six British peoples and Rome, on 86 spaces."""

    id = "invasion_44ad"
    title = "Invasion 44AD"
    revision = 1
    seats = POWERS
    options: Mapping[str, Option] = {
        "supported_bunches": Option(("count", "yield"), "Moves of supported boat-bunches against armies and fleets", "A5"),
        "bunches_capture": Option((True, False), "Boat-bunches take centres", "C5"),
        "passengers": Option(("own", "any"), "Armies that a boat may carry", "D2"),
        "boarding": Option(("at risk", "first"), "Boarding a boat that is dislodged", "D4"),
        "dislodged_boat": Option(("lands", "no landing"), "Landing from a boat that is dislodged", "D12"),
        "centres_change": Option(("every build-month", "Novimus"), "When centres change hands", "E2"),
        "last_year": Option((816, 797, 798, 800, 806, 811, 826, 0), "Last year (0: none)", "last-year"),
    }
    brief: Mapping[str, OptionValue] = {"last_year": 797}
    winter_heading = "builds and removals"

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
        return InvasionRules(setup, options, components)

    def empty(self, rules: Rules) -> OrdersState:
        """A state without units."""
        assert isinstance(rules, InvasionRules)
        return InvasionState(rules)

    def heading(self, state: State) -> str:
        """Say which month it is."""
        orders = played(state)
        if not orders.stack:
            return f"The game is over · {orders.year} AUC"
        month = orders.rules.seasons[orders.season_number()]
        asks = {MOVEMENT: "orders", RETREATS: "retreats"}.get(orders.phase(), self.winter_heading)
        return f"{month} {orders.year} AUC · {asks}"

    def conserved(self, state: State) -> list[int]:
        """One unit stands in a province, one at most is aboard it, and nobody owns what is no centre."""
        orders = played(state)
        board = orders.rules.board
        standing = [board.province[unit.place] for unit in orders.units if board.stands[unit.type][unit.place]]
        aboard = [board.province[unit.place] for unit in orders.units if not board.stands[unit.type][unit.place]]
        strange = sum(owner >= 0 and not board.is_centre[province] for province, owner in enumerate(orders.owners))
        adrift = sum(province not in standing for province in aboard)
        return [len(standing) - len(set(standing)), len(aboard) - len(set(aboard)), adrift, strange]
