"""The small choices inside an order, a battle, an event: who may choose what, frame by frame."""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import DONE, Frame
from barbaricum.games.gothic_invasion import (
    answers,
    battle,
    entries,
    fight,
    hands,
    movement,
    orders,
    procedures,
    schemes,
    setup,
    strength,
)
from barbaricum.games.gothic_invasion import reasons as why
from barbaricum.games.gothic_invasion.actions import (
    ALATHEUS,
    CARD,
    FIELD,
    FIELDS,
    GOTHS,
    LAST_PLAYABLE,
    LEADER,
    LEADERS,
    NAVAL_TRANSPORT,
    NEGOTIATIONS,
    NOTHING,
    PLAIN,
    PLAY,
    REROLL,
    ROMANS,
    SHAPE,
    SPACE,
    SPACES,
    THEODOSIUS,
    TWO_CARDS,
    VALENS,
    card_action,
    card_side,
    chosen_card,
    chosen_leader,
    end_leader,
    played_card,
    played_slot,
)
from barbaricum.games.gothic_invasion.tables import bits
from barbaricum.games.gothic_invasion.war import War

# The steps of SEASON and SETUP at which somebody is asked, and those of EVENT.
THEODOSIUS_DISCARDS: Final = 3
NEGOTIATE: Final = 4
PLACE_GARRISON: Final = 1
PLACE_GOTHS: Final = 2
EVENT_GAIN: Final = 2
EVENT_LOSS: Final = 3
EVENT_MORALE: Final = 4


def is_named(war: War, action: int) -> bool:
    """Whether the action can be meant here: its space is on the board, its leader in the game, its card shows the deed.

    Where a card answers or fights, naming it with that deed is the choice of the card and no play.
    """
    if action >= PLAY:
        if not orders.exists(war.rules, action):
            return False
        frame = war.stack[len(war.stack) - 1] if war.stack else None
        card = played_card(action)
        deed = orders.deed_of(war.rules, card, played_slot(action))
        plain = deed > LAST_PLAYABLE or SHAPE[deed] == PLAIN
        return not (plain and deed == deed_here(war, frame, card))
    spaces = len(war.rules.kind)
    if SPACE <= action < CARD:
        return action - SPACE < spaces
    if CARD <= action < TWO_CARDS:
        return chosen_leader(action) < end_leader(card_side(chosen_card(action)))
    return not TWO_CARDS <= action < PLAY or (action - TWO_CARDS) % SPACES < spaces


def check(war: War, frame: Frame, seat: int, action: int) -> int:
    """0 or the reason why the seat cannot choose this now."""
    if action == DONE:
        return 0 if may_pass(war, frame) else why.NOT_WANTED
    if action >= PLAY:
        return check_turn_open()
    if CARD <= action < TWO_CARDS:
        return check_card(war, frame, seat, chosen_leader(action), chosen_card(action))
    if SPACE <= action < CARD:
        return check_space(war, frame, action - SPACE)
    if LEADER <= action < SPACE:
        return 0 if action - LEADER in leaders(war, frame) else why.CANNOT_CHOOSE
    return 0 if action in others(war, frame) else why.NOT_WANTED


def check_turn_open() -> int:
    """Orders and events are played in one's own turn only.

    Clause: cards/order.
    """
    return why.TURN_NOT_OPEN


def actions(war: War, frame: Frame, seat: int) -> list[int]:
    """The legal choices, ascending."""
    legal = [DONE] if may_pass(war, frame) else []
    legal += others(war, frame)
    legal += [LEADER + leader for leader in leaders(war, frame)]
    legal += [SPACE + space for space in bits(spaces(war, frame))]
    for leader in hands_open(war, frame, seat):
        for card in bits(cards(war, frame, leader)):
            if not check_card(war, frame, seat, leader, card):
                legal.append(card_action(leader, card))
    return legal


