"""Hengist's evaluation: fair to both seats, never flat, exact at the end."""

from __future__ import annotations

import pytest

from barbaricum.bots.play import BotPlayer, play
from barbaricum.core.chance import Seed
from barbaricum.core.position import lay_over
from barbaricum.core.record import match_from_seed
from barbaricum.core.state import State
from barbaricum.games import game_named

HENGIST = game_named("hengist")


def worth(**red: object) -> float:
    """How red stands with this, everything else as at the start position."""
    rules = HENGIST.rules()
    overlay = {"red": red}
    return HENGIST.evaluate(HENGIST.position_from(rules, lay_over(HENGIST.start_position(rules), overlay)), 0)


def test_what_one_seat_gains_the_other_loses() -> None:
    match = match_from_seed(HENGIST, HENGIST.rules(), Seed.from_number(2))
    states: list[State] = []
    play(match, [BotPlayer("greedy:20", seat) for seat in range(2)], lambda m: states.append(m.state.clone()))
    for state in states:
        value = HENGIST.evaluate(state, 0)
        assert -1 <= value <= 1
        assert HENGIST.evaluate(state, 1) == pytest.approx(-value)
    assert (HENGIST.evaluate(match.state, 0), HENGIST.evaluate(match.state, 1)) == tuple(match.state.returns())


def test_more_is_better() -> None:
    assert worth() == 0
    assert 0 < worth(treasures=[5]) < worth(treasures=[10]) < worth(treasures=[10, 10, 9, 9, 9, 9, 7, 6])
    assert worth(hand=["hill"]) > 0
    assert worth(hand=["explorer"]) > worth(hand=["hill"])
    assert (
        worth(groups=["L", "boat", "boat"])
        > worth(groups=["L1", "boat", "boat"])
        > worth()
        > worth(groups=["off", "boat", "boat"])
    )


def test_a_raid_that_can_be_paid_counts() -> None:
    inland = ["L", "boat", "boat"]
    # Side I-A: the blue road to the Village asks for moor and meadow.
    paying, idle = worth(groups=inland, hand=["moor", "meadow"]), worth(groups=inland, hand=["moor", "moor"])
    assert paying > idle
    assert paying - idle > worth(hand=["moor", "meadow"]) - worth(hand=["moor", "moor"])


def test_a_raider_that_knows_the_tile_counts_the_treasure_it_will_find() -> None:
    rules = HENGIST.rules()
    base = HENGIST.start_position(rules)

    def value(tile: str) -> float:
        overlay = {
            "red": {"groups": ["L", "boat", "boat"], "hand": ["moor", "meadow"]},
            "boards": {"L": {"tile": tile, "known": ["red"]}},
        }
        return HENGIST.evaluate(HENGIST.position_from(rules, lay_over(base, overlay)), 0)

    leads = {row: fields["blue"] for row, fields in HENGIST.components().groups["road_tiles"].rows.items()}
    best = next(tile for tile, slot in leads.items() if slot == 1 and tile not in ("R07", "R08"))
    worst = next(tile for tile, slot in leads.items() if slot == 4 and tile not in ("R07", "R08"))
    assert value(best) > value(worst)
