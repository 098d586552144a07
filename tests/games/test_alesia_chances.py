"""What Alesia tells of its dice before they are thrown, against the rules' own resolution, face by face and in committed dice.

Told is what a seat reads: the sums in its view, the charts of the drawing.  Found is what has become of the pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import product

import pytest

from barbaricum.core.chance import SealedDice, Seed
from barbaricum.core.match import Match
from barbaricum.core.state import CHANCE
from barbaricum.games.alesia import notation
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia.actions import DEAD, GAUL, ROMAN
from barbaricum.games.alesia.army import DISRUPTED
from barbaricum.games.alesia.drawing import drawing_of
from barbaricum.games.alesia.state import AlesiaState
from tests.games.alesia import GAME, RULES

CHARTS = drawing_of(RULES)
FACES = range(1, 7)

AT_ONE_PER_MILLE = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52}
"""What chi-squared exceeds once in a thousand, by degrees of freedom (as tables of the distribution have it)."""


def laid_out(phase: str, units: Mapping[str, str], forts: list[str] | None = None) -> AlesiaState:
    state = GAME.position_from(RULES, {**GAME.start_position(RULES), "phase": phase, "units": dict(units), "forts": forts or []})
    assert isinstance(state, AlesiaState)
    return state


def is_far(observed: Mapping[str, int], told: Mapping[str, int]) -> bool:
    """Whether what fell is farther from what was told than chance explains once in a thousand."""
    throws, ways = sum(observed.values()), sum(told.values())
    assert set(observed) <= set(told)
    squared = 0.0
    for what, count in told.items():
        expected = throws * count / ways
        squared += (observed.get(what, 0) - expected) ** 2 / expected
    return squared > AT_ONE_PER_MILLE[len(told) - 1]


def match_of(state: AlesiaState, seed: int) -> Match:
    return Match(GAME, RULES, SealedDice(Seed.from_number(seed).key("dice")), state=state)


# --- shock -------------------------------------------------------------------------------------------------------------------

BEST_FOR_THE_ATTACKER = ["DE4", "DE3", "DE2", "DR3", "DR2", "DR1", "even", "AR1", "AR2", "AR3", "AE2", "AE3", "AE4"]
"""Results from the attacker's side: who is lost and how far the other may go, else who retreats how far."""

LEADERS = {1: "", 2: "LAB", 3: "CAE"}


