"""Setting up: Roman units and forts, the besieged, the relief in its boxes; and the ready-made set-ups."""

from __future__ import annotations

from barbaricum.core.state import EVERYONE, Frame
from barbaricum.games.alesia import reasons as why
from barbaricum.games.alesia.actions import BOX, DEAD, FORTS, GAUL, HEXES, OUT, ROMAN, TOWN, UNITS, is_box
from barbaricum.games.alesia.army import ACTED, Army
from barbaricum.games.alesia.graphs import ROMAN_HORSE
from barbaricum.games.alesia.tables import IN_LEGIONS, IN_TOWN

# --- Romans ------------------------------------------------------------------------------------------------------------------


def is_setup_hex(army: Army, hex: int) -> bool:
    """Romans are set up on or between the wall lines, gaps included, and on Mt. Rea.

    Clauses: 3.1, 3.2.
    """
    return hex < HEXES and bool(army.rules.terrain.between[hex] or army.rules.terrain.rea[hex])


def check_place_roman(army: Army, unit: int, hex: int) -> int:
    """Whether a Roman unit may be set up at a hex; what already stands may be set elsewhere once.

    Clauses: 3.2, 4.6, 10.1, 22.3.
    """
    rules = army.rules
    if rules.side[unit] != ROMAN or army.where[unit] == DEAD or not rules.plays[unit]:
        return why.NOT_YOURS
    if army.marks[unit] & ACTED:
        return why.ALREADY_MOVED
    if not is_setup_hex(army, hex):
        return why.NOT_A_SETUP_HEX
    if hex == army.where[unit]:
        return why.STANDS_THERE
    if rules.kind[unit] == ROMAN_HORSE and rules.terrain.works[hex]:
        return why.HORSE_IN_WORKS
    return 0 if rules.is_leader(unit) or army.has_room(ROMAN, hex) else why.NO_ROOM


def check_build(army: Army, again: bool, hex: int) -> int:
    """Forts stand where units may be set up, six hexes or more from Alesia, three from the edge and from each other.

    In the second assault they stay as they are.
    Clauses: 3.2, 4.6, 23.1.
    """
    if again:
        return why.FORTS_STAY
    numbers = army.rules.numbers
    if not is_setup_hex(army, hex):
        return why.NOT_A_SETUP_HEX
    if army.rules.to_town[hex] < numbers["fort_town"]:
        return why.FORT_NEAR_TOWN
    if army.rules.to_edge[hex] < numbers["fort_edge"]:
        return why.FORT_NEAR_EDGE
    if OUT not in army.forts:
        return why.NO_FORT_LEFT
    for other in army.forts:
        if other < HEXES and army.rules.grid.distance(hex, other) < numbers["fort_fort"]:
            return why.FORT_NEAR_FORT
    return 0


def roman_places(army: Army, unit: int) -> list[int]:
    """The hexes a Roman unit may be set up at, ascending."""
    rules = army.rules
    if rules.side[unit] != ROMAN or not rules.plays[unit] or army.where[unit] == DEAD or army.marks[unit] & ACTED:
        return []
    horse, leader = rules.kind[unit] == ROMAN_HORSE, rules.is_leader(unit)
    works, count, limit = rules.terrain.works, army.count, rules.stack_limit[ROMAN]
    here = army.where[unit]
    return [hex for hex in rules.setup_hexes if hex != here and (leader or count[hex] < limit) and not (horse and works[hex])]


def fort_places(army: Army, again: bool) -> list[int]:
    """The hexes a fort may be built in, ascending."""
    rules = army.rules
    if again or OUT not in army.forts:
        return []
    near = {hex for fort in army.forts if fort < HEXES for hex in rules.grid.within(fort, rules.numbers["fort_fort"] - 1)}
    town, edge = rules.numbers["fort_town"], rules.numbers["fort_edge"]
    return [hex for hex in rules.setup_hexes if hex not in near and rules.to_town[hex] >= town and rules.to_edge[hex] >= edge]


def unplaced(army: Army) -> list[int]:
    """The Roman units that take part and have no place yet."""
    rules = army.rules
    return [unit for unit in range(UNITS) if rules.force[unit] == IN_LEGIONS and rules.plays[unit] and army.where[unit] == OUT]


