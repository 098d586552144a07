"""The arena: seating, counting, intervals, and that it gives the same games again."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from barbaricum.bots import BotError
from barbaricum.bots.arena import ArenaResult, Plan, Played, count, deal_of, interval, run, seating, shares_of
from barbaricum.bots.sequential import read_test
from barbaricum.core.errors import TableError
from barbaricum.core.record import decode, verify
from barbaricum.core.state import Outcome
from barbaricum.games import REGISTRY, game_named
from tests.games.toy import Toy


def plan(bots: str = "random,random", games: int = 6, seed: int = 1, game: str = "hengist") -> Plan:
    return Plan(game, tuple(bots.split(",")), games, seed)


def test_two_bots_change_seats_on_every_deal() -> None:
    assert [seating(plan(), 2, number) for number in range(4)] == [(0, 1), (1, 0), (0, 1), (1, 0)]


def test_with_more_seats_the_first_bot_goes_around_and_the_rest_cycle() -> None:
    three = plan("a,b,c")
    assert [seating(three, 3, number) for number in range(6)] == [
        (0, 1, 2),
        (1, 0, 2),
        (1, 2, 0),
        (0, 2, 1),
        (2, 0, 1),
        (2, 1, 0),
    ]
    assert seating(plan("a,b"), 4, 2) == (1, 1, 0, 1)


def test_a_bot_alone_sits_everywhere_and_gets_new_dice_every_game() -> None:
    alone = plan("random", 4)
    assert seating(alone, 3, 5) == (0, 0, 0)
    result = run(alone, workers=1)
    assert (result.games, len(result.bots)) == (4, 1)
    assert [deal_of(alone, 3, number) for number in range(4)] == [0, 1, 2, 3]


def test_a_victory_is_shared() -> None:
    assert shares_of(Outcome((1,), ""), 3) == (0.0, 1.0, 0.0)
    assert shares_of(Outcome((0, 2), ""), 3) == (0.5, 0.0, 0.5)
    assert shares_of(Outcome((), ""), 4) == (0.25, 0.25, 0.25, 0.25)


def test_the_interval_is_wilsons() -> None:
    # Newcombe (1998), Statistics in Medicine 17, table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    for hits, of, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        assert interval(hits / of, of) == pytest.approx((low, high), abs=5e-5)
    assert interval(0.5, 0) == (0.0, 1.0)


def test_wins_draws_and_losses_are_counted_by_bot_and_by_seat() -> None:
    game = game_named("hengist")
    played = [
        Played(0, (0, 1), (1.0, 0.0), 10),
        Played(1, (1, 0), (0.0, 1.0), 20),
        Played(2, (0, 1), (0.5, 0.5), 30),
        Played(3, (1, 0), (1.0, 0.0), 40),
    ]
    result = count(plan(games=4), game, game.rules(), played, 1.5)
    first, second = result.bots
    assert (first.wins, first.draws, first.losses, first.win_share) == (2, 1, 1, 0.625)
    assert (second.wins, second.draws, second.losses, second.win_share) == (1, 1, 2, 0.375)
    assert [seat.win_share for seat in result.seats] == [0.625, 0.375]
    assert (result.games, result.decisions, result.seconds) == (4, 100, 1.5)


def test_the_result_has_exactly_the_promised_shape() -> None:
    result = msgspec.to_builtins(run(plan(games=2), workers=1))
    assert list(result) == ["game", "setup", "options", "games", "seed", "bots", "seats", "decisions", "seconds"]
    assert [list(bot) for bot in result["bots"]] == [["bot", "wins", "draws", "losses", "win_share", "low", "high"]] * 2
    assert [list(seat) for seat in result["seats"]] == [["seat", "win_share", "low", "high"]] * 2


def timeless(result: ArenaResult) -> ArenaResult:
    return msgspec.structs.replace(result, seconds=0.0)


def test_the_same_seed_gives_the_same_games_on_any_number_of_workers(tmp_path: Path) -> None:
    alone, together = tmp_path / "alone", tmp_path / "together"
    one = run(plan("greedy:20,random", 6), workers=1, records=alone)
    two = run(plan("greedy:20,random", 6), workers=2, records=together)
    assert timeless(one) == timeless(two)
    names = sorted(path.name for path in alone.iterdir())
    assert len(names) == 6
    for name in names:
        assert (alone / name).read_bytes() == (together / name).read_bytes()
    assert timeless(run(plan("greedy:20,random", 6, seed=2), workers=1)) != timeless(one)


def test_the_two_games_of_a_deal_share_its_dice_and_are_verified(tmp_path: Path) -> None:
    run(plan("greedy:20,random", 4), workers=1, records=tmp_path)
    records = [decode(path.read_bytes(), path.name) for path in sorted(tmp_path.iterdir())]
    assert records[0].commitment == records[1].commitment
    assert records[1].commitment != records[2].commitment
    assert records[0].seats == {"red": "greedy:20", "blue": "random"}
    assert records[1].seats == {"red": "random", "blue": "greedy:20"}
    for record in records:
        assert verify(game_named("hengist"), record).over


def test_games_of_three_seats_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, "toy", Toy())
    reports: list[tuple[int, int]] = []
    result = run(plan("greedy,random", 6, game="toy"), workers=1, report=lambda played, of: reports.append((played, of)))
    assert reports == [(number, 6) for number in range(1, 7)]
    first, rest = result.bots
    assert first.wins + first.draws + first.losses == 6
    assert rest.wins + rest.draws + rest.losses == 12
    assert 6 * first.win_share + 12 * rest.win_share == pytest.approx(6, abs=0.01)


def test_greedy_beats_random() -> None:
    result = run(plan("greedy:60,random", 20), workers=2)
    assert result.bots[0].win_share >= 0.9


def test_plans_that_cannot_be_played() -> None:
    with pytest.raises(BotError, match="compares the first bot with others"):
        run(Plan("hengist", ("greedy",), 6, 1, test=read_test("50:65")))
    with pytest.raises(BotError, match="no bot 'clever'"):
        run(plan("greedy,clever"))
    with pytest.raises(TableError, match="no game 'go'"):
        run(plan(game="go"))
    with pytest.raises(TableError, match="no option 'wind'"):
        run(Plan("hengist", ("random", "random"), 2, 1, options={"wind": 3}))


DYING = """
import os
from barbaricum.core.bot import Bot

