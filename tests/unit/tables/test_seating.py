"""Seats, links, nonces: how people come to a table, and how seats change hands."""

from __future__ import annotations

import pytest

from barbaricum.core.errors import ComponentError, TableError
from barbaricum.core.match import Noted
from barbaricum.core.prng import Prng
from barbaricum.tables.links import hash_token
from barbaricum.tables.making import Wish, make_table
from tests.unit.tables.helpers import NONCES, MemoryStore, Pair, publish_turns, with_seed


def test_the_game_waits_for_every_seat_and_every_browser() -> None:
    table, links = make_table("hengist", [Wish("me"), Wish("open")], player="Anna")
    commitment = table.seed.commitment
    assert (table.status, table.waiting_for()) == ("waiting", [0, 1])
    seat, token = table.join("Ben", NONCES[1])
    assert (seat, table.seating.held_by(hash_token(token))) == (1, [1])
    assert (table.status, table.waiting_for()) == ("waiting", [0])
    table.give_nonce(hash_token(links.seat), NONCES[0])
    assert (table.status, table.waiting_for()) == ("running", [0])
    assert table.seed.commitment == commitment
    assert table.standing.nonces == [NONCES[1], NONCES[0]]


def test_each_nonce_changes_the_dice() -> None:
    hands = []
    for nonce in ("00" * 16, "01" * 16):
        table, links = make_table("hengist", [Wish("me"), Wish("bot", bot="random")])
        table = with_seed(table, 7)
        table.give_nonce(hash_token(links.seat), nonce)
        assert table.play is not None
        hands.append(table.play.match.state.ints())
    assert hands[0] != hands[1]


def test_a_browser_gives_its_nonce_once() -> None:
    table, links = make_table("hengist", [Wish("me"), Wish("open")])
    table.give_nonce(hash_token(links.seat), NONCES[0])
    table.give_nonce(hash_token(links.seat), NONCES[1])
    assert table.standing.nonces == [NONCES[0]]


def test_a_table_of_bots_begins_at_once_without_a_nonce() -> None:
    table, links = make_table("hengist", [Wish("bot", bot="random"), Wish("bot", bot="greedy")])
    assert table.status == "running"
    assert links.seat == ""
    assert table.standing.nonces == []


@pytest.mark.parametrize("nonce", ["", "zz" * 16, "00" * 15, "00" * 65, "0"])
def test_a_nonce_is_sixteen_to_sixty_four_bytes_of_hex(nonce: str) -> None:
    table, links = make_table("hengist", [Wish("me"), Wish("open")])
    with pytest.raises(TableError, match="16 to 64 bytes"):
        table.give_nonce(hash_token(links.seat), nonce)
    with pytest.raises(TableError, match="16 to 64 bytes"):
        table.join("Ben", nonce)
    assert table.seating.open() == [1]


def test_only_hashes_of_links_are_kept() -> None:
    pair = Pair()
    store = MemoryStore()
    store.keep(pair.table)
    kept = repr(store.kept)
    for token in (pair.red, pair.blue, pair.links.host, pair.links.join):
        assert token not in kept
        assert hash_token(token) in kept


def test_a_new_link_kills_the_old_one() -> None:
    pair = Pair()
    token = pair.table.reissue(1)
    held_by = pair.table.seating.held_by
    assert held_by(hash_token(pair.blue)) == []
    assert held_by(hash_token(token)) == [1]


def test_a_seat_passes_to_a_bot_and_to_somebody_else_while_the_game_runs() -> None:
    pair = Pair()
    table = pair.table
    publish_turns(table, 2, Prng(3))
    seat = table.waiting_for()[0]
    table.give_to_bot(seat, "random")
    assert table.bots_to_act() == [seat]
    assert table.seating.held_by(hash_token(pair.blue if seat else pair.red)) == []
    table.set_free(seat)
    assert table.bots_to_act() == []
    again, token = table.join("Cleo", "")
    assert again == seat
    assert table.seating.held_by(hash_token(token)) == [seat]
    assert table.play is not None
    notes = [logged.entry.text for logged in table.play.match.log if isinstance(logged.entry, Noted)]
    name = table.game.seats[seat].capitalize()
    assert notes == [f"The bot random takes over {name}.", f"{name} is free.", f"Cleo takes over {name}."]


