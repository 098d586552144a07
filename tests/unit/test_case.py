"""Reading and running cases: every fault of a file is named, and every expectation can fail."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from barbaricum.core.case import CaseResult, Failure, Report, load_cases, run_case, run_cases
from barbaricum.core.casefile import cases_from
from barbaricum.core.errors import CaseError
from barbaricum.core.game import Game
from barbaricum.core.match import Match
from barbaricum.core.state import Move, Refusal
from barbaricum.games import game_named
from barbaricum.games.hengist.state import HengistState
from tests.games.toy import BIDS, Toy, ToyState

TOP = 'game = "hengist"\nclauses = ["A/I-space"]\nabout = "a situation"\n'
LAND = '[[step]]\nby = "red"\ndo = "1: land L1"\n'
SPY = '[position]\nred.hand = ["explorer"]\n[[step]]\nby = "red"\ndo = "1: spy M"\n'
DONE = '[[step]]\nby = "red"\ndo = "done"\n'
TOY = Toy()


def games(name: str) -> Game:
    return TOY if name == "toy" else game_named(name)


def run(text: str) -> CaseResult:
    (case,) = cases_from(tomllib.loads(text), "a.toml")
    return run_case(case, games)


def reason(text: str) -> str:
    """The place and the reason of a case that fails."""
    result = run(text)
    assert not result.passed
    return f"{result.step}: {result.reason}"


def run_all(text: str) -> None:
    for case in cases_from(tomllib.loads(text), "a.toml"):
        run_case(case, games)


def faults(text: str) -> list[str]:
    """What is wrong with a file, or with the names a case uses."""
    with pytest.raises(CaseError) as caught:
        run_all(text)
    assert caught.value.where == "a.toml"
    return caught.value.faults


# --- reading ------------------------------------------------------------------------------------------------------


def test_every_fault_of_a_file_is_named_with_its_case_and_key() -> None:
    text = """
        colour = "red"
        [[case]]
        game = 3
        clauses = "A/I-space"
        begin = "later"
        options = "none"
        [[case.step]]
        by = "red"
        [[case.step]]
        do = "1: land L1"
        undo = 1
        [case.expect]
        legal = 3
        [[case]]
        game = "hengist"
        about = "two"
        chance = ["draw hill"]
        [[case.step]]
        by = "red"
        do = ["done", 5]
        undo = 0
        wait = true
        refused = "A/I-space"
        chance = "draw hill"
        expect = { outcome = { winner = ["red"] }, "seen.red" = 1 }
    """
    found = faults(text)
    assert found == [
        "above the cases: colour: no such key; expected one of game, clauses, rulings, setup, options, components, position, "
        "case",
        "case 1: begin: expected \"setup\", or no such line to begin at a position; found 'later'",
        "case 1: step 1: do: missing; expected a line in the game's notation, or a list of lines",
        "case 1: step 1: expected do, sheets or undo; a step with only chance stands after one without expect",
        "case 1: step 2: do: a step has one of do, sheets and undo",
        "case 1: step 2: by: missing; expected the name of the seat that does this",
        "case 1: expect: legal: expected a text in quotes or a list of such texts, found 3",
        "case 1: about: missing; expected a text in quotes",
        "case 1: game: expected a text in quotes, found 3",
        "case 1: options: expected a table, found 'none'",
        'case 2: clauses: missing; expected the clauses the case proves, as in ["A/I-space"]',
        'case 2: chance: belongs to a step, or to a case with begin = "setup"',
        "case 2: step 1: wait: no such key; expected one of by, do, sheets, undo, chance, refused, cause, reason, expect",
        "case 2: step 1: do: expected a text in quotes or a list of such texts, found ['done', 5]",
        "case 2: step 1: undo: expected a whole number from 1, found 0",
        "case 2: step 1: do: missing; expected a line in the game's notation, or a list of lines",
        "case 2: step 1: chance: nothing is drawn where a step is refused",
        "case 2: step 1: expect: outcome: winner: no such key; expected one of winners, clause",
        "case 2: step 1: expect: seen.red: expected a seat and a path in quotes, as in “seen.red.hand”",
        "case 2: step 1: expected do, sheets or undo; a step with only chance stands after one without expect",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (TOP, "step: missing; a case needs a [[step]] or something under [expect]"),
        (TOP + "step = 3\n", "step: expected [[step]] tables, found 3"),
        (TOP + "step = [3]\n", "step 1: expected a table, found 3"),
        ("case = 3", "case: each case of a file with several is a [[case]] table of its own"),
        (
            TOP + 'cause = "L1"\n' + LAND,
            "cause: no such key; expected one of game, clauses, rulings, setup, options, components, "
            "position, about, begin, chance, step, expect",
        ),
        (TOP + LAND + 'cause = "L1"\n', "step 1: cause: only what is refused has a cause"),
        (TOP + LAND + 'reason = "No"\n', "step 1: reason: only what is refused has a reason"),
        (TOP + 'begin = "setup"\n[position]\nturn = 2\n' + LAND, "position: a case that begins at the setup has no position"),
    ],
)
def test_a_file_that_is_no_case(text: str, fault: str) -> None:
    assert fault in faults(text)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("game = hengist", encoding="utf-8")
    with pytest.raises(CaseError, match=r"broken\.toml: is not a TOML file"):
        load_cases(broken)
    with pytest.raises(CaseError, match=r"nowhere\.toml: cannot be read \(No such file or directory\)"):
        load_cases(tmp_path / "nowhere.toml")
    with pytest.raises(CaseError, match=r"nowhere: expected a case file, or a folder with \.toml files in it"):
        run_cases([tmp_path / "nowhere"], games)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (TOP.replace("hengist", "chess") + LAND, "game: There is no game 'chess'; there are "),
        (TOP.replace("A/I-space", "A/XII") + LAND, "clauses: Hengist has no clause 'A/XII'"),
        (TOP + 'rulings = ["Z9"]\n' + LAND, "rulings: Hengist has no ruling 'Z9'"),
        (TOP + LAND + 'refused = "A/XII"\n', "step 1 (red: 1: land L1): refused: Hengist has no clause 'A/XII'"),
        (TOP + 'setup = "small"\n' + LAND, "Hengist has no setup 'small'; it has standard."),
        (TOP + "options = { hinterland = 9 }\n" + LAND, "Option 'hinterland' takes 3, 2, 4, not 9."),
        (TOP + "components = { groups = { cards = { rows = { hill = { count = 9 } } } } }\n" + LAND,
         "components: The deck has 63 cards; the rulebook gives it 60."),
        (TOP + '[position]\nboat = "sea"\nred.hand = ["swamp"]\n' + LAND,
         "position: boat: expected one of L1, L2, M1, M2, R1, R2, found 'sea'"),
        (TOP + '[position]\nboat = "sea"\nred.hand = ["swamp"]\n' + LAND, "position: red.hand: 'swamp' is none of hill, river,"),
        (TOP + LAND.replace("red", "green"), "step 1 (green: 1: land L1): Hengist has no seat 'green'; its seats: red, blue."),
        (TOP + '[expect]\n"seen.green.turn" = 3\n', "expect: Hengist has no seat 'green'; its seats: red, blue."),
        (TOP + '[expect]\n"legal.green" = "done"\n', "expect: Hengist has no seat 'green'; its seats: red, blue."),
    ],
)  # fmt: skip
def test_names_that_the_game_does_not_have(text: str, fault: str) -> None:
    assert any(found.startswith(fault) for found in faults(text))


def test_several_cases_share_what_stands_above_them() -> None:
    text = """
        game = "hengist"
        clauses = ["A/I-board"]
        position = { boat = "L2", red = { groups = ["L1", "boat", "boat"] } }
        [[case]]
        about = "one"
        [[case.step]]
        by = "red"
        do = "1: board"
        refused = "A/I-board"
        [[case]]
        about = "two"
        clauses = ["A/I-disembark"]
        position = { boat = "L1" }
        [[case.step]]
        by = "red"
        do = "1: board"
    """
    one, two = cases_from(tomllib.loads(text), "a.toml")
    assert (one.name, one.clauses, two.name, two.clauses) == (
        "a.toml, case 1",
        ["A/I-board"],
        "a.toml, case 2",
        ["A/I-disembark"],
    )
    assert run_case(one, games).passed
    assert run_case(two, games).passed


# --- running ------------------------------------------------------------------------------------------------------


def test_what_chance_gives_may_stand_in_a_step_of_its_own() -> None:
    assert run(TOP + DONE + '[[step]]\nchance = ["draw hill", "draw moor"]\nexpect = { "red.hand" = ["hill", "moor"] }\n').passed


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LAND + 'expect = { "red.groups" = ["L2", "boat", "boat"] }',
         "step 1 (red: 1: land L1): red.groups is ['L1', 'boat', 'boat'], expected ['L2', 'boat', 'boat']"),
        (LAND + "[expect]\nturn = 4", "expect: turn is 3, expected 4"),
        (LAND + '[expect]\n"red.feet" = 4', "expect: red.feet is None, expected 4"),
        (LAND + '[expect]\n"seen.blue.hand" = { hill = 1 }', "expect: seen.blue.hand is {}, expected {'hill': 1}"),
        (LAND + '[expect]\n"seen.spectator.hand" = {}', "expect: seen.spectator.hand is 'none', expected {}"),
        (LAND + '[expect]\nlegal = ["2: land L1", "2: land L2"]',
         "expect: '2: land L2' is refused under A/I-disembark: Group 2 cannot go to Beach 2 of the left board: "
         "the Boat lies at L1, and a group lands only there."),
        (LAND + '[expect]\nnot_legal = ["2: land L2", "2: land L1"]', "expect: '2: land L1' is legal"),
        (LAND + '[expect]\n"legal.blue" = "done"',
         "expect: 'done' is refused under turn/alternate: You cannot act now: it is the other player's turn."),
        (LAND + "[expect]\noutcome = { winners = ['red'] }",
         "expect: the game runs on, expected the outcome {'winners': ['red']}"),
        (LAND + 'refused = "A/I-space"', "step 1 (red: 1: land L1): allowed, expected to be refused under A/I-space"),
        (LAND.replace("L1", "L2"),
         "step 1 (red: 1: land L2): refused under A/I-disembark: Group 1 cannot go to Beach 2 of the left board: "
         "the Boat lies at L1, and a group lands only there."),
        (LAND.replace("L1", "L2") + 'refused = "A/I-space"',
         "step 1 (red: 1: land L2): refused under A/I-disembark, expected A/I-space: Group 1 cannot go to Beach 2 of the left "
         "board: the Boat lies at L1, and a group lands only there."),
        (LAND.replace("L1", "L2") + 'refused = "A/I-disembark"\nreason = "No"',
         "step 1 (red: 1: land L2): the reason is 'Group 1 cannot go to Beach 2 of the left board: the Boat lies at L1, "
         "and a group lands only there.', expected 'No'"),
        (LAND.replace("L1", "L2") + 'refused = "A/I-disembark"\ncause = "M1"',
         "step 1 (red: 1: land L2): the cause is 'L1', expected 'M1'"),
        (LAND.replace("land L1", "fly L1"),
         "step 1 (red: 1: fly L1): '1: fly L1': a deed is land, board, march, return, cross, raid, spy or reinforce; "
         "found 'fly'."),
        (DONE + 'chance = ["draw hill"]',
         "step 1 (red: done): chance: 'card for red' is drawn here, but the case does not say what comes"),
        (DONE, "step 1 (red: done): chance: 'card for red' is drawn here, but the case does not say what comes"),
        (DONE + 'chance = ["draw hill", "draw hill", "draw moor"]',
         "step 1 (red: done): chance: nothing is drawn any more where 'draw moor' is written"),
        (LAND + 'chance = "draw moor"',
         "step 1 (red: 1: land L1): chance: nothing is drawn any more where 'draw moor' is written"),
        (DONE + 'chance = ["draw hill", "tile R01"]',
         "step 1 (red: done): 'tile R01' cannot be drawn here (card for red); it would be written like 'draw hill'."),
        ("[[step]]\nundo = 1",
         "step 1 (undo 1): refused under base/consent: There are not that many published moves to take back."),
        ('[position]\nquiet = 19\nred.treasures = [5]\n' + DONE + 'chance = ["draw hill", "draw hill"]\n'
         '[expect]\noutcome = { winners = ["blue"], clause = "end/score" }',
         "expect: outcome.winners is ['red'], expected ['blue']; outcome.clause is 'end/stall', expected 'end/score'"),
        ('[position]\nquiet = 19\n' + DONE + 'chance = ["draw hill", "draw hill"]\n[expect]\noutcome = "none"',
         "expect: the game ended under end/stall, expected to run on"),
    ],
)  # fmt: skip
def test_what_comes_otherwise_is_told(text: str, expected: str) -> None:
    assert reason(TOP + text) == expected


def test_chance_of_the_setup_must_be_written_too() -> None:
    assert reason(TOP + 'begin = "setup"\nchance = ["side I-A", "tile R06"]\n' + LAND) == (
        "chance: chance: 'treasure' is drawn here, but the case does not say what comes"
    )


def test_options_and_components_are_laid_under_the_case() -> None:
    spaces = "components = { groups = { parameters = { rows = { beach_spaces = { value = 1 } } } } }\n"
    full = '[position]\nblue.groups = ["L1", "boat", "boat"]\n' + LAND + 'refused = "A/I-space"\n'
    assert run(TOP + spaces + full).passed
    assert not run(TOP + full).passed
    inland = '[position]\nred.groups = ["L1", "L", "L"]\nred.hand = ["river"]\n[expect]\nnot_legal = "1: march L with river"\n'
    assert run(TOP + "options = { hinterland = 2 }\n" + inland).passed
    assert not run(TOP + inland).passed


def test_undo_takes_published_moves_back() -> None:
    text = SPY + '[[step]]\nundo = 1\nexpect = { boat = "L1", acted = [], "red.hand" = ["explorer"] }\n'
    assert run(TOP + text + SPY[SPY.index("[[step]]") :] + '[expect]\nboat = "L2"\n').passed


def test_a_refusal_that_changes_something_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    submit = Match.submit

    def leaky(self: Match, seat: int, sheet: list[Move]) -> Refusal | None:
        refusal = submit(self, seat, sheet)
        if refusal is not None:
            assert isinstance(self.state, HengistState)
            self.state.quiet += 1
        return refusal

    text = TOP + LAND.replace("L1", "L2") + 'refused = "A/I-disembark"\n'
    assert run(text).passed
    monkeypatch.setattr(Match, "submit", leaky)
    assert reason(text) == "step 1 (red: 1: land L2): it was refused, but something changed"


def test_sealed_sheets_are_opened_together() -> None:
    rules = TOY.rules()
    state = ToyState(rules)
    state.call(BIDS, [])
    state.run()
    head = f'game = "toy"\nclauses = ["bid"]\nabout = "bids"\n[position]\nints = {state.ints()}\n'
    sheets = '[[step]]\nsheets = { ash = "bid:1", birch = ["bid:3"], cedar = [] }\n'
    assert run(head + sheets + '[expect]\noutcome = "none"\n"seen.ash.scores" = [0, 3, 0]\n').passed
    assert reason(head + sheets.replace("bid:3", "bid:1 bid:2")).startswith("step 1 (ash, birch, cedar): refused under bid:")
    assert run(head + sheets.replace(", cedar = []", "") + '[expect]\n"seen.ash.scores" = [0, 3, 0]\n').passed
    assert faults(head + sheets.replace("cedar", "dogwood")) == [
        "step 1 (ash, birch, dogwood): Toy has no seat 'dogwood'; its seats: ash, birch, cedar."
    ]
    assert faults(head + sheets.replace("ash", "Ash") + "[expect]\nlegal = 'pass'\n")[0].startswith(
        "expect: expect: not one seat"
    )


# --- reports ------------------------------------------------------------------------------------------------------


def report_of(folder: Path, trace: bool = True, **files: str) -> Report:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return run_cases([folder], games, trace)


@pytest.mark.sources
def test_a_report_counts_cases_and_what_they_prove(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    report = report_of(
        tmp_path,
        a_passes=TOP + 'rulings = ["B1"]\n' + LAND,
        b_fails=TOP + LAND + 'refused = "A/I-space"\n',
        c_names_what_does_not_run=TOP.replace("A/I-space", "end/score") + LAND,
        d_is_broken='game = "hengist"\nclauses = ["A/I-space"]\n[[step]]\ndo = "1: land L1"\n',
        e_names_no_game=TOP.replace("hengist", "chess") + LAND,
    )
    assert report.summary() == "2 passed, 3 failed"
    folder = str(tmp_path)
    assert [str(failure).replace(folder + "/", "") for failure in report.failures][:2] == [
        "b_fails.toml: step 1 (red: 1: land L1): allowed, expected to be refused under A/I-space",
        "d_is_broken.toml: step 1: by: missing; expected the name of the seat that does this; about: missing; expected a text in "
        "quotes",
    ]
    assert str(report.failures[2]).startswith(f"{folder}/e_names_no_game.toml: game: There is no game 'chess'")
    coverage = report.coverage["hengist"]
    assert coverage.proven() == ["A/I-space"]
    assert coverage.proofs["A/I-space"] == [f"{folder}/a_passes.toml"]
    assert coverage.missing()["end/score"].startswith("its code did not run")
    assert report.rulings == {"hengist": {"B1": [f"{folder}/a_passes.toml"]}}


def test_untraced_cases_prove_nothing(tmp_path: Path) -> None:
    report = report_of(tmp_path, trace=False, a=TOP + LAND, b=TOP + LAND + 'refused = "A/I-space"\n')
    assert report.summary() == "1 passed, 1 failed"
    assert report.coverage == {}


@pytest.mark.sources
def test_a_file_of_another_form_is_run_by_who_knows_it(tmp_path: Path) -> None:
    def adjudicated(path: Path, report: Report, trace: bool) -> None:
        report.failures.append(Failure(str(path), "6.A.1", "", f"bounced, traced {trace}"))

    (tmp_path / "a.toml").write_text('form = "adjudication"\ngame = "hengist"\n', encoding="utf-8")
    (tmp_path / "b.toml").write_text(TOP + LAND, encoding="utf-8")
    report = run_cases([tmp_path], games, True, {"adjudication": adjudicated})
    assert report.summary() == "1 passed, 1 failed"
    assert str(report.failures[0]) == "6.A.1: bounced, traced True"
    expected = "form: 'adjudication' is not known here; expected no such line for a case of the usual form"
    assert [failure.reason for failure in run_cases([tmp_path], games).failures] == [expected]
