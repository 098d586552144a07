"""The planner: a player for both sides of Alesia that writes whole phases from the state, without trying what is legal."""

from __future__ import annotations

from typing import Final

from barbaricum.core.bot import Bot
from barbaricum.core.prng import Prng
from barbaricum.core.state import DONE, Move
from barbaricum.core.view import View
from barbaricum.games.alesia import listing, planner_combat, planner_gaul, planner_roman, retreat, setup, turnover
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia.actions import (
    ARRANGE,
    ARRANGEMENTS,
    GAUL,
    HEXES,
    OUT,
    ROMAN,
    UNITS,
    move_action,
)
from barbaricum.games.alesia.influence import spread, strength_map
from barbaricum.games.alesia.planner_posture import STANDARD, Posture
from barbaricum.games.alesia.state import AlesiaState

FEINT_SHARE: Final = 4
"""One in so many units of the scenario's relief goes to the other box."""


class Planner(Bot):
    """Plays by a posture: influence and fields say where, a greedy muster with later swaps who attacks whom."""

    def __init__(self, posture: Posture = STANDARD) -> None:
        self.posture = posture

    def choose(self, view: View, prng: Prng, nodes: int) -> Move:
        """The first of its lines."""
        return self.lines(view, prng, nodes)[0]

    def lines(self, view: View, prng: Prng, nodes: int) -> list[Move]:
        """All lines of the phase, as far as no die and nobody else comes between."""
        state = view.determinize(prng)
        assert isinstance(state, AlesiaState)
        return plan(state, view.seat, self.posture, prng)


def plan(state: AlesiaState, seat: int, posture: Posture, prng: Prng) -> list[Move]:
    """The lines that a seat writes now."""
    frame = state.stack[len(state.stack) - 1]
    procedure = frame.procedure
    if procedure == of.MARCH:
        if seat == GAUL:
            return planner_gaul.GallicMarch(state, posture).write()
        return planner_roman.RomanMarch(state, posture).write()
    if procedure == of.FIRE:
        return [(planner_roman.shoot(state),)]
    if procedure == of.SHOCK:
        if frame.step == of.RESOLVE:
            return [(planner_combat.next_fight(state, listing.open_fights(state, frame)),)]
        return [(action,) for action in planner_combat.declare(state, seat)]
    if procedure == of.COMBAT:
        return [(planner_combat.choose_die(state, seat),)]
    if procedure == of.RETREAT:
        return [(_retreat(state, seat),)]
    if procedure == of.ADVANCE:
        return [(_advance(state, seat, posture),)]
    return _between(state, seat, prng)


def _retreat(state: AlesiaState, seat: int) -> int:
    """The strongest flees first, to where friends are near and enemies are not."""
    frame = state.stack[len(state.stack) - 1]
    friends, enemies = spread(state, strength_map(state, seat), 2), spread(state, strength_map(state, 1 - seat), 2)
    units = sorted(retreat.units_left(frame), key=lambda unit: (-state.rules.sp[unit], unit))

    def value(end: int) -> tuple[int, int]:
        if end >= HEXES:
            return (0, -end)
        firm = 20 * (state.rules.terrain.wall[end] or state.fort_at[end]) if seat == ROMAN else 0
        return (friends[end] + firm - 2 * enemies[end], -end)

    ends = retreat.retreat_ends(state, units[0], frame.v[1])
    return move_action(units[0], max(ends, key=value))


def _advance(state: AlesiaState, seat: int, posture: Posture) -> int:
    frame = state.stack[len(state.stack) - 1]
    choices = {unit: retreat.advance_ends(state, frame, unit) for unit in retreat.units_to_advance(frame)}
    if seat == GAUL:
        return planner_gaul.advance_of(state, posture, choices)
    return planner_roman.advance_of(state, choices)


# --- set-up and turnover ------------------------------------------------------------------------------------------------------


def _between(state: AlesiaState, seat: int, prng: Prng) -> list[Move]:
    procedure = state.stack[len(state.stack) - 1].procedure
    if procedure in (of.SETUP, of.CHART):
        ready = [number for number in range(ARRANGEMENTS) if not setup.check_arrange(state, seat, number)]
        if ready:
            return [(ARRANGE + ready[prng.below(len(ready))],), (DONE,)]
        return _chart(state, prng) if procedure == of.CHART else _set_up(state)
    if procedure == of.RECOVER:
        return [(_recover(state, seat),)]
    if procedure == of.SHIFT:
        return [(DONE,)]
    return [(listing.fallback(state, seat),)]


def _chart(state: AlesiaState, prng: Prng) -> list[Move]:
    """The main effort from one box, a feint from another."""
    boxes = state.rules.chart_boxes
    main = prng.below(len(boxes))
    other = (main + 1) % len(boxes)
    found: list[Move] = []
    for number, unit in enumerate(state.rules.chart_units):
        if state.where[unit] == OUT:
            box = boxes[other] if number % FEINT_SHARE == FEINT_SHARE - 1 else boxes[main]
            found.append((move_action(unit, box),))
    return [*found, (DONE,)]


def _set_up(state: AlesiaState) -> list[Move]:
    """Between the assaults: those who came back take the emptiest posts, and who stands in a crowd goes to one as well."""
    trial = state.clone()
    found: list[Move] = []
    for unit in planner_roman.waiting_units(trial):
        action = move_action(unit, planner_roman.post_of(trial, unit))
        trial.apply(ROMAN, action)
        found.append((action,))
    for unit in planner_roman.crowded_units(trial):
        post = planner_roman.post_of(trial, unit)
        if planner_roman.is_emptier(trial, unit, post):
            action = move_action(unit, post)
            trial.apply(ROMAN, action)
            found.append((action,))
    if trial.check(ROMAN, DONE):
        return found or [(listing.fallback(state, ROMAN),)]
    return [*found, (DONE,)]


def _recover(state: AlesiaState, seat: int) -> int:
    """The strongest that the budget allows, into the first box."""
    frame = state.stack[len(state.stack) - 1]
    rules = state.rules
    for unit in sorted(range(UNITS), key=lambda unit: (-rules.sp[unit], unit)):
        for place in turnover.recover_places(state, unit):
            if not turnover.check_recover(state, frame, unit, place):
                return move_action(unit, place)
    return DONE
