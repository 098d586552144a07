"""A phase as a player writes it down, or as JSON, for the command that adjudicates it.

    S1901M                             the phase: its last letter is M, R or A
    units
    Austria: A TRI, A VIE, F ADR       several units may share a line
    dislodged                          for retreats: where each may go
    Italy: A VEN > APU ROM
    centres                            for adjustments
    Austria: VIE BUD TRI
    orders                             one a line
    Austria: A TRI - VEN

Empty lines and what follows a `#` are read over.  A file that begins with `{` is JSON, see `phases`.
"""

from __future__ import annotations

import json
from typing import Any, Final

from barbaricum.core.errors import BarbaricumError, PositionError
from barbaricum.orders.adjudicate import Ruleset
from barbaricum.orders.phases import KINDS, Phase

_SECTIONS: Final = ("units", "dislodged", "centres", "orders")


class PhaseFile:
    """A phase and where in its file each order stands."""

    def __init__(self, ruleset: Ruleset, text: str, where: str) -> None:
        """Read a file; raises PositionError naming the line that cannot be read."""
        self.where: str = where
        self.lines: list[int] = []
        """The line of each order, from 1; [] for JSON."""
        if text.lstrip().startswith("{"):
            try:
                data = json.loads(text)
            except ValueError as error:
                raise PositionError(where, [f"this is not JSON ({error})"]) from None
        else:
            data = self._read(text)
        try:
            self.phase: Phase = Phase(ruleset, data, where)
        except PositionError:
            raise
        except BarbaricumError as error:
            raise PositionError(where, [str(error)]) from None

    def place(self, order: int) -> str:
        """Say where an order stands."""
        return f"{self.where} line {self.lines[order]}" if self.lines else f"{self.where} order {order + 1}"

    def _read(self, text: str) -> dict[str, Any]:
        data: dict[str, Any] = {"phase": "", "units": [], "dislodged": [], "centers": {}, "orders": []}
        section = ""
        for number, raw in enumerate(text.splitlines(), start=1):
            line = raw.partition("#")[0].strip()
            if not line:
                continue
            if line.casefold().rstrip(":") in _SECTIONS:
                section = line.casefold().rstrip(":")
            elif not section:
                self._read_name(data, line, number)
            elif section == "orders":
                data["orders"].append(line)
                self.lines.append(number)
            else:
                self._read_power(data, section, line, number)
        if not data["phase"]:
            raise PositionError(self.where, ["the name of a phase was expected in front, such as S1901M"])
        return data

    def _read_name(self, data: dict[str, Any], line: str, number: int) -> None:
        if data["phase"] or line[-1] not in KINDS:
            raise self._fault(number, f"“{line}”: a phase such as S1901M, or one of {', '.join(_SECTIONS)} was expected")
        data["phase"] = line

    def _read_power(self, data: dict[str, Any], section: str, line: str, number: int) -> None:
        power, colon, rest = (part.strip() for part in line.partition(":"))
        if not colon:
            raise self._fault(number, f"“{line}”: a power with a colon was expected in front")
        if section == "centres":
            data["centers"].setdefault(power, []).extend(rest.replace(",", " ").split())
            return
        for item in rest.split(","):
            unit, _, retreats = item.partition(">")
            letter, _, place = unit.strip().partition(" ")
            if not place.strip():
                raise self._fault(number, f"“{item.strip()}”: a unit was expected, such as A VIE")
            row: list[Any] = [power, letter, place.strip()]
            data[section].append([*row, retreats.split()] if section == "dislodged" else row)

    def _fault(self, number: int, sentence: str) -> PositionError:
        return PositionError(f"{self.where} line {number}", [sentence])
