"""Gothic Invasion's components as flat tables of ints, made once for a game and shared by all its states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from barbaricum.core.components import Components
from barbaricum.core.game import OptionValue, Rules
from barbaricum.games.gothic_invasion.actions import (
    CARDS,
    DEED_NAMES,
    DEEDS,
    FIELD_NAMES,
    GOTHS,
    LEADER_NAMES,
    NOTHING,
    ROMANS,
    VALENS,
)

TRANSIT: Final = 0
MINOR: Final = 1
MAJOR: Final = 2
KIND_NAMES: Final = ("transit", "minor", "major")
NO_ANCHOR: Final = -1
THOUSAND: Final = 1000

SEATS: Final = {
    ("full", 2): ("goths", "romans"),
    ("full", 3): ("romans", "fritigern", "alatheus"),
    ("full", 4): ("valens", "richomeres", "fritigern", "alatheus"),
    ("full", 5): ("valens", "richomeres", "fritigern", "alatheus", "saphrax"),
    ("fast", 2): ("goths", "romans"),
    ("fast", 3): ("romans", "fritigern", "alatheus"),
    ("fast", 4): ("theodosius", "gratian", "fritigern", "alatheus"),
    ("fast", 5): ("theodosius", "gratian", "fritigern", "alatheus", "saphrax"),
}
"""The seats of a scenario by the number of players, named after the side or the leader each begins with."""

_HOLDERS: Final = {2: (0, 0, 0, 1, 1, 1, 1), 3: (1, 2, 2, 0, 0, 0, 0), 4: (2, 3, 3, 0, 1, 0, 1), 5: (2, 3, 4, 0, 1, 0, 1)}


def seats_of(setup: str) -> tuple[str, ...]:
    """The seats of a setup such as `full-3`.

    Clauses: overview/players-2, overview/players-3, overview/players-4, overview/players-5.
    """
    scenario, _, players = setup.partition("-")
    return SEATS[scenario, int(players)]


def number(components: Components, name: str) -> int:
    """The value of a row of the group `numbers`."""
    value = components.groups["numbers"].rows[name]["value"]
    assert isinstance(value, int), name
    return value


class GothicRules(Rules):
    """What is fixed for one game of Gothic Invasion.

    Spaces, objectives and events are numbered in the order of the component file.  Armies are in thousands.  Sets of
    spaces are bit masks.
    """

    def __init__(self, setup: str, options: Mapping[str, OptionValue], components: Components) -> None:
        super().__init__(setup, options, components)
        scenario, _, players = setup.partition("-")
        self.fast: bool = scenario == "fast"
        self.players: int = int(players)
        self.seats: int = len(seats_of(setup))
        self.holder: list[int] = list(_HOLDERS[self.players])
        self.side_seats: list[int] = [0, 0]
        for leader, seat in enumerate(self.holder):
            self.side_seats[GOTHS if leader < VALENS else ROMANS] |= 1 << seat
        self._read_map(components)
        self._read_cards(components)
        self._read_leaders(components)
        self._read_charts(components)
        self._read_options()

    def space_number(self, name: str) -> int:
        """The number of a space by its id."""
        return self.space_ids.index(name)

    # --- the map --------------------------------------------------------------------------------------------------

    def _read_map(self, components: Components) -> None:
        rows: dict[str, dict[str, Any]] = components.groups["spaces"].rows
        self.space_ids: list[str] = list(rows)
        self.space_names: list[str] = [row["name"] for row in rows.values()]
        self.kind: list[int] = [KIND_NAMES.index(row["type"]) for row in rows.values()]
        self.roads: list[int] = [self.mask_of(row["roads"]) for row in rows.values()]
        """The mask of a space's neighbours."""
        self.two_away: list[int] = [self._exactly_two(space) for space in range(len(rows))]
        """The mask of the spaces at exactly two roads, by the shortest way."""
        self.neighbours: list[list[int]] = [bits(mask) for mask in self.roads]
        self.distance: list[int] = [away for space in range(len(rows)) for away in self._distances(space)]
        """By space * spaces + space: the roads between them."""
        self.constantinopolis: int = self.space_number("constantinopolis")
        self.cities: int = self.mask_of([id for id, row in rows.items() if row["type"] != "transit"])
        self.asia_minor: int = self.mask_of([id for id, row in rows.items() if row["asia_minor"]])
        groups = list(components.groups["anchors"].rows)
        self.anchor_names: list[str] = groups
        self.anchor: list[int] = [groups.index(row["anchor"]) if row["anchor"] else NO_ANCHOR for row in rows.values()]
        red, aegean = groups.index("red"), groups.index("aegean")
        every = self.options["red_anchor"] == "every port"
        self.ports: list[int] = [0] * (2 * len(rows))
        """By side * spaces + space: the mask of the ports that can be reached from there."""
        for here, group in enumerate(self.anchor):
            for there, other in enumerate(self.anchor):
                if here == there or NO_ANCHOR in (group, other):
                    continue
                if group == other != red:
                    self.ports[here] |= 1 << there
                    self.ports[len(rows) + here] |= 1 << there
                elif red in (group, other) and (every or aegean in (group, other)):
                    self.ports[len(rows) + here] |= 1 << there

    def mask_of(self, names: list[str]) -> int:
        """The mask of spaces named by their ids."""
        mask = 0
        for name in names:
            mask |= 1 << self.space_ids.index(name)
        return mask

    def _exactly_two(self, space: int) -> int:
        reached = 0
        for middle in bits(self.roads[space]):
            reached |= self.roads[middle]
        return reached & ~self.roads[space] & ~(1 << space)

    def _distances(self, space: int) -> list[int]:
        away = [0 if other == space else len(self.roads) for other in range(len(self.roads))]
        edge, steps = [space], 0
        while edge:
            steps += 1
            edge = [other for here in edge for other in self.neighbours[here] if away[other] > steps]
            for other in edge:
                away[other] = steps
        return away

    # --- cards ----------------------------------------------------------------------------------------------------

    def _read_cards(self, components: Components) -> None:
        deeds = {name.upper(): number for number, name in enumerate(DEED_NAMES)}
        rows = [*components.groups["gothic_cards"].rows.items(), *components.groups["roman_cards"].rows.items()]
        assert len(rows) == CARDS
        self.order: list[int] = [deeds[row["order"]] for _, row in rows]
        self.battle: list[int] = [deeds[row["battle"] or ""] for _, row in rows]
        self.lower: list[int] = [deeds[row["lower"] or ""] for _, row in rows]
        self.shows: list[int] = [self._mask(card) for card in range(CARDS)]
        """The mask of the deeds on a card."""
        self.with_deed: list[int] = [self._with(deed) for deed in range(DEEDS)]
        """By deed: the mask of the cards of both sides that show it."""
        self.missed: list[float] = []
        """How much a card is missed, for bots: filled in by `worth` when it is first asked for."""
        self.wanted: dict[int, list[float]] = {}
        """How likely a city counts, for bots: filled in by `prospects` for what it has been asked."""
        removed = ("7G", "7R") if self.fast else ()
        self.removed: int = sum(1 << card for card, (name, _) in enumerate(rows) if name in removed)

    def _mask(self, card: int) -> int:
        return (1 << self.order[card] | 1 << self.battle[card] | 1 << self.lower[card]) & ~(1 << NOTHING)

    def _with(self, deed: int) -> int:
        mask = 0
        for card in range(CARDS):
            mask |= ((self.shows[card] >> deed) & 1) << card
        return mask

    # --- leaders, charts, options -----------------------------------------------------------------------------------

    def _read_leaders(self, components: Components) -> None:
        rows = components.groups["leaders"].rows
        self.leader_names: list[str] = [rows[name]["name"] for name in LEADER_NAMES]
        self.draw: list[int] = [rows[name]["draw"] for name in LEADER_NAMES]
        self.full_setup: dict[str, Any] = components.groups["full_setup"].rows
        self.fast_setup: dict[str, Any] = components.groups["fast_setup"].rows
        self.entries: dict[str, Any] = components.groups["entries"].rows
        self.garrison_spaces: list[int] = [
            self.space_number(row["space"]) for row in components.groups["garrisons"].rows.values()
        ]
        self.fast_spaces: list[int] = [self.space_number(row["space"]) for row in components.groups["fast_spaces"].rows.values()]
        objectives = components.groups["objectives"].rows
        skipped = number(components, "upper_cities") if self.fast else 0
        self.objective_names: list[str] = [row["title"] for row in objectives.values()]
        self.objective_cities: list[list[int]] = [
            [self.space_number(city) for city in row["cities"][skipped:]] for row in objectives.values()
        ]
        self.objective_masks: list[int] = [self.mask_of(row["cities"][skipped:]) for row in objectives.values()]
        self.event_ids: list[str] = list(components.groups["events"].rows)
        self.events: list[dict[str, Any]] = list(components.groups["events"].rows.values())

    def _read_charts(self, components: Components) -> None:
        track = components.groups["army_track"].rows
        self.least: int = min(map(int, track)) // THOUSAND
        self.most: int = max(map(int, track)) // THOUSAND
        self.size_bonus: list[int] = [0] * (self.most + 1)
        self.field_bonus: list[int] = [0] * (3 * (self.most + 1))
        for army, row in track.items():
            at = int(army) // THOUSAND
            self.size_bonus[at] = row["bonus"]
            for field, name in enumerate(FIELD_NAMES):
                self.field_bonus[at * 3 + field] = row[name]
        self.losses: list[int] = [row["men"] // THOUSAND for row in components.groups["battle_losses"].rows.values()]
        dice = components.groups["dice"].rows
        self.battle_faces: list[list[int]] = [dice["gothic"]["faces"], dice["roman"]["faces"]]
        self.plunder_faces: list[int] = dice["plunder"]["faces"]
        self.plunder_minor: int = number(components, "plunder_minor")
        self.plunder_major: int = number(components, "plunder_major")
        self.plunder_markers: int = number(components, "plunder_markers")
        self.first_year: int = number(components, "fast_year" if self.fast else "first_year")
        self.last_year: int = number(components, "last_year")
        self.short_draw: int = number(components, "short_draw")
        self.wall_bonus: int = number(components, "wall_bonus")
        self.fast_garrisons: int = number(components, "fast_garrisons")
        self.fast_goth_loss: int = number(components, "fast_goth_loss")

    def _read_options(self) -> None:
        chosen = self.options
        self.open_hands: bool = chosen["team_hands"] == "open"
        self.any_leader: bool = chosen["orders_for"] == "any leader"
        self.altar_chains: bool = bool(chosen["altar_chains"])
        self.forts_stack: bool = bool(chosen["fortifications_stack"])
        self.one_card_a_step: bool = chosen["cards_per_step"] == "one"
        self.attacker_on_equal: bool = chosen["equal_armies"] == "attacker"
        self.first_contrary: bool = chosen["fog_or_tactics"] == "attacker"
        self.wall_in_fog: bool = bool(chosen["wall_in_fog"])
        self.valens_least: int = int(chosen["valens_least"])
        self.better_roll: bool = chosen["reroll"] == "better"
        self.safe_from_winner: bool = chosen["safe_from"] == "winner"
        self.near_retreat_safe: bool = bool(chosen["near_retreat_safe"])
        self.lander_stays: bool = bool(chosen["lander_takes_city"])
        self.rough_sea_home: bool = bool(chosen["rough_sea_home"])
        self.march_is_one: bool = chosen["saphrax_march"] == "one card"
        self.aside_ends_turn: bool = bool(chosen["aside_ends_turn"])
        self.kept_counts: bool = chosen["kept_card"] == "counts"
        self.one_shot_always: bool = chosen["one_shot"] == "always"
        self.full_track_allowed: bool = bool(chosen["full_track"])
        self.single_returned: bool = chosen["espionage_single"] == "returned"
        self.oracle_counts: bool = bool(chosen["oracle_reshuffles"])
        self.shuffle_all: bool = chosen["year_shuffle"] == "all"
        self.skip_at_start: bool = chosen["negotiations"] != "turn"
        self.skip_in_turn: bool = chosen["negotiations"] != "season start"
        self.plunder_capital: bool = bool(chosen["plunder_capital"])
        self.winter_entry: bool = chosen["winter_entry"] == "after losses"
        self.play_last_spring: bool = chosen["last_season"] == "spring 382"
        self.goths_place_first: bool = chosen["fast_first"] == "goths"
        self.richomeres_waits: bool = chosen["fast_richomeres"] == "waits"


def _bits_of_bytes() -> list[list[int]]:
    return [[8 * at + bit for bit in range(8) if (byte >> bit) & 1] for at in range(8) for byte in range(256)]


_OF_BYTE: Final = _bits_of_bytes()
"""By place of a byte * 256 + byte: the numbers of its bits."""


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, ascending; `mask` has 64 bits at most."""
    found: list[int] = []
    at = 0
    while mask:
        byte = mask & 255
        if byte:
            found += _OF_BYTE[at + byte]
        mask >>= 8
        at += 256
    return found
