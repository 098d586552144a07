"""What Gothic Invasion gives the search: deeds worth trying, one to play on with, a forecast; and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

import pytest

from barbaricum.bots.arena import Plan, run
from barbaricum.bots.playout import let_chance_speak
from barbaricum.bots.search import Search
from barbaricum.core.position import lay_over
from barbaricum.core.prng import Prng
from barbaricum.core.state import CHANCE, State
from barbaricum.core.view import View
from barbaricum.games.gothic_invasion import forecast, procedures, secrets
from barbaricum.games.gothic_invasion.game import SETUPS, GothicInvasion
from barbaricum.games.gothic_invasion.state import GothicState

GAME = GothicInvasion()
GOTHS, ROMANS = 0, 1


def at(**overlay: object) -> GothicState:
    """The start position with this laid over it."""
    rules = GAME.rules()
    state = GAME.position_from(rules, lay_over(GAME.start_position(rules), overlay))
    assert isinstance(state, GothicState)
    return state


def decisions(setup: str, seed: int, every: int, stray: int) -> Iterator[tuple[State, int]]:
    """Each `every`th decision of a game played on by the game's own idea, one action in `stray` being any legal one."""
    game = GAME.seated(setup)
    prng = Prng(seed)
    state = game.initial(game.rules(setup))
    count = 0
    while state.stack:
        seat = state.players_to_act()[0]
        if seat == CHANCE:
            let_chance_speak(state, prng)
            continue
        count += 1
        if count % every == 0:
            yield state, seat
        legal = state.legal_actions(seat)
        action = game.playout_action(state, seat, prng) if prng.below(stray) else legal[prng.below(len(legal))]
        state.apply(seat, action)


def plays(state: State, seat: int) -> str:
    """What playing on does now, in notation."""
    return GAME.format_move(state, seat, (GAME.playout_action(state, seat, Prng(1)),))


# --- the hooks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", SETUPS)
def test_candidates_are_few_and_legal_and_playing_on_is_legal(setup: str) -> None:
    game = GAME.seated(setup)
    prng = Prng(1)
    for state, seat in decisions(setup, 3, 3, 3):
        legal, candidates = state.legal_actions(seat), game.candidates(state, seat)
        assert candidates
        assert candidates == sorted(set(candidates) & set(legal))
        if state.stack[-1].procedure == procedures.TURN:
            assert len(candidates) <= 12
        assert game.playout_action(state, seat, prng) in legal


def test_a_forecast_is_fair_to_both_sides_and_exact_at_the_end() -> None:
    for state, _ in decisions("full-2", 5, 5, 10):
        value = GAME.forecast(state, GOTHS)
        assert -1 <= value <= 1
        assert GAME.forecast(state, ROMANS) == -value
    last = state
    while last.stack:
        seat = last.players_to_act()[0]
        if seat == CHANCE:
            let_chance_speak(last, Prng(1))
        else:
            last.apply(seat, GAME.playout_action(last, seat, Prng(1)))
    assert [GAME.forecast(last, seat) for seat in (GOTHS, ROMANS)] == last.returns()


def test_a_forecast_sees_cities_time_and_leaders() -> None:
    start = GAME.forecast(at(), GOTHS)
    assert GAME.forecast(at(plundered=["anchialus", "ratiaria", "domavia"]), GOTHS) > start
    assert GAME.forecast(at(year=381), GOTHS) < start
    assert GAME.forecast(at(leaders={"saphrax": {"status": "gone", "space": ""}}), GOTHS) < start
    assert len(forecast.features(at())) == len(forecast.FEATURES) == len(forecast.WEIGHTS)


def test_goths_take_a_city_that_counts_and_go_where_one_is() -> None:
    standing = at(leaders={"fritigern": {"space": "ratiaria", "hand": ["2G", "16G"]}})
    assert plays(standing, GOTHS) == "fritigern: 16G plunder"
    hands = {"fritigern": {"space": "oescus", "hand": ["2G", "20G"]}, "alatheus": {"hand": []}}
    beside = at(leaders=hands)
    assert plays(beside, GOTHS) == "fritigern: 2G army movement to Ratiaria"


def test_romans_resist_where_the_city_is_likely_to_count() -> None:
    hand = {"fritigern": {"space": "ratiaria", "hand": ["16G"]}, "valens": {"hand": ["3R", "14R"]}}
    state = at(leaders=hand, plundered=["domavia", "philippopolis", "scupi"])
    state.apply(GOTHS, GAME.parse_move(state, GOTHS, "fritigern: 16G plunder")[0])
    assert plays(state, ROMANS) == "valens: 3R resistance"


def test_romans_guess_the_objective_by_what_is_plundered() -> None:
    even = secrets.odds_of_objectives(at())
    assert len(set(even)) == 1
    told = secrets.odds_of_objectives(at(plundered=["domavia", "scupi", "stobi"]))
    assert max(told) == told[0] > 10 * told[1]


def test_a_rollout_stops_where_a_turn_begins() -> None:
    for state, _ in decisions("full-2", 7, 4, 10):
        assert GAME.settled(state) == (state.stack[-1].procedure == procedures.TURN)


# --- the search ---------------------------------------------------------------------------------------------------------


def answer(game: GothicInvasion, state: State, seat: int, nodes: int) -> list[tuple[int, float, float]]:
    """What a search says of each action."""
    lines = Search().expect(View.of(game, state, seat, Prng(2)), Prng(3), nodes)
    return [(line.action, line.share, line.value) for line in lines]


@pytest.mark.parametrize("setup", ["full-2", "fast-3"])
def test_a_search_answers_alike_where_its_seat_cannot_tell_states_apart(setup: str) -> None:
    game = GothicInvasion(setup)
    different = 0
    for state, seat in chain(decisions(setup, 11, 25, 10), decisions(setup, 12, 25, 10)):
        twin = game.swap_secret(state, seat, Prng(state.ints()[0] % 1000))
        different += twin.ints() != state.ints()
        assert answer(game, state, seat, 12) == answer(game, twin, seat, 12)
    assert different > 3


def test_equal_nodes_give_equal_answers() -> None:
    state, seat = next(islice(decisions("full-2", 13, 30, 10), 2, None))
    assert answer(GAME, state, seat, 60) == answer(GAME, state, seat, 60)
    assert answer(GAME, state, seat, 60) != answer(GAME, state, seat, 61)


def test_a_short_search_beats_greedy() -> None:
    plan = Plan("gothic_invasion", ("search:12", "greedy:40"), 8, 1, setup="fast-2")
    assert run(plan, workers=1).bots[0].win_share > 0.5
