"""Events that reach for the enemy's cards and one's own: looking, stealing, exchanging, forbidding."""

from __future__ import annotations

from barbaricum.games.gothic_invasion import hands
from barbaricum.games.gothic_invasion import reasons as why
from barbaricum.games.gothic_invasion.actions import (
    ARMY_MOVEMENT,
    BATTLE,
    BETRAYAL,
    CEASE_FIRE,
    DIPLOMACY,
    ESPIONAGE,
    GOTHS,
    PLUNDER,
    ROMANS,
    SUPPLY,
    TREACHERY,
    VALENS,
    end_leader,
    first_leader,
)
from barbaricum.games.gothic_invasion.tables import bits
from barbaricum.games.gothic_invasion.war import NO_ARMY_MOVEMENT, NO_BATTLE, NO_ESPIONAGE, NO_PLUNDER, War


def check_enemy(war: War, leader: int, deed: int, target: int) -> int:
    """An event aimed at the enemy names one of his leaders in play; one that looks at cards, a leader who holds some."""
    if (target < VALENS) == (leader < VALENS):
        return why.OWN_PIECE_THERE
    if not war.plays(target):
        return why.NOT_IN_PLAY
    if deed in (ESPIONAGE, TREACHERY, BETRAYAL) and not war.hands[target]:
        return why.EMPTY_HAND
    return 0


def check_friend(war: War, leader: int, deed: int, target: int) -> int:
    """REGROUP and SUPPLY need another leader of the same side who holds a card; REGROUP also a card to give for it."""
    if (target < VALENS) != (leader < VALENS):
        return why.NOT_YOUR_PIECE
    if target == leader:
        return why.SAME_LEADER
    if not war.plays(target):
        return why.NOT_IN_PLAY
    return check_supply(war, target) if deed == SUPPLY else check_regroup(war, leader, target)


def check_regroup(war: War, leader: int, target: int) -> int:
    """In REGROUP each of two leaders gives a card, so nobody without a card can take part.

    Clauses: goth/regroup, roman/regroup.
    """
    if war.hand_size(leader) < 2:
        return why.NO_CARD_TO_PAY
    return 0 if war.hands[target] else why.EMPTY_HAND


def check_supply(war: War, target: int) -> int:
    """SUPPLY takes a card from another Roman leader, who must have one.

    Clause: roman/supply.
    """
    return 0 if war.hands[target] else why.EMPTY_HAND


# --- looking ----------------------------------------------------------------------------------------------------------


def do_look(war: War, leader: int, target: int, deed: int) -> None:
    """The player sees all cards of an enemy leader."""
    if deed == TREACHERY:
        do_treachery(war, leader, target)
    else:
        do_betrayal(war, leader, target)
    war.news += 1


def do_treachery(war: War, leader: int, target: int) -> None:
    """The Goths look at all cards of a Roman leader.

    Clause: goth/treachery.
    """
    see_hand(war, leader, target, "goth/treachery")


def do_betrayal(war: War, leader: int, target: int) -> None:
    """The Romans look at all cards of a Gothic leader.

    Clause: roman/betrayal.
    """
    see_hand(war, leader, target, "roman/betrayal")


def see_hand(war: War, leader: int, target: int, clause: str) -> None:
    """Who sees the leader's hand now knows the other's, too."""
    seats = war.knowers(leader)
    hands.show_to(war, war.hands[target], seats)
    war.tell(-1, clause, "look", (leader, target))
    war.tell(seats, clause, "hand", (target, *bits(war.hands[target])))


# --- forbidding ---------------------------------------------------------------------------------------------------------


def do_forbid(war: War, leader: int, target: int, deed: int) -> None:
    """DIPLOMACY, CEASE FIRE or BRIBERY: an enemy leader discards every card that shows a certain order."""
    if deed == DIPLOMACY:
        do_diplomacy(war, leader, target)
    elif deed == CEASE_FIRE:
        do_cease_fire(war, leader, target)
    else:
        do_bribery(war, target)


def do_diplomacy(war: War, leader: int, target: int) -> None:
    """An enemy leader discards all his ARMY MOVEMENT cards, but no FORCED MARCH.

    Clauses: goth/diplomacy, roman/diplomacy.
    """
    clear_hand(war, target, ARMY_MOVEMENT, NO_ARMY_MOVEMENT, f"{side_word(leader)}/diplomacy")


def do_cease_fire(war: War, leader: int, target: int) -> None:
    """An enemy leader discards all his BATTLE cards, but no SEA LANDING.

    Clauses: goth/cease-fire, roman/cease-fire.
    """
    clear_hand(war, target, BATTLE, NO_BATTLE, f"{side_word(leader)}/cease-fire")


