"""A card from declaration to discard: the window for answers, the effect, and the exchanges some effects need."""

from __future__ import annotations

from barbaricum.core.state import DICE, EVERYONE, Frame
from barbaricum.games.gothic_invasion import (
    answers,
    battle,
    ending,
    hands,
    movement,
    orders,
    plunder,
    procedures,
    schemes,
    seasons,
    strength,
)
from barbaricum.games.gothic_invasion.actions import (
    ARMY_MOVEMENT,
    BATTLE,
    BETRAYAL,
    BRIBERY,
    CEASE_FIRE,
    DEFECTION,
    DIPLOMACY,
    DYSENTERY,
    ESPIONAGE,
    FORCED_MARCH,
    LEADERS,
    MERCENARIES,
    NAVAL_TRANSPORT,
    NEGOTIATIONS,
    ORACLE,
    PATROL,
    PLUNDER,
    PROPHECY,
    RAID,
    RECRUITMENT,
    REGROUP,
    SEA_LANDING,
    SIEGE,
    SUPPLY,
    TRAINING,
    TREACHERY,
    side_of,
)
from barbaricum.games.gothic_invasion.tables import MINOR
from barbaricum.games.gothic_invasion.war import War

# The ints of ORDER.
CARD = 0
SLOT = 1
PIECE = 2
TARGET = 3
BY = 4
ROLL = 5  # FORTIFICATIONS that stand, then the roll of the plunder die is added to the list

# The steps of ORDER.
DECLARED = 0
ANSWERED = 1
EFFECT = 2
AFTER = 3
ROLLED = 4


def advance_order(war: War, frame: Frame) -> bool:
    """An order is declared, may be answered, takes effect, and its card is spent.

    Clause: play/one-action-then-discard.
    """
    v = frame.v
    deed = orders.deed_of(war.rules, v[CARD], v[SLOT])
    if frame.step == DECLARED:
        return declare(war, frame, deed)
    if frame.step == ANSWERED:
        if war.result == answers.CANCELLED:
            war.tell(EVERYONE, "cards/cancellation", "cancelled", (v[BY], v[CARD], deed))
            frame.step = AFTER
        else:
            v[ROLL] = war.result
            frame.step = EFFECT
        return True
    if frame.step == EFFECT:
        frame.step = AFTER
        if deed == PLUNDER:
            frame.step = ROLLED
            return frame.ask(0, DICE)
        return carry_out(war, frame, deed)
    if frame.step == ROLLED:
        if len(v) == ROLL + 1:
            return frame.ask(0, DICE)
        return finish_plunder(war, frame)
    spend(war, v[CARD], deed)
    return war.close()


def declare(war: War, frame: Frame, deed: int) -> bool:
    """Open what must come before the effect: an answer of the enemy, or the price."""
    v = frame.v
    frame.step = EFFECT
    if deed == MERCENARIES:
        return war.call(procedures.PAY, [v[BY], 1])
    if answers.can_be_answered(deed):
        frame.step = ANSWERED
        minor = deed == PLUNDER and war.rules.kind[war.where[v[PIECE]]] == MINOR
        return war.call(procedures.ANSWER, answers.answer_ints(side_of(v[BY]), deed, minor))
    return True


def spend(war: War, card: int, deed: int) -> None:
    """The card goes to the discard pile; one that can be used only once leaves the game."""
    if not (war.table >> card) & 1:
        return  # ORACLE's own card may have been shuffled back by then
    once = used_once(deed) or (war.rules.one_shot_always and shows_one_shot(war, card))
    if once:
        hands.remove_for_good(war, 1 << card)
        war.tell(EVERYONE, "play/one-action-then-discard", "removed-card", (card,))
    else:
        hands.put_away(war, 1 << card)


def used_once(deed: int) -> bool:
    """DEFECTION and NEGOTIATIONS can be used once in a game, cancelled or not.

    Clauses: goth/defection, roman/negotiations.
    """
    return deed in (DEFECTION, NEGOTIATIONS)


