"""A person at the terminal: writes lines in notation, takes them back freely, and publishes by completing the turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.console import Console

from barbaricum.cli.show import show
from barbaricum.core.draft import Draft
from barbaricum.core.errors import NotationError
from barbaricum.core.game import Game
from barbaricum.core.match import Match, Published, Sealed
from barbaricum.core.state import SPECTATOR, Move, Refusal, State

MANY: Final = 60
"""More offers than this are listed piece by piece only when asked for."""

HELP: Final = """\
Write a move in the game's notation, for example what ? lists. A line can be taken back until something comes to light, a
card or die is drawn, or the turn is handed over.
  ?            what you may do, by piece; ? WORDS lists only what contains the words
  show         everything you can see
  undo         take the last line of this turn back
  rule ID      the rule a refusal cites
  quit         leave the game"""


class QuitError(Exception):
    """The person leaves."""


class Person:
    """A `Player` who reads and types.  `read` shows a prompt and returns a line; it raises EOFError at the end of input."""

    def __init__(self, console: Console, read: Callable[[str], str]) -> None:
        self._console = console
        self._read = read

    def __call__(self, match: Match, seat: int) -> list[Move]:
        """Show the table when somebody else has acted, then read lines until the draft is complete."""
        game, draft = match.game, Draft(match.state, seat)
        if not _acted_last(match, seat):
            self._console.print()
            show(self._console, draft.state.view(seat))
        while not draft.complete:
            self._say(f"{game.heading(draft.state)}. {game.prompt(draft.state, seat)}", "bold")
            self._take(game, draft, seat)
        return draft.sheet()

    def _take(self, game: Game, draft: Draft, seat: int) -> None:
        """Read one line and do what it says."""
        try:
            line = self._read(f"{game.seat_name(seat)}> ").strip()
        except EOFError:
            raise QuitError from None
        command, _, rest = line.partition(" ")
        command, rest = command.lower(), rest.strip()
        if not line:
            return
        if command == "?":
            self._list_offers(game, draft.state, seat, rest.lower())
        elif command == "help":
            self._say(HELP)
        elif command == "show":
            show(self._console, draft.state.view(seat))
        elif command == "undo":
            self._say("The last line is taken back." if draft.undo() else "There is nothing to take back in this turn.")
        elif command == "rule":
            self._explain(game, rest)
        elif command == "quit":
            raise QuitError
        else:
            self._write(game, draft, seat, line)

    def _write(self, game: Game, draft: Draft, seat: int, line: str) -> None:
        """Write a line into the draft, or say why it does not stand."""
        try:
            refusal = draft.add(game.parse_move(draft.state, seat, line))
        except NotationError as error:
            self._say(str(error), "yellow")
            return
        if refusal is not None:
            self._say(refusal_words(game, refusal), "yellow")

    def _explain(self, game: Game, clause: str) -> None:
        known = game.rulebook().clauses.get(clause)
        self._say(f"{known.title}. {' '.join(known.rule.split())}" if known else f"There is no rule {clause!r} in {game.title}.")

    def _list_offers(self, game: Game, state: State, seat: int, wanted: str) -> None:
        lines = offer_lines(game, state, seat, (), "")
        if wanted:
            lines = [line for line in lines if wanted in " ".join(line).lower()]
        if len(lines) > MANY:
            pieces: dict[str, int] = {}
            for piece, _, _ in lines:
                pieces[piece] = pieces.get(piece, 0) + 1
            lines = [(piece, f"{count} moves; ? {piece} lists them", "") for piece, count in pieces.items()]
        last = ""
        for piece, text, notation in lines:
            if piece != last:
                self._say(piece, "bold")
                last = piece
            self._say(f"  {text:<58} {notation}".rstrip() if piece else f"{text:<60} {notation}".rstrip())
        if not lines:
            self._say("Nothing like that is offered.")

    def _say(self, text: str, style: str = "") -> None:
        self._console.print(text, style=style, markup=False)


def _acted_last(match: Match, seat: int) -> bool:
    """Whether the seat's own draft was the last one published."""
    for logged in reversed(match.log):
        if isinstance(logged.entry, Published):
            return logged.entry.seat == seat
        if isinstance(logged.entry, Sealed):
            return False
    return False


def offer_lines(game: Game, state: State, seat: int, prefix: Move, piece: str) -> list[tuple[str, str, str]]:
    """The offers below a prefix as (piece, what it does, notation), in the order of the tree."""
    lines: list[tuple[str, str, str]] = []
    for offer in state.offers(seat, prefix):
        words = game.describe_offer(state, seat, prefix, offer)
        if offer.action >= 0:
            lines.append((piece, words, game.format_move(state, seat, (offer.action,))))
        else:
            lines += offer_lines(game, state, seat, (*prefix, offer.key), f"{piece}, {words}" if piece else words)
    return lines


def refusal_words(game: Game, refusal: Refusal) -> str:
    """A refusal with its clause, by id and by title."""
    clause = game.rulebook().clauses.get(refusal.clause)
    return f"{refusal.reason} ({refusal.clause}{': ' + clause.title if clause else ''})"


class Narrator:
    """Tells what happens as it happens: what a seat (or SPECTATOR) may hear, each event once."""

    def __init__(self, console: Console, reader: int = SPECTATOR) -> None:
        self._console = console
        self._mask = 1 << reader if reader >= 0 else 0
        self._told = 0

    def __call__(self, match: Match) -> None:
        """Tell what was logged since the last call; fits `play` as its `watch`."""
        for logged in match.log[self._told :]:
            for event in logged.events:
                if event.audience == -1 or event.audience & self._mask:
                    text = match.game.format_event(match.rules, event)
                    self._console.print(f"  {text}", markup=False)
        self._told = len(match.log)