def may_pass(war: War, frame: Frame) -> bool:
    """Whether nothing need be chosen."""
    procedure, step = frame.procedure, frame.step
    if procedure == procedures.BATTLE:
        return step in battle.DEEDS_OF_STEP or step in (battle.REROLL_ASKED, battle.GO_HOME)
    if procedure == procedures.RETREAT:
        return frame.v[3] == 1
    return procedure in (procedures.ANSWER, procedures.KEEP) or (procedure == procedures.SEASON and step == NEGOTIATE)


def others(war: War, frame: Frame) -> list[int]:
    """Battlefields, the second roll, and the losses at 5.000."""
    if frame.procedure == procedures.LOSE:
        return strength.loss_actions(frame)
    if frame.procedure == procedures.BATTLE:
        if frame.step in (battle.CHOOSE_FIELD, battle.MANEUVERED, battle.MANEUVERED + 1):
            return [FIELD + field for field in range(FIELDS)]
        if frame.step == battle.REROLL_ASKED:
            return [REROLL]
    return []


# --- leaders and spaces -------------------------------------------------------------------------------------------------


def leaders(war: War, frame: Frame) -> list[int]:
    """The leaders that may be chosen, ascending."""
    if frame.procedure == procedures.SETUP:
        return setup.goths_to_place(war) if frame.step == PLACE_GOTHS else []
    if frame.procedure != procedures.EVENT:
        return []
    return event_leaders(war, frame)


def event_leaders(war: War, frame: Frame) -> list[int]:
    """The leaders an annual event may fall on, those chosen already left out."""
    chosen = frame.v[1]
    if frame.step == EVENT_GAIN:
        found = [leader for leader in range(VALENS) if war.plays(leader) and war.army[leader] < war.rules.most]
    elif frame.step == EVENT_LOSS:
        found = [leader for leader in range(VALENS) if war.plays(leader)]
    elif frame.step == EVENT_MORALE:
        found = [x for x in range(VALENS, LEADERS) if war.plays(x) and war.morale[x] < strength.TRACK]
    else:
        found = []
    return [leader for leader in found if not (chosen >> leader) & 1]


def spaces(war: War, frame: Frame) -> int:
    """The mask of the spaces that may be chosen."""
    procedure = frame.procedure
    if procedure == procedures.RETREAT:
        return fight.retreats(war, frame)
    if procedure == procedures.ENTER:
        return entries.entry_spaces(war, frame.v[0])
    if procedure == procedures.BATTLE and frame.step == battle.FALL_BACK:
        return battle.ways_out(war, frame)
    if procedure == procedures.SETUP and frame.step == PLACE_GARRISON:
        return war.rules.mask_of([id for at, id in enumerate(war.rules.space_ids) if not setup.check_garrison_place(war, at)])
    return 0


def check_space(war: War, frame: Frame, space: int) -> int:
    """Whether the space is one of those that may be chosen, and what is wrong with it."""
    procedure = frame.procedure
    if procedure == procedures.RETREAT:
        return fight.check_retreat(war, frame, space, fight.retreats(war, frame))
    if procedure == procedures.ENTER:
        return 0 if (entries.entry_spaces(war, frame.v[0]) >> space) & 1 else why.NO_ENTRY
    if procedure == procedures.BATTLE and frame.step == battle.FALL_BACK:
        if (battle.ways_out(war, frame) >> space) & 1:
            return 0
        return why.SPACE_TAKEN if (war.rules.roads[frame.v[battle.AT]] >> space) & 1 else why.NOT_ADJACENT
    if procedure == procedures.SETUP and frame.step == PLACE_GARRISON:
        return setup.check_garrison_place(war, space)
    return why.NOT_WANTED


# --- cards --------------------------------------------------------------------------------------------------------------


def hands_open(war: War, frame: Frame, seat: int) -> list[int]:
    """The leaders out of whose hands a card may be chosen now, ascending."""
    procedure = frame.procedure
    if procedure in (procedures.SPY, procedures.SUPPLY):
        return [frame.v[1]]
    leader = card_leader(frame)
    if leader >= 0:
        return [leader]
    if procedure == procedures.ANSWER or (procedure == procedures.SEASON and frame.step == NEGOTIATE):
        return [leader for leader in range(LEADERS) if war.holder[leader] == seat and war.hands[leader]]
    return []


