"""The movement graphs of the map: where steps lead for each kind of unit, with rivers and their banks as nodes.

A river hex has a node for each way a unit can stand in it: free (it began its move there, or stands on a fort or a river's
end), or bound to the bank it came from.  A step that would leave by another bank is not in the graph at all.
"""

from __future__ import annotations

from typing import Any, Final

from barbaricum.games.alesia.actions import ESCAPED, HEXES, TOWN
from barbaricum.hexes.grid import DIRECTIONS, NOWHERE, Grid
from barbaricum.hexes.reach import Graph, Steps

# Kinds of units that move alike.
BESIEGED: Final = 0
KING: Final = 1  # Vercingetorix, who alone may leave the map
RELIEF: Final = 2
HORSE: Final = 3
ROMAN_FOOT: Final = 4
ROMAN_HORSE: Final = 5

FREE: Final = ""
UNSURE: Final = "X"  # in the river with no bank to leave by
FULL_STEP: Final = 2
HALF_STEP: Final = 1


class Terrain:
    """What graphs are made from, in flat lists by hex."""

    def __init__(self, grid: Grid, rows: dict[str, dict[str, Any]]) -> None:
        self.grid = grid
        hexes = [rows[grid.name(at)] for at in range(grid.count)]
        self.level: list[int] = [row["level"] for row in hexes]
        self.wall = bytearray("wall" in row for row in hexes)
        self.wall_links: list[int] = [_bits(row.get("wall_links", [])) for row in hexes]
        self.camp = bytearray("camp" in row for row in hexes)
        self.camp_links: list[int] = [_bits(row.get("camp_links", [])) for row in hexes]
        self.works = bytearray("works" in row for row in hexes)
        self.outer_works = bytearray(row.get("works") == "outer" for row in hexes)
        self.river = bytearray("river" in row for row in hexes)
        self.rivers: list[int] = [at for at in range(grid.count) if self.river[at]]
        self.river_number: dict[int, int] = {at: number for number, at in enumerate(self.rivers)}
        self.river_links: list[int] = [_bits(row.get("river_links", [])) for row in hexes]
        self.banks: list[str] = [row.get("banks", "") for row in hexes]
        self.joins: list[dict[str, dict[str, str]]] = [_joins(row.get("bank_join", {})) for row in hexes]
        self.town = bytearray(row["area"] == "alesia" for row in hexes)
        self.pocket = bytearray(row["area"] == "pocket" for row in hexes)
        self.between = bytearray(row["area"] == "between" for row in hexes)
        self.rea = bytearray(bool(row.get("mt_rea")) for row in hexes)
        self.edge = bytearray(grid.is_edge(at) for at in range(grid.count))
        self.by_town = bytearray(
            not self.town[at] and any(self.town[other] for other in grid.around(at)) for at in range(grid.count)
        )


def _bits(directions: list[int]) -> int:
    return sum(1 << direction for direction in directions)


def _joins(row: dict[str, dict[str, str | None]]) -> dict[str, dict[str, str]]:
    """For each arm of a confluence the sector its banks lead to; a bank that ends in the water leads nowhere."""
    return {arm: {bank: sector for bank, sector in banks.items() if sector} for arm, banks in row.items()}


_BANKS: Final = (UNSURE, "L", "R", "A", "B", "C")


