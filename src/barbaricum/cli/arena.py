"""`barbaricum arena`: bots against bots, and how sure the result is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.table import Table

from barbaricum.bots.arena import ArenaResult, Plan, run
from barbaricum.bots.sequential import Tested, read_test
from barbaricum.cli.common import (
    ComponentFile,
    GameName,
    Json,
    Options,
    Setup,
    console,
    options_of,
    overlay_of,
    plain,
    write_json,
)
from barbaricum.cli.progress import Ticker
from barbaricum.games import game_named


def arena(
    game: GameName,
    /,
    *,
    bots: Annotated[str, Parameter(help="One bot, or more with commas: greedy, search:NODES, module:Class.")],
    games: Annotated[int, Parameter(help="How many games; each seating plays the same deals.", validator=Number(gte=1))] = 100,
    seed: Annotated[int, Parameter(help="Which deals come.")] = 1,
    setup: Setup = "",
    option: Options = None,
    components: ComponentFile = None,
    sprt: Annotated[
        str, Parameter(help="LOW:HIGH in percent: stop once the first bot's share is LOW or less, or HIGH or more.")
    ] = "",
    records: Annotated[Path | None, Parameter(help="A folder for the record of each game.")] = None,
    workers: Annotated[int, Parameter(help="Processes that play; 0 for one on each core.", validator=Number(gte=0))] = 0,
    json: Json = False,
) -> int:
    """Let bots play each other and give their win shares with 95 % intervals.

    The first bot goes around the seats, the others fill the rest in turn; one bot alone sits everywhere and shows how the
    seats fare. The same seed gives the same games. With --sprt a
    sequential test on whole deals ends the arena as soon as it is decided, with 5 % error either way; --games is the most.

    For example:

        barbaricum arena hengist --bots greedy,random --games 200 --seed 1

        barbaricum arena hengist --bots mybot:MyBot,greedy --games 400 --records games --json

        barbaricum arena hengist --bots search:2000,greedy --games 400 --sprt 50:65
    """
    found = game_named(game)
    plan = Plan(
        game=found.id,
        bots=tuple(spec.strip() for spec in bots.split(",")),
        games=games,
        seed=seed,
        setup=setup,
        options=options_of(found, option),
        components=overlay_of(found, components),
        test=read_test(sprt) if sprt else None,
    )
    with Ticker() as ticker:
        result = run(
            plan, workers=workers, records=records, report=lambda played, of: ticker.say(f"{played} of {of} games played")
        )
    if json:
        write_json(result)
    else:
        _print(result)
    return 0


def _print(result: ArenaResult) -> None:
    where = ", ".join([result.setup, *(f"{name}={plain(value)}" for name, value in result.options.items())])
    print(f"{result.game} ({where}): {result.games} games, seed {result.seed}")
    table = Table("bot", "wins", "draws", "losses", "win share", "95 % interval", box=None, header_style="bold")
    for bot in result.bots:
        share, bounds = _percent(bot.win_share), f"{_percent(bot.low)} to {_percent(bot.high)}"
        table.add_row(bot.bot, str(bot.wins), str(bot.draws), str(bot.losses), share, bounds)
    console().print(table)
    table = Table("seat", "win share", "95 % interval", box=None, header_style="bold")
    for seat in result.seats:
        table.add_row(seat.seat, _percent(seat.win_share), f"{_percent(seat.low)} to {_percent(seat.high)}")
    console().print(table)
    _print_standings(result)
    if result.test is not None:
        print(_verdict(result.test))
    print(f"{result.decisions} decisions in {result.seconds:.1f} s")


def _print_standings(result: ArenaResult) -> None:
    if result.bots[0].standing is None:
        return
    table = Table("who", "held", "95 % interval", "leads", "95 % interval", "nothing left", box=None, header_style="bold")
    rows = [(each.bot, each.standing) for each in result.bots] + [(each.seat, each.standing) for each in result.seats]
    for name, standing in rows:
        if standing is not None:
            bounds = f"{_percent(standing.leads_low)} to {_percent(standing.leads_high)}"
            held = f"{standing.low:.2f} to {standing.high:.2f}"
            table.add_row(name, f"{standing.mean:.2f}", held, _percent(standing.leads), bounds, _percent(standing.nothing))
    console().print(table)


def _verdict(test: Tested) -> str:
    said = {
        "low": f"decided: {_percent(test.low)} or less",
        "high": f"decided: {_percent(test.high)} or more",
        "open": f"not decided between {_percent(test.low)} and {_percent(test.high)}",
    }
    return f"sequential test of the first bot, {said[test.verdict]} (log likelihood ratio {test.log_ratio:+.2f})"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
