"""Between the assaults: withdrawal, replacements, the shift of the relief."""

from __future__ import annotations

from barbaricum.core.state import EVERYONE, Frame
from barbaricum.games.alesia import reasons as why
from barbaricum.games.alesia import setup
from barbaricum.games.alesia.actions import BOX, BOXES, DEAD, GAUL, HEXES, OUT, ROMAN, TOWN, UNITS, is_box
from barbaricum.games.alesia.army import ACTED, Army
from barbaricum.games.alesia.tables import IN_LEGIONS, IN_TOWN, LEADER

TYPES = 7  # of units, leaders among them


def clear_field(army: Army) -> None:
    """Disruption and Battle Rages end with the assault, and so does all that coordinated the Gauls; cohorts get pila again.

    Clauses: 4.2, 4.6, 20.3.
    """
    for unit in range(UNITS):
        army.held[unit] = 0
        if army.marks[unit]:
            army.set_marks(unit, 0)
    army.landed = army.shocked = army.drawn = army.delay = army.sallied = army.rerolled = 0


def withdraw(army: Army) -> None:
    """The besieged go back to the town, the relief to the box of the nearest zone where only one is nearest.

    Clauses: 4.2, 4.3.
    """
    for unit in army.in_play(GAUL):
        if army.rules.force[unit] == IN_TOWN:
            army.place(unit, TOWN)
        else:
            zones = nearest_zones(army, army.where[unit])
            if len(zones) == 1:
                army.place(unit, BOX + zones[0])
    army.tell(EVERYONE, "4.3", "withdrawn", ())


def nearest_zones(army: Army, hex: int) -> list[int]:
    """The zones whose edge is the fewest hexes away, terrain disregarded.

    Clause: 4.3.
    """
    distance = army.rules.grid.distance
    far = [min(distance(hex, edge) for edge in army.rules.zone_hexes[zone]) for zone in range(BOXES)]
    return [zone for zone in range(BOXES) if far[zone] == min(far)]


def check_withdraw(army: Army, unit: int, place: int) -> int:
    """Where several zones are equally near the Gaul chooses among them.

    Clause: 4.3.
    """
    if army.rules.side[unit] != GAUL or army.where[unit] >= HEXES:
        return why.NOT_YOURS
    if not is_box(place) or place - BOX not in nearest_zones(army, army.where[unit]):
        return why.NOT_THE_NEAREST
    return 0


# --- replacements -------------------------------------------------------------------------------------------------------------


def budgets(army: Army) -> list[int]:
    """A tenth of the eliminated SP of each force and type, rounded down: what may come back of it.

    Clauses: 4.4, 4.5, example/4.5.
    """
    lost = [0] * (3 * TYPES)
    rules = army.rules
    for unit in range(UNITS):
        if army.where[unit] == DEAD:
            lost[rules.force[unit] * TYPES + rules.type[unit]] += rules.sp[unit]
    return [sp * rules.numbers["replacement_percent"] // 100 for sp in lost]


def check_recover(army: Army, frame: Frame, unit: int, place: int) -> int:
    """An eliminated unit returns while the budget of its force and type lasts: besieged to the town, relief to any box.

    Romans wait off the map for the set-up.  Leaders and forts never return.
    Clauses: 4.4, 4.5.
    """
    rules = army.rules
    if rules.side[unit] != frame.v[0] or army.where[unit] != DEAD or rules.type[unit] == LEADER:
        return why.NOT_LOST
    if rules.sp[unit] > frame.v[1 + rules.force[unit] * TYPES + rules.type[unit]]:
        return why.OVER_BUDGET
    return 0 if place in recover_places(army, unit) else why.NOT_A_BOX


def recover_places(army: Army, unit: int) -> list[int]:
    """Where a returning unit may go."""
    force = army.rules.force[unit]
    if force == IN_LEGIONS:
        return [OUT]
    return [TOWN] if force == IN_TOWN else [BOX + zone for zone in range(BOXES)]


def do_recover(army: Army, frame: Frame, unit: int, place: int) -> None:
    """A unit comes back.

    Clause: 4.4.
    """
    rules = army.rules
    frame.v[1 + rules.force[unit] * TYPES + rules.type[unit]] -= rules.sp[unit]
    army.place(unit, place)
    army.tell(EVERYONE, "4.4", "returned", (unit,))


def can_recover(army: Army, frame: Frame) -> bool:
    """Whether anybody of the seat can still return."""
    return any(not check_recover(army, frame, unit, recover_places(army, unit)[0]) for unit in range(UNITS))


# --- the shift ----------------------------------------------------------------------------------------------------------------


def check_shift(army: Army, unit: int, place: int) -> int:
    """Each relief unit in the chart may move once by up to two boxes, either way round, unseen.

    Clauses: 4.5, example/4.5.
    """
    if not is_box(army.where[unit]):
        return why.NOT_YOURS
    if not is_box(place):
        return why.NOT_A_BOX
    if place == army.where[unit]:
        return why.STANDS_THERE
    if army.marks[unit] & ACTED:
        return why.ALREADY_MOVED
    apart = abs(place - army.where[unit])
    return 0 if min(apart, BOXES - apart) <= army.rules.numbers["shift"] else why.SHIFT_TOO_FAR


def do_shift(army: Army, unit: int, place: int) -> None:
    """Move a unit to another box.

    Clause: 4.5.
    """
    army.marks[unit] |= ACTED
    army.place(unit, place)
    army.tell(1 << GAUL, "4.5", "box", (unit, place - BOX))


def begin_again(army: Army) -> None:
    """The second assault begins: all boxes are open from its first turn."""
    army.assault += 1
    army.turn = 0
    setup.clear_marks(army, GAUL)
    setup.clear_marks(army, ROMAN)


def ask_gaul(frame: Frame) -> bool:
    """The Gaul acts before seeing the new Roman positions.

    Clause: 4.5.
    """
    return frame.ask(1 << GAUL)
