"""Declaring shock combats: who may attack whom, and the duty to attack.

A unit attacks a set of neighbouring hexes.  Units that attack the same set fight one combat together, unless they are put
into separate groups.  Since a unit may take on all enemy hexes next to it at once, whatever is still undeclared can
always meet the duty; an attack that would spoil that is refused.
"""

from __future__ import annotations

from barbaricum.core.state import Frame
from barbaricum.games.alesia import reasons as why
from barbaricum.games.alesia.actions import GROUPS, HEXES, MASKS, attack_action, attacker_of, directions_of, group_of
from barbaricum.games.alesia.army import DISRUPTED, Army
from barbaricum.games.alesia.procedures import RESOLVED
from barbaricum.hexes.grid import NOWHERE

# --- what was declared ---------------------------------------------------------------------------------------------------


def hexes_in(army: Army, unit: int, directions: int) -> tuple[int, ...]:
    """The neighbouring hexes of a set of directions, ascending; those off the map are left out."""
    at = army.where[unit] * 6
    neighbours = army.rules.grid.neighbours
    found = [neighbours[at + d] for d in range(6) if directions >> d & 1]
    return tuple(sorted(hex for hex in found if hex != NOWHERE))


def declared_units(shock: Frame) -> list[int]:
    """The units whose attack is declared, in that order."""
    return shock.v[1::3]


def combats(army: Army, shock: Frame) -> list[tuple[tuple[int, ...], int, list[int], bool]]:
    """The declared combats in order: target hexes, group, attackers, whether it is resolved.

    Factors of units that attack one hex are added; a unit's own factor goes into one combat only.
    Clauses: 14.1, 14.5, 14.6.
    """
    found: dict[tuple[tuple[int, ...], int], tuple[list[int], bool]] = {}
    for at in range(1, len(shock.v), 3):
        unit, group = shock.v[at], shock.v[at + 2]
        key = (_targets(army, shock, at), group % RESOLVED)
        units, _ = found.setdefault(key, ([], group >= RESOLVED))
        units.append(unit)
    return [(key[0], key[1], units, resolved) for key, (units, resolved) in found.items()]


def _targets(army: Army, shock: Frame, at: int) -> tuple[int, ...]:
    # Attackers may have moved since; the origin of each declaration is kept with its directions.
    origin, directions = divmod(shock.v[at + 1], MASKS)
    neighbours = army.rules.grid.neighbours
    found = [neighbours[origin * 6 + d] for d in range(6) if directions >> d & 1]
    return tuple(sorted(hex for hex in found if hex != NOWHERE))


def origin_of(shock: Frame, unit: int) -> int:
    """The hex from which a unit's attack was declared."""
    return shock.v[2 + 3 * declared_units(shock).index(unit)] // MASKS


# --- who may and who must -----------------------------------------------------------------------------------------------


def check_able(army: Army, shock: Frame, unit: int) -> int:
    """Combat units attack once a phase; leaders alone, archers, slingers and disrupted units never do.

    Clauses: 13.2, 14.8, 19.4, 20.4, 20.7, 21.1, 21.2.
    """
    if army.rules.side[unit] != shock.v[0] or army.where[unit] >= HEXES:
        return why.NOT_YOURS
    if army.rules.is_leader(unit):
        return why.LEADER_ALONE
    if army.rules.is_missile(unit):
        return why.ARCHERS_DEFEND
    if army.marks[unit] & DISRUPTED:
        return why.DISRUPTED_NO_ATTACK
    return why.HAS_ATTACKED if unit in declared_units(shock) else 0


def able_units(army: Army, shock: Frame) -> list[int]:
    """The units that may still declare an attack, next to an enemy or not."""
    return [unit for unit in army.in_play(shock.v[0]) if not check_able(army, shock, unit)]


def enemies_next_to(army: Army, unit: int) -> int:
    """The set of directions in which enemy combat units stand next to a unit."""
    side, hex = army.rules.side[unit], army.where[unit]
    neighbours = army.rules.grid.neighbours
    found = 0
    for direction in range(6):
        other = neighbours[hex * 6 + direction]
        if other != NOWHERE and army.force_in(1 - side, other):
            found |= 1 << direction
    return found


def presses(army: Army, side: int, hex: int) -> bool:
    """Whether an enemy hex obliges those next to it: it has a unit with control that is no original attacker held there.

    Against the original attackers of a Battle Rages the side that was attacked may strike back, but need not.
    Clauses: 6.2, 6.3, 13.1, 15.3/battle-rages-reinforce.
    """
    return any(army.rules.side[unit] != side and army.exerts(unit) and army.held[unit] <= 0 for unit in army.combat_units_at(hex))


