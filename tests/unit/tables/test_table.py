"""A table's life: drafts, publishing, undo, resigning, rematches, keeping."""

from __future__ import annotations

import msgspec
import pytest

from barbaricum.core.errors import NotationError, TableError
from barbaricum.core.match import Drawn, Published, Rewound
from barbaricum.core.prng import Prng
from barbaricum.core.record import decode, verify
from barbaricum.core.state import SPECTATOR
from barbaricum.tables.links import hash_token
from barbaricum.tables.making import Wish, claim_rematch, make_rematch, make_table
from barbaricum.tables.play import Play
from barbaricum.tables.ports import StoredEntry
from barbaricum.tables.seating import rematch_token
from barbaricum.tables.table import Table
from tests.unit.tables.helpers import NONCES, MemoryStore, Pair, one_bot, play_out, publish_turns, step


def play_of(table: Table) -> Play:
    assert table.play is not None
    return table.play


def first_landing(table: Table) -> int:
    """Red's first landing, which needs no card."""
    return play_of(table).game.parse_move(play_of(table).match.state, 0, "1: land L1")[0]


# --- drafts ---------------------------------------------------------------------------------------


def test_a_draft_is_private_and_undone_freely() -> None:
    table = Pair().table
    play, seq, published = play_of(table), table.seq, play_of(table).match.state.ints()
    assert table.add(0, seq, text="1: land L1") is None
    assert table.add(0, seq, text="2: land L1") is None
    assert play.draft_texts(0) == ["1: land L1", "2: land L1"]
    assert (table.seq, play.match.state.ints()) == (seq, published)
    assert play.draft(1) is None
    table.undo(0, seq)
    assert play.draft_texts(0) == ["1: land L1"]
    table.undo(0, seq, all_lines=True)
    assert play.draft(0) is None
    with pytest.raises(TableError, match="Nothing is written"):
        table.undo(0, seq)
    with pytest.raises(TableError, match="Nothing is written"):
        table.publish(0, seq)


def test_a_draft_is_published_by_a_click_as_one_entry() -> None:
    table = Pair().table
    play, seq = play_of(table), table.seq
    table.add(0, seq, text="1: land L1")
    table.add(0, seq, text="done")
    draft = play.draft(0)
    assert draft is not None
    assert draft.complete
    assert table.publish(0, seq) is None
    entry = play.match.log[seq].entry
    assert isinstance(entry, Published)
    assert entry.lines == ("1: land L1", "done")
    assert table.waiting_for() == [1]
    assert sum(isinstance(logged.entry, Drawn) for logged in play.match.log[seq:]) == 2


def test_line_by_line_each_finished_line_is_published() -> None:
    table = Pair(publish="line").table
    seq = table.seq
    assert table.add(0, seq, text="1: land L1") is None
    assert table.seq == seq + 1
    assert play_of(table).draft(0) is None
    assert table.add(0, seq + 1, text="done") is None
    assert table.waiting_for() == [1]


def test_line_by_line_a_line_half_written_waits_for_its_rest() -> None:
    table, prng = Pair(publish="line").table, Prng(11)
    play = play_of(table)
    while table.status == "running":
        seat = play.waits_for()[0]
        before, legal = table.seq, play.state_for(seat).legal_actions(seat)
        assert table.add(seat, before, action=legal[prng.below(len(legal))]) is None
        draft = play.draft(seat)
        assert (draft is not None and draft.unfinished) == (table.seq == before)
    assert table.status == "over"


def test_an_action_for_another_moment_is_turned_away() -> None:
    table = Pair().table
    seq = table.seq
    table.add(0, seq, text="done")
    table.publish(0, seq)
    for stale in (seq, table.seq + 1, -1):
        with pytest.raises(TableError, match="moved on"):
            table.add(1, stale, text="done")
        with pytest.raises(TableError, match="moved on"):
            table.publish(1, stale)
        with pytest.raises(TableError, match="moved on"):
            table.undo(1, stale)


def test_a_second_click_that_comes_too_late_is_turned_away() -> None:
    table = Pair().table
    action = first_landing(table)
    table.add(0, table.seq, action=action, written=0)
    with pytest.raises(TableError, match="written meanwhile"):
        table.add(0, table.seq, action=action, written=0)


