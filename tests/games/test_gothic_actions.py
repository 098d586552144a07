"""Gothic Invasion's action space is far larger than what `check_game` samples, so here all of it is asked."""

from __future__ import annotations

import pytest

from barbaricum.core.prng import Prng
from barbaricum.core.state import CHANCE
from barbaricum.games.gothic_invasion.actions import ACTION_COUNT, PLAY
from barbaricum.games.gothic_invasion.choices import is_named
from barbaricum.games.gothic_invasion.game import SETUPS, GothicInvasion
from barbaricum.games.gothic_invasion.state import GothicState

GAME = GothicInvasion()


def states(setup: str, options: dict[str, str | int | bool], seed: int, every: int) -> list[GothicState]:
    """Some states of a random game: each `every`th decision."""
    state = GAME.initial(GAME.rules(setup, options))
    assert isinstance(state, GothicState)
    prng, found, decisions = Prng(seed), [], 0
    while state.stack:
        if state.current_player() == CHANCE:
            chance = state.chance()
            state.apply(CHANCE, chance.outcomes[prng.weighted(chance.weights)])
            continue
        decisions += 1
        if decisions % every == 0:
            found.append(state.clone())
        seats = state.players_to_act()
        seat = seats[prng.below(len(seats))]
        legal = state.legal_actions(seat)
        state.apply(seat, legal[prng.below(len(legal))])
    return found


@pytest.mark.parametrize("setup", SETUPS)
def test_every_action_is_listed_or_refused(setup: str) -> None:
    state = states(setup, {"orders_for": "any leader"} if setup.endswith("2") else {}, 7, 60)[0]
    seat = state.players_to_act()[0]
    named = [action for action in range(ACTION_COUNT) if is_named(state, action)]
    assert len(named) > 10_000
    legal = [action for action in named if state.check(seat, action) == 0]
    assert legal == state.legal_actions(seat)


def test_every_refusal_is_a_sentence_with_a_clause() -> None:
    clauses = GAME.rulebook().clauses
    for state in states("full-2", {}, 3, 40)[:6]:
        seat = state.players_to_act()[0]
        for action in range(0, ACTION_COUNT, 7):
            refusal = state.refusal(seat, action)
            if refusal is not None:
                assert refusal.clause in clauses
                assert refusal.reason.endswith(".")
                assert ":" in refusal.reason


def test_every_named_play_reads_back_as_it_is_written() -> None:
    state = states("full-4", {}, 5, 50)[0]
    seat = state.players_to_act()[0]
    for action in range(PLAY, ACTION_COUNT, 3):
        if is_named(state, action):
            assert GAME.parse_move(state, seat, GAME.format_move(state, seat, (action,))) == (action,)
