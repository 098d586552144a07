"""Whole games as readable text: a change of the rules, of a sentence or of what a seat sees shows as a diff.

After a change that is meant, write them anew and read the diff:

    python -m tests.games.test_playthroughs --write
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from barbaricum.core.chance import Seed
from barbaricum.core.draft import Draft
from barbaricum.core.game import Game, OptionValue
from barbaricum.core.match import Drawn, Logged, Match, Sealed
from barbaricum.core.prng import Prng
from barbaricum.core.record import match_from_seed
from barbaricum.core.state import EVERYONE, SEALED, SPECTATOR, Move, State
from barbaricum.games import game_named

FOLDER = Path(__file__).parent / "playthroughs"
SHEET = 5  # lines a seat writes on a sealed sheet before it is ready


class Playthrough(NamedTuple):
    """A game from one seed, its lines chosen at random among the legal ones."""

    file: str
    game: str
    options: dict[str, OptionValue]
    seed: int
    setup: str = ""


# Every option of Gothic Invasion played otherwise than usual, and the third values where there are any.
_GOTHIC_OTHERWISE: dict[str, OptionValue] = {
    name: option.values[1] for name, option in game_named("gothic_invasion").options.items()
}
_GOTHIC_THIRD: dict[str, OptionValue] = {"negotiations": "turn", "richomeres_at": "philippopolis", "team_hands": "closed"}
_INVASIONS_OTHERWISE: dict[str, OptionValue] = {
    "homes_a_winter": "any",
    "forced_removals": False,
    "huns_limited": True,
    "canal_convoys": True,
    "last_year": 435,
}
_INVASION_44AD_OTHERWISE: dict[str, OptionValue] = {
    **{name: option.values[1] for name, option in game_named("invasion_44ad").options.items()},
    "last_year": 797,
}
_ALESIA_OTHERWISE: dict[str, OptionValue] = {"armies": "tenth", "turns": "short", "pila": "moved", "charts": "tuned"}

PLAYTHROUGHS = (
    Playthrough("hengist.txt", "hengist", {}, 1),
    Playthrough("hengist-hinterland-2-balanced.txt", "hengist", {"hinterland": 2, "balanced_start": True}, 2),
    Playthrough("hengist-hinterland-4-blue-begins.txt", "hengist", {"hinterland": 4, "begins": "blue"}, 3),
    Playthrough("hengist-begins-drawn.txt", "hengist", {"begins": "drawn"}, 4),
    Playthrough("gothic-full-2.txt", "gothic_invasion", {}, 1, "full-2"),
    Playthrough("gothic-fast-2-otherwise.txt", "gothic_invasion", _GOTHIC_OTHERWISE, 2, "fast-2"),
    Playthrough("gothic-full-5-closed-hands.txt", "gothic_invasion", _GOTHIC_THIRD, 3, "full-5"),
    *(
        Playthrough(f"diplomacy-{year}.txt", "diplomacy", {"edition": year, "last_year": 1902}, year - 1900)
        for year in (2023, 2000, 1982, 1971)
    ),
    Playthrough("invasions-ii.txt", "invasions_ii", {"last_year": 435}, 1),
    Playthrough("invasions-ii-otherwise.txt", "invasions_ii", _INVASIONS_OTHERWISE, 2),
    Playthrough("invasion-44ad.txt", "invasion_44ad", {"last_year": 797}, 1),
    Playthrough("invasion-44ad-otherwise.txt", "invasion_44ad", _INVASION_44AD_OTHERWISE, 2),
    Playthrough("alesia-mt-rea.txt", "alesia", {}, 1, "mt_rea"),
    Playthrough("alesia-battle-otherwise.txt", "alesia", _ALESIA_OTHERWISE, 2, "battle"),
)


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.file)
def test_the_game_goes_as_it_is_written(playthrough: Playthrough) -> None:
    written = (FOLDER / playthrough.file).read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(zip(transcript(playthrough), [*written, "(no more)"], strict=False), 1):
        assert line == expected, f"{playthrough.file} line {number}; if this is meant, see the top of this file"
    assert len(list(transcript(playthrough))) == len(written)


def test_every_option_is_played() -> None:
    for name in {each.game for each in PLAYTHROUGHS}:
        for option, choice in game_named(name).options.items():
            if option in game_named(name).brief:
                continue  # how long a game may last; these are the short ones
            played = {each.options.get(option, choice.values[0]) for each in PLAYTHROUGHS if each.game == name}
            assert played == set(choice.values), f"{name}: {option}"


def transcript(playthrough: Playthrough) -> Iterator[str]:
    """The lines of the text."""
    game = game_named(playthrough.game)
    rules = game.rules(playthrough.setup, playthrough.options)
    game = game.seated(rules.setup)
    match = match_from_seed(game, rules, Seed.from_number(playthrough.seed, "playthrough"))
    prng = Prng(playthrough.seed)
    told = ", ".join(f"{name} = {value}" for name, value in rules.options.items())
    yield f"{game.title}, {rules.setup}: {told}; seed {playthrough.seed}"
    yield from happened(game, match, 0)
    while not match.over:
        yield ""
        yield from (sealed if match.state.stack[-1].mode == SEALED else decision)(game, match, prng)
    outcome = match.outcome
    assert outcome is not None
    yield ""
    yield f"== {game.heading(match.state)}"
    yield from prompts(game, match.state)
    yield f"won by {' and '.join(game.seat_name(seat) for seat in outcome.winners)} under {outcome.clause}"


def sealed(game: Game, match: Match, prng: Prng) -> Iterator[str]:
    """One sealed round: what each seat is asked, offered and writes, what comes of it, what everybody then sees."""
    entries = len(match.log)
    yield f"== {game.heading(match.state)}"
    sheets: dict[int, list[Move]] = {}
    for seat in match.state.players_to_act():
        draft = Draft(match.state, seat)
        yield f"{game.seat_name(seat)}: {game.prompt(draft.state, seat)}"
        yield "may: " + offered([game.format_move(draft.state, seat, (action,)) for action in draft.state.legal_actions(seat)])
        while not draft.complete and len(draft.lines) < SHEET:
            legal = draft.state.legal_actions(seat)
            choice = legal[prng.below(len(legal))] or legal[prng.below(len(legal))]
            yield f"{game.seat_name(seat)}> {game.format_move(draft.state, seat, (choice,))}"
            assert draft.add((choice,)) is None
            if prng.below(4) == 0:
                break  # handed in as it is
        sheets[seat] = draft.sheet()
    assert match.submit_sealed(sheets) is None
    yield from happened(game, match, entries)
    yield "seen: " + ", ".join(f"{game.seat_name(who)} {digest(match.state, who)}" for who in viewers(game))


def decision(game: Game, match: Match, prng: Prng) -> Iterator[str]:
    """One published draft: what is asked and offered, what is chosen, what comes of it, what everybody then sees."""
    asked, entries = match.state.players_to_act(), len(match.log)
    seat = asked[prng.below(len(asked))] if len(asked) > 1 else asked[0]
    draft = Draft(match.state, seat)
    yield f"== {game.heading(draft.state)}"
    while not draft.complete and (not draft.lines or draft.unfinished):
        yield from prompts(game, draft.state) if not draft.lines else [game.prompt(draft.state, seat)]
        legal = draft.state.legal_actions(seat)
        yield "may: " + offered([game.format_move(draft.state, seat, (action,)) for action in legal])
        # Ending the turn is one choice among many, but it would end most turns early.
        choice = legal[prng.below(len(legal))] or legal[prng.below(len(legal))]
        yield f"{game.seat_name(seat)}> {game.format_move(draft.state, seat, (choice,))}"
        assert draft.add((choice,)) is None
    assert match.submit(seat, draft.sheet()) is None
    yield from happened(game, match, entries)
    yield "seen: " + ", ".join(f"{game.seat_name(who)} {digest(match.state, who)}" for who in viewers(game))


def offered(lines: list[str]) -> str:
    """The legal lines; of very many the number, and a few letters that change with any of them."""
    if len(lines) <= 30:
        return " | ".join(lines)
    letters = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]
    return " | ".join(lines[:6]) + f" | … {len(lines)} in all, {letters}"


def prompts(game: Game, state: State) -> Iterator[str]:
    """What each seat reads above the board."""
    for seat in range(len(game.seats)):
        yield f"{game.seat_name(seat)}: {game.prompt(state, seat)}"


def happened(game: Game, match: Match, since: int) -> Iterator[str]:
    """The log's entries and events from a number on; who else may not read an event is told apart."""
    for logged in match.log[since:]:
        yield entry_text(logged)
        for event in logged.events:
            readers = [game.seat_name(seat) for seat in range(len(game.seats)) if event.audience >> seat & 1]
            only = "" if event.audience == EVERYONE else f" ({', '.join(readers)} only)"
            yield f"  {game.format_event(match.rules, event)} [{event.clause}]{only}"


def entry_text(logged: Logged) -> str:
    """An entry in notation."""
    entry = logged.entry
    if isinstance(entry, Sealed):
        return "opened"
    if isinstance(entry, Drawn):
        return f"chance, {entry.purpose} {entry.n + 1}: {entry.line}"
    return f"published: {'; '.join(getattr(entry, 'lines', ()))}"


def viewers(game: Game) -> list[int]:
    """All seats, and a spectator."""
    return [*range(len(game.seats)), SPECTATOR]


def digest(state: State, viewer: int) -> str:
    """A few letters that change with anything the viewer sees."""
    return hashlib.sha256(msgspec.json.encode(state.view(viewer), order="deterministic")).hexdigest()[:12]


def main(arguments: list[str]) -> int:
    """Write the files anew, if the flag says so."""
    if arguments != ["--write"]:
        print("This writes tests/games/playthroughs anew; say --write if that is meant.", file=sys.stderr)
        return 2
    FOLDER.mkdir(exist_ok=True)
    for playthrough in PLAYTHROUGHS:
        (FOLDER / playthrough.file).write_text("\n".join(transcript(playthrough)) + "\n", encoding="utf-8")
        print(playthrough.file)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