def test_a_refusal_changes_nothing_and_cites_its_clause() -> None:
    table = Pair().table
    before = table.changes()
    refusal = table.add(0, table.seq, text="1: raid L white")
    assert refusal is not None
    assert refusal.clause in table.game.rulebook().clauses
    other = table.add(1, table.seq, text="1: land L1")
    assert other is not None
    assert other.clause == "turn/alternate"
    assert table.changes() == before


def test_explaining_writes_nothing() -> None:
    table = Pair().table
    table.add(0, table.seq, text="1: land L1")
    texts = play_of(table).draft_texts(0)
    refusal = table.explain(0, "1: land L1")
    assert refusal is not None
    assert refusal.clause == "A/one-action-each"
    assert table.explain(0, "2: land L1") is None
    with pytest.raises(NotationError):
        table.explain(0, "fly away")
    table.add(0, table.seq, text="done")
    complete = table.explain(0, "2: land L1")
    assert complete is not None
    assert complete.clause == "base/move-ends"
    assert play_of(table).draft_texts(0) == [*texts, "done"]


@pytest.mark.parametrize("action", [-1, 10**6, 2**62])
def test_numbers_that_are_no_actions_are_refused(action: int) -> None:
    table = Pair().table
    refusal = table.add(0, table.seq, action=action)
    assert refusal is not None
    assert refusal.clause == "base/action"


def test_before_the_game_nothing_is_written() -> None:
    table, _ = make_table("hengist", [Wish("me"), Wish("open")])
    with pytest.raises(TableError, match="has not begun"):
        table.add(0, 0, text="done")
    with pytest.raises(TableError, match="has not begun"):
        table.record(0)


# --- taking back by consent -----------------------------------------------------------------------


def test_published_moves_come_back_only_if_everybody_agrees_and_the_draws_fall_the_same() -> None:
    table = Pair().table
    play, start, state = play_of(table), table.seq, play_of(table).match.state.ints()
    table.add(0, start, text="done")
    table.publish(0, start)
    drawn = [logged.entry for logged in play.match.log[start + 1 :]]
    after = play.match.state.ints()
    assert (table.undoable(0), table.undoable(1)) == (1, 0)
    table.ask_undo(0, 1)
    assert [table.standing.undo and table.standing.undo.agreed] == [[0]]
    assert "2 draws come back with it" in table.undo_warning()
    assert "both sides may now know" in table.undo_warning()
    assert play.match.state.ints() == after
    table.answer_undo(1, agree=True)
    assert table.standing.undo is None
    assert play.match.state.ints() == state
    assert isinstance(play.match.log[-1].entry, Rewound)
    assert play.undone == {start, start + 1, start + 2}
    seq = table.seq
    table.add(0, seq, text="done")
    table.publish(0, seq)
    assert [logged.entry for logged in play.match.log[seq + 1 :]] == drawn
    assert play.match.state.ints() == after
    assert [line.undone for line in table.lines(0, start)].count(True) >= 3


def test_an_undo_turned_down_or_overtaken_is_gone() -> None:
    table = Pair().table
    table.add(0, table.seq, text="done")
    table.publish(0, table.seq)
    table.ask_undo(0, 1)
    table.answer_undo(1, agree=False)
    assert table.standing.undo is None
    with pytest.raises(TableError, match="Nobody asks"):
        table.answer_undo(1, agree=True)
    table.ask_undo(0, 1)
    table.add(1, table.seq, text="done")
    table.publish(1, table.seq)
    assert table.standing.undo is None


def test_bots_agree() -> None:
    table, _ = one_bot()
    table.add(0, table.seq, text="done")
    table.publish(0, table.seq)
    assert table.bots_to_act() == [1]
    table.play_bot(1, table.seq, None)
    assert table.undoable(0) == 2
    table.ask_undo(0, 2)
    assert table.waiting_for() == [0]
    assert table.standing.undo is None


def test_bots_hold_back_while_an_undo_is_asked_for() -> None:
    table = Pair().table
    table.add(0, table.seq, text="done")
    table.publish(0, table.seq)
    table.ask_undo(0, 1)
    table.seating.give_to_bot(1, "random")
    assert table.bots_to_act() == []


