"""What a unit can be told, and the same as one int.

`Order` says it with places and provinces; `Codec` packs it into an action of a game.  -1 stands for what an order does
not name.
"""

from __future__ import annotations

from typing import Final, NamedTuple

HOLD: Final = 1
MOVE: Final = 2
SUPPORT: Final = 3
CONVOY: Final = 4
RETREAT: Final = 5
DISBAND: Final = 6
BUILD: Final = 7
WAIVE: Final = 8


class Order(NamedTuple):
    """One order.

    - `HOLD` and `DISBAND`: `place` is the province of the unit;
    - `MOVE` and `RETREAT`: from the province `place` to the place `target`; `flag` 1 insists on a convoy;
    - `SUPPORT`: the unit in `place` helps the one in the province `origin` to reach the place `target`, or to stay
      (`target` -1); a province named where it has two coasts means any of them;
    - `CONVOY`: the unit in `place` ferries the one in the province `origin` to `target`;
    - `BUILD`: at the place `place` a unit of type `flag` (-1: not said);
    - `WAIVE`: names nothing.
    """

    kind: int
    place: int = -1
    origin: int = -1
    target: int = -1
    flag: int = 0


class Codec:
    """Packs orders of a board into ints from 1 on; `of` and `order` are each other's inverse."""

    def __init__(self, places: int) -> None:
        self.base: int = places + 1
        self.target: int = 8
        """What one place more of the target adds to a code."""
        self.origin: int = self.target * self.base
        self.place: int = self.origin * self.base
        self.kind: int = self.place * self.base

    def of(self, order: Order) -> int:
        """Pack an order."""
        code = order.kind * self.base + order.place + 1
        return ((code * self.base + order.origin + 1) * self.base + order.target + 1) * 8 + order.flag + 1

    def order(self, code: int) -> Order:
        """Unpack a code."""
        rest, flag = divmod(code, 8)
        rest, target = divmod(rest, self.base)
        rest, origin = divmod(rest, self.base)
        kind, place = divmod(rest, self.base)
        return Order(kind, place - 1, origin - 1, target - 1, flag - 1)
