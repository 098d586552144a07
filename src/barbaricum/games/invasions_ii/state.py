"""The state of Invasions II: what peoples add to units and centres, homes and build sites, and what becomes of them."""

from __future__ import annotations

from typing import Any, Final

from barbaricum.core.state import EVERYONE, Frame, Refusal
from barbaricum.games.invasions_ii import standing, view
from barbaricum.games.invasions_ii.ladder import CLAUSES, rung_of
from barbaricum.games.invasions_ii.marks import HOME
from barbaricum.games.invasions_ii.rules import BYZANTINES, HUNS, KHAZARS, SCOTS, InvasionsRules
from barbaricum.games.invasions_ii.winter import InvasionsSheet
from barbaricum.orders.adjustments import removal_order
from barbaricum.orders.play import procedures, telling
from barbaricum.orders.play.state import OrdersState
from barbaricum.orders.units import Dislodged

KINGDOM: Final = 3


class InvasionsState(OrdersState):
    """Beside units and owners, by province: `site` 1 for a build site of its owner that is no home, `home` whose home it is
    (-1: nobody's; the Huns' right to Hsung-nu is not written there), `captured` 1 if taken last autumn, `young` 1 for a site
    made in this very winter.  By people: `granted`, the homes beyond three it has a right to.
    """

    def __init__(self, rules: InvasionsRules) -> None:
        super().__init__(rules)
        self.rules: InvasionsRules = rules
        size = rules.board.size
        self.site: list[int] = [0] * size
        self.home: list[int] = [-1] * size
        self.captured: list[int] = [0] * size
        self.young: list[int] = [0] * size
        self.granted: list[int] = [0] * rules.seats

    # --- copies ------------------------------------------------------------------------------------------------

    def fresh(self) -> InvasionsState:
        """Make an empty state."""
        return InvasionsState(self.rules)

    def clone(self) -> InvasionsState:
        """Copy the state."""
        copy = super().clone()
        assert isinstance(copy, InvasionsState)
        copy.site, copy.home, copy.captured = self.site[:], self.home[:], self.captured[:]
        copy.young, copy.granted = self.young[:], self.granted[:]
        return copy

    def own_ints(self) -> list[int]:
        """Homes, sites and rights."""
        return [*self.site, *self.home, *self.captured, *self.young, *self.granted]

    def take_own_ints(self, ints: list[int], at: int) -> int:
        """Read what `own_ints` gave."""
        size = self.rules.board.size
        self.site, self.home = ints[at : at + size], ints[at + size : at + 2 * size]
        self.captured, self.young = ints[at + 2 * size : at + 3 * size], ints[at + 3 * size : at + 4 * size]
        end = at + 4 * size + self.rules.seats
        self.granted = ints[at + 4 * size : end]
        return end

    # --- homes and sites ---------------------------------------------------------------------------------------

    def set_marks(self) -> None:
        """At the start each centre of a people is a build site, but for the homes that some begin with.

        Clauses: build-sites/no-starting-homes, huns/start-sites, byzantines/six-homes, khazars/itil, scots/dal-riada.
        """
        rules = self.rules
        for power, province in rules.first_homes.items():
            self.home[province] = power
        for province in rules.six:
            self.home[province] = BYZANTINES
        for province, owner in enumerate(self.owners):
            self.site[province] = int(owner >= 0 and self.home[province] < 0 and province != rules.hsung_nu)

    def homes_of(self, power: int) -> list[int]:
        """List the homes of a people, lost ones too: it may take them back, and they are its homes still.

        Clauses: lost-home/kept-when-captured, lost-home/recaptured.
        """
        homes = [province for province, owner in enumerate(self.home) if owner == power]
        return homes + self._hun_home() if power == HUNS else homes

    def _hun_home(self) -> list[int]:
        """Hsung-nu is the one home of the Huns, from the start and for good.

        Clause: huns/hsung-nu.
        """
        return [] if self.hsung_nu_sleeps() else [self.rules.hsung_nu]

    def hsung_nu_sleeps(self) -> bool:
        """While it is another people's home and not in their hands, the Huns' right to Hsung-nu sleeps.

        Clause: huns/hsung-nu-open-to-others.
        """
        province = self.rules.hsung_nu
        return self.home[province] >= 0 and self.owners[province] != HUNS

    def sites_of(self, power: int) -> list[int]:
        """List the build sites of a people that are no homes."""
        return [province for province, mark in enumerate(self.site) if mark and self.owners[province] == power]

    def strike(self, province: int) -> None:
        """Take a home off the books; of more than three an imperial one, whose right goes with it."""
        power = self.home[province]
        if len(self.homes_of(power)) > KINGDOM:
            self.granted[power] -= 1
        self.home[province] = -1

    # --- movement ----------------------------------------------------------------------------------------------

    def may_retreat(self, fallen: Dislodged) -> bool:
        """A neutral army never moves or supports; once dislodged it is gone for good.

        Clauses: neutral/disband-when-dislodged, neutral/armies.
        """
        return super().may_retreat(fallen)

    def explain(self, seat: int, action: int, code: int) -> Refusal:
        """Say why; of a convoy also if no fleet could ever make it, because the seas are not joined."""
        refusal = super().explain(seat, action, code)
        if refusal.clause != "base/convoy-route":
            return refusal
        order = self.rules.codec.order(action)
        board, basins = self.rules.board, self.rules.basins
        ends = (order.place if order.origin < 0 else order.origin, board.province[order.target])
        near = [{basins[p] for p in range(board.size) if board.waters[end] >> p & 1} for end in ends]
        if near[0] & near[1]:
            return refusal
        names = " and ".join(board.titles[end] for end in ends)
        return refusal._replace(reason=f"{refusal.reason[:-1]}, and never will: {names} lie on seas that are not joined.")

    # --- the end of a year -------------------------------------------------------------------------------------

    def advance_year(self, frame: Frame) -> bool:
        """From spring 434 on each year has a spring, a fall and a winter.

        Clause: start/calendar.
        """
        return super().advance_year(frame)

    def take_centres(self) -> None:
        """Peoples take the centres they stand in; a neutral army owns nothing, and leaves nothing to anybody.

        Clause: neutral/unowned.
        """
        self.captured = [0] * self.rules.board.size
        super().take_centres()

    def change_owner(self, province: int, owner: int) -> None:
        """A captured centre is no build site any more; a home stays its people's home on the books."""
        super().change_owner(province, owner)
        self.captured[province] = 1
        self.site[province] = 0

    def eliminate(self, power: int) -> None:
        """The marks of a people that is out are removed."""
        self.home = [-1 if owner == power else owner for owner in self.home]
        self.granted[power] = 0

    def end_autumn(self) -> None:
        """After ownership and victory, what happens of itself before the winter's sheets."""
        super().end_autumn()
        if not self.ended:
            self._lose_first_home(KHAZARS)
            self._lose_first_home(SCOTS)
            self._grant()

    def _lose_first_home(self, power: int) -> None:
        """Khazars and Scots with two centres or fewer when a year ends lose the home they began with.

        Clauses: khazars/itil, scots/dal-riada.
        """
        province = self.rules.first_homes[power]
        if self.home[province] != power or self.centres_of(power) > 2:
            return
        self.strike(province)
        clause = "khazars/itil" if power == KHAZARS else "scots/dal-riada"
        self.tell(EVERYONE, clause, "home-lost", (power, province))
        if self.owners[province] == power and not self.captured[province]:
            self.site[province] = self.young[province] = 1

    def _grant(self) -> None:
        for power in range(self.rules.seats):
            if power in (HUNS, BYZANTINES):
                continue
            right = standing.imperial_right(len(self.homes_of(power)), self.centres_of(power), self.granted[power])
            if right > self.granted[power]:
                self.granted[power] = right
                clause = "empire/fourth-home" if right == 1 else "empire/fifth-home"
                self.tell(EVERYONE, clause, "granted", (power, right))

    def look_for_victory(self) -> None:
        """Look whether a people has climbed the ladder."""
        counts = [self.centres_of(power) for power in range(self.rules.seats)]
        winner = counts.index(max(counts))
        rung = rung_of(counts[winner], max(count for power, count in enumerate(counts) if power != winner))
        if rung >= 0:
            self.finish(procedures.VARIANT + rung, 1 << winner)
        else:
            super().look_for_victory()

    def victor(self) -> int:
        """The ladder decides, see `look_for_victory`."""
        return -1

    def end_clause(self) -> str:
        """The rung that was reached, or what the shared rules say."""
        return CLAUSES[self.ended - procedures.VARIANT] if self.ended >= procedures.VARIANT else super().end_clause()

    # --- winter ------------------------------------------------------------------------------------------------

    def winter_sheet(self, seat: int) -> InvasionsSheet:
        """An empty winter sheet."""
        return InvasionsSheet(self, seat)

    def own_sheet(self, seat: int) -> InvasionsSheet:
        """The winter sheet of a seat with all that is written on it."""
        sheet = self.sheet_of(seat)
        assert isinstance(sheet, InvasionsSheet)
        return sheet

    def resolve_winter(self) -> None:
        """All peoples at once: homes, then removals, then builds and build sites.

        Clause: winter/order.
        """
        peoples = self.living()
        orders = {power: self.orders_of(power) for power in peoples}
        began = {power: bool(self.homes_of(power)) for power in peoples}
        self._strike_rivals(peoples)
        sheets = []
        for power in peoples:
            sheet = self.winter_sheet(power)
            sheet.began_with_home = began[power]
            for order in orders[power]:
                code = sheet.recheck(order)
                if code:
                    self.tell(EVERYONE, *self._void(sheet, power, self.rules.codec.of(order), code))
                else:
                    sheet.take(order)
            sheets.append(sheet)
        self.young = [0] * self.rules.board.size
        units = list(self.units)
        gone: set[int] = set()
        for sheet in sheets:
            gone.update(self._close_sheet(sheet))
            units += sheet.adjustment.built
        self.captured = [0] * self.rules.board.size
        self.units = tuple(sorted(unit for index, unit in enumerate(units) if index not in gone))
        self.tell_eliminated(peoples)

    def _strike_rivals(self, peoples: list[int]) -> None:
        """A home made where a rival has one dismantles that one.

        Clause: lost-home/dismantled-by-rival-home.
        """
        for power in peoples:
            for order in self.orders_of(power):
                if order.kind == HOME and self.home[order.place] >= 0:
                    self.tell(
                        EVERYONE, "lost-home/dismantled-by-rival-home", "struck", (self.home[order.place], order.place, power)
                    )
                    self.strike(order.place)

    def _void(self, sheet: InvasionsSheet, power: int, code: int, reason: int) -> tuple[str, str, tuple[int, ...]]:
        clause = sheet.explain(self.rules.codec.order(code), reason).clause
        return clause, "void", (power, code)

    def _close_sheet(self, sheet: InvasionsSheet) -> list[int]:
        """Put a sheet into force; returns the units removed, by index."""
        self._tell_marks(sheet)
        self._drop_surplus(sheet)
        power, adjustment = sheet.seat, sheet.adjustment
        left = [index for index in adjustment.own if index not in adjustment.removed]
        fallen = removal_order(self.rules.board, self.rules.ruleset.edition, self.units, left, sheet.goals)
        fallen = fallen[: max(0, adjustment.excess())]
        adjustment.removed += fallen
        telling.tell_winter(self, adjustment, fallen)
        for province in range(self.rules.board.size):
            if self.owners[province] == power:
                self.site[province] = int(province in sheet.sites)
            if province in sheet.homes and not (power == HUNS and province == self.rules.hsung_nu):
                self.home[province] = power
            elif self.home[province] == power:
                self.home[province] = -1
        self.granted[power] = sheet.right
        return adjustment.removed

    def _tell_marks(self, sheet: InvasionsSheet) -> None:
        power = sheet.seat
        before, after = self.sites_of(power), sheet.sites
        for province in sheet.chosen:
            self.tell(EVERYONE, "home/over-a-previous-site", "home", (power, province))
        for province in sheet.left:
            self.tell(EVERYONE, "losing-ground/three-homes", "home-left", (power, province))
        for province in after:
            if province not in before:
                self.tell(EVERYONE, "build-sites/place-one-a-winter", "site", (power, province))
        for province in before:
            if province not in after and province not in sheet.chosen:
                self.tell(EVERYONE, "build-sites/place-one-a-winter", "site-left", (power, province))

    def _drop_surplus(self, sheet: InvasionsSheet) -> None:
        """Of too many build sites of the Huns those go that lie farthest from Hsung-nu, then by the alphabet.

        Clause: huns/extra-sites.
        """
        away, rank = self.rules.away(self.rules.hsung_nu), self.rules.board.rank
        while sheet.surplus() > 0:
            farthest = min(sheet.sites, key=lambda province: (-away[province], rank[province]))
            sheet.sites.remove(farthest)
            self.tell(EVERYONE, "huns/extra-sites", "site-left", (sheet.seat, farthest))

    # --- what is seen ------------------------------------------------------------------------------------------

    def view(self, seat: int) -> Any:
        """What a seat may know."""
        return view.view_of(self, seat)
