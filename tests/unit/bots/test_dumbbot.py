"""The bots for games of orders."""

from __future__ import annotations

import pytest

from barbaricum.bots import BotError, bots_for
from barbaricum.bots.arena import Plan, run
from barbaricum.bots.dumbbot import DumbBot, Hold, field_of, plan
from barbaricum.bots.influence import Field, Worth
from barbaricum.bots.play import BotPlayer, play
from barbaricum.core.chance import Seed
from barbaricum.core.check import check_game
from barbaricum.core.errors import TableError
from barbaricum.core.match import Match, Sealed
from barbaricum.core.position import lay_over
from barbaricum.core.prng import Prng
from barbaricum.core.record import decode, encode, match_from_seed, record_of, verify
from barbaricum.core.view import View
from barbaricum.games import game_named
from barbaricum.orders.play.rules import OrdersRules
from barbaricum.orders.play.state import OrdersState

DUMB = "dumbbot"


def match_of(name: str, year: int, seed: int = 1) -> Match:
    game = game_named(name)
    return match_from_seed(game, game.rules(options={"last_year": year}), Seed.from_number(seed, name))


def centres(match: Match) -> list[int]:
    assert isinstance(match.state, OrdersState)
    return [match.state.centres_of(power) for power in range(match.state.rules.seats)]


@pytest.mark.parametrize("seat", [0, 5])
def test_it_leads_among_those_who_play_at_random(seat: int) -> None:
    match = match_of("diplomacy", 1905, seat)
    play(match, [BotPlayer(DUMB if each == seat else "random", seat * 7 + each) for each in range(7)])
    found = centres(match)
    assert found[seat] == max(found)
    assert found.count(found[seat]) == 1


def test_who_holds_loses_nothing_to_those_who_hold() -> None:
    match = match_of("diplomacy", 1902)
    before = centres(match)
    play(match, [BotPlayer("hold", each) for each in range(7)])
    assert centres(match) == before


def test_peoples_make_homes_and_sites_and_the_record_verifies() -> None:
    match = match_of("invasions_ii", 435)
    play(match, [BotPlayer(DUMB, each) for each in range(16)])
    lines = [line for logged in match.log if isinstance(logged.entry, Sealed) for s in logged.entry.sheets for line in s.lines]
    for word in ("HOME", "SITE", " B", " S ", " - "):
        assert any(word in line for line in lines), word
    data = encode(record_of(match, Seed.from_number(1, "invasions_ii")))
    assert verify(match.game, decode(data, "record")).state.ints() == match.state.ints()


def _landed(match: Match, seat: int) -> bool:
    """Whether a power has an army on the island of Londinium."""
    assert isinstance(match.state, OrdersState)
    board = match.state.rules.board
    island = [board.index["Lon"]]
    for province in island:
        island += [other for other in board.reach[0][province] if other not in island]
    return any(unit.power == seat and unit.type == 0 and unit.place in island for unit in match.state.units)


def _crosses(match: Match, players: list[BotPlayer]) -> bool:
    ashore: list[bool] = []
    play(match, players, lambda now: ashore.append(_landed(now, 6)))
    return any(ashore)


def test_rome_crosses_the_sea_in_its_first_year_more_often_than_not() -> None:
    crossed, lines = 0, []
    for seed in range(15):
        match = match_of("invasion_44ad", 797, seed)
        players = [BotPlayer(DUMB, 10 * seed + each) for each in range(7)]
        crossed += _crosses(match, players)
        lines += [line for each in match.log if isinstance(each.entry, Sealed) for s in each.entry.sheets for line in s.lines]
        assert sum(centres(match)) > 21
    assert crossed >= 8
    for word in (" E F ", " T A ", "A/F ", " D "):
        assert any(word in line for line in lines), word


def test_a_boat_with_an_army_aboard_lands_it_where_it_is_worth_most() -> None:
    game = game_named("invasion_44ad")
    rules = game.rules()
    assert isinstance(rules, OrdersRules)
    start, board = game.start_position(rules), rules.board
    gaul = ["Bag", "Ges", "Mor", "Pol", "Rot"]
    britain = [board.names[centre] for centre in board.centres if board.names[centre] not in gaul]
    units: dict[str, list[str]] = {power: [] for power in start["units"]} | {"Romans": ["A/F FGA"], "Icenii": ["A Bra"]}
    owned: dict[str, list[str]] = {power: [] for power in start["owned"]} | {"Romans": gaul, "Icenii": britain}
    state = game.position_from(rules, lay_over(start, {"phase": "aprilus", "units": units, "owned": owned}))
    assert isinstance(state, OrdersState)
    romans = game.seat_of("Romans")
    codes = plan(state, field_of(state), romans, Prng(1))
    assert game.format_move(state, romans, tuple(codes)) == "A/F FGA D Dub"


def test_they_choose_the_same_whatever_they_cannot_know() -> None:
    assert check_game(game_named("diplomacy"), games=1, bots=[DumbBot(), Hold()]) > 0
    assert check_game(game_named("invasion_44ad"), games=1, bots=[DumbBot()], seconds=20) > 0


def test_a_field_is_what_the_published_weights_say() -> None:
    """Worth worked out by hand, move by move, beside the table that sums it up at once."""
    game = game_named("diplomacy")
    state = game.initial(game.rules())
    assert isinstance(state, OrdersState)
    board, france = state.rules.board, state.rules.names.index("France")
    field = Field(state, 0)

    def centre(province: int) -> float:
        owner = state.owners[province]
        if not board.is_centre[province]:
            return 0.0
        if owner != france:
            n = state.centres_of(owner) if owner >= 0 else 12
            return (n * n + 4 * n + 16) * 700.0
        return 300.0 * max((37 + 11 * (state.rules.names[p] == "Russia") for p in field.near[province] if p != france), default=0)

    near = [centre(board.province[place]) for place in range(board.places)]
    worth = [0.0] * board.places
    for weight in (100, 1000, 30, 10, 6, 5, 4, 3, 2, 1):
        worth = [sum_ + weight * here for sum_, here in zip(worth, near, strict=True)]
        near = [(sum(near[other] for other in board.reach[0][place]) + near[place]) / 5 for place in range(board.places)]
    for name in ("BUR", "GAS", "PIC", "MUN", "SPA", "PAR", "BEL"):
        place = board.index[name]
        units = 1000 * (field.near[place].get(france, 0) - field.rivals_at(place, france))
        assert Worth(field, france).of(0, place) / 5**9 == pytest.approx(worth[place] + units), name


def test_it_plays_games_of_orders_only() -> None:
    hengist = game_named("hengist")
    state = hengist.position_from(hengist.rules(), hengist.start_position(hengist.rules()))
    with pytest.raises(TableError, match="orders only"):
        DumbBot().choose(View.of(hengist, state, 0, Prng(1)), Prng(1), 1)
    with pytest.raises(BotError, match="The bot dumbbot does not play Hengist; those that do are random, greedy"):
        run(Plan("hengist", ("dumbbot", "random"), 2, 1))


def test_each_game_names_the_bots_that_play_it() -> None:
    assert {"random", "hold", "dumbbot"} <= set(bots_for(game_named("invasions_ii")))
    assert "search" not in bots_for(game_named("diplomacy"))
    assert "hold" not in bots_for(game_named("alesia"))
