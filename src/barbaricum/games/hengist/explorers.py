"""Part A, actions II and VI, and what every Explorer does to the Boat."""

from __future__ import annotations

from barbaricum.games.hengist import reasons as why
from barbaricum.games.hengist.actions import BOAT, COLUMNS, EXPLORER, GROUPS, KINDS, OFF
from barbaricum.games.hengist.coast import Coast
from barbaricum.games.hengist.raids import look_at_tile


def check_reinforce(coast: Coast, seat: int, group: int) -> int:
    """A lost group returns to the Boat for an Explorer card; that is the group's own action.

    Clauses: A/II-reinforce, cards/explorer-reinforce.
    """
    if coast.groups[seat * GROUPS + group] != OFF:
        return why.NOT_LOST
    return 0 if coast.explorers(seat) else why.NO_EXPLORER_TO_REINFORCE


def check_spy(coast: Coast, seat: int, column: int) -> int:
    """A group anywhere on the boards or in the Boat spies for an Explorer card on a tile its side does not know.

    Clauses: A/VI-spy, cards/explorer-spy.
    """
    if coast.knows_tile(seat, column):
        return why.TILE_KNOWN
    return 0 if coast.explorers(seat) else why.NO_EXPLORER_TO_SPY


def do_reinforce(coast: Coast, seat: int, group: int) -> None:
    """The Explorer is discarded and the group is in the Boat, before the Boat moves on.

    Clauses: A/II-reinforce, cards/explorer-reinforce.
    """
    play_explorer(coast, seat)
    coast.groups[seat * GROUPS + group] = BOAT
    coast.tell(-1, "A/II-reinforce", "reinforce", (seat, group))


def do_spy(coast: Coast, seat: int, group: int, column: int) -> None:
    """The Explorer is discarded and the seat looks at the tile.

    Clauses: A/VI-spy, cards/explorer-spy.
    """
    play_explorer(coast, seat)
    coast.tell(-1, "A/VI-spy", "spy", (seat, group, column))
    look_at_tile(coast, seat, column)


def play_explorer(coast: Coast, seat: int) -> None:
    """An Explorer played goes to the discard pile like every card.

    Clause: cards/discard.
    """
    coast.hands[seat * KINDS + EXPLORER] -= 1
    coast.discard[EXPLORER] += 1


def sail_on(coast: Coast) -> None:
    """After an Explorer the Boat moves one Bay to the right, with all who are in it.

    Clause: boat/moves-after-explorer.
    """
    coast.boat += 1
    coast.boat_moves += 1
    coast.tell(-1, "boat/moves-after-explorer", "sail", (coast.boat // 2, coast.boat % 2))


def in_last_bay(coast: Coast) -> bool:
    """Whether the Boat lies in the last Bay of the rightmost board, so that its next move leaves the boards."""
    return coast.boat == COLUMNS * 2 - 1
