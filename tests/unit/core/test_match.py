"""Drafts, the gate, undo by consent, records: on Hengist, where each has a meaning."""

from __future__ import annotations

import msgspec
import pytest

from barbaricum.core.chance import Seed
from barbaricum.core.draft import Draft
from barbaricum.core.errors import RecordError, TableError
from barbaricum.core.match import Drawn, Match, Published
from barbaricum.core.record import decode, encode, match_from_seed, record_of, verify
from barbaricum.core.state import SPECTATOR, Outcome
from barbaricum.games import game_named

GAME = game_named("hengist")
SEED = Seed.from_number(5)


def new_match(**options: int | str | bool) -> Match:
    return match_from_seed(GAME, GAME.rules(options=options), SEED)


def write(match: Match, seat: int, *lines: str) -> Draft:
    draft = Draft(match.state, seat)
    for line in lines:
        refusal = draft.add(GAME.parse_move(draft.state, seat, line))
        assert refusal is None, refusal
    return draft


def play_out(match: Match) -> None:
    while not match.over:
        seat = match.state.current_player()
        assert match.submit(seat, write(match, seat, "done").sheet()) is None


def test_a_draft_is_undone_freely_until_it_completes() -> None:
    match = new_match()
    draft = write(match, 0, "1: land L1", "2: land L1")
    assert draft.undo()
    assert draft.add(GAME.parse_move(draft.state, 0, "done")) is None
    assert draft.complete
    refusal = draft.add(GAME.parse_move(draft.state, 0, "3: land L1"))
    assert refusal is not None
    assert refusal.clause == "base/move-ends"
    assert draft.undo()
    assert draft.undo()
    assert not draft.undo()


def test_a_line_is_written_whole_or_not_at_all() -> None:
    draft = Draft(new_match().state, 0)
    before = draft.state.ints()
    refusal = draft.add(GAME.parse_move(draft.state, 0, "1: land L1; 1: board"))
    assert refusal is not None
    assert refusal.clause == "A/one-action-each"
    assert draft.state.ints() == before
    assert not draft.lines


def test_withdrawing_a_line_names_those_that_fall_with_it() -> None:
    rules = GAME.rules()
    position = GAME.start_position(rules)
    position["red"]["groups"] = ["L1", "boat", "boat"]
    position["blue"]["groups"] = ["L1", "L1", "boat"]
    match = match_from_seed(GAME, rules, SEED, position)
    draft = write(match, 0, "1: board", "2: land L1", "done")
    fallen = draft.withdraw(0)
    assert [(GAME.format_move(match.state, 0, fall.move), fall.refusal.clause) for fall in fallen] == [
        ("2: land L1", "A/I-space")
    ]
    assert [GAME.format_move(match.state, 0, move) for move in draft.lines] == ["done"]


def test_only_the_seat_that_is_asked_may_publish_and_nothing_changes_on_refusal() -> None:
    match = new_match()
    before, entries = match.state.ints(), len(match.log)
    for seat, sheet in ((1, [(0,)]), (0, []), (0, [(500,)]), (0, [(0,), (0,)])):
        assert match.submit(seat, sheet) is not None
    assert match.state.ints() == before
    assert len(match.log) == entries


def test_undo_by_consent_draws_the_same_again() -> None:
    match = new_match()
    match.submit(0, write(match, 0, "1: land L1", "done").sheet())
    drawn = [logged.entry.line for logged in match.log if isinstance(logged.entry, Drawn)]
    refusal = match.rewind(1, [0])
    assert refusal is not None
    assert refusal.clause == "base/consent"
    assert match.rewind(1, [0, 1]) is None
    assert match.state.acts(0)
    match.submit(0, write(match, 0, "done").sheet())
    standing = [match.log[at].entry for at in match.line]
    assert [entry.line for entry in standing if isinstance(entry, Drawn)] == drawn
    assert match.rewind(2, [0, 1]) is not None


def test_the_log_only_grows() -> None:
    match = new_match()
    match.submit(0, write(match, 0, "done").sheet())
    length = len(match.log)
    match.rewind(1, [0, 1])
    assert len(match.log) == length + 1
    assert isinstance(match.log[length - 3].entry, Published)


