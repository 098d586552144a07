"""Invasion 44AD beyond its cases: the DATC under its unit table, sums that add up, fates that are shared."""

from __future__ import annotations

import random
import re
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec
import pytest

from barbaricum.core.casefile import read_file
from barbaricum.core.check import check_game
from barbaricum.core.errors import ComponentError, PositionError
from barbaricum.core.game import Rules
from barbaricum.core.state import State
from barbaricum.games.invasion_44ad.crossing import EMBARK, LAND, TAKE, Crossing
from barbaricum.games.invasion_44ad.game import Invasion44AD
from barbaricum.games.invasion_44ad.legal import BoatOrders
from barbaricum.games.invasion_44ad.movement import BoatMovement
from barbaricum.games.invasion_44ad.resolver import BoatResolver
from barbaricum.games.invasion_44ad.ruleset import BoatRuleset
from barbaricum.orders.board import Board
from barbaricum.orders.cases import AdjudicationCase, is_adjudication, read_cases, run_case
from barbaricum.orders.edition import EDITIONS
from barbaricum.orders.legal import LegalTables
from barbaricum.orders.mapdata import MapData
from barbaricum.orders.orders import HOLD, MOVE, SUPPORT, Order
from barbaricum.orders.outcomes import CUT, Wording, account_from
from barbaricum.orders.reasons import LEGAL
from barbaricum.orders.units import Unit
from barbaricum.orders.unknowns import SUCCEEDS

FOLDER = Path(__file__).parents[1] / "cases" / "diplomacy"
_CONVOY = re.compile(r" C |\bvia\b|convoy", re.IGNORECASE)


def data_of(game: str) -> MapData:
    return MapData.read((files(f"barbaricum.games.{game}") / "board.json").read_bytes(), game)


class PlainWords(BoatRuleset):
    """The rules of Invasion 44AD, but strengths are told as numbers, not as sums."""

    def make_wording(self) -> Wording:
        return Wording(self.board)


@cache
def rules(year: int) -> BoatRuleset:
    """The standard board with the units and the rules of Invasion 44AD, in an edition of Diplomacy."""
    board = Board(msgspec.structs.replace(data_of("diplomacy"), unit_types=data_of("invasion_44ad").unit_types))
    return PlainWords(board, EDITIONS[year], Crossing())


def concerns_convoys(case: AdjudicationCase) -> bool:
    lines = [line for table in (case.orders, case.retreats, case.winter) for orders in table.values() for line in orders]
    return any(clause.startswith("base/convoy") for clause in case.clauses) or any(map(_CONVOY.search, [*lines, case.about]))


def datc() -> list[AdjudicationCase]:
    found = [
        case for file in sorted(FOLDER.glob("datc_*.toml")) if is_adjudication(read_file(file)) for case in read_cases(file).case
    ]
    return [case for case in found if not concerns_convoys(case)]


@pytest.mark.sources
@pytest.mark.parametrize("case", datc(), ids=lambda case: case.id)
def test_the_datc_without_convoys_is_as_ever(case: AdjudicationCase) -> None:
    assert run_case(case, rules) == []


def test_that_is_most_of_the_datc() -> None:
    assert len(datc()) == 104


# --- random months -----------------------------------------------------------------------------------------------------

HALF_COST = {"A": 2, "F": 2, "bb": 1}
CHANNEL = ["Dub", "Due", "Lon", "Can", "Cam", "Pol", "Mor", "FGA", "FAN", "TAA", "MME", "FVN"]
CROSSINGS = [Crossing(), Crossing(foreign=True), Crossing(boards_first=True), Crossing(lands_with_boat=True)]
TABLES = [*((each, False) for each in CROSSINGS), (Crossing(), True)]


@cache
def boats(crossing: Crossing, bunches_yield: bool = False) -> BoatRuleset:
    """The rules of the game with the choices of a table."""
    data = data_of("invasion_44ad")
    bunch = msgspec.structs.replace(data.unit_types["bb"], yields=bunches_yield)
    board = Board(msgspec.structs.replace(data, unit_types={**data.unit_types, "bb": bunch}))
    return BoatRuleset(board, EDITIONS[1971], crossing)


