"""The resolver: what holds for every phase, and what the test cases of others do not reach."""

from __future__ import annotations

import random

import pytest

from barbaricum.games.diplomacy.adjudication import standard_rules
from barbaricum.orders.edition import EDITIONS, Edition
from barbaricum.orders.legal import LegalOrders, LegalTables
from barbaricum.orders.orders import CONVOY, HOLD, MOVE, SUPPORT, Order
from barbaricum.orders.outcomes import Report, Wording
from barbaricum.orders.resolve import Resolver
from barbaricum.orders.retreats import dislodged_units
from barbaricum.orders.unknowns import SUCCEEDS, UNKNOWN, Unknowns, UnresolvedError
from barbaricum.orders.validation import Movement

from . import moved, results
from .small import small_rules
from .test_validation import random_units

RULES = standard_rules()
TABLES = LegalTables(RULES.board)


def dense_phase(dice: random.Random, edition: Edition) -> Resolver:
    """Resolve a phase of random legal orders, most supports and convoys of which match a move or a hold."""
    units = random_units(dice, dice.choice([12, 20, 30, 40]), dice.choice([2, 3, 5, 7]))
    movement = Movement(RULES.board, edition, units)
    legal = [[TABLES.codec.order(code) for code in sorted(codes)] for codes in LegalOrders(movement, TABLES).all()]
    orders: list[Order | None] = []
    for choices in legal:
        kind = dice.choice(sorted({order.kind for order in choices}))
        orders.append(dice.choice([order for order in choices if order.kind == kind]))
    moves = {(order.place, order.target) for order in orders if order is not None and order.kind == MOVE}
    for at, choices in enumerate(legal):
        order = orders[at]
        if order is not None and order.kind in (SUPPORT, CONVOY) and dice.random() < 0.8:
            matching = [o for o in choices if o.kind in (SUPPORT, CONVOY) and (o.origin, o.target) in moves]
            if matching:
                orders[at] = dice.choice(matching)
    return Resolver(movement, orders)


@pytest.mark.parametrize("year", EDITIONS)
def test_what_holds_of_every_phase(year: int) -> None:
    dice = random.Random(year)
    for _ in range(150):
        resolver = dense_phase(dice, EDITIONS[year])
        n = resolver.size
        assert UNKNOWN not in resolver.value
        # Each order is as its own rule says, given the others, but where a paradox undid a convoy or an order was void.
        for unit in range(n):
            void = resolver.kind[unit] == SUPPORT and unit not in resolver.backing[resolver.subject[unit]]
            if not void and not resolver.paradox[unit]:
                assert resolver.judge(unit) == resolver.value[unit]
        standing = [RULES.board.province[resolver.place_after(unit)] for unit in range(n) if resolver.dislodged_by[unit] < 0]
        assert len(standing) == len(set(standing)), "two units in one province"
        assert not set(standing) & set(resolver.contested)
        for unit in range(n):
            by = resolver.dislodged_by[unit]
            if by >= 0:
                assert resolver.power[by] != resolver.power[unit], "dislodged by its own power"
                assert not resolver.moves(unit)
                assert resolver.moves(by)
        for lost in dislodged_units(resolver):
            assert not {RULES.board.province[place] for place in lost.retreats} & {*standing, *resolver.contested}
        report = Report(resolver, Wording(resolver.movement.board))
        for unit in range(n):
            outcome = report.outcome(unit)
            assert report.text(unit)
            if outcome.victor >= 0:
                assert outcome.victory > outcome.defence
            if outcome.code == 3:  # bounced
                assert outcome.mine <= outcome.theirs


def test_the_result_does_not_depend_on_the_order_of_the_units() -> None:
    dice = random.Random(77)
    for _ in range(100):
        resolver = dense_phase(dice, EDITIONS[2023])
        units, orders = resolver.movement.units, resolver.orders
        shuffled = dice.sample(range(len(units)), len(units))
        other = Resolver(Movement(RULES.board, EDITIONS[2023], [units[at] for at in shuffled]), [orders[at] for at in shuffled])
        assert [resolver.value[at] for at in shuffled] == other.value[: other.size]
        assert [resolver.dislodged_by[at] >= 0 for at in shuffled] == [by >= 0 for by in other.dislodged_by]
        assert resolver.contested == other.contested


