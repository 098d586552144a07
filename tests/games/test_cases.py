"""All cases under tests/cases, one test each; what they prove; and the examples of the documentation."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from barbaricum.core.case import Case, load_cases, run_case, run_cases
from barbaricum.core.casefile import cases_from, read_file
from barbaricum.games import REGISTRY, game_named
from barbaricum.games.forms import FORMS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "cases"
GUIDES = ("cases.md", "positions.md", "hengist.md", "gothic_invasion.md")
GAMES = [name for name in REGISTRY if (FOLDER / name).is_dir()]


def shipped() -> list[Case]:
    """All cases of this form; orders games have files of another one besides, for whole adjudications."""
    files = [file for name in GAMES for file in sorted((FOLDER / name).rglob("*.toml"))]
    return [case for file in files if "form" not in read_file(file) for case in load_cases(file)]


def examples() -> list[Case]:
    """The TOML blocks of the guides; each is a whole case file."""
    found: list[Case] = []
    for guide in GUIDES:
        text = (ROOT / "docs" / guide).read_text(encoding="utf-8")
        for at, block in enumerate(re.findall(r"^```toml\n(.*?)^```$", text, re.DOTALL | re.MULTILINE), 1):
            found += cases_from(tomllib.loads(block), f"docs/{guide}, example {at}")
    return found


def named(case: Case) -> str:
    where = Path(case.file).stem if case.file.endswith(".toml") else case.file
    return f"{case.game}-{where}-{case.number}-{case.about}"


@pytest.mark.parametrize("case", shipped(), ids=named)
def test_case(case: Case) -> None:
    result = run_case(case, game_named)
    assert result.passed, f"{case.name}: {result.step}: {result.reason}"


@pytest.mark.parametrize("case", examples(), ids=named)
def test_example_of_a_guide(case: Case) -> None:
    result = run_case(case, game_named)
    assert result.passed, f"{case.name}: {result.step}: {result.reason}"


@pytest.mark.sources
@pytest.mark.parametrize("name", sorted({case.game for case in shipped()}))
def test_the_cases_prove_every_clause_and_show_every_ruling(name: str) -> None:
    report = run_cases([FOLDER / name], game_named, forms=FORMS)
    assert report.failures == []
    assert report.coverage[name].missing() == {}
    rulings = game_named(name).rulebook().rulings
    assert [ruling for ruling in rulings if ruling not in report.rulings[name]] == []


def test_a_case_about_each_thing_once() -> None:
    abouts = [(case.game, case.about) for case in shipped()]
    assert sorted(about for about in set(abouts) if abouts.count(about) > 1) == []


# --- Hengist's page -----------------------------------------------------------------------------------------------


def page_of(name: str) -> str:
    return (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")


def first_column(page: str, section: str) -> list[str]:
    """What stands in code in the first column of the tables of a section."""
    text = page.split(f"## {section}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `(.+?)` \|", text, re.MULTILINE)


def test_hengists_page_shows_values_of_a_printed_copy_that_are_taken() -> None:
    hengist = game_named("hengist")
    (example,) = re.findall(r"^```json\n(.*?)^```$", page_of("hengist"), re.DOTALL | re.MULTILINE)
    overlay = json.loads(example)
    assert hengist.rules(overlay=overlay).components.replaced()["groups"] == overlay["groups"]


def test_hengists_page_names_options_rulings_and_notation_as_they_are() -> None:
    hengist, page = game_named("hengist"), page_of("hengist")
    assert first_column(page, "Options") == list(hengist.options)
    for name, option in hengist.options.items():
        words = [("yes" if value else "no") if isinstance(value, bool) else str(value) for value in option.values]
        row = re.search(rf"^\| `{name}` \| (.+) \| (\w+) \|$", page, re.MULTILINE)
        assert row, name
        assert row[1].startswith(", ".join(f"`{word}`" for word in words))
        assert row[2] == option.ruling
    told = re.findall(r"\b[A-I]\d+\b", page.split("## Rulings\n")[1].split("\n## ")[0])
    assert set(told) <= hengist.rulebook().rulings.keys()
    rules = hengist.rules()
    state = hengist.position_from(rules, hengist.start_position(rules))
    lines = first_column(page, "Notation")
    assert len(lines) == 10
    for line in lines:
        written = hengist.format_move(state, 0, hengist.parse_move(state, 0, line))
        assert hengist.parse_move(state, 0, written) == hengist.parse_move(state, 0, line)
