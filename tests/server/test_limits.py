"""Who may make tables, how many, and how long messages may be."""

from __future__ import annotations

import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from barbaricum.cli import main
from barbaricum.server import forms
from barbaricum.server import limits as limits_module
from barbaricum.server.addresses import Address
from barbaricum.server.app import make_app
from barbaricum.server.client import Client
from barbaricum.server.faults import CrowdedError, ForbiddenError
from barbaricum.server.limits import HOUR, WRONG_PASSWORDS, Gate, Limits
from barbaricum.server.measure import Running, server_process
from barbaricum.store import SqlStore

Web = TestClient[Any]
Opened = Callable[[Limits], Web]
SEATS: list[dict[str, str]] = [{"kind": "me"}, {"kind": "open"}]


@pytest.fixture
def opened(store: SqlStore, built: Client) -> Iterator[Opened]:
    with ExitStack() as stack:

        def open_with(limits: Limits) -> Web:
            app = make_app(store, Address("http://192.168.7.7:8000", True), built, 1, limits=limits)
            return stack.enter_context(TestClient(app, raise_server_exceptions=False))

        yield open_with


@contextmanager
def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> Iterator[None]:
    now = time.monotonic
    with monkeypatch.context() as patch:
        patch.setattr(time, "monotonic", lambda: now() + seconds)
        yield


def ask(client: Web, **more: str) -> Any:
    return client.post("/api/tables", json={"game": "hengist", "seats": SEATS, "player": "Anna"} | more)


def test_a_password_is_asked_for_and_wrong_ones_are_counted(opened: Opened) -> None:
    client = opened(Limits(creation_password="swörd"))
    asked = ask(client)
    assert (asked.status_code, asked.json()["message"]) == (403, "This server asks for a password before a table is made.")
    assert ask(client, password="sword").json()["message"] == "That is not the password for making tables on this server."
    created = ask(client, password="swörd")
    assert created.status_code == 201
    # Only making tables needs it.
    joined = client.post(f"/api/join/{created.json()['join']}", json={"name": "Ben", "nonce": "11" * 16})
    assert joined.status_code == 201
    for _ in range(WRONG_PASSWORDS - 1):
        assert ask(client, password="sesame").status_code == 403
    # From here on even the right one does not help.
    assert ask(client, password="swörd").status_code == 429


def test_wrong_passwords_are_forgotten_after_an_hour_and_asking_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(Limits(creation_password="sword"))
    for _ in range(3 * WRONG_PASSWORDS):
        with pytest.raises(ForbiddenError):
            gate.admit("10.0.0.1", "", 0)
    for _ in range(WRONG_PASSWORDS):
        with pytest.raises(ForbiddenError):
            gate.admit("10.0.0.1", "sesame", 0)
    with pytest.raises(CrowdedError):
        gate.admit("10.0.0.1", "sword", 0)
    gate.admit("10.0.0.2", "sword", 0)
    with later(monkeypatch, HOUR + 1):
        gate.admit("10.0.0.1", "sword", 0)


def test_no_more_tables_than_may_be_open(opened: Opened) -> None:
    client = opened(Limits(tables=2))
    assert [ask(client).status_code for _ in range(3)] == [201, 201, 429]
    assert ask(client).json()["message"] == "This server has 2 tables open, which is its limit; try again later."


def test_an_address_may_make_so_many_tables_in_an_hour(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    client = opened(Limits(tables_per_address=2))
    # What cannot be made is not counted.
    assert ask(client, game="chess").status_code == 400
    assert [ask(client).status_code for _ in range(3)] == [201, 201, 429]
    with later(monkeypatch, HOUR + 1):
        assert [ask(client).status_code for _ in range(3)] == [201, 201, 429]


def test_a_household_is_one_address_under_either_protocol() -> None:
    gate = Gate(Limits(tables_per_address=1))
    gate.note("2001:db8:1:2::3")
    with pytest.raises(CrowdedError):
        gate.admit("2001:db8:1:2:ffff::9", "", 0)
    gate.admit("2001:db8:1:3::3", "", 0)
    gate.note("10.0.0.1")
    gate.admit("10.0.0.2", "", 0)
    gate.admit("somewhere", "", 0)


def test_addresses_that_no_longer_matter_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = limits_module._Hourly()
    for at in range(limits_module._SWEEP):
        counted.add(f"10.0.{at // 256}.{at % 256}")
    with later(monkeypatch, HOUR + 1):
        counted.add("10.1.0.0")
    assert len(counted._times) == 1


def test_messages_and_requests_are_as_long_as_the_host_says(opened: Opened) -> None:
    client = opened(Limits(message=2000, body=3000))
    created = ask(client).json()
    with client.websocket_connect(f"/api/seats/{created['seat']}/live") as socket:
        socket.receive_json()
        socket.send_text("x" * 2001)
        assert socket.receive_json()["message"] == "A message has at most 2000 bytes; this one has 2001."
    assert ask(client, player="x" * 3000).status_code == 413


def post_from(server: Running, address: str) -> int:
    body = msgspec.json.encode(forms.CreateTable("hengist", [forms.SeatRequest("me"), forms.SeatRequest("open")], player="Anna"))
    headers = {"content-type": "application/json", "x-forwarded-for": address}
    try:
        with urllib.request.urlopen(urllib.request.Request(f"{server.base}/api/tables", body, headers)) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_behind_a_proxy_the_address_is_the_one_it_tells(tmp_path: Path) -> None:
    with server_process(str(tmp_path / "tables.sqlite3"), limits=Limits(tables_per_address=1)) as server:
        codes = [post_from(server, address) for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2")]
    assert codes == [201, 429, 201]


def test_the_command_hands_its_limits_on(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr("barbaricum.server.run.serve", lambda *words, **more: given.update(more))
    monkeypatch.setenv("BARBARICUM_CREATION_PASSWORD", "sword")
    words = ["--max-tables", "200", "--max-tables-per-address", "9", "--max-message", "4096", "--metrics", "--log-format", "json"]
    assert main(["serve", "--no-browser", *words]) == 0
    assert given["limits"] == Limits("sword", 200, 9, 4096, 512 * 1024)
    assert (given["show_metrics"], given["log_format"], given["log_level"]) == (True, "json", "warning")
