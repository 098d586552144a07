"""The rulebook in force: where the printed editions, or their readers, differ.

The defaults are the preferences of the Diplomacy Adjudicator Test Cases, version 3, on the rulebook of 2023.
"""

from __future__ import annotations

from typing import Final, NamedTuple

# How a convoy paradox is settled (DATC 4.A.2).
SZYKMAN: Final = 0  # the convoying fleets in the knot hold
SPARES_ATTACK_1971: Final = 1  # a convoyed army does not cut a support for an attack on one of its convoying fleets
SPARES_WATER_1982: Final = 2  # nor any support into a water with a convoying fleet
SPARES_ATTACK_2000: Final = 3  # as 1971, where the army could not do without that fleet

# When an army goes by sea to a province it touches by land (DATC 4.A.3).
TO_SWAP: Final = 0  # when the unit there comes the other way
BY_INTENT: Final = 1  # when its order or an own convoying fleet says so


class Edition(NamedTuple):
    """The choices of one rulebook; `year` only names it."""

    year: int
    any_route_disrupts: bool = False
    """A convoy by several routes fails when one of them fails, not only when all do (DATC 4.A.1)."""
    paradox: int = SZYKMAN
    neighbours: int = BY_INTENT
    land_fallback: bool = False
    """An army that could also walk does so when its convoy fails."""
    retreat_to_embarked: bool = True
    """A unit dislodged from the sea may retreat to where its attacker embarked (DATC 4.A.5)."""
    disorder_by_home: bool = False
    """Removals in civil disorder count from home centres, fleets by sea, not from any owned centre (DATC 4.D.8)."""


EDITIONS: Final[dict[int, Edition]] = {
    1971: Edition(1971, True, SPARES_ATTACK_1971, TO_SWAP, True, False, True),
    1982: Edition(1982, False, SPARES_WATER_1982, BY_INTENT, False, False, True),
    2000: Edition(2000, False, SPARES_ATTACK_2000, BY_INTENT, True, True, True),
    2023: Edition(2023),
}
