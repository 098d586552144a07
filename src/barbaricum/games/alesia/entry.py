"""Units that come onto the map: the relief from its boxes over the edge, the besieged out of Alesia."""

from __future__ import annotations

from barbaricum.core.state import EVERYONE, Frame
from barbaricum.games.alesia import coordination, movement
from barbaricum.games.alesia import reasons as why
from barbaricum.games.alesia.actions import BOX, GAUL, HEXES, TOWN, is_box
from barbaricum.games.alesia.army import ACTED, Army
from barbaricum.games.alesia.procedures import PARTY
from barbaricum.games.alesia.tables import LEADER
from barbaricum.hexes.reach import CLOSED, STOP


def parties_through(march: Frame, hex: int) -> int:
    """How many units or pairs have used a hex of entry or exit in this phase."""
    for at in range(2, len(march.v), 2):
        if march.v[at] == hex:
            return march.v[at + 1]
    return 0


def price(march: Frame, hex: int) -> int:
    """The first unit or pair through a hex pays one point, each later one a point more.

    In half points.
    Clauses: 11.3, 12.4.
    """
    return 2 * (parties_through(march, hex) + 1)


def common_reach(army: Army, units: list[int], hex: int, cost: int) -> list[int]:
    """The hexes that all of a party can get to together from a hex of entry or exit.

    Clauses: 11.3, 12.4.
    """
    combat = _combat_units(army, units)
    return sorted(end for end in _shared(army, units, hex, cost) if army.has_room(GAUL, end, combat))


def price_of(army: Army, party: Frame, place: int) -> int:
    """What going to a place costs the one of a party it is dearest for, coming onto the map included; in half points."""
    return max(_ends(army, unit, party.v[0], party.v[1])[place] for unit in party.v[2:])


def has_way_in(army: Army, units: list[int], hex: int, cost: int) -> bool:
    """Whether there is any such hex; mostly the first step onto the map is one."""
    combat = _combat_units(army, units)
    if all(cost <= army.rules.mp[unit] for unit in units):
        grounds = [army.ground(GAUL, army.rules.is_leader(unit), False) for unit in units]
        for step in _first_steps(army, hex):
            if army.has_room(GAUL, step, combat) and all(ground[step] != CLOSED for ground in grounds):
                return True
    return any(army.has_room(GAUL, end, combat) for end in _shared(army, units, hex, cost))


def _first_steps(army: Army, hex: int) -> list[int]:
    """The hexes a unit may step into from off the map: the edge hex itself, or those around a wall hex of the town."""
    rules = army.rules
    return [hex] if not rules.terrain.town[hex] else [other for other in rules.grid.around(hex) if not rules.terrain.town[other]]


def _combat_units(army: Army, units: list[int]) -> int:
    return sum(1 for unit in units if army.rules.type[unit] != LEADER)


def _shared(army: Army, units: list[int], hex: int, cost: int) -> list[int]:
    """What all of them reach, room aside; nearest to the first of them first."""
    ends = _ends(army, units[0], hex, cost)
    if len(units) == 1:
        return list(ends)
    others = [_ends(army, unit, hex, cost) for unit in units[1:]]
    return [end for end in ends if all(end in other for other in others)]


def _ends(army: Army, unit: int, hex: int, cost: int) -> dict[int, int]:
    rules = army.rules
    leader, kind, points = rules.is_leader(unit), rules.kind[unit], rules.mp[unit]
    key = -(((kind * 64 + points) * HEXES + hex) * 128 + cost * 2 + leader) - 1
    known = army._reach.get(key)
    if known is None:
        found = _search(army, kind, points, leader, hex, cost)
        known = army._reach[key] = {end: total for end, total in found.items() if end < HEXES}
    return known


def _search(army: Army, kind: int, points: int, leader: bool, hex: int, cost: int) -> dict[int, int]:
    """The step onto the map costs what it costs whatever the ground; into enemy control it is the last one."""
    if cost > points:
        return {}
    rules = army.rules
    ground = army.ground(GAUL, leader, False)
    steps = _first_steps(army, hex)
    found = {step: cost for step in steps if ground[step] == STOP}
    open_steps = [(step, cost) for step in steps if ground[step] not in (STOP, CLOSED)]
    if open_steps:
        for place, total in rules.graph(kind, army.fort_at).reach(open_steps, points, ground).items():
            if total < found.get(place, total + 1):
                found[place] = total
    return found


