"""Reason codes of this game's winter, beside those of `orders`."""

from __future__ import annotations

from typing import Final

HUNS_MAKE_NO_HOME: Final = 200
SIX_FIXED: Final = 201
HOMES_FIRST: Final = 202
HOME_CHOSEN: Final = 203
OF_THE_SIX: Final = 204
HOME_ALREADY: Final = 205
NO_SITE_BEFORE: Final = 206
NO_FOURTH: Final = 207
NO_FIFTH: Final = 208
NOT_OWNED_EMPIRE: Final = 209
CAPTURED_EMPIRE: Final = 210
TOO_FAR: Final = 211
NOT_OCCUPIED: Final = 212
NO_HOME_THERE: Final = 213
HUNS_KEEP: Final = 214
LEFT_ONE: Final = 215
THREE_HELD: Final = 216
TWO_HELD: Final = 217
ONE_HELD: Final = 218
NO_SURPLUS: Final = 219
NO_SITE_THERE: Final = 220
NO_SITES: Final = 221
NOT_OWNED: Final = 222
CAPTURED: Final = 223
MARKED: Final = 224
PLACED: Final = 225
NO_ROOM: Final = 226
SURPLUS: Final = 227
BUILD_FIRST: Final = 228
HUNS_BUILD_FIRST: Final = 229
BUILT_BEFORE: Final = 230
NEITHER: Final = 231
LIMIT: Final = 232
REMOVALS_FIRST: Final = 233
