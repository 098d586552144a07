"""Phases on which independent adjudicators agree, and what becomes of a broken corpus."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from barbaricum.core.errors import PositionError
from barbaricum.games.diplomacy.adjudication import standard_rules
from barbaricum.orders.corpus import measure, read_corpus

FOLDER = Path(__file__).parents[2] / "corpus"


def differences(name: str, year: int) -> tuple[Counter[str], list[str]]:
    kinds: Counter[str] = Counter()
    found: list[str] = []
    for record in read_corpus(standard_rules(year), FOLDER / name):
        kinds[record.phase.kind] += 1
        found += record.differences(record.phase.adjudicate())
    return kinds, found


@pytest.mark.parametrize("year", [2000, 2023])
def test_800_dense_movement_phases(year: int) -> None:
    assert differences("diplomacy_movement.jsonl.gz", year) == ({"M": 800}, [])


@pytest.mark.parametrize("year", [2000, 2023])
def test_ten_whole_games(year: int) -> None:
    """In 2000 an army whose convoy fails walks where it can, in 2023 it stays: 42 of the phases differ."""
    assert differences("diplomacy_games.jsonl.gz", year) == ({"M": 200, "A": 95, "R": 15}, [])


def test_no_order_of_the_corpora_is_refused() -> None:
    for name in ("diplomacy_movement.jsonl.gz", "diplomacy_games.jsonl.gz"):
        for record in read_corpus(standard_rules(), FOLDER / name):
            assert [line for line in record.phase.adjudicate().lines if line.refusal is not None] == []


def first_line() -> dict[str, Any]:
    with gzip.open(FOLDER / "diplomacy_movement.jsonl.gz", "rt") as lines:
        line: dict[str, Any] = json.loads(next(lines))
        return line


def test_a_difference_names_the_phase_and_the_units(tmp_path: Path) -> None:
    line = first_line()
    unit = line["after_units"][0]
    line["after_units"][0] = [unit[0], unit[1], "PAR"]
    line["after_dislodged"] = [["FRANCE", "A", "BRE"]]
    path = tmp_path / "one.jsonl"
    path.write_text(json.dumps(line))
    (record,) = read_corpus(standard_rules(), path)
    assert record.differences(record.phase.adjudicate()) == [
        "dense/16/S1910M: units: found Austria A BUD, expected Austria A PAR",
        "dense/16/S1910M: dislodged: found none, expected France A BRE",
    ]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"phase": "S1901X"}, "S1901X is no phase"),
        ({"units": [["FRANCE", "A", "ATL"]]}, "is no place on this board"),
        ({"units": [["ROME", "A", "PAR"]]}, "is no power"),
        ({"units": [["FRANCE", "A"]]}, "list index out of range"),
        ({"orders": None}, "not iterable"),
        ({"phase": ""}, "is no phase"),
        ({"units": [["FRANCE", "A", "PAR"], ["FRANCE", "A", "PAR"]]}, "more than one unit stands in PAR"),
        ({"after_units": 5}, "the results cannot be read"),
    ],
)
def test_a_line_that_is_no_phase_is_named(change: dict[str, Any], why: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text(json.dumps(first_line()) + "\n" + json.dumps(first_line() | change))
    with pytest.raises(PositionError, match=why) as caught:
        list(read_corpus(standard_rules(), path))
    assert str(caught.value).startswith("broken.jsonl line 2: ")


def test_a_line_that_is_not_json_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    for text, why in (("{\n", "line 1: this is not JSON"), ("[]\n", "line 1: an object was expected")):
        path.write_text(text)
        with pytest.raises(PositionError, match=f"broken.jsonl {why}"):
            list(read_corpus(standard_rules(), path))


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "broken.jsonl.gz").write_bytes(b"no gzip at all")
    for name in ("missing.jsonl", "broken.jsonl.gz"):
        with pytest.raises(PositionError, match=f"{name}: cannot be read"):
            list(read_corpus(standard_rules(), tmp_path / name))


def test_time_is_measured_by_kind_of_phase() -> None:
    records = list(read_corpus(standard_rules(), FOLDER / "diplomacy_games.jsonl.gz"))[:12]
    measured = measure(records)
    assert sum(measured["n"].values()) == 12
    assert measured["n"]["M"] > 0
    assert measured["sec"]["M"] > 0
    assert (measured["sec"]["R"] > 0) == (measured["n"]["R"] > 0)
