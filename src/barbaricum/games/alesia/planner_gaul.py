"""The planner's Gallic side: a main effort and feints from without, the sortie from within, the way of Vercingetorix."""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import DONE, Move
from barbaricum.games.alesia import coordination, entry, movement
from barbaricum.games.alesia.actions import (
    BOX,
    ESCAPED,
    GAUL,
    GO,
    HEXES,
    JOIN,
    OUT,
    ROMAN,
    TOWN,
    UNITS,
    VERCINGETORIX,
    is_box,
    move_action,
)
from barbaricum.games.alesia.army import ACTED
from barbaricum.games.alesia.graphs import BESIEGED, KING, RELIEF
from barbaricum.games.alesia.influence import FAR, combat_units, fire_map, roman_toll, spread, strength_map, web_of
from barbaricum.games.alesia.planner_muster import Muster
from barbaricum.games.alesia.planner_posture import Posture
from barbaricum.games.alesia.state import AlesiaState
from barbaricum.games.alesia.tables import IN_RELIEF, IN_TOWN

CORRIDOR: Final = 2
"""How near to the way out a Roman stands in it."""
FEINT: Final = 60
"""Relief farther than this from the main effort, in half points, pins the Romans where it is."""
EDGE: Final = 2
"""What the step off the map costs, in half points."""
SAFE_FIRE: Final = 2
"""So many missiles will hardly fell both units of a stack."""
BERTH: Final = 4
"""How far from every Roman the king keeps, in hexes."""
GOAL: Final = 24.0
"""How much standing on a hex of the goal is worth, in half points of the way."""


