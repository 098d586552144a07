"""What a seat may see of Alesia, as data for screens, text views and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from barbaricum.core.state import Frame
from barbaricum.games.alesia import combat, coordination, duty, ending, missiles, scenario
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia.account import CombatSumView, odds_name, sum_of
from barbaricum.games.alesia.actions import BOX, DEAD, ESCAPED, FORTS, GAUL, HEXES, OUT, ROMAN, SEATS, UNITS, ZONE_NAMES
from barbaricum.games.alesia.army import ACTED, DISRUPTED, THROWN
from barbaricum.games.alesia.components import FORCES, TYPES
from barbaricum.games.alesia.notation import format_move, place_name
from barbaricum.games.alesia.secrets import hidden_units
from barbaricum.games.alesia.tables import COHORT

if TYPE_CHECKING:
    from barbaricum.games.alesia.army import Army

VIEW_VERSION = 5


class UnitView(msgspec.Struct, frozen=True):
    """One unit that takes part.

    `place` is a hex, alesia, a box (to the Gaul), off (in some box, to all others), dead, off the map escaped, or out while
    it is not placed yet.
    `battle` numbers the Battle Rages it is held in (0: none); `attacker` tells whether it attacked there.
    """

    name: str
    title: str
    side: str
    force: str
    type: str
    sp: int
    mp: int
    place: str
    command: str
    disrupted: bool
    pila: bool
    acted: bool
    battle: int
    attacker: bool


class FortView(msgspec.Struct, frozen=True):
    """One fort that stands."""

    hex: str
    manned: bool
    shots_left: int


class BoxView(msgspec.Struct, frozen=True):
    """One box of the Off Board Chart; `units` is None for all but the Gaul."""

    zone: str
    opens: int
    units: list[str] | None


class CounterView(msgspec.Struct, frozen=True):
    """How the besieged are let out: what is still wanted, and the delay counter (None while hidden or not drawn)."""

    landed: bool
    fought: bool
    drawn_on: int
    number: int | None
    released: bool | None


class AttackView(msgspec.Struct, frozen=True):
    """One declared combat and how it stands: strengths, odds, why hexes are doubled, whether it was fought.

    `sum` is the whole sum with its reasons; None once the combat was fought or has lapsed.
    """

    hexes: list[str]
    units: list[str]
    odds: str
    attack: int
    defence: int
    doubled: list[str]
    fought: bool
    sum: CombatSumView | None


class ContactView(msgspec.Struct, frozen=True):
    """An enemy hex that able units stand next to: what all of them together would make of it, and the line for it.

    `must`: the duty to attack asks that it be attacked.
    """

    hex: str
    must: bool
    line: str
    sum: CombatSumView


class ControlView(msgspec.Struct, frozen=True):
    """The hexes in each side's zones of control."""

    roman: list[str]
    gaul: list[str]


class DutyView(msgspec.Struct, frozen=True):
    """What the duty to attack still asks: units that owe an attack, hexes that must be attacked; and lines that would do."""

    units: list[str]
    hexes: list[str]
    proposal: list[str]


class CombatView(msgspec.Struct, frozen=True):
    """The combat being fought."""

    attackers: list[str]
    defenders: list[str]
    hexes: list[str]
    odds: str
    doubled: list[str]
    rolls: list[int]
    results: list[str]
    sum: CombatSumView | None


class MoveView(msgspec.Struct, frozen=True):
    """A retreat or advance: whose, how far, and the units still to go; or a party that is coming in by a hex."""

    kind: str
    side: str
    steps: int
    units: list[str]
    hex: str


class AlesiaView(msgspec.Struct, frozen=True):
    """All that a seat may know."""

    view_version: int
    seat: str
    assault: int
    assaults: int
    turn: int
    turns: int
    phase: str
    active: str
    units: list[UnitView]
    forts: list[FortView]
    forts_lost: int
    forts_unbuilt: int
    broken_in: int
    """The relief units behind the outer line of the scenario; of `break_in`, which decide it (0 in the battle)."""
    break_in: int
    boxes: list[BoxView]
    counter: CounterView
    attacks: list[AttackView]
    duty: DutyView | None
    contacts: list[ContactView]
    in_works: list[str]
    """While the Gaul moves: his units that would have to roll for the defensive works where they stand."""
    control: ControlView
    combat: CombatView | None
    move: MoveView | None
    entries: dict[str, int]
    ended: str


