"""Where units may go on the map, and what happens when they get there."""

from __future__ import annotations

from barbaricum.core.state import EVERYONE, Frame
from barbaricum.games.alesia import ending
from barbaricum.games.alesia import reasons as why
from barbaricum.games.alesia.actions import DEAD, ESCAPED, GAUL, HEXES, ROMAN, TOWN, VERCINGETORIX
from barbaricum.games.alesia.army import ACTED, Army
from barbaricum.games.alesia.graphs import HORSE, ROMAN_HORSE
from barbaricum.games.alesia.tables import IN_TOWN


def reach_of(army: Army, unit: int) -> dict[int, int]:
    """The least cost in half points of every place a unit on the map can move to, its own hex among them.

    A unit's points are its own: they pass to no other unit and are not kept for another turn.
    Clauses: 2.4, 6.4, 7.1, 7.3, 7.4, 8.2, chart/clear, example/8.2.
    """
    rules = army.rules
    start, kind, points = army.where[unit], rules.kind[unit], rules.mp[unit]
    leader, shy = rules.is_leader(unit), rules.is_missile(unit)
    key = ((kind * 64 + points) * HEXES + start) * 3 + (1 if leader else 2 if shy else 0)
    known = army._reach.get(key)
    if known is None:
        side = rules.side[unit]
        graph = rules.graph(kind, army.fort_at)
        leaving = army.in_enemy_zoc(side, start)
        known = army._reach[key] = graph.reach([(start, 0)], points, army.ground(side, leader, shy), leaving)
    return known


def destinations(army: Army, unit: int) -> list[int]:
    """The places a unit may end its move at.

    Clause: 10.1.
    """
    side, leader, start = army.rules.side[unit], army.rules.is_leader(unit), army.where[unit]
    return [place for place in reach_of(army, unit) if place != start and (leader or army.has_room(side, place))]


def check_free_to_move(army: Army, frame: Frame, unit: int) -> int:
    """A unit moves once, before the first unit enters the map, and not while it is held by Battle Rages.

    Clauses: 5.2, 7.2, 15.3/battle-rages.
    """
    if frame.v[1]:
        return why.ENTRIES_BEGUN
    if army.marks[unit] & ACTED:
        return why.ALREADY_MOVED
    return why.HELD if army.held[unit] else 0


def check_destination(army: Army, unit: int, place: int) -> int:
    """Whether a unit that is free to move may end its move at a place; leaders find room in any own stack.

    Else the rule that stands in the way.
    Clauses: 7.1, 10.1, 10.4.
    """
    reach = reach_of(army, unit)
    if place in reach and place != army.where[unit]:
        if army.rules.is_leader(unit) or army.has_room(army.rules.side[unit], place):
            return 0
        return why.NO_ROOM
    return _why_not(army, unit, place)


def _why_not(army: Army, unit: int, place: int) -> int:
    """The rule that keeps a unit from a place out of its reach, the most particular first."""
    rules, terrain = army.rules, army.rules.terrain
    side, start = rules.side[unit], army.where[unit]
    if place == start:
        return why.STANDS_THERE
    if place == ESCAPED:
        return why.ONLY_KING_ESCAPES if unit != VERCINGETORIX else why.OFF_TOO_FAR
    if place == TOWN:
        return why.TOWN_TOO_FAR if rules.force[unit] == IN_TOWN else why.NOT_OF_THE_TOWN
    if place > TOWN:
        return why.NO_RETURN_TO_BOXES
    if terrain.town[place]:
        return why.TOWN_IS_A_BOX if side == GAUL else why.ROMAN_NEAR_TOWN
    if side == ROMAN and terrain.by_town[place]:
        return why.ROMAN_NEAR_TOWN
    if side == ROMAN and terrain.edge[place]:
        return why.ROMAN_AT_EDGE
    if army.force_in(1 - side, place):
        return why.ENEMY_THERE
    if rules.kind[unit] in (HORSE, ROMAN_HORSE) and terrain.works[place]:
        return why.HORSE_IN_WORKS
    if rules.is_missile(unit) and army.in_enemy_zoc(side, place):
        return why.SHY_OF_ZOC
    return _why_out_of_reach(army, unit, place)