def shows_one_shot(war: War, card: int) -> bool:
    """Whether the card shows a deed that can be used only once."""
    return (war.rules.shows[card] >> DEFECTION) & 1 == 1 or (war.rules.shows[card] >> NEGOTIATIONS) & 1 == 1


# --- effects --------------------------------------------------------------------------------------------------------------


def carry_out(war: War, frame: Frame, deed: int) -> bool:
    """The effect of an order or event."""
    v = frame.v
    piece, target, leader = v[PIECE], v[TARGET], v[BY]
    if deed in (ARMY_MOVEMENT, NAVAL_TRANSPORT):
        movement.do_move(war, piece, target)
    elif deed == FORCED_MARCH:
        if target != war.where[piece]:
            movement.do_move(war, piece, target)
    elif deed in (BATTLE, SEA_LANDING):
        return attack(war, piece, target, deed == SEA_LANDING)
    elif deed == RAID:
        return take_city(war, piece, war.where[piece], "goth/raid")
    elif deed == DEFECTION:
        return take_city(war, piece, target, "goth/defection")
    elif deed in (RECRUITMENT, MERCENARIES, TRAINING, PROPHECY):
        raise_leader(war, piece, deed)
    elif deed in (REGROUP, SUPPLY, ESPIONAGE, ORACLE, DYSENTERY):
        return open_exchange(war, leader, target, deed, v[CARD])
    elif deed in (TREACHERY, BETRAYAL):
        schemes.do_look(war, leader, target, deed)
    elif deed in (DIPLOMACY, CEASE_FIRE, BRIBERY):
        schemes.do_forbid(war, leader, target, deed)
    elif deed == PATROL:
        schemes.do_patrol(war, leader)
    elif deed == SIEGE:
        besiege(war)
    else:
        seasons.skip_season(war)
    return True


def besiege(war: War) -> None:
    """The garrisons are shut in until the season ends.

    Clause: goth/siege.
    """
    war.siege = 1
    war.tell(EVERYONE, "goth/siege", "siege", ())


def raise_leader(war: War, leader: int, deed: int) -> None:
    """RECRUITMENT, MERCENARIES, TRAINING or PROPHECY."""
    side = schemes.side_word(leader)
    if deed == TRAINING:
        strength.add_training(war, leader, f"{side}/training")
    elif deed == PROPHECY:
        strength.add_morale(war, leader, "roman/prophecy")
    else:
        strength.add_men(war, leader, "roman/mercenaries" if deed == MERCENARIES else f"{side}/recruitment")


def attack(war: War, piece: int, space: int, by_sea: bool) -> bool:
    """A leader is fought; a garrison is simply destroyed, and who came by sea takes its city."""
    target = war.piece_at(space)
    if target >= LEADERS:
        battle.destroy_garrison(war, piece, target)
        if by_sea and war.rules.lander_stays:
            movement.do_move(war, piece, space)
        return True
    told = (piece, target, war.where[piece], space, int(by_sea))
    war.tell(EVERYONE, "battle/phase-1", "battle", told)
    return war.call(procedures.BATTLE, battle.battle_ints(war, piece, target, by_sea))


def take_city(war: War, leader: int, space: int, clause: str) -> bool:
    """The city is plundered; the Goths may have won."""
    plunder.do_plunder(war, leader, space, clause)
    if plunder.is_objective_complete(war):
        return finish(war, ending.OBJECTIVE)
    return True


def finish_plunder(war: War, frame: Frame) -> bool:
    """The black die has fallen."""
    leader, roll, forts = frame.v[PIECE], frame.v[ROLL + 1], frame.v[ROLL]
    frame.step = AFTER
    space = war.where[leader]
    clause = "goth/plunder-major" if plunder.is_major(war, space) else "goth/plunder-minor"
    taken = plunder.is_taken(war, leader, roll, forts)
    war.tell(EVERYONE, clause, "plunder-roll", (leader, space, roll, forts, int(taken)))
    return take_city(war, leader, space, clause) if taken else True


