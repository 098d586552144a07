"""A shock combat as a sum with its reasons: who attacks, what doubles whom and why, what would not, and the table's column."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from barbaricum.core.state import Frame
from barbaricum.games.alesia import combat, leaders
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia.actions import HEXES, ROMAN
from barbaricum.games.alesia.components import COLUMNS_OF_ODDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from barbaricum.games.alesia.army import Army


class StrengthView(msgspec.Struct, frozen=True):
    """A unit's strength points, and where it stands."""

    unit: str
    hex: str
    sp: int


class ReasonView(msgspec.Struct, frozen=True):
    """A feature of a hex that doubles its defenders, or why it does not (`counts` tells which)."""

    clause: str
    text: str
    counts: bool


class DefenceView(msgspec.Struct, frozen=True):
    """One hex attacked: its units, the factor they count with, and each feature there with what it is worth."""

    hex: str
    units: list[StrengthView]
    factor: int
    total: int
    reasons: list[ReasonView]


class CombatSumView(msgspec.Struct, frozen=True):
    """The sum of a combat.

    `odds` is the heading of the column or "automatic"; `because` says in a sentence how it was come to; `faces` are the
    results of the six faces of the die.  `dice` are thrown, of which the Roman takes the one that serves him best; `ways`
    counts, for each face, of how many of the 6 to the power of `dice` throws it is the one.
    """

    attackers: list[StrengthView]
    attack: int
    defenders: list[DefenceView]
    defence: int
    odds: str
    because: str
    faces: list[str]
    dice: int
    ways: list[int]


def odds_name(column: int) -> str:
    """The heading of a column of the Shock Combat Table; "automatic" beyond it."""
    return COLUMNS_OF_ODDS[column] if column < combat.AUTOMATIC else "automatic"


def sum_of(army: Army, side: int, hexes: list[int], attackers: list[int]) -> CombatSumView:
    """The sum of a combat of some units against the enemy in some hexes next to them, as it would be fought now."""
    frame = Frame(of.COMBAT, combat.open_combat(army, side, hexes, attackers))
    column, defenders = frame.v[combat.ODDS], combat.defenders_of(frame)
    reasons = dict(zip(hexes, combat.doubled_of(frame), strict=True))
    attack = combat.attack_strength(army, attackers)
    defence = combat.defence_strength(army, defenders, reasons)
    origins = sorted({army.where[unit] for unit in attackers})
    automatic = combat.automatic_result(army)
    results = army.rules.shock[column] if column < combat.AUTOMATIC else [automatic] * 6
    dice = 1 + leaders.extra_rolls(army, attackers, defenders)
    return CombatSumView(
        attackers=_strengths(army, attackers),
        attack=attack,
        defenders=[_defence(army, hex, reasons[hex], origins) for hex in hexes],
        defence=defence,
        odds=odds_name(column),
        because=_because(attack, defence, column),
        faces=[result.text for result in results],
        dice=dice,
        ways=ways_of([result.worth if side == ROMAN else -result.worth for result in results], dice),
    )


def ways_of(worth: list[int], dice: int) -> list[int]:
    """Of how many throws of some dice each of six faces is the best, by what the faces are worth.

    Clauses: 19.5, 19.6.
    """
    order = sorted(range(6), key=lambda face: (-worth[face], face))
    ways = [0] * 6
    for rank, face in enumerate(order):
        # None is better, and not all are worse.
        ways[face] = (6 - rank) ** dice - (5 - rank) ** dice
    return ways


def _strengths(army: Army, units: list[int]) -> list[StrengthView]:
    rules = army.rules
    return [
        StrengthView(
            rules.unit_names[unit], rules.grid.name(army.where[unit]) if army.where[unit] < HEXES else "", rules.sp[unit]
        )
        for unit in units
    ]


def _defence(army: Army, hex: int, reason: int, origins: list[int]) -> DefenceView:
    units = army.combat_units_at(hex)
    factor = 2 if reason else 1
    total = combat.defence_strength(army, units, {hex: reason})
    return DefenceView(army.rules.grid.name(hex), _strengths(army, units), factor, total, _reasons(army, hex, reason, origins))


