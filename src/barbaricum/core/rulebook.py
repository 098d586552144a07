"""The rules in words, and the thread from each clause to the code and the case that prove it.

A game's `rulebook.toml` holds its clauses and rulings:

    game = "hengist"
    title = "Hengist"
    edition = "second edition"
    [clauses."B/draw"]                      # the id that refusals, log entries, cases and code cite
    where = "B. Drawing Cards"              # the place in the printed rulebook
    title = "Drawing cards"
    rule = "..."                            # in our own words
    [rulings.C8]                            # what the text leaves open, and how it is played here
    clauses = ["B/draw"]
    question = "..."
    decision = "..."
    reason = "..."
    ground = "own"                          # text, published or own
    option = "..."                          # the table's option that leaves it open; may be left out

Code says which clause it carries out on the last line of a docstring, `Clause: B/draw.` or `Clauses: A/a, A/b.`;
`marks` reads these lines, a `Tracer` sees which marked code a case really ran, and `Coverage` counts the clauses that
are proven so.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FrameType, TracebackType
from typing import Any, Final, Literal, get_args

import msgspec

from barbaricum.core.errors import RulebookError

_ID: Final = r"[\w/.\-]+"
_MARK: Final = re.compile(rf"\bClauses?:\s+({_ID}(?:,\s+{_ID})*)\.\s*\Z")
_MARK_BEGUN: Final = re.compile(r"^\s*Clauses?\b\s*:", re.MULTILINE)


# --- the rules in words ------------------------------------------------------------------------------------------


class Clause(msgspec.Struct, frozen=True):
    """One rule: its id, its place in the printed rulebook, a title, and the rule in our own words."""

    id: str
    where: str
    title: str
    rule: str


Ground = Literal["text", "published", "own"]


class Ruling(msgspec.Struct, frozen=True):
    """How a gap in the text is played: what it rests on (`ground`), and the option that leaves it to the table, if any."""

    id: str
    clauses: tuple[str, ...]
    question: str
    decision: str
    reason: str
    ground: Ground
    option: str = ""


class Rulebook(msgspec.Struct, frozen=True):
    """A game's clauses and rulings by id, in the file's order, followed by the base clauses of every game.

    `counted` are the ids the game itself states: the M of "N of M clauses proven".
    """

    game: str
    title: str
    edition: str
    clauses: dict[str, Clause]
    rulings: dict[str, Ruling]
    counted: tuple[str, ...]

    @staticmethod
    def load(path: Traversable | Path, shared: Rulebook | None = None) -> Rulebook:
        """Read a game's `rulebook.toml` and add the base clauses; raises RulebookError naming every fault.

        Where games share rules, `shared` is the rulebook of these: its clauses and rulings are added, not counted.
        """
        if shared is None:
            return _read(path, base_clauses())
        book = _read(path, shared.clauses)
        rulings = book.rulings | {id: ruling for id, ruling in shared.rulings.items() if id not in book.rulings}
        return msgspec.structs.replace(book, rulings=rulings)


@cache
def base_clauses() -> dict[str, Clause]:
    """The clauses that every game keeps to, which no game counts as its own."""
    return _read(files("barbaricum.core") / "rulebook.toml", {}).clauses


def _read(path: Traversable | Path, base: Mapping[str, Clause]) -> Rulebook:
    """Read one rulebook file; a clause of its own stands in place of the base clause with its id."""
    try:
        data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RulebookError(path.name, [f"cannot be read ({error.strerror})"]) from None
    except ValueError as error:  # not UTF-8, or not TOML
        raise RulebookError(path.name, [f"is not a TOML file ({error})"]) from None
    faults = [f"{key}: a text was expected" for key in ("game", "title", "edition") if not _is_text(data.get(key))]
    known = {"game", "title", "edition", "clauses", "rulings"}
    faults += [f"{key}: there is no such key" for key in data if key not in known]
    own = {
        id: Clause(id, row["where"], row["title"], row["rule"])
        for id, row in _rows(data, "clauses", ("where", "title", "rule"), (), faults)
    }
    clauses = own | {id: clause for id, clause in base.items() if id not in own}
    rulings: dict[str, Ruling] = {}
    for id, row in _rows(data, "rulings", ("question", "decision", "reason", "ground"), ("clauses", "option"), faults):
        touched, ground, option = row.get("clauses"), row["ground"], row.get("option", "")
        if not (isinstance(touched, list) and touched and all(_is_text(each) for each in touched)):
            faults.append(f"rulings.{id}.clauses: a list of clauses was expected")
            continue
        faults += [f"rulings.{id}.clauses: there is no clause {each}" for each in touched if each not in clauses]
        if ground not in get_args(Ground):
            faults.append(f"rulings.{id}.ground: {', '.join(get_args(Ground))} was expected, not {ground}")
        if not isinstance(option, str):
            faults.append(f"rulings.{id}.option: the name of an option was expected")
        rulings[id] = Ruling(id, tuple(touched), row["question"], row["decision"], row["reason"], ground, option)
    if faults:
        raise RulebookError(path.name, faults)
    return Rulebook(data["game"], data["title"], data["edition"], clauses, rulings, tuple(own))


def _rows(
    data: dict[str, Any], name: str, texts: tuple[str, ...], others: tuple[str, ...], faults: list[str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Walk the rows of a table by id, past those in which a text is missing; faults are added as they are met.

    Checked by hand, not by msgspec: compiled classes keep no exact types for it to check against.
    """
    table = data.get(name, {})
    if not isinstance(table, dict):
        faults.append(f"{name}: a table was expected")
        return
    for id, row in table.items():
        place = f"{name}.{id}"
        if not re.fullmatch(_ID, id):
            faults.append(f"{place}: an id has only letters, digits and / . - _")
        if not isinstance(row, dict):
            faults.append(f"{place}: a table was expected")
            continue
        missing = [key for key in texts if not _is_text(row.get(key))]
        faults += [f"{place}.{key}: a text was expected" for key in missing]
        faults += [f"{place}.{key}: there is no such key" for key in row if key not in texts + others]
        if not missing:
            yield id, row


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


