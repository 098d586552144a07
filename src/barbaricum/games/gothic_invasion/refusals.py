"""Why an action of Gothic Invasion is not allowed, in words.

Every sentence has the form "WHO cannot DO: BECAUSE", so that a screen can set the first half as a title.
"""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import DONE, Frame, Refusal
from barbaricum.games.gothic_invasion import answers, battle, fight, orders, procedures
from barbaricum.games.gothic_invasion import reasons as why
from barbaricum.games.gothic_invasion.actions import (
    ASIDE,
    CARD,
    DEED_NAMES,
    FIELD,
    FIELD_NAMES,
    JOURNEY,
    LAST_PLAYABLE,
    LEADER,
    LEADER_NAMES,
    LEADERS,
    LOSE_TRAINING,
    MOVER,
    PIECE_NAMES,
    PLAY,
    PLUNDER,
    REROLL,
    SHAPE,
    SPACE,
    SPACES,
    TWO_CARDS,
    VALENS,
    card_name,
    card_side,
    chosen_card,
    chosen_leader,
    played_card,
    played_leader,
    played_piece,
    played_slot,
    played_target,
)
from barbaricum.games.gothic_invasion.war import War

NAMES: Final = tuple(name.title() for name in PIECE_NAMES)


def explain(war: War, seat: int, action: int, code: int) -> Refusal:
    """Put a reason code into words."""
    if code == why.NO_SUCH_ACTION:
        return Refusal("base/action", "Nothing like this exists in Gothic Invasion: write a card with its deed, or a choice.")
    if code == why.GAME_OVER:
        return Refusal("base/over", "Nobody can act: the game is over.")
    if code == why.NOT_ASKED:
        return Refusal("base/turn", "You cannot act now: somebody else is asked.")
    frame = war.stack[len(war.stack) - 1]
    who = subject(war, frame, seat, action)
    if action >= TWO_CARDS:
        clause, reason, cause = _explain_deed(war, frame, action, code)
    else:
        clause, reason, cause = _explain_choice(war, frame, seat, action, code)
    return Refusal(clause, f"{who}: {reason}.", cause)


def subject(war: War, frame: Frame, seat: int, action: int) -> str:
    """The first half of the sentence: who cannot do what."""
    if action >= PLAY:
        card, piece, target = played_card(action), played_piece(action), played_target(action)
        deed = orders.deed_of(war.rules, card, played_slot(action))
        shape = SHAPE[deed] if deed <= LAST_PLAYABLE else 0
        name = DEED_NAMES[deed].upper()
        if shape == JOURNEY:
            return f"{NAMES[piece]} cannot use {name} for {war.rules.space_names[target]}"
        if shape == MOVER:
            return f"{NAMES[piece]} cannot use {name}"
        return f"{NAMES[played_leader(action)]} cannot play {card_name(card)} for {name}"
    if action >= TWO_CARDS:
        leader, space = (action - TWO_CARDS) // SPACES, (action - TWO_CARDS) % SPACES
        return f"{NAMES[leader]} cannot march to {war.rules.space_names[space]} for two cards"
    if action >= CARD:
        return f"{card_name(chosen_card(action))} of {NAMES[chosen_leader(action)]} cannot be {card_verb(frame)}"
    if action >= SPACE:
        name, placed = war.rules.space_names[action - SPACE], placed_leader(frame)
        return f"{NAMES[placed]} cannot be placed at {name}" if placed >= 0 else f"{name} cannot be chosen"
    if action >= LEADER:
        return f"{NAMES[action - LEADER]} cannot be chosen"
    if action >= LOSE_TRAINING:
        return "A loss cannot be chosen"
    if action >= FIELD:
        return f"The {FIELD_NAMES[action - FIELD]} cannot be chosen"
    if action == REROLL:
        return "A die cannot be rolled again"
    return "Alatheus cannot keep a card" if action == ASIDE else "You cannot pass"


def placed_leader(frame: Frame) -> int:
    """Who retreats, comes into the war or withdraws in a frame; -1 where nobody does."""
    if frame.procedure in (procedures.RETREAT, procedures.ENTER):
        return frame.v[0]
    falls_back = frame.procedure == procedures.BATTLE and frame.step == battle.FALL_BACK
    return frame.v[battle.DEFENDER] if falls_back else -1


def card_verb(frame: Frame) -> str:
    """What is done with a card in a frame."""
    if frame.procedure in (procedures.ANSWER, procedures.BATTLE, procedures.SEASON):
        return "played"
    words = {procedures.REGROUP: "given", procedures.SUPPLY: "taken", procedures.KEEP: "kept"}
    return words.get(frame.procedure, "discarded")


