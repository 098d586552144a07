"""The loop that plays a game: whoever sits at the seats, through the one gate of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from barbaricum.bots import BotError, make_bot, nodes_of
from barbaricum.core.bot import Bot
from barbaricum.core.draft import Draft
from barbaricum.core.game import Game
from barbaricum.core.match import Match, Published, Sealed
from barbaricum.core.prng import Prng
from barbaricum.core.state import SEALED, Event, Move, State
from barbaricum.core.view import View

Player = Callable[[Match, int], Sequence[Move]]
"""Whoever decides for a seat: given the match and the seat that is asked, the lines to publish."""


def play(match: Match, players: Sequence[Player], watch: Callable[[Match], None] | None = None) -> int:
    """Play a match to its end, `players` by seat; `watch` is called after each entry they publish.

    Returns how many actions the seats took.  Raises BotError when a player's lines are refused.  Where any of several
    seats may publish, the lowest is asked.
    """
    decisions = 0
    while not match.over:
        asked = match.state.players_to_act()
        if match.state.stack[-1].mode == SEALED:
            sheets = {seat: players[seat](match, seat) for seat in asked}
            refusal = match.submit_sealed(sheets)
        else:
            sheets = {asked[0]: players[asked[0]](match, asked[0])}
            refusal = match.submit(asked[0], sheets[asked[0]])
        if refusal is not None:
            names = ", ".join(match.game.seat_name(seat) for seat in sheets)
            raise BotError(f"What {names} published is refused: {refusal.reason} ({refusal.clause})")
        decisions += sum(len(move) for sheet in sheets.values() for move in sheet)
        if watch is not None:
            watch(match)
    return decisions


class BotPlayer:
    """A bot at a seat, with its own stream of randomness and its budget of nodes."""

    def __init__(self, spec: str, seed: int) -> None:
        self.spec = spec
        self._bot = make_bot(spec)
        self._nodes = nodes_of(spec)
        self._prng = Prng(seed)

    def __call__(self, match: Match, seat: int) -> list[Move]:
        """Decide as a `Player`."""
        return write_sheet(match.game, match.state, seat, self._bot, self._prng, self._nodes, news_for(match, seat))


def write_sheet(
    game: Game, state: State, seat: int, bot: Bot, prng: Prng, nodes: int, events: Sequence[Event] = ()
) -> list[Move]:
    """Ask a bot until its draft is complete, and return the lines to publish; raises BotError for what cannot stand."""
    draft = Draft(state, seat)
    name = type(bot).__name__
    while not draft.complete:
        view = View.of(game, draft.state, seat, prng, events)
        try:
            moves = [tuple(move) for move in bot.lines(view, prng, nodes)]
        except Exception as error:
            raise BotError(f"The bot {name} failed: {type(error).__name__}: {error}.") from error
        for move in moves or [()]:
            if not move or not all(isinstance(action, int) for action in move):
                raise BotError(f"The bot {name} answered {move!r}; a move is one or more whole numbers.")
            refusal = draft.add(move)
            if refusal is not None:
                raise BotError(f"The bot {name} wrote a line that is refused: {refusal.reason} ({refusal.clause})")
    return draft.sheet()


def news_for(match: Match, seat: int) -> list[Event]:
    """What happened since the seat last published, oldest first; `View.of` leaves out what the seat did not hear."""
    entries = []
    for logged in reversed(match.log):
        entries.append(logged.events)
        if isinstance(logged.entry, Sealed) or (isinstance(logged.entry, Published) and logged.entry.seat == seat):
            break
    return [event for events in reversed(entries) for event in events]
