"""What a seat cannot know, dealt anew: the other hand, the draw pile, the Road Tiles it has not looked at."""

from __future__ import annotations

from barbaricum.core.prng import Prng
from barbaricum.games.hengist.actions import EXPLORER, KINDS, ROAD_COUNT, TERRAIN_COUNT
from barbaricum.games.hengist.coast import NO_TILE, SHOWS, Coast
from barbaricum.games.hengist.raids import BOTH_SEATS


def deal_anew(coast: Coast, seat: int, prng: Prng) -> None:
    """Replace everything hidden from the seat (or SPECTATOR) by a sample of what it may be.

    Hidden things are put in order before they are dealt, so equal knowledge and equal prng give equal samples.
    """
    _deal_cards(coast, seat, prng)
    _deal_tiles(coast, seat, prng)


def _deal_cards(coast: Coast, seat: int, prng: Prng) -> None:
    unseen: list[int] = []
    left = 0
    for kind in range(KINDS):
        count = coast.rules.card_counts[kind] - coast.discard[kind]
        if seat >= 0:
            count -= coast.hands[seat * KINDS + kind]
        unseen.append(count)
        left += count
    for other in range(2):
        if other != seat:
            hand: list[int] = []
            for _ in range(coast.hand_size(other)):
                at, kind = prng.below(left), 0
                while at >= unseen[kind]:
                    at -= unseen[kind]
                    kind += 1
                unseen[kind] -= 1
                left -= 1
                hand.append(kind)
            set_hand(coast, other, hand)
    coast.pile = unseen


def set_hand(coast: Coast, seat: int, cards: list[int]) -> None:
    """Give the seat exactly these cards."""
    coast.hands[seat * KINDS : (seat + 1) * KINDS] = [0] * KINDS
    coast.cover[seat * TERRAIN_COUNT : (seat + 1) * TERRAIN_COUNT] = [0] * TERRAIN_COUNT
    coast.plain[seat] = 0
    for kind in cards:
        coast.hands[seat * KINDS + kind] += 1
        if kind != EXPLORER:
            coast.plain[seat] += 1
            for terrain in SHOWS[kind]:
                coast.cover[seat * TERRAIN_COUNT + terrain] += 1


def has_seen(coast: Coast, seat: int, laid: int) -> bool:
    """Whether the seat has looked at the Road Tile laid as number `laid`; a spectator sees only those lying open."""
    if seat < 0:
        return coast.known[laid] == BOTH_SEATS
    return (coast.known[laid] >> seat) & 1 == 1


def _deal_tiles(coast: Coast, seat: int, prng: Prng) -> None:
    """Sample the unseen tiles jointly: each fits the roads raided on it, and no two are the same tile.

    By rejection: draw each one by itself and start again when two collide, which keeps all assignments equally
    likely.  The truth is one of them, so it ends.
    """
    laid = [at for at in range(len(coast.tiles)) if coast.tiles[at] != NO_TILE]
    taken = [coast.tiles[at] for at in laid if has_seen(coast, seat, at)]
    unseen = [at for at in laid if not has_seen(coast, seat, at)]
    choices = [[tile for tile in tiles_that_fit(coast, at) if tile not in taken] for at in unseen]
    while True:
        drawn: list[int] = []
        for tiles in choices:
            tile = tiles[prng.below(len(tiles))]
            if tile in drawn:
                break
            drawn.append(tile)
        if len(drawn) == len(unseen):
            break
    for at, tile in zip(unseen, drawn, strict=True):
        coast.tiles[at] = tile


def tiles_that_fit(coast: Coast, laid: int) -> list[int]:
    """The Road Tiles that agree with where the raided roads of this tile were seen to lead, ascending."""
    leads = coast.rules.leads
    truth, used = coast.tiles[laid] * ROAD_COUNT, coast.used[laid]
    fits: list[int] = []
    for tile in range(len(coast.rules.tile_names)):
        at = tile * ROAD_COUNT
        agrees = True
        for road in range(ROAD_COUNT):
            if (used >> road) & 1 and leads[at + road] != leads[truth + road]:
                agrees = False
        if agrees:
            fits.append(tile)
    return fits
