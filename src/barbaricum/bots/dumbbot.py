"""Bots for any game of orders: one that only holds, and one after David Norman's DumbBot (2003) in its published outline.

DumbBot gives each place a worth and sends each unit to the best one within reach.  A centre is worth the more the larger the
power that owns it or, if it is one's own, the one that threatens it; the worth spreads to the places around it, ten moves
far; where one's own units outnumber the strongest rival's it is better still.  Units that cannot better themselves support.
"""

from __future__ import annotations

from typing import Final

from barbaricum.core.bot import Bot
from barbaricum.core.errors import TableError
from barbaricum.core.prng import Prng
from barbaricum.core.state import DONE, Move
from barbaricum.core.view import View
from barbaricum.orders.orders import BUILD, DISBAND, HOLD, MOVE, RETREAT, SUPPORT, WAIVE, Order
from barbaricum.orders.play.procedures import MOVEMENT, RETREATS
from barbaricum.orders.play.rules import AUTUMN
from barbaricum.orders.play.state import OrdersState
from barbaricum.orders.units import Unit

# DumbBot's weights: attack and defence by season, how worth counts that lies so many moves away, units against units.
_ATTACK: Final = (700, 600)
_DEFENCE: Final = (300, 400)
_SPREAD: Final = ((100, 1000, 30, 10, 6, 5, 4, 3, 2, 1), (1000, 100, 30, 10, 6, 5, 4, 3, 2, 1))
_STRENGTH: Final = 1000
_COMPETITION: Final = 1000
_BY_THE_WAY: Final = 5  # what a step divides the worth of the places around by
_SECOND_CHOICE: Final = 50  # in a hundred: how often the second best is looked at
_DIFFERENCE: Final = 500  # how much a difference keeps from it


class Hold(Bot):
    """Is ready at once: its units hold, and civil disorder does the rest."""

    def choose(self, view: View, prng: Prng, nodes: int) -> Move:
        """Be ready."""
        return (DONE,)


class DumbBot(Bot):
    """Sends units where it is worth most."""

    def choose(self, view: View, prng: Prng, nodes: int) -> Move:
        """Write a whole sheet; raises TableError in a game without orders."""
        state = view.determinize(prng)
        if not isinstance(state, OrdersState):
            raise TableError("This bot plays games of orders only.")
        if state.sheets:
            return (DONE,)
        return _Mind(state, view.seat, prng).sheet()


