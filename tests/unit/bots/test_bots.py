"""Bots by name, what they choose, and what they may not do."""

from __future__ import annotations

from pathlib import Path

import pytest

from barbaricum.bots import BOTS, BotError, bots_for, make_bot, nodes_of
from barbaricum.bots.greedy import Greedy, judge
from barbaricum.bots.play import BotPlayer, news_for, play, write_sheet
from barbaricum.bots.playout import play_at_random
from barbaricum.bots.random import Random
from barbaricum.core.bot import Bot
from barbaricum.core.chance import Seed
from barbaricum.core.check import check_game
from barbaricum.core.game import Game
from barbaricum.core.match import Match, Published
from barbaricum.core.position import lay_over
from barbaricum.core.prng import Prng
from barbaricum.core.record import decode, encode, match_from_seed, record_of, verify
from barbaricum.core.state import DONE, Move, State
from barbaricum.core.view import View
from barbaricum.games import REGISTRY, game_named
from tests.games.toy import Toy

HENGIST = game_named("hengist")
OWN = """
from barbaricum.core.bot import Bot

class Last(Bot):
    def choose(self, view, prng, nodes):
        return (view.legal_actions()[-1],)

class Needy(Bot):
    def __init__(self, wish):
        self.wish = wish

class Unfinished(Bot):
    pass

nothing = 3
"""


def hengist_at(**overlay: object) -> State:
    rules = HENGIST.rules()
    return HENGIST.position_from(rules, lay_over(HENGIST.start_position(rules), overlay))


def chosen(state: State, seat: int, nodes: int = 100, seed: int = 1) -> str:
    prng = Prng(seed)
    move = Greedy().choose(View.of(HENGIST, state, seat, prng), prng, nodes)
    return HENGIST.format_move(state, seat, move)


# --- by name ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("spec", "kind"), [("random", Random), ("greedy", Greedy), (" Greedy:400 ", Greedy)])
def test_a_bot_is_made_by_name(spec: str, kind: type[Bot]) -> None:
    assert type(make_bot(spec)) is kind


@pytest.mark.parametrize("game", REGISTRY.values(), ids=list(REGISTRY))
def test_the_usual_bot_plays_its_game(game: Game) -> None:
    assert game.usual_bot in bots_for(game)


def test_the_spec_says_how_many_nodes() -> None:
    assert nodes_of("greedy") == BOTS["greedy"].nodes
    assert nodes_of("greedy:400") == 400
    assert nodes_of("some:Bot:7") == 7


def test_ones_own_bot_is_loaded_from_where_the_command_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_bot_here.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    assert type(make_bot("own_bot_here:Last")).__name__ == "Last"


@pytest.mark.parametrize(
    ("spec", "part"),
    [
        ("deep", "There is no bot 'deep'; there are random, greedy"),
        ("", "There is no bot ''"),
        ("greedy:0", "at least one node"),
        ("greedy:many", "no such module"),
        ("own_bot_faults:", "There is no bot"),
        ("nowhere_at_all:Bot", "no such module here"),
        ("own_bot_faults:Nobody", "no such class"),
        ("own_bot_faults:nothing", "something else than a class"),
        ("own_bot_faults:Needy", "cannot be made without arguments"),
        ("own_bot_faults:Unfinished", "cannot be made without arguments"),
        ("own_bot_broken:Bot", "SyntaxError"),
    ],
)
def test_a_bot_that_cannot_be_had_is_one_sentence(spec: str, part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_bot_faults.py").write_text(OWN)
    (tmp_path / "own_bot_broken.py").write_text("def")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BotError) as caught:
        make_bot(spec)
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


# --- greedy ---------------------------------------------------------------------------------------------------------------


def test_greedy_takes_a_treasure_it_can_pay() -> None:
    state = hengist_at(red={"groups": ["L", "off", "off"], "hand": ["hill", "river", "mountain", "moor", "moor"]}, acted=[2, 3])
    assert chosen(state, 0).startswith("1: raid L")


def test_greedy_pays_with_the_card_it_needs_least() -> None:
    hand = ["hill", "hill/river", "explorer", "moor", "moor"]
    state = hengist_at(red={"groups": ["L", "off", "off"], "hand": hand, "treasures": []})
    roads = HENGIST.parse_move(state, 0, "1: return L1")
    state.apply(0, roads[0])
    assert not state.rests()
    paid = chosen(state, 0)
    assert "explorer" not in paid
    assert "any" not in paid


def test_greedy_expects_most_of_what_it_takes() -> None:
    state = match_from_seed(HENGIST, HENGIST.rules(), Seed.from_number(4)).state
    view = View.of(HENGIST, state, 0, Prng(2))
    lines = Greedy().expect(view, Prng(1), 100)
    assert (lines[0].action,) == Greedy().choose(view, Prng(1), 100)
    assert sorted(line.action for line in lines) == view.legal_actions()
    assert [line.value for line in lines] == sorted((line.value for line in lines), reverse=True)
    assert sum(line.share for line in lines) == pytest.approx(1)


