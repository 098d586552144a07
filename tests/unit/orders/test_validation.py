"""Which orders are legal: one by one, and all of them at once."""

from __future__ import annotations

import itertools
import random

import pytest

from barbaricum.games.diplomacy.adjudication import standard_rules
from barbaricum.orders.legal import LegalOrders, LegalTables
from barbaricum.orders.orders import BUILD, CONVOY, DISBAND, HOLD, MOVE, RETREAT, SUPPORT, WAIVE, Codec, Order
from barbaricum.orders.units import Unit
from barbaricum.orders.validation import LEGAL, TWO_ORDERS, Movement

from . import moved, units_of
from .small import small_rules

RULES = standard_rules()
BOARD = RULES.board
TABLES = LegalTables(BOARD)


def random_units(dice: random.Random, count: int, powers: int = 7) -> list[Unit]:
    """Put units of either kind anywhere."""
    units = []
    for province in dice.sample(range(BOARD.size), count):
        terrain = BOARD.terrain[province]
        type = 0 if terrain == "inland" else 1 if terrain == "sea" else dice.randrange(2)
        place = dice.choice(BOARD.coasts[province]) if type == 1 and BOARD.coasts[province] else province
        units.append(Unit(dice.randrange(powers), type, place))
    return units


def all_orders(province: int) -> itertools.chain[Order]:
    """Everything that can be written for a unit in a province."""
    provinces, places = range(BOARD.size), range(BOARD.places)
    return itertools.chain(
        [Order(HOLD, province)],
        (Order(MOVE, province, -1, target, flag) for target in places for flag in (0, 1)),
        (Order(SUPPORT, province, origin, target) for origin in provinces for target in range(-1, BOARD.places)),
        (Order(CONVOY, province, origin, target) for origin in provinces for target in places),
    )


@pytest.mark.parametrize("seed", range(3))
def test_the_legal_orders_listed_are_those_that_are_not_refused(seed: int) -> None:
    dice = random.Random(seed)
    units = random_units(dice, 26)
    movement = Movement(BOARD, RULES.edition, units, at_entry=True)
    legal = LegalOrders(movement, TABLES)
    for at in dice.sample(range(len(units)), 6):
        listed = legal.of(at)
        allowed = {
            TABLES.codec.of(order)
            for order in all_orders(movement.province[at])
            if movement.plain(order) == order and movement.check(units[at].power, order) == LEGAL
        }
        assert len(listed) == len(set(listed))
        assert set(listed) == allowed


def test_every_order_that_is_refused_is_explained_with_a_clause() -> None:
    units = units_of(RULES, "France: F POR", "France: A PAR", "England: F NTH", "England: A LON", "Russia: F STP/NC")
    movement = Movement(BOARD, RULES.edition, units, at_entry=True)
    clauses = set()
    for at in range(len(units)):
        for order in all_orders(movement.province[at]):
            plain = movement.plain(order)
            code = movement.check(units[at].power, plain)
            if code != LEGAL:
                refusal = movement.explain(units[at].power, plain, code)
                assert refusal.reason
                assert "  " not in refusal.reason
                clauses.add(refusal.clause)
    assert clauses == {
        "base/move-adjacent",
        "base/move-terrain",
        "base/move-coast",
        "base/support-reach",
        "base/support-match",
        "base/convoy-fleet",
        "base/convoy-route",
    }


def test_codes_and_orders_are_each_others_inverse() -> None:
    codec = Codec(BOARD.size, BOARD.places)
    dice = random.Random(5)
    for _ in range(2000):
        order = Order(
            dice.randrange(1, 9),
            dice.randrange(-1, BOARD.places),
            dice.randrange(-1, BOARD.places),
            dice.randrange(-1, BOARD.places),
            dice.randrange(-1, 3),
        )
        assert codec.order(codec.of(order)) == order
        assert codec.of(order) > 0


