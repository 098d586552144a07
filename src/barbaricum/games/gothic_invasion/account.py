"""A battle as the players read it: the sum growing source by source, and the ten phases with what each may be answered by.

Nothing here decides anything; every number and every bar is asked of `battle` and `fight`.  All of it is public.
"""

from __future__ import annotations

from typing import Final

import msgspec

from barbaricum.core.state import Frame
from barbaricum.games.gothic_invasion import battle, fight
from barbaricum.games.gothic_invasion import reasons as why
from barbaricum.games.gothic_invasion.actions import (
    DEED_NAMES,
    DENSE_FOG,
    DESERTION,
    FIELD_NAMES,
    LEADER_NAMES,
    LEADERS,
    PIECE_NAMES,
    SUPERIOR_TACTICS,
    VALENS,
    WITHDRAW,
)
from barbaricum.games.gothic_invasion.war import War


class ShareView(msgspec.Struct, frozen=True):
    """What one source adds to one side: `detail` says of what, `struck` are values the enemy took away.

    `total` is the running total down to here.  `because` is set where the source counts nothing, and says why; `open`
    where it is not known yet.
    """

    detail: str
    struck: list[str]
    value: int
    total: int
    because: str
    open: bool


class SourceView(msgspec.Struct, frozen=True):
    """A line of the sum: the attacker's share and the defender's, in the order of the rulebook."""

    source: str
    clause: str
    attack: ShareView
    defence: ShareView


class AnswerCardView(msgspec.Struct, frozen=True):
    """A battle action of a phase; `because` says why it would do nothing now, "" where it may be played."""

    deed: str
    because: str


class PhaseView(msgspec.Struct, frozen=True):
    """One of the ten phases: whose it is ("" for both), whether it is past, now or to come, and what may be played."""

    number: int
    title: str
    leader: str
    state: str
    accepts: list[AnswerCardView]
    clause: str


SOURCES: Final = (
    ("Army", "battle/sum"),
    ("Training", "battle/sum"),
    ("Morale", "battle/sum"),
    ("Field", "battle/phase-3"),
    ("Reinforcements", "battle/reinforcements"),
    ("Constantinopolis", "constantinopolis/plus-two"),
    ("Die", "battle/dice"),
)
FOG: Final = "dense fog: only the dice count"
TITLES: Final = (
    "the attack",
    "escape",
    "battlefield",
    "reinforcements",
    "reinforcements",
    "ambush and desertion",
    "ambush, desertion, scouts",
    "command",
    "command",
    "dice and sums",
)
_ATTACKERS: Final = (1, 4, 6, 8)
_DEFENDERS: Final = (2, 5, 7, 9)


def account_of(war: War, frame: Frame) -> list[SourceView]:
    """The sum of a battle between leaders as it stands; none where a garrison fights."""
    if frame.v[battle.ATTACKER] >= LEADERS:
        return []
    sums = [_shares(war, frame, True), _shares(war, frame, False)]
    lines = [SourceView(*SOURCES[part], sums[0][part], sums[1][part]) for part in range(fight.PARTS)]
    return [line for part, line in enumerate(lines) if part != fight.WALL or _at_the_capital(war, frame)]


def _at_the_capital(war: War, frame: Frame) -> bool:
    return frame.v[battle.AT] == war.rules.constantinopolis


def is_summed(frame: Frame) -> bool:
    """Whether the dice have fallen and both sums are fixed."""
    return battle.SUMMED <= frame.step < battle.FALL_BACK


def sum_parts(war: War, frame: Frame, attacker: bool) -> list[int]:
    """The parts of a side's sum: those written down when the dice had fallen, before that as they stand now."""
    if is_summed(frame):
        first = battle.ATTACK_SUM if attacker else battle.DEFENCE_SUM
        return frame.v[first : first + fight.PARTS]
    return fight.parts(war, frame, attacker)


def _shares(war: War, frame: Frame, attacker: bool) -> list[ShareView]:
    found, total = [], 0
    for part, value in enumerate(sum_parts(war, frame, attacker)):
        total += value
        detail, struck = _detail(war, frame, attacker, part)
        because = _because(war, frame, attacker, part)
        found.append(ShareView(detail, struck, value, total, because, not because and _is_open(frame, attacker, part)))
    return found


def _detail(war: War, frame: Frame, attacker: bool, part: int) -> tuple[str, list[str]]:
    """Of what a share is made, and what of it was taken away."""
    leader = frame.v[battle.ATTACKER if attacker else battle.DEFENDER]
    if part == fight.ARMY and not is_summed(frame):
        return f"{war.army[leader]}\u00a0000", []
    if part == fight.GROUND and frame.v[battle.FIELD] >= 0:
        return FIELD_NAMES[frame.v[battle.FIELD]], []
    if part == fight.REINFORCED:
        return _reinforcements(war, frame, attacker)
    roll = frame.v[battle.ATTACK_DIE if attacker else battle.DEFENCE_DIE]
    if part == fight.DIE and roll:
        return f"{roll}, trait −1" if leader == VALENS else str(roll), []
    return "", []


