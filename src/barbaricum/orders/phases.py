"""A phase as plain data, for files and commands: in with units and orders, out with results and reasons.

    {"phase": "S1901M", "units": [["AUSTRIA", "A", "BUD"], ...], "centers": {"AUSTRIA": ["BUD", ...]},
     "dislodged": [["RUSSIA", "F", "SEV", ["BLA"]], ...], "orders": [["AUSTRIA", "A BUD S A VIE"], ...]}

The last letter of `phase` says which kind it is: M for movement, R for retreats, A for adjustments.  `dislodged`, which
names the places open to each unit, belongs to retreats, `centers` to adjustments.  An order may name its power itself,
`"Austria: A BUD S A VIE"`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from barbaricum.core.errors import PositionError
from barbaricum.orders.adjudicate import Judgement, Ruleset, adjudicate_adjustments, adjudicate_movement, adjudicate_retreats
from barbaricum.orders.units import Dislodged, Unit

KINDS: Final = "MRA"


class Phase:
    """One phase of a board, ready to be adjudicated."""

    def __init__(self, ruleset: Ruleset, data: Mapping[str, Any], where: str) -> None:
        """Read a phase; raises PositionError naming what is wrong with it."""
        self.ruleset: Ruleset = ruleset
        try:
            self.name: str = data["phase"]
            self.kind: str = self.name[-1:]
            if self.kind not in KINDS or not self.kind:
                raise ValueError(f"{self.name} is no phase: it should end in M, R or A")
            self.units: list[Unit] = [unit for row in data["units"] for unit in ruleset.unfold(read_unit(ruleset, row))]
            self.dislodged: list[Dislodged] = [lost for row in data.get("dislodged", ()) for lost in self._dislodged(row)]
            self.owners: list[int] = self._owners(data.get("centers", {}))
            self.sheet: list[tuple[int, str]] = [self._line(row) for row in data["orders"]]
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise PositionError(where, [f"this is no phase of the board ({error})"]) from None
        board = ruleset.board
        taken = [board.province[unit.place] for unit in self.units if board.stands[unit.type][unit.place]]
        twice = sorted({ruleset.board.names[province] for province in taken if taken.count(province) > 1})
        if twice:
            raise PositionError(where, [f"more than one unit stands in {place}" for place in twice])

    def _dislodged(self, row: list[Any]) -> list[Dislodged]:
        places = tuple(sorted(self.ruleset.notation.read_place(place) for place in row[3]))
        return [Dislodged(unit, places) for unit in self.ruleset.unfold(read_unit(self.ruleset, row))]

    def _owners(self, centres: Mapping[str, list[str]]) -> list[int]:
        owners = [-1] * self.ruleset.board.size
        for power, places in centres.items():
            for place in places:
                owners[self.ruleset.notation.read_place(place)] = self.ruleset.notation.read_power(power)
        return owners

    def _line(self, row: list[str] | str) -> tuple[int, str]:
        return (-1, row) if isinstance(row, str) else (self.ruleset.notation.read_power(row[0]), row[1])

    def adjudicate(self) -> Judgement:
        """Adjudicate the phase, from the written orders on."""
        if self.kind == "M":
            return adjudicate_movement(self.ruleset, self.units, self.sheet)
        if self.kind == "R":
            return adjudicate_retreats(self.ruleset, self.units, self.dislodged, self.sheet)
        return adjudicate_adjustments(self.ruleset, self.units, self.owners, self.sheet)


def read_unit(ruleset: Ruleset, row: list[Any]) -> Unit:
    """Read a unit, `["RUSSIA", "F", "STP/SC"]`; raises NotationError for an unknown word."""
    type, place = ruleset.notation.read_unit(f"{row[1]} {row[2]}")
    return Unit(ruleset.notation.read_power(row[0]), type, place)


def write_unit(ruleset: Ruleset, unit: Unit) -> list[str]:
    """Write a unit as `["RUSSIA", "F", "STP/SC"]`."""
    board = ruleset.board
    return [board.power_ids[unit.power], ruleset.notation.letter(unit.type), board.names[unit.place]]


def write_judgement(ruleset: Ruleset, judgement: Judgement) -> dict[str, Any]:
    """Write what became of a phase as plain data: each line with its result, the units that had none, the position."""
    board = ruleset.board
    lines = []
    for line in judgement.lines:
        power = board.power_ids[line.power] if line.power >= 0 else ""
        row: dict[str, Any] = {"power": power, "order": line.text, "result": line.result}
        if line.refusal is not None:
            row["refused"] = line.refusal.clause
        lines.append(row)
    return {
        "orders": lines,
        "others": [[*write_unit(ruleset, unit), result] for unit, result in judgement.others],
        "units": [write_unit(ruleset, unit) for unit in ruleset.fold(judgement.units)],
        "dislodged": [
            [*write_unit(ruleset, unit), [board.names[place] for place in retreats]]
            for unit, retreats in judgement.written_dislodged(ruleset)
        ],
        "lost": [write_unit(ruleset, unit) for unit in ruleset.fold(judgement.lost)],
        "contested": [board.names[province] for province in judgement.contested],
    }
