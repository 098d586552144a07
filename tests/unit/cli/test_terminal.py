"""A person at the terminal: lines, undo, refusals with their clause, and a whole game typed to its end."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from barbaricum.bots.play import BotPlayer, play
from barbaricum.bots.random import Random
from barbaricum.cli import main
from barbaricum.cli.show import words
from barbaricum.cli.terminal import Narrator, Person, QuitError, offer_lines
from barbaricum.core.chance import Seed
from barbaricum.core.draft import Draft
from barbaricum.core.match import Match
from barbaricum.core.prng import Prng
from barbaricum.core.record import decode, match_from_seed
from barbaricum.core.view import View
from barbaricum.games import game_named
from tests.games.toy import Toy

HENGIST = game_named("hengist")


class Typed:
    """A keyboard that types what it was given; the output gathers in `text`."""

    def __init__(self, *lines: str) -> None:
        self._lines: Iterator[str] = iter(lines)
        self._out = io.StringIO()
        self.console = Console(file=self._out, width=160, highlight=False)

    def read(self, prompt: str) -> str:
        for line in self._lines:
            self._out.write(f"{prompt}{line}\n")
            return line
        raise EOFError

    @property
    def text(self) -> str:
        return self._out.getvalue()


def match(number: int = 5) -> Match:
    return match_from_seed(HENGIST, HENGIST.rules(), Seed.from_number(number))


def typed(*lines: str) -> tuple[str, Any]:
    """What red sees when it types these lines in its first turn, and its sheet (None if it left)."""
    keyboard = Typed(*lines)
    try:
        sheet = Person(keyboard.console, keyboard.read)(match(), 0)
    except QuitError:
        sheet = None
    return keyboard.text, sheet


def test_lines_are_drafted_until_the_turn_is_handed_over() -> None:
    text, sheet = typed("1: land L1", "2: land L1", "done")
    assert [HENGIST.format_move(match().state, 0, move) for move in sheet] == ["1: land L1", "2: land L1", "done"]
    state = match().state
    assert f"{HENGIST.heading(state)}. {HENGIST.prompt(state, 0)}" in text
    assert "End the turn to draw cards." in text


def test_undo_takes_lines_back_one_by_one() -> None:
    text, sheet = typed("1: land L1", "2: land L1", "undo", "undo", "undo", "3: land L1", "done")
    assert text.count("The last line is taken back.") == 2
    assert text.count("There is nothing to take back in this turn.") == 1
    assert len(sheet) == 2


def test_an_illegal_line_gives_its_reason_and_clause() -> None:
    text, _ = typed("1: march L", "rule A/I-disembark", "rule X")
    assert "from the Boat it lands on a Beach first. (A/I-disembark: " in text
    assert "There is no rule 'X' in Hengist." in text
    assert " ".join(HENGIST.rulebook().clauses["A/I-disembark"].rule.split()) in " ".join(text.split())


def test_a_line_that_cannot_be_read_says_what_was_expected() -> None:
    text, _ = typed("attack!", "", "1: swim L1")
    assert "'attack!' is no move; write 'GROUP: DEED'" in text
    assert "a deed is land, board, march" in text


def test_a_question_mark_lists_the_offers_by_piece() -> None:
    text, _ = typed("?", "? group iii", "? nothing like it")
    first, _, rest = text.partition("red> ? group iii")
    assert "Group I\n  Land at Beach 1 of the left board" in first
    assert "1: land L1" in first
    assert "Group III\n  Land" in rest
    assert "Group II\n" not in rest
    assert "Nothing like that is offered." in rest


def test_help_and_show_and_the_end_of_input() -> None:
    text, sheet = typed("help", "show")
    assert sheet is None
    assert "take the last line of this turn back" in text
    assert text.count("boats left") == 0
    assert text.count("actions left") == 2  # shown once by itself, once on demand


def test_every_offer_can_be_typed() -> None:
    play_on = match()
    prng = Prng(2)
    bots = [BotPlayer("random", seat) for seat in range(2)]
    for _ in range(40):
        if play_on.over:
            break
        seat = play_on.state.players_to_act()[0]
        draft = Draft(play_on.state, seat)
        while not draft.complete:
            lines = offer_lines(HENGIST, draft.state, seat, (), "")
            read = sorted(HENGIST.parse_move(draft.state, seat, notation)[0] for _, _, notation in lines)
            assert read == draft.state.legal_actions(seat)
            draft.add(Random().choose(View.of(HENGIST, draft.state, seat, prng), prng, 1))
        assert play_on.submit(seat, bots[seat](play_on, seat)) is None


def test_many_offers_are_counted_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barbaricum.cli.terminal.MANY", 3)
    text, _ = typed("?")
    assert "Group I\n  4 moves; ? Group I lists them" in text


def test_the_narrator_keeps_secrets() -> None:
    played = match()
    texts = []
    for reader in (0, 1, -1):
        out = io.StringIO()
        Narrator(Console(file=out, width=200), reader)(played)
        texts.append(out.getvalue())
    red, blue, spectator = texts
    assert red.count("You draw") == 3
    assert blue.count("You draw") == 3
    assert red != blue
    assert "You draw" not in spectator


def test_each_event_is_told_once() -> None:
    out = io.StringIO()
    played, narrator = match(), Narrator(Console(file=out, width=200))
    play(played, [BotPlayer("random", seat) for seat in range(2)], narrator)
    narrator(played)
    events = [event for logged in played.log for event in logged.events if event.audience == -1]
    assert len(out.getvalue().splitlines()) == len(events)


@pytest.mark.sources
def test_a_person_plays_sealed_rounds_and_answers_too() -> None:
    """The toy asks for half-written lines, answers and sealed bids: the fallback of each is typed."""
    toy = Toy()
    played = match_from_seed(toy, toy.rules(), Seed.from_number(1))
    console = Console(file=io.StringIO())

    def read(prompt: str) -> str:
        assert prompt == "ash> "
        return toy.format_move(state(), 0, (state().fallback(0),))

    person = Person(console, read)

    def state() -> Any:
        return drafts[-1].state

    drafts: list[Draft] = []

    class Watched(Draft):
        def __init__(self, published: Any, seat: int) -> None:
            super().__init__(published, seat)
            drafts.append(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("barbaricum.cli.terminal.Draft", Watched)
        play(played, [person, BotPlayer("random", 1), BotPlayer("greedy", 2)])
    assert played.over


def test_a_whole_game_is_typed_and_its_record_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "done")
    path = tmp_path / "game.json"
    assert main(["play", "hengist", "--against", "greedy", "--seat", "blue", "--seed", "3", "--record", str(path)]) == 0
    out = capsys.readouterr().out
    assert "blue is you" in out
    assert "You lose " in out
    assert "red won (end/" in out
    record = decode(path.read_bytes(), "game.json")
    assert record.seats == {"red": "greedy", "blue": "you"}
    assert main(["verify", str(path)]) == 0


def test_a_game_that_was_left_is_kept_without_its_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    path = tmp_path / "game.json"
    assert main(["play", "hengist", "--seed", "3", "--record", str(path)]) == 0
    assert "You left before the end." in capsys.readouterr().out
    record = decode(path.read_bytes(), "game.json")
    assert (record.seed, record.redacted_for) == ("", "red")
    assert any(entry.kind == "chance" and entry.outcome is None for entry in record.entries)


def test_the_same_seed_gives_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert main(["play", "hengist", "--bots", "random,random", "--seed", "8"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "-"),
        ([], "-"),
        (True, "yes"),
        (["hill", "moor"], "hill moor"),
        ({"hill": 2, "moor": 1}, "hill 2, moor 1"),
        ({"road": "white", "terrains": ["hill", "river"], "used": True}, "white: hill river, used"),
        ({"road": "white", "terrains": ["hill"], "used": False}, "white: hill"),
        ({"known": True, "open": False, "name": "R11"}, "known, name R11"),
        ([{"road": "red", "used": False}, {"road": "blue", "used": True}], "red\nblue: used"),
    ],
)
def test_views_are_put_into_words(value: Any, said: str) -> None:
    assert words(value) == said
