"""Cancellations: who may answer an order, and who may answer the answer.

`v` of the frame: the order's side, its deed, 1 where a minor city is to be plundered, FORTIFICATIONS that stand, what is
contested (0, CANCEL or FORTIFY), whose answer is asked for (0 the enemy's, 1 the order's own side's), the mask of seats that
passed, and 1 where the contested answer is itself an ALTAR OF SACRIFICE.
"""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import Frame
from barbaricum.games.gothic_invasion import hands
from barbaricum.games.gothic_invasion import reasons as why
from barbaricum.games.gothic_invasion.actions import (
    ALTAR,
    FORTIFICATIONS,
    NAVAL_TRANSPORT,
    NEGOTIATIONS,
    PLUNDER,
    RECRUITMENT,
    RESISTANCE,
    ROUGH_SEA,
    SABOTAGE,
    SEA_LANDING,
    end_leader,
    first_leader,
)
from barbaricum.games.gothic_invasion.war import War

SIDE: Final = 0
DEED: Final = 1
MINOR_CITY: Final = 2
FORTS: Final = 3
CONTESTED: Final = 4
TURN: Final = 5
PASSED: Final = 6
BY_ALTAR: Final = 7

CANCEL: Final = 1
FORTIFY: Final = 2
CANCELLED: Final = -1
"""The frame's result where the order is cancelled; otherwise the number of FORTIFICATIONS."""


def answer_ints(side: int, deed: int, minor: bool) -> list[int]:
    """The `v` of a new frame."""
    return [side, deed, int(minor), 0, 0, 0, 0, 0]


def can_be_answered(deed: int) -> bool:
    """Whether any cancellation names the order."""
    return deed in (RECRUITMENT, NAVAL_TRANSPORT, SEA_LANDING, PLUNDER, NEGOTIATIONS)


def asked_side(frame: Frame) -> int:
    """The side that may answer now; it need not be the active player's.

    Clause: cards/cancellation.
    """
    return frame.v[SIDE] if frame.v[TURN] else 1 - frame.v[SIDE]


def wanted(war: War, frame: Frame) -> list[int]:
    """The deeds that may be played now."""
    v = frame.v
    if v[TURN]:
        return [ALTAR] if not v[BY_ALTAR] or war.rules.altar_chains else []
    deeds = first_answers(war, frame)
    if v[CONTESTED] and war.rules.altar_chains and ALTAR not in deeds:
        deeds.append(ALTAR)
    return deeds


def first_answers(war: War, frame: Frame) -> list[int]:
    """The cancellations that name the order itself."""
    v = frame.v
    if v[DEED] == RECRUITMENT:
        return [SABOTAGE]
    if v[DEED] == PLUNDER:
        fort = v[MINOR_CITY] and (war.rules.forts_stack or (v[FORTS] == 0 and v[CONTESTED] != FORTIFY))
        return [RESISTANCE, FORTIFICATIONS] if fort else [RESISTANCE]
    return [ALTAR] if v[DEED] == NEGOTIATIONS else [ROUGH_SEA]


def seats_to_ask(war: War, frame: Frame) -> int:
    """The mask of the seats that may still answer, as far as everybody knows."""
    cards = 0
    for deed in wanted(war, frame):
        cards |= war.rules.with_deed[deed]
    side = asked_side(frame)
    seats = 0
    for leader in range(first_leader(side), end_leader(side)):
        if not (frame.v[PASSED] >> war.holder[leader]) & 1 and war.may_hold(leader, cards):
            seats |= 1 << war.holder[leader]
    return seats


def check_answer(war: War, frame: Frame, card: int) -> int:
    """A held card answers only what it names, at the moment when that is played."""
    lower = war.rules.lower[card]
    deeds = wanted(war, frame)
    if lower in deeds:
        return 0
    if lower == FORTIFICATIONS and frame.v[DEED] == PLUNDER and not frame.v[TURN]:
        return check_fortifications(frame)
    if lower == ALTAR:
        return check_altar(frame)
    return why.WRONG_ANSWER


def check_fortifications(frame: Frame) -> int:
    """FORTIFICATIONS strengthen a minor city, never a major one.

    Clause: roman/fortifications.
    """
    return why.FORTS_ONCE if frame.v[MINOR_CITY] else why.MAJOR_CITY


def check_altar(frame: Frame) -> int:
    """ALTAR OF SACRIFICE cancels an enemy cancellation, and nothing else.

    Clauses: goth/altar-of-sacrifice, roman/altar-of-sacrifice.
    """
    return why.NO_CHAIN if frame.v[CONTESTED] else why.NOTHING_TO_CANCEL


def do_answer(war: War, frame: Frame, leader: int, card: int) -> None:
    """The answer is played face up from any leader's hand; now the other side may cancel it.

    Clause: cards/cancellation.
    """
    v = frame.v
    deed = war.rules.lower[card]
    hands.throw_away(war, leader, 1 << card)
    war.tell(-1, "cards/cancellation", "answer", (leader, card, deed))
    ANSWERS[deed](war, frame)
    v[PASSED] = 0
    v[TURN] = 1 - v[TURN]


def sabotage(war: War, frame: Frame) -> None:
    """SABOTAGE cancels an enemy RECRUITMENT.

    Clauses: goth/sabotage, roman/sabotage.
    """
    contest(frame, CANCEL)


def rough_sea(war: War, frame: Frame) -> None:
    """ROUGH SEA cancels an enemy NAVAL TRANSPORT or SEA LANDING.

    Clauses: goth/rough-sea, roman/rough-sea.
    """
    contest(frame, CANCEL)


def resistance(war: War, frame: Frame) -> None:
    """RESISTANCE cancels a PLUNDER.

    Clause: roman/resistance.
    """
    contest(frame, CANCEL)


def fortifications(war: War, frame: Frame) -> None:
    """FORTIFICATIONS worsen a PLUNDER die by 1, unless they are cancelled in turn.

    Clause: roman/fortifications.
    """
    contest(frame, FORTIFY)


def altar(war: War, frame: Frame) -> None:
    """ALTAR OF SACRIFICE cancels the enemy's last cancellation, or brings back one's own that was so cancelled.

    Clauses: goth/altar-of-sacrifice, roman/altar-of-sacrifice.
    """
    if not frame.v[TURN]:
        frame.v[CONTESTED] = frame.v[CONTESTED] or CANCEL
        frame.v[BY_ALTAR] = 1


ANSWERS: Final = {
    SABOTAGE: sabotage,
    ROUGH_SEA: rough_sea,
    RESISTANCE: resistance,
    FORTIFICATIONS: fortifications,
    ALTAR: altar,
}


def contest(frame: Frame, what: int) -> None:
    """An answer is on the table and may be cancelled."""
    frame.v[CONTESTED] = what
    frame.v[BY_ALTAR] = 0


def close_answer(frame: Frame) -> int | None:
    """What follows when the asked side lets it stand: the result of the frame, or None where it goes on."""
    v = frame.v
    if not v[TURN]:
        return v[FORTS]
    if v[CONTESTED] == CANCEL:
        return CANCELLED
    v[FORTS] += 1
    v[CONTESTED] = v[BY_ALTAR] = v[PASSED] = 0
    v[TURN] = 0
    return None