class Shock:
    """An attack on level open ground beyond the lines: a side with so many units against so many in 0625, with so many dice."""

    def __init__(self, side: int, attackers: list[str], defenders: list[str], dice: int = 1) -> None:
        self.side = side
        self.attackers = [RULES.unit_of[unit.lower()] for unit in attackers]
        self.defenders = [RULES.unit_of[unit.lower()] for unit in defenders]
        # Two Gauls find room in a hex; everyone has the way free to where his kind retreats.
        near = sorted(
            RULES.grid.around(RULES.grid.index("0625")), key=lambda hex: (-1 if side == GAUL else 1) * RULES.to_wall[hex]
        )
        origins = [RULES.grid.name(hex) for hex in near[:2]]
        units = {unit: origins[at // 2] for at, unit in enumerate(attackers)} | dict.fromkeys(defenders, "0625")
        if dice > 1:
            units[LEADERS[dice]] = "0625" if side == GAUL else origins[0]
        self.before = laid_out(f"{'gallic' if side == GAUL else 'roman'} shock", units)
        self.line = notation.parse_move(self.before, side, f"{' '.join(attackers)} attack 0625")
        self.declared = self.before.clone()
        for action in self.line:
            assert self.before.refusal(side, action) is None
            self.declared.apply(side, action)

    def told(self) -> tuple[str, int, Counter[str]]:
        """What both sides read of the attack: its odds, the dice, and of how many throws each result comes."""
        (attack,) = self.declared.view(self.side).attacks
        assert self.declared.view(1 - self.side).attacks == [attack]
        assert attack.sum is not None
        ways: Counter[str] = Counter()
        for face, count in zip(attack.sum.faces, attack.sum.ways, strict=True):
            ways[face] += count
        return attack.sum.odds, attack.sum.dice, ways

    def thrown(self, *throw: int) -> str:
        """What a throw of all dice comes to, the Roman taking the best of them where that makes a difference."""
        state = self.declared.clone()
        state.apply(self.side, notation.parse_move(state, self.side, "done")[0])
        for face in throw:
            assert state.current_player() == CHANCE
            state.apply(CHANCE, face)
        return self.settled(state)

    def settled(self, state: AlesiaState) -> str:
        """The same when the dice have fallen."""
        if state.stack[-1].procedure != of.COMBAT:
            return self.done(state)
        assert state.players_to_act() == [ROMAN]
        found: dict[int, str] = {}
        for choice in state.legal_actions(ROMAN):
            tried = state.clone()
            tried.apply(ROMAN, choice)
            found[BEST_FOR_THE_ATTACKER.index(kind_of(self.done(tried)))] = self.done(tried)
        return found[min(found) if self.side == ROMAN else max(found)]

    def done(self, state: AlesiaState) -> str:
        """A result as the table writes it, read off the map: who is lost, has fled how far, may advance how far, is held."""
        state = state.clone()
        while state.stack[-1].procedure == of.RETREAT:
            seat = state.players_to_act()[0]
            state.apply(seat, state.fallback(seat))
        advance, top = "", state.stack[-1]
        if top.procedure == of.ADVANCE:
            advance = f" {'A' if top.v[0] == self.side else 'D'}A{top.v[1]}"
        for letter, units in (("A", self.attackers), ("D", self.defenders)):
            if all(state.where[unit] == DEAD for unit in units):
                return f"{letter}E{advance}"
            fled = {RULES.grid.distance(self.before.where[unit], state.where[unit]) for unit in units}
            if fled != {0}:
                return f"{letter}R{fled.pop()}{advance}"
        return "BR" if all(state.held[unit] for unit in (*self.attackers, *self.defenders)) else "ML"


def kind_of(result: str) -> str:
    """A result in the order above; Melee and Battle Rages leave everyone where he is."""
    what, _, advance = result.partition(" ")
    if what[1] == "E":
        return what + advance[2:]
    return "even" if what in ("ML", "BR") else what


def by_kind(counts: Counter[str]) -> Counter[str]:
    """Counts of results put together by kind; those that cannot come are left out."""
    found: Counter[str] = Counter()
    for result, count in counts.items():
        if count:
            found[kind_of(result)] += count
    return found


TURONI = ["R-TUR-1", "R-TUR-2", "R-TUR-3", "R-TUR-4"]  # of 6 strength points each
AEDUI = ["R-AED-1", "R-AED-2", "R-AED-3", "R-AED-4"]  # of 7
ARMORICANS = ["R-ARM-1", "R-ARM-2"]  # of 5
SEVENTH = ["VII-1", "VII-2", "VII-3", "VII-4"]  # of 5

SHOCKS: dict[str, tuple[int, list[str], list[str]]] = {
    "1-4": (GAUL, ARMORICANS[:1], ["IX-1", "IX-2", "IX-3"]),
    "1-3": (GAUL, TURONI[:1], SEVENTH[:3]),
    "1-2": (GAUL, TURONI[:1], SEVENTH[:2]),
    "1-1": (GAUL, TURONI[:1], SEVENTH[:1]),
    "2-1": (GAUL, TURONI[:2], SEVENTH[:1]),
    "3-1": (GAUL, TURONI[:3], SEVENTH[:1]),
    "4-1": (GAUL, TURONI, SEVENTH[:1]),
    "5-1": (GAUL, AEDUI, SEVENTH[:1]),
    "1-2 by Rome": (ROMAN, SEVENTH[:1], ARMORICANS),
    "1-1 by Rome": (ROMAN, SEVENTH[:1], ARMORICANS[:1]),
    "2-1 by Rome": (ROMAN, SEVENTH[:2], ARMORICANS[:1]),
    "3-1 by Rome": (ROMAN, SEVENTH[:3], ARMORICANS[:1]),
    "4-1 by Rome": (ROMAN, SEVENTH, ARMORICANS[:1]),
}
"""Each column of the Shock Combat Table, and what Rome can make of it."""
BY_CAESAR = ("1-1", "5-1", "2-1 by Rome")


@cache
def shock(name: str, dice: int = 1) -> Shock:
    return Shock(*SHOCKS[name], dice)


@pytest.mark.parametrize("name", SHOCKS)
def test_odds_told_of_a_shock_are_the_faces_that_the_rules_carry_out(name: str) -> None:
    odds, dice, told = shock(name).told()
    assert (odds, dice) == (name.partition(" ")[0], 1)
    assert told == Counter(shock(name).thrown(face) for face in FACES)


@pytest.mark.parametrize(("name", "dice"), [*((name, 2) for name in SHOCKS), *((name, 3) for name in BY_CAESAR)])
def test_odds_told_with_a_leader_are_all_throws_with_the_best_of_each(name: str, dice: int) -> None:
    """19.5, 19.6: which of two results that move nobody the Roman takes is his own affair."""
    _, told_dice, told = shock(name, dice).told()
    assert told_dice == dice
    found = Counter(shock(name, dice).thrown(*throw) for throw in product(FACES, repeat=dice))
    assert by_kind(told) == by_kind(found)


def fallen(name: str, dice: int, throws: int) -> Counter[str]:
    """What committed dice make of the same attack in so many games."""
    attack = shock(name, dice)
    found: Counter[str] = Counter()
    for seed in range(throws):
        match = match_of(attack.before, seed)
        assert match.submit(attack.side, [attack.line, notation.parse_move(attack.declared, attack.side, "done")]) is None
        assert isinstance(match.state, AlesiaState)
        found[attack.settled(match.state)] += 1
    return found


@pytest.mark.parametrize("column", range(8))
def test_committed_dice_fall_as_told_in_every_column(column: int) -> None:
    """And far enough from what the next column tells for the bound to notice."""
    names = list(SHOCKS)
    observed = fallen(names[column], 1, 90)
    assert not is_far(by_kind(observed), by_kind(shock(names[column]).told()[2]))
    other = by_kind(shock(names[column + 1 if column < 7 else 6]).told()[2])
    assert not set(by_kind(observed)) <= set(other) or is_far(by_kind(observed), other)


def test_what_needs_no_die_is_told_as_certain() -> None:
    attack = Shock(GAUL, AEDUI, ["NUM-1"])
    odds, _, told = attack.told()
    assert (odds, [result for result, count in told.items() if count]) == ("automatic", [attack.thrown()])


# --- missiles and works --------------------------------------------------------------------------------------------------------

Volley = tuple[str, str, list[str]]
"""A shooter, the hex of a Gaul to the south of it, and the chart as it is told."""

VOLLEYS: dict[str, Volley] = {
    "a pilum": ("VII-1", "0626", CHARTS.pila),
    "a bow at the next hex": ("ARC-1", "0626", CHARTS.missile[0]),
    "a bow at two hexes": ("ARC-1", "0627", CHARTS.missile[1]),
    "a sling at two hexes": ("SLI-1", "0627", CHARTS.missile[1]),
    "a fort at the next hex": ("fort 0625", "0626", CHARTS.missile[0]),
    "a fort at two hexes": ("fort 0625", "0627", CHARTS.missile[1]),
    "a fort at three hexes": ("fort 0625", "0628", CHARTS.missile[2]),
}


def fate(state: AlesiaState, name: str) -> str:
    unit = RULES.unit_of[name.lower()]
    return "eliminated" if state.where[unit] == DEAD else "disrupted" if state.marks[unit] & DISRUPTED else "none"


def volley(shooter: str, hex: str) -> AlesiaState:
    unit = "NUM-1" if shooter.startswith("fort") else shooter
    return laid_out("missiles", {unit: "0625", "R-TUR-1": hex, "R-TUR-2": hex}, ["0625"] if unit != shooter else [])


@pytest.mark.parametrize("name", VOLLEYS)
def test_the_charts_of_missiles_are_what_the_faces_do(name: str) -> None:
    shooter, hex, told = VOLLEYS[name]
    for face, effect in zip(FACES, told, strict=True):
        state = volley(shooter, hex)
        for action in notation.parse_move(state, ROMAN, f"{shooter} shoots R-TUR-1"):
            assert state.refusal(ROMAN, action) is None
            state.apply(ROMAN, action)
        state.apply(CHANCE, face)
        assert (fate(state, "R-TUR-1"), fate(state, "R-TUR-2")) == (effect, "none")


@pytest.mark.parametrize("name", VOLLEYS)
def test_committed_missiles_fall_as_told(name: str) -> None:
    shooter, hex, told = VOLLEYS[name]
    state = volley(shooter, hex)
    line = notation.parse_move(state, ROMAN, f"{shooter} shoots R-TUR-1")
    observed: Counter[str] = Counter()
    for seed in range(120):
        match = match_of(state, seed)
        assert match.submit(ROMAN, [line]) is None
        assert isinstance(match.state, AlesiaState)
        observed[fate(match.state, "R-TUR-1")] += 1
    assert not is_far(observed, Counter(told))
    assert is_far(observed, Counter(dict.fromkeys({*told}, 1) | {"none": 12})), "a chart twice as kind would be noticed"


def in_the_works() -> tuple[AlesiaState, list[str]]:
    """Two Gauls in each of some hexes of the works next to legions on the wall, their march over."""
    terrain, grid = RULES.terrain, RULES.grid
    units: dict[str, str] = {}
    gauls = [name for name in RULES.unit_names if name.startswith("R-A")]
    legions = [name for name in RULES.unit_names if name.startswith(("VII-", "VIII-", "IX-"))]
    rolling: list[str] = []
    for hex in range(grid.count):
        wall = [other for other in grid.around(hex) if terrain.wall[other] and grid.name(other) not in units.values()]
        if terrain.outer_works[hex] and not terrain.wall[hex] and wall and legions and len(gauls) > 1:
            units[legions.pop()] = grid.name(wall[0])
            for name in (gauls.pop(), gauls.pop()):
                units[name] = grid.name(hex)
                rolling.append(name)
    return laid_out("gallic move", units), rolling


def test_the_works_do_to_each_face_and_to_committed_dice_what_their_chart_tells() -> None:
    before, rolling = in_the_works()
    assert before.view(GAUL).in_works == before.view(ROMAN).in_works == sorted(rolling, key=RULES.unit_names.index)
    done = notation.parse_move(before, GAUL, "done")
    state = before.clone()
    state.apply(GAUL, done[0])
    for face in FACES:
        name = before.view(GAUL).in_works[face - 1]
        state.apply(CHANCE, face)
        assert fate(state, name) == CHARTS.works_chart[face - 1]
    observed: Counter[str] = Counter()
    for seed in range(12):
        match = match_of(before, seed)
        assert match.submit(GAUL, [done]) is None
        assert isinstance(match.state, AlesiaState)
        observed.update(fate(match.state, name) for name in rolling)
    assert observed.total() == 12 * len(rolling) > 200
    assert not is_far(observed, Counter(CHARTS.works_chart))
    assert is_far(observed, {"none": 4, "eliminated": 2}), "works twice as deadly would be noticed"
