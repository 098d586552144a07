"""Every command, called as a program would call it but inside this process."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from barbaricum.cli import main
from barbaricum.cli.app import COMMANDS
from barbaricum.core import check
from barbaricum.core.check import Fault, FuzzResult

CASE = """
game = "hengist"
clauses = ["A/I-disembark"]
about = "a group lands where the Boat lies"
[[step]]
by = "red"
do = "1: land L1"
[[step]]
by = "red"
do = "2: land {beach}"
{refused}
"""


class Answer:
    """What a command gave back."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    @property
    def last(self) -> str:
        return self.out.splitlines()[-1]

    @property
    def data(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.delenv("BARBARICUM_DEBUG", raising=False)

    def command(*arguments: str) -> Answer:
        status = main(arguments)
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Answer(status, captured.out, captured.err)

    return command


@pytest.fixture
def record(tmp_path: Path, run: Run) -> Path:
    path = tmp_path / "game.json"
    assert run("play", "hengist", "--bots", "random,random", "--seed", "1", "--record", str(path)).status == 0
    return path


def one_line(answer: Answer, status: int, *parts: str) -> None:
    """The command failed with one line on stderr that says all these parts."""
    assert answer.status == status, answer.err
    assert answer.err.startswith("barbaricum: ")
    assert answer.err.count("\n") == 1
    for part in parts:
        assert part in answer.err


# --- the frame ------------------------------------------------------------------------------------------------------------


def test_the_version_is_told(run: Run) -> None:
    answer = run("--version")
    assert answer.status == 0
    assert answer.out.startswith("barbaricum ")


def test_help_names_every_command(run: Run) -> None:
    answer = run("--help")
    assert answer.status == 0
    assert all(f"│ {name} " in answer.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_shows_how_it_is_used(run: Run, name: str) -> None:
    answer = run(name, "--help")
    assert answer.status == 0
    assert "For example:" in answer.out
    assert f"barbaricum {name}" in answer.out
    assert "empty-" not in answer.out


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["siege"], 'Unknown command "siege"'),
        (["arena", "hengist"], "--bots"),
        (["arena", "hengist", "--bots", "random,random", "--games", "many"], "--games"),
        (["arena", "hengist", "--bots", "random,random", "--games", "0"], "--games"),
        (["arena", "hengist", "--bots", "random", "--sprt", "50:65"], "compares the first bot with others"),
        (["arena", "hengist", "--bots", "random,genius"], "no bot 'genius'"),
        (["arena", "go", "--bots", "random,random"], "There is no game 'go'"),
        (["play", "go"], "There is no game 'go'; there are hengist"),
        (["play", "hengist", "--seat", "green"], "has no seat 'green'; its seats: red, blue"),
        (["play", "hengist", "--setup", "winter"], "has no setup 'winter'"),
        (["play", "hengist", "--option", "hinterland=9"], "Option 'hinterland' takes 3, 2, 4, not 9"),
        (["play", "hengist", "--option", "balanced_start"], "Option 'balanced_start' takes no, yes, not nothing"),
        (["play", "hengist", "--option", "wind=west"], "has no option 'wind'"),
        (["play", "hengist", "--bots", "random,random,random"], "2 seats for bots (red, blue), not 3"),
        (["play", "hengist", "--against", "genius"], "no bot 'genius'"),
        (["play", "hengist", "--components", "nowhere.json"], "nowhere.json"),
        (["rules", "hengist", "Z/9"], "no clause or ruling 'Z/9'"),
        (["rules", "hengist", "--coverage", "--cases", "nowhere"], "no cases in nowhere"),
        (["verify", "nowhere.json"], "nowhere.json"),
        (["fuzz", "hengist", "--minutes", "0"], "--minutes"),
    ],
)
def test_what_cannot_be_meant_is_one_line_and_status_2(run: Run, arguments: list[str], part: str) -> None:
    one_line(run(*arguments), 2, part)


