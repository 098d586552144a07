"""Marches and sea voyages: ARMY MOVEMENT, FORCED MARCH, NAVAL TRANSPORT, and the move for any two cards."""

from __future__ import annotations

from typing import Final

from barbaricum.games.gothic_invasion import hands
from barbaricum.games.gothic_invasion import reasons as why
from barbaricum.games.gothic_invasion.actions import (
    ARMY_MOVEMENT,
    BATTLE,
    FORCED_MARCH,
    GOTHS,
    LEADERS,
    NAVAL_TRANSPORT,
    ROMANS,
    VALENS,
)
from barbaricum.games.gothic_invasion.tables import NO_ANCHOR, bits
from barbaricum.games.gothic_invasion.war import War

GARRISON_DEEDS: Final = (ARMY_MOVEMENT, FORCED_MARCH, NAVAL_TRANSPORT, BATTLE)


def check_piece(war: War, leader: int, deed: int, piece: int) -> int:
    """An order moves the leader whose hand it comes from; where garrisons may act, any Roman hand moves any of them."""
    if piece >= LEADERS:
        return check_garrison(war, leader, deed, piece)
    if piece != leader:
        same_side = (piece < VALENS) == (leader < VALENS)
        if not same_side:
            return why.NOT_YOUR_PIECE
        if not war.rules.any_leader:
            return why.OTHER_LEADER
    return 0 if war.plays(piece) else why.NOT_IN_PLAY


def check_garrison(war: War, leader: int, deed: int, piece: int) -> int:
    """Roman garrisons act on ARMY MOVEMENT, NAVAL TRANSPORT, FORCED MARCH and BATTLE from any Roman hand, no others.

    Clause: garrison/orders.
    """
    if leader < VALENS:
        return why.NOT_YOUR_PIECE
    if deed not in GARRISON_DEEDS:
        return why.NO_GARRISON_ORDER
    if war.where[piece] < 0:
        return why.PIECE_AWAY
    return check_siege(war)


def check_siege(war: War) -> int:
    """Besieged garrisons neither move nor attack before the season is over.

    Clause: goth/siege.
    """
    return why.BESIEGED if war.siege else 0


def check_free(war: War, space: int) -> int:
    """There is never more than one leader or garrison in a space, and Constantinopolis is open to whoever finds it empty.

    Clauses: clarification/one-piece-a-space, constantinopolis/empty.
    """
    return why.SPACE_TAKEN if (war.occupied() >> space) & 1 else 0


def check_goth_move(war: War, piece: int, space: int) -> int:
    """A Gothic leader moves to an adjacent city or transit point where no leader and no garrison stands.

    Clause: goth/army-movement.
    """
    if not (war.rules.roads[war.where[piece]] >> space) & 1:
        return why.NOT_ADJACENT
    return check_free(war, space)


def check_roman_move(war: War, piece: int, space: int) -> int:
    """A Roman leader or garrison moves to an adjacent city or transit point where no leader and no garrison stands.

    Clauses: roman/army-movement, faq/roman-in-plundered-city.
    """
    if not (war.rules.roads[war.where[piece]] >> space) & 1:
        return why.NOT_ADJACENT
    return check_free(war, space)


def check_move(war: War, piece: int, space: int) -> int:
    """One step of either side's piece."""
    return check_goth_move(war, piece, space) if piece < VALENS else check_roman_move(war, piece, space)


def moves_from(war: War, piece: int) -> list[int]:
    """The spaces one step away that are free, ascending."""
    occupied = war.held[GOTHS] | war.held[ROMANS]
    return [space for space in war.rules.neighbours[war.where[piece]] if not (occupied >> space) & 1]


def check_march(war: War, piece: int, space: int) -> int:
    """A forced march goes two spaces, one or none, past own pieces but no enemy, and ends in a free space.

    Clauses: faq/forced-march-distance, glossary/end-in-a-space.
    """
    here = war.where[piece]
    if space == here:
        return 0
    near, far = war.rules.roads[here], war.rules.two_away[here]
    if not ((near | far) >> space) & 1:
        return why.TOO_FAR
    code = check_free(war, space)
    if code:
        return code
    if (near >> space) & 1:
        return 0
    return check_goth_way(war, here, space) if piece < VALENS else check_roman_way(war, here, space)


