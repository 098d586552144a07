"""A people's winter sheet: homes first, then removals, then builds and one build site, in the order that applies to it."""

from __future__ import annotations

from typing import Final, Protocol

from barbaricum.core.state import Refusal
from barbaricum.games.invasions_ii import explaining, standing
from barbaricum.games.invasions_ii.marks import HOME, LEAVE_HOME, LEAVE_SITE, MOVE_SITE, SITE
from barbaricum.games.invasions_ii.reasons import (
    BUILD_FIRST,
    BUILT_BEFORE,
    CAPTURED,
    CAPTURED_EMPIRE,
    HOME_ALREADY,
    HOME_CHOSEN,
    HOMES_FIRST,
    HUNS_BUILD_FIRST,
    HUNS_KEEP,
    HUNS_MAKE_NO_HOME,
    LEFT_ONE,
    LIMIT,
    MARKED,
    NEITHER,
    NO_FIFTH,
    NO_FOURTH,
    NO_HOME_THERE,
    NO_ROOM,
    NO_SITE_BEFORE,
    NO_SITE_THERE,
    NO_SITES,
    NO_SURPLUS,
    NOT_OCCUPIED,
    NOT_OWNED,
    NOT_OWNED_EMPIRE,
    OF_THE_SIX,
    ONE_HELD,
    PLACED,
    REMOVALS_FIRST,
    SIX_FIXED,
    SURPLUS,
    THREE_HELD,
    TOO_FAR,
    TWO_HELD,
)
from barbaricum.games.invasions_ii.rules import BYZANTINES, HUNS, InvasionsRules
from barbaricum.orders import reasons
from barbaricum.orders.adjustments import Adjustment
from barbaricum.orders.orders import BUILD, DISBAND, DRAW, WAIVE, Order
from barbaricum.orders.play.sheets import WinterSheet

WITHIN: Final = 3


class Books(Protocol):
    """What a sheet reads of the state."""

    rules: InvasionsRules
    owners: list[int]
    site: list[int]
    captured: list[int]
    young: list[int]
    granted: list[int]

    def homes_of(self, power: int) -> list[int]:
        """The homes of a people."""

    def adjustment(self, power: int) -> Adjustment:
        """Its units and centres."""


