"""A phase from the lines that were written to what becomes of them: for commands, cases and corpora.

A game that keeps a state of its own uses the parts below it directly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mypy_extensions import mypyc_attr

from barbaricum.core.errors import NotationError
from barbaricum.core.state import Refusal
from barbaricum.orders.adjustments import Adjustment
from barbaricum.orders.board import Board
from barbaricum.orders.edition import Edition
from barbaricum.orders.notation import Notation
from barbaricum.orders.orders import BUILD, WAIVE, Order
from barbaricum.orders.outcomes import Report, Wording, Words
from barbaricum.orders.reasons import LEGAL
from barbaricum.orders.refusals import cannot
from barbaricum.orders.resolve import Resolver
from barbaricum.orders.retreats import COLLIDED, RETREATED, Retreats, dislodged_units
from barbaricum.orders.units import Dislodged, Unit
from barbaricum.orders.validation import Movement

Sheet = Sequence[tuple[int, str]]
"""Lines as written, each with the power that wrote it (-1: the one the line names)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset:
    """A board, how its orders are written, and the edition in force.

    It makes what checks, resolves and tells the orders of each phase; a variant with rules of its own makes its own.
    """

    def __init__(self, board: Board, edition: Edition) -> None:
        self.board: Board = board
        self.notation: Notation = self.make_notation()
        self.wording: Wording = self.make_wording()
        self.edition: Edition = edition
        self.homes: list[list[int]] = [[board.index[home] for home in power.homes] for power in board.powers]

    def make_notation(self) -> Notation:
        """What reads and writes orders."""
        return Notation(self.board)

    def make_wording(self) -> Wording:
        """What puts outcomes into words."""
        return Wording(self.board)

    def movement(self, units: Sequence[Unit], at_entry: bool = False) -> Movement:
        """What checks the orders of a movement phase."""
        return Movement(self.board, self.edition, units, at_entry)

    def resolver(self, movement: Movement, orders: Sequence[Order | None]) -> Resolver:
        """What resolves them."""
        return Resolver(movement, orders)

    def report(self, resolver: Resolver) -> Report:
        """What tells their outcomes."""
        return Report(resolver, self.wording)

    def dislodged(self, resolver: Resolver) -> list[Dislodged]:
        """The units that were dislodged, and where they may go."""
        return dislodged_units(resolver)

    def retreats(self, dislodged: Sequence[Dislodged], standing: Sequence[Unit]) -> Retreats:
        """What checks and resolves their retreats."""
        return Retreats(self.board, dislodged, standing)

    def adjustment(
        self, power: int, units: Sequence[Unit], owners: Sequence[int], sites: Sequence[int] | None = None
    ) -> Adjustment:
        """What checks the builds and removals of a power, at its home centres unless other sites are named."""
        row, index = self.board.powers[power], self.board.letters.index
        types = [index(letter) for letter in row.builds] or None
        caps = {index(letter): most for letter, most in row.caps.items()}
        return self.make_adjustment(power, units, owners, self.homes[power] if sites is None else sites, types, caps)

    def make_adjustment(
        self,
        power: int,
        units: Sequence[Unit],
        owners: Sequence[int],
        sites: Sequence[int],
        types: Sequence[int] | None,
        caps: dict[int, int],
    ) -> Adjustment:
        """The same, with the kinds of unit that the power may build, and the most it may have of some."""
        return Adjustment(self.board, power, units, owners, sites, types, caps)

    def fold(self, units: Sequence[Unit]) -> list[Unit]:
        """Units as they are written and shown: a variant may write two as one."""
        return list(units)

    def unfold(self, unit: Unit) -> list[Unit]:
        """The units that one written unit stands for."""
        return [unit]


