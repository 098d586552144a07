"""The commands for orders: adjudicate, bench orders, map check."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from barbaricum.cli import main

ROOT = Path(__file__).parents[3]
BOARDS = ROOT / "src" / "barbaricum" / "games"
PHASE = """S1901M
units
Austria: A TRI, A TYR
Italy: A VEN
orders
Austria: A TRI - VEN   # with help
Austria: A TYR S A TRI - VEN
"""


def write(folder: Path, text: str) -> str:
    path = folder / "phase.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_phase_is_adjudicated_with_reasons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["adjudicate", write(tmp_path, PHASE)]) == 0
    out = capsys.readouterr().out
    assert "Austria: A TRI - VEN: moves: 2 against 1, A VEN\n" in out
    assert "Italy: A VEN > APU PIE ROM TUS\n" in out


def test_standard_input_and_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(PHASE))
    assert main(["adjudicate", "--json"]) == 0
    assert ["ITALY", "A", "VEN", ["APU", "PIE", "ROM", "TUS"]] in json.loads(capsys.readouterr().out)["dislodged"]


def test_an_order_that_cannot_be_read_is_named_and_the_others_stand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["adjudicate", write(tmp_path, PHASE + "Italy: A VEN - Atlantis\n")]) == 1
    told = capsys.readouterr()
    assert "phase.txt line 8: " in told.err
    assert "“atlantis” is no place" in told.err
    assert "A TRI - VEN: moves" in told.out


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("S1901X\nunits\n", "phase.txt line 1"),
        ("S1901M\nunits\nAustria A VIE\n", "phase.txt line 3"),
        ("S1901M\nunits\nAustria: VIE\n", "phase.txt line 3"),
        ("S1901M\nunits\nAustria: A VIE, A VIE\n", "more than one unit stands in VIE"),
        ("S1901M\nunits\nAtlantis: A VIE\n", "“Atlantis” is no power"),
        ("{", "is not JSON"),
        ("", "S1901M"),
    ],
)
def test_a_broken_phase_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, fault: str) -> None:
    assert main(["adjudicate", write(tmp_path, text)]) == 1
    assert fault in capsys.readouterr().err


def test_other_boards_and_editions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "S434M\nunits\nFranks: A MAI\norders\nFranks: A MAI - TRV\n"
    assert main(["adjudicate", write(tmp_path, text), "--game", "invasions_ii"]) == 0
    assert "Franks: A TRV" in capsys.readouterr().out
    assert main(["adjudicate", write(tmp_path, PHASE), "--edition", "1999"]) == 2
    assert main(["adjudicate", write(tmp_path, PHASE), "--game", "hengist"]) == 2


def test_a_corpus_is_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = {
        "phase": "S1901M",
        "units": [["AUSTRIA", "A", "VIE"]],
        "orders": [["AUSTRIA", "A VIE - BOH"]],
        "after_units": [["AUSTRIA", "A", "BOH"]],
        "after_dislodged": [],
    }
    path = tmp_path / "corpus.jsonl"
    path.write_text(json.dumps(line) + "\n" + json.dumps(line | {"after_units": [["AUSTRIA", "A", "TYR"]]}) + "\n")
    assert main(["adjudicate", "--corpus", str(path)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert "expected Austria A TYR" in out[0]
    assert out[-1] == "1 agreed, 1 differed"
    assert main(["bench", "orders", "--corpus", str(path), "--json"]) == 0
    measured = json.loads(capsys.readouterr().out)
    assert measured["n"] == {"M": 2, "R": 0, "A": 0}
    assert measured["sec"]["M"] > 0


def test_the_boards_are_sound_and_as_they_are_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    folder = BOARDS / "invasions_ii"
    assert main(["map", "check", str(folder / "board.json"), "--outlines", str(folder / "map.json")]) == 0
    out = capsys.readouterr().out
    assert "210 provinces, 91 centres" in out
    assert out.endswith("0 differences from the drawing\n")
    assert main(["map", "check", str(BOARDS / "diplomacy" / "board.json")]) == 0
    assert "STP/SC  F: BOT FIN LVN\n" in capsys.readouterr().out


def test_a_map_with_faults_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = json.loads((BOARDS / "diplomacy" / "board.json").read_text())
    board["borders"]["army"]["BOH"] += " ADR"
    path = tmp_path / "board.json"
    path.write_text(json.dumps(board))
    assert main(["map", "check", str(path)]) == 1
    assert "BOH-ADR" in capsys.readouterr().err
