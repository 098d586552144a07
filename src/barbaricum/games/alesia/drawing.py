"""What a screen draws once: the map, the units' printed values and the charts of a table; nothing of it changes in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from barbaricum.games.alesia.actions import COLUMNS, HEXES, ROWS, ZONE_NAMES
from barbaricum.games.alesia.components import COLUMNS_OF_ODDS, OUTCOMES

if TYPE_CHECKING:
    from barbaricum.games.alesia.tables import AlesiaRules


class CampDrawing(msgspec.Struct, frozen=True):
    """A camp: its name and its hexes."""

    name: str
    hexes: list[int]


class AlesiaDrawing(msgspec.Struct, frozen=True):
    """The board.  Hexes are dense indices, column by column, as in `hexes.grid`; directions 0 north, then clockwise.

    `levels` holds a digit a hex (0 plain, 1 slope, 2 plateau), `areas` a letter: `o` outside the lines, `b` between them,
    `p` inside the inner one, `a` Alesia.  The `..._links` are pairs of joined hexes.  `zones` are the edge hexes of each
    box.  `setup` are the hexes where Romans are set up.  `ranges` are
    those of missiles by type of unit, `fort` for forts.  `shock` has a text for each column of odds and face, `missile` an
    outcome for each distance and face, `pila` and `works_chart` one for each face.
    """

    columns: int
    rows: int
    levels: str
    areas: str
    walls: list[int]
    wall_links: list[tuple[int, int]]
    works: list[int]
    rivers: dict[str, list[tuple[int, int]]]
    camps: list[CampDrawing]
    zones: dict[str, list[int]]
    setup: list[int]
    stack_limits: tuple[int, int]
    ranges: dict[str, int]
    shock: dict[str, list[str]]
    automatic: str
    missile: list[list[str]]
    pila: list[str]
    works_chart: list[str]


def drawing_of(rules: AlesiaRules) -> AlesiaDrawing:
    """The drawing of a table's map and charts, an owner's values included."""
    terrain, groups = rules.terrain, rules.components.groups
    letters = {"outside": "o", "between": "b", "pocket": "p", "alesia": "a"}
    rows = groups["hexes"].rows
    names = [rules.grid.name(hex) for hex in range(HEXES)]
    return AlesiaDrawing(
        columns=COLUMNS,
        rows=ROWS,
        levels="".join(str(level) for level in terrain.level),
        areas="".join(letters[rows[name]["area"]] for name in names),
        walls=[hex for hex in range(HEXES) if terrain.wall[hex]],
        wall_links=_links(rules, terrain.wall_links),
        works=[hex for hex in range(HEXES) if terrain.works[hex]],
        rivers=_rivers(rules),
        camps=[
            CampDrawing(row["name"], [rules.grid.index(hex) for hex in row["hexes"]]) for row in groups["camps"].rows.values()
        ],
        zones={zone: rules.zone_hexes[number] for number, zone in enumerate(ZONE_NAMES)},
        setup=rules.setup_hexes,
        stack_limits=rules.stack_limit,
        ranges={
            "cohort": rules.numbers["pilum_range"],
            "archer": rules.numbers["bow_range"],
            "slinger": rules.numbers["bow_range"],
            "fort": rules.numbers["fort_range"],
        },
        shock={odds: [result.text for result in rules.shock[column]] for column, odds in enumerate(COLUMNS_OF_ODDS)},
        automatic=f"DE AA{rules.numbers['automatic_advance']}",
        missile=[[OUTCOMES[outcome] for outcome in faces] for faces in rules.missile],
        pila=[OUTCOMES[outcome] for outcome in rules.pila],
        works_chart=[OUTCOMES[outcome] for outcome in rules.works],
    )


def _links(rules: AlesiaRules, links: list[int]) -> list[tuple[int, int]]:
    """Each pair of joined hexes once; a link over the edge of the map joins nothing."""
    neighbours = rules.grid.neighbours
    return [
        (hex, neighbours[hex * 6 + direction])
        for hex in range(HEXES)
        for direction in range(6)
        if links[hex] >> direction & 1 and neighbours[hex * 6 + direction] > hex
    ]


def _rivers(rules: AlesiaRules) -> dict[str, list[tuple[int, int]]]:
    """The joined hexes of each river by its name; where a tributary comes in, the pair is the tributary's."""
    rows = rules.components.groups["hexes"].rows
    found: dict[str, list[tuple[int, int]]] = {}
    for one, other in _links(rules, rules.terrain.river_links):
        here, there = rows[rules.grid.name(one)]["river"], rows[rules.grid.name(other)]["river"]
        shared = [name for name in here if name in there] or here
        found.setdefault(shared[0], []).append((one, other))
    return found
