"""News of a table: posted to where its host wants them, never to the inside of a network; and a feed for each seat."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from xml.etree import ElementTree

import pytest
from litestar.testing import TestClient

from barbaricum.core.errors import TableError
from barbaricum.server import webhook as webhook_module
from barbaricum.server.actor import Actor
from barbaricum.server.addresses import Address
from barbaricum.server.app import make_app
from barbaricum.server.client import Client
from barbaricum.server.feed import atom
from barbaricum.server.limits import Limits
from barbaricum.server.notices import happening, mark_of, notice_of
from barbaricum.server.present import Eyes, feed_key, table_view
from barbaricum.server.webhook import Messenger, UndeliverableError, check_url, is_public
from barbaricum.store import SqlStore
from barbaricum.tables.agreeing import vote_draw
from barbaricum.tables.press import say
from barbaricum.tables.timing import change_clock
from tests.server.court import DAY, Court
from tests.server.test_actor import Here
from tests.server.test_deadlines import made

AUSTRIA, ENGLAND = 0, 1
ATOM = "{http://www.w3.org/2005/Atom}"


class Listener:
    """A server that takes messages; it answers with the statuses of `answers`, then with 204."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.answers: list[int] = []
        self.url = ""


@contextmanager
def listening() -> Iterator[Listener]:
    listener = Listener()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            listener.got.append(json.loads(body))
            listener.headers.append({name.lower(): value for name, value in self.headers.items()})
            status = listener.answers.pop(0) if listener.answers else 204
            self.send_response(status)
            if status == 302:
                self.send_header("location", listener.url + "elsewhere")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listener.url = f"http://localhost:{server.server_address[1]}/hook?key=secret"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield listener
    finally:
        server.shutdown()
        server.server_close()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))


async def until(ready: Callable[[], bool]) -> None:
    while not ready():
        await asyncio.sleep(0.02)


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook_module, "WAITS", (0.05, 0.05, 0.05))
    monkeypatch.setattr(webhook_module, "PAUSE", 0.01)


def test_news_say_phase_deadline_and_who_is_awaited_and_nothing_else() -> None:
    court = Court(press="full")
    court.bots()
    court.write(AUSTRIA, "A Vie - Gal")
    say(court.table, AUSTRIA, [ENGLAND], "Psst.")
    notice = notice_of(court.table, "phase", "https://play.example.org")
    assert notice.text == ("Diplomacy: Spring 1901 · orders. Time is up Tue 1 Dec 2026, 06:00 UTC. Awaited: Austria, England.")
    assert (notice.deadline, notice.waiting_for) == ("2026-12-01T06:00:00+00:00", ["Austria", "England"])
    assert notice.watch == f"https://play.example.org/watch/{court.table.id}"
    said = str(notice)
    assert not any(secret in said for secret in ("Gal", "GAL", "Psst", court.links.seat, court.links.host, court.links.join))


def test_what_is_news() -> None:
    court = Court()
    before = mark_of(court.table)
    court.bots()
    court.write(AUSTRIA, "A Vie - Gal")
    court.ready(AUSTRIA)
    assert happening(before, mark_of(court.table)) is None
    change_clock(court.table, "extend", DAY, "The host")
    moved = mark_of(court.table)
    assert happening(before, moved) == "clock"
    court.ready(ENGLAND)
    assert happening(moved, mark_of(court.table)) == "phase"
    running = mark_of(court.table)
    for seat in (AUSTRIA, ENGLAND):
        vote_draw(court.table, seat, agree=True)
    assert happening(running, mark_of(court.table)) == "over"
    assert notice_of(court.table, "over", "").text.startswith("Diplomacy: Autumn 1901 · orders. A draw is agreed on;")


def test_an_actor_posts_news_of_each_phase() -> None:
    async def test() -> None:
        with listening() as listener:
            court = Court()
            court.table.standing.webhook = listener.url
            court.store.keep(court.table)
            messenger = Messenger("http://here", private=True)
            actor = Actor(court.table, court.store, Here(), messenger=messenger)
            actor.wake()
            await until(lambda: actor.table.waiting_for() == [AUSTRIA, ENGLAND])
            for seat in (AUSTRIA, ENGLAND):
                await actor.do(lambda table, seat=seat: table.publish(seat, table.seq))  # type: ignore[misc]
            await until(lambda: len(listener.got) >= 1)
            assert (listener.got[0]["event"], listener.got[0]["heading"]) == ("phase", "Autumn 1901 · orders")
            assert listener.headers[0]["content-type"] == "application/json"
            assert listener.headers[0]["host"].startswith("localhost:")
            await actor.do(lambda table: change_clock(table, "pause", 0, "The host"))
            await until(lambda: len(listener.got) >= 2)
            assert (listener.got[-1]["event"], listener.got[-1]["deadline"]) == ("clock", None)
            messenger.close()
            actor.close("The test is over.")

    run(test)


