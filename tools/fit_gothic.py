"""Fit the forecast of Gothic Invasion: games played on without thinking, and which of their states were won.

    python tools/fit_gothic.py GAMES [SEED]

Games are played by `playout_action`, with actions of any kind strewn in, so that states of every kind are met; now and then
one is kept where a turn begins.  A logistic regression (Newton's method with a small ridge) then gives what each feature
adds to the logarithm of the Goths' odds.  Prints the weights as `forecast.py` holds them, and the mean log loss beside that
of always foretelling the mean.
"""

from __future__ import annotations

import sys
from math import exp, log

from barbaricum.bots.playout import let_chance_speak
from barbaricum.core.prng import Prng
from barbaricum.core.state import CHANCE
from barbaricum.games import game_named
from barbaricum.games.gothic_invasion import forecast, procedures
from barbaricum.games.gothic_invasion.war import War

STRAY = 20
"""One action in so many is any legal one."""
KEPT = 15
"""One turn in so many is kept."""
RIDGE = 1.0
STEPS = 8

Row = tuple[list[float], float]


def collect(games: int, seed: int) -> list[Row]:
    """Play the games; each kept state's features, and 1 where the Goths won."""
    game = game_named("gothic_invasion")
    rules = game.rules()
    rows: list[Row] = []
    for number in range(games):
        prng = Prng(seed + number)
        state = game.initial(rules)
        assert isinstance(state, War)
        met: list[list[float]] = []
        while state.stack:
            seat = state.players_to_act()[0]
            if seat == CHANCE:
                let_chance_speak(state, prng)
                continue
            if state.stack[-1].procedure == procedures.TURN and not prng.below(KEPT):
                met.append(forecast.features(state))
            if prng.below(STRAY):
                action = game.playout_action(state, seat, prng)
            else:
                legal = state.legal_actions(seat)
                action = legal[prng.below(len(legal))]
            state.apply(seat, action)
        won = 1.0 if state.returns()[0] > 0 else 0.0
        rows += [(found, won) for found in met]
    return rows


def chance(weights: list[float], found: list[float]) -> float:
    """How likely the Goths are to win, by the weights."""
    worth = sum(weight * value for weight, value in zip(weights, found, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, worth))))


def loss(weights: list[float], rows: list[Row]) -> float:
    """The mean log loss."""
    total = 0.0
    for found, won in rows:
        share = chance(weights, found)
        total -= log(max(1e-12, share if won else 1 - share))
    return total / len(rows)


def fit(rows: list[Row]) -> list[float]:
    """The weights that foretell best."""
    size = len(rows[0][0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE if row == column else 0.0 for column in range(size)] for row in range(size)]
        for found, won in rows:
            share = chance(weights, found)
            weight = share * (1 - share)
            for row in range(size):
                slope[row] += (won - share) * found[row]
                scaled = weight * found[row]
                line = bend[row]
                for column in range(row + 1):
                    line[column] += scaled * found[column]
        for row in range(size):
            for column in range(row + 1, size):
                bend[row][column] = bend[column][row]
        weights = [weight + step for weight, step in zip(weights, solve(bend, slope), strict=True)]
    return weights


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations (Gauss, with pivots)."""
    size = len(right)
    rows = [[*matrix[at], right[at]] for at in range(size)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(at + 1, size):
            part = rows[row][at] / rows[at][at]
            for column in range(at, size + 1):
                rows[row][column] -= part * rows[at][column]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(rows[at][column] * found[column] for column in range(at + 1, size))
        found[at] = (rows[at][size] - rest) / rows[at][at]
    return found


def main() -> None:
    """Play, fit, print."""
    games = int(sys.argv[1])
    rows = collect(games, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    tested = rows[: len(rows) // 5]
    weights = fit(rows[len(rows) // 5 :])
    mean = sum(won for _, won in rows) / len(rows)
    for name, weight in zip(forecast.FEATURES, weights, strict=True):
        print(f"    {weight:.3f},  # {name}")
    ignorant = -mean * log(mean) - (1 - mean) * log(1 - mean)
    print(
        f"{len(rows)} states, {mean:.3f} of them won by the Goths; log loss {loss(weights, tested):.4f}, ignorant {ignorant:.4f}"
    )


if __name__ == "__main__":
    main()
