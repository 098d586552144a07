"""Roman missile fire, disruption, and the defensive works."""

from __future__ import annotations

from barbaricum.core.state import DICE, EVERYONE, Chance, Frame
from barbaricum.games.alesia import ending
from barbaricum.games.alesia import reasons as why
from barbaricum.games.alesia.actions import FORTS, GAUL, HEXES, ROMAN, UNITS, VERCINGETORIX
from barbaricum.games.alesia.army import ACTED, DISRUPTED, THROWN, Army
from barbaricum.games.alesia.tables import COHORT, DISRUPTS, ELIMINATES, LEADER
from barbaricum.hexes.lines import is_open

DIE = list(range(1, 7))


def check_shot(army: Army, fire: Frame, shooter: int, target: int) -> int:
    """Whether a unit or fort may shoot at a Gallic unit now."""
    hex = army.where[target]
    if army.rules.side[target] != GAUL or hex >= HEXES:
        return why.NO_TARGET
    code = check_fort(army, fire, shooter - UNITS, target) if shooter >= UNITS else check_shooter(army, shooter)
    return code or check_range(army, shooter, hex) or check_moved(army, shooter, target)


def check_shooter(army: Army, unit: int) -> int:
    """Cohorts that still have their pila, archers and slingers shoot once; Battle Rages forbids it.

    Clauses: 2.6, 20.1, 20.3, 20.7, 20.8.
    """
    rules = army.rules
    if rules.side[unit] != ROMAN or army.where[unit] >= HEXES:
        return why.NOT_YOURS
    if rules.type[unit] != COHORT and not rules.is_missile(unit):
        return why.NO_MISSILES
    if army.held[unit]:
        return why.HELD_FIRE
    if rules.type[unit] == COHORT and army.marks[unit] & THROWN:
        return why.PILA_SPENT
    return why.HAS_SHOT if army.marks[unit] & ACTED else 0


def check_fort(army: Army, fire: Frame, fort: int, target: int) -> int:
    """A fort with a Roman combat unit in it shoots three times a phase, each time at another unit.

    Clauses: 20.1, 20.9, 23.2, 23.3.
    """
    if not army.is_manned(army.forts[fort]):
        return why.FORT_EMPTY
    aimed = [fire.v[at + 1] for at in range(2, len(fire.v), 2) if fire.v[at] == fort]
    if len(aimed) >= army.rules.numbers["fort_shots"]:
        return why.FORT_HAS_SHOT
    return why.FORT_SAME_TARGET if target in aimed else 0


def check_range(army: Army, shooter: int, hex: int) -> int:
    """Pila reach the next hex, bows and slings two, forts three; only walls and camps between stop a missile.

    What lies next to the shooter can always be shot at.
    Clauses: 20.2, 23.3.
    """
    rules = army.rules
    origin = shooter_hex(army, shooter)
    distance = rules.grid.distance(origin, hex)
    if distance > reach_of(army, shooter):
        return why.OUT_OF_RANGE
    if distance > 1 and not is_open(rules.grid, origin, hex, rules.screens):
        return why.BEHIND_WALLS
    return 0


def check_moved(army: Army, shooter: int, target: int) -> int:
    """Where the table has chosen the stricter reading, pila are thrown only at units that moved in this turn.

    Clause: 20.3.
    """
    if army.rules.moving_pila and shooter < UNITS and army.rules.type[shooter] == COHORT and not army.marks[target] & ACTED:
        return why.TARGET_STOOD
    return 0


def shooter_hex(army: Army, shooter: int) -> int:
    """Where a shooter stands."""
    return army.where[shooter] if shooter < UNITS else army.forts[shooter - UNITS]


def reach_of(army: Army, shooter: int) -> int:
    """How many hexes a shooter's missiles fly."""
    numbers = army.rules.numbers
    if shooter >= UNITS:
        return numbers["fort_range"]
    return numbers["pilum_range"] if army.rules.type[shooter] == COHORT else numbers["bow_range"]


