"""How well a side stands in Gothic Invasion: the evaluation behind greedy play and search."""

from __future__ import annotations

from typing import Final

from barbaricum.games.gothic_invasion import ending, secrets
from barbaricum.games.gothic_invasion.actions import GOTHS, LEADERS, OFF, ROMANS, VALENS
from barbaricum.games.gothic_invasion.tables import MAJOR, TRANSIT, bits
from barbaricum.games.gothic_invasion.war import PLAYING, War

TARGET: Final = 1.0  # a plundered city of the objective
DECOY: Final = 0.04  # any other plundered city
NEARNESS: Final = 0.5  # a leader in a city that counts, halved with each space away
MEN: Final = 0.06
TRAINED: Final = 0.10
SPIRIT: Final = 0.12
LEADER_WORTH: Final = 0.55
GARRISON: Final = 0.10
CARD: Final = 0.05
THREAT: Final = 0.10  # a stronger enemy next door
SPREAD: Final = 6.0


def evaluate(war: War, seat: int) -> float:
    """Estimate in -1..1: what the Goths have plundered and can reach, armies, cards and threats, against the time left."""
    goths = war.side_of_seat(seat) == GOTHS
    if war.ended:
        return 1.0 if (ending.winner(war) == GOTHS) == goths else -1.0
    lead = progress(war) + strength(war, GOTHS) - strength(war, ROMANS)
    value = max(-0.99, min(0.99, lead / SPREAD))
    return value if goths else -value


def progress(war: War) -> float:
    """Targets plundered and near, less what the season by now asks for."""
    rules = war.rules
    if war.objective < 0:
        return 0.0
    wanted = rules.objective_masks[war.objective]
    done = (wanted & war.plundered).bit_count()
    count = wanted.bit_count()
    value = TARGET * done + DECOY * (war.plundered & ~wanted).bit_count()
    left = wanted & ~war.plundered
    for leader in range(VALENS):
        if war.where[leader] >= 0 and war.status[leader] == PLAYING:
            value += nearness(war, leader, left)
    # The same progress is worth less with every season that goes by.
    years = max(1, rules.last_year - rules.first_year)
    gone = (war.year - rules.first_year + war.season / 4.0) / years
    return value - TARGET * count * gone


def nearness(war: War, leader: int, left: int) -> float:
    """How near a leader is to the next city that counts; a Roman in it makes it worth less."""
    roads = war.rules.roads
    reach = 1 << war.where[leader]
    seen = reach
    worth = NEARNESS
    for _ in range(6):
        hit = reach & left
        if hit:
            if not hit & ~war.held[ROMANS]:
                worth *= 0.6
            if all(war.rules.kind[space] == MAJOR for space in bits(hit)):
                worth *= 0.9
            return worth
        grown = 0
        for space in bits(reach):
            grown |= roads[space]
        reach = grown & ~seen
        seen |= reach
        worth *= 0.72
    return 0.0


def strength(war: War, side: int) -> float:
    """Armies, training, morale, cards and garrisons of a side, less the threats to it."""
    value = 0.0
    for leader in range(VALENS) if side == GOTHS else range(VALENS, LEADERS):
        if war.status[leader] != PLAYING:
            continue
        value += LEADER_WORTH + MEN * war.army[leader] + TRAINED * war.training[leader] + SPIRIT * war.morale[leader]
        value += CARD * war.hands[leader].bit_count()
        value -= threat(war, leader)
    if side == ROMANS:
        value += GARRISON * war.garrisons_left() + guard(war)
    elif war.aside:
        value += CARD
    return value


def threat(war: War, leader: int) -> float:
    """The harm that stronger enemies next to a leader may do."""
    if war.where[leader] == OFF:
        return 0.0
    beside = war.rules.roads[war.where[leader]]
    harm = 0.0
    for other in range(VALENS, LEADERS) if leader < VALENS else range(VALENS):
        if war.where[other] >= 0 and (beside >> war.where[other]) & 1 and war.hands[other]:
            gap = power(war, other) - power(war, leader)
            if gap > 0:
                harm += THREAT * min(gap, 3)
    return harm


def power(war: War, leader: int) -> int:
    """What a leader brings to a battle before ground, cards and die."""
    return war.rules.size_bonus[war.army[leader]] + war.training[leader] + war.morale[leader]


def guard(war: War) -> float:
    """What Roman pieces are worth where they stand in cities that may count."""
    value = 0.0
    likely = [0] * len(war.rules.kind)
    for number in secrets.possible_objectives(war):
        for space in bits(war.rules.objective_masks[number] & ~war.plundered):
            likely[space] += 1
    for space in bits(war.held[ROMANS]):
        if war.rules.kind[space] != TRANSIT:
            value += 0.05 * likely[space]
    return value
