"""Gothic Invasion's notation, both ways.

A line of a turn names a leader, a card of his and its deed, then the piece, where it is another one, and the target:

    fritigern: 1G army movement to Axiopolis     valens: 1R army movement garrison 2 to Odessus
    fritigern: 9G battle at Adrianopolis         alatheus: 7G defection at Athens
    fritigern: 13G plunder                       alatheus: 20G recruitment
    saphrax: 3G dysentery on valens              saphrax: 6G regroup with alatheus
    valens: 18R mercenaries with 3R              fritigern: 10G siege
    fritigern to Axiopolis with 1G 2G            a march for any two cards
    fritigern: discard 5G      keep      pass

The leader may be left out where the seat has one that holds the card.  Answers and battle cards are written the same way
(`valens: 2R sabotage`, `fritigern: 16G ambush`); other choices are `alatheus: give 5G`, `gratian: take 3R`, `to Odessus`,
`choose saphrax`, `hills`, `lose training`, `reroll`, `pass`.  Upper and lower case are the same.  Chance is written
`draw 5G`, `roll 2`, `event 1E`, `objective 3`.
"""

from __future__ import annotations

import re
from typing import Final

from barbaricum.core.errors import NotationError
from barbaricum.core.state import CHANCE, DONE, Move
from barbaricum.games.gothic_invasion import orders, procedures
from barbaricum.games.gothic_invasion.actions import (
    ASIDE,
    CARD,
    CARDS,
    DEED_NAMES,
    ENEMY,
    FIELD,
    FIELD_NAMES,
    FRIEND,
    JOURNEY,
    LAST_PLAYABLE,
    LEADER,
    LEADER_NAMES,
    LEADERS,
    LOSE_MORALE,
    LOSE_TRAINING,
    MOVER,
    NOTHING,
    PIECE_NAMES,
    PLAIN,
    PLAY,
    PREPOSITION,
    REROLL,
    SHAPE,
    SPACE,
    SPACES,
    TWO_CARDS,
    VALENS,
    card_action,
    card_name,
    card_side,
    chosen_card,
    chosen_leader,
    play_action,
    played_card,
    played_leader,
    played_piece,
    played_slot,
    played_target,
    side_of,
)
from barbaricum.games.gothic_invasion.choices import deed_here
from barbaricum.games.gothic_invasion.war import War

_CARDS: Final = {card_name(card).lower(): card for card in range(CARDS)}
_DEEDS: Final = sorted(((name, deed) for deed, name in enumerate(DEED_NAMES) if deed != NOTHING), key=lambda pair: -len(pair[0]))
_PIECES: Final = {name: piece for piece, name in enumerate(PIECE_NAMES)}
_VERBS: Final = ("discard", "give", "take", "play", "card")
_WORDS: Final = {
    "pass": DONE,
    "done": DONE,
    "stay": DONE,
    "end": DONE,
    "keep": ASIDE,
    "reroll": REROLL,
    "lose training": LOSE_TRAINING,
    "lose morale": LOSE_MORALE,
    **{name: FIELD + field for field, name in enumerate(FIELD_NAMES)},
}


# --- writing ------------------------------------------------------------------------------------------------------------


def format_move(war: War, seat: int, move: Move) -> str:
    """Write a move; for CHANCE the outcome."""
    if seat == CHANCE:
        return _format_chance(war, move[0])
    lines: list[str] = []
    paid = False
    for action in move:
        pays = CARD <= action < TWO_CARDS and bool(lines) and _takes_price(lines[-1], chosen_leader(action))
        if pays:
            lines[-1] += (" " if paid else " with ") + card_name(chosen_card(action))
            paid = True
        else:
            lines.append(_format_action(war, action))
            paid = False
    return "; ".join(lines)


def _takes_price(line: str, leader: int) -> bool:
    """Whether a card of the leader after this line is part of its price."""
    name = LEADER_NAMES[leader]
    return line.startswith(f"{name} to ") or (line.startswith(f"{name}: ") and " mercenaries" in line)


def _format_action(war: War, action: int) -> str:
    if action >= PLAY:
        return format_play(war, action)
    if action >= TWO_CARDS:
        leader, space = (action - TWO_CARDS) // SPACES, (action - TWO_CARDS) % SPACES
        return f"{LEADER_NAMES[leader]} to {war.rules.space_names[space]}"
    if action >= CARD:
        return format_card(war, chosen_leader(action), chosen_card(action))
    if action >= SPACE:
        return f"to {war.rules.space_names[action - SPACE]}"
    if action >= LEADER:
        return f"choose {LEADER_NAMES[action - LEADER]}"
    if action == DONE:
        return "pass"
    return next(word for word, number in _WORDS.items() if number == action)


