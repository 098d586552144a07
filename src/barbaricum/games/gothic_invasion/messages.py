"""Gothic Invasion in sentences: what happened, what is asked, what is offered."""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import CHANCE, Event, Frame, Move, Offer
from barbaricum.games.gothic_invasion import answers, battle, ending, notation, offers, procedures, setup
from barbaricum.games.gothic_invasion.actions import (
    ARGUMENTS,
    DEED_NAMES,
    FIELD_NAMES,
    MOVER,
    PIECE_NAMES,
    PLAY,
    PREPOSITION,
    SHAPE,
    card_name,
    played_card,
    played_leader,
    played_slot,
)
from barbaricum.games.gothic_invasion.tables import GothicRules, seats_of
from barbaricum.games.gothic_invasion.war import SEASON_NAMES, War

NAMES: Final = tuple(name.title() for name in PIECE_NAMES)
SIDES: Final = ("The Goths", "The Romans")


# --- what happened ------------------------------------------------------------------------------------------------------


def event_text(rules: GothicRules, event: Event) -> str:
    """Put one event into a sentence."""
    kind, a = event.kind, event.args
    for group in (_card_text, _map_text, _leader_text, _battle_text):
        text = group(rules, kind, a)
        if text:
            return text
    return _time_text(rules, kind, a)


def _card_text(rules: GothicRules, kind: str, a: tuple[int, ...]) -> str:
    if kind == "play":
        return f"{NAMES[a[0]]} plays {card_name(a[1])} for {_deed(a[2])}{_aim(rules, a)}."
    if kind == "answer":
        return f"{NAMES[a[0]]} answers with {card_name(a[1])}, {_deed(a[2])}."
    if kind == "cancelled":
        return f"{_deed(a[2])} of {NAMES[a[0]]} is cancelled; {card_name(a[1])} is spent."
    if kind == "discard":
        return f"{NAMES[a[0]]} discards {card_name(a[1])}."
    if kind == "unused":
        return f"{NAMES[a[0]]} discards {card_name(a[1])} unused."
    if kind == "removed-card":
        return f"{card_name(a[0])} leaves the game."
    if kind == "look":
        return f"{NAMES[a[0]]} looks at all cards of {NAMES[a[1]]}."
    if kind == "hand":
        return f"{NAMES[a[0]]} holds {_cards(a[1:])}."
    if kind == "cleared":
        return f"{NAMES[a[0]]} discards every {_deed(a[1])}: {_cards(a[2:])}."
    if kind == "regroup":
        return f"{NAMES[a[0]]} and {NAMES[a[1]]} exchange a card."
    if kind == "exchanged":
        return f"{NAMES[a[0]]} gave {card_name(a[1])}, {NAMES[a[2]]} gave {card_name(a[3])}."
    if kind == "supply":
        return f"{NAMES[a[0]]} takes a card from {NAMES[a[1]]}."
    if kind == "taken":
        return f"{NAMES[a[0]]} took {card_name(a[2])} from {NAMES[a[1]]}."
    if kind == "seen":
        return f"Of {NAMES[a[0]]}'s hand the spies see {card_name(a[1])}."
    if kind == "spied":
        return f"{NAMES[a[0]]}'s spies make {NAMES[a[1]]} discard {card_name(a[2])}."
    if kind == "card":
        return f"{NAMES[a[0]]} draws {card_name(a[1])}."
    if kind == "deal":
        return f"{NAMES[a[0]]} draws {a[1]} cards."
    if kind == "aside":
        return "Alatheus keeps a card for the next season."
    return f"{SIDES[a[0]]} shuffle their {a[1]} discarded cards into the deck." if kind == "reshuffle" else ""


def _deed(deed: int) -> str:
    return DEED_NAMES[deed].upper()


def _aim(rules: GothicRules, a: tuple[int, ...]) -> str:
    deed, piece, target = a[2], a[3], a[4]
    shape = SHAPE[deed]
    if shape == 2:
        mover = "" if piece == a[0] else f" with {NAMES[piece]}"
        return f"{mover} {PREPOSITION[deed]} {rules.space_names[target]}"
    if shape == MOVER:
        return "" if piece == a[0] else f" of {NAMES[piece]}"
    return f" {PREPOSITION.get(deed, 'on')} {NAMES[target]}" if shape > 2 else ""


def _cards(cards: tuple[int, ...]) -> str:
    return ", ".join(card_name(card) for card in cards) or "no card"


