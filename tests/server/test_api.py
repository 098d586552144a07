"""Requests over HTTP: making, joining, hosting, looking, replaying; and every answer to what is wrong."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from litestar.testing import TestClient

from barbaricum.core.record import decode, verify
from barbaricum.games import REGISTRY, game_named
from barbaricum.server import wire
from barbaricum.server.client import MISSING, Client
from barbaricum.server.limits import NO_LIMITS
from barbaricum.store import SqlStore
from barbaricum.tables.ports import StoreError
from tests.unit.tables.helpers import NONCES

Web = TestClient[Any]


def made(client: Web, *kinds: str, **more: Any) -> dict[str, Any]:
    seats = [{"kind": kind, "bot": "random" if kind == "bot" else ""} for kind in kinds or ("me", "open")]
    answer = client.post("/api/tables", json={"game": "hengist", "seats": seats, "player": "Anna", "bot_pace": 0} | more)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def begun(client: Web, **more: Any) -> tuple[dict[str, Any], str]:
    """A running table between two people; the creator's answer and Blue's token."""
    created = made(client, **more)
    assert client.post(f"/api/seats/{created['seat']}/nonce", json={"nonce": NONCES[0]}).status_code == 204
    joined = client.post(f"/api/join/{created['join']}", json={"name": "Ben", "nonce": NONCES[1]})
    assert joined.status_code == 201
    return created, joined.json()["seat"]


def look(client: Web, token: str) -> dict[str, Any]:
    answer = client.get(f"/api/seats/{token}")
    assert answer.status_code == 200
    return dict(answer.json())


def send(client: Web, token: str, *messages: dict[str, Any]) -> dict[str, Any]:
    """Send messages over a live connection; returns the last answer."""
    with client.websocket_connect(f"/api/seats/{token}/live") as socket:
        answer = socket.receive_json()
        for message in messages:
            socket.send_json({"seq": answer.get("seq", 0)} | message)
            answer = socket.receive_json()
    return dict(answer)


def test_the_lobby_knows_the_games(client: Web) -> None:
    games = client.get("/api/games").json()
    assert [game["id"] for game in games] == list(REGISTRY)
    assert games[0]["bots"][:2] == ["random", "greedy"]
    assert games[0]["seats"] == ["red", "blue"]
    rules = client.get("/api/games/hengist/rules").json()
    assert len(rules["counted"]) == 45
    assert "base/consent" in rules["clauses"]
    components = client.get("/api/games/hengist/components").json()
    value = components["groups"]["cards"]["hill"]["count"]
    assert value["origin"].split(":")[0] in ("rulebook", "published", "reconstructed")
    assert isinstance(value["value"], int)


def test_an_owners_values_are_checked_and_every_fault_is_named(client: Web) -> None:
    def check(groups: Any, game: str = "hengist") -> dict[str, Any]:
        return dict(client.post("/api/games/hengist/components", json={"game": game, "edition": "mine", "groups": groups}).json())

    fine = {"cards": {"rows": {"hill": {"count": 7}, "hill/river": {"count": 0}}}}
    assert check(fine) == {"faults": [], "replaced": 2}
    assert check({}) == {"faults": [], "replaced": 0}
    faults = check({"cards": {"rows": {"hill": {"count": 9}}}, "road_tiles": {"rows": {"R01": {"white": 2}}}})["faults"]
    assert len(faults) >= 2
    assert any("60" in fault for fault in faults)
    assert "no such row" in check({"cards": {"rows": {"swamp": {"count": 1}}}})["faults"][0]
    assert "expected" in check({}, "chess")["faults"][0]
    assert client.post("/api/games/chess/components", json={}).status_code == 404
    assert client.post("/api/games/hengist/components", json=[]).status_code == 400


def test_a_table_waits_begins_and_is_seen_by_each_as_it_may_be(client: Web) -> None:
    created = made(client)
    assert created["join_url"] == f"http://192.168.7.7:8000/join/{created['join']}"
    assert created["lan"] is True
    waiting = look(client, created["seat"])
    assert (waiting["status"], waiting["nonce_wanted"], waiting["view"]) == ("waiting", True, None)
    assert waiting["commitment"] == created["commitment"]
    assert waiting["prompt"] == "Waiting for somebody to take Blue."
    assert waiting["host"] is True
    invited = client.get(f"/api/join/{created['join']}").json()
    assert (invited["open_seats"], invited["join_url"]) == (1, created["join_url"])
    client.post(f"/api/seats/{created['seat']}/nonce", json={"nonce": NONCES[0]})
    joined = client.post(f"/api/join/{created['join']}", json={"name": "Ben", "nonce": NONCES[1], "seat": 1}).json()
    assert joined["seat_url"] == f"http://192.168.7.7:8000/seat/{joined['seat']}"
    red, blue = look(client, created["seat"]), look(client, joined["seat"])
    watched = client.get(f"/api/tables/{created['table']}").json()
    assert {each["status"] for each in (red, blue, watched)} == {"running"}
    assert red["view"]["hand"]
    assert blue["view"]["hand"] != red["view"]["hand"] or red["log"] != blue["log"]
    assert watched["view"]["hand"] is None
    assert (watched["seat"], watched["seat_name"], watched["offers"]) == (-1, "spectator", [])
    assert [seat["you"] for seat in blue["seats"]] == [False, True]
    assert (red["nonces"], blue["host"]) == (2, False)
    assert red["offers"]
    assert blue["offers"] == []
    assert all({"action", "text", "path"} == set(leaf) for leaf in red["offers"])


def test_the_log_since_an_entry(client: Web) -> None:
    created, _ = begun(client)
    whole = look(client, created["seat"])
    some = client.get(f"/api/seats/{created['seat']}?since=20").json()
    assert (whole["log_from"], some["log_from"]) == (0, 20)
    assert some["log"] == [line for line in whole["log"] if line["entry"] >= 20]


def test_the_join_link_as_a_picture(client: Web) -> None:
    created = made(client)
    answer = client.get(f"/api/join/{created['join']}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    assert client.get("/api/join/nothing/qr.svg").status_code == 404


def test_listed_tables_can_be_joined_from_the_list(client: Web) -> None:
    hidden, listed = made(client), made(client, listed=True)
    assert [row["table"] for row in client.get("/api/tables").json()] == [listed["table"]]
    person = {"name": "Ben", "nonce": NONCES[1]}
    assert client.post(f"/api/tables/{listed['table']}/join", json=person).status_code == 201
    refused = client.post(f"/api/tables/{hidden['table']}/join", json=person)
    assert refused.status_code == 403
    assert "join link" in refused.json()["message"]


def test_a_host_reissues_frees_and_hands_over(client: Web) -> None:
    created, blue = begun(client)
    host = f"/api/host/{created['host']}"
    again = client.post(host, json={"action": "reissue", "seat": 1}).json()
    assert client.get(f"/api/seats/{blue}").status_code == 404
    assert look(client, again["seat"])["seat"] == 1
    assert client.post(host, json={"action": "bot", "seat": 1, "bot": "random"}).json()["seat"] == ""
    assert client.get(f"/api/seats/{again['seat']}").status_code == 404
    assert client.post(host, json={"action": "free", "seat": 1}).status_code == 200
    third = client.post(f"/api/join/{created['join']}", json={"name": "Cleo", "nonce": NONCES[1]}).json()
    assert look(client, third["seat"])["seats"][1]["player"] == "Cleo"
    # A host's link is no seat, and a seat's no host's.
    assert client.get(f"/api/seats/{created['host']}").status_code == 404
    assert client.post(f"/api/host/{created['seat']}", json={"action": "free", "seat": 1}).status_code == 404
    assert (
        client.post(host, json={"action": "bot", "seat": 1, "bot": "deep"}).json()["message"].startswith("There is no bot 'deep'")
    )
    assert client.post(host, json={"action": "bot", "seat": 7, "bot": "random"}).status_code == 409


def test_a_running_game_is_replayed_through_ones_own_eyes_only(client: Web) -> None:
    created, blue = begun(client)
    red = created["seat"]
    past = client.get(f"/api/seats/{red}/at/10").json()
    assert (past["replay_at"], past["offers"], past["draft"]) == (10, [], None)
    assert all(line["entry"] < 10 for line in past["log"])
    assert client.get(f"/api/seats/{red}/at/0").json()["view"]["turn"] == 0
    refused = client.get(f"/api/seats/{blue}/at/10?seat=0")
    assert (refused.status_code, refused.json()["kind"]) == (403, "table")
    assert client.get(f"/api/tables/{created['table']}/at/10?seat=0").status_code == 403
    assert client.get(f"/api/tables/{created['table']}/at/10").json()["view"]["hand"] is None
    assert client.get(f"/api/seats/{red}/at/9999").json()["message"] == "The log has 24 entries; there is nothing after 9999."
    send(client, red, {"type": "resign"})
    for at in (5, 24, 25):
        watched = client.get(f"/api/tables/{created['table']}/at/{at}?seat=0").json()
        own = client.get(f"/api/seats/{red}/at/{at}").json()
        assert watched["view"] == own["view"]
        assert watched["log"] == own["log"]
    assert client.get(f"/api/tables/{created['table']}/at/24?seat=9").status_code == 400


def test_the_record_for_download(client: Web) -> None:
    created, blue = begun(client)
    for address in (f"/api/seats/{created['seat']}/record", f"/api/tables/{created['table']}/record"):
        live = client.get(address)
        assert f'filename="hengist-{created["table"]}.json"' in live.headers["content-disposition"]
        assert decode(live.content, "record").seed == ""
    assert client.get(f"/api/seats/{blue}/record?seat=0").status_code == 403
    send(client, blue, {"type": "resign"})
    whole = decode(client.get(f"/api/tables/{created['table']}/record").content, "record")
    assert verify(game_named("hengist"), whole).over


def test_a_rematch_is_made_once_and_found_by_both(client: Web) -> None:
    created, blue = begun(client)
    red = created["seat"]
    assert client.post(f"/api/seats/{red}/rematch").status_code == 409
    over = send(client, red, {"type": "resign"})
    assert over["score"] == [0.0, 1.0]
    assert over["result"] == {"winners": ["blue"], "clause": "base/resign", "text": "Red resigns; Blue wins."}
    first, second = client.post(f"/api/seats/{blue}/rematch").json(), client.post(f"/api/seats/{red}/rematch").json()
    assert first["table"] == second["table"] != created["table"]
    assert client.post(f"/api/seats/{blue}/rematch").json() == first
    assert look(client, red)["rematch"] == first["table"]
    assert (look(client, first["seat"])["seat_name"], look(client, second["seat"])["seat_name"]) == ("red", "blue")
    for seat, nonce in ((first["seat"], NONCES[0]), (second["seat"], NONCES[1])):
        client.post(f"/api/seats/{seat}/nonce", json={"nonce": nonce})
    assert look(client, first["seat"])["status"] == "running"
    assert look(client, first["seat"])["score"] == [1.0, 0.0]
    # The creator hosts the rematch too.
    assert client.post(f"/api/host/{second['host']}", json={"action": "bot", "seat": 0, "bot": "random"}).status_code == 200
    assert client.get(f"/api/join/{second['join']}").status_code == 200


# --- what is wrong -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"game": "chess", "seats": []}, f"There is no game 'chess'; there are {', '.join(REGISTRY)}."),
        ({"game": "hengist", "seats": []}, "Hengist has 2 seats; 0 were given."),
        ({"game": "hengist", "seats": 3}, "The request cannot be read: seats: Expected `array`, got `int`."),
        ({"seats": []}, "The request cannot be read: Object missing required field `game`."),
        (
            {"game": "hengist", "seats": [{"kind": "king"}]},
            "The request cannot be read: seats[0].kind: Invalid enum value 'king'.",
        ),
    ],
)
def test_a_table_that_cannot_be_made_is_explained(client: Web, body: dict[str, Any], message: str) -> None:
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert answer.json() == {"type": "error", "message": message, "kind": "request"}


def test_bad_components_name_every_fault(client: Web) -> None:
    overlay = {"game": "hengist", "edition": "mine", "groups": {"cards": {"rows": {"hill": {"count": -3}, "sea": {}}}}}
    seats = [{"kind": "me"}, {"kind": "open"}]
    answer = client.post("/api/tables", json={"game": "hengist", "seats": seats, "components": overlay})
    assert answer.status_code == 400
    assert "groups.cards.rows.sea: there is no such row" in answer.json()["message"]


@pytest.mark.parametrize("body", ["{", "[]", "null", "\x00", '{"game": ' * 5000])
def test_what_is_no_json_is_explained(client: Web, body: str) -> None:
    answer = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["message"].startswith("The request cannot be read")


def test_a_request_that_is_too_large_is_turned_away(client: Web) -> None:
    answer = client.post("/api/tables", json={"game": "x" * NO_LIMITS.body, "seats": []})
    assert answer.status_code == 413
    assert answer.json()["message"] == "The request is too large."


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/nothere",
        "/api/seats/nothere",
        "/api/join/nothere",
        "/api/games/chess/rules",
        "/api/games/chess/components",
        "/api/nothing",
        "/api/tables/nothere/record",
        "/api/tables/nothere/at/0",
        "/assets/nothing.js",
    ],
)
def test_what_is_not_there_is_told_in_a_sentence(client: Web, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json()["type"] == "error"
    assert answer.json()["message"].endswith(".")


def test_a_nonce_is_checked(client: Web) -> None:
    created = made(client)
    answer = client.post(f"/api/seats/{created['seat']}/nonce", json={"nonce": "xyz"})
    assert (answer.status_code, answer.json()["kind"]) == (409, "table")


def test_a_database_that_cannot_save_is_told_and_the_rest_goes_on(
    client: Web, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    created, _ = begun(client)

    def full(connection: object, change: object) -> None:
        raise StoreError("The disk is full.")

    monkeypatch.setattr("barbaricum.store.sql._write", full)
    answer = client.post(f"/api/host/{created['host']}", json={"action": "free", "seat": 1})
    assert (answer.status_code, answer.json()["kind"]) == (503, "store")
    assert client.post("/api/tables", json={"game": "hengist", "seats": [{"kind": "me"}, {"kind": "open"}]}).status_code == 503
    assert look(client, created["seat"])["seats"][1]["player"] == "Ben"
    refused = send(client, created["seat"], {"type": "add", "text": "1: land L1"})
    assert (refused["type"], refused["kind"]) == ("error", "store")
    monkeypatch.undo()
    written = send(client, created["seat"], {"type": "add", "text": "1: land L1"})
    assert written["draft"]["lines"] == ["1: land L1"]


def test_our_own_fault_shows_no_trace(client: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    created, _ = begun(client)

    def broken(*anything: object) -> None:
        raise KeyError("inner secret")

    monkeypatch.setattr("barbaricum.server.api.table_view", broken)
    answer = client.get(f"/api/seats/{created['seat']}")
    assert answer.status_code == 500
    assert "inner secret" not in answer.text
    assert "Traceback" not in answer.text
    assert answer.json()["message"].startswith("Something went wrong on the server")


# --- health, headers, the client --------------------------------------------------------------------------------------


def test_health(client: Web, store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/healthz").json()["status"] == "ok"

    def gone() -> None:
        raise StoreError("The database does not answer.")

    monkeypatch.setattr(store, "ping", gone)
    assert client.get("/healthz").json() == {
        "status": "degraded",
        "version": client.get("/healthz").json()["version"],
        "database": "The database does not answer.",
    }


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/assets/index-abc.js"])
def test_every_answer_carries_the_headers_that_keep_a_browser_safe(client: Web, path: str) -> None:
    for answer in (client.get(path), client.request("PATCH", path)):
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        if path.startswith("/api/"):
            assert answer.headers["cache-control"] == "no-store"


def test_the_page_stands_at_every_address_of_the_client(client: Web) -> None:
    pages = [client.get(path) for path in ("/", "/table/abc", "/seat/tok-en_1", "/join/x", "/rules/hengist", "/nothing/at/all")]
    assert {page.text for page in pages} == {pages[0].text}
    assert all(page.headers["content-type"].startswith("text/html") for page in pages)
    assert pages[0].headers["content-encoding"] == "gzip"
    assert pages[0].headers["cache-control"] == "no-cache"
    assert client.get("/", headers={"if-none-match": pages[0].headers["etag"]}).status_code == 304
    plain = client.get("/", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == pages[0].text


def test_assets_are_kept_for_good(client: Web) -> None:
    script = client.get("/assets/index-abc.js")
    assert script.headers["content-type"].startswith("application/javascript")
    assert "immutable" in script.headers["cache-control"]
    font = client.get("/assets/font.woff2")
    assert (font.content, font.headers["content-type"]) == (bytes(range(256)), "font/woff2")
    assert client.get("/.inputs-sha256").headers["content-type"].startswith("text/html")
    assert client.get("/assets/..%2f..%2fapp.py").status_code == 404


def test_without_a_built_client_a_plain_page_says_how_to_get_it(tmp_path_factory: pytest.TempPathFactory) -> None:
    missing = Client(tmp_path_factory.mktemp("empty"))
    assert not missing.built
    assert MISSING in missing._files["index.html"].plain.decode()
    assert "uv sync --reinstall-package barbaricum" in MISSING


def test_the_schema_types_everything_that_crosses_the_wire(client: Web) -> None:
    document = client.get("/api/schema").json()
    schemas = document["components"]["schemas"]
    view = schemas["TableView"]["properties"]["view"]
    assert [each.get("$ref", each.get("type")) for each in (view["anyOf"][0], view["anyOf"][-1])] == [
        "#/components/schemas/HengistView",
        "null",
    ]
    assert len(view["anyOf"]) == len(REGISTRY) + 1
    assert "hand" in schemas["HengistView"]["properties"]
    assert len(schemas["ClientMessage"]["anyOf"]) == len(get_args(wire.ClientMessage))
    sent = [each["$ref"].rsplit("/")[-1] for each in schemas["ServerMessage"]["anyOf"]]
    assert sent == [each.__name__ for each in get_args(wire.ServerMessage)]
    answers = document["paths"]["/api/seats/{token}"]["get"]["responses"]["200"]["content"]["application/json"]
    assert answers["schema"] == {"$ref": "#/components/schemas/TableView"}
    references = {part.split('"')[0] for part in client.get("/api/schema").text.split("#/components/schemas/")[1:]}
    assert references <= set(schemas)


def test_a_table_that_begins_at_a_position_and_one_that_cannot(client: Web) -> None:
    created = made(client, "bot", "bot", position={"red": {"hand": ["explorer", "hill"]}}, bot_pace=10000)
    assert client.get(f"/api/tables/{created['table']}/at/0").json()["view"]["players"][0]["cards"] == 2
    seats = [{"kind": "me"}, {"kind": "open"}]
    answer = client.post("/api/tables", json={"game": "hengist", "seats": seats, "position": {"boat": "Z9", "sails": 3}})
    assert answer.status_code == 400
    assert "boat: expected one of" in answer.json()["message"]
    assert "sails: no such leaf" in answer.json()["message"]
