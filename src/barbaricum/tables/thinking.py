"""A bot's decision as a question that can be carried to another process.

The question holds a sample that agrees with what the bot's seat may know, never the truth.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from barbaricum.bots import make_bot, nodes_of
from barbaricum.bots.play import write_sheet
from barbaricum.core.game import OptionValue, Rules
from barbaricum.core.prng import Prng
from barbaricum.core.state import Event, Move
from barbaricum.games import game_named
from barbaricum.tables.table import Table


class Question(msgspec.Struct, frozen=True):
    """What the bot of a seat is asked: a sample of the state as ints, what its seat heard, and where its own luck starts."""

    game: str
    setup: str
    options: dict[str, OptionValue]
    components: dict[str, Any]
    ints: list[int]
    seat: int
    bot: str
    luck: int
    events: list[Event]


def question(table: Table, seat: int) -> Question:
    """Put the decision of a bot's seat into a question; the table must be running."""
    assert table.play is not None
    view, luck = table.play.view_for_bot(seat)
    terms, bot = table.terms, table.seating.seats[seat].bot
    return Question(terms.game, terms.setup, terms.options, terms.components, view.ints(), seat, bot, luck, list(view.events))


def answer(asked: Question) -> list[Move]:
    """Decide: the lines to publish; raises BotError where the bot fails."""
    game = game_named(asked.game).seated(asked.setup)
    fixed = msgspec.json.encode([asked.setup, asked.options, asked.components])
    state = game.load(_rules(asked.game, fixed), asked.ints)
    return write_sheet(game, state, asked.seat, make_bot(asked.bot), Prng(asked.luck), nodes_of(asked.bot), asked.events)


@lru_cache(maxsize=64)
def _rules(game: str, fixed: bytes) -> Rules:
    """Rules are built once in a worker for all decisions under the same setup, options and components."""
    setup, options, components = msgspec.json.decode(fixed)
    return game_named(game).rules(setup, options, components)
