"""The example of the guide is a bot that plays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from barbaricum.bots import BOTS
from barbaricum.bots.arena import Plan, run

GUIDE = (Path(__file__).parents[3] / "docs" / "bots.md").read_text(encoding="utf-8")


def example() -> str:
    code: str
    (code,) = re.findall(r"^```python\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
    return code


def test_the_example_is_ten_lines_and_beats_random_in_an_arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sum(1 for line in example().splitlines() if line.strip()) <= 10
    (tmp_path / "hopeful.py").write_text(example(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    command = re.search(r"barbaricum arena (\S+) --bots (hopeful:\S+) --games (\d+)", GUIDE)
    assert command is not None
    result = run(Plan(command[1], tuple(command[2].split(",")), int(command[3]), 1), workers=1)
    assert result.bots[0].bot == "hopeful:Hopeful"
    assert result.bots[0].win_share > 0.5


def test_every_bot_that_ships_is_in_the_guide() -> None:
    for name, maker in BOTS.items():
        assert f"`{name}`" in GUIDE
        if name.startswith(("search", "level")):
            assert f"{maker.nodes:,}" in GUIDE
