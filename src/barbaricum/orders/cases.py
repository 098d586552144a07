"""Adjudication cases: a position, the orders of all powers, and what must become of each.

A file holds the cases of one chapter:

    game = "diplomacy"
    form = "adjudication"
    about = "..."

    [[case]]
    id = "6.D.1"
    clauses = ["base/strength"]
    rulings = ["A1"]                                 # those it shows at work; may be left out
    about = "..."
    edition = 2023                                   # the default
    units = ["Austria: F ADR", ...]                  # left out: those the orders are given to
    dislodged = ["Italy: F NTH > HOL NWY"]           # who is dislodged; after > all places where it may retreat
    after = ["Austria: A VEN", ...]                  # all units in the end; may be left out
    [case.orders]                                    # each order with its outcome, or the beginning of it
    Austria = ["A TRI - VEN | bounced: 2 against 2, A VEN supported by TYR", ...]
    [case.others]                                    # units without a legal order; may be left out
    "Italy: A VEN" = "holds"
    [case.retreats]                                  # the orders of the phase that follows
    [case.centres]                                   # who owns what
    Austria = ["VIE", "BUD"]
    [case.owned]                                     # who does after the moves and retreats of an autumn
    [case.winter]                                    # the orders of the winter

A case has the phases for which it has tables; `after` belongs to the last one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from barbaricum.core.case import Failure, Form, Report
from barbaricum.core.errors import BarbaricumError, CaseError, NotationError
from barbaricum.core.rulebook import Coverage, Tracer
from barbaricum.orders.adjudicate import (
    Judgement,
    Ruleset,
    adjudicate_adjustments,
    adjudicate_movement,
    adjudicate_retreats,
)
from barbaricum.orders.adjustments import owners_after
from barbaricum.orders.units import Unit

Lines = dict[str, list[str]]
Rules = Callable[[int], Ruleset]
"""Gives the rules of an edition; raises KeyError for one that is not."""

_FORM: Final = "adjudication"


class AdjudicationCase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One case, as written."""

    id: str
    clauses: tuple[str, ...]
    about: str
    rulings: tuple[str, ...] = ()
    edition: int = 2023
    units: tuple[str, ...] = ()
    orders: Lines = {}
    others: dict[str, str] = {}
    dislodged: tuple[str, ...] = ()
    retreats: Lines = {}
    centres: Lines = {}
    owned: Lines = {}
    winter: Lines = {}
    after: tuple[str, ...] | None = None


class CaseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of cases."""

    game: str
    form: str
    about: str
    case: tuple[AdjudicationCase, ...]


def is_adjudication(data: Mapping[str, Any]) -> bool:
    """Whether a case file, as read from TOML, is of this form."""
    return data.get("form") == _FORM


def read_cases(path: Path) -> CaseFile:
    """Read a file of cases; raises CaseError naming what is wrong."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), CaseFile)
    except (OSError, ValueError) as error:
        raise CaseError(path.name, [str(error)]) from None


def case_form(rules_of: Callable[[str], Rules], coverage_of: Callable[[str], Coverage]) -> Form:
    """Make what runs the files of this form for `core.case.run_cases`.

    `rules_of` gives the rules of a game by its id, `coverage_of` starts to count its clauses; both may raise an error of
    this package for a game that has neither.
    """

    def run(path: Path, report: Report, trace: bool) -> None:
        try:
            file = read_cases(path)
            rules = rules_of(file.game)
            if trace and file.game not in report.coverage:
                report.coverage[file.game] = coverage_of(file.game)
        except BarbaricumError as error:
            report.failures.append(Failure(str(path), "", "", str(error)))
            return
        for case in file.case:
            _run_into(report, file.game, case, f"{path}, {case.id}", rules, trace)

    return run


def _run_into(report: Report, game: str, case: AdjudicationCase, name: str, rules: Rules, trace: bool) -> None:
    """Run a case and add how it went."""
    try:
        if trace:
            coverage = report.coverage[game]
            with Tracer(coverage.marks) as tracer:
                faults = run_case(case, rules)
            faults += [f"there is no ruling {id}" for id in case.rulings if id not in coverage.rulebook.rulings]
            if not faults:
                coverage.add(name, case.clauses, tracer.clauses())
                for id in case.rulings:
                    report.rulings.setdefault(game, {}).setdefault(id, []).append(name)
        else:
            faults = run_case(case, rules)
    except CaseError as error:
        faults = error.faults
    if faults:
        report.failures.append(Failure(name.partition(", ")[0], name, "", "; ".join(faults)))
    else:
        report.passed += 1


def run_case(case: AdjudicationCase, rules: Rules) -> list[str]:
    """Adjudicate a case and say what differs from what it expects; [] if nothing does.

    Raises CaseError for a case that cannot be set up.
    """
    try:
        return _Run(case, rules(case.edition)).faults
    except KeyError:
        raise CaseError(case.id, [f"there is no edition {case.edition}"]) from None
    except NotationError as error:
        raise CaseError(case.id, [str(error)]) from None


