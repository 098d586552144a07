"""Many games between bots, on all cores, and what they say about who is stronger.

Deals are paired: the same seed is played once for every way of seating the first bot, so that luck falls out.
Everything a game is follows from the arena's seed and the game's number, so the same call gives the same games.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import closing
from math import sqrt
from multiprocessing import get_context
from multiprocessing.synchronize import Event as Flag
from pathlib import Path
from typing import Any, Final

import msgspec

from barbaricum.bots import BotError, make_bot, misfit, nodes_of
from barbaricum.bots.play import BotPlayer, play
from barbaricum.bots.sequential import Hypotheses, Tested, weigh
from barbaricum.core.chance import Seed
from barbaricum.core.game import Game, OptionValue, Rules
from barbaricum.core.record import encode, match_from_seed, record_of
from barbaricum.core.state import Outcome
from barbaricum.games import game_named

_Z: Final = 1.959963984540054  # of a 95 % interval
_CHUNKS: Final = 8  # tasks for each worker, so that none waits long for the last


class Plan(msgspec.Struct, frozen=True):
    """What an arena plays; crosses to the workers as it is.  `components` are replacement values, {} for none."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    setup: str = ""
    options: dict[str, OptionValue] = {}
    components: dict[str, Any] = {}
    test: Hypotheses | None = None
    """Ends the arena before `games`, as soon as the test of the first bot's share is decided."""


class Played(msgspec.Struct, frozen=True):
    """One game played: its number, the bot (by its place in the plan) and the share of the victory at each seat."""

    number: int
    bots: tuple[int, ...]
    shares: tuple[float, ...]
    decisions: int
    tally: tuple[int, ...] = ()
    """What the game counts (centres), by seat, at the end; () where it counts nothing."""


class Standing(msgspec.Struct, frozen=True):
    """Where a game counts something: how much of it was held at the end, a mean with its 95 % interval.

    `leads` is the share of games in which nobody held more (who lead together divide it), `nothing` that in which
    nothing was left.
    """

    mean: float
    low: float
    high: float
    leads: float
    leads_low: float
    leads_high: float
    nothing: float


class BotResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a bot fared, counted by seats it held; a shared victory or a draw counts as a draw and by its share."""

    bot: str
    wins: int
    draws: int
    losses: int
    win_share: float
    low: float
    high: float
    standing: Standing | None = None


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a seat fared, whoever held it."""

    seat: str
    win_share: float
    low: float
    high: float
    standing: Standing | None = None


class ArenaResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The outcome of an arena; `low` and `high` bound a 95 % interval, `decisions` are actions taken by bots.

    `games` are those played: fewer than planned where the sequential test was decided; without one there
    is no `test`.
    """

    game: str
    setup: str
    options: dict[str, OptionValue]
    games: int
    seed: int
    bots: list[BotResult]
    seats: list[SeatResult]
    decisions: int
    seconds: float
    test: Tested | None = None


def run(
    plan: Plan, *, workers: int = 0, records: Path | None = None, report: Callable[[int, int], None] | None = None
) -> ArenaResult:
    """Play the plan's games and count.

    `workers` processes play (0: one for each core); `records` is a folder that gets each game's record;
    `report(played, games)` is called as games end.  Raises TableError or ComponentError for a plan that cannot be
    played, BotError for a bot that fails, OSError where a record cannot be written.
    """
    began = time.perf_counter()
    game = game_named(plan.game)
    rules = game.rules(plan.setup, plan.options, plan.components)
    game = game.seated(rules.setup)
    if plan.test and len(plan.bots) < 2:
        raise BotError("A sequential test compares the first bot with others; one alone shows how the seats fare.")
    for spec in plan.bots:
        make_bot(spec)
        nodes_of(spec)
        if wrong := misfit(spec, game):
            raise BotError(wrong)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    played: list[Played] = []
    with closing(play_all(plan, min(workers or os.cpu_count() or 1, plan.games), records)) as games:
        for each in games:
            played.append(each)
            if report is not None:
                report(len(played), plan.games)
            if plan.test and weigh(plan.test, deals_of(played, len(game.seats))).verdict != "open":
                break
    return count(plan, game, rules, played, time.perf_counter() - began)


def play_all(plan: Plan, workers: int, records: Path | None) -> Generator[Played]:
    """Play the games and give them in their order, each as soon as it and those before it have ended."""
    if workers <= 1:
        table = _Table(plan, records)
        for number in range(plan.games):
            yield table.play(number)
        return
    # A test that may end at any game wants none played in vain.
    size = 1 if plan.test else max(1, min(plan.games // (workers * _CHUNKS), 50))
    chunks = [range(first, min(first + size, plan.games)) for first in range(0, plan.games, size)]
    # "spawn" on every platform: a forked copy of a process that has threads may hang.
    context = get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _sit_down, (plan, records, stop))
    try:
        waiting: list[Future[list[Played]]] = [pool.submit(_play_chunk, chunk) for chunk in chunks]
        for future in waiting:
            yield from future.result()
    except BrokenExecutor as error:
        raise BotError("A worker process of the arena died; a bot may have ended it, or memory was short.") from error
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def deal_of(plan: Plan, seats: int, number: int) -> int:
    """Which dice game `number` has: all seatings of a deal share them, and a bot alone has one seating."""
    return number // seats if len(plan.bots) > 1 else number


def seating(plan: Plan, seats: int, number: int) -> tuple[int, ...]:
    """Who sits where in game `number`: the first bot goes around the seats, the others fill the rest in turn.

    A bot alone sits at every seat.
    """
    others = len(plan.bots) - 1
    if others == 0:
        return (0,) * seats
    first, deal = number % seats, deal_of(plan, seats, number)
    bots = []
    for seat in range(seats):
        before = seat - (seat > first)
        bots.append(0 if seat == first else 1 + (before + deal) % others)
    return tuple(bots)


def deals_of(played: Sequence[Played], seats: int) -> list[float]:
    """The first bot's mean share in each deal that was played at all `seats` seats."""
    shares = [each.shares[each.bots.index(0)] for each in played]
    return [sum(shares[at : at + seats]) / seats for at in range(0, len(shares) - seats + 1, seats)]


