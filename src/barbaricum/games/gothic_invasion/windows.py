"""Windows that may be let go by, as facts that everybody sees: what standing answers are written in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from barbaricum.core.state import Frame
from barbaricum.games.gothic_invasion import answers, battle, procedures, resolve
from barbaricum.games.gothic_invasion.actions import DEED_NAMES, LEADER_NAMES, LEADERS, PIECE_NAMES, VALENS
from barbaricum.games.gothic_invasion.choices import NEGOTIATE
from barbaricum.games.gothic_invasion.view import top
from barbaricum.games.gothic_invasion.war import SEASON_NAMES, War

COUNTERED: Final = "my card countered"
OPENING: Final = "season opening"
_STEPS: Final = {
    battle.ESCAPE: "battle: escape",
    battle.ATTACK_REINFORCED: "battle: reinforcements",
    battle.DEFENCE_REINFORCED: "battle: reinforcements",
    battle.ATTACK_TRICKS: "battle: ambush and desertion",
    battle.DEFENCE_TRICKS: "battle: ambush and desertion",
    battle.ATTACK_COMMAND: "battle: command",
    battle.DEFENCE_COMMAND: "battle: command",
    battle.REROLL_ASKED: "battle: second roll",
}
_ORDERS: Final = ("recruitment", "naval transport", "sea landing", "plunder", "negotiations")

FACTS: Final[Mapping[str, tuple[str, ...]]] = {
    "order": (*_ORDERS, COUNTERED, OPENING, *dict.fromkeys(_STEPS.values())),
    "leader": PIECE_NAMES,
    "season": SEASON_NAMES[:3],
}
"""What a window may be told by: the order to be answered, the enemy leader who plays or fights, the season."""


def window_of(war: War, seat: int) -> dict[str, str] | None:
    """The facts of the open window, where the seat is asked and may pass; None for every other decision."""
    if not war.acts(seat):
        return None
    frame = war.stack[len(war.stack) - 1]
    found = _facts(war, frame)
    return {"season": SEASON_NAMES[war.season], **found} if found else None


def _facts(war: War, frame: Frame) -> dict[str, str]:
    if frame.procedure == procedures.ANSWER:
        if frame.v[answers.TURN]:
            return {"order": COUNTERED}
        order = top(war, procedures.ORDER)
        leader = {"leader": LEADER_NAMES[order.v[resolve.BY]]} if order else {}
        return {"order": DEED_NAMES[frame.v[answers.DEED]], **leader}
    if frame.procedure == procedures.BATTLE and frame.step in _STEPS:
        return {"order": _STEPS[frame.step], "leader": PIECE_NAMES[_opponent(frame)]}
    if frame.procedure == procedures.SEASON and frame.step == NEGOTIATE:
        return {"order": OPENING}
    return {}


def _opponent(frame: Frame) -> int:
    """Who fights against the side that is asked."""
    attacker, defender = frame.v[battle.ATTACKER], frame.v[battle.DEFENDER]
    if frame.step == battle.REROLL_ASKED:
        # Richomeres is a Roman.
        return attacker if attacker < VALENS else defender
    return defender if battle.actor(frame) == attacker and attacker < LEADERS else attacker