def shooters(army: Army, fire: Frame) -> list[int]:
    """The units and forts that may still shoot, whether or not anybody is in range."""
    units = [unit for unit in army.in_play(ROMAN) if army.rules.type[unit] != LEADER and not check_shooter(army, unit)]
    shots = army.rules.numbers["fort_shots"]
    forts = [
        UNITS + fort
        for fort in range(FORTS)
        if army.is_manned(army.forts[fort]) and sum(1 for at in range(2, len(fire.v), 2) if fire.v[at] == fort) < shots
    ]
    return units + forts


def targets(army: Army, fire: Frame, shooter: int) -> list[int]:
    """The Gallic units a shooter may shoot at, ascending; each unit of a stack is a target of its own.

    Clause: 20.10.
    """
    around = army.rules.grid.within(shooter_hex(army, shooter), reach_of(army, shooter))
    units = [unit for hex in around for unit in army.units_at(hex) if army.rules.side[unit] == GAUL]
    return sorted(unit for unit in units if not check_shot(army, fire, shooter, unit))


def begin_shot(army: Army, fire: Frame, shooter: int, target: int) -> None:
    """Note who shoots at whom; the die follows.  A cohort turns to its back whatever comes.

    Clauses: 20.3, 20.8, 20.9.
    """
    fire.v[0], fire.v[1] = shooter, target
    if shooter >= UNITS:
        fire.v += [shooter - UNITS, target]
        return
    spent = THROWN if army.rules.type[shooter] == COHORT else ACTED
    army.set_marks(shooter, army.marks[shooter] | spent)


def shot_chance() -> Chance:
    """The die of one missile fire."""
    return Chance("missile", DIE, [1] * 6)


def resolve_shot(army: Army, fire: Frame, face: int) -> None:
    """Read the Pila or the Missile Fire chart: nothing, disruption or elimination of the one unit aimed at.

    Leaders are only ever eliminated.
    Clauses: 19.2, 20.10, 21.1, 21.6, chart/missile, chart/pila.
    """
    shooter, target = fire.v[0], fire.v[1]
    fire.v[0] = fire.v[1] = -1
    rules = army.rules
    pilum = shooter < UNITS and rules.type[shooter] == COHORT
    distance = rules.grid.distance(shooter_hex(army, shooter), army.where[target])
    effect = rules.pila[face - 1] if pilum else rules.missile[distance - 1][face - 1]
    army.tell(EVERYONE, "chart/pila" if pilum else "chart/missile", "shot", (shooter, target, face, effect))
    if effect == ELIMINATES:
        army.remove(target, "20.10")
        if target == VERCINGETORIX:
            army.finish(ending.SHOT)
    elif effect == DISRUPTS and rules.type[target] != LEADER:
        army.set_marks(target, army.marks[target] | DISRUPTED)


def rally(army: Army) -> None:
    """At the start of a turn all disrupted Gauls recover.

    Clauses: 5.1, 21.4.
    """
    for unit in army.in_play(GAUL):
        if army.marks[unit] & DISRUPTED:
            army.set_marks(unit, army.marks[unit] & ~DISRUPTED)
            army.tell(EVERYONE, "21.4", "rallied", (unit,))


# --- defensive works ----------------------------------------------------------------------------------------------------


def units_in_works(army: Army) -> list[int]:
    """Gallic combat units in defensive works and in Roman control roll, each for itself, whatever their state.

    Clauses: 5.3, 22.1, 22.2, chart/defensive-works.
    """
    terrain = army.rules.terrain
    return [
        unit
        for unit in army.in_play(GAUL)
        if army.rules.type[unit] != LEADER and terrain.works[army.where[unit]] and army.in_enemy_zoc(GAUL, army.where[unit])
    ]


def advance_works(army: Army, frame: Frame) -> bool:
    """Roll for one unit after the other."""
    return frame.ask(0, DICE) if frame.v else army.close()


def works_chance() -> Chance:
    """The die of one unit in the works."""
    return Chance("works", DIE, [1] * 6)


def resolve_works(army: Army, frame: Frame, face: int) -> None:
    """The Defensive Works chart eliminates the unit or leaves it.

    Clauses: 22.1, chart/works.
    """
    unit = frame.v.pop(0)
    effect = army.rules.works[face - 1]
    army.tell(EVERYONE, "chart/works", "works", (unit, face, effect))
    if effect == ELIMINATES:
        army.remove(unit, "22.1")
