"""`check_game` over every registered game, and over the toy whose faults it must find."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from barbaricum.core import check
from barbaricum.core.check import Playthrough, PropertyError, check_game, fuzz
from barbaricum.core.draft import Draft
from barbaricum.core.game import Game, Rules
from barbaricum.core.prng import Prng
from barbaricum.core.state import DONE, Frame, State
from barbaricum.games import REGISTRY
from tests.games.toy import Toy, ToyState

GAMES: dict[str, Game] = {"toy": Toy(), **REGISTRY}


@pytest.mark.parametrize("name", GAMES)
def test_the_game_keeps_the_contract(name: str) -> None:
    # So many states at least, on the slowest of machines; a quick one checks hundreds in the time.
    assert check_game(GAMES[name], games=12, seconds=20) > 25


# Games that declare `brief` options are long: their share is the test above.
@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if not game.brief])
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**40), number=st.integers(0, 50))
def test_any_random_game_keeps_the_contract(name: str, seed: int, number: int) -> None:
    Playthrough(GAMES[name], seed, number, ()).play()


# --- each property can fail --------------------------------------------------------------------------------------------


def toy_with(name: str, method: Callable[..., object]) -> Game:
    """The toy game whose states have one method replaced."""

    def clone(self: ToyState) -> ToyState:
        copy = broken(self.rules)
        self.clone_stack_into(copy)
        copy.place, copy.score, copy.bid, copy.over = self.place[:], self.score[:], self.bid[:], self.over
        return copy

    broken: type[ToyState] = type("Broken", (ToyState,), {"clone": clone, name: method})

    class BrokenToy(Toy):
        def initial(self, rules: Rules) -> State:
            state = broken(rules)
            state.call(1, [0])
            state.run()
            return state

        def load(self, rules: Rules, ints: object) -> State:
            plain = super().load(rules, ints)  # type: ignore[arg-type]
            assert isinstance(plain, ToyState)
            state = broken(rules)
            plain.clone_stack_into(state)
            state.place, state.score, state.bid, state.over = plain.place, plain.score, plain.bid, plain.over
            return state

    return BrokenToy()


def shared_clone(self: ToyState) -> ToyState:
    copy = type(self)(self.rules)
    self.clone_stack_into(copy)
    copy.place, copy.score, copy.bid, copy.over = self.place, self.score[:], self.bid[:], self.over
    return copy


def forgetful_legal(self: ToyState, seat: int) -> list[int]:
    return ToyState.legal_actions(self, seat)[:3] if self.acts(seat) else []


def telling_view(self: ToyState, seat: int) -> object:
    view = ToyState.view(self, seat)
    view.sizes = [sum(self.hand(other)) for other in range(3)]
    return view


def peeking_check(self: ToyState, seat: int, action: int) -> int:
    code = ToyState.check(self, seat, action)
    return 3 if code == 2 and action > 0 and action < 21 and self.place[action - 1] == 1 else code


def window_by_hand(self: ToyState, frame: Frame) -> bool:
    """Opens the answer window only if the hidden hand has an answer."""
    if frame.step == 1:
        card = frame.v[1]
        frame.step = 2
        if any(other // 5 == card // 5 and other > card for other in self.hand(frame.v[2])):
            return self.call(3, [frame.v[2], card])
        self.result = 0
    return ToyState._advance_turn(self, frame)


def same_sample(self: ToyState, seat: int, prng: Prng) -> ToyState:
    return self.clone()


def stuck_fallback(self: ToyState, seat: int) -> int:
    return DONE


def silent_bids(self: ToyState, frame: Frame) -> bool:
    """Never comes to an end."""
    if frame.step == 0:
        frame.step = 1
        return frame.ask(7, 2)
    if frame.who:
        return False
    frame.step = 0
    return True


FAULTS: dict[str, tuple[str, Callable[..., object], str]] = {
    "clone": ("clone", shared_clone, "shares nothing|alone"),
    "enumeration": ("legal_actions", forgetful_legal, "not listed"),
    "view": ("view", telling_view, "no secret in a view"),
    "refusal": ("check", peeking_check, "no secret in its refusals"),
    "window": ("_advance_turn", window_by_hand, "raises news"),
    "sample": ("determinize", same_sample, "equal views give equal samples"),
    "fallback": ("fallback", stuck_fallback, "fallback is legal"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_game_is_found_out(fault: str) -> None:
    name, method, sentence = FAULTS[fault]
    with pytest.raises(PropertyError, match=sentence):
        check_game(toy_with(name, method), games=30)


def test_fuzzing_reports_a_fault_with_a_record() -> None:
    name, method, _ = FAULTS["window"]
    result = fuzz(toy_with(name, method), seed=3, seconds=2)
    assert result.faults
    assert b'"fault"' in result.faults[0].record


def test_a_game_without_end_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "DECISIONS", 300)
    endless = toy_with("_advance_bids", silent_bids)
    with pytest.raises(PropertyError, match="a game ends"):
        check_game(endless, games=1)


def test_a_sealed_round_is_never_answered_in_the_open_draft_that_opens_it() -> None:
    toy = Toy()
    state = toy.initial(toy.rules())
    assert isinstance(state, ToyState)
    # Ash holds the last card of all; when it is answered or scores, the bids are opened.
    state.stack = state.stack[:1]
    state.place = [4] * 20
    state.place[7] = 1
    state.stack[0].v[0] = 0
    state.run()
    draft = Draft(state, 0)
    assert draft.add(toy.parse_move(state, 0, "b3 birch")) is None
    assert draft.complete
