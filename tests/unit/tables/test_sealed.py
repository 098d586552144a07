"""Sealed rounds and several seats, on the toy game."""

from __future__ import annotations

import pytest

from barbaricum.core.errors import TableError
from barbaricum.core.match import Sealed
from barbaricum.core.prng import Prng
from barbaricum.core.state import SEALED
from barbaricum.games import REGISTRY
from barbaricum.tables.links import hash_token
from barbaricum.tables.making import Wish, make_table
from barbaricum.tables.table import Table
from tests.games.toy import Toy
from tests.unit.tables.helpers import NONCES, MemoryStore, step


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, "toy", Toy())


def begun() -> Table:
    wishes = [Wish("me", "Anna"), Wish("open"), Wish("open")]
    table, links = make_table("toy", wishes, publish="line")
    table.give_nonce(hash_token(links.seat), NONCES[0])
    for seat in table.seating.open():
        table.join(f"player {seat}", NONCES[1])
    return table


def to_bids(table: Table) -> None:
    """Play to the sealed round."""
    assert table.play is not None
    prng = Prng(3)
    while not table.play.is_sealed():
        step(table, prng)


def test_sheets_stay_sealed_until_the_last_is_ready() -> None:
    table = begun()
    to_bids(table)
    assert table.play is not None
    play, seq, store = table.play, table.seq, MemoryStore()
    assert table.waiting_for() == [0, 1, 2]
    table.add(0, seq, text="bid:2")
    table.publish(0, seq)
    assert table.waiting_for() == [1, 2]
    assert table.seq == seq
    again = store.keep(table)
    assert again.waiting_for() == [1, 2]
    # Ready is not yet opened: it can be taken back.
    table.undo(0, seq)
    assert table.waiting_for() == [0, 1, 2]
    assert play.draft_texts(0) == ["bid:2"]
    table.publish(0, seq)
    table.publish(1, seq)
    table.add(2, seq, text="bid:1")
    table.publish(2, seq)
    entry = play.match.log[seq].entry
    assert isinstance(entry, Sealed)
    assert [sheet.lines for sheet in entry.sheets] == [("bid:2",), (), ("bid:1",)]
    assert play.drafts == {}
    assert not play.ready


def test_bots_seal_their_sheets_too() -> None:
    table = begun()
    to_bids(table)
    table.give_to_bot(2, "random")
    seq = table.seq
    assert table.bots_to_act() == [2]
    assert table.play_bot(2, seq, None)
    assert table.bots_to_act() == []
    assert table.waiting_for() == [0, 1]
    table.publish(0, seq)
    table.publish(1, seq)
    assert table.seq > seq


def test_with_three_a_bot_plays_on_for_who_resigns() -> None:
    table = begun()
    table.resign(1)
    assert table.status == "running"
    assert table.seating.seats[1].kind == "bot"
    table.resign(0)
    table.resign(2)
    assert table.seating.bots() == [0, 1, 2]


def test_everybody_must_agree_to_an_undo() -> None:
    table = begun()
    while not table.play or not table.play.published():
        step(table, Prng(1))
    table.ask_undo(0, 1)
    table.answer_undo(1, agree=True)
    assert [table.standing.undo and table.standing.undo.agreed] == [[0, 1]]
    table.answer_undo(2, agree=True)
    assert table.standing.undo is None
    assert table.play.published() == []


def test_a_rematch_moves_everybody_on_by_one() -> None:
    table = begun()
    prng = Prng(9)
    assert table.play is not None
    while table.status == "running":
        if table.play.is_sealed():
            for seat in table.waiting_for():
                table.publish(seat, table.seq)
        else:
            step(table, prng)
    assert sum(table.score()) == pytest.approx(1.0)
    with pytest.raises(TableError):
        table.publish(0, table.seq)


def test_the_mode_is_what_the_frame_says() -> None:
    table = begun()
    assert table.play is not None
    assert not table.play.is_sealed()
    to_bids(table)
    assert table.play.match.state.stack[-1].mode == SEALED
