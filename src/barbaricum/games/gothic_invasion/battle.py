"""Battles: who may attack, phases 1 to 9 with the cards of each, and a garrison's attack.

`v` of the frame: see the indices below; from CARDS_PLAYED on, each card played as phase * 64 + card.
"""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import Frame
from barbaricum.games.gothic_invasion import hands, movement
from barbaricum.games.gothic_invasion import reasons as why
from barbaricum.games.gothic_invasion.actions import (
    AMBUSH,
    DENSE_FOG,
    DESERTION,
    GOTHS,
    LEADERS,
    MANEUVER,
    MISLEADING,
    OFF,
    REINFORCEMENTS_1,
    REINFORCEMENTS_2,
    ROMANS,
    SCOUTS,
    SUPERIOR_TACTICS,
    VALENS,
    WITHDRAW,
)
from barbaricum.games.gothic_invasion.tables import bits
from barbaricum.games.gothic_invasion.war import War

ATTACKER: Final = 0  # a leader, or a garrison
DEFENDER: Final = 1
BY_SEA: Final = 2  # 1 after a SEA LANDING
FROM: Final = 3  # the attacker's space, or port of departure
AT: Final = 4  # the defender's space
FIELD: Final = 5  # -1 before it is chosen
ATTACK_DIE: Final = 6  # the roll, 0 before it falls
DEFENCE_DIE: Final = 7
MODE: Final = 8  # 0, or the DENSE FOG or SUPERIOR TACTICS that stands
THIS_STEP: Final = 9  # cards played in this phase
REROLLED: Final = 10
ATTACK_SUM: Final = 11  # the seven parts of each side's sum, fixed when the dice have fallen, see `fight`
DEFENCE_SUM: Final = 18
CARDS_PLAYED: Final = 25

# The steps of the frame: phases 2 to 9, then what follows.
ESCAPE: Final = 2
CHOOSE_FIELD: Final = 3
ATTACK_REINFORCED: Final = 4
DEFENCE_REINFORCED: Final = 5
ATTACK_TRICKS: Final = 6
DEFENCE_TRICKS: Final = 7
ATTACK_COMMAND: Final = 8
DEFENCE_COMMAND: Final = 9
ROLL_ATTACK: Final = 10
ROLL_DEFENCE: Final = 11
REROLL_ASKED: Final = 12
ROLL_AGAIN: Final = 13
SUMMED: Final = 14
LOSSES_TAKEN: Final = 15
TIE_LOSSES: Final = 16
GO_HOME: Final = 17
HOME_ANSWERED: Final = 18
RETREATED: Final = 19
FALL_BACK: Final = 20  # after WITHDRAW: where to
FELL_BACK: Final = 21
MILITIA_DIE: Final = 22
MILITIA_DONE: Final = 23
MANEUVERED: Final = 24  # the player of MANEUVER chooses the field; 24 for the attacker, 25 for the defender

DEEDS_OF_STEP: Final[dict[int, tuple[int, ...]]] = {
    ESCAPE: (MISLEADING, WITHDRAW),
    ATTACK_REINFORCED: (REINFORCEMENTS_1, REINFORCEMENTS_2),
    DEFENCE_REINFORCED: (REINFORCEMENTS_1, REINFORCEMENTS_2),
    ATTACK_TRICKS: (AMBUSH, DESERTION),
    DEFENCE_TRICKS: (SCOUTS, AMBUSH, DESERTION),
    ATTACK_COMMAND: (SCOUTS, DENSE_FOG, SUPERIOR_TACTICS, MANEUVER),
    DEFENCE_COMMAND: (DENSE_FOG, SUPERIOR_TACTICS, MANEUVER),
}


# --- who may attack -----------------------------------------------------------------------------------------------------


def check_attack(war: War, piece: int, space: int) -> int:
    """The attacker names an enemy piece beside him."""
    if not (war.rules.roads[war.where[piece]] >> space) & 1:
        return why.NOT_ADJACENT
    return check_goth_attack(war, space) if piece < VALENS else check_roman_attack(war, space)


def check_goth_attack(war: War, space: int) -> int:
    """A Gothic leader attacks a Roman leader or garrison in an adjacent space.

    Clause: goth/battle.
    """
    return 0 if (war.held[ROMANS] >> space) & 1 else why.NO_TARGET_THERE


def check_roman_attack(war: War, space: int) -> int:
    """A Roman attacks a Gothic leader in an adjacent space, out of Constantinopolis as from anywhere.

    Clauses: roman/battle, constantinopolis/attack-out.
    """
    return 0 if (war.held[GOTHS] >> space) & 1 else why.NO_TARGET_THERE


def attacks_from(war: War, piece: int) -> list[int]:
    """The spaces beside a piece that hold an enemy, ascending."""
    enemy = war.held[ROMANS if piece < VALENS else GOTHS]
    return [space for space in war.rules.neighbours[war.where[piece]] if (enemy >> space) & 1]


def check_landing(war: War, piece: int, space: int) -> int:
    """A landing crosses the sea to an enemy, between anchors of one colour; nobody there, no landing."""
    return check_goth_landing(war, piece, space) if piece < VALENS else check_roman_landing(war, piece, space)


