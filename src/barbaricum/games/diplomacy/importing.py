"""Plays a saved game of the PyPI package `diplomacy` by our rules, and says where they come to another result."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from barbaricum.core.chance import Seed
from barbaricum.core.errors import NotationError, PositionError, RecordError
from barbaricum.core.game import Game, OptionValue, Position, Rules
from barbaricum.core.match import Match
from barbaricum.core.record import Record, match_from_seed, record_of
from barbaricum.core.state import Move, Outcome, State
from barbaricum.games.diplomacy.game import POWERS, Diplomacy
from barbaricum.games.diplomacy.savedgame import (
    COMPLETED,
    SavedGame,
    SavedPhase,
    phase_name,
    position_of_saved,
    read_saved_game,
    standing,
)
from barbaricum.orders.mapdata import province_of

UNFINISHED = "The saved game goes no further."
DIFFERED = "The saved game goes on otherwise from here."


class Imported:
    """A saved game played again.

    `differences` names each phase whose result is not the saved one, `left_out` each order that our rules do not allow, with the
    reason; `agreed` counts the phases that came out alike.
    """

    def __init__(self, saved: SavedGame, rules: Rules, game: Game) -> None:
        self.saved: SavedGame = saved
        self.game: Game = game
        self.rules: Rules = rules
        self.seed: Seed = Seed.from_number(0, f"saved game {saved.id}")
        self.differences: list[str] = []
        self.left_out: list[str] = []
        self.agreed: int = 0
        self.start: Position | None = self._start()
        self.match: Match = match_from_seed(game, rules, self.seed, self.start)
        """The game up to where it first differs."""
        self._play()

    def record(self) -> Record:
        """The record of the game, from its start to where the saved one ends or first differs."""
        if not self.match.over:
            self.match.conclude(Outcome((), "base/draw"), DIFFERED if self.differences else UNFINISHED)
        return record_of(self.match, self.seed, position=self.start, seats=dict.fromkeys(POWERS, "imported"))

    def _start(self) -> Position | None:
        """Where the game begins: None at the usual place."""
        first = position_of_saved(self.saved.phases[0])
        usual = self.game.start_position(self.rules)
        return None if {**usual, "owned": _sorted(usual["owned"]), "units": _sorted(usual["units"])} == first else first

    def _play(self) -> None:
        match = self.match
        for phase, following in pairwise(self.saved.phases):
            if phase.name == COMPLETED:
                break
            if match.over:
                self.differences.append(f"{phase.name}: by our rules the game is over")
                break
            self._submit(match, phase)
            found = differences(self.game, match.state, following)
            retreats = retreat_differences(self.game, match.state, following) if not found else []
            self.agreed += not found and not retreats
            self.differences += [f"{phase.name}: {line}" for line in found + retreats]
            if found and following.name != COMPLETED:
                match = match_from_seed(self.game, self.rules, self.seed, position_of_saved(following))

    def _submit(self, match: Match, phase: SavedPhase) -> None:
        """Write everybody's sheet of a phase, leaving out what is not allowed, and open them."""
        sheets: dict[int, list[Move]] = {}
        goals = _goals(phase)
        for seat, power in enumerate(POWERS):
            asked = match.state.acts(seat)
            state = match.state.clone()
            for line in phase.orders.get(power.upper()) or []:
                whole = _with_coast(line, goals)
                why = "this phase does not ask its power" if not asked else self._write(state, seat, whole, sheets)
                if why:
                    self.left_out.append(f"{phase.name}: {power}: {line}: {why}")
            if asked:
                sheets.setdefault(seat, [])
        refusal = match.submit_sealed(sheets)
        assert refusal is None, refusal

    def _write(self, state: State, seat: int, line: str, sheets: dict[int, list[Move]]) -> str:
        """Write one line on a sheet; returns why not, "" if it is written."""
        try:
            move = self.game.parse_move(state, seat, line)
        except NotationError as error:
            return str(error)
        for action in move:
            code = state.check(seat, action)
            if code:
                refusal = state.explain(seat, action, code)
                return f"{refusal.reason} ({refusal.clause})"
            state.apply(seat, action)
        sheets.setdefault(seat, []).append(move)
        return ""


def import_saved_game(data: bytes, where: str, options: Mapping[str, OptionValue]) -> Imported:
    """Play a saved game; raises RecordError for a broken file, TableError for a wrong option."""
    saved = read_saved_game(data, where)
    game = Diplomacy()
    try:
        return Imported(saved, game.rules(options=options), game)
    except PositionError as error:
        raise RecordError(where, [str(error)]) from None


def differences(game: Game, state: State, phase: SavedPhase) -> list[str]:
    """Say in what a state is not as a saved phase begins, but for the places to retreat to; [] if in nothing."""
    position = game.position_of(state)
    found = [] if phase.name in (COMPLETED, phase_name(position)) else [f"then {phase_name(position)}, saved {phase.name}"]
    for power in POWERS:
        found += _difference(power, "units", position["units"][power], standing(phase.state, power))
        found += _difference(power, "centres", position["owned"][power], phase.state.centers.get(power.upper(), []))
    return found


def retreat_differences(game: Game, state: State, phase: SavedPhase) -> list[str]:
    """Say which dislodged units may go elsewhere than the saved phase says; such a game is played on all the same."""
    rows = game.position_of(state)["dislodged"]
    found = []
    for power in POWERS:
        ours = [f"{row['unit']} > {' '.join(sorted(row['retreats']))}" for row in rows if row["power"] == power]
        saved = phase.state.retreats.get(power.upper(), {})
        found += _difference(power, "retreats", ours, [f"{unit} > {' '.join(sorted(to))}" for unit, to in saved.items() if to])
    return found


def _goals(phase: SavedPhase) -> dict[str, str]:
    """Where each unit of a phase is ordered to: `SPA/NC` for `F POR`."""
    lines = [line for row in phase.orders.values() for line in row or []]
    moves = [line.removesuffix(" VIA").split(" - ") for line in lines if " S " not in line and " C " not in line]
    return {move[0]: move[1] for move in moves if len(move) == 2}


def _with_coast(line: str, goals: Mapping[str, str]) -> str:
    """Give a support the coast to which its unit moves: saved games leave it out, a sheet must name it (DATC 4.B.4)."""
    supporter, verb, supported = line.partition(" S ")
    unit, _, target = supported.partition(" - ")
    goal = goals.get(unit, "")
    return f"{supporter} S {unit} - {goal}" if verb and target and province_of(goal) == target else line


def _difference(power: str, what: str, ours: list[str], saved: list[str]) -> list[str]:
    more, less = sorted(set(ours) - set(saved)), sorted(set(saved) - set(ours))
    return [f"{power}: {what}: ours {', '.join(more) or 'none'}, saved {', '.join(less) or 'none'}"] if more or less else []


def _sorted(table: Mapping[str, list[str]]) -> dict[str, list[str]]:
    return {power: sorted(row) for power, row in table.items()}