def _because(attack: int, defence: int, column: int) -> str:
    """How two strengths make a column."""
    plain = combat.odds_column(attack, defence)
    if column != plain:
        return f"{attack} to {defence} is {odds_name(plain)}; the Gauls are surrounded, so no die is thrown."
    if attack >= defence:
        ratio = f"{attack / defence:.2f}".rstrip("0").rstrip(".")
        return f"{attack} to {defence} is {ratio} to 1{'' if attack % defence == 0 else ', rounded for the defender'}."
    ratio = f"{defence / attack:.2f}".rstrip("0").rstrip(".")
    return f"{attack} to {defence} is 1 to {ratio}{'' if defence % attack == 0 else ', rounded for the defender'}."


# --- what doubles, and what does not --------------------------------------------------------------------------------------


class _Feature:
    """A kind of ground: whether a hex has it against some origins, whether it holds against one of them, and its words."""

    def __init__(
        self,
        reason: int,
        has: Callable[[Army, int, list[int]], bool],
        holds: Callable[[Army, int, int], bool],
        yes: str,
        no: str,
    ) -> None:
        self.reason = reason
        self.has = has
        self.holds = holds
        self.yes = yes
        self.no = no


def _has_fort(army: Army, hex: int, origins: list[int]) -> bool:
    return army.is_manned(hex)


def _has_wall(army: Army, hex: int, origins: list[int]) -> bool:
    return bool(army.rules.terrain.wall[hex])


def _has_camp(army: Army, hex: int, origins: list[int]) -> bool:
    return bool(army.rules.terrain.camp[hex])


def _has_slope(army: Army, hex: int, origins: list[int]) -> bool:
    level = army.rules.terrain.level
    return any(level[origin] < level[hex] for origin in origins)


def _has_river(army: Army, hex: int, origins: list[int]) -> bool:
    river = army.rules.terrain.river
    return bool(river[hex]) or any(river[origin] for origin in origins)


def _always(army: Army, hex: int, origin: int) -> bool:
    return True


_FEATURES = (
    _Feature(combat.BY_FORT, _has_fort, _always, "fort: it doubles against anyone", ""),
    _Feature(
        combat.BY_WALL,
        _has_wall,
        combat.holds_wall,
        "wall: no attacker stands on a joined wall hex",
        "wall: does not help against {there}, from where the wall is joined",
    ),
    _Feature(
        combat.BY_CAMP,
        _has_camp,
        combat.holds_camp,
        "camp: no attacker stands in a joined hex of it",
        "camp: does not help against {there}, in a joined hex of it",
    ),
    _Feature(
        combat.BY_SLOPE,
        _has_slope,
        combat.holds_slope,
        "slope: all attackers come from below",
        "slope: does not help against {there}, no lower than the defenders",
    ),
    _Feature(
        combat.BY_RIVER,
        _has_river,
        combat.holds_river,
        "river: it lies between them and every attacker",
        "river: does not help against {there}",
    ),
)


def _reasons(army: Army, hex: int, chosen: int, origins: list[int]) -> list[ReasonView]:
    """Each feature of the hex: the one that doubles, those that would too, those that fail and against whom.

    Clauses: 13.4, 13.5.
    """
    found: list[ReasonView] = []
    for feature in _FEATURES:
        if not feature.has(army, hex, origins):
            continue
        clause = combat.DOUBLING_CLAUSES[feature.reason]
        against = [army.rules.grid.name(origin) for origin in origins if not feature.holds(army, hex, origin)]
        if against:
            found.append(ReasonView(clause, feature.no.format(there=" and ".join(against)), False))
        elif feature.reason == chosen:
            found.append(ReasonView(clause, feature.yes, True))
        else:
            found.append(
                ReasonView("13.5", f"{feature.yes.partition(':')[0]}: would double too; nothing is doubled twice", False)
            )
    return found
