"""Reading and writing orders."""

from __future__ import annotations

import random

import pytest

from barbaricum.core.errors import NotationError
from barbaricum.games.diplomacy.adjudication import standard_board, standard_rules
from barbaricum.orders.legal import LegalOrders, LegalTables
from barbaricum.orders.notation import Notation
from barbaricum.orders.orders import BUILD, CONVOY, DISBAND, HOLD, MOVE, RETREAT, SUPPORT, WAIVE, Order
from barbaricum.orders.validation import Movement

from . import units_of

NOTATION = Notation(standard_board())
AT = standard_board().index

FRANCE = 2
MOVED = Order(MOVE, AT["PAR"], target=AT["BUR"])
HELPED = Order(SUPPORT, AT["PAR"], AT["MAR"], AT["BUR"])
HELD = Order(SUPPORT, AT["PAR"], AT["MAR"])
FERRIED = Order(CONVOY, AT["NTH"], AT["LON"], AT["NWY"])


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("A PAR - BUR", MOVED),
        ("A PAR-BUR", MOVED),
        ("a par -> bur", MOVED),
        ("A Paris => Burgundy", MOVED),
        ("A Paris – Burgundy", MOVED),
        ("Army Paris moves to Burgundy", MOVED),
        ("A Paris to Burgundy", MOVED),
        ("PAR - BUR", MOVED),
        ("A PAR M BUR", MOVED),
        ("A Par - Burg", MOVED),
        ("A PAR H", Order(HOLD, AT["PAR"])),
        ("A Paris holds", Order(HOLD, AT["PAR"])),
        ("A PAR S A MAR - BUR", HELPED),
        ("A Paris Supports A Marseilles - Burgundy", HELPED),
        ("A PAR S French A MAR - BUR", HELPED),
        ("A PAR S MAR - BUR", HELPED),
        ("A PAR S F MAR - BUR", HELPED),
        ("A PAR S A MAR", HELD),
        ("A PAR S A MAR H", HELD),
        ("A Paris supports A Marseilles hold", HELD),
        ("F NTH C A LON - NWY", FERRIED),
        ("F North Sea Convoys A London - Norway", FERRIED),
        ("F NTH convoys London to Norway", FERRIED),
        ("A LON - NWY VIA", Order(MOVE, AT["LON"], target=AT["NWY"], flag=1)),
        ("A LON - NWY via convoy", Order(MOVE, AT["LON"], target=AT["NWY"], flag=1)),
        ("A LON - NWY by convoy", Order(MOVE, AT["LON"], target=AT["NWY"], flag=1)),
        ("A LON - NTH - NWY", Order(MOVE, AT["LON"], target=AT["NWY"])),
        ("F MAO - SPA/NC", Order(MOVE, AT["MAO"], target=AT["SPA/NC"])),
        ("F MAO - Spain(nc)", Order(MOVE, AT["MAO"], target=AT["SPA/NC"])),
        ("F MAO - Spain (north coast)", Order(MOVE, AT["MAO"], target=AT["SPA/NC"])),
        ("F MAO - spa nc", Order(MOVE, AT["MAO"], target=AT["SPA/NC"])),
        ("F Mid-Atlantic Ocean - Spain(n)", Order(MOVE, AT["MAO"], target=AT["SPA/NC"])),
        ("F mid - Spain/wc", Order(MOVE, AT["MAO"], target=AT["SPA"])),
        ("F ENG - Brest(ec)", Order(MOVE, AT["ENG"], target=AT["BRE"])),
        ("F SPA/NC S F MAO", Order(SUPPORT, AT["SPA"], AT["MAO"])),
        ("F St. Petersburg(sc) - Gulf of Bothnia", Order(MOVE, AT["STP"], target=AT["BOT"])),
        ("A PAR R GAS", Order(RETREAT, AT["PAR"], target=AT["GAS"])),
        ("A Paris retreats to Gascony", Order(RETREAT, AT["PAR"], target=AT["GAS"])),
        ("A PAR D", Order(DISBAND, AT["PAR"])),
        ("Remove A Paris", Order(DISBAND, AT["PAR"])),
        ("A Paris disbands", Order(DISBAND, AT["PAR"])),
        ("A PAR B", Order(BUILD, AT["PAR"], flag=0)),
        ("Build A Paris", Order(BUILD, AT["PAR"], flag=0)),
        ("Build F St Petersburg(nc)", Order(BUILD, AT["STP/NC"], flag=1)),
        ("build paris", Order(BUILD, AT["PAR"], flag=-1)),
        ("WAIVE", Order(WAIVE)),
        ("waive build", Order(WAIVE)),
    ],
)
def test_a_line_is_read_as_it_is_meant(text: str, order: Order) -> None:
    assert NOTATION.read(text) == (-1, order)