def _map_text(rules: GothicRules, kind: str, a: tuple[int, ...]) -> str:
    places = rules.space_names
    if kind == "move":
        return f"{NAMES[a[0]]} goes from {places[a[1]]} to {places[a[2]]}."
    if kind == "plunder":
        return f"{NAMES[a[0]]} plunders {places[a[1]]}."
    if kind == "plunder-roll":
        forts = f", less {a[3]} for fortifications" if a[3] else ""
        plus = ", and 1 for Fritigern" if a[0] == 0 else ""
        result = "it is taken" if a[4] else "it holds out"
        return f"{NAMES[a[0]]} rolls {a[2]}{plus}{forts} at {places[a[1]]}: {result}."
    if kind == "garrison-lost":
        return f"{NAMES[a[0]]} destroys {PIECE_NAMES[a[1]]} in {places[a[2]]}."
    if kind == "garrison-spent":
        return f"{NAMES[a[0]]} is gone; its enemy has withdrawn."
    if kind == "placed":
        return f"{NAMES[a[0]]} starts in {places[a[1]]}."
    if kind == "enters":
        return f"{NAMES[a[0]]} enters in {places[a[1]]} with {a[2]}\u00a0000 men, training {a[3]}, morale {a[4]}."
    return "The garrisons are besieged until the season ends." if kind == "siege" else ""


def _leader_text(rules: GothicRules, kind: str, a: tuple[int, ...]) -> str:
    if kind == "army":
        return f"{NAMES[a[0]]} has {a[1]}\u00a0000 men now."
    if kind in ("training", "morale"):
        return f"{NAMES[a[0]]}'s {kind} is {a[1]} now."
    if kind == "loss":
        return f"{NAMES[a[0]]} is down to {a[1]}\u00a0000 men, training {a[2]}, morale {a[3]}."
    if kind == "dysentery":
        return f"Dysentery breaks out in {NAMES[a[0]]}'s army."
    if kind == "eliminated":
        return f"{NAMES[a[0]]} is out of the game, and so are his cards."
    if kind == "no-successor":
        return f"Nobody follows {NAMES[a[0]]}."
    if kind == "due":
        return f"{NAMES[a[1]]} will come next season in {NAMES[a[0]]}'s place."
    if kind == "replaced":
        return f"{NAMES[a[0]]} makes room for {NAMES[a[1]]} and waits as a reinforcement."
    if kind == "removed":
        return f"{NAMES[a[0]]} leaves the game."
    return f"{NAMES[a[0]]} has nowhere to go." if kind == "cornered" else ""


def _battle_text(rules: GothicRules, kind: str, a: tuple[int, ...]) -> str:
    if kind == "battle":
        how = "lands and attacks" if a[4] else "attacks"
        return f"{NAMES[a[0]]} {how} {NAMES[a[1]]} in {rules.space_names[a[3]]}."
    if kind == "field":
        return f"{NAMES[a[0]]} chooses the {FIELD_NAMES[a[1]]}."
    if kind == "battle-card":
        return f"Phase {a[3]}: {NAMES[a[0]]} plays {card_name(a[1])}, {_deed(a[2])}."
    if kind == "die":
        return f"{NAMES[a[0]]} rolls {a[1]}."
    if kind == "sums":
        return f"{NAMES[a[0]]} has {a[1]} points, {NAMES[a[2]]} {a[3]}."
    if kind == "militia":
        return f"{NAMES[a[0]]} fights and is gone; {NAMES[a[1]]} loses {a[2]}\u00a0000 men."
    if kind == "sunk":
        return f"{NAMES[a[0]]} has no ship home and sinks with his fleet."
    return f"{NAMES[a[0]]} sails back to {rules.space_names[a[1]]}." if kind == "home" else ""


def _time_text(rules: GothicRules, kind: str, a: tuple[int, ...]) -> str:
    if kind == "season":
        return f"It is {SEASON_NAMES[a[1]]} {a[0]}."
    if kind == "pass":
        return f"{SIDES[a[0]]} pass."
    if kind == "skipped":
        return f"Negotiations: the rest of {SEASON_NAMES[a[0]]} is skipped."
    if kind == "event":
        return f"Annual event {rules.event_ids[a[0]]}: {rules.events[a[0]]['title']}."
    if kind == "event-void":
        return f"{rules.event_ids[a[0]]} is put away, since its leader has come already; another event is drawn."
    if kind == "objective":
        cities = ", ".join(rules.space_names[space] for space in rules.objective_cities[a[0]])
        return f"The Goths' objective is {rules.objective_names[a[0]]}: {cities}."
    if kind == "objective-drawn":
        return "The Goths draw their objective card."
    assert kind == "end", kind
    return _END[a[0]]


_END: Final = (
    "",
    "Every city of the objective is plundered: the Goths win.",
    "Time has run out before the Goths reached their objective: the Romans win.",
    "No Gothic leader is left: the Romans win.",
    "No Roman leader is left: the Goths win.",
)


# --- what is asked --------------------------------------------------------------------------------------------------------


def heading(war: War) -> str:
    """Where the game stands."""
    when = f"{SEASON_NAMES[war.season].capitalize()} {war.year}"
    if war.ended:
        return "The game is over"
    turn = next((frame for frame in war.stack if frame.procedure == procedures.TURN), None)
    return f"{when} · {SIDES[turn.v[0]].replace('The', 'the')} play" if turn else when


