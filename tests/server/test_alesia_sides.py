"""Alesia for three and four (17.1): who share a side share its link and all that it may know and write; nobody else does."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from barbaricum.core.errors import TableError
from barbaricum.games.alesia.actions import GAUL, ROMAN
from barbaricum.server.actor import DEAD_LINK, Actor, Connection
from barbaricum.tables.links import hash_token
from barbaricum.tables.making import Wish, make_table
from barbaricum.tables.press import say
from tests.server.test_actor import Here, run, views
from tests.unit.tables.helpers import NONCES, MemoryStore, with_seed

BATTLE: dict[str, Any] = {
    "turn": 4,
    "phase": "gallic move",
    "drawn": 2,
    "delay": 1,
    "sallied": 2,
    "landed": True,
    "fought": True,
    "units": {
        "I-1": "1218",
        "XV-1": "1217",
        "VER": "alesia",
        "B-ARV-1": "alesia",
        "R-AED-1": "box I",
        "R-AED-2": "box VI",
        "R-TUR-1": "0525",
    },
}
"""The besieged are let out; some of the relief is on the map, some in boxes that the Romans must not know of."""


class Camp:
    """A table of four: Anna and Aulus hold the Roman link, Ben and Brid the Gallic one, each on a screen of their own."""

    def __init__(self, **terms: Any) -> None:
        made, self.links = make_table("alesia", [Wish("me"), Wish("open")], player="Anna", setup="battle", press="full", **terms)
        table = with_seed(made, 1)
        table.give_nonce(hash_token(self.links.seat), NONCES[0])
        _, self.gaul = table.join("Ben", NONCES[1])
        store = MemoryStore()
        store.save(table.changes()).result()
        table.mark_kept()
        self.actor = Actor(table, store, Here())
        roman = hash_token(self.links.seat)
        self.anna, self.aulus = Connection(roman), Connection(roman)
        self.ben, self.brid = Connection(hash_token(self.gaul)), Connection(hash_token(self.gaul))
        self.watcher = Connection()
        self.everyone = [self.anna, self.aulus, self.ben, self.brid, self.watcher]

    async def sit(self) -> Camp:
        for connection in self.everyone:
            await self.actor.enter(connection)
        return self

    async def write(self, seat: int, text: str, written: int | None = None) -> Any:
        return await self.actor.do(lambda table: table.add(seat, table.seq, text=text, written=written))

    def bytes_to(self, connection: Connection) -> str:
        return b"".join(connection.take()).decode()


def at_the_camp(test: Callable[[Camp], Coroutine[Any, Any, None]], **terms: Any) -> None:
    async def play() -> None:
        camp = await Camp(**terms).sit()
        await test(camp)
        camp.actor.close("The test is over.")

    run(play)


def test_both_players_of_a_side_see_one_draft_and_nobody_else_does() -> None:
    async def test(camp: Camp) -> None:
        for connection in camp.everyone:
            camp.bytes_to(connection)
        assert await camp.write(GAUL, "R-TUR-1 0525-0526") is None
        for player in (camp.ben, camp.brid):
            (view,) = views(player)
            assert view["draft"]["lines"] == ["R-TUR-1 0525-0526"]
            assert next(unit["place"] for unit in view["view"]["units"] if unit["name"] == "R-TUR-1") == "0526"
        # The others are not even woken.
        assert [camp.bytes_to(other) for other in (camp.anna, camp.aulus, camp.watcher)] == ["", "", ""]

    at_the_camp(test, position=BATTLE)


def test_each_commander_writes_and_takes_back_in_the_common_draft_and_either_ends_it() -> None:
    async def test(camp: Camp) -> None:
        assert await camp.write(GAUL, "R-TUR-1 0525-0526", written=0) is None
        # Brid has not seen that yet; what she writes meanwhile is not lost in silence.
        with pytest.raises(TableError, match="Another line was written meanwhile"):
            await camp.write(GAUL, "B-ARV-1 via 2419 to 2417", written=0)
        assert await camp.write(GAUL, "B-ARV-1 via 2419 to 2417", written=1) is None
        assert views(camp.ben)[-1]["draft"]["lines"] == ["R-TUR-1 0525-0526", "B-ARV-1 via 2419 to 2417"]
        await camp.actor.do(lambda table: table.undo(GAUL, table.seq, line=0))
        assert views(camp.brid)[-1]["draft"]["lines"] == ["B-ARV-1 via 2419 to 2417"]
        assert await camp.write(GAUL, "done", written=1) is None
        assert await camp.actor.do(lambda table: table.publish(GAUL, table.seq)) is None
        for player in camp.everyone:
            view = views(player)[-1]
            assert view["draft"] is None
            assert next(unit["place"] for unit in view["view"]["units"] if unit["name"] == "B-ARV-1") == "2417"

    at_the_camp(test, position=BATTLE)


def test_the_boxes_are_shown_to_both_gauls_and_to_no_roman() -> None:
    async def test(camp: Camp) -> None:
        for player in (camp.ben, camp.brid):
            boxes = {box["zone"]: box["units"] for box in views(player)[-1]["view"]["boxes"]}
            assert (boxes["I"], boxes["VI"]) == (["R-AED-1"], ["R-AED-2"])
        for player in (camp.anna, camp.aulus, camp.watcher):
            view = views(player)[-1]["view"]
            assert all(box["units"] is None for box in view["boxes"])
            assert {unit["place"] for unit in view["units"] if unit["name"].startswith("R-AED")} == {"off"}

    at_the_camp(test, position=BATTLE)


def test_nobody_orders_the_other_sides_units_and_the_refusal_names_the_clause() -> None:
    async def test(camp: Camp) -> None:
        for seat, line in ((GAUL, "I-1 1218-1219"), (ROMAN, "I-1 1218-1219"), (ROMAN, "R-TUR-1 0525-0526")):
            refusal = await camp.write(seat, line)
            assert refusal is not None
            assert refusal.clause == "5.2"

    at_the_camp(test, position=BATTLE)


def test_who_comes_by_the_join_link_takes_no_seat_that_is_shared() -> None:
    """A partner's link is the way in; the table's own leads to free seats, and there are none."""

    async def test(camp: Camp) -> None:
        with pytest.raises(TableError, match="Every seat at this table is taken"):
            await camp.actor.do(lambda table: table.join("Cai", NONCES[0]))
        players = [seat["player"] for seat in views(camp.brid)[-1]["seats"]]
        assert players == ["Anna", "Ben"]

    at_the_camp(test, position=BATTLE)


def test_the_roman_may_have_one_player_and_the_gaul_two() -> None:
    async def test(camp: Camp) -> None:
        await camp.actor.leave(camp.aulus)
        assert await camp.write(GAUL, "done") is None
        assert await camp.actor.do(lambda table: table.publish(GAUL, table.seq)) is None
        prompts = {views(player)[-1]["prompt"] for player in (camp.ben, camp.brid)}
        assert len(prompts) == 1
        assert views(camp.anna)[-1]["waiting_for"] == ["roman"]
        assert await camp.write(ROMAN, "done") is None

    at_the_camp(test, position=BATTLE)


def test_what_is_said_to_a_side_is_read_by_both_who_share_it() -> None:
    async def test(camp: Camp) -> None:
        for connection in camp.everyone:
            camp.bytes_to(connection)
        await camp.actor.do(lambda table: say(table, ROMAN, [GAUL], "Yield."))
        for player in (camp.anna, camp.aulus, camp.ben, camp.brid):
            (view,) = views(player)
            assert view["press"]["letters"] == 1
        assert camp.bytes_to(camp.watcher) == ""

    at_the_camp(test, position=BATTLE)


def test_a_seat_is_there_while_one_of_its_players_is_and_a_new_link_sends_both_away() -> None:
    async def test(camp: Camp) -> None:
        await camp.actor.leave(camp.ben)
        seats = views(camp.anna)[-1]["seats"]
        assert [(seat["player"], seat["connected"]) for seat in seats] == [("Anna", True), ("Ben", True)]
        await camp.actor.enter(camp.ben)
        new = await camp.actor.do(lambda table: table.reissue(GAUL))
        assert (camp.ben.ended, camp.brid.ended) == (DEAD_LINK, DEAD_LINK)
        again = Connection(hash_token(new))
        await camp.actor.enter(again)
        assert views(again)[-1]["seat"] == GAUL
        assert (camp.anna.ended, camp.aulus.ended) == ("", "")

    at_the_camp(test, position=BATTLE)