def view_of(army: Army, seat: int) -> AlesiaView:
    """Make the view of a seat (0, 1) or of SPECTATOR; forts and leaders on the map are plain to all.

    Clause: 10.5.
    """
    rules = army.rules
    frame = army.stack[-1] if army.stack else Frame(of.GAME, [])
    shock = next((each for each in army.stack if each.procedure == of.SHOCK), None)
    march = next((each for each in army.stack if each.procedure == of.MARCH), None)
    hidden = set(hidden_units(army)) if seat != GAUL else set()
    pairs = march.v[2:] if march else []
    return AlesiaView(
        view_version=VIEW_VERSION,
        seat=SEATS[seat] if seat >= 0 else "spectator",
        assault=army.assault,
        assaults=rules.assaults,
        turn=army.turn,
        turns=rules.turns,
        phase=phase_of(army),
        active=" and ".join(SEATS[each] for each in army.players_to_act() if each >= 0),
        units=[_unit(army, unit, unit in hidden) for unit in range(UNITS) if rules.plays[unit] or army.where[unit] != OUT],
        forts=[_fort(army, fort) for fort in range(FORTS) if army.forts[fort] < HEXES],
        forts_lost=_forts_lost(army),
        forts_unbuilt=army.forts.count(OUT),
        broken_in=len(scenario.units_within(army)) if rules.scenario else 0,
        break_in=int(rules.scenario["break_in"]) if rules.scenario else 0,
        boxes=[_box(army, zone, seat) for zone in range(len(ZONE_NAMES))],
        counter=_counter(army, seat),
        attacks=_attacks(army, shock) if shock else [],
        duty=duty_view(army, shock) if shock and shock.step == of.DECLARE else None,
        contacts=_contacts(army, frame),
        in_works=_names(army, missiles.units_in_works(army)) if march and march.v[0] == GAUL else [],
        control=ControlView(_control(army, ROMAN), _control(army, GAUL)),
        combat=_combat(army, frame) if frame.procedure == of.COMBAT else None,
        move=_move(army, frame),
        entries={rules.grid.name(pairs[at]): pairs[at + 1] for at in range(0, len(pairs), 2)},
        ended=ending.WORDS[army.ended],
    )


def phase_of(army: Army) -> str:
    """The open procedure, and for moves and shocks whose."""
    if not army.stack:
        return "over"
    frame = army.stack[-1]
    if frame.procedure in (of.MARCH, of.SHOCK):
        return f"{('roman', 'gallic')[frame.v[0]]} {of.NAMES[frame.procedure]}"
    return of.NAMES[frame.procedure]


def _forts_lost(army: Army) -> int:
    """The forts that were lost; those a scenario does without were never there."""
    played = army.rules.scenario
    spared = FORTS - len(played["forts"]) if played else 0
    return max(0, army.forts.count(DEAD) - spared)


def _unit(army: Army, unit: int, hidden: bool) -> UnitView:
    rules, marks = army.rules, army.marks[unit]
    return UnitView(
        name=rules.unit_names[unit],
        title=rules.titles[unit],
        side=SEATS[rules.side[unit]],
        force=FORCES[rules.force[unit]],
        type=TYPES[rules.type[unit]],
        sp=rules.sp[unit],
        mp=rules.mp[unit] // 2,
        place="off" if hidden else "escaped" if army.where[unit] == ESCAPED else place_name(rules, army.where[unit]),
        command=rules.commands[unit],
        disrupted=bool(marks & DISRUPTED),
        pila=rules.type[unit] == COHORT and not marks & THROWN,
        acted=bool(marks & ACTED) and not hidden,
        battle=abs(army.held[unit]),
        attacker=army.held[unit] > 0,
    )


def _fort(army: Army, fort: int) -> FortView:
    fire = next((each.v for each in army.stack if each.procedure == of.FIRE), [])
    shot = sum(1 for at in range(2, len(fire), 2) if fire[at] == fort)
    hex = army.forts[fort]
    return FortView(army.rules.grid.name(hex), army.is_manned(hex), army.rules.numbers["fort_shots"] - shot)


def _box(army: Army, zone: int, seat: int) -> BoxView:
    units = [army.rules.unit_names[unit] for unit in range(UNITS) if army.where[unit] == BOX + zone]
    opens = army.rules.entry_turn[zone] if army.assault == 1 and not army.rules.scenario else 1
    return BoxView(ZONE_NAMES[zone], opens, units if seat == GAUL else None)


def _counter(army: Army, seat: int) -> CounterView:
    known = army.drawn > 0 and (seat == GAUL or army.sallied == 2)
    return CounterView(
        landed=bool(army.landed),
        fought=bool(army.shocked),
        drawn_on=army.drawn,
        number=army.delay if known else None,
        released=coordination.is_released(army) if known else None,
    )


