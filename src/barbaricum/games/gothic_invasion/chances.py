"""What chance is asked for, and what follows from what it gives."""

from __future__ import annotations

from barbaricum.core.state import EVERYONE, Chance, Frame
from barbaricum.games.gothic_invasion import battle, clash, flow, hands, procedures, schemes, seasons, setup
from barbaricum.games.gothic_invasion.actions import GOTHS, LEADER_NAMES, RICHOMERES, VALENS, side_of
from barbaricum.games.gothic_invasion.tables import bits
from barbaricum.games.gothic_invasion.war import War

DIE_NAMES = ("green die", "red die")


def due(war: War, frame: Frame) -> Chance:
    """The draw that is due."""
    procedure = frame.procedure
    if procedure == procedures.DEAL:
        leader = frame.v[0]
        cards = bits(seasons.deck_of(war, leader))
        return Chance(f"card for {LEADER_NAMES[leader]}", cards, [1] * len(cards), war.knowers(leader))
    if procedure == procedures.SPY:
        leader, target = frame.v[0], frame.v[1]
        cards = bits(war.hands[target])
        return Chance("espionage", cards, [1] * len(cards), war.knowers(leader) | war.knowers(target))
    if procedure == procedures.ORDER:
        return die("black die", war.rules.plunder_faces)
    if procedure == procedures.BATTLE:
        side = side_of(roller(frame))
        return die(DIE_NAMES[side], war.rules.battle_faces[side])
    if procedure == procedures.WINTER:
        events = bits(war.annual)
        return Chance("annual event", events, [1] * len(events), EVERYONE)
    objectives = list(range(len(war.rules.objective_masks)))
    return Chance("objective", objectives, [1] * len(objectives), war.rules.side_seats[GOTHS])


def die(purpose: str, faces: list[int]) -> Chance:
    """A die with these faces."""
    values = sorted(set(faces))
    return Chance(purpose, values, [faces.count(value) for value in values], EVERYONE)


def roller(frame: Frame) -> int:
    """The piece whose die is rolled."""
    if frame.step == battle.ROLL_AGAIN:
        return RICHOMERES
    if frame.step == battle.ROLL_DEFENCE:
        return frame.v[battle.DEFENDER]
    return frame.v[battle.ATTACKER]


def fall(war: War, frame: Frame, outcome: int) -> None:
    """Put an outcome into the frame that waits for it."""
    procedure = frame.procedure
    if procedure == procedures.DEAL:
        hands.draw(war, frame.v[0], outcome)
        frame.v[1] -= 1
        war.tell(war.knowers(frame.v[0]), "overview/seasons", "card", (frame.v[0], outcome))
    elif procedure == procedures.SPY:
        schemes.do_draw_spied(war, frame.v[0], frame.v[1], outcome)
        frame.v[2] += 1
        seats = war.knowers(frame.v[0]) | war.knowers(frame.v[1])
        war.tell(seats, "goth/espionage" if frame.v[0] < VALENS else "roman/espionage", "seen", (frame.v[1], outcome))
    elif procedure == procedures.ORDER:
        frame.v.append(outcome)
    elif procedure == procedures.BATTLE:
        fall_in_battle(war, frame, outcome)
    elif procedure == procedures.WINTER:
        flow.event_drawn(war, frame, outcome)
    else:
        setup.take_objective(war, outcome)
        frame.step = flow.READY


def fall_in_battle(war: War, frame: Frame, value: int) -> None:
    """A battle die has fallen."""
    war.tell(EVERYONE, "battle/dice", "die", (roller(frame), value))
    if frame.step == battle.MILITIA_DIE:
        clash.militia_fought(war, frame, value)
    elif frame.step == battle.ROLL_AGAIN:
        clash.rolled_again(war, frame, value)
    else:
        frame.v[battle.ATTACK_DIE if frame.step == battle.ROLL_ATTACK else battle.DEFENCE_DIE] = value
