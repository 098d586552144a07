"""Every fault of a map is found and named."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from barbaricum.core.errors import ComponentError
from barbaricum.orders.mapdata import MapData

GOOD: dict[str, Any] = {
    "unit_types": {
        "A": {"name": "army", "network": "army", "terrain": ["land", "coast"], "convoyed": True},
        "F": {"name": "fleet", "network": "fleet", "terrain": ["coast", "sea"], "convoys": ["sea"], "by_coast": True},
    },
    "provinces": {
        "INN": {"name": "Inner Land", "terrain": "land"},
        "CAP": {"name": "Cape", "terrain": "coast", "centre": True, "coasts": ["NC", "SC"]},
        "BAY": {"name": "Bay", "terrain": "sea"},
        "ISL": {"name": "Island", "terrain": "coast", "aliases": ["Isle"]},
    },
    "borders": {"army": {"INN": "CAP"}, "fleet": {"BAY": "CAP/NC CAP/SC ISL"}},
    "masses": {"army": 1, "fleet": 1},
    "powers": {"RED": {"name": "Red", "homes": ["CAP"], "units": ["F CAP/NC", "A INN"]}},
}


def read(data: dict[str, Any]) -> MapData:
    return MapData.read(json.dumps(data), "map.json")


def test_a_good_map_has_no_fault() -> None:
    assert read(GOOD).place_names() == ["INN", "CAP", "BAY", "ISL", "CAP/NC", "CAP/SC"]


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("unit_types.A.network", "air", "unit_types.A: there are no borders for the network air"),
        ("unit_types.F.convoys", ["ice"], "unit_types.F: no province has the terrain ice"),
        ("provinces.CAP.coasts", ["NC"], "provinces.CAP: a coast is named only where there are two"),
        ("provinces.CAP.coasts", ["NC", "XC"], "provinces.CAP: XC is no coast"),
        ("provinces.INN.aliases", ["island"], "provinces.ISL: island already means INN"),
        ("borders.army.INN", "CAP CAP", "borders.army: INN-CAP: written twice"),
        ("borders.army.CAP", "INN", "borders.army: CAP-INN: written twice"),
        ("borders.army.INN", "CAP INN", "borders.army: INN-INN: a province does not border itself"),
        ("borders.army.INN", "CAP OUT", "borders.army: INN-OUT: there is no place OUT"),
        ("borders.army.INN", "CAP BAY", "borders.army: INN-BAY: no unit of this network stands on the sea of BAY"),
        ("borders.army.INN", "CAP/NC", "borders.army: INN-CAP/NC: CAP/NC must not say which coast"),
        ("borders.fleet.BAY", "CAP CAP/NC CAP/SC ISL", "borders.fleet: BAY-CAP: CAP must say which coast"),
        ("borders.fleet.BAY", "CAP/NC ISL", "borders: no unit reaches CAP/SC"),
        ("borders.fleet.BAY", "CAP/NC CAP/SC", "borders: nothing joins ISL to the rest"),
        ("masses.fleet", 2, "masses.fleet: 2 written, the borders make 1"),
        ("powers.RED.homes", ["INN"], "powers.RED: INN is no centre"),
        ("powers.RED.units", ["F CAP"], "powers.RED: F CAP cannot stand there"),
        ("powers.RED.units", ["A BAY"], "powers.RED: A BAY cannot stand there"),
        ("powers.RED.units", ["F CAP/NC", "A CAP"], "powers.RED: CAP is taken twice"),
    ],
)
def test_a_fault_is_named_with_its_place(path: str, value: Any, fault: str) -> None:
    data = deepcopy(GOOD)
    *way, last = path.split(".")
    at = data
    for key in way:
        at = at[key]
    at[last] = value
    with pytest.raises(ComponentError) as caught:
        read(data)
    assert fault in caught.value.faults


def test_all_faults_are_named_at_once() -> None:
    data = deepcopy(GOOD)
    data["borders"]["army"]["INN"] = "CAP OUT NIX"
    with pytest.raises(ComponentError) as caught:
        read(data)
    assert len(caught.value.faults) == 2


def test_what_is_no_map_at_all_is_a_component_error_too() -> None:
    for text in ("{", "[]", json.dumps({**GOOD, "weather": "fine"})):
        with pytest.raises(ComponentError):
            MapData.read(text, "map.json")
