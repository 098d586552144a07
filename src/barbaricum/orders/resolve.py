"""Which orders of a movement phase succeed.

Every order is an unknown that answers one question: do I succeed, given the others?  A move succeeds if it arrives, a
support if nothing cuts it, a convoy if its fleet is not dislodged; whether the way of a convoyed army stays open is an
unknown of its own (DATC 5.D).  `_settle` asks an order, which asks those it depends on; each answers FAILS, SUCCEEDS or,
where it waits for one that is already being asked, UNKNOWN.  Rounds of this settle all that can be settled.

What stays unknown hangs on a knot of orders that wait for one another.  If just one way to settle the knot contradicts
nothing, that is it; with none or two, moves that chase each other in a ring all succeed, and the convoys in a paradox
fail.  Strengths are in half units.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbaricum.orders.convoys import routes_from, spread
from barbaricum.orders.edition import BY_INTENT, SPARES_ATTACK_1971, SPARES_ATTACK_2000, SPARES_WATER_1982, SZYKMAN
from barbaricum.orders.orders import CONVOY, HOLD, MOVE, SUPPORT, Order
from barbaricum.orders.validation import Movement

FAILS: Final = 0
SUCCEEDS: Final = 1
UNKNOWN: Final = 2

# How a move travels.
BY_LAND: Final = 0
BY_SEA: Final = 1
EITHER: Final = 2  # by sea if the way is open, else by land

_ANY: Final = -1  # a power that is none: leaves nobody's support out
_ROUNDS: Final = 1000


class Unresolved(RuntimeError):
    """A knot of orders to which no rule applies; that there is none is a theorem for the rules of this package."""


class Resolver:
    """One movement phase resolved.  Lists run parallel to the units; `orders` holds each unit's legal order, if any.

    After `__init__`, `value` says which orders succeed, `dislodged_by` which unit drove out each unit (-1: none),
    `contested` which provinces a stand-off left empty, and `paradox` which convoys a paradox undid.
    """

    def __init__(self, movement: Movement, orders: Sequence[Order | None]) -> None:
        board = movement.board
        n = len(movement.units)
        self.movement: Movement = movement
        self.size: int = n
        self.power: list[int] = movement.power
        self.province: list[int] = movement.province
        self.at: list[int] = movement.at
        self.strength: list[int] = [board.strength[type] for type in movement.type]
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
        self.value: list[int] = [UNKNOWN] * (2 * n)
        """What is settled: of unit i the order at i, the way of its convoy at n + i."""
        self.orders: list[Order | None] = list(orders)
        self.paradox: list[bool] = [False] * n
        self._seen: list[int] = [0] * (2 * n)
        self._round: int = 0
        self._waits: list[int] = []
        self._place_moves()
        self._match_helpers()
        self._choose_travel()
        self._run()
        self.dislodged_by: list[int] = self._dislodgements()
        self.contested: list[int] = self._stand_offs()

    # --- who does what -----------------------------------------------------------------------------------------

    def _place_moves(self) -> None:
        place_province = self.movement.board.province
        for unit, order in enumerate(self.orders):
            if order is None:
                continue
            self.kind[unit] = order.kind
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
                subject = self.at[order.origin]
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

    def _matches(self, subject: int, target: int) -> bool:
        """A support counts only if its unit does what is supported; a coast left open fits any (DATC 4.B.4, 6.B.9).

        Clause: base/support-match.
        """
        order = self.orders[subject]
        if order is None or order.kind != MOVE:
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
            if self.travel[unit] != BY_LAND and not self._open(unit, self._fleets(unit)):
                if self.travel[unit] == EITHER:
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

    # --- settling ----------------------------------------------------------------------------------------------

    def _run(self) -> None:
        for _ in range(_ROUNDS):
            before = self._unknown()
            if not before:
                return
            self._round += 1
            for unit in range(self.size):
                if self.value[unit] == UNKNOWN:
                    self._settle(unit)
            if self._unknown() == before:
                self._cut_knot()
        raise Unresolved("no end after as many rounds as there can be orders")

    def _unknown(self) -> int:
        return self.value.count(UNKNOWN, 0)

    def _settle(self, unknown: int) -> int:
        """Answer one unknown, asking on; UNKNOWN if it is already being asked in this round."""
        value = self.value[unknown]
        if value != UNKNOWN:
            return value
        if self._seen[unknown] == self._round:
            self._waits.append(unknown)
            return UNKNOWN
        self._seen[unknown] = self._round
        value = self._judge(unknown)
        self.value[unknown] = value
        return value

    def _judge(self, unknown: int) -> int:
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
