"""Alesia's planner: every line it writes is legal, equal views give equal lines, and it beats a random player."""

from __future__ import annotations

import pytest

from barbaricum.bots.arena import Plan, run
from barbaricum.bots.play import BotPlayer, play, write_sheet
from barbaricum.bots.playout import let_chance_speak
from barbaricum.core.chance import Seed
from barbaricum.core.draft import Draft
from barbaricum.core.match import Match
from barbaricum.core.prng import Prng
from barbaricum.core.record import decode, encode, match_from_seed, record_of, verify
from barbaricum.core.state import CHANCE
from barbaricum.core.view import View
from barbaricum.games.alesia import duty, planner_combat, planner_posture
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia.actions import GAUL, HEXES, ROMAN
from barbaricum.games.alesia.game import Alesia
from barbaricum.games.alesia.planner import Planner, plan
from barbaricum.games.alesia.planner_general import General, play_out
from barbaricum.games.alesia.state import AlesiaState

GAME = Alesia()


def match_of(setup: str, seed: int = 1, **options: str) -> Match:
    return match_from_seed(GAME, GAME.rules(setup, options), Seed.from_number(seed, "planner"))


def test_a_scenario_between_planners_is_played_to_its_end_and_verifies() -> None:
    seed = Seed.from_number(1, "planner")
    match = match_from_seed(GAME, GAME.rules("mt_rea"), seed)
    play(match, [BotPlayer("planner", 1), BotPlayer("planner", 2)])
    assert match.over
    data = encode(record_of(match, seed, seats={"roman": "planner", "gaul": "planner"}))
    assert verify(GAME, decode(data, "record")).outcome == match.outcome


def test_equal_views_give_equal_lines_at_every_decision() -> None:
    match = match_of("mt_rea", 2)
    decisions = 0

    def player(match: Match, seat: int) -> list[tuple[int, ...]]:
        nonlocal decisions
        decisions += 1
        one, other = (write_sheet(GAME, match.state, seat, Planner(), Prng(7), 1) for _ in range(2))
        assert one == other
        return one

    play(match, [player, player])
    assert decisions > 20


def test_hidden_boxes_change_nothing_for_the_roman() -> None:
    """Two battles that differ only in the boxes get the same Roman move from equal samples."""
    match = match_of("battle", 3, armies="tenth")
    play_until(match, of.MARCH, ROMAN)
    state = match.state
    for number in range(3):
        twin = GAME.swap_secret(state, ROMAN, Prng(number))
        lines = [Planner().lines(View.of(GAME, one, ROMAN, Prng(number)), Prng(number), 1) for one in (state, twin)]
        assert lines[0] == lines[1]


def test_the_first_turns_of_the_battle_are_legal_and_the_relief_comes_onto_the_map() -> None:
    match = match_of("battle", 4, armies="third")
    play_until(match, of.MARCH, ROMAN)
    state = match.state
    assert isinstance(state, AlesiaState)
    assert len(state.in_play(GAUL)) >= 4
    assert all(place < HEXES for place in (state.where[unit] for unit in state.in_play(GAUL)))


def test_an_allocation_meets_the_whole_duty_and_is_worth_more_than_the_first_that_would() -> None:
    match = match_of("mt_rea", 1)
    better = 0
    for _ in range(6):
        play_until(match, of.SHOCK, GAUL)
        if match.over:
            break
        state = match.state
        assert isinstance(state, AlesiaState)
        draft = Draft(state, GAUL)
        for action in planner_combat.declare(state, GAUL):
            assert draft.add((action,)) is None
        proposed, chosen = worth_of_proposal(state), worth_of_declared(state)
        better += chosen > proposed
        play_on(match)
    assert better >= 1


@pytest.mark.parametrize("seat", [ROMAN, GAUL])
def test_it_beats_random_in_the_scenario(seat: int) -> None:
    specs = ("planner", "random") if seat == ROMAN else ("random", "planner")
    for number in range(2):
        match = match_of("mt_rea", 10 + number)
        play(match, [BotPlayer(spec, number) for spec in specs])
        assert match.outcome is not None
        assert match.outcome.winners == (seat,)


def test_the_arena_knows_it_by_name() -> None:
    result = run(Plan("alesia", ("planner", "random"), 2, 5, setup="mt_rea"), workers=1)
    assert result.bots[0].wins == 2


def test_the_general_plays_its_plans_out_and_keeps_the_better() -> None:
    """Its move is one of the planner's in some posture, legal, the same again from the same luck."""
    state = roman_march(6)
    one, other = (write_sheet(GAME, state, ROMAN, General(), Prng(3), 6) for _ in range(2))
    assert one == other
    drafts = [(posture, plan(state, ROMAN, posture, Prng(3))) for posture in planner_posture.ROMAN]
    assert any(one[: len(draft)] == draft for _, draft in drafts)
    values = [sum(play_out(state, ROMAN, draft, posture, Prng(luck)) for luck in range(4)) for posture, draft in drafts]
    assert max(values) > min(values)


# --- helpers ----------------------------------------------------------------------------------------------------------------


def play_on(match: Match) -> None:
    """One published entry by a planner."""
    seat = match.state.players_to_act()[0]
    assert match.submit(seat, write_sheet(GAME, match.state, seat, Planner(), Prng(len(match.log)), 1)) is None


def play_until(match: Match, procedure: int, seat: int) -> None:
    """Planners play until a seat is asked in a procedure (attacks: to declare them), or to the end."""
    while not match.over:
        top = match.state.stack[-1]
        if top.procedure == procedure and match.state.acts(seat) and (procedure != of.SHOCK or top.step == of.DECLARE):
            return
        play_on(match)


def roman_march(seed: int) -> AlesiaState:
    """The scenario where the Roman first moves, after planners on a bare state."""
    prng, state = Prng(seed), GAME.initial(GAME.rules("mt_rea"))
    assert isinstance(state, AlesiaState)
    while not (state.stack[-1].procedure == of.MARCH and state.acts(ROMAN)):
        if state.current_player() == CHANCE:
            let_chance_speak(state, prng)
        else:
            seat = state.players_to_act()[0]
            for line in plan(state, seat, planner_posture.STANDARD, prng):
                for action in line:
                    state.apply(seat, action)
    return state


def worth_of(state: AlesiaState, actions: list[int]) -> float:
    trial = state.clone()
    shock = trial.stack[-1]
    for action in actions:
        duty.declare(trial, shock, action)
    return sum(planner_combat.value_of(trial, GAUL, units, list(targets)) for targets, _, units, _ in duty.combats(trial, shock))


def worth_of_proposal(state: AlesiaState) -> float:
    return worth_of(state, duty.proposal(state, state.stack[-1]))


def worth_of_declared(state: AlesiaState) -> float:
    return worth_of(state, planner_combat.declare(state, GAUL)[:-1])
