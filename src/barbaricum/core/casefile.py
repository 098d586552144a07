"""Cases as TOML files: rule situations written without knowing Python (`docs/cases.md` is the guide).

    game = "hengist"
    clauses = ["A/I-space"]
    about = "a fourth group finds no room on a Beach"
    [position]
    red.groups = ["L1", "L1", "boat"]
    blue.groups = ["L1", "boat", "boat"]
    [[step]]
    by = "red"
    do = "3: land L1"
    refused = "A/I-space"
    [expect]
    "red.groups" = ["L1", "L1", "boat"]

A file holds one case, or several as `[[case]]` tables below what they share.  `case` runs them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from barbaricum.core.errors import CaseError
from barbaricum.core.position import lay_over

SHARED: Final = ("game", "clauses", "rulings", "setup", "options", "components", "position")
"""What may stand above the `[[case]]` tables of a file, for all of them."""
_KEYS: Final = (*SHARED, "about", "begin", "chance", "step", "expect")
_STEP_KEYS: Final = ("by", "do", "sheets", "undo", "chance", "refused", "cause", "reason", "expect")

# --- what a case is -----------------------------------------------------------------------------------------------


class Step(NamedTuple):
    """One thing that happens: a seat publishes lines, all open their sealed sheets, or entries are taken back."""

    place: str
    """How messages name it: `step 2 (red: 1: land L1)`."""
    by: str
    lines: list[str]
    sheets: dict[str, list[str]]
    undo: int
    chance: list[str]
    refused: str
    cause: str
    reason: str
    expect: dict[str, Any]


class Case(NamedTuple):
    """One rule situation, as its file tells it."""

    file: str
    number: int
    """From 1; 0 where the file holds this case alone."""
    about: str
    game: str
    clauses: list[str]
    rulings: list[str]
    setup: str
    options: dict[str, Any]
    components: dict[str, Any]
    from_setup: bool
    """Begins at the first draw of the setup, not at a position."""
    chance: list[str]
    position: dict[str, Any]
    steps: list[Step]
    expect: dict[str, Any]

    @property
    def name(self) -> str:
        """The file, and the case in it: `cards.toml, case 2`."""
        return f"{self.file}, case {self.number}" if self.number else self.file


# --- reading ------------------------------------------------------------------------------------------------------


def case_files(paths: Iterable[Path]) -> list[Path]:
    """List the case files that paths name, all `.toml` below a folder; raises CaseError for a path that holds none."""
    found: list[Path] = []
    for path in paths:
        files = sorted(path.rglob("*.toml")) if path.is_dir() else [path] if path.exists() else []
        if not files:
            raise CaseError(str(path), ["expected a case file, or a folder with .toml files in it"])
        found += [file for file in files if file not in found]
    return found


def load_cases(path: Path) -> list[Case]:
    """Read one case file; raises CaseError that names every fault with its case and key."""
    return cases_from(read_file(path), str(path))


def read_file(path: Path) -> dict[str, Any]:
    """Read the content of a TOML file; raises CaseError."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CaseError(str(path), [f"cannot be read ({error.strerror})"]) from None
    except ValueError as error:  # not UTF-8, or not TOML
        raise CaseError(str(path), [f"is not a TOML file ({error})"]) from None


def cases_from(data: Mapping[str, Any], file: str) -> list[Case]:
    """Read the cases of a file's content; raises CaseError that names every fault with its case and key."""
    if "form" in data:
        raise CaseError(file, [f"form: {data['form']!r} is not known here; expected no such line for a case of the usual form"])
    faults: list[str] = []
    if "case" not in data:
        cases = [_read_case(_Table(data, "", faults), file, 0)]
    else:
        shared = {key: data[key] for key in SHARED if key in data}
        _Table(data, "above the cases: ", faults).close((*SHARED, "case"))
        tables = data["case"]
        if not isinstance(tables, list):
            raise CaseError(file, ["case: each case of a file with several is a [[case]] table of its own"])
        cases = []
        for number, table in enumerate(tables, 1):
            reader = _Table(lay_over(shared, table) if isinstance(table, Mapping) else table, f"case {number}: ", faults)
            cases.append(_read_case(reader, file, number))
    if faults:
        raise CaseError(file, faults)
    return cases


