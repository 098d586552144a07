"""Terrain and Explorer cards: paying for a step or a raid, one symbol at a time by kind of card.

The PAYMENT frame's ints: the action that is paid for, how many symbols there are, three places for the symbols
(terrain or -1), how many are paid, how many cards of "any three" are still to be given, the Explorers spent, and
then every payment action in the order it was made.
"""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import Frame
from barbaricum.games.hengist import reasons as why
from barbaricum.games.hengist.actions import EXPLORER, KINDS, PAY, TERRAIN_COUNT, THREE
from barbaricum.games.hengist.coast import SHOWS, Coast

FOR: Final = 0
COUNT: Final = 1
SYMBOLS: Final = 2
PAID: Final = 5
PICKS: Final = 6
SPENT: Final = 7
MADE: Final = 8


def payment_ints(action: int, symbols: list[int]) -> list[int]:
    """The ints of a new PAYMENT frame."""
    padded = symbols + [-1] * (3 - len(symbols))
    return [action, len(symbols), *padded, 0, 0, 0]


def symbols_of(frame: Frame) -> list[int]:
    """The symbols a PAYMENT frame asks for."""
    return frame.v[SYMBOLS : SYMBOLS + frame.v[COUNT]]


def check_payment(coast: Coast, frame: Frame, seat: int, action: int) -> int:
    """Whether a payment action may be made now."""
    if action == THREE:
        return check_three(coast, frame, seat)
    kind = action - PAY
    if not coast.hands[seat * KINDS + kind]:
        return why.NOT_HELD
    if frame.v[PICKS]:
        return check_one_of_three(kind) or check_rest(coast, frame, seat, kind)
    return check_shows(frame, kind) or check_rest(coast, frame, seat, kind)


def check_shows(frame: Frame, kind: int) -> int:
    """A symbol is paid by a card that shows it; which predicate says so depends on the card."""
    terrain = frame.v[SYMBOLS + frame.v[PAID]]
    if kind == EXPLORER:
        return check_explorer_as_terrain()
    return check_single(kind, terrain) if kind < TERRAIN_COUNT else check_double(kind, terrain)


def check_single(kind: int, terrain: int) -> int:
    """A single card pays the terrain it shows.

    Clause: cards/single.
    """
    return 0 if kind == terrain else why.WRONG_SINGLE


def check_double(kind: int, terrain: int) -> int:
    """A double card pays one of the two terrains it shows, never both.

    Clause: cards/double.
    """
    return 0 if terrain in SHOWS[kind] else why.WRONG_DOUBLE


def check_explorer_as_terrain() -> int:
    """An Explorer pays any one terrain.

    Clause: cards/explorer-terrain.
    """
    return 0


def check_three(coast: Coast, frame: Frame, seat: int) -> int:
    """Any three single or double cards pay any one symbol; Explorers never count among them.

    Clause: cards/three-for-any.
    """
    if frame.v[PICKS]:
        return why.THREE_BEGUN
    symbols = symbols_of(frame)
    rest = frame.v[PAID] + 1
    if coast.plain[seat] < 3:
        return why.TOO_FEW_FOR_THREE
    if rest == len(symbols) or coast.can_pay(seat, symbols, rest, 3):
        return 0
    return why.REST_UNPAYABLE


def check_one_of_three(kind: int) -> int:
    """Of any three cards none is an Explorer.

    Clause: cards/three-for-any.
    """
    return why.EXPLORER_IN_THREE if kind == EXPLORER else 0


def check_rest(coast: Coast, frame: Frame, seat: int, kind: int) -> int:
    """After giving a card of this kind the rest must still be payable: a road is paid in full or not at all.

    Clause: A/V-all-at-once.
    """
    # While three cards are being given for a symbol, that symbol counts as paid by them.
    picks = frame.v[PICKS] - 1 if frame.v[PICKS] else 0
    rest = frame.v[PAID] + 1
    symbols = symbols_of(frame)
    coast.take_card(seat, kind, -1)
    if rest < len(symbols):
        payable = coast.can_pay(seat, symbols, rest, picks)
    else:
        payable = coast.plain[seat] >= picks
    coast.take_card(seat, kind, 1)
    return 0 if payable else why.REST_UNPAYABLE


def payment_actions(coast: Coast, frame: Frame, seat: int) -> list[int]:
    """The legal payment actions, ascending."""
    legal: list[int] = []
    hand = seat * KINDS
    for kind in range(KINDS):
        if coast.hands[hand + kind] and not check_payment(coast, frame, seat, PAY + kind):
            legal.append(PAY + kind)
    if not check_three(coast, frame, seat):
        legal.append(THREE)
    return legal


def pay(coast: Coast, frame: Frame, seat: int, action: int) -> None:
    """Discard what pays for a symbol, exactly that and nothing more.

    Clause: cards/discard.
    """
    v = frame.v
    v.append(action)
    if action == THREE:
        v[PICKS] = 3
        return
    kind = action - PAY
    coast.take_card(seat, kind, -1)
    coast.discard[kind] += 1
    if kind == EXPLORER:
        v[SPENT] += 1
    if v[PICKS]:
        v[PICKS] -= 1
    if not v[PICKS]:
        v[PAID] += 1


def is_paid(frame: Frame) -> bool:
    """Whether every symbol is paid."""
    return frame.v[PAID] == frame.v[COUNT]


def given(frame: Frame) -> list[list[int]]:
    """The kinds of card given so far, a list for each symbol begun; three kinds where any three pay."""
    return split_payment(frame.v[MADE:])


def split_payment(actions: list[int]) -> list[list[int]]:
    """Group payment actions by the symbol they pay: one kind each, or up to three after THREE."""
    symbols: list[list[int]] = []
    picks = 0
    for action in actions:
        if action == THREE:
            symbols.append([])
            picks = 3
        elif picks:
            symbols[len(symbols) - 1].append(action - PAY)
            picks -= 1
        else:
            symbols.append([action - PAY])
    return symbols
