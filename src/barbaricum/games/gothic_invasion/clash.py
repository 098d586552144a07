"""The battle frame step by step, and the retreat of who lost."""

from __future__ import annotations

from barbaricum.core.state import DICE, EVERYONE, Frame
from barbaricum.games.gothic_invasion import answers, battle, fight, movement, procedures, resolve
from barbaricum.games.gothic_invasion.actions import NAVAL_TRANSPORT, OFF, RICHOMERES, side_of
from barbaricum.games.gothic_invasion.battle import (
    AT,
    ATTACK_DIE,
    ATTACKER,
    BY_SEA,
    DEFENCE_DIE,
    DEFENDER,
    FROM,
    THIS_STEP,
)
from barbaricum.games.gothic_invasion.tables import bits
from barbaricum.games.gothic_invasion.war import War

MARGIN = 9
"""After the dice, THIS_STEP holds the margin: attacker's sum less defender's."""


def advance_battle(war: War, frame: Frame) -> bool:
    """One step of a battle."""
    step = frame.step
    if step in battle.DEEDS_OF_STEP or step == 0:
        return advance_phase(war, frame)
    if step == battle.CHOOSE_FIELD:
        return frame.ask(1 << war.holder[battle.field_chooser(war, frame)])
    if step in (battle.MANEUVERED, battle.MANEUVERED + 1):
        return frame.ask(1 << war.holder[battle.actor(frame)])
    if step in (battle.ROLL_ATTACK, battle.ROLL_DEFENCE):
        return roll(war, frame)
    if step == battle.REROLL_ASKED:
        return ask_reroll(war, frame)
    if step in (battle.ROLL_AGAIN, battle.MILITIA_DIE):
        return frame.ask(0, DICE)
    if step == battle.SUMMED:
        return decide_battle(war, frame)
    return advance_aftermath(war, frame)


def advance_phase(war: War, frame: Frame) -> bool:
    """A phase in which cards are played is passed over where, as far as everybody knows, nobody can hold one for it."""
    if frame.step == 0:
        frame.step = battle.ESCAPE if not is_landing(frame) else battle.CHOOSE_FIELD
        return True
    if battle.is_asked(war, frame):
        return frame.ask(1 << war.holder[battle.actor(frame)])
    battle.end_phase(frame)
    return True


def is_landing(frame: Frame) -> bool:
    """Nobody escapes a landing by WITHDRAW or MISLEADING.

    Clause: sea-landing/no-withdraw-no-misleading.
    """
    return frame.v[BY_SEA] == 1


# --- the dice ---------------------------------------------------------------------------------------------------------------


def roll(war: War, frame: Frame) -> bool:
    """Each side rolls its own die, the attacker first.

    Clauses: battle/attacker-rolls-first, battle/dice.
    """
    if not fight.needs_dice(frame):
        frame.step = battle.SUMMED
        return True
    at = ATTACK_DIE if frame.step == battle.ROLL_ATTACK else DEFENCE_DIE
    if frame.v[at] == 0:
        return frame.ask(0, DICE)
    frame.step += 1
    return True


def ask_reroll(war: War, frame: Frame) -> bool:
    """Richomeres sees both dice and may roll his own again.

    Clause: trait/richomeres.
    """
    if fight.may_reroll(frame):
        return frame.ask(1 << war.holder[RICHOMERES])
    frame.step = battle.SUMMED
    return True


def rolled_again(war: War, frame: Frame, value: int) -> None:
    """The second roll stands, or by an option the better one.

    Clause: trait/richomeres.
    """
    at = ATTACK_DIE if frame.v[ATTACKER] == RICHOMERES else DEFENCE_DIE
    frame.v[at] = max(value, frame.v[at]) if war.rules.better_roll else value
    frame.v[battle.REROLLED] = 1
    frame.step = battle.SUMMED


# --- the result -------------------------------------------------------------------------------------------------------------


def decide_battle(war: War, frame: Frame) -> bool:
    """The higher sum wins.

    Clause: battle/phase-10.
    """
    v = frame.v
    attack, defence = fight.fix_sum(war, frame, True), fight.fix_sum(war, frame, False)
    v[MARGIN] = attack - defence
    war.tell(EVERYONE, "battle/sum", "sums", (v[ATTACKER], attack, v[DEFENDER], defence))
    if attack == defence:
        frame.step = battle.TIE_LOSSES
        return war.call(procedures.LOSE, [v[ATTACKER], fight.tied_landing_losses(war, frame)])
    frame.step = battle.LOSSES_TAKEN
    return war.call(procedures.LOSE, [loser_of(frame), fight.losses(war, abs(v[MARGIN]))])


def loser_of(frame: Frame) -> int:
    """The leader with the lower sum."""
    return frame.v[DEFENDER] if frame.v[MARGIN] > 0 else frame.v[ATTACKER]


