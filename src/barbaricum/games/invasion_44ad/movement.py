"""Which orders of a move-month are legal: pairs, crossings, and what is not allowed at sea."""

from __future__ import annotations

from collections.abc import Sequence

from barbaricum.core.state import Refusal
from barbaricum.games.invasion_44ad import explaining
from barbaricum.games.invasion_44ad import reasons as r
from barbaricum.games.invasion_44ad.crossing import AT_SEA, EMBARK, LAND, TAKE, Crossing
from barbaricum.orders import refusals
from barbaricum.orders.board import Board
from barbaricum.orders.edition import Edition
from barbaricum.orders.orders import MOVE, Order
from barbaricum.orders.reasons import LEGAL, NO_UNIT, NOT_YOURS, TWO_ORDERS
from barbaricum.orders.units import Unit
from barbaricum.orders.validation import Movement


class BoatMovement(Movement):
    """The units of one move-month; `passenger` and `carrier` give, by unit, whom it has aboard and whose boat it is on (-1)."""

    def __init__(self, board: Board, edition: Edition, units: Sequence[Unit], at_entry: bool, crossing: Crossing) -> None:
        super().__init__(board, edition, units, at_entry)
        self.crossing: Crossing = crossing
        self.passenger: list[int] = [-1] * len(units)
        self.carrier: list[int] = [-1] * len(units)
        for index, province in enumerate(self.province):
            boat = self.at[province]
            if boat != index and boat >= 0:
                self.passenger[boat], self.carrier[index] = index, boat

    def is_sea(self, type: int, province: int) -> bool:
        """Whether a boat of some type could have an army aboard in a province."""
        return self.board.carries[type][province]

    def unit_of(self, order: Order) -> int:
        """The unit that an order moves: of a landing the army, else the one that stands there."""
        boat = self.at[order.place]
        return self.passenger[boat] if order.kind == LAND else boat

    def plain(self, order: Order) -> Order:
        """Settle what an order leaves open."""
        if order.kind in (EMBARK, LAND) and order.target >= 0:
            return order._replace(target=self.board.province[order.target])
        return super().plain(order)

    def check(self, power: int, order: Order) -> int:
        """Return LEGAL, or the reason why a power may not give an order (as `plain` left it)."""
        kind = order.kind
        if kind not in (EMBARK, TAKE, LAND):
            code = super().check(power, order)
            if kind == MOVE:
                return code or self._at_sea(self.at[order.place], order)
            return code
        unit = self.at[order.place]
        if unit < 0:
            return NO_UNIT
        if kind == LAND:
            return self._check_landing(power, unit, order)
        if self.power[unit] != power:
            return self._foreign()
        return self._check_embarking(unit, order) if kind == EMBARK else self._check_taking(unit, order)

    def clash(self, first: Order, second: Order) -> int:
        """The reason why a unit cannot be told two different things."""
        kinds = {first.kind, second.kind}
        if first != second and LAND in kinds and kinds != {LAND}:
            return self._boat_stays()
        if first != second and TAKE in kinds:
            if kinds == {TAKE}:
                return self.one_passenger()
            if MOVE in kinds:
                return self._month_by_month()
        return TWO_ORDERS

    # --- sailing -------------------------------------------------------------------------------------------------

    def _at_sea(self, unit: int, order: Order) -> int:
        """An army and its boat move together, by sea: no coastal province holds the two of them.

        Clause: 5/carry.
        """
        if self.passenger[unit] < 0 or self.is_sea(self.type[unit], self.board.province[order.target]):
            return LEGAL
        return r.PAIR_AT_SEA

    def _check_move(self, unit: int, order: Order) -> int:
        return self._no_convoy() if order.flag == 1 else super()._check_move(unit, order)

    def _check_convoy(self, unit: int, order: Order) -> int:
        return self._no_convoy()

    def _no_convoy(self) -> int:
        """There are no convoys but crossings of three months: no army is carried from coast to coast in one.

        Clause: 5/no-normal-convoys.
        """
        return r.NO_CONVOYS

    def _boat_stays(self) -> int:
        """A landing takes the whole month: the boat does not move, support or anything else while its army goes ashore.

        Clauses: 5/disembark-carrier-stays, 5/three-moves.
        """
        return r.BOAT_STAYS

    def _month_by_month(self) -> int:
        """An army embarks in one month, sails in another and lands in a third.

        Clause: 5/three-moves.
        """
        return r.EMBARK_AND_SAIL

    # --- embarking -----------------------------------------------------------------------------------------------

    def _check_embarking(self, army: int, order: Order) -> int:
        """An army goes aboard an empty boat of its power, in the sea beside its coastal province.

        Clause: 5/embark.
        """
        if not self.board.carried[self.type[army]]:
            return self._from_boat_to_boat() if self.passenger[army] >= 0 else r.NO_ARMY
        boat = self.at[order.target]
        if boat < 0 or not any(self.board.carries[self.type[boat]]):
            return r.NO_BOAT
        if self.power[boat] != self.power[army] and not self.crossing.foreign:
            return r.FOREIGN_BOAT
        return self._meeting(army, boat) or (self.one_passenger(r.FULL) if self.passenger[boat] >= 0 else LEGAL)

    def _check_taking(self, boat: int, order: Order) -> int:
        """A boat at sea takes aboard one army of its power that stands on a coast beside it.

        Clause: 5/embark.
        """
        if not any(self.board.carries[self.type[boat]]):
            return r.NO_CARRIER
        army = self.at[order.origin]
        if army < 0 or not self.board.carried[self.type[army]]:
            is_boat = army >= 0 and self.passenger[army] >= 0
            return r.TAKES_FROM_BOAT if is_boat else r.NOBODY_TO_TAKE
        if self.power[boat] != self.power[army] and not self.crossing.foreign:
            return r.FOREIGN_ARMY
        return self._meeting(army, boat) or (self.one_passenger(r.FULL) if self.passenger[boat] >= 0 else LEGAL)

    def _meeting(self, army: int, boat: int) -> int:
        """Whether an army and a boat are side by side, the boat at sea: in port there is no room for both."""
        if not self.is_sea(self.type[boat], self.province[boat]):
            return r.IN_PORT
        return LEGAL if self.borders(boat, self.province[army]) else r.NOT_BESIDE

    def borders(self, boat: int, province: int) -> bool:
        """Whether a boat could go to a province."""
        return self.board.reaches[self.type[boat]][self.place[boat] * self.board.size + province] == 1

    def one_passenger(self, code: int = r.ONE_PASSENGER) -> int:
        """A fleet or boat-bunch has one army aboard, no more.

        Clauses: 5/embark, 5/carry.
        """
        return code

    def _from_boat_to_boat(self) -> int:
        """No army goes from one boat to another: it lands first.

        Clause: 5/three-moves.
        """
        return r.FROM_BOAT_TO_BOAT

    # --- landing -------------------------------------------------------------------------------------------------

    def _check_landing(self, power: int, boat: int, order: Order) -> int:
        """An army aboard goes ashore in a coastal province beside its boat.

        Clause: 5/disembark.
        """
        army = self.passenger[boat]
        if self.power[army if army >= 0 else boat] != power:
            return self._foreign()
        if army < 0:
            return r.NO_PASSENGER
        return LEGAL if self.can_land(boat, order.target) else r.NO_SHORE

    def can_land(self, boat: int, target: int) -> bool:
        """Whether the army aboard a boat could go ashore in a place."""
        province = self.board.province[target]
        return self.board.stands[self.type[self.passenger[boat]]][province] and self.borders(boat, province)

    # --- support -------------------------------------------------------------------------------------------------

    def _check_support(self, unit: int, order: Order) -> int:
        if order.flag == AT_SEA:
            return self._army_at_sea()
        if order.origin == self.province[unit] and order.target >= 0 and self.passenger[unit] >= 0:
            return self._own_landing()
        into = self.board.province[order.target] if order.target >= 0 else order.origin
        return self._reach_of_pair(unit, into) or super()._check_support(unit, order)

    def _army_at_sea(self) -> int:
        """An army at sea supports nobody.

        Clause: 5/no-support-from-army-at-sea.
        """
        return r.ARMY_AT_SEA

    def _own_landing(self) -> int:
        """A boat does not support the landing of the army that it carries.

        Clause: 5/no-carrier-support.
        """
        return r.OWN_LANDING

    def _reach_of_pair(self, unit: int, into: int) -> int:
        """A pair supports where it could go itself: at sea.

        Clause: base/support-reach.
        """
        if self.passenger[unit] < 0 or self.is_sea(self.type[unit], into) or not self.borders(unit, into):
            return LEGAL
        return r.SUPPORTS_FROM_SEA

    def _could_move(self, unit: int, target: int, supporter: int) -> bool:
        """Whether a unit could move to a place, or the army aboard it land there."""
        if self.passenger[unit] >= 0 and not self.is_sea(self.type[unit], self.board.province[target]):
            return self._support_of_landing(unit, target)
        return super()._could_move(unit, target, supporter)

    def _support_of_landing(self, boat: int, target: int) -> bool:
        """Others may support the army that goes ashore, as they may the boat that stays.

        Clause: 5/support-disembarkation.
        """
        return self.can_land(boat, target)

    # --- in words ------------------------------------------------------------------------------------------------

    def explain(self, power: int, order: Order, code: int) -> Refusal:
        """Say why `check` refused an order."""
        if code >= r.NO_CONVOYS:
            return explaining.of_movement(self, order, code)
        if code == NOT_YOURS and order.kind == LAND:
            boat = self.at[order.place]
            army = self.passenger[boat] if self.passenger[boat] >= 0 else boat
            return refusals.foreign(self.board, self.power[army], self.name(army), f"land in {self.board.titles[order.target]}")
        return super().explain(power, order, code)

    def wish(self, order: Order) -> str:
        """Say what an order wants, as it follows “cannot”."""
        return explaining.crossing(self.board, order) or super().wish(order)

    def name(self, unit: int) -> str:
        """Write a unit as `F MME`, an army aboard as `A(MME)`."""
        place = self.board.names[self.place[unit]]
        return f"{self.board.letters[self.type[unit]]}({place})" if self.carrier[unit] >= 0 else super().name(unit)


def boats(movement: Movement) -> BoatMovement:
    """The movement as one of this game."""
    assert isinstance(movement, BoatMovement)
    return movement