class _Table:
    """Reads one table of a case file and collects each fault with its place."""

    def __init__(self, data: Any, place: str, faults: list[str]) -> None:
        self.place = place
        self.faults = faults
        self.data: Mapping[str, Any] = {}
        if isinstance(data, Mapping):
            self.data = data
        else:
            faults.append(f"{place}expected a table, found {data!r}")

    def fault(self, key: str, sentence: str) -> None:
        """Note a fault at a key."""
        self.faults.append(f"{self.place}{key}: {sentence}")

    def close(self, known: Sequence[str]) -> None:
        """Name the keys that cases do not have."""
        for key in self.data:
            if key not in known:
                self.fault(key, f"no such key; expected one of {', '.join(known)}")

    def text(self, key: str) -> str:
        """Read a text; "" where it is missing."""
        value = self.data.get(key, "")
        if isinstance(value, str):
            return value
        self.fault(key, f"expected a text in quotes, found {value!r}")
        return ""

    def needed(self, key: str) -> str:
        """Read a text that must be there."""
        value = self.text(key)
        if not value.strip() and isinstance(self.data.get(key, ""), str):
            self.fault(key, "missing; expected a text in quotes")
        return value

    def texts(self, key: str) -> list[str]:
        """Read a text or a list of texts; [] where it is missing."""
        value = self.data.get(key, [])
        values = [value] if isinstance(value, str) else value
        if isinstance(values, list) and all(isinstance(each, str) for each in values):
            return values
        self.fault(key, f"expected a text in quotes or a list of such texts, found {value!r}")
        return []

    def table(self, key: str) -> dict[str, Any]:
        """Read a table; {} where it is missing."""
        value = self.data.get(key, {})
        if isinstance(value, dict):
            return value
        self.fault(key, f"expected a table, found {value!r}")
        return {}

    def count(self, key: str) -> int:
        """Read a whole number from 1; 0 where it is missing."""
        value = self.data.get(key)
        if value is None:
            return 0
        if isinstance(value, int) and not isinstance(value, bool) and value >= 1:
            return value
        self.fault(key, f"expected a whole number from 1, found {value!r}")
        return 0

    def tables(self, key: str) -> list[Any]:
        """Read a list of tables; [] where it is missing."""
        value = self.data.get(key, [])
        if isinstance(value, list):
            return value
        self.fault(key, f"expected [[{key}]] tables, found {value!r}")
        return []


def _read_case(table: _Table, file: str, number: int) -> Case:
    table.close(_KEYS)
    clauses = table.texts("clauses")
    if "clauses" not in table.data:
        table.fault("clauses", 'missing; expected the clauses the case proves, as in ["A/I-space"]')
    begin = table.text("begin")
    if begin not in ("", "setup"):
        table.fault("begin", f'expected "setup", or no such line to begin at a position; found {begin!r}')
    chance = table.texts("chance")
    if begin and "position" in table.data:
        table.fault("position", "a case that begins at the setup has no position")
    if chance and not begin:
        table.fault("chance", 'belongs to a step, or to a case with begin = "setup"')
    steps: list[Step] = []
    for at, data in enumerate(table.tables("step"), 1):
        step = _read_step(_Table(data, f"{table.place}step {at}: ", table.faults), at)
        if not (step.lines or step.sheets or step.undo) and steps and not steps[-1].expect:
            # What chance gives may stand in a step of its own, after the one it follows from.
            before = steps.pop()
            step = before._replace(chance=before.chance + step.chance, expect=step.expect)
        elif not (step.lines or step.sheets or step.undo):
            table.fault(f"step {at}", "expected do, sheets or undo; a step with only chance stands after one without expect")
        steps.append(step)
    expect = _read_expect(table)
    if not steps and not expect:
        table.fault("step", "missing; a case needs a [[step]] or something under [expect]")
    return Case(
        file,
        number,
        table.needed("about"),
        table.needed("game"),
        clauses,
        table.texts("rulings"),
        table.text("setup"),
        table.table("options"),
        table.table("components"),
        bool(begin),
        chance,
        table.table("position"),
        steps,
        expect,
    )


def _read_step(table: _Table, number: int) -> Step:
    table.close(_STEP_KEYS)
    by, lines, undo = table.text("by"), table.texts("do"), table.count("undo")
    sheets: dict[str, list[str]] = {}
    below = _Table(table.table("sheets"), f"{table.place}sheets: ", table.faults)
    for seat in below.data:
        sheets[seat] = below.texts(seat)
    if bool(lines) + bool(sheets) + bool(undo) > 1:
        table.fault("do", "a step has one of do, sheets and undo")
    if lines and not by:
        table.fault("by", "missing; expected the name of the seat that does this")
    if by and not lines:
        table.fault("do", "missing; expected a line in the game's notation, or a list of lines")
    chance, refused, cause = table.texts("chance"), table.text("refused"), table.text("cause")
    if refused and chance:
        table.fault("chance", "nothing is drawn where a step is refused")
    reason = table.text("reason")
    for key, word in (("cause", cause), ("reason", reason)):
        if word and not refused:
            table.fault(key, f"only what is refused has a {key}")
    told = f"{by}: {'; '.join(lines)}" if lines else ", ".join(sheets) if sheets else f"undo {undo}"
    return Step(f"step {number} ({told})", by, lines, sheets, undo, chance, refused, cause, reason, _read_expect(table))


def _read_expect(table: _Table) -> dict[str, Any]:
    """Read an `expect` table and check its special keys."""
    expect = table.table("expect")
    below = _Table(expect, f"{table.place}expect: ", table.faults)
    for key in expect:
        if key.partition(".")[0] in ("legal", "not_legal"):
            below.texts(key)
        elif key == "outcome" and expect[key] != "none":
            outcome = _Table(expect[key], f"{below.place}outcome: ", table.faults)
            outcome.close(("winners", "clause"))
            outcome.texts("winners")
            outcome.text("clause")
        elif key.partition(".")[0] == "seen" and key.count(".") < 2:
            below.fault(key, "expected a seat and a path in quotes, as in “seen.red.hand”")
    return expect