def check_roman_done(army: Army) -> int:
    """The set-up is complete when every unit and every fort stands.

    Clauses: 3.2, 4.6, 23.1.
    """
    if unplaced(army):
        return why.UNITS_UNPLACED
    return why.FORTS_UNBUILT if OUT in army.forts else 0


def do_place(army: Army, unit: int, place: int, fresh: bool) -> None:
    """Set a unit up; one that already stood somewhere has been set anew.

    Clauses: 3.2, 4.6.
    """
    if not fresh:
        army.set_marks(unit, army.marks[unit] | ACTED)
    army.place(unit, place)


def do_build(army: Army, hex: int) -> None:
    """Place a fort.

    Clauses: 2.2, 23.1.
    """
    army.set_fort(army.forts.index(OUT), hex)
    army.tell(EVERYONE, "23.1", "fort", (hex,))


# --- the Gauls ------------------------------------------------------------------------------------------------------------


def garrison(army: Army) -> None:
    """All besieged units and Vercingetorix begin in Alesia; where in the town does not matter.

    Clauses: 3.3, 11.2.
    """
    for unit in range(UNITS):
        if army.rules.force[unit] == IN_TOWN and army.rules.plays[unit]:
            army.place(unit, TOWN)


def check_chart(army: Army, unit: int, place: int) -> int:
    """Relief units go into any box, however many, hidden from the Romans; each may be put elsewhere once.

    Clauses: 3.4, 12.2, 12.3.
    """
    if not army.rules.on_chart[unit]:
        return why.NOT_YOURS
    if place not in army.rules.chart_boxes:
        return why.NOT_A_BOX
    if army.where[unit] == place:
        return why.STANDS_THERE
    return why.ALREADY_MOVED if army.marks[unit] & ACTED else 0


def check_chart_done(army: Army) -> int:
    """Every relief unit is in a box before the first turn.

    Clause: 3.4.
    """
    return why.UNITS_UNPLACED if any(not is_box(army.where[unit]) for unit in army.rules.chart_units) else 0


def begin_chart(army: Army, frame: Frame) -> bool:
    """The Gaul fills the chart behind the screen.

    Clause: 3.4.
    """
    return frame.ask(1 << GAUL)


def do_chart(army: Army, unit: int, place: int) -> None:
    """Put a unit into a box; only the Gaul is told.

    Clauses: 3.4, 12.2.
    """
    if army.where[unit] != OUT:
        army.marks[unit] |= ACTED
    army.place(unit, place)
    army.tell(1 << GAUL, "3.4", "box", (unit, place - BOX))


# --- ready-made ---------------------------------------------------------------------------------------------------------------


def check_arrange(army: Army, seat: int, number: int) -> int:
    """A ready-made set-up can be laid out before anything is placed by hand."""
    arrangement = army.rules.arrangements[number]
    if arrangement.seat != seat or army.rules.scenario:
        return why.NOT_YOUR_ARRANGEMENT
    begun = any(army.where[unit] != OUT for unit, _ in arrangement.places)
    return why.SETUP_BEGUN if begun or (seat == ROMAN and army.forts.count(OUT) != FORTS) else 0


def do_arrange(army: Army, number: int) -> None:
    """Lay out a ready-made set-up.

    Clauses: 3.2, 3.4.
    """
    arrangement = army.rules.arrangements[number]
    for unit, place in arrangement.places:
        if army.rules.plays[unit]:
            army.place(unit, place)
    for fort, hex in enumerate(arrangement.forts):
        army.set_fort(fort, hex)
    audience = EVERYONE if arrangement.seat == ROMAN else 1 << GAUL
    army.tell(audience, "3.2" if arrangement.seat == ROMAN else "3.4", "arranged", (number,))


def set_scenario(army: Army) -> None:
    """The scenario's Romans stand ready; whatever does not take part stays out."""
    row = army.rules.scenario
    for hex, stack in row["stacks"].items():
        for name in stack:
            army.place(army.rules.unit_of[name.lower()], army.rules.grid.index(hex))
    for fort, hex in enumerate(row["forts"]):
        army.set_fort(fort, army.rules.grid.index(hex))
    for fort in range(len(row["forts"]), FORTS):
        army.set_fort(fort, DEAD)


def clear_marks(army: Army, side: int) -> None:
    """A new phase begins: nobody of the side has acted."""
    for unit in range(UNITS):
        if army.rules.side[unit] == side and army.marks[unit] & ACTED:
            army.set_marks(unit, army.marks[unit] & ~ACTED)
