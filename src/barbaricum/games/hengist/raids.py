"""Part A, action V: raiding a Village along one of its four roads."""

from __future__ import annotations

from barbaricum.games.hengist import reasons as why
from barbaricum.games.hengist.actions import GROUPS, SLOTS, hinterland
from barbaricum.games.hengist.coast import Coast

BOTH_SEATS = 3


def check_raid(coast: Coast, seat: int, group: int, column: int, road: int) -> int:
    """A group raids from the Hinterland of the Village's own board, never from a Beach, the Boat or afar.

    Clause: A/V-raid-terrain.
    """
    if coast.groups[seat * GROUPS + group] != hinterland(column):
        return why.NOT_AT_VILLAGE
    return check_unraided(coast, column, road) or check_raid_terrain(coast, seat, column, road)


def check_unraided(coast: Coast, column: int, road: int) -> int:
    """A road that was raided is raided no more: its one treasure is gone.

    Clause: A/V-raided-village.
    """
    return why.ROAD_USED if coast.road_used(column, road) else 0


def check_raid_terrain(coast: Coast, seat: int, column: int, road: int) -> int:
    """All terrains of the chosen road must be payable from the hand, at once and in full.

    Clauses: A/V-raid-terrain, A/V-all-at-once.
    """
    return 0 if coast.can_pay(seat, coast.symbols(column, road), 0, 0) else why.CANNOT_PAY_RAID


def do_raid(coast: Coast, seat: int, group: int, column: int, road: int, paid: list[int]) -> None:
    """The raider looks at the Road Tile, follows the road and takes the treasure at its end.

    Clause: A/V-follow-road.
    """
    laid = coast.changes + column
    slot = coast.slot_at(column, road)
    at = column * SLOTS + slot
    value = coast.treasures[at] - 1
    coast.treasures[at] = 0
    coast.won[seat * len(coast.rules.points) + value] += 1
    # Everyone now sees where this road ends; that is news unless the tile lay open.
    if coast.known[laid] != BOTH_SEATS:
        coast.news += 1
    coast.used[laid] |= 1 << road
    coast.tell(-1, "A/V-follow-road", "raid", (seat, group, column, road, slot, value, *paid))
    look_at_tile(coast, seat, column)
    stay_in_hinterland(coast, seat, group, column)


def stay_in_hinterland(coast: Coast, seat: int, group: int, column: int) -> None:
    """After the raid the group stands in its Hinterland again, at no further cost; it never gave up its space.

    Clause: A/V-return-to-hinterland.
    """
    coast.groups[seat * GROUPS + group] = hinterland(column)


def look_at_tile(coast: Coast, seat: int, column: int) -> None:
    """Who looked at a Road Tile marks it with a shield and may look again; once both have, it lies open.

    Clauses: setup/secret-roads, setup/shields.
    """
    laid = coast.changes + column
    if coast.known[laid] >> seat & 1:
        return
    coast.known[laid] |= 1 << seat
    coast.news += 1
    tile = coast.tiles[laid]
    coast.tell(1 << seat, "setup/secret-roads", "tile", (column, tile))
    if coast.known[laid] == BOTH_SEATS:
        coast.tell(-1, "setup/secret-roads", "open", (column, tile))
    else:
        coast.tell(-1, "setup/shields", "shield", (seat, column))
