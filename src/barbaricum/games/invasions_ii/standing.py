"""How many homes, sites and units a people may have: the numbers of the printed rules, a predicate each."""

from __future__ import annotations

from typing import Final

from barbaricum.games.invasions_ii.rules import BYZANTINES, HUNS, NO_LIMIT, InvasionsRules

SITES: Final = 3
FOURTH_AT: Final = 16
FIFTH_AT: Final = 20


def unit_limit(rules: InvasionsRules, power: int, homes: int) -> int:
    """How many units a people may have, whatever its centres; Huns and Byzantines have no such limit."""
    if power == BYZANTINES or (power == HUNS and not rules.huns_limited):
        return NO_LIMIT
    if homes == 0:
        return _nomads()
    if homes == 1:
        return _one_home()
    return _two_homes() if homes == 2 else _kingdom()


def _nomads() -> int:
    """A people without a home has at most five units.

    Clause: home/unit-limit-0.
    """
    return 5


def _one_home() -> int:
    """With one home it has at most eight.

    Clause: home/unit-limit-1.
    """
    return 8


def _two_homes() -> int:
    """With two homes it has at most ten.

    Clause: home/unit-limit-2.
    """
    return 10


def _kingdom() -> int:
    """With three homes or more it has as many units as centres.

    Clause: home/unit-limit-3.
    """
    return NO_LIMIT


def site_limit(power: int, homes: int, centres: int) -> int:
    """How many build sites that are no homes a people may have."""
    if power == HUNS:
        return hun_sites(centres)
    if power == BYZANTINES:
        return no_sites()
    return three_in_all(homes)


def three_in_all(homes: int) -> int:
    """Homes and build sites together are three: each home takes the room of a site.

    Clauses: build-sites/three, build-sites/sum-three.
    """
    return max(0, SITES - homes)


def hun_sites(centres: int) -> int:
    """The Huns have three build sites beside Hsung-nu, four from ten centres on, five from fifteen, six from twenty.

    Clause: huns/extra-sites.
    """
    return 3 + (centres >= 10) + (centres >= 15) + (centres >= 20)


def no_sites() -> int:
    """The Byzantines have no build site but their six homes.

    Clause: byzantines/no-sites.
    """
    return 0


def imperial_right(homes: int, centres: int, had: int) -> int:
    """How many homes beyond three a kingdom has a right to; a right waits until it is used.

    Clause: empire/pending.
    """
    if homes < SITES:
        return had
    return max(had, fourth_home(centres) + fifth_home(centres))


def fourth_home(centres: int) -> int:
    """At sixteen centres a kingdom may have a fourth home.

    Clause: empire/fourth-home.
    """
    return int(centres >= FOURTH_AT)


def fifth_home(centres: int) -> int:
    """At twenty centres it may have a fifth.

    Clause: empire/fifth-home.
    """
    return int(centres >= FIFTH_AT)


def may_dismantle_of_three(centres: int) -> bool:
    """With three homes or more, one may be dismantled at nine centres or fewer.

    Clause: losing-ground/three-homes.
    """
    return centres <= 9


def may_dismantle_of_two(centres: int) -> bool:
    """With two homes, one may be dismantled at five centres or fewer.

    Clause: losing-ground/two-homes.
    """
    return centres <= 5


def may_dismantle_last(centres: int) -> bool:
    """The only home may be dismantled at two centres or fewer.

    Clause: losing-ground/one-home.
    """
    return centres <= 2
