"""A bot's decision, or its advice, as a question that can be carried to another process.

The question holds a sample that agrees with what the bot's seat may know, never the truth.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from barbaricum.bots import make_bot, nodes_of
from barbaricum.bots.play import write_sheet
from barbaricum.bots.playout import let_chance_speak
from barbaricum.core.game import Game, OptionValue, Rules
from barbaricum.core.prng import Prng
from barbaricum.core.state import CHANCE, Event, Move, State
from barbaricum.core.view import View
from barbaricum.games import game_named
from barbaricum.tables.seating import known_bot
from barbaricum.tables.table import Table

MOST_LINES: Final = 12
"""The most lines an advice lists."""


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


class Expected(msgspec.Struct, frozen=True):
    """A line a bot considered: its share of the bot's attention (0..1), its value to the seat (-1..1), the likeliest replies."""

    action: int
    text: str
    share: float
    value: float
    following: list[str]


class Advice(msgspec.Struct, frozen=True):
    """What a bot would do, action by action and in notation, and what it expects; no lines where it expects nothing."""

    bot: str
    action: int
    text: str
    lines: list[Expected]


def question(table: Table, seat: int) -> Question:
    """Put the decision of a bot's seat into a question; the table must be running."""
    assert table.play is not None
    view, luck = table.play.view_for_bot(seat)
    terms, bot = table.terms, table.seating.seats[seat].player_bot
    return Question(terms.game, terms.setup, terms.options, terms.components, view.ints(), seat, bot, luck, list(view.events))


def question_of(game: Game, rules: Rules, view: View, bot: str, luck: int) -> Question:
    """Ask a bot for advice on a view; raises TableError for a bot that may not sit at tables."""
    replaced = rules.components.replaced()
    return Question(game.id, rules.setup, rules.options, replaced, view.ints(), view.seat, known_bot(bot, game), luck, [])


def advise(asked: Question) -> Advice:
    """Say what the bot would do next and what it expects; raises BotError where the bot fails."""
    game, state = _game_and_state(asked)
    bot, nodes, prng = make_bot(asked.bot), nodes_of(asked.bot), Prng(asked.luck)
    view = View(game, asked.seat, state)
    # A bot that can say what its lines are worth has `expect`, as Search does.
    expect = getattr(bot, "expect", None)
    lines = expect(view, prng, nodes) if expect is not None else []
    move = (lines[0].action,) if lines else bot.choose(view, prng, nodes)
    return Advice(
        asked.bot,
        move[0],
        game.format_move(state, asked.seat, move[:1]),
        [
            Expected(
                line.action,
                game.format_move(state, asked.seat, (line.action,)),
                line.share,
                line.value,
                _in_words(game, state, [line.action, *line.following], prng)[1:],
            )
            for line in lines[:MOST_LINES]
        ],
    )


def _in_words(game: Game, state: State, actions: list[int], prng: Prng) -> list[str]:
    """A line of actions in notation, as far as it can be played where chance falls as it may.

    Forced actions are played and not written: a search makes no choice of them.
    """
    state, words = state.clone(), []
    for action in actions:
        while (asked := state.players_to_act()) and (asked[0] == CHANCE or len(state.legal_actions(asked[0])) == 1):
            if asked[0] == CHANCE:
                let_chance_speak(state, prng)
            else:
                state.apply(asked[0], state.legal_actions(asked[0])[0])
        if not asked or state.check(asked[0], action):
            break
        words.append(f"{game.seats[asked[0]]} {game.format_move(state, asked[0], (action,))}")
        state.apply(asked[0], action)
    return words


def answer(asked: Question) -> list[Move]:
    """Decide: the lines to publish; raises BotError where the bot fails."""
    game, state = _game_and_state(asked)
    return write_sheet(game, state, asked.seat, make_bot(asked.bot), Prng(asked.luck), nodes_of(asked.bot), asked.events)


def _game_and_state(asked: Question) -> tuple[Game, State]:
    game = game_named(asked.game).seated(asked.setup)
    fixed = msgspec.json.encode([asked.setup, asked.options, asked.components])
    return game, game.load(_rules(asked.game, fixed), asked.ints)


@lru_cache(maxsize=64)
def _rules(game: str, fixed: bytes) -> Rules:
    """Rules are built once in a worker for all decisions under the same setup, options and components."""
    setup, options, components = msgspec.json.decode(fixed)
    return game_named(game).rules(setup, options, components)