def cards(war: War, frame: Frame, leader: int) -> int:
    """The mask of the cards to choose from in such a hand; of a spied hand only those looked at."""
    return war.look if frame.procedure == procedures.SPY else war.hands[leader]


def card_leader(frame: Frame) -> int:
    """The leader of one's own out of whose hand a card is chosen; -1 where it may be any of them, or none is."""
    procedure, step = frame.procedure, frame.step
    if procedure == procedures.PAY:
        return frame.v[0]
    if procedure == procedures.REGROUP:
        return frame.v[step] if step < 2 else -1
    if procedure == procedures.BATTLE:
        return battle.actor(frame) if step in battle.DEEDS_OF_STEP or step == battle.GO_HOME else -1
    if procedure == procedures.SEASON:
        return THEODOSIUS if step == THEODOSIUS_DISCARDS else -1
    return ALATHEUS if procedure == procedures.KEEP else -1


def check_card(war: War, frame: Frame, seat: int, leader: int, card: int) -> int:
    """Whether the card may be chosen out of the leader's hand."""
    procedure = frame.procedure
    found = hands_open(war, frame, seat)
    if leader not in found:
        return check_hand(war, frame, seat, leader, found)
    if not (cards(war, frame, leader) >> card) & 1:
        return why.NOT_HELD
    if procedure == procedures.ANSWER:
        return answers.check_answer(war, frame, card)
    if procedure == procedures.BATTLE:
        return check_home_card(war, card) if frame.step == battle.GO_HOME else battle.check_card(war, frame, card)
    if procedure == procedures.SEASON and frame.step == NEGOTIATE:
        return 0 if war.rules.lower[card] == NEGOTIATIONS else why.WRONG_ANSWER
    return 0


def check_hand(war: War, frame: Frame, seat: int, leader: int, found: list[int]) -> int:
    """In battle cards come only from the hands of the leaders who fight it.

    Clause: cards/battle.
    """
    if not found:
        own = frame.procedure == procedures.ANSWER and war.holder[leader] == seat
        return why.NOT_HELD if own else why.NOT_WANTED
    return why.NOT_THE_BATTLER if frame.procedure == procedures.BATTLE else why.OTHER_HAND


def check_home_card(war: War, card: int) -> int:
    """After a lost landing only a NAVAL TRANSPORT takes the leader home; no other order is ever played after a battle.

    Clause: sea-landing/naval-transport-after.
    """
    return 0 if war.rules.order[card] == NAVAL_TRANSPORT else why.WRONG_ANSWER


def deed_here(war: War, frame: Frame | None, card: int) -> int:
    """The deed for which a card would be chosen in this frame; NOTHING where its deeds do not matter."""
    if frame is None:
        return NOTHING
    rules = war.rules
    if frame.procedure == procedures.ANSWER or (frame.procedure == procedures.SEASON and frame.step == NEGOTIATE):
        return rules.lower[card]
    if frame.procedure == procedures.BATTLE:
        if frame.step == battle.GO_HOME:
            return NAVAL_TRANSPORT if rules.order[card] == NAVAL_TRANSPORT else NOTHING
        return rules.battle[card]
    return NOTHING


# --- what a choice does ---------------------------------------------------------------------------------------------------


def decide(war: War, frame: Frame, seat: int, action: int) -> None:
    """Carry out a legal choice."""
    procedure = frame.procedure
    if procedure == procedures.ANSWER:
        if action == DONE:
            frame.v[answers.PASSED] |= 1 << seat
        else:
            answers.do_answer(war, frame, chosen_leader(action), chosen_card(action))
    elif procedure == procedures.BATTLE:
        decide_battle(war, frame, action)
    elif procedure == procedures.LOSE:
        strength.choose_loss(war, frame.v[0], action)
        frame.v[1] -= 1
    elif procedure == procedures.RETREAT:
        if action != DONE:
            movement.do_move(war, frame.v[0], action - SPACE)
        frame.step = 1
    elif procedure == procedures.PAY:
        movement.pay_card(war, frame.v[0], chosen_card(action))
        frame.v[1] -= 1
    else:
        decide_rare(war, frame, seat, action)


