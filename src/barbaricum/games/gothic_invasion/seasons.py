"""Seasons and years: how many cards each leader draws, who plays first, when a side may pass, what winter takes."""

from __future__ import annotations

from barbaricum.core.state import Frame
from barbaricum.games.gothic_invasion import hands
from barbaricum.games.gothic_invasion import reasons as why
from barbaricum.games.gothic_invasion.actions import (
    ALATHEUS,
    GOTHS,
    GRATIAN,
    LEADERS,
    NEGOTIATIONS,
    ROMANS,
    SAPHRAX,
    THEODOSIUS,
    VALENS,
    end_leader,
    first_leader,
)
from barbaricum.games.gothic_invasion.procedures import TURN
from barbaricum.games.gothic_invasion.war import AUTUMN, DECKS, SPRING, SUMMER, WINTER, War

# The ints of TURN.
SIDE = 0
SECOND = 1  # the leader who may play a second card, or -1
PLAYED = 2  # the leader who played, or -1
MARCHED = 3  # 1 where he marched for two cards


# --- cards of a season --------------------------------------------------------------------------------------------------


def first_side(season: int) -> int:
    """The Goths play first in spring and summer, the Romans in autumn.

    Clause: overview/first-player.
    """
    return ROMANS if season == AUTUMN else GOTHS


def deal_order(war: War) -> list[int]:
    """Leaders in the order of the set-up, those of the first player before the others."""
    romans, goths = list(range(VALENS, LEADERS)), list(range(VALENS))
    return romans + goths if first_side(war.season) == ROMANS else goths + romans


def cards_to_draw(war: War, leader: int) -> int:
    """Each leader draws cards at the start of a season, by his capacity and the season."""
    if leader == GRATIAN:
        return gratian_draw(war)
    if war.season == SPRING:
        count = spring_draw(war, leader)
    elif war.season == SUMMER:
        count = summer_draw(war, leader)
    else:
        count = autumn_draw(war, leader)
    if leader == THEODOSIUS:
        count += theodosius_extra()
    if leader == ALATHEUS and war.rules.kept_counts and war.aside:
        count -= 1
    return max(0, count)


def spring_draw(war: War, leader: int) -> int:
    """In spring the Romans draw their full number, each Goth three; an annual event may change the Romans' number.

    Clause: overview/draw-spring.
    """
    if leader < VALENS:
        return war.rules.short_draw
    change = war.rules.events[war.event]["roman_draw"] if war.event >= 0 else 0
    return war.rules.draw[leader] + int(change)


def summer_draw(war: War, leader: int) -> int:
    """In summer everybody draws the full number.

    Clause: overview/draw-summer.
    """
    return war.rules.draw[leader]


def autumn_draw(war: War, leader: int) -> int:
    """In autumn each Roman leader draws three cards, the Goths their full number.

    Clause: overview/draw-autumn.
    """
    return war.rules.short_draw if leader >= VALENS else war.rules.draw[leader]


def gratian_draw(war: War) -> int:
    """Gratian draws four cards in every season.

    Clause: trait/gratian.
    """
    return war.rules.draw[GRATIAN]


def theodosius_extra() -> int:
    """Theodosius draws one card more and then discards one.

    Clause: trait/theodosius.
    """
    return 1


def must_discard(war: War) -> bool:
    """Whether Theodosius now discards a card of his new hand.

    Clause: trait/theodosius.
    """
    return war.plays(THEODOSIUS) and war.hands[THEODOSIUS] != 0


def deck_of(war: War, leader: int) -> int:
    """The mask of the cards the leader may draw; an empty deck is made anew from the discard pile.

    Clause: play/deck-empty.
    """
    side = GOTHS if leader < VALENS else ROMANS
    if not war.deck & DECKS[side]:
        hands.reshuffle(war, side)
    return war.deck & DECKS[side]


def take_kept_card(war: War) -> None:
    """The card that Alatheus kept joins his next hand.

    Clause: trait/alatheus.
    """
    war.hands[ALATHEUS] |= war.aside
    war.aside = 0


# --- turns ----------------------------------------------------------------------------------------------------------------


def next_side(war: War, side: int) -> int:
    """The sides take turns; one without cards is passed over; -1 when both hands are played out.

    Clauses: play/alternate, play/hands-played-out.
    """
    if war.side_size(side):
        return side
    return 1 - side if war.side_size(1 - side) else -1


def check_pass(war: War, side: int) -> int:
    """A side with fewer cards than the enemy may pass and keep them; with as many or more it must play or discard.

    Clause: play/pass-fewer-cards.
    """
    return 0 if war.side_size(side) < war.side_size(1 - side) else why.NOT_FEWER_CARDS


