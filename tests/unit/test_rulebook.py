"""The rulebook in words, the marks in code, and what a traced case proves; and Hengist's rulebook against its contents."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import ModuleType

import pytest

from barbaricum.core.errors import RulebookError
from barbaricum.core.rulebook import Coverage, Rulebook, Tracer, marks

HEAD = 'game = "toy"\ntitle = "Toy"\nedition = "first"\n'
CLAUSE = '[clauses."{}"]\nwhere = "1"\ntitle = "A title"\nrule = "A rule."\n'
RULING = """[rulings.{}]
clauses = [{}]
question = "Which?"
decision = "This."
reason = "Because."
ground = "own"
"""


def load(folder: Path, text: str) -> Rulebook:
    path = folder / "rulebook.toml"
    path.write_text(text, encoding="utf-8")
    return Rulebook.load(path)


def faults(folder: Path, text: str) -> list[str]:
    with pytest.raises(RulebookError) as caught:
        load(folder, text)
    assert caught.value.where == "rulebook.toml"
    return caught.value.faults


# --- loading -----------------------------------------------------------------------------------------------------


def test_clauses_and_rulings_are_read_in_order(tmp_path: Path) -> None:
    text = HEAD + CLAUSE.format("move") + CLAUSE.format("A/fight") + RULING.format("A1", '"move", "base/over"')
    rulebook = load(tmp_path, text)
    assert (rulebook.game, rulebook.title, rulebook.edition) == ("toy", "Toy", "first")
    assert rulebook.counted == ("move", "A/fight")
    assert rulebook.clauses["A/fight"].title == "A title"
    assert rulebook.rulings["A1"].clauses == ("move", "base/over")
    assert rulebook.rulings["A1"].option == ""


def test_base_clauses_are_there_but_not_counted(tmp_path: Path) -> None:
    rulebook = load(tmp_path, HEAD + CLAUSE.format("move"))
    assert {"base/turn", "base/action", "base/move-ends", "base/unfinished", "base/over"} <= rulebook.clauses.keys()
    assert rulebook.counted == ("move",)


def test_a_game_may_restate_a_base_clause_and_then_counts_it(tmp_path: Path) -> None:
    rulebook = load(tmp_path, HEAD + CLAUSE.format("base/turn"))
    assert rulebook.counted == ("base/turn",)
    assert rulebook.clauses["base/turn"].rule == "A rule."


def test_every_fault_is_named_with_its_place(tmp_path: Path) -> None:
    text = (
        'game = "toy"\ntitle = " "\nextra = 1\n'
        + CLAUSE.format("move").replace("A rule.", "")
        + CLAUSE.format("no spaces")
        + '[clauses.bare]\nwhere = "1"\ntitle = "A title"\ncolour = "red"\n'
        + RULING.format("A1", '"nowhere"').replace("own", "whim")
        + RULING.format("A2", '"nowhere"')
        + RULING.format("A3", "")
        + "[rulings]\nA4 = 4\n"
    )
    found = faults(tmp_path, text)
    for place in (
        "title: a text was expected",
        "edition: a text was expected",
        "extra: there is no such key",
        "clauses.move.rule: a text was expected",
        "clauses.no spaces: an id has only",
        "clauses.bare.rule: a text was expected",
        "clauses.bare.colour: there is no such key",
        "rulings.A1.clauses: there is no clause nowhere",
        "rulings.A1.ground: text, published, own was expected, not whim",
        "rulings.A2.clauses: there is no clause nowhere",
        "rulings.A3.clauses: a list of clauses was expected",
        "rulings.A4: a table was expected",
    ):
        assert [fault for fault in found if fault.startswith(place)], place
    assert len(found) == 12


def test_a_file_that_is_not_toml_or_not_there(tmp_path: Path) -> None:
    assert "line 1" in faults(tmp_path, "game = 1 2\n")[0]
    (tmp_path / "rulebook.toml").unlink()
    with pytest.raises(RulebookError, match="cannot be read"):
        Rulebook.load(tmp_path / "rulebook.toml")


# --- marks, tracer, coverage -------------------------------------------------------------------------------------

SOURCE = '''
def decorated(function):
    """No mark here, though it says Clause: in passing."""
    return function

@decorated
def march(space):
    """A group marches where there is room.

    Clauses: A/march, 24.1.
    """
    return space

def idle():
    """Nobody calls it. Clause: A/idle."""

class Boat:
    """It sails.

    Clause: A/boat.
    """
    def __init__(self):
        self.bay = 0

    @property
    def place(self):
        """Clause: A/place."""
        return self.bay

    @place.setter
    def place(self, bay):
        """Clause: A/sail."""
        self.bay = bay
'''


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    package = tmp_path / "toy_of_marks"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "rules.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("toy_of_marks", "toy_of_marks.rules"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return import_module("toy_of_marks.rules")


def test_marks_name_clause_place_and_lines(toy: ModuleType) -> None:
    found = marks("toy_of_marks")
    assert found.keys() == {"A/march", "24.1", "A/idle", "A/boat", "A/place", "A/sail"}
    (march,) = found["A/march"]
    lines = SOURCE.splitlines()
    assert (march.module, march.qualname, march.path) == ("toy_of_marks.rules", "march", "toy_of_marks/rules.py")
    assert lines[march.first_line - 1] == "@decorated"
    assert lines[march.last_line - 1] == "    return space"
    assert found["24.1"][0].qualname == "march"
    assert [mark.qualname for clause in ("A/boat", "A/place", "A/sail") for mark in found[clause]] == [
        "Boat",
        "Boat.place",
        "Boat.place",
    ]
    assert marks("toy_of_marks.rules") == found


def test_a_clause_line_that_cannot_be_read_is_an_error(toy: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "toy_of_marks" / "bad.py").write_text('def f():\n    """It acts.\n\n    Clause: A/march\n    """\n')
    with pytest.raises(RulebookError, match=r"toy_of_marks/bad\.py line 1"):
        marks("toy_of_marks")
    with pytest.raises(RulebookError, match="no such package"):
        marks("toy_of_nothing")


def test_the_tracer_sees_what_ran_and_only_that(toy: ModuleType) -> None:
    found = marks("toy_of_marks")
    boat = toy.Boat()
    with Tracer(found) as tracer:
        toy.march(3)
    assert tracer.clauses() == {"A/march", "24.1"}
    with Tracer(found) as tracer:
        boat.place = 2
    assert tracer.clauses() == {"A/boat", "A/sail"}
    toy.march(3)
    assert tracer.clauses() == {"A/boat", "A/sail"}


def test_importing_a_marked_class_is_not_running_it(toy: ModuleType) -> None:
    found = marks("toy_of_marks")
    del sys.modules["toy_of_marks.rules"]
    with Tracer(found) as tracer:
        import_module("toy_of_marks.rules")
    assert tracer.clauses() == set()


def test_the_tracer_gives_back_the_profiler_it_found(toy: ModuleType) -> None:
    def profiler(*_: object) -> None: ...

    before = sys.getprofile()
    sys.setprofile(profiler)
    try:
        with pytest.raises(ZeroDivisionError), Tracer(marks("toy_of_marks")):
            toy.march(1 / 0)
        assert sys.getprofile() is profiler
    finally:
        sys.setprofile(before)


def test_compiled_code_cannot_be_watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "toy_compiled.so").write_bytes(b"")
    (tmp_path / "toy_compiled.cpython-311-x86_64-linux-gnu.so").write_bytes(b"")
    (tmp_path / "toy_compiled.py").write_text('def f():\n    """Clause: A/f."""\n')
    monkeypatch.syspath_prepend(tmp_path)
    # Extensions are found before sources, so the marks must be made where only the source is.
    (tmp_path / "sources").mkdir()
    (tmp_path / "toy_compiled.py").rename(tmp_path / "sources" / "toy_compiled.py")
    with monkeypatch.context() as context:
        context.syspath_prepend(tmp_path / "sources")
        found = marks("toy_compiled")
        with Tracer(found):
            pass
    with pytest.raises(RulebookError, match="is compiled"):
        Tracer(found)


def test_a_clause_is_proven_by_a_case_that_names_it_and_runs_it(tmp_path: Path, toy: ModuleType) -> None:
    text = HEAD + "".join(map(CLAUSE.format, ["A/march", "24.1", "A/idle", "A/boat", "A/place", "A/sail", "A/none"]))
    coverage = Coverage(load(tmp_path, text), marks("toy_of_marks"))
    with Tracer(coverage.marks) as tracer:
        toy.march(1)
        toy.Boat()
    coverage.add("first", ["A/march", "A/idle"], tracer.clauses())
    coverage.add("second", ["A/march", "A/none"], tracer.clauses())
    assert coverage.proofs == {"A/march": ["first", "second"]}
    assert coverage.proven() == ["A/march"]
    assert coverage.missing() == {
        "24.1": "no passing case names it",
        "A/idle": "its code did not run in the cases that name it (first)",
        "A/boat": "no passing case names it",
        "A/place": "no passing case names it",
        "A/sail": "no passing case names it",
        "A/none": "no code is marked with it",
    }
    assert coverage.summary() == "1 of 7 clauses proven"


def test_a_mark_must_name_a_clause(tmp_path: Path, toy: ModuleType) -> None:
    with pytest.raises(RulebookError, match=r"rules\.py line \d+: idle is marked with A/idle, which is no clause"):
        Coverage(load(tmp_path, HEAD + CLAUSE.format("A/march")), marks("toy_of_marks"))


# --- Hengist's rulebook ------------------------------------------------------------------------------------------

HENGIST = [
    "setup/bays",
    "setup/boat",
    "setup/cards",
    "setup/roads",
    "setup/treasures",
    "setup/shields",
    "setup/secret-roads",
    "turn/alternate",
    "A/one-action-each",
    "A/first-turn-two",
    "A/off-board-only-II",
    "A/I-disembark",
    "A/I-board",
    "A/II-reinforce",
    "A/III-road",
    "A/IV-return",
    "A/IV-adjacent-hinterland",
    "A/V-raid-terrain",
    "A/V-follow-road",
    "A/V-return-to-hinterland",
    "A/V-all-at-once",
    "A/V-raided-village",
    "A/VI-spy",
    "B/draw",
    "cards/single",
    "cards/double",
    "cards/three-for-any",
    "cards/explorer-terrain",
    "cards/explorer-spy",
    "cards/explorer-reinforce",
    "boat/moves-after-explorer",
    "boat/bay-turns-over",
    "boat/new-tiles",
    "boat/groups-lost",
    "boat/both-bays-empty",
    "boat/moved-with-turned-bay",
    "end/game",
    "end/score",
    "turn/parts",
    "A/I-space",
    "cards/discard",
    "setup/reserve",
    "boat/board-contents-lost",
    "end/exhausted",
    "end/stall",
]
RULINGS = {"A": 9, "B": 9, "C": 11, "D": 10, "E": 12, "F": 7, "G": 6, "I": 7}


@pytest.fixture(scope="module")
def hengist() -> Rulebook:
    return Rulebook.load(files("barbaricum.games.hengist") / "rulebook.toml")


def test_hengist_states_all_its_clauses_and_no_other(hengist: Rulebook) -> None:
    assert len(HENGIST) == 45
    assert sorted(hengist.counted) == sorted(HENGIST)


def test_hengist_texts_can_be_read_in_the_app(hengist: Rulebook) -> None:
    for clause in hengist.clauses.values():
        assert len(clause.title) <= 40, clause.id
        assert clause.where
        assert 40 <= len(clause.rule) <= 420, clause.id
        assert clause.rule.endswith("."), clause.id
    for ruling in hengist.rulings.values():
        assert ruling.question.endswith("?"), ruling.id
        assert ruling.decision.endswith("."), ruling.id
        assert ruling.reason.endswith("."), ruling.id


def test_hengist_rules_on_every_gap(hengist: Rulebook) -> None:
    assert list(hengist.rulings) == [f"{letter}{n}" for letter, count in RULINGS.items() for n in range(1, count + 1)]
    for ruling in hengist.rulings.values():
        assert set(ruling.clauses) <= set(HENGIST), ruling.id


def test_hengist_options_each_come_from_one_ruling(hengist: Rulebook) -> None:
    assert {ruling.option: id for id, ruling in hengist.rulings.items() if ruling.option} == {
        "begins": "A4",
        "hinterland": "B2",
        "balanced_start": "G6",
    }
