"""Writes `golden.json`: geometry that the rules and the client's twin must agree on.  Run it after a deliberate change only."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from barbaricum.core.prng import Prng
from barbaricum.hexes.grid import Grid
from barbaricum.hexes.lines import line

PATH = Path(__file__).with_name("golden.json")
ABOUT = "flat-top hexes, CCRR, even columns half a hex lower; directions N NE SE S SW NW; q = column - 1, r = row - 1 - q // 2"


def golden() -> dict[str, Any]:
    """The corners of a map and a few dozen hexes and pairs anywhere on it."""
    grid, prng = Grid(54, 39), Prng(52)
    hexes = [grid.index(name) for name in ("0101", "0139", "5401", "5439", "0201", "2720")]
    hexes += [prng.below(grid.count) for _ in range(24)]
    pairs = [(prng.below(grid.count), prng.below(grid.count)) for _ in range(30)]
    near = [(hex, other) for hex in hexes[:10] for other in grid.within(hex, 3) if other != hex and (hex + other) % 5 == 0]
    return {
        "about": ABOUT,
        "columns": grid.columns,
        "rows": grid.rows,
        "hexes": [
            {
                "name": grid.name(hex),
                "index": hex,
                "q": grid.q[hex],
                "r": grid.r[hex],
                "neighbours": [grid.name(n) if n >= 0 else "" for n in grid.neighbours[hex * 6 : hex * 6 + 6]],
            }
            for hex in hexes
        ],
        "pairs": [[grid.name(a), grid.name(b), grid.distance(a, b)] for a, b in pairs],
        "lines": [[grid.name(a), grid.name(b), [[grid.name(h) for h in step] for step in line(grid, a, b)]] for a, b in near],
    }


def text() -> str:
    """The file, a value a line."""
    data = golden()
    parts = []
    for key, value in data.items():
        if isinstance(value, list):
            rows = ",\n".join("  " + json.dumps(row, separators=(",", ":")) for row in value)
            parts.append(f' "{key}": [\n{rows}\n ]')
        else:
            parts.append(f' "{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