def do_bribery(war: War, target: int) -> None:
    """A Gothic leader discards all his PLUNDER cards, but no RAID and no DEFECTION.

    Clause: roman/bribery.
    """
    clear_hand(war, target, PLUNDER, NO_PLUNDER, "roman/bribery")


def do_patrol(war: War, leader: int) -> None:
    """All enemy leaders discard their ESPIONAGE cards.

    Clauses: goth/patrol, roman/patrol.
    """
    enemy = ROMANS if leader < VALENS else GOTHS
    for target in range(first_leader(enemy), end_leader(enemy)):
        if war.plays(target):
            clear_hand(war, target, ESPIONAGE, NO_ESPIONAGE, f"{side_word(leader)}/patrol")


def clear_hand(war: War, target: int, deed: int, mark: int, clause: str) -> None:
    """The cards with the deed are discarded, and everybody knows that the hand holds no more of them."""
    cards = war.hands[target] & war.rules.with_deed[deed]
    hands.throw_away(war, target, cards)
    if war.hands[target]:
        war.marks[target] |= mark
    war.news += 1
    war.tell(-1, clause, "cleared", (target, deed, *bits(cards)))


def side_word(leader: int) -> str:
    """How the clauses of the leader's side begin."""
    return "goth" if leader < VALENS else "roman"


# --- exchanging -----------------------------------------------------------------------------------------------------------


def do_give(war: War, leader: int, card: int) -> None:
    """The first card of a REGROUP is laid ready, unseen by the enemy."""
    war.hands[leader] &= ~(1 << card)
    war.given |= 1 << card
    unsure(war, leader, 1 << card)


def do_regroup(war: War, leader: int, other: int, card: int) -> None:
    """The second card is chosen, and the two leaders exchange.

    Clauses: goth/regroup, roman/regroup.
    """
    first = war.given
    war.given = 0
    war.hands[other] = war.hands[other] & ~(1 << card) | first
    war.hands[leader] |= 1 << card
    unsure(war, other, 1 << card)
    seats = war.knowers(leader) | war.knowers(other)
    hands.show_to(war, first | 1 << card, seats)
    # Nobody else can tell any more which hand is free of what.
    war.marks[leader] = war.marks[other] = war.marks[leader] & war.marks[other]
    clause = f"{side_word(leader)}/regroup"
    war.tell(-1, clause, "regroup", (leader, other))
    war.tell(seats, clause, "exchanged", (leader, hands.lowest(first), other, card))


def do_supply(war: War, leader: int, other: int, card: int) -> None:
    """One card changes hands, and nothing is given for it.

    Clause: roman/supply.
    """
    war.hands[other] &= ~(1 << card)
    war.hands[leader] |= 1 << card
    unsure(war, other, 1 << card)
    seats = war.knowers(leader) | war.knowers(other)
    hands.show_to(war, 1 << card, seats)
    war.marks[leader] &= war.marks[other]
    war.tell(-1, "roman/supply", "supply", (leader, other))
    war.tell(seats, "roman/supply", "taken", (leader, other, card))


def unsure(war: War, leader: int, moved: int) -> None:
    """A card left this hand unseen: whoever does not see the hand is sure of none of its cards any more."""
    hands.hide_from_others(war, war.hands[leader] | moved, war.knowers(leader))


# --- espionage --------------------------------------------------------------------------------------------------------------


def do_draw_spied(war: War, leader: int, target: int, card: int) -> None:
    """A random card of the enemy's hand is looked at; he sees which one is missing."""
    war.hands[target] &= ~(1 << card)
    war.look |= 1 << card
    hands.show_to(war, 1 << card, war.knowers(leader) | war.knowers(target))


def do_espionage(war: War, leader: int, target: int, card: int) -> None:
    """Of the cards looked at one is discarded and the other returned.

    Clauses: goth/espionage, roman/espionage.
    """
    back = war.look & ~(1 << card)
    war.look = 0
    war.hands[target] |= back
    war.discard |= 1 << card
    hands.show(war, 1 << card)
    war.news += 1
    war.tell(-1, f"{side_word(leader)}/espionage", "spied", (leader, target, card))


def do_dysentery(war: War, target: int) -> None:
    """A Roman leader of the Goths' choice loses 1.000 men.

    Clause: goth/dysentery.
    """
    war.tell(-1, "goth/dysentery", "dysentery", (target,))
