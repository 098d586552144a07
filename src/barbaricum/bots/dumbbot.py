"""Bots for any game of orders: one that only holds, and one after David Norman's DumbBot (2003) in its published outline.

DumbBot gives each place a worth (`influence`) and sends each unit to the best one within reach, or now and then to the next
best.  Units that cannot better themselves support those that can.
"""

from __future__ import annotations

from typing import Final

from barbaricum.bots.influence import Field, Worth
from barbaricum.core.bot import Bot
from barbaricum.core.errors import TableError
from barbaricum.core.game import Game
from barbaricum.core.prng import Prng
from barbaricum.core.state import DONE, Move
from barbaricum.core.view import View
from barbaricum.orders.orders import BUILD, DISBAND, HOLD, MOVE, RETREAT, SUPPORT, WAIVE, Order
from barbaricum.orders.play.game import OrdersGame
from barbaricum.orders.play.procedures import MOVEMENT, RETREATS
from barbaricum.orders.play.rules import AUTUMN
from barbaricum.orders.play.state import OrdersState
from barbaricum.orders.units import Unit

_SECOND_CHOICE: Final = 50  # in a hundred: how often the second best is looked at
_DIFFERENCE: Final = 500  # how much a difference keeps from it


class OrdersBot(Bot):
    """A bot for games of orders only."""

    def plays(self, game: Game) -> bool:
        """Whether the game is one of orders."""
        return isinstance(game, OrdersGame)


class Hold(OrdersBot):
    """Is ready at once: its units hold, and civil disorder does the rest."""

    def choose(self, view: View, prng: Prng, nodes: int) -> Move:
        """Be ready."""
        return (DONE,)


class DumbBot(OrdersBot):
    """Sends units where it is worth most."""

    def choose(self, view: View, prng: Prng, nodes: int) -> Move:
        """Write a whole sheet; raises TableError in a game without orders."""
        state = orders_state(view, prng)
        return (DONE,) if state.sheets else (*plan(state, field_of(state), view.seat, prng), DONE)


def orders_state(view: View, prng: Prng) -> OrdersState:
    """The state of a game of orders as a seat knows it; raises TableError in any other game."""
    state = view.determinize(prng)
    if not isinstance(state, OrdersState):
        raise TableError("This bot plays games of orders only.")
    return state


def field_of(state: OrdersState) -> Field:
    """The position as all powers see it in the phase that asks."""
    return Field(state, AUTUMN if state.phase() not in (MOVEMENT, RETREATS) else state.season)


def plan(state: OrdersState, field: Field, seat: int, prng: Prng) -> list[int]:
    """The codes of the orders that DumbBot writes for a seat in the phase that asks; `field` is the state's."""
    mind = Mind(state, field, seat, prng)
    phase = state.phase()
    if phase == MOVEMENT:
        mind.move()
    elif phase == RETREATS:
        mind.retreat()
    else:
        return mind.winter()
    return [mind.codec.of(order) for order in mind.orders.values()]


