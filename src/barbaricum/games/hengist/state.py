"""Hengist's sequence of play: the frames of the rulebook and the contract of `core.state`."""

from __future__ import annotations

from typing import Any

from barbaricum.core.prng import Prng
from barbaricum.core.state import CHANCE, DICE, DONE, EVERYONE, Chance, Frame, Move, Offer, Outcome, Refusal
from barbaricum.games.hengist import boards, ending, explorers, movement, payment, procedures, raids, refusals, secrets
from barbaricum.games.hengist import reasons as why
from barbaricum.games.hengist.actions import (
    ACTION_COUNT,
    BOAT,
    COLUMNS,
    GROUPS,
    KINDS,
    OFF,
    PAY,
    RAID,
    REINFORCE,
    ROAD_COUNT,
    SEATS,
    SLOTS,
    SPY,
    THREE,
    group_action,
    group_of,
    is_beach,
    is_hinterland,
    raid_column,
    raid_road,
    verb_of,
)
from barbaricum.games.hengist.coast import Coast
from barbaricum.games.hengist.procedures import (
    ACTED,
    DEAL,
    FURNISH,
    GAME,
    PART_A,
    PART_B,
    PAYING,
    PAYMENT,
    SETUP,
    TURN,
    TURN_END,
)
from barbaricum.games.hengist.view import view_of