def test_a_finished_record_verifies_and_every_kind_of_tampering_is_named() -> None:
    match = new_match()
    play_out(match)
    data = encode(record_of(match, SEED, seats={"red": "Marta", "blue": "Ulf"}))
    assert verify(GAME, decode(data, "game.json")).outcome == match.outcome
    record = decode(data, "game.json")
    record.entries[0].outcome = "side II-B"
    with pytest.raises(RecordError, match=r"entry 1 .*the seed gives"):
        verify(GAME, record)
    record = decode(data, "game.json")
    record.seed = "00" * 32
    with pytest.raises(RecordError, match="not the one that was committed"):
        verify(GAME, record)
    record = decode(data, "game.json")
    record.entries.pop()
    with pytest.raises(RecordError, match=rf"entry {len(match.log)} .*missing"):
        verify(GAME, record)
    record = decode(data, "game.json")
    assert record.result is not None
    record.result.winners = ["red"]
    with pytest.raises(RecordError, match="result does not fit"):
        verify(GAME, record)
    at = next(n for n, entry in enumerate(record.entries) if entry.kind == "draft")
    record = decode(data, "game.json")
    record.entries[at].lines = ["1: march L with hill"]
    with pytest.raises(RecordError, match=rf"entry {at + 1} .*refused.*A/I-disembark"):
        verify(GAME, record)
    record = decode(data, "game.json")
    record.options["hinterland"] = 4
    with pytest.raises(RecordError, match=r"entry 1 .*digest"):
        verify(GAME, record)


def test_a_live_record_holds_no_seed_and_no_hidden_draw() -> None:
    match = new_match()
    with pytest.raises(RecordError, match="redacted"):
        record_of(match, SEED)
    for reader, name in ((0, "red"), (1, "blue"), (SPECTATOR, "spectator")):
        record = record_of(match, SEED, reader=reader)
        assert not record.seed
        assert record.redacted_for == name
        seen = {entry.purpose: entry.outcome is not None for entry in record.entries}
        assert seen["road tile"] is False
        assert seen["card for red"] is (reader == 0)
        assert seen["card for blue"] is (reader == 1)
        assert seen["treasure"] is True
    with pytest.raises(RecordError, match="no seed"):
        verify(GAME, record)


def test_a_conclusion_at_the_table_is_recorded_and_verified() -> None:
    match = new_match()
    match.note("seat", 1, "Ulf hands over to greedy")
    assert match.conclude(Outcome((1,), "base/resign"), "red resigns") is None
    assert match.submit(0, [(0,)]) is not None
    record = record_of(match, SEED)
    assert record.result is not None
    assert record.result.returns == [-1.0, 1.0]
    verify(GAME, decode(encode(record), "game.json"))


def test_stored_entries_replay_and_a_foreign_one_is_named() -> None:
    match = new_match()
    play_out(match)
    entries = [logged.entry for logged in match.log]
    again = new_match()
    again.follow(entries)
    assert again.state.ints() == match.state.ints()
    at = next(n for n, entry in enumerate(entries) if isinstance(entry, Drawn) and entry.purpose == "treasure")
    drawn = entries[at]
    assert isinstance(drawn, Drawn)
    entries[at] = msgspec.structs.replace(drawn, line="treasure 99")
    with pytest.raises(RecordError, match=f"entry {at + 1}"):
        new_match().follow(entries)


def test_broken_files_are_named() -> None:
    for data, fault in ((b"{", "not a record"), (b'{"format": "x"}', "not a record"), (b"[]", "not a record")):
        with pytest.raises(RecordError, match=fault):
            decode(data, "game.json")
    match = new_match()
    play_out(match)
    record = record_of(match, SEED)
    record.format = "barbaricum record 9"
    with pytest.raises(RecordError, match="expected 'barbaricum record 1'"):
        decode(encode(record), "game.json")


def test_unknown_setups_options_and_games_say_what_there_is() -> None:
    with pytest.raises(TableError, match="no setup 'x'"):
        GAME.rules("x")
    with pytest.raises(TableError, match="no option 'x'"):
        GAME.rules(options={"x": 1})
    with pytest.raises(TableError, match="takes 3, 2, 4"):
        GAME.rules(options={"hinterland": 9})
    with pytest.raises(TableError, match="takes no, yes"):
        GAME.rules(options={"balanced_start": 1})
    with pytest.raises(TableError, match="there are hengist"):
        game_named("chess")
