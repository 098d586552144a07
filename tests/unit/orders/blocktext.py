"""Reads the older block-text suites of adjudication cases, which other projects keep and this one does not ship."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NamedTuple

from barbaricum.orders.adjudicate import Judgement, Ruleset, adjudicate_adjustments, adjudicate_movement, adjudicate_retreats
from barbaricum.orders.orders import MOVE
from barbaricum.orders.units import Dislodged, Unit

FOLDER = "datc_v24_blocktext"
_HEADS = re.compile(r"^(CASE|PRESTATE\w*|POSTSTATE\w*|ORDERS|END)\b(.*)$")


def find_suites() -> Path | None:
    """Find the folder that holds the suites: named by BARBARICUM_BLOCKTEXT, or lying beside this checkout."""
    named = os.environ.get("BARBARICUM_BLOCKTEXT")
    if named:
        return Path(named)
    checkout = Path(__file__).resolve().parents[3]
    return next(iter(sorted(checkout.parent.glob(f"*/diplomacy/{FOLDER}"))), None)


class Block(NamedTuple):
    """One case: its name and the lines below each of its headings."""

    name: str
    phase: str
    sections: dict[str, list[str]]


def read_blocks(path: Path) -> list[Block]:
    """Read the cases of a file."""
    blocks: list[Block] = []
    section = ""
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        text = line.partition("#")[0].strip()
        head = _HEADS.match(text)
        if head is None:
            if text and section:
                blocks[-1].sections.setdefault(section, []).append(text)
            continue
        word, rest = head[1], head[2].strip()
        section = "" if word == "END" else word
        if word == "CASE":
            blocks.append(Block(rest, "Movement", {}))
        elif word == "PRESTATE_SETPHASE":
            blocks[-1] = blocks[-1]._replace(phase=re.split(r"[,(]\s*", rest)[-1].strip(" )"))
            section = ""
        elif word != "END":
            blocks[-1].sections.setdefault(word, [])
    return blocks


class Run:
    """A case adjudicated: units and dislodged units found and expected."""

    def __init__(self, ruleset: Ruleset, block: Block) -> None:
        self.ruleset = ruleset
        self.block = block
        units = self._units("PRESTATE")
        dislodged = self._units("PRESTATE_DISLODGED")
        sheet = [self._line(text) for text in block.sections.get("ORDERS", ())]
        self.judgement: Judgement
        if block.phase == "Movement":
            self.judgement = adjudicate_movement(ruleset, units, sheet)
        elif block.phase == "Retreat":
            self.judgement = adjudicate_retreats(ruleset, units, self._retreats(units, dislodged), sheet)
        else:
            self.judgement = adjudicate_adjustments(ruleset, units, self._owners(), sheet)
        self.found = sorted(self.judgement.units)
        self.found_dislodged = sorted([lost.unit for lost in self.judgement.dislodged])
        self.lost = self.judgement.lost if block.phase == "Movement" else []
        same = "POSTSTATE_SAME" in block.sections
        self.expected = sorted(units if same else self._units("POSTSTATE"))
        self.expected_dislodged = sorted(self._units("POSTSTATE_DISLODGED"))

    def agrees(self) -> bool:
        """Whether found and expected agree; a unit without retreat may be listed as dislodged or not."""
        listed = [unit for unit in self.expected_dislodged if unit not in self.lost]
        return self.found == self.expected and self.found_dislodged == listed

    def _line(self, text: str) -> tuple[int, str]:
        power, _, order = text.partition(":")
        return self.ruleset.notation.read_power(power), order.strip()

    def _units(self, section: str) -> list[Unit]:
        units = []
        for text in self.block.sections.get(section, ()):
            power, unit = self._line(text)
            type, place = self.ruleset.notation.read_subject(unit)
            units.append(
                Unit(power, type, place if self.ruleset.board.stands[type][place] else self.ruleset.board.province[place])
            )
        return units

    def _owners(self) -> list[int]:
        board = self.ruleset.board
        owners = [-1] * board.size
        lines = self.block.sections.get("PRESTATE_SUPPLYCENTER_OWNERS", ())
        if not lines:
            for power, homes in enumerate(self.ruleset.homes):
                for home in homes:
                    owners[home] = power
        for text in lines:
            power, unit = self._line(text)
            owners[board.province[self.ruleset.notation.read_subject(unit)[1]]] = power
        return owners

    def _retreats(self, standing: list[Unit], dislodged: list[Unit]) -> list[Dislodged]:
        """Work out where the dislodged may go from the results of the moves before."""
        board, notation = self.ruleset.board, self.ruleset.notation
        came: dict[int, int] = {}
        failed: list[int] = []
        for text in self.block.sections.get("PRESTATE_RESULTS", ()):
            result, _, line = text.partition(":")
            line = line.partition(":")[2]
            if "-" not in line and len(line.split()) < 3:  # a unit that holds
                continue
            order = notation.read(line).order
            if order.kind == MOVE and result == "SUCCESS":
                came[board.province[order.target]] = -1 if order.flag == 1 else order.place
            elif order.kind == MOVE:
                failed.append(board.province[order.target])
        closed = {board.province[unit.place] for unit in standing} | {goal for goal in failed if failed.count(goal) > 1}
        fallen = []
        for unit in dislodged:
            attacker = came.get(board.province[unit.place], -1)
            places = [
                place
                for place in board.neighbours[unit.type][unit.place]
                if board.province[place] not in closed and board.province[place] != attacker
            ]
            fallen.append(Dislodged(unit, tuple(places), attacker))
        return fallen
