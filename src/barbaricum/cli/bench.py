"""`barbaricum bench`: how fast the rules run, beside OpenSpiel in the same run, and how fast the server answers."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Annotated, Any, Final

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from barbaricum.bots.playout import play_at_random
from barbaricum.cli.common import Json, write_json
from barbaricum.cli.progress import Ticker
from barbaricum.core.game import Game, Rules
from barbaricum.core.prng import Prng
from barbaricum.games import REGISTRY

ANCHOR: Final = "python_liars_poker"
ROUNDS: Final = 10
COUNTED: Final = "A step is one action applied in random play, a player's decision or a draw of chance alike, on one core."

Playout = Callable[[], int]
"""Plays one random game and returns its steps."""


class Speed(msgspec.Struct, frozen=True):
    """Random play: steps, and whole games, a second of processor time; `ratio` compares the steps with the anchor's."""

    name: str
    steps_per_second: float
    games_per_second: float
    ratio: float | None


class BenchResult(msgspec.Struct, frozen=True):
    """Everything measured in one run; `anchor` is None without the `bench` extra, `server` where it was left out."""

    python: str
    counted: str
    anchor: Speed | None
    games: list[Speed]
    server: dict[str, Any] | None


class Tally:
    """What one playout has done so far."""

    def __init__(self, name: str, playout: Playout) -> None:
        self.name = name
        self._playout = playout
        self.steps = 0
        self.games = 0
        self.seconds = 0.0

    def play(self, seconds: float) -> None:
        """Play whole games for about so long."""
        began = time.process_time()
        spent = 0.0
        while spent < seconds:
            self.steps += self._playout()
            self.games += 1
            spent = time.process_time() - began
        self.seconds += spent

    def speed(self, anchor: Tally | None) -> Speed:
        """The rates, and how they compare with an anchor."""
        rate = self.steps / self.seconds
        ratio = round(rate / (anchor.steps / anchor.seconds), 2) if anchor is not None else None
        return Speed(self.name, round(rate, 1), round(self.games / self.seconds, 1), ratio)


def bench(
    *,
    seconds: Annotated[float, Parameter(help="How long each game, and the server, is measured.", validator=Number(gt=0))] = 5.0,
    server: Annotated[bool, Parameter(help="Measure the server too.", negative="--no-server")] = True,
    json: Json = False,
) -> int:
    """Measure random play of every game in steps a second, and the server's answers.

    With the extra `bench` installed, OpenSpiel's python_liars_poker plays in the same run, in turns with our games, and
    the ratio is given. A step is a player's decision or a draw of chance, counted alike on both sides.

    For example:

        barbaricum bench

        barbaricum bench --json --no-server
    """
    with Ticker() as ticker:
        ticker.say("random play")
        anchor, games = measure_play(seconds)
        ticker.say("the server")
        result = BenchResult(platform.python_version(), COUNTED, anchor, games, measure_server(seconds) if server else None)
    if json:
        write_json(result)
    else:
        _print(result)
    return 0


def measure_play(seconds: float) -> tuple[Speed | None, list[Speed]]:
    """Measure all games and the anchor, a slice of time each in turn, so that a busy machine slows all alike."""
    ours = [Tally(game.id, playout_of(game)) for game in REGISTRY.values()]
    other = anchor_playout()
    anchor = Tally(ANCHOR, other) if other is not None else None
    for _ in range(ROUNDS):
        for tally in [*ours, *([anchor] if anchor is not None else [])]:
            tally.play(seconds / ROUNDS)
    return anchor.speed(None) if anchor is not None else None, [tally.speed(anchor) for tally in ours]


def playout_of(game: Game) -> Playout:
    """Random games of ours, one after the other."""
    rules: Rules = game.rules()
    prng = Prng(1)
    return lambda: play_at_random(game.initial(rules), prng)


def anchor_playout() -> Playout | None:
    """Random games of OpenSpiel's Python game; None where OpenSpiel is not installed."""
    try:
        pyspiel = import_module("pyspiel")
        import_module("open_spiel.python.games.liars_poker")
    except ImportError:
        return None
    game: Any = pyspiel.load_game(ANCHOR)
    lots = Random(1)

    def playout() -> int:
        state: Any = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(lots.choices(outcomes, weights)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[lots.randrange(len(legal))])
            steps += 1
        return steps

    return playout


def measure_server(seconds: float) -> dict[str, Any]:
    """Time moves between two clients and a server of their own with a durable log."""
    from barbaricum.server.measure import measure_moves

    return measure_moves(seconds)


def _print(result: BenchResult) -> None:
    print(result.counted)
    for speed in [*result.games, *([result.anchor] if result.anchor is not None else [])]:
        ratio = f", {speed.ratio:.2f} times {ANCHOR}" if speed.ratio is not None else ""
        print(f"{speed.name}: {speed.steps_per_second:,.0f} steps/s, {speed.games_per_second:,.1f} games/s{ratio}")
    if result.server is not None:
        line = (
            "server with a durable log: {moves_per_second} moves/s by two clients, half under {p50_ms} ms, 95 % under {p95_ms} ms"
        )
        print(line.format_map(result.server))
    if result.anchor is None:
        print(f"{ANCHOR} is not compared: install the extra `bench` (pip install barbaricum[bench]).")
