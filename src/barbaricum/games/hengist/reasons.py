"""The reason codes of Hengist's predicates: why an action is not allowed.  `refusals` puts them into words."""

from __future__ import annotations

from typing import Final

NO_SUCH_ACTION: Final = 1
NOT_YOUR_TURN: Final = 2
PAYMENT_OPEN: Final = 3
NO_PAYMENT_OPEN: Final = 4
ALREADY_ACTED: Final = 5
FIRST_TURN_OVER: Final = 6
OFF_BOARD: Final = 7
ALREADY_THERE: Final = 8
BOAT_TO_HINTERLAND: Final = 9
OTHER_BEACH: Final = 10
BEACH_FULL: Final = 11
HINTERLAND_FULL: Final = 12
BOAT_AWAY: Final = 13
BEACH_TO_BEACH: Final = 14
OTHER_HINTERLAND: Final = 15
HINTERLAND_TO_BOAT: Final = 16
BEACH_OF_OTHER_BOARD: Final = 17
NOT_NEIGHBOURS: Final = 18
CANNOT_PAY_STEP: Final = 19
NOT_AT_VILLAGE: Final = 20
ROAD_USED: Final = 21
CANNOT_PAY_RAID: Final = 22
NOT_LOST: Final = 23
NO_EXPLORER_TO_REINFORCE: Final = 24
TILE_KNOWN: Final = 25
NO_EXPLORER_TO_SPY: Final = 26
NOT_HELD: Final = 27
WRONG_SINGLE: Final = 28
WRONG_DOUBLE: Final = 29
EXPLORER_IN_THREE: Final = 30
THREE_BEGUN: Final = 31
TOO_FEW_FOR_THREE: Final = 32
REST_UNPAYABLE: Final = 33
GAME_OVER: Final = 34