def format_play(war: War, action: int) -> str:
    """A card played for a deed, with its piece and target."""
    card, piece, target = played_card(action), played_piece(action), played_target(action)
    deed = orders.deed_of(war.rules, card, played_slot(action))
    shape = SHAPE[deed] if deed <= LAST_PLAYABLE else PLAIN
    leader = played_leader(action)
    line = f"{LEADER_NAMES[leader]}: {card_name(card)} {DEED_NAMES[deed]}"
    other = "" if piece == leader else f" {PIECE_NAMES[piece]}"
    if shape == JOURNEY:
        return f"{line}{other} {PREPOSITION[deed]} {war.rules.space_names[target]}"
    if shape == MOVER:
        return line + other
    if shape in (ENEMY, FRIEND):
        return f"{line} {PREPOSITION.get(deed, 'on')} {LEADER_NAMES[target]}"
    return line


def format_card(war: War, leader: int, card: int) -> str:
    """A card chosen out of a leader's hand in the frame that is open."""
    frame = war.stack[len(war.stack) - 1] if war.stack else None
    deed = deed_here(war, frame, card)
    if deed != NOTHING:
        return f"{LEADER_NAMES[leader]}: {card_name(card)} {DEED_NAMES[deed]}"
    verbs = {procedures.REGROUP: "give", procedures.SUPPLY: "take", procedures.KEEP: "card"}
    verb = verbs.get(frame.procedure, "discard") if frame else "discard"
    return f"{LEADER_NAMES[leader]}: {verb} {card_name(card)}"


def _format_chance(war: War, outcome: int) -> str:
    procedure = war.stack[-1].procedure
    if procedure in (procedures.DEAL, procedures.SPY):
        return f"draw {card_name(outcome)}"
    if procedure in (procedures.ORDER, procedures.BATTLE):
        return f"roll {outcome}"
    if procedure == procedures.WINTER:
        return f"event {war.rules.event_ids[outcome]}"
    return f"objective {outcome + 1}"


# --- reading ------------------------------------------------------------------------------------------------------------


def parse_move(war: War, seat: int, text: str) -> Move:
    """Read a line, legal or not; raises NotationError."""
    line = " ".join(text.lower().split())
    if seat == CHANCE:
        return (_parse_chance(war, line, text),)
    if not line:
        raise NotationError("An empty line is no move; write for example 'fritigern: 13G plunder' or 'pass'.")
    actions: list[int] = []
    for part in line.split(";"):
        actions.extend(_parse_part(war, seat, part.strip(), text))
    return tuple(actions)


def _parse_part(war: War, seat: int, line: str, text: str) -> list[int]:
    if line in _WORDS:
        return [_WORDS[line]]
    name, colon, after = line.partition(":")
    leader = -1
    if colon:
        if name.strip() not in LEADER_NAMES:
            _unread(text, f"before a colon stands a leader: {', '.join(LEADER_NAMES)}", name)
        leader, line = LEADER_NAMES.index(name.strip()), after.strip()
    first, _, rest = line.partition(" ")
    if first in _CARDS:
        card = _CARDS[first]
        return _parse_play(war, _owner(war, seat, leader, card, text), card, rest, text)
    if first in _VERBS:
        return [card_action(_owner(war, seat, leader, card, text), card) for card in _cards(rest, text)]
    if colon:
        _unread(text, "after the leader a card or discard, give, take and a card was expected", line)
    if first == "to":
        return [SPACE + _space(war, rest, text)]
    if first == "choose":
        if rest not in LEADER_NAMES:
            _unread(text, f"choose needs a leader: {', '.join(LEADER_NAMES)}", rest)
        return [LEADER + LEADER_NAMES.index(rest)]
    if first in LEADER_NAMES:
        return _parse_march(war, LEADER_NAMES.index(first), rest, text)
    raise NotationError(f"{text!r} is no move; write a card and its deed, for example 'fritigern: 13G plunder', or 'pass'.")


def _parse_march(war: War, leader: int, rest: str, text: str) -> list[int]:
    """A march for two cards: `to SPACE with CARD CARD`."""
    way, _, paid = rest.partition(" with ")
    if not way.startswith("to "):
        _unread(text, "a march is written 'fritigern to Axiopolis with 1G 2G'", rest)
    action = TWO_CARDS + leader * SPACES + _space(war, way[3:], text)
    return [action, *_price(leader, paid, text)]


def _price(leader: int, paid: str, text: str) -> list[int]:
    """The cards that a leader pays with."""
    return [card_action(_of_side(leader, card, text), card) for card in (_cards(paid, text) if paid else [])]


def _of_side(leader: int, card: int, text: str) -> int:
    """The leader, where the card is one of his side's."""
    if side_of(leader) != card_side(card):
        raise NotationError(f"{text!r}: {card_name(card)} is no card of {LEADER_NAMES[leader].title()}'s side.")
    return leader


