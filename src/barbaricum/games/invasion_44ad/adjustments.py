"""Builds and removals in a build-month: who builds what, how many fleets, and what becomes of armies at sea."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from barbaricum.core.state import Refusal
from barbaricum.games.invasion_44ad import reasons as r
from barbaricum.games.invasion_44ad.crossing import REMOVE
from barbaricum.orders import refusals
from barbaricum.orders.adjustments import Adjustment, removal_order
from barbaricum.orders.board import Board
from barbaricum.orders.edition import Edition
from barbaricum.orders.orders import DISBAND, Order
from barbaricum.orders.reasons import (
    LEGAL,
    NO_REMOVALS,
    NOT_YOURS,
    REMOVED_TWICE,
    TOO_MANY_REMOVALS,
    TYPE_BARRED,
    TYPE_FULL,
)
from barbaricum.orders.refusals import cannot
from barbaricum.orders.units import Unit

FLEET: Final = "F"


class BoatAdjustment(Adjustment):
    """The sheet of one power in a build-month; `aboard` gives, by province, the army on the boat there."""

    def __init__(
        self,
        board: Board,
        power: int,
        units: Sequence[Unit],
        owners: Sequence[int],
        sites: Sequence[int],
        types: Sequence[int] | None = None,
        caps: dict[int, int] | None = None,
    ) -> None:
        super().__init__(board, power, units, owners, sites, types, caps)
        self.aboard: dict[int, int] = {
            board.province[unit.place]: index for index, unit in enumerate(units) if not board.stands[unit.type][unit.place]
        }

    def check(self, order: Order) -> int:
        """Return LEGAL, or the reason why the power may not give an order now (as `plain` left it)."""
        return self._check_army(order) if order.kind == REMOVE else super().check(order)

    # --- builds --------------------------------------------------------------------------------------------------

    def _open_builds(self) -> int:
        """Every unit, a boat-bunch too, needs a whole centre.

        Clauses: 2/boat-bunch-whole-centre, 2/armies.
        """
        return super()._open_builds()

    def _check_type(self, order: Order) -> int:
        code = super()._check_type(order)
        if code == TYPE_BARRED:
            return self._only_romans() if self.board.letters[order.flag] == FLEET else self._only_britons()
        return self._no_fifth() if code == TYPE_FULL else code

    def _only_romans(self) -> int:
        """The Romans alone build fleets.

        Clause: 2/romans-only-fleets.
        """
        return r.FLEETS_ARE_ROMAN

    def _only_britons(self) -> int:
        """The British build armies and boat-bunches; the Romans build no boat-bunch.

        Clause: 2/britons-build.
        """
        return r.BUNCHES_ARE_BRITISH

    def _no_fifth(self) -> int:
        """The Romans never have more than four fleets on the board, those with an army aboard included.

        Clause: 2/four-fleets.
        """
        return r.FOUR_FLEETS

    # --- removals ------------------------------------------------------------------------------------------------

    def excess(self) -> int:
        """Count the centres by which the own units left still cost too much."""
        cost = sum(self.board.types[self.units[index].type].upkeep for index in self.removed if index in self.own)
        return -self.due - cost

    def _passenger(self, boat: int) -> int:
        """The army still aboard a boat; -1 if there is none."""
        army = self.aboard.get(self.board.province[self.units[boat].place], -1)
        return -1 if army in self.removed else army

    def _check_removal(self, order: Order) -> int:
        code = super()._check_removal(order)
        if code != LEGAL:
            return code
        army = self._passenger(self.at[order.place])
        return self._pair_is_two() if army in self.own and self.excess() < 2 else LEGAL

    def _pair_is_two(self) -> int:
        """A boat does not go without the army aboard it, and the two of them count as two units.

        Clause: base/remove.
        """
        return r.PAIR_IS_TWO

    def _check_army(self, order: Order) -> int:
        """An army aboard may be removed without its boat.

        Clause: base/remove.
        """
        army = self.aboard.get(order.place, -1)
        if army < 0:
            return r.NOBODY_ABOARD
        if self.units[army].power != self.power:
            return NOT_YOURS
        if self.due >= 0:
            return NO_REMOVALS
        if army in self.removed:
            return REMOVED_TWICE
        return LEGAL if self.excess() > 0 else TOO_MANY_REMOVALS

    def take(self, order: Order) -> None:
        """Write a legal order on the sheet."""
        if order.kind == REMOVE:
            self.removed.append(self.aboard[order.place])
        elif order.kind == DISBAND:
            self._remove(self.at[order.place])
        else:
            super().take(order)

    def _remove(self, unit: int) -> list[int]:
        """Remove a unit and whom it has aboard; returns both."""
        army = self._passenger(unit) if unit in self.at.values() else -1
        gone = [unit] if army < 0 else [army, unit]
        self.removed += gone
        return gone

    def remove_rest(self, edition: Edition, goals: Sequence[int]) -> list[int]:
        """Remove what the sheet leaves too many; of a pair the army goes first.

        Clause: base/civil-disorder.
        """
        fallen: list[int] = []
        left = [index for index in self.own if index not in self.removed]
        for index in removal_order(self.board, edition, self.units, left, goals):
            army = self._passenger(index) if index in self.at.values() else -1
            if army in self.own and self.excess() > 0:
                self.removed.append(army)
                fallen.append(army)
            if self.excess() <= 0:
                break
            if index not in self.removed:
                fallen += self._remove(index)
        return fallen

    # --- in words ------------------------------------------------------------------------------------------------

    def explain(self, order: Order, code: int) -> Refusal:
        """Say why `check` refused an order."""
        if order.kind == REMOVE:
            return self._explain_army(order, code)
        power, place = self.board.powers[self.power].name, self._place(order)
        who, wish = refusals.subject(self.board, order), refusals.deed(self.board, order)
        if code == r.FLEETS_ARE_ROMAN:
            return cannot("2/romans-only-fleets", who, wish, f"the Romans alone build fleets, not the {power}", place)
        if code == r.BUNCHES_ARE_BRITISH:
            return cannot("2/britons-build", who, wish, f"the British alone build boat-bunches, not the {power}", place)
        if code == r.FOUR_FLEETS:
            most = self.caps[order.flag]
            return cannot("2/four-fleets", who, wish, f"the {power} may have no more than {most} fleets", place)
        if code == r.PAIR_IS_TWO:
            because = "with the army aboard that makes two units, and one removal is due; the army may go alone"
            return cannot("base/remove", self.name(self.at[order.place]), "be removed", because, self._army(order))
        return super().explain(order, code)

    def _explain_army(self, order: Order, code: int) -> Refusal:
        army = self.aboard.get(order.place, -1)
        if code == r.NOBODY_ABOARD:
            title = self.board.titles[order.place]
            return cannot("base/own-unit", f"An army aboard in {title}", "be removed", "none is there", self._place(order))
        return refusals.of_removal(self, self._army(order), army, code, self._place(order))

    def _army(self, order: Order) -> str:
        """Write the army aboard in a place."""
        return f"{self.board.letters[self.units[self.aboard[order.place]].type]}({self._place(order)})"

    def _place(self, order: Order) -> str:
        return self.board.names[order.place]
