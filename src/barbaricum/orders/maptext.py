"""Who borders whom as plain text: a line a place, as `map check` writes it, and as a person checks or types it.

    NTH     F: BEL DEN EDI ENG
    BEL     A: BUR HOL PIC RUH; F: ENG HOL NTH PIC
    STP/SC  F: BOT FIN LVN

Every border is written from both its ends, so that a slip is found.  Units that go by land have the letter A, all others
go by water.  Where only the first go is inland, where only the others go is sea, elsewhere is coast; a place with a coast
in its name belongs to a province that has more of them.  `#` begins a note.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from barbaricum.core.errors import ComponentError
from barbaricum.orders.mapdata import MapData, ProvinceData, UnitType, count_masses, find_faults, province_of

LAND: Final = "A"
"""The letter of those that go by land; those of any other go by water."""

Table = dict[str, dict[str, list[str]]]
"""By letter of a unit type and by place: its neighbours as written."""


def read_map_text(text: str, where: str) -> MapData:
    """Read a list of neighbours as a map without centres and powers; raises ComponentError naming every fault."""
    faults: list[str] = []
    table, places = _read(text, faults)
    for letter, rows in table.items():
        faults += _faults_of_rows(letter, rows, places)
    if faults:
        raise ComponentError(where, faults)
    data = _map_of(table, places)
    faults = find_faults(data)
    if faults:
        raise ComponentError(where, faults)
    return data


def _read(text: str, faults: list[str]) -> tuple[Table, list[str]]:
    table: Table = {}
    places: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split(maxsplit=1)
        if not words:
            continue
        place, rest = words[0], words[1] if len(words) > 1 else ""
        if place in places:
            faults.append(f"line {number}: {place} has a line already")
        places.append(place)
        for part in filter(None, map(str.strip, rest.split(";"))):
            found = re.fullmatch(r"(\w+)\s*:(.*)", part)
            if found is None:
                faults.append(f"line {number}: “{part}”: A: or another unit's letter and neighbours were expected")
            else:
                table.setdefault(found[1], {})[place] = found[2].split()
    return {letter: table[letter] for letter in sorted(table, key=lambda letter: letter != LAND)}, places


def _faults_of_rows(letter: str, rows: Mapping[str, list[str]], places: list[str]) -> list[str]:
    faults = []
    for place, others in rows.items():
        for other in others:
            if other == place:
                faults.append(f"{place}: {letter}: a province does not border itself")
            elif other not in places:
                faults.append(f"{place}: {letter}: there is no line for {other}")
            elif place not in rows.get(other, ()):
                faults.append(f"{place}: {letter}: {other} is a neighbour, but {other} does not say so")
        faults += [f"{place}: {letter}: {other} is written twice" for other in sorted(set(others)) if others.count(other) > 1]
    return faults


def _map_of(table: Table, places: list[str]) -> MapData:
    """Make the map: terrain from who goes there, each border once."""
    provinces: dict[str, ProvinceData] = {}
    for id in dict.fromkeys(province_of(place) for place in places):
        own = [place for place in places if province_of(place) == id]
        by_land = any(place in table.get(LAND, {}) for place in own)
        by_water = any(place in rows for letter, rows in table.items() if letter != LAND for place in own)
        coasts = tuple(place.partition("/")[2] for place in own if "/" in place)
        provinces[id] = ProvinceData(id, "coast" if by_land and by_water else "inland" if by_land else "sea", coasts=coasts)
    terrains = {province.terrain for province in provinces.values()}
    types = {
        letter: UnitType(
            letter,
            letter,
            tuple(word for word in (("inland", "coast") if letter == LAND else ("coast", "sea")) if word in terrains),
            by_coast=letter != LAND,
        )
        for letter in table
    }
    borders = {
        letter: {place: " ".join(other for other in others if place < other) for place, others in rows.items()}
        for letter, rows in table.items()
    }
    data = MapData(types, provinces, borders, {})
    return MapData(types, provinces, borders, {letter: count_masses(data, letter) for letter in borders})
