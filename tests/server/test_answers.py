"""Standing answers: windows let go by without being asked, by what everybody sees, after a wait that tells nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from litestar.testing import TestClient

from barbaricum.core.errors import TableError
from barbaricum.core.prng import Prng
from barbaricum.games import game_named
from barbaricum.server import deputy
from barbaricum.server.actor import Actor, Connection
from barbaricum.server.thinkers import Thinkers
from barbaricum.tables.answering import MOST, StandingAnswer, checked, fitting, give_answer, seats_answering
from barbaricum.tables.links import hash_token
from barbaricum.tables.making import Wish, make_table
from barbaricum.tables.table import Table
from tests.server.test_api import begun
from tests.unit.tables.helpers import NONCES, MemoryStore, with_seed

Web = TestClient[Any]

PLUNDER = {
    "leaders": {
        "fritigern": {"space": "oescus", "hand": ["16G", "1G"]},
        "valens": {"space": "adrianopolis", "hand": ["15R", "11R"]},
        "richomeres": {"hand": ["19R"]},
    }
}
"""Fritigern may plunder Oescus; the Romans hold nothing that would answer, which nobody can know."""


def war(position: dict[str, Any] = PLUNDER) -> tuple[Table, str, str]:
    """A table of Gothic Invasion between Anna and Ben in a position, with the links of Goths and Romans."""
    made, links = make_table("gothic_invasion", [Wish("me"), Wish("open")], player="Anna", position=position)
    table = with_seed(made, 5)
    table.give_nonce(hash_token(links.seat), NONCES[0])
    _, romans = table.join("Ben", NONCES[1])
    return table, links.seat, romans


def plunder(table: Table) -> None:
    assert table.add(0, table.seq, text="fritigern: 16G plunder") is None
    assert table.publish(0, table.seq) is None


def test_the_first_answer_that_fits_counts() -> None:
    window = {"order": "plunder", "leader": "fritigern", "season": "summer"}
    assert fitting([], window) == []
    assert fitting([StandingAnswer("pass")], window) == ["pass"]
    assert fitting([StandingAnswer("ask", {"order": "plunder"}), StandingAnswer("pass")], window) == []
    assert fitting([StandingAnswer("ask", {"order": "recruitment"}), StandingAnswer("pass")], window) == ["pass"]
    assert fitting([StandingAnswer("pass", {"leader": "fritigern", "season": "summer"})], window) == ["pass"]
    assert fitting([StandingAnswer("pass", {"leader": "saphrax"})], window) == []
    # A fact that a window lacks fits nothing that names it.
    assert fitting([StandingAnswer("pass", {"leader": "fritigern"})], {"order": "season opening"}) == []


def test_a_game_says_what_may_be_named() -> None:
    gothic = game_named("gothic_invasion")
    assert checked(gothic, [StandingAnswer("pass", {"order": "recruitment"})])
    with pytest.raises(TableError, match="have no 'hand'; they have order, leader, season"):
        checked(gothic, [StandingAnswer("pass", {"hand": "2R"})])
    with pytest.raises(TableError, match="Order 'chess' is none of"):
        checked(gothic, [StandingAnswer("pass", {"order": "chess"})])
    with pytest.raises(TableError, match="have no 'order'; they have nothing"):
        checked(game_named("hengist"), [StandingAnswer("pass", {"order": "x"})])
    with pytest.raises(TableError, match="cannot 'retreat'; it can ask, pass"):
        checked(gothic, [StandingAnswer("retreat")])
    assert checked(game_named("alesia"), [StandingAnswer("together", {"zone": "IV"}), StandingAnswer("ask")])
    with pytest.raises(TableError, match=f"at most {MOST}"):
        checked(gothic, [StandingAnswer("pass")] * (MOST + 1))


def test_a_window_is_let_go_by_only_where_the_answers_say_so() -> None:
    table, _, _ = war()
    table.seating.set_answers(1, [StandingAnswer("ask", {"order": "recruitment"}), StandingAnswer("pass")])
    # Nobody passes in his own turn, nor for the enemy.
    assert seats_answering(table) == []
    plunder(table)
    assert table.waiting_for() == [1]
    assert seats_answering(table) == [1]
    assert not give_answer(table, 1, table.seq - 1)
    assert give_answer(table, 1, table.seq)
    assert table.waiting_for() == [0] or table.waiting_for() == [1]
    assert "romans" not in {table.game.seats[seat] for seat in seats_answering(table)}


def test_who_writes_an_answer_is_not_passed_over() -> None:
    table, _, _ = war({"leaders": {**PLUNDER["leaders"], "valens": {"space": "adrianopolis", "hand": ["3R"]}}})
    table.seating.set_answers(1, [StandingAnswer("pass")])
    plunder(table)
    assert seats_answering(table) == [1]
    assert table.add(1, table.seq, text="valens: 3R resistance") is None
    assert seats_answering(table) == []
    table.undo(1, table.seq)
    assert seats_answering(table) == [1]
    table.ask_undo(0, 1)
    assert seats_answering(table) == []


def test_whether_it_passes_does_not_depend_on_the_hand() -> None:
    game = game_named("gothic_invasion")
    answers = [StandingAnswer("ask", {"season": "autumn"}), StandingAnswer("pass", {"order": "plunder"})]
    table, _, _ = war()
    table.seating.set_answers(1, answers)
    plunder(table)
    assert table.play is not None
    state = table.play.match.state
    window = game.window(state, 1)
    for seed in range(12):
        # What a spectator cannot know is changed, all hands among it.
        other = game.swap_secret(state, -1, Prng(seed))
        assert game.window(other, 1) == window
    assert window == {"order": "plunder", "leader": "fritigern", "season": "summer"}


def test_the_actor_answers_after_a_while_and_the_answers_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    def short() -> float:
        waits.append(0.01)
        return 0.01

    monkeypatch.setattr(deputy, "drawn_wait", short)

    async def run() -> None:
        table, goths, _ = war()
        store = MemoryStore()
        store.keep(table)
        actor = Actor(table, store, Thinkers(1))
        reader = Connection(hash_token(goths))
        await actor.enter(reader)
        await actor.do_unseen(lambda now: now.seating.set_answers(1, [StandingAnswer("pass", {"order": "plunder"})]))
        reader.take()
        await actor.do(plunder)
        assert actor.table.waiting_for() == [1]
        seq = actor.table.seq
        for _ in range(200):
            if actor.table.seq > seq:
                break
            await asyncio.sleep(0.01)
        assert actor.table.seq > seq
        assert waits == [0.01]
        saved = store.load(table.id)
        assert saved is not None
        assert Table.restore(saved).seating.seats[1].answers == [StandingAnswer("pass", {"order": "plunder"})]
        actor.close("done")

    asyncio.run(run())


def test_a_wait_is_drawn_evenly_and_knows_nothing() -> None:
    drawn = [deputy.drawn_wait() for _ in range(2_000)]
    middle = (deputy.SHORTEST_WAIT + deputy.LONGEST_WAIT) / 2
    assert min(drawn) >= deputy.SHORTEST_WAIT
    assert max(drawn) <= deputy.LONGEST_WAIT
    assert abs(sum(drawn) / len(drawn) - middle) < 0.15


def test_answers_are_the_holders_own(client: Web) -> None:
    created, romans = begun(client, game="gothic_invasion")
    goths = created["seat"]
    answers = [{"do": "ask", "when": {"order": "recruitment"}}, {"do": "pass", "when": {}}]
    set_ = client.post(f"/api/seats/{romans}/answers", json={"answers": answers})
    assert set_.status_code == 200
    got = client.get(f"/api/seats/{romans}/answers").json()
    assert got["answers"] == answers
    assert "recruitment" in got["facts"]["order"]
    assert client.get(f"/api/seats/{goths}/answers").json()["answers"] == []
    assert client.get(f"/api/seats/{goths}/answers?seat=1").status_code == 403
    assert client.post(f"/api/seats/{goths}/answers?seat=1", json={"answers": []}).status_code == 403
    wrong = client.post(f"/api/seats/{romans}/answers", json={"answers": [{"do": "pass", "when": {"order": "chess"}}]})
    assert wrong.status_code == 409
    assert "none of" in wrong.json()["message"]
    for reader in (f"seats/{goths}", f"seats/{romans}", f"tables/{created['table']}"):
        assert '"answers"' not in client.get(f"/api/{reader}").text
