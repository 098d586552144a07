"""Gothic Invasion's sequence of play: the frames of the rulebook and the contract of `core.state`."""

from __future__ import annotations

from typing import Any

from barbaricum.core.prng import Prng
from barbaricum.core.state import CHANCE, DONE, Chance, Frame, Move, Offer, Outcome, Refusal
from barbaricum.games.gothic_invasion import chances, choices, ending, flow, offers, procedures, refusals, secrets, turns
from barbaricum.games.gothic_invasion import reasons as why
from barbaricum.games.gothic_invasion.actions import ACTION_COUNT
from barbaricum.games.gothic_invasion.procedures import TURN
from barbaricum.games.gothic_invasion.view import view_of
from barbaricum.games.gothic_invasion.war import War


class GothicState(War):
    """A game of Gothic Invasion between two decisions."""

    def clone(self) -> GothicState:
        """Copy the state; the copy shares only the rules."""
        return GothicState(self.rules, self)

    # --- who is asked what ----------------------------------------------------------------------------------------

    def rests(self) -> bool:
        """A published state never stands between a card and its price."""
        return not self.stack or self.stack[len(self.stack) - 1].procedure != procedures.PAY

    def check(self, seat: int, action: int) -> int:
        """0 or a reason code of `reasons`."""
        if action < 0 or action >= ACTION_COUNT or not choices.is_named(self, action):
            return why.NO_SUCH_ACTION
        if not self.stack:
            return why.GAME_OVER
        if not self.acts(seat):
            return why.NOT_ASKED
        frame = self.stack[len(self.stack) - 1]
        if frame.procedure == TURN:
            return turns.check(self, frame, seat, action)
        return choices.check(self, frame, seat, action)

    def explain(self, seat: int, action: int, code: int) -> Refusal:
        """Say in words why `check` refused."""
        return refusals.explain(self, seat, action, code)

    def legal_actions(self, seat: int) -> list[int]:
        """The legal actions, ascending."""
        if not self.acts(seat):
            return []
        frame = self.stack[len(self.stack) - 1]
        if frame.procedure == TURN:
            return turns.actions(self, frame, seat)
        return choices.actions(self, frame, seat)

    def offers(self, seat: int, prefix: Move) -> list[Offer]:
        """Card, then deed, then piece and target."""
        return offers.branches(self, self.legal_actions(seat), prefix)

    def fallback(self, seat: int) -> int:
        """Pass or leave it where that is allowed; otherwise the cheapest choice."""
        legal = self.legal_actions(seat)
        if legal[0] == DONE or self.stack[len(self.stack) - 1].procedure != TURN:
            return legal[0]
        return turns.cheapest_discard(legal)

    # --- chance and decisions -------------------------------------------------------------------------------------

    def chance(self) -> Chance:
        """The draw that is due: an objective, a card, an event, a die, or a card drawn by a spy."""
        return chances.due(self, self.stack[len(self.stack) - 1])

    def decide(self, seat: int, action: int) -> None:
        """Put a legal action, or an outcome of chance, into the waiting frame."""
        frame = self.stack[len(self.stack) - 1]
        if seat == CHANCE:
            chances.fall(self, frame, action)
        elif frame.procedure == TURN:
            turns.decide(self, frame, seat, action)
        else:
            choices.decide(self, frame, seat, action)

    def advance(self, frame: Frame) -> bool:
        """Run one step of the top frame."""
        return flow.ADVANCE[frame.procedure](self, frame)

    # --- the end ----------------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """The winners, and the clause that ended the game; None while it runs."""
        return ending.outcome(self) if self.ended else None

    def returns(self) -> list[float]:
        """1 for the seats of the winning side, -1 for the others."""
        return ending.returns(self)

    # --- what a seat may know ---------------------------------------------------------------------------------------

    def view(self, seat: int) -> Any:
        """The seat's `GothicView`."""
        return view_of(self, seat)

    def determinize(self, seat: int, prng: Prng) -> GothicState:
        """Deal anew all cards and the objective that the seat cannot know."""
        sample = self.clone()
        secrets.deal_anew(sample, seat, prng)
        return sample
