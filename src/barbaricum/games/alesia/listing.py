"""What is legal, as lists, as a lazy tree of offers, and the one thing an absent player does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barbaricum.core.prng import Prng
from barbaricum.core.state import DONE, Frame, Move, Offer
from barbaricum.games.alesia import combat, duty, entry, leaders, missiles, movement, retreat, setup, turnover
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia.actions import (
    ARRANGE,
    ARRANGEMENTS,
    BUILD,
    FIGHT,
    GO,
    HEXES,
    JOIN,
    OUT,
    RAZE,
    REROLL,
    TAKE,
    TOWN,
    UNITS,
    move_action,
    shoot_action,
)
from barbaricum.games.alesia.army import DISRUPTED, Army

if TYPE_CHECKING:
    from barbaricum.games.alesia.state import AlesiaState

# Keys of the root of the offers; pieces are their number plus PIECE.
END_KEY: Final = 0
BUILD_KEY: Final = 1
RAZE_KEY: Final = 2
PIECE: Final = 10


def legal_actions(state: AlesiaState, seat: int) -> list[int]:
    """All legal actions, ascending: the leaves of the offers."""
    found: list[int] = []
    for offer in offers(state, seat, ()):
        if offer.action >= 0:
            found.append(offer.action)
        else:
            found += [leaf.action for leaf in offers(state, seat, (offer.key,))]
    return sorted(found)


def draw_action(state: AlesiaState, seat: int, prng: Prng) -> int:
    """A legal action by lot: any branch of the offers, then any leaf below it, so that nothing else need be listed."""
    branches = offers(state, seat, ())
    drawn = branches[prng.below(len(branches))]
    if drawn.action < 0:
        leaves = offers(state, seat, (drawn.key,))
        drawn = leaves[prng.below(len(leaves))]
    return drawn.action


def offers(state: AlesiaState, seat: int, prefix: Move) -> list[Offer]:
    """At the root what needs no piece, and the pieces that can do something; below a piece its places or targets."""
    known = state.known_offers.get(prefix)
    if known is None:
        known = state.known_offers[prefix] = _offers(state, seat, prefix)
    return known[:]


def _offers(state: AlesiaState, seat: int, prefix: Move) -> list[Offer]:
    frame = state.stack[len(state.stack) - 1]
    procedure = frame.procedure
    if len(prefix) == 1:
        return _below(state, frame, prefix[0])
    if prefix:
        return []
    if procedure == of.PARTY:
        return _party_offers(state, frame)
    if procedure == of.SHOCK and frame.step == of.RESOLVE:
        return [Offer(number + PIECE, "fight", FIGHT + number) for number in open_fights(state, frame)]
    if procedure == of.COMBAT:
        return _combat_offers(state, frame)
    roots = [Offer(END_KEY, "done", DONE)] if not state.check(seat, DONE) else []
    if procedure in (of.SETUP, of.CHART):
        roots += [
            Offer(ARRANGE + number, "arrange", ARRANGE + number)
            for number in range(ARRANGEMENTS)
            if not setup.check_arrange(state, seat, number)
        ]
    if procedure == of.SETUP and not frame.v[0]:
        if OUT in state.forts:
            roots.append(Offer(BUILD_KEY, "build", -1))
        if any(hex < HEXES for hex in state.forts):
            roots.append(Offer(RAZE_KEY, "raze", -1))
    return roots + [Offer(piece + PIECE, "piece", -1) for piece in pieces(state, frame)]


def _party_offers(state: Army, frame: Frame) -> list[Offer]:
    joining = [unit for unit in range(UNITS) if not entry.check_join(state, frame, unit)]
    going = entry.common_reach(state, frame.v[2:], frame.v[0], frame.v[1])
    return [Offer(PIECE + unit, "join", JOIN + unit) for unit in joining] + [Offer(GO + hex, "go", GO + hex) for hex in going]


def _combat_offers(state: Army, frame: Frame) -> list[Offer]:
    found = [Offer(face, "take", TAKE + face) for face in sorted(set(combat.rolls_of(frame)))]
    if not leaders.check_reroll(state, combat.attackers_of(frame), combat.defenders_of(frame)):
        found.append(Offer(7, "reroll", REROLL))
    return found


# --- pieces -----------------------------------------------------------------------------------------------------------------


def pieces(state: Army, frame: Frame) -> list[int]:
    """The units (and forts, numbered after them) that have something legal to do, without listing what."""
    procedure = frame.procedure
    if procedure == of.MARCH:
        return [unit for unit in range(UNITS) if _can_march(state, frame, unit)]
    if procedure == of.FIRE:
        return [shooter for shooter in missiles.shooters(state, frame) if missiles.targets(state, frame, shooter)]
    if procedure == of.SHOCK:
        return duty.attackers(state, frame)
    return [unit for unit in range(UNITS) if _places(state, frame, unit)]


def _can_march(state: Army, march: Frame, unit: int) -> bool:
    place = state.where[unit]
    if state.rules.side[unit] != march.v[0] or place >= OUT - 1:
        return False
    if place >= HEXES:
        return any(not entry.check_come_out(state, march, unit, hex) for hex in _ways_in(state, unit))
    return not movement.check_free_to_move(state, march, unit) and (
        _has_step(state, unit) or bool(movement.destinations(state, unit))
    )


def _has_step(state: Army, unit: int) -> bool:
    """Whether one step into the open is possible: enough, and far quicker than the whole reach."""
    rules = state.rules
    side, hex = rules.side[unit], state.where[unit]
    ground = state.ground(side, rules.is_leader(unit), rules.is_missile(unit))
    graph = rules.graph(rules.kind[unit], state.fort_at)
    for target, cost in graph.steps(hex):
        there = graph.hex_of[target]
        if there < HEXES and ground[there] == 0 and cost <= rules.mp[unit] and state.has_room(side, there):
            return True
    return False


def _ways_in(state: Army, unit: int) -> list[int]:
    if state.where[unit] == TOWN:
        return state.rules.town_walls
    return state.rules.zone_hexes[state.where[unit] - TOWN - 1]


def _below(state: Army, frame: Frame, key: int) -> list[Offer]:
    if key == BUILD_KEY:
        hexes = setup.fort_places(state, bool(frame.v[0]))
        return [Offer(hex, "hex", BUILD + hex) for hex in hexes]
    if key == RAZE_KEY:
        return [Offer(hex, "hex", RAZE + hex) for hex in sorted(state.forts) if hex < HEXES]
    piece = key - PIECE
    if not 0 <= piece < UNITS + len(state.forts):
        return []
    if frame.procedure == of.FIRE:
        targets = missiles.targets(state, frame, piece) if piece in missiles.shooters(state, frame) else []
        return [Offer(target, "target", shoot_action(piece, target)) for target in targets]
    if piece >= UNITS:
        return []
    if frame.procedure == of.SHOCK:
        return [Offer(action, "attack", action) for action in duty.attacks(state, frame, piece)]
    return [Offer(place, "to", move_action(piece, place)) for place in sorted(_places(state, frame, piece))]


def _places(state: Army, frame: Frame, unit: int) -> list[int]:
    """The legal places of a unit's MOVE in any phase."""
    procedure = frame.procedure
    if procedure == of.MARCH:
        return _march_places(state, frame, unit)
    if procedure == of.RETREAT:
        return list(retreat.retreat_ends(state, unit, frame.v[1])) if unit in retreat.units_left(frame) else []
    if procedure == of.ADVANCE:
        return retreat.advance_ends(state, frame, unit) if unit in retreat.units_to_advance(frame) else []
    if procedure == of.SETUP:
        return setup.roman_places(state, unit)
    if procedure == of.CHART:
        return [box for box in state.rules.chart_boxes if not setup.check_chart(state, unit, box)]
    boxes = range(TOWN + 1, OUT - 2)
    if procedure == of.WITHDRAW:
        return [box for box in boxes if not turnover.check_withdraw(state, unit, box)]
    if procedure == of.RECOVER:
        return [place for place in turnover.recover_places(state, unit) if not turnover.check_recover(state, frame, unit, place)]
    return [box for box in boxes if not turnover.check_shift(state, unit, box)] if procedure == of.SHIFT else []


