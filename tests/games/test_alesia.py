"""Alesia over its whole map: links, banks, prices of movement against a slow search, and the odds of its charts."""

from __future__ import annotations

import heapq

import pytest

from barbaricum.core.check import Playthrough
from barbaricum.core.prng import Prng
from barbaricum.games.alesia.actions import GAUL, HEXES, OUT, ROMAN, TOWN, UNITS
from barbaricum.games.alesia.components import COLUMNS_OF_ODDS
from barbaricum.games.alesia.game import Alesia
from barbaricum.games.alesia.graphs import HORSE, RELIEF, ROMAN_FOOT
from barbaricum.games.alesia.movement import reach_of
from barbaricum.games.alesia.state import AlesiaState
from barbaricum.hexes.grid import NOWHERE
from tests.games.alesia import GAME, RULES, battle

TERRAIN, GRID = RULES.terrain, RULES.grid


class Sector(Alesia):
    """The scenario alone: a full battle of random moves takes hours."""

    setups: tuple[str, ...] = ("mt_rea",)


def test_components_agree_with_the_rulebook() -> None:
    assert GAME.component_faults(GAME.components()) == []
    assert GAME.components().faults(GAME.rulebook().clauses) == []


@pytest.mark.parametrize("group", ["units.VII-1.sp=0", "shock.1-1.1=XX", "zones.I.turn=13", "numbers.forts.value=x"])
def test_an_owners_wrong_values_are_named(group: str) -> None:
    path, value = group.split("=")
    name, row, field = path.split(".")
    given: int | str = int(value) if value.isdigit() else value
    overlay = {"game": "alesia", "edition": "mine", "groups": {name: {"rows": {row: {field: given}}}}}
    with pytest.raises(ValueError, match=r"SP and|no result|opens on turn|number"):
        GAME.rules("battle", None, overlay)


def test_links_run_both_ways() -> None:
    for links in (TERRAIN.wall_links, TERRAIN.camp_links, TERRAIN.river_links):
        for hex in range(HEXES):
            for direction in range(6):
                other = GRID.neighbours[hex * 6 + direction]
                if links[hex] >> direction & 1 and other != NOWHERE:
                    assert links[other] >> (direction + 3) % 6 & 1, GRID.name(hex)


def test_no_river_is_crossed_without_a_bank_or_a_bridge() -> None:
    """From any land hex a march of two steps through a river hex ends on the bank it came from."""
    graph = RULES.graph(RELIEF, bytearray(HEXES))
    for hex in range(HEXES):
        if TERRAIN.river[hex] or TERRAIN.town[hex]:
            continue
        for node, _ in graph.steps(hex):
            river = graph.hex_of[node]
            if river >= HEXES or not TERRAIN.river[river] or node == river:
                continue
            came = TERRAIN.banks[river][GRID.direction(river, hex)]
            for target, _ in graph.steps(node):
                there = graph.hex_of[target]
                if there < HEXES and not TERRAIN.river[there]:
                    direction = GRID.direction(river, there)
                    wall = TERRAIN.wall_links[river] >> direction & 1
                    assert wall or TERRAIN.banks[river][direction] in (came, "E"), (GRID.name(hex), GRID.name(there))


@pytest.mark.parametrize("seed", range(8))
def test_reach_costs_what_the_slow_search_says(seed: int) -> None:
    """Units of both sides at random places: the bucket queue against a heap over the same steps."""
    prng = Prng(seed)
    state = AlesiaState(RULES)
    for unit in range(UNITS):
        hex = prng.below(HEXES)
        closed = TERRAIN.town[hex] or TERRAIN.by_town[hex] or TERRAIN.edge[hex]
        side = RULES.side[unit]
        if prng.below(2) and not closed and not state.force_in(1 - side, hex) and state.has_room(side, hex):
            state.place(unit, hex)
    units = [unit for unit in range(UNITS) if state.where[unit] < HEXES]
    for _ in range(25):
        unit = units[prng.below(len(units))]
        assert reach_of(state, unit) == slow_reach(state, unit), RULES.unit_names[unit]