class Month:
    """A month of random orders round the Channel, resolved."""

    def __init__(self, dice: random.Random, crossing: Crossing, count: int, bunches_yield: bool = False) -> None:
        self.ruleset = boats(crossing, bunches_yield)
        self.board = self.ruleset.board
        self.units = self._units(dice, count, crossing)
        movement = self.ruleset.movement(self.units)
        assert isinstance(movement, BoatMovement)
        self.movement = movement
        tables = LegalTables(self.board)
        legal = BoatOrders(movement, tables)
        self.orders: list[Order | None] = [None] * len(self.units)
        for unit in range(len(self.units)):
            if movement.carrier[unit] < 0:
                self._order(dice, [tables.codec.order(code) for code in sorted(legal.of(unit))])
            elif movement.power[movement.carrier[unit]] != movement.power[unit] and dice.random() < 0.5:
                self._order(dice, [tables.codec.order(code) for code in sorted(legal.landings(unit))])
        self._help(dice, legal, tables)
        self.written = list(self.orders)
        resolver = self.ruleset.resolver(movement, self.orders)
        assert isinstance(resolver, BoatResolver)
        self.resolver = resolver

    def _units(self, dice: random.Random, count: int, crossing: Crossing) -> list[Unit]:
        board, units = self.board, []
        for name in dice.sample(CHANNEL, count):
            place, power = board.index[name], dice.randrange(3)
            kinds = [type for type in range(3) if board.stands[type][place]]
            type = dice.choice(kinds)
            units.append(Unit(power, type, place))
            if board.carries[type][place] and dice.random() < 0.5:
                units.append(Unit(dice.randrange(3) if crossing.foreign else power, 0, place))
        return units

    def _order(self, dice: random.Random, choices: list[Order]) -> None:
        if choices:
            kind = dice.choice(sorted({order.kind for order in choices if order.kind != HOLD} or {HOLD}))
            order = dice.choice([order for order in choices if order.kind == kind])
            self.orders[self.movement.unit_of(order)] = order

    def _help(self, dice: random.Random, legal: BoatOrders, tables: LegalTables) -> None:
        """Let most supports be of what is really ordered, and most boats take who wants to come aboard."""
        movement = self.movement
        for order in list(self.orders):
            if order is not None and order.kind == EMBARK and dice.random() < 0.8:
                boat = movement.at[order.target]
                take = Order(TAKE, order.target, order.place)
                if movement.check(movement.power[boat], take) == LEGAL:
                    self.orders[boat] = take
        goals = {(order.place, order.target) for order in self.orders if order is not None and order.kind in (MOVE, LAND)}
        for unit, order in enumerate(self.orders):
            if order is not None and order.kind == SUPPORT and dice.random() < 0.9:
                choices = [each for each in map(tables.codec.order, sorted(legal.of(unit))) if each.kind == SUPPORT]
                matching = [each for each in choices if (each.origin, each.target) in goals or each.target < 0]
                self.orders[unit] = dice.choice(matching or choices)


