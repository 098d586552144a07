"""A map as data, and every fault it can have named.

A map file is one JSON object: `unit_types` by letter, `provinces` by abbreviation, `borders` by network, `powers`, and
how many separate `masses` each network falls into.  A border is written once, from either end, as
`"BOH": "GAL MUN SIL TYR VIE"`; the board mirrors it.  A place is a province, or one of its coasts, `STP/NC`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from barbaricum.core.errors import ComponentError

COAST_NAMES: Final = {"NC": "north coast", "SC": "south coast", "EC": "east coast", "WC": "west coast"}


class UnitType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of unit is able to do.

    `network` names the borders it crosses, `terrain` where it may stand; `strength` and `cut_at` are in half units: what
    it adds to a fight, and how much attack cuts its support.  `upkeep` is in centres.  It ferries others while it stands
    on a terrain of `convoys`, and is ferried if `convoyed`.  It takes a unit aboard while it stands on a terrain of
    `carries`, and is taken aboard if `carried`.  Its moves do not count against stronger kinds of unit if it `yields`; a
    centre where it stands changes hands if it `captures`.  `first_out`: at equal distance it is removed before others in
    civil disorder.  `by_coast`: in a province with two coasts it stands on one of them.
    """

    name: str
    network: str
    terrain: tuple[str, ...]
    strength: int = 2
    cut_at: int = 2
    upkeep: int = 1
    convoys: tuple[str, ...] = ()
    convoyed: bool = False
    carries: tuple[str, ...] = ()
    carried: bool = False
    yields: bool = False
    captures: bool = True
    first_out: bool = False
    by_coast: bool = False


class ProvinceData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One province; `coasts` are the short names (NC, SC, EC, WC) of a coast that falls in two."""

    name: str
    terrain: str
    centre: bool = False
    coasts: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()


class PowerData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One power: other words for it, the centres it may build in, and the units it starts with (`A VIE`).

    `builds` are the letters of the kinds of unit that it may build (none: any), `caps` the most it may have of some.
    """

    name: str
    aliases: tuple[str, ...] = ()
    homes: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    builds: tuple[str, ...] = ()
    caps: dict[str, int] = {}


class MapData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole map file; `alphabet` says what decides ties in civil disorder."""

    unit_types: dict[str, UnitType]
    provinces: dict[str, ProvinceData]
    borders: dict[str, dict[str, str]]
    masses: dict[str, int]
    powers: dict[str, PowerData] = {}
    alphabet: Literal["name", "abbreviation"] = "name"

    @staticmethod
    def read(text: str | bytes, where: str) -> MapData:
        """Read a map file and check it; raises ComponentError naming every fault."""
        try:
            data = msgspec.json.decode(text, type=MapData)
        except msgspec.DecodeError as error:
            raise ComponentError(where, [str(error)]) from None
        faults = find_faults(data)
        if faults:
            raise ComponentError(where, faults)
        return data

    def place_names(self) -> list[str]:
        """List all places: first the provinces in the file's order, then the coasts of those that have two."""
        coasts = [f"{id}/{coast}" for id, province in self.provinces.items() for coast in province.coasts]
        return [*self.provinces, *coasts]

    def pairs(self, network: str) -> list[tuple[str, str]]:
        """List the borders of a network as written."""
        return [(a, b) for a, others in self.borders.get(network, {}).items() for b in others.split()]


def find_faults(data: MapData) -> list[str]:
    """Name all that is wrong with a map: unknown words, borders written twice, wrong terrain, parts that hang loose."""
    faults = [*_faults_of_types(data), *_faults_of_provinces(data)]
    for network in data.borders:
        faults += _faults_of_borders(data, network)
    if not faults:
        faults += _faults_of_masses(data)
        faults += _faults_of_powers(data)
    return faults


def _faults_of_types(data: MapData) -> list[str]:
    terrains = {province.terrain for province in data.provinces.values()}
    faults = []
    for letter, kind in data.unit_types.items():
        if kind.network not in data.borders:
            faults.append(f"unit_types.{letter}: there are no borders for the network {kind.network}")
        unknown = sorted({*kind.terrain, *kind.convoys, *kind.carries} - terrains)
        faults += [f"unit_types.{letter}: no province has the terrain {word}" for word in unknown]
    return faults


def _faults_of_provinces(data: MapData) -> list[str]:
    faults = []
    words: dict[str, str] = {}
    for id, province in data.provinces.items():
        if len(province.coasts) == 1:
            faults.append(f"provinces.{id}: a coast is named only where there are two")
        faults += [f"provinces.{id}: {coast} is no coast" for coast in province.coasts if coast not in COAST_NAMES]
        for word in {text.casefold() for text in (id, province.name, *province.aliases)}:
            if words.setdefault(word, id) != id:
                faults.append(f"provinces.{id}: {word} already means {words[word]}")
    return faults