@pytest.mark.parametrize("entries", [0, -1, 2, 100])
def test_only_what_was_published_can_be_asked_back(entries: int) -> None:
    table = Pair().table
    table.add(0, table.seq, text="done")
    table.publish(0, table.seq)
    with pytest.raises(TableError, match="There are 1 published moves"):
        table.ask_undo(0, entries)
    assert table.standing.undo is None


def test_after_the_end_nothing_comes_back_because_the_seed_is_open() -> None:
    table = Pair().table
    play_out(table, Prng(5))
    assert table.undoable(0) == 0
    with pytest.raises(TableError, match="over"):
        table.ask_undo(0, 1)


# --- a shared screen ------------------------------------------------------------------------------


def test_undo_stops_at_the_curtain() -> None:
    table, links = make_table("hengist", [Wish("me", "Anna"), Wish("me", "Ben")], hot_seat=True)
    table.give_nonce(hash_token(links.seat), NONCES[0])
    table.uncover(0)
    table.add(0, table.seq, text="done")
    table.publish(0, table.seq)
    assert table.undoable(0) == 1
    table.uncover(0)
    assert table.undoable(0) == 1
    table.uncover(1)
    assert (table.undoable(0), table.undoable(1)) == (0, 0)
    with pytest.raises(TableError, match="before the curtain fell"):
        table.ask_undo(1, 1)
    table.add(1, table.seq, text="1: land L1")
    table.publish(1, table.seq)
    seq = table.seq
    table.ask_undo(1, 1)
    assert isinstance(play_of(table).match.log[seq].entry, Rewound)
    with pytest.raises(TableError, match="before the curtain fell"):
        table.ask_undo(1, 1)


# --- the end --------------------------------------------------------------------------------------


def test_resigning_gives_the_game_to_the_other_side() -> None:
    table = Pair().table
    table.resign(0)
    assert table.status == "over"
    outcome = play_of(table).match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((1,), "base/resign")
    assert play_of(table).conclusion() == "Red resigns; Blue wins."
    with pytest.raises(TableError, match="over"):
        table.resign(1)
    verify(table.game, decode(table.record(SPECTATOR), "record"))


def test_the_record_is_redacted_while_the_game_runs_and_whole_afterwards() -> None:
    table, prng = Pair().table, Prng(5)
    publish_turns(table, 6, prng)
    live = {reader: decode(table.record(reader), "record") for reader in (0, 1, SPECTATOR)}
    for reader, record in live.items():
        assert (record.seed, record.redacted_for) == ("", table.game.seat_name(reader))
        cards = [entry for entry in record.entries if entry.purpose.startswith("card for ")]
        for entry in cards:
            own = reader >= 0 and entry.purpose == f"card for {table.game.seats[reader]}"
            assert (entry.outcome is not None) == own
        assert all(entry.outcome is None for entry in record.entries if entry.purpose == "road tile")
    play_out(table, prng)
    whole = decode(table.record(1), "record")
    assert whole.seats == {"red": "Anna", "blue": "Ben"}
    assert whole.nonces == table.standing.nonces
    assert verify(table.game, whole).over


def test_a_rematch_swaps_the_seats_and_carries_the_score() -> None:
    pair = Pair()
    table = pair.table
    with pytest.raises(TableError, match="when the game is over"):
        make_rematch(table)
    table.resign(0)
    assert table.score() == [0.0, 1.0]
    rematch = make_rematch(table)
    assert [seat.player for seat in rematch.seating.seats] == ["Ben", "Anna"]
    assert rematch.score() == [1.0, 0.0]
    assert rematch.seed.commitment != table.seed.commitment
    with pytest.raises(TableError, match="No seat of the rematch is kept"):
        claim_rematch(rematch, "somebody else")
    ben, anna = claim_rematch(rematch, pair.blue), claim_rematch(rematch, pair.red)
    assert rematch.seating.held_by(hash_token(ben.seat)) == [0]
    assert rematch.seating.held_by(hash_token(anna.seat)) == [1]
    assert claim_rematch(rematch, pair.blue) == ben
    assert (ben.host, ben.join) == ("", "")
    assert (rematch.standing.host, rematch.standing.join) == (hash_token(anna.host), hash_token(anna.join))
    rematch.give_nonce(hash_token(ben.seat), NONCES[0])
    rematch.give_nonce(hash_token(anna.seat), NONCES[1])
    assert rematch.status == "running"
    rematch.resign(0)
    assert rematch.score() == [1.0, 1.0]


