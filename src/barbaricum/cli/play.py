"""`barbaricum play`: a whole game in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from barbaricum.bots.play import BotPlayer, Player
from barbaricum.bots.play import play as play_match
from barbaricum.cli.common import ComponentFile, GameName, Options, Setup, console, rules_of
from barbaricum.cli.terminal import HELP, Narrator, Person, QuitError
from barbaricum.core.chance import Seed
from barbaricum.core.errors import TableError
from barbaricum.core.game import Game
from barbaricum.core.match import Match
from barbaricum.core.record import encode, match_from_seed, record_of
from barbaricum.core.state import SPECTATOR
from barbaricum.games import game_named


def play(
    game: GameName,
    /,
    *,
    against: Annotated[str, Parameter(help="The bots at the other seats, with commas; taken in turn.")] = "",
    seat: Annotated[str, Parameter(help="Your seat; the first one by default.")] = "",
    bots: Annotated[str, Parameter(help="Bots at all seats, with commas, taken in turn: nobody types, the game is told.")] = "",
    seed: Annotated[int | None, Parameter(help="Makes dice and bots reproducible; without it they are secret.")] = None,
    setup: Setup = "",
    option: Options = None,
    components: ComponentFile = None,
    record: Annotated[Path | None, Parameter(help="Where the record of the game is written at its end.")] = None,
) -> int:
    """Play a game in the terminal, or let bots play one.

    Type moves in the game's notation; ? lists what you may do, help says the rest.

    For example:

        barbaricum play hengist --against random --seat blue

        barbaricum play hengist --option hinterland=4 --seed 7 --record game.json

        barbaricum play hengist --bots greedy,random --seed 1
    """
    found = game_named(game)
    rules = rules_of(found, setup, option, components)
    found = found.seated(rules.setup)
    person = -1 if bots else found.seat_of(seat or found.seats[0])
    sat = _seating(found, (bots or against or found.usual_bot).split(","), person)
    dice = Seed.new() if seed is None else Seed.from_number(seed, f"play {found.id}")
    terminal = console()
    players: list[Player] = [
        Person(terminal, input) if at == person else BotPlayer(spec, int.from_bytes(dice.key(f"bot {at}")[:8], "big"))
        for at, spec in enumerate(sat)
    ]
    match = match_from_seed(found, rules, dice)
    watch = Narrator(terminal, person)
    print(f"{found.title}: {', '.join(f'{name} is {spec}' for name, spec in zip(found.seats, sat, strict=True))}.")
    print(f"The dice are fixed and committed to: {dice.commitment}")
    if person >= 0:
        print(HELP)
    watch(match)
    try:
        play_match(match, players, watch)
    except QuitError:
        print("You left before the end.")
    _end(match, dice, sat, person, record)
    return 0


def _seating(game: Game, specs: Sequence[str], person: int) -> list[str]:
    """Who sits where, by spec; "you" for the person."""
    if len(specs) > len(game.seats) - (person >= 0):
        seats = [name for seat, name in enumerate(game.seats) if seat != person]
        raise TableError(f"{game.title} has {len(seats)} seats for bots ({', '.join(seats)}), not {len(specs)}.")
    names = [spec.strip() for spec in specs]
    sat: list[str] = []
    for seat in range(len(game.seats)):
        sat.append("you" if seat == person else names[(seat - (0 <= person < seat)) % len(names)])
    return sat


def _end(match: Match, dice: Seed, sat: Sequence[str], person: int, path: Path | None) -> None:
    """Say how the game ended and write its record; an unfinished one is redacted for who left it."""
    game, outcome = match.game, match.outcome
    if outcome is not None:
        print(game.prompt(match.state, person if person >= 0 else SPECTATOR))
        winners = " and ".join(game.seat_name(seat) for seat in outcome.winners)
        print(f"{winners or 'nobody'} won ({outcome.clause}).")
    if path is not None:
        seats = dict(zip(game.seats, sat, strict=True))
        path.write_bytes(encode(record_of(match, dice, seats=seats, reader=person)))
        check = f"`barbaricum verify {path}` checks it." if match.over else "it holds what you saw, without the dice."
        print(f"Record: {path}; {check}")
