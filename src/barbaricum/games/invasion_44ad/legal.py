"""All legal orders of a move-month, as codes."""

from __future__ import annotations

from barbaricum.games.invasion_44ad.crossing import EMBARK, LAND, TAKE
from barbaricum.games.invasion_44ad.movement import BoatMovement
from barbaricum.orders.legal import LegalOrders, LegalTables
from barbaricum.orders.orders import MOVE, SUPPORT, Order
from barbaricum.orders.reasons import LEGAL


class BoatOrders(LegalOrders):
    """The orders that units may be given: what `BoatMovement.check` allows."""

    def __init__(self, movement: BoatMovement, tables: LegalTables) -> None:
        super().__init__(movement, tables)
        self.boats: BoatMovement = movement

    def of(self, unit: int) -> list[int]:
        """List the codes of all orders that a unit, or a pair by its boat, may be given, in no order."""
        codes = super().of(unit)
        movement, codec = self.boats, self.tables.codec
        board, type, province = movement.board, movement.type[unit], movement.province[unit]
        if movement.passenger[unit] >= 0:
            codes = [code for code in codes if self._is_for_pair(unit, codec.order(code))]
            army = movement.passenger[unit]
            return codes + (self.landings(army) if movement.power[army] == movement.power[unit] else [])
        power = movement.power[unit]
        wishes = []
        if board.carried[type]:
            wishes = [Order(EMBARK, province, target=other) for other in board.around[province]]
        elif any(board.carries[type]):
            wishes = [Order(TAKE, province, other) for other in board.around[province]]
        return codes + [codec.of(order) for order in wishes if movement.check(power, order) == LEGAL]

    def _is_for_pair(self, boat: int, order: Order) -> bool:
        """Whether an order that a boat could be given alone is one for a boat with an army aboard too."""
        movement = self.boats
        if order.kind not in (MOVE, SUPPORT):
            return True
        into = movement.board.province[order.target] if order.target >= 0 else order.origin
        return movement.is_sea(movement.type[boat], into)

    def landings(self, army: int) -> list[int]:
        """List the codes of all landings of an army aboard."""
        movement, boat = self.boats, self.boats.carrier[army]
        province = movement.province[boat]
        goals = movement.board.reach[movement.type[boat]][movement.place[boat]]
        orders = [Order(LAND, province, target=goal) for goal in goals if movement.can_land(boat, goal)]
        return [self.tables.codec.of(order) for order in orders]
