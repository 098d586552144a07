"""The compiled package and its sources give the same games, byte for byte."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from barbaricum.builds import is_compiled
from barbaricum.games import REGISTRY

ARENA = """
import sys
from barbaricum.builds import is_compiled, use_sources
if sys.argv[1] == "sources":
    use_sources()
from barbaricum.cli import main
import barbaricum.core.state
assert barbaricum.core.state.__file__.endswith(".py") == (sys.argv[1] == "sources"), barbaricum.core.state.__file__
sys.exit(main(sys.argv[2:]))
"""


def records(build: str, game: str, bots: str, games: int, folder: Path) -> dict[str, bytes]:
    words = ["arena", game, "--bots", bots, "--games", str(games), "--seed", "11", "--workers", "1", "--records", str(folder)]
    subprocess.run([sys.executable, "-c", ARENA, build, *words], capture_output=True, text=True, check=True)
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.skipif(not is_compiled(), reason="compares a compiled package (make test-compiled) with its sources")
@pytest.mark.parametrize(
    ("game", "bots", "games"),
    [
        *((game, "random,random", 2) for game in REGISTRY),
        ("hengist", "greedy:20,random", 4),
        ("hengist", "search:40,greedy:20", 2),
    ],
)
def test_both_builds_write_the_same_records(game: str, bots: str, games: int, tmp_path: Path) -> None:
    compiled = records("compiled", game, bots, games, tmp_path / "compiled")
    assert len(compiled) == games
    assert compiled == records("sources", game, bots, games, tmp_path / "sources")


def test_the_sources_can_be_asked_for() -> None:
    script = "from barbaricum.builds import use_sources; use_sources(); import barbaricum.core.state as s; print(s.__file__)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("state.py")
