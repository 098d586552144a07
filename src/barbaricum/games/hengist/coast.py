"""Everything that lies on Hengist's table, as flat ints, and the questions the rules ask of it."""

from __future__ import annotations

from barbaricum.core.state import State
from barbaricum.games.hengist.actions import (
    COLUMNS,
    EXPLORER,
    GROUPS,
    KINDS,
    ROAD_COUNT,
    SLOTS,
    TERRAIN_COUNT,
    TERRAINS,
    double_of,
)
from barbaricum.games.hengist.tables import HengistRules

NO_TILE = -1
_PAIR = [double_of(a, b) if a != b else a for a in range(TERRAIN_COUNT) for b in range(TERRAIN_COUNT)]


def _shows(kind: int, terrain: int) -> bool:
    if kind < TERRAIN_COUNT:
        return kind == terrain
    return any(_PAIR[terrain * TERRAIN_COUNT + other] == kind for other in range(TERRAIN_COUNT) if other != terrain)


SHOWS = [[t for t in range(TERRAIN_COUNT) if _shows(kind, t)] for kind in range(KINDS)]
"""The terrains each kind of card shows; the Explorer shows none."""


class Coast(State):
    """The table: cards, groups, boards, tiles, treasures.  Abstract; the rules are in `state`.

    Lists, all flat:

    - hands[seat * KINDS + kind], discard[kind], pile[kind]: how many cards of each kind lie where
    - groups[seat * 3 + group]: the place of each raiding group
    - sides[column]: the board side that lies there
    - tiles, used, known[laid]: for each Road Tile in the order they were laid its number, the mask of roads used and
      the mask of seats who looked; the board in column c has the tile `changes + c`
    - treasures[column * 4 + slot]: value number + 1, or 0 where taken; pool[value]: tiles never laid
    - won[seat * values + value]: treasures each seat has taken
    """

    def __init__(self, rules: HengistRules, of: Coast | None = None) -> None:
        super().__init__()
        self.rules: HengistRules = rules
        # A copy is made here, attribute by attribute, because a compiled class builds all of them in any case.
        self.hands: list[int] = of.hands[:] if of else [0] * (2 * KINDS)
        self.discard: list[int] = of.discard[:] if of else [0] * KINDS
        self.pile: list[int] = of.pile[:] if of else rules.card_counts[:]
        self.groups: list[int] = of.groups[:] if of else [1] * (2 * GROUPS)
        self.sides: list[int] = of.sides[:] if of else [NO_TILE] * COLUMNS
        self.tiles: list[int] = of.tiles[:] if of else [NO_TILE] * (COLUMNS + rules.reserve)
        self.used: list[int] = of.used[:] if of else [0] * (COLUMNS + rules.reserve)
        self.known: list[int] = of.known[:] if of else [0] * (COLUMNS + rules.reserve)
        self.treasures: list[int] = of.treasures[:] if of else [0] * (COLUMNS * SLOTS)
        self.pool: list[int] = of.pool[:] if of else rules.treasure_counts[:]
        self.won: list[int] = of.won[:] if of else [0] * (2 * len(rules.points))
        self.changes: int = of.changes if of else 0  # boards turned so far
        self.boat: int = of.boat if of else 0  # column * 2 + bay
        self.boat_moves: int = of.boat_moves if of else 0
        self.turn: int = of.turn if of else 0
        self.quiet: int = of.quiet if of else 0  # turns in a row without raid or boat move
        self.starter: int = of.starter if of else 0
        self.ended: int = of.ended if of else 0  # which ending, see `ending`
        # Kept by increments, no part of `ints`: cards in hand that show each terrain, and single + double cards.
        self.cover: list[int] = of.cover[:] if of else [0] * (2 * TERRAIN_COUNT)
        self.plain: list[int] = of.plain[:] if of else [0, 0]
        if of:
            of.clone_stack_into(self)

    def ints(self) -> list[int]:
        """All that decides the future; `coast_from` is the inverse."""
        scalars = [self.changes, self.boat, self.boat_moves, self.turn, self.quiet, self.starter, self.ended]
        scalars += [self.result, self.news]
        lists = self.hands + self.discard + self.pile + self.groups + self.sides + self.tiles + self.used + self.known
        return scalars + lists + self.treasures + self.pool + self.won + self.stack_ints()

    # --- cards ----------------------------------------------------------------------------------------------------

    def take_card(self, seat: int, kind: int, count: int = 1) -> None:
        """Put cards of a kind into a hand (from nowhere; the caller accounts for where they were)."""
        self.hands[seat * KINDS + kind] += count
        if kind != EXPLORER:
            self.plain[seat] += count
            for terrain in SHOWS[kind]:
                self.cover[seat * TERRAIN_COUNT + terrain] += count

    def explorers(self, seat: int) -> int:
        """How many Explorers the seat holds."""
        return self.hands[seat * KINDS + EXPLORER]

    def hand_size(self, seat: int) -> int:
        """How many cards the seat holds."""
        return self.plain[seat] + self.hands[seat * KINDS + EXPLORER]

    def can_pay(self, seat: int, symbols: list[int], start: int, picks: int) -> bool:
        """Whether the hand can pay the symbols from `start` on, after giving `picks` more single or double cards.

        A symbol is paid by a card that shows it, by an Explorer, or by any three single or double cards.  Explorers go
        as far as they reach: cards they leave in the hand may be among the picks.  Symbols of one road differ, so Hall's
        theorem on at most three of them says how many of the rest cards can match; what then is left takes three cards.
        """
        count = len(symbols) - start
        explorers = self.hands[seat * KINDS + EXPLORER]
        plain = self.plain[seat]
        if explorers >= count:
            return plain >= picks
        threes = max(0, self.unmatched(seat, symbols, start) - explorers)
        matched = count - explorers - threes
        return plain >= matched + 3 * threes + picks

    def unmatched(self, seat: int, symbols: list[int], start: int) -> int:
        """How many of the symbols no single or double card can match, each card serving once."""
        base = seat * TERRAIN_COUNT
        cover = self.cover
        count = len(symbols) - start
        a = symbols[start]
        in_a = cover[base + a]
        if count == 1:
            return 0 if in_a else 1
        hand = seat * KINDS
        b = symbols[start + 1]
        in_b = cover[base + b]
        either = in_a + in_b - self.hands[hand + _PAIR[a * TERRAIN_COUNT + b]]
        short = 0 if in_a and in_b else 1
        if 2 - either > short:
            short = 2 - either
        if count == 2:
            return short
        c = symbols[start + 2]
        in_c = cover[base + c]
        with_a = self.hands[hand + _PAIR[a * TERRAIN_COUNT + c]]
        with_b = self.hands[hand + _PAIR[b * TERRAIN_COUNT + c]]
        if not in_c and short < 1:
            short = 1
        short = max(short, 2 - (in_a + in_c - with_a), 2 - (in_b + in_c - with_b), 3 - (either + in_c - with_a - with_b))
        return short

    # --- places ---------------------------------------------------------------------------------------------------

    def occupants(self, place: int) -> int:
        """How many groups of both seats stand at a place."""
        return self.groups.count(place)

    def spaces(self, place: int) -> int:
        """How many groups a Beach or Hinterland holds."""
        return self.rules.hinterland_spaces if (place - 2) % 3 == 2 else self.rules.beach_spaces

    def boat_beach(self) -> int:
        """The Beach at the Bay where the Boat lies."""
        return 2 + 3 * (self.boat // 2) + self.boat % 2

    def reserve(self) -> int:
        """How many board changes are left."""
        return self.rules.reserve - self.changes

    # --- roads and treasures ---------------------------------------------------------------------------------------

    def road_used(self, column: int, road: int) -> bool:
        """Whether somebody has raided along this road of the board that lies there now."""
        return (self.used[self.changes + column] >> road) & 1 == 1

    def knows_tile(self, seat: int, column: int) -> bool:
        """Whether the seat has looked at the Road Tile of the column's board."""
        return seat >= 0 and (self.known[self.changes + column] >> seat) & 1 == 1

    def slot_at(self, column: int, road: int) -> int:
        """The slot (0 left to 3 right) the road really leads to."""
        return self.rules.leads[self.tiles[self.changes + column] * ROAD_COUNT + road]

    def symbols(self, column: int, road: int) -> list[int]:
        """The terrains printed along a road of the column's board."""
        return self.rules.road_terrains[self.sides[column] * ROAD_COUNT + road]

    def board_empty(self, column: int) -> bool:
        """Whether no treasure is left on the column's board."""
        at = column * SLOTS
        treasures = self.treasures
        return not (treasures[at] or treasures[at + 1] or treasures[at + 2] or treasures[at + 3])

    def score(self, seat: int) -> int:
        """The sum of the seat's treasures."""
        points = self.rules.points
        at = seat * len(points)
        return sum(points[value] * self.won[at + value] for value in range(len(points)))

    def terrain_name(self, terrain: int) -> str:
        """The terrain's name."""
        return TERRAINS[terrain]
