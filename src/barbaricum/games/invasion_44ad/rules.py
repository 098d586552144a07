"""What is fixed for one game of Invasion 44AD."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from barbaricum.core.components import Components
from barbaricum.core.game import OptionValue
from barbaricum.games.invasion_44ad import census, crossing, outcomes
from barbaricum.games.invasion_44ad.crossing import Crossing
from barbaricum.games.invasion_44ad.legal import BoatOrders
from barbaricum.games.invasion_44ad.movement import boats
from barbaricum.games.invasion_44ad.ruleset import BoatRuleset
from barbaricum.orders.adjudicate import Ruleset
from barbaricum.orders.edition import EDITIONS, Edition
from barbaricum.orders.legal import LegalOrders
from barbaricum.orders.mapdata import MapData
from barbaricum.orders.orders import SUPPORT, Order
from barbaricum.orders.play.parts import map_of
from barbaricum.orders.play.procedures import GAME, MOVEMENT, RETREATS, WINTER
from barbaricum.orders.play.rules import OrdersRules
from barbaricum.orders.units import Unit
from barbaricum.orders.validation import Movement

POWERS: Final = ("Belgae", "Brigantes", "Dumnonii", "Icenii", "Ordivices", "Parisii", "Romans")
MONTHS: Final = ("Martius", "Aprilus", "Maius", "Iunius", "Iulius", "Augustus", "Septimus", "Octimus", "Novimus")
IN_A_SET: Final = 3
"""Two move-months and a build-month make a set."""
SETS: Final = 3
TO_WIN: Final = 21
BUNCH: Final = "bb"


def start_of_play() -> int:
    """The game begins in Martius of the year 797 of the City.

    Clause: 4/start.
    """
    return 797


def edition() -> Edition:
    """The rules of 1971 hold wherever this game does not say otherwise.

    Clause: 1.
    """
    return EDITIONS[1971]


def map_under(components: Components, bunches_yield: bool, bunches_capture: bool) -> MapData:
    """The map of the components, with boat-bunches as the table wants them."""
    data = map_of(components)
    bunch = msgspec.structs.replace(data.unit_types[BUNCH], yields=bunches_yield, captures=bunches_capture)
    return msgspec.structs.replace(data, unit_types={**data.unit_types, BUNCH: bunch})


class InvasionRules(OrdersRules):
    """The board and the choices of the table."""

    def __init__(self, setup: str, options: Mapping[str, OptionValue], components: Components) -> None:
        data = map_under(components, options["supported_bunches"] == "yield", bool(options["bunches_capture"]))
        super().__init__(setup, options, components, data, len(POWERS), start_of_play(), MONTHS)
        components.require(census.faults_of(self.board))
        self.every_set: bool = options["centres_change"] == "every build-month"

    def make_ruleset(self) -> Ruleset:
        """The rules of 1971 with boats that carry armies."""
        options = self.options
        crossings = Crossing(
            options["passengers"] == "any", options["boarding"] == "first", options["dislodged_boat"] == "no landing"
        )
        return BoatRuleset(self.board, edition(), crossings)

    def legal_orders(self, movement: Movement) -> LegalOrders:
        """What lists the legal orders of a move-month."""
        return BoatOrders(boats(movement), self.tables)

    def start_units(self) -> tuple[Unit, ...]:
        """Each British people begins with a boat-bunch and two armies, Rome with two fleets and two armies.

        Clauses: 3, 2/armies.
        """
        return super().start_units()

    def phases(self) -> dict[str, tuple[int, int]]:
        """The names of all phases in positions: the months, and those of retreats."""
        found = {}
        for number, month in enumerate(MONTHS):
            builds = number % IN_A_SET == IN_A_SET - 1
            found[month.lower()] = (number, WINTER if builds else MOVEMENT)
            if not builds:
                found[f"{month.lower()} retreats"] = (number, RETREATS)
        return {**found, "over": (0, GAME)}

    # --- orders of its own ---------------------------------------------------------------------------------------

    def knows(self, action: int) -> bool:
        """Whether an int is the code of an order of this game."""
        if action > 0:
            order = self.codec.order(action)
            if crossing.EMBARK <= order.kind <= crossing.REMOVE:
                return self._names_what_it_needs(order)
            if order.kind == SUPPORT and order.flag == crossing.AT_SEA:
                return self._at_sea(order.place) and super().knows(self.codec.of(order._replace(flag=0)))
        return super().knows(action)

    def _names_what_it_needs(self, order: Order) -> bool:
        provinces = range(self.board.size)
        if order.flag != 0 or order.place not in provinces:
            return False
        if order.kind == crossing.REMOVE and not self._at_sea(order.place):
            return False
        origin, target = order.kind == crossing.TAKE, order.kind in (crossing.EMBARK, crossing.LAND)
        return (order.origin in provinces if origin else order.origin == -1) and (
            order.target in provinces if target else order.target == -1
        )

    def _at_sea(self, province: int) -> bool:
        return 0 <= province < self.board.size and any(row[province] for row in self.board.carries)

    def eagerness(self, kind: int) -> int:
        """An army aboard is removed when a removal is due, not before builds."""
        return -1

    def embarking(self, army: int, boat: int) -> tuple[Order, Order]:
        """The orders by which an army goes aboard a boat."""
        return Order(crossing.EMBARK, army, target=boat), Order(crossing.TAKE, boat, army)

    def landing(self, boat: int, goal: int) -> Order:
        """The order by which the army aboard goes ashore."""
        return Order(crossing.LAND, boat, target=goal)

    def verb_text(self, kind: int) -> str:
        """Name a kind of order as a button would."""
        return crossing.VERBS[kind]

    def outcome_clause(self, code: int) -> str:
        """The clause under which the outcome of a crossing is told."""
        return outcomes.CLAUSES[code]