class _Run:
    def __init__(self, case: AdjudicationCase, ruleset: Ruleset) -> None:
        self.case: AdjudicationCase = case
        self.ruleset: Ruleset = ruleset
        self.faults: list[str] = []
        self.others: dict[str, str] = {}
        units = self._setup()
        if case.orders:
            judgement = adjudicate_movement(ruleset, units, self._sheet(case.orders))
            self._compare(judgement, case.orders)
            self._compare_dislodged(judgement)
            units = judgement.units
            if case.retreats:
                judgement = adjudicate_retreats(ruleset, units, judgement.dislodged, self._sheet(case.retreats))
                self._compare(judgement, case.retreats)
                units = judgement.units
        owners = self._owners(case.centres)
        if case.owned:
            owners = owners_after(ruleset.board, units, owners)
            self._compare_owners(owners)
        if case.winter or (case.centres and not case.orders):
            judgement = adjudicate_adjustments(ruleset, units, owners, self._sheet(case.winter))
            self._compare(judgement, case.winter)
            units = judgement.units
        self._compare_others()
        if case.after is not None:
            self._expect("after", sorted(map(self._name, ruleset.fold(units))), sorted(case.after))

    def _setup(self) -> list[Unit]:
        notation = self.ruleset.notation
        lines = list(self.case.units)
        if not lines:
            lines = [f"{power}: {line}" for power, orders in self.case.orders.items() for line in orders]
        units: list[Unit] = []
        for line in lines:
            power, _, text = line.partition(":")
            type, place = notation.read_subject(text)
            unit, *aboard = self.ruleset.unfold(Unit(notation.read_power(power), type, place))
            if any(self.ruleset.board.province[other.place] == self.ruleset.board.province[place] for other in units):
                raise CaseError(self.case.id, [f"units: there is already a unit where {line} should stand"])
            if not self.ruleset.board.stands[unit.type][place]:
                raise CaseError(self.case.id, [f"units: {line} cannot stand there"])
            units += [unit, *aboard]
        return units

    def _owners(self, table: Lines) -> list[int]:
        owners = [-1] * self.ruleset.board.size
        for power, centres in table.items():
            for centre in centres:
                owners[self.ruleset.notation.read_place(centre)] = self.ruleset.notation.read_power(power)
        return owners

    def _sheet(self, lines: Lines) -> list[tuple[int, str]]:
        read_power = self.ruleset.notation.read_power
        return [(read_power(power), _cut(line)[0]) for power, orders in lines.items() for line in orders]

    def _compare(self, judgement: Judgement, lines: Lines) -> None:
        self.others |= {self._name(unit): result for unit, result in judgement.others}
        expected = [_cut(line) for orders in lines.values() for line in orders]
        for line, (text, result) in zip(judgement.lines, expected, strict=True):
            if not result:
                self.faults.append(f"{text}: no outcome is written after |")
            elif not _begins(line.result, result):
                self.faults.append(f"{text}: expected “{result}”, found “{line.result}”")

    def _compare_dislodged(self, judgement: Judgement) -> None:
        names, ruleset = self.ruleset.board.names, self.ruleset
        found = {self._name(unit): sorted(names[place] for place in to) for unit, to in judgement.written_dislodged(ruleset)}
        found |= {self._name(unit): [] for unit in ruleset.fold(judgement.lost)}
        expected = {line.partition(">")[0].strip(): line for line in self.case.dislodged}
        self._expect("dislodged", sorted(found), sorted(expected))
        for unit, line in expected.items():
            if ">" in line and unit in found:
                self._expect(f"retreats of {unit}", found[unit], sorted(line.partition(">")[2].split()))

    def _compare_owners(self, found: list[int]) -> None:
        board = self.ruleset.board
        expected = self._owners(self.case.owned)
        for centre in board.centres:
            if found[centre] != expected[centre]:
                owners = [board.powers[owner].name if owner >= 0 else "nobody" for owner in (expected[centre], found[centre])]
                self.faults.append(f"{board.names[centre]}: expected in the hands of {owners[0]}, found {owners[1]}")

    def _compare_others(self) -> None:
        for unit, result in self.case.others.items():
            found = self.others.get(unit, "")
            if not _begins(found, result):
                self.faults.append(f"{unit}: expected “{result}”, found “{found}”")

    def _expect(self, what: str, found: Sequence[str], expected: Sequence[str]) -> None:
        if list(found) != list(expected):
            self.faults.append(f"{what}: expected {', '.join(expected) or 'none'}; found {', '.join(found) or 'none'}")

    def _name(self, unit: Unit) -> str:
        return f"{self.ruleset.board.powers[unit.power].name}: {self.ruleset.notation.unit(unit.type, unit.place)}"


def _cut(line: str) -> tuple[str, str]:
    order, _, result = line.partition("|")
    return order.strip(), result.strip()


def _begins(text: str, words: str) -> bool:
    """Whether a text begins with some whole words."""
    return text == words or (text.startswith(words) and not text[len(words)].isalnum())