def _faults_of_borders(data: MapData, network: str) -> list[str]:
    faults: list[str] = []
    standing = {terrain for kind in data.unit_types.values() if kind.network == network for terrain in kind.terrain}
    by_coast = network in networks_by_coast(data)
    places = set(data.place_names())
    seen: set[frozenset[str]] = set()
    for a, b in data.pairs(network):
        where = f"borders.{network}: {a}-{b}"
        unknown = [place for place in (a, b) if place not in places]
        faults += [f"{where}: there is no place {place}" for place in unknown]
        if unknown:
            continue
        if province_of(a) == province_of(b):
            faults.append(f"{where}: a province does not border itself")
        if frozenset((a, b)) in seen:
            faults.append(f"{where}: written twice")
        seen.add(frozenset((a, b)))
        for place in (a, b):
            province = data.provinces[province_of(place)]
            if province.terrain not in standing:
                faults.append(f"{where}: no unit of this network stands on the {province.terrain} of {place}")
            if ("/" in place) != (by_coast and bool(province.coasts)):
                faults.append(f"{where}: {place} must {'' if by_coast else 'not '}say which coast")
    return faults


def _faults_of_masses(data: MapData) -> list[str]:
    faults = []
    places = data.place_names()
    for network in data.borders:
        count = count_masses(data, network)
        if count != data.masses.get(network):
            faults.append(f"masses.{network}: {data.masses.get(network)} written, the borders make {count}")
    provinces = {province_of(place) for place in places}
    everything = [(province_of(a), province_of(b)) for network in data.borders for a, b in data.pairs(network)]
    loose = _masses(provinces, everything)
    if len(loose) > 1:
        faults += [f"borders: nothing joins {', '.join(sorted(mass))} to the rest" for mass in sorted(loose, key=len)[:-1]]
    reached = {place for network in data.borders for pair in data.pairs(network) for place in pair}
    faults += [f"borders: no unit reaches {place}" for place in places if place not in reached and "/" in place]
    return faults


def count_masses(data: MapData, network: str) -> int:
    """Count the parts into which a network falls, places without a border not counted."""
    pairs = data.pairs(network)
    return len(_masses({place for pair in pairs for place in pair}, pairs))


def _faults_of_powers(data: MapData) -> list[str]:
    faults = []
    places = set(data.place_names())
    taken: set[str] = set()
    for id, power in data.powers.items():
        unknown = sorted({*power.builds, *power.caps} - data.unit_types.keys())
        faults += [f"powers.{id}: there is no unit type {letter}" for letter in unknown]
        for home in power.homes:
            if home not in data.provinces or not data.provinces[home].centre:
                faults.append(f"powers.{id}: {home} is no centre")
        for unit in power.units:
            letter, _, place = unit.partition(" ")
            if place not in places or not _could_stand(data, data.unit_types.get(letter), place):
                faults.append(f"powers.{id}: {unit} cannot stand there")
            elif province_of(place) in taken:
                faults.append(f"powers.{id}: {place} is taken twice")
            taken.add(province_of(place))
    return faults


def _could_stand(data: MapData, kind: UnitType | None, place: str) -> bool:
    """Whether a kind of unit stands on a place: on a coast if it tells coasts apart and there are two."""
    province = data.provinces[province_of(place)]
    on_coast = "/" in place
    return kind is not None and province.terrain in kind.terrain and on_coast == (kind.by_coast and bool(province.coasts))


def networks_by_coast(data: MapData) -> set[str]:
    """Name the networks that tell the coasts of a province apart."""
    return {kind.network for kind in data.unit_types.values() if kind.by_coast}


def province_of(place: str) -> str:
    """Name the province of a place: `STP` for `STP/NC`."""
    return place.partition("/")[0]


def _masses(places: Iterable[str], pairs: Iterable[tuple[str, str]]) -> list[set[str]]:
    """Group places that borders join, directly or through others."""
    neighbours: dict[str, list[str]] = {place: [] for place in places}
    for a, b in pairs:
        neighbours[a].append(b)
        neighbours[b].append(a)
    masses: list[set[str]] = []
    seen: set[str] = set()
    for start in neighbours:
        if start in seen:
            continue
        mass = {start}
        open_places = [start]
        while open_places:
            for place in neighbours[open_places.pop()]:
                if place not in mass:
                    mass.add(place)
                    open_places.append(place)
        seen |= mass
        masses.append(mass)
    return masses
