"""A power's sheet in a move-month, and in a build-month."""

from __future__ import annotations

from collections.abc import Callable

from barbaricum.games.invasion_44ad.adjustments import BoatAdjustment
from barbaricum.games.invasion_44ad.crossing import EMBARK, REMOVE
from barbaricum.games.invasion_44ad.legal import BoatOrders
from barbaricum.games.invasion_44ad.movement import BoatMovement
from barbaricum.orders.legal import LegalOrders, LegalTables
from barbaricum.orders.orders import DISBAND, Order
from barbaricum.orders.play.reasons import ORDERED
from barbaricum.orders.play.sheets import MovementSheet, WinterSheet
from barbaricum.orders.reasons import LEGAL, TWO_ORDERS


class BoatSheet(MovementSheet):
    """Orders for a move-month: one a unit, and a pair is one."""

    def __init__(self, tables: LegalTables, movement: BoatMovement, legal: Callable[[], LegalOrders], seat: int) -> None:
        super().__init__(tables, movement, legal, seat)
        self.boats: BoatMovement = movement

    def one_order(self, order: Order) -> int:
        """A unit has one order; what a boat cannot do beside what it was told is refused under the rule it breaks."""
        first = self.ordered.get(order.place)
        if first is not None:
            code = self.boats.clash(first, order)
            return ORDERED if code == TWO_ORDERS else code
        if order.kind == EMBARK and any(each.kind == EMBARK and each.target == order.target for each in self.ordered.values()):
            return self.boats.one_passenger()
        return LEGAL

    def legal_at(self, place: int) -> list[int]:
        """List the orders one unit may be given; of an army on another power's boat, its landings."""
        movement, orders = self.boats, self.orders()
        assert isinstance(orders, BoatOrders)
        unit = movement.at[place]
        if movement.power[unit] != self.seat:
            return orders.landings(movement.passenger[unit])
        return [code for code in orders.of(unit) if self.one_order(self.codec.order(code)) == LEGAL]


class BuildSheet(WinterSheet):
    """Builds and removals, of armies at sea too."""

    def candidates(self) -> list[Order]:
        """Everything that might be legal."""
        adjustment = self.adjustment
        assert isinstance(adjustment, BoatAdjustment)
        if adjustment.due >= 0:
            return super().candidates()
        standing = [Order(DISBAND, province) for province, unit in adjustment.at.items() if unit in adjustment.own]
        return standing + [Order(REMOVE, province) for province, army in adjustment.aboard.items() if army in adjustment.own]