def test_a_message_is_tried_again_for_a_while_and_redirects_are_not_followed() -> None:
    async def test() -> None:
        with listening() as listener:
            court = Court()
            messenger = Messenger(private=True)
            notice = notice_of(court.table, "phase", "")
            listener.answers = [503, 429]
            messenger.send("a", listener.url, notice)
            await until(lambda: len(listener.got) == 3 and not messenger._tasks)
            for refused in (302, 404):
                listener.got.clear()
                listener.answers = [refused]
                messenger.send("a", listener.url, notice)
                await until(lambda: not messenger._tasks)
                assert len(listener.got) == 1
            listener.got.clear()
            listener.answers = [500] * 9
            messenger.send("a", listener.url, notice)
            await until(lambda: not messenger._tasks)
            assert len(listener.got) == 4
            with pytest.raises(UndeliverableError):
                await messenger.post(listener.url, b"{}")

    run(test)


def test_of_many_news_only_the_latest_is_sent() -> None:
    async def test() -> None:
        with listening() as listener:
            court, messenger = Court(), Messenger(private=True)
            for event in ("phase", "clock", "clock", "over"):
                messenger.send("a", listener.url, notice_of(court.table, event, ""))
            await until(lambda: not messenger._tasks)
            assert [each["event"] for each in listener.got] == ["over"]

    run(test)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost:8000/",
        "http://10.1.2.3/",
        "http://192.168.0.1/",
        "http://169.254.169.254/latest/meta-data",
        "http://[::1]/",
        "http://[fe80::1]/",
        "http://[fd00::1]/",
        "http://[::ffff:10.0.0.1]/",
        "http://[64:ff9b::a00:1]/",
        "http://[2002:a00:1::]/",
        "http://0.0.0.0/",
        "http://224.0.0.1/",
        "http://100.64.0.1/",
        "http://2130706433/",
        "http://0x7f.1/",
    ],
)
def test_addresses_inside_a_network_are_never_asked(url: str) -> None:
    async def test() -> None:
        messenger = Messenger()
        with pytest.raises(TableError, match=r"inside a network|no .* on the net"):
            await messenger.post(url, b"{}")

    run(test)


