"""The contract every game keeps to: a flat state with an explicit stack of open procedures.

The names are OpenSpiel's where it has them.  A `State` holds all that decides the future of a game and nothing
else: no log, no history, no random object, no text.  Its flow is a stack of `Frame`s, each one open procedure of
the rulebook; `advance` runs the top one step by step until a seat must decide or chance must speak.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from barbaricum.core.prng import Prng

CHANCE: Final = -1
SIMULTANEOUS: Final = -2
SPECTATOR: Final = -3
TERMINAL: Final = -4

DONE: Final = 0
"""Action 0 of every game: pass, ready, end of the phase."""

# How the seats of `Frame.who` are asked.
OPEN: Final = 0  # the first of them to publish
SHARED: Final = 1  # all of them in one common draft
SEALED: Final = 2  # each a hidden sheet of its own
DICE: Final = 3  # nobody: chance decides

EVERYONE: Final = -1
"""The audience of an event that all may read (all bits set)."""

Move = tuple[int, ...]
"""What one written line does: one or more actions, all or nothing."""


class Refusal(NamedTuple):
    """Why an action is not allowed: the clause, one plain sentence, and what stands in the way.

    `cause` names the piece or place that causes the refusal as the game's notation writes it ("" when there is
    none), so that a board can point at it.
    """

    clause: str
    reason: str
    cause: str = ""


class Event(NamedTuple):
    """Something that happened, who may read it (a mask of seats) and under which clause."""

    audience: int
    clause: str
    kind: str
    args: tuple[int, ...]


class Chance(NamedTuple):
    """A draw that is due: its purpose, the possible outcomes (ascending), their whole weights, and who sees it fall."""

    purpose: str
    outcomes: list[int]
    weights: list[int]
    audience: int = -1


class Offer(NamedTuple):
    """One branch of the tree of legal actions; `action` is -1 where more must be chosen (prefix + (key,))."""

    key: int
    kind: str
    action: int


class Outcome(NamedTuple):
    """How the game ended: the winners (several share a victory, none is a draw) and the clause that ended it."""

    winners: tuple[int, ...]
    clause: str


class Frame:
    """One open procedure: its number, the step it resumes at, whom it asks and how, and its public ints `v`.

    Anything hidden lives in the state's lists, never here.
    """

    def __init__(self, procedure: int, v: list[int]) -> None:
        self.procedure: int = procedure
        self.step: int = 0
        self.who: int = 0
        self.mode: int = OPEN
        self.v: list[int] = v

    def clone(self) -> Frame:
        """Copy the frame; the copy shares nothing."""
        copy = Frame(self.procedure, self.v[:])
        copy.step = self.step
        copy.who = self.who
        copy.mode = self.mode
        return copy

    def ask(self, who: int, mode: int = OPEN) -> bool:
        """Wait for the seats of the mask `who`; `return frame.ask(seats)` ends a step of `advance`."""
        self.who = who
        self.mode = mode
        return False

    def ints(self) -> list[int]:
        """Flatten to ints; `frames_from` is the inverse."""
        return [self.procedure, self.step, self.who, self.mode, len(self.v), *self.v]


def frames_from(ints: list[int], at: int) -> list[Frame]:
    """Read the stack that `State.stack_ints` wrote into `ints` from index `at` to the end."""
    stack: list[Frame] = []
    for _ in range(ints[at]):
        size = ints[at + 5]
        frame = Frame(ints[at + 1], ints[at + 6 : at + 6 + size])
        frame.step, frame.who, frame.mode = ints[at + 2], ints[at + 3], ints[at + 4]
        stack.append(frame)
        at += 5 + size
    return stack


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """Everything that decides the future of one game.

    Subclasses keep their lists flat, copy them by hand in `clone` and never share one with a copy.  `events` is the
    sink of the `Match` that plays the game; it is None in every clone and no part of `ints`.
    """

    def __init__(self) -> None:
        self.stack: list[Frame] = []
        self.result: int = 0
        self.news: int = 0
        self.events: list[Event] | None = None

    # --- what each game gives -------------------------------------------------------------------------------

    @abstractmethod
    def clone(self) -> State:
        """Copy the state; the copy shares only the immutable rules."""

    @abstractmethod
    def ints(self) -> list[int]:
        """All that decides the future, as ints: equality, hash and snapshot; `Game.load` is the inverse."""

    @abstractmethod
    def check(self, seat: int, action: int) -> int:
        """Return 0 when the action is legal for the seat, else a reason code for `explain`."""

    @abstractmethod
    def explain(self, seat: int, action: int, code: int) -> Refusal:
        """Say in words why `check` returned the code (not 0)."""

    @abstractmethod
    def legal_actions(self, seat: int) -> list[int]:
        """List the legal actions of the seat, ascending; each of them can still be completed."""

    @abstractmethod
    def offers(self, seat: int, prefix: Move) -> list[Offer]:
        """List the branches below `prefix` in the tree whose leaves are the legal actions."""

    @abstractmethod
    def fallback(self, seat: int) -> int:
        """Give a legal action that, repeated, closes the open frame: for deadlines and absence."""

    @abstractmethod
    def chance(self) -> Chance:
        """Describe the draw that is due; only when `current_player` is CHANCE."""

    @abstractmethod
    def decide(self, seat: int, action: int) -> None:
        """Put a legal action into the waiting frame."""

    @abstractmethod
    def advance(self, frame: Frame) -> bool:
        """Run one step of the top frame; False when it waits (see `Frame.ask`)."""

    @abstractmethod
    def view(self, seat: int) -> Any:
        """Return the game's msgspec view of what the seat (or SPECTATOR) may know."""

    @abstractmethod
    def determinize(self, seat: int, prng: Prng) -> State:
        """Sample a state that looks the same to the seat; all it cannot know is dealt anew."""

    @abstractmethod
    def returns(self) -> list[float]:
        """Give each seat's result in -1..1 (win, draw, loss, shares); zeros while the game runs."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Say how the game ended; None while it runs."""

    def rests(self) -> bool:
        """Whether a published state may stand here; False inside a payment or another half-written line."""
        return True

    # --- what core gives --------------------------------------------------------------------------------------

    def refusal(self, seat: int, action: int) -> Refusal | None:
        """Say why the seat may not do this, or None when it may."""
        code = self.check(seat, action)
        return None if code == 0 else self.explain(seat, action, code)

    def draw_action(self, seat: int, prng: Prng) -> int:
        """Draw one of the legal actions by lot: all equally likely, but in games that have too many to list them all."""
        legal = self.legal_actions(seat)
        return legal[prng.below(len(legal))]

    def acts(self, seat: int) -> bool:
        """Whether the seat is among those who are asked."""
        if not self.stack or seat < 0:
            return False
        top = self.stack[len(self.stack) - 1]
        return top.mode != DICE and (top.who >> seat) & 1 == 1

    def players_to_act(self) -> list[int]:
        """List the seats that are asked, ascending; [CHANCE] for a draw; [] when the game is over."""
        if not self.stack:
            return []
        top = self.stack[len(self.stack) - 1]
        if top.mode == DICE:
            return [CHANCE]
        seats: list[int] = []
        mask, seat = top.who, 0
        while mask:
            if mask & 1:
                seats.append(seat)
            mask >>= 1
            seat += 1
        return seats

    def current_player(self) -> int:
        """Name the one who is asked: a seat, CHANCE, SIMULTANEOUS (several) or TERMINAL."""
        if not self.stack:
            return TERMINAL
        top = self.stack[len(self.stack) - 1]
        if top.mode == DICE:
            return CHANCE
        who = top.who
        if who & (who - 1):
            return SIMULTANEOUS
        return who.bit_length() - 1

    def call(self, procedure: int, v: list[int]) -> bool:
        """Open a procedure on top; set the caller's `step` first.  Always True, for `return self.call(...)`."""
        self.stack.append(Frame(procedure, v))
        return True

    def close(self, result: int = 0) -> bool:
        """Close the top procedure and leave its answer in `result`.  Always True, for `return self.close()`."""
        self.stack.pop()
        self.result = result
        return True

    def tell(self, audience: int, clause: str, kind: str, args: tuple[int, ...]) -> None:
        """Report to the sink, if a `Match` set one, what happened and who may know."""
        if self.events is not None:
            self.events.append(Event(audience, clause, kind, args))

    def apply(self, seat: int, action: int) -> None:
        """Apply an action known to be legal (or an outcome, for CHANCE) and run on to the next decision."""
        self.decide(seat, action)
        self.run()

    def run(self) -> None:
        """Run the open procedures until a seat or chance must speak, or the game is over."""
        stack = self.stack
        while stack:
            if not self.advance(stack[len(stack) - 1]):
                return

    def stack_ints(self) -> list[int]:
        """Flatten the stack, for `ints`; `frames_from` is the inverse."""
        flat = [len(self.stack)]
        for frame in self.stack:
            flat.extend(frame.ints())
        return flat

    def clone_stack_into(self, copy: State) -> None:
        """Give a copy its own frames and the common scalars, for `clone`."""
        copy.stack = [frame.clone() for frame in self.stack]
        copy.result = self.result
        copy.news = self.news
