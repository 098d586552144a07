"""The provenance schema and an owner's replacement values; and Hengist's components against what the rulebook prints."""

from __future__ import annotations

import copy
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from barbaricum.core.components import OWNER, Components, Origin, read_json
from barbaricum.core.errors import ComponentError
from barbaricum.core.rulebook import Rulebook
from barbaricum.games.hengist.components import faults as hengist_faults

TOY: dict[str, Any] = {
    "game": "toy",
    "edition": "first",
    "sources": {"S1": {"title": "A review", "edition": "", "address": "https://example.org"}},
    "reasons": {"R1": "evenly spread", "R2": "by name"},
    "groups": {
        "units": {
            "from": {
                "*": "reconstructed:R1",
                "*.name": "reconstructed:R2",
                "GB-*": "rulebook:3",
                "GB-A*": "rulebook:4",
                "GB-*.strength": "published:S1",
                "GB-1": "rulebook:2, 5",
                "GB-1.strength": "rulebook:1",
                "#": "published:S1",
            },
            "rows": {
                "GB-1": {"name": "Arverni", "strength": 9},
                "GB-2": {"name": "Aedui", "strength": 8},
                "GB-A3": {"name": "Bituriges", "strength": 7},
                "R-1": {"name": "Legio X", "strength": 6},
            },
        },
        "charts": {
            "from": {"*": "reconstructed:R1"},
            "rows": {"loss": {"steps": [1, 2], "half": 0.5, "open": True, "by": {"tie": 1}, "limit": None, "note": "x"}},
        },
    },
}


def toy() -> Components:
    return Components.from_data(copy.deepcopy(TOY), "toy.json")


def overlay(rows: dict[str, Any], group: str = "units") -> dict[str, Any]:
    return {"game": "toy", "edition": "my copy", "groups": {group: {"rows": rows}}}


def faults_of(make: Callable[[], object]) -> list[str]:
    with pytest.raises(ComponentError) as caught:
        make()
    return caught.value.faults


# --- provenance --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "field", "origin"),
    [
        ("GB-1", "strength", "rulebook:1"),  # row.field
        ("GB-1", "name", "rulebook:2, 5"),  # row
        ("GB-2", "strength", "published:S1"),  # wildcard with a field
        ("GB-2", "name", "rulebook:3"),  # wildcard without, before *.field
        ("GB-A3", "name", "rulebook:4"),  # the wildcard with more letters
        ("R-1", "name", "reconstructed:R2"),  # *.field
        ("R-1", "strength", "reconstructed:R1"),  # *
    ],
)
def test_the_most_exact_pattern_counts(row: str, field: str, origin: str) -> None:
    assert str(toy().groups["units"].origin(row, field)) == origin


def test_the_number_of_rows_has_an_origin_too() -> None:
    groups = toy().groups
    assert groups["units"].count_origin() == Origin("published", "S1")
    assert groups["charts"].count_origin() == Origin("reconstructed", "R1")
    assert groups["units"].origin("GB-1", "name").references() == ("2", "5")


def test_structural_faults_are_named_together() -> None:
    data = copy.deepcopy(TOY)
    units = data["groups"]["units"]
    units["from"] = {"GB-*": "published:S9", "X-*": "rulebook:1", "R-1.speed": "rulebook:1", "R-1.name": "guess", "#": "S1"}
    units["rows"]["V.1"] = {"name": "dotted"}
    data["sources"]["S2"] = {"title": "no address", "edition": ""}
    data["sources"][OWNER] = {"title": "", "edition": "", "address": ""}
    data["reasons"]["R3"] = 3
    data["more"] = {}
    found = faults_of(lambda: Components.from_data(data, "toy.json"))
    expected = (
        "the file: there is no key more",
        "sources.S2: address is missing",
        "sources.OWNER: this name is kept",
        "reasons.R3: a text was expected",
        "groups.units.rows.V.1: an id is not empty and has none of",
        'groups.units.from.R-1.name: rulebook:CLAUSE, published:SOURCE or reconstructed:REASON was expected, not "guess"',
        "groups.units.from.#: rulebook:CLAUSE",
        "groups.units.from.GB-*: published names S9",
        "groups.units.from.X-*: no row or field",
        "groups.units.from.R-1.speed: no row or field",
        "groups.units.rows.R-1.name: no pattern says",
        "groups.units.rows.R-1.strength: no pattern says",
        "groups.units.rows.V.1.name: no pattern says",
    )
    for place in expected:
        assert [fault for fault in found if fault.startswith(place)], place
    assert len(found) == len(expected)


