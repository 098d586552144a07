"""The planner's sums of combat: what a combat is worth, who attacks whom, which die is taken."""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import DONE, Frame
from barbaricum.games.alesia import combat, duty, leaders
from barbaricum.games.alesia.actions import FIGHT, HEXES, REROLL, ROMAN, TAKE, attack_action
from barbaricum.games.alesia.army import Army
from barbaricum.games.alesia.influence import free_around
from barbaricum.games.alesia.state import AlesiaState
from barbaricum.games.alesia.tables import AlesiaRules, Result

ROMAN_WORTH: Final = 1.6
"""A Roman SP against a Gallic one; there are about twice as many of those."""
GROUND: Final = 1.5
"""What a step of the enemy's retreat is worth, in Gallic SP."""
PINNED: Final = 0.9
"""The share of those driven back who are lost when no free hex is next to them."""
LOOSE: Final = 0.08
OWED: Final = 200.0
"""More than any combat costs: what is owed is attacked."""
PASSES: Final = 4


class Chart:
    """The Shock Combat Table as shares of each fate, by column and by how many dice the Roman chooses from.

    A row: defender lost, defender driven back, steps of that, attacker lost, attacker driven back, steps of that.
    """

    def __init__(self, rules: AlesiaRules) -> None:
        self.rows: list[list[list[float]]] = [
            [_shares(rules, column, _weights(rolls)) for rolls in (-3, -2, 1, 2, 3)] for column in range(combat.AUTOMATIC)
        ]

    def row(self, column: int, side: int, rolls: int) -> list[float]:
        """The shares of a column; the attacker's lower faces are his better ones, so the Roman takes lowest or highest."""
        if column >= combat.AUTOMATIC:
            return _CERTAIN
        at = 2 if rolls == 1 else rolls + 1 if side == ROMAN else 3 - rolls
        return self.rows[column][at]


_CERTAIN: Final = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]


def _weights(rolls: int) -> list[float]:
    """How likely each face is the lowest of so many dice, or the highest where `rolls` is negative."""
    count = abs(rolls)
    lowest = [((7 - face) / 6) ** count - ((6 - face) / 6) ** count for face in range(1, 7)]
    return lowest if rolls > 0 else lowest[::-1]


def _shares(rules: AlesiaRules, column: int, weights: list[float]) -> list[float]:
    found = [0.0] * 6
    for result, weight in zip(rules.shock[column], weights, strict=True):
        if result.kind in ("BR", "ML"):
            continue
        at = 0 if result.kind[0] == "D" else 3
        if result.kind[1] == "E":
            found[at] += weight
        else:
            found[at + 1] += weight
            found[at + 2] += weight * result.steps
    return found


_CHARTS: Final[dict[int, tuple[AlesiaRules, Chart]]] = {}


def chart_of(rules: AlesiaRules) -> Chart:
    """The chart of some rules; made once for each."""
    known = _CHARTS.get(id(rules))
    if known is None:
        if len(_CHARTS) > 8:
            _CHARTS.clear()
        known = _CHARTS[id(rules)] = (rules, Chart(rules))
    return known[1]


def worth(rules: AlesiaRules, unit: int) -> float:
    """What a unit is worth in Gallic SP."""
    return rules.sp[unit] * (ROMAN_WORTH if rules.side[unit] == ROMAN else 1.0)


def exchange(army: Army, side: int, column: int, units: list[int], hexes: list[int], defenders: list[int], rolls: int) -> float:
    """What a combat in a column is worth to the attacker, in Gallic SP."""
    rules = army.rules
    lost, back, steps, own, fled, own_steps = chart_of(rules).row(column, side, rolls)
    mine = theirs = 0.0
    for unit in units:
        mine += worth(rules, unit)
    for unit in defenders:
        theirs += worth(rules, unit)
    loose = PINNED if back and not any(free_around(army, 1 - side, hex) for hex in hexes) else LOOSE
    tied = LOOSE
    if fled and not any(free_around(army, side, army.where[unit]) for unit in units):
        tied = PINNED
    return theirs * (lost + back * loose) - mine * (own + fled * tied) + GROUND * (steps + 2 * lost - own_steps)


def value_of(army: Army, side: int, units: list[int], hexes: list[int]) -> float:
    """What a combat of some units against some hexes next to them is worth to the attacker, where they stand."""
    return value_from(army, side, units, [army.where[unit] for unit in units], hexes)


