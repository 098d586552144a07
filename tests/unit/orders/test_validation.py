"""Which orders are legal: one by one, and all of them at once."""

from __future__ import annotations

import itertools
import random

import pytest

from barbaricum.games.diplomacy.adjudication import standard_rules
from barbaricum.orders.legal import LegalOrders, LegalTables
from barbaricum.orders.orders import BUILD, CONVOY, DISBAND, HOLD, MOVE, RETREAT, SUPPORT, WAIVE, Codec, Order
from barbaricum.orders.reasons import LEGAL, TWO_ORDERS
from barbaricum.orders.units import Unit
from barbaricum.orders.validation import Movement

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
            ("base/move-adjacent", "F NTH cannot move to Picardy: no border joins North Sea and Picardy (DATC 6.A.1).", "PIC"),
        ),
        (
            "Italy: F ROM",
            "F ROM - VEN",
            (
                "base/move-adjacent",
                "F ROM cannot move to Venice: Rome and Venice border each other, but not for a fleet (DATC 6.A.9).",
                "VEN",
            ),
        ),
        (
            "England: A LVP",
            "A LVP - IRI",
            ("base/move-terrain", "A LVP cannot move to Irish Sea: no army stands at sea (DATC 6.A.2).", "IRI"),
        ),
        (
            "Germany: F KIE",
            "F KIE - MUN",
            ("base/move-terrain", "F KIE cannot move to Munich: no fleet stands on inland provinces (DATC 6.A.3).", "MUN"),
        ),
        (
            "Germany: A KIE",
            "A KIE - KIE",
            ("base/move-adjacent", "A KIE cannot move to Kiel: it stands there already (DATC 6.A.4).", "KIE"),
        ),
        (
            "France: F POR",
            "F POR - SPA",
            (
                "base/move-coast",
                "F POR cannot move to Spain: it could come to more than one coast there; name SPA/NC or SPA/SC (DATC 6.B.1).",
                "SPA",
            ),
        ),
        (
            "France: F GAS",
            "F GAS - SPA/SC",
            ("base/move-coast", "F GAS cannot move to Spain (SPA/SC): it borders only SPA/NC (DATC 6.B.3).", "SPA/SC"),
        ),
        (
            "France: F SPA/NC",
            "F SPA - LYO",
            (
                "base/move-coast",
                "F SPA/NC cannot move to Gulf of Lyon: of Spain only the other coast borders it (DATC 6.B.11).",
                "LYO",
            ),
        ),
        (
            "England: F LON",
            "F LON - BEL VIA",
            ("base/convoy-fleet", "F LON cannot move to Belgium by convoy: no fleet is convoyed (DATC 6.A.7).", "F LON"),
        ),
        (
            "England: A LON",
            "A LON - BEL",
            ("base/convoy-route", "A LON cannot move to Belgium: no chain of fleets joins London and Belgium.", "BEL"),
        ),
        (
            "England: A LON",
            "A LON - MUN",
            ("base/move-adjacent", "A LON cannot move to Munich: no border joins London and Munich (DATC 6.A.1).", "MUN"),
        ),
        (
            "England: A LON",
            "A LON S A LON - WAL",
            ("base/support-match", "A LON cannot support itself: a support helps another unit (DATC 6.A.8).", "A LON"),
        ),
        (
            "England: A LON",
            "A LON S A YOR",
            ("base/support-match", "A LON cannot support the unit in Yorkshire: none stands there.", "YOR"),
        ),
        (
            "England: A LON",
            "A LON S F EDI",
            (
                "base/support-reach",
                "A LON cannot support the unit in Edinburgh: it could not move to Edinburgh itself (DATC 6.A.10).",
                "EDI",
            ),
        ),
        (
            "England: A LON; England: A YOR",
            "A LON S A YOR - LON",
            (
                "base/support-reach",
                "A LON cannot support A YOR to London: that is where it stands itself (DATC 6.D.34).",
                "A LON",
            ),
        ),
        (
            "England: A WAL; England: A EDI",
            "A WAL S A EDI - LON",
            ("base/support-match", "A WAL cannot support A EDI to London: A EDI cannot move there (DATC 6.D.24).", "A EDI"),
        ),
        (
            "England: F NTH; England: A NWY",
            "F NTH S A NWY - YOR",
            (
                "base/support-match",
                "F NTH cannot support A NWY to Yorkshire: only a convoy by F NTH itself could bring A NWY there (DATC 6.D.31).",
                "A NWY",
            ),
        ),
        (
            "England: A LON",
            "A LON C A YOR - NWY",
            (
                "base/convoy-fleet",
                "A LON cannot convoy the unit in Yorkshire to Norway: only a fleet on open water convoys (DATC 6.F.1).",
                "A LON",
            ),
        ),
        (
            "England: F NTH",
            "F NTH C A YOR - NWY",
            ("base/convoy-fleet", "F NTH cannot convoy the unit in Yorkshire to Norway: no army stands there.", "YOR"),
        ),
        (
            "England: F NTH; England: F EDI",
            "F NTH C F EDI - NWY",
            ("base/convoy-fleet", "F NTH cannot convoy F EDI to Norway: no fleet is convoyed (DATC 6.A.7).", "F EDI"),
        ),
        (
            "England: F NTH; England: A EDI",
            "F NTH C A EDI - SKA",
            ("base/convoy-fleet", "F NTH cannot convoy A EDI to Skagerrak: an army goes ashore where it lands.", "A EDI"),
        ),
        (
            "England: F NTH; England: A EDI",
            "F NTH C A EDI - SPA",
            (
                "base/convoy-route",
                "F NTH cannot convoy A EDI to Spain: no route of fleets from Edinburgh to Spain needs it (DATC 6.G.19).",
                "F NTH",
            ),
        ),
        (
            "France: A PAR",
            "A PAR - BUR",
            ("base/own-unit", "A PAR cannot move to Burgundy: it belongs to France, not to you (DATC 6.A.6).", "A PAR"),
        ),
        (
            "England: A LON",
            "A YOR - LON",
            ("base/own-unit", "A unit in Yorkshire cannot move to London: none stands there.", "YOR"),
        ),
        (
            "England: A LON",
            "A LON R YOR",
            (
                "base/turn",
                "A LON cannot retreat to Yorkshire: in a movement phase units hold, move, support and convoy.",
                "A LON",
            ),
        ),
        (
            "England: A LON",
            "Build F LVP",
            ("base/turn", "A fleet cannot be built in Liverpool: in a movement phase units hold, move, support and convoy.", ""),
        ),
        (
            "England: A LON",
            "WAIVE",
            ("base/turn", "A build cannot be waived: in a movement phase units hold, move, support and convoy.", ""),
        ),
    ],
)
def test_a_refusal_says_why_and_names_what_stands_in_the_way(units: str, text: str, refusal: tuple[str, str, str]) -> None:
    placed = units_of(RULES, *units.split("; "))
    movement = Movement(BOARD, RULES.edition, placed)
    order = movement.plain(RULES.notation.read(text).order)
    power = placed[0].power if refusal[0] != "base/own-unit" else 1
    assert movement.explain(power, order, movement.check(power, order)) == refusal


def test_two_orders_for_a_unit_are_refused_in_the_same_words() -> None:
    movement = Movement(BOARD, RULES.edition, units_of(RULES, "England: A LON"))
    refusal = movement.explain(1, Order(HOLD, BOARD.index["LON"]), TWO_ORDERS)
    assert refusal == (
        "base/own-unit",
        "A LON cannot hold: it was also ordered otherwise, and so it holds (DATC 4.D.3).",
        "A LON",
    )


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