class Line:
    """One line and what became of it: the order read (None: unreadable), and the refusal if it is illegal."""

    def __init__(self, ruleset: Ruleset, power: int, text: str) -> None:
        self.power: int = power
        self.text: str = text
        self.order: Order | None = None
        self.refusal: Refusal | None = None
        self.words: Words | None = None
        self.unit: int = -1
        """The number of its unit in `words`."""
        try:
            written = ruleset.notation.read(text)
        except NotationError as error:
            self.refusal = Refusal("base/notation", f"{error}.")
            return
        if power < 0:
            self.power = written.power
        if self.power < 0:
            self.refusal = cannot("base/notation", f"“{text}”", "be read", "the power that orders this was expected in front")
        elif written.power not in (-1, self.power):
            named, own = ruleset.board.powers[written.power].name, ruleset.board.powers[self.power].name
            self.refusal = cannot("base/own-unit", own, f"write “{text}”", f"that is an order of {named}", point="6.A.6")
        else:
            self.order = written.order

    @property
    def result(self) -> str:
        """The outcome in words, or the refusal."""
        if self.refusal is not None:
            return f"refused {self.refusal.clause}: {self.refusal.reason}"
        assert self.words is not None
        return self.words.text(self.unit)


class Judgement:
    """A phase adjudicated.

    `lines` follow the sheet; `units` stand on the board afterwards, `dislodged` may retreat, `lost` are gone, and
    `contested` are the provinces a stand-off left empty.
    """

    def __init__(self, lines: list[Line], units: list[Unit]) -> None:
        self.lines: list[Line] = lines
        self.units: list[Unit] = units
        self.dislodged: list[Dislodged] = []
        self.lost: list[Unit] = []
        self.contested: list[int] = []
        self.silent: list[tuple[Unit, Words, int]] = []
        """The units without a legal order, and where it is said what became of them."""

    def written_dislodged(self, ruleset: Ruleset) -> list[tuple[Unit, tuple[int, ...]]]:
        """The units that may retreat, as they are written, and the places open to them."""
        retreats = {lost.unit.place: lost.retreats for lost in self.dislodged}
        return [(unit, retreats[unit.place]) for unit in ruleset.fold([lost.unit for lost in self.dislodged])]

    @property
    def others(self) -> list[tuple[Unit, str]]:
        """Say what became of the units without a legal order."""
        return [(unit, words.text(number)) for unit, words, number in self.silent]


class _Said(Words):
    """What became of units, written down."""

    def __init__(self, texts: list[str]) -> None:
        self.texts: list[str] = texts

    def text(self, unit: int) -> str:
        return self.texts[unit]


def adjudicate_movement(ruleset: Ruleset, units: Sequence[Unit], sheet: Sheet) -> Judgement:
    """Adjudicate a movement phase; a unit with no legal order, or with two different ones, holds."""
    movement = ruleset.movement(units)
    lines = [Line(ruleset, power, text) for power, text in sheet]
    resolver = ruleset.resolver(movement, _legal_orders(movement, lines))
    report = ruleset.report(resolver)
    told = [False] * len(units)
    for line in lines:
        if line.refusal is None and line.order is not None:
            line.words, line.unit = report, movement.unit_of(line.order)
            told[line.unit] = True
    judgement = Judgement(lines, resolver.standing())
    for lost in ruleset.dislodged(resolver):
        if lost.retreats:
            judgement.dislodged.append(lost)
        else:
            judgement.lost.append(lost.unit)
    judgement.contested = resolver.contested
    judgement.silent = [(unit, report, index) for index, unit in enumerate(units) if not told[index] and report.concerns(index)]
    return judgement


def _legal_orders(movement: Movement, lines: list[Line]) -> list[Order | None]:
    """Check each line alone, then put aside all lines of a unit that was told two different things (DATC 4.D.3)."""
    orders: list[Order | None] = [None] * len(movement.units)
    given: dict[tuple[int, int], Order] = {}
    clashes: dict[Order, int] = {}
    for line in lines:
        if line.order is None:
            continue
        order = movement.plain(line.order)
        line.order = order
        code = movement.check(line.power, order)
        if code != LEGAL:
            line.refusal = movement.explain(line.power, order, code)
            continue
        unit = movement.unit_of(order)
        first = given.setdefault((line.power, order.place), order)
        if first != order:
            clashes[first] = clashes[order] = movement.clash(first, order)
            orders[movement.unit_of(first)] = None
        orders[unit] = None if first in clashes else order
    for line in lines:
        if line.order is not None and line.refusal is None and line.order in clashes:
            line.refusal = movement.explain(line.power, line.order, clashes[line.order])
    return orders