def test_a_person_before_the_deal_can_be_replaced_by_a_bot() -> None:
    table, links = make_table("hengist", [Wish("me"), Wish("open")])
    table.give_nonce(hash_token(links.seat), NONCES[0])
    table.give_to_bot(1, "random")
    assert table.status == "running"


def test_a_draft_goes_with_its_seat() -> None:
    table = Pair().table
    seat = table.waiting_for()[0]
    assert table.add(seat, table.seq, text="done") is None
    table.give_to_bot(seat, "random")
    assert table.play is not None
    assert table.play.draft(seat) is None


def test_nobody_sits_where_somebody_sits() -> None:
    pair = Pair()
    with pytest.raises(TableError, match="Every seat at this table is taken"):
        pair.table.join("Cleo", NONCES[0])
    table, _ = make_table("hengist", [Wish("me"), Wish("open")])
    with pytest.raises(TableError, match="Red is not free; free: blue"):
        table.join("Cleo", NONCES[0], 0)
    with pytest.raises(TableError, match="There is no seat 5"):
        table.join("Cleo", NONCES[0], 5)
    with pytest.raises(TableError, match="There is no seat -1"):
        table.set_free(-1)
    with pytest.raises(TableError, match="Nobody holds blue"):
        table.reissue(1)


def test_names_are_one_short_line() -> None:
    table, _ = make_table("hengist", [Wish("me"), Wish("open")], player="  Anna\n\t<b>  Maria ")
    assert table.seating.seats[0].player == "Anna<b> Maria"
    with pytest.raises(TableError, match="at most 40 letters; this one has 41"):
        table.join("x" * 41, NONCES[0])
    seat, _ = table.join(" ", NONCES[0])
    assert table.seating.seats[seat].player == "Guest"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game_id": "chess"}, "There is no game 'chess'"),
        ({"wishes": [Wish("me")]}, "Hengist has 2 seats; 1 were given"),
        ({"wishes": [Wish("me"), Wish("bot", bot="deep")]}, "There is no bot 'deep'; there are random, greedy"),
        ({"setup": "huge"}, "no setup 'huge'"),
        ({"options": {"hinterland": 5}}, "Option 'hinterland' takes 3, 2, 4, not 5"),
        ({"options": {"wind": 1}}, "no option 'wind'"),
        ({"bot_pace": -1}, "0 to 10000 milliseconds, not -1"),
    ],
)
def test_what_a_game_does_not_have_is_named(change: dict[str, object], message: str) -> None:
    with pytest.raises(TableError, match=message):
        make_table(**({"game_id": "hengist", "wishes": [Wish("me"), Wish("open")]} | change))  # type: ignore[arg-type]


def test_bad_components_are_named_before_there_is_a_table() -> None:
    overlay = {"game": "hengist", "edition": "mine", "groups": {"cards": {"rows": {"hill": {"count": -3}}}}}
    with pytest.raises(ComponentError, match="There cannot be -3 cards hill"):
        make_table("hengist", [Wish("me"), Wish("open")], components=overlay)


def test_a_shared_screen_holds_every_seat_that_is_no_bot() -> None:
    table, links = make_table("hengist", [Wish("me", "Anna"), Wish("open", "Ben")], hot_seat=True)
    token = hash_token(links.seat)
    assert table.seating.held_by(token) == [0, 1]
    assert [seat.player for seat in table.seating.seats] == ["Anna", "Ben"]
    table.give_nonce(token, NONCES[0])
    assert table.status == "running"
    table.reissue(1)
    assert table.seating.held_by(token) == [0]