def check_come_out(army: Army, march: Frame, unit: int, hex: int) -> int:
    """Whether a unit in a box or in the town may come onto the map at a hex."""
    if is_box(army.where[unit]):
        code = check_entry(army, unit, hex)
    else:
        code = check_exit(army, march, unit, hex)
    if code:
        return code
    cost = price(march, hex)
    if cost > army.rules.mp[unit]:
        return why.ENTRY_TOO_DEAR
    return 0 if has_way_in(army, [unit], hex, cost) else why.NO_ROOM_BEYOND


def check_entry(army: Army, unit: int, hex: int) -> int:
    """Relief enters at an edge hex of its box's zone, in the first assault not before the turn of that box.

    Clauses: 4.7, 5.2, 12.1, 12.2, 12.4, obc/entry-turn.
    """
    zone = army.where[unit] - BOX
    if hex >= HEXES or not army.rules.zones[hex] >> zone & 1:
        return why.NOT_ITS_ZONE
    if army.assault == 1 and not army.rules.scenario and army.turn < army.rules.entry_turn[zone]:
        return why.BOX_NOT_OPEN
    return 0


def check_exit(army: Army, march: Frame, unit: int, hex: int) -> int:
    """Besieged units leave by any wall hex of the town, once the relief has let them and before any relief enters.

    Clauses: 11.2, 11.3.
    """
    if march.v[1]:
        return why.ENTRIES_BEGUN
    if not coordination.is_released(army):
        return why.NOT_RELEASED
    if hex not in army.rules.town_walls:
        return why.NOT_A_TOWN_WALL
    return 0 if not army.marks[unit] & ACTED else why.ALREADY_MOVED


def check_join(army: Army, party: Frame, unit: int) -> int:
    """Two combat units that enter together pay once; leaders come with any party.

    Clauses: 11.3, 12.4.
    """
    units = party.v[2:]
    if unit in units or army.rules.side[unit] != GAUL:
        return why.NOT_OF_THE_PARTY
    if army.where[unit] != army.where[units[0]] or army.marks[unit] & ACTED:
        return why.NOT_OF_THE_PARTY
    combat = [other for other in [*units, unit] if army.rules.type[other] != LEADER]
    if len(combat) > army.rules.stack_limit[GAUL]:
        return why.PARTY_FULL
    return 0 if has_way_in(army, [*units, unit], party.v[0], party.v[1]) else why.CANNOT_COME_ALONG


def check_go(army: Army, party: Frame, place: int) -> int:
    """Where a party that is entering may go, its points less what the entry cost.

    Clauses: 10.1, 11.3, 12.4.
    """
    if place >= HEXES:
        return why.PARTY_TOO_FAR
    if place in common_reach(army, party.v[2:], party.v[0], party.v[1]):
        return 0
    combat = sum(1 for unit in party.v[2:] if army.rules.type[unit] != LEADER)
    if all(place in _ends(army, unit, party.v[0], party.v[1]) for unit in party.v[2:]) and combat:
        return why.NO_ROOM
    return why.PARTY_TOO_FAR


def do_come_out(army: Army, march: Frame, unit: int, hex: int) -> None:
    """Open the party of a unit that comes out at a hex; its price is settled here.

    Clauses: 11.3, 12.4.
    """
    cost = price(march, hex)
    if is_box(army.where[unit]):
        march.v[1] = 1
    for at in range(2, len(march.v), 2):
        if march.v[at] == hex:
            march.v[at + 1] += 1
            break
    else:
        march.v += [hex, 1]
    army.call(PARTY, [hex, cost, unit])


def do_go(army: Army, party: Frame, place: int) -> None:
    """The party goes where it may; the first besieged units to leave the town show that the delay is over.

    A hex on a border may have been entered from either box, so the box is not told.

    Clauses: 11.3, 12.4, 18.2.
    """
    units, hex, cost = party.v[2:], party.v[0], party.v[1]
    town = army.where[units[0]] == TOWN
    army.close()
    for unit in units:
        if army.ended:
            return
        army.set_marks(unit, army.marks[unit] | ACTED)
        army.tell(EVERYONE, "11.3" if town else "12.4", "exit" if town else "enter", (unit, hex, place, cost))
        movement.arrive(army, unit, place)
    if town and not army.sallied:
        army.sallied = 1
