"""Hengist's components as flat tables of ints, made once for a game and shared by all its states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from barbaricum.core.components import Components
from barbaricum.core.game import OptionValue, Rules
from barbaricum.games.hengist.actions import KIND_NAMES, ROADS, TERRAINS
from barbaricum.games.hengist.components import number


class HengistRules(Rules):
    """What is fixed for one game of Hengist.

    Board sides, road tiles and treasure values are numbered in the order of the component file; `side_names`,
    `tile_names` and `points` give their names back.
    """

    def __init__(self, setup: str, options: Mapping[str, OptionValue], components: Components) -> None:
        super().__init__(setup, options, components)
        groups = components.groups
        sides: dict[str, dict[str, Any]] = groups["board_sides"].rows
        tiles: dict[str, dict[str, Any]] = groups["road_tiles"].rows
        cards: dict[str, dict[str, Any]] = groups["cards"].rows
        treasures: dict[str, dict[str, Any]] = groups["treasures"].rows
        terrain = {name: number for number, name in enumerate(TERRAINS)}

        self.side_names: list[str] = list(sides)
        self.board_of: list[str] = [name.split("-")[0] for name in sides]
        self.other_side: list[int] = [self._turned(number) for number in range(len(self.side_names))]
        self.beach_terrain: list[int] = [terrain[row[f"beach{bay}"][0]] for row in sides.values() for bay in (1, 2)]
        self.east_terrain: list[int] = [terrain[row["east"][0]] for row in sides.values()]
        self.road_terrains: list[list[int]] = [[terrain[name] for name in row[road]] for row in sides.values() for road in ROADS]
        self.tile_names: list[str] = list(tiles)
        self.leads: list[int] = [row[road] - 1 for row in tiles.values() for road in ROADS]
        self.card_counts: list[int] = [cards[name]["count"] for name in KIND_NAMES]
        self.points: list[int] = [row["points"] for row in treasures.values()]
        self.treasure_counts: list[int] = [row["count"] for row in treasures.values()]

        self.hinterland_spaces: int = int(self.options["hinterland"])
        self.beach_spaces: int = number(components, "beach_spaces")
        self.start_hand: int = number(components, "starting_hand")
        self.second_hand: int = number(components, "balanced_hand") if self.options["balanced_start"] else self.start_hand
        self.first_turn_actions: int = number(components, "first_turn_actions")
        self.base_draw: int = number(components, "base_draw")
        self.reserve: int = number(components, "reserves")
        self.stall_turns: int = number(components, "stall_turns")

    def _turned(self, side: int) -> int:
        board = self.board_of[side]
        return next(other for other, name in enumerate(self.board_of) if name == board and other != side)