# --- half units ----------------------------------------------------------------------------------------------------

COAST = small_rules(
    "ACE BEE CAT DOG",
    "WET",
    {"ACE": "BEE", "BEE": "CAT", "CAT": "DOG", "DOG": "BEE"},
    {"ACE": "BEE WET", "BEE": "CAT WET", "CAT": "DOG WET", "DOG": "WET BEE"},
)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["Red: bb WET - BEE", "Blue: A BEE H"], ["bounced: ½ against 1, A BEE", "holds: 1 against ½, bb WET"]),
        (
            ["Red: bb WET - BEE", "Red: bb ACE S bb WET - BEE", "Blue: A BEE H"],
            ["bounced: 1 against 1, A BEE", "supports", "holds: 1 against 1, bb WET supported by ACE"],
        ),
        (
            ["Red: A ACE - BEE", "Red: bb WET S A ACE - BEE", "Blue: A BEE H"],
            [
                "moves: 1½ against 1, A BEE",
                "supports",
                "holds; dislodged: 1 against 1½, A ACE supported by WET",
            ],
        ),
        (["Red: A ACE - BEE", "Blue: bb BEE H"], ["moves: 1 against ½, bb BEE", "holds; dislodged: ½ against 1, A ACE"]),
        (
            ["Red: bb WET - BEE", "Green: bb CAT - BEE", "Blue: A ACE - BEE"],
            ["bounced: ½ against 1, A ACE", "bounced: ½ against 1, A ACE", "moves: 1 against ½, bb WET"],
        ),
    ],
)
def test_half_units_add_up(lines: list[str], expected: list[str]) -> None:
    assert results(moved(*lines, rules=COAST)) == expected


@pytest.mark.parametrize(
    ("attacks", "result"),
    [
        ([], "supports"),
        (["Red: bb WET - CAT"], "supports"),
        (["Red: F WET - CAT"], "cut by F WET"),
        (["Red: bb WET - CAT", "Grey: F BEE - CAT"], "cut by F BEE"),
        (["Red: bb WET - CAT", "Red: bb BEE - CAT"], "cut by bb WET and bb BEE"),
        (["Red: bb WET - CAT", "Grey: bb BEE - CAT"], "cut by bb WET and bb BEE"),
        (["Red: bb WET - CAT", "Blue: bb BEE - CAT"], "supports"),  # one's own does not count
    ],
)
def test_a_support_is_cut_by_a_whole_unit_of_attack(attacks: list[str], result: str) -> None:
    judgement = moved("Blue: A CAT S A DOG", "Blue: A DOG H", *attacks, rules=COAST)
    assert results(judgement)[0] == result


def test_a_half_unit_that_supports_is_cut_by_half_a_unit() -> None:
    judgement = moved("Blue: bb CAT S A DOG", "Blue: A DOG H", "Red: bb WET - CAT", rules=COAST)
    assert results(judgement)[0] == "cut by bb WET"


def test_dislodgement_cuts_by_whatever_strength() -> None:
    judgement = moved("Blue: A CAT S A DOG", "Blue: A DOG H", "Red: bb WET - CAT", "Red: A BEE S bb WET - CAT", rules=COAST)
    assert results(judgement)[:2] == ["cut by bb WET; dislodged: 1 against 1½, bb WET supported by BEE", "holds"]


