"""How fast Alesia's rules and its planner are: reach beside a dict and a heap, a copy of a state, a planner's turn.

    python tools/measure_alesia.py

All in processor time of one run; from the sources or compiled, whichever package is found.  Of a copy and a turn the best
of several; the two searches take turns, for a busy machine slows both.
"""

from __future__ import annotations

import heapq
import statistics
import time
from collections.abc import Callable

from barbaricum.builds import is_compiled
from barbaricum.core.prng import Prng
from barbaricum.games.alesia import duty, planner_combat
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia.actions import ARRANGE, GAUL, HEXES, ROMAN, TOWN, UNITS, VERCINGETORIX
from barbaricum.games.alesia.game import Alesia
from barbaricum.games.alesia.planner import plan
from barbaricum.games.alesia.planner_posture import STANDARD
from barbaricum.games.alesia.state import AlesiaState
from barbaricum.games.alesia.tables import IN_TOWN
from barbaricum.hexes.reach import CLOSED, OPEN

Node = tuple[int, int]
"""A hex and the number of the bank a unit is bound to there."""


def main() -> None:
    """Print what was measured, a line each."""
    state = whole_battle()
    gauls = [unit for unit in state.in_play(GAUL) if unit != VERCINGETORIX]
    print("compiled" if is_compiled("barbaricum.games.alesia.state") else "from the sources")
    rounds = measure_reach(state, [*gauls, *state.in_play(ROMAN)])
    fast, slow = (min(times) for times in zip(*rounds, strict=True))
    middle = statistics.median(one / other for one, other in rounds)
    print(
        f"reach of one unit: {fast:.1f} us, with a dict and a heap {slow:.1f} us: {fast / slow:.3f}x, "
        f"{middle:.3f}x in the median of {len(rounds)} rounds"
    )
    print(f"a copy of a state: {best(state.clone, 200):.2f} us")
    march = best(lambda: plan(state, GAUL, STANDARD, Prng(1)), 1) / 1e6
    moved = state.clone()
    for line in plan(state, GAUL, STANDARD, Prng(1)):
        for action in line:
            moved.apply(GAUL, action)
    moved.stack = [moved.stack[0]]
    moved.call(of.SHOCK, [GAUL])
    moved.run()
    shock = best(lambda: planner_combat.declare(moved, GAUL), 1) / 1e6
    owed = len(duty.able_units(moved, moved.stack[-1]))
    print(f"a planner's turn of {len(gauls)} Gallic units: move {march:.2f} s, attacks of {owed} able units {shock:.2f} s")


def best(act: Callable[[], object], times: int, rounds: int = 7) -> float:
    """Microseconds of processor time for one act: the best of some rounds of so many."""
    found = 1e18
    for _ in range(rounds):
        began = time.process_time()
        for _ in range(times):
            act()
        found = min(found, time.process_time() - began)
    return 1e6 * found / times


def whole_battle() -> AlesiaState:
    """Caesar's camps, all the relief two by two before the outer line, all the besieged out: the Gaul moves."""
    game = Alesia()
    state = game.initial(game.rules("battle"))
    assert isinstance(state, AlesiaState)
    state.apply(ROMAN, ARRANGE)
    state.stack = state.stack[:1]
    rules, terrain = state.rules, state.rules.terrain
    clear = [
        hex
        for hex in range(HEXES)
        if not (terrain.town[hex] or terrain.by_town[hex] or terrain.works[hex] or terrain.between[hex] or terrain.rea[hex])
        and not state.zoc[ROMAN * HEXES + hex]
    ]
    within = sorted((hex for hex in clear if terrain.pocket[hex]), key=lambda hex: (rules.to_town[hex], hex))
    without = sorted((hex for hex in clear if not terrain.pocket[hex]), key=lambda hex: (rules.to_wall[hex], hex))
    for unit in range(UNITS):
        if rules.side[unit] == GAUL and unit != VERCINGETORIX:
            hexes = within if rules.force[unit] == IN_TOWN else without
            state.place(unit, next(hex for hex in hexes if rules.is_leader(unit) or state.has_room(GAUL, hex)))
    state.place(VERCINGETORIX, TOWN)
    state.turn, state.landed, state.shocked, state.drawn, state.delay, state.sallied = 6, 1, 1, 2, 2, 2
    state.stack[0].step = 2
    state.call(of.MARCH, [GAUL, 0])
    state.run()
    return state


def measure_reach(state: AlesiaState, units: list[int]) -> list[tuple[float, float]]:
    """Microseconds for the reach of a unit by either search, on average over all kinds, in so many rounds.

    Nothing is kept from earlier searches.
    """
    rules = state.rules
    graphs = [rules.graph(rules.kind[unit], state.fort_at) for unit in units]
    grounds = [state.ground(rules.side[unit], rules.is_leader(unit), rules.is_missile(unit)) for unit in units]
    leaving = [state.in_enemy_zoc(rules.side[unit], state.where[unit]) for unit in units]
    webs: dict[int, dict[Node, list[tuple[Node, int]]]] = {}
    for graph in graphs:
        if id(graph) not in webs:
            bank = _banks(graph.hex_of)
            webs[id(graph)] = {
                bank[node]: [(bank[target], price) for target, price in graph.steps(node)] for node in range(len(graph.hex_of))
            }
    plain = [dict(enumerate(ground)) for ground in grounds]

    def fast() -> None:
        for unit, graph, ground, left in zip(units, graphs, grounds, leaving, strict=True):
            graph.reach([(state.where[unit], 0)], rules.mp[unit], ground, left)

    def slow() -> None:
        for unit, graph, ground, left in zip(units, graphs, plain, leaving, strict=True):
            dict_and_heap(webs[id(graph)], state.where[unit], rules.mp[unit], ground, left)

    for unit, graph, ground, flat, left in zip(units, graphs, plain, grounds, leaving, strict=True):
        place = state.where[unit]
        assert dict_and_heap(webs[id(graph)], place, rules.mp[unit], ground, left) == graph.reach(
            [(place, 0)], rules.mp[unit], flat, left
        )
    return [(best(fast, 1, 1) / len(units), best(slow, 1, 1) / len(units)) for _ in range(15)]


def _banks(hex_of: list[int]) -> list[Node]:
    """The nodes of a graph as hex and bank."""
    seen: dict[int, int] = {}
    found: list[Node] = []
    for hex in hex_of:
        found.append((hex, seen.get(hex, 0)))
        seen[hex] = seen.get(hex, 0) + 1
    return found


def dict_and_heap(
    steps: dict[Node, list[tuple[Node, int]]], start: int, limit: int, ground: dict[int, int], leaving: bool
) -> dict[int, int]:
    """The same search as a textbook has it."""
    first = (start, 0)
    best_cost, queue = {first: 0}, [(0, first)]
    found: dict[int, int] = {}
    while queue:
        cost, here = heapq.heappop(queue)
        if cost > best_cost[here]:
            continue
        found[here[0]] = min(cost, found.get(here[0], cost))
        if here != first and ground[here[0]] != OPEN:
            continue
        for there, price in steps[here]:
            state = ground[there[0]]
            total = cost + price
            if state == CLOSED or (leaving and here == first and state != OPEN) or total > limit:
                continue
            if total < best_cost.get(there, limit + 1):
                best_cost[there] = total
                heapq.heappush(queue, (total, there))
    return found


if __name__ == "__main__":
    main()
