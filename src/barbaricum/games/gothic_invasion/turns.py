"""A side's turn: a card played, two cards for a march, a card discarded, a pass, or Alatheus' card kept."""

from __future__ import annotations

from barbaricum.core.state import DONE, Frame
from barbaricum.games.gothic_invasion import hands, movement, orders, procedures, seasons
from barbaricum.games.gothic_invasion import reasons as why
from barbaricum.games.gothic_invasion.actions import (
    ASIDE,
    CARD,
    PLAY,
    SAPHRAX,
    SPACES,
    TWO_CARDS,
    card_action,
    chosen_card,
    chosen_leader,
    played_card,
    played_leader,
    played_piece,
    played_slot,
    played_target,
)
from barbaricum.games.gothic_invasion.seasons import MARCHED, PLAYED, SECOND, SIDE
from barbaricum.games.gothic_invasion.tables import bits
from barbaricum.games.gothic_invasion.war import War

# The steps of TURN.
ASKED = 0
ORDERED = 1
MARCHING = 2
OVER = 3


def check(war: War, frame: Frame, seat: int, action: int) -> int:
    """0 or the reason why the seat cannot do this in its side's turn."""
    second = frame.v[SECOND]
    if action == DONE:
        return 0 if second >= 0 else seasons.check_pass(war, frame.v[SIDE])
    if action == ASIDE:
        return seasons.check_aside(war, frame, seat)
    if action >= PLAY:
        leader = played_leader(action)
        code = check_held(war, seat, leader, played_card(action))
        if code:
            return code
        if second >= 0 and leader != second:
            return why.SECOND_BY_SAPHRAX
        return orders.check_play(war, action)
    if action >= TWO_CARDS:
        leader, space = (action - TWO_CARDS) // SPACES, (action - TWO_CARDS) % SPACES
        if second >= 0:
            return why.SECOND_BY_SAPHRAX
        return movement.check_two_cards(war, leader, space) if war.holder[leader] == seat else why.NOT_YOUR_PIECE
    if action >= CARD:
        code = check_held(war, seat, chosen_leader(action), chosen_card(action))
        return code or (why.SECOND_BY_SAPHRAX if second >= 0 else 0)
    return why.NOT_WANTED


def check_held(war: War, seat: int, leader: int, card: int) -> int:
    """A card is played or discarded from the hand of the leader who holds it, by the seat that has him.

    Clause: play/any-leader.
    """
    if war.holder[leader] != seat:
        return why.NOT_YOUR_PIECE
    return 0 if (war.hands[leader] >> card) & 1 else why.NOT_HELD


def actions(war: War, frame: Frame, seat: int) -> list[int]:
    """The legal actions, ascending."""
    if frame.v[SECOND] >= 0:
        return [DONE, *sorted(orders.plays_of(war, SAPHRAX))]
    legal = [] if seasons.check_pass(war, frame.v[SIDE]) else [DONE]
    if not seasons.check_aside(war, frame, seat):
        legal.append(ASIDE)
    leaders = hands.leaders_of(war, seat)
    for leader in leaders:
        first = card_action(leader, 0)
        legal += [first + card for card in bits(war.hands[leader])]
    for leader in leaders:
        legal += orders.two_card_moves(war, leader)
    plays: list[int] = []
    for leader in leaders:
        plays += orders.plays_of(war, leader)
    plays.sort()
    return legal + plays


def decide(war: War, frame: Frame, seat: int, action: int) -> None:
    """Begin what the seat has chosen."""
    if action == ASIDE:
        seasons.set_aside(war)
        if war.rules.aside_ends_turn:
            frame.step = OVER
    elif action == DONE:
        frame.step = OVER
        if frame.v[SECOND] < 0:
            war.tell(-1, "play/pass-fewer-cards", "pass", (frame.v[SIDE],))
    elif action >= PLAY:
        play(war, frame, action)
    elif action >= TWO_CARDS:
        leader, space = (action - TWO_CARDS) // SPACES, (action - TWO_CARDS) % SPACES
        frame.v[PLAYED], frame.v[MARCHED] = leader, 1
        frame.v.append(space)
        frame.step = MARCHING
        war.call(procedures.PAY, [leader, 2])
    else:
        seasons.discard_unused(war, chosen_leader(action), chosen_card(action))
        frame.step = OVER


def play(war: War, frame: Frame, action: int) -> None:
    """The card is laid face up, and its order is open."""
    card, leader = played_card(action), played_leader(action)
    frame.v[PLAYED], frame.v[MARCHED] = leader, 0
    frame.step = ORDERED
    hands.lay_open(war, leader, card)
    deed = orders.deed_of(war.rules, card, played_slot(action))
    told = (leader, card, deed, played_piece(action), played_target(action))
    war.tell(-1, "play/one-action-then-discard", "play", told)
    war.call(procedures.ORDER, [card, played_slot(action), played_piece(action), played_target(action), leader, 0])


def advance(war: War, frame: Frame) -> bool:
    """One step of the turn."""
    if frame.step == ASKED:
        if frame.v[SECOND] < 0 and not war.side_size(frame.v[SIDE]):
            return war.close()
        return frame.ask(seasons.seats_to_play(war, frame))
    if frame.step == MARCHING:
        movement.do_two_cards(war, frame.v[PLAYED], frame.v.pop())
        frame.step = ORDERED
    if frame.step == ORDERED and not war.skipped and seasons.has_second_card(war, frame):
        frame.v[SECOND], frame.v[MARCHED] = SAPHRAX, 0
        frame.step = ASKED
        return True
    return war.close()


def cheapest_discard(legal: list[int]) -> int:
    """What an absent player does who cannot pass: discard the first card."""
    return next(action for action in legal if CARD <= action < TWO_CARDS)
