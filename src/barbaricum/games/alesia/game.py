"""The Epic Battle of Alesia as a game of the registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import resources

from barbaricum.core.bot import Bot
from barbaricum.core.components import Components
from barbaricum.core.game import Answer, Game, Option, OptionValue, Position, Rules
from barbaricum.core.prng import Prng
from barbaricum.core.rulebook import Rulebook
from barbaricum.core.state import Event, Move, Offer, State, frames_from
from barbaricum.games.alesia import bot, components, messages, notation, position, standing
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia.actions import ACTION_COUNT, BOX, ESCAPED, FORTS, GAUL, HEXES, OUT, ROMAN, SEATS, UNITS
from barbaricum.games.alesia.drawing import AlesiaDrawing, drawing_of
from barbaricum.games.alesia.planner import Planner
from barbaricum.games.alesia.planner_general import General
from barbaricum.games.alesia.state import AlesiaState
from barbaricum.games.alesia.tables import IN_RELIEF, AlesiaRules


def _rules(rules: Rules) -> AlesiaRules:
    assert isinstance(rules, AlesiaRules)
    return rules


def _state(state: State) -> AlesiaState:
    assert isinstance(state, AlesiaState)
    return state


class Alesia(Game):
    """Caesar between two walls: besieged inside, relief outside."""

    id = "alesia"
    title = "The Epic Battle of Alesia"
    revision = 1
    usual_bot = "planner"
    seats = SEATS
    setups: tuple[str, ...] = ("mt_rea", "battle")
    options: Mapping[str, Option] = {
        "pila": Option(("any", "moved"), "Pila are thrown at", "A70"),
        "armies": Option(("whole", "third", "tenth"), "How much of the armies takes part in the battle", "A103"),
        "charts": Option(("researched", "tuned"), "Charts of combat and missiles", "A106"),
        "turns": Option(("printed", "half", "short"), "Turns of an assault", "A104"),
    }
    windows = standing.FACTS
    answers = standing.ANSWERS
    brief: Mapping[str, OptionValue] = {"armies": "tenth", "turns": "short"}

    @cached_property
    def _components(self) -> Components:
        return components.load()

    @cached_property
    def _rulebook(self) -> Rulebook:
        return Rulebook.load(resources.files(__package__) / "rulebook.toml")

    def components(self) -> Components:
        """The components as shipped."""
        return self._components

    def component_faults(self, components_: Components) -> list[str]:
        """What contradicts the counts the rulebook prints."""
        return components.faults(components_)

    def rulebook(self) -> Rulebook:
        """Clauses and rulings."""
        return self._rulebook

    def make_rules(self, setup: str, options: Mapping[str, OptionValue], components_: Components) -> Rules:
        """Tables of ints from checked parts."""
        return AlesiaRules(setup, options, components_)

    def initial(self, rules: Rules) -> State:
        """The state at the first decision of the set-up."""
        state = AlesiaState(_rules(rules))
        state.call(of.GAME, [])
        state.run()
        return state

    def load(self, rules: Rules, ints: Sequence[int]) -> State:
        """The inverse of `ints`."""
        return _load(_rules(rules), list(ints))

    def action_count(self, rules: Rules) -> int:
        """About a million: mostly units by places, shooters by targets, attackers by sets of hexes."""
        return ACTION_COUNT

    def format_move(self, state: State, seat: int, move: Move) -> str:
        """Write a line."""
        return notation.format_move(_state(state), seat, move)

    def parse_move(self, state: State, seat: int, text: str) -> Move:
        """Read a line."""
        return notation.parse_move(_state(state), seat, text)

    def format_event(self, rules: Rules, event: Event) -> str:
        """Say what happened."""
        return messages.event_text(_rules(rules), event)

    def describe_offer(self, state: State, seat: int, prefix: Move, offer: Offer) -> str:
        """Name an offer as a button would."""
        return messages.offer_text(_state(state), seat, prefix, offer)

    def prompt(self, state: State, seat: int) -> str:
        """Say what is asked."""
        return messages.prompt(_state(state), seat)

    def heading(self, state: State) -> str:
        """Say where the battle stands."""
        return messages.heading(_state(state))

    def drawing(self, rules: Rules) -> AlesiaDrawing:
        """The map and the charts."""
        return drawing_of(_rules(rules))

    def window(self, state: State, seat: int) -> Mapping[str, str] | None:
        """A retreat, an advance or the choice of a die."""
        return standing.window_of(_state(state), seat)

    def answer(self, state: State, seat: int, do: str) -> Answer | None:
        """Make such a decision by a standing instruction."""
        lines = standing.lines_of(_state(state), seat, do)
        return Answer(lines, standing.note_of(_state(state), seat)) if lines else None

    def start_position(self, rules: Rules) -> Position:
        """The position that cases are laid over."""
        return position.start_position(_rules(rules))

    def position_of(self, state: State) -> Position:
        """Write a state out."""
        return position.position_of(_state(state))

    def position_from(self, rules: Rules, position_: Position) -> State:
        """Build a state."""
        return position.position_from(_rules(rules), position_)

    def evaluate(self, state: State, seat: int) -> float:
        """Estimate a seat's chances."""
        return bot.evaluate(_state(state), seat)

    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        """The planner, and the general who plays its plans out."""
        return {"planner": Planner, "general": General}

    def swap_secret(self, state: State, seat: int, prng: Prng) -> State:
        """Exchange units of two boxes, move one to another box, turn the hidden counter to another number."""
        twin = _state(state).clone()
        if seat != GAUL:
            _swap_boxes(twin, prng)
            _swap_counter(twin, prng)
        return twin

    def conserved(self, state: State) -> list[int]:
        """Pieces by force, forts, and what would show counts kept by increments to be stale."""
        army = _state(state)
        per_force = [0, 0, 0]
        for unit in range(UNITS):
            per_force[army.rules.force[unit]] += 1
        fresh = _load(army.rules, army.ints())
        stale = int(fresh.count != army.count or fresh.zoc != army.zoc or fresh.fort_at != army.fort_at)
        limit = army.rules.stack_limit
        crowded = sum(1 for side in (ROMAN, GAUL) for hex in range(HEXES) if army.count[side * HEXES + hex] > limit[side])
        mixed = sum(1 for hex in range(HEXES) if army.count[hex] and army.count[HEXES + hex])
        strange = sum(1 for place in army.where if not 0 <= place <= OUT)
        return [*per_force, len(army.forts), stale, crowded, mixed, strange]