class HengistState(Coast):
    """A game of Hengist between two decisions.  Seat 0 is red, seat 1 blue."""

    def clone(self) -> HengistState:
        """Copy the state; the copy shares only the rules."""
        return HengistState(self.rules, self)

    # --- who is asked what ----------------------------------------------------------------------------------------

    def rests(self) -> bool:
        """A published state never stands in the middle of a payment."""
        return not self.stack or self.stack[len(self.stack) - 1].procedure != PAYMENT

    def check(self, seat: int, action: int) -> int:
        """0 or a reason code of `reasons`."""
        if action < 0 or action >= ACTION_COUNT:
            return why.NO_SUCH_ACTION
        if not self.stack:
            return why.GAME_OVER
        if not self.acts(seat):
            return why.NOT_YOUR_TURN
        frame = self.stack[len(self.stack) - 1]
        if action >= PAY:
            if frame.procedure != PAYMENT:
                return why.NO_PAYMENT_OPEN
            return payment.check_payment(self, frame, seat, action)
        if frame.procedure == PAYMENT:
            return why.PAYMENT_OPEN
        return 0 if action == DONE else self._check_group(frame, seat, action)

    def _check_group(self, frame: Frame, seat: int, action: int) -> int:
        group, verb = group_of(action), verb_of(action)
        code = self.check_has_action(frame, seat, group)
        if code:
            return code
        off = self.groups[seat * GROUPS + group] == OFF
        if verb == REINFORCE:
            return explorers.check_reinforce(self, seat, group)
        if off:
            return self.check_on_board()
        if verb >= SPY:
            return explorers.check_spy(self, seat, verb - SPY)
        if verb >= RAID:
            return raids.check_raid(self, seat, group, raid_column(verb), raid_road(verb))
        return movement.check_go(self, seat, group, verb + 1)

    def check_has_action(self, frame: Frame, seat: int, group: int) -> int:
        """Each group takes at most one action a turn; the starting player's first turn has two actions in all.

        Clauses: A/one-action-each, A/first-turn-two.
        """
        if (frame.v[1] >> group) & 1:
            return why.ALREADY_ACTED
        if self.turn == 1 and frame.v[2] >= self.rules.first_turn_actions:
            return why.FIRST_TURN_OVER
        return 0

    def check_on_board(self) -> int:
        """A group off the board can only be brought back.

        Clause: A/off-board-only-II.
        """
        return why.OFF_BOARD

    def explain(self, seat: int, action: int, code: int) -> Refusal:
        """Say in words why `check` refused."""
        return refusals.explain(self, seat, action, code)

    def legal_actions(self, seat: int) -> list[int]:
        """The legal actions, ascending."""
        if not self.acts(seat):
            return []
        frame = self.stack[len(self.stack) - 1]
        if frame.procedure == PAYMENT:
            return payment.payment_actions(self, frame, seat)
        legal = [DONE]
        if self.turn == 1 and frame.v[2] >= self.rules.first_turn_actions:
            return legal
        spied = self._tiles_to_spy(seat) if self.explorers(seat) else []
        for group in range(GROUPS):
            if (frame.v[1] >> group) & 1 == 0:
                self._add_group_actions(legal, seat, group, spied)
        return legal

    def _tiles_to_spy(self, seat: int) -> list[int]:
        return [column for column in range(COLUMNS) if not explorers.check_spy(self, seat, column)]

    def _add_group_actions(self, legal: list[int], seat: int, group: int, spied: list[int]) -> None:
        origin = self.groups[seat * GROUPS + group]
        first = group_action(group, 0)
        if origin == OFF:
            if not explorers.check_reinforce(self, seat, group):
                legal.append(first + REINFORCE)
            return
        for place in movement.steps_from(self, origin):
            if not movement.check_go(self, seat, group, place):
                legal.append(first + place - 1)
        if is_hinterland(origin):
            column = (origin - 2) // 3
            for road in range(ROAD_COUNT):
                if not raids.check_raid(self, seat, group, column, road):
                    legal.append(first + RAID + column * ROAD_COUNT + road)
        for column in spied:
            legal.append(first + SPY + column)

    def offers(self, seat: int, prefix: Move) -> list[Offer]:
        """Piece, then verb and target: groups at the root (keys 1 to 3), done (0); payments are leaves at once."""
        legal = self.legal_actions(seat)
        if legal and legal[0] >= PAY:
            return [] if prefix else [Offer(a, "three" if a == THREE else "pay", a) for a in legal]
        if not prefix:
            groups = sorted({group_of(a) for a in legal if a != DONE})
            root = [Offer(0, "done", DONE)] if legal else []
            return root + [Offer(group + 1, "group", -1) for group in groups]
        mine = [a for a in legal if a != DONE and group_of(a) == prefix[0] - 1]
        return [Offer(verb_of(a), _verb_kind(verb_of(a)), a) for a in mine] if len(prefix) == 1 else []

    def fallback(self, seat: int) -> int:
        """Done; inside a payment the first card that keeps it payable."""
        return self.legal_actions(seat)[0]

    # --- chance ---------------------------------------------------------------------------------------------------

    def chance(self) -> Chance:
        """The draw that is due: who begins, a board side, a Road Tile, a treasure or a card."""
        frame = self.stack[len(self.stack) - 1]
        if frame.procedure == GAME:
            return Chance("who begins", [0, 1], [1, 1], EVERYONE)
        if frame.procedure == SETUP:
            sides = boards.sides_to_lay(self)
            return Chance("board side", sides, [1] * len(sides), EVERYONE)
        if frame.procedure == FURNISH:
            if frame.step == 1:
                tiles = boards.tiles_to_lay(self)
                return Chance("road tile", tiles, [1] * len(tiles), 0)
            values = [value for value, count in enumerate(self.pool) if count]
            return Chance("treasure", values, [self.pool[value] for value in values], EVERYONE)
        kinds = [kind for kind in range(KINDS) if self.pile[kind]]
        seat = frame.v[0]
        return Chance(f"card for {SEATS[seat]}", kinds, [self.pile[kind] for kind in kinds], 1 << seat)

    # --- what a decision does ---------------------------------------------------------------------------------------

    def decide(self, seat: int, action: int) -> None:
        """Put a legal action, or an outcome of chance, into the waiting frame."""
        frame = self.stack[len(self.stack) - 1]
        if seat == CHANCE:
            self._fall(frame, action)
        elif frame.procedure == PAYMENT:
            payment.pay(self, frame, seat, action)
        elif action == DONE:
            frame.step = PART_B
        else:
            self._begin(frame, seat, action)

    def _fall(self, frame: Frame, outcome: int) -> None:
        if frame.procedure == GAME:
            self.starter = outcome
            frame.step = 1
        elif frame.procedure == SETUP:
            boards.lay_side(self, frame.v[0], outcome)
            frame.step = 1
        elif frame.procedure == FURNISH:
            if frame.step == 1:
                boards.lay_tile(self, frame.v[0], outcome)
                frame.step = 2
            else:
                boards.lay_treasure(self, frame.v[0], frame.v[1], outcome)
                frame.v[1] += 1
        else:
            self.pile[outcome] -= 1
            self.take_card(frame.v[0], outcome)
            frame.v[1] -= 1
            self.tell(1 << frame.v[0], "B/draw", "card", (frame.v[0], outcome))

    def _begin(self, frame: Frame, seat: int, action: int) -> None:
        """Mark the group's action; take what is free or paid by an Explorer at once, open a payment for the rest."""
        group, verb = group_of(action), verb_of(action)
        frame.v[1] |= 1 << group
        frame.v[2] += 1
        frame.v[4] = action
        frame.step = ACTED
        if verb == REINFORCE:
            explorers.do_reinforce(self, seat, group)
            self._settle(frame, 1)
        elif verb >= SPY:
            explorers.do_spy(self, seat, group, verb - SPY)
            self._settle(frame, 1)
        elif verb >= RAID:
            frame.step = PAYING
            self.call(PAYMENT, payment.payment_ints(action, self.symbols(raid_column(verb), raid_road(verb))))
        else:
            self._begin_step(frame, seat, group, verb + 1, action)

    def _begin_step(self, frame: Frame, seat: int, group: int, place: int, action: int) -> None:
        origin = self.groups[seat * GROUPS + group]
        if movement.costs_toll(origin, place):
            frame.step = PAYING
            self.call(PAYMENT, payment.payment_ints(action, [movement.toll(self, origin, place)]))
        elif place == BOAT:
            movement.do_board(self, seat, group)
        else:
            movement.do_disembark(self, seat, group, place)

    def _settle(self, frame: Frame, explorers_played: int) -> None:
        """Open the Boat's frame after a raid or an Explorer; both end a quiet spell only if something moved."""
        frame.step = ACTED
        if explorers_played:
            frame.v[3] = 1
        self.call(procedures.BOAT, [explorers_played])

    # --- the sequence of play -----------------------------------------------------------------------------------------

    def advance(self, frame: Frame) -> bool:
        """Run one step of the top frame."""
        procedure = frame.procedure
        if procedure == TURN:
            return self.advance_turn(frame)
        if procedure == PAYMENT:
            return self._advance_payment(frame)
        if procedure == DEAL:
            return self.advance_deal(frame)
        if procedure == procedures.BOAT:
            return self.advance_boat(frame)
        if procedure == GAME:
            return self.advance_game(frame)
        if procedure == FURNISH:
            return self.advance_furnish(frame)
        return self.advance_setup(frame)

    def advance_game(self, frame: Frame) -> bool:
        """The players take turns, the starting player first.

        Clause: turn/alternate.
        """
        if frame.step == 0:
            begins = self.rules.options["begins"]
            if begins == "drawn":
                return frame.ask(0, DICE)
            self.starter = SEATS.index(str(begins))
            frame.step = 1
            return True
        if frame.step == 1:
            frame.step = 2
            frame.v[0] = self.starter
            return self.call(SETUP, [0])
        seat = frame.v[0]
        frame.v[0] = 1 - seat
        self.turn += 1
        self.tell(EVERYONE, "turn/alternate", "turn", (self.turn, seat))
        return self.call(TURN, [seat, 0, 0, 0, 0])

    def advance_setup(self, frame: Frame) -> bool:
        """Boards with tiles and treasures, the Boat, and three cards for each player.

        Clauses: setup/bays, setup/cards.
        """
        column = frame.v[0]
        if column < COLUMNS:
            if frame.step == 0:
                return frame.ask(0, DICE)
            frame.step = 0
            frame.v[0] += 1
            return self.call(FURNISH, [column, 0])
        frame.v[0] += 1
        if column == COLUMNS:
            boards.launch_boat(self)
            return self.call(DEAL, [self.starter, self.rules.start_hand])
        if column == COLUMNS + 1:
            return self.call(DEAL, [1 - self.starter, self.rules.second_hand])
        return self.close()

    def advance_furnish(self, frame: Frame) -> bool:
        """A board gets a face-down Road Tile and four treasures in descending order.

        Clauses: setup/roads, setup/treasures, boat/new-tiles.
        """
        if frame.step == 0:
            frame.step = 1
        if frame.step == 1 or frame.v[1] < SLOTS:
            return frame.ask(0, DICE)
        boards.sort_treasures(self, frame.v[0])
        return self.close()

    def advance_deal(self, frame: Frame) -> bool:
        """Cards come one by one from the draw pile; when it is empty the discard pile is shuffled into a new one.

        Clauses: B/draw, setup/cards.
        """
        if frame.v[1] == 0:
            return self.close()
        if not any(self.pile):
            if not any(self.discard):
                return self.close()
            boards.return_discards(self)
        return frame.ask(0, DICE)

    def advance_turn(self, frame: Frame) -> bool:
        """A turn has part A, the groups' actions, and part B, drawing; then the other player's turn comes.

        Clause: turn/parts.
        """
        if frame.step == PART_A:
            return frame.ask(1 << frame.v[0])
        if frame.step == PAYING:
            self._carry_out(frame)
            return True
        if frame.step == ACTED:
            frame.step = PART_A
            return True
        if frame.step == PART_B:
            frame.step = TURN_END
            return self.draw_cards(frame.v[0])
        if ending.count_quiet_turn(self, frame.v[3] == 1):
            return self.end(ending.STALL)
        return self.close()

    def draw_cards(self, seat: int) -> bool:
        """The player draws two cards and one more for each own group that stands in a Hinterland now.

        Clause: B/draw.
        """
        count = self.rules.base_draw
        for group in range(GROUPS):
            if is_hinterland(self.groups[seat * GROUPS + group]):
                count += 1
        self.tell(EVERYONE, "B/draw", "draw", (seat, count))
        return self.call(DEAL, [seat, count])

    def _advance_payment(self, frame: Frame) -> bool:
        if payment.is_paid(frame):
            # The turn below reads what was paid from its own ints.
            turn = self.stack[len(self.stack) - 2]
            turn.v = turn.v[:5] + frame.v[payment.MADE :]
            return self.close(frame.v[payment.SPENT])
        turn = self.stack[len(self.stack) - 2]
        return frame.ask(1 << turn.v[0])

    def _carry_out(self, frame: Frame) -> None:
        """Do what has just been paid for; `result` holds the Explorers spent."""
        seat, action = frame.v[0], frame.v[4]
        paid = frame.v[5:]
        frame.v = frame.v[:5]
        spent = self.result
        group, verb = group_of(action), verb_of(action)
        frame.step = ACTED
        if verb >= RAID:
            raids.do_raid(self, seat, group, raid_column(verb), raid_road(verb), paid)
            frame.v[3] = 1
            self._settle(frame, spent)
            return
        origin, place = self.groups[seat * GROUPS + group], verb + 1
        if is_beach(origin):
            movement.do_road(self, seat, group, place, paid)
        elif is_beach(place):
            movement.do_return(self, seat, group, place, paid)
        else:
            movement.do_cross(self, seat, group, place, paid)
        if spent:
            self._settle(frame, spent)

    def advance_boat(self, frame: Frame) -> bool:
        """After a raid or Explorers: endings and empty boards are looked at, then the Boat moves, one Bay each.

        Clauses: boat/moves-after-explorer, boat/both-bays-empty.
        """
        if boards.is_exhausted(self):
            return self.end(ending.EXHAUSTED)
        if boards.must_turn_empty_boards(self):
            return self._turn_board(sailing=False)
        if frame.v[0] == 0:
            return self.close()
        frame.v[0] -= 1
        if not explorers.in_last_bay(self):
            explorers.sail_on(self)
            return True
        if self.reserve() == 0:
            return self.end(ending.DEPARTED)
        return self._turn_board(sailing=True)

    def _turn_board(self, *, sailing: bool) -> bool:
        boards.turn_board(self, sailing)
        return self.call(FURNISH, [COLUMNS - 1, 0])

    # --- the end ----------------------------------------------------------------------------------------------------

    def end(self, how: int) -> bool:
        """The game ends at once: no more actions, no drawing, no last turn for the other player.

        Clause: end/game.
        """
        self.ended = how
        self.stack.clear()
        ending.tell_end(self)
        return True

    def outcome(self) -> Outcome | None:
        """The winners, and the clause that ended the game; None while it runs."""
        return ending.outcome(self) if self.ended else None

    def returns(self) -> list[float]:
        """1 and -1 for victory and defeat, 0 each for a shared victory."""
        if not self.ended:
            return [0.0, 0.0]
        winners = ending.winners(self)
        if len(winners) == 2:
            return [0.0, 0.0]
        return [1.0, -1.0] if winners[0] == 0 else [-1.0, 1.0]

    # --- what a seat may know ---------------------------------------------------------------------------------------

    def view(self, seat: int) -> Any:
        """The seat's `HengistView`."""
        return view_of(self, seat)

    def determinize(self, seat: int, prng: Prng) -> HengistState:
        """Deal hidden hands, draw pile and Road Tiles anew."""
        sample = self.clone()
        secrets.deal_anew(sample, seat, prng)
        return sample


def _verb_kind(verb: int) -> str:
    if verb == REINFORCE:
        return "reinforce"
    if verb >= SPY:
        return "spy"
    return "raid" if verb >= RAID else "go"
