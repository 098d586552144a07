"""Alesia's printed material: the two files of components, and what in them would contradict the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from typing import Any, Final

from barbaricum.core.components import Components
from barbaricum.games.alesia.actions import COLUMNS, COMBAT_UNITS, FORTS, LEADERS, ROWS, ZONE_NAMES
from barbaricum.hexes.grid import NOWHERE, Grid

FORCES: Final = ("besieged", "relief", "roman")
TYPES: Final = ("infantry", "cavalry", "cohort", "archer", "slinger", "numidian", "leader")
CHARTS: Final = ("", "tuned_")
"""What the names of the groups of charts begin with: those researched, and those tuned beside them."""
OUTCOMES: Final = ("none", "disrupted", "eliminated")
COLUMNS_OF_ODDS: Final = ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1")
SHOCK_RESULTS: Final = ("AE", "AR", "DE", "DR", "AA", "DA", "ML", "BR")


def load() -> Components:
    """Join units, charts and set-ups with the map; raises ComponentError naming every fault."""
    folder = resources.files(__package__)
    game, board = Components.load(folder / "components.json"), Components.load(folder / "map.json")
    return Components(
        game.game,
        game.edition,
        game.sources | board.sources,
        game.reasons | board.reasons,
        game.groups | board.groups,
        game.where,
    )


def number(components: Components, name: str) -> int:
    """A count that the rulebook prints."""
    value: int = components.groups["numbers"].rows[name]["value"]
    return value


def faults(components: Components) -> list[str]:
    """What contradicts the rulebook, a sentence each."""
    found = list(_unit_faults(components))
    found += _chart_faults(components)
    found += _map_faults(components)
    found += _setup_faults(components)
    return found


def _unit_faults(components: Components) -> Iterator[str]:
    units = components.groups["units"].rows
    if len(units) != COMBAT_UNITS:
        yield f"There are {len(units)} combat units; the game is built for {COMBAT_UNITS}."
    for name, unit in units.items():
        if unit["force"] not in FORCES or unit["type"] not in TYPES[:-1]:
            yield f"Unit {name} is {unit['type']} of the force {unit['force']}; neither may be unknown."
        if not 1 <= unit["sp"] <= 20 or not 1 <= unit["mp"] <= 30:
            yield f"Unit {name} has {unit['sp']} SP and {unit['mp']} MP; 1 to 20 and 1 to 30 were expected."
        if unit["type"] in ("archer", "slinger") and unit["sp"] != 1:
            yield f"Unit {name} has {unit['sp']} SP; archers and slingers have 1."
    if tuple(components.groups["leaders"].rows) != LEADERS:
        yield f"The leaders are {', '.join(components.groups['leaders'].rows)}; {', '.join(LEADERS)} were expected."


def _chart_faults(components: Components) -> Iterator[str]:
    for charts in CHARTS:
        yield from _fight_faults(components, charts)
    if tuple(components.groups["zones"].rows) != ZONE_NAMES:
        yield "The Off Board Chart has ten boxes, I to X in this order."
    for zone, printed in components.groups["zones"].rows.items():
        if not 1 <= printed["turn"] <= number(components, "turns"):
            yield f"Box {zone} opens on turn {printed['turn']}; an assault has {number(components, 'turns')} turns."


def _fight_faults(components: Components, charts: str) -> Iterator[str]:
    shock = components.groups[f"{charts}shock"].rows
    if tuple(shock) != COLUMNS_OF_ODDS:
        yield f"The Shock Combat Table has the columns {', '.join(shock)}; {', '.join(COLUMNS_OF_ODDS)} were expected."
    for odds, column in shock.items():
        for face, result in column.items():
            for part in result.split():
                kind, steps = part[:2], part[2:]
                moves = kind in ("AR", "DR", "AA", "DA")
                if kind not in SHOCK_RESULTS or moves != steps.isdigit() or (not moves and steps):
                    yield f"The Shock Combat Table has {result} at {odds} on {face}; {part} is no result."
    for group in ("missile", "volleys"):
        for row, faces in components.groups[charts + group].rows.items():
            for face, result in faces.items():
                if result not in OUTCOMES:
                    yield f"The chart {charts}{group} {row} has {result} on {face}; one of {', '.join(OUTCOMES)} was expected."
    if "disrupted" in components.groups[f"{charts}volleys"].rows["works"].values():
        yield "The Defensive Works chart disrupts; works only eliminate."


def _map_faults(components: Components) -> Iterator[str]:
    shape = components.groups["grid"].rows["map"]
    if (shape["columns"], shape["rows"]) != (COLUMNS, ROWS):
        yield f"The map has {shape['columns']} by {shape['rows']} hexes; {COLUMNS} by {ROWS} were expected."
        return
    grid = Grid(COLUMNS, ROWS)
    hexes = components.groups["hexes"].rows
    for at in range(grid.count):
        name = grid.name(at)
        if name not in hexes:
            yield f"Hex {name} is missing."
            continue
        yield from _hex_faults(grid, hexes, at, name)


def _hex_faults(grid: Grid, hexes: dict[str, dict[str, Any]], at: int, name: str) -> Iterator[str]:
    row = hexes[name]
    for links in ("wall_links", "camp_links", "river_links"):
        for direction in row.get(links, []):
            other = grid.neighbours[at * 6 + direction]
            if other == NOWHERE:
                if links != "river_links":
                    yield f"Hex {name}: {links} lead off the map."
            elif (direction + 3) % 6 not in hexes[grid.name(other)].get(links, []):
                yield f"Hex {name}: {links} lead to {grid.name(other)}, which has no link back."
    if "river" in row and (len(row["banks"]) != 6 or set(row["banks"]) - set("=LRABCE")):
        yield f"Hex {name}: banks are six letters of = L R A B C E, not {row['banks']}."
    if grid.is_edge(at) != bool(row.get("zones")):
        yield f"Hex {name}: exactly the hexes on the edge belong to off-board zones."
    for zone in row.get("zones", []):
        if zone not in ZONE_NAMES:
            yield f"Hex {name}: there is no zone {zone}."


def _setup_faults(components: Components) -> Iterator[str]:
    units = components.groups["units"].rows
    for name, row in components.groups["setups"].rows.items():
        force = "roman" if row["side"] == "roman" else "relief"
        expected = {unit for unit, values in units.items() if values["force"] == force}
        placed = [unit for stack in row["stacks"].values() for unit in stack if unit not in LEADERS]
        if len(placed) != len(set(placed)) or set(placed) != expected:
            yield f"Set-up {name} does not place every unit of its side once."
        if row["side"] == "roman" and len(set(row["forts"])) != FORTS:
            yield f"Set-up {name} has {len(set(row['forts']))} forts; there are {FORTS}."