def test_a_fault_of_ours_is_one_line_and_a_traceback_only_on_demand(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("the sum of\nnothing")

    monkeypatch.setattr(check, "fuzz", broken)
    one_line(run("fuzz", "hengist"), 70, "ZeroDivisionError: the sum of nothing", "please report", "BARBARICUM_DEBUG=1")
    monkeypatch.setenv("BARBARICUM_DEBUG", "1")
    assert main(["fuzz", "hengist"]) == 70
    assert "Traceback" in capsys.readouterr().err


def test_an_interrupted_command_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(check, "fuzz", interrupted)
    one_line(run("fuzz", "hengist"), 130, "interrupted")


def test_a_file_that_cannot_be_written_is_one_line(run: Run, tmp_path: Path) -> None:
    answer = run("play", "hengist", "--bots", "random,random", "--seed", "1", "--record", str(tmp_path / "no" / "game.json"))
    one_line(answer, 1, "game.json", "No such file")


# --- games, rules, components ------------------------------------------------------------------------------------------------


def test_games_are_listed(run: Run) -> None:
    answer = run("games")
    assert "Hengist  (hengist)" in answer.out
    assert "3, 2, 4: Spaces in each Hinterland" in answer.out
    data = run("games", "--json").data
    assert data[0]["id"] == "hengist"
    assert data[0]["options"][0]["values"] == [3, 2, 4]


def test_rules_are_read_whole_and_clause_by_clause(run: Run) -> None:
    whole = run("rules", "hengist").out
    assert "A/V-follow-road  " in whole
    assert "Ruling A1 on A/one-action-each" in whole
    one = run("rules", "hengist", "A/V-follow-road").out
    assert one.split("\n")[1].startswith("A/V-follow-road  ")
    assert "Ruling D3" in one
    assert "do_raid" in one
    assert "A/one-action-each  " not in one
    assert "Ruling A1 on" in run("rules", "hengist", "A1").out


def test_rules_as_json(run: Run) -> None:
    whole = run("rules", "hengist", "--json").data
    assert len(whole["clauses"]) > 45
    clause = run("rules", "hengist", "A/V-follow-road", "--json").data
    assert clause["clause"]["id"] == "A/V-follow-road"
    assert {ruling["id"] for ruling in clause["rulings"]} >= {"D1", "D3"}
    assert clause["code"][0]["qualname"] == "do_raid"
    assert run("rules", "hengist", "A1", "--json").data["ruling"]["id"] == "A1"


def write_case(folder: Path, *, beach: str = "L1", refused: str = "") -> Path:
    path = folder / f"landing-{beach}.toml"
    path.write_text(CASE.format(beach=beach, refused=f'refused = "{refused}"' if refused else ""))
    return path


@pytest.mark.sources
def test_coverage_names_what_is_not_proven_and_fails(run: Run, tmp_path: Path) -> None:
    write_case(tmp_path)
    answer = run("rules", "hengist", "--coverage", "--cases", str(tmp_path))
    assert answer.status == 1
    assert answer.last == "1 of 45 clauses proven"
    assert "not proven: A/V-follow-road: no passing case names it" in answer.out
    assert "not proven: A/I-disembark" not in answer.out
    data = run("rules", "hengist", "--coverage", "--cases", str(tmp_path), "--json").data
    assert list(data["proven"]) == ["A/I-disembark"]
    assert len(data["missing"]) == 44


def test_coverage_of_a_folder_without_the_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text('game = "go"\n')
    one_line(run("rules", "hengist", "--coverage", "--cases", str(tmp_path)), 2, "No case", "about Hengist")


def test_every_value_is_shown_with_its_provenance(run: Run) -> None:
    answer = run("components", "hengist")
    assert answer.status == 0
    assert "reconstructed:R1" in answer.out
    data = run("components", "hengist", "--json").data
    values = [entry for group in data["groups"].values() for entry in group]
    assert f"{sum(entry['origin']['kind'] == 'reconstructed' for entry in values)} values reconstructed" in answer.last
    for entry in values:
        for reference in entry["origin"]["reference"].split(","):
            known = {"published": data["sources"], "reconstructed": data["reasons"]}.get(entry["origin"]["kind"])
            assert known is None or reference.strip() in known


def test_a_file_of_components_is_laid_over_ours(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    rows = {"II-A": {"east": ["moor"]}}
    data = run("components", "hengist", "--json").data
    ours = {entry["row"]: entry["value"] for entry in data["groups"]["board_sides"] if entry["field"] == "east"}
    rows = {"II-A": {"east": ours["II-A"]}}
    path.write_text(json.dumps({"game": "hengist", "edition": "2015", "groups": {"board_sides": {"rows": rows}}}))
    shown = run("components", "hengist", "--components", str(path), "--json").data
    origin = next(e["origin"] for e in shown["groups"]["board_sides"] if (e["row"], e["field"]) == ("II-A", "east"))
    assert origin == {"kind": "published", "reference": "OWNER"}
    assert shown["sources"]["OWNER"]["edition"] == "2015"


def test_every_fault_of_a_file_of_components_is_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    groups = {"cards": {"rows": {"hill": {"count": 9}, "lava": {"count": 1}}}, "boats": {"rows": {}}}
    path.write_text(json.dumps({"game": "hengist", "edition": "2015", "groups": groups}))
    answer = run("components", "hengist", "--components", str(path))
    assert answer.status == 1
    assert "cards.rows.lava: there is no such row" in answer.out
    assert "groups.boats: there is no such group" in answer.out
    assert answer.last == "2 faults"
    assert len(run("components", "hengist", "--components", str(path), "--json").data["faults"]) == 2
    one_line(run("play", "hengist", "--components", str(path)), 1, "mine.json", "lava", "boats")
    one_line(run("arena", "hengist", "--bots", "random,random", "--components", str(path)), 1, "mine.json", "lava")


def test_a_file_that_is_no_json(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text("{")
    assert run("components", "hengist", "--components", str(path)).status == 1
    one_line(run("play", "hengist", "--components", str(path)), 1, "mine.json")


# --- cases, verify, fuzz -----------------------------------------------------------------------------------------------------


def test_cases_pass_and_fail(run: Run, tmp_path: Path) -> None:
    good = write_case(tmp_path, beach="M1", refused="A/I-disembark")
    answer = run("cases", str(good))
    assert (answer.status, answer.last) == (0, "1 passed, 0 failed")
    bad = write_case(tmp_path, beach="R1", refused="A/I-space")
    answer = run("cases", str(good), str(bad))
    assert (answer.status, answer.last) == (1, "1 passed, 1 failed")
    assert "refused under A/I-disembark, expected A/I-space" in answer.out
    data = run("cases", str(tmp_path), "--json").data
    assert (data["passed"], data["failed"]) == (1, 1)
    assert data["failures"][0]["file"].endswith("landing-R1.toml")


def test_a_path_without_cases(run: Run, tmp_path: Path) -> None:
    one_line(run("cases", str(tmp_path)), 1, "expected a case file")


def test_a_record_is_verified(run: Run, record: Path) -> None:
    answer = run("verify", str(record))
    assert answer.status == 0
    assert "Everything fits" in answer.out
    assert run("verify", str(record), "--json").data["verified"] is True


def test_a_changed_record_is_found_out(run: Run, record: Path) -> None:
    whole = json.loads(record.read_text())
    entry = next(at for at, entry in enumerate(whole["entries"]) if entry["kind"] == "draft")
    whole["entries"][entry]["lines"] = ["done"] if whole["entries"][entry]["lines"] != ["done"] else ["1: land L1"]
    record.write_text(json.dumps(whole))
    one_line(run("verify", str(record)), 1, f"entry {entry + 1}")


@pytest.mark.parametrize(
    ("text", "part"),
    [("", "not a record"), ("{}", "not a record"), ('{"format": "barbaricum record 1"}', "not a record")],
)
def test_a_file_that_is_no_record(run: Run, tmp_path: Path, text: str, part: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    one_line(run("verify", str(path)), 1, "x.json", part)


def test_a_record_of_a_game_that_is_not_there(run: Run, record: Path) -> None:
    record.write_text(record.read_text().replace('"game": "hengist"', '"game": "go"'))
    one_line(run("verify", str(record)), 1, "There is no game 'go'")


def test_fuzzing_counts_decisions_and_faults(run: Run) -> None:
    answer = run("fuzz", "hengist", "--minutes", "0.005", "--seed", "3")
    assert answer.status == 0
    assert answer.last.endswith(" decisions, 0 faults")
    assert int(answer.last.split()[0]) > 20


def test_what_fuzzing_finds_comes_with_its_record(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: Path
) -> None:
    found = FuzzResult(77, [Fault("cards are conserved", record.read_bytes())])
    monkeypatch.setattr(check, "fuzz", lambda game, seed, seconds, report: found)
    answer = run("fuzz", "hengist", "--seed", "3")
    assert answer.status == 1
    assert answer.out.startswith("fault 1: cards are conserved\n{")
    assert answer.last == "77 decisions, 1 faults"
    assert run("fuzz", "hengist", "--records", str(tmp_path / "faults")).status == 1
    kept = tmp_path / "faults" / "hengist-1-fault-1.json"
    assert run("verify", str(kept)).status == 0
    assert run("fuzz", "hengist", "--json").data["faults"][0]["message"] == "cards are conserved"


# --- arena, bench --------------------------------------------------------------------------------------------------------------


def test_an_arena_is_counted_and_kept(run: Run, tmp_path: Path) -> None:
    arguments = ["arena", "hengist", "--bots", "random,random", "--games", "4", "--seed", "2", "--workers", "1"]
    answer = run(*arguments, "--records", str(tmp_path), "--option", "hinterland=2")
    assert answer.status == 0
    assert "hinterland=2" in answer.out
    assert "95 % interval" in answer.out
    data = run(*arguments, "--json").data
    assert (data["games"], data["seed"], data["options"]["hinterland"]) == (4, 2, 3)
    records = sorted(tmp_path.iterdir())
    assert len(records) == 4
    assert run("verify", str(records[0])).status == 0


def test_bench_counts_steps_of_each_game(run: Run) -> None:
    data = run("bench", "--game", "hengist", "--json", "--seconds", "0.1", "--no-server").data
    assert [game["name"] for game in data["games"]] == ["hengist"]
    assert data["games"][0]["steps_per_second"] > 100
    assert "decision or a draw of chance alike" in data["counted"]
    assert (data["games"][0]["ratio"] is None) == (data["anchor"] is None)
    assert "hengist" in run("bench", "--game", "hengist", "--seconds", "0.1", "--no-server").out


def test_bench_measures_the_server(run: Run) -> None:
    server = run("bench", "--game", "hengist", "--json", "--seconds", "0.5").data["server"]
    assert server["moves"] > 0
    assert 0 < server["p50_ms"] <= server["p95_ms"]


def test_bench_compares_with_openspiel_where_it_is_installed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenSpiel is an extra: a stand-in that plays by its interface takes its place here."""
    steps = [0]

    class Dice:
        def __init__(self) -> None:
            self.turn = 0

        def is_terminal(self) -> bool:
            return self.turn == 4

        def is_chance_node(self) -> bool:
            return self.turn == 0

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(0, 0.5), (1, 0.5)]

        def legal_actions(self) -> list[int]:
            return [0, 1, 2]

        def apply_action(self, action: int) -> None:
            assert action in (0, 1) if self.turn == 0 else action in (0, 1, 2)
            self.turn += 1
            steps[0] += 1

    searched = [0]

    class Thinker:
        def __init__(self, seed: int, evaluator: object, exploration: float, simulations: int) -> None:
            self.simulations = simulations

        def step(self, state: Dice) -> int:
            assert not state.is_chance_node()
            searched[0] += self.simulations
            return 0

    stand_in = SimpleNamespace(
        load_game=lambda name: SimpleNamespace(new_initial_state=Dice),
        ISMCTSBot=Thinker,
        RandomRolloutEvaluator=lambda rollouts, seed: None,
    )
    monkeypatch.setitem(sys.modules, "pyspiel", stand_in)
    monkeypatch.setitem(sys.modules, "open_spiel.python.games.liars_poker", stand_in)
    data = run("bench", "--game", "hengist", "--json", "--seconds", "0.05", "--no-server").data
    assert data["anchor"]["name"] == "python_liars_poker"
    assert steps[0] > 0
    assert data["anchor"]["steps_per_second"] == pytest.approx(4 * data["anchor"]["games_per_second"], rel=0.01)
    rate = data["games"][0]["steps_per_second"] / data["anchor"]["steps_per_second"]
    assert data["games"][0]["ratio"] == pytest.approx(rate, abs=0.01)
    assert data["search_anchor"]["name"] == "gin_rummy"
    assert searched[0] > 0
    rate = data["search"][0]["simulations_per_second"] / data["search_anchor"]["simulations_per_second"]
    assert data["search"][0]["ratio"] == pytest.approx(rate, abs=0.01)


# --- as a program --------------------------------------------------------------------------------------------------------------


def program(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "barbaricum", *arguments], input=stdin, capture_output=True, text=True, timeout=120, check=False
    )


def test_the_program_answers_with_its_status() -> None:
    assert program("games", "--json").returncode == 0
    wrong = program("siege")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("barbaricum: Unknown command")


def test_an_arena_with_workers_runs_from_the_program() -> None:
    done = program("arena", "hengist", "--bots", "random,random", "--games", "4", "--workers", "2", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["games"] == 4


def test_a_port_in_use_is_one_line(run: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        answer = run("serve", "--port", port, "--no-browser", "--db", str(tmp_path / "tables.sqlite3"))
    one_line(answer, 2, f"Port {port} is used by another program")


def test_the_server_answers_until_it_is_interrupted(tmp_path: Path) -> None:
    words = ["serve", "--port", "0", "--no-browser", "--db", str(tmp_path / "tables.sqlite3"), "--workers", "1"]
    with subprocess.Popen([sys.executable, "-m", "barbaricum", *words], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            greeting = process.stdout.readline()
            assert greeting.startswith("Barbaricum is at http://127.0.0.1:")
            with urllib.request.urlopen(f"{greeting.split()[-1]}/api/games", timeout=30) as answer:
                assert json.load(answer)[0]["id"] == "hengist"
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 0
        finally:
            process.kill()


def test_a_game_ends_where_the_input_ends() -> None:
    done = program("play", "hengist", "--seed", "5", stdin="1: land L1\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("You left before the end.\n")


def test_the_program_starts_without_what_it_does_not_need() -> None:
    script = "import sys; from barbaricum.cli import main; main(['games', '--json']); print([m for m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    loaded = done.stdout.splitlines()[-1]
    for heavy in ("litestar", "sqlalchemy", "alembic", "uvicorn", "hypothesis", "multiprocessing"):
        assert f"'{heavy}'" not in loaded