def adjudicate_retreats(ruleset: Ruleset, units: Sequence[Unit], dislodged: Sequence[Dislodged], sheet: Sheet) -> Judgement:
    """Adjudicate a retreat phase; a dislodged unit without a legal order is disbanded."""
    retreats = ruleset.retreats(dislodged, units)
    lines = [Line(ruleset, power, text) for power, text in sheet]
    orders: list[Order | None] = [None] * len(dislodged)
    for line in lines:
        if line.order is None:
            continue
        order = retreats.plain(line.order)
        line.order = order
        line.unit = retreats.at.get(order.place, -1)
        code = retreats.check(line.power, order)
        if code != LEGAL:
            line.refusal = retreats.explain(line.power, order, code)
        elif orders[line.unit] is not None and orders[line.unit] != order:
            who = retreats.who(order)
            line.refusal = cannot("base/own-unit", who, "be given a second order", "it has one already", who)
        else:
            orders[line.unit] = order
    orders = retreats.complete(orders)
    results = retreats.resolve(orders)
    said = _Said([retreats.text(index, result, orders) for index, result in enumerate(results)])
    for line in lines:
        line.words = said
    judgement = Judgement(lines, list(units))
    for index, (fallen, result) in enumerate(zip(dislodged, results, strict=True)):
        retreat = orders[index]
        if result == RETREATED and retreat is not None:
            judgement.units.append(fallen.unit._replace(place=retreat.target))
        else:
            judgement.lost.append(fallen.unit)
        if retreat is None:
            judgement.silent.append((fallen.unit, said, index))
        elif result == COLLIDED and ruleset.board.province[retreat.target] not in judgement.contested:
            judgement.contested.append(ruleset.board.province[retreat.target])
    judgement.contested.sort()
    return judgement


def adjudicate_adjustments(
    ruleset: Ruleset, units: Sequence[Unit], owners: Sequence[int], sheet: Sheet, homes: Mapping[int, Sequence[int]] | None = None
) -> Judgement:
    """Adjudicate a winter: each power's lines one by one, then civil disorder for what it left undone.

    `owners` gives the owner of each province (-1: nobody); `homes` replaces the home centres of the board.
    """
    lines = [Line(ruleset, power, text) for power, text in sheet]
    said = _Said(["disbanded: civil disorder"])
    judgement = Judgement(lines, [])
    built: list[Unit] = []
    removed: list[int] = []
    for power in range(len(ruleset.board.powers)):
        sites = ruleset.homes[power] if homes is None else homes.get(power, ())
        adjustment = ruleset.adjustment(power, units, owners, sites)
        for line in lines:
            if line.power == power and line.order is not None:
                _adjust(adjustment, line, line.order, said, ruleset)
        owned = [province for province, owner in enumerate(owners) if owner == power]
        fallen = adjustment.remove_rest(ruleset.edition, list(sites) if ruleset.edition.disorder_by_home else owned)
        judgement.silent += [(units[index], said, 0) for index in fallen]
        built += adjustment.built
        removed += adjustment.removed
    judgement.units = [unit for index, unit in enumerate(units) if index not in removed] + built
    judgement.lost = [units[index] for index in sorted(removed)]
    return judgement


def _adjust(adjustment: Adjustment, line: Line, written: Order, said: _Said, ruleset: Ruleset) -> None:
    """Take one line of a winter, and add to `said` what became of it."""
    order = adjustment.plain(written)
    line.order = order
    code = adjustment.check(order)
    if code != LEGAL:
        line.refusal = adjustment.explain(order, code)
        return
    adjustment.take(order)
    line.words, line.unit = said, len(said.texts)
    if order.kind == BUILD:
        said.texts.append(f"built {ruleset.notation.unit(order.flag, order.place)}")
    else:
        said.texts.append("waived" if order.kind == WAIVE else "disbanded")
