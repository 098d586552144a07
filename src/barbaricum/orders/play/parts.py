"""A map as components: its data from `board.json`, where each value comes from out of `components.json` beside it."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from barbaricum.core.components import Components, read_json
from barbaricum.core.errors import ComponentError
from barbaricum.orders.mapdata import MapData, find_faults


def load_components(folder: Traversable) -> Components:
    """Read the components of a game whose folder holds `board.json` and, without rows, `components.json`.

    Raises ComponentError naming every fault.
    """
    data = read_json(folder / "components.json")
    rows = rows_of(MapData.read((folder / "board.json").read_bytes(), "board.json"))
    for name, group in data["groups"].items():
        group["rows"] = rows.get(name, {})
    return Components.from_data(data, "components.json")


def rows_of(data: MapData) -> dict[str, dict[str, Any]]:
    """Lay a map out as groups of rows."""
    borders: dict[str, dict[str, str]] = {}
    for network, table in data.borders.items():
        for place, others in table.items():
            borders.setdefault(place, {})[network] = others
    return {
        "unit_types": {letter: msgspec.to_builtins(kind) for letter, kind in data.unit_types.items()},
        "provinces": {id: msgspec.to_builtins(province) for id, province in data.provinces.items()},
        "borders": {place.replace("/", "-"): row for place, row in borders.items()},
        "masses": {network: {"parts": parts} for network, parts in data.masses.items()},
        "powers": {id: msgspec.to_builtins(power) for id, power in data.powers.items()},
        "alphabet": {"civil_disorder": {"by": data.alphabet}},
    }


def map_of(components: Components) -> MapData:
    """Put the map together again; raises ComponentError where a value is of no use."""
    groups = components.groups
    borders: dict[str, dict[str, str]] = {network: {} for network in groups["masses"].rows}
    for place, row in groups["borders"].rows.items():
        for network, others in row.items():
            borders[network][place.replace("-", "/")] = others
    data = {
        "unit_types": groups["unit_types"].rows,
        "provinces": groups["provinces"].rows,
        "borders": borders,
        "masses": {network: row["parts"] for network, row in groups["masses"].rows.items()},
        "powers": groups["powers"].rows,
        "alphabet": groups["alphabet"].rows["civil_disorder"]["by"],
    }
    try:
        return msgspec.convert(data, MapData)
    except msgspec.ValidationError as error:
        raise ComponentError(components.where, [str(error)]) from None


def map_faults(components: Components) -> list[str]:
    """Name what is wrong with the map that components describe."""
    try:
        return find_faults(map_of(components))
    except ComponentError as error:
        return error.faults
