"""`record import` and `record export`: saved games of the PyPI package `diplomacy`, there and back."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from barbaricum.cli import main
from barbaricum.core.record import decode, verify
from barbaricum.games import game_named

BOTS = ",".join(["dumbbot", "random", "dumbbot", "random", "dumbbot", "dumbbot", "random"])


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a short game, and beside it the same as a saved game."""
    folder = tmp_path_factory.mktemp("exchange")
    game, saved = folder / "game.json", folder / "saved.json"
    assert main(["play", "diplomacy", "--bots", BOTS, "--seed", "5", "-o", "last_year=1902", "--record", str(game)]) == 0
    assert main(["record", "export", str(game), "--to", str(saved)]) == 0
    return folder


def saved_game(played: Path) -> Any:
    return json.loads((played / "saved.json").read_text())


def test_a_game_comes_back_as_it_went(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    again = tmp_path / "again.json"
    words = ["record", "import", str(played / "saved.json"), "--to", str(again), "-o", "last_year=1902"]
    assert main(words) == 0
    out = capsys.readouterr().out
    phases = saved_game(played)["phases"]
    assert out == f"{len(phases) - 1} agreed, 0 differed\n"
    assert phases[-1]["name"] == "COMPLETED"
    game = game_named("diplomacy")
    first, second = (
        verify(game, decode(path.read_bytes(), path.name), path.name).state for path in (played / "game.json", again)
    )
    assert first.ints() == second.ints()


def test_a_saved_phase_holds_what_others_read(played: Path) -> None:
    phases = saved_game(played)["phases"]
    first = phases[0]
    assert first["name"] == "S1901M"
    assert sorted(first["state"]["units"]["RUSSIA"]) == ["A MOS", "A WAR", "F SEV", "F STP/SC"]
    assert first["state"]["homes"]["TURKEY"] == ["ANK", "CON", "SMY"]
    assert set(first["orders"]) == set(first["state"]["centers"])
    words = {word for phase in phases for row in phase["results"].values() for word in row}
    assert {"bounce", "void"} <= words <= {"bounce", "void", "cut", "dislodged", "no convoy", "disrupted"}
    winters = [phase for phase in phases if phase["name"].endswith("A")]
    assert winters
    for winter in winters:
        for power, due in winter["state"]["builds"].items():
            state = winter["state"]
            assert due["count"] <= len(state["centers"][power]) - len(state["units"][power]) or not due["homes"]


def test_another_result_is_named_and_the_comparison_goes_on(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    saved = saved_game(played)
    second = saved["phases"][1]["state"]
    power, unit = next((power, row[0]) for power, row in second["units"].items() if row)
    second["units"][power].remove(unit)
    path, record = tmp_path / "saved.json", tmp_path / "record.json"
    path.write_text(json.dumps(saved))
    assert main(["record", "import", str(path), "--to", str(record), "-o", "last_year=1902"]) == 1
    out = capsys.readouterr().out
    assert f"S1901M: {power.title()}: units: ours {unit}, saved none" in out
    count = int(out.splitlines()[-1].split()[0])
    assert len(saved["phases"]) / 2 < count < len(saved["phases"]) - 1
    assert main(["verify", str(record)]) == 0


def test_what_is_not_allowed_is_left_out_with_the_reason(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    saved = saved_game(played)
    saved["phases"][0]["orders"]["FRANCE"] = ["A PAR - MOS", "A MAR dances", "A PAR - BUR"]
    path = tmp_path / "saved.json"
    path.write_text(json.dumps(saved))
    main(["record", "import", str(path)])
    out = capsys.readouterr().out
    assert "left out: S1901M: France: A PAR - MOS: " in out
    assert "(base/move-adjacent)" in out
    assert "left out: S1901M: France: A MAR dances: " in out


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", "no saved game"),
        ('{"phases": []}', "phases: there is none"),
        ('{"map": "modern", "phases": []}', "the map modern"),
        ('{"phases": [{"name": "S1901M", "state": {"units": {"SPAIN": []}, "centers": {}}}]}', "SPAIN is no power"),
        ('{"phases": [{"name": "X1M", "state": {"units": {}, "centers": {}}}]}', "X1M"),
        ('{"phases": [{"name": "S1901M", "state": {"units": {"ITALY": ["A XYZ"]}, "centers": {}}}]}', "XYZ"),
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, fault: str) -> None:
    path = tmp_path / "saved.json"
    path.write_text(text)
    assert main(["record", "import", str(path)]) == 1
    assert fault.casefold() in capsys.readouterr().err.casefold()


def test_only_its_own_game_is_passed_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "game.json"
    assert main(["play", "hengist", "--bots", "random,random", "--seed", "1", "--record", str(game)]) == 0
    assert main(["record", "export", str(game), "--to", str(tmp_path / "saved.json")]) == 1
    assert "a game of hengist" in capsys.readouterr().err
    assert main(["record", "export", str(game), "--to", str(tmp_path / "saved.json"), "--form", "sgf"]) == 2


def test_the_other_package_plays_our_game_alike(played: Path) -> None:
    diplomacy = pytest.importorskip("diplomacy")
    phase_data = pytest.importorskip("diplomacy.utils.game_phase_data").GamePhaseData
    phases = saved_game(played)["phases"]
    for before, after in pairwise(phases):
        game = diplomacy.Game(map_name="standard")
        game.set_phase_data(phase_data.from_dict(before))
        game.clear_orders()
        for power, orders in before["orders"].items():
            game.set_orders(power, orders)
            assert sorted(game.get_orders(power)) == sorted(order for order in orders if order != "WAIVE")
        game.process()
        state = game.get_state()
        for power in after["state"]["units"]:
            assert sorted(state["units"][power]) == sorted(after["state"]["units"][power]), (before["name"], power)
            assert sorted(state["centers"][power]) == sorted(after["state"]["centers"][power]), (before["name"], power)


def test_games_of_the_other_package_come_out_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    diplomacy = pytest.importorskip("diplomacy")
    games = sorted((Path(diplomacy.__file__).parent / "tests" / "network").glob("*.json"))
    assert games
    for path in games:
        capsys.readouterr()
        main(["record", "import", str(path), "--to", str(tmp_path / path.name), "-o", "edition=2000"])
        *lines, last = capsys.readouterr().out.splitlines()
        # That package lists occupied places, too, for who is dislodged by an army that came by sea.
        assert all("retreats: ours" in line for line in lines), lines
        assert int(last.split()[0]) > 40
        assert main(["verify", str(tmp_path / path.name)]) == 0
