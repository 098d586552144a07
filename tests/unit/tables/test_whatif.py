"""A what-if: private, from what a seat knew, the same again from the same luck and steps."""

from __future__ import annotations

import tomllib

import msgspec
import pytest

from barbaricum.bots import BotError
from barbaricum.core.case import run_case
from barbaricum.core.casefile import cases_from
from barbaricum.core.errors import NotationError, TableError
from barbaricum.core.position import look_up
from barbaricum.core.prng import Prng
from barbaricum.core.state import SPECTATOR
from barbaricum.games import game_named
from barbaricum.tables import thinking
from barbaricum.tables.making import Wish, make_table
from barbaricum.tables.table import Table
from barbaricum.tables.thinking import Advice, Question, advise, question_of
from barbaricum.tables.whatif import DEAL, MOST_LUCK, MOST_STEPS, Step, WhatIf
from barbaricum.tables.writing import case_of, position_file
from tests.unit.tables.helpers import Pair, play_out, publish_turns


def played(seed: int, turns: int, **terms: object) -> Table:
    """A table with some turns behind it."""
    table = Pair(seed, **terms).table
    publish_turns(table, turns, Prng(seed))
    return table


def branch_of(table: Table, reader: int = 0, luck: int = 7, steps: list[Step] | None = None, at: int | None = None) -> WhatIf:
    branch, refusal = table.what_if(reader, table.seq if at is None else at, luck, steps or [])
    assert refusal is None
    return branch


def wander(branch: WhatIf, count: int, prng: Prng) -> None:
    """Play so many random actions, for whoever is asked."""
    for _ in range(count):
        if branch.asked < 0:
            return
        legal = branch.state.legal_actions(branch.asked)
        assert branch.take(legal[prng.below(len(legal))], len(branch.steps)) is None


def test_a_branch_begins_at_what_the_seat_sees_and_the_table_does_not_hear_of_it() -> None:
    table = played(3, 8)
    assert table.play is not None
    before, seq = table.play.match.state.ints(), table.seq
    branch = branch_of(table)
    assert branch.state.view(0) == table.play.match.state.view(0)
    wander(branch, 30, Prng(1))
    assert branch.state.ints() != before
    assert table.play.match.state.ints() == before
    assert table.seq == seq
    assert not table.play.drafts


@pytest.mark.parametrize("reader", [0, 1, SPECTATOR])
def test_both_sides_are_played_and_the_same_steps_lead_to_the_same_place(reader: int) -> None:
    table = played(4, 6)
    branch = branch_of(table, reader)
    wander(branch, 40, Prng(2))
    assert {move.seat for move in branch.moves} == {0, 1}
    again = branch_of(table, reader, steps=branch.steps)
    assert again.state.ints() == branch.state.ints()
    assert [line.text for line in again.lines if line.seat >= 0] == [line.text for line in branch.lines if line.seat >= 0]
    shorter = branch_of(table, reader, steps=branch.steps[:-1])
    assert shorter.state.ints() == branch.moves[-1].before.ints()


def test_other_luck_deals_the_unknown_otherwise_and_dealing_anew_keeps_what_is_known() -> None:
    table = played(5, 8)
    hands = {tuple(look_up(position_file(branch_of(table, luck=luck)).position, "blue.hand")) for luck in range(12)}
    assert len(hands) > 3
    branch = branch_of(table)
    known = branch.state.view(0)
    seen = set()
    for _ in range(12):
        assert branch.take(DEAL) is None
        assert branch.state.view(0) == known
        seen.add(tuple(branch.state.ints()))
    assert len(seen) > 3


def test_the_unknown_is_not_dealt_in_the_middle_of_a_line() -> None:
    branch, prng = branch_of(played(5, 4)), Prng(5)
    while branch.state.rests():
        wander(branch, 1, prng)
    refusal = branch.take(DEAL)
    assert refusal is not None
    assert refusal.clause == "base/unfinished"


def test_what_is_refused_changes_nothing_and_says_why() -> None:
    branch = branch_of(played(1, 0))
    ints = branch.state.ints()
    for step in ("3: spy R", 10**6, "1: raid L white"):
        refusal = branch.take(step)
        assert refusal is not None
        assert refusal.reason
    assert branch.state.ints() == ints
    assert not branch.steps
    with pytest.raises(NotationError):
        branch.take("nonsense")


