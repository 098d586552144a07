"""Reason codes of the table's own, beside those of `validation`, `retreats` and `adjustments`, which are below 100."""

from __future__ import annotations

from typing import Final

NO_SUCH_ACTION: Final = 100
NOT_ASKED: Final = 101
GAME_OVER: Final = 102
ORDERED: Final = 103
VOTED: Final = 104
NO_VOTE: Final = 105