def test_clauses_are_checked_where_the_rulebook_is_given() -> None:
    assert toy().faults() == []
    assert toy().faults({"1", "2", "3", "4"}) == ["groups.units.from.GB-1: rulebook names 5, which is not there"]


@pytest.mark.parametrize(
    "data", [None, [], 3, {"groups": []}, {"groups": {"units": []}}, {"groups": {"units": {"rows": {"x": 1}}}}]
)
def test_what_is_no_set_of_components_is_a_named_fault(data: Any) -> None:
    assert all(": " in fault for fault in faults_of(lambda: Components.from_data(data, "toy.json")))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b'{"game": "toy",', "line 1 column"),
        (b'{"game": "a", "game": "b"}', "game stands twice"),
        (b'{"game": NaN}', "NaN is no number"),
        (b"\xff\xfe{", "is not a JSON file"),
        (b"[" * 100_000, "is not a JSON file"),
    ],
)
def test_broken_files_are_named(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "components.json"
    path.write_bytes(content)
    with pytest.raises(ComponentError, match=rf"^components\.json: .*{says}"):
        Components.load(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"nothing\.json: cannot be read"):
        read_json(tmp_path / "nothing.json")


# --- an owner's copy ---------------------------------------------------------------------------------------------


def test_an_owner_replaces_single_values() -> None:
    base = toy()
    mine = base.overlay(overlay({"R-1": {"strength": 5}, "GB-2": {"strength": 8}}), "mine.json")
    assert mine.groups["units"].rows["R-1"] == {"name": "Legio X", "strength": 5}
    assert mine.groups["units"].origin("R-1", "strength") == Origin("published", OWNER)
    assert mine.groups["units"].origin("R-1", "name") == Origin("reconstructed", "R2")
    # A value equal to ours is confirmed by the owner.
    assert mine.groups["units"].origin("GB-2", "strength") == Origin("published", OWNER)
    assert mine.sources[OWNER].edition == "my copy"
    assert mine.faults() == []
    # The shipped set is as it was.
    assert base.groups["units"].rows["R-1"]["strength"] == 6
    assert base.groups["units"].origin("R-1", "strength") == Origin("reconstructed", "R1")
    assert base.replaced() == {}
    assert OWNER not in base.sources


def test_replaced_values_are_what_overlay_takes() -> None:
    data = overlay({"R-1": {"strength": 5}})
    mine = toy().overlay(data, "mine.json")
    assert mine.replaced() == data
    again = toy().overlay(mine.replaced(), "a record")
    assert (again.replaced(), again.hash()) == (data, mine.hash())
    more = mine.overlay(overlay({"loss": {"note": "y"}}, "charts"), "more.json")
    assert more.replaced()["groups"] == {**data["groups"], "charts": {"rows": {"loss": {"note": "y"}}}}
    assert mine.replaced() == data


def test_the_hash_is_of_the_values_and_their_order() -> None:
    base = toy().hash()
    assert len(base) == 64
    assert toy().overlay(overlay({"R-1": {"strength": 6}}), "mine.json").hash() == base
    assert toy().overlay(overlay({"R-1": {"strength": 5}}), "mine.json").hash() != base
    data = copy.deepcopy(TOY)
    data["groups"]["units"]["from"] = {"*": "reconstructed:R2"}
    data["edition"] = "second"
    assert Components.from_data(data, "toy.json").hash() == base
    rows = data["groups"]["units"]["rows"]
    data["groups"]["units"]["rows"] = dict(reversed(rows.items()))
    assert Components.from_data(data, "toy.json").hash() != base
    data["groups"]["units"]["rows"] = {id: dict(reversed(row.items())) for id, row in rows.items()}
    assert Components.from_data(data, "toy.json").hash() == base


def test_what_the_rulebook_prints_cannot_be_replaced() -> None:
    found = faults_of(lambda: toy().overlay(overlay({"GB-1": {"strength": 8}}), "mine.json"))
    assert found == ["groups.units.rows.GB-1.strength: the rulebook itself says 9 (1), so no copy says 8"]
    same = toy().overlay(overlay({"GB-1": {"strength": 9}}), "mine.json")
    assert same.groups["units"].origin("GB-1", "strength") == Origin("rulebook", "1")
    assert same.replaced() == {}


def test_all_faults_of_an_overlay_are_named_together() -> None:
    data: dict[str, Any] = {
        "game": "chess",
        "edition": 2,
        "pieces": {},
        "groups": {
            "cards": {"rows": {}},
            "units": {"rows": {"R-9": {"strength": 1}, "R-1": {"speed": 1, "strength": "5"}, "GB-2": 5}, "from": {}},
            "charts": {
                "rows": {
                    "loss": {"steps": [1, "two"], "half": 1, "open": 1, "by": {}, "limit": 20, "note": None},
                }
            },
        },
    }
    found = faults_of(lambda: toy().overlay(data, "mine.json"))
    expected = (
        "game: toy was expected, not chess",
        "edition: a text was expected",
        "the file: there is no key pieces",
        "groups.cards: there is no such group; the groups are units, charts",
        "groups.units: there is no key from",
        "groups.units.rows.R-9: there is no such row",
        "groups.units.rows.R-1.speed: there is no such field; the fields are name, strength",
        'groups.units.rows.R-1.strength: a whole number was expected, not "5"',
        "groups.units.rows.GB-2: a table was expected",
        'groups.charts.rows.loss.steps: in the list a whole number was expected, not "two"',
        "groups.charts.rows.loss.open: yes or no was expected, not 1",
        "groups.charts.rows.loss.by: tie is missing",
        "groups.charts.rows.loss.note: a text was expected, not null",
    )
    assert sorted(found) == sorted(expected)
    assert "mine.json" in str(ComponentError("mine.json", found))


# --- Hengist -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hengist() -> Components:
    return Components.load(files("barbaricum.games.hengist") / "components.json")


def mine(components: Components, group: str, rows: dict[str, Any]) -> Components:
    return components.overlay({"game": "hengist", "edition": "my copy", "groups": {group: {"rows": rows}}}, "mine.json")


def test_hengist_is_sound(hengist: Components) -> None:
    rulebook = Rulebook.load(files("barbaricum.games.hengist") / "rulebook.toml")
    assert hengist.faults(rulebook.counted) == []
    assert hengist_faults(hengist) == []


def test_hengist_counts_are_the_printed_ones(hengist: Components) -> None:
    groups = hengist.groups
    printed = {
        name: row["value"]
        for name, row in groups["parameters"].rows.items()
        if groups["parameters"].origin(name, "value").kind == "rulebook"
    }
    assert printed == {
        "players": 2,
        "groups": 3,
        "boat_spaces": 6,
        "boards": 3,
        "board_sides": 6,
        "cards": 60,
        "starting_hand": 3,
        "cards_for_any": 3,
        "road_tiles": 12,
        "treasures": 30,
        "slots": 4,
        "reserves": 3,
        "reserve_treasures": 12,
        "shields": 3,
        "first_turn_actions": 2,
        "base_draw": 2,
        "draw_per_group": 1,
        "most_drawn": 5,
    }
    assert [groups["roads"].rows[road]["symbols"] for road in ("white", "green", "blue", "red")] == [3, 3, 2, 2]
    assert sum(card["count"] for card in groups["cards"].rows.values()) == 60
    assert list(groups["cards"].rows)[:7] == ["hill", "river", "mountain", "forest", "meadow", "moor", "hill/river"]
    assert list(groups["cards"].rows)[-1] == "explorer"
    assert len(groups["cards"].rows) == 22
    assert list(groups["road_tiles"].rows) == [f"R{n:02}" for n in range(1, 13)]
    assert sum(tile["count"] for tile in groups["treasures"].rows.values()) == 30
    assert list(groups["board_sides"].rows) == ["I-A", "I-B", "II-A", "II-B", "III-A", "III-B"]


def test_hengist_design_keeps_its_own_promises(hengist: Components) -> None:
    """What the reasons say of the reconstruction is so."""
    rows = hengist.groups["board_sides"].rows
    for side in rows.values():
        shown = [terrain for road in ("beach1", "beach2", "white", "green", "blue", "red") for terrain in side[road]]
        assert sorted(shown) == sorted(2 * list(hengist.groups["terrains"].rows))
        for small in ("blue", "red"):
            assert not any(set(side[small]) <= set(side[large]) for large in ("white", "green"))
    for roads in (("white", "green"), ("blue", "red")):
        assert len({frozenset(side[road]) for side in rows.values() for road in roads}) == 12
    assert sorted(side["east"][0] for side in rows.values()) == sorted(hengist.groups["terrains"].rows)
    tiles = [tuple(tile.values()) for tile in hengist.groups["road_tiles"].rows.values()]
    assert len(set(tiles)) == 12
    assert (1, 2, 3, 4) in tiles
    ends = {
        road: [[tile[road] for tile in hengist.groups["road_tiles"].rows.values()].count(n) for n in (1, 2, 3, 4)]
        for road in ("white", "green", "blue", "red")
    }
    assert ends == {"white": [5, 4, 2, 1], "green": [4, 3, 2, 3], "blue": [2, 3, 4, 3], "red": [1, 2, 4, 5]}


def test_hengist_provenance_is_kept(hengist: Components) -> None:
    groups = hengist.groups
    for group, row, field, origin in (
        ("parameters", "starting_hand", "value", "rulebook:setup/cards"),
        ("parameters", "beach_spaces", "value", "published:S3, S4"),
        ("cards", "hill", "terrains", "published:S1"),
        ("cards", "hill", "count", "reconstructed:R1"),
        ("board_sides", "I-A", "white", "published:S1"),
        ("board_sides", "I-B", "white", "reconstructed:R3"),
        ("treasures", "10", "points", "published:S5"),
        ("treasures", "10", "count", "reconstructed:R5"),
    ):
        assert str(groups[group].origin(row, field)) == origin, (group, row, field)
    assert groups["road_tiles"].count_origin() == Origin("rulebook", "setup/roads")


@pytest.mark.parametrize(
    ("group", "rows", "says"),
    [
        ("cards", {"hill": {"count": 5}}, "The deck has 59 cards; the rulebook gives it 60."),
        ("cards", {"hill": {"count": -1}, "river": {"count": 13}}, "There cannot be -1 cards hill."),
        (
            "cards",
            {"explorer": {"count": 0}, "hill": {"count": 15}},
            "The deck has no explorer card; the rulebook has three kinds",
        ),
        ("cards", {"hill": {"terrains": ["river"]}}, "The card hill shows river; it is named after hill."),
        ("road_tiles", {"R01": {"white": 2}}, "Road Tile R01 leads to the treasures 2, 2, 3, 4; each road has one"),
        ("road_tiles", {"R01": {"white": 5}}, "Road Tile R01 leads to the treasures 5, 2, 3, 4; each road has one"),
        ("treasures", {"5": {"count": 4}}, "There are 29 Treasure Tiles; the rulebook has 30."),
        ("treasures", {"5": {"count": -5}, "6": {"count": 15}}, "There cannot be -5 Treasure Tiles of 5."),
        ("treasures", {"5": {"points": 4}}, "The treasure 5 is worth 4 points; it is named after its worth."),
        (
            "board_sides",
            {"I-A": {"white": ["hill", "river"]}},
            "Side I-A: the white road shows hill, river; 3 different terrains",
        ),
        (
            "board_sides",
            {"I-A": {"green": ["hill", "hill", "moor"]}},
            "Side I-A: the green road shows hill, hill, moor; 3 different",
        ),
        (
            "board_sides",
            {"II-B": {"red": ["hill", "river", "moor"]}},
            "Side II-B: the red road shows hill, river, moor; 2 different",
        ),
        ("board_sides", {"II-B": {"east": ["swamp"]}}, "Side II-B: swamp on the road to the east is no terrain"),
        ("board_sides", {"II-B": {"beach1": []}}, "Side II-B: the road from Beach 1 shows nothing; 1 terrain was expected."),
        ("roads", {"white": {"place": 2}}, "The roads lie at the places 2, 2, 3, 4 from the left"),
        ("parameters", {"bays": {"value": 3}}, "A board has 2 Bays here, not 3"),
        ("parameters", {"beach_spaces": {"value": 0}}, "A Beach has 1 to 6 spaces, not 0"),
        ("parameters", {"groups_per_space": {"value": 2}}, "A space holds one group here, not 2"),
        ("parameters", {"stall_turns": {"value": 0}}, "The game cannot end after 0 idle turns"),
        ("parameters", {"balanced_hand": {"value": 2}}, "A balanced start gives the second player 3 cards or more, not 2"),
    ],
)
def test_hengist_faults_of_a_copy_are_named(hengist: Components, group: str, rows: dict[str, Any], says: str) -> None:
    (fault,) = hengist_faults(mine(hengist, group, rows))
    assert fault.startswith(says)


def test_a_printed_copy_of_hengist_can_be_entered(hengist: Components) -> None:
    copy = mine(
        hengist, "cards", {"hill": {"count": 5}, "explorer": {"count": 10}, "hill/river": {"count": 2}, "moor": {"count": 5}}
    )
    assert hengist_faults(copy) == []
    assert copy.groups["cards"].origin("hill", "count") == Origin("published", OWNER)


def test_hengist_faults_are_all_named(hengist: Components) -> None:
    rows = {"hill": {"count": 9, "terrains": []}, "explorer": {"count": 0}}
    assert len(hengist_faults(mine(hengist, "cards", rows))) == 3