def test_greedy_goes_on_when_it_is_far_ahead() -> None:
    """A lead must not make all actions look the same, or the bot would pass to the end of the game."""
    red = {"groups": ["L", "boat", "boat"], "hand": ["hill", "river", "mountain"], "treasures": [10, 10, 9, 9, 9, 9, 8, 8, 7, 6]}
    assert "raid" in chosen(hengist_at(red=red), 0)


def test_greedy_decides_by_what_its_seat_knows() -> None:
    prng = Prng(3)
    state = match_from_seed(HENGIST, HENGIST.rules(), Seed.from_number(3)).state
    for seed in range(10):
        twin = HENGIST.swap_secret(state, 0, prng)
        assert twin.ints() != state.ints()
        assert chosen(state, 0, seed=seed) == chosen(twin, 0, seed=seed)


def test_the_same_view_and_luck_give_the_same_choice() -> None:
    state = match_from_seed(HENGIST, HENGIST.rules(), Seed.from_number(4)).state
    assert [chosen(state, 0, seed=seed) for seed in range(8)] == [chosen(state, 0, seed=seed) for seed in range(8)]


def test_few_nodes_still_give_a_legal_move() -> None:
    state = match_from_seed(HENGIST, HENGIST.rules(), Seed.from_number(4)).state
    for seed in range(8):
        move = HENGIST.parse_move(state, 0, chosen(state, 0, nodes=1, seed=seed))
        assert state.refusal(0, move[0]) is None


def test_judging_leaves_the_state_alone() -> None:
    state = match_from_seed(HENGIST, HENGIST.rules(), Seed.from_number(4)).state
    before = state.ints()
    for action in state.legal_actions(0):
        judge(HENGIST, state, 0, action, Prng(1))
    assert state.ints() == before


@pytest.mark.parametrize("game", [Toy(), HENGIST], ids=lambda game: game.id)
def test_bots_keep_the_contract(game: Game) -> None:
    assert check_game(game, games=4, bots=(Random(), Greedy())) > 0


# --- playing ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [Toy(), HENGIST], ids=lambda game: game.id)
def test_a_game_between_bots_is_played_to_its_end_and_verified(game: Game) -> None:
    seed = Seed.from_number(9)
    match = match_from_seed(game, game.rules(), seed)
    entries: list[int] = []
    decisions = play(match, [BotPlayer("greedy", seat) for seat in range(len(game.seats))], lambda m: entries.append(len(m.log)))
    assert match.over
    assert entries == sorted(entries)
    assert entries[-1] == len(match.log)
    assert decisions >= len(entries)
    assert verify(game, decode(encode(record_of(match, seed)), "test")).over


def test_a_random_playout_counts_decisions_and_draws() -> None:
    state = HENGIST.initial(HENGIST.rules())
    assert play_at_random(state, Prng(1)) > 50
    assert state.outcome() is not None


class Fixed(Bot):
    """Answers what it was given."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: View, prng: Prng, nodes: int) -> Move:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("answer", "part"),
    [
        ((99999,), "refused"),
        ((), "one or more whole numbers"),
        (("1: land L1",), "one or more whole numbers"),
        (7, "failed: TypeError"),
        (RuntimeError("lost"), "The bot Fixed failed: RuntimeError: lost."),
    ],
)
def test_a_bot_that_misbehaves_is_named(answer: object, part: str) -> None:
    match = match_from_seed(HENGIST, HENGIST.rules(), Seed.from_number(1))
    with pytest.raises(BotError) as caught:
        write_sheet(HENGIST, match.state, 0, Fixed(answer), Prng(1), 1)
    assert part in str(caught.value)


def test_a_player_whose_sheet_is_refused_ends_the_game_with_a_sentence() -> None:
    match = match_from_seed(HENGIST, HENGIST.rules(), Seed.from_number(1))

    def nonsense(match: Match, seat: int) -> list[Move]:
        return [(5000,)]

    with pytest.raises(BotError, match="What red published is refused"):
        play(match, [nonsense, nonsense])


def test_a_seat_hears_what_happened_since_it_last_published() -> None:
    match = match_from_seed(HENGIST, HENGIST.rules(), Seed.from_number(1))
    assert [event.kind for event in news_for(match, 0)][-1] == "turn"
    assert match.submit(0, [(DONE,)]) is None
    assert match.submit(1, [(DONE,)]) is None
    kinds = [event.kind for event in news_for(match, 0)]
    first = next(logged for logged in match.log if isinstance(logged.entry, Published) and logged.entry.seat == 0)
    assert kinds[: len(first.events)] == [event.kind for event in first.events]
    assert kinds.count("draw") == 2
    heard = View.of(HENGIST, match.state, 0, Prng(1), news_for(match, 0)).events
    assert all(event.args[0] == 0 for event in heard if event.kind == "card")