# --- the thread from clause to code ------------------------------------------------------------------------------


class Mark(msgspec.Struct, frozen=True):
    """A function, method or class whose docstring says that it carries out a clause.

    `path` is the source file seen from the package's top folder; the lines are from 1, decorators included.
    """

    clause: str
    module: str
    qualname: str
    path: str
    first_line: int
    last_line: int


def marks(package: str) -> dict[str, list[Mark]]:
    """Find the marks in the sources of a package (or module) and of all below it, by clause.

    Raises RulebookError for a clause line that cannot be read.
    """
    spec = find_spec(package)
    if spec is None:
        raise RulebookError(package, ["there is no such package"])
    found: dict[str, list[Mark]] = {}
    roots = [Path(folder) for folder in spec.submodule_search_locations or []]
    if not roots and spec.origin:
        _marks_of_file(package, Path(spec.origin), found)
    for root in roots:
        for source in sorted(root.rglob("*.py")):
            parts = source.relative_to(root).with_suffix("").parts
            inside = parts[:-1] if parts[-1] == "__init__" else parts
            _marks_of_file(".".join((package, *inside)), source, found)
    return found


def _marks_of_file(module: str, source: Path, found: dict[str, list[Mark]]) -> None:
    depth = len(module.split(".")) + (source.name == "__init__.py")
    path = "/".join(source.parts[-depth:])
    _marks_below(ast.parse(source.read_bytes()), module, path, "", found)