def must_attack(army: Army, unit: int) -> bool:
    """Whether an able unit must attack: it stands in the control of a pressing enemy, or its Battle Rages goes on.

    Clauses: 6.2, 6.3, 13.1, 15.3/battle-rages, 23.4.
    """
    if army.held[unit] > 0:
        return True
    side, hex = army.rules.side[unit], army.where[unit]
    if army.is_manned(hex):
        return False
    return any(presses(army, side, other) for other in army.rules.grid.around(hex) if army.force_in(1 - side, other))


def battle_directions(army: Army, unit: int) -> int:
    """The directions of the defenders that a held original attacker has to fight again, all in one combat.

    Clause: 15.3/battle-rages.
    """
    defenders = -army.held[unit]
    found = enemies_next_to(army, unit)
    neighbours, at = army.rules.grid.neighbours, army.where[unit] * 6
    for direction in range(6):
        if found >> direction & 1:
            here = army.combat_units_at(neighbours[at + direction])
            if not any(army.held[other] == defenders for other in here):
                found &= ~(1 << direction)
    return found


def duty_hexes(army: Army, shock: Frame) -> set[int]:
    """The enemy hexes that some attack has to strike, those already struck among them.

    They are the pressing hexes next to a unit able to attack them; and once one original attacker of a Battle Rages is
    attacked, or is sure to be, all of them that some able unit stands next to.
    Clauses: 14.3, 15.3/battle-rages-counterattack.
    """
    side = shock.v[0]
    pressing: set[int] = set()
    sure = struck_hexes(army, shock)
    within: set[int] = set()
    for unit in army.in_play(side):
        hex = army.where[unit]
        if not _could_attack(army, unit):
            continue
        if army.held[unit] > 0:
            sure.update(hexes_in(army, unit, battle_directions(army, unit)))
            continue
        for other in army.rules.grid.around(hex):
            if army.force_in(1 - side, other):
                within.add(other)
                if not army.is_manned(hex) and presses(army, side, other):
                    pressing.add(other)
    return pressing | (_struck_too(army, side, pressing | sure, set()) & within)


def _struck_too(army: Army, side: int, hexes: set[int], known: set[int]) -> set[int]:
    """Where the original attackers stand whom striking these hexes obliges to strike, and so on; not beyond those known."""
    found: set[int] = set()
    battles: set[int] = set()
    struck = hexes - known
    while further := _battles_struck(army, side, struck) - battles:
        battles |= further
        struck = {hex for battle in further for hex in battle_hexes(army, battle)} - known
        found |= struck
    return found


def _could_attack(army: Army, unit: int) -> bool:
    return not (army.rules.is_leader(unit) or army.rules.is_missile(unit) or army.marks[unit] & DISRUPTED)


def _battles_struck(army: Army, side: int, hexes: set[int]) -> set[int]:
    return {
        army.held[unit]
        for hex in hexes
        for unit in army.combat_units_at(hex)
        if army.rules.side[unit] != side and army.held[unit] > 0
    }


def battle_hexes(army: Army, battle: int) -> set[int]:
    """Where the original attackers of a Battle Rages stand."""
    return {army.where[unit] for unit, held in enumerate(army.held) if held == battle}


def struck_hexes(army: Army, shock: Frame) -> set[int]:
    """The hexes that declared attacks strike."""
    return {hex for targets, _, _, _ in combats(army, shock) for hex in targets}


# --- attacks --------------------------------------------------------------------------------------------------------------


def check_attack(army: Army, shock: Frame, action: int) -> int:
    """Whether a unit may attack a set of neighbouring hexes in a group."""
    unit, directions, group = attacker_of(action), directions_of(action), group_of(action)
    return check_able(army, shock, unit) or check_targets(army, shock, unit, directions, group)


def check_targets(army: Army, shock: Frame, unit: int, directions: int, group: int) -> int:
    """Every attacker stands next to every hex it attacks; what is left must still be able to meet the duty.

    Clauses: 14.3, 14.7, 15.3/battle-rages, 15.3/battle-rages-counterattack.
    """
    if directions & ~enemies_next_to(army, unit) or not directions:
        return why.NOT_NEXT_TO
    if army.held[unit] > 0 and directions != battle_directions(army, unit):
        return why.BATTLE_FIRST
    targets = hexes_in(army, unit, directions)
    used = sum(1 for hexes, _, _, _ in combats(army, shock) if hexes == targets)
    if group > used or group >= GROUPS:
        return why.GROUP_NOT_BEGUN
    return Open(army, shock).check(unit, set(targets))