def prompt(war: War, seat: int) -> str:
    """One sentence for the seat (or a spectator)."""
    if war.ended:
        return _result(war, seat)
    frame = war.stack[len(war.stack) - 1]
    if not war.acts(seat):
        return _waiting(war)
    procedure, v = frame.procedure, frame.v
    if procedure == procedures.TURN:
        if v[1] >= 0:
            return "Play a second card with Saphrax, or end the turn."
        may = "pass, " if war.side_size(v[0]) < war.side_size(1 - v[0]) else ""
        return f"Play a card, march for two cards, {may}or discard a card."
    if procedure == procedures.ANSWER:
        return _answer_prompt(war, frame)
    if procedure == procedures.BATTLE:
        return _battle_prompt(war, frame)
    return _choice_prompt(war, frame)


def _answer_prompt(war: War, frame: Frame) -> str:
    wanted = " or ".join(_deed(deed) for deed in answers.wanted(war, frame))
    if frame.v[answers.TURN]:
        return f"Cancel the enemy's answer with {wanted}, or pass."
    return f"Answer the enemy's {_deed(frame.v[answers.DEED])} with {wanted}, or pass."


def _battle_prompt(war: War, frame: Frame) -> str:
    step = frame.step
    if step in (battle.CHOOSE_FIELD, battle.MANEUVERED, battle.MANEUVERED + 1):
        return "Choose the battlefield."
    if step == battle.REROLL_ASKED:
        return "Roll Richomeres' die again, or pass."
    if step == battle.GO_HOME:
        return "Play a NAVAL TRANSPORT to sail home, or pass and lose the leader."
    if step == battle.FALL_BACK:
        return "Choose where to withdraw to."
    deeds = [_deed(deed) for deed in battle.DEEDS_OF_STEP[step]]
    return f"Phase {step}: play {', '.join(deeds[:-1])} or {deeds[-1]}, or pass."


def _choice_prompt(war: War, frame: Frame) -> str:
    v, procedure = frame.v, frame.procedure
    if procedure == procedures.LOSE:
        return f"{NAMES[v[0]]} has only 5\u00a0000 men: give up training or morale."
    if procedure == procedures.RETREAT:
        return "Choose where to retreat to, or stay." if v[3] else f"Choose where {NAMES[v[0]]} retreats to."
    if procedure == procedures.ENTER:
        return f"Choose where {NAMES[v[0]]} enters."
    if procedure == procedures.PAY:
        return f"Discard {v[1]} more of {NAMES[v[0]]}'s cards."
    if procedure == procedures.REGROUP:
        return f"Choose the card that {NAMES[v[frame.step]]} gives."
    if procedure == procedures.SUPPLY:
        return f"Choose a card of {NAMES[v[1]]}."
    if procedure == procedures.SPY:
        return f"Choose which card {NAMES[v[1]]} discards."
    if procedure == procedures.SETUP:
        if frame.step == 1:
            return "Choose the garrison's city."
        return f"Choose the leader who starts in {war.rules.space_names[setup.next_goth_space(war)]}."
    if procedure == procedures.KEEP:
        return "Keep one card of Alatheus, or pass."
    if procedure == procedures.EVENT:
        return "Choose a leader for the annual event."
    return "Discard one of Theodosius' cards." if frame.step == 3 else "Open the season with NEGOTIATIONS, or pass."


def _waiting(war: War) -> str:
    seats = seats_of(war.rules.setup)
    asked = [seats[seat].capitalize() for seat in war.players_to_act() if seat != CHANCE]
    return f"Waiting for {' or '.join(asked)}." if asked else "Chance is speaking."


def _result(war: War, seat: int) -> str:
    if seat < 0:
        return _END[war.ended]
    return ("You win. " if seat in ending.winners(war) else "You lose. ") + _END[war.ended]


# --- what is offered --------------------------------------------------------------------------------------------------------


def offer_text(war: War, seat: int, prefix: Move, offer: Offer) -> str:
    """Name an offer as a button would."""
    if offer.kind == "march":
        return f"{NAMES[offer.key - offers.TWO_CARDS_KEY]}: march for two cards"
    if offer.kind == "play":
        return _play_offer(war, offer.key - offers.PLAY_KEY)
    if offer.kind == "done":
        return "Pass"
    if offer.kind == "aside":
        return "Keep Alatheus' last card"
    line = notation.format_move(war, seat, (offer.action,))
    if offer.kind == "target" and offer.action >= PLAY:
        words = line.split(" ", 2)[2]
        return words[0].upper() + words[1:]
    return line[0].upper() + line[1:]


def _play_offer(war: War, key: int) -> str:
    action = PLAY + key * ARGUMENTS
    card = played_card(action)
    deed = war.rules.order[card] if played_slot(action) == 0 else war.rules.lower[card]
    return f"{NAMES[played_leader(action)]}: {card_name(card)} {_deed(deed)}"