class Mind:
    """One decision of a seat; what it writes is in `orders`, by the province of the unit."""

    def __init__(self, state: OrdersState, field: Field, seat: int, prng: Prng) -> None:
        self.state: OrdersState = state
        self.field: Field = field
        self.seat: int = seat
        self.prng: Prng = prng
        self.board = state.rules.board
        self.codec = state.rules.codec
        self.worth: Worth = Worth(field, seat)
        self.going: dict[int, int] = {}
        """By unit's province: where it goes."""
        self.ends: dict[int, int] = {}
        """By province: the province of the own unit that goes there or stays in it, once that has its order."""
        self.orders: dict[int, Order] = {}

    # --- movement ----------------------------------------------------------------------------------------------------

    def move(self) -> None:
        """Order all units that have no order yet."""
        own = [unit for unit in self.state.units if unit.power == self.seat]
        at = {self.board.province[unit.place]: unit for unit in own}
        order = [index for index, unit in enumerate(own) if self.board.province[unit.place] not in self.orders]
        self.prng.shuffle(order)
        waiting = [own[index] for index in order]
        while waiting:
            unit = waiting.pop(0)
            blocker = self._place(unit, at)
            if blocker is not None and blocker in waiting:
                waiting.remove(blocker)
                waiting.insert(0, unit)
                waiting.insert(0, blocker)
        self._use_holders(own)

    def _place(self, unit: Unit, at: dict[int, Unit]) -> Unit | None:
        """Order a unit, or name the one that must be ordered before it."""
        board, type = self.board, unit.type
        province = board.province[unit.place]
        ranked = [(-self.worth.of(type, place), place) for place in (unit.place, *board.neighbours[type][unit.place])]
        ranked.sort()
        while True:
            at_choice = self._pick(ranked)
            place = ranked[at_choice][1]
            goal = board.province[place]
            if goal == province:
                self.write(Order(HOLD, province), province)
                return None
            other = at.get(goal)
            if other is not None and goal not in self.orders:
                if self._chases(unit, other):
                    del ranked[at_choice]
                    continue
                self.going[province] = goal
                return other
            helped = self.ends.get(goal)
            if helped is None:
                self.going[province] = goal
                self.write(Order(MOVE, province, target=place), goal)
                return None
            if self.field.rivals_at(goal, self.seat) > (0 if self.orders[helped].kind == MOVE else 1):
                self._support(province, helped)
                return None
            del ranked[at_choice]

    def _chases(self, unit: Unit, other: Unit) -> bool:
        """Whether the unit in the way itself waits for this one."""
        return self.going.get(self.board.province[other.place]) == self.board.province[unit.place]

    def _pick(self, ranked: list[tuple[int, int]]) -> int:
        """Take the best option or, now and then, the next one; `ranked` are pairs of worth, negative, and place."""
        at = 0
        while at + 1 < len(ranked):
            best, following = -ranked[at][0], -ranked[at + 1][0]
            chance = (best - following) * _DIFFERENCE // best if best > 0 else 0
            if self.prng.below(100) >= _SECOND_CHOICE or self.prng.below(100) < chance:
                break
            at += 1
        return at

    def write(self, order: Order, goal: int) -> None:
        """Order a unit that ends in the province `goal`."""
        if order.kind != MOVE:
            self.going.pop(order.place, None)
        self.orders[order.place] = order
        self.ends.setdefault(goal, order.place)

    def _support(self, province: int, helped: int) -> None:
        order = self.orders[helped]
        self.write(Order(SUPPORT, province, helped, order.target if order.kind == MOVE else -1), province)

    def _use_holders(self, own: list[Unit]) -> None:
        """Let units that only hold support the contested move next to them that is worth most."""
        board = self.board
        for unit in own:
            province = board.province[unit.place]
            if self.orders[province].kind != HOLD:
                continue
            moves = [
                (self.worth.of(unit.type, board.province[order.target]), mover)
                for mover, order in self.orders.items()
                if order.kind == MOVE
                and board.reaches[unit.type][unit.place * board.size + board.province[order.target]]
                and self.field.rivals_at(board.province[order.target], self.seat) > 0
            ]
            if moves:
                self._support(province, max(moves)[1])

    # --- retreats and winter -----------------------------------------------------------------------------------------

    def retreat(self) -> None:
        """Order the dislodged, those first that have most to gain."""
        taken: set[int] = set()
        lost = [each for each in self.state.dislodged if each.unit.power == self.seat]
        for each in sorted(lost, key=lambda each: -max(self.worth.of(each.unit.type, place) for place in each.retreats)):
            province = self.board.province[each.unit.place]
            free = [place for place in each.retreats if self.board.province[place] not in taken]
            if not free:
                self.orders[province] = Order(DISBAND, province)
                continue
            goal = max(free, key=lambda place: self.worth.of(each.unit.type, place))
            taken.add(self.board.province[goal])
            self.orders[province] = Order(RETREAT, province, target=goal)

    def winter(self) -> list[int]:
        """Write line after line, the best of each kind, as long as any is legal."""
        state = self.state.clone()
        codes: list[int] = []
        while True:
            sheet = state.sheet_of(self.seat)
            wishes = [self.codec.order(code) for code in sheet.legal()]
            best = max((order for order in wishes if order.kind != WAIVE), key=self._wish, default=None)
            if best is None or self._wish(best)[0] < 0:
                return codes
            codes.append(self.codec.of(best))
            state.decide(self.seat, codes[-1])

    def _wish(self, order: Order) -> tuple[int, int]:
        """How soon an order is written, and how gladly: a variant's own kinds first, as it rates them."""
        if order.kind == DISBAND:
            return 2, -self.worth.of(*self.state.pieces()[order.place])
        worth = self.worth.of(max(0, order.flag) if order.kind == BUILD else 0, order.place)
        return (1 if order.kind == BUILD else self.state.rules.eagerness(order.kind)), worth