def _marks_below(node: ast.AST, module: str, path: str, prefix: str, found: dict[str, list[Mark]]) -> None:
    """Add the marks of all definitions below a node; `prefix` is what their qualified names begin with."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            _marks_below(child, module, path, prefix, found)
            continue
        qualname = prefix + child.name
        first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
        last = child.end_lineno or child.lineno
        for clause in _clauses_named(ast.get_docstring(child) or "", f"{path} line {child.lineno}"):
            found.setdefault(clause, []).append(Mark(clause, module, qualname, path, first, last))
        inner = "." if isinstance(child, ast.ClassDef) else ".<locals>."
        _marks_below(child, module, path, qualname + inner, found)


def _clauses_named(docstring: str, place: str) -> list[str]:
    """Read the clause ids at the end of a docstring."""
    match = _MARK.search(docstring)
    if match:
        return re.split(r",\s+", match[1])
    if _MARK_BEGUN.search(docstring):
        raise RulebookError(place, ["the docstring should end with a line like “Clause: B/draw.” or “Clauses: A/a, A/b.”"])
    return []


class Tracer:
    """Sees which marked code runs inside a `with` block, in this thread.

        with Tracer(found) as tracer:
            ...
        tracer.clauses()

    Only pure Python can be watched: where a marked module is compiled, RulebookError is raised, since silence would be
    mistaken for rules that nothing proves.  A tracer inside another one takes over until it ends.
    """

    def __init__(self, found: Mapping[str, Iterable[Mark]]) -> None:
        self._marks: list[Mark] = [mark for each in found.values() for mark in each]
        self._seen: dict[int, tuple[CodeType, str]] = {}
        self._before: Any = None
        for module in sorted({mark.module for mark in self._marks}):
            spec = find_spec(module)
            if spec is not None and not (spec.origin or "").endswith(".py"):
                raise RulebookError(module, ["is compiled; which code a case runs is seen only in pure Python"])

    def __enter__(self) -> Tracer:
        self._before = sys.getprofile()
        sys.setprofile(self._notice)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        sys.setprofile(self._before)

    def _notice(self, frame: FrameType, event: str, argument: object) -> None:
        # Keyed by identity: hashing a code object would hash all its constants at every call.
        code = frame.f_code
        if event == "call" and id(code) not in self._seen:
            self._seen[id(code)] = (code, frame.f_globals.get("__name__", ""))

    def ran(self) -> list[Mark]:
        """List the marks whose code ran: the marked function, or any method of the marked class."""
        lines: dict[str, list[tuple[int, str]]] = {}
        for code, module in self._seen.values():
            if code.co_flags & CO_OPTIMIZED:  # a function; the bodies of classes and modules run on import
                lines.setdefault(module, []).append((code.co_firstlineno, code.co_qualname))
        return [
            mark
            for mark in self._marks
            if any(
                mark.first_line <= line <= mark.last_line and f"{name}.".startswith(f"{mark.qualname}.")
                for line, name in lines.get(mark.module, ())
            )
        ]

    def clauses(self) -> set[str]:
        """Name the clauses whose marked code ran."""
        return {mark.clause for mark in self.ran()}


class Coverage:
    """Counts which clauses of a game are proven: named by a case that passed and that ran code marked with them."""

    def __init__(self, rulebook: Rulebook, found: Mapping[str, list[Mark]]) -> None:
        """Take the rulebook and the marks of its code; raises RulebookError for a mark that names no clause."""
        faults = [
            f"{mark.path} line {mark.first_line}: {mark.qualname} is marked with {clause}, which is no clause"
            for clause, each in found.items()
            if clause not in rulebook.clauses
            for mark in each
        ]
        if faults:
            raise RulebookError(rulebook.game, faults)
        self.rulebook = rulebook
        self.marks = found
        self.proofs: dict[str, list[str]] = {}
        """The names of the cases that prove a clause."""
        self._idle: dict[str, list[str]] = {}

    def add(self, case: str, named: Iterable[str], ran: Collection[str]) -> None:
        """Count a case that *passed*: the clauses it names, and those whose code a `Tracer` saw run."""
        for clause in named:
            (self.proofs if clause in ran else self._idle).setdefault(clause, []).append(case)

    def proven(self) -> list[str]:
        """List the game's proven clauses, in the rulebook's order."""
        return [clause for clause in self.rulebook.counted if clause in self.proofs]

    def missing(self) -> dict[str, str]:
        """Say of each unproven clause what it lacks, in the rulebook's order."""
        return {clause: self._lack(clause) for clause in self.rulebook.counted if clause not in self.proofs}

    def summary(self) -> str:
        """Give the line `N of M clauses proven`."""
        return f"{len(self.proven())} of {len(self.rulebook.counted)} clauses proven"

    def _lack(self, clause: str) -> str:
        if clause not in self.marks:
            return "no code is marked with it"
        if clause not in self._idle:
            return "no passing case names it"
        return f"its code did not run in the cases that name it ({', '.join(self._idle[clause])})"
