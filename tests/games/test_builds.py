"""The compiled package and its sources give the same games, byte for byte."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from itertools import chain
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
        ("invasion_44ad", "dumbbot", 1),
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


def compiled_classes() -> dict[str, tuple[list[str], set[str]]]:
    """By name: the bases of each class that `make compiled` compiles, and the attributes that its `__init__` sets."""
    root = Path(__file__).parents[2]
    build = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    left_out = set(chain.from_iterable(root.glob(pattern.lstrip("/")) for pattern in build["exclude"] if "/" in pattern))
    files = set(chain.from_iterable(root.glob(pattern.lstrip("/")) for pattern in build["include"])) - left_out
    found = {}
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name] = ([base.id for base in node.bases if isinstance(base, ast.Name)], attributes_set(node))
    return found


def attributes_set(node: ast.ClassDef) -> set[str]:
    """The attributes of self that a class's `__init__` sets."""
    inits = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
    stores = [each for init in inits for each in ast.walk(init) if isinstance(each, ast.Attribute)]
    return {
        each.attr
        for each in stores
        if isinstance(each.ctx, ast.Store) and isinstance(each.value, ast.Name) and each.value.id == "self"
    }


def test_no_compiled_class_sets_an_attribute_of_its_base_anew() -> None:
    """Machine code takes an attribute set in `__init__` for unset before: what the base's had set is never freed."""
    classes = compiled_classes()
    assert "HengistState" in classes
    twice = []
    for name, (bases, own) in classes.items():
        above = list(bases)
        while above:
            base = above.pop()
            if base in classes:
                twice += [f"{name}.{attribute} of {base}" for attribute in own & classes[base][1]]
                above += classes[base][0]
    assert twice == []
