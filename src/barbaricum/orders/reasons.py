"""The reason codes of orders: why one cannot be given.  `refusals` puts them into words.

0 means that it can.  The table's own begin at 100 (`play.reasons`), those of a game at 200.
"""

from __future__ import annotations

from typing import Final

LEGAL: Final = 0

# Of any phase.
NO_UNIT: Final = 1
NOT_YOURS: Final = 2
WRONG_PHASE: Final = 3

# Of a movement phase.
TWO_ORDERS: Final = 10
STAYS: Final = 11
TERRAIN: Final = 12
TOO_FAR: Final = 13
COAST_UNNAMED: Final = 14
COAST_WRONG: Final = 15
NOT_CONVOYED: Final = 16
NO_ROUTE: Final = 17
SUPPORTS_ITSELF: Final = 18
SUPPORTS_NOBODY: Final = 19
SUPPORTS_OWN_PLACE: Final = 20
SUPPORT_TOO_FAR: Final = 21
SUPPORT_IMPOSSIBLE: Final = 22
CANNOT_CONVOY: Final = 23
CONVOYS_NOBODY: Final = 24
CONVOYS_NO_ARMY: Final = 25
OFF_ROUTE: Final = 26

# Of a retreat phase.
NOT_DISLODGED: Final = 40
NO_WAY: Final = 41

# Of a winter.
NO_BUILDS: Final = 50
TOO_MANY_BUILDS: Final = 51
NOT_HOME: Final = 52
NOT_OWNED: Final = 53
OCCUPIED: Final = 54
BUILT_TWICE: Final = 55
TYPE_UNNAMED: Final = 56
TYPE_ELSEWHERE: Final = 57
TYPE_BARRED: Final = 58
TYPE_FULL: Final = 59
NO_REMOVALS: Final = 60
TOO_MANY_REMOVALS: Final = 61
REMOVED_TWICE: Final = 62