def _names(army: Army, units: list[int]) -> list[str]:
    return [army.rules.unit_names[unit] for unit in units]


def _control(army: Army, side: int) -> list[str]:
    grid, at = army.rules.grid, side * HEXES
    return [grid.name(hex) for hex in range(HEXES) if army.zoc[at + hex]]


def _attacks(army: Army, shock: Frame) -> list[AttackView]:
    found: list[AttackView] = []
    for targets, _, units, fought in duty.combats(army, shock):
        hexes = [hex for hex in targets if army.force_in(1 - shock.v[0], hex)]
        here = [unit for unit in units if army.where[unit] == duty.origin_of(shock, unit)]
        names = [army.rules.grid.name(hex) for hex in targets]
        if fought or not hexes or not here:
            found.append(AttackView(names, _names(army, units), "", 0, 0, [], fought, None))
            continue
        sum = sum_of(army, shock.v[0], hexes, here)
        doubled = [next((reason.clause for reason in each.reasons if reason.counts), "") for each in sum.defenders]
        found.append(AttackView(names, _names(army, units), sum.odds, sum.attack, sum.defence, doubled, fought, sum))
    return found


def _contacts(army: Army, frame: Frame) -> list[ContactView]:
    """While moves and attacks are written: what every enemy hex next to able units could be attacked with.

    Clauses: 6.2, 14.1.
    """
    if frame.procedure == of.MARCH:
        shock = Frame(of.SHOCK, [frame.v[0]])
    elif frame.procedure == of.SHOCK and frame.step == of.DECLARE:
        shock = frame
    else:
        return []
    side, grid, struck = shock.v[0], army.rules.grid, duty.struck_hexes(army, shock)
    near: dict[int, list[int]] = {}
    for unit in duty.able_units(army, shock):
        for hex in grid.around(army.where[unit]):
            if hex not in struck and army.held[unit] <= 0 and army.force_in(1 - side, hex):
                near.setdefault(hex, []).append(unit)
    owed = duty.duty_hexes(army, shock)
    return [
        ContactView(
            hex=grid.name(hex),
            must=hex in owed,
            line=f"{' '.join(_names(army, units))} attack {grid.name(hex)}",
            sum=sum_of(army, side, [hex], units),
        )
        for hex, units in sorted(near.items())
    ]


def duty_view(army: Army, shock: Frame) -> DutyView:
    """What is still owed in an attack phase."""
    units, hexes = duty.owed(army, shock)
    lines = [format_move(army, shock.v[0], (action,)) for action in duty.proposal(army, shock)]
    return DutyView(_names(army, units), [army.rules.grid.name(hex) for hex in hexes], lines)


def _combat(army: Army, frame: Frame) -> CombatView:
    rolls = combat.rolls_of(frame)
    column = frame.v[combat.ODDS]
    table = army.rules.shock[column] if column < combat.AUTOMATIC else []
    return CombatView(
        attackers=_names(army, combat.attackers_of(frame)),
        defenders=_names(army, combat.defenders_of(frame)),
        hexes=[army.rules.grid.name(hex) for hex in combat.targets_of(frame)],
        odds=odds_name(column),
        doubled=[combat.DOUBLING_CLAUSES[reason] if reason else "" for reason in combat.doubled_of(frame)],
        rolls=rolls,
        results=[table[face - 1].text for face in rolls] if table else [],
        sum=_combat_sum(army, frame),
    )


def _combat_sum(army: Army, frame: Frame) -> CombatSumView | None:
    """The sum of the combat being fought, while both sides still stand where they began it."""
    hexes, units = combat.targets_of(frame), combat.attackers_of(frame)
    side = frame.v[combat.SIDE]
    if not all(army.force_in(1 - side, hex) for hex in hexes) or any(army.where[unit] >= HEXES for unit in units):
        return None
    return sum_of(army, side, hexes, units)


def _move(army: Army, frame: Frame) -> MoveView | None:
    if frame.procedure == of.PARTY:
        return MoveView("entry", SEATS[GAUL], frame.v[1] // 2, _names(army, frame.v[2:]), army.rules.grid.name(frame.v[0]))
    if frame.procedure == of.RETREAT:
        return MoveView("retreat", SEATS[frame.v[0]], frame.v[1], _names(army, frame.v[3 : 3 + frame.v[2]]), "")
    if frame.procedure == of.ADVANCE:
        return MoveView("advance", SEATS[frame.v[0]], frame.v[1], _names(army, frame.v[3 + frame.v[2] :]), "")
    return None