class Plain:
    """The rules once more, from the rulings alone, for one guess at which orders succeed."""

    def __init__(self, month: Month) -> None:
        self.month = month
        movement = month.movement
        self.n, self.power, self.province = len(month.units), movement.power, movement.province
        self.at, self.carrier = movement.at, movement.carrier
        self.worth = [HALF_COST[month.board.letters[type]] for type in movement.type]
        self.orders = month.written
        self.stands = [self.carrier[unit] < 0 for unit in range(self.n)]

    def is_slight(self, unit: int, against: int) -> bool:
        """Whether a unit's move counts for nothing against another."""
        return self.month.board.yields[self.month.units[unit].type] and self.worth[unit] < self.worth[against]

    def goal(self, unit: int) -> int:
        order = self.orders[unit]
        return order.target if order is not None and order.kind in (MOVE, LAND) and not self.void(unit) else -1

    def lands(self, unit: int) -> bool:
        order = self.orders[unit]
        return order is not None and order.kind == LAND

    def void(self, unit: int) -> bool:
        """Whether an army wants to land from a boat, of another power, that does not hold."""
        order = self.orders[self.carrier[unit]] if self.lands(unit) else None
        return order is not None and order.kind != HOLD

    def helps(self, unit: int) -> int:
        """Whom a support helps; -1 where it matches nothing."""
        order = self.orders[unit]
        assert order is not None
        for other in range(self.n):
            if self.province[other] != order.origin:
                continue
            going = self.orders[other]
            leaves = going is not None and going.kind in (MOVE, LAND, EMBARK)
            if order.target < 0 and self.stands[other]:
                return -1 if leaves else other
            if order.target >= 0 and self.goal(other) == order.target:
                return other
        return -1

    def strength(self, guess: list[bool], unit: int, without: int) -> int:
        total = self.worth[unit]
        for other, order in enumerate(self.orders):
            if order is not None and order.kind == SUPPORT and guess[other] and self.helps(other) == unit:
                total += self.worth[other] if self.power[other] != without else 0
        return total

    def holds(self, guess: list[bool], unit: int) -> bool:
        order = self.orders[unit]
        return order is None or order.kind not in (MOVE, EMBARK) or not guess[unit]

    def verdict(self, guess: list[bool], unit: int) -> bool:
        order = self.orders[unit]
        if order is None:
            return True
        if order.kind == SUPPORT:
            return self.helps(unit) >= 0 and not self.is_cut(guess, unit, order)
        if order.kind == EMBARK:
            return self.boards(guess, unit)
        if order.kind in (MOVE, LAND):
            return not self.void(unit) and self.arrives(guess, unit)
        return True

    def is_cut(self, guess: list[bool], unit: int, order: Order) -> bool:
        into = order.target if order.target >= 0 else order.origin
        force = 0
        for other in range(self.n):
            if self.goal(other) != self.province[unit] or self.power[other] == self.power[unit]:
                continue
            if guess[other]:
                return True
            force += self.worth[other] if self.province[other] != into else 0
        return force >= min(2, self.worth[unit])

    def boards(self, guess: list[bool], unit: int) -> bool:
        order = self.orders[unit]
        assert order is not None
        boat = self.at[order.target]
        taking = self.orders[boat]
        if taking is None or taking.kind != TAKE or taking.origin != self.province[unit]:
            return False
        return self.month.movement.crossing.boards_first or not self.taken(guess, boat)

    def taken(self, guess: list[bool], unit: int) -> bool:
        """Whether somebody goes in where a unit stays."""
        return any(self.goal(other) == self.province[unit] and guess[other] for other in range(self.n))

    def way(self, guess: list[bool], unit: int) -> bool:
        if not self.lands(unit):
            return True
        return not self.month.movement.crossing.lands_with_boat or not self.taken(guess, self.carrier[unit])

    def meets(self, unit: int, other: int) -> bool:
        opposite = other >= 0 and self.goal(other) == self.province[unit] and self.goal(unit) == self.province[other]
        return opposite and not self.lands(unit) and not self.lands(other)

    def arrives(self, guess: list[bool], unit: int) -> bool:
        if not self.way(guess, unit):
            return False
        goal, without, against = self.goal(unit), -1, 0
        there = self.at[goal]
        if there >= 0 and (self.meets(unit, there) or self.holds(guess, there)):
            if self.power[there] == self.power[unit] or self.is_slight(unit, there):
                return False
            without = self.power[there]
            order = self.orders[there]
            going = order is not None and order.kind in (MOVE, EMBARK) and not self.meets(unit, there)
            alone = going or (self.goal(there) >= 0 and self.is_slight(there, unit))
            against = self.worth[there] if alone else self.strength(guess, there, -1)
        force = self.strength(guess, unit, without)
        rivals = [other for other in range(self.n) if other != unit and self.goal(other) == goal]
        return force > against and all(self.outdoes(guess, unit, force, rival) for rival in rivals)

    def outdoes(self, guess: list[bool], unit: int, force: int, rival: int) -> bool:
        if self.is_slight(rival, unit):
            return True
        return force > self.bar(guess, rival) and not (self.is_slight(unit, rival) and guess[rival])

    def bar(self, guess: list[bool], unit: int) -> int:
        if not self.way(guess, unit):
            return 0
        there = self.at[self.goal(unit)]
        if there >= 0 and self.meets(unit, there) and guess[there]:
            return 0
        for other in range(self.n):
            behind = self.lands(other) and self.carrier[other] == there and self.goal(other) == self.province[unit]
            if behind and guess[other] and not guess[unit]:
                return 0
        return self.strength(guess, unit, -1)

    def solutions(self) -> list[list[bool]]:
        """All guesses that contradict nothing."""
        open_ = [unit for unit, order in enumerate(self.orders) if order is not None and order.kind not in (HOLD, TAKE)]
        found = []
        for bits in range(1 << len(open_)):
            guess = [True] * self.n
            for at, unit in enumerate(open_):
                guess[unit] = bool(bits >> at & 1)
            if all(self.verdict(guess, unit) == guess[unit] for unit in open_):
                found.append(guess)
        return found


