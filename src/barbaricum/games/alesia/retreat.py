"""Retreats and advances after combat, each conducted by the owner of the units."""

from __future__ import annotations

from barbaricum.core.state import EVERYONE, Frame
from barbaricum.games.alesia import leaders, movement
from barbaricum.games.alesia import reasons as why
from barbaricum.games.alesia.actions import ESCAPED, GAUL, HEXES, TOWN
from barbaricum.games.alesia.army import Army
from barbaricum.games.alesia.tables import IN_LEGIONS, IN_TOWN
from barbaricum.hexes.reach import CLOSED, STOP

Ends = dict[int, tuple[int, ...]]
"""Where a retreat may end, and the vacant forts passed on the way there (as few as possible)."""

# --- retreat ---------------------------------------------------------------------------------------------------------------


def units_left(frame: Frame) -> list[int]:
    """The units that still have to retreat."""
    return frame.v[3 : 3 + frame.v[2]]


def retreat_ends(army: Army, unit: int, steps: int) -> Ends:
    """Where the owner may take a retreating unit: nowhere if it cannot go the whole way, and then it is lost.

    A path that ends the full distance away comes before one that winds; an end where the unit would be one too many is no
    end.  Of what is left, only the ends least far from where its kind retreats to.
    Clauses: 10.2, 15.3/attacker-retreats, 15.3/defender-retreats, 16.2, 16.3.
    """
    rules = army.rules
    start, side = army.where[unit], rules.side[unit]
    found: Ends = {}
    _walk(army, unit, start, (start,), steps, (), found)
    alive = {end: forts for end, forts in found.items() if army.has_room(side, end)}
    full = {end: forts for end, forts in alive.items() if end >= HEXES or rules.grid.distance(start, end) == steps}
    ends = full or alive
    if not ends:
        return {}
    least = min(goal_distance(army, unit, end) for end in ends)
    return {end: ends[end] for end in sorted(ends) if goal_distance(army, unit, end) == least}


def goal_distance(army: Army, unit: int, end: int) -> int:
    """The besieged retreat towards Alesia, the relief towards the nearest edge, Romans towards the nearest wall.

    Clause: 16.3.
    """
    if end >= HEXES:
        return 0
    rules = army.rules
    if rules.force[unit] == IN_LEGIONS:
        return rules.to_wall[end]
    return rules.to_town[end] if rules.force[unit] == IN_TOWN else rules.to_edge[end]


def _walk(army: Army, unit: int, node: int, path: tuple[int, ...], steps: int, forts: tuple[int, ...], found: Ends) -> None:
    rules = army.rules
    graph = rules.graph(rules.kind[unit], army.fort_at)
    for target, _ in graph.steps(node):
        hex = graph.hex_of[target]
        if hex in path or not may_flee_through(army, unit, hex):
            continue
        passed = (*forts, hex) if rules.side[unit] == GAUL and hex < HEXES and army.fort_at[hex] else forts
        if steps == 1 or hex == TOWN:
            if hex not in found or len(passed) < len(found[hex]):
                found[hex] = passed
        else:
            _walk(army, unit, target, (*path, hex), steps - 1, passed, found)


def may_flee_through(army: Army, unit: int, hex: int) -> bool:
    """A retreat never leads into enemy units or control, off the map, nor (by the graph) over a river or, horse, into works.

    It may pass friends.  A vacant fort shields Gauls from control.
    Clauses: 7.5, 12.5, 16.4, 22.3, 23.6, 26/river-retreat.
    """
    if hex == TOWN:
        return True
    if hex == ESCAPED:
        return False
    side = army.rules.side[unit]
    if army.force_in(1 - side, hex):
        return False
    if side == GAUL and army.fort_at[hex]:
        return True
    return not army.in_enemy_zoc(side, hex)


def advance_retreat(army: Army, frame: Frame) -> bool:
    """Units that cannot retreat are lost at once; what leaves no choice is done; else the owner is asked.

    Clauses: 16.2, 16.3.
    """
    while frame.v[2]:
        units = units_left(frame)
        ends = {unit: retreat_ends(army, unit, frame.v[1]) for unit in units}
        stuck = [unit for unit in units if not ends[unit]]
        if stuck:
            _drop(frame, stuck[0])
            army.remove(stuck[0], "16.2")
        elif is_forced(army, ends):
            do_retreat(army, frame, units[0], next(iter(ends[units[0]])))
            if army.ended:
                return True
        else:
            return frame.ask(1 << frame.v[0])
    return _end_retreat(army, frame)


def is_forced(army: Army, ends: dict[int, Ends]) -> bool:
    """Whether each unit has but one end, with room for all that go there."""
    if any(len(each) > 1 for each in ends.values()):
        return False
    going = [next(iter(each)) for each in ends.values()]
    side = army.rules.side[next(iter(ends))]
    return len(going) == 1 or all(army.has_room(side, end, going.count(end)) for end in going)


