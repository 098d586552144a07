"""What a game declares: its name and seats, its options, its text forms, and how a state of it is made."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from barbaricum.core.components import Components
from barbaricum.core.errors import TableError
from barbaricum.core.prng import Prng
from barbaricum.core.rulebook import Rulebook
from barbaricum.core.state import CHANCE, DONE, Event, Move, Offer, State

if TYPE_CHECKING:
    from barbaricum.core.bot import Bot

NO_OPINION: Final = -1
"""No action: what `Game.playout_action` says where a game has no idea how to play on."""

OptionValue = int | str | bool
Position = dict[str, Any]
"""A position as plain data (what a TOML or JSON file holds); each game documents its leaves."""


class Option(NamedTuple):
    """A choice fixed when a table is made; `values[0]` is the default, `ruling` the ruling that leaves it open."""

    values: tuple[OptionValue, ...]
    title: str
    ruling: str


class Answer(NamedTuple):
    """What a standing answer does in a window: the lines it writes, and a sentence for the log that says so.

    `note` is "" where nobody is to learn that nobody was asked.
    """

    lines: list[Move]
    note: str


class Rules:
    """All that is fixed for one game from its start, shared by its states and never changed: setup, options, components.

    Games derive their own and add tables computed from these.
    """

    def __init__(self, setup: str, options: Mapping[str, OptionValue], components: Components) -> None:
        self.setup = setup
        self.options = dict(options)
        self.components = components


class Game(ABC):
    """One game of the registry.  A subclass fills the class attributes and the abstract methods."""

    id: str
    title: str
    revision: int
    """Raised when a change of the rules could make an older record replay differently."""
    seats: tuple[str, ...]
    """The names of the seats, in seat order, as notation and records write them (see `seated`)."""
    setups: tuple[str, ...]
    options: Mapping[str, Option]
    brief: Mapping[str, OptionValue] = {}
    """Options under which a random game is soon over, for proofs; {} where any game is."""
    sources: tuple[str, ...] = ()
    """Packages beside the game's own that hold its rules, where the code of its clauses is looked for as well."""
    windows: Mapping[str, tuple[str, ...]] = {}
    """The facts by which standing answers tell windows apart, with the values each may have (see `window`)."""
    answers: Mapping[str, str] = {"pass": "Pass"}
    """What a standing answer may do in a window beside asking, and how a button names it (see `answer`)."""
    phases: Mapping[str, str] = {"decision": "a decision"}
    """The kinds of phases that a table may give a length of time, and how it names them (see `phase_of`)."""
    rounds: int = 2
    """How many rounds a search plays a line on, by `playout_action`, before it is judged by `forecast`."""
    usual_bot: str = "greedy"
    """The opponent of whoever names none: strong, and quick enough that nobody waits for it."""

    # --- making states -----------------------------------------------------------------------------------------

    @abstractmethod
    def components(self) -> Components:
        """Return the components as shipped."""

    @abstractmethod
    def component_faults(self, components: Components) -> list[str]:
        """List what in the components contradicts the rulebook, a plain sentence each."""

    @abstractmethod
    def rulebook(self) -> Rulebook:
        """Return the clauses and rulings."""

    @abstractmethod
    def make_rules(self, setup: str, options: Mapping[str, OptionValue], components: Components) -> Rules:
        """Build the shared rules object from checked parts; call `rules` instead."""

    @abstractmethod
    def initial(self, rules: Rules) -> State:
        """Return the state at the first draw or decision."""

    @abstractmethod
    def load(self, rules: Rules, ints: Sequence[int]) -> State:
        """Return the state whose `ints` these are."""

    @abstractmethod
    def action_count(self, rules: Rules) -> int:
        """Return the size of the action space: every action is from 0 to one less."""

    # --- text ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def format_move(self, state: State, seat: int, move: Move) -> str:
        """Write a move as a line; for CHANCE the outcome `move[0]` in words."""

    @abstractmethod
    def parse_move(self, state: State, seat: int, text: str) -> Move:
        """Read a line, legal or not (for CHANCE an outcome in words); raises NotationError."""

    @abstractmethod
    def format_event(self, rules: Rules, event: Event) -> str:
        """Say in one plain sentence what happened."""

    @abstractmethod
    def describe_offer(self, state: State, seat: int, prefix: Move, offer: Offer) -> str:
        """Name one branch of the offers as a button would."""

    @abstractmethod
    def prompt(self, state: State, seat: int) -> str:
        """Say in one sentence what is asked, from what the seat (or SPECTATOR) may know; also when it must wait."""

    @abstractmethod
    def heading(self, state: State) -> str:
        """Say where the game stands: turn, phase ("Turn 7 · boat in bay II of the middle board")."""

    def drawing(self, rules: Rules) -> Any:
        """Give what a screen draws of the board and what does not change during a game; None where it needs nothing."""
        return None

    # --- what a table asks -----------------------------------------------------------------------------------------

    def phase_of(self, state: State) -> str:
        """Name the kind of phase, of `phases`, that a running game stands in."""
        return next(iter(self.phases))

    def survivors(self, state: State) -> list[int]:
        """List the seats still in the game, ascending: those who have a say in its end."""
        return list(range(len(self.seats)))

    def window(self, state: State, seat: int) -> Mapping[str, str] | None:
        """Describe, by facts of `windows` that everybody sees, a decision that a standing answer may make for the seat.

        None for every other decision.  Never anything that only a hand would tell.
        """
        return None

    def answer(self, state: State, seat: int, do: str) -> Answer | None:
        """Carry out one of `answers` in the window that is open for the seat; None where it is no answer to it.

        Nothing of it may hang on what only the seat knows.
        """
        return Answer([(DONE,)], "") if do == "pass" else None

    # --- positions -------------------------------------------------------------------------------------------------

    @abstractmethod
    def start_position(self, rules: Rules) -> Position:
        """Return the fixed position that cases and position files are laid over."""

    @abstractmethod
    def position_of(self, state: State) -> Position:
        """Write a state at rest out as a position without unknowns; `position_from` is the inverse."""

    @abstractmethod
    def position_from(self, rules: Rules, position: Position) -> State:
        """Build the state; raises PositionError that names every fault."""

    # --- bots and proofs ------------------------------------------------------------------------------------------

    @abstractmethod
    def evaluate(self, state: State, seat: int) -> float:
        """Estimate in -1..1 how well the seat stands in a (sampled) state, for greedy bots and search."""

    def forecast(self, state: State, seat: int) -> float:
        """Foretell the result in -1..1 from a (sampled) state, for search.

        `evaluate` may prize what leads a one-line look-ahead forward; this one should be right on average.
        """
        return self.evaluate(state, seat)

    def candidates(self, state: State, seat: int) -> list[int]:
        """List what a search should try, ascending, never empty: all that is legal but what another action equals."""
        return state.legal_actions(seat)

    def settled(self, state: State) -> bool:
        """Whether nothing is half done, so that a search may judge a (sampled) state: by default where it may be published."""
        return state.rests()

    def playout_action(self, state: State, seat: int, prng: Prng) -> int:
        """Choose quickly and not badly what is legal, to play a sampled state on; NO_OPINION where a game cannot say."""
        return NO_OPINION

    def glance(self, state: State, seat: int, prng: Prng) -> tuple[list[int], int]:
        """Give the `candidates` and, of several, the `playout_action`: for games that find both in one go."""
        actions = self.candidates(state, seat)
        return actions, actions[0] if len(actions) == 1 else self.playout_action(state, seat, prng)

    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        """The game's own bots by name, beside those that play any game."""
        return {}

    def tally(self, state: State) -> list[int]:
        """Count what each seat has of that by which the game is won, for statistics; [] where nothing is counted."""
        return []

    @abstractmethod
    def swap_secret(self, state: State, seat: int, prng: Prng) -> State:
        """Change only what the seat cannot know, without `determinize`'s code; for `check_game`."""

    @abstractmethod
    def conserved(self, state: State) -> list[int]:
        """Count what no action may create or destroy (cards, pieces); constant over a game."""

    # --- what core gives ------------------------------------------------------------------------------------------

    def rules(
        self,
        setup: str = "",
        options: Mapping[str, OptionValue] | None = None,
        overlay: Mapping[str, Any] | None = None,
    ) -> Rules:
        """Check setup, options and replacement components, and build the rules of one game.

        Raises TableError for an unknown setup, option or value, ComponentError for bad components.
        """
        chosen = setup or self.setups[0]
        if chosen not in self.setups:
            raise TableError(f"{self.title} has no setup {chosen!r}; it has {', '.join(self.setups)}.")
        values: dict[str, OptionValue] = {name: option.values[0] for name, option in self.options.items()}
        for name, value in (options or {}).items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise TableError(f"{self.title} has no option {name!r}; its options: {known}.")
            allowed = self.options[name].values
            # 1 == True in Python, so compare types as well.
            if not any(value == v and type(value) is type(v) for v in allowed):
                raise TableError(f"Option {name!r} takes {', '.join(map(_plain, allowed))}, not {_plain(value)}.")
            values[name] = value
        components = self.components()
        if overlay:
            components = components.overlay(overlay, "components")
            components.require(self.component_faults(components))
        return self.make_rules(chosen, values, components)

    def seated(self, setup: str) -> Game:
        """Give the game with the seats of a setup, for games whose setups differ in them; else the game itself.

        What plays a game (a match, a table, a case) holds the seated one; the registry's has the first setup's seats.
        """
        return self

    def seat_name(self, seat: int) -> str:
        """Name a seat; "chance" and "spectator" for those who hold none."""
        if 0 <= seat < len(self.seats):
            return self.seats[seat]
        return "chance" if seat == CHANCE else "spectator"

    def seat_of(self, name: str) -> int:
        """Find a seat by its name; raises TableError."""
        lowered = name.strip().lower()
        for seat, known in enumerate(self.seats):
            if known.lower() == lowered:
                return seat
        raise TableError(f"{self.title} has no seat {name!r}; its seats: {', '.join(self.seats)}.")


def _plain(value: OptionValue) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
