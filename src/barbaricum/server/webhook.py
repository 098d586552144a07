"""News sent to an address that a table's host gave: posted as JSON, tried again for a while, never to this network's inside.

Whoever gives an address makes this server ask it, so only public addresses are asked: names are resolved here, the address
found is checked and is the one that is connected to, and no answer may send the request elsewhere.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

import httpx
import msgspec
import structlog

from barbaricum.core.errors import TableError
from barbaricum.server.notices import Notice

SECONDS: Final = 10.0
"""The longest an address may take to answer."""
WAITS: Final = (2.0, 15.0, 60.0)
"""Seconds before each further try."""
LONGEST_URL: Final = 2000
PAUSE: Final = 1.0
"""Seconds between two messages about one table: of what happens meanwhile only the latest is sent."""
# Addresses inside which another one is written, that could be a private one.
_WRAPPED: Final = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))

_log = structlog.get_logger()
_encode = msgspec.json.Encoder().encode


class UndeliverableError(Exception):
    """An address did not take a message; `final`: it never will."""

    def __init__(self, why: str, *, final: bool = False) -> None:
        super().__init__(why)
        self.final = final


class Messenger:
    """Sends news.  `base` is the server's own address, `private` lets addresses of the network's inside be given."""

    def __init__(self, base: str = "", *, private: bool = False) -> None:
        self.base = base
        self.private = private
        self._waiting: dict[str, tuple[str, Notice]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def send(self, table: str, url: str, notice: Notice) -> None:
        """Send a message about a table, in place of any that was not sent yet."""
        self._waiting[table] = (url, notice)
        if table not in self._tasks:
            self._tasks[table] = asyncio.create_task(self._send_on(table), name=f"webhook {table}")

    def close(self) -> None:
        """Stop; what was not sent is dropped."""
        for task in self._tasks.values():
            task.cancel()

    async def _send_on(self, table: str) -> None:
        try:
            while table in self._waiting:
                url, notice = self._waiting.pop(table)
                await self._try(table, url, notice)
                await asyncio.sleep(PAUSE)
        finally:
            del self._tasks[table]

    async def _try(self, table: str, url: str, notice: Notice) -> None:
        for wait in (*WAITS, None):
            try:
                await asyncio.wait_for(self.post(url, _encode(notice)), SECONDS)
                return
            except (UndeliverableError, TableError, httpx.HTTPError, httpx.InvalidURL, OSError, TimeoutError) as error:
                # The address itself may be a secret: only its host is named.
                _log.warning("a webhook did not take a message", table=table, host=urlsplit(url).hostname, error=str(error))
                if wait is None or getattr(error, "final", False):
                    return
            await asyncio.sleep(wait)
            if table in self._waiting:
                return  # there is newer news

    async def post(self, url: str, body: bytes) -> None:
        """Post a body to an address; raises UndeliverableError, TableError, or what the connection raises."""
        parts = urlsplit(check_url(url))
        host = parts.hostname or ""
        address = await self.resolve(url)
        shown = f"[{address}]" if ":" in address else address
        port = f":{parts.port}" if parts.port else ""
        target = parts._replace(netloc=f"{shown}{port}", fragment="").geturl()
        headers = {
            "host": parts.netloc.rpartition("@")[2],
            "content-type": "application/json",
            "user-agent": "barbaricum-webhook",
        }
        async with (
            httpx.AsyncClient(timeout=SECONDS, trust_env=False, follow_redirects=False) as client,
            # The answer's body is of no interest, however long it is.
            client.stream("POST", target, content=body, headers=headers, extensions={"sni_hostname": host}) as answer,
        ):
            status = answer.status_code
        if status >= 300:
            raise UndeliverableError(f"it answered {status}", final=status < 500 and status not in (408, 429))

    async def resolve(self, url: str) -> str:
        """The network address behind an address on the web; raises TableError for one that may not be asked."""
        parts = urlsplit(check_url(url))
        port = parts.port or (443 if parts.scheme == "https" else 80)
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            raise TableError(f"There is no {parts.hostname} on the net.") from None
        addresses = [str(each[4][0]).partition("%")[0] for each in found]
        if not addresses or not (self.private or all(map(is_public, addresses))):
            raise TableError(f"{parts.hostname} is an address inside a network; this server sends news only to public ones.")
        return addresses[0]


def check_url(url: str) -> str:
    """An address that news may be sent to, by its form; raises TableError."""
    try:
        parts = urlsplit(url)
        valid = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        valid = False
    if not valid or len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise TableError("News can be sent to an address that begins with https:// or http://; this is none.")
    if "@" in parts.netloc:
        raise TableError("The address for news must not hold a user's name or password.")
    return url


def is_public(address: str) -> bool:
    """Whether a network address is one of the public net."""
    known = ipaddress.ip_address(address)
    mapped = known.ipv4_mapped if isinstance(known, ipaddress.IPv6Address) else None
    if mapped is not None:
        known = mapped
    if isinstance(known, ipaddress.IPv6Address) and any(known in network for network in _WRAPPED):
        return False
    return known.is_global and not known.is_multicast
