"""Hengist's positions as plain data, both ways; `docs/positions.md` lists the leaves."""

from __future__ import annotations

from typing import Any

from barbaricum.core.game import Position
from barbaricum.core.position import Reader, require
from barbaricum.core.state import Frame, frames_from
from barbaricum.games.hengist import ending, procedures
from barbaricum.games.hengist.actions import (
    BOAT,
    COLUMN_NAMES,
    COLUMNS,
    GROUPS,
    KIND_NAMES,
    KINDS,
    PLACES,
    ROAD_COUNT,
    ROADS,
    SEATS,
    SLOTS,
    is_beach,
    place_name,
)
from barbaricum.games.hengist.coast import NO_TILE
from barbaricum.games.hengist.state import HengistState
from barbaricum.games.hengist.tables import HengistRules

_PLACE = {place_name(place): place for place in range(PLACES)}
_BAYS = [place_name(place) for place in range(PLACES) if is_beach(place)]
_KIND = {name: kind for kind, name in enumerate(KIND_NAMES)}


def start_position(rules: HengistRules) -> Position:
    """The position cases are laid over: sides A, tiles R06 to R08 unseen, treasures 10 8 7 5, empty hands, turn 3.

    Everybody is in the Boat in the first Bay.  Turn 3, so that the first turn's limit does not apply.
    """
    sides = rules.side_names
    boards = {
        name: {
            "side": sides[2 * column],
            "tile": rules.tile_names[5 + column],
            "used": [],
            "known": [],
            "treasures": [10, 8, 7, 5],
        }
        for column, name in enumerate(COLUMN_NAMES)
    }
    player = {"hand": [], "groups": ["boat"] * GROUPS, "treasures": []}
    return {
        "turn": 3,
        "player": "red",
        "starter": "red",
        "acted": [],
        "stirred": False,
        "quiet": 0,
        "boat": "L1",
        "boat_moves": 0,
        "boards": boards,
        "turned": [],
        "lost_treasures": [],
        "discard": [],
        "red": dict(player),
        "blue": dict(player),
        "ended": "",
    }


# --- writing ----------------------------------------------------------------------------------------------------------


def position_of(state: HengistState) -> Position:
    """Write a state out.  Away from a turn's part A the open frames are written as ints under `frames`."""
    rules = state.rules
    turn = state.stack[-1] if state.stack and state.stack[-1].procedure == procedures.TURN else None
    position: Position = {
        "turn": state.turn,
        "player": SEATS[turn.v[0] if turn else 0],
        "starter": SEATS[state.starter],
        "acted": [group + 1 for group in range(GROUPS) if turn and turn.v[1] >> group & 1],
        "stirred": bool(turn and turn.v[3]),
        "quiet": state.quiet,
        "boat": place_name(state.boat_beach()),
        "boat_moves": state.boat_moves,
        "boards": {
            COLUMN_NAMES[column]: {
                "side": rules.side_names[state.sides[column]] if state.sides[column] >= 0 else "",
                **_tile_of(state, state.changes + column),
                "treasures": [_points(rules, v) for v in state.treasures[column * SLOTS : (column + 1) * SLOTS]],
            }
            for column in range(COLUMNS)
        },
        "turned": [_tile_of(state, at) for at in range(state.changes)],
        "lost_treasures": _lost(state),
        "discard": _names(state.discard),
        "ended": ending.CLAUSES[state.ended],
    }
    for seat, name in enumerate(SEATS):
        position[name] = {
            "hand": _names(state.hands[seat * KINDS : (seat + 1) * KINDS]),
            "groups": [place_name(place) for place in state.groups[seat * GROUPS : (seat + 1) * GROUPS]],
            "treasures": _won(state, seat),
        }
    if not turn and not state.ended:
        position["frames"] = [state.result, *state.stack_ints()]
    return position


def _tile_of(state: HengistState, laid: int) -> dict[str, Any]:
    return {
        "tile": state.rules.tile_names[state.tiles[laid]] if state.tiles[laid] != NO_TILE else "",
        "used": [ROADS[road] for road in range(ROAD_COUNT) if state.used[laid] >> road & 1],
        "known": [SEATS[seat] for seat in range(2) if state.known[laid] >> seat & 1],
    }


def _points(rules: HengistRules, value: int) -> int:
    return rules.points[value - 1] if value else 0


def _names(counts: list[int]) -> list[str]:
    return [KIND_NAMES[kind] for kind in range(KINDS) for _ in range(counts[kind])]


def _won(state: HengistState, seat: int) -> list[int]:
    points = state.rules.points
    at = seat * len(points)
    return [points[value] for value in range(len(points)) for _ in range(state.won[at + value])]


def _lost(state: HengistState) -> list[int]:
    """Treasures that are neither in the pool nor on a board nor won."""
    points = state.rules.points
    lost: list[int] = []
    for value, total in enumerate(state.rules.treasure_counts):
        placed = state.pool[value] + state.treasures.count(value + 1)
        placed += state.won[value] + state.won[len(points) + value]
        lost.extend([points[value]] * (total - placed))
    return lost


# --- reading ----------------------------------------------------------------------------------------------------------


