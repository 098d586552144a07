"""The state of a game of orders and its sequence of play: spring, autumn, winter, each with sealed sheets."""

from __future__ import annotations

from typing import Any

from barbaricum.core.prng import Prng
from barbaricum.core.state import DONE, EVERYONE, SEALED, Chance, Frame, Move, Offer, Outcome, Refusal, State, frames_from
from barbaricum.orders.adjustments import Adjustment, owners_after
from barbaricum.orders.legal import LegalOrders
from barbaricum.orders.orders import DRAW, RETREAT, WAIVE, Order
from barbaricum.orders.play import offers, procedures, telling, view
from barbaricum.orders.play.procedures import GAME, MOVEMENT, RETREATS, WINTER
from barbaricum.orders.play.reasons import GAME_OVER, NO_SUCH_ACTION, NOT_ASKED
from barbaricum.orders.play.rules import AUTUMN, SPRING, OrdersRules
from barbaricum.orders.play.sheets import MovementSheet, RetreatSheet, Sheet, WinterSheet
from barbaricum.orders.refusals import cannot
from barbaricum.orders.retreats import RETREATED
from barbaricum.orders.units import Dislodged, Unit
from barbaricum.orders.validation import Movement


class Desk:
    """What follows from the units of one movement phase; shared by all states that have these units."""

    def __init__(self, rules: OrdersRules, units: tuple[Unit, ...]) -> None:
        self.units: tuple[Unit, ...] = units
        self.movement: Movement = rules.ruleset.movement(units, at_entry=True)
        self._rules: OrdersRules = rules
        self._legal: LegalOrders | None = None

    def legal(self) -> LegalOrders:
        """All legal orders; listed when they are first asked for."""
        if self._legal is None:
            self._legal = self._rules.legal_orders(self.movement)
        return self._legal