def _drop(frame: Frame, unit: int) -> None:
    frame.v.pop(3 + units_left(frame).index(unit))
    frame.v[2] -= 1


def check_retreat(army: Army, frame: Frame, unit: int, place: int) -> int:
    """Whether the owner may retreat a unit to a place.

    Clauses: 16.3, 16.5.
    """
    if unit not in units_left(frame):
        return why.NOT_RETREATING
    return 0 if place in retreat_ends(army, unit, frame.v[1]) else why.NO_SUCH_RETREAT


def do_retreat(army: Army, frame: Frame, unit: int, end: int) -> None:
    """A unit retreats; units of a stack may go apart.  Forts it fled through are lost afterwards.

    Clauses: 16.5, 23.6.
    """
    origin = army.where[unit]
    forts = retreat_ends(army, unit, frame.v[1])[end]
    _drop(frame, unit)
    frame.v += [origin, end]
    army.tell(EVERYONE, "16.3", "retreat", (unit, origin, end))
    army.release(unit)
    movement.arrive(army, unit, end)
    for hex in forts:
        if not army.ended and army.fort_at[hex]:
            movement.lose_fort(army, hex)


def _end_retreat(army: Army, frame: Frame) -> bool:
    """When all have gone, leaders left behind follow the last survivor of their stack or die."""
    # No units are left, so the number of hexes stands at 3.
    hexes = frame.v[4 : 4 + frame.v[3]]
    pairs = frame.v[4 + frame.v[3] :]
    for hex in hexes:
        ends = [pairs[at + 1] for at in range(0, len(pairs), 2) if pairs[at] == hex and pairs[at + 1] < ESCAPED]
        if ends:
            leaders.follow(army, hex, ends[len(ends) - 1])
        else:
            leaders.bury(army, [hex])
        if army.ended:
            return True
    return army.close()


# --- advance ---------------------------------------------------------------------------------------------------------------


def vacated(frame: Frame) -> list[int]:
    """The hexes that may be advanced into."""
    return frame.v[3 : 3 + frame.v[2]]


def units_to_advance(frame: Frame) -> list[int]:
    """The units that may still advance."""
    return frame.v[3 + frame.v[2] :]


def advance_ends(army: Army, frame: Frame, unit: int) -> list[int]:
    """Where a unit may advance to: into a vacated hex whatever controls it, and on until control or the limit stops it.

    Clauses: 15.3/attacker-advances, 15.3/defender-advances, 16.1, 16.4, 20.5.
    """
    rules = army.rules
    side, start, leader, shy = rules.side[unit], army.where[unit], rules.is_leader(unit), rules.is_missile(unit)
    graph, ground = rules.graph(rules.kind[unit], army.fort_at), army.ground(side, leader, shy)
    found: set[int] = set()
    front: list[int] = []
    for target, _ in graph.steps(start):
        hex = graph.hex_of[target]
        if hex in vacated(frame) and not army.force_in(1 - side, hex) and not (shy and ground[hex] == CLOSED):
            found.add(hex)
            if ground[hex] not in (STOP, CLOSED):
                front.append(target)
    seen = set(front)
    for _ in range(frame.v[1] - 1):
        following: list[int] = []
        for node in front:
            for target, _ in graph.steps(node):
                hex = graph.hex_of[target]
                if target in seen or hex >= HEXES or ground[hex] == CLOSED:
                    continue
                seen.add(target)
                found.add(hex)
                if ground[hex] != STOP:
                    following.append(target)
        front = following
    found.discard(start)
    return sorted(hex for hex in found if leader or army.has_room(side, hex))


def advance_advance(army: Army, frame: Frame) -> bool:
    """The owner advances units one by one, each as far as wished, or stays.

    Clauses: 16.1, 16.5.
    """
    if any(advance_ends(army, frame, unit) for unit in units_to_advance(frame)):
        return frame.ask(1 << frame.v[0])
    return army.close()


def check_advance(army: Army, frame: Frame, unit: int, place: int) -> int:
    """Whether a unit may advance to a place.

    Clauses: 15.3/attacker-advances, 16.1, 16.4.
    """
    if unit not in units_to_advance(frame):
        return why.NOT_ADVANCING
    if place in advance_ends(army, frame, unit):
        return 0
    if place < HEXES and not army.has_room(army.rules.side[unit], place) and not army.rules.is_leader(unit):
        return why.NO_ROOM
    return why.NO_SUCH_ADVANCE


def do_advance(army: Army, frame: Frame, unit: int, end: int) -> None:
    """A unit advances; it will not attack again in this phase.

    Clauses: 15.3/attacker-advances, 16.1.
    """
    at = 3 + frame.v[2] + units_to_advance(frame).index(unit)
    frame.v.pop(at)
    army.tell(EVERYONE, "16.1", "advance", (unit, army.where[unit], end))
    army.release(unit)
    movement.arrive(army, unit, end)
