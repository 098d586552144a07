"""What is fixed for one game of orders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from barbaricum.core.components import Components
from barbaricum.core.game import OptionValue, Rules
from barbaricum.orders.adjudicate import Ruleset
from barbaricum.orders.board import Board
from barbaricum.orders.edition import EDITIONS
from barbaricum.orders.legal import LegalOrders, LegalTables
from barbaricum.orders.mapdata import MapData
from barbaricum.orders.orders import BUILD, Codec, Order
from barbaricum.orders.play.procedures import GAME, MOVEMENT, RETREATS, WINTER
from barbaricum.orders.units import Unit
from barbaricum.orders.validation import Movement

SPRING: Final = 0
AUTUMN: Final = 1
KINDS: Final = 16
"""There are never more kinds of orders, a variant's own included."""


class OrdersRules(Rules):
    """A board and its rules: the powers 0 to `seats` - 1 are players, any further one is neutral.

    `first_year` is when play begins, `last_year` the year after whose winter a game is drawn (0: none).
    """

    def __init__(
        self,
        setup: str,
        options: Mapping[str, OptionValue],
        components: Components,
        data: MapData,
        seats: int,
        first_year: int,
        seasons: tuple[str, ...] = ("Spring", "Autumn"),
    ) -> None:
        super().__init__(setup, options, components)
        self.board: Board = Board(data)
        self.ruleset: Ruleset = self.make_ruleset()
        self.tables: LegalTables = LegalTables(self.board)
        self.codec: Codec = self.tables.codec
        self.seats: int = seats
        self.first_year: int = first_year
        self.last_year: int = int(self.options.get("last_year", 0))
        self.seasons: tuple[str, ...] = seasons
        self.names: list[str] = [power.name for power in self.board.powers]

    def make_ruleset(self) -> Ruleset:
        """The rules of the board, in the edition that the table chose."""
        return Ruleset(self.board, EDITIONS[int(self.options.get("edition", 2023))])

    def legal_orders(self, movement: Movement) -> LegalOrders:
        """What lists the legal orders of a movement phase."""
        return LegalOrders(movement, self.tables)

    def phases(self) -> dict[str, tuple[int, int]]:
        """The names of all phases in positions, each with the number of its season and its procedure."""
        return {
            "spring": (SPRING, MOVEMENT),
            "spring retreats": (SPRING, RETREATS),
            "autumn": (AUTUMN, MOVEMENT),
            "autumn retreats": (AUTUMN, RETREATS),
            "winter": (AUTUMN, WINTER),
            "over": (SPRING, GAME),
        }

    def start_units(self) -> tuple[Unit, ...]:
        """The units the powers begin with, in order."""
        units = []
        for power, row in enumerate(self.board.powers):
            for text in row.units:
                type, place = self.ruleset.notation.read_unit(text)
                units += self.ruleset.unfold(Unit(power, type, place))
        return tuple(sorted(units))

    def start_owners(self) -> list[int]:
        """Whose each province is at the start (-1: nobody's): centres with a player's unit, and players' homes."""
        owners = [-1] * self.board.size
        for power in range(self.seats):
            for home in self.board.powers[power].homes:
                owners[self.board.index[home]] = power
        for unit in self.start_units():
            province = self.board.province[unit.place]
            if unit.power < self.seats and self.board.is_centre[province]:
                owners[province] = unit.power
        return owners

    def knows(self, action: int) -> bool:
        """Whether an int is the code of an order of this board."""
        codec = self.codec
        if not codec.knows(action):
            return False
        order = codec.order(action)
        return order.kind != BUILD or order.flag < len(self.board.types)

    def action_count(self) -> int:
        """One more than the greatest code."""
        return KINDS * self.codec.kind

    def title(self, province: int) -> str:
        """The full name of a province."""
        return self.board.titles[province]

    def order_text(self, order: Order, pieces: Mapping[int, tuple[int, int]]) -> str:
        """Write an order; `pieces` gives type and place of the unit in a province."""
        return self.ruleset.notation.write(order, pieces)

    def read_order(self, line: str) -> Order:
        """Read an order, legal or not; raises NotationError."""
        return self.ruleset.notation.read(line).order

    def eagerness(self, kind: int) -> int:
        """How soon a simple bot writes a variant's own kind of order (see `bots.dumbbot`): builds are 1; never: -1."""
        return -1

    def embarking(self, army: int, boat: int) -> tuple[Order, Order]:
        """The orders by which the army in one province goes aboard the boat in another: the army's and the boat's."""
        raise AssertionError("nothing goes aboard on this board")

    def landing(self, boat: int, goal: int) -> Order:
        """The order by which the army aboard the boat in a province goes ashore in another."""
        raise AssertionError("nothing is aboard on this board")

    def outcome_clause(self, code: int) -> str:
        """The clause under which a variant's own outcome of an order is told."""
        raise AssertionError(f"there is no outcome {code}")

    def verb_text(self, kind: int) -> str:
        """Name a variant's own kind of order as a button would."""
        raise AssertionError(f"there is no kind {kind} of orders")