class InvasionsSheet(WinterSheet):
    """The sheet, and how the people's homes and sites stand by what is written so far.

    `goals` are the places that removals in civil disorder are counted from.
    """

    def __init__(self, books: Books, seat: int) -> None:
        adjustment = books.adjustment(seat)
        super().__init__(books.rules.codec, adjustment)
        self.books: Books = books
        self.rules: InvasionsRules = books.rules
        self.homes: list[int] = books.homes_of(seat)
        self.sites: list[int] = [p for p, mark in enumerate(books.site) if mark and books.owners[p] == seat]
        self.old_sites: list[int] = [province for province in self.sites if not books.young[province]]
        self.owned: list[int] = [province for province, owner in enumerate(books.owners) if owner == seat]
        self.centres: int = len(self.owned)
        self.right: int = books.granted[seat]
        self.began_with_home: bool = bool(self.homes)
        self.chosen: list[int] = []
        self.left: list[int] = []
        self.removing: bool = False
        self.built: bool = False
        self.placed: bool = False
        self.built_before: bool = False
        self.goals: list[int] = []
        self._count()

    def _count(self) -> None:
        """Find where and how much may be built, or must be removed, as homes and sites stand now."""
        adjustment = self.adjustment
        adjustment.sites = [*self.homes, *self.sites]
        surplus = self.centres - len(adjustment.own)
        free = standing.unit_limit(self.rules, self.seat, len(self.homes)) - len(adjustment.own)
        if self.rules.forced_removals or surplus <= 0:
            adjustment.due = min(surplus, free)
        else:
            adjustment.due = max(0, min(surplus, free))
        if not self.placed:
            self.goals = [province for province in adjustment.sites if province in self.owned] or self.owned

    def limit(self) -> int:
        """How many units the people may have, whatever its centres."""
        return standing.unit_limit(self.rules, self.seat, len(self.homes))

    def surplus(self) -> int:
        """How many build sites it has too many."""
        return len(self.sites) - standing.site_limit(self.seat, len(self.homes), self.centres)

    # --- writing -----------------------------------------------------------------------------------------------

    def check(self, order: Order) -> int:
        """Judge an order by what is written before it."""
        kind = order.kind
        if kind == HOME:
            return self._order_of_winter() or self._check_home(order.place)
        if kind == LEAVE_HOME:
            return self._order_of_winter() or self._check_leave_home(order.place)
        if kind == LEAVE_SITE:
            return self._order_of_winter() or self._check_leave_site(order.place)
        if kind in (SITE, MOVE_SITE):
            return self._check_site(order)
        if kind == BUILD:
            return self._check_build() or self._reason_of(order)
        if kind == DISBAND:
            return self._removals_in_time() or self._reason_of(order)
        return self._reason_of(order)

    def take(self, order: Order) -> None:
        """Write a legal order down."""
        kind, place = order.kind, order.place
        if kind == HOME:
            self.chosen.append(place)
            self.homes.append(place)
            if place in self.sites:
                self.sites.remove(place)
        elif kind == LEAVE_HOME:
            self._dismantle(place)
        elif kind == LEAVE_SITE:
            self.sites.remove(place)
        elif kind in (SITE, MOVE_SITE):
            self.placed = True
            self.built_before = self.built
            if kind == MOVE_SITE:
                self.sites.remove(place)
            self.sites.append(order.target if kind == MOVE_SITE else place)
        else:
            self.built = self.built or kind == BUILD
            self.removing = self.removing or kind == DISBAND
            super().take(order)
            return
        self._count()

    def recheck(self, order: Order) -> int:
        """Judge an order again when all sheets are open and rivals' homes are made: what could have become void.

        Homes are chosen at the same moment by all, so each stands as it was written; giving one up is void if a rival's
        home struck it, and builds are void that the homes left do not allow.  Clause: lost-home/dismantled-by-rival-home.
        """
        if order.kind == HOME:
            return 0
        if order.kind == LEAVE_HOME:
            return 0 if order.place in self.homes else NO_HOME_THERE
        return self.check(order)

    def _dismantle(self, place: int) -> None:
        """A dismantled home becomes a build site, if its owner still has it, did not just take it, and has room.

        Clause: losing-ground/three-homes.
        """
        self.left.append(place)
        if len(self.homes) > standing.SITES:
            self.right -= 1
        self.homes.remove(place)
        if place in self.owned and not self.books.captured[place] and self.surplus() < 0:
            self.sites.append(place)

    def candidates(self) -> list[Order]:
        """Everything that might be legal."""
        orders = super().candidates()
        for place in self.owned:
            orders += [Order(HOME, place), Order(SITE, place)]
            orders += [Order(MOVE_SITE, site, target=place) for site in self.sites]
        orders += [Order(LEAVE_HOME, place) for place in self.homes]
        return orders + [Order(LEAVE_SITE, place) for place in self.sites]

    # --- homes -------------------------------------------------------------------------------------------------

    def _order_of_winter(self) -> int:
        """Homes are chosen and given up first; then removals, builds and build sites follow.

        Clauses: winter/order, home/before-sites.
        """
        return HOMES_FIRST if self.placed or self.built or self.removing or self.adjustment.waived else 0

    def _check_home(self, place: int) -> int:
        if self.seat == HUNS:
            return self._huns_make_none()
        if self.seat == BYZANTINES:
            return self._six_are_fixed()
        if place in self.rules.six:
            return self._closed()
        if place in self.homes:
            return self._fixed()
        if self.chosen and not self.rules.many_homes:
            return HOME_CHOSEN
        if len(self.homes) < standing.SITES:
            return self._over_a_site(place)
        return self._check_imperial(place)

    def _huns_make_none(self) -> int:
        """The Huns never make a home.

        Clause: huns/no-homes.
        """
        return HUNS_MAKE_NO_HOME

    def _six_are_fixed(self) -> int:
        """The Byzantines have their six homes for good, and no other.

        Clause: byzantines/six-homes.
        """
        return SIX_FIXED

    def _closed(self) -> int:
        """None of the Byzantine six becomes anybody else's home.

        Clause: byzantines/homes-closed-to-others.
        """
        return OF_THE_SIX

    def _fixed(self) -> int:
        """A home stays where it is.

        Clause: home/fixed.
        """
        return HOME_ALREADY

    def _over_a_site(self, place: int) -> int:
        """A home is made of a build site that stood before this winter, also where it replaces one that was struck.

        Clauses: home/over-a-previous-site, lost-home/replacement.
        """
        return 0 if place in self.old_sites and place in self.sites else NO_SITE_BEFORE

    def _check_imperial(self, place: int) -> int:
        """Judge a fourth or fifth home, which need not have been a build site."""
        if self.right < len(self.homes) - standing.SITES + 1:
            return NO_FIFTH if len(self.homes) > standing.SITES else NO_FOURTH
        if place not in self.owned:
            return NOT_OWNED_EMPIRE
        if self.books.captured[place]:
            return self._just_taken()
        return self._near_home(place) or self._was_occupied(place)

    def _just_taken(self) -> int:
        """An imperial home is not placed in a centre taken last autumn.

        Clause: empire/not-just-captured.
        """
        return CAPTURED_EMPIRE

    def _near_home(self, place: int) -> int:
        """An imperial home lies within three moves of one that its people has.

        Clause: empire/within-three.
        """
        away = self.rules.away(place)
        return 0 if min(away[home] for home in self.homes) <= WITHIN else TOO_FAR

    def _was_occupied(self, place: int) -> int:
        """A unit of its people stood there when the autumn was over.

        Clause: empire/occupied-in-fall.
        """
        index = self.adjustment.at.get(place, -1)
        return 0 if index >= 0 and self.adjustment.units[index].power == self.seat else NOT_OCCUPIED

    def _check_leave_home(self, place: int) -> int:
        if self.seat == HUNS:
            return HUNS_KEEP
        if self.seat == BYZANTINES:
            return self._six_are_fixed()
        if place not in self.homes or place in self.chosen:
            return NO_HOME_THERE
        if self.left:
            return LEFT_ONE
        if len(self.homes) >= standing.SITES:
            return 0 if standing.may_dismantle_of_three(self.centres) else THREE_HELD
        if len(self.homes) == 2:
            return 0 if standing.may_dismantle_of_two(self.centres) else TWO_HELD
        return 0 if standing.may_dismantle_last(self.centres) else ONE_HELD

    # --- build sites -------------------------------------------------------------------------------------------

    def _check_leave_site(self, place: int) -> int:
        if place not in self.sites:
            return NO_SITE_THERE
        return 0 if self.surplus() > 0 else NO_SURPLUS

    def _check_site(self, order: Order) -> int:
        if self.seat == BYZANTINES:
            return NO_SITES
        if order.kind == MOVE_SITE and order.place not in self.sites:
            return NO_SITE_THERE
        place = order.target if order.kind == MOVE_SITE else order.place
        return (
            self._one_a_winter()
            or self._place_for_site(place)
            or (SURPLUS if self.surplus() > 0 else 0)
            or (self._room() if order.kind == SITE else 0)
        )

    def _one_a_winter(self) -> int:
        """One build site is placed or moved in a winter.

        Clause: build-sites/place-one-a-winter.
        """
        return PLACED if self.placed else 0

    def _place_for_site(self, place: int) -> int:
        """A build site is an owned centre that is not one already; a rival's home, and one of the six, will do as well.

        Clauses: build-sites/owned-centre, build-sites/fewer-centres, lost-home/site-of-the-captor,
        byzantines/sites-open-to-others.
        """
        if place not in self.owned:
            return NOT_OWNED
        if place in self.sites or place in self.homes:
            return MARKED
        return self._not_just_taken(place)

    def _not_just_taken(self, place: int) -> int:
        """A centre becomes no build site in the winter after it is taken, or retaken.

        Clause: build-sites/not-just-captured.
        """
        return CAPTURED if self.books.captured[place] else 0

    def _room(self) -> int:
        return NO_ROOM if self.surplus() >= 0 else 0

    # --- builds and removals -----------------------------------------------------------------------------------

    def _check_build(self) -> int:
        """Judge when a build is written; where and how many is for `adjustment`."""
        if self.surplus() > 0:
            return SURPLUS
        if not self.placed:
            return 0
        if self.seat == HUNS:
            return self._huns_build_first()
        return self._home_builds_first() if self.began_with_home else self._nomads_choose()

    def _huns_build_first(self) -> int:
        """The Huns build before they place a build site.

        Clause: huns/build-before-placing.
        """
        return HUNS_BUILD_FIRST

    def _home_builds_first(self) -> int:
        """A people that has a home when the winter begins builds before it places a build site.

        Clause: winter/build-before-move-with-home.
        """
        return BUILD_FIRST

    def _nomads_choose(self) -> int:
        """A people without a home builds before it places a build site or after, and may so build in the new one.

        Clause: winter/build-in-new-site-without-home.
        """
        return BUILT_BEFORE if self.built_before else 0

    def _removals_in_time(self) -> int:
        return REMOVALS_FIRST if self.placed else 0

    def _reason_of(self, order: Order) -> int:
        """Judge by the common rules, and say when it is this game's that stands in the way."""
        code = super().check(order)
        if code == reasons.NOT_HOME:
            return NEITHER
        capped = self.limit() < self.centres
        if code in (reasons.NO_BUILDS, reasons.TOO_MANY_BUILDS) and order.kind in (BUILD, WAIVE) and capped:
            return LIMIT
        return code

    def explain(self, order: Order, code: int) -> Refusal:
        """Say why not."""
        if order.kind == DRAW or code < 200:
            return super().explain(order, code)
        return explaining.refusal(self, order, code)
