"""Phase 10 of a battle: the sums, the losses, the winner's morale, and where the beaten leader goes."""

from __future__ import annotations

from barbaricum.core.state import Frame
from barbaricum.games.gothic_invasion import battle
from barbaricum.games.gothic_invasion import reasons as why
from barbaricum.games.gothic_invasion.actions import (
    AMBUSH,
    DENSE_FOG,
    DESERTION,
    GOTHS,
    OFF,
    PIECES,
    RICHOMERES,
    ROMANS,
    SCOUTS,
    SUPERIOR_TACTICS,
    VALENS,
)
from barbaricum.games.gothic_invasion.battle import (
    AT,
    ATTACK_DIE,
    ATTACKER,
    BY_SEA,
    DEFENCE_DIE,
    DEFENDER,
    FIELD,
    MODE,
)
from barbaricum.games.gothic_invasion.strength import TRACK, add_morale
from barbaricum.games.gothic_invasion.war import War

ARMY: int = 0
TRAINED: int = 1
SPIRIT: int = 2
GROUND: int = 3
REINFORCED: int = 4
WALL: int = 5
DIE: int = 6
PARTS: int = 7


def fix_sum(war: War, frame: Frame, attacker: bool) -> int:
    """Army size, training, morale, battlefield, reinforcements and the die make the sum of a side.

    It is written down, for losses and morale change what it was made of.

    Clauses: battle/sum, battle/phase-10, battle/example.
    """
    found = parts(war, frame, attacker)
    first = battle.ATTACK_SUM if attacker else battle.DEFENCE_SUM
    frame.v[first : first + PARTS] = found
    return sum(found)


def parts(war: War, frame: Frame, attacker: bool) -> list[int]:
    """What makes up a side's sum as it stands now, in the order ARMY to DIE."""
    leader = frame.v[ATTACKER] if attacker else frame.v[DEFENDER]
    found = [0] * PARTS
    if frame.v[MODE] != SUPERIOR_TACTICS:
        found[DIE] = die(war, frame, attacker)
    if frame.v[MODE] == DENSE_FOG:
        return in_fog(war, frame, attacker, found)
    found[ARMY] = war.rules.size_bonus[war.army[leader]]
    found[TRAINED] = war.training[leader]
    found[SPIRIT] = war.morale[leader]
    if frame.v[FIELD] >= 0:
        found[GROUND] = war.rules.field_bonus[war.army[leader] * 3 + frame.v[FIELD]]
    found[REINFORCED] = standing_reinforcements(war, frame, attacker)
    found[WALL] = wall(war, frame, attacker)
    return found


def in_fog(war: War, frame: Frame, attacker: bool, found: list[int]) -> list[int]:
    """In DENSE FOG only the dice count.

    Clause: battle/dense-fog.
    """
    if war.rules.wall_in_fog:
        found[WALL] = wall(war, frame, attacker)
    return found


def die(war: War, frame: Frame, attacker: bool) -> int:
    """What a side's die counts."""
    leader = frame.v[ATTACKER] if attacker else frame.v[DEFENDER]
    roll = frame.v[ATTACK_DIE] if attacker else frame.v[DEFENCE_DIE]
    return valens_die(war, roll) if leader == VALENS and roll else roll


def valens_die(war: War, roll: int) -> int:
    """Valens takes 1 from his battle die.

    Clause: trait/valens.
    """
    return max(war.rules.valens_least, roll - 1)


def needs_dice(frame: Frame) -> bool:
    """With SUPERIOR TACTICS no dice are rolled; the rest of the sum decides.

    Clause: battle/superior-tactics.
    """
    return frame.v[MODE] != SUPERIOR_TACTICS


def may_reroll(frame: Frame) -> bool:
    """Richomeres may roll his battle die again, once.

    Clause: trait/richomeres.
    """
    return RICHOMERES in (frame.v[ATTACKER], frame.v[DEFENDER]) and not frame.v[battle.REROLLED]


def wall(war: War, frame: Frame, attacker: bool) -> int:
    """A Roman leader whom a Goth attacks in Constantinopolis adds 2.

    Clause: constantinopolis/plus-two.
    """
    inside = frame.v[AT] == war.rules.constantinopolis and frame.v[DEFENDER] >= VALENS
    return war.rules.wall_bonus if inside and not attacker else 0


def standing_reinforcements(war: War, frame: Frame, attacker: bool) -> int:
    """The reinforcements that neither an AMBUSH nor a DESERTION took."""
    if is_ambushed(war, frame, attacker):
        return 0
    return after_desertions(battle.reinforcements(war, frame, attacker), battle.played(war, frame, not attacker, DESERTION))


def is_ambushed(war: War, frame: Frame, attacker: bool) -> bool:
    """An AMBUSH costs the enemy all his reinforcements.

    Clause: battle/ambush.
    """
    ambushes = battle.played(war, frame, not attacker, AMBUSH)
    return ambushes > 0 and not is_scouted(ambushes, battle.played(war, frame, attacker, SCOUTS))


