"""The scenario of one sector, Mt. Rea: ours, under the same rules."""

from __future__ import annotations

from barbaricum.games.alesia.actions import HEXES, UNITS
from barbaricum.games.alesia.army import Army
from barbaricum.games.alesia.tables import IN_RELIEF, LEADER


def units_within(army: Army) -> list[int]:
    """The relief combat units behind the outer line: between the lines off the hill and off the line itself, or farther in."""
    terrain = army.rules.terrain
    found: list[int] = []
    for unit in range(UNITS):
        hex = army.where[unit]
        if hex < HEXES and army.rules.force[unit] == IN_RELIEF and army.rules.type[unit] != LEADER:
            behind = terrain.between[hex] and not terrain.rea[hex] and not terrain.wall[hex]
            if behind or terrain.pocket[hex]:
                found.append(unit)
    return found


def has_broken_in(army: Army) -> bool:
    """The relief wins when at the end of a turn five of its units stand behind the outer line; else, in the end, Rome.

    Clause: scenario/mt-rea.
    """
    return len(units_within(army)) >= int(army.rules.scenario["break_in"])
