"""Corpora of phases with known results: one JSON object a line, plain or gzipped.

A line has the units and orders of a phase and the units after it:

    {"phase": "S1901M", "units": [["AUSTRIA", "A", "BUD"], ...], "centers": {"AUSTRIA": ["BUD", ...]},
     "orders": [["AUSTRIA", "A BUD S A VIE"], ...], "after_units": [...], "after_dislodged": [...]}

In whole games the phase is `p`, `dislodged` lists who may retreat where, and `v3`, where present, holds the results
under the rulebook of 2023.  A dislodged unit with no retreat is not listed after its phase.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from barbaricum.core.errors import PositionError
from barbaricum.orders.adjudicate import Judgement, Ruleset, adjudicate_adjustments, adjudicate_movement, adjudicate_retreats
from barbaricum.orders.units import Dislodged, Unit

KINDS: Final = "MRA"
"""Movement, retreats, adjustments: the last letter of a phase."""


class Record:
    """One phase of a corpus, ready to be adjudicated."""

    def __init__(self, ruleset: Ruleset, line: dict[str, Any], where: str) -> None:
        """Read a line; raises PositionError naming it when it is not a phase of this board."""
        self.ruleset: Ruleset = ruleset
        try:
            phase = line["phase"] if "phase" in line else line["p"]
            self.name: str = line.get("id") or f"{line['g']}/{phase}"
            self.kind: str = phase[-1]
            if self.kind not in KINDS:
                raise ValueError(f"{phase} is no phase: it should end in M, R or A")
            self.units: list[Unit] = [self._unit(row) for row in line["units"]]
            self.dislodged: list[Dislodged] = [
                Dislodged(self._unit(row), tuple(sorted(self._place(place) for place in row[3])))
                for row in line.get("dislodged", ())
            ]
            self.owners: list[int] = [-1] * ruleset.board.size
            for power, centres in line["centers"].items():
                for centre in centres:
                    self.owners[self._place(centre)] = ruleset.notation.read_power(power)
            self.sheet: list[tuple[int, str]] = [(ruleset.notation.read_power(power), text) for power, text in line["orders"]]
            result = line.get("v3", line) if ruleset.edition.year == 2023 else line
            self.after: list[Unit] = sorted(self._unit(row) for row in result["after_units"])
            self.after_dislodged: list[Unit] = sorted(self._unit(row) for row in result["after_dislodged"])
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise PositionError(where, [f"this is no phase of the board ({error})"]) from None

    def _place(self, name: str) -> int:
        return self.ruleset.notation.read_place(name)

    def _unit(self, row: list[Any]) -> Unit:
        type, place = self.ruleset.notation.read_unit(f"{row[1]} {row[2]}")
        return Unit(self.ruleset.notation.read_power(row[0]), type, place)

    def adjudicate(self) -> Judgement:
        """Adjudicate the phase, from the written orders on."""
        if self.kind == "M":
            return adjudicate_movement(self.ruleset, self.units, self.sheet)
        if self.kind == "R":
            return adjudicate_retreats(self.ruleset, self.units, self.dislodged, self.sheet)
        return adjudicate_adjustments(self.ruleset, self.units, self.owners, self.sheet)

    def differences(self, judgement: Judgement) -> list[str]:
        """Say what differs from the result on record; [] if nothing does."""
        dislodged = sorted(lost.unit for lost in judgement.dislodged)
        faults = self._difference("units", sorted(judgement.units), self.after)
        return faults + self._difference("dislodged", dislodged, self.after_dislodged)

    def _difference(self, what: str, found: list[Unit], expected: list[Unit]) -> list[str]:
        too_many = ", ".join(self._name(unit) for unit in found if unit not in expected)
        missing = ", ".join(self._name(unit) for unit in expected if unit not in found)
        if not too_many and not missing:
            return []
        return [f"{self.name}: {what}: found {too_many or 'none'}, expected {missing or 'none'}"]

    def _name(self, unit: Unit) -> str:
        return f"{self.ruleset.board.powers[unit.power].name} {self.ruleset.notation.unit(unit.type, unit.place)}"


def read_corpus(ruleset: Ruleset, path: Path) -> Iterator[Record]:
    """Read the phases of a file, plain or gzipped; raises PositionError naming the line that cannot be read."""
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
        for number, text in enumerate(lines, start=1):
            where = f"{path.name} line {number}"
            try:
                line = json.loads(text)
            except ValueError as error:
                raise PositionError(where, [f"this is not JSON ({error})"]) from None
            yield Record(ruleset, line, where)