@pytest.mark.parametrize(("crossing", "bunches_yield"), TABLES)
def test_a_plain_reading_of_the_rules_finds_the_same(crossing: Crossing, bunches_yield: bool) -> None:
    dice = random.Random(f"{crossing} {bunches_yield}")
    rings = 0
    for _ in range(200):
        month = Month(dice, crossing, 8, bunches_yield)
        resolver, plain = month.resolver, Plain(month)
        found = [value == SUCCEEDS for value in resolver.value[: resolver.size]]
        judged = [unit for unit, order in enumerate(month.written) if order is not None and order.kind not in (HOLD, TAKE)]
        solutions = [[each[unit] for unit in judged] for each in plain.solutions()]
        if crossing.lands_with_boat and len(solutions) != 1:
            continue  # the printed rule of 1971 on paradoxes decides
        rings += len(solutions) > 1
        assert max(solutions, key=sum) == [found[unit] for unit in judged]
    assert rings < 20


@pytest.mark.parametrize(("crossing", "bunches_yield"), TABLES)
def test_what_holds_of_every_month(crossing: Crossing, bunches_yield: bool) -> None:
    dice = random.Random(f"{crossing} {bunches_yield} months")
    for _ in range(150):
        month = Month(dice, crossing, dice.choice([7, 9, 12]), bunches_yield)
        resolver, board, ruleset = month.resolver, month.board, month.ruleset
        standing, lost = resolver.standing(), [each.unit for each in ruleset.dislodged(resolver)]
        assert len(standing) + len(lost) == len(month.units)
        for units in (standing, lost):
            boats = [unit.place for unit in units if board.stands[unit.type][unit.place]]
            armies = [unit.place for unit in units if not board.stands[unit.type][unit.place]]
            assert len(boats) == len(set(boats))
            assert len(armies) == len(set(armies))
            assert set(armies) <= set(boats), "an army without its boat"
        for each in ruleset.dislodged(resolver):
            shared = [other for other in ruleset.dislodged(resolver) if other.unit.place == each.unit.place]
            assert len({other.retreats for other in shared}) == 1
            if len(shared) == 2:
                assert all(board.terrain[place] == "sea" for place in each.retreats)
        report = ruleset.report(resolver)
        for unit in range(resolver.size):
            account = report.account(unit)
            assert account_from(account.ints()) == account
            assert report.text(unit)
            for piece, helpers, total in (
                (account.unit, account.own_helpers, account.mine),
                (account.other, account.helpers, account.theirs),
                (account.victor, account.victor_helpers, account.victory),
                (account.unit, account.shields, account.defence),
            ):
                if total and account.code not in (CUT,):
                    assert sum(board.strength[type] for type, _ in (piece, *helpers)) == total


