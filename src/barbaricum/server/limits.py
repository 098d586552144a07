"""What a server grants to whom: who may make tables, how many, and how long messages may be."""

from __future__ import annotations

import hmac
import ipaddress
import time
from collections import deque
from typing import Final

import msgspec

from barbaricum.server.faults import CrowdedError, ForbiddenError

HOUR: Final = 3600.0
WRONG_PASSWORDS: Final = 10
"""Wrong passwords an hour from one address; after them it must wait."""
_SWEEP: Final = 4096


class Limits(msgspec.Struct, frozen=True):
    """The limits of a server; 0 and "" are none.

    `creation_password` must be given to make a table.  `tables` may be open at once (somebody looks, a bot plays, or it was
    asked for within the last minute or two) when one is made, and so many may be made within an hour from one address:
    `tables_per_address`.  `message` are the bytes of a WebSocket message, `body` those of a request.  A rematch takes its
    table's place and is not counted.  `private_webhooks`: news of tables may be posted to addresses inside this network.
    """

    creation_password: str = ""
    tables: int = 0
    tables_per_address: int = 0
    message: int = 16 * 1024
    body: int = 512 * 1024
    private_webhooks: bool = False


NO_LIMITS: Final = Limits()


class Gate:
    """Lets people make tables, within the limits."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._made = _Hourly()
        self._wrong = _Hourly()

    def admit(self, address: str, password: str, open_tables: int) -> None:
        """Let somebody at a network address make a table now; raises ForbiddenError, CrowdedError."""
        self._ask_password(_neighbourhood(address), password)
        self.admit_again(address, open_tables)

    def admit_again(self, address: str, open_tables: int) -> None:
        """Let somebody who has made a table before make the next; raises CrowdedError."""
        who, limits = _neighbourhood(address), self._limits
        if limits.tables and open_tables >= limits.tables:
            raise CrowdedError(f"This server has {open_tables} tables open, which is its limit; try again later.")
        if limits.tables_per_address and self._made.count(who) >= limits.tables_per_address:
            raise CrowdedError(f"From where you are, {limits.tables_per_address} tables may be made in an hour; wait a little.")

    def note(self, address: str) -> None:
        """Count a table that was made."""
        if self._limits.tables_per_address:
            self._made.add(_neighbourhood(address))

    def _ask_password(self, who: str, password: str) -> None:
        wanted = self._limits.creation_password
        if not wanted:
            return
        if self._wrong.count(who) >= WRONG_PASSWORDS:
            raise CrowdedError("Too many wrong passwords came from where you are; wait an hour.")
        if hmac.compare_digest(password.encode(), wanted.encode()):
            return
        if password:
            self._wrong.add(who)
            raise ForbiddenError("That is not the password for making tables on this server.")
        raise ForbiddenError("This server asks for a password before a table is made.")


class _Hourly:
    """Counts by key what happened within the last hour."""

    def __init__(self) -> None:
        self._times: dict[str, deque[float]] = {}

    def add(self, key: str) -> None:
        if len(self._times) >= _SWEEP:
            for each in list(self._times):
                self.count(each)
        self._times.setdefault(key, deque()).append(time.monotonic())

    def count(self, key: str) -> int:
        times = self._times.get(key)
        if times is None:
            return 0
        long_ago = time.monotonic() - HOUR
        while times and times[0] <= long_ago:
            times.popleft()
        if not times:
            del self._times[key]
        return len(times)


def _neighbourhood(address: str) -> str:
    """An address, or the network that one household has under IPv6."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((known, 64), strict=False)) if known.version == 6 else address
