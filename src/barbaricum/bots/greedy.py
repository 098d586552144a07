"""The bot that looks one line ahead."""

from __future__ import annotations

from typing import Final

from barbaricum.bots.line import Line
from barbaricum.bots.playout import let_chance_speak
from barbaricum.core.bot import Bot
from barbaricum.core.game import Game
from barbaricum.core.prng import Prng
from barbaricum.core.state import CHANCE, Move, State
from barbaricum.core.view import View

SAMPLES: Final = 8
"""The most samples of what the seat cannot know; more hardly change the choice."""
PATIENCE: Final = 64
"""The most actions that are added to hand a turn over; longer turns are judged as they stand then."""


class Greedy(Bot):
    """Takes the action after which its seat stands best, averaged over samples of what it cannot know.

    An action is judged where the seat's own turn ends: a half-written line is completed and the turn handed over by
    the game's `fallback`, and chance falls as it may.  So a pass, a step and a raid are compared at the same point.
    """

    def choose(self, view: View, prng: Prng, nodes: int) -> Move:
        """Judge every legal action once for each sample; at most `nodes` judgements, of a random part if they are too few."""
        actions = view.legal_actions()
        if len(actions) == 1:
            return (actions[0],)
        actions, values = self.weigh(view, actions, prng, nodes)
        return (actions[values.index(max(values))],)

    def expect(self, view: View, prng: Prng, nodes: int) -> list[Line]:
        """Say what each action judged is worth, the best first; all are given the same thought."""
        actions, values = self.weigh(view, view.legal_actions(), prng, nodes)
        best_first = sorted(range(len(actions)), key=lambda index: (-values[index], actions[index]))
        return [Line(actions[index], 1 / len(actions), values[index], []) for index in best_first]

    def weigh(self, view: View, actions: list[int], prng: Prng, nodes: int) -> tuple[list[int], list[float]]:
        """Give the actions judged, ascending, and the mean of what each is worth."""
        if len(actions) > nodes:
            prng.shuffle(actions)
            actions = sorted(actions[:nodes])
        totals = [0.0] * len(actions)
        samples = max(1, min(SAMPLES, nodes // len(actions)))
        for _ in range(samples):
            sample = view.determinize(prng)
            luck = prng.below(1 << 20)
            for index, action in enumerate(actions):
                # The same luck for all: what differs is the action.
                totals[index] += judge(view.game, sample, view.seat, action, Prng(luck))
        return actions, [total / samples for total in totals]


def judge(game: Game, state: State, seat: int, action: int, prng: Prng) -> float:
    """How the seat stands, by the game's evaluation, when it has done this and no more in its turn; `state` is kept."""
    after = state.clone()
    after.apply(seat, action)
    added = 0
    while after.stack:
        if after.current_player() == CHANCE:
            let_chance_speak(after, prng)
        elif added < PATIENCE and after.acts(seat):
            after.apply(seat, after.fallback(seat))
            added += 1
        else:
            break
    return game.evaluate(after, seat)