def side_word(action: int) -> str:
    """How the clauses of the acting side begin."""
    if action >= PLAY:
        return "goth" if card_side(played_card(action)) == 0 else "roman"
    return "goth" if (action - TWO_CARDS) // SPACES < VALENS else "roman"


# --- plays and marches ----------------------------------------------------------------------------------------------------


def _explain_deed(war: War, frame: Frame, action: int, code: int) -> tuple[str, str, str]:
    """Clause, reason and cause for a play or a march."""
    side = side_word(action)
    if action < PLAY:
        deed, clause = 1, f"{side}/army-movement-two-cards"
        piece, target = (action - TWO_CARDS) // SPACES, (action - TWO_CARDS) % SPACES
    else:
        deed = orders.deed_of(war.rules, played_card(action), played_slot(action))
        clause = deed_clause(war, side, deed, played_piece(action))
        piece, target = played_piece(action), played_target(action)
    if code in (why.TURN_NOT_OPEN, why.NOT_WANTED):
        return "cards/order", "orders and events are played in your own turn, and now a choice is open", ""
    found = _about_turn(action, code)
    if found is not None:
        return found
    found = _about_pieces(war, code, clause, piece, target)
    if found is not None:
        return found
    found = _about_ways(war, code, clause, piece, target)
    if found is not None:
        return found
    return _about_values(war, code, clause, deed, piece, target)


def deed_clause(war: War, side: str, deed: int, piece: int) -> str:
    """The clause that describes a deed of a side."""
    if deed == PLUNDER:
        at = war.where[piece] if piece < LEADERS else -1
        return "goth/plunder-major" if at >= 0 and war.rules.kind[at] == 2 else "goth/plunder-minor"
    if deed > LAST_PLAYABLE:
        return "cards/cancellation"
    return f"{side}/{DEED_NAMES[deed].replace(' ', '-')}"


def _about_turn(action: int, code: int) -> tuple[str, str, str] | None:
    if code == why.NOT_HELD:
        card, leader = card_name(played_card(action)), NAMES[played_leader(action)]
        return "play/any-leader", f"{card} is not in {leader}'s hand", card
    if code == why.ONLY_ANSWERS:
        return "cards/cancellation", "a cancellation answers the enemy, and there is nothing to answer", ""
    if code == why.ONLY_IN_BATTLE:
        return "cards/battle", "battle actions are played only in a battle", ""
    if code == why.SECOND_BY_SAPHRAX:
        return "trait/saphrax", "the second card of this turn must be one that Saphrax plays from his own hand", "saphrax"
    if code == why.TOO_FEW_FOR_MARCH:
        clause = f"{side_word(action)}/army-movement-two-cards"
        return clause, "two cards of the leader's own hand are needed", ""
    if code == why.NOT_IN_TURN:
        return "roman/negotiations", "at this table NEGOTIATIONS only open a season", ""
    return None


def _about_pieces(war: War, code: int, clause: str, piece: int, target: int) -> tuple[str, str, str] | None:
    name = PIECE_NAMES[piece]
    if code == why.OTHER_LEADER:
        return "play/any-leader", "an order is for the leader whose hand it comes from", name
    if code == why.NOT_YOUR_PIECE:
        return "base/one-seat", "that piece is not yours to lead", name
    if code == why.NO_GARRISON_ORDER:
        return "garrison/orders", "garrisons only march, sail and attack by land", name
    if code == why.PIECE_AWAY:
        return "garrison/orders", "that garrison is not on the map", name
    if code == why.BESIEGED:
        return "goth/siege", "the garrisons are besieged until the season ends", name
    if code == why.NOT_IN_PLAY:
        who = LEADER_NAMES[target] if target < LEADERS and piece == 0 else name
        return clause, f"{who.title()} is not in the war now", who
    if code == why.OWN_PIECE_THERE:
        return clause, f"{LEADER_NAMES[target].title()} is on your own side", LEADER_NAMES[target]
    if code == why.SAME_LEADER:
        return clause, "it takes two leaders", LEADER_NAMES[target]
    if code == why.EMPTY_HAND:
        return clause, f"{LEADER_NAMES[target].title()} has no card", LEADER_NAMES[target]
    return None


