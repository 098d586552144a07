"""The planner's Roman side: fire, reserves along the walls, counter-attacks, and the pursuit of Vercingetorix."""

from __future__ import annotations

from bisect import insort
from typing import Final

from barbaricum.core.state import DONE, Move
from barbaricum.games.alesia import duty, missiles, movement, scenario
from barbaricum.games.alesia.actions import (
    GAUL,
    HEXES,
    OUT,
    ROMAN,
    TOWN,
    UNITS,
    VERCINGETORIX,
    move_action,
    shoot_action,
)
from barbaricum.games.alesia.army import ACTED, DISRUPTED
from barbaricum.games.alesia.graphs import KING, RELIEF, ROMAN_FOOT
from barbaricum.games.alesia.influence import FAR, combat_units, held_strength, is_fit, spread, strength_map, web_of
from barbaricum.games.alesia.planner_combat import value_from
from barbaricum.games.alesia.planner_muster import Muster
from barbaricum.games.alesia.planner_posture import Posture
from barbaricum.games.alesia.planner_walls import Walls
from barbaricum.games.alesia.setup import roman_places
from barbaricum.games.alesia.state import AlesiaState
from barbaricum.games.alesia.tables import COHORT

SIGHT: Final = 7
"""How far Gauls make themselves felt, in hexes."""
HELP: Final = 3
"""How far Romans cover each other."""
KING_SHOT: Final = 500.0
GARRISON: Final = 30.0
"""What it costs to leave a manned fort empty."""
BARE: Final = 8.0
"""What it costs to leave a wall bare that Gauls are near."""
INSIDE: Final = 4.0
"""What it is worth to strike Gauls on or between the lines, and in the scenario those who have broken in."""
BROKEN_IN: Final = 14.0
LOSING: Final = 60.0
"""As many have broken in as would win."""
PLUGS: Final = 30
BARS: Final = 6
LONGEST: Final = 20
"""Ways are looked along for so many hexes."""
LEAKS: Final = 40
STRIDE: Final = 12
"""How far a Gaul walks in a turn, in half points."""
OPENED: Final = 2.0
OPENED_TO_WIN: Final = 8.0
"""What it costs to leave a hex open between the lines, and where those who come in win."""
WORTH_MOVING: Final = 1.0
"""What each unit sent must gain."""
WEAK: Final = 4.0
"""Posts that may cost as much are in danger."""
SENT: Final = 2
"""How many march towards each of them in a turn."""

# --- fire ---------------------------------------------------------------------------------------------------------------------


def shoot(state: AlesiaState) -> int:
    """The next shot: bows and slings first, forts next, pila last and at those who still can attack; then DONE."""
    fire = state.stack[len(state.stack) - 1]
    ready = missiles.shooters(state, fire)
    ready.sort(key=lambda shooter: (shooter < UNITS and state.rules.type[shooter] == COHORT, shooter))
    for shooter in ready:
        best, action = 0.0, -1
        for target in missiles.targets(state, fire, shooter):
            value = shot_value(state, shooter, target)
            if value > best:
                best, action = value, shoot_action(shooter, target)
        if action >= 0:
            return action
    return DONE


def shot_value(state: AlesiaState, shooter: int, target: int) -> float:
    """What a shot is worth; pila are kept where the target can do nothing this turn."""
    rules = state.rules
    pilum = shooter < UNITS and rules.type[shooter] == COHORT
    distance = rules.grid.distance(missiles.shooter_hex(state, shooter), state.where[target])
    faces = rules.pila if pilum else rules.missile[distance - 1]
    killed, stunned = faces.count(2) / 6, faces.count(1) / 6
    if target == VERCINGETORIX:
        return KING_SHOT * killed
    if rules.is_leader(target):
        return 10.0 * killed
    done = bool(state.marks[target] & DISRUPTED)
    if pilum and done:
        return 0.0
    near = state.in_enemy_zoc(GAUL, state.where[target])
    value = rules.sp[target] * (killed + (0.0 if done else stunned * (0.7 if near else 0.15)))
    return value * (1.2 if near else 1.0)


