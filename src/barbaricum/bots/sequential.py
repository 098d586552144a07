"""A sequential test of strength: it stops as soon as the games played so far say enough.

Wald's test of two shares of victory, LOW or less against HIGH or more, on the mean share of each deal.  The games of a
deal share their luck, so they are no independent trials, but deals are; their spread is estimated from the deals played
(the generalised likelihood ratio, in the normal approximation that chess engines are tested with).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final, Literal

import msgspec

from barbaricum.core.errors import TableError

ERROR: Final = 0.05
"""How often the test may say LOW where HIGH is true, and the other way round."""
BOUND: Final = log((1 - ERROR) / ERROR)
FEWEST_DEALS: Final = 8
"""Before so many deals their spread is not known well enough."""

Verdict = Literal["low", "high", "open"]


class Hypotheses(msgspec.Struct, frozen=True):
    """What is tested: whether the first bot's share of victories is `low` or less, or `high` or more; both in 0..1."""

    low: float
    high: float


class Tested(msgspec.Struct, frozen=True):
    """How a test stands: "low" or "high" once it is decided, with 5 % error each, and the logarithm of the likelihood ratio."""

    low: float
    high: float
    verdict: Verdict
    log_ratio: float


def read_test(text: str) -> Hypotheses:
    """Read `LOW:HIGH` in percent, for example 50:55; raises TableError."""
    try:
        low, high = (float(part.strip().removesuffix("%")) / 100 for part in text.split(":"))
    except ValueError:
        low, high = 1.0, 0.0
    if not 0 < low < high < 1:
        raise TableError(f"A sequential test is two shares of victories in percent, the lower first, like 50:55; not {text!r}.")
    return Hypotheses(low, high)


def weigh(test: Hypotheses, deals: Sequence[float]) -> Tested:
    """Weigh the first bot's mean share in each deal."""
    ratio = log_ratio(test, deals)
    verdict: Verdict = "open"
    if len(deals) >= FEWEST_DEALS and abs(ratio) >= BOUND:
        verdict = "high" if ratio > 0 else "low"
    return Tested(test.low, test.high, verdict, round(ratio, 3))


def log_ratio(test: Hypotheses, deals: Sequence[float]) -> float:
    """How much likelier HIGH is than LOW, as a logarithm; the spread is kept from nothing by one deal won and one lost."""
    count = len(deals)
    if count == 0:
        return 0.0
    mean = sum(deals) / count
    guarded = [*deals, 0.0, 1.0]
    centre = sum(guarded) / len(guarded)
    variance = sum((share - centre) ** 2 for share in guarded) / len(guarded)
    return count * (test.high - test.low) * (2 * mean - test.low - test.high) / (2 * variance)
