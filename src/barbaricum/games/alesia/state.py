"""Alesia's sequence of play: the frames of the rulebook and the contract of `core.state`."""

from __future__ import annotations

from typing import Any

from barbaricum.core.prng import Prng
from barbaricum.core.state import CHANCE, DICE, DONE, EVERYONE, Chance, Frame, Move, Offer, Outcome, Refusal
from barbaricum.games.alesia import (
    combat,
    coordination,
    duty,
    ending,
    entry,
    leaders,
    listing,
    missiles,
    movement,
    refusals,
    retreat,
    scenario,
    secrets,
    setup,
    turnover,
)
from barbaricum.games.alesia import procedures as of
from barbaricum.games.alesia import reasons as why
from barbaricum.games.alesia.actions import (
    ACTION_COUNT,
    ARRANGE,
    ATTACK,
    BUILD,
    FIGHT,
    GAUL,
    GO,
    HEXES,
    JOIN,
    MOVE,
    OUT,
    RAZE,
    REROLL,
    ROMAN,
    SHOOT,
    TAKE,
    UNITS,
    attacker_of,
    directions_of,
    kind_of,
    moved_to,
    moved_unit,
)
from barbaricum.games.alesia.army import Army
from barbaricum.games.alesia.tables import AlesiaRules
from barbaricum.games.alesia.view import view_of
from barbaricum.hexes.grid import NOWHERE


