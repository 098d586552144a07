"""The chain of digests over a record: each one binds an entry, the state it led to, and all that came before."""

from __future__ import annotations

import hmac

DIGEST_CHARACTERS = 32


class Chain:
    """A running chain, keyed from the game's seed.

    A plain digest of a hidden hand can be guessed by trying all hands; without the key this one cannot.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._last = ""

    def add(self, entry: bytes, ints: list[int]) -> str:
        """Return the digest after one more entry; `ints` is the state that follows it."""
        message = b"\n".join((self._last.encode(), entry, ",".join(map(str, ints)).encode()))
        self._last = hmac.digest(self._key or b"unsealed", message, "sha256").hex()[:DIGEST_CHARACTERS]
        return self._last