def check_goth_landing(war: War, piece: int, space: int) -> int:
    """A Gothic leader lands where a Roman leader or garrison is, never at Constantinopolis.

    Clause: goth/sea-landing.
    """
    return movement.check_goth_sail(war, piece, space) or check_goth_attack(war, space)


def check_roman_landing(war: War, piece: int, space: int) -> int:
    """A Roman leader lands where a Gothic leader is.

    Clause: roman/sea-landing.
    """
    return movement.check_roman_sail(war, piece, space) or check_roman_attack(war, space)


def landings_from(war: War, piece: int) -> list[int]:
    """The ports across the sea that hold an enemy, ascending."""
    return bits(movement.ports_from(war, piece) & war.held[ROMANS if piece < VALENS else GOTHS])


def battle_ints(war: War, attacker: int, defender: int, by_sea: bool) -> list[int]:
    """The attacker declares the battle with a card of his own hand: the `v` of a new frame.

    Clause: battle/phase-1.
    """
    v = [attacker, defender, int(by_sea), war.where[attacker], war.where[defender], -1]
    return v + [0] * (CARDS_PLAYED - len(v))


def destroy_garrison(war: War, attacker: int, garrison: int) -> None:
    """A garrison that is attacked is destroyed at once, without a die and without a card, in the capital too.

    Clauses: garrison/attacked, garrison/no-battle-cards, constantinopolis/garrison, elimination/no-morale-from-garrison.
    """
    space = war.where[garrison]
    war.put(garrison, OFF)
    war.tell(-1, "garrison/attacked", "garrison-lost", (attacker, garrison, space))


# --- whose phase it is, and with which cards --------------------------------------------------------------------------------


def actor(frame: Frame) -> int:
    """The leader who is asked in a step."""
    if frame.step in (ATTACK_REINFORCED, ATTACK_TRICKS, ATTACK_COMMAND, MANEUVERED, GO_HOME):
        return frame.v[ATTACKER]
    return frame.v[DEFENDER]


def field_chooser(war: War, frame: Frame) -> int:
    """The smaller army chooses the battlefield.

    Clause: battle/phase-3.
    """
    attacker, defender = frame.v[ATTACKER], frame.v[DEFENDER]
    if war.army[attacker] == war.army[defender]:
        return attacker if war.rules.attacker_on_equal else defender
    return attacker if war.army[attacker] < war.army[defender] else defender


def is_attack_step(step: int) -> bool:
    """Whether the phase is the attacker's."""
    return step in (ATTACK_REINFORCED, ATTACK_TRICKS, ATTACK_COMMAND)


def played(war: War, frame: Frame, attacker: bool, deed: int) -> int:
    """How many cards of a kind a side has played in this battle."""
    count = 0
    for at in range(CARDS_PLAYED, len(frame.v)):
        step = frame.v[at] // 64
        if is_attack_step(step) == attacker and war.rules.battle[frame.v[at] % 64] == deed:
            count += 1
    return count


def reinforcements(war: War, frame: Frame, attacker: bool) -> list[int]:
    """The reinforcements a side has played, lowest first."""
    return [1] * played(war, frame, attacker, REINFORCEMENTS_1) + [2] * played(war, frame, attacker, REINFORCEMENTS_2)


def check_card(war: War, frame: Frame, card: int) -> int:
    """A battle action is played only in its phase, from the hand of the leader who fights.

    Clause: cards/battle.
    """
    leader = actor(frame)
    if not (war.hands[leader] >> card) & 1:
        return why.NOT_THE_BATTLER
    deed = war.rules.battle[card]
    if deed not in DEEDS_OF_STEP[frame.step]:
        return why.WRONG_STEP
    if frame.step == ESCAPE:
        return check_escape(war, frame, deed)
    if war.rules.one_card_a_step and frame.v[THIS_STEP]:
        return why.ONE_CARD_A_STEP
    return check_use(war, frame, deed)


def check_escape(war: War, frame: Frame, deed: int) -> int:
    """Before anything else the defender may avoid the battle: MISLEADING, or WITHDRAW with a free space to go to.

    Clause: battle/phase-2.
    """
    return why.NO_WAY_OUT if deed == WITHDRAW and not ways_out(war, frame) else 0


def ways_out(war: War, frame: Frame) -> int:
    """The mask of the free spaces beside the defender; an attacking garrison is gone before he leaves.

    Clause: garrison/vs-withdraw.
    """
    occupied = war.occupied()
    if frame.v[ATTACKER] >= LEADERS:
        occupied &= ~(1 << frame.v[FROM])
    return war.rules.roads[frame.v[AT]] & ~occupied


def check_use(war: War, frame: Frame, deed: int) -> int:
    """AMBUSH and DESERTION need enemy reinforcements, SCOUTS an enemy AMBUSH; the other cards can always be played."""
    mine = is_attack_step(frame.step)
    if deed in (AMBUSH, DESERTION):
        lost = played(war, frame, mine, DESERTION)
        return 0 if len(reinforcements(war, frame, not mine)) > lost else why.NOTHING_TO_CANCEL
    if deed == SCOUTS:
        return 0 if played(war, frame, not mine, AMBUSH) > played(war, frame, mine, SCOUTS) else why.NOTHING_TO_CANCEL
    return 0