def discard_unused(war: War, leader: int, card: int) -> None:
    """Who does not want to play a card discards one without using it.

    Clause: play/discard-pass.
    """
    hands.throw_away(war, leader, 1 << card)
    war.tell(-1, "play/discard-pass", "unused", (leader, card))


def seats_to_play(war: War, frame: Frame) -> int:
    """The mask of the seats that may take the side's turn: any whose leaders hold cards, with whichever leader they like.

    Clause: play/any-leader.
    """
    if frame.v[SECOND] >= 0:
        return 1 << war.holder[frame.v[SECOND]]
    return war.seats_with_cards(frame.v[SIDE])


def has_second_card(war: War, frame: Frame) -> bool:
    """After his first card Saphrax may play another one in the same turn.

    Clause: trait/saphrax.
    """
    if frame.v[PLAYED] != SAPHRAX or frame.v[SECOND] >= 0 or not war.plays(SAPHRAX) or not war.hands[SAPHRAX]:
        return False
    return not frame.v[MARCHED] or war.rules.march_is_one


def check_aside(war: War, frame: Frame, seat: int) -> int:
    """Alatheus may keep his last card for the next season of the same year.

    Clause: trait/alatheus.
    """
    if frame.procedure != TURN or frame.v[SIDE] != GOTHS or frame.v[SECOND] >= 0:
        return why.KEPT_FOR_GOTHS
    if not war.has(seat, ALATHEUS):
        return why.NO_KEEPER
    if war.season not in (SPRING, SUMMER):
        return why.NO_KEEPING_NOW
    return 0 if war.hand_size(ALATHEUS) == 1 and not war.aside else why.NOT_LAST_CARD


def set_aside(war: War) -> None:
    """The card is laid aside face down.

    Clause: trait/alatheus.
    """
    war.aside = war.hands[ALATHEUS]
    war.hands[ALATHEUS] = 0
    war.marks[ALATHEUS] = 0
    war.tell(-1, "trait/alatheus", "aside", (ALATHEUS,))


# --- NEGOTIATIONS -----------------------------------------------------------------------------------------------------------


def check_negotiations(war: War) -> int:
    """NEGOTIATIONS, once a game, skip the season.

    Clause: roman/negotiations.
    """
    return 0 if war.rules.skip_in_turn else why.NOT_IN_TURN


def skip_season(war: War) -> None:
    """The season ends, and what is left in the hands is lost.

    Clause: roman/negotiations.
    """
    war.skipped = 1
    war.tell(-1, "roman/negotiations", "skipped", (war.season,))


def negotiators(war: War, passed: int) -> int:
    """The mask of the seats that may open the season with NEGOTIATIONS, as far as everybody knows."""
    seats = 0
    for leader in range(VALENS, LEADERS):
        if not (passed >> war.holder[leader]) & 1 and war.may_hold(leader, war.rules.with_deed[NEGOTIATIONS]):
            seats |= 1 << war.holder[leader]
    return seats


def may_keep_when_skipped(war: War) -> bool:
    """When a season is skipped Alatheus may still keep a card, but not into winter.

    Clause: trait/alatheus.
    """
    return war.season in (SPRING, SUMMER) and war.hands[ALATHEUS] != 0 and war.aside == 0


# --- the end of seasons and years ---------------------------------------------------------------------------------------------


def end_season(war: War) -> None:
    """Both hands are played, the siege is lifted, and the season marker moves on.

    Clauses: play/season-end, overview/seasons.
    """
    for leader in range(LEADERS):
        if war.hands[leader]:
            hands.lose_hand(war, leader)
        war.marks[leader] = 0
    war.siege = war.skipped = 0
    war.season += 1
    if war.season < WINTER:
        war.tell(-1, "play/season-end", "season", (war.year, war.season))


def leaders_in_winter(war: War) -> list[int]:
    """In winter nobody draws, and every leader loses 1.000 men.

    Clause: overview/winter.
    """
    return [leader for leader in range(LEADERS) if war.plays(leader)]


def turn_year(war: War) -> None:
    """The year marker moves on, and it is spring.

    Clause: play/year-end.
    """
    war.year += 1
    war.season = SPRING
    war.tell(-1, "play/year-end", "season", (war.year, war.season))


def is_out_of_time(war: War) -> bool:
    """The Romans have held out when spring 382 comes.

    Clause: overview/end-time.
    """
    return war.year >= war.rules.last_year and (not war.rules.play_last_spring or war.season > SPRING)


def shuffle_decks(war: War) -> None:
    """After the event each side shuffles its discard pile back into its deck.

    Clause: play/year-end.
    """
    for side in (GOTHS, ROMANS):
        if war.rules.shuffle_all or not war.deck & DECKS[side]:
            hands.reshuffle(war, side)


def side_leaders(war: War, side: int) -> list[int]:
    """The leaders of a side in play."""
    return [leader for leader in range(first_leader(side), end_leader(side)) if war.plays(leader)]
