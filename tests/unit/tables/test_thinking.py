"""A bot's decision as a question: made from what its seat may know, answered anywhere, always the same."""

from __future__ import annotations

import pickle

import pytest

from barbaricum.bots import bots_for
from barbaricum.core.prng import Prng
from barbaricum.games import game_named
from barbaricum.tables.table import Table
from barbaricum.tables.thinking import answer, question
from tests.unit.tables.helpers import one_bot, publish_turns


def to_the_bot(table: Table, seed: int) -> None:
    """Play on until the bot is asked."""
    assert table.play is not None
    prng = Prng(seed)
    for _ in range(40):
        if table.bots_to_act() and prng.below(4) == 0:
            return
        if table.bots_to_act():
            table.play_bot(1, table.seq, None)
        else:
            publish_turns(table, 1, prng)
    pytest.fail("the bot was not asked")


@pytest.mark.parametrize("bot", bots_for(game_named("hengist")))
def test_the_same_question_gets_the_same_answer_and_it_stands(bot: str) -> None:
    table, _ = one_bot(3, bot)
    to_the_bot(table, 2)
    asked = question(table, 1)
    carried = pickle.loads(pickle.dumps(asked))
    assert carried == asked
    assert question(table, 1) == asked
    assert answer(carried) == answer(asked)
    seq = table.seq
    assert table.play_bot(1, seq, answer(asked))
    assert table.play is not None
    assert table.play.match.log[seq].entry.seat == 1  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", range(8))
def test_a_question_holds_nothing_its_seat_does_not_know(seed: int) -> None:
    table, _ = one_bot(seed)
    to_the_bot(table, seed)
    assert table.play is not None
    asked, state = question(table, 1), table.play.match.state
    swapped = [table.game.swap_secret(state, 1, Prng(at)) for at in range(20)]
    assert any(twin.ints() != state.ints() for twin in swapped)
    for twin in swapped:
        table.play.match.state = twin
        assert question(table, 1) == asked
    assert all(event.audience == -1 or event.audience & 2 for event in asked.events)


def test_what_cannot_stand_becomes_the_mildest_play() -> None:
    table, _ = one_bot(3)
    to_the_bot(table, 2)
    seq = table.seq
    assert table.play_bot(1, seq, [(10**6,)])
    assert table.seq > seq
    assert not table.play_bot(1, seq, None)


def test_a_person_is_not_played_for() -> None:
    table, _ = one_bot(3)
    assert not table.play_bot(0, table.seq, None)
