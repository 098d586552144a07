"""Press: who may say what to whom, who may read it, now and after the game, and that nobody else notices."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from barbaricum.core.errors import TableError
from barbaricum.server.actor import Actor, Connection
from barbaricum.server.present import Eyes, table_view
from barbaricum.store import SqlStore
from barbaricum.tables.agreeing import vote_draw
from barbaricum.tables.links import hash_token
from barbaricum.tables.press import LETTER_LENGTH, MOST_A_MINUTE, letters_for, mark_read, say, unread
from barbaricum.tables.table import Table
from tests.server.court import Court
from tests.server.test_actor import Here
from tests.server.test_deadlines import made

AUSTRIA, ENGLAND, FRANCE = 0, 1, 2
SPECTATOR = -3


def heard(table: Table, reader: int) -> list[str]:
    return [letter.text for letter in letters_for(table, reader)]


def test_private_letters_are_for_those_they_are_written_to() -> None:
    court = Court(3, press="full")
    table = court.table
    say(table, AUSTRIA, [], "To all.")
    say(table, AUSTRIA, [ENGLAND], "Galicia is mine.")
    say(table, ENGLAND, [AUSTRIA, FRANCE], "  To two.\x00\n ")
    assert heard(table, AUSTRIA) == ["To all.", "Galicia is mine.", "To two."]
    assert heard(table, ENGLAND) == ["To all.", "Galicia is mine.", "To two."]
    assert heard(table, FRANCE) == ["To all.", "To two."]
    assert heard(table, 5) == ["To all."]
    assert heard(table, SPECTATOR) == ["To all."]
    assert [unread(table, seat) for seat in (AUSTRIA, ENGLAND, FRANCE, SPECTATOR)] == [1, 2, 2, 0]
    assert table.letters[1].heading == "Spring 1901 · orders"
    mark_read(table, FRANCE, 1)
    mark_read(table, ENGLAND, 99)
    mark_read(table, ENGLAND, 0)
    assert [unread(table, seat) for seat in (AUSTRIA, ENGLAND, FRANCE)] == [1, 0, 1]


@pytest.mark.parametrize(("opened", "seen"), [(False, ["To all."]), (True, ["To all.", "Secret."])])
def test_after_the_game_private_letters_are_shown_only_as_the_table_chose(opened: bool, seen: list[str]) -> None:
    court = Court(3, press="full", press_opened=opened)
    table = court.table
    say(table, AUSTRIA, [], "To all.")
    say(table, AUSTRIA, [ENGLAND], "Secret.")
    assert heard(table, FRANCE) == ["To all."]
    assert table.play is not None
    for seat in (AUSTRIA, ENGLAND, FRANCE):
        vote_draw(table, seat, agree=True)
    assert table.play.match.over
    assert heard(table, FRANCE) == seen
    assert heard(table, SPECTATOR) == seen
    assert heard(table, ENGLAND) == ["To all.", "Secret."]


def test_what_the_table_does_not_allow_is_turned_away() -> None:
    with pytest.raises(TableError, match="without press"):
        say(Court().table, AUSTRIA, [], "Hello")
    public = Court(press="public").table
    with pytest.raises(TableError, match="press is public"):
        say(public, AUSTRIA, [ENGLAND], "Psst")
    say(public, AUSTRIA, [], "Hello")
    full = Court(press="full")
    for to, text, said in (
        ([], " \n ", "nothing in this letter"),
        ([], "x" * (LETTER_LENGTH + 1), "at most 4000 letters"),
        ([AUSTRIA], "me", "into your notes"),
        ([9], "you", "no such seat"),
    ):
        with pytest.raises(TableError, match=said):
            say(full.table, AUSTRIA, to, text)
    for _ in range(MOST_A_MINUTE):
        say(full.table, AUSTRIA, [], "Again")
    with pytest.raises(TableError, match="wait a little"):
        say(full.table, AUSTRIA, [], "Again")
    say(full.table, ENGLAND, [], "I may")
    full.after(61)
    say(full.table, AUSTRIA, [], "Again")
    waiting = Court(press="full", start=False).table
    with pytest.raises(TableError, match="has not begun"):
        say(waiting, AUSTRIA, [], "Hello")


def test_letters_are_kept_for_ever_and_go_with_the_seat(store: SqlStore) -> None:
    court = Court(3, press="full")
    table = court.table
    say(table, AUSTRIA, [ENGLAND], "One.")
    store.save(table.changes()).result(10)
    table.mark_kept()
    say(table, ENGLAND, [AUSTRIA], "Two.")
    say(table, FRANCE, [], "Three.")
    mark_read(table, AUSTRIA, 2)
    store.save(table.changes()).result(10)
    table.mark_kept()
    assert table.changes().empty
    saved = store.load(table.id)
    assert saved is not None
    again = Table.restore(saved)
    assert again.letters == table.letters
    assert (unread(again, AUSTRIA), again.seating.seats) == (1, table.seating.seats)
    again.set_free(AUSTRIA)
    again.join("New", "", AUSTRIA)
    assert heard(again, AUSTRIA) == ["One.", "Two.", "Three."]
    assert unread(again, AUSTRIA) == 2


def test_notes_are_kept_in_the_database_too(store: SqlStore) -> None:
    table = Court().table
    table.seating.write_notes(AUSTRIA, "Trust nobody.")
    store.save(table.changes()).result(10)
    saved = store.load(table.id)
    assert saved is not None
    assert saved.seats[AUSTRIA].notes == "Trust nobody."


def test_nobody_else_is_sent_anything_of_a_private_letter_or_woken_by_it() -> None:
    async def test() -> None:
        court = Court(3, press="full")
        court.bots()
        court.store.keep(court.table)
        actor = Actor(court.table, court.store, Here())
        readers = {seat: Connection(hash_token(token)) for seat, token in court.tokens.items()} | {-1: Connection()}
        for connection in readers.values():
            await actor.enter(connection)
        eyes = {seat: Eyes((seat,), seat) for seat in court.tokens} | {-1: Eyes()}
        before = {who: msgspec.json.encode(table_view(actor.table, each, actor.connected())) for who, each in eyes.items()}
        for connection in readers.values():
            connection.take()
        await actor.do(lambda table: say(table, AUSTRIA, [ENGLAND], "Psst."))
        sent = {who: len(connection.take()) for who, connection in readers.items()}
        assert sent == {AUSTRIA: 1, ENGLAND: 1, FRANCE: 0, -1: 0}
        after = {who: msgspec.json.encode(table_view(actor.table, each, actor.connected())) for who, each in eyes.items()}
        assert [after[who] == before[who] for who in (AUSTRIA, ENGLAND, FRANCE, -1)] == [False, False, True, True]
        await actor.do(lambda table: say(table, FRANCE, [], "Hello all."))
        assert all(len(connection.take()) == 1 for connection in readers.values())
        token = hash_token(court.tokens[ENGLAND])
        await actor.do(lambda table: mark_read(table, ENGLAND, 2), secretly=token)
        assert {who: len(connection.take()) for who, connection in readers.items()} == {0: 0, 1: 1, 2: 0, -1: 0}
        actor.close("The test is over.")

    asyncio.run(asyncio.wait_for(test(), 30))


def test_over_http(client: TestClient[Any]) -> None:
    created = made(client, press="full")
    seat = created["seat"]
    client.post(f"/api/seats/{seat}/nonce", json={"nonce": "0a" * 16})
    ben = client.post(f"/api/join/{created['join']}", json={"name": "Ben", "nonce": "1b" * 16}).json()["seat"]
    assert client.post(f"/api/seats/{seat}/press", json={"to": ["england"], "text": "Psst."}).status_code == 204
    assert client.post(f"/api/seats/{seat}/press", json={"text": "Hello."}).status_code == 204
    assert client.post(f"/api/seats/{seat}/press", json={"to": ["Rome"], "text": "Hello."}).status_code == 400
    assert client.post(f"/api/seats/{seat}/press?seat=3", json={"text": "Hello."}).status_code == 403
    assert client.get(f"/api/seats/{ben}/press?seat=0").status_code == 403
    letters = client.get(f"/api/seats/{ben}/press").json()
    assert [(each["n"], each["by"], each["to"], each["text"]) for each in letters] == [
        (0, "Austria", ["England"], "Psst."),
        (1, "Austria", [], "Hello."),
    ]
    assert [each["n"] for each in client.get(f"/api/seats/{ben}/press?since=1").json()] == [1]
    # To a spectator the public letter is the first there is.
    assert [(each["n"], each["text"]) for each in client.get(f"/api/tables/{created['table']}/press").json()] == [(0, "Hello.")]
    assert client.get(f"/api/seats/{ben}").json()["press"] == {"mode": "full", "opened": False, "letters": 2, "unread": 2}
    assert client.post(f"/api/seats/{ben}/press/read", json={"count": 2}).status_code == 204
    assert client.get(f"/api/seats/{ben}").json()["press"]["unread"] == 0
    assert "Psst" not in client.get(f"/api/seats/{seat}/record").text
