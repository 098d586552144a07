"""Gothic Invasion as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib import resources

from barbaricum.core.components import Components
from barbaricum.core.game import Game, Option, OptionValue, Position, Rules
from barbaricum.core.prng import Prng
from barbaricum.core.rulebook import Rulebook
from barbaricum.core.state import Event, Move, Offer, State, frames_from
from barbaricum.games.gothic_invasion import bot, forecast, messages, notation, playout, position, procedures, windows
from barbaricum.games.gothic_invasion.actions import ACTION_COUNT, CARDS, GOTHS, LEADERS, PIECES, ROMANS
from barbaricum.games.gothic_invasion.components import faults
from barbaricum.games.gothic_invasion.drawing import GothicDrawing, drawing_of
from barbaricum.games.gothic_invasion.hands import forbidden
from barbaricum.games.gothic_invasion.state import GothicState
from barbaricum.games.gothic_invasion.tables import GothicRules, bits, seats_of
from barbaricum.games.gothic_invasion.war import DECKS, PUBLIC, VIEWERS, War

SETUPS = ("full-2", "full-3", "full-4", "full-5", "fast-2", "fast-3", "fast-4", "fast-5")


def _rules(rules: Rules) -> GothicRules:
    assert isinstance(rules, GothicRules)
    return rules


def _state(state: State) -> GothicState:
    assert isinstance(state, GothicState)
    return state


class GothicInvasion(Game):
    """The Goths hunt for the cities of a secret objective; the Romans hold out until spring 382."""

    id = "gothic_invasion"
    title = "Gothic Invasion"
    revision = 1
    seats = seats_of("full-2")
    setups = SETUPS
    options: Mapping[str, Option] = {
        "team_hands": Option(("open", "closed"), "Players of one side see each other's hands", "Z7"),
        "altar_chains": Option((True, False), "An ALTAR OF SACRIFICE may be cancelled by another", "C2"),
        "safe_from": Option(("side", "winner"), "Whom a beaten leader must be safe from", "B12"),
        "orders_for": Option(("holder", "any leader"), "Whom an order is for", "T5"),
        "negotiations": Option(("season start or turn", "season start", "turn"), "When NEGOTIATIONS are played", "C4"),
        "last_season": Option(("winter 381", "spring 382"), "The last season before the Romans win", "T1"),
        "richomeres_at": Option(("as printed", "dyrrachium", "philippopolis"), "Where Richomeres starts", "S1"),
        "fast_first": Option(("garrison", "goths"), "Who places first in the fast scenario", "S3"),
        "fast_richomeres": Option(("waits", "gone"), "Richomeres in the fast scenario", "S4"),
        "year_shuffle": Option(("all", "discards"), "What is shuffled at the turn of the year", "T3"),
        "saphrax_march": Option(("both cards", "one card"), "What a march for two cards leaves Saphrax", "T7"),
        "kept_card": Option(("extra", "counts"), "Alatheus' kept card beside his next draw", "T8"),
        "aside_ends_turn": Option((False, True), "Keeping a card uses the turn", "Z3"),
        "red_anchor": Option(("aegean", "every port"), "Where the red anchor leads", "M2"),
        "plunder_capital": Option((False, True), "Constantinopolis can be plundered", "M5"),
        "one_shot": Option(("when used", "always"), "When DEFECTION and NEGOTIATIONS leave the game", "P4"),
        "fortifications_stack": Option((True, False), "Two FORTIFICATIONS add up", "C3"),
        "espionage_single": Option(("discarded", "returned"), "ESPIONAGE against a hand of one card", "C7"),
        "full_track": Option((False, True), "Orders that would raise a full track are allowed", "C10"),
        "equal_armies": Option(("defender", "attacker"), "Who chooses the field between equal armies", "B2"),
        "cards_per_step": Option(("any", "one"), "How many cards a side plays in a battle phase", "B4"),
        "fog_or_tactics": Option(("defender", "attacker"), "Whose contrary card stands", "B6"),
        "wall_in_fog": Option((False, True), "Constantinopolis adds 2 in DENSE FOG too", "B7"),
        "valens_least": Option((0, 1), "The least that Valens' die counts", "B9"),
        "reroll": Option(("second", "better"), "Which of Richomeres' two rolls stands", "B10"),
        "near_retreat_safe": Option((False, True), "A retreat of one space must be safe, too", "B13"),
        "lander_takes_city": Option((True, False), "Who wins a landing moves in", "B17"),
        "rough_sea_home": Option((True, False), "ROUGH SEA may cancel the voyage home", "B18"),
        "winter_entry": Option(("after losses", "in spring"), "When a successor due in winter enters", "L3"),
        "oracle_reshuffles": Option((False, True), "ORACLE's own card is part of a reshuffle", "Z5"),
    }

    windows = windows.FACTS
    rounds = 1
    usual_bot = "level-2"

    def __init__(self, setup: str = "full-2") -> None:
        self.seats = seats_of(setup)

    def seated(self, setup: str) -> Game:
        """The game with the seats of a setup."""
        return _seated(setup) if setup in SETUPS else self

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
        """What contradicts the counts and examples the rulebook prints."""
        return faults(components)

    def rulebook(self) -> Rulebook:
        """Clauses and rulings."""
        return self._rulebook

    def make_rules(self, setup: str, options: Mapping[str, OptionValue], components: Components) -> Rules:
        """Tables of ints from checked parts."""
        return GothicRules(setup, options, components)

    def initial(self, rules: Rules) -> State:
        """The state at the first draw or placement."""
        state = GothicState(_rules(rules))
        state.call(procedures.GAME, [0])
        state.run()
        return state

    def load(self, rules: Rules, ints: Sequence[int]) -> State:
        """The inverse of `ints`."""
        state = GothicState(_rules(rules))
        flat = list(ints)
        state.stack = frames_from(flat, state.read_ints(flat))
        return state

    def action_count(self, rules: Rules) -> int:
        """Small choices, marches, and each card's deeds with their pieces and targets."""
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

    def drawing(self, rules: Rules) -> GothicDrawing:
        """Map, cards and tracks."""
        return drawing_of(_rules(rules))

    def window(self, state: State, seat: int) -> Mapping[str, str] | None:
        """A cancellation, a battle phase or the opening of a season, that may be let go by."""
        return windows.window_of(_state(state), seat)

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
        """The most promising actions, each with one card."""
        return playout.candidates(_state(state), seat)

    def settled(self, state: State) -> bool:
        """Where a turn begins: no order waits for an answer and no battle is open."""
        return not state.stack or state.stack[-1].procedure == procedures.TURN

    def playout_action(self, state: State, seat: int, prng: Prng) -> int:
        """Take what promises most at a glance."""
        return playout.playout_action(_state(state), seat, prng)

    def glance(self, state: State, seat: int, prng: Prng) -> tuple[list[int], int]:
        """Both in one go."""
        return playout.glance(_state(state), seat, prng)

    def swap_secret(self, state: State, seat: int, prng: Prng) -> State:
        """Let two unseen cards of a deck change places, and the objective be another one."""
        twin = _state(state).clone()
        for side in (GOTHS, ROMANS):
            _swap_cards(twin, side, seat, prng)
        if twin.objective >= 0 and not twin.ended and (seat < 0 or twin.side_of_seat(seat) == ROMANS):
            _swap_objective(twin, prng)
        return twin

    def conserved(self, state: State) -> list[int]:
        """Cards that are nowhere or twice, spaces with two pieces, counts gone stale: always none."""
        war = _state(state)
        piles = [war.deck, war.discard, war.out, war.table, war.aside, war.given, war.look, *war.hands]
        placed = sum(pile.bit_count() for pile in piles)
        union = 0
        for pile in piles:
            union |= pile
        spaces = [space for space in war.where if space >= 0]
        fresh = war.clone()
        fresh.count_spaces()
        unsure = sum((war.known[PUBLIC] & ~war.known[viewer]).bit_count() for viewer in range(VIEWERS))
        return [placed, union.bit_count(), len(spaces) - len(set(spaces)), int(fresh.held != war.held), unsure, CARDS, PIECES]


