"""What each side wants of the map, from what that side may know: the cities that count, and how well a piece stands.

Everything is counted in plundered cities of the objective, as in `bot`, but at a fraction of the cost.
"""

from __future__ import annotations

from typing import Final

from barbaricum.games.gothic_invasion.actions import (
    BATTLE,
    DEFECTION,
    GOTHS,
    LEADERS,
    PLUNDER,
    RAID,
    REINFORCEMENTS_1,
    REINFORCEMENTS_2,
    ROMANS,
    VALENS,
)
from barbaricum.games.gothic_invasion.bot import power, success
from barbaricum.games.gothic_invasion.secrets import odds_of_objectives
from barbaricum.games.gothic_invasion.tables import TRANSIT, bits
from barbaricum.games.gothic_invasion.war import War

DECOY: Final = 0.04  # a plundered city that does not count
NEAR: Final = 1.50  # a leader in a city that counts
STEP: Final = 0.15  # less for each space away
GUARDED: Final = 1.5  # a Roman in the city is like so many spaces more
SHARED: Final = 0.20  # less for a city that another leader is nearer to
READY: Final = 0.45  # of the chance that a leader in his city has to take it with the cards he holds
THREAT: Final = 0.04  # for each point by which an enemy beside a leader is stronger
WATCH: Final = 0.45  # a Roman in a city that counts, with a Goth at its gate
HUNT: Final = 0.02  # less for each space between a Roman leader and a Goth whom he can beat
STRIKE: Final = 0.12  # a Roman leader with BATTLE in his hand beside a Goth whom he can beat
ODDS_A_POINT: Final = 0.4  # how much a point of the sums turns a battle, from -1 (lost) to 1 (won)
HIDDEN: Final = 0.3  # reinforcements that a card of an enemy hand is good for

OBJECTIVE_BITS: Final = 3
SUSPECTED: Final = 7
REMEMBERED: Final = 5000


