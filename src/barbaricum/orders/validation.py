"""Which orders of a movement phase are legal, each judged alone, and why the others are not.

An order is legal if, not knowing any other order, it could be carried out as the units stand (DATC 4.E.1).  An illegal
one is put aside: its unit holds, and may be supported.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from barbaricum.core.state import Refusal
from barbaricum.orders.board import Board
from barbaricum.orders.convoys import Ferries
from barbaricum.orders.edition import Edition
from barbaricum.orders.orders import CONVOY, MOVE, SUPPORT, Order
from barbaricum.orders.units import Unit

LEGAL: Final = 0
NO_UNIT: Final = 1
NOT_YOURS: Final = 2
WRONG_PHASE: Final = 3
STAYS: Final = 4
TERRAIN: Final = 5
TOO_FAR: Final = 6
COAST_UNNAMED: Final = 7
COAST_WRONG: Final = 8
NOT_CONVOYED: Final = 9
NO_ROUTE: Final = 10
SUPPORTS_ITSELF: Final = 11
SUPPORTS_NOBODY: Final = 12
SUPPORTS_OWN_PLACE: Final = 13
SUPPORT_TOO_FAR: Final = 14
SUPPORT_IMPOSSIBLE: Final = 15
CANNOT_CONVOY: Final = 16
CONVOYS_NOBODY: Final = 17
CONVOYS_NO_ARMY: Final = 18
OFF_ROUTE: Final = 19
TWO_ORDERS: Final = 20


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
        board = self.board
        if code == WRONG_PHASE:
            return Refusal("base/turn", "only moves, supports, convoys and holds are ordered in a movement phase")
        if code == NO_UNIT:
            place = board.names[order.place]
            return Refusal("base/own-unit", f"no unit stands in {board.titles[board.province[order.place]]}", place)
        unit = self.at[order.place]
        who = self.name(unit)
        if code == NOT_YOURS:
            return Refusal("base/own-unit", f"{who} is {board.powers[self.power[unit]].name}'s, not yours", who)
        if code == TWO_ORDERS:
            return Refusal("base/own-unit", f"{who} was given two different orders and holds", who)
        if order.kind == MOVE:
            return self._explain_move(who, order, code)
        if order.kind == SUPPORT:
            return self._explain_support(who, order, code)
        return self._explain_convoy(who, order, code)

    def _explain_move(self, who: str, order: Order, code: int) -> Refusal:
        board = self.board
        province = board.province[order.target]
        goal, place = board.titles[province], board.names[order.target]
        unit = self.at[order.place]
        kind = board.types[self.type[unit]].name
        if code == STAYS:
            return Refusal("base/move-adjacent", f"{who} already stands in {goal}", place)
        if code == TERRAIN:
            where = "at sea" if board.terrain[province] == "sea" else f"on {board.terrain[province]} provinces"
            return Refusal("base/move-terrain", f"{who} cannot go to {goal}: no {kind} stands {where}", place)
        if code == COAST_UNNAMED:
            coasts = " or ".join(board.names[coast] for coast in board.coasts[province])
            return Refusal("base/move-coast", f"{who} can reach more than one coast of {goal}: name {coasts}", place)
        if code == COAST_WRONG:
            reached = [n for n in board.neighbours[self.type[unit]][self.place[unit]] if board.province[n] == province]
            coasts = " or ".join(board.names[coast] for coast in reached)
            why = f"only {coasts}" if reached else "whatever its province's other coast does"
            return Refusal("base/move-coast", f"{who} does not border {place}, {why}", place)
        if code == NOT_CONVOYED:
            return Refusal("base/convoy-fleet", f"{who} cannot go by convoy: no {kind} is convoyed", who)
        if code == NO_ROUTE:
            return Refusal("base/convoy-route", f"no chain of fleets joins {self.title(unit)} to {goal}", place)
        return Refusal("base/move-adjacent", f"{who} cannot reach {goal}: the two do not border for {with_article(kind)}", place)

    def _explain_support(self, who: str, order: Order, code: int) -> Refusal:
        board = self.board
        into = board.province[order.target] if order.target >= 0 else order.origin
        goal, origin = board.titles[into], board.titles[order.origin]
        if code == SUPPORTS_ITSELF:
            return Refusal("base/support-match", f"{who} cannot support itself", who)
        if code == SUPPORTS_NOBODY:
            return Refusal("base/support-match", f"there is no unit in {origin} to support", board.names[order.origin])
        if code == SUPPORTS_OWN_PLACE:
            return Refusal("base/support-reach", f"{who} cannot support a move into its own province", who)
        if code == SUPPORT_TOO_FAR:
            reason = f"{who} could not move to {goal} and so cannot support there"
            return Refusal("base/support-reach", reason, board.names[into])
        helped = self.name(self.at[order.origin])
        if code == COAST_UNNAMED:
            coasts = " or ".join(board.names[coast] for coast in board.coasts[into])
            reason = f"{helped} can reach more than one coast of {goal}: name {coasts}"
            return Refusal("base/move-coast", reason, board.names[into])
        return Refusal("base/support-match", f"{helped} cannot move to {goal}, so this cannot be supported", helped)

    def _explain_convoy(self, who: str, order: Order, code: int) -> Refusal:
        board = self.board
        origin, goal = board.titles[order.origin], board.titles[board.province[order.target]]
        if code == CANNOT_CONVOY:
            return Refusal("base/convoy-fleet", f"{who} cannot convoy: only a fleet on open water does", who)
        if code == CONVOYS_NOBODY:
            return Refusal("base/convoy-fleet", f"there is no army in {origin} to convoy", board.names[order.origin])
        if code == CONVOYS_NO_ARMY:
            passenger = self.name(self.at[order.origin])
            return Refusal("base/convoy-fleet", f"{passenger} cannot be convoyed to {goal}", passenger)
        return Refusal("base/convoy-route", f"no route of fleets from {origin} to {goal} needs {who}", who)

    def name(self, unit: int) -> str:
        """Write a unit as `A PAR`, `F STP/NC`."""
        return f"{self.board.letters[self.type[unit]]} {self.board.names[self.place[unit]]}"

    def province_name(self, unit: int) -> str:
        """Write the province a unit stands in as `PAR`, `STP`."""
        return self.board.names[self.province[unit]]

    def title(self, unit: int) -> str:
        """Give the full name of the province a unit stands in."""
        return self.board.titles[self.province[unit]]


def with_article(noun: str) -> str:
    """Put “a” or “an” before a noun."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
