"""What whoever runs the server sees of it: health, readiness, metrics, and a log without secrets."""

from __future__ import annotations

import logging
import re
import sqlite3
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
import pytest
import structlog
from litestar.testing import TestClient
from prometheus_client.parser import text_string_to_metric_families

from barbaricum.core.prng import Prng
from barbaricum.games import game_named
from barbaricum.server.addresses import Address
from barbaricum.server.app import make_app
from barbaricum.server.client import Client
from barbaricum.server.limits import Limits
from barbaricum.server.logs import log_to_stderr
from barbaricum.server.measure import server_process
from barbaricum.store import SqlStore, open_store
from barbaricum.tables.table import Table
from tests.server.live import Player, begin, make
from tests.unit.tables.helpers import NONCES

Web = TestClient[Any]


def test_ready_while_a_move_could_be_kept(client: Web, store: SqlStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/readyz").json()["status"] == "ok"
    assert store.counts() == {}
    monkeypatch.setattr("barbaricum.server.health.READY_SECONDS", 0.3)
    locker = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
    locker.execute("BEGIN IMMEDIATE")
    late = client.get("/readyz")
    assert late.status_code == 503
    assert late.json()["database"].startswith("The database has not kept a change")
    # It can still be read: the server lives.
    assert client.get("/healthz").json()["status"] == "ok"
    locker.execute("ROLLBACK")
    locker.close()
    assert client.get("/readyz").status_code in (200, 503)


def test_not_ready_where_the_database_can_only_be_read(tmp_path: Path, built: Client) -> None:
    path = tmp_path / "tables.sqlite3"
    open_store(str(path)).close()
    reading = open_store(f"sqlite:///file:{path}?mode=ro&uri=true")
    with TestClient(make_app(reading, Address("http://x", False), built, 1)) as client:
        answer = client.get("/readyz")
        assert answer.status_code == 503
        assert "It can only be read, not written" in answer.json()["database"]
    reading.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_probe_leaves_no_trace(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    db = str(tmp_path / "x.sqlite3") if kind == "sqlite" else request.getfixturevalue("empty_postgres")
    store = open_store(db)
    probes: list[Future[None]] = [store.probe() for _ in range(20)]
    for probe in probes:
        probe.result(10)
    assert (store.counts(), store.listed(), store.backlog) == ({}, [], 0)
    store.close()


# --- metrics ----------------------------------------------------------------------------------------------------------


def test_metrics_are_off_unless_they_are_wanted(client: Web) -> None:
    assert "barbaricum_" not in client.get("/metrics").text


def scrape(client: Web) -> dict[str, float]:
    """Samples by name and labels."""
    answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    families = text_string_to_metric_families(answer.text)
    return {f"{one.name}{sorted(one.labels.values()) or ''}": one.value for family in families for one in family.samples}


def test_metrics_tell_of_tables_moves_sockets_and_bots(store: SqlStore, built: Client) -> None:
    app = make_app(store, Address("http://x", False), built, 1, show_metrics=True)
    with TestClient(app, raise_server_exceptions=False) as client:
        before = scrape(client)
        assert (before["barbaricum_tables['running']"], before["barbaricum_tables_open"]) == (0, 0)
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        body = {"game": "hengist", "seats": seats, "player": "Anna", "bot_pace": 0}
        created = client.post("/api/tables", json=body).json()
        assert scrape(client)["barbaricum_tables['waiting']"] == 1
        client.post(f"/api/seats/{created['seat']}/nonce", json={"nonce": NONCES[0]})
        with client.websocket_connect(f"/api/seats/{created['seat']}/live") as socket:
            view = socket.receive_json()
            while view["waiting_for"] != ["red"]:
                view = socket.receive_json()
            seq = view["seq"]
            while view["seq"] == seq:
                done = view["draft"] and view["draft"]["complete"]
                message = {"type": "publish"} if done else {"type": "add", "action": view["offers"][0]["action"]}
                socket.send_json(message | {"seq": view["seq"]})
                view = socket.receive_json()
            while view["waiting_for"] != ["red"]:
                view = socket.receive_json()
            after = scrape(client)
        assert after["barbaricum_tables['running']"] == after["barbaricum_tables_open"] == after["barbaricum_sockets"] == 1
        assert after["barbaricum_move_seconds_count['person']"] >= 1
        assert after["barbaricum_move_seconds_count['bot']"] >= 1
        assert after["barbaricum_bot_decision_seconds_count['made']"] >= 1
        assert after["barbaricum_bot_decisions_waiting"] == after["barbaricum_write_queue"] == 0
        assert after["barbaricum_save_seconds_count"] > after["barbaricum_move_seconds_count['person']"]
        assert 0 < after["barbaricum_save_seconds_sum"] < 60
        # Nobody and nothing is named.
        text = client.get("/metrics").text
        assert not [word for word in (created["table"], created["seat"], "Anna", "hengist") if word in text]


# --- the log ----------------------------------------------------------------------------------------------------------


def hidden_words(players: list[Player]) -> set[str]:
    """What the seats were shown: their offers, their lines, the sentences of the log."""
    found: set[str] = set()
    for player in players:
        for view in player.seen:
            found |= {offer["text"] for offer in view["offers"] or ()}
            found |= {line["text"] for line in view["log"]}
            found |= set((view["draft"] or {"lines": []})["lines"])
    return {word for word in found if len(word) > 3}


@pytest.mark.parametrize("form", ["json", "text"])
def test_no_token_name_or_hand_is_in_the_log_of_a_game(tmp_path: Path, form: str) -> None:
    log = tmp_path / "log"
    db = str(tmp_path / "tables.sqlite3")
    with (
        log.open("w") as stderr,
        server_process(
            db, log=stderr, limits=Limits(creation_password="", tables_per_address=50), log_format=form, log_level="info"
        ) as server,
    ):
        created, blue = begin(server, listed=True)
        tokens = [created["seat"], blue]
        players = [Player(server, f"/api/seats/{token}/live") for token in tokens]
        for player in players:
            player.table(lambda view: view["seq"] > 0)
        prng = Prng(1)
        while players[0].view["status"] == "running":
            mover = next(player for player in players if player.view["seat_name"] in player.view["waiting_for"])
            mover.play_randomly(prng)
            for other in players:
                other.reach(mover.view["seq"])
        players[0].send("Anna's nonsense")
        players[0].answer()
        # A bot's game, refused requests, and links that lead nowhere.
        against = make(server, "me", "bot", bot_pace=0)
        server.post(f"/api/seats/{against['seat']}/nonce", {"nonce": NONCES[0]})
        watcher = Player(server, f"/api/tables/{against['table']}/live")
        watcher.table(lambda view: view["seq"] > 0)
        for broken in (f"/api/seats/{created['seat']}x/live", f"/api/seats/{created['host']}/live"):
            assert Player(server, broken).answer()["type"] == "error"
        view_words = hidden_words(players)
        for player in [*players, watcher]:
            player.close()
    written = log.read_text()
    lines = written.splitlines()
    assert sum("a move was played" in line for line in lines) > 10
    assert any("over" in line for line in lines)
    if form == "json":
        assert all(msgspec.json.decode(line)["timestamp"] for line in lines)
    with sqlite3.connect(db) as connection:
        secrets = [secret.hex() for (secret,) in connection.execute("SELECT secret FROM tables")]
    private = {*tokens, *secrets, *NONCES, "Anna", "Ben"} | {
        made[key] for made in (created, against) for key in ("seat", "join", "host")
    }
    assert len(view_words) > 100
    cards = game_named("hengist").components().groups["cards"].rows
    assert not re.search(rf"\b({'|'.join(cards)})\b", written)
    assert [word for word in private | view_words if word in written] == []


def test_a_fault_of_ours_is_logged_by_kind_and_place_alone(
    client: Web, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    created = client.post(
        "/api/tables", json={"game": "hengist", "seats": [{"kind": "me"}, {"kind": "open"}], "player": "Anna"}
    ).json()
    log_to_stderr("json")

    def broken(table: Table, *words: object) -> None:
        raise KeyError(f"Anna holds {created['seat']}")

    monkeypatch.setattr(Table, "give_nonce", broken)
    try:
        assert client.post(f"/api/seats/{created['seat']}/nonce", json={"nonce": NONCES[0]}).status_code == 500
        logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: Anna holds %s", created["seat"])
        try:
            broken(None)  # type: ignore[arg-type]
        except KeyError:
            logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
        lines = [msgspec.json.decode(line) for line in capsys.readouterr().err.splitlines()]
    finally:
        structlog.reset_defaults()
        logging.basicConfig(handlers=[logging.NullHandler()], force=True)
    ours, theirs, uvicorns = lines
    assert (ours["event"], ours["error"], ours["level"]) == ("a request failed", "KeyError", "error")
    assert re.match(r"test_health\.py:\d+ broken < ", ours["at"])
    assert theirs["event"] == "Task exception was never retrieved"
    assert (uvicorns["error"], uvicorns["logger"]) == ("KeyError", "uvicorn.error")
    assert not re.search("Anna|" + re.escape(created["seat"]), str(lines))


def test_a_database_error_does_not_quote_what_was_written(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "x.sqlite3"))
    with pytest.raises(Exception, match="hide_parameters") as caught, store._engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO nothing VALUES (?)", ("Anna",))
    assert "Anna" not in str(caught.value)
    store.close()
