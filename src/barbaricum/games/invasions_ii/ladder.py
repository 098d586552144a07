"""The ladder of victory: the more centres, the more the strongest rival may have."""

from __future__ import annotations

from typing import Final

CLAUSES: Final = ("victory/30", "victory/35", "victory/40", "victory/45", "victory/46")


def rung_of(centres: int, rival: int) -> int:
    """The lowest rung on which so many centres win against the strongest rival's; -1 if none."""
    for rung, wins in enumerate((_thirty, _thirty_five, _forty, _forty_five, _majority)):
        if wins(centres, rival):
            return rung
    return -1


def _thirty(centres: int, rival: int) -> bool:
    """Thirty centres win if no rival has twenty-five.

    Clause: victory/30.
    """
    return centres >= 30 and rival < 25


def _thirty_five(centres: int, rival: int) -> bool:
    """Thirty-five win if no rival has thirty.

    Clause: victory/35.
    """
    return centres >= 35 and rival < 30


def _forty(centres: int, rival: int) -> bool:
    """Forty win if no rival has thirty-five.

    Clause: victory/40.
    """
    return centres >= 40 and rival < 35


def _forty_five(centres: int, rival: int) -> bool:
    """Forty-five win if no rival has forty.

    Clause: victory/45.
    """
    return centres >= 45 and rival < 40


def _majority(centres: int, rival: int) -> bool:
    """Forty-six are more than half of ninety-one, and win.

    Clause: victory/46.
    """
    return centres >= 46
