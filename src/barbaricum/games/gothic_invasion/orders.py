"""A card played in one's own turn: which deeds may be chosen now, with which piece and target, and what each does."""

from __future__ import annotations

from barbaricum.games.gothic_invasion import battle, movement, plunder, schemes, seasons, strength
from barbaricum.games.gothic_invasion import reasons as why
from barbaricum.games.gothic_invasion.actions import (
    ARGUMENTS,
    ARMY_MOVEMENT,
    BATTLE,
    DEFECTION,
    ENEMY,
    FORCED_MARCH,
    FRIEND,
    JOURNEY,
    LAST_PLAYABLE,
    LEADERS,
    MERCENARIES,
    MOVER,
    NAVAL_TRANSPORT,
    NEGOTIATIONS,
    NOTHING,
    PIECES,
    PLUNDER,
    PROPHECY,
    RECRUITMENT,
    SEA_LANDING,
    SHAPE,
    SLOTS,
    SPACES,
    TRAINING,
    TWO_CARDS,
    VALENS,
    card_side,
    end_leader,
    play_action,
    played_card,
    played_leader,
    played_piece,
    played_slot,
    played_target,
)
from barbaricum.games.gothic_invasion.tables import GothicRules, bits
from barbaricum.games.gothic_invasion.war import War


def deed_of(rules: GothicRules, card: int, slot: int) -> int:
    """The deed at a place of a card: its order (0), battle action (1) or lower deed (2)."""
    return rules.order[card] if slot == 0 else rules.battle[card] if slot == 1 else rules.lower[card]


def exists(rules: GothicRules, action: int) -> bool:
    """Whether a play can be written at all: the card shows the deed, and piece and target are of the right kind."""
    card, slot = played_card(action), played_slot(action)
    piece, target = played_piece(action), played_target(action)
    deed = deed_of(rules, card, slot)
    if deed == NOTHING or played_leader(action) >= end_leader(card_side(card)):
        return False
    shape = SHAPE[deed] if deed <= LAST_PLAYABLE else 0
    if shape == JOURNEY:
        return piece < PIECES and target < len(rules.kind)
    if shape == MOVER:
        return piece < LEADERS and target == 0
    if shape in (ENEMY, FRIEND):
        return piece == 0 and target < LEADERS
    return piece == 0 and target == 0


def check_play(war: War, action: int) -> int:
    """Whether a leader may play a card of his hand so; that he holds it has been looked at."""
    leader = played_leader(action)
    card, slot = played_card(action), played_slot(action)
    deed = deed_of(war.rules, card, slot)
    if deed > LAST_PLAYABLE:
        return check_kind(slot)
    return check_deed(war, leader, deed, played_piece(action), played_target(action))


def check_kind(slot: int) -> int:
    """In a turn a card is played for an order or event; battle actions and cancellations wait for their moment.

    Clause: cards/order.
    """
    return why.ONLY_IN_BATTLE if slot == 1 else why.ONLY_ANSWERS


def check_deed(war: War, leader: int, deed: int, piece: int, target: int) -> int:
    """Whether a deed is possible now."""
    shape = SHAPE[deed]
    if shape == JOURNEY:
        return movement.check_piece(war, leader, deed, piece) or check_journey(war, deed, piece, target)
    if shape == MOVER:
        return movement.check_piece(war, leader, deed, piece) or check_mover(war, leader, deed, piece)
    if shape == ENEMY:
        return schemes.check_enemy(war, leader, deed, target)
    if shape == FRIEND:
        return schemes.check_friend(war, leader, deed, target)
    return seasons.check_negotiations(war) if deed == NEGOTIATIONS else 0


def check_journey(war: War, deed: int, piece: int, space: int) -> int:
    """A deed of a piece that names a space."""
    if deed == ARMY_MOVEMENT:
        return movement.check_move(war, piece, space)
    if deed == FORCED_MARCH:
        return movement.check_march(war, piece, space)
    if deed == NAVAL_TRANSPORT:
        return movement.check_sail(war, piece, space)
    if deed == BATTLE:
        return battle.check_attack(war, piece, space)
    if deed == SEA_LANDING:
        return battle.check_landing(war, piece, space)
    return plunder.check_defection(war, piece, space)


