"""What readers are told in words at each stage of a table, and the table that can only be looked at."""

from __future__ import annotations

import msgspec

from barbaricum.core.prng import Prng
from barbaricum.core.state import Refusal
from barbaricum.server.present import Eyes, past_view, refusal_message, table_view
from barbaricum.tables.links import hash_token
from barbaricum.tables.making import Wish, make_table
from barbaricum.tables.table import Table
from tests.unit.tables.helpers import NONCES, MemoryStore, Pair, publish_turns

RED, BLUE = Eyes((0,), 0), Eyes((1,), 1)


def test_before_the_game_the_prompt_says_who_is_missing() -> None:
    table, links = make_table("hengist", [Wish("me"), Wish("open")], player="Anna")
    waiting = table_view(table, RED)
    assert waiting.prompt == "Waiting for somebody to take Blue."
    assert (waiting.waiting_for, waiting.offers, waiting.log) == (["red", "blue"], [], [])
    table.join("Ben", NONCES[1])
    assert table_view(table, RED).prompt == "Waiting for Anna to open the seat link."
    assert table_view(table, RED).nonce_wanted
    assert not table_view(table, BLUE).nonce_wanted
    assert not table_view(table, Eyes()).nonce_wanted
    table.give_nonce(hash_token(links.seat), NONCES[0])
    assert table_view(table, RED).prompt == table.game.prompt(table.play.match.state, 0)  # type: ignore[union-attr]


def test_a_complete_draft_asks_to_be_published_and_offers_nothing() -> None:
    table = Pair().table
    table.add(0, table.seq, text="1: land L1")
    open_draft = table_view(table, RED)
    assert open_draft.draft is not None
    assert (open_draft.draft.lines, open_draft.draft.complete) == (["1: land L1"], False)
    assert open_draft.offers
    table.add(0, table.seq, text="done")
    complete = table_view(table, RED)
    assert complete.draft is not None
    assert complete.draft.complete
    assert (complete.prompt, complete.offers) == ("Publish what you wrote, or take it back.", [])
    assert table_view(table, BLUE).draft is None


def test_a_shared_screen_tells_whom_to_uncover() -> None:
    table, links = make_table("hengist", [Wish("me"), Wish("me")], hot_seat=True)
    table.give_nonce(hash_token(links.seat), NONCES[0])
    covered = table_view(table, Eyes((0, 1)))
    assert (covered.covered, covered.view, covered.seat, covered.hot_seat) == (True, None, -1, True)
    assert covered.prompt == "Uncover Red to play on."
    assert past_view(table, Eyes((0, 1)), 5).view is None
    assert past_view(table, Eyes((0, 1), 1), 24).view.seat == "blue"


def test_a_suspended_table_shows_its_last_position_to_each_as_it_may_be_seen() -> None:
    pair, store = Pair(), MemoryStore()
    publish_turns(pair.table, 5, Prng(2))
    before = {eyes: table_view(pair.table, eyes) for eyes in (RED, BLUE, Eyes())}
    store.keep(pair.table)
    saved = store.load(pair.table.id)
    assert saved is not None
    suspended = Table.restore(msgspec.structs.replace(saved, entries=saved.entries[:-1]))
    for eyes, seen in before.items():
        view = table_view(suspended, eyes)
        assert view.status == "suspended"
        assert view.view == seen.view
        assert view.heading == seen.heading
        assert view.log == [line for line in seen.log if line.entry < suspended.seq]
        assert (view.offers, view.waiting_for, view.undoable) == ([], [], 0)
        assert view.prompt.startswith("This game is suspended")


def test_the_end_is_told_to_each_in_its_own_words() -> None:
    table = Pair().table
    while table.status == "running":
        publish_turns(table, 1, Prng(table.seq))
    red, blue, public = (table_view(table, eyes) for eyes in (RED, BLUE, Eyes()))
    assert red.result == blue.result == public.result
    assert public.result is not None
    assert public.prompt == public.result.text
    if len(public.result.winners) == 1:
        assert {red.prompt.split()[1], blue.prompt.split()[1]} == {"win", "lose"}
    assert sum(red.score) == 1.0


def test_a_refusal_is_split_into_title_and_reason() -> None:
    message = refusal_message(Refusal("A/x", "Group 1 cannot raid: it is off the board.", "1"), "1: raid L white")
    assert (message.title, message.reason) == ("Group 1 cannot raid", "It is off the board.")
    assert (message.text, message.clause, message.cause) == ("1: raid L white", "A/x", "1")
    plain = refusal_message(Refusal("base/unfinished", "Finish what was begun before it is published."), "")
    assert (plain.title, plain.reason) == ("This is not allowed", "Finish what was begun before it is published.")


def test_a_table_can_begin_at_a_position() -> None:
    table, _ = make_table("hengist", [Wish("bot", bot="random")] * 2, position={"red": {"hand": ["explorer"]}})
    assert table.status == "running"
    view = table_view(table, RED)
    assert view.view.hand == {"explorer": 1}
    assert table_view(MemoryStore().keep(table), RED).view == view.view


def test_a_table_at_a_position_waits_for_its_people_too() -> None:
    table, links = make_table("hengist", [Wish("me"), Wish("bot", bot="random")], position={"turn": 8})
    store = MemoryStore()
    table = store.keep(table)
    assert table.status == "waiting"
    table.give_nonce(hash_token(links.seat), NONCES[0])
    again = store.keep(table)
    assert (again.status, again.seq) == ("running", 0)
    assert table_view(again, RED).view.turn == 8
