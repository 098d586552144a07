"""What-if: a position that a seat has seen, played on in private for all sides.

A branch begins at a sample of what the seat could not know, has dice of its own, and never touches the table.  It is the
same every time it is played from the same luck and steps, so nobody has to keep it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from barbaricum.core.chance import SealedDice, Seed
from barbaricum.core.errors import TableError
from barbaricum.core.game import Game, Rules
from barbaricum.core.prng import Prng
from barbaricum.core.state import CHANCE, DONE, EVERYONE, SEALED, Event, Move, Refusal, State
from barbaricum.core.view import View
from barbaricum.tables.play import TURN, Line, Play

DEAL: Final = -1
"""The step that deals anew, here and now, all that the seat does not know."""
OPEN: Final = -2
"""The step that opens the sealed sheets as they are: all who are still asked are ready."""
MOST_STEPS: Final = 1_000
MOST_LUCK: Final = 2**53

Step = int | str
"""One step of a branch: an action, a line in notation, DEAL or OPEN."""


class Played(NamedTuple):
    """A move of a branch: who made it in which state, as it is written, and what chance then gave, in words."""

    seat: int
    before: State
    move: Move
    text: str
    chance: list[str]


class WhatIf:
    """A branch.  `state` is a sample, never the truth; `reader` (a seat or SPECTATOR) is whose knowledge it began from.

    `moves` are the moves since the unknown was dealt, `dealt` is the state they began from.
    """

    def __init__(self, game: Game, rules: Rules, sample: State, reader: int, luck: int) -> None:
        self.game = game
        self.rules = rules
        self.reader = reader
        self.steps: list[Step] = []
        self.moves: list[Played] = []
        self.lines: list[Line] = []
        self.state = sample.clone()
        self._prng = Prng(luck)
        self._dice = SealedDice(Seed.from_number(luck, "what-if").key("dice"))
        self._draws: dict[str, int] = {}
        self._draw()
        self.dealt = self.state.clone()

    @property
    def asked(self) -> int:
        """The seat that decides next, the first of several; -1 when the game is over."""
        return self.state.players_to_act()[0] if self.state.stack else -1

    @property
    def eyes(self) -> int:
        """Whose side of the table is shown: that of the seat that decides."""
        return self.asked if self.asked >= 0 else self.reader

    def take(self, step: Step, entry: int = 0) -> Refusal | None:
        """Take one step, all of it or nothing; what it tells is logged as `entry`.  Raises NotationError."""
        if len(self.steps) >= MOST_STEPS:
            raise TableError(f"A what-if has at most {MOST_STEPS} steps; open its position as a table to play on.")
        if step == DEAL:
            refusal = self._deal()
        else:
            refusal = self._open(entry) if step == OPEN else self._move(step, entry)
        if refusal is None:
            self.steps.append(step)
        return refusal

    def refusal(self, text: str) -> Refusal | None:
        """Why the seat that decides may not write this line; None where it may.  Raises NotationError."""
        return self._try(self.asked, self.game.parse_move(self.state, self.asked, text), self.state.clone())

    def view(self, luck: int) -> View:
        """What a bot of the seat that decides is given: its own sample of this sample."""
        return View.of(self.game, self.state, self.asked, Prng(luck))

    # --- inside ------------------------------------------------------------------------------------------------------

    def _deal(self) -> Refusal | None:
        if not self.state.rests():
            return Refusal("base/unfinished", "The unknown cannot be dealt anew now: finish what was begun, or step back.")
        self.state = self.state.determinize(self.reader, self._prng)
        self.moves, self.dealt = [], self.state.clone()
        return None

    def _open(self, entry: int) -> Refusal | None:
        if not sealed(self.state):
            return Refusal("base/sealed", "The sheets cannot be opened: none are asked for here.")
        for _ in self.state.players_to_act():
            refusal = self._move(DONE, entry)
            if refusal is not None:
                return refusal
        return None

    def _move(self, step: Step, entry: int) -> Refusal | None:
        seat, before = self.asked, self.state
        if seat < 0:
            return Refusal("base/over", "The game is over here; step back to play on.")
        move: Move = (step,) if isinstance(step, int) else self.game.parse_move(before, seat, step)
        after = before.clone()
        heard: list[Event] = []
        after.events = heard
        refusal = self._try(seat, move, after)
        if refusal is not None:
            return refusal
        self.state = after
        text = self.game.format_move(before, seat, move)
        self.moves.append(Played(seat, before, move, text, self._draw()))
        after.events = None
        self._tell(entry, seat, text, heard)
        return None

    def _try(self, seat: int, move: Move, state: State) -> Refusal | None:
        """Apply a move's actions to a state as far as they are allowed."""
        for action in move:
            if not 0 <= action < self.game.action_count(self.rules):
                return Refusal("base/turn", "This is no action of the game.")
            if not state.acts(seat):
                return Refusal("base/move-ends", "The line goes on after the move has ended.")
            refusal = state.refusal(seat, action)
            if refusal is not None:
                return refusal
            state.apply(seat, action)
        return None

    def _draw(self) -> list[str]:
        """Let chance speak as long as it is its turn; returns what came, in words."""
        came: list[str] = []
        while self.state.current_player() == CHANCE:
            chance = self.state.chance()
            n = self._draws.get(chance.purpose, 0)
            self._draws[chance.purpose] = n + 1
            outcome = self._dice.draw(chance, n)
            came.append(self.game.format_move(self.state, CHANCE, (outcome,)))
            self.state.apply(CHANCE, outcome)
        return came

    def _tell(self, entry: int, seat: int, text: str, events: Sequence[Event]) -> None:
        """Log what a move told to the seat the branch began from, or the bare line."""
        mask = 1 << self.reader if self.reader >= 0 else 0
        heard = [event for event in events if event.audience == EVERYONE or event.audience & mask]
        for event in heard:
            said = self.game.format_event(self.rules, event)
            self.lines.append(Line(entry, seat, said, event.clause, event.kind, event.args, event.kind == TURN, False))
        if not heard:
            self.lines.append(Line(entry, seat, text, "", "line", (), False, False))


def what_if(play: Play, reader: int, count: int, luck: int, steps: Sequence[Step]) -> tuple[WhatIf, Refusal | None]:
    """Play a branch from what a reader knew when the log had `count` entries.

    Stops at the first step that is refused, and says why.  Raises TableError and NotationError.
    """
    if not 0 <= luck < MOST_LUCK:
        raise TableError(f"The luck of a what-if is a whole number from 0 to {MOST_LUCK - 1}.")
    # From here on only the sample is in anybody's hands.
    sample = play.state_after(count).determinize(reader, Prng(luck))
    branch = WhatIf(play.game, play.rules, sample, reader, luck)
    for at, step in enumerate(steps):
        refusal = branch.take(step, count + at)
        if refusal is not None:
            return branch, refusal
    return branch, None


def sealed(state: State) -> bool:
    """Whether the open frame asks for sealed sheets."""
    return bool(state.stack) and state.stack[-1].mode == SEALED


def ready(move: Move) -> bool:
    """Whether a move says no more than that its seat is ready."""
    return move == (DONE,)
