"""Unknowns that depend on one another, some of them in a circle.

`settle` asks an unknown, which asks those it depends on; each answers FAILS, SUCCEEDS or, where it waits for one that is
already being asked, UNKNOWN.  Rounds of this settle all that follows.  What stays unknown hangs on a *knot*, unknowns
that wait for one another and for nothing else.  If just one way to settle a knot contradicts nothing, that is it; with
none or several, `untie` decides.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import mypyc_attr

FAILS: Final = 0
SUCCEEDS: Final = 1
UNKNOWN: Final = 2


class UnresolvedError(Exception):
    """A knot that no rule unties."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Unknowns(ABC):
    """`size` yes-or-no questions; `value` holds the answers.  All are taken to be yes until set to UNKNOWN."""

    def __init__(self, count: int) -> None:
        self.value: list[int] = [SUCCEEDS] * count
        self._asked: list[int] = [0] * count
        self._round: int = 0
        self._waits: list[int] = []

    @abstractmethod
    def judge(self, unknown: int) -> int:
        """Answer an unknown from those it depends on, which it asks with `settle`; UNKNOWN if they leave it open.

        It must not answer before it has asked all that could still change the answer.
        """

    @abstractmethod
    def untie(self, knot: list[int]) -> None:
        """Settle at least one unknown of a knot (ascending) that has no solution or several."""

    def settle_all(self) -> None:
        """Settle every unknown; raises UnresolvedError if that does not end."""
        for _ in range(2 * len(self.value) + 1):
            before = self.value.count(UNKNOWN)
            if before == 0:
                return
            self._round += 1
            for unknown, value in enumerate(self.value):
                if value == UNKNOWN:
                    self.settle(unknown)
            if self.value.count(UNKNOWN) == before:
                self._cut(self._find_knot())
        raise UnresolvedError(f"{self.value.count(UNKNOWN)} orders stay open")

    def settle(self, unknown: int) -> int:
        """Answer one unknown; UNKNOWN if it is already being asked in this round, or was in vain."""
        value = self.value[unknown]
        if value != UNKNOWN:
            return value
        if self._asked[unknown] == self._round:
            self._waits.append(unknown)
            return UNKNOWN
        self._asked[unknown] = self._round
        value = self.judge(unknown)
        self.value[unknown] = value
        return value

    def _cut(self, knot: list[int]) -> None:
        solutions: list[list[int]] = []
        self._solve(knot, solutions)
        if len(solutions) == 1:
            for unknown, value in zip(knot, solutions[0], strict=True):
                self.value[unknown] = value
        else:
            self.untie(knot)

    def _find_knot(self) -> list[int]:
        """Find the least set of unknowns that wait for none but each other, ascending."""
        unknowns = [unknown for unknown, value in enumerate(self.value) if value == UNKNOWN]
        self._ask_nobody()
        reach: dict[int, int] = {}
        for unknown in unknowns:
            self._waits = []
            self.judge(unknown)
            reach[unknown] = 1 << unknown
            for other in self._waits:
                reach[unknown] |= 1 << other
        grown = True
        while grown:
            grown = False
            for unknown in unknowns:
                before = reach[unknown]
                for other in unknowns:
                    if before >> other & 1:
                        reach[unknown] |= reach[other]
                grown = grown or reach[unknown] != before
        least = min(reach.values(), key=int.bit_count)
        return [unknown for unknown in unknowns if least >> unknown & 1]

    def _ask_nobody(self) -> None:
        """Make `settle` answer from what is settled alone."""
        self._asked = [self._round] * len(self.value)

    def _solve(self, knot: list[int], solutions: list[list[int]]) -> None:
        """Add to `solutions` up to two ways to settle a knot without contradiction; leaves `value` as it was."""
        before = [self.value[unknown] for unknown in knot]
        self._deduce(knot)
        judged = [self.judge(unknown) for unknown in knot]
        values = [self.value[unknown] for unknown in knot]
        if all(judgement in (UNKNOWN, value) for judgement, value in zip(judged, values, strict=True)):
            if UNKNOWN not in values:
                solutions.append(values)
            else:
                guessed = knot[values.index(UNKNOWN)]
                for guess in (FAILS, SUCCEEDS):
                    if len(solutions) < 2:
                        self.value[guessed] = guess
                        self._solve(knot, solutions)
        for unknown, value in zip(knot, before, strict=True):
            self.value[unknown] = value

    def _deduce(self, knot: list[int]) -> None:
        """Settle in a knot all that follows from what is settled or guessed."""
        found = True
        while found:
            found = False
            for unknown in knot:
                if self.value[unknown] == UNKNOWN:
                    self.value[unknown] = self.judge(unknown)
                    found = found or self.value[unknown] != UNKNOWN