def _swap_boxes(twin: AlesiaState, prng: Prng) -> None:
    """What lies in the boxes is known to the Gaul alone."""
    waiting = [unit for unit in range(UNITS) if twin.rules.force[unit] == IN_RELIEF and BOX <= twin.where[unit] < ESCAPED]
    if len(waiting) < 2:
        return
    one, other = waiting[prng.below(len(waiting))], waiting[prng.below(len(waiting))]
    first, second = twin.where[one], twin.where[other]
    twin.place(one, second)
    twin.place(other, first)
    names = twin.rules.scenario.get("boxes", ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"])
    moved = waiting[prng.below(len(waiting))]
    number = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"].index(names[prng.below(len(names))])
    twin.place(moved, BOX + number)


def _swap_counter(twin: AlesiaState, prng: Prng) -> None:
    if twin.drawn and twin.sallied < 2:
        most = min(4, twin.turn - twin.drawn) if twin.sallied else 4
        twin.delay = 1 + prng.below(most)


def _load(rules: AlesiaRules, ints: list[int]) -> AlesiaState:
    state = AlesiaState(rules)
    (
        state.assault,
        state.turn,
        state.landed,
        state.shocked,
        state.drawn,
        state.delay,
        state.sallied,
        state.rerolled,
        state.battles,
        state.ended,
        state.result,
        state.news,
    ) = ints[:12]
    at = 12
    where, marks, held = (ints[at + part * UNITS : at + (part + 1) * UNITS] for part in range(3))
    at += 3 * UNITS
    for fort in range(FORTS):
        state.set_fort(fort, ints[at + fort])
    for unit in range(UNITS):
        state.marks[unit] = marks[unit]
        state.place(unit, where[unit])
    state.held = held
    state.stack = frames_from(ints, at + FORTS)
    return state
