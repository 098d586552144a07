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
DRAW: Final = 9


class Order(NamedTuple):
    """One order.

    - `HOLD` and `DISBAND`: `place` is the province of the unit;
    - `MOVE` and `RETREAT`: from the province `place` to the place `target`; `flag` 1 insists on a convoy;
    - `SUPPORT`: the unit in `place` helps the one in the province `origin` to reach the place `target`, or to stay
      (`target` -1); a province named where it has two coasts means any of them;
    - `CONVOY`: the unit in `place` ferries the one in the province `origin` to `target`;
    - `BUILD`: at the place `place` a unit of type `flag` (-1: not said);
    - `WAIVE` and `DRAW`, a vote to end the game: name nothing.
    """

    kind: int
    place: int = -1
    origin: int = -1
    target: int = -1
    flag: int = 0


class Codec:
    """Packs orders of a board of so many provinces and places into ints from 1 on; `of` and `order` are inverse.

    A code is the sum of two parts, `order_of` (who does what) and `journey` (from where to where), and the flag.
    """

    def __init__(self, provinces: int, places: int) -> None:
        self.provinces: int = provinces
        self.base: int = places + 1
        self.target: int = 8
        """What one place more of the target adds to a code."""
        self.origin: int = self.target * self.base
        self.place: int = self.origin * self.base
        self.kind: int = self.place * self.base

    def order_of(self, kind: int, place: int) -> int:
        """Pack who does what; the flag is 0."""
        return kind * self.kind + (place + 1) * self.place + 1

    def journey(self, origin: int, target: int) -> int:
        """Pack the origin and the target of an order."""
        return (origin + 1) * self.origin + (target + 1) * self.target

    def of(self, order: Order) -> int:
        """Pack an order."""
        return self.order_of(order.kind, order.place) + self.journey(order.origin, order.target) + order.flag

    def order(self, code: int) -> Order:
        """Unpack a code."""
        rest, flag = divmod(code, 8)
        rest, target = divmod(rest, self.base)
        rest, origin = divmod(rest, self.base)
        kind, place = divmod(rest, self.base)
        return Order(kind, place - 1, origin - 1, target - 1, flag - 1)

    def knows(self, code: int) -> bool:
        """Whether a code is that of an order that names what its kind needs, and no more; legal is another question."""
        if code <= 0:
            return False
        kind, place, origin, target, flag = self.order(code)
        at_unit = 0 <= place < self.provinces
        helps = at_unit and 0 <= origin < self.provinces and flag == 0
        if kind in (HOLD, DISBAND):
            return at_unit and origin == target == -1 and flag == 0
        if kind in (MOVE, RETREAT):
            return at_unit and origin == -1 and target >= 0 and flag in ((0, 1) if kind == MOVE else (0,))
        if kind == SUPPORT:
            return helps
        if kind == CONVOY:
            return helps and target >= 0
        if kind == BUILD:
            return place >= 0 and origin == target == -1
        return kind in (WAIVE, DRAW) and place == origin == target == -1 and flag == 0
