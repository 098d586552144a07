"""The adjudication cases, the form they are written in, and that a case can fail."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from barbaricum.core.case import run_cases
from barbaricum.core.casefile import read_file
from barbaricum.core.errors import CaseError, TableError
from barbaricum.core.rulebook import Clause, Coverage, Rulebook, marks
from barbaricum.games import game_named
from barbaricum.games.diplomacy.adjudication import standard_rules
from barbaricum.orders.cases import AdjudicationCase, case_form, is_adjudication, read_cases, run_case

FOLDER = Path(__file__).parents[2] / "cases" / "diplomacy"
FILES = [file for file in sorted(FOLDER.glob("*.toml")) if is_adjudication(read_file(file))]
CASES = [case for file in FILES for case in read_cases(file).case]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: AdjudicationCase) -> None:
    assert run_case(case, standard_rules) == []


def test_all_164_cases_of_the_datc_are_here() -> None:
    ids = {".".join(case.id.split(".")[:3]) for case in CASES if case.id.startswith("6.")}
    assert Counter(id[:3] for id in ids) == {
        "6.A": 12, "6.B": 15, "6.C": 9, "6.D": 34, "6.E": 15, "6.F": 25, "6.G": 20, "6.H": 16, "6.I": 7, "6.J": 11,
    }  # fmt: skip
    for chapter, size in Counter(id[:3] for id in ids).items():
        assert {f"{chapter}.{number}" for number in range(1, size + 1)} <= ids


def test_every_id_is_used_once_and_every_case_names_clauses() -> None:
    assert [id for id, count in Counter(case.id for case in CASES).items() if count > 1] == []
    assert [case.id for case in CASES if not case.clauses or not case.about] == []


def made(**changes: Any) -> AdjudicationCase:
    written: dict[str, Any] = {
        "id": "x",
        "clauses": ["base/strength"],
        "about": "a case",
        "units": ["Italy: A VEN", "Austria: A TRI", "Austria: A TYR"],
        "orders": {"Austria": ["A TRI - VEN | moves: 2 against 1, A VEN", "A TYR S A TRI - VEN | supports"]},
        "others": {"Italy: A VEN": "holds"},
        "dislodged": ["Italy: A VEN > APU PIE ROM TUS"],
        "retreats": {"Italy": ["A VEN R ROM | retreats"]},
        "centres": {"Austria": ["TRI"], "Italy": ["VEN"]},
        "owned": {"Austria": ["VEN", "TRI"], "Italy": ["ROM"]},
        "winter": {"Austria": ["waive | refused base/build"]},
        "after": ["Austria: A VEN", "Austria: A TYR", "Italy: A ROM"],
    }
    return msgspec.convert(written | changes, AdjudicationCase)


def test_a_case_of_all_phases_passes() -> None:
    assert run_case(made(), standard_rules) == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        (
            {"orders": {"Austria": ["A TRI - VEN | bounced", "A TYR S A TRI - VEN | supports"]}},
            "A TRI - VEN: expected “bounced”, found “moves: 2 against 1, A VEN”",
        ),
        (
            {"orders": {"Austria": ["A TRI - VEN | move", "A TYR S A TRI - VEN | supports"]}},
            "A TRI - VEN: expected “move”, found “moves: 2 against 1, A VEN”",
        ),
        (
            {"orders": {"Austria": ["A TRI - VEN | moves", "A TYR S A TRI - VEN"]}},
            "A TYR S A TRI - VEN: no outcome is written after |",
        ),
        (
            {"others": {"Italy: A VEN": "moves"}},
            "Italy: A VEN: expected “moves”, found “holds; dislodged: 1 against 2, A TRI supported by TYR”",
        ),
        ({"others": {"Italy: A ROM": "holds"}}, "Italy: A ROM: expected “holds”, found “”"),
        ({"dislodged": []}, "dislodged: expected none; found Italy: A VEN"),
        ({"dislodged": ["Italy: A VEN > ROM"]}, "retreats of Italy: A VEN: expected ROM; found APU, PIE, ROM, TUS"),
        ({"owned": {"Austria": ["VEN", "TRI"]}}, "ROM: expected in the hands of nobody, found Italy"),
        ({"after": ["Austria: A VEN"]}, "after: expected Austria: A VEN; found Austria: A TYR, Austria: A VEN, Italy: A ROM"),
        (
            {"winter": {"Austria": ["waive | waived"]}},
            "waive: expected “waived”, found “refused base/build: A build cannot be waived: with",
        ),
    ],
)
def test_a_case_fails_and_says_what_differs(changes: dict[str, Any], fault: str) -> None:
    faults = run_case(made(**changes), standard_rules)
    assert len(faults) == 1
    assert faults[0].startswith(fault)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"edition": 1999}, "x: there is no edition 1999"),
        ({"units": ["Italy: A VEN", "Austria: A VEN"]}, "x: units: there is already a unit where Austria: A VEN should stand"),
        ({"units": ["Italy: A ADR"]}, "x: units: Italy: A ADR cannot stand there"),
        ({"units": ["Rome: A VEN"]}, "x: “Rome” cannot be read: it is no power"),
        ({"units": ["Italy: VEN"]}, "x: “ VEN” cannot be read: the kind of unit was expected"),
        ({"centres": {"Italy": ["ATL"]}}, "x: “ATL” cannot be read: “atl” is no place on this board"),
    ],
)
def test_a_case_that_cannot_be_set_up_is_named(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(CaseError) as caught:
        run_case(made(**changes), standard_rules)
    assert str(caught.value).startswith(fault)


@pytest.mark.parametrize(
    "text", ["game = ", 'game = "diplomacy"', 'game = 1\nform = "adjudication"\nabout = ""\ncase = []', "[[case]]\nnot = 1"]
)
def test_a_file_that_is_no_case_file_is_named(text: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(text)
    with pytest.raises(CaseError, match=r"^broken\.toml: "):
        read_cases(path)
    with pytest.raises(CaseError, match=r"^missing\.toml: "):
        read_cases(tmp_path / "missing.toml")


def coverage(game: str) -> Coverage:
    """Count the clauses that the orders of all games share, in place of a whole game's rulebook."""
    if game != "diplomacy":
        raise TableError(f"there is no game {game}")
    found = {
        clause: each
        for clause, all_marks in marks("barbaricum.orders").items()
        if (each := [mark for mark in all_marks if ".play." not in mark.module])  # whole games have cases of their own
    }
    clauses = {id: Clause(id, "orders", id, id) for id in {*found, *(c for case in CASES for c in case.clauses)}}
    return Coverage(Rulebook(game, game, "", clauses, {}, tuple(clauses)), found)


