"""Everything on the map: who stands where, in what condition, and which hexes are controlled."""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import Move, Offer, State
from barbaricum.games.alesia.actions import DEAD, ESCAPED, FORTS, GAUL, HEXES, OUT, ROMAN, UNITS
from barbaricum.games.alesia.ending import CLAUSES
from barbaricum.games.alesia.tables import LEADER, AlesiaRules
from barbaricum.hexes.grid import NOWHERE
from barbaricum.hexes.reach import CLOSED, STOP

# The marks of a unit.
DISRUPTED: Final = 1
THROWN: Final = 2  # a cohort on its back: its pila are spent
ACTED: Final = 4  # moved, shot or shifted in this phase

_ONE: Final = bytes([0]) + bytes([STOP]) * 255
_NEVER: Final = bytes([0, CLOSED, CLOSED]) + bytes([CLOSED]) * 253


class Army(State):
    """The pieces, with what is derived from them kept by increments: stacks, counts and zones of control.

    `held[unit]` is 0, or the number of the Battle Rages a unit is held in, negative for its original defenders.
    """

    def __init__(self, rules: AlesiaRules, other: Army | None = None) -> None:
        super().__init__()
        self.rules = rules
        self._ground: list[bytearray | None] = [None] * 6
        self._reach: dict[int, dict[int, int]] = {}
        self.known_offers: dict[Move, list[Offer]] = {}
        if other is None:
            self.where: list[int] = [OUT] * UNITS
            self.marks: list[int] = [0] * UNITS
            self.held: list[int] = [0] * UNITS
            self.forts: list[int] = [OUT] * FORTS
            self.fort_at = bytearray(HEXES)
            # Stacks as chains: the first unit of each hex that has any, and after each unit the next one.
            self.head: dict[int, int] = {}
            self.after: list[int] = [NOWHERE] * UNITS
            self.count = bytearray(2 * HEXES)
            self.zoc = bytearray(2 * HEXES)
            self.assault: int = 1
            self.turn: int = 0
            self.landed: int = 0  # 1 once ten relief units have stood on the outer works or beyond at the end of a move
            self.shocked: int = 0  # 1 once a shock combat was resolved in this assault
            self.drawn: int = 0  # the turn at whose end the delay was drawn; 0 before
            self.delay: int = 0  # the number on the delay counter; known to the Gaul alone
            self.sallied: int = 0  # 1 once a besieged unit has left the town in this assault
            self.rerolled: int = 0  # 1 once Commius has been used this turn
            self.battles: int = 0  # Battle Rages numbered so far
            self.ended: int = 0
            return
        self.where = other.where[:]
        self.marks = other.marks[:]
        self.held = other.held[:]
        self.forts = other.forts[:]
        self.fort_at = other.fort_at[:]
        self.head = other.head.copy()
        self.after = other.after[:]
        self.count = other.count[:]
        self.zoc = other.zoc[:]
        self.assault, self.turn, self.landed, self.shocked = other.assault, other.turn, other.landed, other.shocked
        self.drawn, self.delay, self.sallied = other.drawn, other.delay, other.sallied
        self.rerolled, self.battles, self.ended = other.rerolled, other.battles, other.ended
        other.clone_stack_into(self)

    # --- stacks -------------------------------------------------------------------------------------------------------

    def units_at(self, hex: int) -> list[int]:
        """The units in a hex, ascending, leaders last."""
        found: list[int] = []
        unit = self.head.get(hex, NOWHERE)
        while unit != NOWHERE:
            found.append(unit)
            unit = self.after[unit]
        found.sort()
        return found

    def combat_units_at(self, hex: int) -> list[int]:
        """The combat units in a hex, ascending."""
        kinds = self.rules.type
        return [unit for unit in self.units_at(hex) if kinds[unit] != LEADER]

    def leaders_at(self, hex: int) -> list[int]:
        """The leaders in a hex."""
        kinds = self.rules.type
        return [unit for unit in self.units_at(hex) if kinds[unit] == LEADER]

    def force_in(self, side: int, hex: int) -> int:
        """How many combat units of a side stand in a hex."""
        return self.count[side * HEXES + hex]

    def has_room(self, side: int, place: int, extra: int = 1) -> bool:
        """Three Roman or two Gallic combat units may end a move, retreat or advance in one hex; the town holds three each.

        Clauses: 10.1, 11.2.
        """
        if place >= HEXES:
            return True
        return self.count[side * HEXES + place] + extra <= self.rules.stack_limit[side]

    def place(self, unit: int, place: int) -> None:
        """Put a unit somewhere else."""
        old = self.where[unit]
        if old < HEXES:
            self._lift(unit, old)
        self.where[unit] = place
        if place < HEXES:
            self._drop(unit, place)
        self.touch()

    def touch(self) -> None:
        """Forget what was computed from the pieces."""
        self._ground = [None] * 6
        self._reach = {}
        self.known_offers = {}

    def _lift(self, unit: int, hex: int) -> None:
        if self.exerts(unit):
            self._control(unit, hex, -1)
        if self.head[hex] == unit:
            if self.after[unit] == NOWHERE:
                del self.head[hex]
            else:
                self.head[hex] = self.after[unit]
        else:
            at = self.head[hex]
            while self.after[at] != unit:
                at = self.after[at]
            self.after[at] = self.after[unit]
        if self.rules.type[unit] != LEADER:
            self.count[self.rules.side[unit] * HEXES + hex] -= 1

    def _drop(self, unit: int, hex: int) -> None:
        self.after[unit] = self.head.get(hex, NOWHERE)
        self.head[hex] = unit
        if self.rules.type[unit] != LEADER:
            self.count[self.rules.side[unit] * HEXES + hex] += 1
        if self.exerts(unit):
            self._control(unit, hex, 1)

    def set_marks(self, unit: int, marks: int) -> None:
        """Change a unit's marks; disruption changes what it controls."""
        hex = self.where[unit]
        if hex < HEXES and self.exerts(unit):
            self._control(unit, hex, -1)
        self.marks[unit] = marks
        if hex < HEXES and self.exerts(unit):
            self._control(unit, hex, 1)
        self.touch()

    def set_fort(self, fort: int, place: int) -> None:
        """Build, raze or lose a fort."""
        for hex, stands in ((self.forts[fort], 0), (place, 1)):
            if hex < HEXES:
                inside = [unit for unit in self.units_at(hex) if self.rules.side[unit] == ROMAN]
                for unit in inside:
                    if self.exerts(unit):
                        self._control(unit, hex, -1)
                self.fort_at[hex] = stands
                for unit in inside:
                    if self.exerts(unit):
                        self._control(unit, hex, 1)
        self.forts[fort] = place
        self.touch()

    def fort_in(self, hex: int) -> int:
        """The fort that stands in a hex, or NOWHERE."""
        return self.forts.index(hex) if hex < HEXES and self.fort_at[hex] else NOWHERE

    def is_manned(self, hex: int) -> bool:
        """Whether a fort stands in a hex with a Roman combat unit in it."""
        return hex < HEXES and bool(self.fort_at[hex]) and self.count[ROMAN * HEXES + hex] > 0

    # --- zones of control --------------------------------------------------------------------------------------------

    def exerts(self, unit: int) -> bool:
        """Every combat unit controls the six hexes around it, unless it is disrupted or stands in a fort.

        Clauses: 2.2, 6.6, 21.2, 23.4.
        """
        hex = self.where[unit]
        if self.rules.type[unit] == LEADER or self.marks[unit] & DISRUPTED or hex >= HEXES:
            return False
        return not (self.fort_at[hex] and self.rules.side[unit] == ROMAN)

    def _control(self, unit: int, hex: int, change: int) -> None:
        """Control reaches across any terrain and any units, but not into the town nor off the map.

        Clause: 6.1.
        """
        at = self.rules.side[unit] * HEXES
        neighbours, town = self.rules.grid.neighbours, self.rules.terrain.town
        for other in neighbours[hex * 6 : hex * 6 + 6]:
            if other != NOWHERE and not town[other]:
                self.zoc[at + other] += change

    def in_enemy_zoc(self, side: int, hex: int) -> bool:
        """Whether the enemy controls a hex; own units there change nothing, but no control reaches into a manned fort.

        Clauses: 6.5, 23.4.
        """
        if hex >= HEXES or not self.zoc[(1 - side) * HEXES + hex]:
            return False
        return not (side == ROMAN and self.is_manned(hex))

    # --- the ground a side moves on ------------------------------------------------------------------------------------

    def ground(self, side: int, leader: bool, shy: bool) -> bytearray:
        """A byte a place for `hexes.reach`; `shy` units (archers and slingers) may not enter enemy control at all."""
        key = side * 3 + (1 if leader else 2 if shy else 0)
        known = self._ground[key]
        if known is None:
            known = self._ground[key] = self._make_ground(side, leader, shy)
        return known

    def _make_ground(self, side: int, leader: bool, shy: bool) -> bytearray:
        """Enemy units bar the way, enemy control stops it, and so does a vacant fort that Gauls tear down.

        Clauses: 6.2, 7.5, 20.5, 23.6.
        """
        enemy = 1 - side
        ground = self.zoc[enemy * HEXES : enemy * HEXES + HEXES].translate(_ONE)
        kinds, sides = self.rules.type, self.rules.side
        if side == ROMAN:
            for hex in self.forts:
                if hex < HEXES and self.count[hex]:
                    ground[hex] = 0
        if shy:
            ground = ground.translate(_NEVER)
        if side == GAUL:
            for hex in self.forts:
                if hex < HEXES:
                    ground[hex] = STOP
        for unit in range(UNITS):
            hex = self.where[unit]
            if hex < HEXES and sides[unit] == enemy:
                if kinds[unit] != LEADER or leader:
                    ground[hex] = CLOSED
                elif ground[hex] == 0:
                    ground[hex] = STOP
        ground.extend(bytearray(ESCAPED + 1 - HEXES))
        return ground

    # --- life, death and the end ------------------------

    def remove(self, unit: int, clause: str) -> None:
        """Eliminate a unit."""
        self.tell(-1, clause, "lost", (unit, self.where[unit]))
        self.set_marks(unit, self.marks[unit] & THROWN)
        self.release(unit)
        self.place(unit, DEAD)

    def release(self, unit: int) -> None:
        """A unit lost or retreated is held no longer; when a side of a battle has nobody left, the others are free too.

        Clause: 15.3/battle-rages.
        """
        battle = self.held[unit]
        self.held[unit] = 0
        if battle:
            number = abs(battle)
            if number not in self.held or -number not in self.held:
                self.release_battle(number)

    def release_battle(self, number: int) -> None:
        """Take the Battle Rages markers of a battle off."""
        for unit in range(UNITS):
            if abs(self.held[unit]) == number:
                self.held[unit] = 0

    def in_play(self, side: int) -> list[int]:
        """The units of a side on the map, ascending."""
        sides, where = self.rules.side, self.where
        return [unit for unit in range(UNITS) if sides[unit] == side and where[unit] < HEXES]

    def finish(self, how: int) -> None:
        """The battle is over at once; `ending` says how."""
        self.ended = how
        self.stack.clear()
        self.tell(-1, CLAUSES[how], "end", (how,))
