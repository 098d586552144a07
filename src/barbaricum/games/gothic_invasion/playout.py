"""How a player of Gothic Invasion goes on without thinking: the actions worth a search's while, and one to play on with."""

from __future__ import annotations

from typing import Final

from barbaricum.core.prng import Prng
from barbaricum.core.state import DONE, Frame
from barbaricum.games.gothic_invasion import answers, battle, choices, fight, hands, movement, orders, procedures, seasons
from barbaricum.games.gothic_invasion.actions import (
    ALTAR,
    ARGUMENTS,
    ASIDE,
    CARD,
    DENSE_FOG,
    FIELD,
    FORTIFICATIONS,
    GOTHS,
    LAST_PLAYABLE,
    LEADER,
    LEADERS,
    MISLEADING,
    NEGOTIATIONS,
    NOTHING,
    PLUNDER,
    REROLL,
    RESISTANCE,
    ROMANS,
    SAPHRAX,
    SLOTS,
    SPACE,
    SPACES,
    SUPERIOR_TACTICS,
    TWO_CARDS,
    VALENS,
    WITHDRAW,
    card_action,
    chosen_card,
    play_action,
)
from barbaricum.games.gothic_invasion.bot import success
from barbaricum.games.gothic_invasion.prospects import Prospects, slack
from barbaricum.games.gothic_invasion.tables import bits
from barbaricum.games.gothic_invasion.war import War
from barbaricum.games.gothic_invasion.worth import event, least_missed, missed, worth

MOST: Final = 10  # so many actions of a turn are worth a search's while
DOUBT: Final = 0.03
LOTS: Final = 64
"""Actions are told apart up to a lot of `DOUBT`, so that playing on varies."""
ENOUGH: Final = 4  # a lead in a battle that no die turns
BOLD: Final = -1.0  # a lead below which a defender would rather be elsewhere
KEEPING: Final = 0.015  # how much a cancellation may still be good for, for each card of the enemy
HARMED: Final = 0.08  # a recruitment or voyage prevented
SAVED: Final = 0.9  # one's own order saved by an ALTAR OF SACRIFICE


def candidates(war: War, seat: int) -> list[int]:
    """The actions worth trying, ascending, never empty: in a turn the most promising, each with the card least missed."""
    actions = without_equals(war, seat)
    return most_promising(actions, worths(war, seat, actions)) if in_turn(war) else actions


def playout_action(war: War, seat: int, prng: Prng) -> int:
    """Take what promises most at a glance."""
    actions = without_equals(war, seat)
    return actions[0] if len(actions) == 1 else liked(actions, worths(war, seat, actions), prng)


def glance(war: War, seat: int, prng: Prng) -> tuple[list[int], int]:
    """The candidates, and what promises most at a glance."""
    actions = without_equals(war, seat)
    if len(actions) == 1:
        return actions, actions[0]
    values = worths(war, seat, actions)
    best = liked(actions, values, prng)
    return most_promising(actions, values) if in_turn(war) else actions, best


def in_turn(war: War) -> bool:
    """Whether a turn is asked for, and not a choice within one."""
    return war.stack[len(war.stack) - 1].procedure == procedures.TURN


def without_equals(war: War, seat: int) -> list[int]:
    """What is legal, but of the cards that would do the same only the one least missed; of a turn in no order."""
    frame = war.stack[len(war.stack) - 1]
    if frame.procedure == procedures.TURN:
        return options(war, frame, seat)
    return without_twins(war, frame, war.side_of_seat(seat), war.legal_actions(seat))


def worths(war: War, seat: int, actions: list[int]) -> list[float]:
    """What each of the actions promises."""
    frame = war.stack[len(war.stack) - 1]
    prospects = Prospects(war, war.side_of_seat(seat))
    if frame.procedure == procedures.TURN:
        return [worth(prospects, action) for action in actions]
    return [choice_worth(prospects, frame, action) for action in actions]


def liked(actions: list[int], values: list[float], prng: Prng) -> int:
    """The action that promises most, up to a lot."""
    best, most = actions[0], -99.0
    for number in range(len(actions)):
        value = values[number] + prng.below(LOTS) * DOUBT / LOTS
        if value > most:
            best, most = actions[number], value
    return best


def most_promising(actions: list[int], values: list[float]) -> list[int]:
    """The actions that promise most, ascending."""
    if len(actions) <= MOST:
        return sorted(actions)
    least = sorted(values)[len(values) - MOST]
    kept = [actions[number] for number in range(len(actions)) if values[number] > least]
    for number in range(len(actions)):
        if values[number] == least and len(kept) < MOST:
            kept.append(actions[number])
    kept.sort()
    return kept


