"""What the deeds of a turn promise at a glance, and what a card is missed when it goes: for playing on and for search."""

from __future__ import annotations

from typing import Final

from barbaricum.games.gothic_invasion import orders
from barbaricum.games.gothic_invasion.actions import (
    ALATHEUS,
    ALTAR,
    AMBUSH,
    ARMY_MOVEMENT,
    ASIDE,
    BATTLE,
    BETRAYAL,
    BRIBERY,
    CARD,
    CARDS,
    CEASE_FIRE,
    DEEDS,
    DEFECTION,
    DENSE_FOG,
    DESERTION,
    DIPLOMACY,
    DYSENTERY,
    ESPIONAGE,
    FORCED_MARCH,
    FORTIFICATIONS,
    GOTHS,
    LEADERS,
    MANEUVER,
    MERCENARIES,
    MISLEADING,
    NAVAL_TRANSPORT,
    NEGOTIATIONS,
    NOTHING,
    ORACLE,
    PATROL,
    PLAY,
    PLUNDER,
    PROPHECY,
    RAID,
    RECRUITMENT,
    REGROUP,
    REINFORCEMENTS_1,
    REINFORCEMENTS_2,
    RESISTANCE,
    ROMANS,
    ROUGH_SEA,
    SABOTAGE,
    SCOUTS,
    SEA_LANDING,
    SIEGE,
    SPACES,
    SUPERIOR_TACTICS,
    SUPPLY,
    TRAINING,
    TREACHERY,
    TWO_CARDS,
    VALENS,
    WITHDRAW,
    chosen_card,
    played_card,
    played_leader,
    played_piece,
    played_slot,
    played_target,
)
from barbaricum.games.gothic_invasion.bot import success
from barbaricum.games.gothic_invasion.prospects import Prospects, slack
from barbaricum.games.gothic_invasion.tables import GothicRules, bits
from barbaricum.games.gothic_invasion.war import War

SURE: Final = 0.95  # a plunder without a die
TRIED: Final = 0.85  # of the chance of the die: the enemy may answer
MEN: Final = 0.07
SPIRIT: Final = 0.10
BEATEN: Final = 0.16  # losses, morale and a retreat
OPENED: Final = 0.35  # a Roman driven out of a city that counts
DRIVEN: Final = 0.35  # a Goth driven out of a city that counts
FALLEN: Final = 0.55  # a leader lost
GARRISON: Final = 0.10
MILITIA: Final = 2.0  # what a garrison's attack costs the Goths, in thousands
EVENT: Final = 0.03
SKIPPED: Final = 0.10  # NEGOTIATIONS, for each Goth in a city that counts
KEPT: Final = 0.7  # of what Alatheus' last card is missed
WASTED: Final = 0.01  # a card that goes unused
PAID: Final = 0.6  # of what two cards are missed that pay for a march

_KEPT_FOR: Final = {
    ARMY_MOVEMENT: (0.06, 0.05),
    FORCED_MARCH: (0.08, 0.06),
    BATTLE: (0.04, 0.07),
    RECRUITMENT: (0.05, 0.05),
    TRAINING: (0.08, 0.08),
    PROPHECY: (0.0, 0.08),
    MERCENARIES: (0.0, 0.03),
    PLUNDER: (0.22, 0.0),
    RAID: (0.30, 0.0),
    DEFECTION: (0.40, 0.0),
    NAVAL_TRANSPORT: (0.03, 0.02),
    SEA_LANDING: (0.02, 0.02),
    DYSENTERY: (0.06, 0.0),
    SIEGE: (0.02, 0.0),
    NEGOTIATIONS: (0.0, 0.10),
    SABOTAGE: (0.02, 0.02),
    ROUGH_SEA: (0.01, 0.01),
    ALTAR: (0.10, 0.02),
    RESISTANCE: (0.0, 0.25),
    FORTIFICATIONS: (0.0, 0.06),
    MISLEADING: (0.04, 0.03),
    WITHDRAW: (0.02, 0.02),
    REINFORCEMENTS_1: (0.02, 0.02),
    REINFORCEMENTS_2: (0.04, 0.04),
    DESERTION: (0.02, 0.02),
    AMBUSH: (0.02, 0.02),
    SCOUTS: (0.01, 0.01),
    MANEUVER: (0.01, 0.01),
    DENSE_FOG: (0.01, 0.01),
    SUPERIOR_TACTICS: (0.01, 0.01),
}
"""How much a deed in the hand is worth to Goths and to Romans; those that are not named, hardly anything."""

_HELD: list[float] = [_KEPT_FOR[deed][side] if deed in _KEPT_FOR else 0.005 for side in (GOTHS, ROMANS) for deed in range(DEEDS)]


def missed(rules: GothicRules, card: int, side: int, used: int) -> float:
    """How much a card is missed that goes for the deed at its place `used`, or unused (-1)."""
    if not rules.missed:
        rules.missed = [
            _missed(rules, each, of, place) for each in range(CARDS) for of in (GOTHS, ROMANS) for place in (-1, 0, 1, 2)
        ]
    return rules.missed[(card * 2 + side) * 4 + used + 1]