def advance_aftermath(war: War, frame: Frame) -> bool:
    """What follows the losses, or an escape."""
    step, v = frame.step, frame.v
    if step == battle.TIE_LOSSES:
        frame.step = battle.MILITIA_DONE
        return war.call(procedures.LOSE, [v[DEFENDER], fight.tie_losses(war)])
    if step == battle.LOSSES_TAKEN:
        return take_victory(war, frame)
    if step == battle.GO_HOME:
        return go_home(war, frame)
    if step == battle.HOME_ANSWERED:
        return arrive_home(war, frame)
    if step == battle.RETREATED:
        return land(war, frame)
    if step == battle.FALL_BACK:
        return frame.ask(1 << war.holder[v[DEFENDER]])
    if step == battle.FELL_BACK:
        return fall_back(war, frame)
    return war.close()


def take_victory(war: War, frame: Frame) -> bool:
    """The winner gains morale; the loser, if he lives, must go."""
    v = frame.v
    loser, dead = loser_of(frame), war.result == 1
    winner = v[ATTACKER] if loser == v[DEFENDER] else v[DEFENDER]
    fight.reward(war, winner)
    frame.step = battle.RETREATED
    if dead:
        return True
    if loser == v[ATTACKER] and v[BY_SEA]:
        frame.step = battle.GO_HOME
        return True
    own_choice = loser == v[DEFENDER] and fight.stays_inside(war, frame)
    winner_space = v[AT] if winner == v[ATTACKER] and v[BY_SEA] else war.where[winner]
    return war.call(procedures.RETREAT, [loser, winner, winner_space, int(own_choice)])


def land(war: War, frame: Frame) -> bool:
    """Who won by landing takes the city that the loser left; a winner by land stays in his own space.

    Clauses: goth/sea-landing, roman/sea-landing.
    """
    v = frame.v
    if v[BY_SEA] and v[MARGIN] > 0 and war.rules.lander_stays and not (war.occupied() >> v[AT]) & 1:
        movement.do_move(war, v[ATTACKER], v[AT])
    return war.close()


def go_home(war: War, frame: Frame) -> bool:
    """A beaten lander needs a NAVAL TRANSPORT of his own hand to be back in his port; else his fleet sinks with him.

    Clause: sea-landing/naval-transport-after.
    """
    leader = frame.v[ATTACKER]
    frame.v[THIS_STEP] = 0
    if war.may_hold(leader, carriers(war)):
        return frame.ask(1 << war.holder[leader])
    frame.step = battle.HOME_ANSWERED
    return True


def carriers(war: War) -> int:
    """The mask of the cards that show NAVAL TRANSPORT."""
    return war.rules.with_deed[NAVAL_TRANSPORT]


def arrive_home(war: War, frame: Frame) -> bool:
    """The voyage home may be cancelled like any other; who has no card left is lost."""
    v = frame.v
    leader = v[ATTACKER]
    if v[THIS_STEP] == 0:
        frame.step = battle.MILITIA_DONE
        war.tell(EVERYONE, "sea-landing/naval-transport-after", "sunk", (leader,))
        return resolve.eliminate(war, leader)
    if v[THIS_STEP] == 1 and war.rules.rough_sea_home:
        v[THIS_STEP] = 2
        return war.call(procedures.ANSWER, answers.answer_ints(side_of(leader), NAVAL_TRANSPORT, minor=False))
    if v[THIS_STEP] == 2 and war.result == answers.CANCELLED:
        frame.step = battle.GO_HOME
        return True
    frame.step = battle.MILITIA_DONE
    war.tell(EVERYONE, "sea-landing/naval-transport-after", "home", (leader, v[FROM]))
    return True


def fall_back(war: War, frame: Frame) -> bool:
    """WITHDRAW costs 1.000 men, and then the leader, if he lives, moves.

    Clause: battle/withdraw.
    """
    v = frame.v
    if v[THIS_STEP] >= 0:
        v[THIS_STEP] = -1
        return war.call(procedures.LOSE, [v[DEFENDER], 1])
    frame.step = battle.MILITIA_DONE
    if war.result == 0:
        movement.do_move(war, v[DEFENDER], v[len(v) - 1])
    return True


def militia_fought(war: War, frame: Frame, value: int) -> None:
    """A garrison's attack costs the Goth as many thousands as its die shows, and the garrison is gone.

    Clauses: garrison/attack, battle/dice, elimination/no-morale-from-garrison.
    """
    v = frame.v
    war.put(v[ATTACKER], OFF)
    war.tell(EVERYONE, "garrison/attack", "militia", (v[ATTACKER], v[DEFENDER], value))
    frame.step = battle.MILITIA_DONE
    war.call(procedures.LOSE, [v[DEFENDER], value])


# --- retreat ------------------------------------------------------------------------------------------------------------------


def advance_retreat(war: War, frame: Frame) -> bool:
    """The winner says where the beaten leader goes; only who was beaten inside Constantinopolis says so himself."""
    loser, winner, _, own_choice = frame.v
    if frame.step:
        return war.close()
    spaces = fight.retreats(war, frame)
    if own_choice:
        return frame.ask(1 << war.holder[loser]) if spaces else war.close()
    if fight.is_cornered(spaces):
        frame.step = 1
        war.tell(EVERYONE, "battle/no-retreat", "cornered", (loser,))
        return resolve.eliminate(war, loser)
    if spaces & (spaces - 1):
        return frame.ask(1 << war.holder[winner])
    movement.do_move(war, loser, bits(spaces)[0])
    return war.close()