def check_goth_way(war: War, here: int, space: int) -> int:
    """On a forced march a Goth may pass another Gothic leader, but no Roman leader or garrison.

    Clause: goth/forced-march.
    """
    return 0 if war.rules.roads[here] & war.rules.roads[space] & ~war.held[ROMANS] else why.WAY_BLOCKED


def check_roman_way(war: War, here: int, space: int) -> int:
    """On a forced march a Roman leader or garrison may pass another Roman leader or garrison, but no Goth.

    Clause: roman/forced-march.
    """
    return 0 if war.rules.roads[here] & war.rules.roads[space] & ~war.held[GOTHS] else why.WAY_BLOCKED


def marches_from(war: War, piece: int) -> list[int]:
    """Where a forced march may end, ascending."""
    here = war.where[piece]
    roads = war.rules.roads
    enemy = war.held[ROMANS] if piece < VALENS else war.held[GOTHS]
    reach = roads[here]
    for middle in war.rules.neighbours[here]:
        if not (enemy >> middle) & 1:
            reach |= roads[middle]
    return bits(reach & ~war.occupied() | 1 << here)


def check_goth_sail(war: War, piece: int, space: int) -> int:
    """A Gothic leader sails between two ports with anchors of one colour; the red anchor is for Romans only.

    Clauses: goth/naval-transport, constantinopolis/naval-romans-only.
    """
    return check_ports(war, piece, space, GOTHS)


def check_roman_sail(war: War, piece: int, space: int) -> int:
    """A Roman leader or garrison sails between two ports with anchors of one colour; to them the red anchor is one more.

    Clause: roman/naval-transport.
    """
    return check_ports(war, piece, space, ROMANS)


def check_ports(war: War, piece: int, space: int, side: int) -> int:
    """Whether a voyage joins two ports of one group."""
    rules = war.rules
    here = war.where[piece]
    if rules.anchor[here] == NO_ANCHOR or rules.anchor[space] == NO_ANCHOR:
        return why.NO_PORT
    if (rules.ports[side * len(rules.kind) + here] >> space) & 1:
        return 0
    if here == space:
        return why.SAME_SPACE
    if side == GOTHS and rules.constantinopolis in (here, space):
        return why.RED_ANCHOR
    return why.OTHER_ANCHOR


def check_sail(war: War, piece: int, space: int) -> int:
    """A voyage of either side to a port where nobody stands."""
    code = check_goth_sail(war, piece, space) if piece < VALENS else check_roman_sail(war, piece, space)
    return code or check_free(war, space)


def ports_from(war: War, piece: int) -> int:
    """The mask of the ports of the same anchors as the piece's own."""
    side = GOTHS if piece < VALENS else ROMANS
    return war.rules.ports[side * len(war.rules.kind) + war.where[piece]]


def check_two_cards(war: War, leader: int, space: int) -> int:
    """Any leader moves one space when two cards of his own hand are discarded, whatever they show.

    Clauses: goth/army-movement-two-cards, roman/army-movement-two-cards.
    """
    if not war.plays(leader):
        return why.NOT_IN_PLAY
    if war.hand_size(leader) < 2:
        return why.TOO_FEW_FOR_MARCH
    return check_move(war, leader, space)


def do_move(war: War, piece: int, space: int) -> None:
    """The piece stands in its new space; it moved alone, and no other piece takes over what is left of its move.

    Clause: faq/forced-march-one-leader.
    """
    origin = war.where[piece]
    war.put(piece, space)
    war.tell(-1, "glossary/end-in-a-space", "move", (piece, origin, space))


def do_two_cards(war: War, leader: int, space: int) -> None:
    """The march is paid; nobody can cancel it.

    Clauses: goth/army-movement-two-cards, roman/army-movement-two-cards.
    """
    do_move(war, leader, space)


def pay_card(war: War, leader: int, card: int) -> None:
    """A card is discarded as part of a price; what it shows does not count."""
    hands.throw_away(war, leader, 1 << card)
    war.tell(-1, "play/one-action-then-discard", "discard", (leader, card))