class _Mind:
    """One decision."""

    def __init__(self, state: OrdersState, seat: int, prng: Prng) -> None:
        self.state: OrdersState = state
        self.seat: int = seat
        self.prng: Prng = prng
        self.board = state.rules.board
        self.codec = state.rules.codec
        self.season: int = AUTUMN if state.phase() not in (MOVEMENT, RETREATS) else state.season
        self.size: list[int] = [self._size(power) for power in range(len(state.rules.names))]
        self.near: list[list[int]] = self._units_near()
        self.worth: list[list[int]] = [self._worth_for(type) for type in range(len(self.board.types))]
        self.going: dict[int, int] = {}
        """By unit's province: where it goes."""
        self.orders: dict[int, Order] = {}

    # --- what places are worth -----------------------------------------------------------------------------------

    def _size(self, power: int) -> int:
        centres = self.state.centres_of(power)
        return centres * centres + 4 * centres + 16

    def _units_near(self) -> list[list[int]]:
        """Count, by power and province, the units that could go there or stand there."""
        near = [[0] * self.board.size for _ in self.size]
        for unit in self.state.units:
            for province in {self.board.province[unit.place], *self.board.reach[unit.type][unit.place]}:
                near[unit.power][province] += 1
        return near

    def _centre(self, province: int) -> int:
        """What a centre itself is worth to take or to keep."""
        if not self.board.is_centre[province]:
            return 0
        owner = self.state.owners[province]
        if owner != self.seat:
            return (self.size[owner] if owner >= 0 else self._size(-1)) * _ATTACK[self.season]
        threats = [self.size[power] for power in range(len(self.size)) if power != self.seat and self.near[power][province]]
        return max(threats, default=0) * _DEFENCE[self.season]

    def _worth_for(self, type: int) -> list[int]:
        board = self.board
        spread = [self._centre(board.province[place]) for place in range(board.places)]
        worth = [0] * board.places
        for weight in _SPREAD[self.season]:
            worth = [so_far + weight * here for so_far, here in zip(worth, spread, strict=True)]
            best = [0] * board.size
            for place in range(board.places):
                best[board.province[place]] = max(best[board.province[place]], spread[place])
            spread = [
                (sum(best[province] for province in board.reach[type][place]) + spread[place]) // _BY_THE_WAY
                for place in range(board.places)
            ]
        for place in range(board.places):
            province = board.province[place]
            worth[place] += _STRENGTH * self.near[self.seat][province] - _COMPETITION * self._competition(province)
        return worth

    def _competition(self, province: int) -> int:
        return max(self.near[power][province] for power in range(len(self.size)) if power != self.seat)

    # --- sheets ----------------------------------------------------------------------------------------------------

    def sheet(self) -> Move:
        """Write the sheet of the phase."""
        phase = self.state.phase()
        if phase == MOVEMENT:
            self._move()
        elif phase == RETREATS:
            self._retreat()
        else:
            return (*self._winter(), DONE)
        return (*(self.codec.of(order) for order in self.orders.values()), DONE)

    def _move(self) -> None:
        own = [unit for unit in self.state.units if unit.power == self.seat]
        at = {self.board.province[unit.place]: unit for unit in own}
        order = list(range(len(own)))
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
        board, worth = self.board, self.worth[unit.type]
        province = board.province[unit.place]
        options = sorted([unit.place, *board.neighbours[unit.type][unit.place]], key=lambda place: (-worth[place], place))
        while True:
            place = self._pick(options, worth)
            goal = board.province[place]
            if goal == province:
                self._stay(province)
                return None
            other = at.get(goal)
            if other is not None and goal not in self.orders:
                if self._chases(unit, other):
                    options.remove(place)
                    continue
                self.going[province] = goal
                return other
            helped = self._helped(goal)
            if helped is None:
                self.going[province] = goal
                self.orders[province] = Order(MOVE, province, target=place)
                return None
            if self._competition(goal) > (0 if self.orders[helped].kind == MOVE else 1):
                self._support(province, helped)
                return None
            options.remove(place)

    def _chases(self, unit: Unit, other: Unit) -> bool:
        """Whether the unit in the way itself waits for this one."""
        return self.going.get(self.board.province[other.place]) == self.board.province[unit.place]

    def _pick(self, options: list[int], worth: list[int]) -> int:
        """Take the best option or, now and then, the next one."""
        at = 0
        while at + 1 < len(options):
            best, following = worth[options[at]], worth[options[at + 1]]
            chance = (best - following) * _DIFFERENCE // best if best > 0 else 0
            if self.prng.below(100) >= _SECOND_CHOICE or self.prng.below(100) < chance:
                break
            at += 1
        return options[at]

    def _helped(self, goal: int) -> int | None:
        """The own unit, by its province, that already goes to a province or stays in it."""
        for province, order in self.orders.items():
            ends = self.board.province[order.target] if order.kind == MOVE else province
            if ends == goal:
                return province
        return None

    def _stay(self, province: int) -> None:
        self.going.pop(province, None)
        self.orders[province] = Order(HOLD, province)

    def _support(self, province: int, helped: int) -> None:
        self.going.pop(province, None)
        order = self.orders[helped]
        self.orders[province] = Order(SUPPORT, province, helped, order.target if order.kind == MOVE else -1)

    def _use_holders(self, own: list[Unit]) -> None:
        """Let units that only hold support the contested move next to them that is worth most."""
        for unit in own:
            province = self.board.province[unit.place]
            if self.orders[province].kind != HOLD:
                continue
            moves = [
                (self.worth[unit.type][self.board.province[order.target]], mover)
                for mover, order in self.orders.items()
                if order.kind == MOVE
                and self.board.province[order.target] in self.board.reach[unit.type][unit.place]
                and self._competition(self.board.province[order.target]) > 0
            ]
            if moves:
                self._support(province, max(moves)[1])

    def _retreat(self) -> None:
        taken: set[int] = set()
        lost = [each for each in self.state.dislodged if each.unit.power == self.seat]
        for each in sorted(lost, key=lambda each: -max(self.worth[each.unit.type][place] for place in each.retreats)):
            province = self.board.province[each.unit.place]
            free = [place for place in each.retreats if self.board.province[place] not in taken]
            if not free:
                self.orders[province] = Order(DISBAND, province)
                continue
            goal = max(free, key=lambda place: self.worth[each.unit.type][place])
            taken.add(self.board.province[goal])
            self.orders[province] = Order(RETREAT, province, target=goal)

    def _winter(self) -> list[int]:
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
        place = order.place
        worth = self.worth[order.flag if order.kind == BUILD else 0][place]
        if order.kind == BUILD:
            return 1, worth
        if order.kind == DISBAND:
            return 2, -worth
        return self.state.rules.eagerness(order.kind), worth
