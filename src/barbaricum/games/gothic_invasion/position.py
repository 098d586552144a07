"""Gothic Invasion's positions as plain data, both ways; `docs/gothic_invasion.md` lists the leaves."""

from __future__ import annotations

from typing import Any

from barbaricum.core.game import Position
from barbaricum.core.position import Reader, require
from barbaricum.core.state import Frame, frames_from
from barbaricum.games.gothic_invasion import ending, flow, procedures, secrets, setup
from barbaricum.games.gothic_invasion.actions import (
    CARDS,
    GARRISONS,
    GOTHIC_CARDS,
    GOTHS,
    LEADER_NAMES,
    LEADERS,
    OFF,
    ROMANS,
    SAPHRAX,
    SIDE_NAMES,
    card_name,
    card_side,
    end_leader,
    first_leader,
    side_of,
)
from barbaricum.games.gothic_invasion.state import GothicState
from barbaricum.games.gothic_invasion.strength import TRACK
from barbaricum.games.gothic_invasion.tables import THOUSAND, GothicRules, bits, seats_of
from barbaricum.games.gothic_invasion.war import PLAYING, PUBLIC, SEASON_NAMES, STATUS_NAMES, VIEWERS, WINTER

_CARD = {card_name(card): card for card in range(CARDS)}
_MARKS = ("army movement", "battle", "plunder", "espionage")
_PILES = ("discard", "removed", "kept", "given", "looked_at", "in_play")
GOTHIC_IDLE = "8G"
ROMAN_IDLE = "5R"
LARGEST = 1 << 62


def start_position(rules: GothicRules) -> Position:
    """The position cases are laid over: the pieces as set up, summer of the first year, the Goths to play.

    Alatheus holds 8G and the second Roman leader 5R, so that a case's one card does not end the season; everybody knows
    these two, so that nobody is asked for an answer on their account.  The objective is the first card.  In the fast scenario
    the Goths stand in Serdica, Naissos and Develtum and no garrison is placed.
    """
    state = GothicState(rules)
    setup.set_up(state)
    state.objective = 0
    if rules.fast:
        for leader, space in enumerate(rules.fast_spaces):
            state.put(leader, space)
    idle = [leader for leader in range(first_leader(ROMANS), end_leader(ROMANS)) if state.plays(leader)][-1]
    for leader, card in ((1, _CARD[GOTHIC_IDLE]), (idle, _CARD[ROMAN_IDLE])):
        state.deck &= ~(1 << card)
        state.hands[leader] |= 1 << card
    _know_the_usual(state, 0)
    for viewer in range(VIEWERS):
        state.known[viewer] |= 1 << _CARD[GOTHIC_IDLE] | 1 << _CARD[ROMAN_IDLE]
    _open_turn(state, GOTHS, OFF)
    return position_of(state)


def _seasons() -> list[Frame]:
    """The frames below a turn."""
    game, season = Frame(procedures.GAME, [0]), Frame(procedures.SEASON, [LEADERS, 0, 0])
    game.step, season.step = 2, flow.TURNS
    return [game, season]


def _turn(side: int, second: int) -> Frame:
    return Frame(procedures.TURN, [side, second, SAPHRAX if second == SAPHRAX else OFF, 0])


def _know_the_usual(state: GothicState, unseen: int) -> None:
    """Everybody knows what was openly discarded or removed, and each seat its hands."""
    state.known = [0] * VIEWERS
    state.known[PUBLIC] = (state.discard | state.out | state.table) & ~unseen
    for seat in range(VIEWERS):
        state.known[seat] = state.known[PUBLIC] if seat >= state.rules.seats else secrets.seen_by(state, seat)


# --- writing ------------------------------------------------------------------------------------------------------------


def position_of(state: GothicState) -> Position:
    """Write a state out.  Away from the start of a turn the open frames are written as ints under `frames`."""
    rules = state.rules
    turn = _plain_turn(state)
    position: Position = {
        "year": state.year,
        "season": SEASON_NAMES[state.season],
        "player": SIDE_NAMES[turn.v[0]] if turn else "",
        "second_card": bool(turn and turn.v[1] >= 0),
        "leaders": {name: _leader(state, leader) for leader, name in enumerate(LEADER_NAMES)},
        "garrisons": [_space(rules, state.where[LEADERS + garrison]) for garrison in range(GARRISONS)],
        "siege": state.siege == 1,
        "plundered": [rules.space_ids[space] for space in bits(state.plundered)],
        "objective": state.objective + 1,
        "events": [rules.event_ids[event] for event in bits(state.annual)],
        "event": rules.event_ids[state.event] if state.event >= 0 else "",
        "skipped": state.skipped == 1,
        "discard": _names(state.discard),
        "removed": _names(state.out),
        "kept": _names(state.aside),
        "given": _names(state.given),
        "looked_at": _names(state.look),
        "in_play": _names(state.table),
        "unseen_discards": _names(state.discard & ~state.known[PUBLIC]),
        "known": _unusual(state),
        "ended": ending.NAMES[state.ended],
    }
    if not turn and not state.ended:
        position["frames"] = [state.result, *state.stack_ints()]
    return position


