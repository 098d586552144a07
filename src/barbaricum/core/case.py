"""Runs cases: each is played through the same gate as a game, with chance as it is scripted, and compared.

`casefile` says what a case is; what the passing ones prove is counted by the rulebook's `Coverage`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from barbaricum.core.casefile import Case, Step, case_files, cases_from, load_cases, read_file
from barbaricum.core.chance import Dice, ScriptedDice
from barbaricum.core.draft import Draft
from barbaricum.core.errors import BarbaricumError, CaseError, FileError, NotationError
from barbaricum.core.game import Game, Rules
from barbaricum.core.match import Match
from barbaricum.core.position import differences, lay_over
from barbaricum.core.rulebook import Coverage, Mark, Tracer, marks
from barbaricum.core.state import CHANCE, SEALED, SPECTATOR, Chance, Move, Refusal, State

__all__ = ["Case", "CaseResult", "Failure", "Form", "GameNamed", "Report", "load_cases", "marks_of", "run_case", "run_cases"]

GameNamed = Callable[[str], Game]
"""Finds a game by its id; raises a BarbaricumError for an unknown one."""


class CaseResult(NamedTuple):
    """How a case went; `reason` is "" when it passed, else `step` names the place."""

    case: Case
    step: str = ""
    reason: str = ""

    @property
    def passed(self) -> bool:
        """Whether everything came as the case says."""
        return not self.reason


class Failure(NamedTuple):
    """What went wrong where.

    `step` is "" for a fault of the whole case; `case` is "" as well where the file is broken (`reason` says where).
    """

    file: str
    case: str
    step: str
    reason: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.case or self.file, self.step, self.reason) if part)


class Report:
    """How many cases passed and failed, why, and what the passing ones prove."""

    def __init__(self) -> None:
        self.passed: int = 0
        self.failures: list[Failure] = []
        self.coverage: dict[str, Coverage] = {}
        """By game: the clauses proven; empty where the cases were not traced."""
        self.rulings: dict[str, dict[str, list[str]]] = {}
        """By game and ruling: the passing cases that name it."""

    @property
    def failed(self) -> int:
        """The number of cases that failed and of files that cannot be read."""
        return len(self.failures)

    def summary(self) -> str:
        """Give the line `N passed, N failed`."""
        return f"{self.passed} passed, {self.failed} failed"


Form = Callable[[Path, Report, bool], None]
"""Runs a file of cases of another form, which says `form = "..."`, into a report; the flag says whether to trace."""


def run_cases(
    paths: Iterable[Path], game_named: GameNamed, trace: bool = True, forms: Mapping[str, Form] | None = None
) -> Report:
    """Run all cases of files and folders; a broken file or case is a failure like a case that does not come out.

    `trace` watches which marked code each case runs, for `Report.coverage`; compiled rules cannot be watched
    (RulebookError).  `forms` runs the files that are not of the form of this module.  Raises CaseError for a path that
    holds no case files.
    """
    report = Report()
    for path in case_files(paths):
        try:
            data = read_file(path)
            form = data.get("form")
            if isinstance(form, str) and forms and form in forms:
                forms[form](path, report, trace)
                continue
            cases = cases_from(data, str(path))
        except CaseError as error:
            report.failures.append(Failure(str(path), "", "", "; ".join(error.faults)))
            continue
        for case in cases:
            _run_into(report, case, game_named, trace)
    return report


def run_case(case: Case, game_named: GameNamed) -> CaseResult:
    """Play a case and compare; raises CaseError where it names what its game does not have."""
    game = _game(case, game_named)
    _check_names(case, game)
    try:
        _Run(case, game).play()
    except _OtherwiseError as otherwise:
        return CaseResult(case, otherwise.place, otherwise.reason)
    return CaseResult(case)


def _run_into(report: Report, case: Case, game_named: GameNamed, trace: bool) -> None:
    """Run a case and add how it went."""
    try:
        game = _game(case, game_named)
        if trace:
            if game.id not in report.coverage:
                report.coverage[game.id] = Coverage(game.rulebook(), marks_of(game))
            coverage = report.coverage[game.id]
            with Tracer(coverage.marks) as tracer:
                result = run_case(case, game_named)
            if result.passed:
                coverage.add(case.name, case.clauses, tracer.clauses())
        else:
            result = run_case(case, game_named)
    except CaseError as error:
        report.failures.append(Failure(case.file, "", "", "; ".join(error.faults)))
        return
    if not result.passed:
        report.failures.append(Failure(case.file, case.name, result.step, result.reason))
        return
    report.passed += 1
    for ruling in case.rulings:
        report.rulings.setdefault(game.id, {}).setdefault(ruling, []).append(case.name)


def marks_of(game: Game) -> dict[str, list[Mark]]:
    """Find the code that carries out each clause of a game: in the package that its class stands in, and in `sources`.

    Marks of shared code with clauses that this game does not have are left out.
    """
    own = type(game).__module__.rpartition(".")[0]
    found = marks(own)
    for package in game.sources:
        for clause, each in marks(package).items():
            if clause in game.rulebook().clauses:
                found.setdefault(clause, []).extend(each)
    return found


def _game(case: Case, game_named: GameNamed) -> Game:
    try:
        return game_named(case.game)
    except BarbaricumError as error:
        raise _broken(case, f"game: {error}") from None


def _check_names(case: Case, game: Game) -> None:
    """Clauses and rulings must be the game's."""
    rulebook = game.rulebook()
    faults = [f"clauses: {game.title} has no clause {id!r}" for id in case.clauses if id not in rulebook.clauses]
    faults += [f"rulings: {game.title} has no ruling {id!r}" for id in case.rulings if id not in rulebook.rulings]
    faults += [
        f"{step.place}: refused: {game.title} has no clause {step.refused!r}"
        for step in case.steps
        if step.refused and step.refused not in rulebook.clauses
    ]
    if faults:
        raise _broken(case, *faults)


