"""Standing answers: retreats, advances and choices of a die that an owner leaves to a rule, so that nobody waits for him.

Each follows from what lies open on the map; a retreat loses no unit that another order of going could save, as far as the
next step shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from barbaricum.core.state import DONE, Frame, Move
from barbaricum.games.alesia import combat, leaders, retreat
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia.actions import DEAD, GAUL, HEXES, REROLL, ROMAN, SEATS, TAKE, ZONE_NAMES, move_action
from barbaricum.games.alesia.army import Army
from barbaricum.games.alesia.tables import COHORT, IN_LEGIONS, IN_TOWN, LEADER

DECISIONS: Final = ("retreat", "advance", "die")
GROUPS: Final = ("besieged", "relief", "cohorts", "auxiliaries")
GROUNDS: Final = ("outside the lines", "on or between the lines", "inside the lines")

FACTS: Final[Mapping[str, tuple[str, ...]]] = {
    "decision": DECISIONS,
    "units": GROUPS,
    "ground": GROUNDS,
    "zone": ZONE_NAMES,
}
"""What a decision may be told by: what is decided, for which units, where they stand, and the zone of the edge nearest to it."""

ANSWERS: Final[Mapping[str, str]] = {
    "together": "Retreat, stacks together",
    "cover": "Retreat to walls, camps, heights",
    "away": "Retreat far from the enemy",
    "near": "Retreat near the enemy",
    "pass": "Do not advance",
    "advance": "Advance one hex",
    "best": "Take the best die",
}

Ends = dict[int, retreat.Ends]
Criterion = Callable[[Army, int, int, Ends], int]
"""What is held against an end for a unit; the least is best.  The ends of all units that still retreat are given too."""


# --- the decision ------------------------------------------------------------------------------------------------------------


def decision_of(army: Army, seat: int) -> str:
    """Which of `DECISIONS` the seat stands before; "" for any other, or none."""
    if not army.stack or not army.acts(seat):
        return ""
    procedure = army.stack[-1].procedure
    return {of.RETREAT: "retreat", of.ADVANCE: "advance", of.COMBAT: "die"}.get(procedure, "")


def window_of(army: Army, seat: int) -> dict[str, str] | None:
    """The facts of the decision; units of several groups are named by none."""
    decision = decision_of(army, seat)
    if not decision:
        return None
    frame = army.stack[-1]
    units = units_of(frame, seat)
    hex = army.where[units[0]]
    facts = {"decision": decision, "ground": ground_of(army, hex), "zone": zone_of(army, hex)}
    groups = {group_of(army, unit) for unit in units if army.rules.type[unit] != LEADER}
    return {**facts, "units": groups.pop()} if len(groups) == 1 else facts


def units_of(frame: Frame, seat: int) -> list[int]:
    """The seat's units that a decision is about."""
    if frame.procedure == of.RETREAT:
        return retreat.units_left(frame)
    if frame.procedure == of.ADVANCE:
        return retreat.units_to_advance(frame)
    return combat.attackers_of(frame) if frame.v[combat.SIDE] == seat else combat.defenders_of(frame)


def group_of(army: Army, unit: int) -> str:
    """Which of `GROUPS` a unit belongs to."""
    force = army.rules.force[unit]
    if force == IN_LEGIONS:
        return "cohorts" if army.rules.type[unit] == COHORT else "auxiliaries"
    return "besieged" if force == IN_TOWN else "relief"


def ground_of(army: Army, hex: int) -> str:
    """Which of `GROUNDS` a hex is."""
    terrain = army.rules.terrain
    if terrain.between[hex] or terrain.wall[hex]:
        return GROUNDS[1]
    return GROUNDS[2] if terrain.pocket[hex] else GROUNDS[0]


def zone_of(army: Army, hex: int) -> str:
    """The zone of the map's edge that is nearest to a hex."""
    grid, zones = army.rules.grid, army.rules.zone_hexes
    away = [min((grid.distance(hex, edge) for edge in zone), default=HEXES) for zone in zones]
    return ZONE_NAMES[away.index(min(away))]


# --- the answer --------------------------------------------------------------------------------------------------------------


def note_of(army: Army, seat: int) -> str:
    """What the log says of an answer."""
    return f"The {SEATS[seat].capitalize()}'s standing instruction decides the {decision_of(army, seat)}."


def lines_of(army: Army, seat: int, do: str) -> list[Move]:
    """The lines by which one of `ANSWERS` makes the decision; none where it says nothing to it."""
    decision = decision_of(army, seat)
    if decision == "retreat" and do in _ORDERS:
        return _retreat(army, seat, _ORDERS[do])
    if decision == "advance" and do == "advance":
        return _advance(army, seat)
    if decision == "advance" and do == "pass":
        return [(DONE,)]
    return [(best_die(army, seat),)] if decision == "die" and do == "best" else []


def _after(army: Army, seat: int, action: int) -> Army:
    copy = army.clone()
    assert isinstance(copy, Army)
    copy.apply(seat, action)
    return copy


