# /// script
# requires-python = ">=3.11"
# dependencies = ["shapely>=2.1,<3"]
# ///
"""Draw the outlines of the standard map of Diplomacy: `games/diplomacy/map.json` from `standard_map.toml`.

Usage, from the root of the project:

    npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
    uv run --script tools/draw_standard_map.py package/countries-50m.json src/barbaricum/games/diplomacy/map.json

Coasts and a few frontiers are those of Natural Earth (1:50m, public domain), all other borders are drawn by hand in
`standard_map.toml`.  All lines are laid over one another on the sheet; they cut it into faces, and each face belongs to the
province that has a point in it.  `barbaricum map check` compares what comes of it with the borders of the rules.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from math import cos, exp, hypot, radians, sin, tan
from pathlib import Path
from typing import Any, Final

import shapely
from shapely import LineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union

ROOT: Final = Path(__file__).parent.parent
EARTH: Final = 6371.0
SMALLEST_ISLAND: Final = 400.0  # in square units; smaller ones are left out unless a province has a point on them
TOLERANCE: Final = 1.4
PROVENANCE: Final = (
    "Drawn by us from longitude and latitude (tools/draw_standard_map.py): borders by hand, coasts and some frontiers from "
    "Natural Earth 1:50m (public domain). No printed board was traced."
)


class Sheet:
    """The projection: a cone; far degrees are drawn smaller, crowded places larger, as the frame of the file says."""

    def __init__(self, frame: dict[str, Any]) -> None:
        self.width, self.height, self.scale = frame["width"], frame["height"], frame["scale"]
        self.far: tuple[tuple[float, float], ...] = (frame["north"], frame["east"], frame["south"])
        self.parallel: float = frame["standard_parallel"]
        self.meridian: float = frame["centre"][0]
        self.lenses: list[tuple[float, float, float, float]] = []
        self.top = 0.0
        self.top = self.at(*frame["centre"])[1] - self.height / 2
        self.lenses = [(*self.at(longitude, latitude), *lens) for longitude, latitude, *lens in frame["lenses"]]
        self.area = box(0, 0, self.width, self.height)

    def at(self, longitude: float, latitude: float) -> tuple[float, float]:
        """Where a point of the earth lies on the sheet."""
        (north, smaller), (east, narrower), (south, lower) = self.far
        latitude -= max(0.0, latitude - north) * (1 - smaller) - max(0.0, south - latitude) * (1 - lower)
        longitude -= max(0.0, longitude - east) * (1 - narrower)
        radius = (EARTH / tan(radians(self.parallel)) - EARTH * radians(latitude - self.parallel)) / self.scale
        angle = radians((longitude - self.meridian) * sin(radians(self.parallel)))
        x, y = self.width / 2 + radius * sin(angle), radius * cos(angle) - self.top
        pulls = [(larger * exp(-((x - a) ** 2 + (y - b) ** 2) / reach**2), a, b) for a, b, larger, reach in self.lenses]
        return x + sum(pull * (x - a) for pull, a, _ in pulls), y + sum(pull * (y - b) for pull, _, b in pulls)


def read_countries(path: Path, sheet: Sheet) -> dict[str, BaseGeometry]:
    """Read the countries of a TopoJSON file, as they lie on the sheet."""
    data = json.loads(path.read_text(encoding="utf-8"))
    (scale_x, scale_y), (left, bottom) = data["transform"]["scale"], data["transform"]["translate"]
    arcs = []
    for deltas in data["arcs"]:
        x = y = 0
        points = []
        for dx, dy in deltas:
            x, y = x + dx, y + dy
            points.append((x * scale_x + left, y * scale_y + bottom))
        arcs.append(points)

    def ring(numbers: list[int]) -> list[tuple[float, float]]:
        points: list[tuple[float, float]] = []
        for number in numbers:
            points += (arcs[number] if number >= 0 else arcs[~number][::-1])[bool(points) :]
        return [sheet.at(*point) for point in points]

    countries = {}
    for country in data["objects"]["countries"]["geometries"]:
        parts = country["arcs"] if country["type"] == "MultiPolygon" else [country["arcs"]]
        shapes = [Polygon(ring(part[0]), [ring(hole) for hole in part[1:]]) for part in parts]
        shapes = [shape for shape in shapes if shape.intersects(sheet.area)]
        if shapes:
            countries[country["properties"]["name"]] = shapely.make_valid(MultiPolygon(shapes))
    return countries


def frontier(countries: dict[str, BaseGeometry], one: str, other: str) -> BaseGeometry:
    """The line that two groups of countries share."""
    sides = [unary_union([countries[name] for name in side.split("+")]) for side in (one, other)]
    return sides[0].boundary.intersection(sides[1].boundary)


def wavy(points: list[tuple[float, float]]) -> LineString:
    """Draw a border through points, with the small bends that borders have; the same points give the same bends."""
    for level in range(4):
        bent = [points[0]]
        for a, b in pairwise(points):
            swing = (sin(a[0] * 12.9898 + a[1] * 78.233 + level * 37.7) * 43758.5453) % 1.0 - 0.5
            reach = swing * (0.34 if hypot(b[0] - a[0], b[1] - a[1]) > 4 else 0.0)
            bent += [((a[0] + b[0]) / 2 - (b[1] - a[1]) * reach, (a[1] + b[1]) / 2 + (b[0] - a[0]) * reach), b]
        points = bent
    return LineString(points)


def smooth(points: list[tuple[float, float]]) -> LineString:
    """Draw a border at sea: corners cut, ends kept."""
    for _ in range(3):
        cut = [points[0]]
        for (ax, ay), (bx, by) in pairwise(points):
            cut += [(ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25), (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75)]
        points = [*cut, points[-1]]
    return LineString(points)


def parts(shape: BaseGeometry) -> Iterator[Polygon]:
    """The polygons of a shape."""
    for part in getattr(shape, "geoms", [shape]):
        if isinstance(part, Polygon):
            yield part


def draw(data: dict[str, Any], sheet: Sheet, countries: dict[str, BaseGeometry]) -> dict[str, BaseGeometry]:
    """Cut the sheet into faces and give each to its province, in the order of the file."""
    joins = [Polygon([sheet.at(*point) for point in ring]) for ring in data["joins"]]
    owned = {**data["provinces"], **data["impassable"], **data["water"]}
    points = {id: [Point(sheet.at(*point)) for point in places] for id, places in owned.items()}
    land = unary_union([*countries.values(), *joins]).intersection(sheet.area)
    wanted = [point for each in points.values() for point in each]
    land = MultiPolygon(
        [part for part in parts(land) if part.area > SMALLEST_ISLAND or any(part.contains(point) for point in wanted)]
    )
    on_land = land.buffer(0.5)
    at_sea = sheet.area.difference(land).buffer(0.5)
    lines: list[BaseGeometry] = [land.boundary, sheet.area.boundary]
    lines += [frontier(countries, *pair).intersection(on_land) for pair in data["frontiers"]]
    lines += [wavy([sheet.at(*point) for point in line]).intersection(on_land) for line in data["land"].values()]
    lines += [smooth([sheet.at(*point) for point in line]).intersection(at_sea) for line in data["sea"].values()]
    faces = list(polygonize(unary_union(lines)))
    owners: list[str] = []
    for face in faces:
        inside = [id for id, places in points.items() if any(face.contains(point) for point in places)]
        if len(inside) > 1:
            print(f"{' and '.join(inside)} lie in one face", file=sys.stderr)
        owners.append(inside[0] if inside else "")
    for number, face in enumerate(faces):
        if not owners[number]:
            owners[number] = _neighbour(face, faces, owners)
            if face.area > 20:
                x, y = face.representative_point().coords[0]
                print(f"a face of {face.area:.0f} at {x:.0f}, {y:.0f} goes to {owners[number]}", file=sys.stderr)
    for id in points:
        if id not in owners:
            print(f"{id} has no face", file=sys.stderr)
    shapes = {id: unary_union([face for face, owner in zip(faces, owners, strict=True) if owner == id]) for id in points}
    kept = [id for id, shape in shapes.items() if not shape.is_empty]
    return dict(zip(kept, shapely.coverage_simplify([shapes[id] for id in kept], TOLERANCE), strict=True))


def _neighbour(face: Polygon, faces: list[Polygon], owners: list[str]) -> str:
    """Whose face shares most of the outline of one without an owner: slivers where lines all but meet."""
    shared = {
        owner: face.boundary.intersection(other.boundary).length
        for other, owner in zip(faces, owners, strict=True)
        if owner and other is not face and face.intersects(other)
    }
    return max(shared, key=lambda owner: shared[owner], default="")


class Room:
    """Where there is room for signs in a province: boxes that keep off its outline and off one another."""

    def __init__(self, shape: BaseGeometry) -> None:
        self.shape = max(parts(shape), key=lambda part: part.area)
        self.free: BaseGeometry = self.shape
        self.middle = shapely.maximum_inscribed_circle(self.shape).coords[0]

    def place(self, width: float, height: float) -> tuple[float, float, float]:
        """Find the place for a box that leaves most air, and take it; the last figure is the air (negative: does not fit)."""
        left, top, right, bottom = self.free.bounds
        step = max(2.0, (right - left) / 60, (bottom - top) / 60)
        edge = self.free.boundary
        best = (-1e9, *self.middle)
        for column in range(int((right - left) / step) + 1):
            for row in range(int((bottom - top) / step) + 1):
                x, y = left + column * step, top + row * step
                if not self.free.contains(Point(x, y)):
                    continue
                sign = box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
                air = edge.distance(sign) if self.free.contains(sign) else -sign.difference(self.free).area
                best = max(best, (min(air, 14.0) - 0.02 * hypot(x - self.middle[0], y - self.middle[1]), x, y))
        air, x, y = best
        self.free = self.free.difference(box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)) or self.free
        return x, y, air


def spots(id: str, name: str, centre: bool, shape: BaseGeometry) -> dict[str, list[int]]:
    """Where label, unit and centre mark of a province stand."""
    room = Room(shape)
    found: dict[str, list[int]] = {}
    unit = room.place(28, 26)
    found["unit"] = [round(unit[0]), round(unit[1])]
    if centre:
        dot = room.place(14, 14)
        found["dot"] = [round(dot[0]), round(dot[1])]
    label = room.place(36, 16)
    found["label"] = [round(label[0]), round(label[1])]
    for sign, (_, _, air) in {"unit": unit, "label": label}.items():
        if air < 0:
            print(f"{id} {name}: no room for its {sign} ({air:.0f})", file=sys.stderr)
    return {sign: found[sign] for sign in ("label", "unit", "dot") if sign in found}


def rings(shape: BaseGeometry) -> list[list[list[float]]]:
    """The outlines of a shape, holes too, largest part first."""
    found = []
    for part in sorted(parts(shape), key=lambda part: -part.area):
        for ring in (part.exterior, *part.interiors):
            found.append([[round(x, 1), round(y, 1)] for x, y in ring.coords[:-1]])
    return found


def main(countries_file: str, target: str) -> None:
    """Draw the map and write it."""
    data = tomllib.loads((Path(__file__).parent / "standard_map.toml").read_text(encoding="utf-8"))
    board = json.loads((ROOT / "src/barbaricum/games/diplomacy/board.json").read_text(encoding="utf-8"))
    sheet = Sheet(data["frame"])
    shapes = draw(data, sheet, read_countries(Path(countries_file), sheet))
    provinces = {}
    for id, row in board["provinces"].items():
        drawn: dict[str, Any] = spots(id, row["name"], row.get("centre", False), shapes[id])
        if row.get("coasts"):
            drawn["coasts"] = {
                coast: [round(part) for part in sheet.at(*data["coasts"][f"{id}/{coast}"])] for coast in row["coasts"]
            }
        for sign, point in data["by_hand"].get(id, {}).items():
            drawn[sign] = [round(part) for part in sheet.at(*point)]
        provinces[id] = drawn | {"polygon": rings(shapes[id])}
    head = {
        "width": sheet.width,
        "height": sheet.height,
        "provenance": PROVENANCE,
        "impassable": [{"name": name, "polygon": rings(shapes[name])} for name in data["impassable"]],
        "canals": {},
        "bridges": data["bridges"],
        "near_touches": [],
    }
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    rows = ",\n".join(f"  {json.dumps(id)}: {json.dumps(row)}" for id, row in provinces.items())
    Path(target).write_text("{\n" + ",\n".join(lines) + ',\n "provinces": {\n' + rows + "\n }\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