def _about_ways(war: War, code: int, clause: str, piece: int, target: int) -> tuple[str, str, str] | None:
    rules = war.rules
    here = rules.space_names[war.where[piece]] if war.where[piece] >= 0 else "off the map"
    there = rules.space_names[target] if target < len(rules.space_names) else ""
    if code == why.NOT_ADJACENT:
        return clause, f"no road joins {here} and {there}", here
    if code == why.SPACE_TAKEN:
        taker = war.piece_at(target)
        return "clarification/one-piece-a-space", f"{NAMES[taker]} is there", PIECE_NAMES[taker]
    if code == why.TOO_FAR:
        clause = clause if clause.endswith("defection") else "faq/forced-march-distance"
        return clause, f"{there} is more than two spaces from {here}", here
    if code == why.WAY_BLOCKED:
        return clause, f"an enemy stands in every way from {here} to {there}", here
    if code == why.NO_PORT:
        return clause, "only cities with an anchor are ports", here
    if code == why.OTHER_ANCHOR:
        return clause, f"the anchors of {here} and {there} differ", here
    if code == why.SAME_SPACE:
        return clause, f"it is in {here} already", here
    if code == why.RED_ANCHOR:
        return "constantinopolis/naval-romans-only", "only Romans use the red anchor", "Constantinopolis"
    return None


def _about_values(war: War, code: int, clause: str, deed: int, piece: int, target: int) -> tuple[str, str, str]:
    rules = war.rules
    if code == why.NO_TARGET_THERE:
        return clause, f"no enemy stands in {rules.space_names[target]}", rules.space_names[target]
    if code == why.ARMY_FULL:
        return "clarification/army-range", f"his army has {rules.most}\u00a0000 men, and more cannot be", PIECE_NAMES[piece]
    if code in (why.TRAINING_FULL, why.MORALE_FULL):
        return "clarification/track-limits", "the track ends at +2", PIECE_NAMES[piece]
    if code == why.NO_CARD_TO_PAY:
        return clause, "another card of the same hand is needed for it", ""
    space = target if SHAPE[deed] == JOURNEY else war.where[piece]
    name = rules.space_names[space]
    if code == why.NO_CITY:
        return "clarification/plunder-any-city", f"{name} is no city", name
    if code == why.CAPITAL:
        return "constantinopolis/not-objective", "the capital cannot be taken", name
    if code == why.ALREADY_PLUNDERED:
        return "clarification/plundered-once", f"{name} has been plundered already", name
    if code == why.NO_MARKER_LEFT:
        return "clarification/plundered-once", "no plunder marker is left", ""
    assert code == why.ROMAN_THERE, code
    return clause, f"a Roman stands in {name}", name


# --- choices --------------------------------------------------------------------------------------------------------------


def _explain_choice(war: War, frame: Frame, seat: int, action: int, code: int) -> tuple[str, str, str]:
    """Clause, reason and cause for a small choice."""
    if action == DONE:
        if frame.procedure == procedures.TURN:
            return "play/pass-fewer-cards", "your side holds as many cards as the enemy, or more", "hand"
        return CLAUSES[frame.procedure], "what was begun must be decided first", ""
    if action == ASIDE:
        return "trait/alatheus", ASIDE_REASONS.get(code, "that can be done only in the Goths' own turn"), "alatheus"
    if CARD <= action < TWO_CARDS:
        return _explain_card(war, frame, action, code)
    if SPACE <= action < CARD:
        return _explain_space(war, frame, action - SPACE, code)
    if LEADER <= action < SPACE:
        clause = CLAUSES[frame.procedure]
        return clause, "that leader is not among those to choose from", LEADER_NAMES[action - LEADER]
    return CLAUSES[frame.procedure], "nothing like it is asked now", ""


ASIDE_REASONS: Final = {
    why.NO_KEEPER: "you do not lead him, or he is not in the war",
    why.NO_KEEPING_NOW: "no card is kept into winter",
    why.NOT_LAST_CARD: "only his last card can be kept, and only one",
    why.KEPT_FOR_GOTHS: "that can be done only in the Goths' own turn",
    why.NOT_WANTED: "that can be done only in the Goths' own turn",
}

CLAUSES: Final = (
    "overview/seasons",
    "fast/goth-setup",
    "overview/seasons",
    "overview/seasons",
    "play/one-action-then-discard",
    "play/one-action-then-discard",
    "play/one-action-then-discard",
    "cards/cancellation",
    "goth/regroup",
    "roman/supply",
    "goth/espionage",
    "cards/battle",
    "elimination/choice-at-5000",
    "battle/retreat-two",
    "elimination/gratian-alternative-ports",
    "overview/winter",
    "overview/event-each-later-year",
    "trait/alatheus",
)
"""The clause each procedure is played by, by its number."""