# --- retreats ------------------------------------------------------------------------------------------------------------------


def parted(army: Army, unit: int, end: int, ends: Ends) -> int:
    """How few of a unit's stack are there or could come along: the fewer the more."""
    frame = army.stack[-1]
    origin, side = army.where[unit], army.rules.side[unit]
    pairs = frame.v[4 + frame.v[2] + frame.v[3 + frame.v[2]] :]
    gone = sum(1 for at in range(0, len(pairs), 2) if pairs[at] == origin and pairs[at + 1] == end)
    coming = sum(1 for other in ends if army.where[other] == origin and end in ends[other])
    room = army.rules.stack_limit[side] - army.force_in(side, end) if end < HEXES else coming
    return -(gone + min(coming, room))


def exposed(army: Army, unit: int, end: int, ends: Ends) -> int:
    """How little the ground helps there: a fort, a wall or a camp is best for Romans, works are worst for Gauls."""
    if end >= HEXES:
        return -4
    terrain = army.rules.terrain
    if army.rules.side[unit] == ROMAN:
        return -4 if army.fort_at[end] else -3 if terrain.wall[end] or terrain.camp[end] else -terrain.level[end]
    return 4 if terrain.works[end] else -terrain.level[end]


def close(army: Army, unit: int, end: int, ends: Ends) -> int:
    """How near the nearest enemy is: the nearer the more."""
    if end >= HEXES:
        return -HEXES
    rules, enemy = army.rules, 1 - army.rules.side[unit]
    others = [army.where[other] for other in army.in_play(enemy) if rules.type[other] != LEADER]
    return -min((rules.grid.distance(end, other) for other in others), default=HEXES)


def distant(army: Army, unit: int, end: int, ends: Ends) -> int:
    """How far the nearest enemy is."""
    return -close(army, unit, end, ends)


_ORDERS: Final[Mapping[str, tuple[Criterion, ...]]] = {
    "together": (parted, exposed, close),
    "cover": (exposed, parted, close),
    "away": (close, parted, exposed),
    "near": (distant, parted, exposed),
}
"""By what an end is chosen, what matters most first."""


def _retreat(army: Army, seat: int, order: tuple[Criterion, ...]) -> list[Move]:
    lines: list[Move] = []
    depth = len(army.stack)
    while len(army.stack) == depth and decision_of(army, seat) == "retreat":
        action, army = _step_back(army, seat, order)
        lines.append((action,))
    return lines


def _step_back(army: Army, seat: int, order: tuple[Criterion, ...]) -> tuple[int, Army]:
    """The next unit's retreat: whoever has the fewest ends goes first, and nobody so that another is lost, if it can be."""
    frame = army.stack[-1]
    ends: Ends = {unit: retreat.retreat_ends(army, unit, frame.v[1]) for unit in retreat.units_left(frame)}
    dead = army.where.count(DEAD)
    best: tuple[int, int, Army] | None = None
    for unit in sorted(ends, key=lambda each: (len(ends[each]), each)):
        for end in sorted(ends[unit], key=lambda each: (*(value(army, unit, each, ends) for value in order), each)):
            action = move_action(unit, end)
            after = _after(army, seat, action)
            lost = after.where.count(DEAD) - dead
            if best is None or lost < best[0]:
                best = (lost, action, after)
            if not lost:
                return action, after
    assert best is not None
    return best[1], best[2]


# --- advances ------------------------------------------------------------------------------------------------------------------


def _advance(army: Army, seat: int) -> list[Move]:
    """The strongest first, each into a hex the enemy has left; leaders stay where they are."""
    lines: list[Move] = []
    depth = len(army.stack)
    while len(army.stack) == depth and decision_of(army, seat) == "advance":
        action = _step_forward(army)
        lines.append((action,))
        if action == DONE:
            break
        army = _after(army, seat, action)
    return lines


def _step_forward(army: Army) -> int:
    frame, rules = army.stack[-1], army.rules
    units = [unit for unit in retreat.units_to_advance(frame) if rules.type[unit] != LEADER]
    for unit in sorted(units, key=lambda each: (-rules.sp[each], each)):
        ends = [end for end in retreat.advance_ends(army, frame, unit) if end in retreat.vacated(frame)]
        if ends:
            side = rules.side[unit]
            return move_action(unit, min(ends, key=lambda end: (exposed(army, unit, end, {}), army.force_in(side, end), end)))
    return DONE


# --- dice ----------------------------------------------------------------------------------------------------------------------


def best_die(army: Army, seat: int) -> int:
    """The face that serves the seat best; Commius rolls again where the die fell worse than the column is on average."""
    frame = army.stack[-1]
    sign = 1 if frame.v[combat.SIDE] == seat else -1
    column = army.rules.shock[frame.v[combat.ODDS]]
    worth = [sign * result.worth for result in column]
    face = max(combat.rolls_of(frame), key=lambda each: (worth[each - 1], -each))
    if seat == GAUL and leaders.commius_may_reroll(army, frame) and 6 * worth[face - 1] < sum(worth):
        return REROLL
    return TAKE + face
