"""Hengist in sentences: what happened, what is asked, what is offered."""

from __future__ import annotations

from barbaricum.core.state import DONE, Event, Move, Offer
from barbaricum.games.hengist import ending, notation, payment, procedures
from barbaricum.games.hengist.actions import (
    BOAT,
    COLUMN_WORDS,
    GROUPS,
    KIND_NAMES,
    PAY,
    RAID,
    REINFORCE,
    ROAD_COUNT,
    ROADS,
    SEATS,
    SPY,
    TERRAINS,
    THREE,
    group_of,
    is_beach,
    is_hinterland,
    place_words,
    raid_column,
    raid_road,
    verb_of,
)
from barbaricum.games.hengist.coast import Coast
from barbaricum.games.hengist.movement import costs_toll, toll
from barbaricum.games.hengist.tables import HengistRules
from barbaricum.games.hengist.view import actions_left

ROMAN = ("I", "II", "III")
_NUMBER = ("no", "one", "two", "three", "four", "five")


def group_words(seat: int, group: int) -> str:
    """A group in a sentence that others read."""
    return f"{SEATS[seat].capitalize()} group {ROMAN[group]}"


# --- what happened ------------------------------------------------------------------------------------------------------


def event_text(rules: HengistRules, event: Event) -> str:
    """Put one event into a sentence."""
    kind, args = event.kind, event.args
    if kind in ("land", "board", "march", "return", "cross", "reinforce", "lost"):
        return _movement_text(kind, args)
    if kind in ("raid", "tile", "open", "shield", "spy"):
        return _tile_text(rules, kind, args)
    if kind in ("sail", "launch", "turn-board", "contents", "side", "treasures"):
        return _board_text(rules, kind, args)
    if kind == "turn":
        return f"Turn {args[0]}: {SEATS[args[1]].capitalize()}."
    if kind == "draw":
        extra = args[1] - rules.base_draw
        groups = "the group" if extra == 1 else f"each of {_NUMBER[extra]} groups"
        reason = f": {_NUMBER[rules.base_draw]}, and one for {groups} inland" if extra else ""
        return f"{SEATS[args[0]].capitalize()} draws {args[1]} cards{reason}."
    if kind == "card":
        return f"You draw {KIND_NAMES[args[1]]}."
    if kind == "reshuffle":
        return f"The discard pile of {args[0]} cards becomes the draw pile."
    assert kind == "end", kind
    return f"{_END[args[0]]} Red has {args[1]}, Blue has {args[2]}."


_END = (
    "",
    "The Boat leaves the last board; the game is over.",
    "No treasure is left; the game is over.",
    "Too long without a raid or a move of the Boat; the game is over.",
)


def _movement_text(kind: str, args: tuple[int, ...]) -> str:
    who = group_words(args[0], args[1])
    if kind == "board":
        return f"{who} goes back aboard."
    if kind == "reinforce":
        return f"{who} is brought back to the Boat for an Explorer."
    if kind == "lost":
        return f"{who} is lost with the turned board."
    where = place_words(args[2])
    if kind == "land":
        return f"{who} lands at {where}."
    verb = {"march": "marches to", "return": "returns to", "cross": "crosses to"}[kind]
    return f"{who} {verb} {where}, paying {notation.payment_words(list(args[3:]))}."


def _tile_text(rules: HengistRules, kind: str, args: tuple[int, ...]) -> str:
    if kind == "raid":
        seat, group, column, road, slot, value = args[:6]
        paid = notation.payment_words(list(args[6:]))
        points = rules.points[value]
        where = f"the {ROADS[road]} road of the {COLUMN_WORDS[column]} board"
        return f"{group_words(seat, group)} raids along {where}, paying {paid}, and takes {points} at slot {slot + 1}."
    if kind == "tile":
        column, tile = args
        ends = ", ".join(f"{ROADS[road]} to slot {rules.leads[tile * ROAD_COUNT + road] + 1}" for road in range(ROAD_COUNT))
        return f"You see the Road Tile of the {COLUMN_WORDS[column]} board: {ends}."
    if kind == "open":
        return f"Both have seen the Road Tile of the {COLUMN_WORDS[args[0]]} board; it lies open."
    if kind == "shield":
        return f"{SEATS[args[0]].capitalize()} marks the Road Tile of the {COLUMN_WORDS[args[1]]} board with a shield."
    return f"{group_words(args[0], args[1])} spies on the Road Tile of the {COLUMN_WORDS[args[2]]} board for an Explorer."