class OrdersState(State):
    """Units, owners, and the sheets being written.

    `units` and `dislodged` are tuples that are replaced, never changed, so that copies may share them.  `owners` has the
    owner of each province (-1: nobody).  `sheets` holds seat and code of each order written, in turn: all of the orders
    while a round is opened, one seat's in a draft, none in what is published.
    """

    def __init__(self, rules: OrdersRules) -> None:
        super().__init__()
        self.rules: OrdersRules = rules
        self.year: int = rules.first_year
        self.season: int = SPRING
        self.units: tuple[Unit, ...] = ()
        self.dislodged: tuple[Dislodged, ...] = ()
        self.owners: list[int] = [-1] * rules.board.size
        self.sheets: list[int] = []
        self.ended: int = procedures.RUNS
        self.winners: int = 0
        self._desk: Desk | None = None
        self._sheet: Sheet | None = None

    # --- copies ------------------------------------------------------------------------------------------------

    def fresh(self) -> OrdersState:
        """Make an empty state of the same kind."""
        return OrdersState(self.rules)

    def clone(self) -> OrdersState:
        """Copy the state."""
        copy = self.fresh()
        self.clone_stack_into(copy)
        copy.year, copy.season = self.year, self.season
        copy.units, copy.dislodged = self.units, self.dislodged
        copy.owners, copy.sheets = self.owners[:], self.sheets[:]
        copy.ended, copy.winners = self.ended, self.winners
        copy._desk = self._desk
        return copy

    def ints(self) -> list[int]:
        """Flatten the state."""
        flat = [self.year, self.season, self.ended, self.winners, self.result, self.news, len(self.units), len(self.dislodged)]
        for unit in self.units:
            flat += unit
        for lost in self.dislodged:
            flat += [*lost.unit, lost.attacker, len(lost.retreats), *lost.retreats]
        flat += [*self.owners, len(self.sheets), *self.sheets]
        return [*flat, *self.own_ints(), *self.stack_ints()]

    def own_ints(self) -> list[int]:
        """What a variant adds; as many ints for every state."""
        return []

    def take_own_ints(self, ints: list[int], at: int) -> int:
        """Read what `own_ints` gave, from an index on; returns the index after it."""
        return at

    def take_ints(self, ints: list[int]) -> None:
        """Become the state whose `ints` these are."""
        self.year, self.season, self.ended, self.winners, self.result, self.news, units, dislodged = ints[:8]
        at = 8
        found = []
        for _ in range(units):
            found.append(Unit(*ints[at : at + 3]))
            at += 3
        self.units = tuple(found)
        lost = []
        for _ in range(dislodged):
            count = ints[at + 4]
            lost.append(Dislodged(Unit(*ints[at : at + 3]), tuple(ints[at + 5 : at + 5 + count]), ints[at + 3]))
            at += 5 + count
        self.dislodged = tuple(lost)
        self.owners = ints[at : at + len(self.owners)]
        at += len(self.owners)
        self.sheets = ints[at + 1 : at + 1 + ints[at]]
        self.stack = frames_from(ints, self.take_own_ints(ints, at + 1 + ints[at]))

    def determinize(self, seat: int, prng: Prng) -> OrdersState:
        """Copy the state without rivals' sheets: nothing else is hidden, and between rounds there are none."""
        copy = self.clone()
        copy.sheets = []
        for at in range(0, len(self.sheets), 2):
            if self.sheets[at] == seat:
                copy.sheets += self.sheets[at : at + 2]
        return copy

    # --- who stands how ----------------------------------------------------------------------------------------

    def centres_of(self, power: int) -> int:
        """Count the centres a power owns."""
        return self.owners.count(power)

    def units_of(self, power: int) -> int:
        """Count a power's units, those that may still retreat included."""
        count = 0
        for unit in self.units:
            count += unit.power == power
        for lost in self.dislodged:
            count += lost.unit.power == power
        return count

    def lives(self, power: int) -> bool:
        """A power without a unit and without a centre is out of the game.

        Clause: base/elimination.
        """
        return self.units_of(power) > 0 or self.centres_of(power) > 0

    def living(self) -> list[int]:
        """List the players' powers still in the game."""
        return [power for power in range(self.rules.seats) if self.lives(power)]

    def phase(self) -> int:
        """The procedure that asks now; GAME when the game is over."""
        return self.stack[-1].procedure if self.stack else GAME

    # --- sheets ------------------------------------------------------------------------------------------------

    def desk(self) -> Desk:
        """What follows from the units."""
        if self._desk is None or self._desk.units is not self.units:
            self._desk = Desk(self.rules, self.units)
        return self._desk

    def sheet_of(self, seat: int) -> Sheet:
        """The sheet of a seat with all that is written on it."""
        if self._sheet is None or self._sheet.seat != seat:
            sheet = self.blank_sheet(seat)
            for order in self.orders_of(seat):
                sheet.take(order)
            self._sheet = sheet
        return self._sheet

    def blank_sheet(self, seat: int) -> Sheet:
        """An empty sheet for the phase."""
        phase = self.phase()
        if phase == RETREATS:
            return RetreatSheet(self.rules.codec, self.rules.ruleset.retreats(self.dislodged, self.units), seat)
        return self.winter_sheet(seat) if phase == WINTER else self.movement_sheet(seat)

    def movement_sheet(self, seat: int) -> MovementSheet:
        """An empty sheet for moves and what goes with them."""
        desk = self.desk()
        return MovementSheet(self.rules.tables, desk.movement, desk.legal, seat)

    def winter_sheet(self, seat: int) -> WinterSheet:
        """An empty sheet for builds and removals."""
        return WinterSheet(self.rules.codec, self.adjustment(seat))

    def adjustment(self, power: int) -> Adjustment:
        """What a power may build and must remove."""
        return self.rules.ruleset.adjustment(power, self.units, self.owners)

    def orders_of(self, seat: int) -> list[Order]:
        """The orders a seat has written, in the order of writing."""
        codec = self.rules.codec
        return [codec.order(self.sheets[at + 1]) for at in range(0, len(self.sheets), 2) if self.sheets[at] == seat]

    def pieces(self) -> dict[int, tuple[int, int]]:
        """Type and place of the unit in each province, as it is written; of the dislodged one where there are two."""
        board, fold = self.rules.board, self.rules.ruleset.fold
        units = [*fold(self.units), *fold([lost.unit for lost in self.dislodged])]
        return {board.province[unit.place]: (unit.type, unit.place) for unit in units}

    def order_text(self, order: Order) -> str:
        """Write an order."""
        return self.rules.order_text(order, self.pieces())

    def piece_text(self, province: int) -> str:
        """Write the unit in a province, or the province where there is none."""
        found = self.pieces().get(province)
        return self.rules.ruleset.notation.unit(*found) if found is not None else self.rules.board.names[province]

    # --- the contract ------------------------------------------------------------------------------------------

    def check(self, seat: int, action: int) -> int:
        """Return 0 for a legal action, else why not."""
        if not self.stack:
            return GAME_OVER
        if not self.acts(seat):
            return NOT_ASKED
        if action == DONE:
            return 0
        if not self.rules.knows(action):
            return NO_SUCH_ACTION
        order, sheet = self.rules.codec.order(action), self.sheet_of(seat)
        return sheet.check(order) if sheet.plain(order) == order else NO_SUCH_ACTION

    def explain(self, seat: int, action: int, code: int) -> Refusal:
        """Say why `check` refused."""
        if code == GAME_OVER:
            return cannot("base/over", "Orders", "be written", "the game is over")
        if code == NOT_ASKED:
            return cannot("base/turn", self._who(seat), "write orders now", "this phase asks others")
        if code == NO_SUCH_ACTION:
            return cannot("base/action", str(action), "be written", "it is no order on this board")
        return self.sheet_of(seat).explain(self.rules.codec.order(action), code)

    def _who(self, seat: int) -> str:
        return self.rules.names[seat] if 0 <= seat < self.rules.seats else "A spectator"

    def legal_actions(self, seat: int) -> list[int]:
        """List every order that may be written, and DONE."""
        return [DONE, *self.sheet_of(seat).legal()] if self.acts(seat) else []

    def offers(self, seat: int, prefix: Move) -> list[Offer]:
        """Walk the orders: unit, verb, target."""
        return offers.offers(self, seat, prefix) if self.acts(seat) else []

    def fallback(self, seat: int) -> int:
        """An absent power is ready with what it has written; civil disorder does the rest."""
        return DONE

    def chance(self) -> Chance:
        """Nothing is drawn."""
        raise AssertionError("orders know no chance")

    def decide(self, seat: int, action: int) -> None:
        """Write an order down, or be ready."""
        if action == DONE:
            self.stack[-1].who &= ~(1 << seat)
        else:
            self.sheets += [seat, action]
        self._sheet = None

    def view(self, seat: int) -> Any:
        """What a seat may know: everything but rivals' sheets."""
        return view.view_of(self, seat)

    def returns(self) -> list[float]:
        """Victory 1, defeat -1; a draw is shared by those who live to see it."""
        n = self.rules.seats
        if self.ended == procedures.RUNS:
            return [0.0] * n
        share = 2.0 / max(1, self.winners.bit_count()) - 1.0
        return [share if self.winners >> seat & 1 else -1.0 for seat in range(n)]

    def outcome(self) -> Outcome | None:
        """How the game ended."""
        if self.ended == procedures.RUNS:
            return None
        winners = tuple(seat for seat in range(self.rules.seats) if self.winners >> seat & 1)
        return Outcome(winners, self.end_clause())

    def end_clause(self) -> str:
        """The clause that ended the game."""
        return "base/draw" if self.ended == procedures.DRAW else "base/victory"

    # --- the year ----------------------------------------------------------------------------------------------

    def season_number(self) -> int:
        """The number of the season among those of the rules."""
        return self.season

    def set_season(self, number: int) -> None:
        """Go to a season, by its number."""
        self.season = number

    def advance(self, frame: Frame) -> bool:
        """Run one step of a procedure."""
        if frame.procedure == GAME:
            return self.advance_year(frame)
        if frame.step == 0:
            frame.step = 1
            asked = self.asked(frame.procedure)
            return frame.ask(asked, SEALED) if asked else True
        if frame.who:
            return False
        self._sheet = None
        if frame.procedure == MOVEMENT:
            self._resolve_movement()
        elif frame.procedure == RETREATS:
            self._resolve_retreats()
        else:
            self.resolve_winter()
        self.sheets = []
        return self.close()

    def asked(self, procedure: int) -> int:
        """The seats that a phase asks, as a mask."""
        mask = 0
        for power in self.living():
            if procedure == MOVEMENT:
                wanted = True
            elif procedure == RETREATS:
                wanted = any(lost.unit.power == power for lost in self.dislodged)
            else:
                wanted = self.wants_winter(power)
            mask |= wanted << power
        return mask

    def wants_winter(self, power: int) -> bool:
        """Whether a power has anything to decide in winter."""
        sheet = self.winter_sheet(power)
        return any(order.kind != WAIVE and sheet.check(order) == 0 for order in sheet.candidates())

    def advance_year(self, frame: Frame) -> bool:
        """Spring and autumn have moves and retreats; after autumn's, centres change hands and winter follows.

        Clause: base/turn.
        """
        if self.ended:
            return self.close()
        if frame.step == procedures.BEGINS:
            frame.step = procedures.MOVED
            self.tell(EVERYONE, "base/turn", "turn", (self.year, self.season_number()))
            return self.call(MOVEMENT, [])
        if frame.step == procedures.MOVED:
            frame.step = procedures.RETREATED
            return self.call(RETREATS, []) if self.dislodged else True
        if frame.step == procedures.RETREATED:
            if self.season == SPRING:
                self.season = AUTUMN
                frame.step = procedures.BEGINS
                return True
            self.end_autumn()
            frame.step = procedures.WINTERED
            return True if self.ended else self.call(WINTER, [])
        frame.step = procedures.BEGINS
        self.end_winter()
        return True

    def end_autumn(self) -> None:
        """Centres change hands; then a victory is looked for."""
        before = self.living()
        self.take_centres()
        self.tell_eliminated(before)
        self.look_for_victory()

    def take_centres(self) -> None:
        """Give each centre to the player whose unit stands there."""
        players = [unit for unit in self.units if unit.power < self.rules.seats]
        after = owners_after(self.rules.board, players, self.owners)
        for province, owner in enumerate(after):
            if owner != self.owners[province]:
                self.change_owner(province, owner)

    def change_owner(self, province: int, owner: int) -> None:
        """Put a centre into other hands."""
        self.tell(EVERYONE, "base/ownership", "owner", (province, self.owners[province], owner))
        self.owners[province] = owner

    def tell_eliminated(self, before: list[int]) -> None:
        """Say who left the game since those lived."""
        for power in before:
            if not self.lives(power):
                self.tell(EVERYONE, "base/elimination", "eliminated", (power,))
                self.eliminate(power)

    def eliminate(self, power: int) -> None:
        """Clear away what an eliminated power leaves."""

    def look_for_victory(self) -> None:
        """End the game if a power has won."""
        winner = self.victor()
        if winner >= 0:
            self.finish(procedures.VICTORY, 1 << winner)
        elif len(self.living()) <= 1:
            self._last_power()

    def victor(self) -> int:
        """The power that has the centres it needs to win; -1 if none has."""
        raise NotImplementedError

    def _last_power(self) -> None:
        """Who is left alone on the board has won.

        Clause: base/victory.
        """
        self.finish(procedures.VICTORY, self._living_mask())

    def end_winter(self) -> None:
        """After a winter the next year begins."""
        self.end_year()

    def end_year(self) -> None:
        """After the last year that the table agreed on, the survivors share a draw.

        Clause: base/draw.
        """
        self.year += 1
        self.season = SPRING
        if self.rules.last_year and self.year > self.rules.last_year:
            self.finish(procedures.DRAW, self._living_mask())

    def _living_mask(self) -> int:
        return sum(1 << power for power in self.living())

    def finish(self, how: int, winners: int) -> None:
        """End the game."""
        self.ended = how
        self.winners = winners
        self.tell(EVERYONE, self.end_clause(), "end", (how, winners))

    # --- phases ------------------------------------------------------------------------------------------------

    def _resolve_movement(self) -> None:
        movement = self.desk().movement
        orders: list[Order | None] = [None] * len(self.units)
        votes = 0
        codec = self.rules.codec
        for at in range(0, len(self.sheets), 2):
            order = codec.order(self.sheets[at + 1])
            if order.kind == DRAW:
                votes |= 1 << self.sheets[at]
            else:
                orders[movement.unit_of(order)] = order
        if self._agreed(votes):
            return
        ruleset = self.rules.ruleset
        resolver = ruleset.resolver(movement, orders)
        telling.tell_movement(self, resolver, ruleset.report(resolver))
        lost = []
        for fallen in ruleset.dislodged(resolver):
            if self.may_retreat(fallen):
                lost.append(fallen)
            else:
                self.tell(EVERYONE, "base/retreat", "lost", (*fallen.unit, 0))
        self.units, self.dislodged = tuple(sorted(resolver.standing())), tuple(sorted(lost))

    def may_retreat(self, fallen: Dislodged) -> bool:
        """Whether a dislodged unit has somewhere to go; neutral ones never retreat."""
        return bool(fallen.retreats) and fallen.unit.power < self.rules.seats

    def _agreed(self, votes: int) -> bool:
        """When the sheets of all powers alive vote for it, the game ends at once in a draw that they share.

        Clause: base/draw.
        """
        if votes != self._living_mask():
            return False
        self.finish(procedures.DRAW, votes)
        self.dislodged = ()
        return True

    def _resolve_retreats(self) -> None:
        retreats = self.rules.ruleset.retreats(self.dislodged, self.units)
        orders: list[Order | None] = [None] * len(self.dislodged)
        for at in range(0, len(self.sheets), 2):
            order = self.rules.codec.order(self.sheets[at + 1])
            orders[retreats.at[order.place]] = order
        orders = retreats.complete(orders)
        results = retreats.resolve(orders)
        standing = list(self.units)
        for index, (fallen, result) in enumerate(zip(self.dislodged, results, strict=True)):
            retreat = orders[index]
            target = retreat.target if retreat is not None and retreat.kind == RETREAT else -1
            telling.tell_retreat(self, fallen, target, result)
            if result == RETREATED:
                standing.append(fallen.unit._replace(place=target))
        self.units, self.dislodged = tuple(sorted(standing)), ()

    def resolve_winter(self) -> None:
        """Build and remove; who did not say what goes is told by civil disorder."""
        edition = self.rules.ruleset.edition
        built: list[Unit] = []
        removed: list[int] = []
        before = self.living()
        for power in before:
            adjustment = self.adjustment(power)
            for order in self.orders_of(power):
                adjustment.take(order)
            sites = self.rules.ruleset.homes[power]
            owned = [province for province, owner in enumerate(self.owners) if owner == power]
            fallen = adjustment.remove_rest(edition, sites if edition.disorder_by_home else owned)
            telling.tell_winter(self, adjustment, fallen)
            built += adjustment.built
            removed += adjustment.removed
        self.units = tuple(sorted([unit for index, unit in enumerate(self.units) if index not in removed] + built))
        self.tell_eliminated(before)
