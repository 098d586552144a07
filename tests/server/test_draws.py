"""Draw votes: secret, of all survivors, and the game ends with the last of them."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from barbaricum.core.errors import TableError
from barbaricum.core.record import decode, verify
from barbaricum.games import game_named
from barbaricum.server import wire
from barbaricum.server.actor import Actor, Connection
from barbaricum.server.live import _obey
from barbaricum.server.present import Eyes, table_view
from barbaricum.tables.agreeing import vote_draw
from barbaricum.tables.links import hash_token
from barbaricum.tables.ports import Timing
from tests.server.court import DAILY, Court
from tests.server.test_actor import Here
from tests.unit.tables.helpers import Pair

AUSTRIA, ENGLAND, FRANCE = 0, 1, 2


@pytest.mark.parametrize("timing", [DAILY, Timing()])
def test_the_last_survivors_vote_ends_the_game_in_a_draw_they_share(timing: Timing) -> None:
    court = Court(2, timing=timing)
    court.bots()
    vote_draw(court.table, AUSTRIA, agree=True)
    court.restart()
    assert court.table.play is not None
    assert not court.table.play.match.over
    vote_draw(court.table, ENGLAND, agree=True)
    assert court.table.play is not None
    outcome = court.table.play.match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == (tuple(range(7)), "base/draw")
    assert court.table.play.returns() == [2 / 7 - 1] * 7
    assert court.table.score() == [1 / 7] * 7
    assert court.table.lines(-3)[-1].text == (
        "A draw is agreed on; Austria, England, France, Germany, Italy, Russia and Turkey share it."
    )
    verify(game_named("diplomacy"), decode(court.table.record(-3), "record"))


def test_the_eliminated_have_no_vote_and_no_share() -> None:
    gone = {"units": {"Austria": [], "England": ["F LON"]}, "owned": {"Austria": [], "France": ["BUD", "TRI", "VIE", "BRE"]}}
    court = Court(3, position=gone)
    assert court.table.play is not None
    assert court.table.game.survivors(court.table.play.match.state) == [1, 2, 3, 4, 5, 6]
    with pytest.raises(TableError, match="still in the game"):
        vote_draw(court.table, AUSTRIA, agree=True)
    assert table_view(court.table, Eyes((AUSTRIA,), AUSTRIA)).draw is None
    assert table_view(court.table, Eyes()).seats[AUSTRIA].out
    vote_draw(court.table, FRANCE, agree=True)
    vote_draw(court.table, ENGLAND, agree=True)
    assert court.table.play is not None
    assert court.table.play.returns()[AUSTRIA] == -1.0


def test_a_vote_can_be_taken_back_and_holds_for_its_phase() -> None:
    court = Court(2)
    court.bots()
    vote_draw(court.table, AUSTRIA, agree=True)
    vote_draw(court.table, AUSTRIA, agree=False)
    vote_draw(court.table, ENGLAND, agree=True)
    assert court.table.status == "running"
    court.ready(AUSTRIA)
    court.ready(ENGLAND)
    assert court.table.standing.draw == []
    vote_draw(court.table, AUSTRIA, agree=True)
    assert court.table.status == "running"
    # Whoever comes to the seat has not voted.
    court.table.set_free(AUSTRIA)
    assert court.table.standing.draw == []


def test_bots_have_no_vote() -> None:
    court = Court(2)
    with pytest.raises(TableError, match="still in the game"):
        vote_draw(court.table, 5, agree=True)


def test_two_players_of_any_game_can_agree() -> None:
    table = Pair().table
    vote_draw(table, 0, agree=True)
    vote_draw(table, 1, agree=True)
    assert table.status == "over"
    assert table.play is not None
    assert table.play.returns() == [0.0, 0.0]


def test_nobody_else_sees_a_vote_or_is_even_woken_by_it() -> None:
    async def test() -> None:
        court = Court(2)
        court.bots()
        court.store.keep(court.table)
        actor = Actor(court.table, court.store, Here())
        readers = {seat: Connection(hash_token(token)) for seat, token in court.tokens.items()} | {-1: Connection()}
        for connection in readers.values():
            await actor.enter(connection)
        before = {reader: connection.take() for reader, connection in readers.items()}
        assert all(before.values())
        await _obey(actor, readers[AUSTRIA], wire.VoteDraw(True))
        sent = {reader: len(connection.take()) for reader, connection in readers.items()}
        assert sent == {AUSTRIA: 1, ENGLAND: 0, -1: 0}
        mine, theirs = (table_view(actor.table, Eyes((seat,), seat)).draw for seat in (AUSTRIA, ENGLAND))
        assert (mine, theirs) == (wire.DrawInfo(True), wire.DrawInfo(False))
        for reader, eyes in ((ENGLAND, Eyes((ENGLAND,), ENGLAND)), (-1, Eyes())):
            told = msgspec.json.encode(table_view(actor.table, eyes, actor.connected()))
            actor.table.standing.draw = []
            assert msgspec.json.encode(table_view(actor.table, eyes, actor.connected())) == told, reader
            actor.table.standing.draw = [AUSTRIA]
        await _obey(actor, readers[ENGLAND], wire.VoteDraw(True))
        assert all(connection.take() for connection in readers.values())
        actor.close("The test is over.")

    asyncio.run(asyncio.wait_for(test(), 30))