def test_a_knot_with_one_solution_gets_it() -> None:
    """The convoying boat is lost either way: to Blue if the army cuts the support, to Red if it does not."""
    rules = small_rules(
        "ACE DOG EEL FOX",
        "WET BAY SEA",
        {"ACE": "FOX"},
        {"ACE": "WET", "DOG": "WET BAY", "EEL": "SEA", "WET": "BAY SEA", "SEA": "BAY", "FOX": "BAY"},
        {"bb": {"convoys": ["sea"]}},
    )
    judgement = moved(
        "Green: A ACE - DOG",
        "Green: bb WET C A ACE - DOG",
        "Red: bb BAY - WET",
        "Red: F DOG S bb BAY - WET",
        "Blue: F SEA - WET",
        rules=rules,
    )
    assert results(judgement) == [
        "convoy disrupted at WET",
        "disrupted; dislodged: ½ against 1½, bb BAY supported by DOG",
        "moves: 1½ against 1, F SEA",
        "supports",
        "bounced: 1 against 1½, bb BAY supported by DOG",
    ]


def test_two_routes_and_one_fleet_lost_still_carry_an_army_but_not_in_1971() -> None:
    lines = [
        "England: A LON - BEL",
        "England: F NTH C A LON - BEL",
        "England: F ENG C A LON - BEL",
        "France: F BRE - ENG",
        "France: F MAO S F BRE - ENG",
    ]
    assert results(moved(*lines))[0] == "moves by convoy"
    assert results(moved(*lines, year=1971))[0] == "convoy disrupted at ENG"


# --- knots in general ----------------------------------------------------------------------------------------------


class Sums(Unknowns):
    """Unknown i succeeds if the number of its neighbours that do is among its `good` numbers."""

    def __init__(self, neighbours: list[list[int]], good: list[set[int]], helpless: bool = False) -> None:
        super().__init__(len(neighbours))
        self.neighbours = neighbours
        self.good = good
        self.helpless = helpless
        self.untied: list[list[int]] = []
        self.value = [UNKNOWN] * len(neighbours)
        self.settle_all()

    def judge(self, unknown: int) -> int:
        answers = [self.settle(other) for other in self.neighbours[unknown]]
        least, most = answers.count(SUCCEEDS), answers.count(SUCCEEDS) + answers.count(UNKNOWN)
        possible = {number in self.good[unknown] for number in range(least, most + 1)}
        return UNKNOWN if len(possible) > 1 else int(possible.pop())

    def untie(self, knot: list[int]) -> None:
        self.untied.append(knot)
        if not self.helpless:
            for unknown in knot:
                self.value[unknown] = SUCCEEDS


@pytest.mark.sources
def test_unknowns_in_a_chain_settle_without_a_knot() -> None:
    chain = Sums([[1], [2], []], [{0}, {1}, {0}])
    assert chain.value == [0, 1, 1]
    assert chain.untied == []


@pytest.mark.sources
def test_the_only_solution_of_a_knot_is_found_though_bounds_do_not_show_it() -> None:
    # x = not (y and z), y = x or z, z = x: only x = y = z = 1 contradicts, x = 0 leads to z = 0, y = 0, x = 1.
    knot = Sums([[1, 2], [0, 2], [0]], [{0, 1}, {1, 2}, {1}])
    assert knot.untied == [[0, 1, 2]]
    single = Sums([[0, 1], [0]], [{0, 2}, {1}])  # x = (x == y), y = x: both succeed, or x fails and so succeeds
    assert single.value == [1, 1]
    assert single.untied == []


@pytest.mark.sources
def test_knots_are_untied_from_the_innermost() -> None:
    # 0 and 1 wait for each other; 2 and 3 too, and also for 0.
    nested = Sums([[1], [0], [3, 0], [2]], [{1}, {1}, {2}, {1}])
    assert nested.untied == [[0, 1], [2, 3]]
    assert nested.value == [1, 1, 1, 1]


@pytest.mark.sources
def test_what_nothing_unties_is_an_error_and_not_a_loop() -> None:
    with pytest.raises(UnresolvedError, match="2 orders stay open"):
        Sums([[1], [0]], [{1}, {1}], helpless=True)


def test_holds_need_no_order() -> None:
    movement = Movement(RULES.board, RULES.edition, random_units(random.Random(1), 10))
    resolver = Resolver(movement, [None] * 10)
    assert resolver.kind == [HOLD] * 10
    assert resolver.dislodged_by == [-1] * 10
