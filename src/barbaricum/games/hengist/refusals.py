"""Why an action of Hengist is not allowed, in words.

Every sentence has the form "WHO cannot DO: BECAUSE", so that a screen can set the first half as a title.
"""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import Frame, Refusal
from barbaricum.games.hengist import payment
from barbaricum.games.hengist import reasons as why
from barbaricum.games.hengist.actions import (
    COLUMN_NAMES,
    COLUMN_WORDS,
    GROUPS,
    KIND_NAMES,
    PAY,
    RAID,
    REINFORCE,
    ROAD_COUNT,
    ROADS,
    SPY,
    TERRAINS,
    THREE,
    column_of,
    group_of,
    place_name,
    place_words,
    verb_of,
)
from barbaricum.games.hengist.coast import Coast


def explain(coast: Coast, seat: int, action: int, code: int) -> Refusal:
    """Put a reason code into words."""
    if code == why.NO_SUCH_ACTION:
        return Refusal("base/action", "Nothing like this exists in Hengist: write a group's action, a payment or done.")
    if code == why.GAME_OVER:
        return Refusal("base/over", "Nobody can act: the game is over.")
    if code == why.NOT_YOUR_TURN:
        return Refusal("turn/alternate", "You cannot act now: it is the other player's turn.")
    frame = coast.stack[len(coast.stack) - 1]
    if code in PAYMENT_CODES or (code == why.PAYMENT_OPEN):
        return _explain_payment(frame, action, code)
    if code == why.NO_PAYMENT_OPEN:
        return Refusal("cards/discard", "A card cannot be discarded: no step or raid is waiting to be paid.", "hand")
    return _explain_group(coast, seat, action, code)


PAYMENT_CODES: Final = (
    why.NOT_HELD,
    why.WRONG_SINGLE,
    why.WRONG_DOUBLE,
    why.EXPLORER_IN_THREE,
    why.THREE_BEGUN,
    why.TOO_FEW_FOR_THREE,
    why.REST_UNPAYABLE,
)


def _explain_payment(frame: Frame, action: int, code: int) -> Refusal:
    terrain = TERRAINS[frame.v[payment.SYMBOLS + frame.v[payment.PAID]]]
    if code == why.PAYMENT_OPEN:
        subject = "The turn cannot end" if action == 0 else f"Group {group_of(action) + 1} cannot act"
        clause = "A/V-all-at-once" if verb_of(frame.v[payment.FOR]) >= RAID else "base/unfinished"
        return Refusal(clause, f"{subject}: the payment that was begun still lacks {terrain}.", "hand")
    if action == THREE:
        if code == why.THREE_BEGUN:
            return Refusal("cards/three-for-any", "Any three cannot be chosen again: three cards are being given already.")
        if code == why.TOO_FEW_FOR_THREE:
            sentence = "Any three cannot be given: fewer than three single or double cards are in your hand."
            return Refusal("cards/three-for-any", sentence, "hand")
        sentence = "Any three cannot be given: the rest of the road could then not be paid."
        return Refusal("A/V-all-at-once", sentence, "hand")
    card = KIND_NAMES[action - PAY]
    if code == why.NOT_HELD:
        return Refusal("cards/discard", f"{card.capitalize()} cannot be played: your hand holds no such card.", "hand")
    if code == why.EXPLORER_IN_THREE:
        sentence = "An Explorer cannot be one of three cards: only single and double cards count."
        return Refusal("cards/three-for-any", sentence)
    if code == why.REST_UNPAYABLE:
        sentence = f"{card.capitalize()} cannot be played for {terrain}: the rest could then not be paid."
        return Refusal("A/V-all-at-once", sentence, "hand")
    clause = "cards/single" if code == why.WRONG_SINGLE else "cards/double"
    return Refusal(clause, f"{card.capitalize()} cannot pay {terrain}: it does not show that terrain.")


