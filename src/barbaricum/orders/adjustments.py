"""Builds and removals of one power, and who goes when it does not say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from barbaricum.core.state import Refusal
from barbaricum.orders import refusals
from barbaricum.orders.board import Board
from barbaricum.orders.edition import Edition
from barbaricum.orders.orders import BUILD, DISBAND, WAIVE, Order
from barbaricum.orders.reasons import (
    BUILT_TWICE,
    COAST_UNNAMED,
    LEGAL,
    NO_BUILDS,
    NO_REMOVALS,
    NO_UNIT,
    NOT_HOME,
    NOT_OWNED,
    NOT_YOURS,
    OCCUPIED,
    REMOVED_TWICE,
    TOO_MANY_BUILDS,
    TOO_MANY_REMOVALS,
    TYPE_BARRED,
    TYPE_ELSEWHERE,
    TYPE_FULL,
    TYPE_UNNAMED,
    WRONG_PHASE,
)
from barbaricum.orders.units import Unit

_FAR: Final = 1_000_000


def owners_after(board: Board, units: Sequence[Unit], owners: Sequence[int]) -> list[int]:
    """A centre belongs to the power whose unit stands there when an autumn ends; left empty it keeps its owner.

    Takes and returns the owner of each province (-1: nobody).  Clause: base/ownership.
    """
    after = list(owners)
    for unit in units:
        province = board.province[unit.place]
        if board.is_centre[province] and board.types[unit.type].captures:
            after[province] = unit.power
    return after


@mypyc_attr(allow_interpreted_subclasses=True)
class Adjustment:
    """The winter sheet of one power: its orders are taken one by one, each legal one changes what the next may do.

    `sites` are the provinces it may ever build in, `owners` the owner of each province (-1: nobody), `types` the unit
    types it may build, and `caps` the most it may have of some of them.  `due` is the number of centres it has more than
    its units cost; less than 0, it must remove.  `at` gives by province the unit there, not one aboard it.  A game may cap
    the builds further by lowering `due`.
    """

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
        self.board: Board = board
        self.power: int = power
        self.units: Sequence[Unit] = units
        self.owners: Sequence[int] = owners
        self.sites: list[int] = list(sites)
        self.types: list[int] = list(range(len(board.types))) if types is None else list(types)
        self.caps: dict[int, int] = {} if caps is None else dict(caps)
        self.at: dict[int, int] = {
            board.province[unit.place]: index for index, unit in enumerate(units) if board.stands[unit.type][unit.place]
        }
        self.own: list[int] = [index for index, unit in enumerate(units) if unit.power == power]
        self.due: int = list(owners).count(power) - sum(board.types[units[index].type].upkeep for index in self.own)
        self.built: list[Unit] = []
        self.removed: list[int] = []
        self.waived: int = 0

    def plain(self, order: Order) -> Order:
        """Read the unit a build leaves open: an army inland, a fleet where a coast is named (DATC 4.C.3)."""
        if order.kind != BUILD:
            return order
        board, place = self.board, order.place
        type = order.flag
        if type < 0:
            able = [type for type in self.types if board.stands[type][place]]
            if len(able) == 1 and (place >= board.size or not board.coasts[place]):
                type = able[0]
        elif board.stands[type][board.province[place]]:
            place = board.province[place]
        return order._replace(place=place, flag=type)

    def check(self, order: Order) -> int:
        """Return LEGAL, or the reason why the power may not give an order now (as `plain` left it)."""
        if order.kind == BUILD:
            return self._check_build(order)
        if order.kind == WAIVE:
            return self._open_builds()
        if order.kind == DISBAND:
            return self._check_removal(order)
        return self._other_phase()

    def _other_phase(self) -> int:
        """In winter units are built and removed; nothing moves.

        Clause: base/turn.
        """
        return WRONG_PHASE

    def _open_builds(self) -> int:
        """A power builds, or waives, one unit for each centre more than its units cost (DATC 4.D.4, 4.D.7).

        Clause: base/build.
        """
        if self.due <= 0:
            return NO_BUILDS
        cost = sum(self.board.types[unit.type].upkeep for unit in self.built)
        return LEGAL if cost + self.waived < self.due else TOO_MANY_BUILDS

    def _check_build(self, order: Order) -> int:
        province = self.board.province[order.place]
        if province not in self.sites:
            return NOT_HOME
        return self._vacancy(province) or self._check_type(order) or self._open_builds()

    def _vacancy(self, province: int) -> int:
        """A unit is built in an own, empty home centre, one to a centre (DATC 6.I.3-7).

        Clause: base/build.
        """
        if self.owners[province] != self.power:
            return NOT_OWNED
        if province in self.at:
            return OCCUPIED
        return BUILT_TWICE if any(self.board.province[unit.place] == province for unit in self.built) else LEGAL

    def _check_type(self, order: Order) -> int:
        """A unit is built where its kind can stand, a fleet on a named coast where there are two (DATC 6.B.14, 6.I.2).

        Clause: base/build.
        """
        board, type, place = self.board, order.flag, order.place
        if type < 0:
            return TYPE_UNNAMED
        if not board.stands[type][place]:
            on_coast = any(board.stands[type][coast] for coast in board.coasts[board.province[place]])
            return COAST_UNNAMED if on_coast else TYPE_ELSEWHERE
        if type not in self.types:
            return TYPE_BARRED
        have = sum(self.units[index].type == type for index in self.own) + sum(unit.type == type for unit in self.built)
        return TYPE_FULL if have >= self.caps.get(type, _FAR) else LEGAL

    def _check_removal(self, order: Order) -> int:
        """A power removes units of its own until they cost no more than its centres (DATC 4.D.6, 6.J.1, 6.J.2).

        Clause: base/remove.
        """
        unit = self.at.get(order.place, -1)
        if unit < 0:
            return NO_UNIT
        if self.units[unit].power != self.power:
            return NOT_YOURS
        if self.due >= 0:
            return NO_REMOVALS
        if unit in self.removed:
            return REMOVED_TWICE
        return LEGAL if self.excess() > 0 else TOO_MANY_REMOVALS

    def excess(self) -> int:
        """Count the centres by which the units left still cost too much."""
        return -self.due - sum(self.board.types[self.units[index].type].upkeep for index in self.removed)

    def take(self, order: Order) -> None:
        """Write a legal order on the sheet."""
        if order.kind == BUILD:
            self.built.append(Unit(self.power, order.flag, order.place))
        elif order.kind == WAIVE:
            self.waived += 1
        else:
            self.removed.append(self.at[order.place])

    def remove_rest(self, edition: Edition, goals: Sequence[int]) -> list[int]:
        """Remove what the sheet leaves too many, by the rules of civil disorder; returns the units removed so."""
        fallen = []
        left = [index for index in self.own if index not in self.removed]
        for index in removal_order(self.board, edition, self.units, left, goals):
            if self.excess() <= 0:
                break
            self.removed.append(index)
            fallen.append(index)
        return fallen

    # --- the same in words -------------------------------------------------------------------------------------

    def explain(self, order: Order, code: int) -> Refusal:
        """Say why `check` refused an order."""
        return refusals.of_adjustment(self, order, code)

    def name(self, index: int) -> str:
        """Write a unit as `F STP/NC`."""
        unit = self.units[index]
        return f"{self.board.letters[unit.type]} {self.board.names[unit.place]}"


def removal_order(board: Board, edition: Edition, units: Sequence[Unit], among: Sequence[int], goals: Sequence[int]) -> list[int]:
    """Order units as civil disorder removes them: the farthest first, then fleets before armies, then by alphabet.

    Distance is counted to the nearest of the provinces `goals`.  Clause: base/civil-disorder.
    """
    everyone = distances(board, goals)
    keys = []
    for index in among:
        unit = units[index]
        province = board.province[unit.place]
        away = everyone[province]
        if edition.disorder_by_home and not board.convoyed[unit.type] and not board.carried[unit.type]:
            away = distances_by_kind(board, unit.type, goals)[unit.place]
        keys.append((-away, not board.types[unit.type].first_out, board.rank[province], index))
    return [key[3] for key in sorted(keys)]


def distances(board: Board, goals: Sequence[int]) -> list[int]:
    """Count from each province the steps over any borders to the nearest of some provinces."""
    away = [_FAR] * board.size
    for goal in goals:
        away[goal] = 0
    queue = list(goals)
    for province in queue:
        for other in board.around[province]:
            if away[other] == _FAR:
                away[other] = away[province] + 1
                queue.append(other)
    return away


def distances_by_kind(board: Board, type: int, goals: Sequence[int]) -> list[int]:
    """Count from each place the moves of a kind of unit to the nearest of some provinces."""
    away = [_FAR] * board.places
    queue = [place for place in range(board.places) if board.province[place] in goals and board.stands[type][place]]
    for place in queue:
        away[place] = 0
    for place in queue:
        for other in board.neighbours[type][place]:
            if away[other] == _FAR:
                away[other] = away[place] + 1
                queue.append(other)
    return away