def _plain_turn(state: GothicState) -> Frame | None:
    """The TURN on top, where the stack is just that of a turn's start."""
    if len(state.stack) != 3 or state.stack[2].procedure != procedures.TURN:
        return None
    turn = state.stack[2]
    wanted = _turn(turn.v[0], turn.v[1])
    wanted.ask(turn.who)
    below = _seasons()
    below[1].v[1] = 1 - turn.v[0]
    if [frame.ints() for frame in (*below, wanted)] != [_without_passes(frame) for frame in state.stack]:
        return None
    return turn


def _without_passes(frame: Frame) -> list[int]:
    """A frame's ints; who was asked below a turn and who let NEGOTIATIONS be matters no more."""
    copy = frame.clone()
    if frame.procedure == procedures.SEASON:
        copy.v[2] = 0
    if frame.procedure != procedures.TURN:
        copy.who = copy.mode = 0
    return copy.ints()


def _leader(state: GothicState, leader: int) -> dict[str, Any]:
    marks = state.marks[leader]
    return {
        "status": STATUS_NAMES[state.status[leader]],
        "space": _space(state.rules, state.where[leader]),
        "army": state.army[leader] * THOUSAND,
        "training": state.training[leader],
        "morale": state.morale[leader],
        "seat": seats_of(state.rules.setup)[state.holder[leader]],
        "hand": _names(state.hands[leader]),
        "never": [word for at, word in enumerate(_MARKS) if (marks >> at) & 1],
    }


def _space(rules: GothicRules, space: int) -> str:
    return rules.space_ids[space] if space >= 0 else ""


def _names(cards: int) -> list[str]:
    return [card_name(card) for card in bits(cards)]


def _unusual(state: GothicState) -> dict[str, list[str]]:
    """The cards each viewer can place beside its own hands, what was discarded openly, and what everybody can place."""
    usual = state.clone()
    _know_the_usual(usual, state.discard & ~state.known[PUBLIC])
    found = {"everybody": _names(state.known[PUBLIC] & ~usual.known[PUBLIC])}
    for seat, name in enumerate(seats_of(state.rules.setup)):
        found[name] = _names(state.known[seat] & ~usual.known[seat] & ~state.known[PUBLIC])
    return {name: cards for name, cards in found.items() if cards}


# --- reading ------------------------------------------------------------------------------------------------------------


def position_from(rules: GothicRules, position: Position) -> GothicState:
    """Build the state; raises PositionError naming every fault."""
    faults: list[str] = []
    reader = Reader(position, faults)
    state = GothicState(rules)
    state.year = reader.number("year", rules.first_year - 10, rules.last_year)
    state.season = SEASON_NAMES.index(reader.word("season", SEASON_NAMES))
    _read_leaders(reader, state)
    _read_map(reader, state)
    _read_cards(reader, state)
    state.siege = int(reader.flag("siege"))
    state.skipped = int(reader.flag("skipped"))
    state.objective = reader.number("objective", 0, len(rules.objective_masks)) - 1
    state.annual = 0
    for event in reader.words("events", rules.event_ids):
        state.annual |= 1 << rules.event_ids.index(event)
    event = reader.word("event", ["", *rules.event_ids])
    state.event = rules.event_ids.index(event) if event else OFF
    state.ended = ending.NAMES.index(reader.word("ended", ending.NAMES))
    _read_known(reader, state)
    _read_flow(reader, state)
    reader.close()
    require(faults)
    return state


def _read_flow(reader: Reader, state: GothicState) -> None:
    player = reader.word("player", ["", *SIDE_NAMES])
    second = reader.flag("second_card")
    if reader.has("frames"):
        flat = reader.numbers("frames", range(-LARGEST, LARGEST))
        if not reader.faults:
            state.result = flat[0]
            state.stack = frames_from(flat, 1)
        return
    if state.ended or reader.faults:
        return
    if not player:
        reader.fault("player", "expected goths or romans")
        return
    side = SIDE_NAMES.index(player)
    if state.season == WINTER:
        reader.fault("season", "nobody plays in winter")
    if second and (side != GOTHS or not state.hands[SAPHRAX]):
        reader.fault("second_card", "Saphrax needs a card for it, in the Goths' turn")
    if not state.side_size(side):
        reader.fault("player", f"the {player} hold no card, so the turn cannot be theirs")
        return
    _open_turn(state, side, SAPHRAX if second else OFF)


