"""One person with several powers, and powers drawn by lot or given by wishes."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from barbaricum.core.chance import Seed
from barbaricum.core.errors import TableError
from barbaricum.games import game_named
from barbaricum.server.actor import Actor, Connection
from barbaricum.server.present import Eyes, eyes_of, table_view
from barbaricum.tables.allotting import allot, lots, ranking_of
from barbaricum.tables.links import hash_token
from barbaricum.tables.making import Wish, make_table
from barbaricum.tables.ports import Seat
from barbaricum.tables.press import say
from tests.server.court import Court
from tests.server.test_actor import Here, views
from tests.server.test_deadlines import made
from tests.unit.tables.helpers import MemoryStore

NAMES = game_named("diplomacy").seats


# --- several powers --------------------------------------------------------------------------------------------------------


def two_powers() -> Court:
    """Anna plays Austria and England, Ben plays France."""
    court = Court(1, start=False)
    wishes = [Wish("me"), Wish("me"), Wish("open"), *[Wish("bot", bot="hold")] * 4]
    court.table, court.links = make_table("diplomacy", wishes, player="Anna", press="full")
    court.table.now = lambda: court.time
    court.table.give_nonce(hash_token(court.links.seat), "0a" * 16)
    _, court.tokens[2] = court.table.join("Ben", "1b" * 16)
    court.tokens[0] = court.links.seat
    return court


def test_one_link_plays_several_powers_and_sees_one_at_a_time() -> None:
    async def test() -> None:
        court = two_powers()
        court.bots()
        court.store.keep(court.table)
        actor = Actor(court.table, court.store, Here())
        anna = Connection(hash_token(court.links.seat))
        await actor.enter(anna)
        first = views(anna)[-1]
        assert (first["seat_name"], first["hot_seat"], first["covered"]) == ("Austria", False, False)
        assert [seat["name"] for seat in first["seats"] if seat["you"]] == ["Austria", "England"]
        await actor.do(lambda table: table.add(0, table.seq, text="A Vie - Gal"))
        await actor.do(lambda table: say(table, 2, [0], "To Austria alone."))
        assert views(anna)[-1]["draft"]["lines"] == ["A VIE - GAL"]
        await actor.uncover(anna, 1)
        england = views(anna)[-1]
        assert (england["seat_name"], england["draft"], england["press"]["letters"]) == ("England", None, 0)
        assert "GAL" not in msgspec.json.encode([england["offers"], england["log"]]).decode().replace("Gal", "")
        # There is no curtain to draw, and nothing of another's to see.
        for seat in (-1, 2):
            with pytest.raises(TableError):
                await actor.uncover(anna, seat)
        ben = Connection(hash_token(court.tokens[2]))
        await actor.enter(ben)
        assert "A VIE - GAL" not in str(views(ben))
        actor.close("The test is over.")

    asyncio.run(asyncio.wait_for(test(), 30))


def test_a_link_takes_a_second_seat_and_each_has_its_own_sheet() -> None:
    court = Court(3, start=False, timing=None)
    table = court.table
    table.give_nonce(hash_token(court.links.seat), "0a" * 16)
    _, ben = table.join("Ben", "1b" * 16)
    with pytest.raises(TableError, match="holds no seat at this table"):
        table.join("Ben", "1b" * 16, link="wrong")
    seat, again = table.join("Ben", "1b" * 16, link=ben)
    assert (seat, again) == (2, ben)
    assert table.seating.held_by(hash_token(ben)) == [1, 2]
    assert len(table.standing.nonces) == 2
    assert table.status == "running"
    assert eyes_of(table, (1, 2)) == Eyes((1, 2), 1)
    table.add(2, table.seq, text="A Par - Bur")
    assert table.play is not None
    assert (table.play.draft_texts(1), table.play.draft_texts(2)) == ([], ["A PAR - BUR"])
    shared, links = make_table("hengist", [Wish("me"), Wish("open")], hot_seat=True)
    shared.set_free(1)
    with pytest.raises(TableError, match="shared screen"):
        shared.join("Anna", "0a" * 16, link=links.seat)


def test_over_http_each_seats_data_is_fetched_on_its_own(client: TestClient[Any]) -> None:
    created = made(client)
    client.post(f"/api/seats/{created['seat']}/nonce", json={"nonce": "0a" * 16})
    client.post(f"/api/host/{created['host']}", json={"action": "free", "seat": 4})
    answer = client.post(
        f"/api/tables/{created['table']}/join", json={"name": "Anna", "nonce": "0a" * 16, "link": created["seat"]}
    )
    assert answer.status_code == 403  # it is no listed table
    answer = client.post(
        f"/api/join/{created['join']}", json={"name": "Anna", "nonce": "0a" * 16, "link": created["seat"], "seat": 4}
    )
    assert answer.json()["seat"] == created["seat"]
    seen = {seat: client.get(f"/api/seats/{created['seat']}?seat={seat}").json()["seat_name"] for seat in (0, 4)}
    assert seen == {0: "Austria", 4: "Italy"}
    assert client.get(f"/api/seats/{created['seat']}").json()["seat_name"] == "Austria"
    assert client.get(f"/api/seats/{created['seat']}?seat=2").status_code == 403


# --- by lot and by wishes -------------------------------------------------------------------------------------------------


def test_lots_fall_from_the_seed_and_every_order_is_equally_likely() -> None:
    assert lots(Seed.from_number(1), 7) == lots(Seed.from_number(1), 7)
    counted = Counter(tuple(lots(Seed.from_number(number), 3)) for number in range(1200))
    assert len(counted) == 6
    assert all(140 < count < 260 for count in counted.values())


def persons(count: int, bots: int = 0) -> list[Seat]:
    seats = [Seat("person", player=f"P{n}", token=f"t{n}") for n in range(count)]
    return seats + [Seat("bot", bot="hold") for _ in range(bots)]


@pytest.mark.parametrize("number", range(40))
def test_wishes_are_given_in_the_order_drawn(number: int) -> None:
    seed, seats = Seed.from_number(number), persons(4, bots=3)
    rankings = {"t0": [3, 1], "t1": [3, 2], "t2": [3], "t3": []}
    places = allot(seed, seats, rankings)
    assert sorted(places) == list(range(7))
    order = [place for place in lots(seed, 7) if place in (0, 1, 2)]
    seat_of = {place: seat for seat, place in enumerate(places)}
    assert seat_of[order[0]] == rankings[f"t{order[0]}"][0]
    second = rankings[f"t{order[1]}"]
    if len(second) > 1:
        assert seat_of[order[1]] == second[1]


def test_who_has_several_places_gets_several_wishes() -> None:
    seats = [*persons(1), *persons(1), *persons(0, bots=2)]
    places = allot(Seed.from_number(3), seats, {"t0": [3, 2]})
    assert {seat for seat, place in enumerate(places) if place in (0, 1)} == {2, 3}


@pytest.mark.parametrize("allotment", ["lot", "ranked"])
def test_seats_are_given_out_when_the_game_begins(allotment: Any) -> None:
    court = Court(3, start=False, allotment=allotment, ranking=["Turkey", "Italy"] if allotment == "ranked" else [])
    table, mine = court.table, hash_token(court.links.seat)
    assert table_view(table, Eyes((0,), 0)).ranking == (["Turkey", "Italy"] if allotment == "ranked" else None)
    assert table_view(table, Eyes()).ranking is None
    court.begin(3)
    assert table.status == "running"
    assert sorted(seat.player for seat in table.seating.seats) == ["", "", "", "", "P0", "P1", "P2"]
    if allotment == "ranked":
        assert table.seating.held_by(mine) == [6]
    lines = [line.text for line in table.lines(-3) if line.kind == "lots"]
    assert len(lines) == 1
    assert f"{NAMES[table.seating.held_by(mine)[0]]} to P0" in lines[0]
    assert table.standing.rankings == {}
    court.restart()
    assert court.table.seating.seats == table.seating.seats
    # Anybody can draw the lots again from the seed that is told after the game.
    assert [seat.player for seat in table.seating.seats] == [
        ["P0", "P1", "P2", "", "", "", ""][place]
        for place in allot(table.seed, persons(3, 4), {"t0": [6, 4]} if allotment == "ranked" else {})
    ]


def test_wishes_are_secret_and_count_only_before_the_game() -> None:
    court = Court(3, start=False, allotment="ranked")
    table, mine = court.table, hash_token(court.links.seat)
    before = msgspec.json.encode(table_view(table, Eyes((1,), 1)))
    table.rank(mine, [5])
    assert msgspec.json.encode(table_view(table, Eyes((1,), 1))) == before
    assert MemoryStore().keep(table).standing.rankings == {mine: [5]}
    with pytest.raises(TableError, match="from those who sit"):
        table.rank("nobody", [1])
    court.begin(3)
    with pytest.raises(TableError, match="before the game begins"):
        table.rank(mine, [1])
    with pytest.raises(TableError, match="not allotted by wishes"):
        Court(3, start=False).table.rank("x", [1])
    for names, said in ((["Rome"], "no seat 'Rome'"), (["Italy", "italy"], "names each seat once")):
        with pytest.raises(TableError, match=said):
            ranking_of(table.game, names)
    with pytest.raises(TableError, match="everybody chooses"):
        make_table("hengist", [Wish("me"), Wish("me")], hot_seat=True, allotment="lot")


def test_wishes_over_http(client: TestClient[Any]) -> None:
    created = made(client, allotment="ranked", ranking=["Italy"])
    seat = created["seat"]
    assert client.post(f"/api/seats/{seat}/ranking", json={"ranking": ["Russia", "France"]}).status_code == 204
    assert client.get(f"/api/seats/{seat}").json()["ranking"] == ["Russia", "France"]
    assert client.post(f"/api/seats/{seat}/ranking", json={"ranking": ["Russia", "Russia"]}).status_code == 409
    client.post(f"/api/seats/{seat}/nonce", json={"nonce": "0a" * 16})
    client.post(f"/api/join/{created['join']}", json={"name": "Ben", "nonce": "1b" * 16, "ranking": ["Turkey"]})
    view = client.get(f"/api/seats/{seat}").json()
    assert (view["seat_name"], view["ranking"], view["allotment"]) == ("Russia", None, "ranked")
