"""Battles that rage into each other: whatever was declared, a phase of attacks can be ended.

Why it can: a hex is owed only if a unit that can attack and is bound by no Battle Rages of its own stands next to it; an
attack is refused unless each hex then left has such a unit besides; and what an attack newly obliges to strike counts among
those that are left, or stands next to nobody able.  So whoever owes may strike all that is owed around him at once.
"""

from __future__ import annotations

from barbaricum.core.prng import Prng
from barbaricum.core.state import Frame
from barbaricum.games.alesia import duty, listing
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia.actions import GAUL, HEXES, ROMAN, attacker_of
from barbaricum.games.alesia.army import DISRUPTED
from barbaricum.games.alesia.state import AlesiaState
from barbaricum.games.alesia.tables import ARCHER, COHORT, INFANTRY
from tests.games.alesia import RULES

GRID = RULES.grid


KNOT = {"b-man-1": ("2109", -1), "b-man-2": ("2008", 0), "xii-4": ("2208", 1), "xii-5": ("2108", 1), "xi-1": ("2108", 0)}
"""The Mandubii at 2008 owe an attack on 2108, and nobody able stands next to the rest of the battle that is held from there."""


def tangled(prng: Prng, knot: bool) -> tuple[AlesiaState, Frame]:
    """Both sides crowded into a few hexes, with battles raging at random, wilder than play can make them; some in forts.

    With `knot` around a position in which both duties cannot be met at once.
    """
    state = AlesiaState(RULES)
    if knot:
        for name, (place, held) in KNOT.items():
            unit = RULES.unit_of[name]
            state.place(unit, GRID.index(place))
            state.held[unit] = held
        state.set_marks(RULES.unit_of["b-man-1"], DISRUPTED)
        state.battles = 1
    field = GRID.within(GRID.index("2208" if knot else ("0625", "1217")[prng.below(2)]), 1 + prng.below(2))
    holder = {hex: (ROMAN, GAUL)[prng.below(2)] for hex in field}
    for _ in range(4 + prng.below(14)):
        hex = field[prng.below(len(field))]
        type = INFANTRY if holder[hex] == GAUL else ARCHER if prng.below(4) == 0 else COHORT
        if not state.force_in(1 - holder[hex], hex) and state.has_room(holder[hex], hex):
            state.place(next(unit for unit, each in enumerate(RULES.type) if each == type and state.where[unit] >= HEXES), hex)
    for _ in range(1 + prng.below(5)):
        rage(state, prng)
    for unit in state.in_play(GAUL):
        if prng.below(6) == 0:
            state.set_marks(unit, state.marks[unit] | DISRUPTED)
    for fort, hex in enumerate(hex for hex in field if state.force_in(ROMAN, hex) and prng.below(8) == 0):
        state.set_fort(fort, hex)
    shock = Frame(of.SHOCK, [GAUL if knot else prng.below(2)])
    state.stack = [shock]
    listing.drop_dead_battles(state, shock)
    return state, shock


def rage(state: AlesiaState, prng: Prng) -> None:
    """Hold some units that stand next to one or two enemy hexes, and most of those in there."""
    side = prng.below(2)
    hexes = sorted({state.where[unit] for unit in state.in_play(1 - side)})
    targets = [hexes[prng.below(len(hexes))] for _ in range(1 + prng.below(2))] if hexes else []
    near = [unit for unit in state.in_play(side) if all(GRID.distance(state.where[unit], hex) == 1 for hex in targets)]
    attackers = [unit for unit in near if not RULES.is_missile(unit) and not state.held[unit] and prng.below(3)]
    defenders = [unit for hex in targets for unit in state.combat_units_at(hex) if not state.held[unit] and prng.below(5)]
    if attackers and defenders:
        state.battles += 1
        for unit in attackers:
            state.held[unit] = state.battles
        for unit in defenders:
            state.held[unit] = -state.battles


def is_knotted(state: AlesiaState, shock: Frame) -> bool:
    """Whether somebody must strike where an original attacker stands of a battle whose rest nobody able stands next to."""
    owed = duty.duty_hexes(state, shock)
    held = {state.held[unit] for hex in owed for unit in state.combat_units_at(hex) if state.held[unit] > 0}
    return any(duty.battle_hexes(state, each) - owed for each in held)


def test_a_phase_of_attacks_can_always_be_ended() -> None:
    met = knotted = 0
    for seed in range(24):
        prng = Prng(seed)
        state, shock = tangled(prng, seed % 2 == 1)
        knotted += is_knotted(state, shock)
        while True:
            legal = [action for unit in duty.able_units(state, shock) for action in duty.attacks(state, shock, unit)]
            striking = {attacker_of(action) for action in legal}
            owing, _ = duty.owed(state, shock)
            assert set(owing) <= striking, seed
            if duty.check_done(state, shock):
                assert legal, seed
                assert duty.next_duty(state, shock) in legal, seed
                trial = Frame(of.SHOCK, shock.v[:])
                for action in duty.proposal(state, shock):
                    assert duty.check_attack(state, trial, action) == 0, seed
                    duty.declare(state, trial, action)
                met += 1
            if not legal:
                break
            duty.declare(state, shock, legal[prng.below(len(legal))])
    assert met > 24
    assert knotted
