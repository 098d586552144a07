"""A position as a picture: one SVG file that needs nothing else, in the colours of the client."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Final
from xml.sax.saxutils import escape

import msgspec

from barbaricum.orders.mapdata import province_of
from barbaricum.orders.play.drawing import Drawing, ProvinceDrawing
from barbaricum.orders.play.shapes import Point, Raster, Shapes
from barbaricum.orders.play.view import OrdersView

Box = tuple[float, float, float, float]

MARGIN: Final = 24
LIGHT: Final = {
    "sea": "#c9d8da", "band1": "#bbcdd1", "band2": "#adc3c9", "land": "#efe8d6", "label": "#2a251a", "halo": "#f5f0e2",
    "sealabel": "#2b5062", "seahalo": "#d3dfe0", "coast": "#46606b", "border": "#83745a", "river": "#4f83a0",
    "relief": "#8f8064", "bridge": "#7a5b3a", "deck": "#f7efd9", "shadow": "rgb(40 34 20 / 0.28)", "tint": "0.3",
}  # fmt: skip
DARK: Final = {
    "sea": "#1e2d35", "band1": "#263841", "band2": "#2e434d", "land": "#4b4738", "label": "#f1ebda", "halo": "#2e2b21",
    "sealabel": "#a9c6d2", "seahalo": "#1e2d35", "coast": "#8ca6b0", "border": "#a39b7e", "river": "#7fb0cb",
    "relief": "#8c8468", "bridge": "#cdb48c", "deck": "#3b3729", "shadow": "rgb(0 0 0 / 0.55)", "tint": "0.2",
}  # fmt: skip
INK: Final = "#1b1b1b"
WHITE: Final = "#ffffff"
SQUARE: Final = "M-11 -11H11V11H-11Z"
HULL: Final = "M-15 0.5C-11 2.5 11 2.5 15.5 -1.5C15 6.5 10 11.5 3 11.5H-4C-10 11.5 -14.5 7 -15 0.5Z"
MARKS: Final = {
    "A": {"top": "M-11 -11H11V-6.5H-11Z", "side": "M-11 -11H-6.5V11H-11Z", "corner": "M2 -11H11V-2Z"},
    "F": {
        "top": "M-15 0.5C-11 2.5 11 2.5 15.5 -1.5L15.3 1.5C11 5.5 -11 5.5 -14.6 3.5Z",
        "side": "M-15 0.5L-9.5 1.6V10.2C-13 8.3 -14.7 5 -15 0.5Z",
        "corner": "M5 1.7C9.5 1.2 13 0 15.5 -1.5C15.3 2 14 5 12 7.5Z",
    },
}
SITE: Final = "M0 -9.5L10.5 9H-10.5Z"
HOME: Final = "M-9 -9.5H-5V-6.5H-2V-9.5H2V-6.5H5V-9.5H9V9H-9Z"


class Livery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a power's pieces look: letter, colour, and the mark of its field.

    A light colour has a darker one beside it for lines, `line`, and a dark letter; "" for a dark one.
    """

    letter: str
    fill: str
    line: str = ""
    mark: str = "none"

    @property
    def ink(self) -> str:
        """The colour of its letter."""
        return INK if self.line else WHITE


NEUTRAL: Final = Livery("n", "#e4e0d6", "#5f5b52")


