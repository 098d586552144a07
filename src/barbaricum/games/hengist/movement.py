"""Part A, actions I, III and IV: between Boat, Beach and Hinterland.

Each predicate answers 0 or the code of a reason (`reasons`); `check_go` tells which action a step is.
"""

from __future__ import annotations

from barbaricum.games.hengist import reasons as why
from barbaricum.games.hengist.actions import (
    BOAT,
    COLUMNS,
    GROUPS,
    beach,
    column_of,
    hinterland,
    is_beach,
    is_hinterland,
)
from barbaricum.games.hengist.coast import Coast


def check_go(coast: Coast, seat: int, group: int, place: int) -> int:
    """Whether a group that may act can step to a place."""
    origin = coast.groups[seat * GROUPS + group]
    if place == origin:
        return why.ALREADY_THERE
    if origin == BOAT:
        return check_disembark(coast, place)
    if is_beach(origin):
        return check_board(coast, origin) if place == BOAT else check_road(coast, seat, origin, place)
    return check_leave_hinterland(coast, seat, origin, place)


def check_disembark(coast: Coast, place: int) -> int:
    """From the Boat a group lands, free of cards, only on the Beach of the Bay where the Boat lies.

    Clause: A/I-disembark.
    """
    if is_hinterland(place):
        return why.BOAT_TO_HINTERLAND
    if place != coast.boat_beach():
        return why.OTHER_BEACH
    return check_space(coast, place)


def check_space(coast: Coast, place: int) -> int:
    """A space holds one group, of either side; a full Beach takes nobody, and so does a full Hinterland.

    Clause: A/I-space.
    """
    if coast.occupants(place) < coast.spaces(place):
        return 0
    return why.BEACH_FULL if is_beach(place) else why.HINTERLAND_FULL


def check_board(coast: Coast, origin: int) -> int:
    """From a Beach a group goes back aboard, free of cards, while the Boat lies in that Beach's Bay.

    Clause: A/I-board.
    """
    return 0 if origin == coast.boat_beach() else why.BOAT_AWAY


def check_road(coast: Coast, seat: int, origin: int, place: int) -> int:
    """From a Beach the road leads to the Hinterland of the same board, for a card of the road's terrain.

    Clause: A/III-road.
    """
    if is_beach(place):
        return why.BEACH_TO_BEACH
    if column_of(place) != column_of(origin):
        return why.OTHER_HINTERLAND
    return check_space(coast, place) or _check_toll(coast, seat, origin, place)


def check_leave_hinterland(coast: Coast, seat: int, origin: int, place: int) -> int:
    """From a Hinterland a group steps to a Beach of its board or to the next Hinterland."""
    if place == BOAT:
        return why.HINTERLAND_TO_BOAT
    if is_beach(place):
        return check_return(coast, seat, origin, place)
    return check_cross(coast, seat, origin, place)


def check_return(coast: Coast, seat: int, origin: int, place: int) -> int:
    """From the Hinterland a group returns to either Beach of its board for a card of that Beach's road.

    Clause: A/IV-return.
    """
    if column_of(place) != column_of(origin):
        return why.BEACH_OF_OTHER_BOARD
    return check_space(coast, place) or _check_toll(coast, seat, origin, place)


def check_cross(coast: Coast, seat: int, origin: int, place: int) -> int:
    """From the Hinterland a group crosses to that of a neighbouring board for a card of the road between them.

    Clause: A/IV-adjacent-hinterland.
    """
    if abs(column_of(place) - column_of(origin)) != 1:
        return why.NOT_NEIGHBOURS
    return check_space(coast, place) or _check_toll(coast, seat, origin, place)


def toll(coast: Coast, origin: int, place: int) -> int:
    """The terrain of the road between two places that are joined by one."""
    from_column, to_column = column_of(origin), column_of(place)
    if is_beach(origin) or is_beach(place):
        shore = origin if is_beach(origin) else place
        return coast.rules.beach_terrain[coast.sides[from_column] * 2 + (shore - 2) % 3]
    # The road between two boards carries the terrain printed on the left one of them.
    return coast.rules.east_terrain[coast.sides[min(from_column, to_column)]]


def costs_toll(origin: int, place: int) -> bool:
    """Whether a legal step between the places is paid for: all but those between Boat and Beach."""
    return origin != BOAT and place != BOAT


def steps_from(coast: Coast, origin: int) -> list[int]:
    """The places a group may hope to reach in one step, ascending; `check_go` decides."""
    if origin == BOAT:
        return [coast.boat_beach()]
    column = column_of(origin)
    if is_beach(origin):
        return [BOAT, hinterland(column)]
    steps: list[int] = []
    if column > 0:
        steps.append(hinterland(column - 1))
    steps.append(beach(column, 0))
    steps.append(beach(column, 1))
    if column + 1 < COLUMNS:
        steps.append(hinterland(column + 1))
    return steps


def _check_toll(coast: Coast, seat: int, origin: int, place: int) -> int:
    return 0 if coast.can_pay(seat, [toll(coast, origin, place)], 0, 0) else why.CANNOT_PAY_STEP


def do_disembark(coast: Coast, seat: int, group: int, place: int) -> None:
    """The group lands on the Beach.

    Clause: A/I-disembark.
    """
    coast.groups[seat * GROUPS + group] = place
    coast.tell(-1, "A/I-disembark", "land", (seat, group, place))


def do_board(coast: Coast, seat: int, group: int) -> None:
    """The group goes back aboard.

    Clause: A/I-board.
    """
    coast.groups[seat * GROUPS + group] = BOAT
    coast.tell(-1, "A/I-board", "board", (seat, group))


def do_road(coast: Coast, seat: int, group: int, place: int, paid: list[int]) -> None:
    """The group, its road paid, is in the Hinterland.

    Clause: A/III-road.
    """
    coast.groups[seat * GROUPS + group] = place
    coast.tell(-1, "A/III-road", "march", (seat, group, place, *paid))


def do_return(coast: Coast, seat: int, group: int, place: int, paid: list[int]) -> None:
    """The group, its road paid, is back on the Beach.

    Clause: A/IV-return.
    """
    coast.groups[seat * GROUPS + group] = place
    coast.tell(-1, "A/IV-return", "return", (seat, group, place, *paid))


def do_cross(coast: Coast, seat: int, group: int, place: int, paid: list[int]) -> None:
    """The group, its road paid, is in the neighbouring Hinterland.

    Clause: A/IV-adjacent-hinterland.
    """
    coast.groups[seat * GROUPS + group] = place
    coast.tell(-1, "A/IV-adjacent-hinterland", "cross", (seat, group, place, *paid))
