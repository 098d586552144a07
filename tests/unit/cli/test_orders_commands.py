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


@pytest.mark.parametrize("arguments", [[], ["-"]])
def test_standard_input_and_json(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(PHASE))
    assert main(["adjudicate", *arguments, "--json"]) == 0
    assert ["ITALY", "A", "VEN", ["APU", "PIE", "ROM", "TUS"]] in json.loads(capsys.readouterr().out)["dislodged"]


def test_an_option_that_there_is_not_is_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["adjudicate", "--jsn"]) == 2
    assert "there is no option --jsn" in capsys.readouterr().err


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
        ("S1901M\nunits\nAtlantis: A VIE\n", "“Atlantis” cannot be read: it is no power"),
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
    text = "Martius797M\nunits\nRomans: A/F FGA\nBelgae: A Dub\norders\nRomans: A/F FGA D Dub\n"
    assert main(["adjudicate", write(tmp_path, text), "--game", "invasion_44ad"]) == 0
    out = capsys.readouterr().out
    assert "Romans: A/F FGA D Dub: stays aboard: A 1 against A 1, A Dub" in out
    assert "\nRomans: A/F FGA\n" in out
    assert main(["adjudicate", write(tmp_path, text), "--game", "invasion_44ad", "--edition", "2023"]) == 2
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
    folder = BOARDS / "invasion_44ad"
    assert main(["map", "check", str(folder / "board.json"), "--outlines", str(folder / "map.json")]) == 0
    out = capsys.readouterr().out
    assert "86 provinces, 40 centres" in out
    assert out.endswith("0 differences from the drawing\n")
    assert main(["map", "check", str(BOARDS / "diplomacy" / "board.json")]) == 0
    assert "STP/SC  F: BOT FIN LVN\n" in capsys.readouterr().out


@pytest.mark.parametrize("game", ["diplomacy", "invasions_ii"])
def test_the_list_of_neighbours_can_be_read_again(tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str) -> None:
    path = tmp_path / "map.txt"
    assert main(["map", "check", str(BOARDS / game / "board.json")]) == 0
    first = capsys.readouterr().out
    path.write_text(first, encoding="utf-8")
    assert main(["map", "check", str(path), "--outlines", str(BOARDS / game / "map.json")]) == 0
    again = capsys.readouterr().out
    assert [line for line in again.splitlines() if "  " in line] == [line for line in first.splitlines() if "  " in line]
    assert "A: in 3 parts; 1 to 7 neighbours" in again or game != "diplomacy"
    assert again.endswith("0 differences from the drawing\n")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("AAA A: BBB\nBBB A: CCC\nCCC A: BBB", "AAA: A: BBB is a neighbour, but BBB does not say so"),
        ("AAA A: BBB\nBBB A: AAA\nAAA A: BBB", "line 3: AAA has a line already"),
        ("AAA A: BBB\nBBB A: AAA XXX", "BBB: A: there is no line for XXX"),
        ("AAA A: BBB BBB\nBBB A: AAA", "AAA: A: BBB is written twice"),
        ("AAA BBB\nBBB A: AAA", "line 1: “BBB”: A: or another unit's letter and neighbours were expected"),
        ("AAA A: BBB\nBBB A: AAA\nCCC F: DDD\nDDD F: CCC", "nothing joins"),
        ("AAA A: AAA", "a province does not border itself"),
    ],
)
def test_faults_of_a_list_of_neighbours_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, fault: str
) -> None:
    path = tmp_path / "map.txt"
    path.write_text(text, encoding="utf-8")
    assert main(["map", "check", str(path)]) == 1
    assert fault in capsys.readouterr().err


def test_growth_is_measured_on_made_up_phases(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "orders", "--game", "invasions_ii", "--units", "5,40", "--phases", "2", "--json"]) == 0
    measured = json.loads(capsys.readouterr().out)
    assert measured["phases"] == 2
    assert measured["sec"]["40"] > 0
    assert main(["bench", "orders", "--units", "5,100"]) == 2
    assert "from 1 to 75" in capsys.readouterr().err
    assert main(["bench", "orders"]) == 2


def test_a_map_with_faults_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = json.loads((BOARDS / "diplomacy" / "board.json").read_text())
    board["borders"]["army"]["BOH"] += " ADR"
    path = tmp_path / "board.json"
    path.write_text(json.dumps(board))
    assert main(["map", "check", str(path)]) == 1
    assert "BOH-ADR" in capsys.readouterr().err
