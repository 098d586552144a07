"""Alesia's standing answers: they decide what they are meant for, lawfully and openly, and lose nobody who can be saved."""

from __future__ import annotations

from collections import Counter
from typing import Any

from barbaricum.bots.play import play, write_sheet
from barbaricum.core.chance import Seed
from barbaricum.core.draft import Draft
from barbaricum.core.match import Match
from barbaricum.core.prng import Prng
from barbaricum.core.record import match_from_seed
from barbaricum.core.state import CHANCE, DONE, Move
from barbaricum.games.alesia import notation, standing
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia.actions import DEAD, GAUL, ROMAN
from barbaricum.games.alesia.army import Army
from barbaricum.games.alesia.planner import Planner
from barbaricum.tables.answering import StandingAnswer, answer_due, give_answer, seats_answering
from barbaricum.tables.links import hash_token
from barbaricum.tables.making import Wish, make_table
from barbaricum.tables.table import Table
from tests.games.alesia import GAME, RULES
from tests.unit.tables.helpers import NONCES, MemoryStore, with_seed


def after(units: dict[str, str], phase: str, attack: str, *dice: int) -> Army:
    """The state in which a decision is due, after an attack and what the dice show."""
    state = GAME.position_from(RULES, {**GAME.start_position(RULES), "phase": phase, "units": units})
    assert isinstance(state, Army)
    seat = GAUL if phase.startswith("gallic") else ROMAN
    for line in (attack, "done"):
        for action in notation.parse_move(state, seat, line):
            assert state.refusal(seat, action) is None
            state.apply(seat, action)
    for face in dice:
        assert state.current_player() == CHANCE
        state.apply(CHANCE, face)
    return state


def written(state: Army, seat: int, do: str) -> list[str]:
    """The lines of an answer, each in the notation of the state before it."""
    draft = Draft(state, seat)
    for move in standing.lines_of(state, seat, do):
        assert draft.add(move) is None
    return [GAME.format_move(before, seat, move) for before, move in draft.written()]


PAIR = {"R-AED-1": "0525", "R-AED-2": "0525", "IX-1": "0524", "IX-2": "0524", "EQU-1": "0524"}


def retreating() -> Army:
    """Two Aedui that attacked at 0525 at 1-1 or worse and must go back one hex."""
    for face in range(1, 7):
        state = after(PAIR, "gallic shock", "R-AED-1 R-AED-2 attack 0524", face)
        if state.stack[-1].procedure == of.RETREAT and state.acts(GAUL):
            return state
    raise AssertionError("no face makes them retreat")


def test_a_retreat_is_told_by_public_facts() -> None:
    state = retreating()
    facts = {"decision": "retreat", "units": "relief", "ground": "outside the lines", "zone": "I"}
    assert GAME.window(state, GAUL) == facts
    assert GAME.window(state, ROMAN) is None
    assert all(value in GAME.windows[fact] for fact, value in facts.items())
    answer = GAME.answer(state, GAUL, "together")
    assert answer is not None
    assert answer.note == "The Gaul's standing instruction decides the retreat."
    # What answers another decision says nothing to this one.
    assert all(GAME.answer(state, GAUL, do) is None for do in ("pass", "advance", "best"))


def test_stacks_stay_together_and_far_is_farther_than_near() -> None:
    state = retreating()
    ends = {line.rpartition("-")[2] for line in written(state, GAUL, "together")}
    assert len(ends) == 1
    grid = state.rules.grid

    def nearest(do: str) -> int:
        enemy = grid.index("0524")
        return min(grid.distance(grid.index(line.rpartition("-")[2]), enemy) for line in written(state, GAUL, do))

    assert nearest("away") >= nearest("near")


def fewest_lost(state: Army, seat: int, depth: int, budget: list[int]) -> int:
    """How many are dead after the best of all ways to retreat; `budget` counts the states that may still be looked at."""
    if len(state.stack) != depth or standing.decision_of(state, seat) != "retreat" or budget[0] <= 0:
        return state.where.count(DEAD)
    least = 1000
    for action in state.legal_actions(seat):
        budget[0] -= 1
        after = state.clone()
        assert isinstance(after, Army)
        after.apply(seat, action)
        least = min(least, fewest_lost(after, seat, depth, budget))
    return least


def lost_by(lines: list[Move], state: Army, seat: int) -> int:
    """How many are dead after some lines."""
    after = state.clone()
    for move in lines:
        after.apply(seat, move[0])
    assert isinstance(after, Army)
    return after.where.count(DEAD)