def test_the_legal_orders_are_those_that_nothing_refuses() -> None:
    dice = random.Random(44)
    for crossing in CROSSINGS:
        month = Month(dice, crossing, 12)
        movement, board = month.movement, month.board
        tables = LegalTables(board)
        legal = BoatOrders(movement, tables)
        for unit in range(0, len(month.units), 3):
            place, power = movement.province[unit], movement.power[unit]
            every = range(board.size)
            orders = [Order(HOLD, place), *(Order(kind, place, target=to) for kind in (MOVE, EMBARK, LAND) for to in every)]
            orders += [Order(TAKE, place, origin) for origin in every]
            orders += [Order(SUPPORT, place, origin, to) for origin in every for to in range(-1, board.size)]
            allowed = {tables.codec.of(order) for order in orders if movement.check(power, order) == LEGAL}
            boat = movement.carrier[unit]
            listed = legal.of(unit) if boat < 0 else legal.landings(unit)
            if boat >= 0 and movement.power[boat] == power:
                listed = legal.of(boat)
            assert len(listed) == len(set(listed))
            assert set(listed) == allowed


# --- at the table ------------------------------------------------------------------------------------------------------


class Afloat(Invasion44AD):
    """The game begun with armies aboard, on own boats and, where the table allows it, on foreign ones."""

    @cached_property
    def folder(self) -> Traversable:
        return files("barbaricum.games.invasion_44ad")

    def initial(self, rules: Rules) -> State:
        position = self.position_of(super().initial(rules))
        position["units"] |= {
            "Romans": ["A/F FGA", "A/F TAA", "F MME", "A Mor", "A/F FAN"],
            "Icenii": ["A/bb FVN", "bb Cam", "A Can", "A VeI"],
            "Belgae": ["A/bb FVE", "A Dub", "A Due", "A And"],
        }
        if rules.options["passengers"] == "any":
            position["units"]["Belgae"].append("A(MME)")
        return self.position_from(rules, position)


def test_games_begun_at_sea_keep_the_contract() -> None:
    assert check_game(Afloat(), games=4, seed=7, seconds=30) > 50


def test_a_map_without_a_printed_connection_is_refused() -> None:
    rows = {"borders": {"rows": {"Moa": {"army": ""}}}}
    with pytest.raises(ComponentError, match="Moa-Sem should be open to army units"):
        Invasion44AD().rules(overlay={"game": "invasion_44ad", "edition": "mine", "groups": rows})


def test_a_boat_that_is_not_there_carries_nobody() -> None:
    game = Invasion44AD()
    rules = game.rules()
    position = game.start_position(rules)
    position["units"]["Belgae"] = ["A(FGA)"]
    with pytest.raises(PositionError, match="nothing stands in FGA that could have a unit aboard"):
        game.position_from(rules, position)
    position["units"] |= {"Belgae": ["A(FGA)"], "Romans": ["A/F FGA"]}
    with pytest.raises(PositionError, match="more than one unit is aboard in FGA"):
        game.position_from(rules, position)
    position["units"]["Belgae"] = ["A/bb Dub"]
    with pytest.raises(PositionError, match="an army is aboard only at sea"):
        game.position_from(rules, position)


def test_its_page_names_options_rulings_and_orders_as_they_are() -> None:
    game = Invasion44AD()
    page = (Path(__file__).parents[2] / "docs" / "invasion_44ad.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.+) \| ([\w-]+) \|$", page, re.MULTILINE)
    assert [name for name, _, _ in rows] == list(game.options)
    for name, values, ruling in rows:
        words = [("yes" if value else "no") if isinstance(value, bool) else str(value) for value in game.options[name].values]
        assert re.findall(r"`([\w -]+)`", values) == words
        assert ruling == game.options[name].ruling
        assert game.rulebook().rulings[ruling].option == name
    rules = game.rules()
    position = game.start_position(rules)
    position["units"]["Romans"] = ["A Mor", "F MME", "A/F TAA", "F FGA"]
    state = game.position_from(rules, position)
    lines = re.findall(r"^\| `(.+?)` \|", page.split("## Crossing the sea")[1].split("\n## ")[0], re.MULTILINE)
    assert len(lines) == 8
    for line in lines:
        assert game.format_move(state, 6, game.parse_move(state, 6, line)) == line
        if not line.endswith(" D"):
            assert state.refusal(6, game.parse_move(state, 6, line)[0]) is None
