"""`barbaricum bench`: how fast rules and search run, beside OpenSpiel in the same run, and how fast the server answers."""

from __future__ import annotations

import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import Annotated, Any, Final

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from barbaricum.bots.playout import let_chance_speak, play_at_random
from barbaricum.bots.search import Search
from barbaricum.builds import is_compiled
from barbaricum.cli.common import Json, write_json
from barbaricum.cli.progress import Ticker
from barbaricum.core.game import Game, Rules
from barbaricum.core.prng import Prng
from barbaricum.core.state import CHANCE, State
from barbaricum.core.view import View
from barbaricum.games import REGISTRY, game_named

ANCHOR: Final = "python_liars_poker"
SEARCH_ANCHOR: Final = "gin_rummy"
SEARCHED: Final = 50
"""Simulations a decision; the search of OpenSpiel is given as many."""
ROUNDS: Final = 10
SEARCH_ROUNDS: Final = 3
COUNTED: Final = "A step is one action applied in random play, a player's decision or a draw of chance alike, on one core."

Playout = Callable[[], int]
"""Plays one random game and returns its steps."""


class Speed(msgspec.Struct, frozen=True):
    """Random play: steps, and whole games, a second of processor time; `ratio` compares the steps with the anchor's.

    `clone` is the time of copying a state, in microseconds (None for the anchor); `sources` compares the steps with those
    of the same package run from its sources (None where it runs from them anyway).
    """

    name: str
    steps_per_second: float
    games_per_second: float
    ratio: float | None
    clone: float | None = None
    sources: float | None = None


class SearchSpeed(msgspec.Struct, frozen=True):
    """Search over a whole random game: simulations a second of processor time; `ratio` compares with OpenSpiel's ISMCTS."""

    name: str
    simulations_per_second: float
    ratio: float | None


class BenchResult(msgspec.Struct, frozen=True):
    """Everything measured in one run; the anchors are None without the `bench` extra, `server` where it was left out."""

    python: str
    compiled: bool
    counted: str
    anchor: Speed | None
    games: list[Speed]
    search_anchor: SearchSpeed | None
    search: list[SearchSpeed]
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

    @property
    def rate(self) -> float:
        """Steps a second."""
        return self.steps / self.seconds

    def speed(self, anchor: Tally | None) -> Speed:
        """The rates, and how they compare with an anchor."""
        ratio = round(self.rate / anchor.rate, 2) if anchor is not None else None
        return Speed(self.name, round(self.rate, 1), round(self.games / self.seconds, 1), ratio)

    def search_speed(self, anchor: Tally | None) -> SearchSpeed:
        """The same where a step is a simulation."""
        return SearchSpeed(self.name, round(self.rate, 1), round(self.rate / anchor.rate, 2) if anchor is not None else None)


def bench(
    *,
    game: Annotated[str, Parameter(help="Measure this game only; all by default.")] = "",
    seconds: Annotated[float, Parameter(help="How long each game, and the server, is measured.", validator=Number(gt=0))] = 5.0,
    server: Annotated[bool, Parameter(help="Measure the server too.", negative="--no-server")] = True,
    anchor: Annotated[str, Parameter(help="Which of OpenSpiel's Python games is played beside ours.")] = ANCHOR,
    tables: Annotated[int, Parameter(help="Measure nothing but so many tables at once, a person and a bot at each.")] = 0,
    json: Json = False,
) -> int:
    """Measure random play of every game in steps a second, search in simulations a second, and the server's answers.

    With the extra `bench` installed, one of OpenSpiel's games plays in the same run, in turns with our games, and
    its C++ search (ISMCTS, random playouts) on gin_rummy is set beside ours; the ratios are given. A step is a player's
    decision or a draw of chance, counted alike on both sides. A compiled package is compared with its own sources.

    For example:

        barbaricum bench

        barbaricum bench --game hengist --json --no-server

        barbaricum bench --json --tables 200 --seconds 60
    """
    if tables:
        from barbaricum.server.crowd import measure_tables

        write_json(measure_tables(tables, seconds))
        return 0
    games = [game_named(game)] if game else list(REGISTRY.values())
    with Ticker() as ticker:
        ticker.say("random play")
        beside, speeds = measure_play(games, seconds, anchor)
        ticker.say("search")
        search_anchor, search = measure_search(games, seconds)
        ticker.say("the server")
        answers = measure_server(seconds) if server else None
    result = BenchResult(platform.python_version(), is_compiled(), COUNTED, beside, speeds, search_anchor, search, answers)
    if json:
        write_json(result)
    else:
        _print(result)
    return 0


def measure_play(games: Sequence[Game], seconds: float, beside: str = ANCHOR) -> tuple[Speed | None, list[Speed]]:
    """Measure the games and the anchor, a slice of time each in turn, so that a busy machine slows all alike."""
    ours = [Tally(game.id, playout_of(game)) for game in games]
    other = anchor_playout(beside)
    anchor = Tally(beside, other) if other is not None else None
    for _ in range(ROUNDS):
        for tally in [*ours, *([anchor] if anchor is not None else [])]:
            tally.play(seconds / ROUNDS)
    pure = rates_of_sources(games, seconds / 2) if is_compiled() else {}
    speeds = [
        msgspec.structs.replace(
            tally.speed(anchor),
            clone=round(clone_time(game, seconds / ROUNDS), 2),
            sources=round(tally.rate / pure[game.id], 2) if game.id in pure else None,
        )
        for tally, game in zip(ours, games, strict=True)
    ]
    return anchor.speed(None) if anchor is not None else None, speeds