def test_codes_that_are_no_orders_are_known() -> None:
    codec, par, bur, stp = TABLES.codec, BOARD.index["PAR"], BOARD.index["BUR"], BOARD.index["STP/NC"]
    good = [
        Order(HOLD, par),
        Order(MOVE, par, -1, stp, 1),
        Order(SUPPORT, par, bur),
        Order(SUPPORT, par, bur, stp),
        Order(CONVOY, par, bur, stp),
        Order(RETREAT, par, -1, bur),
        Order(DISBAND, par),
        Order(BUILD, stp, flag=1),
        Order(BUILD, stp, flag=-1),
        Order(WAIVE),
    ]
    bad = [
        Order(0, par),
        Order(9, par),
        Order(HOLD),
        Order(HOLD, stp),
        Order(HOLD, par, bur),
        Order(HOLD, par, flag=1),
        Order(MOVE, par),
        Order(MOVE, par, bur, bur),
        Order(MOVE, par, -1, bur, 2),
        Order(SUPPORT, par),
        Order(SUPPORT, par, stp),
        Order(CONVOY, par, bur),
        Order(RETREAT, par, -1, bur, 1),
        Order(BUILD),
        Order(BUILD, par, bur),
        Order(WAIVE, par),
    ]
    assert [order for order in good if not codec.knows(codec.of(order))] == []
    assert [order for order in bad if codec.knows(codec.of(order))] == []
    assert not any(codec.knows(code) for code in (0, -1, -(10**9), 10**12))
    assert all(codec.knows(code) for codes in legal_codes() for code in codes)


def legal_codes() -> list[list[int]]:
    return LegalOrders(Movement(BOARD, RULES.edition, random_units(random.Random(9), 30), at_entry=True), TABLES).all()


@pytest.mark.parametrize(
    ("units", "text", "refusal"),
    [
        (
            "England: F NTH",
            "F NTH - PIC",
            ("base/move-adjacent", "F NTH cannot reach Picardy: the two do not border for a fleet", "PIC"),
        ),
        ("England: A LVP", "A LVP - IRI", ("base/move-terrain", "A LVP cannot go to Irish Sea: no army stands at sea", "IRI")),
        (
            "Germany: F KIE",
            "F KIE - MUN",
            ("base/move-terrain", "F KIE cannot go to Munich: no fleet stands on inland provinces", "MUN"),
        ),
        (
            "France: F POR",
            "F POR - SPA",
            ("base/move-coast", "F POR can reach more than one coast of Spain: name SPA/NC or SPA/SC", "SPA"),
        ),
        ("France: F GAS", "F GAS - SPA/SC", ("base/move-coast", "F GAS does not border SPA/SC, only SPA/NC", "SPA/SC")),
        (
            "France: F SPA/NC",
            "F SPA - LYO",
            ("base/move-coast", "F SPA/NC does not border LYO, whatever its province's other coast does", "LYO"),
        ),
        ("England: F LON", "F LON - BEL VIA", ("base/convoy-fleet", "F LON cannot go by convoy: no fleet is convoyed", "F LON")),
        ("England: A LON", "A LON - BEL", ("base/convoy-route", "no chain of fleets joins London to Belgium", "BEL")),
        (
            "England: A LON",
            "A LON - MUN",
            ("base/move-adjacent", "A LON cannot reach Munich: the two do not border for an army", "MUN"),
        ),
        ("England: A LON", "A LON S A LON - WAL", ("base/support-match", "A LON cannot support itself", "A LON")),
        ("England: A LON", "A LON S A YOR", ("base/support-match", "there is no unit in Yorkshire to support", "YOR")),
        (
            "England: A LON",
            "A LON S F EDI",
            ("base/support-reach", "A LON could not move to Edinburgh and so cannot support there", "EDI"),
        ),
        (
            "England: A LON",
            "A LON C A YOR - NWY",
            ("base/convoy-fleet", "A LON cannot convoy: only a fleet on open water does", "A LON"),
        ),
        ("England: F NTH", "F NTH C A YOR - NWY", ("base/convoy-fleet", "there is no army in Yorkshire to convoy", "YOR")),
        ("France: A PAR", "A PAR - BUR", ("base/own-unit", "A PAR is France's, not yours", "A PAR")),
        ("England: A LON", "A YOR - LON", ("base/own-unit", "no unit stands in Yorkshire", "YOR")),
    ],
)
def test_a_refusal_says_why_and_names_what_stands_in_the_way(units: str, text: str, refusal: tuple[str, str, str]) -> None:
    placed = units_of(RULES, units)
    movement = Movement(BOARD, RULES.edition, placed)
    order = movement.plain(RULES.notation.read(text).order)
    power = placed[0].power if refusal[0] != "base/own-unit" else 1
    assert movement.explain(power, order, movement.check(power, order)) == refusal


