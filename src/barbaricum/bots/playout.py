"""Running a sampled state on: chance from a generator, not from the dice of a game."""

from __future__ import annotations

from barbaricum.core.prng import Prng
from barbaricum.core.state import CHANCE, SIMULTANEOUS, State


def let_chance_speak(state: State, prng: Prng) -> None:
    """Apply one outcome of the draw that is due."""
    chance = state.chance()
    state.apply(CHANCE, chance.outcomes[prng.weighted(chance.weights)])


def play_at_random(state: State, prng: Prng) -> int:
    """Play a state to the end, legal actions drawn by lot; returns the steps taken, draws of chance included."""
    steps = 0
    while state.stack:
        seat = state.current_player()
        if seat == CHANCE:
            let_chance_speak(state, prng)
        else:
            if seat == SIMULTANEOUS:
                seat = state.players_to_act()[0]
            state.apply(seat, state.draw_action(seat, prng))
        steps += 1
    return steps
