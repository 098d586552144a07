"""Information-set Monte Carlo tree search, for any game and any number of seats.

Cowling, Powley and Whitehouse (2012), single observer: every simulation starts from a sample of what the seat cannot
know and walks one tree of actions, in which a child is chosen among those that are candidates in the sample at hand.
Chance is sampled and never branches (the tree is open-loop), forced actions make no node, and each seat maximises its
own value, so that two seats or seven make no difference.

Three things are done to tell good actions from bad ones by few simulations.  The n-th simulation of each action at the
root has the same sample and the same luck.  Everywhere the action that the game would play on with is tried first and
most, so that an action is judged by good play after it and not by all that could be done.  And from where a line leaves
the tree it is played on for some rounds before it is judged, so that no forecast need see what happens next.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import sqrt
from typing import Final

from mypy_extensions import mypyc_attr

from barbaricum.bots.line import Line
from barbaricum.bots.playout import let_chance_speak
from barbaricum.core.bot import Bot
from barbaricum.core.game import NO_OPINION, Game
from barbaricum.core.prng import Prng
from barbaricum.core.state import CHANCE, Move, State
from barbaricum.core.view import View

EXPLORATION: Final = 0.5
"""How much a seldom tried action is worth trying, in units of the value (-1..1)."""
LIKED: Final = 0.5
"""The share of the attention that the action the game would play on with has beforehand."""
WORLDS: Final = 64
"""The most samples of what the seat cannot know; beyond, only luck is drawn anew."""
THE_GAMES: Final = 0
"""As many rounds as the game says (`Game.rounds`)."""
ROUND_STEPS: Final = 80
"""Where a round does not end by itself, it is left after so many steps."""
CLOCK_EVERY: Final = 32

Rollout = Callable[[State, Prng], None]
Evaluate = Callable[[State, int], float]


class Node:
    """What is known of an action where it was played: visits, how often it was a candidate, its value to who played it."""

    def __init__(self, seat: int) -> None:
        self.seat: int = seat
        self.visits: int = 0
        self.available: int = 0
        self.total: float = 0.0
        self.children: dict[int, Node] = {}

    @property
    def value(self) -> float:
        """The mean of what its simulations were worth."""
        return self.total / self.visits if self.visits else 0.0

    def learn(self, value: float) -> None:
        """Count a simulation that was worth `value` to the seat."""
        self.visits += 1
        self.total += value


@mypyc_attr(allow_interpreted_subclasses=True)
class Search(Bot):
    """Plays the action that was visited most.

    `rollout` plays a sampled state on to where it may be judged, by default for some `rounds` (`play_rounds`);
    `evaluate` judges it for a seat in -1..1, by default with the game's forecast.  `seconds`, if given, ends a decision
    early; then results depend on the machine.
    """

    def __init__(
        self,
        rollout: Rollout | None = None,
        evaluate: Evaluate | None = None,
        seconds: float = 0.0,
        exploration: float = EXPLORATION,
        rounds: int = THE_GAMES,
    ) -> None:
        self.rollout = rollout
        self.evaluate = evaluate
        self.seconds = seconds
        self.exploration = exploration
        self.rounds = rounds

    def choose(self, view: View, prng: Prng, nodes: int) -> Move:
        """Search `nodes` simulations; a forced action costs none."""
        actions = view.game.candidates(view.determinize(prng), view.seat)
        if len(actions) == 1:
            return (actions[0],)
        return (_ranked(self.grow(view, prng, nodes))[0],)

    def expect(self, view: View, prng: Prng, nodes: int) -> list[Line]:
        """Search and say what each action is worth, the most visited first: for hints and analysis."""
        root = self.grow(view, prng, nodes)
        lines: list[Line] = []
        for action in _ranked(root):
            node = root.children[action]
            lines.append(Line(action, node.visits / root.visits, node.value, _following(node)))
        return lines

    def grow(self, view: View, prng: Prng, nodes: int) -> Node:
        """Grow a tree by `nodes` simulations, one at least, and return its root."""
        game, seat, root = view.game, view.seat, Node(view.seat)
        until = time.monotonic() + self.seconds if self.seconds else 0.0
        worlds: list[State] = [view.determinize(prng)]
        actions = game.candidates(worlds[0], seat)
        luck = prng.below(1 << 20) << 20
        for done in range(max(1, nodes)):
            if until and done % CLOCK_EVERY == 0 and done and time.monotonic() > until:
                break
            liked = game.playout_action(worlds[0], seat, prng)
            action = select(root, actions, liked, self.exploration, prng)
            child = root.children.get(action)
            visit = child.visits if child is not None else 0
            if visit == len(worlds) and visit < WORLDS:
                worlds.append(view.determinize(prng))
            _note_offered(root, actions)
            self._simulate(game, root, action, worlds[visit % len(worlds)].clone(), Prng(luck + visit))
        return root

    def _simulate(self, game: Game, root: Node, first: int, state: State, prng: Prng) -> None:
        """Walk from the root through action `first` to a node that is new, play on from there, and learn."""
        path = [root, _child(root, first, root.seat)]
        node = path[1]
        state.apply(root.seat, first)
        while node.visits:
            seat = _next_decision(state, prng)
            if seat < 0:
                break
            actions, liked = game.glance(state, seat, prng)
            if len(actions) == 1:
                state.apply(seat, actions[0])
                continue
            action = select(node, actions, liked, self.exploration, prng)
            _note_offered(node, actions)
            node = _child(node, action, seat)
            state.apply(seat, action)
            path.append(node)
        if self.rollout is not None:
            self.rollout(state, prng)
        else:
            play_rounds(game, state, root.seat, self.rounds or game.rounds, prng)
        self._learn(game, path, state)

    def _learn(self, game: Game, path: list[Node], state: State) -> None:
        values: dict[int, float] = {}
        for node in path:
            if node.seat not in values:
                values[node.seat] = self._judge(game, state, node.seat)
            node.learn(values[node.seat])

    def _judge(self, game: Game, state: State, seat: int) -> float:
        if not state.stack:
            return state.returns()[seat]
        return game.forecast(state, seat) if self.evaluate is None else self.evaluate(state, seat)


def _child(node: Node, action: int, seat: int) -> Node:
    """The node after an action, made where there is none."""
    child = node.children.get(action)
    if child is None:
        child = Node(seat)
        node.children[action] = child
    return child


def _note_offered(node: Node, actions: list[int]) -> None:
    """Count for the children known that they could have been chosen."""
    for action in actions:
        child = node.children.get(action)
        if child is not None:
            child.available += 1


def _ranked(root: Node) -> list[int]:
    """The actions tried at the root, most visited first."""
    return sorted(root.children, key=lambda action: (-root.children[action].visits, action))


def select(node: Node, actions: list[int], liked: int, exploration: float, prng: Prng) -> int:
    """Choose by value, by how seldom an action was tried when it could be, and by what the game would play on with (PUCT).

    The liked action is tried first and has half of the attention beforehand, the others share the rest; one never tried
    counts as worth as much as the mean of those tried.  So few simulations keep to what is likely good, many try all.
    Where nothing is liked, all are alike beforehand.
    """
    rest = exploration * (1 - LIKED) / max(1, len(actions) - 1)
    fresh: list[int] = []
    best, best_score = -1, -1e9
    total, visits = 0.0, 0
    for action in actions:
        child = node.children.get(action)
        if child is None:
            fresh.append(action)
            continue
        total += child.total
        visits += child.visits
        weight = exploration * LIKED if action == liked else rest
        score = child.value + weight * sqrt(child.available + 1) / (1 + child.visits)
        if score > best_score:
            best, best_score = action, score
    if not fresh:
        return best
    if liked in fresh:
        return liked
    mean = total / visits if visits else 0.0
    return fresh[prng.below(len(fresh))] if mean + rest * sqrt(node.visits + 1) > best_score else best


def play_rounds(game: Game, state: State, seat: int, rounds: int, prng: Prng) -> None:
    """The default rollout: play on to the seat's next turn, so many times over, so that all have done and drawn the same.

    A state judged in the middle of a round would favour whoever has drawn already.  A game without an opinion is left after
    one round, in which all go by its fallback.
    """
    handed_over = False
    steps = rounds * ROUND_STEPS
    while state.stack and steps > 0:
        asked = state.players_to_act()[0]
        if asked == CHANCE:
            let_chance_speak(state, prng)
            continue
        if asked != seat:
            handed_over = True
        elif handed_over and game.settled(state):
            rounds -= 1
            if rounds <= 0:
                return
            handed_over = False
        action = game.playout_action(state, asked, prng)
        if action == NO_OPINION:
            action, rounds = state.fallback(asked), 1
        state.apply(asked, action)
        steps -= 1


def _next_decision(state: State, prng: Prng) -> int:
    """Let chance speak until a seat must decide; the lowest of several, -1 at the end."""
    while state.stack:
        seat = state.players_to_act()[0]
        if seat != CHANCE:
            return seat
        let_chance_speak(state, prng)
    return -1


def _following(node: Node) -> list[int]:
    """The most visited line below a node, as long as it was tried often enough to mean something."""
    line: list[int] = []
    while node.children:
        action, node = max(node.children.items(), key=lambda item: (item[1].visits, -item[0]))
        if node.visits < 8:
            break
        line.append(action)
    return line
