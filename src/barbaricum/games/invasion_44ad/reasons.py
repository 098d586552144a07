"""Reason codes of this game, beside those of `orders`."""

from __future__ import annotations

from typing import Final

NO_CONVOYS: Final = 200
PAIR_AT_SEA: Final = 201
ARMY_AT_SEA: Final = 202
OWN_LANDING: Final = 203
SUPPORTS_FROM_SEA: Final = 204
NO_ARMY: Final = 205
FROM_BOAT_TO_BOAT: Final = 206
NO_BOAT: Final = 207
IN_PORT: Final = 208
NOT_BESIDE: Final = 209
FOREIGN_BOAT: Final = 210
FULL: Final = 211
NO_CARRIER: Final = 212
NOBODY_TO_TAKE: Final = 213
FOREIGN_ARMY: Final = 214
NO_PASSENGER: Final = 215
NO_SHORE: Final = 216
BOAT_STAYS: Final = 217
EMBARK_AND_SAIL: Final = 218
ONE_PASSENGER: Final = 219
FLEETS_ARE_ROMAN: Final = 220
BUNCHES_ARE_BRITISH: Final = 221
FOUR_FLEETS: Final = 222
PAIR_IS_TWO: Final = 223
NOBODY_ABOARD: Final = 224
TAKES_FROM_BOAT: Final = 225
