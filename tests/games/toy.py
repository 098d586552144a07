"""A toy game that needs all of core: a deal, half-written lines, an answer window, sealed bids, secrets.

Three players hold four cards of a deck of twenty (suits a to d, ranks 1 to 5) and three coins.  In turn each plays a
card and says which neighbour it challenges; the challenged one may answer with a higher card of the suit, or pass.  An
unanswered card scores its rank.  When all hands are empty, everybody bids coins in secret; the highest single bid
scores three.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from barbaricum.core.components import Components
from barbaricum.core.errors import NotationError, PositionError
from barbaricum.core.game import Game, Option, OptionValue, Position, Rules
from barbaricum.core.prng import Prng
from barbaricum.core.rulebook import Clause, Rulebook, base_clauses
from barbaricum.core.state import (
    CHANCE,
    DICE,
    DONE,
    EVERYONE,
    SEALED,
    Chance,
    Event,
    Frame,
    Move,
    Offer,
    Outcome,
    Refusal,
    State,
    frames_from,
)

SEATS: Final = ("ash", "birch", "cedar")
CARDS: Final = 20
DECK: Final = 0
DISCARD: Final = 4  # places 1 to 3 are hands
PASS: Final = DONE
CARD: Final = 1  # + card: play or answer
CHALLENGE: Final = CARD + CARDS  # + seat
BID: Final = CHALLENGE + 3  # + coins
ACTIONS: Final = BID + 4

DEAL: Final = 0
ROUND: Final = 1
TURN: Final = 2  # seat, card (or -1), challenged (or -1)
ANSWER: Final = 3  # seat, card
BIDS: Final = 4

NO_ACTION, NOT_ASKED, NOT_HELD, HAND_FIRST, NO_CARD_YET, SELF, TOO_LOW, NOT_NOW, TOO_MANY, BID_TWICE, OVER = range(1, 12)
CODES: Final = {
    NO_ACTION: ("base/action", "There is no such action."),
    NOT_ASKED: ("base/turn", "You are not asked."),
    NOT_HELD: ("play", "You do not hold that card."),
    HAND_FIRST: ("play", "Play a card first."),
    NO_CARD_YET: ("play", "The card that was played needs a challenged neighbour."),
    SELF: ("play", "Nobody challenges himself."),
    TOO_LOW: ("answer", "Only a higher card of the same suit answers."),
    NOT_NOW: ("bid", "Coins are bid at the end."),
    TOO_MANY: ("bid", "You have not so many coins."),
    BID_TWICE: ("bid", "One bid each."),
    OVER: ("base/over", "The game is over."),
}


def card_name(card: int) -> str:
    return "abcd"[card // 5] + str(card % 5 + 1)


class ToyView(msgspec.Struct):
    hand: list[str]
    sizes: list[int]
    discard: list[str]
    scores: list[int]
    bid: int
    top: list[int]


class ToyState(State):
    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules
        self.place = [DECK] * CARDS
        self.score = [0, 0, 0]
        self.bid = [-1, -1, -1]
        self.over = 0

    def clone(self) -> ToyState:
        copy = ToyState(self.rules)
        self.clone_stack_into(copy)
        copy.place, copy.score, copy.bid, copy.over = self.place[:], self.score[:], self.bid[:], self.over
        return copy

    def ints(self) -> list[int]:
        return [*self.place, *self.score, *self.bid, self.over, self.result, self.news, *self.stack_ints()]

    def hand(self, seat: int) -> list[int]:
        return [card for card in range(CARDS) if self.place[card] == seat + 1]

    def rests(self) -> bool:
        return not self.stack or self.stack[-1].procedure != TURN or self.stack[-1].v[1] < 0

    def check(self, seat: int, action: int) -> int:
        if not 0 <= action < ACTIONS:
            return NO_ACTION
        if not self.stack:
            return OVER
        if not self.acts(seat):
            return NOT_ASKED
        frame = self.stack[-1]
        if frame.procedure == BIDS:
            return self._check_bid(seat, action)
        if action >= BID:
            return NOT_NOW
        if frame.procedure == ANSWER:
            return self._check_answer(frame, seat, action)
        return self._check_play(frame, seat, action)

    def _check_bid(self, seat: int, action: int) -> int:
        if action == DONE:
            return 0
        if action < BID:
            return NOT_HELD if action < CHALLENGE else HAND_FIRST
        if self.bid[seat] >= 0:
            return BID_TWICE
        return 0 if action - BID <= 3 else TOO_MANY

    def _check_answer(self, frame: Frame, seat: int, action: int) -> int:
        if action == PASS:
            return 0
        if action >= CHALLENGE:
            return HAND_FIRST
        card = action - CARD
        if self.place[card] != seat + 1:
            return NOT_HELD
        return 0 if card // 5 == frame.v[1] // 5 and card > frame.v[1] else TOO_LOW

    def _check_play(self, frame: Frame, seat: int, action: int) -> int:
        if frame.v[1] < 0:
            if action == PASS or action >= CHALLENGE:
                return HAND_FIRST
            return 0 if self.place[action - CARD] == seat + 1 else NOT_HELD
        if action < CHALLENGE:
            return NO_CARD_YET
        return SELF if action - CHALLENGE == seat else 0

    def explain(self, seat: int, action: int, code: int) -> Refusal:
        return Refusal(*CODES[code])

    def legal_actions(self, seat: int) -> list[int]:
        return [action for action in range(ACTIONS) if not self.check(seat, action)] if self.acts(seat) else []

    def offers(self, seat: int, prefix: Move) -> list[Offer]:
        return [] if prefix else [Offer(action, "do", action) for action in self.legal_actions(seat)]

    def fallback(self, seat: int) -> int:
        return self.legal_actions(seat)[0]

    def chance(self) -> Chance:
        cards = [card for card in range(CARDS) if self.place[card] == DECK]
        seat = self.stack[-1].v[0] % 3
        return Chance(f"card for {SEATS[seat]}", cards, [1] * len(cards), 1 << seat)

    def decide(self, seat: int, action: int) -> None:
        frame = self.stack[-1]
        if seat == CHANCE:
            self.place[action] = frame.v[0] % 3 + 1
            self.tell(1 << (frame.v[0] % 3), "deal", "card", (frame.v[0] % 3, action))
            frame.v[0] += 1
        elif frame.procedure == BIDS:
            if action == DONE:
                frame.who &= ~(1 << seat)
            else:
                self.bid[seat] = action - BID
        elif frame.procedure == ANSWER:
            self._answer(frame, seat, action)
        elif frame.v[1] < 0:
            frame.v[1] = action - CARD
        else:
            frame.v[2] = action - CHALLENGE
            frame.step = 1
            self.place[frame.v[1]] = DISCARD
            self.tell(EVERYONE, "play", "play", (seat, frame.v[1], frame.v[2]))

    def _answer(self, frame: Frame, seat: int, action: int) -> None:
        frame.step = 1
        frame.v.append(0)
        if action != PASS:
            frame.v[2] = 1
            self.place[action - CARD] = DISCARD
            self.tell(EVERYONE, "answer", "answer", (seat, action - CARD))

    def advance(self, frame: Frame) -> bool:
        if frame.procedure == DEAL:
            return self.close() if frame.v[0] == 12 else frame.ask(0, DICE)
        if frame.procedure == ROUND:
            return self._advance_round(frame)
        if frame.procedure == TURN:
            return self._advance_turn(frame)
        if frame.procedure == ANSWER:
            return self.close(frame.v[2]) if frame.step else frame.ask(1 << frame.v[0])
        return self._advance_bids(frame)

    def _advance_round(self, frame: Frame) -> bool:
        if frame.step == 0:
            frame.step = 1
            return self.call(DEAL, [0])
        for _ in range(3):
            seat = frame.v[0]
            frame.v[0] = (seat + 1) % 3
            if self.hand(seat):
                return self.call(TURN, [seat, -1, -1])
        if frame.step == 1:
            frame.step = 2
            return self.call(BIDS, [])
        self.over = 1
        return self.close()

    def _advance_turn(self, frame: Frame) -> bool:
        if frame.step == 0:
            return frame.ask(1 << frame.v[0])
        if frame.step == 1:
            frame.step = 2
            # The window opens whenever an answer is possible as far as the table knows: a hand with cards.
            if self.hand(frame.v[2]):
                return self.call(ANSWER, [frame.v[2], frame.v[1]])
            self.result = 0
        if not self.result:
            self.score[frame.v[0]] += frame.v[1] % 5 + 1
        return self.close()

    def _advance_bids(self, frame: Frame) -> bool:
        if frame.step == 0:
            frame.step = 1
            return frame.ask(7, SEALED)
        if frame.who:
            return False
        self.news += 1
        best = max(self.bid)
        if best > 0 and self.bid.count(best) == 1:
            self.score[self.bid.index(best)] += 3
        self.tell(EVERYONE, "bid", "bids", tuple(self.bid))
        return self.close()

    def view(self, seat: int) -> ToyView:
        return ToyView(
            [card_name(card) for card in self.hand(seat)] if seat >= 0 else [],
            [len(self.hand(s)) for s in range(3)],
            [card_name(card) for card in range(CARDS) if self.place[card] == DISCARD],
            self.score[:],
            self.bid[seat] if seat >= 0 else -1,
            self.stack[-1].v[:] if self.stack else [],
        )

    def determinize(self, seat: int, prng: Prng) -> ToyState:
        copy = self.clone()
        unseen = [card for card in range(CARDS) if self.place[card] not in (DISCARD, seat + 1)]
        prng.shuffle(unseen)
        for other in range(3):
            if other != seat:
                for _ in self.hand(other):
                    copy.place[unseen.pop()] = other + 1
        for card in unseen:
            copy.place[card] = DECK
        return copy

    def returns(self) -> list[float]:
        best = max(self.score)
        return [0.0] * 3 if not self.over else [1.0 if s == best else -1.0 for s in self.score]

    def outcome(self) -> Outcome | None:
        best = max(self.score)
        return Outcome(tuple(s for s in range(3) if self.score[s] == best), "bid") if self.over else None


class Toy(Game):
    id = "toy"
    title = "Toy"
    revision = 1
    seats = SEATS
    setups = ("standard",)
    options: Mapping[str, Option] = {}

    def components(self) -> Components:
        return Components.from_data({"game": "toy", "edition": "1", "sources": {}, "reasons": {}, "groups": {}}, "toy")

    def component_faults(self, components: Components) -> list[str]:
        return []

    def rulebook(self) -> Rulebook:
        own = {id: Clause(id, "toy", id, f"The {id} rule.") for id in ("deal", "play", "answer", "bid")}
        return Rulebook("toy", "Toy", "1", own | base_clauses(), {}, tuple(own))

    def make_rules(self, setup: str, options: Mapping[str, OptionValue], components: Components) -> Rules:
        return Rules(setup, options, components)

    def initial(self, rules: Rules) -> State:
        state = ToyState(rules)
        state.call(ROUND, [0])
        state.run()
        return state

    def load(self, rules: Rules, ints: Sequence[int]) -> State:
        state, flat = ToyState(rules), list(ints)
        state.place, state.score, state.bid = flat[:20], flat[20:23], flat[23:26]
        state.over, state.result, state.news = flat[26:29]
        state.stack = frames_from(flat, 29)
        return state

    def action_count(self, rules: Rules) -> int:
        return ACTIONS

    def format_move(self, state: State, seat: int, move: Move) -> str:
        return " ".join(_word(seat, action) for action in move)

    def parse_move(self, state: State, seat: int, text: str) -> Move:
        words = {_word(seat, action): action for action in range(-1 if seat == CHANCE else 0, ACTIONS)}
        try:
            return tuple(words[word] for word in text.lower().split())
        except KeyError as error:
            raise NotationError(f"{text!r}: {error} is no word of the toy.") from None

    def format_event(self, rules: Rules, event: Event) -> str:
        return f"{event.kind} {event.args}"

    def describe_offer(self, state: State, seat: int, prefix: Move, offer: Offer) -> str:
        return _word(seat, offer.action)

    def prompt(self, state: State, seat: int) -> str:
        return "Your turn." if state.acts(seat) else "Wait."

    def heading(self, state: State) -> str:
        return "Toy"

    def start_position(self, rules: Rules) -> Position:
        return self.position_of(self.initial(rules))

    def position_of(self, state: State) -> Position:
        return {"ints": state.ints()}

    def position_from(self, rules: Rules, position: Position) -> State:
        ints: Any = position.get("ints")
        if not isinstance(ints, list):
            raise PositionError("position", ["ints: expected a list"])
        return self.load(rules, ints)

    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, ToyState)
        return (state.score[seat] * 3 - sum(state.score)) / 100

    def swap_secret(self, state: State, seat: int, prng: Prng) -> State:
        assert isinstance(state, ToyState)
        twin = state.clone()
        hidden = [card for card in range(CARDS) if twin.place[card] not in (DISCARD, seat + 1)]
        for _ in range(4):
            a, b = hidden[prng.below(len(hidden))], hidden[prng.below(len(hidden))]
            twin.place[a], twin.place[b] = twin.place[b], twin.place[a]
        return twin

    def conserved(self, state: State) -> list[int]:
        assert isinstance(state, ToyState)
        return [len(state.place), sum(1 for p in state.place if not 0 <= p <= DISCARD)]


def _word(seat: int, action: int) -> str:
    if seat == CHANCE:
        return f"draw:{card_name(action)}"
    if action == DONE:
        return "pass"
    if action < CHALLENGE:
        return card_name(action - CARD)
    return SEATS[action - CHALLENGE] if action < BID else f"bid:{action - BID}"