def is_scouted(ambushes: int, scouts: int) -> bool:
    """Each SCOUTS undoes one AMBUSH, and nothing else.

    Clause: battle/scouts.
    """
    return scouts >= ambushes


def after_desertions(cards: list[int], desertions: int) -> int:
    """Each DESERTION takes the highest reinforcement that is left.

    Clause: battle/desertion.
    """
    return sum(cards[: max(0, len(cards) - desertions)])


# --- what follows ---------------------------------------------------------------------------------------------------------


def losses(war: War, margin: int) -> int:
    """The beaten side loses thousands by the margin of its defeat.

    Clause: battle/losses.
    """
    table = war.rules.losses
    return table[min(margin, len(table) - 1)]


def tie_losses(war: War) -> int:
    """In a tie both sides lose 1.000 men and nobody moves; morale stays as it is, even if a leader dies of it.

    Clauses: battle/tie, battle/tie-with-death.
    """
    return war.rules.losses[0]


def tied_landing_losses(war: War, frame: Frame) -> int:
    """Who landed and tied loses another 1.000 and is back in his port, without a card.

    Clause: battle/sea-landing-tie.
    """
    return tie_losses(war) + 1 if frame.v[BY_SEA] else tie_losses(war)


def reward(war: War, winner: int) -> None:
    """The winner gains one point of morale and stays in his space.

    Clauses: battle/winner-morale, faq/winner-stays.
    """
    if war.morale[winner] < TRACK:
        add_morale(war, winner, "battle/winner-morale")


# --- retreats ---------------------------------------------------------------------------------------------------------------


def danger(war: War, winner: int, winner_space: int) -> int:
    """The mask of the spaces beside the winner's side, which a far retreat keeps clear of."""
    roads = war.rules.roads
    reach = roads[winner_space]
    if not war.rules.safe_from_winner:
        for piece in range(PIECES):
            if (piece < VALENS) == (winner < VALENS) and piece != winner and war.where[piece] != OFF:
                reach |= roads[war.where[piece]]
    return reach


def threat(war: War, winner: int, winner_space: int, space: int) -> int:
    """Who of the winner's side stands next to a space that is in danger: the winner himself, or another piece."""
    roads = war.rules.roads
    if (roads[winner_space] >> space) & 1:
        return winner
    for piece in range(PIECES):
        own = (piece < VALENS) == (winner < VALENS) and piece != winner
        if own and war.where[piece] != OFF and (roads[war.where[piece]] >> space) & 1:
            return piece
    return winner


def far_retreats(war: War, loser: int, winner: int, winner_space: int) -> int:
    """The winner moves the beaten army two spaces away, where nobody of the winner's side can attack it.

    Clause: battle/retreat-two.
    """
    return open_spaces_two_away(war, loser) & ~danger(war, winner, winner_space)


def open_spaces_two_away(war: War, loser: int) -> int:
    """The mask of free spaces at exactly two roads from the loser, past a space free of his enemies."""
    here = war.where[loser]
    roads = war.rules.roads
    enemy = war.held[ROMANS] if loser < VALENS else war.held[GOTHS]
    reach = 0
    for middle in war.rules.neighbours[here]:
        if not (enemy >> middle) & 1:
            reach |= roads[middle]
    return reach & war.rules.two_away[here] & ~war.occupied()


def near_retreats(war: War, loser: int, winner: int, winner_space: int) -> int:
    """Where no space two away will do, the beaten leader goes one space, whoever is near.

    Clause: battle/retreat-one.
    """
    free = war.rules.roads[war.where[loser]] & ~war.occupied()
    return free & ~danger(war, winner, winner_space) if war.rules.near_retreat_safe else free


def is_cornered(spaces: int) -> bool:
    """A beaten leader with no space to go to is eliminated.

    Clause: battle/no-retreat.
    """
    return spaces == 0


def stays_inside(war: War, frame: Frame) -> bool:
    """A Roman leader beaten inside Constantinopolis need not retreat; if he does, he chooses where.

    Clauses: constantinopolis/retreat-optional, constantinopolis/retreat-choice.
    """
    return frame.v[AT] == war.rules.constantinopolis and frame.v[DEFENDER] >= VALENS


def check_retreat(war: War, frame: Frame, space: int, spaces: int) -> int:
    """The space is one of those left open; otherwise this says what is wrong with it."""
    if (spaces >> space) & 1:
        return 0
    loser, winner, winner_space = frame.v[0], frame.v[1], frame.v[2]
    if (war.occupied() >> space) & 1:
        return why.SPACE_TAKEN
    if not (war.rules.two_away[war.where[loser]] >> space) & 1:
        return why.NOT_TWO_AWAY
    if (danger(war, winner, winner_space) >> space) & 1 and not frame.v[3]:
        return why.NOT_SAFE
    return why.WAY_BLOCKED


def retreats(war: War, frame: Frame) -> int:
    """The mask of the spaces that a beaten leader may go to now."""
    loser, winner, winner_space = frame.v[0], frame.v[1], frame.v[2]
    if frame.v[3]:
        return open_spaces_two_away(war, loser)
    return far_retreats(war, loser, winner, winner_space) or near_retreats(war, loser, winner, winner_space)
