"""What the screen of Alesia is told: the board, the sums with their reasons, who may attack; and that it is quick enough."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest

from barbaricum.core.prng import Prng
from barbaricum.core.state import Frame
from barbaricum.games.alesia import duty
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia.actions import GAUL, HEXES, ROMAN
from barbaricum.games.alesia.state import AlesiaState
from barbaricum.games.alesia.tables import COHORT, INFANTRY
from barbaricum.tables.offers import MOST_PIECES, branches, leaves
from tests.games.alesia import GAME, RULES


def seen(seat: int, **position: Any) -> Any:
    """The view of a position as JSON holds it."""
    state = GAME.position_from(RULES, {**GAME.start_position(RULES), **position})
    return msgspec.to_builtins(state.view(seat))


def test_the_drawing_is_the_map_of_the_rules() -> None:
    drawing = msgspec.json.decode(msgspec.json.encode(GAME.drawing(RULES)))
    terrain = GAME._components.groups["hexes"].rows  # the file itself, not the rules' tables
    assert len(drawing["levels"]) == len(drawing["areas"]) == drawing["columns"] * drawing["rows"] == HEXES
    names = [f"{hex // drawing['rows'] + 1:02d}{hex % drawing['rows'] + 1:02d}" for hex in range(HEXES)]
    assert [names[hex] for hex in drawing["walls"]] == [name for name in names if "wall" in terrain[name]]
    assert [names[hex] for hex in drawing["works"]] == [name for name in names if "works" in terrain[name]]
    assert [int(level) for level in drawing["levels"]] == [terrain[name]["level"] for name in names]
    linked = sum(len(terrain[name].get("wall_links", [])) for name in names)
    assert 2 * len(drawing["wall_links"]) == linked
    assert {name for pairs in drawing["rivers"].values() for pair in pairs for name in pair} <= {
        hex for hex in range(HEXES) if "river" in terrain[names[hex]]
    }
    assert drawing["zones"]["I"]
    assert all("I" in terrain[names[hex]]["zones"] for hex in drawing["zones"]["I"])


def test_an_owners_table_is_drawn() -> None:
    overlay = {"game": "alesia", "edition": "mine", "groups": {"shock": {"rows": {"1-1": {"1": "DE AA2"}}}}}
    assert GAME.drawing(GAME.rules("battle", None, overlay)).shock["1-1"][0] == "DE AA2"
    assert GAME.drawing(RULES).shock["1-1"][0] != "DE AA2"


def test_a_sum_names_the_reason_that_counts_and_those_that_do_not() -> None:
    """A fort on the wall: the fort doubles, the wall would too and is not added (13.5)."""
    view = seen(GAUL, phase="gallic shock", forts=["1117"], units={"XIV-3": "1117", "R-AED-1": "1017", "R-AED-2": "1017"})
    (contact,) = view["contacts"]
    assert (contact["hex"], contact["line"]) == ("1117", "R-AED-1 R-AED-2 attack 1117")
    total = contact["sum"]
    assert (total["attack"], total["defence"], total["odds"]) == (14, 10, "1-1")
    assert total["because"] == "14 to 10 is 1.4 to 1, rounded for the defender."
    (defence,) = total["defenders"]
    assert (defence["factor"], defence["total"]) == (2, 10)
    counted = [reason for reason in defence["reasons"] if reason["counts"]]
    assert [reason["clause"] for reason in counted] == ["23.2"]
    pale = [reason for reason in defence["reasons"] if not reason["counts"]]
    assert next((reason["clause"], reason["text"].partition(":")[0]) for reason in pale) == ("13.5", "wall")
    assert len(total["faces"]) == 6


def test_a_feature_that_fails_names_against_whom() -> None:
    view = seen(GAUL, phase="gallic shock", units={"XIV-1": "1218", "R-AED-1": "1217"})
    (contact,) = view["contacts"]
    (defence,) = contact["sum"]["defenders"]
    assert defence["factor"] == 1
    assert next((reason["clause"], reason["counts"]) for reason in defence["reasons"]) == ("24.1", False)
    assert "1217" in defence["reasons"][0]["text"]
    assert contact["must"]


def test_moves_tell_what_attacks_they_lead_to_and_to_whom_they_owe() -> None:
    view = seen(GAUL, phase="gallic move", units={"XIV-1": "1218", "R-AED-1": "1119", "R-TUR-1": "0525"})
    assert [(contact["hex"], contact["must"]) for contact in view["contacts"]] == [("1218", True)]
    assert "1119" in view["control"]["roman"]
    assert "1218" in view["control"]["gaul"]
    assert seen(ROMAN, phase="missiles", units={"XIV-1": "1218", "R-AED-1": "1119"})["contacts"] == []


def crowded(prng: Prng, count: int) -> tuple[AlesiaState, Frame]:
    """Gauls and Romans strewn over a few columns, at the declaration of Gallic attacks."""
    state = AlesiaState(RULES)
    place = [RULES.grid.index(f"{column:02d}{row:02d}") for column in range(9, 14) for row in range(14, 24)]
    sides: dict[int, int] = {}
    for _ in range(count):
        kind, side = (INFANTRY, GAUL) if prng.below(2) else (COHORT, ROMAN)
        free = [unit for unit, other in enumerate(RULES.type) if other == kind and state.where[unit] >= HEXES]
        hex = place[prng.below(len(place))]
        if sides.setdefault(hex, side) == side and state.has_room(side, hex):
            state.place(free[0], hex)
    return state, Frame(of.SHOCK, [GAUL])


@pytest.mark.parametrize("seed", range(6))
def test_who_can_attack_is_found_without_listing_the_attacks(seed: int) -> None:
    state, shock = crowded(Prng(seed), 50)
    able = [unit for unit in duty.able_units(state, shock) if duty.attacks(state, shock, unit)]
    assert able
    assert duty.attackers(state, shock) == able
    for unit in able[:8]:
        for action in duty.attacks(state, shock, unit):
            assert duty.check_attack(state, shock, action) == 0
    trial = Frame(of.SHOCK, [GAUL])
    for action in duty.proposal(state, shock):
        assert duty.check_attack(state, trial, action) == 0
        duty.declare(state, trial, action)
    assert duty.check_done(state, trial) == 0


def test_many_pieces_are_offered_branch_by_branch() -> None:
    units = {f"R-AED-{number}": f"{20 + number:02d}02" for number in range(1, 17)}
    units |= {f"R-ARV-{number}": f"{20 + number:02d}03" for number in range(1, 17)}
    state = GAME.position_from(RULES, {**GAME.start_position(RULES), "phase": "gallic move", "units": units})
    assert leaves(GAME, state, GAUL) is None
    root = branches(GAME, state, GAUL, ())
    assert len(root) > MOST_PIECES
    first = next(branch for branch in root if branch.step.kind == "piece")
    below = branches(GAME, state, GAUL, (first.step.key,))
    assert below
    assert all(branch.text.startswith(f"{first.step.label} ") for branch in below)
    # The label tells what it costs.
    assert all(branch.step.label.endswith(("point", "points")) for branch in below)


@pytest.mark.parametrize(("leader", "dice"), [("LAB", 2), ("CAE", 3), ("", 1)])
def test_with_a_leader_the_roman_takes_the_best_of_his_dice(leader: str, dice: int) -> None:
    """19.5, 19.6: every throw of all dice counted, the Roman taking what is best for him, here as the defender."""
    units = {"XIV-1": "1218", "R-AED-1": "1217", **({leader: "1218"} if leader else {})}
    (contact,) = seen(GAUL, phase="gallic shock", units=units)["contacts"]
    total = contact["sum"]
    column = RULES.shock[list(GAME._components.groups["shock"].rows).index(total["odds"])]
    ways = [0] * 6
    for throw in product(range(6), repeat=dice):
        ways[min(throw, key=lambda face: (column[face].worth, face))] += 1
    assert (total["dice"], total["ways"]) == (dice, ways)