def _march_places(state: Army, march: Frame, unit: int) -> list[int]:
    place = state.where[unit]
    if state.rules.side[unit] != march.v[0] or place >= OUT - 1:
        return []
    if place >= HEXES:
        return [hex for hex in _ways_in(state, unit) if not entry.check_come_out(state, march, unit, hex)]
    return [] if movement.check_free_to_move(state, march, unit) else movement.destinations(state, unit)


# --- combats still to be fought ------------------------------------------------------------------------------------------


def fit_attackers(state: Army, shock: Frame, units: list[int]) -> list[int]:
    """The declared attackers that still stand where they attack from, undisrupted."""
    return [unit for unit in units if state.where[unit] == duty.origin_of(shock, unit) and not state.marks[unit] & DISRUPTED]


def open_fights(state: Army, shock: Frame) -> list[int]:
    """The numbers of the combats not yet fought; one whose targets or attackers have gone lapses.

    Clause: 13.3.
    """
    enemy = 1 - shock.v[0]
    return [
        number
        for number, (targets, _, units, resolved) in enumerate(duty.combats(state, shock))
        if not resolved and any(state.force_in(enemy, hex) for hex in targets) and fit_attackers(state, shock, units)
    ]


def drop_dead_battles(state: Army, shock: Frame) -> None:
    """A Battle Rages that none of its attackers can fight again is over.

    Clauses: 15.3/battle-rages, 21.1.
    """
    for battle in sorted({held for held in state.held if held > 0}):
        units = [unit for unit in range(UNITS) if state.held[unit] == battle]
        if state.rules.side[units[0]] == shock.v[0] and all(duty.check_able(state, shock, unit) for unit in units):
            state.release_battle(battle)


# --- absence ----------------------------------------------------------------------------------------------------------------


def fallback(state: AlesiaState, seat: int) -> int:
    """A legal action that, repeated, ends the phase: the duty to attack is met, nothing else is done."""
    frame = state.stack[len(state.stack) - 1]
    if not state.check(seat, DONE):
        return DONE
    procedure = frame.procedure
    if procedure == of.SHOCK and frame.step == of.DECLARE:
        return duty.next_duty(state, frame)
    if procedure == of.MARCH:
        unit = movement.archers_to_go(state)[0]
        return move_action(unit, movement.destinations(state, unit)[0])
    if procedure == of.PARTY:
        return GO + entry.common_reach(state, frame.v[2:], frame.v[0], frame.v[1])[0]
    if procedure in (of.SETUP, of.CHART):
        return _next_placement(state, frame, seat)
    if procedure == of.COMBAT:
        return TAKE + combat.rolls_of(frame)[0]
    return legal_actions(state, seat)[0]


def _next_placement(state: Army, frame: Frame, seat: int) -> int:
    for number in range(ARRANGEMENTS):
        if not setup.check_arrange(state, seat, number):
            return ARRANGE + number
    waiting = setup.unplaced(state) if frame.procedure == of.SETUP else state.rules.chart_units
    for unit in waiting:
        if state.where[unit] == OUT:
            return move_action(unit, _places(state, frame, unit)[0])
    hexes = setup.fort_places(state, bool(frame.v[0]))
    return BUILD + hexes[0]
