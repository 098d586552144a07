"""What a power's centres and those around them promise it, in a game of orders."""

from __future__ import annotations

from typing import Final

from barbaricum.bots.influence import Field
from barbaricum.orders.play.state import OrdersState

# What a centre adds to those owned two years on, in hundredths, after an autumn: by least squares over 80 games of the standard
# board and of Invasions II among DumbBots, rounded.
OWNED: Final = 100
FREE: Final = 28  # within reach, and no rival near
WEAK: Final = 14  # more own units near it than the strongest rival has
EVEN: Final = 4  # as many
OUTNUMBERED: Final = -32  # an own one to which a rival has more units near than oneself
MATCHED: Final = -20  # as many
WON: Final = 100_000


def prospects(state: OrdersState, field: Field, seat: int) -> int:
    """Foretell a power's centres, in hundredths; `field` is the state's."""
    if state.ended:
        return WON if state.winners == 1 << seat else state.centres_of(seat) * OWNED
    value = 0
    for province in state.rules.board.centres:
        near = field.near[province].get(seat, 0)
        if state.owners[province] == seat:
            value += OWNED + _kept(near, field.rivals_at(province, seat))
        elif near:
            value += _taken(near, field.rivals_at(province, seat))
    return value


def _kept(near: int, rivals: int) -> int:
    if rivals > near:
        return OUTNUMBERED
    return MATCHED if rivals == near > 0 else 0


def _taken(near: int, rivals: int) -> int:
    if rivals == 0:
        return FREE
    if rivals < near:
        return WEAK
    return EVEN if rivals == near else 0
