"""Gothic Invasion's pieces, deeds and actions as ints, and their names.

A piece is a leader (0 to 6) or a garrison (7 to 9).  A deed is one of the actions printed on the cards.  A card is
0 to 24 (Gothic, 1G to 25G) or 25 to 46 (Roman, 1R to 22R).  An action is a card played for a deed with its piece and
target, or one of the small choices before.
"""

from __future__ import annotations

from typing import Final

# --- sides and pieces ----------------------------------------------------------------------------------------------

GOTHS: Final = 0
ROMANS: Final = 1
SIDE_NAMES: Final = ("goths", "romans")

FRITIGERN: Final = 0
ALATHEUS: Final = 1
SAPHRAX: Final = 2
VALENS: Final = 3
RICHOMERES: Final = 4
THEODOSIUS: Final = 5
GRATIAN: Final = 6
LEADERS: Final = 7
GARRISONS: Final = 3
PIECES: Final = LEADERS + GARRISONS
LEADER_NAMES: Final = ("fritigern", "alatheus", "saphrax", "valens", "richomeres", "theodosius", "gratian")
PIECE_NAMES: Final = (*LEADER_NAMES, "garrison 1", "garrison 2", "garrison 3")
OFF: Final = -1


def side_of(piece: int) -> int:
    """The side of a leader or garrison."""
    return GOTHS if piece < VALENS else ROMANS


def first_leader(side: int) -> int:
    """The first leader of a side; the side's leaders follow each other."""
    return FRITIGERN if side == GOTHS else VALENS


def end_leader(side: int) -> int:
    """One past the last leader of a side."""
    return VALENS if side == GOTHS else LEADERS


# --- deeds ------------------------------------------------------------------------------------------------------------

NOTHING: Final = 0
ARMY_MOVEMENT: Final = 1
FORCED_MARCH: Final = 2
BATTLE: Final = 3
RECRUITMENT: Final = 4
TRAINING: Final = 5
PLUNDER: Final = 6
RAID: Final = 7
DEFECTION: Final = 8
NAVAL_TRANSPORT: Final = 9
SEA_LANDING: Final = 10
PROPHECY: Final = 11
MERCENARIES: Final = 12
DYSENTERY: Final = 13
SIEGE: Final = 14
TREACHERY: Final = 15
BETRAYAL: Final = 16
REGROUP: Final = 17
ESPIONAGE: Final = 18
DIPLOMACY: Final = 19
CEASE_FIRE: Final = 20
PATROL: Final = 21
ORACLE: Final = 22
SUPPLY: Final = 23
BRIBERY: Final = 24
NEGOTIATIONS: Final = 25
SABOTAGE: Final = 26
ROUGH_SEA: Final = 27
ALTAR: Final = 28
RESISTANCE: Final = 29
FORTIFICATIONS: Final = 30
MISLEADING: Final = 31
WITHDRAW: Final = 32
REINFORCEMENTS_1: Final = 33
REINFORCEMENTS_2: Final = 34
DESERTION: Final = 35
AMBUSH: Final = 36
SCOUTS: Final = 37
MANEUVER: Final = 38
DENSE_FOG: Final = 39
SUPERIOR_TACTICS: Final = 40
DEEDS: Final = 41

DEED_NAMES: Final = (
    "",
    "army movement",
    "forced march",
    "battle",
    "recruitment",
    "training",
    "plunder",
    "raid",
    "defection",
    "naval transport",
    "sea landing",
    "prophecy",
    "mercenaries",
    "dysentery",
    "siege",
    "treachery",
    "betrayal",
    "regroup",
    "espionage",
    "diplomacy",
    "cease fire",
    "patrol",
    "oracle",
    "supply",
    "bribery",
    "negotiations",
    "sabotage",
    "rough sea",
    "altar of sacrifice",
    "resistance",
    "fortifications",
    "misleading",
    "withdraw",
    "reinforcements +1",
    "reinforcements +2",
    "desertion",
    "ambush",
    "scouts",
    "maneuver",
    "dense fog",
    "superior tactics",
)
LAST_PLAYABLE: Final = NEGOTIATIONS
"""Deeds up to this one are played in one's own turn; those after it answer, or belong to a battle."""

_BOTH: Final = (0, 1)
DEED_SIDES: Final = {
    **dict.fromkeys(range(1, DEEDS), _BOTH),
    **dict.fromkeys((PLUNDER, RAID, DEFECTION, DYSENTERY, SIEGE, TREACHERY), (GOTHS,)),
    **dict.fromkeys((PROPHECY, MERCENARIES, BETRAYAL, ORACLE, SUPPLY, BRIBERY), (ROMANS,)),
    **dict.fromkeys((NEGOTIATIONS, RESISTANCE, FORTIFICATIONS), (ROMANS,)),
}
"""Which sides' cards may show a deed."""

