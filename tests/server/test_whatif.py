"""What-if over HTTP, and that nothing of it depends on what its reader may not know."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from barbaricum.core.prng import Prng
from barbaricum.core.state import SPECTATOR
from barbaricum.server.present import branch_view
from barbaricum.tables.table import Table
from barbaricum.tables.thinking import question_of
from barbaricum.tables.whatif import DEAL, Step
from barbaricum.tables.writing import case_of, position_file
from tests.server.test_api import begun, look, made, send
from tests.server.test_secrets import eyes_of, swapped
from tests.unit.tables.helpers import Pair, publish_turns, step

Web = TestClient[Any]


def ask(client: Web, token: str, what: str = "", query: str = "", **body: Any) -> dict[str, Any]:
    answer = client.post(f"/api/seats/{token}/whatif{what}{query}", json=body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_seat_plays_both_sides_and_nobody_hears_of_it(client: Web) -> None:
    created, blue = begun(client)
    red = created["seat"]
    before = look(client, red), look(client, blue)
    seq = before[0]["seq"]
    assert before[0]["what_if"] is True
    assert before[0]["branch"] is None
    first = ask(client, red, at=seq, luck=5)
    assert first["view"] == before[0]["view"]
    assert first["branch"] == {"at": seq, "steps": 0, "moves": 0, "unknown": "What Red cannot know is dealt at random."}
    assert [leaf["text"] for leaf in first["offers"]] == [leaf["text"] for leaf in before[0]["offers"]]
    later = ask(client, red, at=seq, luck=5, steps=["1: land L1", "done", -1])
    assert later["seat_name"] == "blue"
    assert later["view"]["hand"] is not None
    assert later["offers"]
    assert (later["branch"]["steps"], later["branch"]["moves"]) == (3, 2)
    assert [line["seat"] for line in later["log"]][-2:] != []
    assert (look(client, red), look(client, blue)) == before


def test_a_step_that_is_not_allowed_is_refused_with_its_clause(client: Web) -> None:
    created, _ = begun(client)
    refused = ask(client, created["seat"], at=look(client, created["seat"])["seq"], luck=1, steps=["1: land L1", "1: land L2"])
    assert refused["type"] == "refusal"
    assert refused["clause"]
    assert refused["text"] == "1: land L2"
    wrong = ask(client, created["seat"], at=0, luck=1, steps=[10**7])
    assert wrong["type"] == "refusal"


def test_the_bot_is_asked_in_the_worker_pool(client: Web) -> None:
    created, _ = begun(client)
    branch = {"at": look(client, created["seat"])["seq"], "luck": 3}
    advice = ask(client, created["seat"], "/advice", branch=branch, bot="greedy")
    assert advice["text"]
    played = ask(client, created["seat"], **branch, steps=[advice["action"]])
    assert played["branch"]["moves"] == 1
    unknown = client.post(f"/api/seats/{created['seat']}/whatif/advice", json={"branch": branch, "bot": "os:system"})
    assert unknown.status_code == 409


def test_a_new_table_begins_where_the_branch_ends(client: Web) -> None:
    created, _ = begun(client)
    branch = {"at": look(client, created["seat"])["seq"], "luck": 3, "steps": ["1: land L1", "done"]}
    file = ask(client, created["seat"], "/position", **branch)
    assert file["format"] == "barbaricum position 1"
    answer = made(client, "me", "bot", position=file["position"], setup=file["setup"], options=file["options"])
    client.post(f"/api/seats/{answer['seat']}/nonce", json={"nonce": "0a" * 16})
    groups = look(client, answer["seat"])["view"]["groups"]
    assert {"seat": "red", "number": 1, "place": "L1"}.items() <= groups[0].items()


def test_the_moves_are_copied_as_a_case(client: Web) -> None:
    created, _ = begun(client)
    branch = {"at": look(client, created["seat"])["seq"], "luck": 3, "steps": ["1: land L1"]}
    assert 'do = "1: land L1"' in ask(client, created["seat"], "/case", branch=branch)["text"]
    text = ask(client, created["seat"], "/case", branch=branch, refused="1: land L2")["text"]
    assert "refused = " in text
    allowed = client.post(f"/api/seats/{created['seat']}/whatif/case", json={"branch": branch, "refused": "2: land L1"})
    assert allowed.status_code == 409


def test_who_may_and_who_may_not(client: Web) -> None:
    created, _ = begun(client, what_if=False)
    red, table = created["seat"], created["table"]
    assert look(client, red)["what_if"] is False
    asked: dict[str, Any] = {"at": 0, "luck": 1}
    assert client.post(f"/api/seats/{red}/whatif", json=asked).status_code == 409
    send(client, red, {"type": "resign"})
    assert ask(client, red, **asked)["branch"]
    # When the game is over any seat's eyes may be looked through; a spectator's before.
    assert ask(client, red, query="?seat=1", **asked)["branch"]["unknown"].startswith("What Blue")
    assert client.post(f"/api/tables/{table}/whatif", json=asked).json()["branch"]["unknown"].startswith("What is hidden")
    running, _ = begun(client)
    assert client.post(f"/api/seats/{running['seat']}/whatif?seat=1", json=asked).status_code == 403
    assert client.post(f"/api/seats/{running['seat']}/whatif", json={"at": 999, "luck": 1}).status_code == 400
    shared = made(client, "me", "me", hot_seat=True)
    client.post(f"/api/seats/{shared['seat']}/nonce", json={"nonce": "0a" * 16})
    covered = client.post(f"/api/seats/{shared['seat']}/whatif", json=asked)
    assert covered.status_code == 409
    assert "Uncover" in covered.json()["message"]
    assert ask(client, shared["seat"], query="?seat=1", **asked)["branch"]


def answers(table: Table, reader: int, at: int, luck: int, steps: list[Step]) -> bytes:
    """Everything that is sent of a branch, and what a bot is asked."""
    branch, refusal = table.what_if(reader, at, luck, steps)
    sent: list[Any] = [branch_view(table, eyes_of(reader), at, branch), refusal]
    if branch.asked >= 0:
        sent.append(question_of(branch.game, branch.rules, branch.view(luck), "greedy", luck))
    return msgspec.json.encode([*sent, position_file(branch), case_of(branch)])


@pytest.mark.parametrize("seed", range(6))
def test_nothing_of_a_branch_depends_on_what_its_reader_may_not_know(seed: int) -> None:
    table, prng = Pair(seed).table, Prng(seed)
    swaps = 0
    for _ in range(8):
        publish_turns(table, 2, prng)
        if table.status != "running":
            break
        step(table, prng)
        assert table.play is not None
        for reader in (0, 1, SPECTATOR):
            branch, _ = table.what_if(reader, table.seq, seed, [])
            steps: list[Step] = [DEAL]
            assert branch.take(DEAL) is None
            for _ in range(6):
                if branch.asked >= 0:
                    legal = branch.state.legal_actions(branch.asked)
                    steps.append(legal[prng.below(len(legal))])
                    assert branch.take(steps[-1]) is None
            expected = answers(table, reader, table.seq, seed, steps)
            with swapped(table.play, reader, prng) as changed:
                assert answers(table, reader, table.seq, seed, steps) == expected
                swaps += changed
    assert swaps > 10