def value_from(army: Army, side: int, units: list[int], origins: list[int], hexes: list[int]) -> float:
    """The same of units that would attack from other hexes than those they stand in."""
    attack = 0
    for unit in units:
        attack += army.rules.sp[unit]
    defence = 0
    defenders: list[int] = []
    for hex in hexes:
        here = army.combat_units_at(hex)
        near = [origin for origin in origins if army.rules.grid.distance(origin, hex) == 1]
        factor = 2 if combat.doubling(army, hex, near) else 1
        for unit in here:
            defence += factor * army.rules.sp[unit]
        defenders += here
    if not attack or not defence:
        return 0.0
    column = combat.odds_column(attack, defence)
    if combat.is_automatic(army, side, column, hexes) or (side == ROMAN and column >= 4 and _ringed(army, hexes, origins)):
        column = combat.AUTOMATIC
    rolls = 1 + leaders.extra_rolls(army, units, defenders)
    return exchange(army, side, column, units, hexes, defenders, rolls)


def _ringed(army: Army, hexes: list[int], origins: list[int]) -> bool:
    """Whether Gauls would be surrounded once Romans stood in these origins too."""
    grid, town = army.rules.grid, army.rules.terrain.town
    for hex in hexes:
        for other in grid.around(hex):
            if town[other]:
                return False
            if army.force_in(ROMAN, other) or army.zoc[ROMAN * HEXES + other] or army.fort_at[other]:
                continue
            if not any(grid.distance(other, origin) <= 1 for origin in origins):
                return False
    return True


# --- declaring ------------------------------------------------------------------------------------------------------------


class Allocation:
    """Who attacks whom: a set of directions for each unit that can attack, bettered one unit at a time."""

    def __init__(self, army: Army, shock: Frame) -> None:
        self.army = army
        self.side: int = shock.v[0]
        able = [unit for unit in duty.able_units(army, shock) if duty.enemies_next_to(army, unit)]
        self.units: list[int] = able
        self.near: dict[int, int] = {unit: duty.enemies_next_to(army, unit) for unit in able}
        self.held: set[int] = {unit for unit in able if army.held[unit] > 0}
        self.must: set[int] = {unit for unit in able if duty.must_attack(army, unit)}
        self.owed: set[int] = duty.duty_hexes(army, shock) - duty.struck_hexes(army, shock)
        self.chosen: dict[int, int] = dict.fromkeys(able, 0)
        self.combats: dict[tuple[int, ...], list[int]] = {}
        self._values: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}

    def solve(self) -> None:
        """Everybody attacks what is best beside those before him; then each changes his mind while that is better."""
        strongest = sorted(self.units, key=lambda unit: (unit not in self.held, -self.army.rules.sp[unit], unit))
        for unit in strongest:
            if unit in self.held:
                self._put(unit, duty.battle_directions(self.army, unit))
            else:
                self._put(unit, max(self._singles(unit), key=lambda mask: (self._gain(unit, mask), -mask)))
        for _ in range(PASSES):
            changed = False
            for unit in strongest:
                changed = (unit not in self.held and self._better(unit)) or changed
            changed = self._give_up() or changed
            if not changed:
                return

    def actions(self) -> list[int]:
        """The attacks chosen, those of held units first, then combat by combat."""
        chosen = [unit for unit in self.units if self.chosen[unit]]
        chosen.sort(key=lambda unit: (unit not in self.held, self._targets(unit, self.chosen[unit]), unit))
        return [attack_action(unit, self.chosen[unit], 0) for unit in chosen]

    def _singles(self, unit: int) -> list[int]:
        return [1 << d for d in range(6) if self.near[unit] >> d & 1]

    def _options(self, unit: int) -> list[int]:
        singles = self._singles(unit)
        found = singles[:]
        if len(singles) > 1:
            found.append(self.near[unit])
        if len(singles) > 2:
            found += [one | other for one in singles for other in singles if one < other]
        return found if unit in self.must else [0, *found]

    def _targets(self, unit: int, mask: int) -> tuple[int, ...]:
        return duty.hexes_in(self.army, unit, mask)

    def _value(self, targets: tuple[int, ...], units: list[int]) -> float:
        if not units:
            return 0.0
        key = (targets, tuple(sorted(units)))
        known = self._values.get(key)
        if known is None:
            known = self._values[key] = value_of(self.army, self.side, list(key[1]), list(targets))
        return known

    def _gain(self, unit: int, mask: int) -> float:
        """What it adds that a unit, so far in no combat, attacks these; hexes still owed count for much."""
        if not mask:
            return 0.0
        targets = self._targets(unit, mask)
        units = self.combats.get(targets, [])
        gain = self._value(targets, [*units, unit]) - self._value(targets, units)
        return gain + OWED * sum(1 for hex in targets if hex in self.owed and not self._is_struck(hex))

    def _is_struck(self, hex: int) -> bool:
        return any(hex in targets for targets in self.combats)

    def _put(self, unit: int, mask: int) -> None:
        self.chosen[unit] = mask
        if mask:
            self.combats.setdefault(self._targets(unit, mask), []).append(unit)

    def _take(self, unit: int) -> None:
        if self.chosen[unit]:
            targets = self._targets(unit, self.chosen[unit])
            self.combats[targets].remove(unit)
            if not self.combats[targets]:
                del self.combats[targets]
            self.chosen[unit] = 0

    def _better(self, unit: int) -> bool:
        before = self.chosen[unit]
        self._take(unit)
        gains = {mask: self._gain(unit, mask) for mask in self._options(unit)}
        best = max(gains, key=lambda mask: (gains[mask], -mask))
        if before in gains and gains[best] <= gains[before] + 0.01:
            best = before
        self._put(unit, best)
        return best != before

    def _give_up(self) -> bool:
        """Leave a bad combat that nobody owes."""
        changed = False
        for targets, units in list(self.combats.items()):
            if any(unit in self.must for unit in units) or self._value(targets, units) >= 0:
                continue
            if any(hex in self.owed and sum(1 for other in self.combats if hex in other) == 1 for hex in targets):
                continue
            for unit in units[:]:
                self._take(unit)
            changed = True
        return changed


