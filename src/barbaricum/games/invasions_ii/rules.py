"""What is fixed for one game of Invasions II."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from barbaricum.core.components import Components
from barbaricum.core.game import OptionValue
from barbaricum.games.invasions_ii import census, marks
from barbaricum.orders.adjustments import distances
from barbaricum.orders.mapdata import MapData
from barbaricum.orders.orders import Order
from barbaricum.orders.play.parts import map_of
from barbaricum.orders.play.rules import OrdersRules
from barbaricum.orders.units import Unit

POWERS: Final = (
    "Angles",
    "Britons",
    "Burgundians",
    "Byzantines",
    "Franks",
    "Frisians",
    "Huns",
    "Jutes",
    "Khazars",
    "Lombards",
    "Ostrogoths",
    "Picts",
    "Saxons",
    "Scots",
    "Vandals",
    "Visigoths",
)
NEUTRAL: Final = len(POWERS)
BYZANTINES: Final = POWERS.index("Byzantines")
HUNS: Final = POWERS.index("Huns")
KHAZARS: Final = POWERS.index("Khazars")
SCOTS: Final = POWERS.index("Scots")
NO_LIMIT: Final = 1000


def start_of_play() -> int:
    """The game begins in spring 434, the year after Attila became king.

    Clause: start/date.
    """
    return 434


def map_under(components: Components, canal_convoys: bool) -> MapData:
    """The map of the components; fleets convoy at sea and, if the table says so, in canals."""
    data = map_of(components)
    if not canal_convoys:
        return data
    fleet = msgspec.structs.replace(data.unit_types["F"], convoys=("sea", "canal"))
    return msgspec.structs.replace(data, unit_types={**data.unit_types, "F": fleet})


class InvasionsRules(OrdersRules):
    """The board, its peculiar provinces, and the choices of the table."""

    def __init__(self, setup: str, options: Mapping[str, OptionValue], components: Components) -> None:
        data = map_under(components, bool(options["canal_convoys"]))
        super().__init__(setup, options, components, data, len(POWERS), start_of_play(), ("Spring", "Autumn"))
        components.require(census.faults_of(self.board))
        index = self.board.index
        self.hsung_nu: int = index["HSU"]
        self.six: list[int] = [index[name] for name in ("ADR", "ANT", "ATH", "CON", "NIC", "TRA")]
        self.first_homes: dict[int, int] = {KHAZARS: index["ITI"], SCOTS: index["DAL"]}
        self.many_homes: bool = self.options["homes_a_winter"] == "any"
        self.forced_removals: bool = bool(self.options["forced_removals"])
        self.huns_limited: bool = bool(self.options["huns_limited"])
        self.basins: list[int] = census.basins_of(self.board)
        self._away: dict[int, list[int]] = {}

    def start_units(self) -> tuple[Unit, ...]:
        """Two units for each people, four for the Huns, and a neutral army in each of fifteen centres.

        Clauses: start/positions, neutral/armies, neutral/list.
        """
        return super().start_units()

    def start_owners(self) -> list[int]:
        """Each people owns the centres that its units start in; a neutral army's centre belongs to nobody.

        Clauses: start/positions, neutral/unowned.
        """
        owners = [-1] * self.board.size
        for unit in self.start_units():
            if unit.power < self.seats:
                owners[self.board.province[unit.place]] = unit.power
        return owners

    def away(self, province: int) -> list[int]:
        """Count the moves of an army or a fleet to a province from each other one."""
        if province not in self._away:
            self._away[province] = distances(self.board, [province])
        return self._away[province]

    # --- orders of its own ---------------------------------------------------------------------------------------

    def knows(self, action: int) -> bool:
        """Whether an int is the code of an order of this game."""
        if action > 0:
            order = self.codec.order(action)
            if marks.HOME <= order.kind <= marks.LEAVE_SITE:
                return marks.knows(order, self.board.size)
        return super().knows(action)

    def read_order(self, line: str) -> Order:
        """Read an order; raises NotationError."""
        return marks.read(self.ruleset.notation, line) or super().read_order(line)

    def order_text(self, order: Order, pieces: Mapping[int, tuple[int, int]]) -> str:
        """Write an order."""
        if order.kind >= marks.HOME:
            return marks.write(order, self.board.names)
        return super().order_text(order, pieces)

    def eagerness(self, kind: int) -> int:
        """Surplus sites and homes come before builds, a new site after them."""
        return {marks.LEAVE_SITE: 4, marks.HOME: 3, marks.SITE: 0}.get(kind, -1)

    def verb_text(self, kind: int) -> str:
        """Name a kind of order as a button would."""
        return marks.VERBS[kind]
