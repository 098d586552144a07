"""The frames of the game, the seasons and the years."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from barbaricum.core.state import DICE, EVERYONE, Frame
from barbaricum.games.gothic_invasion import (
    answers,
    choices,
    clash,
    ending,
    entries,
    procedures,
    resolve,
    seasons,
    setup,
    strength,
    turns,
)
from barbaricum.games.gothic_invasion.actions import (
    ALATHEUS,
    GOTHS,
    LEADERS,
    NEGOTIATIONS,
    OFF,
    ROMANS,
    THEODOSIUS,
)
from barbaricum.games.gothic_invasion.choices import (
    EVENT_GAIN,
    EVENT_LOSS,
    EVENT_MORALE,
    NEGOTIATE,
    PLACE_GARRISON,
    PLACE_GOTHS,
    THEODOSIUS_DISCARDS,
)
from barbaricum.games.gothic_invasion.tables import bits
from barbaricum.games.gothic_invasion.war import WINTER, War

# The steps of SETUP after the placements.
OBJECTIVE: Final = 3
READY: Final = 4
# The steps of SEASON.
ENTRIES: Final = 0
DEALING: Final = 1
NEGOTIATED: Final = 5
TURNS: Final = 6
SEASON_OVER: Final = 7
# The steps of WINTER.
FREEZING: Final = 0
LATE_ENTRIES: Final = 1
NEW_YEAR: Final = 2
SPRING_ENTRIES: Final = 3
DRAW_EVENT: Final = 4
SHUFFLE: Final = 5
# The steps of EVENT before and after those in `choices`.
EVENT_GRATIAN: Final = 0
EVENT_THEODOSIUS: Final = 1
EVENT_REST: Final = 5


def advance_game(war: War, frame: Frame) -> bool:
    """Six years of four seasons, from the set-up on.

    Clause: overview/seasons.
    """
    if frame.step == 0:
        setup.set_up(war)
        frame.step = 1
        return war.call(procedures.SETUP, [0])
    if frame.step == 1:
        frame.step = 2
        return war.call(procedures.SEASON, [0, 0, 0])
    frame.step = 1
    if seasons.is_out_of_time(war):
        return resolve.finish(war, ending.TIME)
    return war.call(procedures.WINTER, [0, -1]) if war.season == WINTER else True


def advance_setup(war: War, frame: Frame) -> bool:
    """The placements of the fast scenario, then the objective card."""
    if frame.step == 0:
        frame.step = OBJECTIVE
        if war.rules.fast:
            frame.step = PLACE_GOTHS if war.rules.goths_place_first else PLACE_GARRISON
        return True
    if frame.step == PLACE_GARRISON:
        if setup.garrisons_to_place(war) > 0:
            return frame.ask(war.rules.side_seats[ROMANS])
        frame.step = OBJECTIVE if war.rules.goths_place_first else PLACE_GOTHS
        return True
    if frame.step == PLACE_GOTHS:
        left = setup.goths_to_place(war)
        if len(left) > 1:
            return frame.ask(war.rules.side_seats[GOTHS])
        if left:
            setup.place_goth(war, left[0])
        frame.step = PLACE_GARRISON if war.rules.goths_place_first else OBJECTIVE
        return True
    return frame.ask(0, DICE) if frame.step == OBJECTIVE else war.close()


# --- seasons ------------------------------------------------------------------------------------------------------------------


def advance_season(war: War, frame: Frame) -> bool:
    """Successors enter, cards are drawn, the sides play in turn until both hands are used.

    Clauses: overview/seasons, play/season-end.
    """
    step = frame.step
    if step == ENTRIES:
        due = entries.due_leaders(war)
        if due:
            return open_entry(war, due)
        frame.step = DEALING
        return True
    if step == DEALING:
        return deal_season(war, frame)
    if step == THEODOSIUS_DISCARDS:
        if seasons.must_discard(war):
            return frame.ask(1 << war.holder[THEODOSIUS])
        frame.step = NEGOTIATE
        return True
    if step == NEGOTIATE:
        seats = seasons.negotiators(war, frame.v[2]) if war.rules.skip_at_start else 0
        if seats:
            return frame.ask(seats)
        frame.step = TURNS
        frame.v[1] = seasons.first_side(war.season)
        return True
    if step == NEGOTIATED:
        return negotiated(war, frame)
    return next_turn(war, frame) if step == TURNS else close_season(war)


def open_entry(war: War, due: int) -> bool:
    """The first of the leaders who are due enters."""
    leader = bits(due)[0]
    return war.call(procedures.ENTER, entries.successor_ints(war, leader))


def deal_season(war: War, frame: Frame) -> bool:
    """Each leader in play draws, in order."""
    order = seasons.deal_order(war)
    while frame.v[0] < LEADERS:
        leader = order[frame.v[0]]
        frame.v[0] += 1
        if war.plays(leader):
            count = seasons.cards_to_draw(war, leader)
            if leader == ALATHEUS and war.aside:
                seasons.take_kept_card(war)
            war.tell(EVERYONE, "overview/seasons", "deal", (leader, count))
            return war.call(procedures.DEAL, [leader, count])
    frame.step = THEODOSIUS_DISCARDS
    return True


def advance_deal(war: War, frame: Frame) -> bool:
    """Cards come one by one from the side's deck.

    Clause: play/deck-empty.
    """
    if frame.v[1] <= 0 or not seasons.deck_of(war, frame.v[0]):
        return war.close()
    return frame.ask(0, DICE)


def negotiated(war: War, frame: Frame) -> bool:
    """NEGOTIATIONS before the first turn stood, or were cancelled; the card is out of the game either way."""
    resolve.spend(war, bits(war.table)[0], NEGOTIATIONS)
    if war.result == answers.CANCELLED:
        frame.step = TURNS
        frame.v[1] = seasons.first_side(war.season)
        return True
    seasons.skip_season(war)
    return next_turn(war, frame)


def next_turn(war: War, frame: Frame) -> bool:
    """The sides play one after the other.

    Clause: play/alternate.
    """
    side = -1 if war.skipped else seasons.next_side(war, frame.v[1])
    if side < 0:
        frame.step = SEASON_OVER
        if war.skipped and seasons.may_keep_when_skipped(war):
            return war.call(procedures.KEEP, [0])
        return True
    frame.step = TURNS
    frame.v[1] = 1 - side
    return war.call(procedures.TURN, [side, OFF, OFF, 0])


def close_season(war: War) -> bool:
    """The season is over."""
    seasons.end_season(war)
    return war.close()


def advance_keep(war: War, frame: Frame) -> bool:
    """When a season is skipped Alatheus may keep one card."""
    return war.close() if frame.step else frame.ask(1 << war.holder[ALATHEUS])


# --- the turn of the year -------------------------------------------------------------------------------------------------------


def advance_winter(war: War, frame: Frame) -> bool:
    """Winter losses, successors, the new year, its event, and the shuffle, in this order.

    Clauses: play/year-end, overview/event-each-later-year.
    """
    v, step = frame.v, frame.step
    if step == FREEZING:
        if v[1] < 0:
            v[1] = entries.due_leaders(war)
        for leader in seasons.leaders_in_winter(war):
            if leader >= v[0]:
                v[0] = leader + 1
                return war.call(procedures.LOSE, [leader, 1])
        frame.step = LATE_ENTRIES
        return True
    if step == LATE_ENTRIES:
        due = entries.due_leaders(war) & v[1]
        if due and war.rules.winter_entry:
            return open_entry(war, due)
        seasons.turn_year(war)
        if seasons.is_out_of_time(war):
            return resolve.finish(war, ending.TIME)
        frame.step = SPRING_ENTRIES
        return True
    if step == SPRING_ENTRIES:
        due = entries.due_leaders(war)
        if due:
            return open_entry(war, due)
        frame.step = DRAW_EVENT
        return True
    if step == DRAW_EVENT:
        if war.annual:
            return frame.ask(0, DICE)
        frame.step = SHUFFLE
        return True
    seasons.shuffle_decks(war)
    return war.close()


def event_drawn(war: War, frame: Frame, event: int) -> None:
    """The annual event is resolved; one for a leader who has come already is put away for another.

    Clause: overview/event-each-later-year.
    """
    war.annual &= ~(1 << event)
    war.event = event
    war.tell(EVERYONE, "overview/event-each-later-year", "event", (event,))
    if entries.must_redraw(war, event):
        war.tell(EVERYONE, "overview/event-each-later-year", "event-void", (event,))
        war.event = OFF
        return
    frame.step = SHUFFLE
    war.call(procedures.EVENT, [event, 0, 0])


def advance_event(war: War, frame: Frame) -> bool:
    """What the event says, one matter after another."""
    v = frame.v
    row = war.rules.events[v[0]]
    step = frame.step
    frame.step += 1
    if step == EVENT_GRATIAN:
        return war.call(procedures.ENTER, entries.bring_gratian(war)) if row["gratian"] else True
    if step == EVENT_THEODOSIUS:
        return war.call(procedures.ENTER, entries.bring_theodosius(war)) if row["theodosius"] else True
    if step in (EVENT_GAIN, EVENT_LOSS, EVENT_MORALE):
        frame.step = step
        return choose_leaders(war, frame, int(row[{2: "goths_gain", 3: "goth_loses", 4: "roman_morale"}[step]]))
    if step == EVENT_REST:
        for leader in seasons.side_leaders(war, ROMANS):
            for _ in range(int(row["romans_gain"])):
                strength.add_men(war, leader, "overview/event-each-later-year")
        return True
    return war.close()


def choose_leaders(war: War, frame: Frame, count: int) -> bool:
    """Leaders are chosen one by one for an event; where there is no choice nobody is asked."""
    v = frame.v
    found = choices.event_leaders(war, frame)
    missing = count - v[1].bit_count()
    if missing > 0 and len(found) > missing:
        return frame.ask(choices.seats_in_play(war, GOTHS if frame.step == EVENT_GAIN else ROMANS))
    chosen = v[1] | (sum(1 << leader for leader in found) if missing > 0 else 0)
    if frame.step == EVENT_LOSS and chosen:
        # Losses may need choices of their own, one leader after the other; v[2] counts those who are through.
        for leader in bits(chosen & ~v[2]):
            v[1], v[2] = chosen, v[2] | 1 << leader
            return war.call(procedures.LOSE, [leader, 1])
    else:
        for leader in bits(chosen):
            fall_on(war, leader, frame.step)
    v[1] = v[2] = 0
    frame.step += 1
    return True


def fall_on(war: War, leader: int, step: int) -> None:
    """The good of an event falls on a leader."""
    if step == EVENT_GAIN:
        strength.add_men(war, leader, "overview/event-each-later-year")
    else:
        strength.add_morale(war, leader, "overview/event-each-later-year")


def advance_enter(war: War, frame: Frame) -> bool:
    """The Romans choose among the open spaces of the first port or ports that are free."""
    if frame.step:
        return war.close()
    spaces = entries.entry_spaces(war, frame.v[0])
    if spaces & (spaces - 1):
        return frame.ask(1 << war.holder[frame.v[0]])
    entries.enter(war, frame.v, bits(spaces)[0])
    return war.close()


ADVANCE: Final[list[Callable[[War, Frame], bool]]] = [
    advance_game,
    advance_setup,
    advance_season,
    advance_deal,
    turns.advance,
    resolve.advance_order,
    resolve.advance_pay,
    resolve.advance_answer,
    resolve.advance_regroup,
    resolve.advance_supply,
    resolve.advance_spy,
    clash.advance_battle,
    resolve.advance_lose,
    clash.advance_retreat,
    advance_enter,
    advance_winter,
    advance_event,
    advance_keep,
]
"""What runs each procedure, by its number."""