def _explain_card(war: War, frame: Frame, action: int, code: int) -> tuple[str, str, str]:
    card = chosen_card(action)
    name = card_name(card)
    if code == why.NOT_HELD:
        if frame.procedure in (procedures.ANSWER, procedures.TURN, procedures.SEASON):
            return "play/any-leader", f"it is not in {NAMES[chosen_leader(action)]}'s hand", name
        return CLAUSES[frame.procedure], "it is not among the cards to choose from", name
    if code == why.NOT_YOUR_PIECE:
        return "base/one-seat", "that leader is not yours", LEADER_NAMES[chosen_leader(action)]
    if code == why.OTHER_HAND:
        return CLAUSES[frame.procedure], "a card of another hand is asked for", name
    if code == why.SECOND_BY_SAPHRAX:
        return "trait/saphrax", "a second card is played, not discarded", "saphrax"
    if code == why.NOT_THE_BATTLER:
        leader = battle.actor(frame)
        return "cards/battle", f"in battle only {NAMES[leader]} plays cards now, from his own hand", LEADER_NAMES[leader]
    if frame.procedure == procedures.ANSWER:
        return _explain_answer(war, frame, card, code)
    if frame.procedure == procedures.BATTLE:
        return _explain_battle_card(war, frame, card, code)
    if code == why.WRONG_ANSWER:
        return "roman/negotiations", "only NEGOTIATIONS are played before the first turn", name
    return CLAUSES[frame.procedure], "no card is asked for now", name


def _explain_answer(war: War, frame: Frame, card: int, code: int) -> tuple[str, str, str]:
    name = card_name(card)
    if code == why.MAJOR_CITY:
        return "roman/fortifications", "FORTIFICATIONS help minor cities only", name
    if code == why.FORTS_ONCE:
        return "roman/fortifications", "at this table FORTIFICATIONS do not add up", name
    side = "goth" if card_side(card) == 0 else "roman"
    if code == why.NOTHING_TO_CANCEL:
        return f"{side}/altar-of-sacrifice", "no cancellation of the enemy is there to be cancelled", name
    if code == why.NO_CHAIN:
        return f"{side}/altar-of-sacrifice", "at this table an ALTAR OF SACRIFICE is final", name
    wanted = " or ".join(DEED_NAMES[deed].upper() for deed in answers.wanted(war, frame))
    lower = DEED_NAMES[war.rules.lower[card]].upper() or "no cancellation"
    return "cards/cancellation", f"it shows {lower}, and {wanted or 'nothing'} would answer now", name


def _explain_battle_card(war: War, frame: Frame, card: int, code: int) -> tuple[str, str, str]:
    name = card_name(card)
    if frame.step == battle.GO_HOME and code == why.WRONG_ANSWER:
        return "sea-landing/naval-transport-after", "only a NAVAL TRANSPORT takes him home", name
    deed = war.rules.battle[card]
    words = DEED_NAMES[deed].upper() or "no battle action"
    if code == why.WRONG_STEP:
        clause = battle.CLAUSE_OF_STEP[frame.step]
        return clause, f"{words} is not for phase {frame.step}", name
    if code == why.NO_WAY_OUT:
        return "battle/withdraw", "no free space is next to him", name
    if code == why.NOTHING_TO_CANCEL:
        clause = f"battle/{DEED_NAMES[deed]}"
        return clause, f"the enemy has played nothing that {words} could undo", name
    if code == why.ONE_CARD_A_STEP:
        return battle.CLAUSE_OF_STEP[frame.step], "at this table a phase has one card", name
    return "cards/battle", "no card is asked for now", name


def _explain_space(war: War, frame: Frame, space: int, code: int) -> tuple[str, str, str]:
    name = war.rules.space_names[space]
    clause = space_clause(frame)
    if code == why.SPACE_TAKEN:
        taker = war.piece_at(space)
        return "clarification/one-piece-a-space", f"{NAMES[taker]} is there", PIECE_NAMES[taker]
    if code == why.NOT_SAFE:
        near = fight.threat(war, frame.v[1], frame.v[2], space)
        at = war.rules.space_names[frame.v[2] if near == frame.v[1] else war.where[near]]
        return clause, f"it is one space from {NAMES[near]} in {at}, who could attack it", PIECE_NAMES[near]
    reasons = {
        why.NOT_ADJACENT: "it is not next to him",
        why.NOT_TWO_AWAY: "it is not two spaces from where he stands",
        why.WAY_BLOCKED: "an enemy stands in the way there, or a space two away must be taken",
        why.NO_ENTRY: "it is none of the spaces where he may enter now",
        why.NO_CITY: "it is no city",
        why.ASIA_MINOR: "it lies in Asia Minor",
        why.KEPT_FOR_GOTHS: "the Goths start there",
        why.NOT_WANTED: "no space is asked for now",
    }
    return clause, reasons[code], name


def space_clause(frame: Frame) -> str:
    """The clause by which a space is chosen."""
    if frame.procedure == procedures.BATTLE:
        return "battle/withdraw"
    if frame.procedure == procedures.SETUP:
        return "fast/garrison"
    return CLAUSES[frame.procedure]