# --- the move ------------------------------------------------------------------------------------------------------------------


class RomanMarch:
    """A Roman move, written line by line on a copy of the state."""

    def __init__(self, state: AlesiaState, posture: Posture) -> None:
        self.state = state
        self.trial = state.clone()
        self.posture = posture
        self.lines: list[Move] = []
        self.settled: set[int] = set()
        self.threat = spread(state, strength_map(state, GAUL), SIGHT)
        self.own = spread(state, _firm(state), HELP)
        self._opening = OPENED_TO_WIN if state.rules.scenario else OPENED

    def write(self) -> list[Move]:
        """The whole move, DONE included."""
        if self._catch_the_king():
            return self.lines
        self._bar_the_king()
        self._attack()
        self._stand_or_leave()
        self._plug()
        self._reserves()
        self._plug()
        self._leaders()
        self._archers()
        self.lines.append((DONE,))
        return self.lines

    def _go(self, unit: int, place: int) -> bool:
        action = move_action(unit, place)
        if self.trial.where[unit] == place or self.trial.check(ROMAN, action):
            return False
        here = self.trial.where[unit]
        self.trial.apply(ROMAN, action)
        self.lines.append((action,))
        self._shift(unit, here, -1)
        self._shift(unit, place, 1)
        return True

    def _shift(self, unit: int, hex: int, sign: int) -> None:
        grid, sp = self.state.rules.grid, self.state.rules.sp[unit]
        for other in grid.within(hex, HELP):
            self.own[other] += sign * sp * (HELP + 1 - grid.distance(hex, other))

    def _free(self) -> list[int]:
        trial = self.trial
        return [
            unit
            for unit in combat_units(trial, ROMAN)
            if not trial.marks[unit] & ACTED and not trial.held[unit] and unit not in self.settled
        ]

    def _catch_the_king(self) -> bool:
        """Whoever can come next to Vercingetorix ends the war."""
        king = self.state.where[VERCINGETORIX]
        if king >= HEXES:
            return False
        around = set(self.state.rules.grid.around(king))
        for unit in self._free():
            for place in movement.destinations(self.state, unit):
                if place in around and self._go(unit, place):
                    return True
        return False

    def _bar_the_king(self) -> None:
        """Close every way by which Vercingetorix could ride to the edge, once he may be let out of the town."""
        trial, rules = self.trial, self.state.rules
        king = trial.where[VERCINGETORIX]
        if rules.scenario or not trial.drawn or king > TOWN:
            return
        starts = [king] if king < HEXES else [hex for hex in range(HEXES) if rules.terrain.by_town[hex]]
        for _ in range(BARS):
            closed = [FAR if trial.count[hex] or trial.zoc[ROMAN * HEXES + hex] else 0 for hex in range(HEXES)]
            way = web_of(rules, KING).field(rules.edge_hexes, closed)
            start = min(starts, key=lambda hex: (way[hex], hex))
            walk = self._walk(start, way, closed, KING)
            if way[start] >= FAR or not self._close(walk, {other for hex in walk for other in [hex, *rules.grid.around(hex)]}):
                return

    def _guards(self, unit: int) -> bool:
        """Whether a unit is the last in a fort that Gauls are near."""
        hex = self.trial.where[unit]
        return bool(self.trial.fort_at[hex]) and self.trial.force_in(ROMAN, hex) == 1 and self.threat[hex] > 0

    def _attack(self) -> None:
        """Strike what can be struck well, best from where one stands."""
        state, terrain = self.state, self.state.rules.terrain
        reach: dict[int, dict[int, int]] = {}
        for unit in self._free():
            if not is_fit(state, unit):
                continue
            here = state.where[unit]
            if self._guards(unit):
                reach[unit] = {here: 0}
            else:
                places = movement.reach_of(state, unit)
                reach[unit] = {hex: cost for hex, cost in places.items() if self._is_ours(hex) or hex == here}
        price: dict[int, float] = {}
        for places in reach.values():
            for hex in places:
                if hex not in price:
                    firm = terrain.wall[hex] or state.fort_at[hex] or terrain.camp[hex]
                    price[hex] = 0.0 if firm else min(6.0, self.threat[hex] / 60)
        prize = {hex: self._prize(hex) for hex in range(HEXES) if state.count[GAUL * HEXES + hex]}
        muster = Muster(state, ROMAN, reach, price, prize, self.posture.soak * 2)
        pending: list[tuple[int, int]] = []
        for attack in muster.attacks(self.posture.strike):
            pending += zip(attack.units, attack.slots, strict=True)
        moved = True
        while moved and pending:
            moved = False
            for unit, place in pending[:]:
                if self.trial.where[unit] == place or self._go(unit, place):
                    pending.remove((unit, place))
                    self.settled.add(unit)
                    moved = True

    def _is_ours(self, hex: int) -> bool:
        """Whether Romans fight there: on and between the lines, and in forts; nobody is sent out before the walls."""
        terrain = self.state.rules.terrain
        return bool(terrain.wall[hex] or terrain.between[hex] or terrain.camp[hex] or self.state.fort_at[hex])

    def _prize(self, hex: int) -> float:
        """What it is worth to strike Gauls in a hex: those who have broken in most."""
        terrain = self.state.rules.terrain
        if self.state.rules.scenario and terrain.between[hex] and not terrain.rea[hex] and not terrain.wall[hex]:
            return LOSING if len(scenario.units_within(self.state)) >= int(self.state.rules.scenario["break_in"]) else BROKEN_IN
        return INSIDE if terrain.between[hex] or terrain.pocket[hex] or terrain.wall[hex] else 0.0

    def _stand_or_leave(self) -> None:
        """Who stands next to Gauls and would have to attack them at bad odds leaves, if there is anywhere better."""
        for hex in sorted({self.trial.where[unit] for unit in self._free()}):
            units = [unit for unit in self.trial.combat_units_at(hex) if unit in self._free() and is_fit(self.trial, unit)]
            if not units or self.trial.is_manned(hex) or not duty.must_attack(self.trial, units[0]):
                continue
            pressing = [
                other
                for other in self.trial.rules.grid.around(hex)
                if self.trial.force_in(GAUL, other) and duty.presses(self.trial, ROMAN, other)
            ]
            helped = self._help_against(hex, pressing)
            origins = [self.trial.where[unit] for unit in units + helped]
            value = value_from(self.trial, ROMAN, units + helped, origins, pressing)
            if value < self.posture.hold:
                for unit in units:
                    self._withdraw(unit)

    def _help_against(self, hex: int, pressing: list[int]) -> list[int]:
        """Those already told to attack the same hexes from elsewhere."""
        grid = self.trial.rules.grid
        return [
            unit
            for unit in sorted(self.settled)
            if self.trial.where[unit] != hex and any(grid.distance(self.trial.where[unit], other) == 1 for other in pressing)
        ]

    def _withdraw(self, unit: int) -> None:
        quiet = [place for place in movement.destinations(self.state, unit) if not self.trial.in_enemy_zoc(ROMAN, place)]
        quiet = [place for place in quiet if self.trial.has_room(ROMAN, place)]
        if quiet:
            self._go(unit, max(quiet, key=lambda place: (self._post(place), -place)))
        self.settled.add(unit)

    # --- gaps ----------------------------------------------------------------------------------------------------------------

    def _plug(self) -> None:
        """Close the ways by which Gauls could walk in next turn: a unit onto each, until none is left or nobody can."""
        trial, rules = self.trial, self.state.rules
        inner = [hex for hex in rules.setup_hexes if not rules.terrain.wall[hex] and not rules.terrain.rea[hex]]
        for _ in range(PLUGS):
            closed = [FAR if trial.count[hex] or trial.zoc[ROMAN * HEXES + hex] else 0 for hex in range(HEXES)]
            way = web_of(rules, RELIEF).field([hex for hex in inner if not closed[hex]], closed)
            leaks = [hex for hex in range(HEXES) if trial.count[GAUL * HEXES + hex] and 0 < way[hex] <= STRIDE]
            leaks.sort(key=lambda hex: (way[hex], hex))
            if not any(self._plug_walk(self._walk(leak, way, closed, RELIEF)) for leak in leaks[:LEAKS]):
                return

    def _plug_walk(self, walk: list[int]) -> bool:
        grid, trial = self.state.rules.grid, self.trial
        near = {other for hex in walk for other in grid.around(hex) if not trial.fort_at[other]} | set(walk)
        return self._close(walk, {hex for hex in near if self._is_ours(hex) and not trial.in_enemy_zoc(ROMAN, hex)})

    def _walk(self, hex: int, way: list[int], closed: list[int], kind: int) -> list[int]:
        """The hexes of a way, from the one after the Gauls'."""
        found: list[int] = []
        graph = self.state.rules.graph(kind, self.state.fort_at)
        while way[hex] and len(found) < LONGEST:
            around = [graph.hex_of[target] for target, _ in graph.steps(hex)]
            around = [other for other in around if other < HEXES and not closed[other] and way[other] < way[hex]]
            if not around:
                break
            hex = min(around, key=lambda other: (way[other], other))
            found.append(hex)
        return found

    def _close(self, walk: list[int], posts: set[int]) -> bool:
        """Send the unit that is missed least to a post from where it controls the way, onto a wall if it can be."""
        trial, terrain = self.trial, self.state.rules.terrain
        best, pick = -FAR * 1.0, (-1, -1)
        for unit in self._free():
            here = trial.where[unit]
            if not is_fit(trial, unit) or self._guards(unit):
                continue
            alone = trial.force_in(ROMAN, here) == 1
            kept = 4.0 * alone + (4.0 if alone and terrain.wall[here] else 0.0) + self.threat[here] / 40
            for place in movement.reach_of(self.state, unit):
                if place not in posts or place == here or not trial.has_room(ROMAN, place):
                    continue
                value = 6.0 * terrain.wall[place] + 2.0 * (place in walk) - kept - 4.0 * trial.in_enemy_zoc(ROMAN, place)
                if value > best:
                    best, pick = value, (unit, place)
        if pick[0] < 0 or not self._go(*pick):
            return False
        self.settled.add(pick[0])
        return True

    # --- reserves ------------------------------------------------------------------------------------------------------------

    def _post(self, hex: int) -> float:
        """What a further unit is worth in a hex: by the Gauls near it, the Romans there already, and its walls."""
        terrain = self.state.rules.terrain
        threat = self.threat[hex] / (SIGHT + 1)
        value = threat - self.posture.spread * self.own[hex] / 3
        if self.trial.fort_at[hex]:
            value += 0.5 * threat + 2.0
        elif terrain.wall[hex]:
            value += 0.3 * threat + (1.5 if not self.trial.force_in(ROMAN, hex) else 0.0)
        elif terrain.camp[hex]:
            value += 0.1 * threat
        elif not terrain.between[hex] and not terrain.rea[hex]:
            value -= 15.0
        return value

    def _reserves(self) -> None:
        """Units go where a post gains most by them, two or three at once where one alone would be lost with it."""
        walls = Walls(self.state, [each / (SIGHT + 1) for each in self.threat])
        strength = strength_map(self.trial, ROMAN)
        can: dict[int, list[int]] = {}
        for unit in self._free():
            for place in movement.destinations(self.state, unit):
                if place < HEXES and self._is_post(place) and walls.attack_on(place):
                    can.setdefault(place, []).append(unit)
        waiting = sorted((-gain, post) for post in can if (gain := self._offer(walls, strength, post, can[post])[0]) > 0)
        while waiting:
            _, post = waiting.pop(0)
            gain, units = self._offer(walls, strength, post, can[post])
            if waiting and 0 < gain < -waiting[0][0]:
                insort(waiting, (-gain, post))
            elif gain > 0:
                self._send(units, post, strength)
                if self.trial.has_room(ROMAN, post):
                    insort(waiting, (-gain, post))
        self._approach(walls, strength)

    def _is_post(self, hex: int) -> bool:
        return self._is_ours(hex) or bool(self.state.rules.terrain.rea[hex])

    def _offer(self, walls: Walls, strength: list[int], post: int, able: list[int]) -> tuple[float, list[int]]:
        """What a post gains by each of the units it would be best to send, and those units; 0 where it is not worth it."""
        room = self.state.rules.stack_limit[ROMAN] - self.trial.force_in(ROMAN, post)
        if room <= 0:
            return 0.0, []
        sp, marks = self.state.rules.sp, self.trial.marks
        ready = [unit for unit in able if not marks[unit] & ACTED and unit not in self.settled]
        price = {unit: self._release(walls, strength, unit) for unit in ready if self.trial.where[unit] != post}
        ranked = sorted(price, key=lambda unit: (price[unit] - sp[unit] / 2, unit))[:room]
        now, held = walls.cost(post, strength[post]), strength[post]
        best, paid = 0.0, 0.0
        units: list[int] = []
        for count, unit in enumerate(ranked, 1):
            held += sp[unit]
            paid += price[unit]
            gain = (now - walls.cost(post, held) - paid) / count
            if gain > max(best, WORTH_MOVING):
                best, units = gain, ranked[:count]
        return best, units

    def _release(self, walls: Walls, strength: list[int], unit: int) -> float:
        """What it costs that a unit leaves its post: danger, and nobody there any more."""
        here = self.trial.where[unit]
        held = strength[here]
        price = self.posture.spread * (walls.cost(here, held - self.state.rules.sp[unit]) - walls.cost(here, held))
        price += self._opening * self._opened(walls, unit, here)
        if self.trial.force_in(ROMAN, here) > 1:
            return price
        if self.trial.fort_at[here]:
            return price + GARRISON
        return price + (BARE if self.state.rules.terrain.wall[here] and not self.trial.zoc[ROMAN * HEXES + here] else 1.0)

    def _opened(self, walls: Walls, unit: int, here: int) -> int:
        """How many hexes Gauls could walk into if a unit left that holds them alone."""
        trial = self.trial
        if trial.force_in(ROMAN, here) > 1:
            return 0
        alone = int(trial.exerts(unit))
        around = self.state.rules.grid.around(here)
        bare = [hex for hex in around if trial.zoc[ROMAN * HEXES + hex] == alone and not trial.force_in(ROMAN, hex)]
        if not trial.zoc[ROMAN * HEXES + here]:
            bare.append(here)
        return sum(1 for hex in bare if self._is_ours(hex) and walls.attack_on(hex))

    def _send(self, units: list[int], post: int, strength: list[int]) -> None:
        for unit in units:
            here = self.trial.where[unit]
            if self._go(unit, post):
                strength[here] -= self.state.rules.sp[unit]
                strength[post] += self.state.rules.sp[unit]
            else:
                self.settled.add(unit)

    def _approach(self, walls: Walls, strength: list[int]) -> None:
        """Those who are not missed where they are march along the lines towards posts that are still in danger."""
        rules = self.state.rules
        weak = [hex for hex in rules.setup_hexes if self._is_post(hex) and walls.cost(hex, strength[hex]) > WEAK]
        if not weak:
            return
        field = web_of(rules, ROMAN_FOOT).field(weak, [0] * HEXES)
        units = [unit for unit in self._free() if is_fit(self.trial, unit) and rules.kind[unit] == ROMAN_FOOT]
        units = [unit for unit in units if field[self.trial.where[unit]] > rules.mp[unit] // 2]
        units.sort(key=lambda unit: (field[self.trial.where[unit]], unit))
        for unit in units[: SENT * len(weak)]:
            if self._release(walls, strength, unit) > WORTH_MOVING:
                continue
            here = self.trial.where[unit]
            ends = [
                place
                for place in movement.destinations(self.state, unit)
                if place < HEXES
                and self._is_post(place)
                and field[place] < field[here]
                and not self.trial.in_enemy_zoc(ROMAN, place)
                and self.trial.has_room(ROMAN, place)
            ]
            if ends:
                self._send([unit], min(ends, key=lambda place: (field[place], place)), strength)

    def _leaders(self) -> None:
        """Caesar and Labienus ride to the stack where most is at stake."""
        strength = strength_map(self.trial, ROMAN)
        taken: set[int] = set()
        for unit in self.trial.in_play(ROMAN):
            if not self.state.rules.is_leader(unit) or self.trial.marks[unit] & ACTED:
                continue
            here = self.trial.where[unit]
            best, most = here, 0.0
            for place in [here, *movement.destinations(self.trial, unit)]:
                if place < HEXES and strength[place] and place not in taken:
                    value = strength[place] * (3.0 if self.trial.zoc[GAUL * HEXES + place] else 1.0) + self.threat[place] / 40
                    if value > most:
                        best, most = place, value
            taken.add(best)
            self._go(unit, best)

    def _archers(self) -> None:
        """Archers in Gallic control have to go; the others stay where they can shoot."""
        for unit in movement.archers_to_go(self.trial):
            ends = movement.destinations(self.trial, unit)
            if ends:
                self._go(unit, max(ends, key=lambda place: (self._post(place), -place)))


def _firm(state: AlesiaState) -> list[int]:
    return [held_strength(state, hex) if state.count[hex] else 0 for hex in range(HEXES)]


# --- set-up and advance ---------------------------------------------------------------------------------------------------------


def post_of(state: AlesiaState, unit: int) -> int:
    """Where a unit that has no place yet is set up: the wall hex with the fewest Romans near it."""
    own = spread(state, strength_map(state, ROMAN), HELP)
    places = roman_places(state, unit)
    terrain = state.rules.terrain
    return min(places, key=lambda hex: (own[hex] + (0 if terrain.wall[hex] or state.fort_at[hex] else 20), hex))


def crowded_units(state: AlesiaState) -> list[int]:
    """The cohorts on the map that no fort needs, those in the thickest crowds first."""
    own = spread(state, strength_map(state, ROMAN), HELP)
    units = [
        unit for unit in combat_units(state, ROMAN) if state.rules.type[unit] == COHORT and not state.fort_at[state.where[unit]]
    ]
    return sorted(units, key=lambda unit: (-own[state.where[unit]], unit))


def is_emptier(state: AlesiaState, unit: int, post: int) -> bool:
    """Whether the Romans stand more evenly once a unit has gone to a post."""
    own = spread(state, strength_map(state, ROMAN), HELP)
    return own[post] + 2 * (HELP + 1) * state.rules.sp[unit] < own[state.where[unit]]


def advance_of(state: AlesiaState, choices: dict[int, list[int]]) -> int:
    """Romans advance only onto walls and into forts from where they have none; else they stay: DONE."""
    terrain = state.rules.terrain
    for unit, ends in choices.items():
        here = state.where[unit]
        if terrain.wall[here] or state.fort_at[here] or state.rules.is_leader(unit):
            continue
        for end in ends:
            if end < HEXES and (terrain.wall[end] or state.fort_at[end]):
                return move_action(unit, end)
    return DONE


def waiting_units(state: AlesiaState) -> list[int]:
    """The Romans that still have to be set up."""
    rules = state.rules
    return [unit for unit in range(UNITS) if rules.side[unit] == ROMAN and rules.plays[unit] and state.where[unit] == OUT]
