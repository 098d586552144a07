"""Orders for many units at once: how far they come towards a distant hex this turn, and who fills which gap of a line.

Each is worked out as plain moves, which are judged like any others.
"""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import Frame
from barbaricum.games.alesia import movement
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia.actions import HEXES, move_action
from barbaricum.games.alesia.army import Army
from barbaricum.games.alesia.influence import FAR, web_of

CONTROL_TOLL: Final = 4
"""What enemy control on the way counts, in half points: units go round it where that is not far."""


def toward(army: Army, units: list[int], goal: int) -> list[int]:
    """The moves that bring units on the map nearer to a hex, each stack together, those in front first.

    Nobody comes into enemy control on the way, unless it is to the goal itself; who cannot come nearer stays.
    """
    kinds = {army.rules.kind[unit]: way_to(army, army.rules.side[unit], army.rules.kind[unit], goal) for unit in units}
    fields = {unit: kinds[army.rules.kind[unit]] for unit in units if army.where[unit] < HEXES}
    stacks: dict[int, list[int]] = {}
    for unit in fields:
        stacks.setdefault(army.where[unit], []).append(unit)
    moves: list[int] = []
    for start in sorted(stacks, key=lambda hex: (max(fields[unit][hex] for unit in stacks[hex]), hex)):
        going = [unit for unit in stacks[start] if is_free(army, unit)]
        end = _nearest(army, going, goal, fields) if going else start
        if end != start:
            army = _moved(army, going, end)
            moves += [move_action(unit, end) for unit in going]
    return moves


def fill(army: Army, units: list[int], hexes: list[int]) -> list[int]:
    """The moves that put one unit into each hex where no friend stands: the hex that fewest can reach is filled first."""
    able = [unit for unit in units if army.where[unit] < HEXES and is_free(army, unit)]
    gaps = [hex for hex in dict.fromkeys(hexes) if hex < HEXES]
    moves: list[int] = []
    while able and gaps:
        reach = {unit: movement.reach_of(army, unit) for unit in able}
        gaps = [hex for hex in gaps if not army.count[hex] and not army.count[HEXES + hex]]
        reaching = {hex: [unit for unit in able if hex in reach[unit]] for hex in gaps}
        open_gaps = [hex for hex in gaps if reaching[hex]]
        if not open_gaps:
            break
        hex = min(open_gaps, key=lambda each: (len(reaching[each]), each))
        unit = min(reaching[hex], key=lambda each: (reach[each][hex], each))
        army = _moved(army, [unit], hex)
        moves.append(move_action(unit, hex))
        able.remove(unit)
        gaps.remove(hex)
    return moves


def is_free(army: Army, unit: int) -> bool:
    """Whether a unit may still move in this phase."""
    frame: Frame = army.stack[-1]
    return frame.procedure == of.MARCH and not movement.check_free_to_move(army, frame, unit)


def way_to(army: Army, side: int, kind: int, goal: int) -> list[int]:
    """For every hex the price of the cheapest way of a kind of unit to a goal, round the enemies that stand now; half points."""
    enemy = 1 - side
    control = army.zoc[enemy * HEXES : enemy * HEXES + HEXES]
    toll = [FAR if army.count[enemy * HEXES + hex] else CONTROL_TOLL if control[hex] else 0 for hex in range(HEXES)]
    toll[goal] = 0
    return web_of(army.rules, kind).field([goal], toll)


def _nearest(army: Army, units: list[int], goal: int, fields: dict[int, list[int]]) -> int:
    """The end of this turn's march that all units of a stack reach; where they stand if none is nearer."""
    rules, start = army.rules, army.where[units[0]]
    side = rules.side[units[0]]
    combat_units = sum(1 for unit in units if not rules.is_leader(unit))
    reaches = [movement.reach_of(army, unit) for unit in units]

    def distance(hex: int) -> tuple[int, int, int]:
        return max(fields[unit][hex] for unit in units), max(reach[hex] for reach in reaches), hex

    ends = [
        hex
        for hex in reaches[0]
        if hex < HEXES
        and hex != start
        and all(hex in reach for reach in reaches)
        and army.has_room(side, hex, combat_units)
        and (hex == goal or not army.in_enemy_zoc(side, hex))
    ]
    best = min(ends, key=distance, default=start)
    return best if max(fields[unit][best] for unit in units) < max(fields[unit][start] for unit in units) else start


def _moved(army: Army, units: list[int], end: int) -> Army:
    """What the map looks like after a stack has moved; the army itself is left as it was."""
    copy = army.clone()
    assert isinstance(copy, Army)
    for unit in units:
        movement.do_move(copy, unit, end)
    return copy
