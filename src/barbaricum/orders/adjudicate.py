"""A phase from the lines that were written to what becomes of them: for commands, cases and corpora.

A game that keeps a state of its own uses the parts below it directly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from barbaricum.core.errors import NotationError
from barbaricum.core.state import Refusal
from barbaricum.orders.adjustments import Adjustment
from barbaricum.orders.board import Board
from barbaricum.orders.edition import Edition
from barbaricum.orders.notation import Notation
from barbaricum.orders.orders import Order
from barbaricum.orders.outcomes import Report
from barbaricum.orders.resolve import Resolver
from barbaricum.orders.retreats import COLLIDED, RETREATED, UNORDERED, Retreats, dislodged_units
from barbaricum.orders.units import Dislodged, Unit
from barbaricum.orders.validation import LEGAL, TWO_ORDERS, Movement

Sheet = Sequence[tuple[int, str]]
"""Lines as written, each with the power that wrote it (-1: the one the line names)."""


class Ruleset:
    """A board, how its orders are written, and the edition in force."""

    def __init__(self, board: Board, edition: Edition) -> None:
        self.board: Board = board
        self.notation: Notation = Notation(board)
        self.edition: Edition = edition
        self.homes: list[list[int]] = [[board.index[home] for home in power.homes] for power in board.powers]


class Line(NamedTuple):
    """One line and what became of it: the order read (None: unreadable), the refusal, or the outcome in words."""

    power: int
    text: str
    order: Order | None
    refusal: Refusal | None
    result: str


class Judgement(NamedTuple):
    """A phase adjudicated.

    `lines` follow the sheet, `others` say what became of units without a legal order; `units` stand on the board
    afterwards, `dislodged` may retreat, `lost` are gone, and `contested` are the provinces a stand-off left empty.
    """

    lines: list[Line]
    others: list[tuple[Unit, str]]
    units: list[Unit]
    dislodged: list[Dislodged]
    lost: list[Unit]
    contested: list[int]


class _Entry:
    """A line on its way."""

    def __init__(self, ruleset: Ruleset, power: int, text: str) -> None:
        self.power: int = power
        self.text: str = text
        self.order: Order | None = None
        self.refusal: Refusal | None = None
        self.result: str = ""
        try:
            written = ruleset.notation.read(text)
        except NotationError as error:
            self.refusal = Refusal("base/notation", str(error))
            return
        if power < 0:
            self.power = written.power
        if self.power < 0:
            self.refusal = Refusal("base/notation", f"“{text}”: the power that orders this was expected in front")
        elif written.power not in (-1, self.power):
            named, own = ruleset.board.powers[written.power].name, ruleset.board.powers[self.power].name
            self.refusal = Refusal("base/own-unit", f"“{text}” is an order of {named} on the sheet of {own}")
        else:
            self.order = written.order

    def done(self) -> Line:
        result = self.result if self.refusal is None else f"refused {self.refusal.clause}: {self.refusal.reason}"
        return Line(self.power, self.text, self.order, self.refusal, result)


def adjudicate_movement(ruleset: Ruleset, units: Sequence[Unit], sheet: Sheet) -> Judgement:
    """Adjudicate a movement phase; a unit with no legal order, or with two different ones, holds."""
    movement = Movement(ruleset.board, ruleset.edition, units)
    entries = [_Entry(ruleset, power, text) for power, text in sheet]
    orders = _legal_orders(movement, entries)
    resolver = Resolver(movement, orders)
    report = Report(resolver)
    told: set[int] = set()
    for entry in entries:
        if entry.refusal is None and entry.order is not None:
            unit = movement.at[entry.order.place]
            told.add(unit)
            entry.result = report.text(unit)
    others = [(unit, report.text(index)) for index, unit in enumerate(units) if index not in told]
    dislodged = dislodged_units(resolver)
    after = [
        unit._replace(place=resolver.place_after(index)) for index, unit in enumerate(units) if resolver.dislodged_by[index] < 0
    ]
    return Judgement(
        [entry.done() for entry in entries],
        others,
        after,
        [lost for lost in dislodged if lost.retreats],
        [lost.unit for lost in dislodged if not lost.retreats],
        resolver.contested,
    )


def _legal_orders(movement: Movement, entries: list[_Entry]) -> list[Order | None]:
    """Check each line alone, then put aside all lines of a unit that was told two different things (DATC 4.D.3)."""
    orders: list[Order | None] = [None] * len(movement.units)
    doubled: set[int] = set()
    for entry in entries:
        if entry.order is None:
            continue
        order = movement.plain(entry.order)
        entry.order = order
        code = movement.check(entry.power, order)
        if code != LEGAL:
            entry.refusal = movement.explain(entry.power, order, code)
            continue
        unit = movement.at[order.place]
        if orders[unit] is not None and orders[unit] != order:
            doubled.add(unit)
        orders[unit] = order
    for entry in entries:
        if doubled and entry.order is not None and entry.refusal is None and movement.at[entry.order.place] in doubled:
            entry.refusal = movement.explain(entry.power, entry.order, TWO_ORDERS)
    for unit in doubled:
        orders[unit] = None
    return orders


def adjudicate_retreats(ruleset: Ruleset, units: Sequence[Unit], dislodged: Sequence[Dislodged], sheet: Sheet) -> Judgement:
    """Adjudicate a retreat phase; a dislodged unit with no legal order, or with two different ones, is disbanded."""
    retreats = Retreats(ruleset.board, dislodged, units)
    entries = [_Entry(ruleset, power, text) for power, text in sheet]
    orders: list[Order | None] = [None] * len(dislodged)
    for entry in entries:
        if entry.order is None:
            continue
        order = retreats.plain(entry.order)
        entry.order = order
        index = retreats.at.get(order.place, -1)
        code = retreats.check(entry.power, order)
        if code != LEGAL:
            entry.refusal = retreats.explain(entry.power, order, code)
        elif orders[index] is not None and orders[index] != order:
            who = retreats.name(dislodged[index].unit)
            entry.refusal = Refusal("base/own-unit", f"{who} was already ordered otherwise", who)
        else:
            orders[index] = order
    results = retreats.resolve(orders)
    after, lost, others = list(units), [], []
    for index, (fallen, result) in enumerate(zip(dislodged, results, strict=True)):
        retreat = orders[index]
        if result == RETREATED and retreat is not None:
            after.append(fallen.unit._replace(place=retreat.target))
        else:
            lost.append(fallen.unit)
        if result == UNORDERED:
            others.append((fallen.unit, retreats.text(index, result, orders)))
    for entry in entries:
        if entry.refusal is None and entry.order is not None:
            index = retreats.at[entry.order.place]
            entry.result = retreats.text(index, results[index], orders)
    contested = [
        ruleset.board.province[order.target]
        for order, result in zip(orders, results, strict=True)
        if order is not None and result == COLLIDED
    ]
    return Judgement([entry.done() for entry in entries], others, after, [], lost, sorted(set(contested)))


def adjudicate_adjustments(
    ruleset: Ruleset, units: Sequence[Unit], owners: Sequence[int], sheet: Sheet, homes: Mapping[int, Sequence[int]] | None = None
) -> Judgement:
    """Adjudicate a winter: each power's lines one by one, then civil disorder for what it left undone.

    `owners` gives the owner of each province (-1: nobody); `homes` replaces the home centres of the board.
    """
    board = ruleset.board
    entries = [_Entry(ruleset, power, text) for power, text in sheet]
    built: list[Unit] = []
    removed: set[int] = set()
    others: list[tuple[Unit, str]] = []
    for power in range(len(board.powers)):
        sites = ruleset.homes[power] if homes is None else homes.get(power, ())
        adjustment = Adjustment(board, power, units, owners, sites)
        for entry in entries:
            if entry.power == power and entry.order is not None:
                _adjust(adjustment, entry, ruleset)
        owned = [province for province, owner in enumerate(owners) if owner == power]
        goals = list(sites) if ruleset.edition.disorder_by_home else owned
        fallen = adjustment.remove_rest(ruleset.edition, goals)
        others += [(units[index], "disbanded: civil disorder") for index in fallen]
        built += adjustment.built
        removed.update(adjustment.removed)
    after = [unit for index, unit in enumerate(units) if index not in removed] + built
    return Judgement([entry.done() for entry in entries], others, after, [], [units[index] for index in sorted(removed)], [])


def _adjust(adjustment: Adjustment, entry: _Entry, ruleset: Ruleset) -> None:
    assert entry.order is not None
    order = adjustment.plain(entry.order)
    entry.order = order
    code = adjustment.check(order)
    if code != LEGAL:
        entry.refusal = adjustment.explain(order, code)
        return
    adjustment.take(order)
    if adjustment.built and adjustment.built[-1].place == order.place:
        entry.result = f"built {ruleset.notation.unit(order.flag, order.place)}"
    else:
        entry.result = "waived" if order.place < 0 else "disbanded"
