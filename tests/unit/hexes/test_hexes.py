"""Geometry against its golden file, and the bucket queue against a dict and a heap."""

from __future__ import annotations

import time

from hypothesis import given, settings
from hypothesis import strategies as st

from barbaricum.core.prng import Prng
from barbaricum.hexes.grid import NOWHERE, Grid
from barbaricum.hexes.lines import is_open, line
from barbaricum.hexes.reach import CLOSED, Graph
from tests.unit.hexes import reference
from tests.unit.hexes.golden import PATH, text

GRID = Grid(54, 39)
SMALL = Grid(9, 7)
HEX = st.integers(0, GRID.count - 1)


def test_golden_file() -> None:
    assert PATH.read_text(encoding="utf-8") == text()


def test_known_neighbours() -> None:
    around = [GRID.name(hex) for hex in GRID.around(GRID.index("0202"))]
    assert around == ["0201", "0302", "0303", "0203", "0103", "0102"]
    assert GRID.neighbours[GRID.index("0101") * 6] == NOWHERE
    assert [GRID.index(name) for name in ("0001", "5501", "0140", "01", "0x01", "²101")] == [NOWHERE] * 6


@given(HEX)
def test_names_and_coordinates_come_back(hex: int) -> None:
    assert GRID.index(GRID.name(hex)) == hex
    assert GRID.at(GRID.q[hex], GRID.r[hex]) == hex
    for direction in range(6):
        other = GRID.neighbours[hex * 6 + direction]
        if other != NOWHERE:
            assert GRID.neighbours[other * 6 + (direction + 3) % 6] == hex
            assert GRID.direction(hex, other) == direction
            assert GRID.distance(hex, other) == 1


@settings(max_examples=30)
@given(HEX, HEX)
def test_distances_agree_with_steps(one: int, other: int) -> None:
    assert GRID.distances([one])[other] == GRID.distance(one, other) == GRID.distance(other, one)


@given(HEX, HEX)
def test_lines_are_whole_and_symmetric(one: int, other: int) -> None:
    steps = line(GRID, one, other)
    assert len(steps) == max(GRID.distance(one, other) - 1, 0)
    assert steps == line(GRID, other, one)[::-1]
    for at, step in enumerate(steps, 1):
        assert len(step) in (1, 2) or GRID.is_edge(one) or GRID.is_edge(other)
        assert all(GRID.distance(one, hex) == at for hex in step)


def test_a_line_along_a_side_is_blocked_only_by_both_hexes() -> None:
    one, other = GRID.index("0505"), GRID.index("0705")
    blocked = bytearray(GRID.count)
    assert [[GRID.name(hex) for hex in step] for step in line(GRID, one, other)] == [["0604", "0605"]]
    blocked[GRID.index("0604")] = 1
    assert is_open(GRID, one, other, blocked)
    blocked[GRID.index("0605")] = 1
    assert not is_open(GRID, one, other, blocked)


@settings(max_examples=20)
@given(HEX, st.integers(0, 4))
def test_within(hex: int, distance: int) -> None:
    assert GRID.within(hex, distance) == [other for other in range(GRID.count) if GRID.distance(hex, other) <= distance]


def plain_graph(grid: Grid, cheap: set[tuple[int, int]]) -> Graph:
    costs = [1 if (at // 6, target) in cheap else 2 for at, target in enumerate(grid.neighbours)]
    return Graph.of(list(range(grid.count)), list(grid.neighbours), costs)


@settings(deadline=None)
@given(st.integers(0, 10**6), st.integers(0, SMALL.count - 1), st.integers(0, 12), st.booleans())
def test_reach_equals_the_slow_search(seed: int, start: int, limit: int, leaving: bool) -> None:
    prng = Prng(seed)
    grounds = [(0, 0, 0, 1, 2)[prng.below(5)] for _ in range(SMALL.count)]
    cheap = {(a, b) for a in range(SMALL.count) for b in SMALL.around(a) if (a + b) % 4 == 0}
    grounds[start] = 0
    found = plain_graph(SMALL, cheap).reach([(start, 0)], limit, bytearray(grounds), leaving)
    slow = slow_reach(SMALL, start, limit, cheap, grounds, leaving)
    assert found == slow


def slow_reach(
    grid: Grid, start: int, limit: int, cheap: set[tuple[int, int]], ground: list[int], leaving: bool
) -> dict[int, int]:
    def at(hex: int) -> tuple[int, int]:
        return grid.q[hex], grid.r[hex]

    price = {(at(a), at(b)): 1 for a, b in cheap}
    found = reference.reach(at(start), limit, price, {at(hex): ground[hex] for hex in range(grid.count)}, leaving)
    return {grid.at(q, r): cost for (q, r), cost in found.items()}


def test_reach_is_twice_as_fast_as_dict_and_heap() -> None:
    cheap = {(a, b) for a in range(GRID.count) for b in GRID.around(a) if a % 7 == b % 7}
    ground = [CLOSED if hex % 31 == 0 else 1 if hex % 17 == 0 else 0 for hex in range(GRID.count)]
    start, limit = GRID.index("2720"), 16
    ground[start] = 0
    graph, flat = plain_graph(GRID, cheap), bytearray(ground)
    where = [(GRID.q[hex], GRID.r[hex]) for hex in range(GRID.count)]
    price = {(where[a], where[b]): 1 for a, b in cheap}
    dicts = {where[hex]: ground[hex] for hex in range(GRID.count)}

    def fast() -> int:
        return len(graph.reach([(start, 0)], limit, flat))

    def slow() -> int:
        return len(reference.reach(where[start], limit, price, dicts))

    assert fast() == slow()
    times = {fast: 1e9, slow: 1e9}
    for _ in range(15):
        for one in times:
            began = time.process_time()
            for _ in range(5):
                one()
            times[one] = min(times[one], time.process_time() - began)
    print(f"reach: {times[fast] / 5 * 1e6:.0f} us against {times[slow] / 5 * 1e6:.0f} us, {times[fast] / times[slow]:.2f}x")
    assert times[fast] <= 0.5 * times[slow]
