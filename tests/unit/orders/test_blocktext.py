"""The older suites of other projects: read where they are at hand, never shipped.

They follow version 2.4 of the DATC and the rulebook of 2000.  Where we differ, on purpose, is listed.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

import msgspec
import pytest

from barbaricum.games.diplomacy.adjudication import standard_rules
from barbaricum.orders.adjudicate import Ruleset
from barbaricum.orders.board import Board
from barbaricum.orders.edition import EDITIONS
from barbaricum.orders.mapdata import MapData

from .blocktext import Run, find_suites, read_blocks

SUITES = find_suites()

DIFFERENT = {
    "datc_v2.4_06.txt": {
        "6.A.5 (Move to own sector with convoy)": "a power is misspelt",
        "6.B.6": "a colon is missing",
        "6.F.8": "takes the rulebook of 2000 at its word, that a disrupted army still bars its goal; DATC 2 calls this an error",
    },
    "wing.txt": {"wing.14 [wing receiving support]": "a sea is misspelt"},
    "explicitConvoys.txt": {
        "EC.3 Wrong convoy path specified": "a route written out is read over (DATC 4.A.6)",
        "EC.7 (DATC 6.F.9)": "a route written out is read over (DATC 4.A.6)",
    },
}


@cache
def rules_of(name: str) -> Ruleset:
    if name != "wing.txt":
        return standard_rules(2000)
    data = json.loads((files("barbaricum.games.diplomacy") / "board.json").read_text(encoding="utf-8"))
    data["unit_types"]["W"] = {"name": "wing", "network": "air", "terrain": ["inland", "coast", "sea"]}
    pairs = {
        frozenset((a.partition("/")[0], b.partition("/")[0]))
        for network in ("army", "fleet")
        for a, others in data["borders"][network].items()
        for b in others.split()
    }
    air: dict[str, list[str]] = {}
    for a, b in sorted(tuple(sorted(pair)) for pair in pairs):
        air.setdefault(a, []).append(b)
    data["borders"]["air"] = {a: " ".join(others) for a, others in air.items()}
    return Ruleset(Board(msgspec.convert(data, MapData)), EDITIONS[2000])


@pytest.mark.skipif(SUITES is None, reason="the block-text suites are not at hand (BARBARICUM_BLOCKTEXT names their folder)")
@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("datc_v2.4_06.txt", 168),
        ("dipai.txt", 9),
        ("real.txt", 3),
        ("droidippy_errors.txt", 4),
        ("diplicity_errors.txt", 1),
        ("explicitConvoys.txt", 8),
        ("wing.txt", 20),
    ],
)
def test_suite(name: str, count: int) -> None:
    assert SUITES is not None
    blocks = read_blocks(SUITES / name)
    assert len(blocks) == count
    different = DIFFERENT.get(name, {})
    assert set(different) <= {block.name for block in blocks}
    assert [block.name for block in blocks if block.name not in different and not Run(rules_of(name), block).agrees()] == []
