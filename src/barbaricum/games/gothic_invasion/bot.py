"""How well a side stands in Gothic Invasion: the evaluation behind greedy play and search.

Everything is counted in plundered cities of the objective, for the Goths.
"""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import Frame
from barbaricum.games.gothic_invasion import battle, ending, fight, orders, procedures, resolve, secrets
from barbaricum.games.gothic_invasion.actions import (
    ARMY_MOVEMENT,
    DEFECTION,
    FORCED_MARCH,
    FRITIGERN,
    GOTHS,
    LEADERS,
    NAVAL_TRANSPORT,
    PLUNDER,
    RAID,
    RECRUITMENT,
    ROMANS,
    VALENS,
)
from barbaricum.games.gothic_invasion.tables import MAJOR, TRANSIT, bits
from barbaricum.games.gothic_invasion.war import PLAYING, War

DECOY: Final = 0.03  # a plundered city that does not count
NEAR: Final = 0.60  # a leader in a city that counts
STEP: Final = 0.055  # less for each space away
GUARDED: Final = 1.5  # a Roman in the city is like so many spaces more
MEN: Final = 0.05
TRAINED: Final = 0.08
SPIRIT: Final = 0.09
LEADER_WORTH: Final = 0.60
GARRISON: Final = 0.06
CARD: Final = 0.012
MARCHING: Final = 0.03  # a card that moves
TAKING: Final = 0.05  # a card that plunders
READY: Final = 0.45  # of the chance that a leader in his city has to take it with the cards he holds
THREAT: Final = 0.05  # for each point by which a neighbour is stronger
GUARD: Final = 0.04  # a Roman piece in a city, for each objective card that may name it
ANSWERED: Final = 0.8  # how often an order gets past the enemy's answers
FIGHT: Final = 0.30  # what a battle is about
SPREAD: Final = 5.0


def evaluate(war: War, seat: int) -> float:
    """Estimate in -1..1: what the Goths have plundered and can reach, armies, cards and threats, against the time left."""
    goths = war.side_of_seat(seat) == GOTHS
    if war.ended:
        return 1.0 if (ending.winner(war) == GOTHS) == goths else -1.0
    lead = progress(war) + strength(war, GOTHS) - strength(war, ROMANS) + pending(war)
    value = max(-0.99, min(0.99, lead / SPREAD))
    return value if goths else -value


# --- the objective --------------------------------------------------------------------------------------------------------


def progress(war: War) -> float:
    """Targets plundered and near, less what the season by now asks for."""
    rules = war.rules
    if war.objective < 0:
        return 0.0
    wanted = rules.objective_masks[war.objective]
    left = wanted & ~war.plundered
    value = (wanted & war.plundered).bit_count() + DECOY * (war.plundered & ~wanted).bit_count()
    value += reach(war, bits(left))
    # The same progress is worth less with every season that goes by.
    seasons = 4.0 * max(1, rules.last_year - rules.first_year) - 2.0
    gone = (4.0 * (war.year - rules.first_year) + war.season - 1.0) / seasons
    return value - wanted.bit_count() * gone


def reach(war: War, targets: list[int]) -> float:
    """How near the leaders are to the cities that count, each to one of his own, the nearest leader first."""
    leaders = [leader for leader in range(VALENS) if war.status[leader] == PLAYING and war.where[leader] >= 0]
    value = 0.0
    targets = targets[:]
    while leaders and targets:
        best, chosen, city = 99.0, -1, -1
        for leader in leaders:
            for target in targets:
                away = distance(war, leader, target)
                if away < best:
                    best, chosen, city = away, leader, target
        value += max(0.0, NEAR - STEP * best)
        if war.where[chosen] == city:
            value += READY * chance_to_take(war, chosen, city)
        leaders.remove(chosen)
        targets.remove(city)
    return value


def distance(war: War, leader: int, target: int) -> float:
    """Roads between a leader and a city; an enemy in it makes it farther."""
    away = float(war.rules.distance[war.where[leader] * len(war.rules.kind) + target])
    return away + GUARDED if (war.held[ROMANS] >> target) & 1 else away


def chance_to_take(war: War, leader: int, city: int) -> float:
    """The chance that one of the leader's own cards plunders the city he stands in."""
    with_deed = war.rules.with_deed
    hand = war.hands[leader]
    if hand & (with_deed[RAID] | with_deed[DEFECTION]):
        return 1.0
    missed = 1.0
    for _ in range((hand & with_deed[PLUNDER]).bit_count()):
        missed *= 1.0 - success(war, leader, city, 0)
    return 1.0 - missed


def success(war: War, leader: int, city: int, forts: int) -> float:
    """The chance of one roll of the plunder die."""
    needed = war.rules.plunder_major if war.rules.kind[city] == MAJOR else war.rules.plunder_minor
    needed += forts - (1 if leader == FRITIGERN else 0)
    faces = war.rules.plunder_faces
    return sum(1 for face in faces if face >= needed) / len(faces)


