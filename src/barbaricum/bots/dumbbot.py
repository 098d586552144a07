"""Bots for any game of orders: one that only holds, and one after David Norman's DumbBot (2003) in its published outline.

DumbBot gives each place a worth (`influence`) and sends each unit to the best one within reach, or now and then to the next
best.  Units that cannot better themselves support those that can.  Where boats carry armies, an army goes aboard where that is
worth more to it, and boats go where they are worth most to an army (`ferry`).
"""

from __future__ import annotations

from typing import Final

from barbaricum.bots.ferry import Ferry
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
from barbaricum.orders.reasons import LEGAL
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
        self.ferry: Ferry = Ferry(state, self.worth)
        self.own: list[Unit] = [unit for unit in state.units if unit.power == seat and self.board.stands[unit.type][unit.place]]
        self.going: dict[int, int] = {}
        """By unit's province: where it goes."""
        self.ends: dict[int, int] = {}
        """By province: the province of the own unit that goes there or stays in it, once that has its order."""
        self.orders: dict[int, Order] = {}

    # --- movement ----------------------------------------------------------------------------------------------------

    def move(self) -> None:
        """Order all units that have no order yet."""
        at = {self.board.province[unit.place]: unit for unit in self.own}
        order = [index for index, unit in enumerate(self.own) if self.board.province[unit.place] not in self.orders]
        self.prng.shuffle(order)
        waiting = [self.own[index] for index in order]
        if self.ferry.works:  # an army first says whether it goes aboard
            waiting.sort(key=lambda unit: not self.board.carried[unit.type])
        while waiting:
            unit = waiting.pop(0)
            if self.board.province[unit.place] in self.orders:
                continue
            blocker = self._place(unit, at)
            if blocker is not None and blocker in waiting:
                waiting.remove(blocker)
                waiting.insert(0, unit)
                waiting.insert(0, blocker)
        self._use_holders()

    def _place(self, unit: Unit, at: dict[int, Unit]) -> Unit | None:
        """Order a unit, or name the one that must be ordered before it."""
        province = self.board.province[unit.place]
        ranked = self.ferry.options(unit)
        while True:
            choice = self._pick(ranked)
            place = ranked[choice][1]
            goal = self.board.province[place]
            if goal == province:
                self.write(Order(HOLD, province), province)
                return None
            other = at.get(goal)
            if self.ferry.boards(unit, place):
                if goal not in self.orders:
                    self._embark(province, goal)
                    return None
            elif other is not None and goal not in self.orders:
                if not self._chases(unit, other):
                    self.going[province] = goal
                    return other
            else:
                helped = self.ends.get(goal)
                if helped is None:
                    self.going[province] = goal
                    self.write(self.step(unit, place), goal)
                    return None
                contested = self.field.rivals_at(goal, self.seat) > (0 if self._leaves(self.orders[helped]) else 1)
                if contested and self.support(province, helped):
                    return None
            del ranked[choice]

    def step(self, unit: Unit, place: int) -> Order:
        """The order by which a unit goes to a place, or what it has aboard goes ashore there."""
        province = self.board.province[unit.place]
        if self.ferry.lands(unit, place):
            return self.state.rules.landing(province, self.board.province[place])
        return Order(MOVE, province, target=place)

    def _embark(self, army: int, boat: int) -> None:
        for order in self.state.rules.embarking(army, boat):
            self.write(order, boat)

    def _leaves(self, order: Order) -> bool:
        """Whether a unit, or the one aboard it, goes somewhere."""
        return order.target >= 0 and order.kind != SUPPORT

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
        if not self._leaves(order):
            self.going.pop(order.place, None)
        self.orders[order.place] = order
        self.ends.setdefault(goal, order.place)

    def support(self, province: int, helped: int) -> bool:
        """Let a unit support what another was ordered to do; False where it may not."""
        order = self.orders[helped]
        support = Order(SUPPORT, province, helped, order.target if self._leaves(order) else -1)
        if self.state.desk().movement.check(self.seat, support) != LEGAL:
            return False
        self.write(support, province)
        return True

    def _use_holders(self) -> None:
        """Let units that only hold support the contested move next to them that is worth most."""
        board = self.board
        for unit in self.own:
            province = board.province[unit.place]
            if self.orders[province].kind != HOLD:
                continue
            moves = [
                (self.worth.of(unit.type, board.province[order.target]), mover)
                for mover, order in self.orders.items()
                if self._leaves(order)
                and board.reaches[unit.type][unit.place * board.size + board.province[order.target]]
                and self.field.rivals_at(board.province[order.target], self.seat) > 0
            ]
            for _, mover in sorted(moves, reverse=True):
                if self.support(province, mover):
                    break

    # --- retreats and winter -----------------------------------------------------------------------------------------

    def retreat(self) -> None:
        """Order the dislodged, those first that have most to gain."""
        taken: set[int] = set()
        stands = self.board.stands  # what is aboard goes with its boat
        lost = [each for each in self.state.dislodged if each.unit.power == self.seat and stands[each.unit.type][each.unit.place]]
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
            unit = next(unit for unit in self.own if self.board.province[unit.place] == order.place)
            return 2, -self.worth.of(unit.type, unit.place)
        worth = self.worth.of(max(0, order.flag) if order.kind == BUILD else 0, order.place)
        return (1 if order.kind == BUILD else self.state.rules.eagerness(order.kind)), worth
