"""The sequential test: how often it errs, when it ends, and the arena that stops with it."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from barbaricum.bots.arena import Plan, Played, deals_of, run
from barbaricum.bots.sequential import FEWEST_DEALS, Hypotheses, Verdict, log_ratio, read_test, weigh
from barbaricum.core.errors import TableError

FIFTY_SIXTY = Hypotheses(0.5, 0.6)


def verdict_of(share: float, lots: Random, most: int = 4000) -> tuple[Verdict, int]:
    """Deals of two games, each won with this chance, until the test is decided."""
    deals: list[float] = []
    while len(deals) < most:
        deals.append(((lots.random() < share) + (lots.random() < share)) / 2)
        verdict = weigh(FIFTY_SIXTY, deals).verdict
        if verdict != "open":
            return verdict, len(deals)
    return "open", most


@pytest.mark.parametrize(("share", "right"), [(0.5, "low"), (0.6, "high"), (0.4, "low"), (0.75, "high")])
def test_it_is_right_nineteen_times_in_twenty(share: float, right: Verdict) -> None:
    lots = Random(7)
    verdicts = [verdict_of(share, lots)[0] for _ in range(200)]
    assert "open" not in verdicts
    # 5 % at the two shares themselves, far less beyond them; three standard deviations of 200 trials allowed.
    assert verdicts.count(right) >= 200 * 0.95 - 10


def test_the_clearer_the_sooner() -> None:
    lots = Random(8)
    clear = sum(verdict_of(0.8, lots)[1] for _ in range(40))
    close = sum(verdict_of(0.6, lots)[1] for _ in range(40))
    assert clear < close / 3


def test_few_deals_decide_nothing() -> None:
    assert weigh(FIFTY_SIXTY, [1.0] * (FEWEST_DEALS - 1)).verdict == "open"
    assert weigh(Hypotheses(0.1, 0.9), [1.0] * FEWEST_DEALS).verdict == "high"
    assert log_ratio(FIFTY_SIXTY, []) == 0.0


def test_a_share_in_the_middle_weighs_nothing() -> None:
    assert log_ratio(FIFTY_SIXTY, [0.5, 0.6]) == pytest.approx(0)
    assert log_ratio(FIFTY_SIXTY, [0.7] * 10) > 0 > log_ratio(FIFTY_SIXTY, [0.4] * 10)


@pytest.mark.parametrize(
    ("text", "test"),
    [("50:55", Hypotheses(0.5, 0.55)), (" 50% : 65% ", Hypotheses(0.5, 0.65)), ("2.5:3", Hypotheses(0.025, 0.03))],
)
def test_a_test_is_read(text: str, test: Hypotheses) -> None:
    assert msgspec.structs.astuple(read_test(text)) == pytest.approx(msgspec.structs.astuple(test))


@pytest.mark.parametrize("text", ["", "55", "55:50", "50:50", "0:50", "50:100", "a:b", "1:2:3"])
def test_what_is_no_test_is_one_sentence(text: str) -> None:
    with pytest.raises(TableError, match="two shares of victories in percent"):
        read_test(text)


def test_a_deal_counts_once_all_its_seats_were_played() -> None:
    played = [
        Played(0, (0, 1), (1.0, 0.0), 1),
        Played(1, (1, 0), (0.5, 0.5), 1),
        Played(2, (0, 1), (0.0, 1.0), 1),
    ]
    assert deals_of(played, 2) == [0.75]


@pytest.mark.parametrize("workers", [1, 2])
def test_the_arena_stops_when_the_test_is_decided(workers: int) -> None:
    plan = Plan("hengist", ("greedy:10", "random"), 400, 1, test=Hypotheses(0.4, 0.6))
    result = run(plan, workers=workers)
    assert result.test is not None
    assert result.test.verdict == "high"
    assert 2 * FEWEST_DEALS <= result.games < 60


def test_an_open_test_plays_all_games() -> None:
    result = run(Plan("hengist", ("random", "random"), 6, 1, test=Hypotheses(0.4, 0.6)), workers=1)
    assert result.games == 6
    assert result.test is not None
    assert result.test.verdict == "open"
    assert run(Plan("hengist", ("random", "random"), 2, 1), workers=1).test is None