def _missed(rules: GothicRules, card: int, side: int, used: int) -> float:
    base = side * DEEDS
    upper = _HELD[base + rules.order[card]] if used != 0 and rules.order[card] != NOTHING else 0.0
    lower = _HELD[base + rules.lower[card]] if used != 2 and rules.lower[card] != NOTHING else 0.0
    middle = _HELD[base + rules.battle[card]] if used != 1 and rules.battle[card] != NOTHING else 0.0
    return max(upper, lower) + middle


def least_missed(war: War, hand: int, side: int) -> int:
    """The card of a hand that is missed least."""
    best, least = -1, 99.0
    for card in bits(hand):
        value = missed(war.rules, card, side, -1)
        if value < least:
            best, least = card, value
    return best


def worth(prospects: Prospects, action: int) -> float:
    """What an action of a turn promises; 0 for passing."""
    war, side = prospects.war, prospects.side
    if action >= PLAY:
        card, slot = played_card(action), played_slot(action)
        deed = orders.deed_of(war.rules, card, slot)
        promise = promised(prospects, deed, played_leader(action), played_piece(action), played_target(action))
        return promise - missed(war.rules, card, side, slot)
    if action >= TWO_CARDS:
        leader, space = (action - TWO_CARDS) // SPACES, (action - TWO_CARDS) % SPACES
        gain = prospects.stand(leader, space) - prospects.stand(leader, war.where[leader])
        if prospects.price[leader] < 0.0:
            prospects.price[leader] = price(war, leader, side)
        return gain - prospects.price[leader]
    if action >= CARD:
        return -WASTED - missed(war.rules, chosen_card(action), side, -1)
    if action == ASIDE:
        return KEPT * missed(war.rules, war.hands[ALATHEUS].bit_length() - 1, side, -1)
    return 0.0


def price(war: War, leader: int, side: int) -> float:
    """What the two cards of a hand that are missed least are worth."""
    first = least_missed(war, war.hands[leader], side)
    second = least_missed(war, war.hands[leader] & ~(1 << first), side)
    return 2 * WASTED + PAID * (missed(war.rules, first, side, -1) + missed(war.rules, second, side, -1))


def promised(prospects: Prospects, deed: int, leader: int, piece: int, target: int) -> float:
    """What a deed promises, its card not counted."""
    war = prospects.war
    if deed in (ARMY_MOVEMENT, FORCED_MARCH, NAVAL_TRANSPORT):
        return prospects.stand(piece, target) - prospects.stand(piece, war.where[piece])
    if deed in (BATTLE, SEA_LANDING):
        return attack(prospects, piece, target)
    if deed == PLUNDER:
        city = war.where[piece]
        return TRIED * success(war, piece, city, 0) * prospects.wanted[city]
    if deed == RAID:
        return SURE * prospects.wanted[war.where[piece]]
    if deed == DEFECTION:
        return SURE * prospects.wanted[target]
    if deed == RECRUITMENT:
        return MEN
    if deed in (TRAINING, PROPHECY):
        return SPIRIT
    if deed == MERCENARIES:
        return MEN - missed(war.rules, least_missed(war, war.hands[leader], prospects.side), prospects.side, -1)
    if deed == DYSENTERY:
        return FALLEN if slack(war, target) < 1 else MEN
    return event(prospects, deed, target)


def event(prospects: Prospects, deed: int, target: int) -> float:
    """What the lesser events promise."""
    war = prospects.war
    if deed == NEGOTIATIONS:
        value = 0.0
        for goth in range(VALENS):
            if war.where[goth] >= 0 and war.hands[goth]:
                value += SKIPPED * (0.3 + prospects.wanted[war.where[goth]])
        return value
    if deed in (ESPIONAGE, DIPLOMACY, CEASE_FIRE, BRIBERY):
        size = war.hands[target].bit_count()
        return EVENT * size / 2 * (2.0 if deed == BRIBERY else 1.0)
    if deed == ORACLE:
        return 2 * EVENT
    if deed in (SUPPLY, SIEGE):
        return EVENT / 2
    return EVENT / 3 if deed in (TREACHERY, BETRAYAL, REGROUP, PATROL) else 0.0


def attack(prospects: Prospects, attacker: int, space: int) -> float:
    """What a battle promises the attacker."""
    war = prospects.war
    defender = war.piece_at(space)
    if attacker >= LEADERS:
        harm = MEN * MILITIA + DRIVEN / 3 * prospects.wanted[space]
        if slack(war, defender) < MILITIA:
            harm += FALLEN
        return harm - GARRISON - prospects.post(attacker, war.where[attacker])
    if defender >= LEADERS:
        return GARRISON + OPENED * prospects.wanted[space]
    odds = prospects.odds(attacker, defender)
    value = BEATEN * odds
    moved = OPENED if attacker < VALENS else DRIVEN
    value += moved * prospects.wanted[space] * max(0.0, odds)
    if odds > 0 and slack(war, defender) < 1 + odds:
        value += FALLEN * odds
    if odds < 0 and slack(war, attacker) < 1 - odds:
        value += FALLEN * odds
    return value