class GallicPlan:
    """What the Gaul sees and wants at the beginning of a move: the fields his units follow."""

    def __init__(self, state: AlesiaState, posture: Posture) -> None:
        rules = state.rules
        self.state = state
        self.posture = posture
        self.toll = roman_toll(state, posture.respect)
        self.fire = fire_map(state)
        self.corridor: list[int] = []
        if rules.scenario:
            terrain = rules.terrain
            goals = [hex for hex in range(HEXES) if terrain.between[hex] and not (terrain.rea[hex] or terrain.wall[hex])]
            self.goals = set(goals)
            self.relief = web_of(rules, RELIEF).field(goals, self.toll)
            self.besieged = self.relief
            return
        near = spread(state, _relief_strength(state), 4)
        eased = [max(0, self.toll[hex] - near[hex] // 40) if self.toll[hex] < FAR else FAR for hex in range(HEXES)]
        self.besieged = web_of(rules, BESIEGED).field(rules.edge_hexes, eased)
        self.corridor = self._way_out()
        self.goals = {hex for hex in self.corridor if rules.terrain.pocket[hex] or rules.terrain.between[hex]}
        main = web_of(rules, RELIEF).field(self.goals or rules.setup_hexes, self.toll)
        feint = web_of(rules, RELIEF).field([hex for hex in range(HEXES) if rules.terrain.between[hex]], self.toll)
        self.relief = [main[hex] if main[hex] < FEINT else FEINT + min(feint[hex], FAR // 2) // 2 for hex in range(HEXES)]

    def field_of(self, unit: int) -> list[int]:
        """The field a unit follows."""
        return self.relief if self.state.rules.force[unit] == IN_RELIEF else self.besieged

    def _way_out(self) -> list[int]:
        """The hexes of the cheapest way from the town to the edge."""
        rules, field = self.state.rules, self.besieged
        starts = [hex for hex in range(HEXES) if rules.terrain.by_town[hex] and field[hex] < FAR]
        if not starts:
            return []
        graph = rules.graph(BESIEGED, self.state.fort_at)
        node = min(starts, key=lambda hex: (field[hex], hex))
        way = [node]
        while not rules.terrain.edge[node] and len(way) < 80:
            around = [graph.hex_of[target] for target, _ in graph.steps(node)]
            around = [hex for hex in around if hex < HEXES and hex not in way]
            if not around:
                break
            node = min(around, key=lambda hex: (field[hex], hex))
            way.append(node)
        return way

    def prizes(self) -> dict[int, float]:
        """What it is worth to strike each hex of Romans: those in the corridor most, those near a goal next."""
        grid = self.state.rules.grid
        found: dict[int, float] = {}
        for hex in range(HEXES):
            if not self.state.count[hex]:
                continue
            if self.corridor:
                far = min(grid.distance(hex, other) for other in self.corridor)
                found[hex] = self.posture.drive * max(0.0, 1.0 - far / (2 * CORRIDOR + 2))
            else:
                near = min((self.relief[other] for other in grid.around(hex)), default=FAR)
                found[hex] = self.posture.drive * max(0.0, 1.0 - near / 30)
        return found

    def score(self, unit: int, hex: int) -> float:
        """How bad it is for a unit to end its move in a hex without attacking, in half points of the way."""
        field = self.field_of(unit)
        bad = float(min(field[hex], FAR // 2))
        if self.state.zoc[ROMAN * HEXES + hex]:
            bad += self.posture.caution
        bad += self.posture.fear * min(self.fire[hex], 6)
        return bad - GOAL if self.state.rules.scenario and hex in self.goals else bad


def _relief_strength(state: AlesiaState) -> list[int]:
    found = [0] * HEXES
    for unit in combat_units(state, GAUL):
        if state.rules.force[unit] == IN_RELIEF:
            found[state.where[unit]] += state.rules.sp[unit]
    return found


class GallicMarch:
    """A Gallic move, written line by line on a copy of the state."""

    def __init__(self, state: AlesiaState, posture: Posture) -> None:
        self.plan = GallicPlan(state, posture)
        self.state = state
        self.trial = state.clone()
        self.lines: list[Move] = []
        self.posture = posture

    def write(self) -> list[Move]:
        """The whole move, DONE included."""
        march = self.trial.stack[len(self.trial.stack) - 1]
        if not march.v[1]:
            if self._king_rides_home():
                return self.lines
            self._attack()
            self._follow()
            self._sortie()
            if self._king():
                return self.lines
        self._enter()
        self.lines.append((DONE,))
        return self.lines

    def _go(self, unit: int, place: int) -> bool:
        action = move_action(unit, place)
        if self.trial.where[unit] == place or self.trial.check(GAUL, action):
            return False
        self.trial.apply(GAUL, action)
        self.lines.append((action,))
        return True

    def _free(self) -> list[int]:
        trial = self.trial
        return [unit for unit in trial.in_play(GAUL) if not trial.marks[unit] & ACTED and not trial.held[unit]]

    # --- on the map ------------------------------------------------------------------------------------------------------

    def _attack(self) -> None:
        """Gather for the attacks that pay."""
        state, rules = self.state, self.state.rules
        reach = {unit: movement.reach_of(state, unit) for unit in self._free() if not rules.is_leader(unit)}
        price: dict[int, float] = {}
        for places in reach.values():
            for hex in places:
                if hex < HEXES and hex not in price:
                    price[hex] = self.posture.fear * self.plan.fire[hex] / 2 + (1.5 if rules.terrain.works[hex] else 0.0)
        muster = Muster(state, GAUL, reach, price, self.plan.prizes(), self.posture.soak)
        left = rules.turns - state.turn
        hurry = self.posture.hurry * max(0, 4 - left) if rules.scenario or state.assault == rules.assaults else 0.0
        pending: list[tuple[int, int]] = []
        for attack in muster.attacks(self.posture.least - hurry):
            pending += zip(attack.units, attack.slots, strict=True)
        self._move_all(pending)

    def _move_all(self, pending: list[tuple[int, int]]) -> None:
        """Move units to their slots; where one waits for another to leave, those go first, and the rest stay."""
        self.settled = {unit for unit, place in pending if self.trial.where[unit] == place}
        moved = True
        while moved and pending:
            moved = False
            for pair in pending[:]:
                if self.trial.where[pair[0]] == pair[1] or self._go(*pair):
                    pending.remove(pair)
                    self.settled.add(pair[0])
                    moved = True

    def _follow(self) -> None:
        """All others go down their field, the foremost first, and halt before enemy control."""
        rules = self.state.rules
        units = [unit for unit in self._free() if unit not in self.settled and unit != VERCINGETORIX]
        units.sort(key=lambda unit: (rules.is_leader(unit), self.plan.field_of(unit)[self.state.where[unit]], unit))
        for unit in units:
            if rules.is_leader(unit):
                self._lead(unit)
                continue
            here = self.trial.where[unit]
            best, bad = here, self.plan.score(unit, here)
            for place in movement.destinations(self.state, unit):
                if place < HEXES and self.trial.has_room(GAUL, place) and (score := self.plan.score(unit, place)) < bad:
                    best, bad = place, score
            if best != here:
                self._go(unit, best)

    def _lead(self, unit: int) -> None:
        """Commius goes where the most strength stands next to Romans."""
        trial = self.trial
        strength = strength_map(trial, GAUL)
        best, most = trial.where[unit], 0
        for place in movement.reach_of(self.state, unit):
            if place < HEXES and strength[place] > 0:
                value = strength[place] + (20 if trial.zoc[ROMAN * HEXES + place] else 0)
                if value > most:
                    best, most = place, value
        self._go(unit, best)

    # --- out of the town -----------------------------------------------------------------------------------------------------

    def _sortie(self) -> None:
        """The besieged come out when the relief stands at the corridor in strength, or time runs short."""
        trial, rules = self.trial, self.state.rules
        inside = [unit for unit in range(UNITS) if trial.where[unit] == TOWN and rules.force[unit] == IN_TOWN]
        inside = [unit for unit in inside if not rules.is_leader(unit)]
        if not inside or not coordination.is_released(trial) or not self._time_to_sally():
            return
        inside.sort(key=lambda unit: (-rules.sp[unit], unit))
        self._bring(inside, rules.town_walls, self.plan.besieged)

    def _time_to_sally(self) -> bool:
        state, plan = self.state, self.plan
        if state.sallied or state.rules.turns - state.turn <= self.posture.sortie:
            return True
        grid = state.rules.grid
        crossing = [hex for hex in plan.corridor if state.rules.terrain.between[hex]]
        if not crossing:
            return True
        near = [hex for hex in range(HEXES) if min(grid.distance(hex, other) for other in crossing) <= 3]
        ours, theirs = _relief_strength(state), strength_map(state, ROMAN)
        return sum(ours[hex] for hex in near) >= self.posture.mass * sum(theirs[hex] for hex in near)

    # --- Vercingetorix ---------------------------------------------------------------------------------------------------------

    def _king_rides_home(self) -> bool:
        """Vercingetorix leaves the map when he can: the battle is won."""
        return self.trial.where[VERCINGETORIX] < HEXES and self._go(VERCINGETORIX, ESCAPED)

    def _king(self) -> bool:
        """He goes where no Roman can come next to him, nearer to the edge; else he keeps to the town."""
        trial, rules = self.trial, self.state.rules
        here = trial.where[VERCINGETORIX]
        if here > TOWN or not coordination.is_released(trial) or rules.scenario:
            return False
        closed = [FAR if trial.zoc[ROMAN * HEXES + hex] or trial.count[hex] else 0 for hex in range(HEXES)]
        way = web_of(rules, KING).field(rules.edge_hexes, closed)
        danger = roman_danger(self._without_fighters())
        last = trial.assault == rules.assaults and rules.turns - trial.turn <= 3
        ways_in = self._king_ways()
        choices = [hex for hex in ways_in if hex < HEXES and not trial.zoc[ROMAN * HEXES + hex] and not trial.count[hex]]
        exposed = danger | self._near_romans()
        fire = fire_map(trial)
        safe = [hex for hex in choices if hex not in exposed and not fire[hex] and way[hex] < FAR]
        if here == TOWN and not last:
            # Outside he is hunted: he leaves the walls only when the next ride takes him off the map.
            safe = [hex for hex in safe if way[hex] + EDGE <= rules.mp[VERCINGETORIX]]
        if last and not safe:
            safe = [hex for hex in choices if way[hex] < FAR]
        if safe:
            goal = min(safe, key=lambda hex: (way[hex], hex))
            if here == TOWN or way[goal] < way[here] or here in danger:
                return self._king_goes(goal, ways_in[goal])
        elif here < HEXES and here in danger:
            if TOWN in ways_in:
                self._go(VERCINGETORIX, TOWN)
            elif choices:
                goal = min(choices, key=lambda hex: (hex in danger, fire[hex], rules.to_town[hex], hex))
                self._king_goes(goal, ways_in[goal])
        return self.trial.ended != 0

    def _without_fighters(self) -> AlesiaState:
        """The map without the Gauls next to Romans or under much fire: they may not be there to screen the king."""
        bare, fire = self.trial.clone(), fire_map(self.trial)
        for unit in combat_units(bare, GAUL):
            hex = bare.where[unit]
            if fire[hex] > SAFE_FIRE or any(bare.force_in(ROMAN, other) for other in bare.rules.grid.around(hex)):
                bare.place(unit, OUT)
        return bare

    def _near_romans(self) -> set[int]:
        """Hexes so near to Romans that the fights of this turn could let one through to the king."""
        grid = self.state.rules.grid
        return {other for hex in range(HEXES) if self.trial.count[hex] for other in grid.within(hex, BERTH)}

    def _king_ways(self) -> dict[int, int]:
        """Where he can be this turn, with the hex of exit for each (or his own hex)."""
        trial = self.trial
        here = trial.where[VERCINGETORIX]
        if here < HEXES:
            if trial.held[VERCINGETORIX]:
                return {}
            return dict.fromkeys([*movement.destinations(trial, VERCINGETORIX), here], here)
        march = trial.stack[len(trial.stack) - 1]
        found: dict[int, int] = {}
        for wall in trial.rules.town_walls:
            if not trial.check(GAUL, move_action(VERCINGETORIX, wall)):
                for end in entry.common_reach(trial, [VERCINGETORIX], wall, entry.price(march, wall)):
                    found.setdefault(end, wall)
        return found

    def _king_goes(self, goal: int, way: int) -> bool:
        here = self.trial.where[VERCINGETORIX]
        if here == TOWN:
            self._party([VERCINGETORIX], way, goal)
        else:
            self._go(VERCINGETORIX, goal)
        return self.trial.ended != 0

    # --- out of the boxes ---------------------------------------------------------------------------------------------------

    def _enter(self) -> None:
        """All relief whose box is open comes onto the map, in pairs, by the edge hexes nearest to where it is wanted."""
        trial, rules = self.trial, self.state.rules
        boxes: dict[int, list[int]] = {}
        for unit in range(UNITS):
            if is_box(trial.where[unit]) and rules.force[unit] == IN_RELIEF:
                boxes.setdefault(trial.where[unit], []).append(unit)
        for box in sorted(boxes):
            units = [unit for unit in boxes[box] if not rules.is_leader(unit)]
            units.sort(key=lambda unit: (rules.kind[unit], -rules.sp[unit], unit))
            leaders = [unit for unit in boxes[box] if rules.is_leader(unit)]
            self._bring(units, rules.zone_hexes[box - BOX], self.plan.relief, leaders)

    def _bring(self, units: list[int], ways: list[int], field: list[int], leaders: list[int] | None = None) -> None:
        """Bring units onto the map in pairs of a kind, each by the way that is best for it now; leaders go with the first."""
        rules = self.state.rules
        waiting = units[:]
        while waiting:
            trial = self.trial
            party = [waiting.pop(0)]
            if waiting and rules.kind[waiting[0]] == rules.kind[party[0]]:
                party.append(waiting.pop(0))
            party += leaders or []
            march = trial.stack[len(trial.stack) - 1]
            best: tuple[float, int, int] | None = None
            prices = {way: entry.price(march, way) for way in ways}
            ranked = sorted(ways, key=lambda way: (self._near(way, field) + 3 * prices[way], way))
            for way in ranked[:3]:
                if trial.check(GAUL, move_action(party[0], way)):
                    continue
                for end in entry.common_reach(trial, party, way, prices[way]):
                    score = self.plan.score(party[0], end)
                    if best is None or (score, way, end) < best:
                        best = (score, way, end)
            if best is None:
                # The ways that are best are full: any will do, or they wait.
                best = self._any_way(party, ranked[3:], prices)
            if best is not None and self._party(party, best[1], best[2]):
                leaders = []

    def _near(self, way: int, field: list[int]) -> int:
        if field[way] < FAR and not self.state.rules.terrain.town[way]:
            return field[way]
        return min((field[other] for other in self.state.rules.grid.around(way)), default=FAR)

    def _any_way(self, party: list[int], ways: list[int], prices: dict[int, int]) -> tuple[float, int, int] | None:
        for way in ways:
            if not self.trial.check(GAUL, move_action(party[0], way)):
                ends = entry.common_reach(self.trial, party, way, prices[way])
                if ends:
                    return min((self.plan.score(party[0], end), way, end) for end in ends)
        return None

    def _party(self, party: list[int], way: int, end: int) -> bool:
        """Write the line of a party; units that cannot come along wait."""
        trial, line = self.trial.clone(), [move_action(party[0], way)]
        if trial.check(GAUL, line[0]):
            return False
        trial.apply(GAUL, line[0])
        for unit in party[1:]:
            if not trial.check(GAUL, JOIN + unit):
                line.append(JOIN + unit)
                trial.apply(GAUL, JOIN + unit)
        if trial.check(GAUL, GO + end):
            return False
        line.append(GO + end)
        trial.apply(GAUL, GO + end)
        self.trial = trial
        self.lines.append(tuple(line))
        return True


def roman_danger(state: AlesiaState) -> set[int]:
    """The hexes next to which a Roman could come in his next move."""
    found: set[int] = set()
    grid = state.rules.grid
    for unit in combat_units(state, ROMAN):
        if not state.held[unit]:
            for hex in movement.reach_of(state, unit):
                if hex < HEXES:
                    found.update(grid.around(hex))
    return found


def advance_of(state: AlesiaState, posture: Posture, choices: dict[int, list[int]]) -> int:
    """Which unit advances where after a combat: down its field; DONE where none gets nearer."""
    plan = GallicPlan(state, posture)
    best, action = 0.0, DONE
    for unit, ends in choices.items():
        if unit == VERCINGETORIX:
            continue
        field = plan.field_of(unit)
        for end in ends:
            gain = float(field[state.where[unit]] - field[end]) + (GOAL if end in plan.goals else 0.0)
            gain -= GOAL if state.where[unit] in plan.goals else 0.0
            if gain > best:
                best, action = gain, move_action(unit, end)
    return action
