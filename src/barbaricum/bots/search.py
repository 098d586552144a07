"""Information-set Monte Carlo tree search, for any game and any number of seats.

Cowling, Powley and Whitehouse (2012), single observer: every simulation starts from a fresh sample of what the seat
cannot know and walks one tree of actions, in which a child is chosen among those that are legal in the sample at hand.
Chance is sampled and never branches (the tree is open-loop), forced actions make no node, and each seat maximises its
own value, so that two seats or seven make no difference.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import log, sqrt
from typing import Final

from barbaricum.bots.playout import let_chance_speak
from barbaricum.core.bot import Bot
from barbaricum.core.game import Game
from barbaricum.core.prng import Prng
from barbaricum.core.state import CHANCE, Move, State
from barbaricum.core.view import View

EXPLORATION: Final = 0.1
"""How much a seldom tried action is worth trying, in units of the value (-1..1)."""
ROUND_STEPS: Final = 80
CLOCK_EVERY: Final = 32

Rollout = Callable[[State, Prng], None]
Evaluate = Callable[[State, int], float]


class Node:
    """What is known of an action where it was played: visits, the sum of its player's values, how often it was legal."""

    def __init__(self, seat: int) -> None:
        self.seat: int = seat
        self.visits: int = 0
        self.available: int = 0
        self.total: float = 0.0
        self.children: dict[int, Node] = {}

    def value(self) -> float:
        """The mean value to the seat that played the action."""
        return self.total / self.visits if self.visits else 0.0


class Line:
    """What a search expects: an action, its share of the visits, its value to the seat, and the likeliest reply after it."""

    def __init__(self, action: int, share: float, value: float, following: list[int]) -> None:
        self.action: int = action
        self.share: float = share
        self.value: float = value
        self.following: list[int] = following


class Search(Bot):
    """Plays the action that was visited most.

    `rollout` plays a sampled state on to where it may be judged, `evaluate` judges it for a seat in -1..1; both default
    to the game's own.  `seconds`, if given, ends a decision early; then results depend on the machine.
    """

    def __init__(
        self,
        rollout: Rollout | None = None,
        evaluate: Evaluate | None = None,
        seconds: float = 0.0,
        exploration: float = EXPLORATION,
    ) -> None:
        self.rollout = rollout
        self.evaluate = evaluate
        self.seconds = seconds
        self.exploration = exploration

    def choose(self, view: View, prng: Prng, nodes: int) -> Move:
        """Search `nodes` simulations; a forced action costs none."""
        actions = view.legal_actions()
        if len(actions) == 1:
            return (actions[0],)
        root = self.grow(view, prng, nodes)
        best = max(actions, key=lambda action: (root.children[action].visits if action in root.children else 0, -action))
        return (best,)

    def expect(self, view: View, prng: Prng, nodes: int) -> list[Line]:
        """Search and say what each action is worth, the most visited first: for hints and analysis."""
        root = self.grow(view, prng, nodes)
        ranked = sorted(root.children.items(), key=lambda item: (-item[1].visits, item[0]))
        return [Line(a, node.visits / max(1, root.visits), node.value(), _following(node)) for a, node in ranked]

    def grow(self, view: View, prng: Prng, nodes: int) -> Node:
        """Grow a tree by `nodes` simulations and return its root."""
        root = Node(view.seat)
        until = time.monotonic() + self.seconds if self.seconds else 0.0
        for done in range(nodes):
            if until and done % CLOCK_EVERY == 0 and time.monotonic() > until:
                break
            self._simulate(view.game, root, view.determinize(prng), prng)
        return root

    def _simulate(self, game: Game, root: Node, state: State, prng: Prng) -> None:
        path = [root]
        node = root
        while True:
            seat = _next_decision(state, prng)
            if seat < 0:
                break
            legal = state.legal_actions(seat)
            if len(legal) == 1:
                state.apply(seat, legal[0])
                continue
            action = select(node, legal, self.exploration, prng)
            child = node.children.get(action)
            fresh = child is None
            if child is None:
                child = Node(seat)
                node.children[action] = child
            for other in legal:
                known = node.children.get(other)
                if known is not None:
                    known.available += 1
            state.apply(seat, action)
            path.append(child)
            node = child
            if fresh:
                break
        if self.rollout is not None:
            self.rollout(state, prng)
        else:
            finish_round(state, root.seat, prng)
        self._credit(game, path, state)

    def _judge(self, game: Game, state: State, seat: int) -> float:
        if not state.stack:
            return state.returns()[seat]
        return game.evaluate(state, seat) if self.evaluate is None else self.evaluate(state, seat)

    def _credit(self, game: Game, path: list[Node], state: State) -> None:
        values: dict[int, float] = {}
        for node in path:
            seat = node.seat
            if seat not in values:
                values[seat] = self._judge(game, state, seat)
            node.visits += 1
            node.total += values[seat]


def select(node: Node, legal: list[int], exploration: float, prng: Prng) -> int:
    """Choose by value and by how seldom an action was tried when it could be (UCB1).

    An action never tried counts as one tried once with the mean value of its siblings, so that a node with many poor
    actions need not try them all before it looks deeper.
    """
    children = node.children
    fresh: list[int] = []
    best, best_score = -1, -1e9
    total, known = 0.0, 0
    for action in legal:
        child = children.get(action)
        if child is None:
            fresh.append(action)
            continue
        mean = child.total / child.visits
        total += mean
        known += 1
        score = mean + exploration * sqrt(log(child.available + 1) / child.visits)
        if score > best_score:
            best, best_score = action, score
    if fresh and (best < 0 or total / known + exploration * sqrt(log(node.visits + 1)) >= best_score):
        return fresh[prng.below(len(fresh))]
    return best


def finish_round(state: State, seat: int, prng: Prng) -> None:
    """The default rollout: by the game's fallback on to the seat's next turn, so that all have done and drawn the same.

    A state judged in the middle of a round would favour whoever has drawn already.
    """
    handed_over = False
    steps = 0
    while state.stack and steps < ROUND_STEPS:
        asked = state.players_to_act()[0]
        if asked == CHANCE:
            let_chance_speak(state, prng)
            continue
        if asked != seat:
            handed_over = True
        elif handed_over and state.rests():
            return
        state.apply(asked, state.fallback(asked))
        steps += 1


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