def _explain_group(coast: Coast, seat: int, action: int, code: int) -> Refusal:
    group, verb = group_of(action), verb_of(action)
    origin = coast.groups[seat * GROUPS + group]
    who = f"Group {group + 1} cannot {_deed(verb)}"
    piece = f"{group + 1}"
    if code == why.ALREADY_ACTED:
        return Refusal("A/one-action-each", f"{who}: it has already acted this turn.", piece)
    if code == why.FIRST_TURN_OVER:
        limit = coast.rules.first_turn_actions
        return Refusal("A/first-turn-two", f"{who}: the starting player's first turn has only {limit} actions.")
    if code == why.OFF_BOARD:
        return Refusal("A/off-board-only-II", f"{who}: it is off the board and can only be brought back.", piece)
    if code in (why.NOT_LOST, why.NO_EXPLORER_TO_REINFORCE):
        if code == why.NOT_LOST:
            return Refusal("A/II-reinforce", f"{who}: it is not lost but in {place_words(origin)}.", place_name(origin))
        return Refusal("cards/explorer-reinforce", f"{who}: that takes an Explorer, and you hold none.", "hand")
    if code == why.TILE_KNOWN:
        column = verb - SPY
        word = COLUMN_WORDS[column]
        sentence = f"{who}: you already know the Road Tile of the {word} board."
        return Refusal("cards/explorer-spy", sentence, f"tile {COLUMN_NAMES[column]}")
    if code == why.NO_EXPLORER_TO_SPY:
        return Refusal("A/VI-spy", f"{who}: that takes an Explorer, and you hold none.", "hand")
    if verb >= RAID:
        return _explain_raid(coast, origin, who, verb - RAID, code)
    return _explain_step(coast, origin, verb + 1, who, code)


def _explain_raid(coast: Coast, origin: int, who: str, target: int, code: int) -> Refusal:
    column, road = target // ROAD_COUNT, target % ROAD_COUNT
    if code == why.NOT_AT_VILLAGE:
        here = place_words(origin)
        sentence = f"{who}: it stands at {here}, and a raid starts in the Hinterland of the {COLUMN_WORDS[column]} board."
        return Refusal("A/V-raid-terrain", sentence, place_name(origin))
    name = f"road {COLUMN_NAMES[column]} {ROADS[road]}"
    if code == why.ROAD_USED:
        return Refusal("A/V-raided-village", f"{who}: that road has been raided and its treasure is gone.", name)
    terrains = " + ".join(TERRAINS[t] for t in coast.symbols(column, road))
    return Refusal("A/V-all-at-once", f"{who}: your hand cannot pay {terrains} in full.", "hand")


def _explain_step(coast: Coast, origin: int, place: int, who: str, code: int) -> Refusal:
    boat = place_name(coast.boat_beach())
    here, there = place_words(origin), place_words(place)
    if code == why.ALREADY_THERE:
        return Refusal("A/one-action-each", f"{who}: it is already at {here}.", place_name(origin))
    if code == why.BOAT_TO_HINTERLAND:
        return Refusal("A/I-disembark", f"{who}: from the Boat it lands on a Beach first.", boat)
    if code == why.OTHER_BEACH:
        return Refusal("A/I-disembark", f"{who}: the Boat lies at {boat}, and a group lands only there.", boat)
    if code == why.BEACH_FULL:
        count = coast.spaces(place)
        return Refusal("A/I-space", f"{who}: all {count} spaces of {there} are taken.", place_name(place))
    if code == why.HINTERLAND_FULL:
        count = coast.spaces(place)
        return Refusal("A/I-space", f"{who}: all {count} spaces of {there} are taken.", place_name(place))
    if code == why.BOAT_AWAY:
        return Refusal("A/I-board", f"{who}: the Boat lies at {boat}, not at {place_name(origin)}.", boat)
    if code == why.BEACH_TO_BEACH:
        return Refusal("A/III-road", f"{who}: no road joins one Beach to another.", place_name(origin))
    if code == why.OTHER_HINTERLAND:
        sentence = f"{who}: from {place_name(origin)} the road leads only to the Hinterland of its own board."
        return Refusal("A/III-road", sentence, place_name(origin))
    if code == why.HINTERLAND_TO_BOAT:
        return Refusal("A/IV-return", f"{who}: from the Hinterland it returns to a Beach first.", place_name(origin))
    if code == why.BEACH_OF_OTHER_BOARD:
        return Refusal("A/IV-return", f"{who}: it can return only to a Beach of its own board.", place_name(origin))
    if code == why.NOT_NEIGHBOURS:
        return Refusal("A/IV-adjacent-hinterland", f"{who}: the two boards are not neighbours.", place_name(origin))
    clause = "A/III-road"
    if column_of(origin) != column_of(place):
        clause = "A/IV-adjacent-hinterland"
    elif place_name(place)[-1].isdigit():
        clause = "A/IV-return"
    return Refusal(clause, f"{who}: your hand cannot pay the road there.", "hand")


def _deed(verb: int) -> str:
    if verb == REINFORCE:
        return "be brought back"
    if verb >= SPY:
        return f"spy on the {COLUMN_WORDS[verb - SPY]} board"
    if verb >= RAID:
        return f"raid along the {ROADS[(verb - RAID) % ROAD_COUNT]} road of the {COLUMN_WORDS[(verb - RAID) // ROAD_COUNT]} board"
    return f"go to {place_words(verb + 1)}"
