"""Where strength lies on the map, and the ways through it: what the planner sees before it moves anybody."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from typing import Final

from barbaricum.games.alesia.actions import ESCAPED, HEXES, ROMAN, UNITS
from barbaricum.games.alesia.army import DISRUPTED, Army
from barbaricum.games.alesia.graphs import Terrain
from barbaricum.games.alesia.tables import LEADER, AlesiaRules
from barbaricum.hexes.grid import NOWHERE
from barbaricum.hexes.reach import Graph

FAR: Final = 1 << 20
REST: Final = 4
"""What it costs to end a move in a river, and so to come out on any bank, in half points."""


class Web:
    """The steps of a movement graph turned round: from where each hex is entered, and at what price."""

    def __init__(self, graph: Graph) -> None:
        self.hex_of = graph.hex_of
        self.back: list[list[tuple[int, int]]] = [[] for _ in graph.hex_of]
        for node in range(len(graph.hex_of)):
            if HEXES <= node <= ESCAPED:
                continue
            for target, price in graph.steps(node):
                self.back[target].append((node, price))
            if node > ESCAPED:
                self.back[graph.hex_of[node]].append((node, REST))

    def field(self, goals: Iterable[int], toll: list[int]) -> list[int]:
        """For every hex the price of the cheapest way to a goal in half points, FAR where there is none.

        `toll` is what it costs beside to enter each hex; FAR closes it.
        """
        best = [FAR] * len(self.hex_of)
        front: list[tuple[int, int]] = []
        for goal in goals:
            best[goal] = 0
            front.append((0, goal))
        heapq.heapify(front)
        hex_of, back = self.hex_of, self.back
        while front:
            cost, node = heapq.heappop(front)
            if cost > best[node]:
                continue
            hex = hex_of[node]
            entry = cost + (toll[hex] if hex < HEXES else 0)
            if entry >= FAR:
                continue
            for source, price in back[node]:
                if entry + price < best[source]:
                    best[source] = entry + price
                    heapq.heappush(front, (entry + price, source))
        return best[:HEXES]


_WEBS: Final[dict[tuple[int, int], tuple[Terrain, Web]]] = {}


def web_of(rules: AlesiaRules, kind: int) -> Web:
    """The web of a kind of unit, without forts; made once for each map."""
    key = (id(rules.terrain), kind)
    known = _WEBS.get(key)
    if known is None:
        web = Web(rules.graph(kind, bytearray(HEXES)))
        known = _WEBS[key] = (rules.terrain, web)
    return known[1]


def combat_units(army: Army, side: int) -> list[int]:
    """The combat units of a side on the map, ascending."""
    kinds = army.rules.type
    return [unit for unit in army.in_play(side) if kinds[unit] != LEADER]


def strength_map(army: Army, side: int) -> list[int]:
    """The SP of a side in every hex."""
    found = [0] * HEXES
    for unit in combat_units(army, side):
        found[army.where[unit]] += army.rules.sp[unit]
    return found


def spread(army: Army, strength: list[int], radius: int) -> list[int]:
    """For every hex the strength near it, in full where it stands and less with each step away, over `radius` hexes.

    In units of SP times `radius + 1`.
    """
    grid = army.rules.grid
    found = [0] * HEXES
    for hex in range(HEXES):
        if strength[hex]:
            for other in grid.within(hex, radius):
                found[other] += strength[hex] * (radius + 1 - grid.distance(hex, other))
    return found


def held_strength(army: Army, hex: int) -> int:
    """The SP of the Romans in a hex as they would mostly defend: twice in a fort, on a wall or in a camp."""
    terrain = army.rules.terrain
    sp = sum(army.rules.sp[unit] for unit in army.combat_units_at(hex) if army.rules.side[unit] == ROMAN)
    return 2 * sp if terrain.wall[hex] or terrain.camp[hex] or army.fort_at[hex] else sp


def roman_toll(army: Army, weight: int) -> list[int]:
    """What it costs Gauls to pass each hex: Romans there have to be beaten, and their control stops who enters it."""
    toll = [0] * HEXES
    control = army.zoc[ROMAN * HEXES : ROMAN * HEXES + HEXES]
    for hex in range(HEXES):
        if army.count[hex]:
            toll[hex] = 4 + held_strength(army, hex) * weight // 4
        elif control[hex]:
            toll[hex] = min(6, 1 + control[hex])
    return toll


def fire_map(army: Army) -> list[int]:
    """How many missiles can fall on each hex: three from a manned fort near it, one from an archer."""
    grid, rules = army.rules.grid, army.rules
    found = [0] * HEXES
    for hex in army.forts:
        if army.is_manned(hex):
            for other in grid.within(hex, rules.numbers["fort_range"]):
                found[other] += rules.numbers["fort_shots"]
    for unit in range(UNITS):
        if army.where[unit] < HEXES and rules.is_missile(unit):
            for other in grid.within(army.where[unit], rules.numbers["bow_range"]):
                found[other] += 1
    return found


def free_around(army: Army, side: int, hex: int) -> int:
    """How many hexes next to a hex a unit of a side could retreat into, by a glance: no enemy and no enemy control."""
    found = 0
    for other in army.rules.grid.neighbours[hex * 6 : hex * 6 + 6]:
        if other != NOWHERE and not army.force_in(1 - side, other) and not army.zoc[(1 - side) * HEXES + other]:
            found += 1
    return found


def is_fit(army: Army, unit: int) -> bool:
    """Whether a unit can attack at all: no leader, no archer, not disrupted."""
    return not (army.rules.is_leader(unit) or army.rules.is_missile(unit) or army.marks[unit] & DISRUPTED)
