"""Orders for many units: towards a distant hex, turn by turn, and into the gaps of a line; what comes of them is plain moves."""

from __future__ import annotations

import pytest

from barbaricum.core.errors import NotationError
from barbaricum.games.alesia import notation
from barbaricum.games.alesia.actions import GAUL, ROMAN
from barbaricum.games.alesia.army import Army
from tests.games.alesia import GAME, RULES


def marching(units: dict[str, str], phase: str = "gallic move") -> Army:
    state = GAME.position_from(RULES, {**GAME.start_position(RULES), "phase": phase, "units": units})
    assert isinstance(state, Army)
    return state


def written(state: Army, seat: int, line: str) -> str:
    """Carry a line out, every move of it legal, and give it as it is kept."""
    move = notation.parse_move(state, seat, line)
    kept = notation.format_move(state, seat, move)
    assert notation.parse_move(state, seat, kept) == move
    for action in move:
        assert state.refusal(seat, action) is None
        state.apply(seat, action)
    return kept


def place_of(state: Army, name: str) -> str:
    return notation.place_name(state.rules, state.where[state.rules.unit_of[name.lower()]])


def test_a_march_of_several_turns_comes_nearer_each_turn_and_arrives() -> None:
    goal, place, turns = "2102", "0302", 0
    grid = marching({"R-AED-1": place}).rules.grid
    while place != goal:
        state = marching({"R-AED-1": place})
        assert written(state, GAUL, f"R-AED-1 toward {goal}").startswith(f"R-AED-1 {place}-")
        before, place = grid.distance(grid.index(place), grid.index(goal)), place_of(state, "R-AED-1")
        assert grid.distance(grid.index(place), grid.index(goal)) < before
        turns += 1
    assert turns == 3


def test_a_stack_goes_together_at_the_pace_of_its_slowest_and_stacks_leave_each_other_room() -> None:
    units = {"R-AED-1": "0302", "R-AED-2": "0302", "R-ARV-1": "0402", "R-ARV-2": "0402"}
    state = marching(units)
    written(state, GAUL, "R-AED-1 R-AED-2 R-ARV-1 R-ARV-2 toward 2102")
    assert place_of(state, "R-AED-1") == place_of(state, "R-AED-2") != units["R-AED-1"]
    assert place_of(state, "R-ARV-1") == place_of(state, "R-ARV-2") != units["R-ARV-1"]
    assert place_of(state, "R-AED-1") != place_of(state, "R-ARV-1")


def test_nobody_marches_into_enemy_control_but_to_the_goal_itself() -> None:
    state = marching({"R-AED-1": "0525", "VII-1": "0920"})
    written(state, GAUL, "R-AED-1 toward 0920")
    assert not state.in_enemy_zoc(GAUL, state.where[RULES.unit_of["r-aed-1"]])
    state = marching({"R-AED-1": "0723", "VII-1": "0920"})
    written(state, GAUL, "R-AED-1 toward 0921")
    assert place_of(state, "R-AED-1") == "0921"


def test_who_comes_no_nearer_is_told_why() -> None:
    state = marching({"H-ARV-1": "0525", "VII-1": "4003"})
    (action,) = notation.parse_move(state, GAUL, "H-ARV-1 toward 1015")
    refusal = state.refusal(GAUL, action)
    assert refusal is not None
    assert refusal.clause == "22.3"
    with pytest.raises(NotationError, match="only units on the map march"):
        notation.parse_move(state, GAUL, "R-AED-1 toward 1015")
    with pytest.raises(NotationError, match="only in a movement phase"):
        notation.parse_move(marching({"H-ARV-1": "0525", "VII-1": "0524"}, "gallic shock"), GAUL, "H-ARV-1 toward 1015")


def test_gaps_are_filled_by_one_unit_each_where_nobody_stands() -> None:
    state = marching({"VII-1": "1118", "VII-2": "1118", "VII-3": "1117", "VII-4": "1118"}, "roman move")
    written(state, ROMAN, "VII-1 VII-2 VII-4 fill 1116+1117+1217+1218")
    filled = sorted(place_of(state, f"VII-{number}") for number in (1, 2, 4))
    assert filled == ["1116", "1217", "1218"]
    assert place_of(state, "VII-3") == "1117"
