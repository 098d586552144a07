"""Ready flags, deadlines, missed phases, more time by vote or by the host: on a clock that is set by hand."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import time_machine
from litestar.testing import TestClient

from barbaricum.core.errors import TableError
from barbaricum.server.actor import Actor, Connection
from barbaricum.server.hall import Hall
from barbaricum.server.present import Eyes, table_view
from barbaricum.store import SqlStore
from barbaricum.tables.links import hash_token
from barbaricum.tables.making import Wish, make_table
from barbaricum.tables.ports import Calendar, Timing
from barbaricum.tables.table import Table
from barbaricum.tables.timing import answer_proposal, change_clock, come_back, keep_time, pass_deadline, propose, voters
from tests.server.court import DAILY, DAY, MONDAY, WEEKENDS_OFF, Court
from tests.server.test_actor import Here
from tests.unit.tables.helpers import MemoryStore, Pair

AUSTRIA, ENGLAND = 0, 1


def clocked(court: Court, seat: int = AUSTRIA) -> Any:
    view = table_view(court.table, Eyes((seat,), seat))
    assert view.clock is not None
    return view.clock


# --- ready -----------------------------------------------------------------------------------------------------------------


def test_ready_is_shown_to_all_and_what_is_written_to_nobody() -> None:
    court = Court()
    court.bots()
    court.write(ENGLAND, "F Lon - NTH")
    court.ready(ENGLAND)
    for eyes in (Eyes((AUSTRIA,), AUSTRIA), Eyes()):
        view = table_view(court.table, eyes)
        assert view.sealed
        assert view.waiting_for == ["Austria"]
        assert [seat.ready for seat in view.seats] == [False] + [True] * 6
        assert view.draft is None
    mine = table_view(court.table, Eyes((ENGLAND,), ENGLAND))
    assert mine.draft is not None
    assert (mine.draft.lines, mine.draft.ready) == (["F LON - NTH", "ready"], True)
    court.table.undo(ENGLAND, court.table.seq)
    assert table_view(court.table, Eyes()).waiting_for == ["Austria", "England"]
    court.ready(ENGLAND)
    court.ready(AUSTRIA)
    assert "Autumn 1901" in court.table.heading
    assert "F NTH" in court.units(ENGLAND)


# --- the end of a phase ----------------------------------------------------------------------------------------------------


def test_at_the_deadline_the_last_saved_orders_count_ready_or_not() -> None:
    court = Court()
    court.bots()
    court.write(AUSTRIA, "A Vie - Gal", "F Tri - Alb")
    court.table.undo(AUSTRIA, court.table.seq)
    court.write(ENGLAND, "F Lon - NTH")
    court.after(DAY - 1)
    assert not court.end()
    court.after(1)
    assert court.end()
    assert "Autumn 1901" in court.table.heading
    assert sorted(court.units(AUSTRIA)) == ["A BUD", "A GAL", "F TRI"]
    assert "F NTH" in court.units(ENGLAND)
    assert court.told("deadline") == ["Spring 1901 · orders: the time ended Tue 1 Dec 2026, 06:00 UTC."]
    assert [seat.missed for seat in court.table.seating.seats[:2]] == [0, 0]
    assert clocked(court).deadline == MONDAY + 2 * DAY


def test_an_order_after_the_deadline_is_refused_and_told_when_it_was() -> None:
    court = Court()
    court.bots()
    seq = court.table.seq
    court.after(DAY)
    # Before the table has looked at the clock ...
    too_late = (
        "base/turn",
        "Nothing more can be written for Spring 1901 · orders: the time ended Tue 1 Dec 2026, 06:00 UTC.",
        "",
    )
    assert court.table.add(AUSTRIA, seq, text="A Vie - Gal") == too_late
    for late in (court.table.publish, court.table.undo):
        with pytest.raises(TableError, match="the time ended Tue 1 Dec"):
            late(AUSTRIA, seq)
    assert court.end()
    # ... and when the next phase has begun.
    assert court.table.add(AUSTRIA, seq, text="A Vie - Gal") == too_late
    court.write(AUSTRIA, "A Vie - Gal")


def test_bots_are_never_late() -> None:
    court = Court()
    court.write(AUSTRIA, "A Vie - Gal")
    court.after(DAY)
    assert court.end()
    assert "Spring 1901" in court.table.heading
    assert court.table.waiting_for() == [2, 3, 4, 5, 6]
    with pytest.raises(TableError, match="the time ended"):
        court.table.undo(AUSTRIA, court.table.seq)
    assert not court.end()
    court.restart()
    court.bots()
    assert "Autumn 1901" in court.table.heading
    assert "A GAL" in court.units(AUSTRIA)
    assert clocked(court).deadline == MONDAY + 2 * DAY


def test_only_at_the_deadline_are_sheets_opened_where_the_table_says_so() -> None:
    court = Court(timing=Timing(lengths={"orders": DAY}, at_deadline=True))
    court.bots()
    court.write(AUSTRIA, "A Vie - Gal")
    court.ready(AUSTRIA)
    court.ready(ENGLAND)
    view = table_view(court.table, Eyes((AUSTRIA,), AUSTRIA))
    assert (view.waiting_for, view.prompt) == ([], "Everybody is ready; the sheets are opened at the deadline.")
    assert "Spring" in court.table.heading
    court.restart()
    # Whoever thinks better of it still may.
    court.table.undo(AUSTRIA, court.table.seq, all_lines=True)
    court.write(AUSTRIA, "A Vie - Tyr")
    court.after(DAY)
    assert court.end()
    assert "A TYR" in court.units(AUSTRIA)


def test_a_phase_without_a_length_waits_for_ever_even_where_sheets_are_held() -> None:
    court = Court(timing=Timing(lengths={"winter": DAY}, at_deadline=True))
    court.bots()
    court.after(400 * DAY)
    assert not court.end()
    court.ready(AUSTRIA)
    court.ready(ENGLAND)
    assert "Autumn" in court.table.heading


def test_where_only_bots_still_think_nobody_is_late_and_nothing_is_told() -> None:
    court = Court()
    court.ready(AUSTRIA)
    court.ready(ENGLAND)
    court.after(DAY)
    assert court.end()
    assert not court.end()
    assert court.told("deadline") == []
    court.bots()
    assert "Autumn 1901" in court.table.heading


def test_weekends_do_not_count() -> None:
    court = Court(timing=Timing(lengths={"orders": 2 * DAY}, calendar=WEEKENDS_OFF), at=MONDAY + 3 * DAY)  # a Thursday
    assert clocked(court).deadline == MONDAY + 7 * DAY


def test_each_kind_of_phase_has_its_length() -> None:
    winter = {"phase": "winter", "units": {"Austria": []}}
    court = Court(position=winter, timing=Timing(lengths={"orders": 2 * DAY, "winter": 3600}, missed=0))
    assert (clocked(court).phase, clocked(court).deadline) == ("builds and removals", MONDAY + 3600)
    court.write(AUSTRIA, "Build A Vie")
    court.after(3600)
    assert court.end()
    assert court.units(AUSTRIA) == ["A VIE"]
    assert (clocked(court).phase, clocked(court).deadline) == ("orders", MONDAY + 3600 + 2 * DAY)


def test_deadlines_in_a_game_of_turns_publish_what_is_whole_or_the_mildest_move() -> None:
    pair = Pair(timing=Timing(lengths={"decision": 3600}))
    table, now = pair.table, [0.0]
    table.now = lambda: now[0]
    keep_time(table)
    first = table.standing.clock.deadline
    seat = table.waiting_for()[0]
    now[0] = float(first)
    assert pass_deadline(table)
    keep_time(table)
    assert table.seating.seats[seat].missed == 1
    assert table.standing.clock.deadline > first
    assert table.play is not None
    assert len(table.play.published()) == 1


# --- missed phases --------------------------------------------------------------------------------------------------------


def miss(court: Court, times: int = 1) -> None:
    for _ in range(times):
        court.bots()
        court.time = float(court.table.standing.clock.deadline)
        assert court.end()


def test_units_hold_then_a_bot_covers_until_the_owner_is_back() -> None:
    court = Court()
    court.bots()
    court.write(ENGLAND, "F Lon - NTH")
    miss(court)
    assert sorted(court.units(AUSTRIA)) == ["A BUD", "A VIE", "F TRI"]
    assert [seat.missed for seat in court.table.seating.seats[:2]] == [1, 0]
    assert "Austria wrote nothing" in court.told("deadline")[0]
    court.bots()
    court.write(ENGLAND, "F NTH - Nwy")
    miss(court)
    assert court.table.seating.seats[AUSTRIA].cover == "hold"
    assert court.told("cover") == ["The bot hold plays Austria until P0 is back."]
    court.restart()
    assert AUSTRIA in court.table.bots_to_act() or AUSTRIA not in court.table.waiting_for()
    info = table_view(court.table, Eyes()).seats[AUSTRIA]
    assert (info.kind, info.player, info.cover, info.missed) == ("person", "P0", "hold", 2)
    with pytest.raises(TableError, match="say that you are back"):
        court.table.add(AUSTRIA, court.table.seq, text="A Vie H")
    court.bots()
    come_back(court.table, AUSTRIA)
    assert court.told("cover")[-1] == "P0 is back and plays Austria again."
    assert (court.table.seating.seats[AUSTRIA].cover, court.table.seating.seats[AUSTRIA].missed) == ("", 0)
    with pytest.raises(TableError, match="No bot plays for you"):
        come_back(court.table, AUSTRIA)


def test_whoever_is_back_in_time_writes_in_place_of_the_bot() -> None:
    court = Court(timing=Timing(lengths={"orders": DAY}, missed=1, cover="hold"))
    court.bots()
    court.write(ENGLAND, "F Lon - NTH")
    miss(court)
    court.bots()
    assert court.table.waiting_for() == [ENGLAND]
    come_back(court.table, AUSTRIA)
    assert court.table.waiting_for() == [AUSTRIA, ENGLAND]
    court.write(AUSTRIA, "A Vie - Gal")
    court.ready(AUSTRIA)


def test_where_everybody_is_gone_the_clock_stops_and_bots_do_not_play_it_out() -> None:
    court = Court(timing=Timing(lengths={"orders": DAY}, missed=1, cover="hold"))
    miss(court)
    assert court.table.deserted
    assert court.table.bots_to_act() == []
    assert court.table.standing.clock.deadline == 0
    assert court.told("clock") == ["The clock stands still: nobody is left at the table."]
    court.after(30 * DAY)
    come_back(court.table, ENGLAND)
    assert clocked(court).deadline == court.time + DAY
    court.bots()
    assert court.table.waiting_for() == [ENGLAND]


def test_a_new_holder_begins_without_misses() -> None:
    court = Court(timing=Timing(lengths={"orders": DAY}, missed=1, cover="hold"))
    court.bots()
    court.write(ENGLAND, "F Lon - NTH")
    miss(court)
    court.table.set_free(AUSTRIA)
    _, token = court.table.join("New", "", AUSTRIA)
    seat = court.table.seating.seats[AUSTRIA]
    assert (seat.player, seat.cover, seat.missed, seat.token) == ("New", "", 0, hash_token(token))


# --- moving the end -------------------------------------------------------------------------------------------------------


def test_more_than_half_of_the_persons_move_the_end() -> None:
    court = Court(3)
    assert voters(court.table) == [0, 1, 2]
    propose(court.table, AUSTRIA, "extend", DAY)
    asked = table_view(court.table, Eyes((ENGLAND,), ENGLAND)).proposal
    assert asked is not None
    assert (asked.by, asked.text, asked.agreed, asked.needed, asked.say) == ("Austria", "1 day more", ["Austria"], 2, True)
    with pytest.raises(TableError, match="Another proposal"):
        propose(court.table, ENGLAND, "pause", 0)
    answer_proposal(court.table, ENGLAND, agree=False)
    court.restart()
    answer_proposal(court.table, 2, agree=True)
    assert clocked(court).deadline == MONDAY + 2 * DAY
    assert court.told("clock") == ["The table gives 1 day more; time is up Wed 2 Dec 2026, 06:00 UTC."]
    assert court.table.standing.proposal is None


def test_who_proposed_takes_it_back_and_bots_have_no_say() -> None:
    court = Court(3)
    propose(court.table, AUSTRIA, "pause", 0)
    answer_proposal(court.table, AUSTRIA, agree=False)
    assert court.table.standing.proposal is None
    with pytest.raises(TableError, match="Nothing is being voted on"):
        answer_proposal(court.table, ENGLAND, agree=True)
    with pytest.raises(TableError, match="still in the game"):
        propose(court.table, 5, "pause", 0)
    assert court.table.standing.proposal is None


def test_a_clock_that_stands_still_keeps_what_was_left() -> None:
    court = Court()
    court.after(DAY / 4)
    change_clock(court.table, "pause", 0, "The host")
    assert (clocked(court).deadline, clocked(court).left) == (None, DAY * 3 // 4)
    with pytest.raises(TableError, match="stands still already"):
        change_clock(court.table, "pause", 0, "The host")
    court.after(100 * DAY)
    court.restart()
    assert not court.end()
    change_clock(court.table, "extend", DAY, "The host")
    change_clock(court.table, "resume", 0, "The host")
    assert clocked(court).deadline == court.time + DAY + DAY * 3 // 4
    with pytest.raises(TableError, match="runs already"):
        change_clock(court.table, "resume", 0, "The host")


def test_if_all_are_ready_while_the_clock_stands_the_next_phase_waits_too() -> None:
    court = Court()
    court.bots()
    change_clock(court.table, "pause", 0, "The host")
    court.ready(AUSTRIA)
    court.ready(ENGLAND)
    assert "Autumn" in court.table.heading
    assert (clocked(court).deadline, clocked(court).left) == (None, DAY)


def test_what_cannot_be_moved_says_why() -> None:
    untimed = Court(timing=Timing())
    with pytest.raises(TableError, match="no end that could be moved"):
        change_clock(untimed.table, "extend", DAY, "The host")
    assert table_view(untimed.table, Eyes()).clock is None
    court = Court()
    for seconds in (0, 5, 61 * DAY):
        with pytest.raises(TableError, match="10 seconds to 60 days"):
            change_clock(court.table, "extend", seconds, "The host")
    court.after(DAY)
    court.end()
    with pytest.raises(TableError, match="only bots are still awaited"):
        change_clock(court.table, "extend", DAY, "The host")


@pytest.mark.parametrize(
    ("timing", "said"),
    [
        (Timing(lengths={"spring": DAY}), "no phase 'spring' to time; it has orders, retreats, winter"),
        (Timing(lengths={"orders": 3}), "10 seconds to 60 days, not 3 seconds"),
        (Timing(lengths={"orders": DAY}, missed=-1), "1 to 20 missed"),
        (Timing(lengths={"orders": DAY}, cover="nobody"), "There is no bot 'nobody'"),
        (Timing(lengths={"orders": DAY}, calendar=Calendar(zone="Nowhere")), "no time zone"),
    ],
)
def test_timings_that_cannot_be_are_turned_away(timing: Timing, said: str) -> None:
    with pytest.raises(TableError, match=said):
        make_table("diplomacy", [Wish("open")] * 7, timing=timing)


# --- at the server -------------------------------------------------------------------------------------------------------


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))


async def until(ready: Callable[[], bool]) -> None:
    while not ready():
        await asyncio.sleep(0.01)


def test_the_actor_ends_the_phase_when_time_is_up_and_lets_bots_finish() -> None:
    async def test() -> None:
        court = Court()
        court.store.keep(court.table)
        actor = Actor(court.table, court.store, Here())
        connection = Connection(hash_token(court.tokens[AUSTRIA]))
        await actor.enter(connection)
        await until(lambda: actor.table.waiting_for() == [AUSTRIA, ENGLAND])
        await actor.do(lambda table: table.add(AUSTRIA, table.seq, text="A Vie - Gal"))
        court.after(DAY)
        actor.wake()
        await until(lambda: "Autumn" in actor.table.heading)
        assert "A GAL" in court.units(AUSTRIA)
        assert not actor.idle
        actor.close("The test is over.")

    run(test)


def test_whoever_looks_is_shown_at_once_who_is_ready_but_not_that_somebody_writes() -> None:
    async def test() -> None:
        court = Court()
        court.bots()
        court.store.keep(court.table)
        actor = Actor(court.table, court.store, Here())
        readers = {seat: Connection(hash_token(token)) for seat, token in court.tokens.items()} | {-1: Connection()}
        for connection in readers.values():
            await actor.enter(connection)

        def sent() -> dict[int, int]:
            return {reader: len(connection.take()) for reader, connection in readers.items()}

        sent()
        await actor.do(lambda table: table.add(ENGLAND, table.seq, text="F Lon - NTH"))
        assert sent() == {AUSTRIA: 0, ENGLAND: 1, -1: 0}
        await actor.do(lambda table: table.publish(ENGLAND, table.seq))
        assert sent() == {AUSTRIA: 1, ENGLAND: 1, -1: 1}
        await actor.do(lambda table: table.undo(ENGLAND, table.seq))
        assert sent() == {AUSTRIA: 1, ENGLAND: 1, -1: 1}
        actor.close("The test is over.")

    run(test)


def test_a_deadline_that_passed_while_the_server_was_down_is_kept_when_it_is_back(store: SqlStore) -> None:
    async def test() -> None:
        with time_machine.travel(MONDAY, tick=True):
            court = Court()
            court.table.now = time.time
            hall = Hall(store, Here())
            actor = await hall.add(court.table)
            await until(lambda: actor.table.waiting_for() == [AUSTRIA, ENGLAND])
            await actor.do(lambda table: table.add(ENGLAND, table.seq, text="F Lon - NTH"))
            await hall.stop()
        with time_machine.travel(MONDAY + DAY - 120, tick=True):
            assert store.due(int(time.time())) == []
            early = Hall(store, Here())
            await early.open_due()
            assert early.actors == {}
        with time_machine.travel(MONDAY + 5 * DAY, tick=True):
            hall = Hall(store, Here())
            await hall.open_due()
            actor = hall.actors[court.table.id]
            await until(lambda: "Autumn" in actor.table.heading)
            line = next(line.text for line in actor.table.lines(-3) if line.kind == "deadline")
            assert "Tue 1 Dec 2026, 06:00 UTC" in line
            # The next phase has its whole time from now on.
            assert actor.table.standing.clock.deadline >= MONDAY + 6 * DAY
            await hall.stop()

    run(test)


def test_a_table_without_deadlines_is_never_due(store: SqlStore) -> None:
    untimed = Court(timing=Timing()).table
    store.save(untimed.changes()).result(10)
    assert store.due(2**40) == []


def made(client: TestClient[Any], **more: Any) -> dict[str, Any]:
    seats = [{"kind": "me"}, {"kind": "open"}, *({"kind": "bot", "bot": "hold"} for _ in range(5))]
    answer = client.post("/api/tables", json={"game": "diplomacy", "seats": seats, "player": "Anna", "bot_pace": 0} | more)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def test_over_http_a_table_is_made_with_lengths_and_its_host_moves_the_clock(client: TestClient[Any]) -> None:
    timing = {"lengths": {"orders": DAY}, "calendar": {"weekdays": [5, 6], "zone": "Europe/Berlin"}}
    created = made(client, timing=timing)
    client.post(f"/api/seats/{created['seat']}/nonce", json={"nonce": "0a" * 16})
    client.post(f"/api/join/{created['join']}", json={"name": "Ben", "nonce": "1b" * 16})
    view = client.get(f"/api/seats/{created['seat']}").json()
    assert view["timing"]["lengths"] == {"orders": DAY}
    assert view["clock"]["deadline"] > view["clock"]["now"]
    assert client.post(f"/api/host/{created['host']}/clock", json={"what": "pause"}).status_code == 204
    assert client.get(f"/api/tables/{created['table']}").json()["clock"]["deadline"] is None
    assert client.post(f"/api/host/{created['host']}/clock", json={"what": "pause"}).status_code == 409
    assert client.post(f"/api/host/{created['seat']}/clock", json={"what": "resume"}).status_code == 404
    phases = next(game["phases"] for game in client.get("/api/games").json() if game["id"] == "diplomacy")
    assert [phase["kind"] for phase in phases] == ["orders", "retreats", "winter"]
    bad = client.post(
        "/api/tables", json={"game": "diplomacy", "seats": [{"kind": "open"}] * 7, "timing": {"lengths": {"x": 60}}}
    )
    assert (bad.status_code, "no phase 'x'" in bad.json()["message"]) == (400, True)


def test_a_finished_game_has_no_clock() -> None:
    pair = Pair(timing=Timing(lengths={"decision": 3600}))
    keep_time(pair.table)
    assert pair.table.standing.clock.deadline
    pair.table.resign(0)
    keep_time(pair.table)
    assert pair.table.standing.clock.deadline == 0


def test_nothing_changes_for_tables_of_old() -> None:
    """What was kept before there were deadlines is read as a table without them."""
    table = Pair().table
    store = MemoryStore()
    again = store.keep(table)
    assert isinstance(again, Table)
    assert again.standing.clock.deadline == 0
    assert DAILY.lengths["orders"] == DAY
