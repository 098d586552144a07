"""Live connections to a real server: two people and a spectator, reconnects, the curtain, and every sort of bad message."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from barbaricum.core.prng import Prng
from barbaricum.server import forms, wire
from barbaricum.server.limits import NO_LIMITS
from barbaricum.server.measure import Running
from barbaricum.server.run import LONGEST_FRAME
from tests.server.live import Player, begin, make
from tests.unit.tables.helpers import NONCES


@pytest.fixture
def sit(server: Running) -> Iterator[Any]:
    """Opens connections, and closes them after the test."""
    opened: list[Player] = []

    def at(path: str) -> Player:
        player = Player(server, path)
        opened.append(player)
        player.table()
        return player

    yield at
    for player in opened:
        player.close()


def test_two_people_play_a_whole_game_and_a_third_watches(server: Running, sit: Any) -> None:
    created, blue = begin(server)
    players = [sit(f"/api/seats/{token}/live") for token in (created["seat"], blue)]
    watcher = sit(f"/api/tables/{created['table']}/live")
    prng = Prng(5)
    players[0].table(lambda view: all(seat["connected"] for seat in view["seats"]))
    while players[0].view["status"] == "running":
        asked = players[0].view["waiting_for"]
        mover = next(player for player in players if player.view["seat_name"] in asked)
        mover.play_randomly(prng)
        for other in (*players, watcher):
            other.reach(mover.view["seq"])
    for reader in (*players, watcher):
        assert reader.view["status"] == "over"
        assert reader.view["result"]["winners"]
    assert all(view["view"]["hand"] is None for view in watcher.seen)
    # Nobody ever received what only another may read.
    for seat, player in enumerate(players):
        assert {line["args"][0] for view in player.seen for line in view["log"] if line["kind"] == "card"} == {seat}
    assert not [line for view in watcher.seen for line in view["log"] if line["kind"] in ("card", "tile")]


def test_a_connection_comes_back_to_where_it_was(server: Running, sit: Any) -> None:
    created, blue = begin(server)
    red = sit(f"/api/seats/{created['seat']}/live")
    red.add("1: land L1")
    before = red.table(lambda view: view["draft"] is not None)
    red.close()
    watching = sit(f"/api/seats/{blue}/live")
    assert watching.view["seats"][0]["connected"] is False
    again = sit(f"/api/seats/{created['seat']}/live")
    assert watching.table()["seats"][0]["connected"] is True
    for key in ("seq", "draft", "view", "offers", "log", "prompt"):
        assert again.view[key] == before[key]


def test_two_devices_show_the_same_draft(server: Running, sit: Any) -> None:
    created, _ = begin(server)
    one, two = (sit(f"/api/seats/{created['seat']}/live") for _ in range(2))
    one.add("1: land L1")
    assert two.table(lambda view: view["draft"] is not None)["draft"]["lines"] == ["1: land L1"]
    two.send(wire.Undo(two.view["seq"]))
    one.table(lambda view: view["draft"] is not None)
    assert one.table()["draft"] is None


def test_a_tail_holds_only_what_is_new_of_the_log(server: Running, sit: Any) -> None:
    created, blue = begin(server)
    whole, tail = sit(f"/api/seats/{created['seat']}/live"), sit(f"/api/seats/{created['seat']}/live?log=tail")
    other = sit(f"/api/seats/{blue}/live")
    assert tail.view["log_from"] == 0
    log = list(tail.view["log"])

    def merge() -> None:
        nonlocal log
        log = [line for line in log if line["entry"] < tail.view["log_from"]] + tail.view["log"]

    tail.add("done")
    tail.table(lambda view: view["draft"] is not None)
    assert tail.view["log"] == []
    seq = tail.view["seq"]
    tail.publish()
    merge()
    assert tail.view["log_from"] == seq
    assert whole.table(lambda view: view["seq"] == tail.view["seq"])["log"] == log
    # What is taken back changes old lines: the whole log comes again.
    tail.send(wire.AskUndo(1))
    other.table(lambda view: view["undo"] is not None)
    assert "both sides may now know" in other.view["undo"]["warning"]
    other.send(wire.AnswerUndo(True))
    tail.table(lambda view: view["undo"] is None and view["seq"] > seq + 3)
    merge()
    assert any(line["undone"] for line in log)
    assert whole.table(lambda view: view["seq"] == tail.view["seq"])["log"] == log


def test_a_refused_click_is_explained(server: Running, sit: Any) -> None:
    created, blue = begin(server)
    red = sit(f"/api/seats/{created['seat']}/live")
    red.send(wire.Explain("1: raid L white"))
    refusal = red.answer()
    assert refusal["type"] == "refusal"
    assert refusal["title"].startswith("Group 1 cannot raid along the white road")
    assert refusal["reason"][0].isupper()
    assert refusal["clause"] == "A/V-raid-terrain"
    assert refusal["cause"] == "boat"
    red.send(wire.Explain("1: land L1"))
    assert red.answer() == {"type": "allowed", "text": "1: land L1"}
    red.send(wire.Explain("1: fly to Rome"))
    assert red.answer()["kind"] == "notation"
    red.send(wire.Add(red.view["seq"], text="2: march L"))
    assert red.answer()["text"] == "2: march L"
    red.send(wire.Add(red.view["seq"], action=10**9))
    assert (red.answer()["clause"], red.view["draft"]) == ("base/action", None)
    other = sit(f"/api/seats/{blue}/live")
    other.add("1: land L1")
    assert other.answer()["clause"] == "turn/alternate"


def test_a_stale_action_is_turned_away(server: Running, sit: Any) -> None:
    created, blue = begin(server)
    red, other = sit(f"/api/seats/{created['seat']}/live"), sit(f"/api/seats/{blue}/live")
    seq = red.view["seq"]
    red.add("done")
    red.table(lambda view: view["draft"] is not None)
    red.publish()
    other.table(lambda view: view["seq"] > seq)
    other.send(wire.Add(seq, text="1: land L1"))
    assert other.answer() == {
        "type": "error",
        "message": "The table has moved on since; look again before you act.",
        "kind": "table",
    }
    # A double click: the second one saw a draft without the first line.
    other.send(wire.Add(other.view["seq"], text="1: land L1", draft=0))
    other.send(wire.Add(other.view["seq"], text="2: land L1", draft=0))
    assert "written meanwhile" in other.answer()["message"]


def test_a_spectator_and_a_stranger_do_nothing(server: Running, sit: Any) -> None:
    created, _ = begin(server)
    watcher = sit(f"/api/tables/{created['table']}/live")
    for message in (
        wire.Add(24, 0),
        wire.Publish(24),
        wire.Resign(),
        wire.AskUndo(1),
        wire.AnswerUndo(True),
        wire.Explain("done"),
    ):
        watcher.send(message)
        assert watcher.answer()["message"] == "You watch this table; only its seats act."
    watcher.send(wire.Uncover(0))
    assert "no curtain" in watcher.answer()["message"]
    for path in ("/api/seats/nobody/live", f"/api/seats/{created['host']}/live", "/api/tables/nothere/live"):
        stranger = Player(server, path)
        assert stranger.answer()["type"] == "error"
        assert stranger.closed() == 4404


def test_a_new_link_ends_the_old_connection(server: Running, sit: Any) -> None:
    created, blue = begin(server)
    old = sit(f"/api/seats/{blue}/live")
    again = server.post(f"/api/host/{created['host']}", forms.HostRequest("reissue", 1))
    assert "the host has issued a new one" in old.answer()["message"]
    assert old.closed() == 4404
    assert sit(f"/api/seats/{again['seat']}/live").view["seat_name"] == "blue"


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "null",
        "[]",
        "[" * 20000,
        '{"type":"fly"}',
        '{"type":"add"}',
        '{"type":"add","seq":"x"}',
        '{"type":"add","seq":0,"action":1e99}',
        '{"type":"add","seq":99999999999999999999999999}',
        '{"type":"undo","seq":0,"all":1}',
        "\x00",
        b"\xff\xfe",
        "x" * (NO_LIMITS.message + 1),
        '{"type":"add","seq":24}',
        '{"type":"add","seq":24,"text":"   "}',
    ],
)
def test_a_message_that_cannot_be_read_is_answered_and_the_game_goes_on(server: Running, sit: Any, message: str | bytes) -> None:
    created, _ = begin(server)
    red = sit(f"/api/seats/{created['seat']}/live")
    red.send(message)
    answer = red.answer()
    assert (answer["type"], answer["kind"]) == ("error", "request")
    assert "Traceback" not in answer["message"]
    red.add("1: land L1")
    assert red.table(lambda view: view["draft"] is not None)["draft"]["lines"] == ["1: land L1"]


def test_a_message_beyond_all_measure_ends_its_connection_alone(server: Running, sit: Any) -> None:
    created, blue = begin(server)
    red, other = sit(f"/api/seats/{created['seat']}/live"), sit(f"/api/seats/{blue}/live")
    red.send("x" * (LONGEST_FRAME + 1))
    assert red.closed() == 1009
    again = sit(f"/api/seats/{created['seat']}/live")
    again.add("1: land L1")
    again.table(lambda view: view["draft"] is not None)
    other.send(wire.Explain("1: land L1"))
    assert other.answer()["type"] == "refusal"


def test_the_curtain_of_a_shared_screen(server: Running, sit: Any) -> None:
    created = make(server, "me", "me", hot_seat=True)
    server.post(f"/api/seats/{created['seat']}/nonce", forms.NonceRequest(NONCES[0]))
    screen = sit(f"/api/seats/{created['seat']}/live")

    def hidden(view: dict[str, Any]) -> bool:
        return view["covered"] and view["view"] is None and view["offers"] == [] and view["draft"] is None and view["seat"] == -1

    assert screen.view["hot_seat"]
    assert hidden(screen.view)
    assert not [line for line in screen.view["log"] if line["kind"] == "card"]
    assert screen.view["prompt"] == "Uncover Red to play on."
    screen.send(wire.Add(screen.view["seq"], 0))
    assert screen.answer()["message"] == "Uncover a seat before you act."
    screen.send(wire.Uncover(0))
    red = screen.table()
    assert (red["covered"], red["seat"], red["view"]["seat"]) == (False, 0, "red")
    assert {line["args"][0] for line in red["log"] if line["kind"] == "card"} == {0}
    screen.add("done")
    screen.table(lambda view: view["draft"] is not None)
    screen.publish()
    assert screen.view["undoable"] == 1
    screen.send(wire.Cover())
    assert hidden(screen.table())
    screen.send(wire.Uncover(1))
    blue = screen.table()
    assert {line["args"][0] for line in blue["log"] if line["kind"] == "card"} == {1}
    assert blue["undoable"] == 0
    screen.send(wire.AskUndo(1))
    assert "curtain" in screen.answer()["message"]
    # A reload shows the curtain, whatever was uncovered before.
    assert hidden(sit(f"/api/seats/{created['seat']}/live").view)
    screen.send(wire.Uncover(5))
    assert "does not hold that seat" in screen.answer()["message"]


def test_resigning_ends_the_game_for_all(server: Running, sit: Any) -> None:
    created, blue = begin(server)
    red, other = sit(f"/api/seats/{created['seat']}/live"), sit(f"/api/seats/{blue}/live")
    red.send(wire.Resign())
    assert other.table(lambda view: view["status"] == "over")["prompt"] == "Red resigns; Blue wins."
    other.send(wire.Add(other.view["seq"], 0))
    assert other.answer()["message"] == "The game is over."


def test_a_bot_answers_at_its_pace(server: Running, sit: Any) -> None:
    created = make(server, "me", "bot", bot_pace=700)
    server.post(f"/api/seats/{created['seat']}/nonce", forms.NonceRequest(NONCES[0]))
    red = sit(f"/api/seats/{created['seat']}/live")
    prng = Prng(3)
    for turn in range(3):
        while red.view["waiting_for"] == ["red"]:
            red.play_randomly(prng)
        began, own = time.monotonic(), red.view["seq"]
        seen = red.reach(own + 1)
        if turn:  # the first answer may have to wait for its process
            assert 0.5 < time.monotonic() - began < 10
        assert any(line["seat"] == 1 for line in seen["log"] if line["entry"] >= own)
        if "red" not in seen["waiting_for"]:
            red.table(lambda view: "red" in view["waiting_for"])


def test_bots_play_each_other_before_spectators(server: Running, sit: Any) -> None:
    created = make(server, "bot", "bot", bot_pace=0)
    assert created["seat"] == ""
    watcher = sit(f"/api/tables/{created['table']}/live")
    if watcher.view["status"] != "over":
        watcher.table(lambda view: view["status"] == "over")
    assert watcher.view["result"]["text"]


def test_offers_are_told_branch_by_branch(server: Running, sit: Any) -> None:
    created, blue = begin(server)
    red, other = sit(f"/api/seats/{created['seat']}/live"), sit(f"/api/seats/{blue}/live")

    def ask(player: Player, *prefix: int) -> list[dict[str, Any]]:
        player.send(wire.AskOffers(list(prefix)))
        answer = player.until(lambda message: message["type"] == "offers")
        assert (answer["prefix"], answer["seq"]) == (list(prefix), player.view["seq"])
        return list(answer["branches"])

    found: list[tuple[int, str]] = []

    def walk(*prefix: int) -> None:
        for branch in ask(red, *prefix):
            if branch["action"] < 0:
                walk(*prefix, branch["key"])
            else:
                found.append((branch["action"], branch["text"]))

    walk()
    assert found == [(leaf["action"], leaf["text"]) for leaf in red.view["offers"]]
    assert ask(red, 987654, 1) == []
    assert ask(other) == []
