"""A bot for games of orders that looks one phase ahead: regret matching over sheets that DumbBot proposes.

Each power gets a few proposals.  Again and again one sheet of each is drawn, the likelier the more its power regrets not to
have written it so far.  The bot tries each of its own proposals against what the rivals drew, and in turn each of a
neighbour's against what it drew itself: the sheets are adjudicated, DumbBot plays on until an autumn is over, and what that
promises (`prospects`) is what the proposal was worth.  From round to round the worse half of its own proposals gives way to
variations of the better; in the end it writes the sheet it would regret most not to have written.

Only powers near enough to meet within that time are thought about; the others hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Final

from barbaricum.bots.dumbbot import OrdersBot, field_of, orders_state, plan
from barbaricum.bots.influence import Field
from barbaricum.bots.proposals import Proposal, Proposer
from barbaricum.bots.prospects import prospects
from barbaricum.core.prng import Prng
from barbaricum.core.state import DONE, Move
from barbaricum.core.view import View
from barbaricum.orders.play.procedures import MOVEMENT, WINTER
from barbaricum.orders.play.rules import SPRING
from barbaricum.orders.play.state import OrdersState

_ROUNDS: Final = 3
_OWN: Final = (4, 16)  # the fewest and the most proposals of its own
_THEIRS: Final = 5  # proposals of each rival
_PHASES: Final = 2  # movement phases that are played at least, the first included
_AROUND: Final = 2  # how many moves away a power may be and still matter
_EVENLY: Final = 1_000  # how finely chances are told apart when a sheet is drawn


class Regret(OrdersBot):
    """Compares DumbBot's proposals by what comes of them; retreats and winters are DumbBot's."""

    def choose(self, view: View, prng: Prng, nodes: int) -> Move:
        """Write a whole sheet after trying about `nodes` proposals; raises TableError in a game without orders."""
        state = orders_state(view, prng)
        if state.sheets:
            return (DONE,)
        field = field_of(state)
        if state.phase() != MOVEMENT or state.units_of(view.seat) == 0:
            return (*plan(state, field, view.seat, prng), DONE)
        return (*Council(state, field, view.seat, prng).decide(nodes), DONE)


class Side:
    """A power's proposals, and how much it regrets of each not to have written it."""

    def __init__(self, proposals: list[Proposal]) -> None:
        self.proposals: list[Proposal] = proposals
        self.regrets: list[int] = [0] * len(proposals)

    def draw(self, prng: Prng) -> Proposal:
        """Draw a proposal in proportion to its regret; all are as likely while there is none."""
        most = max(self.regrets)
        if most <= 0:
            return self.proposals[prng.below(len(self.proposals))]
        return self.proposals[prng.weighted([max(0, regret) * _EVENLY // most for regret in self.regrets])]

    def learn(self, values: list[int]) -> None:
        """Regret what was worth more than what would have been drawn, on average."""
        weights = [max(0, regret) for regret in self.regrets]
        if not any(weights):
            weights = [1] * len(values)
        got = sum(weight * value for weight, value in zip(weights, values, strict=True)) // sum(weights)
        self.regrets = [regret + value - got for regret, value in zip(self.regrets, values, strict=True)]

    def ranked(self) -> list[Proposal]:
        """The proposals, the one most regretted first."""
        order = sorted(range(len(self.proposals)), key=lambda index: -self.regrets[index])
        return [self.proposals[index] for index in order]


class Council:
    """One decision of a seat."""

    def __init__(self, state: OrdersState, field: Field, seat: int, prng: Prng) -> None:
        self.state: OrdersState = state
        self.field: Field = field
        self.seat: int = seat
        self.prng: Prng = prng
        self.proposer: Proposer = Proposer(state, field, seat, prng)
        self.rivals: dict[int, Side] = {power: self._rival(power) for power in company_of(state, seat) if power != seat}
        self.neighbours: list[int] = [power for power in self.rivals if self._touches(power)]

    def _rival(self, power: int) -> Side:
        proposer = Proposer(self.state, self.field, power, self.prng)
        return Side([proposer.plain() for _ in range(_THEIRS)])

    def _touches(self, power: int) -> bool:
        return any(self.seat in near and power in near for near in self.field.near)

    def decide(self, nodes: int) -> Proposal:
        """Find the sheet to write; `nodes` is about how many proposals are tried."""
        count = min(max(isqrt(nodes), _OWN[0]), _OWN[1])
        own = Side(self.proposer.first(count))
        for round in range(_ROUNDS):
            if len(own.proposals) == 1:
                break
            self._compare(own, nodes // _ROUNDS)
            if round < _ROUNDS - 1:
                own = self._renewed(own, count)
        return own.ranked()[0]

    def _compare(self, own: Side, nodes: int) -> None:
        turn = 0
        while nodes > 0:
            self._try_each(own, self.seat, own)
            nodes -= len(own.proposals)
            if self.neighbours and turn % 2:
                side = self.rivals[self.neighbours[turn // 2 % len(self.neighbours)]]
                self._try_each(side, self.neighbours[turn // 2 % len(self.neighbours)], own)
                nodes -= len(side.proposals)
            turn += 1

    def _renewed(self, own: Side, count: int) -> Side:
        """Keep the better half, and let variations of it take the place of the rest."""
        kept = own.ranked()[: max(1, len(own.proposals) // 2)]
        proposals = kept[:]
        for number in range(2 * count):
            if len(proposals) == count:
                break
            child = self.proposer.child(kept[number % len(kept)])
            if child not in proposals:
                proposals.append(child)
        return Side(proposals)

    def _try_each(self, side: Side, power: int, own: Side) -> None:
        """Try all proposals of a power against the same sheets of the others, and with the same luck afterwards."""
        sheets = {rival: other.draw(self.prng) for rival, other in self.rivals.items()}
        sheets[self.seat] = own.draw(self.prng)
        luck = self.prng.below(1 << 20)
        values = []
        for proposal in side.proposals:
            sheets[power] = proposal
            values.append(self._worth(sheets, power, Prng(luck)))
        side.learn(values)

    def _worth(self, sheets: dict[int, Proposal], power: int, prng: Prng) -> int:
        """What a power has to expect of these sheets, in hundredths of a centre."""
        state = self.state.clone()
        play_round(state, sheets)
        phases = 1
        while state.stack:
            phase = state.phase()
            if phases >= _PHASES and (phase == WINTER or (phase == MOVEMENT and state.season == SPRING)):
                break
            phases += phase == MOVEMENT
            field = field_of(state)
            thinking = [each for each in state.players_to_act() if each == self.seat or each in self.rivals]
            play_round(state, {each: plan(state, field, each, prng) for each in thinking})
        return prospects(state, Field(state, SPRING), power)


def play_round(state: OrdersState, sheets: Mapping[int, Sequence[int]]) -> None:
    """Open a round, with sheets (codes of orders) of some of the seats that are asked, and adjudicate it."""
    for power in state.players_to_act():
        for code in sheets.get(power, ()):
            state.decide(power, code)
        state.decide(power, DONE)
    state.run()


def company_of(state: OrdersState, seat: int) -> list[int]:
    """The powers with a unit near a unit or a centre of a seat, itself among them."""
    board = state.rules.board
    near = {board.province[unit.place] for unit in state.units if unit.power == seat}
    near.update(province for province, owner in enumerate(state.owners) if owner == seat)
    for _ in range(_AROUND):
        near.update([other for province in near for other in board.around[province]])
    there = {unit.power for unit in state.units if board.province[unit.place] in near}
    return [power for power in state.players_to_act() if power == seat or power in there]