def finish(war: War, how: int) -> bool:
    """The game is over at once, whoever's turn it is."""
    war.ended = how
    war.stack.clear()
    war.tell(EVERYONE, ending.CLAUSES[how], "end", (how,))
    if war.objective >= 0:
        war.tell(EVERYONE, "secret/objective", "objective", (war.objective,))
    return True


def open_exchange(war: War, leader: int, target: int, deed: int, card: int) -> bool:
    """Events that need choices or draws of their own."""
    if deed == REGROUP:
        return war.call(procedures.REGROUP, [leader, target])
    if deed == SUPPLY:
        if not war.rules.open_hands:
            hands.show_to(war, war.hands[target], war.knowers(leader))
            war.news += 1
        return war.call(procedures.SUPPLY, [leader, target])
    if deed == ESPIONAGE:
        return war.call(procedures.SPY, [leader, target, 0])
    if deed == DYSENTERY:
        schemes.do_dysentery(war, target)
        return war.call(procedures.LOSE, [target, 1])
    return consult_oracle(war, leader, card)


def consult_oracle(war: War, leader: int, card: int) -> bool:
    """ORACLE draws another card from the deck.

    Clause: roman/oracle.
    """
    if war.rules.oracle_counts:
        hands.put_away(war, 1 << card)
    return war.call(procedures.DEAL, [leader, 1])


# --- exchanges ------------------------------------------------------------------------------------------------------------


def advance_pay(war: War, frame: Frame) -> bool:
    """Cards of one hand are discarded until the price is paid."""
    return war.close() if frame.v[1] == 0 else frame.ask(1 << war.holder[frame.v[0]])


def advance_answer(war: War, frame: Frame) -> bool:
    """The window stays open while somebody may answer, as far as everybody knows.

    Clause: cards/cancellation.
    """
    seats = answers.seats_to_ask(war, frame)
    if seats:
        return frame.ask(seats)
    result = answers.close_answer(frame)
    return True if result is None else war.close(result)


def advance_regroup(war: War, frame: Frame) -> bool:
    """First the leader who plays the card gives one, then the other."""
    return frame.ask(1 << war.holder[frame.v[frame.step]]) if frame.step < 2 else war.close()


def advance_supply(war: War, frame: Frame) -> bool:
    """The card to be taken is chosen."""
    return war.close() if frame.step else frame.ask(1 << war.holder[frame.v[0]])


def advance_spy(war: War, frame: Frame) -> bool:
    """Two random cards, or the only one, are drawn; then one is discarded.

    Clauses: goth/espionage, roman/espionage.
    """
    leader, target, drawn = frame.v
    if frame.step == 0:
        if drawn < 2 and war.hands[target]:
            return frame.ask(0, DICE)
        frame.step = 1
    if frame.step == 1:
        if war.look.bit_count() > 1:
            return frame.ask(1 << war.holder[leader])
        if war.rules.single_returned:
            war.hands[target] |= war.look
            war.look = 0
        else:
            schemes.do_espionage(war, leader, target, hands.lowest(war.look))
    return war.close()


def advance_lose(war: War, frame: Frame) -> bool:
    """Losses are taken one by one; the last one eliminates the leader, and perhaps his side."""
    leader = frame.v[0]
    while frame.v[1] > 0:
        if strength.must_choose_loss(war, leader):
            return frame.ask(1 << war.holder[leader])
        frame.v[1] -= 1
        if strength.lose_one(war, leader):
            return eliminate(war, leader) and (not war.stack or war.close(1))
    return war.close()


def eliminate(war: War, leader: int) -> bool:
    """The leader is out of the game; with the last of a side the game is over."""
    strength.eliminate(war, leader)
    if strength.is_side_dead(war, goths=True):
        return finish(war, ending.NO_GOTHS)
    if strength.is_side_dead(war, goths=False):
        return finish(war, ending.NO_ROMANS)
    return True