def decide_battle(war: War, frame: Frame, action: int) -> None:
    """A field, a card, a pass or the second roll."""
    step = frame.step
    if CARD <= action < TWO_CARDS:
        if step == battle.GO_HOME:
            movement.pay_card(war, frame.v[battle.ATTACKER], chosen_card(action))
            frame.step = battle.HOME_ANSWERED
            frame.v[battle.THIS_STEP] = 1
        else:
            battle.play_card(war, frame, chosen_card(action))
    elif SPACE <= action < CARD:
        frame.v.append(action - SPACE)
        frame.step = battle.FELL_BACK
    elif FIELD <= action < FIELD + FIELDS:
        frame.v[battle.FIELD] = action - FIELD
        chooser = battle.field_chooser(war, frame) if step == battle.CHOOSE_FIELD else battle.actor(frame)
        war.tell(-1, "battle/phase-3", "field", (chooser, action - FIELD))
        frame.step = step + 1 if step == battle.CHOOSE_FIELD else battle.ATTACK_COMMAND + step - battle.MANEUVERED
    elif action == REROLL:
        frame.step = battle.ROLL_AGAIN
    elif step == battle.REROLL_ASKED:
        frame.step = battle.SUMMED
    elif step == battle.GO_HOME:
        frame.step = battle.HOME_ANSWERED
    else:
        battle.end_phase(frame)


def decide_rare(war: War, frame: Frame, seat: int, action: int) -> None:
    """The choices of set-up, seasons, exchanges and events."""
    procedure, v = frame.procedure, frame.v
    if procedure == procedures.SETUP:
        if frame.step == PLACE_GARRISON:
            setup.place_garrison(war, action - SPACE)
        else:
            setup.place_goth(war, action - LEADER)
    elif procedure == procedures.SEASON:
        decide_season(war, frame, seat, action)
    elif procedure == procedures.REGROUP:
        if frame.step == 0:
            schemes.do_give(war, v[0], chosen_card(action))
        else:
            schemes.do_regroup(war, v[0], v[1], chosen_card(action))
        frame.step += 1
    elif procedure == procedures.SUPPLY:
        schemes.do_supply(war, v[0], v[1], chosen_card(action))
        frame.step = 1
    elif procedure == procedures.SPY:
        schemes.do_espionage(war, v[0], v[1], chosen_card(action))
        frame.step = 2
    elif procedure == procedures.ENTER:
        entries.enter(war, v, action - SPACE)
        frame.step = 1
    elif procedure == procedures.KEEP:
        if action != DONE:
            war.hands[ALATHEUS] &= ~(1 << chosen_card(action))
            war.aside = 1 << chosen_card(action)
            schemes.unsure(war, ALATHEUS, war.aside)
        frame.step = 1
    else:
        v[1] |= 1 << (action - LEADER)


def decide_season(war: War, frame: Frame, seat: int, action: int) -> None:
    """Theodosius' discard, or NEGOTIATIONS before the first turn."""
    if action == DONE:
        frame.v[2] |= 1 << seat
    elif frame.step == THEODOSIUS_DISCARDS:
        movement.pay_card(war, THEODOSIUS, chosen_card(action))
        frame.step = NEGOTIATE
    else:
        card, leader = chosen_card(action), chosen_leader(action)
        hands.lay_open(war, leader, card)
        war.tell(-1, "roman/negotiations", "play", (leader, card, NEGOTIATIONS, 0, 0))
        frame.step = NEGOTIATE + 1
        war.call(procedures.ANSWER, answers.answer_ints(ROMANS, NEGOTIATIONS, minor=False))


def seats_in_play(war: War, side: int) -> int:
    """The mask of the seats with a leader in play."""
    seats = 0
    for leader in range(VALENS) if side == GOTHS else range(VALENS, LEADERS):
        if war.plays(leader):
            seats |= 1 << war.holder[leader]
    return seats
