"""Cards on their way between deck, hands, table and discard pile, and who knows where they are."""

from __future__ import annotations

from barbaricum.games.gothic_invasion.actions import LEADERS
from barbaricum.games.gothic_invasion.war import (
    DECKS,
    NO_ARMY_MOVEMENT,
    NO_BATTLE,
    NO_ESPIONAGE,
    NO_PLUNDER,
    PLAYING,
    VIEWERS,
    War,
)


def show(war: War, cards: int) -> None:
    """Everybody now sees where these cards are.

    Clause: secret/hands.
    """
    for viewer in range(VIEWERS):
        war.known[viewer] |= cards


def show_to(war: War, cards: int, seats: int) -> None:
    """Some seats (a mask) now see where these cards are."""
    for seat in range(war.rules.seats):
        if (seats >> seat) & 1:
            war.known[seat] |= cards


def hide_from_others(war: War, cards: int, seats: int) -> None:
    """Only these seats still know where the cards are."""
    for viewer in range(VIEWERS):
        if not (seats >> viewer) & 1:
            war.known[viewer] &= ~cards


def lay_open(war: War, leader: int, card: int) -> None:
    """A card is played from a hand face up; it lies on the table until its effect is over."""
    war.hands[leader] &= ~(1 << card)
    war.table |= 1 << card
    show(war, 1 << card)


def put_away(war: War, cards: int) -> None:
    """Cards that took effect go to their side's discard pile; one action a card, and then it is spent.

    Clause: play/one-action-then-discard.
    """
    war.table &= ~cards
    war.discard |= cards


def remove_for_good(war: War, cards: int) -> None:
    """Cards that can be used only once leave the game."""
    war.table &= ~cards
    war.out |= cards


def throw_away(war: War, leader: int, cards: int) -> None:
    """Cards go from a hand to the discard pile, face up for a moment."""
    war.hands[leader] &= ~cards
    war.discard |= cards
    show(war, cards)


def lose_hand(war: War, leader: int) -> None:
    """A whole hand goes to the discard pile unseen, and nobody may look there later.

    Clause: clarification/discard-pile-secret.
    """
    war.discard |= war.hands[leader]
    war.hands[leader] = 0
    war.marks[leader] = 0


def draw(war: War, leader: int, card: int) -> None:
    """A card comes from the deck into a hand, seen only by those who see that hand."""
    war.deck &= ~(1 << card)
    war.hands[leader] |= 1 << card
    war.marks[leader] = 0
    show_to(war, 1 << card, war.knowers(leader))


def reshuffle(war: War, side: int) -> None:
    """A side's discard pile becomes its deck, its order unknown.

    Clause: play/deck-empty.
    """
    back = war.discard & DECKS[side]
    war.discard &= ~back
    war.deck |= back
    hide_from_others(war, back, 0)
    war.tell(-1, "play/deck-empty", "reshuffle", (side, back.bit_count()))


def forbidden(war: War, marks: int) -> int:
    """The mask of the cards that a hand with these marks cannot hold."""
    with_deed = war.rules.with_deed
    cards = 0
    for mark, deed in MARKS:
        if marks & mark:
            cards |= with_deed[deed]
    return cards


MARKS = ((NO_ARMY_MOVEMENT, 1), (NO_BATTLE, 3), (NO_PLUNDER, 6), (NO_ESPIONAGE, 18))
"""Each mark of a hand and the deed it says the hand does not hold."""


def lowest(cards: int) -> int:
    """The card with the lowest number."""
    return (cards & -cards).bit_length() - 1


def leaders_of(war: War, seat: int) -> list[int]:
    """The leaders in play that a seat has."""
    holder, status = war.holder, war.status
    return [leader for leader in range(LEADERS) if holder[leader] == seat and status[leader] == PLAYING]
