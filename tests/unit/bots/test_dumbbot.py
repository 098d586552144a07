"""The bots for games of orders."""

from __future__ import annotations

import pytest

from barbaricum.bots.dumbbot import DumbBot, Hold
from barbaricum.bots.play import BotPlayer, play
from barbaricum.core.chance import Seed
from barbaricum.core.check import check_game
from barbaricum.core.errors import TableError
from barbaricum.core.match import Match, Sealed
from barbaricum.core.prng import Prng
from barbaricum.core.record import decode, encode, match_from_seed, record_of, verify
from barbaricum.core.view import View
from barbaricum.games import game_named
from barbaricum.orders.play.state import OrdersState

DUMB = "barbaricum.bots.dumbbot:DumbBot"


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
    play(match, [BotPlayer("barbaricum.bots.dumbbot:Hold", each) for each in range(7)])
    assert centres(match) == before


def test_peoples_make_homes_and_sites_and_the_record_verifies() -> None:
    match = match_of("invasions_ii", 435)
    play(match, [BotPlayer(DUMB, each) for each in range(16)])
    lines = [line for logged in match.log if isinstance(logged.entry, Sealed) for s in logged.entry.sheets for line in s.lines]
    for word in ("HOME", "SITE", " B", " S ", " - "):
        assert any(word in line for line in lines), word
    data = encode(record_of(match, Seed.from_number(1, "invasions_ii")))
    assert verify(match.game, decode(data, "record")).state.ints() == match.state.ints()


def test_they_choose_the_same_whatever_they_cannot_know() -> None:
    assert check_game(game_named("diplomacy"), games=1, bots=[DumbBot(), Hold()]) > 0


def test_it_plays_games_of_orders_only() -> None:
    hengist = game_named("hengist")
    state = hengist.position_from(hengist.rules(), hengist.start_position(hengist.rules()))
    with pytest.raises(TableError, match="orders only"):
        DumbBot().choose(View.of(hengist, state, 0, Prng(1)), Prng(1), 1)
