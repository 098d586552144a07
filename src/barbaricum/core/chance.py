"""Honest dice: committed to before the game, drawn by purpose, verifiable after it.

The host makes 32 secret bytes and publishes their SHA-256 before anybody sits down.  Each person's browser then adds
a nonce.  The game's key is the hash of all of them, so neither host nor player can choose the dice.  Draw n of a
purpose comes from HMAC-SHA256(key, purpose, n) by rejection: it depends on nothing else, so a draw that was undone
and comes again is the same draw.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence

from barbaricum.core.errors import CaseError, RecordError
from barbaricum.core.state import Chance

SECRET_BYTES = 32


class Seed:
    """The secret of one game and the nonces its players added, in the order they came."""

    def __init__(self, secret: bytes, nonces: Sequence[bytes] = ()) -> None:
        if len(secret) != SECRET_BYTES:
            raise RecordError("seed", [f"expected {SECRET_BYTES} secret bytes, found {len(secret)}"])
        self.secret = secret
        self.nonces = tuple(nonces)

    @classmethod
    def new(cls) -> Seed:
        """Make a seed from the operating system's randomness."""
        return cls(secrets.token_bytes(SECRET_BYTES))

    @classmethod
    def from_number(cls, number: int, label: str = "") -> Seed:
        """Make a reproducible seed for tests, arenas and fuzzing; never for a table where people play."""
        return cls(hashlib.sha256(f"barbaricum {number} {label}".encode()).digest())

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret in hex, published before the first nonce is asked for."""
        return hashlib.sha256(self.secret).hexdigest()

    def with_nonce(self, nonce: bytes) -> Seed:
        """Add a player's nonce."""
        return Seed(self.secret, (*self.nonces, nonce))

    def key(self, label: str) -> bytes:
        """Derive a key from the secret and all nonces ("dice", "digests")."""
        whole = hashlib.sha256(self.secret)
        for nonce in self.nonces:
            whole.update(hashlib.sha256(nonce).digest())
        return hmac.new(whole.digest(), label.encode(), hashlib.sha256).digest()


class Dice(ABC):
    """Where the outcomes of chance come from."""

    @abstractmethod
    def draw(self, chance: Chance, n: int) -> int:
        """Return one of `chance.outcomes`; n counts the draws of this purpose along the current line, from 0."""


class SealedDice(Dice):
    """Dice from the key of a committed seed."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def draw(self, chance: Chance, n: int) -> int:
        """Draw by rejection from HMAC(key, purpose, n), so that every unit of weight is equally likely."""
        total = sum(chance.weights)
        bits = max(total - 1, 1).bit_length()
        attempt = 0
        while True:
            digest = hmac.digest(self._key, f"{chance.purpose}\n{n}\n{attempt}".encode(), "sha256")
            x = int.from_bytes(digest, "big")
            # 256 bits hold several tries; taking them in turn saves a hash.
            for _ in range(256 // bits):
                candidate = x & ((1 << bits) - 1)
                if candidate < total:
                    return _at_weight(chance, candidate)
                x >>= bits
            attempt += 1


class ScriptedDice(Dice):
    """Dice that fall as a case has written them; a draw that was not scripted is an error."""

    def __init__(self) -> None:
        self.outcomes: list[int] = []

    def draw(self, chance: Chance, n: int) -> int:
        """Take the next scripted outcome."""
        if not self.outcomes:
            raise CaseError("chance", [f"{chance.purpose!r} is drawn here, but the case does not say what comes"])
        outcome = self.outcomes.pop(0)
        if outcome not in chance.outcomes:
            raise CaseError("chance", [f"the scripted outcome of {chance.purpose!r} cannot come here"])
        return outcome


def _at_weight(chance: Chance, x: int) -> int:
    for outcome, weight in zip(chance.outcomes, chance.weights, strict=True):
        x -= weight
        if x < 0:
            return outcome
    raise AssertionError("weights with no sum")