def _owner(war: War, seat: int, leader: int, card: int, text: str) -> int:
    """The leader named, else the one of the seat's own who holds the card, else whose hand is open to the seat."""
    if leader >= 0:
        return _of_side(leader, card, text)
    for own in range(LEADERS):
        if war.holder[own] == seat and (war.hands[own] >> card) & 1:
            return own
    frame = war.stack[len(war.stack) - 1] if war.stack else None
    if frame and frame.procedure in (procedures.SPY, procedures.SUPPLY) and side_of(frame.v[1]) == card_side(card):
        return frame.v[1]
    return 0 if card_side(card) == 0 else VALENS


def _parse_play(war: War, leader: int, card: int, rest: str, text: str) -> list[int]:
    """A card and its deed; in an answer or a battle that is a choice of the card."""
    for name, deed in _DEEDS:
        if rest == name or rest.startswith(name + " "):
            return _parse_deed(war, leader, card, deed, rest[len(name) :].strip(), text)
    return _unread_list(text, f"{card_name(card)} is followed by its deed: {_deeds_of(war, card)}", rest)


def _deeds_of(war: War, card: int) -> str:
    rules = war.rules
    return ", ".join(DEED_NAMES[deed] for deed in (rules.order[card], rules.battle[card], rules.lower[card]) if deed != NOTHING)


def _parse_deed(war: War, leader: int, card: int, deed: int, rest: str, text: str) -> list[int]:
    rules = war.rules
    shown = [rules.order[card], rules.battle[card], rules.lower[card]]
    if deed not in shown:
        _unread(text, f"{card_name(card)} shows {_deeds_of(war, card)}", DEED_NAMES[deed])
    frame = war.stack[len(war.stack) - 1] if war.stack else None
    if not rest and deed == deed_here(war, frame, card):
        return [card_action(leader, card)]
    slot = shown.index(deed)
    shape = SHAPE[deed] if deed <= LAST_PLAYABLE else PLAIN
    words, _, paid = rest.partition("with ") if shape == MOVER else (rest, "", "")
    if shape == JOURNEY:
        piece, target = _journey(war, leader, deed, words, text)
        return [play_action(leader, card, slot, piece, target)]
    if shape == MOVER:
        return [play_action(leader, card, slot, _mover(leader, words.strip(), text), 0), *_price(leader, paid, text)]
    if shape in (ENEMY, FRIEND):
        word = PREPOSITION.get(deed, "on")
        if not words.startswith(word + " ") or words[len(word) + 1 :] not in LEADER_NAMES:
            _unread(text, f"{DEED_NAMES[deed]} is followed by '{word}' and a leader", words)
        return [play_action(leader, card, slot, 0, LEADER_NAMES.index(words[len(word) + 1 :]))]
    if words:
        _unread(text, f"{DEED_NAMES[deed]} stands alone", words)
    return [play_action(leader, card, slot, 0, 0)]


def _journey(war: War, leader: int, deed: int, words: str, text: str) -> tuple[int, int]:
    """The piece and the space of a movement or attack."""
    word = PREPOSITION[deed]
    before, found, after = f" {words}".partition(f" {word} ")
    if not found:
        _unread(text, f"{DEED_NAMES[deed]} needs '{word}' and a space", words)
    name = before.strip()
    if name in _PIECES:
        return _PIECES[name], _space(war, after, text)
    return _mover(leader, name, text), _space(war, after, text)


def _mover(leader: int, name: str, text: str) -> int:
    """A leader by name; without a name the one who plays the card."""
    if name in LEADER_NAMES:
        return LEADER_NAMES.index(name)
    if name:
        _unread(text, f"a leader is one of {', '.join(LEADER_NAMES)}", name)
    return leader


def _cards(words: str, text: str) -> list[int]:
    names = re.sub(r"[,+]", " ", words).split()
    if not names:
        _unread(text, "a card was expected, 1G to 25G or 1R to 22R", words)
    for name in names:
        if name not in _CARDS:
            _unread(text, "a card is 1G to 25G or 1R to 22R", name)
    return [_CARDS[name] for name in names]


def _space(war: War, name: str, text: str) -> int:
    wanted = name.replace("_", " ").strip()
    for space, known in enumerate(war.rules.space_names):
        if wanted in (known.lower(), war.rules.space_ids[space].replace("_", " ")):
            return space
    raise NotationError(f"{text!r}: there is no space {name!r} on the map.")


def _unread(text: str, expected: str, found: str) -> None:
    raise NotationError(f"{text!r}: {expected}; found {found!r}.")


def _unread_list(text: str, expected: str, found: str) -> list[int]:
    raise NotationError(f"{text!r}: {expected}; found {found!r}.")


def _parse_chance(war: War, line: str, text: str) -> int:
    outcomes = war.chance().outcomes
    for outcome in outcomes:
        if _format_chance(war, outcome).lower() == line:
            return outcome
    first = _format_chance(war, outcomes[0])
    raise NotationError(f"{text!r} cannot come here ({war.chance().purpose}); it would be written like {first!r}.")
