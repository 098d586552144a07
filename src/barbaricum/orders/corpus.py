"""Corpora of phases with known results: one JSON object a line, plain or gzipped.

A line is a phase (see `phases`) with the units after it, `after_units`, and those that may retreat, `after_dislodged`.
In whole games the phase is `p`, and `v3`, where present, holds the results under the rulebook of 2023.  A dislodged unit
with no retreat is not listed after its phase.
"""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from barbaricum.core.errors import PositionError
from barbaricum.orders.adjudicate import Judgement, Ruleset
from barbaricum.orders.phases import KINDS, Phase, read_unit
from barbaricum.orders.units import Unit


class Record:
    """One phase of a corpus and what should come of it."""

    def __init__(self, ruleset: Ruleset, line: dict[str, Any], where: str) -> None:
        """Read a line; raises PositionError naming it when it is not a phase of this board."""
        self.ruleset: Ruleset = ruleset
        phase = line if "phase" in line else line | {"phase": line.get("p", "")}
        self.phase: Phase = Phase(ruleset, phase, where)
        result = line.get("v3", line) if ruleset.edition.year == 2023 else line
        try:
            self.name: str = line.get("id") or f"{line.get('g', where)}/{self.phase.name}"
            self.units: list[Unit] = sorted(read_unit(ruleset, row) for row in result["after_units"])
            self.dislodged: list[Unit] = sorted(read_unit(ruleset, row) for row in result["after_dislodged"])
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise PositionError(where, [f"the results cannot be read ({error})"]) from None

    def differences(self, judgement: Judgement) -> list[str]:
        """Say what differs from the result on record; [] if nothing does."""
        dislodged = sorted(lost.unit for lost in judgement.dislodged)
        return self._difference("units", sorted(judgement.units), self.units) + self._difference(
            "dislodged", dislodged, self.dislodged
        )

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
    try:
        with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
            for number, text in enumerate(lines, start=1):
                yield _record(ruleset, text, f"{path.name} line {number}")
    except OSError as error:
        raise PositionError(path.name, [f"cannot be read ({error})"]) from None


def _record(ruleset: Ruleset, text: str, where: str) -> Record:
    try:
        line = json.loads(text)
    except ValueError as error:
        raise PositionError(where, [f"this is not JSON ({error})"]) from None
    if not isinstance(line, dict):
        raise PositionError(where, ["an object was expected"])
    return Record(ruleset, line, where)


def measure(records: Iterable[Record]) -> dict[str, dict[str, float]]:
    """Time the adjudication alone, from written orders to results: `n` phases and `sec` seconds by kind (M, R, A).

    Outcomes are put into words when they are asked for, and so not in this time.
    """
    count = dict.fromkeys(KINDS, 0.0)
    seconds = dict.fromkeys(KINDS, 0.0)
    for record in records:
        begun = time.process_time()
        record.phase.adjudicate()
        seconds[record.phase.kind] += time.process_time() - begun
        count[record.phase.kind] += 1
    return {"n": count, "sec": seconds}