class Prospects:
    """What a side knows and wants now.  Made once for a decision.

    - wanted[space]: how likely it counts if the city is plundered; 0 where none is left to plunder
    - targets: the cities worth going to, ascending (the Goths' only)
    - goal[leader]: the city that is each Goth's own, or -1
    """

    def __init__(self, war: War, side: int) -> None:
        self.war: War = war
        self.side: int = side
        self.spaces: int = len(war.rules.kind)
        self.wanted: list[float] = wanted_of(war, side)
        self.targets: list[int] = []
        self.goal: list[int] = [-1] * VALENS
        self.distance: list[int] = war.rules.distance
        # What was worked out once for this decision.
        self.stood: dict[int, float] = {}
        self.price: list[float] = [-1.0] * LEADERS
        if side == GOTHS and war.objective >= 0:
            self.targets = bits(war.rules.objective_masks[war.objective] & ~war.plundered)
            self._share_out()

    def _share_out(self) -> None:
        """Give each Goth the city that is nearest to him, the nearest pair first."""
        war, distance, spaces = self.war, self.distance, self.spaces
        taken = 0
        for _ in range(VALENS):
            best, chosen, city = 1000, -1, -1
            for leader in range(VALENS):
                here = war.where[leader]
                if here < 0 or self.goal[leader] >= 0:
                    continue
                for target in self.targets:
                    away = distance[here * spaces + target]
                    if away < best and not (taken >> target) & 1:
                        best, chosen, city = away, leader, target
            if chosen < 0:
                return
            self.goal[chosen] = city
            taken |= 1 << city

    # --- where a Goth stands ------------------------------------------------------------------------------------------

    def pull(self, leader: int, space: int) -> float:
        """How well a Goth stands in a space: near a city that counts, and safe."""
        war, distance = self.war, self.distance
        base = space * self.spaces
        romans = war.held[ROMANS]
        goals = self.goal
        best = 0.0
        for target in self.targets:
            value = NEAR - STEP * distance[base + target]
            if (romans >> target) & 1:
                value -= STEP * GUARDED
            if target != goals[leader] and target in goals:
                value -= SHARED
            if target == space:
                value += READY * self.chance_to_take(leader, space)
            if value > best:
                best = value
        return best - self.danger(leader, space)

    def chance_to_take(self, leader: int, city: int) -> float:
        """The chance that one of the leader's own cards plunders the city if he stands in it."""
        with_deed = self.war.rules.with_deed
        hand = self.war.hands[leader]
        if hand & (with_deed[RAID] | with_deed[DEFECTION]):
            return 1.0
        tries = (hand & with_deed[PLUNDER]).bit_count()
        if not tries:
            return 0.0
        missed = 1.0 - success(self.war, leader, city, 0)
        return 1.0 - (missed if tries == 1 else missed * missed)

    def danger(self, leader: int, space: int) -> float:
        """The harm that stronger enemies beside a space may do to a leader there."""
        war = self.war
        beside = war.rules.roads[space]
        harm = 0.0
        first, end = (VALENS, LEADERS) if leader < VALENS else (0, VALENS)
        for other in range(first, end):
            at = war.where[other]
            if at >= 0 and (beside >> at) & 1 and war.hands[other]:
                gap = power(war, other) - power(war, leader)
                if gap > 0:
                    harm += THREAT * min(gap, 4)
        return harm

    # --- where a Roman stands -----------------------------------------------------------------------------------------

    def post(self, piece: int, space: int) -> float:
        """How well a Roman stands in a space: in the way of the Goths, and a leader near those whom he can beat."""
        war, distance, spaces = self.war, self.distance, self.spaces
        nearest = 99
        hunt = 0.0
        for goth in range(VALENS):
            at = war.where[goth]
            if at < 0:
                continue
            away = distance[space * spaces + at]
            nearest = min(nearest, away)
            if piece < LEADERS and away:
                lead = power(war, piece) - power(war, goth)
                if lead > 0:
                    value = HUNT * (8 - away)
                    if away == 1 and war.hands[piece] & war.rules.with_deed[BATTLE]:
                        value += STRIKE
                    hunt = max(hunt, value)
        value = hunt + WATCH * self.wanted[space] / (1 + nearest)
        return value - self.danger(piece, space) if piece < LEADERS else value

    def stand(self, piece: int, space: int) -> float:
        """How well any piece of the side stands in a space; worked out once."""
        at = piece * self.spaces + space
        known = self.stood.get(at)
        if known is None:
            known = self.stood[at] = self.pull(piece, space) if piece < VALENS else self.post(piece, space)
        return known

    # --- battles ------------------------------------------------------------------------------------------------------

    def odds(self, attacker: int, defender: int) -> float:
        """The likely result of a battle, from -1 (lost) to 1 (won), by what the side knows of the hands."""
        war = self.war
        lead = power(war, attacker) - power(war, defender) + self.support(attacker) - self.support(defender)
        lead += self.ground(attacker, defender)
        return max(-1.0, min(1.0, lead * ODDS_A_POINT))

    def support(self, leader: int) -> float:
        """The reinforcements that a leader's hand is good for: counted in an own hand, guessed in another."""
        war = self.war
        hand = war.hands[leader]
        if (leader < VALENS) != (self.side == GOTHS):
            return HIDDEN * hand.bit_count()
        with_deed = war.rules.with_deed
        return 0.8 * (hand & with_deed[REINFORCEMENTS_1]).bit_count() + 1.6 * (hand & with_deed[REINFORCEMENTS_2]).bit_count()

    def ground(self, attacker: int, defender: int) -> int:
        """What the best battlefield for the smaller army gives the attacker."""
        war = self.war
        one, other = war.army[attacker] * 3, war.army[defender] * 3
        bonus = war.rules.field_bonus
        best, worst = -9, 9
        for field in range(3):
            lead = bonus[one + field] - bonus[other + field]
            best, worst = max(best, lead), min(worst, lead)
        return best if one < other else worst


def wanted_of(war: War, side: int) -> list[float]:
    """By space how likely it counts if it is plundered, as far as the side knows; looked up where it was asked before.

    The list is shared and must not be changed.
    """
    cache = war.rules.wanted
    key = (war.plundered << OBJECTIVE_BITS) + (war.objective + 1 if side == GOTHS else SUSPECTED)
    found = cache.get(key)
    if found is None:
        if len(cache) > REMEMBERED:
            cache.clear()
        found = cache[key] = counting(war) if side == GOTHS else suspected(war)
    return found


def counting(war: War) -> list[float]:
    """What the Goths know: 1 for a city of their objective, DECOY for any other one that is left."""
    kind = war.rules.kind
    left = war.rules.objective_masks[war.objective] & ~war.plundered if war.objective >= 0 else 0
    return [
        1.0 if (left >> space) & 1 else DECOY if kind[space] != TRANSIT and not (war.plundered >> space) & 1 else 0.0
        for space in range(len(kind))
    ]


def suspected(war: War) -> list[float]:
    """What the Romans guess from what is plundered."""
    odds = odds_of_objectives(war)
    total = float(sum(odds))
    wanted = [0.0] * len(war.rules.kind)
    for number in range(len(odds)):
        if odds[number]:
            for space in bits(war.rules.objective_masks[number] & ~war.plundered):
                wanted[space] += odds[number] / total
    return wanted


def slack(war: War, leader: int) -> int:
    """How many losses a leader survives."""
    return war.army[leader] - war.rules.least + war.training[leader] + war.morale[leader]
