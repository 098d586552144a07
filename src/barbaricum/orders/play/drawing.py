"""What a screen draws once: outlines, labels, signs, and who borders whom; nothing of it changes during a game."""

from __future__ import annotations

from importlib.resources.abc import Traversable

import msgspec

from barbaricum.orders.board import Board
from barbaricum.orders.play.procedures import WINTER
from barbaricum.orders.play.rules import OrdersRules

Point = tuple[float, float]


class Region(msgspec.Struct, frozen=True):
    """An outline of `map.json`: its rings, where its name, its unit and (for centres) its marker stand.

    `coasts` gives, for a province whose coast falls in two, where a fleet on each of them stands.
    """

    polygon: list[list[Point]]
    label: Point | None = None
    unit: Point | None = None
    dot: Point | None = None
    coasts: dict[str, Point] = {}


class Waste(msgspec.Struct, frozen=True):
    """Land that nobody enters."""

    name: str
    polygon: list[list[Point]]


class MapFile(msgspec.Struct, frozen=True):
    """A game's `map.json`: the drawing of its board, in units of which `width` and `height` tell the size."""

    width: float
    height: float
    provinces: dict[str, Region]
    impassable: list[Waste] = []
    canals: dict[str, list[str]] = {}
    bridges: list[tuple[str, str]] = []


class ProvinceDrawing(msgspec.Struct, frozen=True):
    """A province: its abbreviation and name, its terrain, whether it is a centre, and its outline."""

    id: str
    name: str
    terrain: str
    centre: bool
    coasts: list[str]
    region: Region | None


class Drawing(msgspec.Struct, frozen=True):
    """The board as a screen needs it.

    `borders` lists by unit type (a letter) each pair of places that such units cross between, once; a coast is written
    `STP/NC`.  `types` names the unit types, `carriers` are those that bear an army.  `begins` is the first turn, `seasons`
    are the turns of a year and `builds` those in which is built, where these are turns of their own.  `powers` are the
    players' powers in seat order and then neutral ones; `owned` says whose each centre is before the first year, `homes`
    where each power may build by the map.
    """

    width: float
    height: float
    provinces: list[ProvinceDrawing]
    borders: dict[str, list[tuple[str, str]]]
    types: dict[str, str]
    carriers: list[str]
    begins: str
    seasons: list[str]
    builds: list[str]
    powers: list[str]
    owned: dict[str, str]
    homes: dict[str, list[str]]
    impassable: list[Waste]
    canals: list[list[str]]
    bridges: list[tuple[str, str]]


def drawing_of(rules: OrdersRules, folder: Traversable) -> Drawing:
    """Make the drawing of a game whose folder holds `map.json`; without that file nothing has an outline."""
    board, file = rules.board, folder / "map.json"
    drawn = msgspec.json.decode(file.read_bytes(), type=MapFile) if file.is_file() else MapFile(0, 0, {})
    provinces = [
        ProvinceDrawing(
            board.names[at],
            board.titles[at],
            board.terrain[at],
            board.is_centre[at],
            [board.names[coast] for coast in board.coasts[at]],
            drawn.provinces.get(board.names[at]),
        )
        for at in range(board.size)
    ]
    owners = rules.start_owners()
    return Drawing(
        drawn.width,
        drawn.height,
        provinces,
        {letter: _pairs(board, type) for type, letter in enumerate(board.letters)},
        {letter: kind.name for letter, kind in zip(board.letters, board.types, strict=True)},
        [letter for letter, kind in zip(board.letters, board.types, strict=True) if kind.carries],
        f"{rules.seasons[0]} {rules.first_year}",
        list(rules.seasons),
        _builds(rules),
        rules.names,
        {board.names[at]: rules.names[owner] for at, owner in enumerate(owners) if owner >= 0},
        {power.name: list(power.homes) for power in board.powers[: rules.seats]},
        drawn.impassable,
        _canals(board, drawn),
        drawn.bridges,
    )


def _builds(rules: OrdersRules) -> list[str]:
    seasons, phases = rules.seasons, rules.phases()
    return [seasons[at] for name, (at, phase) in phases.items() if phase == WINTER and seasons[at].lower() == name]


def _pairs(board: Board, type: int) -> list[tuple[str, str]]:
    names, neighbours = board.names, board.neighbours[type]
    return [(names[place], names[other]) for place, row in enumerate(neighbours) for other in row if place < other]


def _canals(board: Board, drawn: MapFile) -> list[list[str]]:
    return [[id for id in row if id in board.index] for row in drawn.canals.values()]