# What a deed is played with: how its piece and target are read.
PLAIN: Final = 0  # nothing is chosen: siege, patrol, oracle, negotiations
MOVER: Final = 1  # a leader of one's own, for himself: recruitment, training, prophecy, mercenaries, plunder, raid
JOURNEY: Final = 2  # a piece and a space: movement, battle, the sea, defection
ENEMY: Final = 3  # a leader of the enemy
FRIEND: Final = 4  # another leader of one's own side

SHAPE: Final = (
    PLAIN,
    JOURNEY,
    JOURNEY,
    JOURNEY,
    MOVER,
    MOVER,
    MOVER,
    MOVER,
    JOURNEY,
    JOURNEY,
    JOURNEY,
    MOVER,
    MOVER,
    ENEMY,
    PLAIN,
    ENEMY,
    ENEMY,
    FRIEND,
    ENEMY,
    ENEMY,
    ENEMY,
    PLAIN,
    PLAIN,
    FRIEND,
    ENEMY,
    PLAIN,
)
PREPOSITION: Final = {
    ARMY_MOVEMENT: "to",
    FORCED_MARCH: "to",
    NAVAL_TRANSPORT: "to",
    BATTLE: "at",
    SEA_LANDING: "at",
    DEFECTION: "at",
    REGROUP: "with",
    SUPPLY: "from",
}
"""The word between a deed and its target; `on` for a leader of the enemy."""

# --- cards and spaces ---------------------------------------------------------------------------------------------------

GOTHIC_CARDS: Final = 25
ROMAN_CARDS: Final = 22
CARDS: Final = GOTHIC_CARDS + ROMAN_CARDS
SPACES: Final = 64
"""Room for spaces in an action; the board has fewer."""
FIELD_NAMES: Final = ("plains", "hills", "forest")
FIELDS: Final = 3


def card_side(card: int) -> int:
    """Whose deck the card belongs to."""
    return GOTHS if card < GOTHIC_CARDS else ROMANS


def card_name(card: int) -> str:
    """The card as notation writes it: 1G to 25G, 1R to 22R."""
    return f"{card + 1}G" if card < GOTHIC_CARDS else f"{card - GOTHIC_CARDS + 1}R"


# --- actions ------------------------------------------------------------------------------------------------------------

ASIDE: Final = 1  # Alatheus puts his last card aside
REROLL: Final = 2
FIELD: Final = 3  # + battlefield
LOSE_TRAINING: Final = 6
LOSE_MORALE: Final = 7
LEADER: Final = 8  # + leader, where a leader is chosen
SPACE: Final = LEADER + LEADERS  # + space, where a space is chosen
CARD: Final = SPACE + SPACES  # + rank of the leader * CARDS + card: discarded, given, taken, or played out of turn
RANKS: Final = 4  # a leader's number among those of his side
TWO_CARDS: Final = CARD + RANKS * CARDS  # + leader * SPACES + space: a move paid with any two cards
PLAY: Final = TWO_CARDS + LEADERS * SPACES  # + ((rank * CARDS + card) * SLOTS + slot) * ARGUMENTS + argument
ARGUMENTS: Final = PIECES * SPACES  # piece * SPACES + target
SLOTS: Final = 3  # the order above, the battle action in the middle, the event or cancellation below
ACTION_COUNT: Final = PLAY + RANKS * CARDS * SLOTS * ARGUMENTS


def ranked(leader: int, card: int) -> int:
    """A card in a leader's hand, as a number."""
    return (leader - first_leader(side_of(leader))) * CARDS + card


def card_action(leader: int, card: int) -> int:
    """A card chosen out of a leader's hand."""
    return CARD + ranked(leader, card)


def chosen_card(action: int) -> int:
    """The card of such a choice."""
    return (action - CARD) % CARDS


def chosen_leader(action: int) -> int:
    """The leader out of whose hand it is chosen; one past the side's last where there is none of that rank."""
    return first_leader(card_side((action - CARD) % CARDS)) + (action - CARD) // CARDS


def play_action(leader: int, card: int, slot: int, piece: int, target: int) -> int:
    """A card a leader plays in his side's turn for its order (0), battle action (1) or lower deed (2)."""
    return PLAY + (ranked(leader, card) * SLOTS + slot) * ARGUMENTS + piece * SPACES + target


def played_card(action: int) -> int:
    """The card of a play."""
    return (action - PLAY) // ARGUMENTS // SLOTS % CARDS


def played_leader(action: int) -> int:
    """The leader who plays; one past the side's last where there is none of that rank."""
    number = (action - PLAY) // ARGUMENTS // SLOTS
    return first_leader(card_side(number % CARDS)) + number // CARDS


def played_slot(action: int) -> int:
    """The place on the card, 0 to 2, of the deed of a play."""
    return (action - PLAY) // ARGUMENTS % SLOTS


def played_piece(action: int) -> int:
    """The piece of a play."""
    return (action - PLAY) % ARGUMENTS // SPACES


def played_target(action: int) -> int:
    """The target of a play: a space or a leader."""
    return (action - PLAY) % SPACES
