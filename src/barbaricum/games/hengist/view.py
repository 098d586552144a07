"""What a seat may see of Hengist, as data for screens, text views and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from barbaricum.games.hengist import payment
from barbaricum.games.hengist.actions import (
    COLUMN_NAMES,
    COLUMNS,
    GROUPS,
    KIND_NAMES,
    KINDS,
    RAID,
    ROAD_COUNT,
    ROADS,
    SEATS,
    SLOTS,
    TERRAINS,
    group_of,
    place_name,
    raid_column,
    raid_road,
    verb_of,
)
from barbaricum.games.hengist.procedures import PAYMENT, TURN
from barbaricum.games.hengist.raids import BOTH_SEATS
from barbaricum.games.hengist.secrets import has_seen

if TYPE_CHECKING:
    from barbaricum.games.hengist.coast import Coast

VIEW_VERSION = 1


class BoatView(msgspec.Struct, frozen=True):
    """Where the Boat lies: a column (L, M, R) and Bay 1 or 2."""

    column: str
    bay: int


class VillageRoad(msgspec.Struct, frozen=True):
    """A road to the Village: its colour, printed terrains, and whether it was raided."""

    road: str
    terrains: list[str]
    used: bool


class TileView(msgspec.Struct, frozen=True):
    """A Road Tile as the seat sees it.

    `shield` is the seat that alone has looked ("" if none or both); `open` means both have; `known` that this
    viewer may look.  `leads_to` maps roads to slots 1 to 4: all of them when known, else those that raids have shown
    and the one that follows from three.
    """

    known: bool
    open: bool
    shield: str
    name: str
    leads_to: dict[str, int]


class BoardView(msgspec.Struct, frozen=True):
    """One Bay Board; `treasures` has four slots from the left, None where taken."""

    column: str
    side: str
    beaches: list[str]
    east: str
    villages: list[VillageRoad]
    tile: TileView
    treasures: list[int | None]


class GroupView(msgspec.Struct, frozen=True):
    """One Raiding Group; `place` as notation writes it: boat, off, L1 (a Beach), L (a Hinterland)."""

    seat: str
    number: int
    place: str
    acted: bool


class PlayerView(msgspec.Struct, frozen=True):
    """What is open of a player: the number of cards and the treasures, highest first."""

    seat: str
    cards: int
    treasures: list[int]
    score: int


class SymbolView(msgspec.Struct, frozen=True):
    """One symbol of a payment and the kinds of card given for it (three where any three pay)."""

    terrain: str
    paid: list[str]


class PaymentView(msgspec.Struct, frozen=True):
    """The payment in hand: for which group and target, its symbols, the one asked for now (from 0).

    `three_left` counts the cards still to be given of "any three".
    """

    group: int
    verb: str
    target: str
    symbols: list[SymbolView]
    current: int
    three_left: int


class HengistView(msgspec.Struct, frozen=True):
    """All that a seat may know."""

    view_version: int
    seat: str
    turn: int
    phase: str
    active: str
    starter: str
    actions_left: int
    boat: BoatView
    boat_moves: int
    reserve: int
    pile: int
    discard: dict[str, int]
    boards: list[BoardView]
    groups: list[GroupView]
    players: list[PlayerView]
    hand: dict[str, int] | None
    payment: PaymentView | None
    quiet: int
    tiles_seen: list[str]


def view_of(coast: Coast, seat: int) -> HengistView:
    """Make the view of a seat (0, 1) or of SPECTATOR."""
    turn = next((frame for frame in coast.stack if frame.procedure == TURN), None)
    active = turn.v[0] if turn else -1
    acted = turn.v[1] if turn else 0
    rules = coast.rules
    seen = [rules.tile_names[tile] for at, tile in enumerate(coast.tiles) if tile >= 0 and has_seen(coast, seat, at)]
    return HengistView(
        view_version=VIEW_VERSION,
        seat=SEATS[seat] if seat >= 0 else "spectator",
        turn=coast.turn,
        phase=_phase(coast),
        active=SEATS[active] if turn else "",
        starter=SEATS[coast.starter],
        actions_left=actions_left(coast),
        boat=BoatView(COLUMN_NAMES[coast.boat // 2], coast.boat % 2 + 1),
        boat_moves=coast.boat_moves,
        reserve=coast.reserve(),
        pile=sum(coast.pile),
        discard=_kinds(coast.discard),
        boards=[_board(coast, seat, column) for column in range(COLUMNS) if coast.sides[column] >= 0],
        groups=[
            GroupView(SEATS[s], g + 1, place_name(coast.groups[s * GROUPS + g]), s == active and acted >> g & 1 == 1)
            for s in range(2)
            for g in range(GROUPS)
        ],
        players=[_player(coast, s) for s in range(2)],
        hand=_kinds(coast.hands[seat * KINDS : (seat + 1) * KINDS]) if seat >= 0 else None,
        payment=_payment(coast),
        quiet=coast.quiet,
        tiles_seen=sorted(seen),
    )


def actions_left(coast: Coast) -> int:
    """How many actions the player whose turn it is may still take."""
    for frame in coast.stack:
        if frame.procedure == TURN:
            limit = coast.rules.first_turn_actions if coast.turn == 1 else GROUPS
            return max(0, min(limit, GROUPS) - frame.v[2])
    return 0


def _phase(coast: Coast) -> str:
    if coast.ended:
        return "over"
    top = coast.stack[-1].procedure
    return "payment" if top == PAYMENT else "actions" if top == TURN else "chance"


def _kinds(counts: list[int]) -> dict[str, int]:
    return {KIND_NAMES[kind]: count for kind, count in enumerate(counts) if count}


def _board(coast: Coast, seat: int, column: int) -> BoardView:
    side = coast.sides[column]
    rules = coast.rules
    values = coast.treasures[column * SLOTS : (column + 1) * SLOTS]
    return BoardView(
        column=COLUMN_NAMES[column],
        side=rules.side_names[side],
        beaches=[TERRAINS[rules.beach_terrain[side * 2 + bay]] for bay in range(2)],
        east=TERRAINS[rules.east_terrain[side]],
        villages=[
            VillageRoad(ROADS[road], [TERRAINS[t] for t in coast.symbols(column, road)], coast.road_used(column, road))
            for road in range(ROAD_COUNT)
        ],
        tile=_tile(coast, seat, column),
        treasures=[rules.points[value - 1] if value else None for value in values],
    )


def _tile(coast: Coast, seat: int, column: int) -> TileView:
    laid = coast.changes + column
    if coast.tiles[laid] < 0:
        return TileView(known=False, open=False, shield="", name="", leads_to={})
    known = has_seen(coast, seat, laid)
    looked = coast.known[laid]
    return TileView(
        known=known,
        open=looked == BOTH_SEATS,
        shield=SEATS[looked - 1] if looked in (1, 2) else "",
        name=coast.rules.tile_names[coast.tiles[laid]] if known else "",
        leads_to={ROADS[road]: coast.slot_at(column, road) + 1 for road in roads_shown(coast, column, known)},
    )


def roads_shown(coast: Coast, column: int, known: bool) -> list[int]:
    """The roads whose end is known: all, or those raided; with three raided the fourth follows."""
    shown = [road for road in range(ROAD_COUNT) if known or coast.road_used(column, road)]
    return list(range(ROAD_COUNT)) if len(shown) == ROAD_COUNT - 1 else shown


def _player(coast: Coast, seat: int) -> PlayerView:
    points = coast.rules.points
    at = seat * len(points)
    treasures = [points[value] for value in range(len(points)) for _ in range(coast.won[at + value])]
    return PlayerView(SEATS[seat], coast.hand_size(seat), sorted(treasures, reverse=True), coast.score(seat))


def _payment(coast: Coast) -> PaymentView | None:
    if not coast.stack or coast.stack[-1].procedure != PAYMENT:
        return None
    frame = coast.stack[-1]
    action = frame.v[payment.FOR]
    given = payment.given(frame)
    symbols = [
        SymbolView(TERRAINS[terrain], [KIND_NAMES[kind] for kind in given[at]] if at < len(given) else [])
        for at, terrain in enumerate(payment.symbols_of(frame))
    ]
    verb, target = _errand(verb_of(action))
    return PaymentView(group_of(action) + 1, verb, target, symbols, frame.v[payment.PAID], frame.v[payment.PICKS])


def _errand(verb: int) -> tuple[str, str]:
    if verb < RAID:
        return "go", place_name(verb + 1)
    return "raid", f"{COLUMN_NAMES[raid_column(verb)]} {ROADS[raid_road(verb)]}"
