"""What a seat cannot know, dealt anew: hidden hands, decks and discards, the kept card, the objective."""

from __future__ import annotations

from typing import Final

from barbaricum.core.prng import Prng
from barbaricum.core.state import Frame
from barbaricum.games.gothic_invasion import hands, procedures
from barbaricum.games.gothic_invasion.actions import ALATHEUS, GOTHS, LEADERS, ROMANS, end_leader, first_leader
from barbaricum.games.gothic_invasion.tables import bits
from barbaricum.games.gothic_invasion.war import DECKS, PUBLIC, War

# The places where a card may be unseen; hands are HAND + leader.
DECK = 0
DISCARD = 1
ASIDE = 2
GIVEN = 3
LOOK = 4
HAND = 5
PLACES = HAND + LEADERS

TELLING: Final = 4
"""How many times likelier the Goths are to plunder a city that counts than one that does not."""


def viewer_of(seat: int) -> int:
    """The index of a seat, or of everybody for a spectator, in `known`."""
    return seat if seat >= 0 else PUBLIC


def deal_anew(war: War, seat: int, prng: Prng) -> None:
    """Replace everything hidden from the seat (or SPECTATOR) by a sample of what it may be.

    Hidden things are put in order before they are dealt, so equal knowledge and equal prng give equal samples.
    """
    viewer = viewer_of(seat)
    sure = war.known[viewer]
    for side in (GOTHS, ROMANS):
        _deal_side(war, side, DECKS[side] & ~sure, prng)
    _forget(war, viewer, sure)
    if war.objective >= 0 and not knows_objective(war, seat):
        war.objective = prng.weighted(odds_of_objectives(war))


def knows_objective(war: War, seat: int) -> bool:
    """The Goths know their objective card; everybody does when the game is over.

    Clause: secret/objective.
    """
    return war.ended != 0 or (seat >= 0 and war.side_of_seat(seat) == GOTHS)


def possible_objectives(war: War) -> list[int]:
    """The objective cards that are not complete yet: one that were would have ended the game."""
    masks = war.rules.objective_masks
    return [number for number in range(len(masks)) if masks[number] & ~war.plundered]


def odds_of_objectives(war: War) -> list[int]:
    """Weigh the objective cards by what everybody sees: the more of a card's cities are plundered, the likelier it is."""
    plundered = war.plundered
    return [(mask & ~plundered != 0) * TELLING ** (mask & plundered).bit_count() for mask in war.rules.objective_masks]


def _deal_side(war: War, side: int, unseen: int, prng: Prng) -> None:
    places = [war.deck, war.discard, war.aside, war.given, war.look, *war.hands]
    counts = [(cards & unseen).bit_count() for cards in places]
    cards = bits(unseen)
    prng.shuffle(cards)
    new = [held & ~unseen for held in places]
    marked = 0
    for leader in range(first_leader(side), end_leader(side)):
        if war.marks[leader] and counts[HAND + leader]:
            marked |= 1 << leader
    if marked:
        _deal_marked(war, marked, counts, new, cards)
    at = 0
    for place in range(PLACES):
        if place >= HAND and (marked >> (place - HAND)) & 1:
            continue
        for card in cards[at : at + counts[place]]:
            new[place] |= 1 << card
        at += counts[place]
    war.deck, war.discard, war.aside, war.given, war.look = new[:HAND]
    war.hands = new[HAND:]


def _deal_marked(war: War, marked: int, counts: list[int], new: list[int], cards: list[int]) -> None:
    """Deal the hands that are known to be free of something, and take their cards out of the list.

    A matching of slots and cards in their shuffled order; the true hands are one, so it never fails.
    """
    slots = [leader for leader in bits(marked) for _ in range(counts[HAND + leader])]
    barred = [hands.forbidden(war, war.marks[leader]) for leader in slots]
    owner = [-1] * len(cards)

    def place(slot: int, tried: list[bool]) -> bool:
        for at, card in enumerate(cards):
            if (barred[slot] >> card) & 1 or tried[at]:
                continue
            tried[at] = True
            if owner[at] < 0 or place(owner[at], tried):
                owner[at] = slot
                return True
        return False

    for slot in range(len(slots)):
        found = place(slot, [False] * len(cards))
        assert found, "the true hands fit the marks"
    left: list[int] = []
    for at, card in enumerate(cards):
        if owner[at] < 0:
            left.append(card)
        else:
            new[HAND + slots[owner[at]]] |= 1 << card
    cards[:] = left


def _forget(war: War, viewer: int, sure: int) -> None:
    """Set what the others know: the cards of the hands they see, what all know, and what they saw of this seat's hands."""
    own = 0
    if viewer != PUBLIC:
        for leader in range(LEADERS):
            if (war.knowers(leader) >> viewer) & 1:
                own |= war.hands[leader]
    keep = (own | war.known[PUBLIC]) & sure
    for other in range(war.rules.seats):
        if other != viewer:
            war.known[other] = war.known[other] & keep | seen_by(war, other)


def seen_by(war: War, seat: int) -> int:
    """The cards that a seat sees where they are: its hands and what is laid ready from them."""
    cards = war.known[PUBLIC]
    for leader in range(LEADERS):
        if (war.knowers(leader) >> seat) & 1:
            cards |= war.hands[leader]
            if leader == ALATHEUS:
                cards |= war.aside
    frame = _exchange(war)
    if frame is not None:
        seats = war.knowers(frame.v[0])
        if frame.procedure == procedures.SPY:
            seats |= war.knowers(frame.v[1])
        if (seats >> seat) & 1:
            cards |= war.given | war.look
    return cards


def _exchange(war: War) -> Frame | None:
    """The open REGROUP or espionage, if there is one."""
    for frame in war.stack:
        if frame.procedure in (procedures.REGROUP, procedures.SPY):
            return frame
    return None