def test_a_new_link_for_a_seat_of_the_rematch_beats_the_old_claim() -> None:
    pair = Pair()
    pair.table.resign(0)
    rematch = make_rematch(pair.table)
    token = rematch.reissue(0)
    with pytest.raises(TableError, match="No seat of the rematch"):
        claim_rematch(rematch, pair.blue)
    assert rematch.seating.held_by(hash_token(rematch_token(pair.blue))) == []
    assert rematch.seating.held_by(hash_token(token)) == [0]


def test_a_rematch_against_a_bot_waits_for_its_person_only() -> None:
    table, links = one_bot()
    table.resign(0)
    rematch = make_rematch(table)
    assert [seat.kind for seat in rematch.seating.seats] == ["bot", "person"]
    claimed = claim_rematch(rematch, links.seat)
    rematch.give_nonce(hash_token(claimed.seat), NONCES[0])
    assert rematch.status == "running"
    assert rematch.bots_to_act() == [0]


# --- keeping --------------------------------------------------------------------------------------


def test_a_table_read_again_is_the_same_table_at_every_step() -> None:
    pair, store, prng = Pair(), MemoryStore(), Prng(8)
    table = pair.table
    while table.status == "running":
        if play_of(table).published() and prng.below(12) == 0:
            seat = prng.below(2)
            table.ask_undo(seat, 1)
            if prng.below(2):
                table.answer_undo(1 - seat, agree=True)
        else:
            step(table, prng)
        again = store.keep(table)
        assert again.changes().empty
        assert (again.status, again.seq, again.heading) == (table.status, table.seq, table.heading)
        assert again.standing == table.standing
        assert again.seating.seats == table.seating.seats
        assert play_of(again).match.state.ints() == play_of(table).match.state.ints()
        assert play_of(again).draft_lines() == play_of(table).draft_lines()
        assert play_of(again).undone == play_of(table).undone
        assert again.lines(0) == table.lines(0)
        table = again
    # Only what is new was handed over each time.
    assert sum(len(change.entries) for change in store.changes) == table.seq
    assert decode(table.record(0), "record").entries == decode(store.keep(table).record(0), "record").entries


def test_a_game_that_newer_rules_cannot_replay_is_suspended_with_its_last_position() -> None:
    pair, store = Pair(), MemoryStore()
    publish_turns(pair.table, 5, Prng(2))
    store.keep(pair.table)
    saved = store.load(pair.table.id)
    assert saved is not None
    # Under other rules Red's first move was not possible: here, because it was another.
    first = next(at for at, stored in enumerate(saved.entries) if not isinstance(stored.entry, Drawn))
    entry = msgspec.structs.replace(saved.entries[first].entry, moves=((79,),))
    entries = [*saved.entries[:first], StoredEntry(entry, saved.entries[first].told, ""), *saved.entries[first + 1 :]]
    terms = msgspec.structs.replace(saved.terms, revision=saved.terms.revision - 1)
    table = Table.restore(msgspec.structs.replace(saved, entries=entries, terms=terms))
    assert table.status == "suspended"
    assert f"entry {first + 1}" in table.fault
    assert table.seq == len(saved.entries)
    assert table.heading == pair.table.heading
    assert table.lines(0) == pair.table.lines(0)
    state = table.suspended_state()
    assert state is not None
    assert state.view(0) == play_of(pair.table).match.state.view(0)
    assert table.changes().empty
    for act in (lambda: table.add(0, table.seq, text="done"), lambda: table.record(0), lambda: table.join("x", NONCES[0])):
        with pytest.raises(TableError):
            act()


def test_a_log_that_was_tampered_with_is_suspended() -> None:
    pair, store = Pair(), MemoryStore()
    publish_turns(pair.table, 3, Prng(2))
    store.keep(pair.table)
    saved = store.load(pair.table.id)
    assert saved is not None
    digests = [msgspec.structs.replace(stored, digest="0" * 32) for stored in saved.entries]
    assert "entry 1" in Table.restore(msgspec.structs.replace(saved, entries=digests)).fault
    shorter = msgspec.structs.replace(saved, entries=saved.entries[:-1])
    assert "before a draw that is due" in Table.restore(shorter).fault
