"""How likely a war is to be won from where it stands: what search believes of a state."""

from __future__ import annotations

from math import tanh
from typing import Final

from barbaricum.games.gothic_invasion import ending
from barbaricum.games.gothic_invasion.actions import (
    ARMY_MOVEMENT,
    DEFECTION,
    FORCED_MARCH,
    GOTHS,
    LEADERS,
    PLUNDER,
    RAID,
    RESISTANCE,
    ROMANS,
    VALENS,
)
from barbaricum.games.gothic_invasion.bot import power
from barbaricum.games.gothic_invasion.prospects import Prospects, slack
from barbaricum.games.gothic_invasion.war import PLAYING, WINTER, War

SEASON_CARDS: Final = 12.0  # what three Goths draw in summer

FEATURES: Final = (
    "constant",
    "cities left",
    "seasons left",
    "cities left a season",
    "march left a season",
    "spaces to the next city",
    "Gothic leaders",
    "losses Goths can bear",
    "weakest Goth near death",
    "Roman power",
    "Roman leaders",
    "garrisons",
    "cities left with a Roman",
    "Goths at a city, with the cards for it",
    "cards that plunder",
    "cards that move",
    "RESISTANCE",
    "cards ahead",
    "danger to Goths",
    "Goths at a city",
)
WEIGHTS: list[float] = [
    -0.366,  # constant
    -0.001,  # cities left
    -0.042,  # seasons left
    -3.736,  # cities left a season
    -0.703,  # march left a season
    -0.020,  # spaces to the next city
    0.717,  # Gothic leaders
    0.170,  # losses Goths can bear
    -0.309,  # weakest Goth near death
    -0.094,  # Roman power
    -0.064,  # Roman leaders
    -0.144,  # garrisons
    -0.235,  # cities left with a Roman
    0.511,  # Goths at a city, with the cards for it
    -0.050,  # cards that plunder
    0.033,  # cards that move
    0.010,  # RESISTANCE
    -0.014,  # cards ahead
    -1.089,  # danger to Goths
    -0.001,  # Goths at a city
]
"""What each feature adds to the logarithm of the odds of the Goths, see `tools/fit_gothic.py`."""


def forecast(war: War, seat: int) -> float:
    """Foretell the result in -1..1, the mean of victories (1) and defeats (-1); exact once the war is over.

    `evaluate` steers a player who looks one action ahead; this is what such states come to, as a search needs it.
    """
    goths = war.side_of_seat(seat) == GOTHS
    if war.ended:
        return 1.0 if (ending.winner(war) == GOTHS) == goths else -1.0
    found = features(war)
    worth = 0.0
    for number in range(len(found)):
        worth += found[number] * WEIGHTS[number]
    value = tanh(worth / 2)
    return value if goths else -value


def features(war: War) -> list[float]:
    """What the forecast sees of a running war, in the order of FEATURES; the objective and the hands are a sample's."""
    rules, with_deed = war.rules, war.rules.with_deed
    prospects = Prospects(war, GOTHS)
    time = seasons_left(war)
    targets = prospects.targets
    leaders = bear = weakest = ready = near = danger = arrived = 0.0
    for leader in range(VALENS):
        if war.status[leader] != PLAYING or war.where[leader] < 0:
            continue
        leaders += 1.0
        here = war.where[leader]
        spare = slack(war, leader)
        bear += spare
        weakest = max(weakest, 1.0 / (1.0 + spare))
        danger += prospects.danger(leader, here)
        goal = prospects.goal[leader]
        if goal >= 0:
            near += min(10.0, float(rules.distance[here * prospects.spaces + goal]))
            if goal == here:
                arrived += 1.0
                ready += prospects.chance_to_take(leader, here)
    strong = romans = 0.0
    for leader in range(VALENS, LEADERS):
        if war.status[leader] == PLAYING:
            romans += 1.0
            strong += power(war, leader)
    guarded = 0.0
    for target in targets:
        guarded += (war.held[ROMANS] >> target) & 1
    held = war.side_cards(GOTHS)
    takes = (held & (with_deed[PLUNDER] | with_deed[RAID] | with_deed[DEFECTION])).bit_count()
    moves = (held & (with_deed[ARMY_MOVEMENT] | with_deed[FORCED_MARCH])).bit_count()
    resists = (war.side_cards(ROMANS) & with_deed[RESISTANCE]).bit_count()
    return [
        1.0,
        float(len(targets)),
        time,
        len(targets) / (time + 1.0),
        march(war, prospects) / (time + 1.0),
        near,
        leaders,
        bear,
        weakest,
        strong,
        romans,
        float(war.garrisons_left()),
        guarded,
        ready,
        float(takes),
        float(moves),
        float(resists),
        float(war.side_size(GOTHS) - war.side_size(ROMANS)),
        danger,
        arrived,
    ]


def seasons_left(war: War) -> float:
    """How many seasons of cards the Goths still have, the cards in their hands counted as part of one."""
    rules = war.rules
    later = max(0, WINTER - 1 - war.season) + WINTER * (rules.last_year - 1 - war.year)
    return max(0, later) + min(1.0, war.side_size(GOTHS) / SEASON_CARDS)


def march(war: War, prospects: Prospects) -> float:
    """How many spaces the Goths must go to come to every city that is left, each time the nearest to any of them."""
    distance, spaces = prospects.distance, prospects.spaces
    at = [war.where[leader] for leader in range(VALENS) if war.where[leader] >= 0]
    left = prospects.targets[:]
    total = 0
    while left and at:
        best, chosen, city = 1000, 0, 0
        for who in range(len(at)):
            base = at[who] * spaces
            for which in range(len(left)):
                away = distance[base + left[which]]
                if away < best:
                    best, chosen, city = away, who, which
        total += best
        at[chosen] = left[city]
        del left[city]
    return float(total)
