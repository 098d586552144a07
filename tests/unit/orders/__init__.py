"""Tests of Diplomacy orders on the standard board and on small boards of their own."""

from __future__ import annotations

from barbaricum.games.diplomacy.adjudication import standard_rules
from barbaricum.orders.adjudicate import Judgement, Ruleset, adjudicate_movement
from barbaricum.orders.units import Unit


def units_of(rules: Ruleset, *lines: str) -> list[Unit]:
    """Read units such as `England: F NTH`."""
    units = []
    for line in lines:
        power, _, text = line.partition(":")
        type, place = rules.notation.read_unit(text)
        units.append(Unit(rules.notation.read_power(power), type, place))
    return units


def moved(*lines: str, year: int = 2023, rules: Ruleset | None = None) -> Judgement:
    """Adjudicate orders such as `England: F NTH - NWY`, given to the units that they name."""
    ruleset = standard_rules(year) if rules is None else rules
    units, sheet = [], []
    for line in lines:
        power, _, text = line.partition(":")
        type, place = ruleset.notation.read_subject(text)
        units.append(Unit(ruleset.notation.read_power(power), type, place))
        sheet.append((units[-1].power, text))
    return adjudicate_movement(ruleset, units, sheet)


def results(judgement: Judgement) -> list[str]:
    """List what became of each line."""
    return [line.result for line in judgement.lines]