def options(war: War, frame: Frame, seat: int) -> list[int]:
    """What a turn offers, but of the cards that would do the same only the one least missed; in no order."""
    side = frame.v[seasons.SIDE]
    if frame.v[seasons.SECOND] >= 0:
        return [DONE, *deeds(war, SAPHRAX, side, 0)]
    found = [] if seasons.check_pass(war, side) else [DONE]
    if not seasons.check_aside(war, frame, seat):
        found.append(ASIDE)
    spare, least = -1, 99.0
    marching = 0  # the garrisons' deeds that a hand before could order as well
    for leader in hands.leaders_of(war, seat):
        if not war.hands[leader]:
            continue
        card = least_missed(war, war.hands[leader], side)
        value = missed(war.rules, card, side, -1)
        if value < least:
            spare, least = card_action(leader, card), value
        found += orders.two_card_moves(war, leader)
        found += deeds(war, leader, side, marching)
        for deed in movement.GARRISON_DEEDS:
            if war.hands[leader] & war.rules.with_deed[deed]:
                marching |= 1 << deed
    if spare >= 0:
        found.append(spare)
    return found


def deeds(war: War, leader: int, side: int, marching: int) -> list[int]:
    """The deeds of a hand with their pieces and targets, each with the card least missed.

    Garrisons are left out of the deeds of the mask `marching`, for which another hand can move them.
    """
    rules = war.rules
    places = [-1] * (LAST_PLAYABLE + 1)  # card * SLOTS + slot
    least = [99.0] * (LAST_PLAYABLE + 1)
    for card in bits(war.hands[leader]):
        for slot in (0, 2):
            deed = rules.order[card] if slot == 0 else rules.lower[card]
            if deed == NOTHING or deed > LAST_PLAYABLE:
                continue
            value = missed(rules, card, side, slot)
            if value < least[deed]:
                places[deed], least[deed] = card * SLOTS + slot, value
    found: list[int] = []
    first = play_action(leader, 0, 0, 0, 0)
    for deed in range(LAST_PLAYABLE + 1):
        if places[deed] < 0:
            continue
        base = first + places[deed] * ARGUMENTS
        militia_too = not (marching >> deed) & 1
        for argument in orders.arguments_of(war, leader, deed):
            if militia_too or argument < LEADERS * SPACES:
                found.append(base + argument)
    return found


def without_twins(war: War, frame: Frame, side: int, legal: list[int]) -> list[int]:
    """The choices of a window, a battle, a price; of cards that would do the same only the one least missed."""
    if len(legal) == 1 or legal[len(legal) - 1] < CARD:
        return legal
    price = frame.procedure in (procedures.PAY, procedures.REGROUP)
    kept = [action for action in legal if action < CARD]
    best: dict[int, int] = {}
    least: dict[int, float] = {}
    for action in legal:
        if action < CARD:
            continue
        card = chosen_card(action)
        does = 0
        if not price:
            deed = choices.deed_here(war, frame, card)
            does = deed if deed else 100 + card
        value = missed(war.rules, card, side, -1)
        if does not in least or value < least[does]:
            best[does], least[does] = action, value
    kept += best.values()
    kept.sort()
    return kept


# --- choices outside of turns ---------------------------------------------------------------------------------------------


def choice_worth(prospects: Prospects, frame: Frame, action: int) -> float:
    """What a choice in a window, a battle or a procedure promises; 0 for letting it go by."""
    procedure = frame.procedure
    if action == DONE:
        return 0.0
    if procedure == procedures.ANSWER:
        return answer_worth(prospects, frame, chosen_card(action))
    if procedure == procedures.BATTLE:
        return battle_worth(prospects, frame, action)
    if CARD <= action < TWO_CARDS:
        return card_worth(prospects, frame, action)
    if SPACE <= action < CARD:
        return space_worth(prospects, frame, action - SPACE)
    if LEADER <= action < SPACE:
        low = slack(prospects.war, action - LEADER)
        return low * 0.1 if frame.procedure == procedures.EVENT and frame.step == choices.EVENT_LOSS else -low * 0.1
    return 0.0


def card_worth(prospects: Prospects, frame: Frame, action: int) -> float:
    """A card discarded, given, taken or kept, or NEGOTIATIONS before a season."""
    war, side = prospects.war, prospects.side
    card = chosen_card(action)
    value = missed(war.rules, card, 1 - side if frame.procedure == procedures.SPY else side, -1)
    if frame.procedure == procedures.SEASON and frame.step == choices.NEGOTIATE:
        return event(prospects, NEGOTIATIONS, 0) - value
    taken = frame.procedure in (procedures.SPY, procedures.SUPPLY, procedures.KEEP)
    return value if taken else -value


