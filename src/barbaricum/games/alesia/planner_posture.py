"""How a planner plays: what it dares and what it fears, as numbers a stronger player can vary."""

from __future__ import annotations

from typing import Final, NamedTuple


class Posture(NamedTuple):
    """Weights of the planner, in Gallic SP or in half points of the way."""

    least: float = -2.0
    """What an attack must be worth, the ground it opens included."""
    drive: float = 10.0
    """What a Roman in the way is worth to strike."""
    hurry: float = 4.0
    """How much less an attack must be worth with each turn nearer to the end."""
    caution: float = 10.0
    """How unwilling a unit is to halt in enemy control without attacking."""
    fear: float = 0.6
    """What a missile that may fall on a hex is counted for."""
    soak: float = 2.5
    """What a further enemy costs whom an attack obliges to be struck."""
    respect: int = 3
    """How far Gauls go round Romans."""
    mass: float = 0.8
    """The share of the Romans' strength at the corridor that the relief must have there before the sortie."""
    sortie: int = 9
    """With so few turns left the besieged come out whatever the relief has reached."""
    hold: float = -4.0
    """How bad the attack may be that a Roman next to Gauls owes, before he leaves his place."""
    spread: float = 1.0
    """How evenly the Roman spreads along the walls; less masses before the strongest Gauls."""

    strike: float = 1.0
    """What a Roman attack must be worth."""


STANDARD: Final = Posture()

GALLIC: Final = (
    STANDARD,
    STANDARD._replace(least=-8.0, drive=16.0, caution=4.0),
    STANDARD._replace(drive=20.0, respect=1, fear=0.2),
    STANDARD._replace(least=-8.0, drive=20.0, respect=1, fear=0.2, caution=2.0),
    STANDARD._replace(least=-4.0, soak=1.0, caution=0.0, fear=0.2),
)
"""What a stronger player tries in a Gallic move: bold, straight on, both, all at once."""

ROMAN: Final = (
    STANDARD,
    STANDARD._replace(spread=2.5),
    STANDARD._replace(spread=5.0),
    STANDARD._replace(spread=2.5, strike=-3.0, soak=1.5),
)
"""And in a Roman one: thin, very thin, thin and eager."""