def position_from(rules: HengistRules, position: Position) -> HengistState:
    """Build the state; raises PositionError naming every fault."""
    faults: list[str] = []
    reader = Reader(position, faults)
    state = HengistState(rules)
    state.turn = reader.number("turn", 0, 10_000)
    state.starter = SEATS.index(reader.word("starter", SEATS))
    state.quiet = reader.number("quiet", 0, rules.stall_turns)
    bay = _PLACE[reader.word("boat", _BAYS)]
    state.boat = (bay - 2) // 3 * 2 + (bay - 2) % 3
    state.boat_moves = reader.number("boat_moves", 0, 1000)
    _read_boards(reader, state)
    _read_cards(reader, state)
    _read_groups(state, faults)
    frame = _read_turn(reader, state)
    ended = reader.word("ended", ending.CLAUSES)
    state.ended = ending.CLAUSES.index(ended)
    if reader.has("frames"):
        flat = reader.numbers("frames", range(-1, 100_000))
        if not faults:
            state.result = flat[0]
            state.stack = frames_from(flat, 1)
    elif not state.ended:
        state.stack = [_game_frame(1 - frame.v[0]), frame]
    reader.close()
    require(faults)
    return state


def _game_frame(next_seat: int) -> Frame:
    game = Frame(procedures.GAME, [next_seat])
    game.step = 2
    return game


def _read_turn(reader: Reader, state: HengistState) -> Frame:
    seat = SEATS.index(reader.word("player", SEATS))
    acted = reader.numbers("acted", range(1, GROUPS + 1))
    mask = 0
    for group in acted:
        mask |= 1 << group - 1
    frame = Frame(procedures.TURN, [seat, mask, len(set(acted)), int(reader.flag("stirred")), 0])
    frame.ask(1 << seat)
    return frame


def _read_boards(reader: Reader, state: HengistState) -> None:
    rules = state.rules
    turned = reader.tables("turned")
    if len(turned) > rules.reserve:
        reader.fault("turned", f"at most {rules.reserve} boards can have been turned")
        turned = turned[: rules.reserve]
    state.changes = len(turned)
    for laid, tile in enumerate(turned):
        _read_tile(tile, state, laid)
        tile.close()
    boards = reader.table("boards")
    for column, name in enumerate(COLUMN_NAMES):
        board = boards.table(name)
        side = board.word("side", ["", *rules.side_names])
        state.sides[column] = rules.side_names.index(side) if side else -1
        _read_tile(board, state, state.changes + column)
        row = board.numbers("treasures", [0, *rules.points], SLOTS)
        state.treasures[column * SLOTS : (column + 1) * SLOTS] = [rules.points.index(v) + 1 if v else 0 for v in row]
        if not reader.has("frames"):
            _check_row(board, state, column, row)
        board.close()
    boards.close()
    laid_boards = [rules.board_of[side] for side in state.sides if side >= 0]
    if len(set(laid_boards)) != len(laid_boards):
        reader.fault("boards", "the same Bay Board lies on the table twice")
    tiles = [tile for tile in state.tiles if tile != NO_TILE]
    if len(set(tiles)) != len(tiles):
        reader.fault("boards", "the same Road Tile was laid twice")


def _read_tile(reader: Reader, state: HengistState, laid: int) -> None:
    tile = reader.word("tile", ["", *state.rules.tile_names])
    state.tiles[laid] = state.rules.tile_names.index(tile) if tile else NO_TILE
    for road in reader.words("used", ROADS):
        state.used[laid] |= 1 << ROADS.index(road)
    for seat in reader.words("known", SEATS):
        state.known[laid] |= 1 << SEATS.index(seat)


def _check_row(board: Reader, state: HengistState, column: int, row: list[int]) -> None:
    """A treasure is gone exactly where a raided road leads, and the rest descend from the left."""
    laid = state.changes + column
    if state.sides[column] < 0 or state.tiles[laid] == NO_TILE:
        board.fault("side", "a board at rest has a side and a Road Tile")
        return
    left = [value for value in row if value]
    if left != sorted(left, reverse=True):
        board.fault("treasures", "treasures lie in descending order from the left")
    for road in range(ROAD_COUNT):
        slot = state.slot_at(column, road)
        used = bool(state.used[laid] >> road & 1)
        if used != (row[slot] == 0):
            say = "was raided, so the treasure there is taken (0)" if used else "was not raided, so a treasure lies there"
            board.fault("treasures", f"the {ROADS[road]} road leads to slot {slot + 1} and {say}")


def _read_cards(reader: Reader, state: HengistState) -> None:
    rules = state.rules
    for name in reader.words("discard", KIND_NAMES):
        state.discard[_KIND[name]] += 1
    won: list[int] = list(reader.numbers("lost_treasures", rules.points))
    for seat, seat_name in enumerate(SEATS):
        player = reader.table(seat_name)
        for name in player.words("hand", KIND_NAMES):
            state.take_card(seat, _KIND[name])
        places = player.words("groups", _PLACE, GROUPS)
        state.groups[seat * GROUPS : (seat + 1) * GROUPS] = [_PLACE[place] for place in places]
        treasures = player.numbers("treasures", rules.points)
        for value in treasures:
            state.won[seat * len(rules.points) + rules.points.index(value)] += 1
        won += treasures
        player.close()
    for kind, total in enumerate(rules.card_counts):
        left = total - state.discard[kind] - state.hands[kind] - state.hands[KINDS + kind]
        if left < 0:
            reader.fault("cards", f"there are only {total} {KIND_NAMES[kind]} cards, {total - left} are placed")
        state.pile[kind] = max(left, 0)
    for value, total in enumerate(rules.treasure_counts):
        left = total - state.treasures.count(value + 1) - won.count(rules.points[value])
        if left < 0:
            reader.fault("treasures", f"there are only {total} treasures of {rules.points[value]}, {total - left} are placed")
        state.pool[value] = max(left, 0)


def _read_groups(state: HengistState, faults: list[str]) -> None:
    for place in range(BOAT + 1, PLACES):
        count, room = state.occupants(place), state.spaces(place)
        if count > room:
            faults.append(f"groups: {count} groups stand at {place_name(place)}, which holds {room}")