def decisions(seed: int) -> list[tuple[Army, int]]:
    """States of a fight for Mt. Rea between planners in which a standing answer may decide, and whose they are."""
    match = match_from_seed(GAME, GAME.rules("mt_rea"), Seed.from_number(seed, "standing"))
    found: list[tuple[Army, int]] = []

    def player(match: Match, seat: int) -> list[Move]:
        if GAME.window(match.state, seat) is not None:
            copy = match.state.clone()
            assert isinstance(copy, Army)
            found.append((copy, seat))
        return write_sheet(GAME, match.state, seat, Planner(), Prng(seed), 1)

    play(match, [player, player])
    return found


def test_every_answer_closes_its_decision_lawfully_and_knows_no_secret() -> None:
    answered: Counter[str] = Counter()
    for at, (state, seat) in enumerate([*decisions(1), *decisions(2)]):
        frame, depth = state.stack[-1].procedure, len(state.stack)
        window = GAME.window(state, seat)
        assert window is not None
        twin = GAME.swap_secret(state, -1, Prng(at))
        assert GAME.window(twin, seat) == window
        for do in GAME.answers:
            answer = GAME.answer(state, seat, do)
            assert GAME.answer(twin, seat, do) == answer
            if answer is None:
                continue
            answered[window["decision"]] += 1
            draft = Draft(state, seat)
            for move in answer.lines:
                assert draft.add(move) is None
            if window["decision"] == "retreat":
                budget = [200]
                least = fewest_lost(state, seat, depth, budget)
                assert budget[0] <= 0 or lost_by(answer.lines, state, seat) == least
            done = draft.complete or not draft.state.acts(seat) or len(draft.state.stack) != depth
            assert done or draft.state.stack[-1].procedure != frame
    assert set(answered) >= {"retreat", "advance"}


def skirmish(seed: int) -> Table:
    """A table at which Ben's Gauls have attacked Anna's cohort; they go back together and follow nobody."""
    units = {"VII-1": "0624", "R-TUR-1": "0524"}
    position = {**GAME.start_position(RULES), "phase": "gallic shock", "units": units}
    made, links = make_table("alesia", [Wish("me"), Wish("open")], player="Anna", setup="battle", position=position)
    table = with_seed(made, seed)
    table.give_nonce(hash_token(links.seat), NONCES[0])
    table.join("Ben", NONCES[1])
    told = StandingAnswer("together", {"decision": "retreat"})
    table.seating.set_answers(GAUL, [StandingAnswer("ask", {"ground": "inside the lines"}), StandingAnswer("pass"), told])
    for line in ("R-TUR-1 attack 0624", "done"):
        assert table.add(GAUL, table.seq, text=line) is None
    assert table.publish(GAUL, table.seq) is None
    return table


def test_a_table_answers_for_who_is_away_and_says_so() -> None:
    table = next(table for table in map(skirmish, range(20)) if seats_answering(table))
    (seat,) = seats_answering(table)
    before = len(table.lines(ROMAN))
    # Nobody else learns beforehand that there is an instruction.
    assert all("instruction" not in line.text for line in table.lines(ROMAN))
    assert give_answer(table, seat, table.seq)
    news = table.lines(ROMAN)[before:]
    assert news[0].text == f"The Gaul's standing instruction decides the {news[1].kind}."
    assert {line.kind for line in news[1:]} <= {"retreat", "lost", "advance"}
    # A server that starts again has the same log and the same instructions.
    store = MemoryStore()
    store.keep(table)
    saved = store.load(table.id)
    assert saved is not None
    again = Table.restore(saved)
    assert again.lines(ROMAN) == table.lines(ROMAN)
    assert again.seating.seats[GAUL].answers == table.seating.seats[GAUL].answers


def test_a_table_is_asked_where_no_line_fits() -> None:
    state = retreating()
    position: dict[str, Any] = GAME.position_of(state)
    made, links = make_table("alesia", [Wish("open"), Wish("me")], player="Ben", setup="battle", position=position)
    table = with_seed(made, 1)
    table.give_nonce(hash_token(links.seat), NONCES[0])
    table.join("Anna", NONCES[1])
    assert table.waiting_for() == [GAUL]
    for answers in ([], [StandingAnswer("ask"), StandingAnswer("away")], [StandingAnswer("away", {"units": "besieged"})]):
        table.seating.set_answers(GAUL, answers)
        assert answer_due(table, GAUL) is None
    table.seating.set_answers(GAUL, [StandingAnswer("pass"), StandingAnswer("away", {"units": "relief"})])
    answer = answer_due(table, GAUL)
    assert answer is not None
    assert (DONE,) not in answer.lines
