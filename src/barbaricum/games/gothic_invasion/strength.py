"""Armies, training and morale: what raises them, what they lose, and the loss of a leader."""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import Frame
from barbaricum.games.gothic_invasion import hands
from barbaricum.games.gothic_invasion import reasons as why
from barbaricum.games.gothic_invasion.actions import (
    ALATHEUS,
    GRATIAN,
    LEADERS,
    LOSE_MORALE,
    LOSE_TRAINING,
    OFF,
    RICHOMERES,
    THEODOSIUS,
    VALENS,
)
from barbaricum.games.gothic_invasion.war import DUE, GONE, RESERVE, WAITING, War

TRACK: Final = 2
"""Training and morale go from 0 to 2."""


# --- what raises them -------------------------------------------------------------------------------------------------


def check_goth_recruitment(war: War, leader: int) -> int:
    """A Gothic leader adds 1.000 men.

    Clause: goth/recruitment.
    """
    return check_army(war, leader)


def check_roman_recruitment(war: War, leader: int) -> int:
    """A Roman leader adds 1.000 men.

    Clause: roman/recruitment.
    """
    return check_army(war, leader)


def check_army(war: War, leader: int) -> int:
    """An army counts from 5.000 to 14.000 men, never more.

    Clause: clarification/army-range.
    """
    return why.ARMY_FULL if war.army[leader] >= war.rules.most and not war.rules.full_track_allowed else 0


def check_goth_training(war: War, leader: int) -> int:
    """A Gothic leader gains one point of training.

    Clause: goth/training.
    """
    return check_training(war, leader)


def check_roman_training(war: War, leader: int) -> int:
    """A Roman leader gains one point of training.

    Clause: roman/training.
    """
    return check_training(war, leader)


def check_training(war: War, leader: int) -> int:
    """Training counts from 0 to +2, never more.

    Clause: clarification/track-limits.
    """
    return why.TRAINING_FULL if war.training[leader] >= TRACK and not war.rules.full_track_allowed else 0


def check_prophecy(war: War, leader: int) -> int:
    """A Roman leader gains one point of morale, to +2 at most.

    Clauses: roman/prophecy, clarification/track-limits.
    """
    return why.MORALE_FULL if war.morale[leader] >= TRACK and not war.rules.full_track_allowed else 0


def check_mercenaries(war: War, leader: int, piece: int) -> int:
    """Mercenaries cost another card of the same hand; without one they cannot be hired.

    Clause: roman/mercenaries.
    """
    return check_army(war, piece) or (why.NO_CARD_TO_PAY if war.hand_size(leader) < 2 else 0)


def add_men(war: War, leader: int, clause: str) -> None:
    """1.000 men more, to 14.000 at most; armies gain men in no other way and never give men to each other.

    Clause: clarification/no-trading-soldiers.
    """
    war.army[leader] = min(war.army[leader] + 1, war.rules.most)
    war.tell(-1, clause, "army", (leader, war.army[leader]))


def add_training(war: War, leader: int, clause: str) -> None:
    """One point of training more."""
    war.training[leader] = min(war.training[leader] + 1, TRACK)
    war.tell(-1, clause, "training", (leader, war.training[leader]))


def add_morale(war: War, leader: int, clause: str) -> None:
    """One point of morale more."""
    war.morale[leader] = min(war.morale[leader] + 1, TRACK)
    war.tell(-1, clause, "morale", (leader, war.morale[leader]))


# --- what they lose -----------------------------------------------------------------------------------------------------


def must_choose_loss(war: War, leader: int) -> bool:
    """At 5.000 the army stays, and the owner chooses whether training or morale goes down instead.

    Clause: elimination/choice-at-5000.
    """
    return war.army[leader] == war.rules.least and war.training[leader] > 0 and war.morale[leader] > 0


