"""A decision before it is published: a private line on a clone of the published state, with free undo."""

from __future__ import annotations

from typing import NamedTuple

from barbaricum.core.state import CHANCE, DONE, SEALED, Move, Refusal, State

_ENDED = Refusal("base/move-ends", "The draft is complete: publish it or take its last line back.")


class Fallen(NamedTuple):
    """A line that fell when another was withdrawn, and why it no longer stands."""

    move: Move
    refusal: Refusal


class Draft:
    """Lines a seat (or, where the frame is shared, its side) has written and not yet published.

    `state` is what its holders are shown: never past chance, news or another's turn.  The action that would cross
    such a border *completes* the draft; it is kept but its result is not computed into `state`.
    """

    def __init__(self, published: State, seat: int) -> None:
        self.seat = seat
        self.state: State = published.clone()
        self.complete = False
        self.lines: list[Move] = []
        self._before: list[State] = []

    def add(self, move: Move) -> Refusal | None:
        """Write a line, all of it or nothing; the refusal says what stopped it."""
        if self.complete:
            return _ENDED
        state, closed = self.state, False
        for action in move:
            if closed:
                return _ENDED
            refusal = state.refusal(self.seat, action)
            if refusal is not None:
                return refusal
            after = self._after(state, action)
            if after is None:
                closed = True
            else:
                state = after
        self._before.append(self.state)
        self.lines.append(move)
        self.state, self.complete = state, closed
        return None

    def undo(self) -> bool:
        """Take the last line back; False when there is none."""
        if not self.lines:
            return False
        self.lines.pop()
        self.state = self._before.pop()
        self.complete = False
        return True

    def withdraw(self, line: int) -> list[Fallen]:
        """Take line number `line` (from 0) out and replay the rest; returns the lines that fell with it."""
        kept = self.lines[line + 1 :]
        while len(self.lines) > line:
            self.undo()
        fallen: list[Fallen] = []
        for move in kept:
            refusal = self.add(move)
            if refusal is not None:
                fallen.append(Fallen(move, refusal))
        return fallen

    def written(self) -> list[tuple[State, Move]]:
        """The lines, each with the state it was written in, which is not to be changed."""
        return list(zip(self._before, self.lines, strict=True))

    def sheet(self) -> list[Move]:
        """The lines as published: what was written bit by bit is joined into whole moves."""
        sheet: list[Move] = []
        for state, move in self.written():
            if sheet and not state.rests():
                sheet[-1] += move
            else:
                sheet.append(move)
        return sheet

    @property
    def unfinished(self) -> bool:
        """Whether a line is half written (a payment not yet paid), so that the draft cannot be published."""
        return not self.complete and not self.state.rests()

    def _after(self, state: State, action: int) -> State | None:
        """The state after a legal action, or None where the action completes the draft."""
        if action == DONE and state.stack[-1].mode == SEALED:
            return None  # ready: the round is adjudicated only with all sheets
        after = state.clone()
        after.apply(self.seat, action)
        if after.news != state.news or after.current_player() == CHANCE or not after.acts(self.seat):
            return None
        # A sealed round that opens is a decision of its own, with a sheet that nobody else may see.
        if after.stack[-1].mode == SEALED and state.stack[-1].mode != SEALED:
            return None
        return after