def _broken(case: Case, *faults: str) -> CaseError:
    place = f"case {case.number}: " if case.number else ""
    return CaseError(case.file, [place + fault for fault in faults])


class _OtherwiseError(Exception):
    """Something did not come as the case says."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(reason)
        self.place = place
        self.reason = reason


class _DueError(Exception):
    """Chance is due."""


class _Rehearsal(Dice):
    """Stops a match where chance would speak."""

    def draw(self, chance: Chance, n: int) -> int:
        """Draw nothing."""
        raise _DueError


class _Run:
    """A case being played."""

    def __init__(self, case: Case, game: Game) -> None:
        self.case = case
        self.game = game.seated(case.setup or game.setups[0])
        self.dice = ScriptedDice()
        try:
            overlay = {"game": game.id, "edition": "a case", **case.components} if case.components else None
            self.rules: Rules = game.rules(case.setup, case.options, overlay)
            if case.from_setup:
                state = game.initial(self.rules)
            else:
                state = game.position_from(self.rules, lay_over(game.start_position(self.rules), case.position))
        except FileError as error:
            raise _broken(case, *(f"{error.where}: {fault}" for fault in error.faults)) from None
        except BarbaricumError as error:
            raise _broken(case, str(error)) from None
        self.dice.outcomes = self.scripted("chance", state, case.chance)
        self.match = Match(game, self.rules, self.dice, state=state)

    def play(self) -> None:
        """Take every step; raises _OtherwiseError at the first that does not come as the case says."""
        for step in self.case.steps:
            self.take(step)
            self.compare(step.place, step.expect)
        self.compare("expect", self.case.expect)

    # --- steps ----------------------------------------------------------------------------------------------------

    def take(self, step: Step) -> None:
        """Play one step through the gate."""
        match = self.match
        before, entries = match.state.ints(), len(match.log)
        if step.undo:
            refusal = match.rewind(step.undo, range(len(self.game.seats)))
        else:
            # Played on a copy first, it shows where chance begins to speak.
            rehearsal = Match(self.game, self.rules, _Rehearsal(), state=match.state)
            try:
                refusal = self.submit(rehearsal, step)
            except _DueError:
                refusal = None
            if refusal is None:
                self.dice.outcomes = self.scripted(step.place, rehearsal.state, step.chance)
            refusal = self.submit(match, step)
        if not step.refused:
            if refusal is not None:
                raise _OtherwiseError(step.place, f"refused under {refusal.clause}: {refusal.reason}")
            return
        if refusal is None:
            raise _OtherwiseError(step.place, f"allowed, expected to be refused under {step.refused}")
        if refusal.clause != step.refused:
            reason = f"refused under {refusal.clause}, expected {step.refused}: {refusal.reason}"
            raise _OtherwiseError(step.place, reason)
        if step.cause and refusal.cause != step.cause:
            raise _OtherwiseError(step.place, f"the cause is {refusal.cause!r}, expected {step.cause!r}")
        if not refusal.reason.startswith(step.reason):
            raise _OtherwiseError(step.place, f"the reason is {refusal.reason!r}, expected {step.reason!r}")
        if match.state.ints() != before or len(match.log) != entries:
            raise _OtherwiseError(step.place, "it was refused, but something changed")

    def submit(self, match: Match, step: Step) -> Refusal | None:
        """Hand the step's lines or sheets to a match."""
        if step.sheets:
            sheets: dict[int, list[Move]] = {}
            for name, lines in step.sheets.items():
                seat = self.seat(step.place, name)
                sheets[seat] = self.read(match, step, seat, lines)
            if match.state.stack and match.state.stack[-1].mode == SEALED:
                for seat in match.state.players_to_act():
                    sheets.setdefault(seat, [])  # whom the case does not name hands in an empty sheet
            return match.submit_sealed(sheets)
        seat = self.seat(step.place, step.by)
        return match.submit(seat, self.read(match, step, seat, step.lines))

    def read(self, match: Match, step: Step, seat: int, lines: list[str]) -> list[Move]:
        """Read lines, each in the state that those before it leave, up to the first that is refused."""
        draft = Draft(match.state, seat)
        moves: list[Move] = []
        for line in lines:
            moves.append(self.parse(step.place, draft.state, seat, line))
            if draft.add(moves[-1]) is not None:
                break
        return moves

    def parse(self, place: str, state: State, seat: int, line: str) -> Move:
        """Read one line, or one outcome for CHANCE."""
        try:
            return self.game.parse_move(state, seat, line)
        except NotationError as error:
            raise _OtherwiseError(place, str(error)) from None

    def scripted(self, place: str, state: State, words: list[str]) -> list[int]:
        """Turn words into the outcomes of the draws that are due in `state`; each draw must have its word."""
        state = state.clone()
        outcomes: list[int] = []
        for word in words:
            if state.current_player() != CHANCE:
                raise _OtherwiseError(place, f"chance: nothing is drawn any more where {word!r} is written")
            outcomes.append(self.parse(place, state, CHANCE, word)[0])
            state.apply(CHANCE, outcomes[-1])
        if state.current_player() == CHANCE:
            purpose = state.chance().purpose
            raise _OtherwiseError(place, f"chance: {purpose!r} is drawn here, but the case does not say what comes")
        return outcomes

    # --- what is expected -----------------------------------------------------------------------------------------

    def compare(self, place: str, expect: dict[str, Any]) -> None:
        """Compare how the game stands with what the case expects."""
        wrong: list[str] = []
        for key, value in expect.items():
            head, _, path = key.partition(".")
            if key == "outcome":
                wrong += self.wrong_outcome(value)
            elif head in ("legal", "not_legal"):
                wrong += self.wrong_lines(place, path, [value] if isinstance(value, str) else value, head == "legal")
            elif head == "seen":
                wrong += self.wrong_view(place, path, value)
            else:
                wrong += differences({key: value}, _worded(self.game.position_of(self.match.state)))
        if wrong:
            raise _OtherwiseError(place, "; ".join(wrong))

    def wrong_view(self, place: str, path: str, value: Any) -> list[str]:
        """Compare a leaf of what a seat (or `spectator`) sees."""
        name, _, leaf = path.partition(".")
        seat = SPECTATOR if name.lower() == "spectator" else self.seat(place, name)
        seen = _worded(msgspec.to_builtins(self.match.state.view(seat)))
        return [f"seen.{name}.{fault}" for fault in differences({leaf: value}, seen)]

    def wrong_outcome(self, value: Any) -> list[str]:
        """Compare how the game ended: its winners and its clause, or "none" while it runs."""
        outcome = self.match.outcome
        if outcome is None:
            return [] if value == "none" else [f"the game runs on, expected the outcome {value!r}"]
        if value == "none":
            return [f"the game ended under {outcome.clause}, expected to run on"]
        found = {"winners": [self.game.seat_name(seat) for seat in outcome.winners], "clause": outcome.clause}
        return [f"outcome.{fault}" for fault in differences(value, found)]

    def wrong_lines(self, place: str, name: str, lines: list[str], legal: bool) -> list[str]:
        """Tell which lines are not legal (or not refused) now, for the seat named or else the one that is asked."""
        asked = self.match.state.players_to_act()
        if not name and len(asked) != 1:
            raise _broken(self.case, f"{place}: expect: not one seat is asked; name a seat, as in “legal.{self.game.seats[0]}”")
        seat = self.seat(place, name) if name else asked[0]
        wrong: list[str] = []
        for line in lines:
            draft = Draft(self.match.state, seat)
            refusal = draft.add(self.parse(place, draft.state, seat, line))
            if legal and refusal is not None:
                wrong.append(f"{line!r} is refused under {refusal.clause}: {refusal.reason}")
            if not legal and refusal is None:
                wrong.append(f"{line!r} is legal")
        return wrong

    def seat(self, place: str, name: str) -> int:
        """Find a seat that the case names."""
        try:
            return self.game.seat_of(name)
        except BarbaricumError as error:
            raise _broken(self.case, f"{place}: {error}") from None


def _worded(data: Any) -> Any:
    """Write `none` for what is not there: TOML has no word for it."""
    if data is None:
        return "none"
    if isinstance(data, Mapping):
        return {key: _worded(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_worded(value) for value in data]
    return data
