"""Everything that lies on Gothic Invasion's table, as flat ints, and the questions the rules ask of it."""

from __future__ import annotations

from typing import Final

from barbaricum.core.state import State
from barbaricum.games.gothic_invasion.actions import (
    CARDS,
    GARRISONS,
    GOTHIC_CARDS,
    GOTHS,
    LEADERS,
    OFF,
    PIECES,
    ROMANS,
    VALENS,
    end_leader,
    first_leader,
)
from barbaricum.games.gothic_invasion.tables import GothicRules

# What has become of a leader.
WAITING: Final = 0  # has not come yet
PLAYING: Final = 1
GONE: Final = 2
RESERVE: Final = 3  # was replaced and may come back
DUE: Final = 4  # enters at the start of the next season
STATUS_NAMES: Final = ("waiting", "playing", "gone", "reserve", "due")

SPRING: Final = 0
SUMMER: Final = 1
AUTUMN: Final = 2
WINTER: Final = 3
SEASON_NAMES: Final = ("spring", "summer", "autumn", "winter")

PUBLIC: Final = 5
"""The viewer who knows only what everybody knows; viewers 0 to 4 are seats."""
VIEWERS: Final = 6
DECKS: Final = ((1 << GOTHIC_CARDS) - 1, (1 << CARDS) - (1 << GOTHIC_CARDS))
"""The cards of each side."""

# What everybody may have learnt a hand does not hold: bits of `marks`.
NO_ARMY_MOVEMENT: Final = 1
NO_BATTLE: Final = 2
NO_PLUNDER: Final = 4
NO_ESPIONAGE: Final = 8


