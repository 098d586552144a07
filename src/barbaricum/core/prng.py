"""A small reproducible generator for bots, samples and playouts; never for the dice of a game (see `chance`)."""

from __future__ import annotations

from typing import Final

_M1: Final = 2147483563
_M2: Final = 2147483399


class Prng:
    """L'Ecuyer's combined multiplicative generator (1988): period 2.3e18, all arithmetic below 2**63.

    Two ints of state, so that it compiles to machine arithmetic and copies for nothing.
    """

    def __init__(self, seed: int) -> None:
        # A few rounds of splitmix64 spread near seeds far apart.
        x = (seed ^ 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        x = (x ^ (x >> 27)) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 31
        self.a: int = 1 + (x & 0x7FFFFFFF) % (_M1 - 1)
        self.b: int = 1 + (x >> 32 & 0x7FFFFFFF) % (_M2 - 1)

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1 (n from 1 to about a million; the bias is under n / 2**31)."""
        self.a = 40014 * self.a % _M1
        self.b = 40692 * self.b % _M2
        return (self.a - self.b) % (_M1 - 1) * n // (_M1 - 1)

    def weighted(self, weights: list[int]) -> int:
        """Return an index drawn in proportion to whole weights with a positive sum."""
        x = self.below(sum(weights))
        for index in range(len(weights)):
            x -= weights[index]
            if x < 0:
                return index
        raise AssertionError("weights with no sum")

    def shuffle(self, items: list[int]) -> None:
        """Shuffle a list in place (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def fork(self) -> Prng:
        """Return a new generator whose stream is independent of this one for all practical purposes."""
        return Prng(self.below(2147483562) << 31 | self.below(2147483562))