def is_asked(war: War, frame: Frame) -> bool:
    """Whether, as far as everybody knows, the leader may hold a card for this phase."""
    cards = 0
    for deed in DEEDS_OF_STEP[frame.step]:
        if frame.step == ESCAPE:
            usable = deed == MISLEADING or ways_out(war, frame) != 0
        else:
            usable = not check_use(war, frame, deed)
        if usable:
            cards |= war.rules.with_deed[deed]
    if war.rules.one_card_a_step and frame.v[THIS_STEP]:
        return False
    return war.may_hold(actor(frame), cards)


def end_phase(frame: Frame) -> None:
    """No step is played twice; a garrison's attack has only the first."""
    frame.v[THIS_STEP] = 0
    militia = frame.step == ESCAPE and frame.v[ATTACKER] >= LEADERS
    frame.step = MILITIA_DIE if militia else frame.step + 1


# --- what a card does ---------------------------------------------------------------------------------------------------


def play_card(war: War, frame: Frame, card: int) -> None:
    """The card is laid face up in its phase.

    Clause: cards/battle.
    """
    leader, deed = actor(frame), war.rules.battle[card]
    hands.throw_away(war, leader, 1 << card)
    frame.v.append(frame.step * 64 + card)
    frame.v[THIS_STEP] += 1
    war.tell(-1, CLAUSE_OF_STEP[frame.step], "battle-card", (leader, card, deed, frame.step))
    PHASES[frame.step](war, frame, deed)


CLAUSE_OF_STEP: Final = {step: f"battle/phase-{step}" for step in DEEDS_OF_STEP}


def escape(war: War, frame: Frame, deed: int) -> None:
    """The defender avoids the battle.

    Clause: battle/phase-2.
    """
    if deed == MISLEADING:
        mislead(frame)
    else:
        withdraw(war, frame)


def mislead(frame: Frame) -> None:
    """MISLEADING calls the battle off; a garrison that attacked stays where it is.

    Clauses: battle/misleading, garrison/vs-misleading.
    """
    frame.step = MILITIA_DONE


def withdraw(war: War, frame: Frame) -> None:
    """WITHDRAW calls the battle off for 1.000 men and a step away; a garrison that attacked is gone.

    Clauses: battle/withdraw, garrison/vs-withdraw.
    """
    frame.step = FALL_BACK
    if frame.v[ATTACKER] >= LEADERS:
        war.put(frame.v[ATTACKER], OFF)
        war.tell(-1, "garrison/vs-withdraw", "garrison-spent", (frame.v[ATTACKER], frame.v[FROM]))


def reinforce_attack(war: War, frame: Frame, deed: int) -> None:
    """The attacker lays his reinforcements open.

    Clauses: battle/phase-4, battle/reinforcements.
    """


def reinforce_defence(war: War, frame: Frame, deed: int) -> None:
    """The defender lays his reinforcements open as well, knowing the attacker's.

    Clauses: battle/phase-5, battle/reinforcements, battle/defender-advantage.
    """


def trick_attack(war: War, frame: Frame, deed: int) -> None:
    """The attacker plays AMBUSH or DESERTION.

    Clause: battle/phase-6.
    """


def trick_defence(war: War, frame: Frame, deed: int) -> None:
    """The defender answers with SCOUTS, AMBUSH or DESERTION.

    Clauses: battle/phase-7, battle/defender-advantage.
    """


def command_attack(war: War, frame: Frame, deed: int) -> None:
    """The attacker plays SCOUTS, DENSE FOG, SUPERIOR TACTICS or MANEUVER.

    Clause: battle/phase-8.
    """
    if deed in (DENSE_FOG, SUPERIOR_TACTICS):
        frame.v[MODE] = deed
    elif deed == MANEUVER:
        maneuver(frame)


def command_defence(war: War, frame: Frame, deed: int) -> None:
    """The defender answers with SUPERIOR TACTICS, DENSE FOG or MANEUVER; against a contrary card his own stands.

    Clauses: battle/phase-9, battle/defender-advantage.
    """
    if deed == MANEUVER:
        maneuver(frame)
    elif not (war.rules.first_contrary and frame.v[MODE]):
        frame.v[MODE] = deed


def maneuver(frame: Frame) -> None:
    """Who plays MANEUVER chooses the battlefield anew.

    Clause: battle/maneuver.
    """
    frame.step = MANEUVERED if frame.step == ATTACK_COMMAND else MANEUVERED + 1


PHASES: Final = {
    ESCAPE: escape,
    ATTACK_REINFORCED: reinforce_attack,
    DEFENCE_REINFORCED: reinforce_defence,
    ATTACK_TRICKS: trick_attack,
    DEFENCE_TRICKS: trick_defence,
    ATTACK_COMMAND: command_attack,
    DEFENCE_COMMAND: command_defence,
}