def clone_time(game: Game, seconds: float) -> float:
    """Microseconds to copy a state in the middle of a random game."""
    state = game.initial(game.rules(options=game.brief))
    prng = Prng(2)
    for _ in range(100):
        before = state.clone()
        seat = state.players_to_act()[0]
        if seat == CHANCE:
            let_chance_speak(state, prng)
        else:
            state.apply(seat, state.draw_action(seat, prng))
        if not state.stack:
            state = before
            break
    count = 0
    began = time.process_time()
    spent = 0.0
    while spent < seconds:
        for _ in range(100):
            state.clone()
        count += 100
        spent = time.process_time() - began
    return 1e6 * spent / count


_IN_SOURCES: Final = """
import sys
from barbaricum.builds import use_sources
use_sources()
from barbaricum.cli.bench import print_rates
print_rates(sys.argv[2:], float(sys.argv[1]))
"""


def rates_of_sources(games: Sequence[Game], seconds: float) -> dict[str, float]:
    """Steps a second of every game, run from the package's sources by another process."""
    done = subprocess.run(
        [sys.executable, "-c", _IN_SOURCES, str(seconds), *(game.id for game in games)], capture_output=True, check=True
    )
    return msgspec.json.decode(done.stdout, type=dict[str, float])


def print_rates(names: Sequence[str], seconds: float) -> None:
    """What that process says."""
    _, speeds = measure_play([game_named(name) for name in names], seconds)
    write_json({speed.name: speed.steps_per_second for speed in speeds})


def measure_search(games: Sequence[Game], seconds: float) -> tuple[SearchSpeed | None, list[SearchSpeed]]:
    """Measure the search on the games and OpenSpiel's on its own, a slice of time each in turn."""
    ours = [Tally(game.id, search_of(game)) for game in games]
    other = anchor_search()
    anchor = Tally(SEARCH_ANCHOR, other) if other is not None else None
    for _ in range(SEARCH_ROUNDS):
        for tally in [*ours, *([anchor] if anchor is not None else [])]:
            tally.play(seconds / SEARCH_ROUNDS)
    return anchor.search_speed(None) if anchor is not None else None, [tally.search_speed(anchor) for tally in ours]


def search_of(game: Game) -> Playout:
    """Decisions along random games of ours, one after the other; what is forced is not counted."""
    rules: Rules = game.rules(options=game.brief)
    prng, search = Prng(1), Search()
    line: list[State] = []

    def decide() -> int:
        while True:
            state = line[0] if line and line[0].stack else game.initial(rules)
            line[:] = [state]
            seat = state.players_to_act()[0]
            if seat == CHANCE:
                let_chance_speak(state, prng)
                continue
            actions = game.candidates(state, seat)
            chosen = actions[prng.below(len(actions))]
            if len(actions) > 1:
                search.grow(View(game, seat, state), prng, SEARCHED)
            state.apply(seat, chosen)
            if len(actions) > 1:
                return SEARCHED

    return decide


def anchor_search() -> Playout | None:
    """Decisions along a random game of OpenSpiel's; None where OpenSpiel is not installed."""
    try:
        pyspiel = import_module("pyspiel")
    except ImportError:
        return None
    game: Any = pyspiel.load_game(SEARCH_ANCHOR)
    lots = Random(1)
    bot: Any = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, SEARCHED)
    line: list[Any] = []

    def decide() -> int:
        while True:
            state: Any = line[0] if line and not line[0].is_terminal() else game.new_initial_state()
            line[:] = [state]
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(lots.choices(outcomes, weights)[0])
                continue
            legal = state.legal_actions()
            if len(legal) > 1:
                bot.step(state)
            state.apply_action(legal[lots.randrange(len(legal))])
            if len(legal) > 1:
                return SEARCHED

    return decide


def playout_of(game: Game) -> Playout:
    """Random games of ours, one after the other."""
    rules: Rules = game.rules(options=game.brief)
    prng = Prng(1)
    return lambda: play_at_random(game.initial(rules), prng)


def anchor_playout(name: str = ANCHOR) -> Playout | None:
    """Random games of one of OpenSpiel's Python games; None where OpenSpiel, or that game, is not installed."""
    try:
        pyspiel = import_module("pyspiel")
        import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
    except ImportError:
        return None
    game: Any = pyspiel.load_game(name)
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
    beside = result.anchor.name if result.anchor is not None else ANCHOR
    print(f"Python {result.python}, rules {'compiled' if result.compiled else 'from their sources'}. {result.counted}")
    for speed in [*result.games, *([result.anchor] if result.anchor is not None else [])]:
        parts = [f"{speed.steps_per_second:,.0f} steps/s", f"{speed.games_per_second:,.1f} games/s"]
        parts += [f"a copy in {speed.clone:.2f} µs"] if speed.clone is not None else []
        parts += [f"{speed.sources:.2f} times its sources"] if speed.sources is not None else []
        parts += [f"{speed.ratio:.2f} times {beside}"] if speed.ratio is not None else []
        print(f"{speed.name}: {', '.join(parts)}")
    for search in [*result.search, *([result.search_anchor] if result.search_anchor is not None else [])]:
        ratio = f", {search.ratio:.2f} times OpenSpiel's ISMCTS on {SEARCH_ANCHOR}" if search.ratio is not None else ""
        print(f"search of {search.name}: {search.simulations_per_second:,.0f} simulations/s{ratio}")
    if result.server is not None:
        line = (
            "server with a durable log: {moves_per_second} moves/s by two clients, half under {p50_ms} ms, 95 % under {p95_ms} ms"
        )
        print(line.format_map(result.server))
    if result.anchor is None:
        print(f"{ANCHOR} is not compared: install the extra `bench` (pip install barbaricum[bench]).")
