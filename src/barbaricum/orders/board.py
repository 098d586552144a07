"""The board on dense indices: who may go where.

A *province* is what holds one unit and may be a centre; a *place* is where exactly it stands.  The places 0 to
`size` - 1 are the provinces themselves, the coasts of the provinces that have two follow.  A unit that tells coasts
apart stands in such a province on one of its coasts, any other on the province itself.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path

from barbaricum.orders.mapdata import MapData, PowerData, UnitType, networks_by_coast, province_of


class Board:
    """A map made ready for play; immutable.  Sizes: `size` provinces, `places` in all, tables by unit type."""

    def __init__(self, data: MapData) -> None:
        rows = list(data.provinces.items())
        self.size: int = len(rows)
        self.names: list[str] = data.place_names()
        self.places: int = len(self.names)
        self.index: dict[str, int] = {name: place for place, name in enumerate(self.names)}
        self.titles: list[str] = [row.name for _, row in rows]
        self.aliases: list[tuple[str, ...]] = [row.aliases for _, row in rows]
        self.terrain: list[str] = [row.terrain for _, row in rows]
        self.is_centre: list[bool] = [row.centre for _, row in rows]
        self.centres: list[int] = [province for province in range(self.size) if self.is_centre[province]]
        self.province: list[int] = [self.index[province_of(name)] for name in self.names]
        self.coasts: list[list[int]] = [[] for _ in rows]
        for place in range(self.size, self.places):
            self.coasts[self.province[place]].append(place)
        self.rank: list[int] = _ranks(list(data.provinces) if data.alphabet == "abbreviation" else self.titles)
        """By province: its place in the alphabet."""
        self.letters: list[str] = list(data.unit_types)
        self.types: list[UnitType] = list(data.unit_types.values())
        self.strength: list[int] = [kind.strength for kind in self.types]
        self.cut_at: list[int] = [kind.cut_at for kind in self.types]
        self.convoyed: list[bool] = [kind.convoyed for kind in self.types]
        self.carried: list[bool] = [kind.carried for kind in self.types]
        self.yields: list[bool] = [kind.yields for kind in self.types]
        self.power_ids: list[str] = list(data.powers)
        self.powers: list[PowerData] = list(data.powers.values())
        by_coast = networks_by_coast(data)
        networks = {network: self._mirrored(data, network) for network in data.borders}
        self.stands: list[list[bool]] = [self._standing(kind, kind.network in by_coast) for kind in self.types]
        self.neighbours: list[list[list[int]]] = [networks[kind.network] for kind in self.types]
        self.steps: list[bytearray] = [self._steps(table) for table in self.neighbours]
        self.reach: list[list[list[int]]] = [self._reach(table) for table in self.neighbours]
        self.reaches: list[bytearray] = [self._reaches(table) for table in self.reach]
        self.ferries: list[list[bool]] = [[terrain in kind.convoys for terrain in self.terrain] for kind in self.types]
        self.carries: list[list[bool]] = [[terrain in kind.carries for terrain in self.terrain] for kind in self.types]
        self.waters: list[int] = self._waters()
        self.shores: list[int] = self._shores()
        self.around: list[list[int]] = self._around()
        self.routes: dict[tuple[int, int], dict[int, int]] = {}
        """What `convoys` has found out so far: by province and the fleets joined to it, the routes from there."""

    @staticmethod
    def load(path: Traversable | Path) -> Board:
        """Read a map file; raises ComponentError naming every fault."""
        return Board(MapData.read(path.read_bytes(), path.name))

    def _mirrored(self, data: MapData, network: str) -> list[list[int]]:
        """List the neighbours of each place, ascending, every border from both its ends."""
        table: list[list[int]] = [[] for _ in range(self.places)]
        for a, b in data.pairs(network):
            table[self.index[a]].append(self.index[b])
            table[self.index[b]].append(self.index[a])
        return [sorted(row) for row in table]

    def _standing(self, kind: UnitType, by_coast: bool) -> list[bool]:
        """Say of each place whether units of a kind may stand there."""
        allowed = []
        for place, province in enumerate(self.province):
            on_coast = by_coast and bool(self.coasts[province])
            allowed.append(self.terrain[province] in kind.terrain and (place >= self.size) == on_coast)
        return allowed

    def _steps(self, neighbours: list[list[int]]) -> bytearray:
        """Mark each border: index place x `places` + place."""
        table = bytearray(self.places * self.places)
        for place, row in enumerate(neighbours):
            for other in row:
                table[place * self.places + other] = 1
        return table

    def _reach(self, neighbours: list[list[int]]) -> list[list[int]]:
        """List the provinces next to each place, ascending."""
        return [sorted({self.province[other] for other in row}) for row in neighbours]

    def _reaches(self, reach: list[list[int]]) -> bytearray:
        """Mark what each place reaches: index place x `size` + province."""
        table = bytearray(self.places * self.size)
        for place, row in enumerate(reach):
            for province in row:
                table[place * self.size + province] = 1
        return table

    def _waters(self) -> list[int]:
        """Give each province the set, as bits, of the provinces next to it in which some type can convoy."""
        waters = [0] * self.size
        for type, ferries in enumerate(self.ferries):
            for place, row in enumerate(self.reach[type]):
                for other in row:
                    if ferries[other]:
                        waters[self.province[place]] |= 1 << other
        return waters

    def _shores(self) -> list[int]:
        """Give each province in which a fleet can convoy the set of those it links: `waters` seen from the other end."""
        shores = [0] * self.size
        for province, waters in enumerate(self.waters):
            if not any(self.convoyed[type] and self.stands[type][province] for type in range(len(self.types))):
                continue
            for water in range(self.size):
                if waters >> water & 1:
                    shores[water] |= 1 << province
        return shores

    def _around(self) -> list[list[int]]:
        """List the provinces next to each province over any border, ascending."""
        near: list[set[int]] = [set() for _ in range(self.size)]
        for reach in self.reach:
            for place, row in enumerate(reach):
                near[self.province[place]].update(row)
        return [sorted(row) for row in near]


def _ranks(words: list[str]) -> list[int]:
    order = sorted(range(len(words)), key=lambda at: words[at].casefold())
    ranks = [0] * len(words)
    for rank, at in enumerate(order):
        ranks[at] = rank
    return ranks