def space_worth(prospects: Prospects, frame: Frame, space: int) -> float:
    """Where a piece goes or is sent: well for an own one, badly for an enemy."""
    if frame.procedure in (procedures.RETREAT, procedures.ENTER):
        piece = frame.v[0]
        own = (piece < VALENS) == (prospects.side == GOTHS)
        if own:
            return prospects.stand(piece, space)
        return -sent(prospects, space)
    return prospects.wanted[space]


def sent(prospects: Prospects, space: int) -> float:
    """How well an enemy stands in a space, as far as the side can tell: near the cities that count."""
    value = 0.0
    base = space * prospects.spaces
    for city in range(prospects.spaces):
        if prospects.wanted[city] > 0:
            value = max(value, prospects.wanted[city] * (1.0 - prospects.distance[base + city] / 10.0))
    return value


def answer_worth(prospects: Prospects, frame: Frame, card: int) -> float:
    """What a cancellation promises, its card taken off."""
    war, v = prospects.war, frame.v
    deed = war.rules.lower[card]
    price = missed(war.rules, card, prospects.side, 2)
    at_stake = HARMED
    if v[answers.DEED] == PLUNDER:
        order = war.stack[len(war.stack) - 2]
        leader = order.v[2]
        city = war.where[leader]
        chance = success(war, leader, city, v[answers.FORTS])
        at_stake = prospects.wanted[city] * chance * (SAVED if prospects.side == GOTHS else 1.0)
        if deed == FORTIFICATIONS:
            at_stake = prospects.wanted[city] / 6.0
    if prospects.side == ROMANS:
        price += answer_kept(war, deed)
    elif deed == ALTAR:
        price += answer_kept(war, deed) / 2
    return at_stake - price


def answer_kept(war: War, deed: int) -> float:
    """What RESISTANCE and its like may still be good for while the enemy holds cards."""
    if deed not in (RESISTANCE, ALTAR):
        return 0.0
    return KEEPING * min(10, war.side_size(GOTHS))


def battle_worth(prospects: Prospects, frame: Frame, action: int) -> float:
    """What a battle action, a field, the second roll or a way out promises."""
    war = prospects.war
    if SPACE <= action < CARD:
        return prospects.stand(frame.v[battle.DEFENDER], action - SPACE)
    if FIELD <= action < FIELD + 3:
        chooser = battle.field_chooser(war, frame) if frame.step == battle.CHOOSE_FIELD else battle.actor(frame)
        return float(ground(war, frame, action - FIELD, chooser))
    lead = lead_of(war, frame, prospects.side)
    if action == REROLL:
        return 0.1 if lead <= 0 else -0.1
    deed = war.rules.battle[chosen_card(action)]
    if frame.step == battle.GO_HOME:
        return 1.0
    if frame.step == battle.ESCAPE:
        return escape_worth(prospects, frame, deed, lead)
    price = missed(war.rules, chosen_card(action), prospects.side, 1)
    if deed in (SUPERIOR_TACTICS, DENSE_FOG):
        wished = 0.2 if (lead > 0) == (deed == SUPERIOR_TACTICS) and lead != 0 else -0.2
        return wished - price / 2
    return -price if lead > ENOUGH else 0.25 - price


def escape_worth(prospects: Prospects, frame: Frame, deed: int, lead: float) -> float:
    """Whether a defender should be elsewhere."""
    war = prospects.war
    defender, attacker = frame.v[battle.DEFENDER], frame.v[battle.ATTACKER]
    if attacker >= LEADERS:
        return 0.05 if deed == MISLEADING else 0.02
    lead += prospects.support(defender) - prospects.support(attacker)
    if deed == WITHDRAW and slack(war, defender) < 1:
        return -1.0
    return 0.06 * (BOLD - lead) - (0.1 if deed == WITHDRAW else 0.02)


def lead_of(war: War, frame: Frame, side: int) -> float:
    """By how much the side leads in an open battle, dice as far as they have fallen; 0 where a garrison attacks."""
    if frame.v[battle.ATTACKER] >= LEADERS:
        return 0.0
    lead = sum(fight.parts(war, frame, True)) - sum(fight.parts(war, frame, False))
    own = (frame.v[battle.ATTACKER] < VALENS) == (side == GOTHS)
    return float(lead if own else -lead)


def ground(war: War, frame: Frame, field: int, chooser: int) -> int:
    """What a battlefield gives the leader who chooses it."""
    attacker, defender = frame.v[battle.ATTACKER], frame.v[battle.DEFENDER]
    lead = war.rules.field_bonus[war.army[attacker] * 3 + field] - war.rules.field_bonus[war.army[defender] * 3 + field]
    return lead if chooser == attacker else -lead
