"""`barbaricum rules`: the rulebook in our own words, and which clauses are proven."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from barbaricum.cli import CHECK_FAILED
from barbaricum.cli.common import GameName, Json, console, write_json
from barbaricum.core.case import marks_of, run_cases
from barbaricum.core.errors import TableError
from barbaricum.core.game import Game
from barbaricum.core.rulebook import Clause, Rulebook, Ruling
from barbaricum.games import game_named
from barbaricum.games.forms import FORMS

CASES = Path("tests", "cases")


def rules(
    game: GameName,
    clause: Annotated[str, Parameter(help="One clause or ruling, as refusals and the log cite it.")] = "",
    /,
    *,
    coverage: Annotated[bool, Parameter(help="Run the cases and count which clauses they prove.")] = False,
    cases: Annotated[Path | None, Parameter(help="Where the cases are, if not in tests/cases/GAME.")] = None,
    json: Json = False,
) -> int:
    """Read a game's rules, clause by clause, with the rulings on what the printed text leaves open.

    With --coverage the cases are run: a clause is proven when a passing case names it and really ran the code marked
    with it. The last line is `N of M clauses proven`, the exit status 1 below M.

    For example:

        barbaricum rules hengist

        barbaricum rules hengist A/V-follow-road

        barbaricum rules hengist --coverage
    """
    found = game_named(game)
    if coverage:
        return _coverage(found, cases or CASES / found.id, json)
    book = found.rulebook()
    if not clause:
        return _whole(book, json)
    if clause in book.clauses:
        return _one_clause(found, book.clauses[clause], json)
    if clause in book.rulings:
        return _one_ruling(book.rulings[clause], json)
    raise TableError(f"{book.title} has no clause or ruling {clause!r}; `barbaricum rules {found.id}` lists them.")


def _whole(book: Rulebook, json: bool) -> int:
    if json:
        write_json({"game": book.game, "edition": book.edition, "clauses": book.clauses, "rulings": book.rulings})
        return 0
    print(f"{book.title}, {book.edition}")
    for clause in book.clauses.values():
        _print_clause(clause)
    for ruling in book.rulings.values():
        _print_ruling(ruling)
    return 0


def _one_clause(game: Game, clause: Clause, json: bool) -> int:
    rulings = [ruling for ruling in game.rulebook().rulings.values() if clause.id in ruling.clauses]
    code = marks_of(game).get(clause.id, [])
    if json:
        write_json({"clause": clause, "rulings": rulings, "code": code})
        return 0
    _print_clause(clause)
    for ruling in rulings:
        _print_ruling(ruling)
    for mark in code:
        print(f"code: {mark.path}:{mark.first_line} {mark.qualname}")
    return 0


def _one_ruling(ruling: Ruling, json: bool) -> int:
    if json:
        write_json({"ruling": ruling})
    else:
        _print_ruling(ruling)
    return 0


def _print_clause(clause: Clause) -> None:
    terminal = console()
    terminal.print()
    terminal.print(f"{clause.id}  {clause.title}", style="bold", markup=False)
    terminal.print(clause.where, style="dim", markup=False)
    terminal.print(clause.rule.strip(), markup=False)


def _print_ruling(ruling: Ruling) -> None:
    terminal = console()
    terminal.print()
    terminal.print(f"Ruling {ruling.id} on {', '.join(ruling.clauses)}: {ruling.question}", style="bold", markup=False)
    terminal.print(ruling.decision.strip(), markup=False)
    option = f"; the option {ruling.option} leaves it to the table" if ruling.option else ""
    terminal.print(f"{ruling.reason.strip()} (ground: {ruling.ground}{option})", style="dim", markup=False)


def _coverage(game: Game, folder: Path, json: bool) -> int:
    if not folder.exists():
        raise TableError(f"There are no cases in {folder}; give their folder with --cases.")
    report = run_cases([folder], game_named, forms=FORMS)
    coverage = report.coverage.get(game.id)
    if coverage is None:
        raise TableError(f"No case in {folder} is about {game.title}.")
    missing = coverage.missing()
    if json:
        data: dict[str, Any] = {
            "game": game.id,
            "passed": report.passed,
            "failures": [failure._asdict() for failure in report.failures],
            "proven": {clause: coverage.proofs[clause] for clause in coverage.proven()},
            "missing": missing,
            "clauses": len(coverage.rulebook.counted),
        }
        write_json(data)
        return CHECK_FAILED if missing else 0
    for failure in report.failures:
        print(failure)
    for clause, lack in missing.items():
        print(f"not proven: {clause}: {lack}")
    print(coverage.summary())
    return CHECK_FAILED if missing else 0