@pytest.mark.parametrize("text", ["France: A PAR - BUR", "FRANCE A PAR - BUR", "French A Paris - Burgundy", "fra: par - bur"])
def test_a_power_may_stand_in_front(text: str) -> None:
    assert NOTATION.read(text) == (FRANCE, MOVED)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it ends where a place was expected"),
        ("A", "it ends where a place was expected"),
        ("A PAR", "it ends where was expected what it does"),
        ("A PAR dances", "at “dances” was expected what it does"),
        ("A PAR -", "it ends where a place was expected"),
        ("A PAR - Atlantis", "“atlantis” is no place on this board"),
        ("A PAR - LIV", "“liv” could be Livonia or Liverpool"),
        ("A PAR - north", "“north” could be North Africa, North Atlantic Ocean or North Sea"),
        ("A PAR - bu", "“bu” could be Budapest, Bulgaria or Burgundy"),
        ("A PAR - wa", "“wa” could be Wales or Warsaw"),
        ("A PAR - y", "“y” is no place on this board"),
        ("A PAR - BUR BUR", "nothing was expected from “bur” on"),
        ("A PAR S A MAR & BUR", "at “bur” was expected “-” and where to, or nothing more"),
        ("F NTH C A LON", "it ends where was expected “-” and where to"),
        ("F MAO - SPA/XC", "“xc” is no coast: NC, SC, EC or WC was expected"),
        ("Build", "it ends where a place was expected"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, why: str) -> None:
    with pytest.raises(NotationError) as caught:
        NOTATION.read(text)
    assert str(caught.value).startswith(f"“{text}” cannot be read: {why}")


def test_units_places_and_powers_are_read_alone() -> None:
    assert NOTATION.read_unit("Fleet St Petersburg (south coast)") == (1, AT["STP/SC"])
    assert NOTATION.read_place("gulf of lyon") == AT["LYO"]
    assert NOTATION.read_power("Austria-Hungary") == 0
    for text in ("PAR", "F PAR", "A SPA/NC", "A NTH", "F SPA", "A PAR - BUR"):
        with pytest.raises(NotationError):
            NOTATION.read_unit(text)
    with pytest.raises(NotationError, match="is no power; there are Austria, England"):
        NOTATION.read_power("Prussia")


def test_every_name_and_abbreviation_of_the_board_means_its_province() -> None:
    board = standard_board()
    for province in range(board.size):
        for words in (board.names[province], board.titles[province], *board.aliases[province]):
            assert NOTATION.read_place(words.lower()) == province


def test_what_is_written_is_read_back() -> None:
    rules = standard_rules()
    units = units_of(
        rules,
        *(f"{power.name}: {unit}" for power in rules.board.powers for unit in power.units),
        "England: F NTH",
        "England: A NWY",
    )
    movement = Movement(rules.board, rules.edition, units)
    tables = LegalTables(rules.board)
    where = {movement.province[at]: (unit.type, unit.place) for at, unit in enumerate(units)}
    orders = [tables.codec.order(code) for codes in LegalOrders(movement, tables).all() for code in codes]
    others = [
        Order(RETREAT, AT["PAR"], target=AT["BUR"]),
        Order(DISBAND, AT["PAR"]),
        Order(BUILD, AT["STP/NC"], flag=1),
        Order(WAIVE),
    ]
    assert len(orders) > 200
    for order in orders + others:
        assert NOTATION.read(NOTATION.write(order, where)).order == order


def reads_or_says_why(text: str) -> bool:
    try:
        NOTATION.read(text)
    except NotationError as error:
        return text in str(error)
    return True


def test_no_text_at_all_raises_anything_but_a_notation_error() -> None:
    dice = random.Random(6)
    words = [
        "A",
        "F",
        "PAR",
        "north",
        "sea",
        "-",
        "S",
        "C",
        "H",
        "/",
        "(",
        "nc",
        ":",
        "France",
        "via",
        "build",
        "é",
        "%",
        "lyon",
        "6",
        "->",
        ")",
        "B",
        "D",
        "R",
        "waive",
    ]
    for _ in range(5000):
        assert reads_or_says_why(" ".join(dice.choice(words) for _ in range(dice.randrange(9))))
