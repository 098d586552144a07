"""Gathering units for attacks: which enemy hexes can be struck this turn, by whom and from where, the best first."""

from __future__ import annotations

from typing import Final

from barbaricum.games.alesia import combat, duty
from barbaricum.games.alesia.actions import HEXES
from barbaricum.games.alesia.army import Army
from barbaricum.games.alesia.influence import is_fit
from barbaricum.games.alesia.planner_combat import value_from

ENOUGH: Final = 5
"""Odds beyond which nobody else is sent."""
SOAK: Final = 2.5
"""What each further enemy hex costs that a slot obliges its units to attack as well."""

Reach = dict[int, int]


class Attack:
    """An attack that could be made: on a hex, by units, each from a slot next to it."""

    def __init__(self, target: int, units: list[int], slots: list[int], value: float) -> None:
        self.target = target
        self.units = units
        self.slots = slots
        self.value = value


class Muster:
    """The attacks of a side in one turn, chosen greedily by value.

    `reach` gives the places of each unit that is free to move (its own hex among them), `price` what it costs to stand in
    a hex, `prize` what it is worth beside the fight to strike a hex.
    """

    def __init__(
        self, army: Army, side: int, reach: dict[int, Reach], price: dict[int, float], prize: dict[int, float], soak: float = SOAK
    ) -> None:
        self.army = army
        self.side = side
        self.reach = {unit: places for unit, places in reach.items() if is_fit(army, unit)}
        self.price = price
        self.prize = prize
        self.soak = soak
        self.struck: set[int] = set()
        self.room: dict[int, int] = {}
        self.coming: dict[int, list[int]] = {}
        for unit, places in self.reach.items():
            for place in places:
                if place < HEXES:
                    self.coming.setdefault(place, []).append(unit)
        sp = army.rules.sp
        for units in self.coming.values():
            units.sort(key=lambda unit: (-sp[unit], unit))

    def attacks(self, least: float) -> list[Attack]:
        """The attacks worth at least so much, no unit in two of them; each is weighed again once others are taken."""
        enemy, count = 1 - self.side, self.army.count
        waiting: list[tuple[float, int]] = []
        for target in range(HEXES):
            if count[enemy * HEXES + target]:
                attack = self.attack_on(target)
                if attack is not None and attack.value >= least:
                    waiting.append((-attack.value, target))
        waiting.sort()
        found: list[Attack] = []
        while waiting:
            _, target = waiting.pop(0)
            attack = self.attack_on(target)
            if attack is None or attack.value < least:
                continue
            if waiting and attack.value < -waiting[0][0]:
                waiting.append((-attack.value, target))
                waiting.sort()
                continue
            self._commit(attack)
            found.append(attack)
        return found

    def attack_on(self, target: int) -> Attack | None:
        """The best attack on a hex by units still free, or None where nobody can."""
        army = self.army
        slots = [slot for slot in army.rules.grid.around(target) if slot in self.coming]
        slots.sort(key=lambda slot: (self._cost(slot, target), slot))
        units: list[int] = []
        origins: list[int] = []
        strength, sp = 0, army.rules.sp
        most = ENOUGH * 2 * sum(sp[unit] for unit in army.combat_units_at(target))
        cost = 0.0
        best: Attack | None = None
        for slot in slots:
            room = self._room(slot)
            if room <= 0:
                continue
            taken = [unit for unit in self.coming[slot] if unit in self.reach and unit not in units][:room]
            if not taken:
                continue
            units = units + taken
            origins = origins + [slot] * len(taken)
            cost += self._cost(slot, target)
            strength += sum(sp[unit] for unit in taken)
            value = value_from(army, self.side, units, origins, [target]) + self.prize.get(target, 0.0) - cost
            if best is None or value > best.value:
                best = Attack(target, units, origins, value)
            if strength >= most:
                break
        return self._lean(best) if best is not None else None

    def _lean(self, attack: Attack) -> Attack:
        """Leave those at home without whom the odds stay the same."""
        army = self.army
        need = _column(army, self.side, attack)
        for index in range(len(attack.units) - 1, -1, -1):
            units = attack.units[:index] + attack.units[index + 1 :]
            slots = attack.slots[:index] + attack.slots[index + 1 :]
            fewer = Attack(attack.target, units, slots, attack.value)
            if units and _column(army, self.side, fewer) == need:
                attack = fewer
        return attack

    def _room(self, slot: int) -> int:
        known = self.room.get(slot)
        if known is None:
            # Units that are still free may be told to leave.
            army = self.army
            staying = [unit for unit in army.combat_units_at(slot) if unit not in self.reach]
            known = self.room[slot] = army.rules.stack_limit[self.side] - len(staying)
        return known

    def _cost(self, slot: int, target: int) -> float:
        cost = self.price.get(slot, 0.0)
        for other in self.army.rules.grid.around(slot):
            if other != target and other not in self.struck and self.army.force_in(1 - self.side, other):
                cost += self.soak * duty.presses(self.army, self.side, other)
        return cost

    def _commit(self, attack: Attack) -> None:
        self.struck.add(attack.target)
        for unit, slot in zip(attack.units, attack.slots, strict=True):
            del self.reach[unit]
            self.room[slot] = self._room(slot) - 1


def _column(army: Army, side: int, attack: Attack) -> int:
    rules = army.rules
    factor = 2 if combat.doubling(army, attack.target, sorted(set(attack.slots))) else 1
    defence = factor * sum(rules.sp[unit] for unit in army.combat_units_at(attack.target))
    return combat.odds_column(sum(rules.sp[unit] for unit in attack.units), max(1, defence))