class Picture:
    """One picture in the making; `scene` None draws the empty board."""

    def __init__(
        self, drawing: Drawing, liveries: Mapping[str, Livery], title: str, scene: OrdersView | None, dark: bool = False
    ) -> None:
        self.drawing: Drawing = drawing
        self.liveries: Mapping[str, Livery] = liveries
        self.title: str = title
        self.scene: OrdersView | None = scene
        self.colours: dict[str, str] = DARK if dark else LIGHT
        self.drawn: list[ProvinceDrawing] = [each for each in drawing.provinces if each.region is not None]
        areas = {each.id: each.region.polygon for each in self.drawn if each.region is not None}
        areas |= {f"waste {number}": waste.polygon for number, waste in enumerate(drawing.impassable)}
        self.waters: set[str] = {each.id for each in self.drawn if each.terrain == "sea"}
        self.shapes: Shapes = Shapes(areas, self.waters)
        self.raster: Raster = Raster(areas, drawing.width, drawing.height)
        self.taken: list[Box] = []

    def svg(self) -> str:
        """The picture as an SVG document."""
        width, height = self.drawing.width + 2 * MARGIN, self.drawing.height + 2 * MARGIN
        pieces = self._pieces()
        signs = [*self._markers(), *pieces]  # made first, for markers keep off pieces, and names off both
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} {-MARGIN} {width:g} {height:g}" '
            f'width="{width:g}" height="{height:g}">',
            f"<title>{escape(self.title)}</title>",
            f"<style>{self._style()}</style>",
            f'<rect class="sea" x="{-MARGIN}" y="{-MARGIN}" width="{width:g}" height="{height:g}"/>',
            *self._ground(),
            *self._names(),
            *signs,
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    def _style(self) -> str:
        colour = self.colours
        return (
            "path{stroke-linejoin:round;stroke-linecap:round}text{text-anchor:middle;paint-order:stroke}"
            f".sea{{fill:{colour['sea']}}}.line{{fill:none}}"
            f".land{{fill:{colour['land']};fill-rule:evenodd}}.waste{{fill:{colour['relief']};fill-opacity:.42;fill-rule:evenodd}}"
            f".tint{{fill-opacity:{colour['tint']};fill-rule:evenodd}}.edge{{fill:none;stroke-width:11;stroke-opacity:.55}}"
            f".name{{font:450 14px Alegreya,Georgia,serif;fill:{colour['label']};stroke:{colour['halo']};stroke-width:3px}}"
            f".centre{{font-weight:650}}.water{{font-style:italic;font-weight:500;letter-spacing:1px;"
            f"fill:{colour['sealabel']};stroke:{colour['seahalo']}}}"
            f".sign{{font:800 11px 'Source Sans 3',system-ui,sans-serif}}.body{{stroke:#15181a;stroke-width:1.3}}"
            f".shadow{{fill:{colour['shadow']}}}"
        )

    # --- the ground ----------------------------------------------------------------------------------------------

    def _ground(self) -> list[str]:
        colour, shapes = self.colours, self.shapes
        coast, shore = shapes.coast(), shapes.shore()
        land = shapes.path(id for id in shapes.areas if id not in self.waters)
        waste = shapes.path(id for id in shapes.areas if id.startswith("waste"))
        parts = [self._line(shore, colour[band], width) for band, width in (("band1", 26), ("band2", 15), ("band1", 6))]
        parts.append(self._line(shapes.sea_borders(), colour["sealabel"], 1, 'stroke-opacity=".38" stroke-dasharray="5 3"'))
        parts += [f'<path class="land" d="{land}"/>', f'<path class="waste" d="{waste}"/>', *self._territories()]
        parts += [self._line(self._peaks(), colour["relief"], 1), self._line(shapes.borders(), colour["border"], 1)]
        parts.append(self._line(coast, colour["coast"], 1.5))
        canals = self._canals()
        parts += [self._line(canals, colour["river"], 5), self._line(canals, colour["sea"], 2)]
        bridges = "".join(
            f"M{a:g} {b:g}L{c:g} {d:g}" for (a, b), (c, d) in (self._bridge(one, other) for one, other in self.drawing.bridges)
        )
        return [*parts, self._line(bridges, colour["bridge"], 6), self._line(bridges, colour["deck"], 3.4)]

    def _territories(self) -> list[str]:
        """The land that powers own: tinted, with an edge inside round the whole of it."""
        parts = []
        for number, (power, ids) in enumerate(self.scene.owned.items() if self.scene else ()):
            fill = self._livery(power).fill
            area = self.shapes.path(ids)
            parts += [
                f'<clipPath id="territory{number}"><path clip-rule="evenodd" d="{area}"/></clipPath>',
                f'<path class="tint" fill="{fill}" d="{area}"/>',
                f'<g clip-path="url(#territory{number})">'
                f'<path class="edge" stroke="{fill}" d="{self.shapes.edge(set(ids))}"/></g>',
            ]
        return parts

    def _peaks(self) -> str:
        """Small mountains over land that nobody enters, in rows, shaken a little and always alike."""
        path = ""
        luck = 7
        for row in range(int(self.drawing.height / 14)):
            for column in range(int(self.drawing.width / 19)):
                luck = luck * 16807 % 2147483647
                x, y = column * 19 + row % 2 * 9 + luck % 7, row * 14 + luck // 7 % 5
                width, height = 6 + luck % 4, 8 + luck % 5
                spots = [self.raster.at(x - width, y), self.raster.at(x + width, y), self.raster.at(x, y - height)]
                if all(spot.startswith("waste") for spot in spots):
                    path += f"M{x - width} {y}L{x} {y - height}L{x + width} {y}"
        return path

    def _canals(self) -> str:
        """Canals as rivers: from the middle of a canal province to where fleets leave it."""
        path = ""
        near: dict[str, set[str]] = {}
        for a, b in self._fleet_borders():
            near.setdefault(province_of(a), set()).add(province_of(b))
            near.setdefault(province_of(b), set()).add(province_of(a))
        waterways = {id for row in self.drawing.canals for id in row}
        for id in sorted(waterways):
            heart = self._spot(id, "label")
            for other in sorted(near.get(id, set()) & (waterways | self.waters)):
                gate = self.shapes.gate(id, other)
                if gate is not None:
                    path += f"M{heart[0]:g} {heart[1]:g}L{gate[0]:g} {gate[1]:g}"
        return path

    def _fleet_borders(self) -> set[tuple[str, str]]:
        """The borders that units cross which go to sea."""
        borders = self.drawing.borders.values()
        return {pair for pairs in borders if any({a, b} & self.waters for a, b in pairs) for pair in pairs}

    def _bridge(self, one: str, other: str) -> tuple[Point, Point]:
        """From a little inside one outline to a little inside the other, so that it is seen where only a border lies between."""
        from_, to = self.shapes.nearest(one, other)
        return _towards(from_, self._spot(one, "label")), _towards(to, self._spot(other, "label"))

    def _line(self, path: str, colour: str, width: float, more: str = "") -> str:
        return f'<path class="line" stroke="{colour}" stroke-width="{width:g}" {more} d="{path}"/>' if path else ""

    # --- pieces and markers --------------------------------------------------------------------------------------

    def _markers(self) -> list[str]:
        """The centres: free ones a ring, owned ones a disc, build sites a tent, homes a tower, with the owner's letter."""
        owner = {id: power for power, ids in (self.scene.owned.items() if self.scene else ()) for id in ids}
        kinds: dict[str, tuple[str, str]] = {id: ("owned", power) for id, power in owner.items()}
        for people in getattr(self.scene, "peoples", ()):
            kinds |= {id: ("home", people.name) for id in people.homes if owner.get(id) == people.name}
            kinds |= dict.fromkeys(people.sites, ("site", people.name))
        parts = []
        for each in self.drawn:
            if each.centre:
                kind, power = kinds.get(each.id, ("free", ""))
                reach = 5 if kind == "free" else 9
                x, y = self._clear(each.id, self._spot(each.id, "dot"), reach)
                self._take(x, y, reach, reach)
                parts.append(f'<g transform="translate({x:g} {y:g})">{self._marker(kind, self._livery(power))}</g>')
        return parts

    def _marker(self, kind: str, livery: Livery) -> str:
        if kind == "free":
            return f'<circle r="5.2" fill="{WHITE}" stroke="{INK}" stroke-width="1.7"/><circle r="2.2" fill="{INK}"/>'
        shape, baseline = {
            "owned": (f'<circle class="body" r="8" fill="{livery.fill}"/>', 4.0),
            "site": (f'<path class="body" d="{SITE}" fill="{livery.fill}"/>', 7.4),
            "home": (f'<path class="body" d="{HOME}" fill="{livery.fill}"/>', 6.0),
        }[kind]
        return f'{shape}<text class="sign" y="{baseline:g}" fill="{livery.ink}">{livery.letter}</text>'

    def _pieces(self) -> list[str]:
        parts = []
        for unit in self.scene.units if self.scene else ():
            passenger = self._livery(unit.passenger_power) if unit.passenger else None
            parts.append(self._piece(unit.place, unit.type, self._livery(unit.power), passenger))
        for fallen in self.scene.dislodged if self.scene else ():
            passenger = self._livery(fallen.passenger_power) if fallen.passenger else None
            parts.append(self._piece(fallen.place, fallen.type, self._livery(fallen.power), passenger, fallen=True))
        return parts

    def _piece(self, place: str, type: str, livery: Livery, passenger: Livery | None, fallen: bool = False) -> str:
        x, y = self._spot(place, "unit")
        if fallen:
            x, y = x + 14, y + 12
        self._take(x, y, 13, 13)
        body = self._army(livery) if type == "A" else self._boat(type, livery, passenger)
        badge = '<circle cx="12" cy="-11" r="6" fill="#96281b" stroke="#ffffff" stroke-width="1.4"/>' if fallen else ""
        return f'<g transform="translate({x:g} {y:g})">{body}{badge}</g>'

    def _army(self, livery: Livery) -> str:
        mark = MARKS["A"].get(livery.mark, "")
        at_x, at_y = 2 if livery.mark == "side" else 0, 7 if livery.mark == "top" else 5.2
        size = 15 if len(livery.letter) == 1 else 12
        return (
            f'<path class="shadow" d="{SQUARE}" transform="translate(1.4 2)"/>'
            f'<path class="body" d="{SQUARE}" fill="{livery.fill}"/>'
            f'<path d="{mark}" fill="{livery.ink}"/>'
            f'<text class="sign" style="font-size:{size}px" x="{at_x}" y="{at_y:g}" fill="{livery.ink}">{livery.letter}</text>'
        )

    def _boat(self, type: str, livery: Livery, passenger: Livery | None) -> str:
        mark = MARKS["F"].get(livery.mark, "")
        sail = f'<path class="body" d="M2 1V-15"/><path class="body" d="M3 -14.5L12 -5.5H3Z" fill="{livery.fill}"/>'
        above = sail if type == "F" else ""
        if passenger is not None:
            above = f'<g transform="translate(-1 -11) scale(0.84)">{self._army(passenger)}</g>'
        half = f'<path class="body" d="M7 4H19V15H7Z" fill="{WHITE}"/><text class="sign" x="13" y="13">½</text>'
        plate = "" if type == "F" else half
        return (
            f'<g transform="translate(0 3)">{above}<path class="shadow" d="{HULL}" transform="translate(1.4 2)"/>'
            f'<path class="body" d="{HULL}" fill="{livery.fill}"/><path d="{mark}" fill="{livery.ink}"/>'
            f'<text class="sign" y="9.4" fill="{livery.ink}">{livery.letter}</text>{plate}</g>'
        )

    def _livery(self, power: str) -> Livery:
        return self.liveries.get(power, NEUTRAL)

    def _spot(self, place: str, sign: str) -> Point:
        """Where a sign of a place stands: a fleet by its coast, a marker beside its unit where the map does not say."""
        id, _, coast = place.partition("/")
        region = next(each.region for each in self.drawn if each.id == id)
        assert region is not None
        first = region.polygon[0][0]
        unit = region.coasts.get(coast) or region.unit or region.label or first
        if sign == "unit":
            return unit
        return (region.dot or (unit[0] + 22, unit[1])) if sign == "dot" else (region.label or unit)

    # --- names ---------------------------------------------------------------------------------------------------

    def _names(self) -> list[str]:
        """Names where there is room for them: whole, on two lines, or as abbreviations; the narrowest provinces first."""
        parts = []
        for each in sorted(self.drawn, key=lambda each: (each.id in self.waters, self._room(each))):
            for lines, strict in ((_one(each.name), True), (_two(each.name), True), ([each.id], True), ([each.id], False)):
                found = self._place(each, lines, strict)
                if found is not None:
                    parts.append(self._name(each, lines, found))
                    break
        return parts

    def _room(self, each: ProvinceDrawing) -> float:
        assert each.region is not None
        xs, ys = zip(*each.region.polygon[0], strict=True)
        return float((max(xs) - min(xs)) * (max(ys) - min(ys)))

    def _place(self, each: ProvinceDrawing, lines: Sequence[str], strict: bool) -> Point | None:
        """Find the place for a name nearest to its label spot, clear of signs and, if `strict`, of outlines."""
        letter = 8.2 if each.id in self.waters else 7.3
        half_width, half_height = max(len(line) for line in lines) * letter / 2, len(lines) * 7.5
        x, y = self._spot(each.id, "label")
        reach = range(-72, 73, 6) if strict else range(-30, 31, 5)
        shifts = sorted(((dx, dy) for dx in reach for dy in reach), key=lambda shift: shift[0] ** 2 + shift[1] ** 2)
        for dx, dy in shifts:
            box = (x + dx - half_width, y + dy - half_height, x + dx + half_width, y + dy + half_height)
            inside = self.raster.holds(each.id, box) if strict else self.raster.at(x + dx, y + dy) == each.id
            if inside and not any(_overlap(box, other) for other in self.taken):
                self.taken.append(box)
                return x + dx, y + dy
        return None if strict or len(lines) > 1 else (x, y)

    def _name(self, each: ProvinceDrawing, lines: Sequence[str], spot: Point) -> str:
        kind = " water" if each.id in self.waters else " centre" if each.centre else ""
        top = spot[1] + 4.5 - 7.5 * (len(lines) - 1)
        rows = "".join(f'<tspan x="{spot[0]:g}" y="{top + 15 * row:g}">{escape(line)}</tspan>' for row, line in enumerate(lines))
        return f'<text class="name{kind}">{rows}</text>'

    def _clear(self, id: str, wanted: Point, reach: float) -> Point:
        """The place for a marker nearest to the one wanted: in its province and clear of what stands there already."""
        steps = range(-30, 31, 3)
        shifts = sorted(((dx, dy) for dx in steps for dy in steps), key=lambda shift: shift[0] ** 2 + shift[1] ** 2)
        for dx, dy in shifts:
            x, y = wanted[0] + dx, wanted[1] + dy
            box = (x - reach, y - reach, x + reach, y + reach)
            if self.raster.at(x, y) == id and not any(_overlap(box, other) for other in self.taken):
                return x, y
        return wanted

    def _take(self, x: float, y: float, width: float, height: float) -> None:
        self.taken.append((x - width, y - height, x + width, y + height))


def read_liveries(file: Traversable) -> dict[str, Livery]:
    """Read a game's `palette.json`: the livery of each power; without the file all look alike."""
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Livery]) if file.is_file() else {}


def _one(name: str) -> list[str]:
    return [name]


def _two(name: str) -> list[str]:
    """A name on two lines, as even as its words allow."""
    words = name.split(" ")
    breaks = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return min(breaks, key=lambda lines: max(map(len, lines)), default=[name])


def _towards(point: Point, goal: Point) -> Point:
    """Seven units from a point towards another."""
    dx, dy = goal[0] - point[0], goal[1] - point[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    return round(point[0] + dx / length * 7, 1), round(point[1] + dy / length * 7, 1)


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