@cache
def _seated(setup: str) -> GothicInvasion:
    return GothicInvasion(setup)


def _swap_cards(twin: War, side: int, seat: int, prng: Prng) -> None:
    """Rename two cards that the reader cannot place into each other, wherever they lie and whoever knows them."""
    unseen = bits(DECKS[side] & ~twin.known[seat if seat >= 0 else PUBLIC])
    if len(unseen) < 2:
        return
    one, other = unseen[prng.below(len(unseen))], unseen[prng.below(len(unseen))]
    for leader in range(LEADERS):
        held = twin.hands[leader]
        barred = forbidden(twin, twin.marks[leader])
        gained = other if (held >> one) & 1 else one
        if ((held >> one) ^ (held >> other)) & 1 and (barred >> gained) & 1:
            return
    for name in ("deck", "discard", "aside", "given", "look"):
        setattr(twin, name, _renamed(getattr(twin, name), one, other))
    twin.hands = [_renamed(held, one, other) for held in twin.hands]
    twin.known = [_renamed(known, one, other) for known in twin.known]


def _renamed(cards: int, one: int, other: int) -> int:
    """The set with two cards' names exchanged."""
    if ((cards >> one) ^ (cards >> other)) & 1:
        return cards ^ (1 << one) ^ (1 << other)
    return cards


def _swap_objective(twin: War, prng: Prng) -> None:
    masks = twin.rules.objective_masks
    others = [number for number in range(len(masks)) if masks[number] & ~twin.plundered]
    twin.objective = others[prng.below(len(others))]
