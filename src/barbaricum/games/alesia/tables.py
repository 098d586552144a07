"""Alesia's components as flat tables, made once for a game and shared by all its states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from barbaricum.core.components import Components
from barbaricum.core.game import OptionValue, Rules
from barbaricum.games.alesia.actions import BOX, BOXES, COLUMNS, GAUL, HEXES, LEADERS, ROMAN, ROWS, SEATS, ZONE_NAMES
from barbaricum.games.alesia.components import COLUMNS_OF_ODDS, FORCES, OUTCOMES, TYPES, number
from barbaricum.games.alesia.graphs import BESIEGED, HORSE, KING, RELIEF, ROMAN_FOOT, ROMAN_HORSE, MapGraph, Terrain
from barbaricum.hexes.grid import Grid
from barbaricum.hexes.reach import Graph

# Forces and types, numbered as in `components`.
IN_TOWN: Final = 0
IN_RELIEF: Final = 1
IN_LEGIONS: Final = 2
INFANTRY: Final = 0
CAVALRY: Final = 1
COHORT: Final = 2
ARCHER: Final = 3
SLINGER: Final = 4
NUMIDIAN: Final = 5
LEADER: Final = 6

ARMIES: Final = {"whole": 1, "third": 3, "tenth": 10}
"""Of how many units of a force and type one takes part."""
SHORT: Final = 2
"""The turns of an assault in a short game."""

# Outcomes of missiles and works.
DISRUPTS: Final = 1
ELIMINATES: Final = 2


class Arrangement:
    """A ready-made set-up: the places of units, and the hexes of forts for a Roman one."""

    def __init__(self, id: str, title: str, seat: int, places: list[tuple[int, int]], forts: list[int]) -> None:
        self.id = id
        self.title = title
        self.seat = seat
        self.places = places
        """Pairs of unit and place, in the order of the units."""
        self.forts = forts


class Result:
    """A result of the Shock Combat Table: who loses how, and how far the other may advance."""

    def __init__(self, text: str) -> None:
        self.text = text
        parts = [(part[:2], int(part[2:] or 0)) for part in text.split()]
        self.kind: str = parts[0][0]
        """AE, AR, DE, DR, ML or BR."""
        self.steps: int = parts[0][1]
        self.advance: int = parts[1][1] if len(parts) > 1 else 0
        moved, lost = 20 + 2 * self.steps + self.advance, 60 + self.advance
        self.worth: int = {"DE": lost, "DR": moved, "AR": -moved, "AE": -lost}.get(self.kind, 0)
        """To the attacker: losses weigh most, then how far the loser goes and the winner may follow."""


class Board:
    """The map of some components with all that follows from it alone; shared by all games that use it."""

    def __init__(self, rows: dict[str, dict[str, Any]]) -> None:
        self.rows = rows
        self.grid = Grid(COLUMNS, ROWS)
        self.terrain = Terrain(self.grid, rows)
        grid, terrain = self.grid, self.terrain
        everywhere = range(HEXES)
        self.edge_hexes: list[int] = [hex for hex in everywhere if terrain.edge[hex]]
        self.zones: list[int] = [
            sum(1 << ZONE_NAMES.index(zone) for zone in rows[grid.name(hex)].get("zones", [])) for hex in everywhere
        ]
        self.zone_hexes: list[list[int]] = [
            [hex for hex in self.edge_hexes if self.zones[hex] >> zone & 1] for zone in range(BOXES)
        ]
        town_hexes = [hex for hex in everywhere if terrain.town[hex]]
        self.town_walls: list[int] = [hex for hex in town_hexes if any(not terrain.town[other] for other in grid.around(hex))]
        self.setup_hexes: list[int] = [hex for hex in everywhere if terrain.between[hex] or terrain.rea[hex]]
        self.to_town: list[int] = grid.distances(town_hexes)
        self.to_edge: list[int] = grid.distances(self.edge_hexes)
        self.to_wall: list[int] = grid.distances([hex for hex in everywhere if terrain.wall[hex]])
        # What a missile cannot pass: walls and camps.
        self.screens = bytearray(terrain.wall[hex] or terrain.camp[hex] for hex in everywhere)


_BOARDS: Final[dict[int, Board]] = {}


def board_of(rows: dict[str, dict[str, Any]]) -> Board:
    """The board of the hexes of a component file; made once for each file, whose rows it keeps alive."""
    board = _BOARDS.get(id(rows))
    if board is None:
        board = _BOARDS[id(rows)] = Board(rows)
    return board


class AlesiaRules(Rules):
    """What is fixed for one game of Alesia.

    Units are numbered in the order of the component file, the leaders last.  `mp` is in half movement points.
    """

    def __init__(self, setup: str, options: Mapping[str, OptionValue], components: Components) -> None:
        super().__init__(setup, options, components)
        groups = components.groups
        units: dict[str, dict[str, Any]] = groups["units"].rows
        leaders: dict[str, dict[str, Any]] = groups["leaders"].rows
        rows = [*units.values(), *({**row, "type": "leader", "sp": 0} for row in leaders.values())]
        self.unit_names: list[str] = [*units, *leaders]
        self.unit_of: dict[str, int] = {name.lower(): unit for unit, name in enumerate(self.unit_names)}
        self.titles: list[str] = [row["name"] for row in rows]
        self.force: list[int] = [FORCES.index(row["force"]) for row in rows]
        self.type: list[int] = [TYPES.index(row["type"]) for row in rows]
        self.side: list[int] = [ROMAN if force == IN_LEGIONS else GAUL for force in self.force]
        self.sp: list[int] = [row["sp"] for row in rows]
        self.mp: list[int] = [2 * row["mp"] for row in rows]
        self.kind: list[int] = [self._kind(unit) for unit in range(len(rows))]

        self._legions: list[str] = list(
            dict.fromkeys(title for title, kind in zip(self.titles, self.type, strict=True) if kind == COHORT)
        )
        self.commands: list[str] = [self.command_of(unit) for unit in range(len(rows))]

        board = board_of(groups["hexes"].rows)
        self.grid = board.grid
        self.terrain = board.terrain
        self.edge_hexes = board.edge_hexes
        self.zones = board.zones
        self.zone_hexes = board.zone_hexes
        self.town_walls = board.town_walls
        self.setup_hexes = board.setup_hexes
        self.to_town = board.to_town
        self.to_edge = board.to_edge
        self.to_wall = board.to_wall
        self.screens = board.screens
        self._read_charts(components)
        self.arrangements: list[Arrangement] = [self._arrangement(id, row) for id, row in groups["setups"].rows.items()]
        self.scenario: dict[str, Any] = groups["scenarios"].rows.get(setup, {})
        self.plays = self._take_part()
        boxes = self.scenario.get("boxes", ZONE_NAMES)
        self.chart_boxes: list[int] = [BOX + ZONE_NAMES.index(zone) for zone in boxes]
        self.chart_units: list[int] = [unit for unit, force in enumerate(self.force) if force == IN_RELIEF and self.plays[unit]]
        self.on_chart = bytearray(force == IN_RELIEF and plays for force, plays in zip(self.force, self.plays, strict=True))
        printed: int = self.scenario.get("turns", number(components, "turns"))
        self.turns: int = {"half": printed // 2, "short": SHORT}.get(str(options["turns"]), printed)
        self.assaults: int = 1 if self.scenario else number(components, "assaults")
        self.numbers: dict[str, int] = {name: number(components, name) for name in groups["numbers"].rows}
        self.trigger: int = -(-self.numbers["trigger"] // ARMIES[str(options["armies"])])
        self.stack_limit: tuple[int, int] = (self.numbers["stack_roman"], self.numbers["stack_gallic"])
        self.moving_pila: bool = options.get("pila") == "moved"
        self._graphs: dict[tuple[int, bytes], Graph] = {}

    def _take_part(self) -> bytearray:
        """A byte a unit: whether it takes part; in a battle of smaller armies every so many-th of each force and type."""
        if self.scenario:
            named = {name.lower() for stack in self.scenario["stacks"].values() for name in stack}
            named |= {name.lower() for name in self.scenario["relief"]}
            return bytearray(name.lower() in named for name in self.unit_names)
        step = ARMIES[str(self.options["armies"])]
        seen: dict[tuple[int, int], int] = {}
        found = bytearray()
        for force, kind in zip(self.force, self.type, strict=True):
            count = seen.get((force, kind), 0)
            seen[force, kind] = count + 1
            found.append(kind == LEADER or count % step == 0)
        return found

    def _kind(self, unit: int) -> int:
        """The two Gallic forces and the Romans each move in their own way, horse and foot apart.

        Clauses: 2.1, 2.2.
        """
        if self.unit_names[unit] == LEADERS[0]:
            return KING
        horse = self.type[unit] == CAVALRY
        if self.side[unit] == ROMAN:
            return ROMAN_HORSE if horse else ROMAN_FOOT
        if horse:
            return HORSE
        return BESIEGED if self.force[unit] == IN_TOWN else RELIEF

    def _read_charts(self, components: Components) -> None:
        groups = components.groups
        chosen = "tuned_" if self.options.get("charts") == "tuned" else ""
        shock, missile = groups[f"{chosen}shock"].rows, groups[f"{chosen}missile"].rows
        volleys = groups[f"{chosen}volleys"].rows
        self.entry_turn: list[int] = [groups["zones"].rows[zone]["turn"] for zone in ZONE_NAMES]
        self.shock: list[list[Result]] = [[Result(shock[odds][str(face)]) for face in range(1, 7)] for odds in COLUMNS_OF_ODDS]
        self.missile: list[list[int]] = [_faces(missile[str(distance)]) for distance in (1, 2, 3)]
        self.pila: list[int] = _faces(volleys["pila"])
        self.works: list[int] = _faces(volleys["works"])

    def _arrangement(self, id: str, row: dict[str, Any]) -> Arrangement:
        places = sorted(
            (self.unit_of[name.lower()], self._place(place)) for place, stack in row["stacks"].items() for name in stack
        )
        forts = [self.grid.index(name) for name in row["forts"]]
        return Arrangement(id, row["title"], SEATS.index(row["side"]), places, forts)

    def _place(self, name: str) -> int:
        return BOX + ZONE_NAMES.index(name) if name in ZONE_NAMES else self.grid.index(name)

    def command_of(self, unit: int) -> str:
        """Who commands a unit when two or three share a side: besieged or relief; the first five legions or the others.

        Clause: 17.1.
        """
        if self.force[unit] != IN_LEGIONS:
            return FORCES[self.force[unit]]
        if self.type[unit] != COHORT:
            return "either"
        return "first" if self._legions.index(self.titles[unit]) < len(self._legions) // 2 else "second"

    def graph(self, kind: int, forts: bytearray) -> Graph:
        """The movement graph of a kind of unit; those of Romans depend on the forts that stand."""
        key = (kind, bytes(forts) if kind >= ROMAN_FOOT else b"")
        found = self._graphs.get(key)
        if found is None:
            found = self._graphs[key] = MapGraph(self.terrain, kind, forts[:])
        return found

    def dry_graph(self, kind: int, forts: bytearray) -> Graph:
        """The same as if no river bound anyone, for explanations."""
        key = (kind, b"dry" + (bytes(forts) if kind >= ROMAN_FOOT else b""))
        found = self._graphs.get(key)
        if found is None:
            found = self._graphs[key] = MapGraph(self.terrain, kind, forts[:], rivers=False)
        return found

    def is_missile(self, unit: int) -> bool:
        """Whether a unit is of archers or slingers."""
        return self.type[unit] in (ARCHER, SLINGER)

    def is_leader(self, unit: int) -> bool:
        """Whether a unit is a leader and so no combat unit."""
        return self.type[unit] == LEADER


def _faces(row: dict[str, str]) -> list[int]:
    return [OUTCOMES.index(row[str(face)]) for face in range(1, 7)]