def lose_one(war: War, leader: int) -> bool:
    """1.000 men less; at 5.000 training or morale instead, and the skull when nothing else is left (then True).

    Clause: elimination/parameters.
    """
    if war.army[leader] > war.rules.least:
        war.army[leader] -= 1
    elif war.training[leader]:
        war.training[leader] -= 1
    elif war.morale[leader]:
        war.morale[leader] -= 1
    else:
        war.army[leader] = 0
        return True
    war.tell(-1, "elimination/parameters", "loss", (leader, war.army[leader], war.training[leader], war.morale[leader]))
    return False


def choose_loss(war: War, leader: int, action: int) -> None:
    """The owner gives up a point of training or of morale.

    Clause: elimination/choice-at-5000.
    """
    if action == LOSE_TRAINING:
        war.training[leader] -= 1
    else:
        war.morale[leader] -= 1
    war.tell(-1, "elimination/choice-at-5000", "loss", (leader, war.army[leader], war.training[leader], war.morale[leader]))


def loss_actions(frame: Frame) -> list[int]:
    """What the owner may choose."""
    return [LOSE_TRAINING, LOSE_MORALE]


# --- the loss of a leader -------------------------------------------------------------------------------------------------


def eliminate(war: War, leader: int) -> None:
    """A leader is out of the game with his hand, which nobody inherits; a Roman may have a successor."""
    lose_cards(war, leader)
    war.put(leader, OFF)
    war.army[leader] = war.training[leader] = war.morale[leader] = 0
    war.status[leader] = GONE
    war.tell(-1, "elimination/parameters", "eliminated", (leader,))
    if leader < VALENS:
        lose_goth(war, leader)
    else:
        find_successor(war, leader)


def lose_cards(war: War, leader: int) -> None:
    """The hand of an eliminated leader is lost; no other leader gets it.

    Clause: elimination/cards-lost.
    """
    hands.lose_hand(war, leader)
    if leader == ALATHEUS and war.aside:
        war.discard |= war.aside
        war.aside = 0


def lose_goth(war: War, leader: int) -> None:
    """Nobody comes for an eliminated Gothic leader; the others go on without him.

    Clause: elimination/goth-none.
    """
    war.tell(-1, "elimination/goth-none", "no-successor", (leader,))


def find_successor(war: War, leader: int) -> None:
    """For an eliminated Roman leader another comes in the next season, as far as there is one.

    Clause: elimination/roman-replacement.
    """
    if leader == VALENS:
        if war.status[THEODOSIUS] == WAITING:
            call_theodosius(war, leader)
    elif leader != GRATIAN and war.status[GRATIAN] == WAITING:
        call_gratian(war, leader)
    elif leader in (THEODOSIUS, GRATIAN) and war.status[RICHOMERES] == RESERVE:
        call_richomeres(war, leader)


def call_theodosius(war: War, leader: int) -> None:
    """Theodosius comes when Valens' army is destroyed.

    Clause: elimination/theodosius.
    """
    succeed(war, leader, THEODOSIUS)


def call_gratian(war: War, leader: int) -> None:
    """Gratian comes early when Richomeres or Theodosius is destroyed before him.

    Clause: elimination/gratian-early.
    """
    succeed(war, leader, GRATIAN)


def call_richomeres(war: War, leader: int) -> None:
    """Richomeres, once replaced by Gratian, comes back when Theodosius or Gratian is removed.

    Clause: elimination/richomeres-reserve.
    """
    succeed(war, leader, RICHOMERES)


def succeed(war: War, leader: int, successor: int) -> None:
    """The successor is due, in the hands of the seat that had the leader."""
    war.status[successor] = DUE
    war.holder[successor] = war.holder[leader]
    war.tell(-1, "elimination/roman-replacement", "due", (leader, successor))


def is_side_dead(war: War, goths: bool) -> bool:
    """Whether a side has no leader left: the Goths none in play, the Romans none in play or on his way.

    Clause: overview/end-leaders.
    """
    if goths:
        return all(war.status[leader] == GONE for leader in range(VALENS))
    return all(war.status[leader] in (WAITING, GONE, RESERVE) for leader in range(VALENS, LEADERS))
