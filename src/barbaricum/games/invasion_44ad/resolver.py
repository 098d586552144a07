"""What becomes of the orders of a move-month, crossings included.

An army that lands is a piece of its own that moves from the sea to a coast; one that embarks moves as well, but fights
nobody.  An army that stays aboard goes where its boat goes, and is lost or retreats with it.
"""

from __future__ import annotations

from barbaricum.games.invasion_44ad.crossing import EMBARK, LAND, TAKE
from barbaricum.games.invasion_44ad.movement import boats
from barbaricum.orders.orders import CONVOY, HOLD, MOVE, Order
from barbaricum.orders.resolve import BY_SEA, Resolver
from barbaricum.orders.unknowns import FAILS, SUCCEEDS, UNKNOWN


class BoatResolver(Resolver):
    """One move-month resolved; `landing` says which units are armies going ashore, `boarding` on which boat one embarks."""

    landing: list[bool]
    boarding: list[int]

    # --- who does what -------------------------------------------------------------------------------------------

    def _place_moves(self) -> None:
        movement = boats(self.movement)
        self.landing, self.boarding = [False] * self.size, [-1] * self.size
        for army, order in enumerate(self.orders):
            if order is not None and order.kind == LAND:
                self._keep_still(movement.carrier[army])
        super()._place_moves()
        for unit, order in enumerate(self.orders):
            if order is None:
                continue
            if order.kind == LAND:
                self._place_landing(unit, order)
            elif order.kind == EMBARK:
                self.kind[unit] = MOVE
                self.goal[unit] = order.target
                self.boarding[unit] = self.subject[unit] = self.at[order.target]
            elif order.kind == TAKE:
                self.subject[unit] = self.at[order.origin]
                self.value[unit] = SUCCEEDS

    def _place_landing(self, army: int, order: Order) -> None:
        """An army lands from a boat that holds; else its order is void, and it stays aboard.

        Clause: 5/disembark-carrier-stays.
        """
        self.landing[army] = True
        if self.boat_is_still(army):
            self.kind[army], self.goal[army] = MOVE, order.target
            self.movers[order.target].append(army)
        else:
            self.kind[army], self.value[army] = HOLD, FAILS

    def _keep_still(self, boat: int) -> None:
        """A boat holds, with its own strength, while its army goes ashore.

        Clause: 5/disembark-carrier-stays.
        """
        if self.orders[boat] is None:
            self.orders[boat] = Order(HOLD, self.province[boat])

    def _choose_travel(self) -> None:
        super()._choose_travel()
        if boats(self.movement).crossing.lands_with_boat:
            for army, lands in enumerate(self.landing):
                if lands and self.kind[army] == MOVE:
                    self._tie_to_boat(army)

    def _tie_to_boat(self, army: int) -> None:
        """Let a landing depend on its boat as a convoyed army does on its fleet."""
        boat = boats(self.movement).carrier[army]
        self.travel[army] = BY_SEA
        self.value[self.size + army] = UNKNOWN
        self.carriers[army] = [boat]
        self.kind[boat], self.subject[boat], self.goal[boat] = CONVOY, army, self.goal[army]
        self.value[boat] = UNKNOWN

    def subject_of(self, order: Order) -> int:
        """The unit that a support means: of a pair the boat, but the army where it goes ashore.

        Clause: 5/support-disembarkation.
        """
        movement = boats(self.movement)
        unit = self.at[order.origin]
        if order.target < 0 or movement.passenger[unit] < 0:
            return unit
        ashore = not movement.is_sea(movement.type[unit], movement.board.province[order.target])
        return movement.passenger[unit] if ashore else unit

    # --- the question each unknown answers -----------------------------------------------------------------------

    def judge(self, unknown: int) -> int:
        """Say whether an order succeeds."""
        if unknown < self.size and self.boarding[unknown] >= 0:
            return self._judge_embarking(unknown)
        return super().judge(unknown)

    def _judge_embarking(self, army: int) -> int:
        """An army gets aboard if its boat is told to take it and is not dislodged; else it stays where it was.

        Clause: 5/embark.
        """
        boat = self.boarding[army]
        if not self.is_taken(army):
            return FAILS
        if boats(self.movement).crossing.boards_first:
            return SUCCEEDS
        safe = SUCCEEDS
        for mover in self.movers[self.province[boat]]:
            arrives = self.settle(mover)
            if arrives == SUCCEEDS:
                return FAILS
            if arrives == UNKNOWN:
                safe = UNKNOWN
        return safe

    def is_taken(self, army: int) -> bool:
        """Whether the boat that an army wants to board was told to take it."""
        order = self.orders[self.boarding[army]]
        return order is not None and order.kind == TAKE and order.origin == self.province[army]

    def boat_is_still(self, army: int) -> bool:
        """Whether the boat of an army that lands holds; only one of another power can be told otherwise."""
        boat = self.orders[boats(self.movement).carrier[army]]
        return boat is None or boat.kind == HOLD

    def _judge_move(self, unit: int) -> int:
        """An army that lands attacks with its own strength and supports; stood off, it stays aboard.

        Clauses: 5/disembark, 5/landing-stood-off.
        """
        return super()._judge_move(unit)

    def _outdo(self, unit: int, low: int, high: int, hold_low: int, hold_high: int) -> int:
        """A single boat-bunch is weaker than any army or fleet, and neither drives one out nor stops one.

        Clause: 6/one-bunch-no-move.
        """
        return super()._outdo(unit, low, high, hold_low, hold_high)

    def force(self, unit: int, without: int) -> tuple[int, int]:
        """Strengths add up by kind of unit: a boat-bunch counts half, and an army aboard adds nothing to its boat.

        Clauses: 2/boat-bunch-half, 5/no-army-influence.
        """
        return super().force(unit, without)

    def _judge_support(self, unit: int) -> int:
        """One boat-bunch does not cut the support of an army or a fleet, two of them do; that of a boat-bunch any attack cuts.

        Clauses: 6/two-bunches-cut, 6/one-bunch-no-effect.
        """
        return super()._judge_support(unit)

    def _judge_way(self, army: int) -> int:
        """Where a landing needs its boat, the way is open while that is not dislodged."""
        return self.settle(self.carriers[army][0]) if self.landing[army] else super()._judge_way(army)

    def head_to_head(self, one: int, other: int) -> int:
        """An army that goes ashore and a boat that puts to sea do not meet: one fights what is left ashore, one the carrier."""
        return FAILS if self.landing[one] or self.landing[other] else super().head_to_head(one, other)

    def bars(self, unit: int) -> tuple[int, int]:
        """A boat that is driven out by a landing has no effect on the sea that the army came from.

        Clause: base/dislodged-effect.
        """
        low, high = super().bars(unit)
        lander = self._lander_against(unit)
        if lander < 0:
            return low, high
        landed = self.settle(lander)
        if landed == FAILS:
            return low, high
        away = self.settle(unit)
        if away == SUCCEEDS:
            return low, high
        return (0, 0) if landed == SUCCEEDS and away == FAILS else (0, high)

    def _lander_against(self, unit: int) -> int:
        """The army that lands where a unit comes from, out of the boat that the unit attacks; -1 if there is none."""
        boat = self.at[self.goal[unit]]
        army = boats(self.movement).passenger[boat] if boat >= 0 else -1
        return army if army >= 0 and self.landing[army] and self.goal[army] == self.province[unit] else -1

    # --- what comes of it ----------------------------------------------------------------------------------------

    def boat_after(self, unit: int) -> int:
        """The boat on which an army is after the moves; -1 for one ashore, and for boats."""
        if self.moves(unit):
            return self.boarding[unit]
        return boats(self.movement).carrier[unit]

    def driven_out(self, unit: int) -> bool:
        """Whether a unit was dislodged; an army aboard shares the fate of its boat.

        Clause: 5/carry.
        """
        boat = self.boat_after(unit)
        return self.dislodged_by[unit if boat < 0 else boat] >= 0

    def place_after(self, unit: int) -> int:
        """Say where a unit is after the moves, if nobody dislodged it: an army aboard where its boat is.

        Clause: 5/carry.
        """
        boat = self.boat_after(unit)
        return super().place_after(unit if boat < 0 else boat)


def boat_resolver(resolver: Resolver) -> BoatResolver:
    """The resolver as one of this game."""
    assert isinstance(resolver, BoatResolver)
    return resolver
