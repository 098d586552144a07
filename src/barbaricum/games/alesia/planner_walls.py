"""The walls as the Roman planner sees them: what could strike each post next turn, and what a post may cost him."""

from __future__ import annotations

from typing import Final

from barbaricum.games.alesia import combat, duty, movement
from barbaricum.games.alesia.actions import GAUL, HEXES, ROMAN
from barbaricum.games.alesia.army import Army
from barbaricum.games.alesia.influence import combat_units, strength_map
from barbaricum.games.alesia.planner_combat import LOOSE, ROMAN_WORTH, chart_of

FORT_GROUND: Final = 16.0
WALL_GROUND: Final = 10.0
OPEN_GROUND: Final = 3.0
"""What it costs to lose a fort, a stretch of wall, another hex between the lines; in Gallic SP."""
FORESIGHT: Final = 0.5
"""The share of the Gauls within sight, but not within a move, who are reckoned with."""

_RATIOS: Final = [0.0, 0.5, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
_SHARES: Final = [0.0, 0.02, 0.06, 0.2, 0.45, 0.6, 0.75, 1.0]


def lost_share(ratio: float) -> float:
    """How likely a post is lost that is attacked at such odds, between the columns of the table too."""
    for at in range(1, len(_RATIOS)):
        if ratio < _RATIOS[at]:
            low, high = _RATIOS[at - 1], _RATIOS[at]
            return _SHARES[at - 1] + (_SHARES[at] - _SHARES[at - 1]) * (ratio - low) / (high - low)
    return 1.0


class Walls:
    """What each post is threatened with, worked out once for a Roman move.

    `threat` is the spread of Gallic strength in SP, nearer Gauls counting for more.
    """

    def __init__(self, army: Army, threat: list[float]) -> None:
        self.army = army
        self.threat = threat
        self.coming: dict[int, list[int]] = {}
        self.gauls = strength_map(army, GAUL)
        self._attack: dict[int, float] = {}
        sp = army.rules.sp
        for unit in combat_units(army, GAUL):
            places = [army.where[unit]] if army.held[unit] else list(movement.reach_of(army, unit))
            for place in places:
                if place < HEXES:
                    self.coming.setdefault(place, []).append(unit)
        for units in self.coming.values():
            units.sort(key=lambda unit: (-sp[unit], unit))

    def attack_on(self, hex: int) -> float:
        """The SP that could be brought against a hex next turn."""
        known = self._attack.get(hex)
        if known is None:
            known = self._attack[hex] = self._gather(hex)
        return known

    def _gather(self, hex: int) -> float:
        rules = self.army.rules
        taken: set[int] = set()
        slots = 0
        total = 0
        for slot in rules.grid.around(hex):
            if self.army.force_in(ROMAN, slot) or rules.terrain.town[slot]:
                continue
            slots += 1
            room = rules.stack_limit[GAUL]
            for unit in self.coming.get(slot, ()):
                if room and unit not in taken:
                    taken.add(unit)
                    total += rules.sp[unit]
                    room -= 1
        return max(float(total), min(FORESIGHT * self.threat[hex], 12.0 * slots))

    def ground(self, hex: int) -> float:
        """What the place itself is worth to the Roman."""
        terrain = self.army.rules.terrain
        if self.army.fort_at[hex]:
            return FORT_GROUND
        return WALL_GROUND if terrain.wall[hex] else OPEN_GROUND

    def cost(self, hex: int, sp: int) -> float:
        """What a post held by so many SP may cost: in the Gauls' next attack, and in that which it owes them before."""
        attack = self.attack_on(hex)
        ground = self.ground(hex)
        if not sp:
            return ground if attack else 0.0
        terrain = self.army.rules.terrain
        firm = self.army.fort_at[hex] or terrain.wall[hex] or terrain.camp[hex]
        cost = lost_share(attack / (sp * (2 if firm else 1))) * (ROMAN_WORTH * sp + ground)
        return cost if self.army.fort_at[hex] else cost + self._owed(hex, sp, ground)

    def _owed(self, hex: int, sp: int, ground: float) -> float:
        """What the attack costs that Romans in a hex owe the Gauls next to it, who are shared with others in their control."""
        army = self.army
        pressing = 0.0
        for other in army.rules.grid.around(hex):
            if self.gauls[other] and duty.presses(army, ROMAN, other):
                near = [place for place in army.rules.grid.around(other) if army.force_in(ROMAN, place)]
                pressing += self.gauls[other] / max(1, sum(1 for place in near if not army.fort_at[place]))
        if not pressing:
            return 0.0
        column = min(combat.odds_column(sp, max(1, round(pressing))), combat.AUTOMATIC - 1)
        _, _, _, own, fled, _ = chart_of(army.rules).row(column, ROMAN, 1)
        return own * (ROMAN_WORTH * sp + ground) + fled * (LOOSE * ROMAN_WORTH * sp + ground)