class Dies(Bot):
    def choose(self, view, prng, nodes):
        os._exit(1)

class Fails(Bot):
    def choose(self, view, prng, nodes):
        raise RuntimeError("no idea")
"""


@pytest.mark.parametrize(("name", "part"), [("Dies", "A worker process of the arena died"), ("Fails", "RuntimeError: no idea")])
def test_a_bot_that_breaks_in_a_worker_is_one_sentence(
    name: str, part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dying_bots.py").write_text(DYING)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BotError) as caught:
        run(plan(f"dying_bots:{name},random", 4), workers=2)
    assert part in str(caught.value)


def test_what_a_game_counts_is_summed_up_by_bot_and_by_seat() -> None:
    game = game_named("diplomacy")
    all_draw = (1 / 7,) * 7
    played = [
        Played(0, (0, 1, 1, 1, 1, 1, 1), all_draw, 1, (9, 0, 5, 5, 5, 5, 5)),
        Played(1, (1, 0, 1, 1, 1, 1, 1), all_draw, 1, (8, 8, 6, 6, 6, 0, 0)),
    ]
    result = count(plan("a,b", game="diplomacy"), game, game.rules(), played, 1.0)
    first = result.bots[0].standing
    assert first is not None
    assert (first.mean, first.leads, first.nothing) == (8.5, 0.75, 0.0)  # leads alone, then together with another
    assert first.low == pytest.approx(8.5 - 1.96 * 0.5, abs=1e-3)
    assert [each.standing.mean for each in result.seats if each.standing][:2] == [8.5, 4.0]
    assert [each.standing.nothing for each in result.seats if each.standing] == [0, 0.5, 0, 0, 0, 0.5, 0.5]
    assert run(plan(), workers=1).bots[0].standing is None
    ends = run(Plan("diplomacy", ("dumbbot", "hold"), 1, 1, options={"last_year": 1902}), workers=1)
    assert ends.bots[0].standing is not None
    assert ends.bots[0].standing.leads == 1.0
