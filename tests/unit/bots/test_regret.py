"""The bot that compares DumbBot's proposals by what comes of them."""

from __future__ import annotations

import pytest

from barbaricum.bots import make_bot, nodes_of
from barbaricum.bots.dumbbot import field_of
from barbaricum.bots.play import BotPlayer, play
from barbaricum.bots.proposals import Proposer
from barbaricum.bots.prospects import prospects
from barbaricum.bots.regret import Regret, Side, company_of
from barbaricum.core.chance import Seed
from barbaricum.core.check import check_game
from barbaricum.core.errors import TableError
from barbaricum.core.position import lay_over
from barbaricum.core.prng import Prng
from barbaricum.core.record import match_from_seed
from barbaricum.core.view import View
from barbaricum.games import game_named
from barbaricum.orders.orders import MOVE, SUPPORT
from barbaricum.orders.play.state import OrdersState

DIPLOMACY = game_named("diplomacy")
POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")


def state_with(season: str, units: dict[str, list[str]], owned: dict[str, list[str]]) -> OrdersState:
    rules = DIPLOMACY.rules()
    overlay = {"phase": season, "units": {power: units.get(power, []) for power in POWERS}, "owned": owned}
    state = DIPLOMACY.position_from(rules, lay_over(DIPLOMACY.start_position(rules), overlay))
    assert isinstance(state, OrdersState)
    return state


def brest(season: str = "autumn") -> OrdersState:
    """England stands in Brest, three French armies around it."""
    return state_with(
        season,
        {"France": ["A PAR", "A GAS", "A PIC"], "England": ["A BRE"], "Turkey": ["A ARM"]},
        {"France": ["PAR", "MAR", "SPA"], "England": ["BRE"], "Turkey": ["ANK"]},
    )


def sheet(state: OrdersState, seat: int, nodes: int = 60, seed: int = 1) -> list[int]:
    view = View.of(DIPLOMACY, state, seat, Prng(seed))
    return list(Regret().choose(view, Prng(seed), nodes))


@pytest.mark.parametrize("seed", range(3))
def test_it_takes_a_centre_that_only_a_supported_attack_takes(seed: int) -> None:
    state, france = brest(), POWERS.index("France")
    orders = [state.rules.codec.order(code) for code in sheet(state, france, seed=seed)[:-1]]
    moves = [order for order in orders if order.kind == MOVE and order.target == state.rules.board.index["BRE"]]
    assert len(moves) == 1
    assert any(order.kind == SUPPORT and order.origin == moves[0].place for order in orders)


def test_equal_views_luck_and_nodes_give_equal_sheets() -> None:
    state = DIPLOMACY.initial(DIPLOMACY.rules())
    assert isinstance(state, OrdersState)
    assert sheet(state, 3, 40) == sheet(state.clone(), 3, 40)
    assert len({tuple(sheet(state, 3, 40, seed)) for seed in range(4)}) > 1
    assert nodes_of("regret:40") == 40
    assert isinstance(make_bot("regret:40"), Regret)


@pytest.mark.parametrize("game", ["diplomacy", "invasions_ii", "invasion_44ad"])
def test_all_that_is_proposed_is_legal_and_no_two_proposals_are_the_same(game: str) -> None:
    found = game_named(game)
    state = found.initial(found.rules())
    assert isinstance(state, OrdersState)
    counts = []
    for seat in range(0, len(found.seats), 3):
        proposer = Proposer(state, field_of(state), seat, Prng(seat))
        first = proposer.first(6)
        assert len(set(first)) == len(first) > 0
        counts.append(len(first))
        for proposal in [*first, *(proposer.child(each) for each in first)]:
            written = state.clone()
            for code in proposal:
                assert written.check(seat, code) == 0
                written.decide(seat, code)
            assert not written.sheet_of(seat).open_places()
    # A power may have one good opening alone; most have several.
    assert sum(1 for count in counts if count > 1) > len(counts) / 2


def test_what_crosses_the_sea_is_proposed_whole_or_not_at_all() -> None:
    """An army that boards and the boat that takes it aboard, also in sheets that are varied."""
    game = game_named("invasion_44ad")
    rules = game.rules()
    start = game.start_position(rules)
    units = dict(start["units"]) | {"Romans": ["A Mor", "A Ges", "F MME", "F FGA", "A/F OBR"]}
    owned = dict(start["owned"]) | {"Romans": ["Ges", "Pol", "Bag", "Mor", "Rot"]}
    state = game.position_from(rules, lay_over(start, {"phase": "aprilus", "units": units, "owned": owned}))
    assert isinstance(state, OrdersState)
    romans, board = game.seat_of("Romans"), state.rules.board
    proposer = Proposer(state, field_of(state), romans, Prng(3))
    seen = set()
    for first in proposer.first(12):
        for proposal in [first, *(proposer.child(first) for _ in range(4))]:
            text = game.format_move(state, romans, proposal)
            written = state.clone()
            for code in proposal:
                assert written.check(romans, code) == 0, text
                written.decide(romans, code)
            for army, boat in (("Mor", "MME"), ("Ges", "FGA"), ("Mor", "FGA"), ("Ges", "MME")):
                assert (f"A {army} E F {boat}" in text) == (f"F {boat} T A {army}" in text), text
                seen.add(f"A {army} E F {boat}" in text)
            seen.add("A/F OBR D" in text)
    assert seen == {True, False}
    assert board.carried[0]


def test_regret_is_for_what_would_have_been_better() -> None:
    side = Side([(1,), (2,), (3,)])
    side.learn([100, 400, 100])  # 200 on average
    assert side.regrets == [-100, 200, -100]
    assert {side.draw(Prng(seed)) for seed in range(20)} == {(2,)}
    side.learn([700, 400, 100])  # now the second would have been drawn, for 400
    assert side.regrets == [200, 200, -400]
    assert {side.draw(Prng(seed)) for seed in range(20)} == {(1,), (2,)}
    assert side.ranked() == [(1,), (2,), (3,)]


def test_prospects_count_centres_and_who_is_near_them() -> None:
    state = brest()
    field = field_of(state)
    france, england, turkey = (POWERS.index(power) for power in ("France", "England", "Turkey"))
    # France: PAR kept by three against one, MAR and SPA with nobody near but its own; BRE weakly held; POR and BEL are free.
    assert prospects(state, field, france) == 100 * 3 + 14 + 28
    # England: BRE by one against three; PAR too strongly held to hope for.
    assert prospects(state, field, england) == 100 - 32
    assert company_of(state, france) == [england, france]
    assert company_of(state, turkey) == [turkey]


def test_it_ends_up_ahead_of_dumbbots() -> None:
    match = match_from_seed(DIPLOMACY, DIPLOMACY.rules(options={"last_year": 1905}), Seed.from_number(2, "diplomacy"))
    play(match, [BotPlayer("regret:40" if seat == 2 else "dumbbot", 20 + seat) for seat in range(7)])
    assert isinstance(match.state, OrdersState)
    centres = [match.state.centres_of(power) for power in range(7)]
    assert centres[2] >= 6
    assert centres[2] == max(centres)


def test_it_chooses_the_same_whatever_it_cannot_know() -> None:
    assert check_game(DIPLOMACY, games=1, bots=[Regret()]) > 0


def test_it_plays_games_of_orders_only() -> None:
    hengist = game_named("hengist")
    state = hengist.position_from(hengist.rules(), hengist.start_position(hengist.rules()))
    with pytest.raises(TableError, match="orders only"):
        Regret().choose(View.of(hengist, state, 0, Prng(1)), Prng(1), 1)
