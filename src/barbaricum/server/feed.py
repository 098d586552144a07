"""A feed for each seat: where the table stands, when the phase ends and who is awaited, for any reader of Atom.

Its address holds a key that follows from the seat's link and gives nothing but the feed; it dies with the link.
"""

from __future__ import annotations

import hmac
from datetime import UTC, datetime
from xml.etree import ElementTree

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Response

from barbaricum.server.api import Given
from barbaricum.server.hall import MissingError
from barbaricum.server.notices import awaited, told
from barbaricum.server.present import feed_key
from barbaricum.tables.press import unread
from barbaricum.tables.table import Table

_ATOM = "http://www.w3.org/2005/Atom"
ElementTree.register_namespace("", _ATOM)


@get("/feeds/{table:str}/{seat:int}/{key:str}")
async def feed(table: FromPath[str], seat: FromPath[int], key: FromPath[str], house: Given) -> Response[bytes]:
    """A seat's feed."""
    shown = (await house.hall.table(table)).table
    right = feed_key(shown, seat)
    if not right or not hmac.compare_digest(right, key):
        raise MissingError("There is no such feed, or its seat has a new link.")
    return Response(atom(shown, seat, house.address.base), media_type="application/atom+xml")


def atom(table: Table, seat: int, base: str) -> bytes:
    """The feed of a seat: one entry, for the phase that runs."""
    name, clock = table.game.seats[seat], table.standing.clock
    when = datetime.fromtimestamp(clock.began or table.terms.created, UTC).isoformat()
    root = ElementTree.Element(f"{{{_ATOM}}}feed")
    _add(root, "id", f"urn:barbaricum:{table.id}:{seat}")
    _add(root, "title", f"{table.game.title}, {name.capitalize()}")
    _add(root, "updated", when)
    _add(_add(root, "author"), "name", "Barbaricum")
    _add(root, "link", href=f"{base}/watch/{table.id}", rel="alternate")
    entry = _add(root, "entry")
    _add(entry, "id", f"urn:barbaricum:{table.id}:{seat}:{table.mark}:{table.status}")
    _add(entry, "title", table.heading)
    _add(entry, "updated", when)
    _add(entry, "link", href=f"{base}/watch/{table.id}", rel="alternate")
    words = [told(table)]
    if name in awaited(table) and table.status == "running":
        words.append("You are awaited.")
    if letters := unread(table, seat):
        words.append("One letter is unread." if letters == 1 else f"{letters} letters are unread.")
    _add(entry, "content", " ".join(words), type="text")
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written


def _add(parent: ElementTree.Element, tag: str, text: str = "", **attributes: str) -> ElementTree.Element:
    child = ElementTree.SubElement(parent, f"{{{_ATOM}}}{tag}", attributes)
    child.text = text or None
    return child


HANDLERS: list[HTTPRouteHandler] = [feed]