class AlesiaState(Army):
    """A battle between two decisions.  Seat 0 is the Roman, seat 1 the Gaul."""

    def __init__(self, rules: AlesiaRules, other: Army | None = None) -> None:
        super().__init__(rules, other)

    def clone(self) -> AlesiaState:
        """Copy the state; the copy shares only the rules."""
        return AlesiaState(self.rules, self)

    def ints(self) -> list[int]:
        """Scalars, pieces, forts, stack."""
        scalars = [self.assault, self.turn, self.landed, self.shocked, self.drawn, self.delay, self.sallied]
        scalars += [self.rerolled, self.battles, self.ended, self.result, self.news]
        return [*scalars, *self.where, *self.marks, *self.held, *self.forts, *self.stack_ints()]

    def rests(self) -> bool:
        """A published state never stands where a party has no destination yet."""
        return not self.stack or self.stack[len(self.stack) - 1].procedure != of.PARTY

    # --- what is legal ----------------------------------------------------------------------------------------------

    def check(self, seat: int, action: int) -> int:
        """0 or a reason code of `reasons`."""
        if action < 0 or action >= ACTION_COUNT or not self.exists(action):
            return why.NO_SUCH_ACTION
        if not self.stack:
            return why.GAME_OVER
        if not self.acts(seat):
            return why.NOT_YOUR_TURN
        frame = self.stack[len(self.stack) - 1]
        kind = kind_of(action)
        procedure = frame.procedure
        if procedure == of.MARCH:
            return self._check_march(frame, seat, kind, action)
        if procedure == of.PARTY:
            return self._check_party(frame, kind, action)
        if procedure == of.FIRE:
            return self._check_fire(frame, kind, action)
        if procedure == of.SHOCK:
            return self._check_shock(frame, kind, action)
        if procedure == of.COMBAT:
            return self._check_combat(frame, seat, kind, action)
        if procedure == of.RETREAT:
            return retreat.check_retreat(self, frame, moved_unit(action), moved_to(action)) if kind == MOVE else why.WRONG_PHASE
        if procedure == of.ADVANCE:
            if action == DONE:
                return 0
            return retreat.check_advance(self, frame, moved_unit(action), moved_to(action)) if kind == MOVE else why.WRONG_PHASE
        return self._check_between(frame, seat, kind, action)

    def exists(self, action: int) -> bool:
        """Whether an action means anything: an attack names neighbouring hexes, a fort that shoots stands."""
        if action < SHOOT or action >= FIGHT:
            return True
        if action < ATTACK:
            fort = (action - SHOOT) // UNITS - UNITS
            return fort < 0 or self.forts[fort] < HEXES
        hex, directions = self.where[attacker_of(action)], directions_of(action)
        if hex >= HEXES or not directions:
            return False
        neighbours = self.rules.grid.neighbours
        return all(neighbours[hex * 6 + d] != NOWHERE for d in range(6) if directions >> d & 1)

    def _check_march(self, frame: Frame, seat: int, kind: int, action: int) -> int:
        if action == DONE:
            return self.check_march_done(seat)
        if kind != MOVE:
            return why.WRONG_PHASE
        unit, place = moved_unit(action), moved_to(action)
        where = self.where[unit]
        if self.rules.side[unit] != seat or where >= OUT - 1:
            return why.NOT_YOURS
        if where >= HEXES:
            return entry.check_come_out(self, frame, unit, place)
        return movement.check_free_to_move(self, frame, unit) or movement.check_destination(self, unit, place)

    def check_march_done(self, seat: int) -> int:
        """The player whose move it is moves as many units as wished, and then says so.

        Clauses: 5.2, 5.6.
        """
        return why.ARCHERS_MUST_GO if seat == ROMAN and movement.archers_to_go(self) else 0

    def _check_party(self, frame: Frame, kind: int, action: int) -> int:
        if kind == JOIN:
            return entry.check_join(self, frame, action - JOIN)
        if kind == GO:
            return entry.check_go(self, frame, action - GO)
        return why.PARTY_OPEN

    def _check_fire(self, frame: Frame, kind: int, action: int) -> int:
        if action == DONE:
            return 0
        if kind != SHOOT:
            return why.WRONG_PHASE
        return missiles.check_shot(self, frame, (action - SHOOT) // UNITS, (action - SHOOT) % UNITS)

    def _check_shock(self, frame: Frame, kind: int, action: int) -> int:
        if frame.step == of.RESOLVE:
            if kind != FIGHT:
                return why.WRONG_PHASE
            return 0 if action - FIGHT in listing.open_fights(self, frame) else why.NO_SUCH_FIGHT
        if action == DONE:
            return duty.check_done(self, frame)
        return duty.check_attack(self, frame, action) if kind == ATTACK else why.WRONG_PHASE

    def _check_combat(self, frame: Frame, seat: int, kind: int, action: int) -> int:
        if kind == REROLL:
            return leaders.check_reroll(self, combat.attackers_of(frame), combat.defenders_of(frame))
        return combat.check_take(self, frame, action - TAKE) if kind == TAKE else why.WRONG_PHASE

    def _check_between(self, frame: Frame, seat: int, kind: int, action: int) -> int:
        """Set-up, chart, withdrawal, replacements, shift."""
        procedure = frame.procedure
        if kind == MOVE:
            unit, place = moved_unit(action), moved_to(action)
            if procedure == of.SETUP:
                return setup.check_place_roman(self, unit, place)
            if procedure == of.CHART:
                return setup.check_chart(self, unit, place)
            if procedure == of.WITHDRAW:
                return turnover.check_withdraw(self, unit, place)
            if procedure == of.RECOVER:
                return turnover.check_recover(self, frame, unit, place)
            return turnover.check_shift(self, unit, place)
        if kind == ARRANGE and procedure in (of.SETUP, of.CHART):
            return setup.check_arrange(self, seat, action - ARRANGE)
        if procedure == of.SETUP and kind in (BUILD, RAZE):
            if kind == BUILD:
                return setup.check_build(self, bool(frame.v[0]), action - BUILD)
            if frame.v[0]:
                return why.FORTS_STAY
            return 0 if self.fort_at[action - RAZE] else why.NO_FORT_THERE
        if action != DONE or procedure == of.WITHDRAW:
            return why.WRONG_PHASE
        if procedure == of.SETUP:
            return setup.check_roman_done(self)
        return setup.check_chart_done(self) if procedure == of.CHART else 0

    def explain(self, seat: int, action: int, code: int) -> Refusal:
        """Say in words why `check` refused."""
        return refusals.explain(self, seat, action, code)

    def legal_actions(self, seat: int) -> list[int]:
        """The legal actions, ascending."""
        return listing.legal_actions(self, seat) if self.acts(seat) else []

    def offers(self, seat: int, prefix: Move) -> list[Offer]:
        """Piece, then place or target; done and what needs no piece are leaves at the root."""
        return listing.offers(self, seat, prefix) if self.acts(seat) else []

    def draw_action(self, seat: int, prng: Prng) -> int:
        """A legal action by lot, branch by branch: thousands of moves are legal at once."""
        return listing.draw_action(self, seat, prng)

    def fallback(self, seat: int) -> int:
        """What an absent player does: a ready-made set-up, the duty and nothing else."""
        return listing.fallback(self, seat)

    # --- chance ------------------------------------------------------------------------------------------------------

    def chance(self) -> Chance:
        """The die or the counter that is due."""
        procedure = self.stack[len(self.stack) - 1].procedure
        if procedure == of.WORKS:
            return missiles.works_chance()
        if procedure == of.FIRE:
            return missiles.shot_chance()
        return combat.shock_chance() if procedure == of.COMBAT else coordination.counter_chance(self)

    def _chance_falls(self, frame: Frame, outcome: int) -> None:
        if frame.procedure == of.WORKS:
            missiles.resolve_works(self, frame, outcome)
        elif frame.procedure == of.FIRE:
            frame.step = 0
            missiles.resolve_shot(self, frame, outcome)
        elif frame.procedure == of.COMBAT:
            combat.roll(self, frame, outcome)
        else:
            coordination.draw_counter(self, outcome)
            self.close()

    # --- decisions ----------------------------------------------------------------------------------------------------

    def decide(self, seat: int, action: int) -> None:
        """Carry a legal action (or an outcome) into the top frame."""
        self.known_offers = {}
        frame = self.stack[len(self.stack) - 1]
        if seat == CHANCE:
            self._chance_falls(frame, action)
            return
        procedure = frame.procedure
        if action == DONE:
            self._end_phase(frame, seat)
        elif procedure == of.MARCH:
            unit, place = moved_unit(action), moved_to(action)
            if self.where[unit] >= HEXES:
                entry.do_come_out(self, frame, unit, place)
            else:
                movement.do_move(self, unit, place)
        elif procedure == of.PARTY:
            if kind_of(action) == JOIN:
                frame.v.append(action - JOIN)
            else:
                entry.do_go(self, frame, action - GO)
        elif procedure == of.FIRE:
            frame.step = 1
            missiles.begin_shot(self, frame, (action - SHOOT) // UNITS, (action - SHOOT) % UNITS)
        elif procedure == of.SHOCK:
            if frame.step == of.RESOLVE:
                self._open_fight(frame, action - FIGHT)
            else:
                duty.declare(self, frame, action)
        elif procedure == of.COMBAT:
            combat.decide_combat(self, frame, action)
        elif procedure == of.RETREAT:
            retreat.do_retreat(self, frame, moved_unit(action), moved_to(action))
        elif procedure == of.ADVANCE:
            retreat.do_advance(self, frame, moved_unit(action), moved_to(action))
        else:
            self._decide_between(frame, action)

    def _decide_between(self, frame: Frame, action: int) -> None:
        kind, procedure = kind_of(action), frame.procedure
        if kind == ARRANGE:
            setup.do_arrange(self, action - ARRANGE)
        elif kind == BUILD:
            setup.do_build(self, action - BUILD)
        elif kind == RAZE:
            self.set_fort(self.fort_in(action - RAZE), OUT)
        else:
            unit, place = moved_unit(action), moved_to(action)
            if procedure == of.SETUP:
                setup.do_place(self, unit, place, self.where[unit] == OUT)
            elif procedure == of.CHART:
                setup.do_chart(self, unit, place)
            elif procedure == of.RECOVER:
                turnover.do_recover(self, frame, unit, place)
            elif procedure == of.SHIFT:
                turnover.do_shift(self, unit, place)
            else:
                self.place(unit, place)

    def _end_phase(self, frame: Frame, seat: int) -> None:
        if frame.procedure == of.SHOCK:
            frame.step = of.RESOLVE
            return
        self.close()
        if frame.procedure == of.MARCH and seat == GAUL:
            coordination.note_landing(self)
            coordination.show_counter(self)

    # --- the sequence of play ----------------------------------------------------------------------------------------

    def advance(self, frame: Frame) -> bool:
        """Run one step of the top frame."""
        procedure = frame.procedure
        if procedure == of.MARCH:
            return frame.ask(1 << frame.v[0])
        if procedure == of.TURN:
            return self.advance_turn(frame)
        if procedure == of.SHOCK:
            return self.advance_shock(frame)
        if procedure == of.COMBAT:
            return combat.advance_combat(self, frame)
        if procedure == of.RETREAT:
            return retreat.advance_retreat(self, frame)
        if procedure == of.ADVANCE:
            return retreat.advance_advance(self, frame)
        if procedure == of.FIRE:
            return self.advance_fire(frame)
        if procedure == of.WORKS:
            return missiles.advance_works(self, frame)
        if procedure == of.PARTY:
            return frame.ask(1 << GAUL)
        return self._advance_between(frame)

    def advance_turn(self, frame: Frame) -> bool:
        """A turn: Gauls recover, move, roll for works, are shot at, attack; then Romans move and attack.

        Clauses: 5.1, 5.2, 5.3, 5.4, 5.5, 5.6, 5.7.
        """
        step = frame.step
        frame.step += 1
        if step == of.RALLY:
            self.rerolled = 0
            missiles.rally(self)
            return True
        if step == of.GALLIC_MOVE:
            setup.clear_marks(self, GAUL)
            return self.call(of.MARCH, [GAUL, 0])
        if step == of.GALLIC_WORKS:
            return self.call(of.WORKS, missiles.units_in_works(self))
        if step == of.MISSILES:
            setup.clear_marks(self, ROMAN)
            return self.call(of.FIRE, [-1, -1])
        if step == of.GALLIC_SHOCK:
            return self.call(of.SHOCK, [GAUL])
        if step == of.ROMAN_MOVE:
            setup.clear_marks(self, ROMAN)
            return self.call(of.MARCH, [ROMAN, 0])
        if step == of.ROMAN_SHOCK:
            return self.call(of.SHOCK, [ROMAN])
        if coordination.is_counter_due(self):
            frame.step = of.COUNTER
            return coordination.ask_counter(self, frame)
        return self.close()

    def advance_fire(self, frame: Frame) -> bool:
        """The Roman shoots with one unit or fort after the other, seeing each result, until done or out of targets.

        Clauses: 5.4, 20.1.
        """
        if frame.step == 1:
            return frame.ask(0, DICE)
        if any(missiles.targets(self, frame, shooter) for shooter in missiles.shooters(self, frame)):
            return frame.ask(1 << ROMAN)
        return self.close()

    def advance_shock(self, frame: Frame) -> bool:
        """All attacks are declared; then they are fought one at a time in the order the attacker likes.

        Clauses: 5.5, 5.7, 13.1, 13.3.
        """
        seat = frame.v[0]
        if frame.step == of.DECLARE:
            if len(frame.v) == 1:
                listing.drop_dead_battles(self, frame)
            if len(frame.v) > 1 or any(duty.enemies_next_to(self, unit) for unit in duty.able_units(self, frame)):
                return frame.ask(1 << seat)
            frame.step = of.RESOLVE
        fights = listing.open_fights(self, frame)
        if len(fights) > 1:
            return frame.ask(1 << seat)
        if fights:
            self._open_fight(frame, fights[0])
            return True
        leaders.bury_lonely(self)
        return True if self.ended else self.close()

    def _open_fight(self, frame: Frame, number: int) -> None:
        targets, group, units, _ = duty.combats(self, frame)[number]
        for at in range(1, len(frame.v), 3):
            if frame.v[at] in units:
                frame.v[at + 2] = group + of.RESOLVED
        hexes = [hex for hex in targets if self.force_in(1 - frame.v[0], hex)]
        self.call(of.COMBAT, combat.open_combat(self, frame.v[0], hexes, listing.fit_attackers(self, frame, units)))

    def _advance_between(self, frame: Frame) -> bool:
        procedure = frame.procedure
        if procedure == of.GAME:
            return self.advance_game(frame)
        if procedure == of.SETUP:
            return frame.ask(1 << ROMAN)
        if procedure == of.CHART:
            return setup.begin_chart(self, frame)
        if procedure == of.WITHDRAW:
            return turnover.ask_gaul(frame) if self.in_play(GAUL) else self.close()
        if procedure == of.RECOVER:
            return frame.ask(1 << frame.v[0]) if turnover.can_recover(self, frame) else self.close()
        return turnover.ask_gaul(frame)

    def advance_game(self, frame: Frame) -> bool:
        """Set-up, then two assaults of twelve turns with a turnover between; then the Romans have held.

        Clauses: 3.5, 4.1, 4.5, 5.8, 25.2.
        """
        step = frame.step
        frame.step += 1
        if step == 0:
            if not self.rules.scenario:
                return self.call(of.SETUP, [0])
            setup.set_scenario(self)
            return True
        if step == 1:
            if not self.rules.scenario:
                setup.garrison(self)
            return self.call(of.CHART, [])
        if step == 2:
            return self._next_turn(frame)
        if step == 3:
            return self.call(of.RECOVER, [GAUL, *turnover.budgets(self)])
        if step == 4:
            return self.call(of.SHIFT, [])
        if step == 5:
            return self.call(of.RECOVER, [ROMAN, *turnover.budgets(self)])
        if step == 6:
            return self.call(of.SETUP, [1])
        turnover.begin_again(self)
        frame.step = 2
        return True

    def _next_turn(self, frame: Frame) -> bool:
        if self.rules.scenario and scenario.has_broken_in(self):
            self.finish(ending.BROKEN_IN)
            return True
        if self.turn < self.rules.turns:
            self.turn += 1
            frame.step = 2
            self.tell(EVERYONE, "5.8", "turn", (self.assault, self.turn))
            return self.call(of.TURN, [])
        if self.assault >= self.rules.assaults:
            self.finish(ending.HILL_HELD if self.rules.scenario else ending.HELD_OUT)
            return True
        turnover.clear_field(self)
        turnover.withdraw(self)
        return self.call(of.WITHDRAW, [])

    # --- the end -------------------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """The winner and the clause that ended the battle; None while it runs."""
        return Outcome((ending.WINNERS[self.ended],), ending.CLAUSES[self.ended]) if self.ended else None

    def returns(self) -> list[float]:
        """1 for victory, -1 for defeat."""
        if not self.ended:
            return [0.0, 0.0]
        return [1.0, -1.0] if ending.WINNERS[self.ended] == ROMAN else [-1.0, 1.0]

    # --- what a seat may know ------------------------------------------------------------------------------------------

    def view(self, seat: int) -> Any:
        """The seat's `AlesiaView`."""
        return view_of(self, seat)

    def determinize(self, seat: int, prng: Prng) -> AlesiaState:
        """Deal the boxes and the delay counter anew for all but the Gaul."""
        sample = self.clone()
        if seat != GAUL:
            secrets.deal_anew(sample, prng)
        return sample