# --- armies and cards -------------------------------------------------------------------------------------------------------


def strength(war: War, side: int) -> float:
    """Armies, training, morale, cards and garrisons of a side, less the threats to it."""
    value = 0.0
    for leader in range(VALENS) if side == GOTHS else range(VALENS, LEADERS):
        if war.status[leader] != PLAYING:
            continue
        value += LEADER_WORTH + MEN * war.army[leader] + TRAINED * war.training[leader] + SPIRIT * war.morale[leader]
        value += cards(war, leader) - threat(war, leader)
    if side == ROMANS:
        value += GARRISON * war.garrisons_left() + guard(war)
    elif war.aside:
        value += MARCHING
    return value


def cards(war: War, leader: int) -> float:
    """What a hand is worth for the rest of the season."""
    hand, with_deed = war.hands[leader], war.rules.with_deed
    value = CARD * hand.bit_count()
    value += MARCHING * (hand & (with_deed[ARMY_MOVEMENT] | with_deed[FORCED_MARCH])).bit_count()
    if leader < VALENS:
        value += TAKING * (hand & (with_deed[PLUNDER] | with_deed[RAID] | with_deed[DEFECTION])).bit_count()
    return value


def threat(war: War, leader: int) -> float:
    """The harm that stronger enemies next to a leader may do."""
    here = war.where[leader]
    if here < 0:
        return 0.0
    beside = war.rules.roads[here]
    harm = 0.0
    for other in range(VALENS, LEADERS) if leader < VALENS else range(VALENS):
        if war.where[other] >= 0 and (beside >> war.where[other]) & 1 and war.hands[other]:
            gap = power(war, other) - power(war, leader)
            if gap > 0:
                harm += THREAT * min(gap, 4)
    return harm


def power(war: War, leader: int) -> int:
    """What a leader brings to a battle before ground, cards and die."""
    return war.rules.size_bonus[war.army[leader]] + war.training[leader] + war.morale[leader]


def guard(war: War) -> float:
    """What Roman pieces are worth where they stand in cities that may count."""
    value = 0.0
    possible = secrets.possible_objectives(war)
    for space in bits(war.held[ROMANS]):
        if war.rules.kind[space] == TRANSIT or (war.plundered >> space) & 1:
            continue
        for number in possible:
            value += GUARD * ((war.rules.objective_masks[number] >> space) & 1)
    return value


# --- what is in the air -------------------------------------------------------------------------------------------------------


def pending(war: War) -> float:
    """What an order or battle that is not settled yet will probably bring the Goths."""
    value = 0.0
    for frame in war.stack:
        if frame.procedure == procedures.ORDER and frame.step in (resolve.DECLARED, resolve.ANSWERED, resolve.ROLLED):
            value += ordered(war, frame)
        elif frame.procedure == procedures.BATTLE and frame.step < battle.SUMMED and frame.v[battle.ATTACKER] < LEADERS:
            value += fought(war, frame)
    return value


def ordered(war: War, frame: Frame) -> float:
    """The likely worth of an order that waits for the enemy's answer."""
    v = frame.v
    deed, piece = orders.deed_of(war.rules, v[resolve.CARD], v[resolve.SLOT]), v[resolve.PIECE]
    if deed == PLUNDER:
        city = war.where[piece]
        wanted = war.objective >= 0 and (war.rules.objective_masks[war.objective] >> city) & 1
        return ANSWERED * success(war, piece, city, v[resolve.ROLL]) * (1.0 - NEAR / 2 if wanted else DECOY)
    if deed == RECRUITMENT:
        return ANSWERED * (MEN if piece < VALENS else -MEN)
    if deed == NAVAL_TRANSPORT and piece < VALENS and war.objective >= 0:
        return ANSWERED * voyage(war, piece, v[resolve.TARGET])
    return 0.0


def voyage(war: War, leader: int, port: int) -> float:
    """What a leader's way to the next city that counts gains by a voyage."""
    left = bits(war.rules.objective_masks[war.objective] & ~war.plundered)
    if not left:
        return 0.0
    spaces = len(war.rules.kind)
    before = min(war.rules.distance[war.where[leader] * spaces + city] for city in left)
    return STEP * (before - min(war.rules.distance[port * spaces + city] for city in left))


def fought(war: War, frame: Frame) -> float:
    """The likely result of a battle by the sums as they stand."""
    lead = sum(fight.parts(war, frame, True)[: fight.DIE]) - sum(fight.parts(war, frame, False)[: fight.DIE])
    odds = max(-1.0, min(1.0, lead / 3.0))
    return FIGHT * (odds if frame.v[battle.ATTACKER] < VALENS else -odds)
