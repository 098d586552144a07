"""How a player of Hengist goes on without thinking: the actions worth a search's while, and one to play on with."""

from __future__ import annotations

from typing import Final

from barbaricum.core.prng import Prng
from barbaricum.core.state import DONE
from barbaricum.games.hengist import movement
from barbaricum.games.hengist.actions import (
    BAYS,
    BOAT,
    COLUMNS,
    EXPLORER,
    GROUPS,
    PAY,
    RAID,
    REINFORCE,
    SLOTS,
    SPY,
    TERRAIN_COUNT,
    column_of,
    group_of,
    hinterland,
    is_beach,
    raid_column,
    raid_road,
    verb_of,
)
from barbaricum.games.hengist.coast import SHOWS, Coast
from barbaricum.games.hengist.payment import PICKS

# What playing on thinks things worth, in cards; it passes below nothing.  The values were found by evolution: pairs of
# mirrored variations played each other, and each value was moved towards the winners'.
CARD: Final = 1.0
CARD_BEYOND: Final = 0.12
FEW: Final = 7  # so many cards are missed when they go, those beyond hardly
WILD: Final = 1.7  # an Explorer
POINT: Final = 0.38  # a point of treasure
GUESS: Final = 0.93  # points more, where the road's end is not known, for the look at the Road Tile
LANDING: Final = 0.61
LANDING_LEFT: Final = 0.99  # for the share of the board's treasures that is left, like those below
TOLL: Final = 0.25  # where the hand shows the terrain of the Beach's road
INLAND: Final = 0.92
INLAND_LEFT: Final = 7.2
CROSSING: Final = 0.5
CROSSING_LEFT: Final = 5.5
COMPANY: Final = 0.5  # less for each own group in the Hinterland already
TURNING: Final = 1.6  # less for each Bay that the Boat is too near to turning the board
NEAR: Final = 3
BACK: Final = 4.0
SPYING: Final = 0.2
SAILING: Final = 0.19  # a move of the Boat
LOST: Final = 2.65  # a group on the board that turns
DECIDED: Final = 50.0  # the end of the game
BARE: Final = -3.0  # a board without treasures
EARLY: Final = 0.38  # what is not treasure counts so much at the end, and more with each move that the Boat has left
EARLY_A_MOVE: Final = 0.1
DOUBT: Final = 0.42
LOTS: Final = 64
"""Actions are told apart up to a lot of `DOUBT`, so that playing on varies."""


def candidates(coast: Coast, seat: int) -> list[int]:
    """The legal actions but for those that another one equals or beats; ascending, never empty.

    Groups that stand at one place are alike, so only the first of them is moved; a symbol is paid by the card least
    missed that shows it or by an Explorer, by any three only where no card shows it, and those three are the least missed.
    """
    legal = coast.legal_actions(seat)
    if len(legal) < 2:
        return legal
    return _payments(coast, seat, legal) if legal[0] >= PAY else _deeds(coast, seat, legal)


def _deeds(coast: Coast, seat: int, legal: list[int]) -> list[int]:
    acted = coast.stack[len(coast.stack) - 1].v[1]
    alike = 0  # mask of the groups that stand beside a lower one that may still act
    for group in range(1, GROUPS):
        for lower in range(group):
            beside = coast.groups[seat * GROUPS + lower] == coast.groups[seat * GROUPS + group]
            if beside and not (acted >> lower) & 1:
                alike |= 1 << group
    if not alike:
        return legal
    return [action for action in legal if action == DONE or not (alike >> group_of(action)) & 1]


def _payments(coast: Coast, seat: int, legal: list[int]) -> list[int]:
    best, most = -1, -1000
    for action in legal:
        kind = action - PAY
        if kind < EXPLORER:
            spare = _spare(coast, seat, kind)
            if spare > most:
                best, most = action, spare
    if coast.stack[len(coast.stack) - 1].v[PICKS]:
        return [best]
    if best < 0:
        return legal
    return [best, PAY + EXPLORER] if PAY + EXPLORER in legal else [best]


def _spare(coast: Coast, seat: int, kind: int) -> int:
    """How little a card is missed: a single by how many cards of the hand show its terrain, a double less than any single."""
    cover, base = coast.cover, seat * TERRAIN_COUNT
    if kind < TERRAIN_COUNT:
        return 100 + cover[base + kind]
    least = 100
    for terrain in SHOWS[kind]:
        if cover[base + terrain] < least:
            least = cover[base + terrain]
    return least


def playout_action(coast: Coast, seat: int, prng: Prng) -> int:
    """Take the action that promises most, or pass; pay with what is least missed."""
    actions = candidates(coast, seat)
    if len(actions) == 1:
        return actions[0]
    if actions[0] >= PAY:
        return _payment(coast, seat, actions)
    wild = WILD - _sailing(coast, seat)
    time = _time(coast)
    best, best_worth = DONE, 0.0
    for action in actions:
        if action != DONE:
            worth = _worth(coast, seat, action, wild, time)
            if worth > -DOUBT:
                worth += prng.below(LOTS) * DOUBT / LOTS
                if worth > best_worth:
                    best, best_worth = action, worth
    return best