def _board_text(rules: HengistRules, kind: str, args: tuple[int, ...]) -> str:
    if kind == "sail":
        return f"The Boat sails to Bay {args[1] + 1} of the {COLUMN_WORDS[args[0]]} board."
    if kind == "launch":
        return "The Boat lies in the leftmost Bay with all groups aboard."
    if kind == "side":
        return f"Board side {rules.side_names[args[1]]} is laid as the {COLUMN_WORDS[args[0]]} board."
    if kind == "treasures":
        row = ", ".join(str(rules.points[value - 1]) for value in args[1:] if value)
        return f"Treasures on the {COLUMN_WORDS[args[0]]} board: {row}."
    if kind == "contents":
        row = ", ".join(str(rules.points[value - 1]) for value in args)
        return f"Treasures that leave the game with the board: {row}."
    old, new, column, bay = args
    names = rules.side_names
    where = f"Bay {bay + 1} of the {COLUMN_WORDS[column]} board"
    return f"Board {names[old]} is turned to {names[new]} and laid at the right; the Boat lies in {where}."


# --- what is asked --------------------------------------------------------------------------------------------------------


def heading(coast: Coast) -> str:
    """Where the game stands."""
    if coast.ended:
        return "The game is over"
    if not coast.turn:
        return "Setup"
    return f"Turn {coast.turn} · Boat in Bay {coast.boat % 2 + 1} of the {COLUMN_WORDS[coast.boat // 2]} board"


def prompt(coast: Coast, seat: int) -> str:
    """One sentence for the seat (or a spectator)."""
    if coast.ended:
        return _result(coast, seat)
    frame = coast.stack[-1]
    if not coast.acts(seat):
        turn = next((f for f in coast.stack if f.procedure == procedures.TURN), None)
        return f"Waiting for {SEATS[turn.v[0]].capitalize()} to act." if turn else "The boards are being laid."
    if frame.procedure == procedures.PAYMENT:
        return _payment_prompt(frame.v)
    left = actions_left(coast)
    free = [ROMAN[g] for g in range(GROUPS) if not frame.v[1] >> g & 1]
    if not left or not free:
        return "End the turn to draw cards."
    if left < len(free):
        return f"Choose a group to act; {_NUMBER[left]} of {_NUMBER[len(free)]} may."
    names = free[0] if len(free) == 1 else ", ".join(free[:-1]) + " or " + free[-1]
    return f"Act with group {names}, or end the turn."


def _payment_prompt(v: list[int]) -> str:
    terrain = TERRAINS[v[payment.SYMBOLS + v[payment.PAID]]]
    action = v[payment.FOR]
    verb = verb_of(action)
    if verb >= RAID:
        purpose = f"for the raid along the {ROADS[raid_road(verb)]} road"
    else:
        purpose = f"to move group {ROMAN[group_of(action)]}"
    if v[payment.PICKS]:
        return f"Give {_NUMBER[v[payment.PICKS]]} more of three cards for {terrain}."
    return f"Pay {terrain} {purpose}."


def _result(coast: Coast, seat: int) -> str:
    winners = ending.winners(coast)
    red, blue = coast.score(0), coast.score(1)
    if len(winners) == 2:
        return f"Victory is shared, {red} to {blue}."
    winner = winners[0]
    high, low = (red, blue) if winner == 0 else (blue, red)
    tie = " on the highest single treasure" if red == blue else ""
    if seat < 0:
        return f"{SEATS[winner].capitalize()} wins {high} to {low}{tie}."
    return f"You win {high} to {low}{tie}." if winner == seat else f"You lose {low} to {high}{tie}."


# --- what is offered --------------------------------------------------------------------------------------------------------


def offer_text(coast: Coast, seat: int, prefix: Move, offer: Offer) -> str:
    """Name an offer as a button would."""
    if offer.kind == "done":
        return "End the turn"
    if offer.kind == "group":
        return f"Group {ROMAN[offer.key - 1]}"
    if offer.action == THREE:
        return "Any three cards"
    if offer.action >= PAY:
        return KIND_NAMES[offer.action - PAY].capitalize()
    assert offer.action != DONE
    verb = verb_of(offer.action)
    if verb == REINFORCE:
        return "Bring back to the Boat for an Explorer"
    if verb >= SPY:
        return f"Spy on the {COLUMN_WORDS[verb - SPY]} board for an Explorer"
    if verb >= RAID:
        column, road = raid_column(verb), raid_road(verb)
        cost = ", ".join(TERRAINS[t] for t in coast.symbols(column, road))
        return f"Raid along the {ROADS[road]} road ({cost})"
    return _step_text(coast, coast.groups[seat * GROUPS + prefix[0] - 1], verb + 1)


def _step_text(coast: Coast, origin: int, place: int) -> str:
    if place == BOAT:
        return "Go back aboard"
    cost = f" ({TERRAINS[toll(coast, origin, place)]})" if costs_toll(origin, place) else ""
    if origin == BOAT:
        return f"Land at {place_words(place)}"
    if is_beach(origin) and is_hinterland(place):
        return f"March to the Hinterland{cost}"
    if is_beach(place):
        return f"Return to {place_words(place)}{cost}"
    return f"Cross to {place_words(place)}{cost}"