def _open_turn(state: GothicState, side: int, second: int) -> None:
    state.stack = [*_seasons(), _turn(side, second)]
    state.stack[1].v[1] = 1 - side
    state.stack[2].ask(1 << state.holder[SAPHRAX] if second >= 0 else state.seats_with_cards(side))


def _read_leaders(reader: Reader, state: GothicState) -> None:
    rules = state.rules
    leaders = reader.table("leaders")
    seats = seats_of(rules.setup)
    for leader, name in enumerate(LEADER_NAMES):
        row = leaders.table(name)
        state.status[leader] = STATUS_NAMES.index(row.word("status", STATUS_NAMES))
        space = row.word("space", ["", *rules.space_ids])
        state.where[leader] = rules.space_number(space) if space else OFF
        army = row.number("army", 0, rules.most * THOUSAND)
        state.army[leader] = army // THOUSAND
        state.training[leader] = row.number("training", 0, TRACK)
        state.morale[leader] = row.number("morale", 0, TRACK)
        state.holder[leader] = seats.index(row.word("seat", seats))
        if not (rules.side_seats[side_of(leader)] >> state.holder[leader]) & 1:
            row.fault("seat", "a leader stays with a seat of his side")
        for word in row.words("never", _MARKS):
            state.marks[leader] |= 1 << _MARKS.index(word)
        state.hands[leader] = _read_pile(row, "hand")
        plays = state.status[leader] == PLAYING
        if army % THOUSAND or (plays and state.army[leader] < rules.least):
            row.fault("army", f"an army counts whole thousands from {rules.least}\u00a0000")
        if plays != bool(space) and not reader.has("frames"):
            row.fault("space", "a leader stands on the map exactly while he is playing")
        if state.hands[leader] and not plays:
            row.fault("hand", "only a leader who is playing holds cards")
        if any(card_side(card) != side_of(leader) for card in bits(state.hands[leader])):
            row.fault("hand", "a leader holds cards of his own side")
        row.close()
    leaders.close()


def _read_map(reader: Reader, state: GothicState) -> None:
    rules = state.rules
    for garrison, space in enumerate(reader.words("garrisons", ["", *rules.space_ids], GARRISONS)):
        state.where[LEADERS + garrison] = rules.space_number(space) if space else OFF
    state.count_spaces()
    held = [space for space in state.where if space != OFF]
    for at in sorted(set(held)):
        if held.count(at) > 1:
            reader.fault("leaders", f"{held.count(at)} pieces stand in {rules.space_ids[at]}, which holds one")
    state.plundered = 0
    for space in reader.words("plundered", rules.space_ids):
        state.plundered |= 1 << rules.space_number(space)
    if state.plundered & ~rules.cities:
        reader.fault("plundered", "only cities are plundered")
    if state.plundered.bit_count() > rules.plunder_markers:
        reader.fault("plundered", f"there are only {rules.plunder_markers} markers")


def _read_cards(reader: Reader, state: GothicState) -> None:
    piles = [_read_pile(reader, name) for name in _PILES]
    state.discard, state.out, state.aside, state.given, state.look, state.table = piles
    placed = 0
    for pile in (*piles, *state.hands):
        for card in bits(pile & placed):
            reader.fault("cards", f"{card_name(card)} lies in two places")
        placed |= pile
    if state.aside.bit_count() > 1 or state.aside >> GOTHIC_CARDS:
        reader.fault("kept", "Alatheus keeps one Gothic card at most")
    state.deck = ((1 << CARDS) - 1) & ~placed


def _read_pile(reader: Reader, name: str) -> int:
    cards = 0
    for word in reader.words(name, _CARD):
        if (cards >> _CARD[word]) & 1:
            reader.fault(name, f"{word} stands twice")
        cards |= 1 << _CARD[word]
    return cards


def _read_known(reader: Reader, state: GothicState) -> None:
    """What was learnt beside the usual; exchanges in hand need their frames, so these are read again at the end."""
    if reader.has("frames"):
        flat = reader.numbers("frames", range(-LARGEST, LARGEST))
        if not reader.faults:
            state.stack = frames_from(flat, 1)
    _know_the_usual(state, _read_pile(reader, "unseen_discards") & state.discard)
    known = reader.table("known")
    if known.has("everybody"):
        cards = _read_pile(known, "everybody") & ~state.deck
        state.known = [before | cards for before in state.known]
    for seat, name in enumerate(seats_of(state.rules.setup)):
        if known.has(name):
            state.known[seat] |= _read_pile(known, name) & ~state.deck
    known.close()
