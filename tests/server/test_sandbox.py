"""A sandbox: one person orders all powers, opens their sheets, steps back, moves pieces; and what-if in a sealed phase."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from barbaricum.core.errors import TableError
from barbaricum.tables.links import hash_token
from barbaricum.tables.making import Wish, make_table
from barbaricum.tables.sandbox import adjudicate
from barbaricum.tables.table import Table
from barbaricum.tables.whatif import OPEN
from barbaricum.tables.writing import case_of
from tests.server.court import Court

SEVEN = [{"kind": "me"}] * 7


def sandbox(**terms: Any) -> Table:
    table, links = make_table("diplomacy", [Wish("me")] * 7, player="Anna", sandbox=True, **terms)
    table.give_nonce(hash_token(links.seat), "0a" * 16)
    return table


def units(table: Table, power: str) -> list[str]:
    assert table.play is not None
    found: list[str] = table.game.position_of(table.play.match.state)["units"][power]
    return sorted(found)


def test_one_person_orders_all_adjudicates_and_steps_back() -> None:
    table = sandbox()
    for seat, line in ((0, "A Vie - Gal"), (5, "A War - Gal"), (1, "F Lon - NTH")):
        assert table.add(seat, table.seq, text=line) is None
    assert adjudicate(table, 0, table.seq) is None
    assert "Autumn 1901" in table.heading
    assert units(table, "Austria") == ["A BUD", "A VIE", "F TRI"]
    assert "F NTH" in units(table, "England")
    assert any("bounce" in line.text.lower() or "GAL" in line.text for line in table.lines(-3))
    table.ask_undo(3, table.undoable(3))
    assert "Spring 1901" in table.heading
    assert adjudicate(table, 3, table.seq) is None
    assert "F LON" in units(table, "England")


def test_only_a_sandbox_lets_one_person_open_the_sheets() -> None:
    court = Court()
    with pytest.raises(TableError, match="only in a sandbox"):
        adjudicate(court.table, 0, court.table.seq)
    with pytest.raises(TableError, match="plays all seats"):
        make_table("diplomacy", [Wish("me")] * 6 + [Wish("open")], sandbox=True)
    with pytest.raises(TableError, match="nobody plays all"):
        make_table("hengist", [Wish("me")] * 2, sandbox=True, hot_seat=True)
    table, links = make_table("hengist", [Wish("me")] * 2, sandbox=True)
    table.give_nonce(hash_token(links.seat), "0a" * 16)
    with pytest.raises(TableError, match="No sealed sheets"):
        adjudicate(table, 0, table.seq)


def test_pieces_moved_by_hand_are_a_sandbox_of_their_own(client: TestClient[Any]) -> None:
    seats = {"game": "diplomacy", "seats": SEVEN, "player": "Anna"}
    created = client.post("/api/tables", json=seats | {"sandbox": True}).json()
    seat = created["seat"]
    client.post(f"/api/seats/{seat}/nonce", json={"nonce": "0a" * 16})
    view = client.get(f"/api/seats/{seat}").json()
    assert (view["sandbox"], view["hot_seat"], view["status"]) == (True, False, "running")
    branch = {"at": view["seq"], "luck": 1, "steps": []}
    position = client.post(f"/api/seats/{seat}/whatif/position?seat=0", json=branch).json()["position"]
    position["units"]["Austria"] = ["A Ser", "F Alb"]
    edited = client.post(f"/api/seats/{seat}/sandbox", json={"position": position})
    assert edited.status_code == 200, edited.text
    again = edited.json()["seat"]
    client.post(f"/api/seats/{again}/nonce", json={"nonce": "0a" * 16})
    moved = client.get(f"/api/seats/{again}").json()
    assert moved["sandbox"]
    now = client.post(f"/api/seats/{again}/whatif/position?seat=0", json=branch).json()["position"]
    assert now["units"]["Austria"] == ["A SER", "F ALB"]
    assert client.get(f"/api/seats/{seat}").json()["seq"] == view["seq"]
    position["units"]["Austria"] = ["A Nowhere", "F Vie"]
    wrong = client.post(f"/api/seats/{seat}/sandbox", json={"position": position})
    assert (wrong.status_code, "Nowhere" in wrong.json()["message"]) == (400, True)
    plain = client.post("/api/tables", json={"game": "diplomacy", "seats": SEVEN, "player": "Anna"}).json()["seat"]
    assert client.post(f"/api/seats/{plain}/sandbox", json={"position": {}}).status_code == 409


def test_what_if_orders_all_powers_and_opens_their_sheets_at_once() -> None:
    table = Court(2).table
    assert table.play is not None
    branch, refusal = table.what_if(0, table.seq, 5, ["A Vie - Gal", "ready", "F Lon - NTH", OPEN])
    assert refusal is None
    assert "Autumn 1901" in table.game.heading(branch.state)
    position = table.game.position_of(branch.state)
    assert "A GAL" in position["units"]["Austria"]
    assert "F NTH" in position["units"]["England"]
    assert "Spring 1901" in table.heading
    assert 'England = ["F LON - NTH"]' in case_of(branch)
    # And from any phase that was: the beginning, when the game has gone on.
    table.publish(0, table.seq)
    table.publish(1, table.seq)
    for seat in table.bots_to_act():
        table.play_bot(seat, table.seq, None)
    past, _ = table.what_if(1, 0, 5, ["A Vie - Tyr", OPEN])
    assert "A TYR" in table.game.position_of(past.state)["units"]["Austria"]


def test_sheets_that_are_not_asked_for_cannot_be_opened() -> None:
    table, links = make_table("hengist", [Wish("me")] * 2, sandbox=True)
    table.give_nonce(hash_token(links.seat), "0a" * 16)
    _, refusal = table.what_if(0, 0, 5, [OPEN])
    assert refusal is not None
    assert refusal.clause == "base/sealed"
