"""The state of Invasion 44AD: a year of nine months, in three sets of two move-months and a build-month."""

from __future__ import annotations

from barbaricum.core.state import Frame
from barbaricum.games.invasion_44ad.movement import boats
from barbaricum.games.invasion_44ad.rules import IN_A_SET, SETS, TO_WIN, InvasionRules
from barbaricum.games.invasion_44ad.sheets import BoatSheet, BuildSheet
from barbaricum.orders.play.procedures import RETREATS, WINTER
from barbaricum.orders.play.rules import AUTUMN, SPRING
from barbaricum.orders.play.sheets import MovementSheet, WinterSheet
from barbaricum.orders.play.state import OrdersState


class InvasionState(OrdersState):
    """Beside units and owners: `part`, which of the three sets of months it is; `season` is the first or second in it."""

    def __init__(self, rules: InvasionRules) -> None:
        super().__init__(rules)
        self.rules: InvasionRules = rules
        self.part: int = 0

    # --- copies ------------------------------------------------------------------------------------------------

    def fresh(self) -> InvasionState:
        """Make an empty state."""
        return InvasionState(self.rules)

    def clone(self) -> InvasionState:
        """Copy the state."""
        copy = super().clone()
        assert isinstance(copy, InvasionState)
        copy.part = self.part
        return copy

    def own_ints(self) -> list[int]:
        """The set of months."""
        return [self.part]

    def take_own_ints(self, ints: list[int], at: int) -> int:
        """Read what `own_ints` gave."""
        self.part = ints[at]
        return at + 1

    # --- the year ----------------------------------------------------------------------------------------------

    def advance_year(self, frame: Frame) -> bool:
        """A year has three sets of two move-months and a build-month, and retreats after each move-month.

        Clauses: 4/months, 4/builds-three-times.
        """
        return super().advance_year(frame)

    def season_number(self) -> int:
        """The number of the month, from 0."""
        return IN_A_SET * self.part + (IN_A_SET - 1 if self.phase() == WINTER else self.season)

    def set_season(self, number: int) -> None:
        """Go to a month."""
        self.part, month = divmod(number, IN_A_SET)
        self.season = min(month, AUTUMN)

    def take_centres(self) -> None:
        """Centres change hands in each build-month or, if the table says so, in the last one of the year."""
        if self.rules.every_set or self.part == SETS - 1:
            super().take_centres()

    def end_winter(self) -> None:
        """After Novimus the next year begins; after another build-month the next set of months.

        Clause: 4/new-year.
        """
        self.season = SPRING
        self.part = (self.part + 1) % SETS
        if self.part == 0:
            self.end_year()

    def victor(self) -> int:
        """A power that owns more than half of the forty centres in a build-month has won.

        Clause: base/victory.
        """
        for power in range(self.rules.seats):
            if self.centres_of(power) >= TO_WIN:
                return power
        return -1

    # --- sheets ------------------------------------------------------------------------------------------------

    def movement_sheet(self, seat: int) -> MovementSheet:
        """An empty sheet for a move-month."""
        desk = self.desk()
        return BoatSheet(self.rules.tables, boats(desk.movement), desk.legal, seat)

    def winter_sheet(self, seat: int) -> WinterSheet:
        """An empty sheet for a build-month."""
        return BuildSheet(self.rules.codec, self.adjustment(seat))

    def asked(self, procedure: int) -> int:
        """The seats that a phase asks; the owner of an army on another power's boat has no say in its retreat."""
        if procedure != RETREATS:
            return super().asked(procedure)
        stands = self.rules.board.stands
        mask = 0
        for lost in self.dislodged:
            if stands[lost.unit.type][lost.unit.place]:
                mask |= 1 << lost.unit.power
        return mask
