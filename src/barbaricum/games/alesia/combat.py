"""One shock combat: its strengths, its odds, its dice and its result.

The frame's ints: side, odds column (8: automatic), rolls left, face taken (0: none yet), then the numbers of target hexes,
attackers and defenders, then those hexes, the reason each is doubled for, the attackers, the defenders, the faces rolled.
"""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import DICE, EVERYONE, Chance, Frame
from barbaricum.games.alesia import leaders
from barbaricum.games.alesia import reasons as why
from barbaricum.games.alesia.actions import GAUL, HEXES, ROMAN, TAKE
from barbaricum.games.alesia.army import DISRUPTED, Army
from barbaricum.games.alesia.procedures import ADVANCE, RETREAT
from barbaricum.games.alesia.tables import AlesiaRules, Result
from barbaricum.hexes.grid import NOWHERE

# The frame.
SIDE: Final = 0
ODDS: Final = 1
ROLLS_LEFT: Final = 2
TAKEN: Final = 3
COUNTS: Final = 4

AUTOMATIC: Final = 8

# Why a defender is doubled.
SINGLE: Final = 0
BY_FORT: Final = 1
BY_WALL: Final = 2
BY_CAMP: Final = 3
BY_SLOPE: Final = 4
BY_RIVER: Final = 5
DOUBLING_CLAUSES: Final = ("13.5", "23.2", "24.1", "chart/camp", "chart/up-slope", "chart/river")

# The steps.
ROLL: Final = 0
CHOOSE: Final = 1
LOSER: Final = 2
WINNER: Final = 3
OVER: Final = 4

DIE: Final = [1, 2, 3, 4, 5, 6]


def targets_of(frame: Frame) -> list[int]:
    """The hexes attacked."""
    return frame.v[7 : 7 + frame.v[COUNTS]]


def doubled_of(frame: Frame) -> list[int]:
    """For each hex attacked the reason it is doubled for, or SINGLE."""
    at = 7 + frame.v[COUNTS]
    return frame.v[at : at + frame.v[COUNTS]]


def attackers_of(frame: Frame) -> list[int]:
    """The attacking units."""
    at = 7 + 2 * frame.v[COUNTS]
    return frame.v[at : at + frame.v[COUNTS + 1]]


def defenders_of(frame: Frame) -> list[int]:
    """The defending units."""
    at = 7 + 2 * frame.v[COUNTS] + frame.v[COUNTS + 1]
    return frame.v[at : at + frame.v[COUNTS + 2]]


def rolls_of(frame: Frame) -> list[int]:
    """The faces rolled so far."""
    return frame.v[7 + 2 * frame.v[COUNTS] + frame.v[COUNTS + 1] + frame.v[COUNTS + 2] :]


# --- doubling --------------------------------------------------------------------------------------------------------------


def doubling(army: Army, hex: int, origins: list[int]) -> int:
    """A defender is doubled once at most, and only for a feature that holds against every attacker.

    The defender's owner would name the feature that helps; the first that does is taken.
    Clauses: 13.4, 13.5, 26/wall-camp-2, example/13.5.
    """
    if army.is_manned(hex):
        return by_fort()
    if not origins:
        return SINGLE
    if all(holds_wall(army, hex, origin) for origin in origins):
        return BY_WALL
    if all(holds_camp(army, hex, origin) for origin in origins):
        return BY_CAMP
    if all(holds_slope(army, hex, origin) for origin in origins):
        return BY_SLOPE
    if all(holds_river(army, hex, origin) for origin in origins):
        return BY_RIVER
    return SINGLE


def by_fort() -> int:
    """A fort doubles all Roman units in its hex against anyone.

    Clause: 23.2.
    """
    return BY_FORT


def holds_wall(army: Army, hex: int, origin: int) -> bool:
    """A wall helps whoever stands on it, except against one who stands on wall connected through the attacked side.

    Romans who attack out of a fort next to the wall count as connected.
    Clauses: 23.5, 24.1, 24.2, 24.3, 26/wall-1, 26/wall-2, 26/wall-camp-1, 26/wall-camp-4, chart/wall.
    """
    terrain = army.rules.terrain
    if not terrain.wall[hex] or army.is_manned(origin):
        return False
    direction = army.rules.grid.direction(hex, origin)
    return not terrain.wall_links[hex] >> direction & 1