class War(State):
    """The table: pieces, leader boards, cards, markers.  Abstract; the rules are in `state`.

    Sets of cards and of spaces are bit masks.

    - where[piece]: the space of each leader and garrison, or OFF
    - army (in thousands), training, morale, status, holder[leader]: the leader boards, and the seat that has them
    - hands[leader], deck, discard, out, table, aside, given, look: where each card is; table is what lies face up while
      it takes effect, aside is Alatheus' kept card, given and look are cards in the middle of an exchange or espionage
    - marks[leader]: what everybody knows the hand not to hold, see NO_BATTLE and its like
    - known[viewer]: the cards whose place a seat, or everybody (PUBLIC), knows
    - plundered: the spaces with a plunder marker; objective: the number of the Goths' card, -1 before it is drawn
    - annual: the annual events still in their pile
    """

    def __init__(self, rules: GothicRules, of: War | None = None) -> None:
        super().__init__()
        self.rules: GothicRules = rules
        # A copy is made here, attribute by attribute, because a compiled class builds all of them in any case.
        self.where: list[int] = of.where[:] if of else [OFF] * PIECES
        self.army: list[int] = of.army[:] if of else [0] * LEADERS
        self.training: list[int] = of.training[:] if of else [0] * LEADERS
        self.morale: list[int] = of.morale[:] if of else [0] * LEADERS
        self.status: list[int] = of.status[:] if of else [WAITING] * LEADERS
        self.holder: list[int] = of.holder[:] if of else rules.holder[:]
        self.hands: list[int] = of.hands[:] if of else [0] * LEADERS
        self.marks: list[int] = of.marks[:] if of else [0] * LEADERS
        self.known: list[int] = of.known[:] if of else [rules.removed] * VIEWERS
        self.deck: int = of.deck if of else (DECKS[GOTHS] | DECKS[ROMANS]) & ~rules.removed
        self.discard: int = of.discard if of else 0
        self.out: int = of.out if of else rules.removed
        self.table: int = of.table if of else 0
        self.aside: int = of.aside if of else 0
        self.given: int = of.given if of else 0
        self.look: int = of.look if of else 0
        self.plundered: int = of.plundered if of else 0
        self.objective: int = of.objective if of else -1
        self.annual: int = of.annual if of else (1 << len(rules.events)) - 1
        self.event: int = of.event if of else -1  # this year's annual event
        self.year: int = of.year if of else rules.first_year
        self.season: int = of.season if of else SUMMER
        self.siege: int = of.siege if of else 0  # 1 while the garrisons are besieged
        self.skipped: int = of.skipped if of else 0  # 1 when negotiations end this season
        self.ended: int = of.ended if of else 0  # which ending, see `ending`
        # Kept by increments, no part of `ints`: the spaces held by each side.
        self.held: list[int] = of.held[:] if of else [0, 0]
        if of:
            of.clone_stack_into(self)

    def ints(self) -> list[int]:
        """All that decides the future; `war_from` is the inverse."""
        scalars = [self.deck, self.discard, self.out, self.table, self.aside, self.given, self.look]
        scalars += [self.plundered, self.objective, self.annual, self.event, self.year, self.season]
        scalars += [self.siege, self.skipped, self.ended, self.result, self.news]
        lists = self.where + self.army + self.training + self.morale + self.status + self.holder
        return scalars + lists + self.hands + self.marks + self.known + self.stack_ints()

    def read_ints(self, ints: list[int]) -> int:
        """Fill the table from `ints`; returns where the stack begins."""
        self.deck, self.discard, self.out, self.table, self.aside, self.given, self.look = ints[:7]
        self.plundered, self.objective, self.annual, self.event, self.year, self.season = ints[7:13]
        self.siege, self.skipped, self.ended, self.result, self.news = ints[13:18]
        at = 18
        self.where = ints[at : at + PIECES]
        at += PIECES
        for name in (self.army, self.training, self.morale, self.status, self.holder, self.hands, self.marks):
            name[:] = ints[at : at + LEADERS]
            at += LEADERS
        self.known = ints[at : at + VIEWERS]
        self.count_spaces()
        return at + VIEWERS

    # --- pieces on the map ----------------------------------------------------------------------------------------

    def put(self, piece: int, space: int) -> None:
        """Set a piece on a space, or take it OFF."""
        side = GOTHS if piece < VALENS else ROMANS
        old = self.where[piece]
        if old >= 0:
            self.held[side] &= ~(1 << old)
        self.where[piece] = space
        if space >= 0:
            self.held[side] |= 1 << space

    def count_spaces(self) -> None:
        """Count again which spaces each side holds."""
        self.held = [0, 0]
        for piece in range(PIECES):
            if self.where[piece] >= 0:
                self.held[GOTHS if piece < VALENS else ROMANS] |= 1 << self.where[piece]

    def occupied(self) -> int:
        """The spaces with a piece on them."""
        return self.held[0] | self.held[1]

    def piece_at(self, space: int) -> int:
        """The piece on a space, OFF where there is none."""
        for piece in range(PIECES):
            if self.where[piece] == space:
                return piece
        return OFF

    def plays(self, leader: int) -> bool:
        """Whether the leader is in the war now."""
        return self.status[leader] == PLAYING

    def garrisons_left(self) -> int:
        """How many garrisons stand on the map."""
        return sum(1 for garrison in range(GARRISONS) if self.where[LEADERS + garrison] >= 0)

    # --- seats and hands ------------------------------------------------------------------------------------------

    def knowers(self, leader: int) -> int:
        """The mask of the seats that see a leader's hand: the side's, or with closed hands only who has the leader."""
        if self.rules.open_hands:
            return self.rules.side_seats[GOTHS if leader < VALENS else ROMANS]
        return 1 << self.holder[leader]

    def has(self, seat: int, leader: int) -> bool:
        """Whether the seat has the leader in play."""
        return self.holder[leader] == seat and self.status[leader] == PLAYING

    def side_of_seat(self, seat: int) -> int:
        """The side of a seat."""
        return GOTHS if (self.rules.side_seats[GOTHS] >> seat) & 1 else ROMANS

    def hand_size(self, leader: int) -> int:
        """How many cards a leader holds."""
        return self.hands[leader].bit_count()

    def side_cards(self, side: int) -> int:
        """The mask of all cards in a side's hands."""
        hands = self.hands
        return hands[0] | hands[1] | hands[2] if side == GOTHS else hands[3] | hands[4] | hands[5] | hands[6]

    def side_size(self, side: int) -> int:
        """How many cards a side holds, Alatheus' kept card not counted."""
        return self.side_cards(side).bit_count()

    def seats_with_cards(self, side: int) -> int:
        """The mask of the side's seats whose leaders hold any card."""
        seats = 0
        for leader in range(first_leader(side), end_leader(side)):
            if self.hands[leader]:
                seats |= 1 << self.holder[leader]
        return seats

    def may_hold(self, leader: int, cards: int) -> bool:
        """Whether, as far as everybody knows, the leader's hand may hold one of these cards.

        Answer windows open by this alone, so that they tell nothing of the hand.
        """
        hand = self.hands[leader]
        if not hand:
            return False
        unsure = ~self.known[PUBLIC]
        wanted = cards & DECKS[GOTHS if leader < VALENS else ROMANS]
        return (wanted & hand & ~unsure) != 0 or ((hand & unsure) != 0 and (wanted & unsure) != 0)
