"""What all games of orders share towards the registry."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable

from barbaricum.core.components import Components
from barbaricum.core.errors import NotationError
from barbaricum.core.game import Game, Position, Rules
from barbaricum.core.prng import Prng
from barbaricum.core.rulebook import Rulebook
from barbaricum.core.state import DONE, Event, Move, Offer, State
from barbaricum.orders.play import offers, position, telling
from barbaricum.orders.play.drawing import Drawing, drawing_of
from barbaricum.orders.play.parts import load_components, map_faults
from barbaricum.orders.play.procedures import MOVEMENT, RETREATS
from barbaricum.orders.play.rules import OrdersRules
from barbaricum.orders.play.state import OrdersState

EDITION_YEARS = (2023, 2000, 1982, 1971)


def shared_rulebook() -> Rulebook:
    """The clauses that all games of orders share."""
    return Rulebook.load(resources.files("barbaricum.orders") / "rulebook.toml")


class OrdersGame(Game):
    """A game whose rules are `barbaricum.orders` and whatever its own state adds."""

    setups = ("standard",)
    sources = ("barbaricum.orders",)
    usual_bot = "dumbbot"
    phases: Mapping[str, str] = {"orders": "orders", "retreats": "retreats", "winter": "builds and removals"}

    @cached_property
    def folder(self) -> Traversable:
        """Where the game's data lies."""
        return resources.files(type(self).__module__.rpartition(".")[0])

    @cached_property
    def _components(self) -> Components:
        return load_components(self.folder)

    @cached_property
    def _rulebook(self) -> Rulebook:
        return Rulebook.load(self.folder / "rulebook.toml", shared_rulebook())

    def components(self) -> Components:
        """The map and the powers, with where each value comes from."""
        return self._components

    def component_faults(self, components: Components) -> list[str]:
        """What is wrong with the map."""
        return map_faults(components)

    def rulebook(self) -> Rulebook:
        """Clauses and rulings."""
        return self._rulebook

    @abstractmethod
    def empty(self, rules: Rules) -> OrdersState:
        """A state of the game without a unit on the board."""

    def first(self, rules: Rules) -> OrdersState:
        """The state before the first spring."""
        state = self.empty(rules)
        state.units, state.owners = state.rules.start_units(), state.rules.start_owners()
        return state

    def initial(self, rules: Rules) -> State:
        """The first spring."""
        state = self.first(rules)
        state.call(0, [])
        state.run()
        return state

    def load(self, rules: Rules, ints: Sequence[int]) -> State:
        """The inverse of `ints`."""
        state = self.empty(rules)
        state.take_ints(list(ints))
        return state

    def action_count(self, rules: Rules) -> int:
        """One more than the greatest code of an order."""
        assert isinstance(rules, OrdersRules)
        return rules.action_count()

    # --- text --------------------------------------------------------------------------------------------------

    def format_move(self, state: State, seat: int, move: Move) -> str:
        """Write orders."""
        orders = played(state)
        return "; ".join("ready" if action == DONE else orders.order_text(orders.rules.codec.order(action)) for action in move)

    def parse_move(self, state: State, seat: int, text: str) -> Move:
        """Read orders, several with semicolons between them; raises NotationError."""
        orders = played(state)
        return tuple(self._action(orders, seat, line) for line in text.split(";"))

    def _action(self, state: OrdersState, seat: int, line: str) -> int:
        if re.fullmatch(r"\s*(ready|done)\s*", line, re.IGNORECASE):
            return DONE
        try:
            order = state.rules.read_order(line)
        except NotationError as error:
            raise NotationError(f"{error}.") from None
        return state.rules.codec.of(state.sheet_of(max(seat, 0)).plain(order) if state.stack else order)

    def format_event(self, rules: Rules, event: Event) -> str:
        """Say what happened."""
        assert isinstance(rules, OrdersRules)
        return telling.sentence(rules, event)

    def describe_offer(self, state: State, seat: int, prefix: Move, offer: Offer) -> str:
        """Name an offer as a button would."""
        return offers.text(played(state), prefix, offer)

    def prompt(self, state: State, seat: int) -> str:
        """Say what is asked."""
        orders = played(state)
        if not orders.stack:
            return self._result(orders)
        if not orders.acts(seat):
            waiting = [orders.rules.names[power] for power in orders.players_to_act()]
            return f"Waiting for the sheets of {telling.listed(waiting)}."
        phase, left = orders.phase(), len(orders.sheet_of(seat).open_places())
        if phase == MOVEMENT:
            return f"Write your orders; {_units(left)} without one." if left else "Every unit has an order; you can be ready."
        if phase == RETREATS:
            return f"Retreat or disband; {_units(left)} dislodged and without an order." if left else "You can be ready."
        return self.winter_prompt(orders, seat)

    def winter_prompt(self, state: OrdersState, seat: int) -> str:
        """Say what a winter asks of a power."""
        adjustment = state.adjustment(seat)
        for order in state.orders_of(seat):
            adjustment.take(order)
        if adjustment.due < 0:
            left = max(0, adjustment.excess())
            return f"Remove {left} more." if left else "Enough is removed; you can be ready."
        left = adjustment.due - len(adjustment.built) - adjustment.waived
        return f"You may build {left} more." if left > 0 else "You can be ready."

    def _result(self, state: OrdersState) -> str:
        args = (state.ended, state.winners)
        return telling.sentence(state.rules, Event(-1, state.end_clause(), "end", args))

    def heading(self, state: State) -> str:
        """Say where the game stands."""
        orders = played(state)
        if not orders.stack:
            return f"The game is over · {orders.year}"
        phase = orders.phase()
        if phase in (MOVEMENT, RETREATS):
            return f"{orders.rules.seasons[orders.season]} {orders.year} · {'orders' if phase == MOVEMENT else 'retreats'}"
        return f"Winter {orders.year} · {self.winter_heading}"

    winter_heading: str = "builds and removals"

    def phase_of(self, state: State) -> str:
        """Orders, retreats or winter."""
        return {MOVEMENT: "orders", RETREATS: "retreats"}.get(played(state).phase(), "winter")

    def survivors(self, state: State) -> list[int]:
        """The powers alive."""
        return played(state).living()

    def drawing(self, rules: Rules) -> Drawing:
        """The map."""
        assert isinstance(rules, OrdersRules)
        return drawing_of(rules, self.folder)

    # --- positions ---------------------------------------------------------------------------------------------

    def start_position(self, rules: Rules) -> Position:
        """The first spring."""
        return self.position_of(self.initial(rules))

    def position_of(self, state: State) -> Position:
        """Write a state out."""
        return position.position_of(played(state))

    def position_from(self, rules: Rules, position_: Position) -> State:
        """Build a state."""
        return position.PositionReader(self.empty(rules), position_).finish()

    # --- bots and proofs ---------------------------------------------------------------------------------------

    def evaluate(self, state: State, seat: int) -> float:
        """A power stands as well as its centres do beside an even share, a little better with more units on the board."""
        orders = played(state)
        if orders.ended:
            return orders.returns()[seat]
        centres = len(orders.rules.board.centres)
        held = orders.centres_of(seat) + 0.2 * (orders.units_of(seat) - orders.centres_of(seat))
        even = centres / orders.rules.seats
        return max(-1.0, min(1.0, (held - even) / (centres / 2)))

    def tally(self, state: State) -> list[int]:
        """Centres."""
        orders = played(state)
        return [orders.centres_of(power) for power in range(orders.rules.seats)]

    def swap_secret(self, state: State, seat: int, prng: Prng) -> State:
        """Nothing is hidden between rounds."""
        return state.clone()

    def conserved(self, state: State) -> list[int]:
        """No centre has two owners, no province two units, and nobody owns what is no centre."""
        orders = played(state)
        board = orders.rules.board
        taken = [board.province[unit.place] for unit in orders.units]
        strange = sum(owner >= 0 and not board.is_centre[province] for province, owner in enumerate(orders.owners))
        misplaced = sum(not board.stands[unit.type][unit.place] for unit in orders.units)
        return [len(taken) - len(set(taken)), strange, misplaced]


def played(state: State) -> OrdersState:
    """The state as one of orders."""
    assert isinstance(state, OrdersState)
    return state


def _units(count: int) -> str:
    return f"{count} {'unit is' if count == 1 else 'units are'}"