def holds_camp(army: Army, hex: int, origin: int) -> bool:
    """A camp helps against all but one in a connected hex of the same camp.

    Clauses: 26/camp, 26/wall-camp-3, chart/camp.
    """
    terrain = army.rules.terrain
    if not terrain.camp[hex]:
        return False
    direction = army.rules.grid.direction(hex, origin)
    return not terrain.camp_links[hex] >> direction & 1


def holds_slope(army: Army, hex: int, origin: int) -> bool:
    """Attacking up a slope doubles the defender.

    Clause: chart/up-slope.
    """
    return army.rules.terrain.level[hex] > army.rules.terrain.level[origin]


def holds_river(army: Army, hex: int, origin: int) -> bool:
    """A river helps unless both stand on connected hexes of it; at its end too, but not against one on a bridge.

    Clauses: 9.3, 24.4, 26/river-attack-1, 26/river-attack-2, chart/river.
    """
    terrain = army.rules.terrain
    if not (terrain.river[hex] or terrain.river[origin]):
        return False
    if terrain.river[origin] and (terrain.wall[origin] or army.is_manned(origin)):
        return False
    direction = army.rules.grid.direction(hex, origin)
    return not (terrain.river[hex] and terrain.river_links[hex] >> direction & 1)


# --- strength and odds --------------------------------------------------------------------------------------------------


def attack_strength(army: Army, units: list[int]) -> int:
    """The factors of all attackers are added; none is ever doubled or divided.

    Clauses: 13.4, 14.1, 14.6.
    """
    return sum(army.rules.sp[unit] for unit in units)


def defence_strength(army: Army, units: list[int], doubled: dict[int, int]) -> int:
    """All units in the hexes attacked defend together, each hex at its own single or double strength.

    `doubled` gives the reason by hex.  Disrupted units and archers count in full.
    Clauses: 2.3, 13.5, 14.2, 14.4, 21.3.
    """
    return sum(army.rules.sp[unit] * (2 if doubled[army.where[unit]] else 1) for unit in units)


