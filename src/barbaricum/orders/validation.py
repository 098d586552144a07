"""Which orders of a movement phase are legal, each judged alone, and why the others are not.

An order is legal if, not knowing any other order, it could be carried out as the units stand (DATC 4.E.1).  An illegal
one is put aside: its unit holds, and may be supported.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from barbaricum.core.state import Refusal
from barbaricum.orders import refusals
from barbaricum.orders.board import Board
from barbaricum.orders.convoys import Ferries
from barbaricum.orders.edition import Edition
from barbaricum.orders.orders import CONVOY, MOVE, SUPPORT, Order
from barbaricum.orders.reasons import (
    CANNOT_CONVOY,
    COAST_UNNAMED,
    COAST_WRONG,
    CONVOYS_NO_ARMY,
    CONVOYS_NOBODY,
    LEGAL,
    NO_ROUTE,
    NO_UNIT,
    NOT_CONVOYED,
    NOT_YOURS,
    OFF_ROUTE,
    STAYS,
    SUPPORT_IMPOSSIBLE,
    SUPPORT_TOO_FAR,
    SUPPORTS_ITSELF,
    SUPPORTS_NOBODY,
    SUPPORTS_OWN_PLACE,
    TERRAIN,
    TOO_FAR,
    TWO_ORDERS,
    WRONG_PHASE,
)
from barbaricum.orders.units import Unit


@mypyc_attr(allow_interpreted_subclasses=True)
class Movement:
    """The units of one movement phase and what each of them may be told.

    Lists run parallel to `units`; `at` gives the index of the unit that stands in a province (-1: none).  Where orders are
    checked `at_entry`, a support must name the coast if two are possible; where they are only read, it need not (DATC 4.B.4).
    """

    def __init__(self, board: Board, edition: Edition, units: Sequence[Unit], at_entry: bool = False) -> None:
        self.board: Board = board
        self.edition: Edition = edition
        self.units: Sequence[Unit] = units
        self.at_entry: bool = at_entry
        self.power: list[int] = [unit.power for unit in units]
        self.type: list[int] = [unit.type for unit in units]
        self.place: list[int] = [unit.place for unit in units]
        self.province: list[int] = [board.province[place] for place in self.place]
        self.at: list[int] = [-1] * board.size
        fleets = 0
        for index, province in enumerate(self.province):
            if not board.stands[self.type[index]][self.place[index]]:
                continue
            self.at[province] = index
            if board.ferries[self.type[index]][province]:
                fleets |= 1 << province
        self.ferries: Ferries = Ferries(board, fleets)

    # --- reading an order as it was meant ----------------------------------------------------------------------

    def plain(self, order: Order) -> Order:
        """Settle what an order leaves open and drop what means nothing, so that it is written in one way only.

        A coast is filled in where one alone is possible and forgotten for a unit that knows none (DATC 4.B.2, 4.B.6); an
        army that cannot walk needs no word of its convoy.
        """
        target = order.target
        if target < 0 or order.kind > CONVOY:
            return order
        board = self.board
        unit = self.at[order.place if order.kind == MOVE else order.origin]
        if unit < 0:
            return order
        type, place = self.type[unit], self.place[unit]
        province = board.province[target]
        if board.coasts[province]:
            if board.stands[type][province]:
                target = province
            elif target == province:
                coasts = [other for other in board.neighbours[type][place] if board.province[other] == province]
                if len(coasts) == 1:
                    target = coasts[0]
        flag = order.flag
        if flag == 1 and board.convoyed[type] and not board.steps[type][place * board.places + target]:
            flag = 0
        return order if target == order.target and flag == order.flag else order._replace(target=target, flag=flag)

    def unit_of(self, order: Order) -> int:
        """The index of the unit that a legal order moves or holds."""
        return self.at[order.place]

    # --- the rules, one predicate each -------------------------------------------------------------------------

    def check(self, power: int, order: Order) -> int:
        """Return LEGAL, or the reason why a power may not give an order (as `plain` left it)."""
        kind = order.kind
        if kind > CONVOY:
            return self._other_phase()
        unit = self.at[order.place]
        if unit < 0:
            return NO_UNIT
        if self.power[unit] != power:
            return self._foreign()
        if kind == MOVE:
            if self.board.steps[self.type[unit]][self.place[unit] * self.board.places + order.target] and order.flag != 1:
                return LEGAL
            return self._check_move(unit, order)
        if kind == SUPPORT:
            return self._check_support(unit, order)
        if kind == CONVOY:
            return self._check_convoy(unit, order)
        return LEGAL

    def clash(self, first: Order, second: Order) -> int:
        """The reason why a unit cannot be told both of two different orders that are legal alone."""
        return TWO_ORDERS

    def _foreign(self) -> int:
        """A power orders only its own units.

        Clause: base/own-unit.
        """
        return NOT_YOURS

    def _other_phase(self) -> int:
        """Retreats, builds and disbandments belong to other phases than movement.

        Clause: base/turn.
        """
        return WRONG_PHASE

    def _check_move(self, unit: int, order: Order) -> int:
        """Judge a move that is no plain step to a neighbour."""
        board = self.board
        type, place, target = self.type[unit], self.place[unit], order.target
        province = board.province[target]
        if province == self.province[unit]:
            return self._stays()
        if not board.stands[type][target]:
            if not any(board.stands[type][coast] for coast in board.coasts[province]):
                return self._off_terrain()
            return self._coast_unnamed() if board.reaches[type][place * board.size + province] else self._no_neighbour()
        if board.convoyed[type]:
            if self.ferries.possible(self.province[unit], province):
                return LEGAL
            return NO_ROUTE if order.flag == 1 or self._by_sea(unit, province) else self._no_neighbour()
        if order.flag == 1:
            return self._not_convoyed()
        from_here = board.reaches[type][place * board.size + province]
        from_there = any(board.steps[type][coast * board.places + target] for coast in board.coasts[self.province[unit]])
        return self._other_coast() if from_here or from_there else self._no_neighbour()

    def _stays(self) -> int:
        """A unit cannot move to the province it stands in, not even by convoy (DATC 6.A.4, 6.A.5).

        Clause: base/move-adjacent.
        """
        return STAYS

    def _no_neighbour(self) -> int:
        """A move goes to a place that borders the unit's own, for units of its kind (DATC 6.A.1, 6.A.9).

        Clause: base/move-adjacent.
        """
        return TOO_FAR

    def _off_terrain(self) -> int:
        """Armies stand on land, fleets at sea and along the coast (DATC 6.A.2, 6.A.3).

        Clause: base/move-terrain.
        """
        return TERRAIN

    def _coast_unnamed(self) -> int:
        """A fleet that could reach either coast of a province must be told which (DATC 6.B.1).

        Clause: base/move-coast.
        """
        return COAST_UNNAMED

    def _other_coast(self) -> int:
        """A fleet goes to a coast it borders, and leaves from the one it is on (DATC 4.B.3, 6.B.3, 6.B.11).

        Clause: base/move-coast.
        """
        return COAST_WRONG

    def _by_sea(self, unit: int, province: int) -> bool:
        """Whether a journey by convoy would at least begin and end at water."""
        waters = self.board.waters
        return waters[self.province[unit]] != 0 and waters[province] != 0

    def _check_support(self, unit: int, order: Order) -> int:
        board = self.board
        type, place, own = self.type[unit], self.place[unit], self.province[unit]
        other = self.at[order.origin]
        if other == unit:
            return self._helps_itself()
        if order.target < 0:
            if not board.reaches[type][place * board.size + order.origin]:
                return self._beyond_reach()
            return LEGAL if other >= 0 else SUPPORTS_NOBODY
        province = board.province[order.target]
        if province == own:
            return self._helps_into_own_place()
        if not board.reaches[type][place * board.size + province]:
            return self._beyond_reach()
        if other < 0:
            return SUPPORTS_NOBODY
        if self.at_entry and not board.stands[self.type[other]][order.target]:
            return self._coast_unnamed() if self._could_move(other, order.target, own) else self._helps_impossible_move()
        return LEGAL if self._could_move(other, order.target, own) else self._helps_impossible_move()

    def _helps_itself(self) -> int:
        """No unit supports itself (DATC 6.A.8).

        Clause: base/support-match.
        """
        return SUPPORTS_ITSELF

    def _helps_into_own_place(self) -> int:
        """No unit supports a move into the province it stands in, for it could not move there itself (DATC 6.D.34).

        Clause: base/support-reach.
        """
        return SUPPORTS_OWN_PLACE

    def _beyond_reach(self) -> int:
        """A unit supports only into a province it could move to, whatever the coast (DATC 6.A.10, 6.B.4, 6.B.5).

        Clause: base/support-reach.
        """
        return SUPPORT_TOO_FAR

    def _helps_impossible_move(self) -> int:
        """A move that its unit could not make cannot be supported (DATC 6.D.22-24, 6.D.31).

        Clause: base/support-match.
        """
        return SUPPORT_IMPOSSIBLE

    def _could_move(self, unit: int, target: int, supporter: int) -> bool:
        """Whether a unit could move to a place, without being ferried by the fleet in the province `supporter`."""
        board = self.board
        type, place = self.type[unit], self.place[unit]
        province = board.province[target]
        if province == self.province[unit]:
            return False
        if board.steps[type][place * board.places + target]:
            return True
        if target == province and board.coasts[province] and not board.stands[type][target]:
            return board.reaches[type][place * board.size + province] == 1
        if not board.convoyed[type] or not board.stands[type][target]:
            return False
        return self.ferries.possible_without(self.province[unit], province, supporter)

    def _check_convoy(self, unit: int, order: Order) -> int:
        board = self.board
        if not board.ferries[self.type[unit]][self.province[unit]]:
            return self._no_ferry()
        army = self.at[order.origin]
        if army < 0:
            return CONVOYS_NOBODY
        province = board.province[order.target]
        if not board.convoyed[self.type[army]] or not board.stands[self.type[army]][order.target]:
            return self._no_passenger()
        fleets = self.ferries.routes(order.origin).get(province, 0)
        return LEGAL if fleets >> self.province[unit] & 1 else self._off_route()

    def _no_ferry(self) -> int:
        """Only fleets on open water convoy (DATC 6.F.1).

        Clause: base/convoy-fleet.
        """
        return CANNOT_CONVOY

    def _no_passenger(self) -> int:
        """Only armies are convoyed, from coast to coast (DATC 6.A.7).

        Clause: base/convoy-fleet.
        """
        return CONVOYS_NO_ARMY

    def _not_convoyed(self) -> int:
        """A fleet goes nowhere by convoy (DATC 6.A.7).

        Clause: base/convoy-fleet.
        """
        return NOT_CONVOYED

    def _off_route(self) -> int:
        """A fleet convoys only where some route of fleets needs it (DATC 6.G.19).

        Clause: base/convoy-route.
        """
        return OFF_ROUTE

    # --- the same in words -------------------------------------------------------------------------------------

    def explain(self, power: int, order: Order, code: int) -> Refusal:
        """Say why `check` refused an order."""
        return refusals.of_movement(self, order, code)

    def wish(self, order: Order) -> str:
        """Say what an order wants, as it follows “cannot”."""
        helped = self.at[order.origin] if order.origin >= 0 else -1
        return refusals.deed(self.board, order, self.name(helped) if helped >= 0 else "")

    def name(self, unit: int) -> str:
        """Write a unit as `A PAR`, `F STP/NC`."""
        return f"{self.board.letters[self.type[unit]]} {self.board.names[self.place[unit]]}"
