"""One power's sheet: what may be written on it next, what may not and why.

A sheet is written line by line, each judged with those before it; it knows nothing of any rival's sheet.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from barbaricum.core.state import Refusal
from barbaricum.orders.adjustments import Adjustment
from barbaricum.orders.legal import LegalOrders, LegalTables
from barbaricum.orders.orders import BUILD, DISBAND, DRAW, RETREAT, WAIVE, Codec, Order
from barbaricum.orders.play.reasons import NO_VOTE, ORDERED, VOTED
from barbaricum.orders.refusals import cannot
from barbaricum.orders.retreats import Retreats
from barbaricum.orders.validation import Movement


class Sheet(ABC):
    """A sheet under way."""

    def __init__(self, codec: Codec, seat: int) -> None:
        self.codec: Codec = codec
        self.seat: int = seat

    @abstractmethod
    def plain(self, order: Order) -> Order:
        """Settle what an order leaves open, so that it is written in one way only."""

    @abstractmethod
    def check(self, order: Order) -> int:
        """Return 0, or the reason why an order (as `plain` left it) may not be written now."""

    @abstractmethod
    def explain(self, order: Order, code: int) -> Refusal:
        """Say why `check` refused."""

    @abstractmethod
    def take(self, order: Order) -> None:
        """Write a legal order down."""

    @abstractmethod
    def legal(self) -> list[int]:
        """List the codes of all orders that may be written now, ascending."""

    def legal_at(self, place: int) -> list[int]:
        """List those for the unit in a province, in no order."""
        return [code for code in self.legal() if self.codec.order(code).place == place]

    def open_places(self) -> list[int]:
        """List the provinces of the units that still wait for an order, ascending; [] in a phase without such."""
        return []


class MovementSheet(Sheet):
    """Orders for a movement phase: one a unit, and a vote for a draw."""

    def __init__(self, tables: LegalTables, movement: Movement, legal: Callable[[], LegalOrders], seat: int) -> None:
        super().__init__(tables.codec, seat)
        self.movement: Movement = movement
        self.orders: Callable[[], LegalOrders] = legal
        self.ordered: dict[int, Order] = {}
        """By province: what its unit was told."""
        self.voted: bool = False

    def plain(self, order: Order) -> Order:
        """Settle coasts, and whether a convoy need be named."""
        return self.movement.plain(order)

    def check(self, order: Order) -> int:
        """Judge an order alone, and whether its unit has one already."""
        if order.kind == DRAW:
            return VOTED if self.voted else 0
        code = self.movement.check(self.seat, order)
        return code or self.one_order(order)

    def one_order(self, order: Order) -> int:
        """A unit has one order; who thinks better of it takes the first one back.

        Clause: base/own-unit.
        """
        return ORDERED if order.place in self.ordered else 0

    def explain(self, order: Order, code: int) -> Refusal:
        """Say why not."""
        if code == VOTED:
            return cannot("base/draw", "A draw", "be voted on twice", "the vote is on this sheet already")
        if code == ORDERED:
            return ordered(self.movement.name(self.movement.at[order.place]))
        return self.movement.explain(self.seat, order, code)

    def take(self, order: Order) -> None:
        """Note the unit as ordered, or the vote."""
        if order.kind == DRAW:
            self.voted = True
        else:
            self.ordered[order.place] = order

    def legal(self) -> list[int]:
        """List the orders of all units that have none yet."""
        codes = [] if self.voted else [self.codec.of(Order(DRAW))]
        for place in self.open_places():
            codes += self.legal_at(place)
        return sorted(codes)

    def legal_at(self, place: int) -> list[int]:
        """List the orders one unit may be given."""
        return self.orders().of(self.movement.at[place])

    def open_places(self) -> list[int]:
        """Where units wait for an order."""
        movement = self.movement
        mine = {place for unit, place in enumerate(movement.province) if movement.power[unit] == self.seat}
        return sorted(place for place in mine if place not in self.ordered)


class RetreatSheet(Sheet):
    """Orders for the dislodged."""

    def __init__(self, codec: Codec, retreats: Retreats, seat: int) -> None:
        super().__init__(codec, seat)
        self.retreats: Retreats = retreats
        self.ordered: set[int] = set()

    def plain(self, order: Order) -> Order:
        """Read a move as a retreat, and settle its coast."""
        return self.retreats.plain(order)

    def check(self, order: Order) -> int:
        """Judge an order, and whether its unit has one already."""
        if order.kind == DRAW:
            return NO_VOTE
        code = self.retreats.check(self.seat, order)
        return code or (ORDERED if order.place in self.ordered else 0)

    def explain(self, order: Order, code: int) -> Refusal:
        """Say why not."""
        if code == NO_VOTE:
            return no_vote()
        if code == ORDERED:
            return ordered(self.retreats.who(order))
        return self.retreats.explain(self.seat, order, code)

    def take(self, order: Order) -> None:
        """Note the unit as ordered."""
        self.ordered.add(order.place)

    def legal(self) -> list[int]:
        """List all retreats and disbandments still open."""
        codes = []
        for place in self.open_places():
            codes.append(self.codec.of(Order(DISBAND, place)))
            lost = self.retreats.dislodged[self.retreats.at[place]]
            codes += [self.codec.of(Order(RETREAT, place, target=target)) for target in lost.retreats]
        return sorted(codes)

    def open_places(self) -> list[int]:
        """Where dislodged units wait for an order."""
        mine = [place for place, index in self.retreats.at.items() if self.retreats.dislodged[index].unit.power == self.seat]
        return sorted(place for place in mine if place not in self.ordered)


class WinterSheet(Sheet):
    """Builds and removals."""

    def __init__(self, codec: Codec, adjustment: Adjustment) -> None:
        super().__init__(codec, adjustment.power)
        self.adjustment: Adjustment = adjustment

    def plain(self, order: Order) -> Order:
        """Settle which kind of unit is built."""
        return self.adjustment.plain(order)

    def check(self, order: Order) -> int:
        """Judge a build, a waiver or a removal."""
        return NO_VOTE if order.kind == DRAW else self.adjustment.check(order)

    def explain(self, order: Order, code: int) -> Refusal:
        """Say why not."""
        return no_vote() if code == NO_VOTE else self.adjustment.explain(order, code)

    def take(self, order: Order) -> None:
        """Write it down."""
        self.adjustment.take(order)

    def legal(self) -> list[int]:
        """List all builds and removals still open."""
        return sorted(self.codec.of(order) for order in self.candidates() if self.check(order) == 0)

    def candidates(self) -> list[Order]:
        """Everything that might be legal."""
        adjustment = self.adjustment
        board = adjustment.board
        if adjustment.due < 0:
            return [Order(DISBAND, board.province[adjustment.units[index].place]) for index in adjustment.own]
        orders = [Order(WAIVE)]
        for site in adjustment.sites:
            for place in (site, *board.coasts[site]):
                orders += [Order(BUILD, place, flag=type) for type in adjustment.types if board.stands[type][place]]
        return orders


def no_vote() -> Refusal:
    """A draw is voted on with the orders of a movement phase."""
    return cannot("base/draw", "A draw", "be voted on now", "that is done with the orders of a movement phase")


def ordered(who: str) -> Refusal:
    """A unit has one order."""
    return cannot("base/own-unit", who, "be given a second order", "it has one; take that back first", who)
