"""The search: what it tries, what it finds, and that equal budgets give equal trees; and the hooks a game gives it."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from barbaricum.bots import BOTS, MOST_NODES, BotError, make_bot, nodes_of
from barbaricum.bots.playout import let_chance_speak
from barbaricum.bots.search import Node, Search, select
from barbaricum.core.chance import Seed
from barbaricum.core.check import check_game
from barbaricum.core.game import NO_OPINION, Game
from barbaricum.core.position import lay_over
from barbaricum.core.prng import Prng
from barbaricum.core.record import match_from_seed
from barbaricum.core.state import CHANCE, State
from barbaricum.core.view import View
from barbaricum.games import game_named
from tests.games.toy import Toy

HENGIST = game_named("hengist")
BOTH = pytest.mark.parametrize("game", [Toy(), HENGIST], ids=lambda game: game.id)


def hengist_at(**overlay: object) -> State:
    rules = HENGIST.rules()
    return HENGIST.position_from(rules, lay_over(HENGIST.start_position(rules), overlay))


def decisions(game: Game, games: int) -> Iterator[tuple[State, int]]:
    """The decisions of random games."""
    prng = Prng(5)
    for _ in range(games):
        state = game.initial(game.rules())
        while state.stack:
            seat = state.players_to_act()[0]
            if seat == CHANCE:
                let_chance_speak(state, prng)
                continue
            yield state, seat
            legal = state.legal_actions(seat)
            state.apply(seat, legal[prng.below(len(legal))])


def opening(number: int = 4) -> State:
    return match_from_seed(HENGIST, HENGIST.rules(), Seed.from_number(number)).state


# --- what a game gives ----------------------------------------------------------------------------------------------------


@BOTH
def test_candidates_are_legal_and_playing_on_takes_one_of_them_or_has_no_opinion(game: Game) -> None:
    prng = Prng(1)
    for state, seat in decisions(game, 10):
        candidates = game.candidates(state, seat)
        assert candidates
        assert candidates == sorted(set(candidates) & set(state.legal_actions(seat)))
        assert game.playout_action(state, seat, prng) in ([NO_OPINION] if game is not HENGIST else candidates)


@BOTH
def test_a_forecast_is_a_share_of_victory_and_weighs_both_sides_alike(game: Game) -> None:
    for state, _ in decisions(game, 4):
        values = [game.forecast(state, seat) for seat in range(len(game.seats))]
        assert all(-1 <= value <= 1 for value in values)
        if len(values) == 2:
            assert values[0] == pytest.approx(-values[1])


def test_groups_at_one_place_are_tried_once() -> None:
    state = hengist_at(red={"groups": ["boat", "boat", "L1"], "hand": []})
    moves = [HENGIST.format_move(state, 0, (action,)) for action in HENGIST.candidates(state, 0)]
    assert moves == ["done", "1: land L1", "3: board"]


def test_a_single_card_is_not_saved_by_a_double() -> None:
    state = hengist_at(red={"groups": ["L", "off", "off"], "hand": ["hill", "hill/river", "explorer", "moor", "moor", "moor"]})
    terrain = HENGIST.parse_move(state, 0, "1: return L1")[0]
    state.apply(0, terrain)
    legal, candidates = state.legal_actions(0), HENGIST.candidates(state, 0)
    assert len(candidates) < len(legal)


def test_playing_on_raids_where_it_can() -> None:
    state = hengist_at(red={"groups": ["L", "off", "off"], "hand": ["hill", "river", "mountain", "moor", "moor"]}, acted=[2, 3])
    assert "raid" in HENGIST.format_move(state, 0, (HENGIST.playout_action(state, 0, Prng(1)),))


@pytest.mark.parametrize(("mine", "theirs", "done"), [([10, 9], [5], "1: reinforce"), ([5], [10, 9], "done")])
def test_playing_on_ends_the_game_only_when_ahead(mine: list[int], theirs: list[int], done: str) -> None:
    """The Boat lies in its last Bay: the next Explorer ends the game."""
    turned: list[dict[str, object]] = [{"tile": tile, "used": [], "known": []} for tile in ("R01", "R02", "R03")]
    red = {"groups": ["off", "off", "off"], "hand": ["explorer"], "treasures": mine}
    state = hengist_at(boat="R2", boat_moves=11, turned=turned, red=red, blue={"treasures": theirs})
    assert HENGIST.format_move(state, 0, (HENGIST.playout_action(state, 0, Prng(1)),)) == done


def test_a_forecast_prizes_treasure_and_is_exact_at_the_end() -> None:
    rich = hengist_at(red={"treasures": [10, 9]}, blue={"treasures": []})
    assert HENGIST.forecast(rich, 0) > HENGIST.forecast(hengist_at(), 0)
    for state, _ in decisions(HENGIST, 1):
        last = state
    assert not last.stack
    assert HENGIST.forecast(last, 0) == last.returns()[0]


# --- what a search does ---------------------------------------------------------------------------------------------------


@BOTH
def test_a_search_keeps_the_contract(game: Game) -> None:
    assert check_game(game, games=2, bots=(Thrifty(),)) > 0


class Thrifty(Search):
    """A search that spends little, whatever it is given."""

    def grow(self, view: View, prng: Prng, nodes: int) -> Node:
        return super().grow(view, prng, min(nodes, 20))


def test_equal_budgets_give_equal_trees() -> None:
    def lines(seed: int) -> list[tuple[int, float, float]]:
        view = View.of(HENGIST, opening(), 0, Prng(2))
        return [(line.action, line.share, line.value) for line in Search().expect(view, Prng(seed), 300)]

    assert lines(1) == lines(1)
    assert lines(1) != lines(2)


@BOTH
def test_every_simulation_goes_through_the_root_and_every_seat_has_its_own_value(game: Game) -> None:
    checked = 0
    for state, seat in decisions(game, 1):
        if len(game.candidates(state, seat)) > 1:
            root = Search().grow(View.of(game, state, seat, Prng(1)), Prng(2), 100)
            assert root.visits == sum(child.visits for child in root.children.values()) == 100
            assert all(-1 <= child.value <= 1 for child in root.children.values())
            checked += 1
        if checked == 12:
            break
    assert checked == 12


def test_several_seats_stand_in_the_tree_of_a_game_for_three() -> None:
    game = Toy()
    state = match_from_seed(game, game.rules(), Seed.from_number(1)).state
    seats: set[int] = set()

    def walk(node: Node) -> None:
        seats.add(node.seat)
        for child in node.children.values():
            walk(child)

    seat = state.players_to_act()[0]
    walk(Search().grow(View.of(game, state, seat, Prng(1)), Prng(2), 600))
    assert seats == {0, 1, 2}


def test_what_is_forced_costs_nothing() -> None:
    class Spent(Search):
        def grow(self, view: View, prng: Prng, nodes: int) -> Node:
            raise AssertionError("nothing to search")

    state = hengist_at(red={"groups": ["off", "off", "off"], "hand": []})
    assert Spent().choose(View.of(HENGIST, state, 0, Prng(1)), Prng(1), 1000) == (0,)
    assert [line.action for line in Search().expect(View.of(HENGIST, state, 0, Prng(1)), Prng(1), 10)] == [0]


def test_it_takes_a_treasure_it_can_pay() -> None:
    hand = ["hill", "river", "mountain", "moor", "moor"]
    state = hengist_at(red={"groups": ["L", "off", "off"], "hand": hand}, acted=[2, 3])
    move = Search().choose(View.of(HENGIST, state, 0, Prng(1)), Prng(1), 400)
    assert "raid" in HENGIST.format_move(state, 0, move)


def test_an_action_is_tried_again_the_longer_it_was_not() -> None:
    node, good, poor = Node(0), Node(0), Node(0)
    for _ in range(50):
        good.learn(0.5)
    poor.learn(0.3)
    node.children = {1: good, 2: poor}
    node.visits = good.available = poor.available = 51
    assert select(node, [1, 2], 1, 0.0, Prng(1)) == 1
    assert select(node, [1, 2], 1, 0.5, Prng(1)) == 2


def test_what_the_game_would_play_on_with_is_tried_first_and_the_others_when_there_is_time() -> None:
    node, liked = Node(0), Node(0)
    assert select(node, [1, 2, 3], 2, 0.5, Prng(1)) == 2
    liked.learn(0.5)
    node.children = {2: liked}
    node.visits = liked.available = 1
    assert select(node, [1, 2, 3], 2, 0.5, Prng(1)) == 2
    for _ in range(200):
        liked.learn(0.5)
    node.visits = liked.available = 201
    assert select(node, [1, 2, 3], 2, 0.5, Prng(1)) in (1, 3)


def test_a_node_is_worth_the_mean_of_its_simulations() -> None:
    node = Node(0)
    for value in (0.6, 0.6, -0.9):
        node.learn(value)
    assert node.value == pytest.approx(0.1)


def test_seconds_end_a_decision() -> None:
    bot = make_bot("search:0.2s")
    view = View.of(HENGIST, opening(), 0, Prng(2))
    began = time.monotonic()
    bot.choose(view, Prng(1), nodes_of("search:0.2s"))
    assert time.monotonic() - began < 5
    assert nodes_of("search:0.2s") == MOST_NODES


@pytest.mark.parametrize(
    ("spec", "part"), [("greedy:2s", "only a search"), ("search:0s", "some time"), ("search:2m", "no such module")]
)
def test_seconds_that_cannot_be_had(spec: str, part: str) -> None:
    with pytest.raises(BotError, match=part):
        make_bot(spec)


def test_levels_think_longer_the_higher_they_are() -> None:
    nodes = [BOTS[f"level-{number}"].nodes for number in (1, 2, 3)]
    assert nodes == sorted(set(nodes))
    assert all(isinstance(make_bot(f"level-{number}"), Search) for number in (1, 2, 3))
