"""The legal orders as a tree: which unit, what it does, with whom and where; in winter first what is done, then where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barbaricum.core.state import DONE, Move, Offer
from barbaricum.orders.orders import BUILD, CONVOY, DISBAND, DRAW, HOLD, MOVE, RETREAT, SUPPORT, WAIVE, Order
from barbaricum.orders.play.procedures import WINTER

if TYPE_CHECKING:
    from barbaricum.orders.play.state import OrdersState

VERB: Final = 1000  # in winter the first key is this and the kind of order
BY_SEA: Final = 50  # a move that insists on its convoy

_VERBS: Final = {
    HOLD: "Hold",
    MOVE: "Move",
    MOVE + BY_SEA: "Move by convoy",
    SUPPORT: "Support",
    CONVOY: "Convoy",
    RETREAT: "Retreat",
    DISBAND: "Disband",
    BUILD: "Build",
    WAIVE: "Waive a build",
    DRAW: "Vote for a draw",
}


def path_of(order: Order, winter: bool) -> tuple[int, ...]:
    """The keys that lead to an order."""
    kind = order.kind
    if kind in (WAIVE, DRAW):
        return (VERB + kind,)
    if winter:
        keys = [VERB + kind, order.place + 1]
        if kind == BUILD:
            keys.append(order.flag + 1)
        elif order.target >= 0:
            keys.append(order.target + 1)
        return tuple(keys)
    keys = [order.place + 1, kind + (BY_SEA if order.flag else 0)]
    if order.origin >= 0:
        keys.append(order.origin + 1)
    if order.target >= 0 or kind == SUPPORT:
        keys.append(order.target + 1)
    return tuple(keys)


def offers(state: OrdersState, seat: int, prefix: Move) -> list[Offer]:
    """The branches below a prefix; at the root no order is looked at."""
    sheet, codec = state.sheet_of(seat), state.rules.codec
    winter = state.phase() == WINTER
    found: dict[int, Offer] = {}
    if not prefix:
        found[DONE] = Offer(DONE, "done", DONE)
        if not winter:
            vote = Order(DRAW)
            if sheet.check(vote) == 0:
                found[VERB + DRAW] = Offer(VERB + DRAW, "verb", codec.of(vote))
            for place in sheet.open_places():
                found[place + 1] = Offer(place + 1, "unit", -1)
            return list(found.values())
    elif prefix[0] == DONE or (not winter and prefix[0] - 1 not in sheet.open_places()):
        return []
    codes = sheet.legal() if winter else sheet.legal_at(prefix[0] - 1)
    depth = len(prefix)
    for code in sorted(codes):
        path = path_of(codec.order(code), winter)
        if path[:depth] == prefix and len(path) > depth:
            leaf = len(path) == depth + 1
            found.setdefault(path[depth], Offer(path[depth], _kind_of(path, depth), code if leaf else -1))
    return list(found.values())


def _kind_of(path: tuple[int, ...], depth: int) -> str:
    if path[depth] >= VERB or (depth == 1 and path[0] < VERB):
        return "verb"
    if path[0] == VERB + BUILD and depth == 2:
        return "type"
    if path[0] < VERB and depth == 2 and len(path) == 4:
        return "helped"
    return "place"


def text(state: OrdersState, prefix: Move, offer: Offer) -> str:
    """Name a branch as a button would."""
    board, key = state.rules.board, offer.key
    if offer.kind == "done":
        return "Ready"
    if offer.kind == "verb":
        kind = key - VERB if key >= VERB else key
        return _VERBS.get(kind) or state.rules.verb_text(kind)
    if offer.kind == "type":
        return board.types[key - 1].name.capitalize()
    if offer.kind in ("unit", "helped"):
        return state.piece_text(key - 1)
    if key == 0:
        return "Where it stands"
    name = board.titles[board.province[key - 1]]
    return f"{name} ({board.names[key - 1]})" if key - 1 >= board.size else name