def _why_out_of_reach(army: Army, unit: int, place: int) -> int:
    """Whether enemy control, a river or the cost keeps a unit from a hex that it may enter."""
    rules = army.rules
    side, start, kind, points = rules.side[unit], army.where[unit], rules.kind[unit], rules.mp[unit]
    if army.in_enemy_zoc(side, start) and army.in_enemy_zoc(side, place) and rules.grid.distance(start, place) == 1:
        return why.ZOC_TO_ZOC
    ground = army.ground(side, rules.is_leader(unit), rules.is_missile(unit))
    if place in rules.dry_graph(kind, army.fort_at).reach([(start, 0)], points, ground, army.in_enemy_zoc(side, start)):
        return why.RIVER_CROSSING
    free = bytearray(len(ground))
    if place in rules.graph(kind, army.fort_at).reach([(start, 0)], points, free):
        return why.ZOC_IN_THE_WAY
    return why.TOO_FAR


# --- arriving -----------------------------------------------------------------------------------------------------------


def do_move(army: Army, unit: int, place: int) -> None:
    """A unit makes its one move of the phase.

    Clauses: 7.1, 7.2, 10.3.
    """
    start = army.where[unit]
    cost = reach_of(army, unit)[place]
    army.set_marks(unit, army.marks[unit] | ACTED)
    army.tell(EVERYONE, "7.1", "move", (unit, start, place, cost))
    arrive(army, unit, place)


def arrive(army: Army, unit: int, place: int) -> None:
    """Put a unit where its step, move, retreat or advance ends, and do what follows at once.

    Clauses: 23.6, 25.1, 25.2.
    """
    army.place(unit, place)
    if place >= HEXES:
        army.set_marks(unit, 0)
        if place == ESCAPED:
            army.finish(ending.ESCAPE)
        return
    side = army.rules.side[unit]
    if side == GAUL and army.fort_at[place]:
        lose_fort(army, place)
    if not army.rules.is_leader(unit):
        for leader in army.leaders_at(place):
            if army.rules.side[leader] != side:
                army.remove(leader, "2.2")
                if leader == VERCINGETORIX:
                    army.finish(ending.CAUGHT)
                    return
    check_king(army, side)


def lose_fort(army: Army, hex: int) -> None:
    """A fort that Gauls have entered or fled through is gone for good.

    Clauses: 2.2, 23.6.
    """
    army.tell(EVERYONE, "23.6", "fort-lost", (hex,))
    army.set_fort(army.fort_in(hex), DEAD)


def check_king(army: Army, mover: int) -> None:
    """Vercingetorix is caught when a Roman combat unit comes next to him, and lost when he comes into Roman control.

    Clauses: 19.1, 25.2.
    """
    hex = army.where[VERCINGETORIX]
    if hex >= HEXES:
        return
    if mover == ROMAN:
        if any(army.force_in(ROMAN, other) for other in army.rules.grid.around(hex)):
            army.finish(ending.CAUGHT)
    elif army.in_enemy_zoc(GAUL, hex):
        army.finish(ending.LOST)


# --- the end of a movement phase --------------------------------------------------------------------------------------


def archers_to_go(army: Army) -> list[int]:
    """Archers and slingers that began the Roman move in Gallic control and can still move away must do so.

    Held or hemmed in, they stay.
    Clause: 20.6.
    """
    return [
        unit
        for unit in army.in_play(ROMAN)
        if army.rules.is_missile(unit)
        and not army.held[unit]
        and not army.marks[unit] & ACTED
        and army.in_enemy_zoc(ROMAN, army.where[unit])
        and destinations(army, unit)
    ]
