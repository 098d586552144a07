"""Which orders of a movement phase succeed.

Every order is an unknown (see `unknowns`) that answers one question: do I succeed, given the others?  A move succeeds
if it arrives, a support if nothing cuts it, a convoy if its fleet is not dislodged; whether the way of a convoyed army
stays open is an unknown of its own (DATC 5.D).  Of the orders that wait for one another and have no single solution,
moves in a ring all succeed and the convoys in a paradox fail.  Strengths are in half units.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from barbaricum.orders.convoys import routes_from, spread
from barbaricum.orders.edition import BY_INTENT, SPARES_ATTACK_1971, SPARES_ATTACK_2000, SPARES_WATER_1982, SZYKMAN
from barbaricum.orders.orders import CONVOY, HOLD, MOVE, SUPPORT, Order
from barbaricum.orders.units import Unit
from barbaricum.orders.unknowns import FAILS, SUCCEEDS, UNKNOWN, Unknowns, UnresolvedError
from barbaricum.orders.validation import Movement

# How a move travels.
BY_LAND: Final = 0
BY_SEA: Final = 1
EITHER: Final = 2  # by sea if the way is open, else by land

_ANY: Final = -1  # a power that is none: leaves nobody's support out


@mypyc_attr(allow_interpreted_subclasses=True)
class Resolver(Unknowns):
    """One movement phase resolved.  Lists run parallel to the units; `orders` holds each unit's legal order, if any.

    Of n units the order of unit i is the unknown i, the way of its convoy the unknown n + i.  After `__init__`, `value`
    says which orders succeed, `dislodged_by` which unit drove out each unit (-1: none), `contested` which provinces a
    stand-off left empty, and `paradox` which convoys a paradox undid.
    """

    def __init__(self, movement: Movement, orders: Sequence[Order | None]) -> None:
        board = movement.board
        n = len(movement.units)
        super().__init__(2 * n)
        self.movement: Movement = movement
        self.size: int = n
        self.power: list[int] = movement.power
        self.province: list[int] = movement.province
        self.at: list[int] = movement.at
        self.strength: list[int] = [board.strength[type] for type in movement.type]
        self.cut_at: list[int] = [board.cut_at[type] for type in movement.type]
        self.yields: list[bool] = [board.yields[type] for type in movement.type]
        self.kind: list[int] = [HOLD] * n
        self.goal: list[int] = [-1] * n
        """The province moved to, supported into, or convoyed to."""
        self.subject: list[int] = [-1] * n
        """The unit supported or convoyed."""
        self.backing: list[list[int]] = [[] for _ in range(n)]
        """The supports that count for what a unit does."""
        self.carriers: list[list[int]] = [[] for _ in range(n)]
        """The fleets that convoy a unit."""
        self.travel: list[int] = [BY_LAND] * n
        self.movers: list[list[int]] = [[] for _ in range(board.size)]
        """The units that move to a province."""
        self.orders: list[Order | None] = list(orders)
        self.paradox: list[bool] = [False] * n
        self._place_moves()
        self._match_helpers()
        self._choose_travel()
        self.settle_all()
        self.dislodged_by: list[int] = self._dislodgements()
        self.contested: list[int] = self._stand_offs()

    # --- who does what -----------------------------------------------------------------------------------------

    def _place_moves(self) -> None:
        place_province = self.movement.board.province
        for unit, order in enumerate(self.orders):
            if order is None:
                continue
            self.kind[unit] = order.kind
            if order.kind != HOLD:
                self.value[unit] = UNKNOWN
            if order.kind == MOVE:
                goal = place_province[order.target]
                self.goal[unit] = goal
                self.movers[goal].append(unit)

    def _match_helpers(self) -> None:
        place_province = self.movement.board.province
        for unit, order in enumerate(self.orders):
            if order is None:
                continue
            if order.kind == SUPPORT:
                subject = self.subject_of(order)
                self.subject[unit] = subject
                self.goal[unit] = place_province[order.target] if order.target >= 0 else order.origin
                if self._matches(subject, order.target):
                    self.backing[subject].append(unit)
                else:
                    self.value[unit] = FAILS
            elif order.kind == CONVOY:
                subject = self.at[order.origin]
                self.subject[unit] = subject
                self.goal[unit] = place_province[order.target]
                if self.kind[subject] == MOVE and self.goal[subject] == self.goal[unit]:
                    self.carriers[subject].append(unit)

    def subject_of(self, order: Order) -> int:
        """The unit that a support means."""
        return self.at[order.origin]

    def _matches(self, subject: int, target: int) -> bool:
        """A support counts only if its unit does what is supported; a coast left open fits any (DATC 4.B.4, 6.B.9).

        Clause: base/support-match.
        """
        order = self.orders[subject]
        if order is None or self.kind[subject] != MOVE:
            return target < 0
        if target < 0:
            return False
        return target == order.target or target == self.movement.board.province[order.target]

    def _choose_travel(self) -> None:
        board = self.movement.board
        for unit, order in enumerate(self.orders):
            if self.kind[unit] != MOVE or order is None:
                continue
            type = self.movement.type[unit]
            if not board.convoyed[type]:
                continue
            if not board.steps[type][self.movement.place[unit] * board.places + order.target]:
                self.travel[unit] = BY_SEA
            elif order.flag == 1 or self.carriers[unit]:
                self.travel[unit] = self._between_neighbours(unit, order)
            if self.travel[unit] == BY_LAND:
                continue
            if self._open(unit, self._fleets(unit)):
                self.value[self.size + unit] = UNKNOWN
            elif self.travel[unit] == EITHER:
                self.travel[unit] = BY_LAND
            else:
                self.value[self.size + unit] = FAILS

    def _between_neighbours(self, unit: int, order: Order) -> int:
        """An army goes to a neighbour by land, unless it means to go by sea (DATC 4.A.3).

        It means to if its order says so, or if a fleet of its own power convoys it; in the rules of 1971 it does where it
        can change places so.  Clause: base/convoy-route.
        """
        edition = self.movement.edition
        if edition.neighbours == BY_INTENT:
            intended = order.flag == 1 or any(self.power[fleet] == self.power[unit] for fleet in self.carriers[unit])
        else:
            other = self.at[self.goal[unit]]
            intended = other >= 0 and self.kind[other] == MOVE and self.goal[other] == self.province[unit]
        if not intended:
            return BY_LAND
        return EITHER if edition.land_fallback else BY_SEA

    # --- the question each unknown answers ---------------------------------------------------------------------

    def judge(self, unknown: int) -> int:
        """Say whether an order succeeds, or the way of a convoyed army is open."""
        if unknown >= self.size:
            return self._judge_way(unknown - self.size)
        kind = self.kind[unknown]
        if kind == MOVE:
            return self._judge_move(unknown)
        if kind == SUPPORT:
            return self._judge_support(unknown)
        if kind == CONVOY:
            return self._judge_convoy(unknown)
        return SUCCEEDS

    # --- moves -------------------------------------------------------------------------------------------------

    def _judge_move(self, unit: int) -> int:
        """A move succeeds if it is stronger than what holds its goal and than every other move there.

        Clause: base/strength.
        """
        way = SUCCEEDS
        if self.travel[unit] != BY_LAND:
            way = self.settle(self.size + unit)
            if way == FAILS and self.travel[unit] == BY_SEA:
                return FAILS
        goal = self.goal[unit]
        defender = self.at[goal]
        if defender < 0:
            if len(self.movers[goal]) == 1:
                return SUCCEEDS if way != UNKNOWN else UNKNOWN
            low, high = self.force(unit, _ANY)
            won = self._outdo(unit, low, high, 0, 0)
        elif self.kind[defender] != MOVE:
            won = self._dislodge(unit, defender)
        else:
            won = self._follow(unit, defender)
        return UNKNOWN if won == SUCCEEDS and way == UNKNOWN else won

    def _dislodge(self, unit: int, defender: int) -> int:
        """No power dislodges its own unit, and its supports do not help others to (DATC 6.D.10-14).

        Clause: base/own-dislodgement.
        """
        if self.power[unit] == self.power[defender] or self.outclasses(defender, unit):
            return FAILS
        low, high = self.force(unit, self.power[defender])
        if self.kind[defender] == MOVE and self.outclasses(unit, defender):
            hold_low = hold_high = self.strength[defender]
        else:
            hold_low, hold_high = self.force(defender, _ANY)
        return self._outdo(unit, low, high, hold_low, hold_high)

    def _follow(self, unit: int, leaver: int) -> int:
        """Judge a move to where a unit is ordered away; one that fails to leave defends itself with its own strength."""
        if self.goal[leaver] == self.province[unit]:
            clash = self.head_to_head(unit, leaver)
            if clash == SUCCEEDS:
                return self._dislodge(unit, leaver)
            if clash == UNKNOWN:
                by_land = self._dislodge(unit, leaver)
                return by_land if by_land == self._enter(unit, leaver) else UNKNOWN
        return self._enter(unit, leaver)

    def _enter(self, unit: int, leaver: int) -> int:
        leaves = self.settle(leaver)
        spared = self.power[unit] == self.power[leaver] or self.outclasses(leaver, unit)
        if leaves == FAILS and spared:
            return FAILS
        low, high = self.force(unit, _ANY)
        if leaves == SUCCEEDS:
            return self._outdo(unit, low, high, 0, 0)
        hold = self.strength[leaver]
        staying_low, staying_high = (0, 0) if spared else self.force(unit, self.power[leaver])
        if leaves == FAILS:
            return self._outdo(unit, staying_low, staying_high, hold, hold)
        return self._outdo(unit, staying_low, high, 0, hold)

    def head_to_head(self, one: int, other: int) -> int:
        """Two units that change places meet on the way, unless one goes by sea: then neither may give way.

        Clause: base/head-to-head.
        """
        meet = SUCCEEDS
        for unit in (one, other):
            travel = self.travel[unit]
            if travel == BY_LAND:
                continue
            way = SUCCEEDS if travel == BY_SEA else self.settle(self.size + unit)
            if way == SUCCEEDS:
                return FAILS
            if way == UNKNOWN:
                meet = UNKNOWN
        return meet

    def _outdo(self, unit: int, low: int, high: int, hold_low: int, hold_high: int) -> int:
        """Compare an attack, between `low` and `high`, with what holds its goal and with all other moves there."""
        if high <= hold_low:
            return FAILS
        sure = low > hold_high
        for rival in self.movers[self.goal[unit]]:
            if rival != unit and not self.outclasses(unit, rival):
                rival_low, rival_high = self.bars(rival)
                if high <= rival_low:
                    return FAILS
                if low <= rival_high:
                    sure = False
                if self.outclasses(rival, unit):
                    goes_in = self.settle(rival)
                    if goes_in == SUCCEEDS:
                        return FAILS
                    sure = sure and goes_in == FAILS
        return SUCCEEDS if sure else UNKNOWN

    def outclasses(self, unit: int, mover: int) -> bool:
        """Whether the move of a unit counts for nothing against another, of a stronger kind to which its own yields."""
        return self.yields[mover] and self.strength[unit] > self.strength[mover]

    def bars(self, unit: int) -> tuple[int, int]:
        """A unit bars others from its goal with all its strength, but not if it never gets there.

        That is, if its convoy fails, or if the unit it meets head-on comes through and dislodges it (DATC 6.E.1, 6.E.4-6).
        Clause: base/dislodged-effect.
        """
        sure = True
        if self.travel[unit] == BY_SEA:
            way = self.settle(self.size + unit)
            if way == FAILS:
                return 0, 0
            sure = way == SUCCEEDS
        other = self.at[self.goal[unit]]
        if other >= 0 and self.kind[other] == MOVE and self.goal[other] == self.province[unit]:
            clash = self.head_to_head(unit, other)
            if clash != FAILS:
                lost = self.settle(other)
                if lost == SUCCEEDS and clash == SUCCEEDS:
                    return 0, 0
                sure = sure and lost == FAILS
        low, high = self.force(unit, _ANY)
        return (low if sure else 0), high

    def force(self, unit: int, without: int) -> tuple[int, int]:
        """Add up the least and the most strength of what a unit does, leaving out supports of the power `without`."""
        low = high = self.strength[unit]
        for helper in self.backing[unit]:
            if self.power[helper] == without:
                continue
            value = self.value[helper]
            if value == UNKNOWN:
                value = self.settle(helper)
            if value == SUCCEEDS:
                low += self.strength[helper]
                high += self.strength[helper]
            elif value == UNKNOWN:
                high += self.strength[helper]
        return low, high

    # --- supports ----------------------------------------------------------------------------------------------

    def _judge_support(self, unit: int) -> int:
        """A support is cut by any attack of another power, save from the place supported into, or by dislodgement.

        Attacks too weak to cut add up.  Clause: base/support-cut.
        """
        need = self.cut_at[unit]
        low = high = 0
        sure = True
        by_force: list[int] = []
        for mover in self.movers[self.province[unit]]:
            if self.power[mover] == self.power[unit]:
                continue
            spared = FAILS if self.travel[mover] == BY_LAND else self.spares(mover, unit)
            if spared == SUCCEEDS:
                continue
            if self.province[mover] == self.goal[unit] or self.strength[mover] < need:
                by_force.append(mover)
            if self.province[mover] == self.goal[unit]:
                continue
            way = self.settle(self.size + mover) if self.travel[mover] == BY_SEA else SUCCEEDS
            if way == SUCCEEDS and spared == FAILS:
                low += self.strength[mover]
            if way != FAILS:
                high += self.strength[mover]
        if low >= need:
            return FAILS
        for mover in by_force:
            arrives = self.settle(mover)
            if arrives == SUCCEEDS and self.spares(mover, unit) == FAILS:
                return FAILS
            sure = sure and arrives == FAILS
        return SUCCEEDS if sure and high < need else UNKNOWN

    def spares(self, army: int, supporter: int) -> int:
        """The printed rules let a convoyed army spare supports that bear on its own convoy (DATC 4.A.2).

        1971 and 2000: a support of an attack on a fleet that convoys it, in 2000 one it cannot do without; 1982: any
        support into a water with a convoying fleet.  Clause: base/convoy-paradox.
        """
        rule = self.movement.edition.paradox
        if rule == SZYKMAN or self.travel[army] == BY_LAND or not self._bears_on_convoy(rule, army, supporter):
            return FAILS
        return SUCCEEDS if self.travel[army] == BY_SEA else self.settle(self.size + army)

    def _bears_on_convoy(self, rule: int, army: int, supporter: int) -> bool:
        fleet = self.at[self.goal[supporter]]
        if fleet < 0 or self.kind[fleet] != CONVOY:
            return False
        if rule == SPARES_WATER_1982:
            return fleet in self.carriers[self.subject[fleet]]
        if self.kind[self.subject[supporter]] != MOVE or fleet not in self.carriers[army]:
            return False
        if rule == SPARES_ATTACK_1971:
            return True
        assert rule == SPARES_ATTACK_2000
        return not self._open(army, self._fleets(army) & ~(1 << self.province[fleet]))

    # --- convoys -----------------------------------------------------------------------------------------------

    def _judge_convoy(self, fleet: int) -> int:
        """A convoy lasts as long as its fleet is not dislodged; an attack alone does not disrupt it (DATC 6.F.4).

        Clause: base/convoy-disrupted.
        """
        lasts = SUCCEEDS
        for mover in self.movers[self.province[fleet]]:
            arrives = self.settle(mover)
            if arrives == SUCCEEDS:
                return FAILS
            if arrives == UNKNOWN:
                lasts = UNKNOWN
        return lasts

    def _judge_way(self, army: int) -> int:
        """The way of a convoyed army is open while a chain of convoying fleets lasts; in 1971, while every route does.

        Clauses: base/convoy-route, base/convoy-disrupted.
        """
        if self.movement.edition.any_route_disrupts:
            return self._judge_every_route(army)
        lasting = possible = 0
        for fleet in self.carriers[army]:
            value = self.settle(fleet)
            if value != FAILS:
                possible |= 1 << self.province[fleet]
                if value == SUCCEEDS:
                    lasting |= 1 << self.province[fleet]
        if self._open(army, lasting):
            return SUCCEEDS
        return UNKNOWN if self._open(army, possible) else FAILS

    def _judge_every_route(self, army: int) -> int:
        routes = routes_from(self.movement.board, self.province[army], self._fleets(army)).get(self.goal[army], 0)
        way = SUCCEEDS
        for fleet in self.carriers[army]:
            if routes >> self.province[fleet] & 1:
                value = self.settle(fleet)
                if value == FAILS:
                    return FAILS
                if value == UNKNOWN:
                    way = UNKNOWN
        return way

    def _fleets(self, army: int) -> int:
        """Collect, as a set of provinces, the fleets ordered to convoy an army."""
        fleets = 0
        for fleet in self.carriers[army]:
            fleets |= 1 << self.province[fleet]
        return fleets

    def _open(self, army: int, fleets: int) -> bool:
        waters = self.movement.board.waters
        return spread(waters, waters[self.province[army]], fleets) & waters[self.goal[army]] != 0

    # --- knots -------------------------------------------------------------------------------------------------

    def untie(self, knot: list[int]) -> None:
        """Settle a knot as a ring of moves or as a convoy paradox."""
        if any(unknown < self.size and self.kind[unknown] == CONVOY for unknown in knot):
            self._stop_convoys(knot)
        elif all(unknown < self.size and self.kind[unknown] == MOVE for unknown in knot):
            self._turn_ring(knot)
        else:
            names = ", ".join(self.movement.name(unknown % self.size) for unknown in knot)
            raise UnresolvedError(f"no rule settles the orders of {names}")

    def _turn_ring(self, knot: list[int]) -> None:
        """Units that move round in a ring, each to where the next one leaves, all move (DATC 6.C.1-3).

        Clause: base/ring.
        """
        for unit in knot:
            self.value[unit] = SUCCEEDS

    def _stop_convoys(self, knot: list[int]) -> None:
        """In a convoy paradox the fleets that convoy in it do not, and hold (Szykman's rule, DATC 4.A.2).

        The army stays, even where it could walk (DATC 6.G.11).  Clause: base/convoy-paradox.
        """
        for unknown in knot:
            if unknown < self.size and self.kind[unknown] == CONVOY:
                self.value[unknown] = FAILS
                self.paradox[unknown] = True
                self.travel[self.subject[unknown]] = BY_SEA

    # --- what comes of it --------------------------------------------------------------------------------------

    def _dislodgements(self) -> list[int]:
        dislodged_by = [-1] * self.size
        for province, movers in enumerate(self.movers):
            victim = self.at[province]
            if victim >= 0 and movers and not self.moves(victim):
                for unit in movers:
                    if self.moves(unit):
                        dislodged_by[victim] = unit
        return dislodged_by

    def _stand_offs(self) -> list[int]:
        """List the provinces, ascending, that a stand-off left empty."""
        contested = []
        for province, movers in enumerate(self.movers):
            if len(movers) < 2:
                continue
            stays = self.at[province] >= 0 and not self.moves(self.at[province])
            if not stays and not any(self.moves(mover) for mover in movers) and any(self.bars(mover)[1] > 0 for mover in movers):
                contested.append(province)
        return contested

    def moves(self, unit: int) -> bool:
        """Whether a unit moves elsewhere."""
        return self.kind[unit] == MOVE and self.value[unit] == SUCCEEDS

    def arrives(self, unit: int) -> bool:
        """Whether a move gets to the border of its goal: by land always, by sea if its convoy lasts."""
        return self.travel[unit] != BY_SEA or self.value[self.size + unit] == SUCCEEDS

    def by_sea(self, unit: int) -> bool:
        """Whether a move, if it succeeds, goes by convoy."""
        travel = self.travel[unit]
        return travel == BY_SEA or (travel == EITHER and self.value[self.size + unit] == SUCCEEDS)

    def driven_out(self, unit: int) -> bool:
        """Whether a unit was dislodged, or shares the fate of one that was."""
        return self.dislodged_by[unit] >= 0

    def standing(self) -> list[Unit]:
        """The units on the board after the moves, in their order; dislodged ones are not among them."""
        units = self.movement.units
        return [unit._replace(place=self.place_after(index)) for index, unit in enumerate(units) if not self.driven_out(index)]

    def place_after(self, unit: int) -> int:
        """Say where a unit stands after the moves, if nobody dislodged it."""
        order = self.orders[unit]
        return order.target if order is not None and self.moves(unit) else self.movement.place[unit]
