"""Hengist as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import resources

from barbaricum.core.components import Components
from barbaricum.core.game import Game, Option, OptionValue, Position, Rules
from barbaricum.core.prng import Prng
from barbaricum.core.rulebook import Rulebook
from barbaricum.core.state import Event, Move, Offer, State, frames_from
from barbaricum.games.hengist import bot, forecast, messages, notation, playout, position
from barbaricum.games.hengist.actions import ACTION_COUNT, COLUMNS, EXPLORER, GROUPS, KINDS, SEATS, SLOTS, TERRAIN_COUNT
from barbaricum.games.hengist.coast import NO_TILE, SHOWS
from barbaricum.games.hengist.components import faults
from barbaricum.games.hengist.secrets import has_seen, tiles_that_fit
from barbaricum.games.hengist.state import HengistState
from barbaricum.games.hengist.tables import HengistRules


def _rules(rules: Rules) -> HengistRules:
    assert isinstance(rules, HengistRules)
    return rules


def _state(state: State) -> HengistState:
    assert isinstance(state, HengistState)
    return state


class Hengist(Game):
    """Two players land from one boat, read hidden roads and take treasures."""

    id = "hengist"
    title = "Hengist"
    revision = 1
    usual_bot = "level-2"
    seats = SEATS
    setups = ("standard",)
    options: Mapping[str, Option] = {
        "hinterland": Option((3, 2, 4), "Spaces in each Hinterland", "B2"),
        "balanced_start": Option((False, True), "The second player begins with five cards", "G6"),
        "begins": Option(("red", "blue", "drawn"), "Who begins", "A4"),
    }

    @cached_property
    def _components(self) -> Components:
        return Components.load(resources.files(__package__) / "components.json")

    @cached_property
    def _rulebook(self) -> Rulebook:
        return Rulebook.load(resources.files(__package__) / "rulebook.toml")

    def components(self) -> Components:
        """The components as shipped."""
        return self._components

    def component_faults(self, components: Components) -> list[str]:
        """What contradicts the counts the rulebook prints."""
        return faults(components)

    def rulebook(self) -> Rulebook:
        """Clauses and rulings."""
        return self._rulebook

    def make_rules(self, setup: str, options: Mapping[str, OptionValue], components: Components) -> Rules:
        """Tables of ints from checked parts."""
        return HengistRules(setup, options, components)

    def initial(self, rules: Rules) -> State:
        """The state at the first draw of the setup."""
        state = HengistState(_rules(rules))
        state.call(0, [0])
        state.run()
        return state

    def load(self, rules: Rules, ints: Sequence[int]) -> State:
        """The inverse of `ints`."""
        return _load(_rules(rules), list(ints))

    def action_count(self, rules: Rules) -> int:
        """Done, 26 deeds of each group, 23 payments."""
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
        """Say where the game stands."""
        return messages.heading(_state(state))

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

    def forecast(self, state: State, seat: int) -> float:
        """Foretell the result."""
        return forecast.forecast(_state(state), seat)

    def candidates(self, state: State, seat: int) -> list[int]:
        """All that is legal but equal deeds and wasteful payments."""
        return playout.candidates(_state(state), seat)

    def playout_action(self, state: State, seat: int, prng: Prng) -> int:
        """Raid, march inland, spy, land; pay with what is least missed."""
        return playout.playout_action(_state(state), seat, prng)

    def swap_secret(self, state: State, seat: int, prng: Prng) -> State:
        """Exchange a card of a hidden hand for one of the pile, and an unseen tile for another that may lie there."""
        twin = _state(state).clone()
        for other in range(2):
            if other != seat:
                _swap_card(twin, other, prng)
        _swap_tile(twin, seat, prng)
        return twin

    def conserved(self, state: State) -> list[int]:
        """Cards by kind, treasures, groups, distinct tiles: none may be created or destroyed."""
        coast = _state(state)
        cards = [coast.pile[kind] + coast.discard[kind] + coast.hands[kind] + coast.hands[KINDS + kind] for kind in range(KINDS)]
        laid = [tile for tile in coast.tiles if tile != NO_TILE]
        placed = sum(coast.pool) + sum(coast.won) + sum(1 for value in coast.treasures if value) + len(position_lost(coast))
        crowded = sum(1 for place in range(2, 11) if coast.occupants(place) > coast.spaces(place))
        stale = sum(1 for seat in range(2) if _stale_counts(coast, seat))
        return [*cards, placed, len(coast.groups), len(laid) - len(set(laid)), crowded, stale]


def position_lost(coast: HengistState) -> list[int]:
    """Treasures that left the game with a turned board."""
    lost = position.position_of(coast)["lost_treasures"]
    assert isinstance(lost, list)
    return lost


def _stale_counts(coast: HengistState, seat: int) -> bool:
    """Whether the counts kept by increments differ from counting the hand again."""
    hand = coast.hands[seat * KINDS : (seat + 1) * KINDS]
    cover = [sum(hand[kind] for kind in range(EXPLORER) if t in SHOWS[kind]) for t in range(TERRAIN_COUNT)]
    kept = coast.cover[seat * TERRAIN_COUNT : (seat + 1) * TERRAIN_COUNT]
    return kept != cover or coast.plain[seat] != sum(hand[:EXPLORER])


def _swap_card(twin: HengistState, seat: int, prng: Prng) -> None:
    held = [kind for kind in range(KINDS) if twin.hands[seat * KINDS + kind]]
    drawn = [kind for kind in range(KINDS) if twin.pile[kind]]
    if held and drawn:
        give, take = held[prng.below(len(held))], drawn[prng.below(len(drawn))]
        twin.take_card(seat, give, -1)
        twin.take_card(seat, take, 1)
        twin.pile[give] += 1
        twin.pile[take] -= 1


def _swap_tile(twin: HengistState, seat: int, prng: Prng) -> None:
    hidden = [at for at, tile in enumerate(twin.tiles) if tile != NO_TILE and not has_seen(twin, seat, at)]
    if hidden:
        at = hidden[prng.below(len(hidden))]
        free = [tile for tile in tiles_that_fit(twin, at) if tile not in twin.tiles]
        if free:
            twin.tiles[at] = free[prng.below(len(free))]


def _load(rules: HengistRules, ints: list[int]) -> HengistState:
    state = HengistState(rules)
    (
        state.changes,
        state.boat,
        state.boat_moves,
        state.turn,
        state.quiet,
        state.starter,
        state.ended,
        state.result,
        state.news,
    ) = ints[:9]
    at = 9

    def take(count: int) -> list[int]:
        nonlocal at
        part = ints[at : at + count]
        at += count
        return part

    laid, values = COLUMNS + rules.reserve, len(rules.points)
    hands = take(2 * KINDS)
    state.discard, state.pile = take(KINDS), take(KINDS)
    state.groups, state.sides = take(2 * GROUPS), take(COLUMNS)
    state.tiles, state.used, state.known = take(laid), take(laid), take(laid)
    state.treasures, state.pool, state.won = take(COLUMNS * SLOTS), take(values), take(2 * values)
    for index, count in enumerate(hands):
        if count:
            state.take_card(index // KINDS, index % KINDS, count)
    state.stack = frames_from(ints, at)
    return state