def _reinforcements(war: War, frame: Frame, attacker: bool) -> tuple[str, list[str]]:
    cards = battle.reinforcements(war, frame, attacker)
    lost = len(cards) if fight.is_ambushed(war, frame, attacker) else battle.played(war, frame, not attacker, DESERTION)
    kept = max(0, len(cards) - lost)
    return ", ".join(f"+{card}" for card in cards[:kept]) or "none", [f"+{card}" for card in cards[kept:]]


def _because(war: War, frame: Frame, attacker: bool, part: int) -> str:
    """Why a share counts nothing whatever is played; "" where it counts."""
    mode = frame.v[battle.MODE]
    if part == fight.DIE:
        return "superior tactics: no dice are rolled" if mode == SUPERIOR_TACTICS else ""
    if part == fight.WALL and (attacker or frame.v[battle.DEFENDER] < VALENS):
        return "only for a Roman attacked inside"
    if mode == DENSE_FOG and not (part == fight.WALL and war.rules.wall_in_fog):
        return FOG
    return ""


def _is_open(frame: Frame, attacker: bool, part: int) -> bool:
    """Whether a share may still change without a card of the enemy's: the field, reinforcements, the die."""
    if part == fight.GROUND:
        return frame.v[battle.FIELD] < 0
    if part == fight.REINFORCED:
        return phase_of(frame) < (5 if attacker else 6)
    return part == fight.DIE and not frame.v[battle.ATTACK_DIE if attacker else battle.DEFENCE_DIE]


# --- the ten phases -----------------------------------------------------------------------------------------------------


def phase_of(frame: Frame) -> int:
    """The phase of the rulebook a battle stands in, 1 to 10."""
    if frame.step >= battle.MANEUVERED:
        return frame.step - battle.MANEUVERED + 8
    return 2 if frame.step in (battle.FALL_BACK, battle.FELL_BACK) else max(1, min(frame.step, battle.ROLL_ATTACK))


def phases_of(war: War, frame: Frame) -> list[PhaseView]:
    """The ten phases of a battle; a garrison's attack has the first two and the die."""
    now = phase_of(frame)
    militia = frame.v[battle.ATTACKER] >= LEADERS
    numbers = (1, 2, 10) if militia else range(1, 11)
    return [_phase(war, frame, number, now) for number in numbers]


def _phase(war: War, frame: Frame, number: int, now: int) -> PhaseView:
    state = "now" if number == now else "past" if number < now else "to come"
    deeds = battle.DEEDS_OF_STEP.get(number, ())
    asks = state != "past" and not (number == battle.ESCAPE and frame.v[battle.BY_SEA])
    bars = [_bar(war, frame, number, deed) if state == "now" else "" for deed in deeds]
    accepts = [AnswerCardView(DEED_NAMES[deed], bar) for deed, bar in zip(deeds, bars, strict=True)] if asks else []
    return PhaseView(number, TITLES[number - 1], _leader(war, frame, number), state, accepts, f"battle/phase-{number}")


def _leader(war: War, frame: Frame, number: int) -> str:
    if number == battle.CHOOSE_FIELD and frame.v[battle.ATTACKER] < LEADERS:
        return LEADER_NAMES[battle.field_chooser(war, frame)]
    if number in _ATTACKERS:
        return PIECE_NAMES[frame.v[battle.ATTACKER]]
    return LEADER_NAMES[frame.v[battle.DEFENDER]] if number in _DEFENDERS else ""


def _bar(war: War, frame: Frame, number: int, deed: int) -> str:
    """Why a battle action could not be played in the phase that is open."""
    if number == battle.ESCAPE:
        return "no free space beside him" if deed == WITHDRAW and not battle.ways_out(war, frame) else ""
    if frame.step != number or battle.check_use(war, frame, deed) != why.NOTHING_TO_CANCEL:
        return ""
    return "no ambush to undo" if DEED_NAMES[deed] == "scouts" else "no enemy reinforcements"


# --- the result ---------------------------------------------------------------------------------------------------------


def result_of(war: War, frame: Frame) -> str:
    """Who has won by how much and what it costs; "" before the sums are fixed."""
    if not is_summed(frame) or frame.v[battle.ATTACKER] >= LEADERS:
        return ""
    sums = [sum(sum_parts(war, frame, attacker)) for attacker in (True, False)]
    names = [LEADER_NAMES[frame.v[at]].title() for at in (battle.ATTACKER, battle.DEFENDER)]
    margin = abs(sums[0] - sums[1])
    if margin == 0:
        extra = f", {names[0]} another {_men(1)} for his landing" if frame.v[battle.BY_SEA] else ""
        return f"A tie: both lose {_men(fight.tie_losses(war))}{extra}, and nobody moves."
    winner, loser = names if sums[0] > sums[1] else names[::-1]
    return f"{winner} wins by {margin}: {loser} loses {_men(fight.losses(war, margin))}, {winner} gains morale."


def _men(thousands: int) -> str:
    return f"{thousands}\u00a0000 men"