def odds_column(attack: int, defence: int) -> int:
    """The column of the table: 0 is 1-4, 3 is 1-1, 7 is 5-1, 8 is 6-1, where the defender is eliminated without a die.

    Fractions are rounded for the defender; worse than 1-4 counts as 1-4.
    Clauses: 15.1, 15.5, 15.6, example/15.1.
    """
    if attack >= defence:
        return min(2 + attack // defence, AUTOMATIC)
    return max(4 - -(-defence // attack), 0)


def is_surrounded(army: Army, hex: int) -> bool:
    """Whether Gauls in a hex have no neighbouring hex free of Romans, Roman control, Roman forts and the map's edge.

    Clause: 15.4.
    """
    terrain, neighbours = army.rules.terrain, army.rules.grid.neighbours
    for other in neighbours[hex * 6 : hex * 6 + 6]:
        if other == NOWHERE:
            continue
        if terrain.town[other]:
            return False
        if not (army.force_in(ROMAN, other) or army.zoc[ROMAN * HEXES + other] or army.fort_at[other]):
            return False
    return True


def is_automatic(army: Army, side: int, column: int, hexes: list[int]) -> bool:
    """6-1 needs no die, nor 2-1 by Romans against Gauls who are surrounded.

    Clauses: 15.4, 15.5.
    """
    if column >= AUTOMATIC:
        return True
    return side == ROMAN and column >= 4 and all(is_surrounded(army, hex) for hex in hexes)


def open_combat(army: Army, side: int, hexes: list[int], attackers: list[int]) -> list[int]:
    """The ints of the frame of a combat about to be fought.

    Clauses: 14.4, example/15.2.
    """
    origins = sorted({army.where[unit] for unit in attackers})
    doubled = [doubling(army, hex, origins) for hex in hexes]
    defenders = [unit for hex in hexes for unit in army.combat_units_at(hex)]
    reasons = dict(zip(hexes, doubled, strict=True))
    column = odds_column(attack_strength(army, attackers), defence_strength(army, defenders, reasons))
    if is_automatic(army, side, column, hexes):
        column = AUTOMATIC
    counts = [len(hexes), len(attackers), len(defenders)]
    return [side, column, 0, 0, *counts, *hexes, *doubled, *attackers, *defenders]


# --- the frame --------------------------------------------------------------------------------------------------------------


def advance_combat(army: Army, frame: Frame) -> bool:
    """Dice, choice of the die, the loser's fate, the winner's advance.

    Clauses: 5.5, 5.7, 13.3.
    """
    if frame.step == ROLL:
        return _advance_roll(army, frame)
    if frame.step == CHOOSE:
        return _advance_choice(army, frame)
    result = result_of(army, frame)
    if frame.step == LOSER:
        frame.step = WINNER
        return apply_result(army, frame, result)
    if frame.step == WINNER:
        frame.step = OVER
        leaders.bury(army, targets_of(frame))
        if army.ended:
            return True
        return _open_advance(army, frame, result)
    army.shocked = 1
    return army.close()


def _advance_roll(army: Army, frame: Frame) -> bool:
    if frame.v[ODDS] == AUTOMATIC:
        frame.step = LOSER
        _tell_combat(army, frame, 0)
        return True
    if not rolls_of(frame) and not frame.v[ROLLS_LEFT]:
        frame.v[ROLLS_LEFT] = 1 + leaders.extra_rolls(army, attackers_of(frame), defenders_of(frame))
    if frame.v[ROLLS_LEFT]:
        return frame.ask(0, DICE)
    frame.step = CHOOSE
    return True


def _advance_choice(army: Army, frame: Frame) -> bool:
    if frame.v[TAKEN]:
        frame.step = LOSER
        _tell_combat(army, frame, frame.v[TAKEN])
        return True
    rolls = rolls_of(frame)
    column = army.rules.shock[frame.v[ODDS]]
    if leaders.commius_may_reroll(army, frame):
        return frame.ask(1 << GAUL)
    if len({column[face - 1].text for face in rolls}) > 1:
        return frame.ask(1 << ROMAN)
    frame.v[TAKEN] = rolls[0]
    return True


def shock_chance() -> Chance:
    """The die of a shock combat."""
    return Chance("shock", DIE, [1] * 6)


def roll(army: Army, frame: Frame, face: int) -> None:
    """Note a face rolled.

    Clause: 15.2.
    """
    frame.v[ROLLS_LEFT] -= 1
    frame.v.append(face)
    army.tell(EVERYONE, "15.2", "rolled", (face,))


def check_take(army: Army, frame: Frame, face: int) -> int:
    """Only a face that was rolled can be taken.

    Clauses: 19.5, 19.6.
    """
    return 0 if face in rolls_of(frame) else why.NOT_ROLLED


def result_of(army: Army, frame: Frame) -> Result:
    """The result on the table, or the automatic one."""
    if frame.v[ODDS] == AUTOMATIC:
        return automatic_result(army)
    return army.rules.shock[frame.v[ODDS]][frame.v[TAKEN] - 1]


def automatic_result(army: Army) -> Result:
    """The defender is eliminated, and the attacker may advance up to four hexes.

    Clauses: 15.4, 15.5.
    """
    return Result(automatic_text(army.rules))


def automatic_text(rules: AlesiaRules) -> str:
    """The automatic result as the table would write it."""
    return f"DE AA{rules.numbers['automatic_advance']}"


def _tell_combat(army: Army, frame: Frame, face: int) -> None:
    army.tell(EVERYONE, "chart/shock", "combat", (face, *frame.v))


def apply_result(army: Army, frame: Frame, result: Result) -> bool:
    """Carry out what the table says of the loser, or hold both sides.

    Clauses: 15.3/attacker-eliminated, 15.3/defender-eliminated, 15.3/attacker-retreats, 15.3/defender-retreats, chart/shock.
    """
    side, attackers, defenders = frame.v[SIDE], attackers_of(frame), defenders_of(frame)
    release_participants(army, attackers, defenders)
    if result.kind == "BR":
        rage(army, frame, attackers, defenders)
        return True
    if result.kind == "ML":
        melee(army)
        return True
    losers = attackers if result.kind[0] == "A" else defenders
    loser = side if result.kind[0] == "A" else 1 - side
    if result.kind[1] == "E":
        for unit in losers:
            army.remove(unit, f"15.3/{'attacker' if result.kind[0] == 'A' else 'defender'}-eliminated")
        leaders.bury(army, origins(army, frame))
        return True
    hexes = origins(army, frame) if loser == side else targets_of(frame)
    return army.call(RETREAT, [loser, result.steps, len(losers), *losers, len(hexes), *hexes])


def origins(army: Army, frame: Frame) -> list[int]:
    """The hexes the attackers attacked from, as the declaration keeps them."""
    shock = army.stack[len(army.stack) - 2]
    hexes: list[int] = []
    units = set(attackers_of(frame))
    for at in range(1, len(shock.v), 3):
        if shock.v[at] in units and shock.v[at + 1] // 64 not in hexes:
            hexes.append(shock.v[at + 1] // 64)
    return sorted(hexes)


def release_participants(army: Army, attackers: list[int], defenders: list[int]) -> None:
    """Once it is fought again, or struck back at, an old Battle Rages holds nobody any more.

    Clauses: 15.3/battle-rages, 15.3/battle-rages-counterattack.
    """
    for unit in [*attackers, *defenders]:
        if army.held[unit]:
            army.release_battle(abs(army.held[unit]))


def rage(army: Army, frame: Frame, attackers: list[int], defenders: list[int]) -> None:
    """Battle Rages holds every unit of the combat where it is, unless one side fights wholly in forts.

    Clauses: 15.3/battle-rages, 23.4.
    """
    if _all_in_forts(army, attackers) or _all_in_forts(army, defenders):
        return
    army.battles += 1
    for unit in attackers:
        army.held[unit] = army.battles
    for unit in defenders:
        army.held[unit] = -army.battles
    army.tell(EVERYONE, "15.3/battle-rages", "rages", (army.battles, *targets_of(frame)))


def melee(army: Army) -> None:
    """Melee leaves both where they are; whose move comes next must attack or leave.

    Clause: 15.3/melee.
    """
    army.tell(EVERYONE, "15.3/melee", "melee", ())


def _all_in_forts(army: Army, units: list[int]) -> bool:
    return all(army.is_manned(army.where[unit]) for unit in units)


def _open_advance(army: Army, frame: Frame, result: Result) -> bool:
    """Who won may advance into what the loser has left, with the units that fought and the leaders with them.

    Clauses: 15.3/attacker-advances, 15.3/defender-advances, 21.5.
    """
    if not result.advance:
        return True
    attacker_lost = result.kind[0] == "A"
    winner = 1 - frame.v[SIDE] if attacker_lost else frame.v[SIDE]
    left = origins(army, frame) if attacker_lost else targets_of(frame)
    vacated = [hex for hex in left if not army.force_in(1 - winner, hex) and not army.rules.terrain.town[hex]]
    fought = defenders_of(frame) if attacker_lost else attackers_of(frame)
    units = [unit for unit in fought if army.where[unit] < HEXES and not army.marks[unit] & DISRUPTED]
    with_them = leaders.beside(army, units)
    if not vacated or not units:
        return True
    return army.call(ADVANCE, [winner, result.advance, len(vacated), *vacated, *units, *with_them])


def decide_combat(army: Army, frame: Frame, action: int) -> None:
    """Take a face, or use Commius."""
    if action >= TAKE + 7:
        leaders.reroll(army, frame)
        return
    frame.v[TAKEN] = action - TAKE