def slow_reach(state: AlesiaState, unit: int) -> dict[int, int]:
    side, start = RULES.side[unit], state.where[unit]
    graph = RULES.graph(RULES.kind[unit], state.fort_at)
    ground = state.ground(side, RULES.is_leader(unit), RULES.is_missile(unit))
    leaving = state.in_enemy_zoc(side, start)
    best, queue = {start: 0}, [(0, start)]
    while queue:
        cost, node = heapq.heappop(queue)
        if cost > best[node] or (ground[graph.hex_of[node]] == 1 and node != start):
            continue
        for target, price in graph.steps(node):
            state_there = ground[graph.hex_of[target]]
            if state_there == 2 or (leaving and node == start and state_there == 1):
                continue
            total = cost + price
            if total <= RULES.mp[unit] and total < best.get(target, total + 1):
                best[target] = total
                heapq.heappush(queue, (total, target))
    found: dict[int, int] = {}
    for node, cost in best.items():
        hex = graph.hex_of[node]
        found[hex] = min(cost, found.get(hex, cost))
    return found


def test_cavalry_reaches_no_works_and_romans_no_edge() -> None:
    horse, foot = RULES.graph(HORSE, bytearray(HEXES)), RULES.graph(ROMAN_FOOT, bytearray(HEXES))
    for hex in range(HEXES):
        assert not any(TERRAIN.works[horse.hex_of[node]] for node, _ in horse.steps(hex))
        for node, _ in foot.steps(hex):
            assert not TERRAIN.edge[foot.hex_of[node]]
            assert not TERRAIN.by_town[foot.hex_of[node]]


@pytest.mark.parametrize("charts", ["researched", "tuned"])
def test_shock_table_favours_the_attacker_more_with_each_column(charts: str) -> None:
    """Ranked from the attacker eliminated to the defender eliminated, every face is at least as good a column up."""
    worth = {"AE": -9, "AR": -3, "ML": 0, "BR": 0, "DR": 3, "DE": 9}
    shock = battle(charts=charts).shock

    def rank(column: int, face: int) -> int:
        result = shock[column][face - 1]
        sign = -1 if result.kind == "AR" else 1
        return worth[result.kind] + (sign * result.steps if result.kind in ("AR", "DR") else 0)

    for column in range(7):
        for face in range(1, 7):
            assert rank(column + 1, face) >= rank(column, face), (column, face)
    for column in range(8):
        assert [rank(column, face) for face in range(1, 7)] == sorted((rank(column, f) for f in range(1, 7)), reverse=True)


def test_tuned_charts_have_weaker_missiles_and_stronger_attacks_from_2_1_on() -> None:
    """Beside the researched ones, as ruling A106 says."""
    ours, tuned = RULES, battle(charts="tuned")
    pairs: list[tuple[list[int], list[int]]] = [
        *zip(ours.missile, tuned.missile, strict=True),
        (ours.pila, tuned.pila),
        (ours.works, tuned.works),
    ]
    for harmed, harm in pairs:
        assert all(less <= more for less, more in zip(harm, harmed, strict=True))
    assert tuned.missile != ours.missile
    for column, (old, new) in enumerate(zip(ours.shock, tuned.shock, strict=True)):
        before, after = ([result.worth for result in each] for each in (old, new))
        if COLUMNS_OF_ODDS[column] in ("2-1", "3-1"):
            assert sum(after) > sum(before)
        else:
            assert [result.text for result in new] == [result.text for result in old]


def test_zones_of_control_kept_by_increments_are_right() -> None:
    prng = Prng(7)
    state = AlesiaState(RULES)
    for _ in range(400):
        unit = prng.below(UNITS)
        hex = RULES.setup_hexes[prng.below(len(RULES.setup_hexes))]
        state.place(unit, hex if prng.below(3) else OUT)
        if prng.below(3) == 0:
            state.set_marks(unit, prng.below(8))
    for side in (ROMAN, GAUL):
        for hex in range(HEXES):
            exerting = sum(
                1
                for other in GRID.around(hex)
                for unit in state.units_at(other)
                if RULES.side[unit] == side and state.exerts(unit)
            )
            assert state.zoc[side * HEXES + hex] == (0 if TERRAIN.town[hex] else exerting)
    assert TOWN not in state.where


def test_a_random_game_of_the_scenario_keeps_the_contract() -> None:
    playthrough = Playthrough(Sector(), 3, 0, ())
    playthrough.play()
    assert playthrough.decisions > 50