def _payment(coast: Coast, seat: int, actions: list[int]) -> int:
    """A card that shows the terrain, else an Explorer or any three cards, whichever is missed less."""
    if actions[0] < PAY + EXPLORER:
        return actions[0]
    three = 3 * (CARD if coast.plain[seat] - 3 < FEW else CARD_BEYOND)
    return actions[0] if WILD - _sailing(coast, seat) < three else actions[len(actions) - 1]


def _time(coast: Coast) -> float:
    left = coast.reserve() * BAYS + COLUMNS * BAYS - 1 - coast.boat
    return min(1.0, EARLY + left * EARLY_A_MOVE)


def _sailing(coast: Coast, seat: int) -> float:
    """What the next move of the Boat brings: the end, a board that turns with all groups on it, or nothing much."""
    bays = COLUMNS * BAYS - 1 - coast.boat
    if bays == 0 and coast.reserve() == 0:
        return DECIDED if coast.score(seat) >= coast.score(1 - seat) else -DECIDED
    if bays > 1:
        return SAILING
    ahead = 0  # how many more of the other's groups than of its own would be lost
    for group in range(GROUPS):
        if column_of(coast.groups[seat * GROUPS + group]) == 0:
            ahead -= 1
        if column_of(coast.groups[(1 - seat) * GROUPS + group]) == 0:
            ahead += 1
    return SAILING + (LOST * ahead if bays == 0 else LOST * ahead / 2)


def _worth(coast: Coast, seat: int, action: int, wild: float, time: float) -> float:
    """What a deed promises, its price taken off; `wild` is the price of an Explorer, `time` the weight of what is no treasure."""
    verb = verb_of(action)
    if verb == REINFORCE:
        return BACK * time - wild
    if verb >= SPY:
        return SPYING * time - wild
    if verb >= RAID:
        column, road = raid_column(verb), raid_road(verb)
        return _treasure(coast, seat, column, road) * POINT - time * _price(coast, seat, coast.symbols(column, road), wild)
    return _step(coast, seat, coast.groups[seat * GROUPS + group_of(action)], verb + 1, wild) * time


def _price(coast: Coast, seat: int, symbols: list[int], wild: float) -> float:
    """What the cards for the symbols are worth: those that show them, for the rest any three while they last, or Explorers."""
    plain = coast.plain[seat]
    unmatched = coast.unmatched(seat, symbols, 0)
    cards = len(symbols) - unmatched
    explorers = 0
    for _ in range(unmatched):
        if plain - cards >= 3 and (coast.explorers(seat) <= explorers or wild > 3 * CARD):
            cards += 3
        else:
            explorers += 1
    beyond = min(cards, max(0, plain - FEW))
    return (cards - beyond) * CARD + beyond * CARD_BEYOND + explorers * wild


def _step(coast: Coast, seat: int, origin: int, place: int, wild: float) -> float:
    """What a step promises, its price taken off; back to the Boat or a Beach it promises nothing."""
    if place == BOAT:
        return BARE
    column = column_of(place)
    if origin == BOAT:
        terrain = coast.rules.beach_terrain[coast.sides[column] * BAYS + (place - 2) % 3]
        worth = _stand(coast, seat, column, LANDING, LANDING_LEFT)
        return worth + TOLL if coast.cover[seat * TERRAIN_COUNT + terrain] else worth
    if is_beach(place):
        return BARE
    price = _price(coast, seat, [movement.toll(coast, origin, place)], wild)
    if is_beach(origin):
        return _stand(coast, seat, column, INLAND, INLAND_LEFT) - price
    here = _stand(coast, seat, column_of(origin), 0.0, CROSSING_LEFT) + COMPANY
    return _stand(coast, seat, column, CROSSING, CROSSING_LEFT) - here - price


def _stand(coast: Coast, seat: int, column: int, fixed: float, by_left: float) -> float:
    """What it is worth to stand at a board, as long as treasures lie there and it is not about to turn."""
    left = treasures_left(coast, column)
    if not left:
        return BARE
    worth = fixed + by_left * left / SLOTS
    if column == 0:
        bays = COLUMNS * BAYS - 1 - coast.boat
        if bays < NEAR:
            worth -= TURNING * (NEAR - bays)
    inland = hinterland(column)
    for group in range(seat * GROUPS, (seat + 1) * GROUPS):
        if coast.groups[group] == inland:
            worth -= COMPANY
    return worth


def treasures_left(coast: Coast, column: int) -> int:
    """How many treasures lie on the column's board."""
    at = column * SLOTS
    return SLOTS - coast.treasures[at : at + SLOTS].count(0)


def _treasure(coast: Coast, seat: int, column: int, road: int) -> float:
    """The points at the end of a road, if the seat knows the Road Tile, else those it may hope for and what a look is worth."""
    at, points = column * SLOTS, coast.rules.points
    if coast.knows_tile(seat, column):
        return float(points[coast.treasures[at + coast.slot_at(column, road)] - 1])
    total, left = 0, 0
    for slot in range(at, at + SLOTS):
        if coast.treasures[slot]:
            total += points[coast.treasures[slot] - 1]
            left += 1
    return total / left + GUESS
