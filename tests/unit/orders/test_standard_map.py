"""The drawing of the standard map: what borders on the board borders in the drawing, by land and along the coasts."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import combinations
from math import hypot
from typing import Any

import pytest

from barbaricum.orders.mapdata import MapData, province_of
from barbaricum.orders.outlines import compare_outlines

FOLDER = files("barbaricum.games.diplomacy")


@pytest.fixture(scope="module")
def board() -> MapData:
    return MapData.read((FOLDER / "board.json").read_bytes(), "board.json")


@pytest.fixture(scope="module")
def drawing() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / "map.json").read_text(encoding="utf-8"))
    return data


def corners(drawing: dict[str, Any], id: str) -> set[tuple[float, float]]:
    return {(x, y) for ring in drawing["provinces"][id]["polygon"] for x, y in ring}


def holds(rings: list[list[list[float]]], x: float, y: float) -> bool:
    """Whether a point lies inside, by the even-odd rule."""
    inside = False
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                inside = not inside
    return inside


def test_the_drawing_shows_every_border_and_no_other(board: MapData, drawing: dict[str, Any]) -> None:
    outlines = {id: row["polygon"] for id, row in drawing["provinces"].items()}
    assert list(outlines) == list(board.provinces)
    assert compare_outlines(board, outlines) == []


def test_coasts_meet_where_fleets_pass_and_only_there(board: MapData, drawing: dict[str, Any]) -> None:
    seas = [corners(drawing, id) for id, province in board.provinces.items() if province.terrain == "sea"]
    shores = [id for id, province in board.provinces.items() if province.terrain == "coast"]
    fleets = {frozenset((province_of(a), province_of(b))) for a, b in board.pairs("fleet")}
    for a, b in combinations(shores, 2):
        both = corners(drawing, a) & corners(drawing, b)
        assert any(both & sea for sea in seas) == (frozenset((a, b)) in fleets), f"{a}-{b}"


def test_signs_stand_in_their_provinces(board: MapData, drawing: dict[str, Any]) -> None:
    for id, province in board.provinces.items():
        row = drawing["provinces"][id]
        assert ("dot" in row) == province.centre, id
        for sign in ("label", "unit", "dot"):
            assert sign not in row or holds(row["polygon"], *row[sign]), f"{id} {sign}"
        assert tuple(row.get("coasts", {})) == province.coasts
        for coast, (x, y) in row.get("coasts", {}).items():
            near = min(hypot(x - a, y - b) for a, b in corners(drawing, id))
            assert near < 40, f"{id}/{coast}"


def test_who_cannot_be_entered_is_drawn_too(drawing: dict[str, Any]) -> None:
    assert {"Switzerland", "Ireland", "Sicily"} <= {row["name"] for row in drawing["impassable"]}
    for row in drawing["impassable"]:
        assert all(len(ring) > 3 for ring in row["polygon"])
