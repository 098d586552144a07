"""Setup, and what happens when a Bay Board is turned over."""

from __future__ import annotations

from barbaricum.games.hengist.actions import COLUMNS, GROUPS, OFF, SLOTS, column_of
from barbaricum.games.hengist.coast import Coast


def sides_to_lay(coast: Coast) -> list[int]:
    """Any side of any board that does not lie on the table yet may come next at setup.

    Clause: setup/bays.
    """
    laid = {coast.rules.board_of[side] for side in coast.sides if side >= 0}
    return [side for side, board in enumerate(coast.rules.board_of) if board not in laid]


def lay_side(coast: Coast, column: int, side: int) -> None:
    """A board is laid with this side up, from left to right.

    Clause: setup/bays.
    """
    coast.sides[column] = side
    coast.tell(-1, "setup/bays", "side", (column, side))


def launch_boat(coast: Coast) -> None:
    """The Boat lies in the leftmost Bay with all groups of both colours in it.

    Clause: setup/boat.
    """
    coast.boat = 0
    coast.tell(-1, "setup/boat", "launch", ())


def tiles_to_lay(coast: Coast) -> list[int]:
    """Every Road Tile that was not laid yet may come next, face down.

    Clause: setup/roads.
    """
    return [tile for tile in range(len(coast.rules.tile_names)) if tile not in coast.tiles]


def lay_tile(coast: Coast, column: int, tile: int) -> None:
    """A Road Tile is laid face down; nobody knows it.

    Clause: setup/roads.
    """
    coast.tiles[coast.changes + column] = tile


def lay_treasure(coast: Coast, column: int, nth: int, value: int) -> None:
    """A treasure is turned over for a board.

    Clause: setup/treasures.
    """
    coast.pool[value] -= 1
    coast.treasures[column * SLOTS + nth] = value + 1


def sort_treasures(coast: Coast, column: int) -> None:
    """Four treasures lie in descending order from left to right.

    Clauses: setup/treasures, boat/new-tiles.
    """
    at = column * SLOTS
    points = coast.rules.points
    row = sorted(coast.treasures[at : at + SLOTS], key=lambda value: -points[value - 1])
    coast.treasures[at : at + SLOTS] = row
    coast.tell(-1, "setup/treasures", "treasures", (column, *row))


def must_turn_empty_boards(coast: Coast) -> bool:
    """When the left and the middle board hold no treasure the left one is turned, as long as a reserve is left.

    Clauses: boat/both-bays-empty, setup/reserve.
    """
    return coast.reserve() > 0 and coast.board_empty(0) and coast.board_empty(1)


def is_exhausted(coast: Coast) -> bool:
    """With no treasure on any board and no reserve the game ends at once.

    Clause: end/exhausted.
    """
    return coast.reserve() == 0 and all(coast.board_empty(column) for column in range(COLUMNS))


def turn_board(coast: Coast, sailing: bool) -> None:
    """The left board is turned to its other side and laid at the right; the others move up.

    `sailing` is True when the Boat leaves the rightmost Bay and lands in the first Bay of the turned board.

    Clause: boat/bay-turns-over.
    """
    side = coast.sides[0]
    lose_groups(coast)
    lose_contents(coast)
    coast.sides = [coast.sides[1], coast.sides[2], coast.rules.other_side[side]]
    coast.treasures = coast.treasures[SLOTS:] + [0] * SLOTS
    coast.changes += 1
    move_boat_with_boards(coast, sailing)
    coast.tell(-1, "boat/bay-turns-over", "turn-board", (side, coast.sides[2], coast.boat // 2, coast.boat % 2))


def lose_groups(coast: Coast) -> None:
    """All groups on the turned board's Beaches and Hinterland are lost; those in the Boat are not.

    Clause: boat/groups-lost.
    """
    for index, place in enumerate(coast.groups):
        column = column_of(place)
        if column == 0:
            coast.groups[index] = OFF
            coast.tell(-1, "boat/groups-lost", "lost", (index // GROUPS, index % GROUPS))
        elif column > 0:
            coast.groups[index] = place - 3


def lose_contents(coast: Coast) -> None:
    """The treasures left on the turned board leave the game, and so does its Road Tile, unseen.

    Clause: boat/board-contents-lost.
    """
    left = [value for value in coast.treasures[:SLOTS] if value]
    if left:
        coast.tell(-1, "boat/board-contents-lost", "contents", tuple(left))


def move_boat_with_boards(coast: Coast, sailing: bool) -> None:
    """A Boat that lay at the turned board goes to the first Bay of the board now leftmost; elsewhere it stays put.

    Clause: boat/moved-with-turned-bay.
    """
    if sailing:
        coast.boat = (COLUMNS - 1) * 2
        coast.boat_moves += 1
    elif coast.boat < 2:
        coast.boat = 0
    else:
        coast.boat -= 2


def return_discards(coast: Coast) -> None:
    """An empty draw pile is made anew from the discard pile at the moment a card is needed.

    Clause: cards/discard.
    """
    coast.pile = coast.discard
    coast.discard = [0] * len(coast.pile)
    coast.tell(-1, "cards/discard", "reshuffle", (sum(coast.pile),))
