"""The orders of this game's own, for homes and build sites, and how they are written.

HOME KYY      HOME KYY D      SITE VLA      SITE VLA - RIG      SITE VLA D
"""

from __future__ import annotations

from typing import Final

from barbaricum.orders.notation import Notation, unreadable
from barbaricum.orders.orders import Order

HOME: Final = 10  # `place` becomes a home
LEAVE_HOME: Final = 11  # `place` is a home no longer
SITE: Final = 12  # `place` becomes a build site
MOVE_SITE: Final = 13  # the build site in `place` moves to `target`
LEAVE_SITE: Final = 14  # `place` is a build site no longer

VERBS: Final = {
    HOME: "Make a home",
    LEAVE_HOME: "Give up a home",
    SITE: "Place a build site",
    MOVE_SITE: "Move a build site",
    LEAVE_SITE: "Give up a build site",
}
_LEAVES: Final = {"d", "disband", "disbands", "remove"}


def read(notation: Notation, line: str) -> Order | None:
    """Read an order of this game's own; None where the line is none.  Raises NotationError."""
    words = line.split()
    word = words[0].casefold().rstrip(":") if words else ""
    if word not in ("home", "site"):
        return None
    leaves = len(words) > 2 and words[-1].casefold() in _LEAVES
    text = " ".join(words[1:-1] if leaves else words[1:])
    origin, dash, goal = text.partition(" - ")
    place = _province(notation, origin, line)
    if word == "home":
        if dash:
            raise unreadable(line, "a home does not move, a single place was expected")
        return Order(LEAVE_HOME if leaves else HOME, place)
    if dash:
        return Order(MOVE_SITE, place, target=_province(notation, goal, line))
    return Order(LEAVE_SITE if leaves else SITE, place)


def _province(notation: Notation, text: str, line: str) -> int:
    if not text.strip():
        raise unreadable(line, "it ends where a place was expected")
    return notation.board.province[notation.read_place(text)]


def write(order: Order, names: list[str]) -> str:
    """Write an order of this game's own."""
    word = "HOME" if order.kind in (HOME, LEAVE_HOME) else "SITE"
    if order.kind == MOVE_SITE:
        return f"SITE {names[order.place]} - {names[order.target]}"
    return f"{word} {names[order.place]}{' D' if order.kind in (LEAVE_HOME, LEAVE_SITE) else ''}"


def knows(order: Order, provinces: int) -> bool:
    """Whether an order of this game's own names what its kind needs, and no more."""
    if not 0 <= order.place < provinces or order.origin != -1 or order.flag != 0:
        return False
    return 0 <= order.target < provinces if order.kind == MOVE_SITE else order.target == -1
