"""How good a position looks: for greedy players and as the leaf of a search."""

from __future__ import annotations

from typing import Final

from barbaricum.games.alesia import coordination, scenario
from barbaricum.games.alesia.actions import DEAD, FORTS, GAUL, HEXES, ROMAN, UNITS, VERCINGETORIX
from barbaricum.games.alesia.army import DISRUPTED, THROWN, Army
from barbaricum.games.alesia.ending import WINNERS
from barbaricum.games.alesia.tables import COHORT, IN_RELIEF, LEADER

# A point is worth about one SP.
FORT: Final = 4.0
PILUM: Final = 0.4
ROAD: Final = 25.0  # the way of Vercingetorix to the edge
SCALE: Final = 250.0


def evaluate(army: Army, seat: int) -> float:
    """Estimate in -1..1: strength left, how far the relief has come in, the way out, and how the walls are held."""
    if army.ended:
        return 1.0 if WINNERS[army.ended] == seat else -1.0
    value = material(army) + pressure(army) + road(army)
    worth = max(-0.99, min(0.99, value / SCALE))
    return worth if seat == GAUL else -worth


def material(army: Army) -> float:
    """What the Romans have lost less what the Gauls have, in SP, the Gauls being about twice as many."""
    rules = army.rules
    value = 0.0
    for unit in range(UNITS):
        if army.where[unit] == DEAD:
            value += 2.0 * rules.sp[unit] if rules.side[unit] == ROMAN else -rules.sp[unit]
        elif rules.side[unit] == GAUL:
            value -= 0.3 * rules.sp[unit] * bool(army.marks[unit] & DISRUPTED)
        elif rules.type[unit] == COHORT:
            value -= PILUM * (not army.marks[unit] & THROWN)
    return value + FORT * sum(1 for place in army.forts[:FORTS] if place == DEAD)


def pressure(army: Army) -> float:
    """Relief near or behind the outer line, and Romans who stand against it; stacks count for more than scattered units."""
    rules = army.rules
    value = 0.0
    for unit in range(UNITS):
        hex = army.where[unit]
        if hex >= HEXES or rules.type[unit] == LEADER:
            continue
        if rules.force[unit] == IN_RELIEF:
            inside = rules.terrain.between[hex] or rules.terrain.pocket[hex]
            value += rules.sp[unit] * (0.5 if inside else max(0.0, 0.4 - 0.03 * rules.to_wall[hex]))
        elif rules.side[unit] == ROMAN:
            # Romans who face Gauls do their work; those far away do not.
            value -= 0.15 * rules.sp[unit] * min(army.zoc[GAUL * HEXES + hex], 3)
    if rules.scenario:
        value += 20.0 * len(scenario.units_within(army))
    return value


def road(army: Army) -> float:
    """How far Vercingetorix still is from the edge, once he may go."""
    hex = army.where[VERCINGETORIX]
    if hex >= HEXES:
        return 2.0 if coordination.is_released(army) else 0.0
    return ROAD * (1.0 - army.rules.to_edge[hex] / 25.0)