def check_mover(war: War, leader: int, deed: int, piece: int) -> int:
    """A deed of a leader for himself."""
    if deed == RECRUITMENT:
        return strength.check_goth_recruitment(war, piece) if piece < VALENS else strength.check_roman_recruitment(war, piece)
    if deed == TRAINING:
        return strength.check_goth_training(war, piece) if piece < VALENS else strength.check_roman_training(war, piece)
    if deed == PROPHECY:
        return strength.check_prophecy(war, piece)
    if deed == MERCENARIES:
        return strength.check_mercenaries(war, leader, piece)
    return plunder.check_plunder(war, piece) if deed == PLUNDER else plunder.check_raid(war, piece)


# --- listing ------------------------------------------------------------------------------------------------------------


def plays_of(war: War, leader: int) -> list[int]:
    """All plays of a leader's hand, in no order."""
    order, lower = war.rules.order, war.rules.lower
    arguments: list[list[int] | None] = [None] * (LAST_PLAYABLE + 1)
    legal: list[int] = []
    first = play_action(leader, 0, 0, 0, 0)  # + (card * SLOTS + slot) * ARGUMENTS + argument
    for card in bits(war.hands[leader]):
        for slot in (0, 2):
            deed = order[card] if slot == 0 else lower[card]
            if deed == NOTHING or deed > LAST_PLAYABLE:
                continue
            found = arguments[deed]
            if found is None:
                found = arguments[deed] = arguments_of(war, leader, deed)
            if found:
                base = first + (card * SLOTS + slot) * ARGUMENTS
                legal += [base + argument for argument in found]
    return legal


def arguments_of(war: War, leader: int, deed: int) -> list[int]:
    """The pieces and targets a leader in play may choose for a deed, as piece * SPACES + target."""
    shape = SHAPE[deed]
    if shape == JOURNEY:
        found: list[int] = []
        for piece in pieces_for(war, leader, deed):
            base = piece * SPACES
            found += [base + space for space in targets_of(war, deed, piece)]
        return found
    if shape == MOVER:
        return [piece * SPACES for piece in pieces_for(war, leader, deed) if not check_mover(war, leader, deed, piece)]
    if shape == ENEMY:
        enemies = range(VALENS, LEADERS) if leader < VALENS else range(VALENS)
        return [target for target in enemies if not schemes.check_enemy(war, leader, deed, target)]
    if shape == FRIEND:
        friends = range(VALENS) if leader < VALENS else range(VALENS, LEADERS)
        return [target for target in friends if not schemes.check_friend(war, leader, deed, target)]
    return [] if check_deed(war, leader, deed, 0, 0) else [0]


def pieces_for(war: War, leader: int, deed: int) -> list[int]:
    """The pieces that an order from the hand of a leader in play can be for: those that pass `movement.check_piece`."""
    pieces = [leader]
    if war.rules.any_leader:
        pieces = [other for other in (range(VALENS) if leader < VALENS else range(VALENS, LEADERS)) if war.plays(other)]
    if leader >= VALENS and not war.siege and deed in movement.GARRISON_DEEDS:
        pieces += [piece for piece in range(LEADERS, PIECES) if war.where[piece] >= 0]
    return pieces


def targets_of(war: War, deed: int, piece: int) -> list[int]:
    """The spaces a piece may choose for a deed, ascending."""
    if deed == ARMY_MOVEMENT:
        return movement.moves_from(war, piece)
    if deed == FORCED_MARCH:
        return movement.marches_from(war, piece)
    if deed == NAVAL_TRANSPORT:
        return bits(movement.ports_from(war, piece) & ~war.occupied())
    if deed == BATTLE:
        return battle.attacks_from(war, piece)
    if deed == SEA_LANDING:
        return battle.landings_from(war, piece)
    return plunder.defections_from(war, piece) if deed == DEFECTION else []


def two_card_moves(war: War, leader: int) -> list[int]:
    """The moves a leader may pay with two cards."""
    if not war.plays(leader) or war.hand_size(leader) < 2:
        return []
    return [TWO_CARDS + leader * SPACES + space for space in movement.moves_from(war, leader)]