def test_two_orders_for_a_unit_are_refused_in_the_same_words() -> None:
    movement = Movement(BOARD, RULES.edition, units_of(RULES, "England: A LON"))
    refusal = movement.explain(1, Order(HOLD, BOARD.index["LON"]), TWO_ORDERS)
    assert refusal == ("base/own-unit", "A LON was given two different orders and holds", "A LON")


def test_at_entry_a_support_names_the_coast_if_two_are_possible() -> None:
    units = units_of(RULES, "France: F POR", "France: F MAO", "France: F GAS")
    open_coast = Order(SUPPORT, BOARD.index["POR"], BOARD.index["MAO"], BOARD.index["SPA"])
    only_coast = Order(SUPPORT, BOARD.index["POR"], BOARD.index["GAS"], BOARD.index["SPA"])
    for at_entry in (False, True):
        movement = Movement(BOARD, RULES.edition, units, at_entry)
        code = movement.check(2, movement.plain(open_coast))
        assert (code != LEGAL) == at_entry
        if at_entry:
            assert movement.explain(2, open_coast, code).clause == "base/move-coast"
        assert movement.plain(only_coast).target == BOARD.index["SPA/NC"]
        assert movement.check(2, movement.plain(only_coast)) == LEGAL


def test_a_fleet_that_some_route_needs_may_convoy_and_no_other() -> None:
    units = units_of(RULES, "England: A LON", "England: F NTH", "England: F ENG", "England: F HEL", "England: F IRI")
    movement = Movement(BOARD, RULES.edition, units)
    for fleet, goal, legal in [
        ("NTH", "BEL", True),
        ("ENG", "BEL", True),
        ("HEL", "BEL", False),  # one must come to it through the North Sea, which touches Belgium
        ("IRI", "BEL", False),
        ("HEL", "KIE", True),
        ("NTH", "KIE", True),
        ("ENG", "KIE", False),
        ("IRI", "LVP", True),
        ("ENG", "LVP", True),
        ("IRI", "WAL", False),
        ("HEL", "HOL", False),
    ]:
        order = Order(CONVOY, BOARD.index[fleet], BOARD.index["LON"], BOARD.index[goal])
        assert (movement.check(1, order) == LEGAL) == legal, (fleet, goal)


def test_a_fleet_that_may_be_done_without_supports_the_army_it_could_convoy() -> None:
    judgement = moved("England: A LON - BEL", "England: F NTH S A LON - BEL", "France: F ENG C A LON - BEL", "Germany: A BEL H")
    assert [line.refusal for line in judgement.lines] == [None] * 4


def test_where_no_fleet_convoys_from_a_canal_none_is_offered_and_where_it_may_it_is() -> None:
    army, fleet = {"EAS": "CAN", "CAN": "WES"}, {"EAS": "CAN", "CAN": "WES"}
    for convoys, expected in ((["sea"], False), (["sea", "coast"], True)):
        rules = small_rules("EAS CAN WES", "", army, fleet, {"F": {"convoys": convoys}} if convoys != ["sea"] else None)
        units = units_of(rules, "Red: A EAS", "Red: F CAN")
        legal = LegalOrders(Movement(rules.board, rules.edition, units), LegalTables(rules.board))
        codec = legal.tables.codec
        kinds = {codec.order(code).kind for code in legal.of(1)}
        assert (CONVOY in kinds) == expected