def declare(state: AlesiaState, seat: int) -> list[int]:
    """The attacks of a shock phase and DONE: what the allocation chose and what the duty then still asks for."""
    trial = state.clone()
    shock = trial.stack[len(trial.stack) - 1]
    allocation = Allocation(trial, shock)
    allocation.solve()
    found: list[int] = []
    for action in allocation.actions():
        if not trial.check(seat, action):
            duty.declare(trial, shock, action)
            found.append(action)
    while duty.check_done(trial, shock):
        action = duty.next_duty(trial, shock)
        duty.declare(trial, shock, action)
        found.append(action)
    return [*found, DONE]


def next_fight(state: AlesiaState, numbers: list[int]) -> int:
    """Which combat to fight next: the best first, so that its advances can cut off others."""
    shock = state.stack[len(state.stack) - 1]
    combats = duty.combats(state, shock)
    enemy = 1 - shock.v[0]

    def value(number: int) -> float:
        targets, _, units, _ = combats[number]
        hexes = [hex for hex in targets if state.force_in(enemy, hex)]
        fit = [unit for unit in units if state.where[unit] < HEXES]
        return value_of(state, shock.v[0], fit, hexes)

    return FIGHT + max(numbers, key=lambda number: (value(number), -number))


# --- dice -------------------------------------------------------------------------------------------------------------------


def result_value(army: Army, frame: Frame, result: Result) -> float:
    """What one result is worth to the attacker."""
    side = frame.v[combat.SIDE]
    attackers, defenders = combat.attackers_of(frame), combat.defenders_of(frame)
    if result.kind in ("BR", "ML"):
        return 0.0
    attacked = result.kind[0] == "D"
    losers = defenders if attacked else attackers
    lost = sum(worth(army.rules, unit) for unit in losers)
    if result.kind[1] != "E":
        loser = 1 - side if attacked else side
        free = any(free_around(army, loser, army.where[unit]) for unit in losers)
        lost = lost * (LOOSE if free else PINNED) + GROUND * (result.steps + result.advance)
    return lost if attacked else -lost


def choose_die(state: AlesiaState, seat: int) -> int:
    """The Roman's choice of a face, or the Gaul's whether Commius has it rolled again."""
    frame = state.stack[len(state.stack) - 1]
    column = state.rules.shock[frame.v[combat.ODDS]]
    values = [result_value(state, frame, result) for result in column]
    if frame.v[combat.SIDE] != seat:
        values = [-value for value in values]
    faces = sorted(set(combat.rolls_of(frame)))
    best = max(faces, key=lambda face: (values[face - 1], -face))
    if not state.check(seat, REROLL) and values[best - 1] < sum(values) / 6 - GROUND:
        return REROLL
    return TAKE + best
