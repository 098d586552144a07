"""The general: tries the planner's moves in several postures, plays each out against the other side's planner, takes the best."""

from __future__ import annotations

from typing import Final

from barbaricum.core.prng import Prng
from barbaricum.core.state import CHANCE, Move
from barbaricum.core.view import View
from barbaricum.games.alesia import bot, planner_posture
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia.actions import GAUL
from barbaricum.games.alesia.planner import Planner, plan
from barbaricum.games.alesia.planner_posture import STANDARD
from barbaricum.games.alesia.state import AlesiaState

STEPS: Final = 4000
"""A playout is left after so many decisions and draws, wherever it stands."""


class General(Planner):
    """Plays movement phases by playouts, the rest as the planner does.

    `nodes` is the number of playouts of a phase, shared evenly by the moves that differ.
    """

    def lines(self, view: View, prng: Prng, nodes: int) -> list[Move]:
        """The move whose playouts end best for the seat on average; each is tried under the same samples and luck."""
        state = view.determinize(prng)
        assert isinstance(state, AlesiaState)
        seat = view.seat
        if state.stack[len(state.stack) - 1].procedure != of.MARCH:
            return plan(state, seat, self.posture, prng)
        drafts: list[list[Move]] = []
        for posture in planner_posture.GALLIC if seat == GAUL else planner_posture.ROMAN:
            draft = plan(state, seat, posture, prng)
            if draft not in drafts:
                drafts.append(draft)
        if len(drafts) == 1:
            return drafts[0]
        totals = [0.0] * len(drafts)
        for _ in range(max(1, nodes // len(drafts))):
            world = view.determinize(prng)
            assert isinstance(world, AlesiaState)
            luck = prng.below(1 << 20)
            for number, draft in enumerate(drafts):
                totals[number] += play_out(world, seat, draft, Prng(luck))
        return drafts[totals.index(max(totals))]


def play_out(world: AlesiaState, seat: int, draft: list[Move], prng: Prng) -> float:
    """What a draft is worth to its seat in -1..1: planners play on until the seat would move again."""
    state = world.clone()
    play(state, seat, draft)
    steps = 0
    while state.stack and steps < STEPS:
        steps += 1
        asked = state.players_to_act()[0]
        if asked == CHANCE:
            chance = state.chance()
            state.apply(CHANCE, chance.outcomes[prng.weighted(chance.weights)])
        elif asked == seat and state.stack[len(state.stack) - 1].procedure == of.MARCH:
            break
        else:
            play(state, asked, plan(state, asked, STANDARD, prng))
    return bot.evaluate(state, seat)


def play(state: AlesiaState, seat: int, lines: list[Move]) -> None:
    """Play lines on a sample."""
    for line in lines:
        for action in line:
            state.apply(seat, action)
