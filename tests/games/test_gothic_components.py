"""Values of a printed copy of Gothic Invasion: what contradicts the rulebook is named, what does not is played."""

from __future__ import annotations

from typing import Any

import pytest

from barbaricum.core.errors import ComponentError
from barbaricum.games.gothic_invasion.components import faults
from barbaricum.games.gothic_invasion.game import GothicInvasion
from barbaricum.games.gothic_invasion.tables import GothicRules

GAME = GothicInvasion()

BROKEN: dict[str, tuple[dict[str, dict[str, dict[str, Any]]], str]] = {
    "no such action": ({"gothic_cards": {"2G": {"battle": "CHARGE"}}}, "Card 2G: 'CHARGE' is no action"),
    "an action of the other side": ({"roman_cards": {"2R": {"order": "PLUNDER"}}}, "PLUNDER is no action of the romans"),
    "an action in the wrong place": ({"gothic_cards": {"2G": {"order": "AMBUSH"}}}, "does not belong in the order part"),
    "one action only": ({"gothic_cards": {"2G": {"battle": "", "lower": ""}}}, "each card has two or three"),
    "an action that is on no card": ({"gothic_cards": {"19G": {"order": "PLUNDER"}}}, "No card of the goths shows RAID"),
    "DEFECTION twice": ({"gothic_cards": {"8G": {"order": "DEFECTION"}}}, "2 cards show DEFECTION"),
    "a road one way": ({"spaces": {"odessus": {"roads": ["tomis"]}}}, "but not back"),
    "a road to nowhere": ({"spaces": {"odessus": {"roads": ["rome"]}}}, "to rome, which is no other space"),
    "a road of the examples missing": (
        {
            "spaces": {
                "larisa": {"roads": ["thermopylae", "heraclea_lyncestis", "dodona"]},
                "thessalonica": {"roads": ["amphipolis", "stobi", "heraclea_lyncestis"]},
            }
        },
        "No road joins Thessalonica and Larisa",
    ),
    "an island": (
        {
            "spaces": {
                "sparta": {"roads": ["sparta"]},
                "patrae": {"roads": ["naupactus", "corinth"]},
                "corinth": {"roads": ["patrae", "athens"]},
            }
        },
        "Sparta cannot be reached",
    ),
    "a kind of space": ({"spaces": {"odessus": {"type": "village"}}}, "Odessus is a village"),
    "an anchor": ({"spaces": {"odessus": {"anchor": "red"}}}, "Constantinopolis alone has the red anchor"),
    "an objective's city": ({"objectives": {"2": {"cities": ["novae", "succi_pass", "odessus", "tomis"]}}}, "is no city"),
    "the capital on a card": (
        {"objectives": {"2": {"cities": ["novae", "constantinopolis", "odessus", "tomis"]}}},
        "names Constantinopolis",
    ),
    "the printed objective": ({"objectives": {"1": {"cities": ["novae", "odessus", "tomis", "scupi"]}}}, "begins with Anchialus"),
    "an army off the track": ({"full_setup": {"fritigern": {"army": 4000}}}, "not on the army track"),
    "a bonus": ({"army_track": {"6000": {"plains": 3}}}, "0 to 2 were expected"),
    "a loss": ({"battle_losses": {"3": {"men": 1500}}}, "whole thousands"),
    "a die": ({"dice": {"gothic": {"faces": [1, 2, 4]}}}, "1 to 3 were expected"),
    "two pieces in a space": ({"full_setup": {"richomeres": {"space": "anchialus"}}}, "each needs its own"),
}


def overlay(groups: dict[str, dict[str, dict[str, Any]]]) -> dict[str, Any]:
    """Groups and their rows in the form of a file."""
    return {
        "game": "gothic_invasion",
        "edition": "a copy",
        "groups": {name: {"rows": rows} for name, rows in groups.items()},
    }


def test_what_ships_is_sound() -> None:
    components = GAME.components()
    assert faults(components) == []
    assert components.faults(GAME.rulebook().clauses) == []


@pytest.mark.parametrize("name", BROKEN)
def test_a_contradiction_is_named(name: str) -> None:
    groups, sentence = BROKEN[name]
    with pytest.raises(ComponentError) as error:
        GAME.rules("full-2", overlay=overlay(groups))
    assert any(sentence in fault for fault in error.value.faults), error.value.faults


def test_what_the_rulebook_prints_stays() -> None:
    with pytest.raises(ComponentError, match="the rulebook itself says 5"):
        GAME.rules("full-2", overlay=overlay({"leaders": {"fritigern": {"draw": 6}}}))


def test_other_values_are_played() -> None:
    rules = GAME.rules("full-2", overlay=overlay({"battle_losses": {"3": {"men": 1000}}, "spaces": {"tomis": {"type": "major"}}}))
    assert isinstance(rules, GothicRules)
    assert rules.losses[3] == 1
    assert rules.kind[rules.space_number("tomis")] == 2
