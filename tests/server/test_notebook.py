"""Private notes and plans, and how a finished game went."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

from litestar.testing import TestClient

from barbaricum.core.prng import Prng
from barbaricum.server.actor import Actor, Connection
from barbaricum.server.thinkers import Thinkers
from barbaricum.tables.course import course_of
from barbaricum.tables.links import hash_token
from barbaricum.tables.seating import NOTES_LENGTH
from barbaricum.tables.table import Table
from tests.server.test_api import begun, look, made, send
from tests.unit.tables.helpers import MemoryStore, Pair, play_out

Web = TestClient[Any]


def test_notes_are_the_holders_own(client: Web) -> None:
    created, blue = begun(client)
    red = created["seat"]
    assert client.get(f"/api/seats/{red}/notes").json() == {"text": ""}
    before = look(client, blue)
    assert client.post(f"/api/seats/{red}/notes", json={"text": "Blue holds two moors."}).status_code == 204
    assert client.get(f"/api/seats/{red}/notes").json() == {"text": "Blue holds two moors."}
    assert client.get(f"/api/seats/{blue}/notes").json() == {"text": ""}
    assert look(client, blue) == before
    assert "moors" not in client.get(f"/api/seats/{red}").text
    assert client.get(f"/api/seats/{blue}/notes?seat=0").status_code == 403
    assert client.post(f"/api/seats/{blue}/notes?seat=0", json={"text": "x"}).status_code == 403
    assert client.post(f"/api/seats/{red}/notes", json={"text": "x" * (NOTES_LENGTH + 1)}).status_code == 409
    send(client, red, {"type": "resign"})
    assert client.get(f"/api/seats/{blue}/notes?seat=0").status_code == 403


def test_plans_are_the_holders_own_and_no_screen_overwrites_another(client: Web) -> None:
    created, blue = begun(client)
    red = created["seat"]
    before = look(client, blue)
    mine = f"/api/seats/{red}/plans"
    assert client.get(mine).json()["text"] == ""
    assert client.post(mine, json={"text": "to the moor"}).status_code == 204
    assert client.get(mine).json()["text"] == "to the moor"
    late = client.post(mine, json={"text": "to the quarry", "before": ""})
    assert late.status_code == 409
    assert "another screen" in late.json()["message"]
    assert client.post(mine, json={"text": "to the quarry", "before": "to the moor"}).status_code == 204
    assert client.post(mine, json={"text": "x" * (NOTES_LENGTH + 1), "before": "to the quarry"}).status_code == 409
    assert client.get(f"/api/seats/{blue}/plans").json()["text"] == ""
    assert client.get(f"/api/seats/{blue}/plans?seat=0").status_code == 403
    assert client.post(f"/api/seats/{blue}/plans?seat=0", json={"text": "x", "before": "to the quarry"}).status_code == 403
    assert look(client, blue) == before
    assert "quarry" not in client.get(f"/api/seats/{red}").text
    client.post(f"/api/host/{created['host']}", json={"action": "free", "seat": 0})
    joined = client.post(f"/api/join/{created['join']}", json={"name": "Cara", "nonce": "0a" * 16}).json()
    assert client.get(f"/api/seats/{joined['seat']}/plans").json()["text"] == ""


def test_notes_go_with_their_holder_and_not_to_the_next(client: Web) -> None:
    created, blue = begun(client)
    client.post(f"/api/seats/{blue}/notes", json={"text": "mine"})
    new = client.post(f"/api/host/{created['host']}", json={"action": "reissue", "seat": 1}).json()["seat"]
    assert client.get(f"/api/seats/{new}/notes").json() == {"text": "mine"}
    client.post(f"/api/host/{created['host']}", json={"action": "free", "seat": 1})
    joined = client.post(f"/api/join/{created['join']}", json={"name": "Cara", "nonce": "0a" * 16}).json()
    assert client.get(f"/api/seats/{joined['seat']}/notes").json() == {"text": ""}


def test_on_a_shared_screen_each_seat_has_its_own(client: Web) -> None:
    shared = made(client, "me", "me", hot_seat=True)["seat"]
    assert client.get(f"/api/seats/{shared}/notes").status_code == 409
    client.post(f"/api/seats/{shared}/notes?seat=1", json={"text": "blue's"})
    assert client.get(f"/api/seats/{shared}/notes?seat=0").json() == {"text": ""}
    assert client.get(f"/api/seats/{shared}/notes?seat=1").json() == {"text": "blue's"}


def test_notes_wake_nobody_and_are_kept() -> None:
    async def write() -> None:
        pair, store = Pair(1), MemoryStore()
        store.keep(pair.table)
        actor = Actor(pair.table, store, Thinkers(1))
        readers = [Connection(hash_token(token)) for token in (pair.red, pair.blue)]
        for reader in readers:
            await actor.enter(reader)
        for reader in readers:
            reader.take()
        await actor.do_unseen(lambda table: table.seating.write_notes(0, "secret"))
        assert [reader.take() for reader in readers] == [[], []]
        saved = store.load(pair.table.id)
        assert saved is not None
        assert Table.restore(saved).seating.seats[0].notes == "secret"

    asyncio.run(write())


def test_the_course_of_a_game_is_shown_when_it_is_over(client: Web) -> None:
    created, _ = begun(client)
    assert client.get(f"/api/seats/{created['seat']}/course").status_code == 409
    assert client.get(f"/api/tables/{created['table']}/course").status_code == 409
    send(client, created["seat"], {"type": "resign"})
    assert client.get(f"/api/seats/{created['seat']}/course").json() == {"stops": []}


def test_a_course_has_every_move_with_its_values() -> None:
    table = Pair(3).table
    play_out(table, Prng(3))
    assert table.play is not None
    stops = course_of(table.play).stops
    assert len(stops) == len(table.play.published())
    assert [stop.entry for stop in stops] == table.play.published()
    assert stops[-1].after == table.play.match.state.returns()
    for earlier, later in pairwise(stops):
        assert earlier.after == later.before
        assert earlier.end == later.entry
    assert all(-1 <= value <= 1 for stop in stops for value in stop.after)
    assert len({stop.after[0] for stop in stops}) > 5