class MapGraph(Graph):
    """The graph of a kind of unit, made node by node as searches come by.

    A river hex has a further node for each bank a unit may be bound to.  `forts` (a byte a hex) matter to Romans only.
    Without `rivers` no bank binds: for telling whether only a river stands in the way.
    """

    def __init__(self, terrain: Terrain, kind: int, forts: bytearray, rivers: bool = True) -> None:
        self.terrain = terrain
        self.kind = kind
        self.forts = forts if kind >= ROMAN_FOOT else bytearray(HEXES)
        self.rivers = rivers
        hex_of = [*range(ESCAPED + 1), *(hex for hex in terrain.rivers for _ in _BANKS)]
        super().__init__(hex_of, [None] * len(hex_of))

    def make_steps(self, node: int) -> Steps:
        """Every step costs a point, in works too, but for walls.

        Clauses: 7.3, 22.4, chart/clear.
        """
        here, terrain = self.hex_of[node], self.terrain
        if here >= HEXES:
            return ()
        bank = FREE if node <= ESCAPED else _BANKS[(node - ESCAPED - 1) % len(_BANKS)]
        found: list[tuple[int, int]] = []
        for direction in range(6):
            there = terrain.grid.neighbours[here * 6 + direction]
            if there == NOWHERE:
                if self.kind == KING:
                    found.append((ESCAPED, FULL_STEP))
            elif terrain.town[there]:
                # Leaving the town is no step: see `entry`.
                if self.kind <= KING and not terrain.town[here]:
                    found.append((TOWN, FULL_STEP))
            elif not self.is_closed(there):
                target = self.node_after(here, bank, direction, there)
                if target != NOWHERE:
                    found.append((target, HALF_STEP if self.is_half(here, direction, there) else FULL_STEP))
        return tuple(found)

    def is_closed(self, hex: int) -> bool:
        """Cavalry may never enter defensive works; Romans neither the hexes around Alesia nor the edge of the map.

        Clauses: 9.4, 11.1, 22.3, chart/alesia, chart/defensive-works.
        """
        terrain = self.terrain
        if self.kind in (HORSE, ROMAN_HORSE) and terrain.works[hex]:
            return True
        return self.kind >= ROMAN_FOOT and bool(terrain.by_town[hex] or terrain.edge[hex])

    def is_half(self, here: int, direction: int, there: int) -> bool:
        """Half a point from wall to connected wall, and for Romans between a wall and a fort; else a whole one.

        Clauses: 8.1, 8.3, 23.5, chart/wall, example/8.1.
        """
        terrain = self.terrain
        if terrain.wall_links[here] >> direction & 1:
            return True
        return bool((terrain.wall[here] and self.forts[there]) or (terrain.wall[there] and self.forts[here]))

    def node_after(self, here: int, bank: str, direction: int, there: int) -> int:
        """A river may be entered and followed, but left only on the bank one came from; walls and forts are bridges.

        Clauses: 9.1, 9.2, 9.3, 24.4, 26/river-movement, chart/river.
        """
        terrain = self.terrain
        if not self.rivers:
            return there
        bridge = bool(terrain.wall_links[here] >> direction & 1 or self.forts[here] or self.forts[there])
        along = bool(terrain.river_links[here] >> direction & 1)
        if terrain.river[here] and bank != FREE and not bridge:
            letter = terrain.banks[here][direction]
            if letter not in ("=", "E", bank):
                return NOWHERE
        if not terrain.river[there] or self.forts[there]:
            return there
        back = (direction + 3) % 6
        letter = terrain.banks[there][back]
        if along:
            return self.numbered(there, self.carried(here, bank, direction, there))
        return self.numbered(there, UNSURE if letter == "=" else FREE if letter == "E" else letter)

    def carried(self, here: int, bank: str, direction: int, there: int) -> str:
        """The bank one is bound to after following the river one hex, through confluences too."""
        terrain = self.terrain
        if bank in ("L", "R") and terrain.joins[there]:
            return terrain.joins[there][DIRECTIONS[(direction + 3) % 6]].get(bank) or UNSURE
        if bank in ("A", "B", "C") and terrain.joins[here]:
            arms = terrain.joins[here][DIRECTIONS[direction]]
            return next((side for side, sector in arms.items() if sector == bank), UNSURE)
        return bank

    def numbered(self, hex: int, bank: str) -> int:
        """The node of a river hex and a bank."""
        if bank == FREE:
            return hex
        return ESCAPED + 1 + self.terrain.river_number[hex] * len(_BANKS) + _BANKS.index(bank)
