"""Links: random tokens that are themselves the permission.  Only their hashes are kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

_TOKEN_BYTES: Final = 18
_ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 10


def new_token() -> str:
    """Make a link's token: 144 random bits."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def new_table_id() -> str:
    """Make a table's id: 49 random bits in letters that cannot be mistaken for each other."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def hash_token(token: str) -> str:
    """The form in which a token is kept and looked up; the token cannot be had back from it."""
    return hashlib.sha256(token.encode()).hexdigest()


def derive_token(token: str, purpose: str) -> str:
    """Make a token that follows from another one, always the same: every device that holds the old link finds the new."""
    return hmac.new(token.encode(), purpose.encode(), hashlib.sha256).hexdigest()[:32]