class Open:
    """What a phase of attacks still leaves open: worked out once, and asked about one attack after the other."""

    def __init__(self, army: Army, shock: Frame) -> None:
        self.army = army
        self.side = shock.v[0]
        self.struck: set[int] = struck_hexes(army, shock)
        self.duty: set[int] = duty_hexes(army, shock)
        self.free: list[int] = [unit for unit in able_units(army, shock) if army.held[unit] <= 0]

    def check(self, unit: int, targets: set[int]) -> int:
        """Whether the others could still strike all that is owed once a unit has struck these hexes.

        Whom the duty drives may strike at a battle of which nobody reaches the rest; who need not, may not.
        """
        army = self.army
        driven = self.duty
        if army.held[unit] > 0:
            driven = driven | targets
        left = self.duty | _struck_too(army, self.side, targets, driven)
        for hex in left - self.struck - targets:
            around = army.rules.grid.around(hex)
            if not any(other != unit and army.where[other] in around for other in self.free):
                return why.STRIKE_ALL_BACK if not presses(army, self.side, hex) else why.DUTY_SPOILED
        return 0


def check_done(army: Army, shock: Frame) -> int:
    """The phase's attacks are complete when every unit that must attack does, and every hex that must be struck is.

    Clauses: 6.2, 6.3, 13.1, 14.3.
    """
    if any(must_attack(army, unit) for unit in able_units(army, shock)):
        return why.UNIT_OWES
    return why.HEX_OWED if duty_hexes(army, shock) - struck_hexes(army, shock) else 0


def owed(army: Army, shock: Frame) -> tuple[list[int], list[int]]:
    """The units that still owe an attack, and the hexes that must still be struck; both ascending.

    Clauses: 6.2, 6.3, 13.1, 14.3.
    """
    units = [unit for unit in able_units(army, shock) if must_attack(army, unit)]
    return units, sorted(duty_hexes(army, shock) - struck_hexes(army, shock))


def attacks(army: Army, shock: Frame, unit: int) -> list[int]:
    """The legal attacks of a unit, ascending."""
    if check_able(army, shock, unit):
        return []
    near = enemies_next_to(army, unit)
    sets = [directions for directions in range(1, MASKS) if directions & near == directions]
    if army.held[unit] > 0:
        sets = [directions for directions in sets if directions == battle_directions(army, unit)]
    declared = [hexes for hexes, _, _, _ in combats(army, shock)]
    rest = Open(army, shock)
    found: list[int] = []
    for directions in sets:
        targets = hexes_in(army, unit, directions)
        if not rest.check(unit, set(targets)):
            groups = min(declared.count(targets) + 1, GROUPS)
            found += [attack_action(unit, directions, group) for group in range(groups)]
    return found


def attackers(army: Army, shock: Frame) -> list[int]:
    """The units that have some legal attack, without listing them all: mostly that on everything around is one."""
    rest = Open(army, shock)

    def can_attack(unit: int) -> bool:
        near = enemies_next_to(army, unit)
        if not near:
            return False
        at_once = army.held[unit] <= 0 and not rest.check(unit, set(hexes_in(army, unit, near)))
        return at_once or bool(attacks(army, shock, unit))

    return [unit for unit in able_units(army, shock) if can_attack(unit)]


def declare(army: Army, shock: Frame, action: int) -> None:
    """Note an attack."""
    unit = attacker_of(action)
    shock.v += [unit, army.where[unit] * MASKS + directions_of(action), group_of(action)]


def proposal(army: Army, shock: Frame) -> list[int]:
    """Attacks that would meet the whole duty from here: every owing unit strikes all it must, hexes left go to others.

    Clause: 14.3.
    """
    trial = Frame(shock.procedure, shock.v[:])
    hexes = duty_hexes(army, trial)
    # Whether a unit owes an attack does not hang on what others have declared: all of them first, in one go.
    found = [_all_around(army, unit, hexes) for unit in able_units(army, trial) if must_attack(army, unit)]
    for action in found:
        declare(army, trial, action)
    while check_done(army, trial):
        action = next_duty(army, trial)
        found.append(action)
        declare(army, trial, action)
    return found


def _all_around(army: Army, unit: int, hexes: set[int]) -> int:
    """The attack of a unit on all of these hexes next to it; of one that a Battle Rages holds, on those it holds him to."""
    if army.held[unit] > 0:
        return attack_action(unit, battle_directions(army, unit), 0)
    neighbours, at = army.rules.grid.neighbours, army.where[unit] * 6
    directions = 0
    for direction in range(6):
        if neighbours[at + direction] in hexes:
            directions |= 1 << direction
    return attack_action(unit, directions, 0)


def next_duty(army: Army, shock: Frame) -> int:
    """One attack towards the duty: of the first unit that owes one, else of one next to the first hex that is owed."""
    able = able_units(army, shock)
    owing = [unit for unit in able if must_attack(army, unit)]
    hexes = duty_hexes(army, shock)
    if owing:
        return _all_around(army, owing[0], hexes)
    left = hexes - struck_hexes(army, shock)
    hex = min(left)
    near = [unit for unit in able if army.held[unit] <= 0 and army.rules.grid.distance(army.where[unit], hex) == 1]
    return _all_around(army, near[0], left)