def test_any_moment_of_the_past_is_a_beginning() -> None:
    table = Pair(2).table
    play_out(table, Prng(2))
    assert table.play is not None
    for at in range(0, table.seq + 1, 7):
        branch = branch_of(table, 1, at=at)
        if table.play.state_after(at).current_player() != -1:
            assert branch.state.view(1) == table.play.state_after(at).view(1)
        wander(branch, 3, Prng(at))
    over = branch_of(table)
    assert over.asked == -1
    refusal = over.take("done")
    assert refusal is not None
    assert refusal.clause == "base/over"


def test_a_table_may_forbid_it_until_the_game_is_over() -> None:
    table = played(1, 2, what_if=False)
    before = table.allows_what_if
    with pytest.raises(TableError, match="made without what-if"):
        table.what_if(0, table.seq, 1, [])
    play_out(table, Prng(1))
    assert (before, table.allows_what_if) == (False, True)
    branch_of(table)


def test_limits_and_times_are_told() -> None:
    waiting, _ = make_table("hengist", [Wish("me"), Wish("open")])
    with pytest.raises(TableError, match="not begun"):
        waiting.what_if(0, 0, 1, [])
    table = played(1, 0)
    with pytest.raises(TableError, match="whole number"):
        table.what_if(0, 0, MOST_LUCK, [])
    with pytest.raises(TableError, match="at most"):
        table.what_if(0, table.seq, 1, [DEAL] * (MOST_STEPS + 1))


@pytest.mark.parametrize("seed", range(8))
def test_a_branch_written_as_a_case_passes(seed: int) -> None:
    table = played(seed, 2 * seed)
    branch = branch_of(table, seed % 2, luck=seed)
    wander(branch, 25, Prng(seed))
    if branch.state.rests():
        branch.take(DEAL)
        wander(branch, 12, Prng(seed))
    (case,) = cases_from(tomllib.loads(case_of(branch)), "what-if.toml")
    assert case.steps
    assert case.expect
    result = run_case(case, game_named)
    assert result.passed, (result.step, result.reason)


def test_a_refused_line_is_the_last_step_of_its_case() -> None:
    branch = branch_of(played(1, 0))
    branch.take("1: land L1")
    refusal = branch.refusal("1: land L2")
    assert refusal is not None
    (case,) = cases_from(tomllib.loads(case_of(branch, refusal, "1: land L2")), "what-if.toml")
    assert case.clauses == [refusal.clause]
    assert case.steps[-1].refused == refusal.clause
    assert run_case(case, game_named).passed


def test_a_position_file_begins_a_table_at_the_same_place() -> None:
    branch = branch_of(played(6, 9))
    wander(branch, 9, Prng(6))
    file = position_file(branch)
    made, _ = make_table(
        file.game, [Wish("me"), Wish("me")], hot_seat=True, setup=file.setup, options=file.options, position=file.position
    )
    made.standing.nonces.append("0a" * 16)
    for seat in made.seating.seats:
        seat.nonce = True
    made.begin_if_ready()
    assert made.play is not None
    assert made.game.position_of(made.play.match.state) == file.position
    assert made.play.match.state.view(0) == branch.state.view(0)


def asked_of(bot: str) -> Question:
    return with_bot(branch_of(played(2, 6)), bot)


def with_bot(branch: WhatIf, bot: str) -> Question:
    return msgspec.structs.replace(question_of(branch.game, branch.rules, branch.view(5), "random", 5), bot=bot)


def test_a_bot_says_what_it_would_do_and_what_it_expects() -> None:
    advice = advise(asked_of("barbaricum.bots.search:Search:300"))
    assert isinstance(advice, Advice)
    assert advice.lines[0].action == advice.action
    assert advice.lines[0].text == advice.text
    assert sum(line.share for line in advice.lines) <= 1.0001
    assert all(-1 <= line.value <= 1 for line in advice.lines)
    assert [line.share for line in advice.lines] == sorted((line.share for line in advice.lines), reverse=True)
    assert len(advice.lines) <= thinking.MOST_LINES
    assert any(line.following for line in advice.lines)
    assert advise(asked_of("barbaricum.bots.search:Search:300")) == advice


def test_a_bot_that_expects_nothing_still_says_what_it_would_do() -> None:
    advice = advise(asked_of("random"))
    assert advice.text
    assert not advice.lines


def test_only_bots_of_the_house_are_asked() -> None:
    branch = branch_of(played(2, 1))
    with pytest.raises(TableError, match="no bot"):
        question_of(branch.game, branch.rules, branch.view(1), "os:system", 1)
    with pytest.raises(BotError):
        advise(with_bot(branch, "nobody"))