@pytest.mark.sources
def test_the_files_run_as_a_form_of_cases_and_prove_every_clause_that_is_marked() -> None:
    forms = {"adjudication": case_form(lambda game: standard_rules, coverage)}
    report = run_cases(FILES, game_named, forms=forms)
    assert (report.passed, report.failures) == (len(CASES), [])
    assert report.coverage["diplomacy"].missing() == {}


@pytest.mark.sources
def test_a_failing_case_and_a_broken_file_are_failures_of_the_report(tmp_path: Path) -> None:
    written = read_file(FOLDER / "datc_6a.toml")
    written["case"][0]["edition"] = 1999
    written["case"][1]["after"] = []
    (tmp_path / "a.toml").write_text(toml(written))
    (tmp_path / "b.toml").write_text('form = "adjudication"')
    (tmp_path / "c.toml").write_text('game = "chess"\nform = "adjudication"\nabout = ""\ncase = []')
    report = run_cases([tmp_path], game_named, forms={"adjudication": case_form(lambda game: standard_rules, coverage)})
    assert report.passed == len(written["case"]) - 2
    assert [str(failure).replace(str(tmp_path), "") for failure in report.failures] == [
        "/a.toml, 6.A.1: there is no edition 1999",
        "/a.toml, 6.A.2: after: expected none; found England: A LVP",
        "/b.toml: b.toml: Object missing required field `game`",
        "/c.toml: there is no game chess",
    ]
    untraced = run_cases(
        [FOLDER / "datc_6a.toml"],
        game_named,
        trace=False,
        forms={"adjudication": case_form(lambda game: standard_rules, coverage)},
    )
    assert (untraced.passed, untraced.coverage) == (len(written["case"]), {})


def test_the_examples_of_the_guide_are_true(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    guide = (FOLDER.parents[2] / "docs" / "orders.md").read_text(encoding="utf-8")
    (case,) = re.findall(r"^```toml\n(.*?)^```$", guide, re.DOTALL | re.MULTILINE)
    (tmp_path / "example.toml").write_text(case)
    (example,) = read_cases(tmp_path / "example.toml").case
    assert run_case(example, standard_rules) == []
    (code,) = re.findall(r"^```python\n(.*?)^```$", guide, re.DOTALL | re.MULTILINE)
    exec(code, {})
    assert capsys.readouterr().out.strip() == code.strip().rpartition("# ")[2]


def toml(data: dict[str, Any]) -> str:
    """Write a file of cases; enough of TOML for a test."""
    lines = [f"{key} = {json.dumps(value)}" for key, value in data.items() if key != "case"]
    for case in data["case"]:
        plain = [f"{key} = {json.dumps(value)}" for key, value in case.items() if not isinstance(value, dict)]
        tables = [
            f"[case.{key}]\n" + "\n".join(f"{json.dumps(name)} = {json.dumps(value)}" for name, value in table.items())
            for key, table in case.items()
            if isinstance(table, dict)
        ]
        lines += ["[[case]]", *plain, *tables]
    return "\n".join(lines)