def test_a_name_is_asked_at_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever owns a name may have it lead elsewhere a moment later: that makes no difference."""

    async def test() -> None:
        loop, asked = asyncio.get_running_loop(), []

        async def lookup(host: str, port: int, **more: Any) -> Any:
            asked.append(host)
            address = "93.184.216.34" if len(asked) == 1 else "127.0.0.1"
            return [(2, 1, 6, "", (address, port))]

        monkeypatch.setattr(loop, "getaddrinfo", lookup)
        messenger = Messenger()
        assert await messenger.resolve("https://rebinding.example/x") == "93.184.216.34"
        with pytest.raises(TableError, match="inside a network"):
            await messenger.post("https://rebinding.example/x", b"{}")
        assert asked == ["rebinding.example"] * 2

    run(test)


@pytest.mark.parametrize(
    "url",
    ["ftp://example.org", "file:///etc/passwd", "example.org", "http://", "http://a b/", "http://[::1", "http://x:99999/", ""],
)
def test_what_is_no_address_is_turned_away(url: str) -> None:
    with pytest.raises(TableError, match="begins with https"):
        check_url(url)


def test_no_names_and_passwords_in_addresses() -> None:
    with pytest.raises(TableError, match="name or password"):
        check_url("https://me:secret@example.org/")
    assert is_public("93.184.216.34")
    assert is_public("2606:2800:220:1:248:1893:25c8:1946")


# --- over HTTP ---------------------------------------------------------------------------------------------------------


def test_a_host_sets_the_address_and_nobody_else_learns_it(store: SqlStore, built: Client) -> None:
    app = make_app(store, Address("http://here:8000", True), built, 1, limits=Limits(private_webhooks=True))
    with listening() as listener, TestClient(app, raise_server_exceptions=False) as client:
        created = made(client)
        client.post(f"/api/seats/{created['seat']}/nonce", json={"nonce": "0a" * 16})
        ben = client.post(f"/api/join/{created['join']}", json={"name": "Ben", "nonce": "1b" * 16}).json()["seat"]
        assert client.post(f"/api/host/{created['host']}/webhook", json={"url": listener.url}).status_code == 204
        for _ in range(200):
            if listener.got:
                break
            client.get("/healthz")
        assert listener.got[0]["table"] == created["table"]
        assert client.get(f"/api/seats/{created['seat']}").json()["webhook"] == "localhost"
        for reader in (f"seats/{ben}", f"tables/{created['table']}"):
            text = client.get(f"/api/{reader}").text
            assert json.loads(text)["webhook"] == ""
            assert "key=secret" not in text
        assert "key=secret" not in client.get(f"/api/seats/{created['seat']}").text
        assert client.post(f"/api/host/{created['host']}/webhook", json={"url": ""}).status_code == 204
        assert client.get(f"/api/seats/{created['seat']}").json()["webhook"] == ""


def test_a_server_that_does_not_allow_it_refuses_inside_addresses(client: TestClient[Any]) -> None:
    created = made(client)
    answer = client.post(f"/api/host/{created['host']}/webhook", json={"url": "http://127.0.0.1:1/"})
    assert (answer.status_code, "only to public ones" in answer.json()["message"]) == (409, True)
    seats = [{"kind": "open"}] * 7
    answer = client.post("/api/tables", json={"game": "diplomacy", "seats": seats, "webhook": "http://10.0.0.1/"})
    assert answer.status_code in (400, 409)


def test_a_feed_says_where_the_table_stands() -> None:
    court = Court(press="full")
    court.bots()
    court.write(ENGLAND, "F Lon - NTH")
    court.ready(ENGLAND)
    say(court.table, ENGLAND, [AUSTRIA], "A & <b>")
    root = ElementTree.fromstring(atom(court.table, AUSTRIA, "http://here"))
    entry = root.find(f"{ATOM}entry")
    assert entry is not None
    assert entry.findtext(f"{ATOM}title") == "Spring 1901 · orders"
    assert entry.findtext(f"{ATOM}content") == (
        "Time is up Tue 1 Dec 2026, 06:00 UTC. Awaited: Austria. You are awaited. One letter is unread."
    )
    assert entry.findtext(f"{ATOM}updated") == "2026-11-30T06:00:00+00:00"
    assert b"NTH" not in atom(court.table, AUSTRIA, "")
    first = entry.findtext(f"{ATOM}id")
    court.ready(AUSTRIA)
    again = ElementTree.fromstring(atom(court.table, AUSTRIA, "")).find(f"{ATOM}entry")
    assert again is not None
    assert again.findtext(f"{ATOM}id") != first


def test_a_feeds_address_gives_nothing_else_and_dies_with_the_link(client: TestClient[Any]) -> None:
    created = made(client)
    client.post(f"/api/seats/{created['seat']}/nonce", json={"nonce": "0a" * 16})
    client.post(f"/api/join/{created['join']}", json={"name": "Ben", "nonce": "1b" * 16})
    feed = client.get(f"/api/seats/{created['seat']}").json()["feed"]
    answer = client.get(feed)
    assert (answer.status_code, answer.headers["content-type"].partition(";")[0]) == (200, "application/atom+xml")
    key = feed.rpartition("/")[2]
    assert client.get(f"/api/seats/{key}").status_code == 404
    assert client.get(feed.replace(f"/0/{key}", f"/1/{key}")).status_code == 404
    assert client.get(feed[:-1]).status_code == 404
    assert client.get(f"/api/tables/{created['table']}").json()["feed"] == ""
    client.post(f"/api/host/{created['host']}", json={"action": "reissue", "seat": 0})
    assert client.get(feed).status_code == 404


def test_bots_and_free_seats_have_no_feed() -> None:
    court = Court()
    assert feed_key(court.table, 5) == ""
    assert feed_key(court.table, 99) == ""
    assert table_view(court.table, Eyes((0,), 0)).feed.startswith(f"/api/feeds/{court.table.id}/0/")
