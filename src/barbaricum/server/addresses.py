"""Addresses at which people reach the server, and their QR codes."""

from __future__ import annotations

import io
import ipaddress
import socket
from typing import NamedTuple

import segno


class Address(NamedTuple):
    """Where the server is found: `base` has no stroke at its end; `lan` tells whether other devices can open it."""

    base: str
    lan: bool

    def join(self, token: str) -> str:
        """The join link."""
        return f"{self.base}/join/{token}"

    def seat(self, token: str) -> str:
        """The link that is a seat."""
        return f"{self.base}/seat/{token}"


def address_of(host: str, port: int, public_url: str = "") -> Address:
    """The address for links, from what the server listens on; `public_url`, where given, is it."""
    if public_url:
        return Address(public_url.rstrip("/"), True)
    shown = _lan_host() if host in ("0.0.0.0", "::", "") else host
    lan = not _is_loopback(shown)
    return Address(f"http://{f'[{shown}]' if ':' in shown else shown}:{port}", lan)


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _lan_host() -> str:
    """This machine's address in the local network.  Connecting a datagram socket sends nothing; it picks the way out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            pass
    try:
        return socket.gethostbyname(socket.gethostname())
    except OSError:
        return "127.0.0.1"


def qr_svg(text: str) -> bytes:
    """A QR code as an SVG picture that fills what it is put into: dark on white, with its quiet border."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", border=4, dark="#1f2328", light="#ffffff", omitsize=True, xmldecl=False, title="QR code of the link"
    )
    return out.getvalue()
