"""Starting and stopping: addresses, a used port, the database's place, what is printed and what is not."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from barbaricum.core.errors import BarbaricumError
from barbaricum.server import addresses
from barbaricum.server.addresses import address_of, qr_svg
from barbaricum.server.crowd import measure_tables
from barbaricum.server.measure import measure_moves, server_process
from barbaricum.server.run import ServeError, default_database, listen, serve
from tests.server.live import Player, begin, make


def test_a_used_port_is_told_in_one_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ServeError) as caught:
            serve(port, open_browser=False)
    assert str(caught.value) == f"Port {port} is used by another program; choose another with --port."
    assert isinstance(caught.value, BarbaricumError)


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 70000), ("127.0.0.1", -1), ("no.such.host.invalid", 0)])
def test_an_address_that_cannot_be_had_is_told(host: str, port: int) -> None:
    with pytest.raises(ServeError) as caught:
        listen(host, port)
    assert str(caught.value).endswith(".")


def test_a_database_that_cannot_be_opened_gives_the_port_back(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x" * 5000)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with pytest.raises(BarbaricumError, match="no SQLite database"):
        serve(port, db=str(tmp_path / "file"), open_browser=False)
    listen("127.0.0.1", port).close()


def test_links_carry_an_address_that_others_can_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_lan_host", lambda: "192.168.1.20")
    assert address_of("0.0.0.0", 8000) == ("http://192.168.1.20:8000", True)
    assert address_of("127.0.0.1", 8000) == ("http://127.0.0.1:8000", False)
    assert address_of("localhost", 80).lan is False
    assert address_of("::1", 8000) == ("http://[::1]:8000", False)
    assert address_of("games.example", 8000).join("t") == "http://games.example:8000/join/t"
    assert address_of("127.0.0.1", 8000, "https://play.example/") == ("https://play.example", True)


def test_the_machines_own_address_is_one() -> None:
    host = addresses._lan_host()
    assert len(host.split(".")) == 4


def test_the_qr_code_is_a_picture_that_fills_its_place() -> None:
    svg = qr_svg("http://192.168.1.20:8000/join/abcdefghijklmnopqrstuvwx").decode()
    assert svg.startswith("<svg")
    assert "viewBox" in svg
    assert " width=" not in svg.split(">")[0]


def test_the_database_has_a_place_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == str(tmp_path / "barbaricum" / "tables.sqlite3")


def test_the_server_says_where_it_is_keeps_tokens_to_itself_and_ends_quietly(tmp_path: Path) -> None:
    code = "from barbaricum.server.run import serve\nif __name__ == '__main__':\n    serve(0, '127.0.0.1', {!r}, False)"
    paths = os.pathsep.join(path for path in sys.path if path)
    process = subprocess.Popen(
        [sys.executable, "-c", code.format(str(tmp_path / "tables.sqlite3"))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": paths},
    )
    assert process.stdout is not None
    base = process.stdout.readline().split()[-1]
    assert base.startswith("http://127.0.0.1:")
    from barbaricum.server.measure import Running

    created, blue = begin(Running(process, base))
    player = Player(Running(process, base), f"/api/seats/{blue}/live")
    player.table()
    for path in (f"/api/seats/{created['seat']}", f"/api/join/{created['join']}", f"/api/seats/{created['seat']}/at/3"):
        with urllib.request.urlopen(base + path) as answer:
            assert answer.status == 200
    # It ends while a connection is open, and without a trace.
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    player.close()
    assert process.returncode == 0
    assert "Traceback" not in err
    for token in (created["seat"], created["join"], created["host"], blue):
        assert token not in out + err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without asking it")
def test_whoever_stops_the_service_ends_it_quietly_while_bots_think(tmp_path: Path) -> None:
    db, log = tmp_path / "tables.sqlite3", tmp_path / "log"
    with log.open("w") as stderr, server_process(str(db), log=stderr) as server:
        created = make(server, "bot", "bot", bot_pace=0)
        watcher = Player(server, f"/api/tables/{created['table']}/live")
        watcher.reach(3)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(30) == 0
        watcher.close()
    assert log.read_text() == ""
    # Everything is in the one file.
    assert not db.with_name(f"{db.name}-wal").exists()


def test_moves_through_a_real_server_are_measured(tmp_path: Path) -> None:
    measured = measure_moves(1.0, db=str(tmp_path / "tables.sqlite3"), durable="full")
    assert measured["moves"] > 5
    assert measured["lines"] > measured["moves"]
    assert 0 < measured["p50_ms"] <= measured["p95_ms"] <= measured["p99_ms"]
    assert measured["durable"] == "full"
    assert (tmp_path / "tables.sqlite3").exists()


def test_many_tables_with_bots_are_measured() -> None:
    measured = measure_tables(3, 6.0, think=0.05, bot="random")
    assert measured["tables"] == 3
    assert measured["moves"] > 3
    assert 0 < measured["p50_ms"] <= measured["p95_ms"]
    assert 0 < measured["bot_p50_ms"] <= measured["bot_p95_ms"]
    assert measured["server_cores"] > 0


def test_a_server_that_does_not_start_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x" * 5000)
    with pytest.raises(BarbaricumError, match="did not start"), server_process(str(tmp_path / "file")):
        pytest.fail("it started")
