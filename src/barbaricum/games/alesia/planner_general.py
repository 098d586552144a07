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
from barbaricum.games.alesia.planner_posture import STANDARD, Posture
from barbaricum.games.alesia.state import AlesiaState

STEPS: Final = 4000
"""A playout is left after so many decisions and draws, wherever it stands."""


class General(Planner):
    """Plays movement phases by playouts, the rest as the planner does.

    `nodes` is the number of playouts of a phase; the moves that do worst drop out half by half.
    """

    def lines(self, view: View, prng: Prng, nodes: int) -> list[Move]:
        """The move whose playouts end best for the seat on average; each is tried under the same samples and luck."""
        state = view.determinize(prng)
        assert isinstance(state, AlesiaState)
        seat = view.seat
        if state.stack[len(state.stack) - 1].procedure != of.MARCH:
            return plan(state, seat, self.posture, prng)
        drafts = _drafts(state, seat, prng)
        totals = [0.0] * len(drafts)
        left = list(range(len(drafts)))
        rounds = max(1, (len(drafts) - 1).bit_length())
        while len(left) > 1:
            for _ in range(max(1, nodes // (rounds * len(left)))):
                world = view.determinize(prng)
                assert isinstance(world, AlesiaState)
                luck = prng.below(1 << 20)
                for number in left:
                    posture, draft = drafts[number]
                    totals[number] += play_out(world, seat, draft, posture, Prng(luck))
            # Those left have been played out equally often, so that their totals compare.
            left.sort(key=lambda number: (-totals[number], number))
            del left[(len(left) + 1) // 2 :]
        return drafts[left[0]][1]


def _drafts(state: AlesiaState, seat: int, prng: Prng) -> list[tuple[Posture, list[Move]]]:
    """The moves worth trying, each once, with the posture that wrote it."""
    found: list[tuple[Posture, list[Move]]] = []
    for posture in planner_posture.GALLIC if seat == GAUL else planner_posture.ROMAN:
        draft = plan(state, seat, posture, prng)
        if all(draft != known for _, known in found):
            found.append((posture, draft))
    return found


def play_out(world: AlesiaState, seat: int, draft: list[Move], posture: Posture, prng: Prng) -> float:
    """What a draft is worth to its seat in -1..1, if the seat keeps to its posture and the other side is a planner.

    A scenario is played to its end, the whole battle until the seat would move again.
    """
    state = world.clone()
    play(state, seat, draft)
    to_the_end = bool(state.rules.scenario)
    steps = 0
    while state.stack and steps < STEPS:
        steps += 1
        asked = state.players_to_act()[0]
        if asked == CHANCE:
            chance = state.chance()
            state.apply(CHANCE, chance.outcomes[prng.weighted(chance.weights)])
        elif asked == seat and not to_the_end and state.stack[len(state.stack) - 1].procedure == of.MARCH:
            break
        else:
            play(state, asked, plan(state, asked, posture if asked == seat else STANDARD, prng))
    return bot.evaluate(state, seat)


def play(state: AlesiaState, seat: int, lines: list[Move]) -> None:
    """Play lines on a sample."""
    for line in lines:
        for action in line:
            state.apply(seat, action)