def shares_of(outcome: Outcome, seats: int) -> tuple[float, ...]:
    """The victory as each seat's share: the winners divide it, in a draw everybody does."""
    winners = outcome.winners or tuple(range(seats))
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of so many games; (0, 1) for none.

    Draws and paired deals make the true interval narrower, so this one errs on the safe side.
    """
    if games == 0:
        return 0.0, 1.0
    centre = share + _Z * _Z / (2 * games)
    spread = _Z * sqrt(share * (1 - share) / games + _Z * _Z / (4 * games * games))
    whole = 1 + _Z * _Z / games
    return max(0.0, (centre - spread) / whole), min(1.0, (centre + spread) / whole)


def count(plan: Plan, game: Game, rules: Rules, played: Sequence[Played], seconds: float) -> ArenaResult:
    """Sum the games up, by bot and by seat."""
    of_bot: list[list[float]] = [[] for _ in plan.bots]
    of_seat: list[list[float]] = [[] for _ in game.seats]
    held_by_bot: list[list[_Held]] = [[] for _ in plan.bots]
    held_by_seat: list[list[_Held]] = [[] for _ in game.seats]
    for each in played:
        for seat, (bot, share) in enumerate(zip(each.bots, each.shares, strict=True)):
            of_bot[bot].append(share)
            of_seat[seat].append(share)
        for seat, held in enumerate(_holdings(each.tally)):
            held_by_bot[each.bots[seat]].append(held)
            held_by_seat[seat].append(held)
    return ArenaResult(
        game=game.id,
        setup=rules.setup,
        options=rules.options,
        games=len(played),
        seed=plan.seed,
        bots=[
            _bot_result(spec, shares, _standing(held)) for spec, shares, held in zip(plan.bots, of_bot, held_by_bot, strict=True)
        ],
        seats=[
            SeatResult(name, *_share(shares), _standing(held))
            for name, shares, held in zip(game.seats, of_seat, held_by_seat, strict=True)
        ],
        decisions=sum(each.decisions for each in played),
        seconds=round(seconds, 3),
        test=weigh(plan.test, deals_of(played, len(game.seats))) if plan.test else None,
    )


def _bot_result(spec: str, shares: list[float], standing: Standing | None) -> BotResult:
    wins, losses = shares.count(1.0), shares.count(0.0)
    return BotResult(spec, wins, len(shares) - wins - losses, losses, *_share(shares), standing)


_Held = tuple[int, float]  # how much a seat held at the end, and its share of the lead


def _holdings(tally: Sequence[int]) -> list[_Held]:
    most = max(tally, default=0)
    return [(held, 1 / tally.count(most) if held == most else 0.0) for held in tally]


def _standing(holdings: list[_Held]) -> Standing | None:
    if not holdings:
        return None
    count = len(holdings)
    held = [each[0] for each in holdings]
    mean = sum(held) / count
    spread = _Z * sqrt(sum((each - mean) ** 2 for each in held) / max(1, count - 1) / count)
    leads = _share([each[1] for each in holdings])
    return Standing(round(mean, 3), round(mean - spread, 3), round(mean + spread, 3), *leads, round(held.count(0) / count, 4))


def _share(shares: list[float]) -> tuple[float, float, float]:
    share = sum(shares) / len(shares) if shares else 0.0
    low, high = interval(share, len(shares))
    return round(share, 4), round(low, 4), round(high, 4)


class _Table:
    """What a worker keeps from game to game."""

    def __init__(self, plan: Plan, records: Path | None) -> None:
        self._plan = plan
        self._records = records
        game = game_named(plan.game)
        self._rules = game.rules(plan.setup, plan.options, plan.components)
        self._game = game.seated(self._rules.setup)

    def play(self, number: int) -> Played:
        """Play game `number` and keep its record if records are kept."""
        plan, game = self._plan, self._game
        seats = len(game.seats)
        bots = seating(plan, seats, number)
        # What the bots draw by lot is each game's own, the dice are the deal's.
        seed = Seed.from_number(plan.seed, f"arena {game.id} {deal_of(plan, seats, number)}")
        match = match_from_seed(game, self._rules, seed)
        lots = [int.from_bytes(seed.key(f"bot {number} {seat}")[:8], "big") for seat in range(seats)]
        players = [BotPlayer(plan.bots[bot], lot) for bot, lot in zip(bots, lots, strict=True)]
        decisions = play(match, players)
        outcome = match.outcome
        assert outcome is not None
        if self._records is not None:
            sat = {name: plan.bots[bot] for name, bot in zip(game.seats, bots, strict=True)}
            path = self._records / f"{game.id}-{plan.seed}-{number + 1:05}.json"
            path.write_bytes(encode(record_of(match, seed, seats=sat)))
        return Played(number, bots, shares_of(outcome, seats), decisions, tuple(game.tally(match.state)))


_seated: list[tuple[_Table, Flag]] = []  # in a worker: its one table, and the flag that ends its work early


def _sit_down(plan: Plan, records: Path | None, stop: Flag) -> None:
    # Ctrl-C reaches the whole group of processes; the one in front sets the flag.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _seated.append((_Table(plan, records), stop))


def _play_chunk(numbers: Sequence[int]) -> list[Played]:
    table, stop = _seated[0]
    return [table.play(number) for number in numbers if not stop.is_set()]
