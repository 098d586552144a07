"""One call that proves a game keeps the contract: `check_game(game)`.

Random games are played through `Match`, and at every published state, for every seat, the properties below are tested.
A broken one raises `PropertyError`, whose message names the property; `fuzz` turns it into a record that reproduces it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from barbaricum.core.bot import Bot
from barbaricum.core.chance import Seed
from barbaricum.core.draft import Draft
from barbaricum.core.errors import NotationError, RecordError
from barbaricum.core.game import Game, OptionValue, Rules
from barbaricum.core.match import Match, Published, Sealed
from barbaricum.core.prng import Prng
from barbaricum.core.record import RecordEntry, decode, encode, match_from_seed, record_of, verify
from barbaricum.core.state import CHANCE, EVERYONE, SEALED, SPECTATOR, TERMINAL, Event, Move, Outcome, State
from barbaricum.core.view import View

UNIVERSE = 400  # actions tried against enumeration at one state; all of them where a game has no more
TEXTS = 12  # lines tried in notation at one state
DECISIONS = 20_000  # no game lasts longer
LINE = 500  # no written line has more actions


class PropertyError(AssertionError):
    """A property does not hold."""


class Fault(NamedTuple):
    """What fuzzing found: the property, and a record of the game up to there."""

    message: str
    record: bytes


class FuzzResult(NamedTuple):
    """How much was played and what was found."""

    decisions: int
    faults: list[Fault]


def check_game(game: Game, *, games: int = 10, seed: int = 1, bots: Iterable[Bot] = (), seconds: float = 0.0) -> int:
    """Play `games` random games over all setups and options in turn, testing everything; returns the decisions made.

    With `seconds` no new game begins after so long, so that long games leave time for others; one is always played.
    """
    decisions, hidden, varied = 0, False, False
    until = time.monotonic() + seconds
    for number in range(games):
        if number and seconds and time.monotonic() > until:
            break
        playthrough = Playthrough(game, seed, number, bots)
        playthrough.play()
        decisions += playthrough.decisions
        hidden = hidden or playthrough.hidden
        varied = varied or playthrough.varied
    _hold(varied or not hidden, "samples vary where something is hidden")
    return decisions


def fuzz(game: Game, seed: int, seconds: float, report: Callable[[int, int], None] | None = None) -> FuzzResult:
    """Check random games for so many seconds; `report(decisions, faults)` is called after each."""
    until = time.monotonic() + seconds
    decisions, number = 0, 0
    faults: list[Fault] = []
    while time.monotonic() < until:
        playthrough = Playthrough(game, seed, number, ())
        try:
            playthrough.play()
        except Exception as error:
            message = str(error) if isinstance(error, PropertyError) else f"{type(error).__name__}: {error}"
            faults.append(Fault(message, playthrough.evidence(message)))
        decisions += playthrough.decisions
        number += 1
        if report is not None:
            report(decisions, len(faults))
    return FuzzResult(decisions, faults)


def variant(game: Game, number: int) -> tuple[str, dict[str, OptionValue]]:
    """The setup and options of random game `number`: the defaults first, then every value in turn, but for `brief`."""
    options: dict[str, OptionValue] = {}
    rest = number
    for name, option in game.options.items():
        if name in game.brief:
            continue
        options[name] = option.values[rest % len(option.values)]
        rest //= len(option.values)
    return game.setups[number % len(game.setups)], {**options, **game.brief}


class Playthrough:
    """One random game, checked at every step."""

    def __init__(self, game: Game, seed: int, number: int, bots: Iterable[Bot]) -> None:
        setup, options = variant(game, number)
        self.game = game.seated(setup)
        self.rules: Rules = game.rules(setup, options)
        self.seed = Seed.from_number(seed, f"{game.id} {number}")
        self.prng = Prng(seed * 1_000_003 + number)
        self.bots = tuple(bots)
        self.match: Match = match_from_seed(game, self.rules, self.seed)
        self.clauses = game.rulebook().clauses
        self.kept = game.conserved(self.match.state)
        self.decisions = 0
        self.hidden = False
        self.varied = False

    def play(self) -> None:
        """Play to the end and test the record."""
        while not self.match.over:
            self.check_published(self.match.state)
            if self.prng.below(12) == 0:
                self.check_rewind()
            if self.match.state.stack[-1].mode == SEALED:
                self.play_sealed()
            else:
                seats = self.match.state.players_to_act()
                self.play_seat(seats[self.prng.below(len(seats))])
            _hold(self.decisions < DECISIONS, f"a game ends within {DECISIONS} decisions")
        self.check_end()

    def evidence(self, message: str) -> bytes:
        """A record of the game so far, ended at the table, that reproduces what was found."""
        if not self.match.over:
            self.match.note("fault", SPECTATOR, message)
            self.match.conclude(_no_winner(), "found by fuzzing")
        return encode(record_of(self.match, self.seed))

    # --- playing -------------------------------------------------------------------------------------------------

    def play_seat(self, seat: int) -> None:
        """Write a random draft, testing every step of it, and publish it."""
        state = self.match.state
        before = state.ints()
        draft = self.write_draft(state, seat)
        _hold(state.ints() == before, "drafts leave the published state alone")
        self.check_foreign(seat, draft.sheet())
        twins = [(other, self.game.swap_secret(state, other, self.prng.fork())) for other in self.readers() if other != seat]
        sheet = draft.sheet()
        self.check_told(state, seat, sheet, twins)
        refusal = self.match.submit(seat, sheet)
        _hold(refusal is None, f"a legal draft can be published, not {refusal}")

    def play_sealed(self) -> None:
        """Write everybody's sheet and open the round."""
        state = self.match.state
        sheets: dict[int, list[Move]] = {}
        for seat in state.players_to_act():
            draft = self.write_draft(state, seat)
            if draft.lines and self.prng.below(3) == 0:
                draft.withdraw(self.prng.below(len(draft.lines)))
            sheets[seat] = draft.sheet()
        refusal = self.match.submit_sealed(sheets)
        _hold(refusal is None, f"legal sheets can be opened, not {refusal}")

    def write_draft(self, state: State, seat: int) -> Draft:
        """Random legal actions until the draft completes, or now and then until a place where it may be published."""
        draft = Draft(state, seat)
        twin_of = self.game.swap_secret(state, seat, self.prng.fork())
        twin = Draft(twin_of, seat)
        while True:
            self.check_decision(draft.state, seat)
            action = self.drawn(draft.state, twin.state, seat)
            self.decisions += 1
            self.add(draft, twin, action)
            if draft.complete:
                return draft
            if draft.state.rests() and self.prng.below(6) == 0:
                return draft
            _hold(len(draft.lines) < LINE, f"a draft closes within {LINE} actions")

    def drawn(self, state: State, twin: State, seat: int) -> int:
        """An action by lot, as random players draw it."""
        luck = self.prng.below(1_000_000)
        action = state.draw_action(seat, Prng(luck))
        _hold(action == twin.draw_action(seat, Prng(luck)), "what is drawn by lot does not depend on what the seat cannot know")
        return action

    def add(self, draft: Draft, twin: Draft, action: int) -> None:
        """Add one action; a draft of the same seat in a state with other secrets must go the same way."""
        shown = draft.state.ints()
        _hold(draft.add((action,)) is None, "a legal action can be written")
        _hold(twin.add((action,)) is None, "what is legal does not depend on what the seat cannot know")
        _hold(draft.complete == twin.complete, "whether a draft is complete does not depend on secrets")
        self.same_to(draft.seat, draft.state, twin.state, "a draft")
        if self.prng.below(4) == 0:
            draft.undo()
            _hold(draft.state.ints() == shown, "undo gives the draft back as it was")
            draft.add((action,))

    # --- what holds at a published state ------------------------------------------------------------------------------

    def readers(self) -> list[int]:
        """All who look at the table."""
        return [*range(len(self.game.seats)), SPECTATOR]

    def check_published(self, state: State) -> None:
        """Everything that can be asked of a state between two entries."""
        _hold(state.rests(), "a published state is at rest")
        _hold(state.current_player() not in (CHANCE, TERMINAL), "after a submission a seat is asked")
        self.check_storage(state)
        self.check_fallback(state)
        for reader in self.readers():
            twin = self.game.swap_secret(state, reader, self.prng.fork())
            self.same_to(reader, state, twin, "a published state")
            self.check_sample(state, twin, reader)
            if reader >= 0 and not state.acts(reader):
                self.check_idle(state, reader)

    def check_storage(self, state: State) -> None:
        """Clones share nothing; ints and positions come back."""
        flat = state.ints()
        copy = state.clone()
        _hold(copy.ints() == flat, "a clone is equal")
        seat = state.players_to_act()[0]
        copy.apply(seat, copy.legal_actions(seat)[0])
        _hold(state.ints() == flat, "a clone shares nothing")
        _hold(self.game.load(self.rules, flat).ints() == flat, "ints can be loaded")
        _hold(self.game.conserved(state) == self.kept, "pieces and cards are conserved")
        position = self.game.position_of(state)
        again = self.game.position_from(self.rules, msgspec.json.decode(msgspec.json.encode(position)))
        _hold(self.game.position_of(again) == position, "a position comes back as it was written")
        for reader in self.readers():
            _hold(_bytes(again, reader) == _bytes(state, reader), "a position keeps all that a view shows")
            if reader >= 0:
                _hold(again.legal_actions(reader) == state.legal_actions(reader), "a position keeps what is legal")

    def check_fallback(self, state: State) -> None:
        """The fallback is legal and, repeated, closes what the seat is asked."""
        for seat in state.players_to_act():
            copy = state.clone()
            for _ in range(LINE):
                if not copy.acts(seat) or (copy.stack and copy.stack[-1].mode == SEALED):
                    break
                action = copy.fallback(seat)
                _hold(copy.check(seat, action) == 0, "the fallback is legal")
                copy.apply(seat, action)
            else:
                raise PropertyError("the fallback, repeated, closes the frame")

    def check_sample(self, state: State, twin: State, reader: int) -> None:
        """A sample looks the same to its reader; equal knowledge and equal prng give equal samples."""
        number = self.prng.below(1_000_000)
        sample = state.determinize(reader, Prng(number))
        _hold(sample.ints() == twin.determinize(reader, Prng(number)).ints(), "equal views give equal samples")
        _hold(self.game.conserved(sample) == self.kept, "a sample conserves pieces and cards")
        self.same_to(reader, state, sample, "a sample")
        again = sample.determinize(reader, Prng(number))
        _hold(again.ints() == sample.ints(), "a sample's sample is the truth's sample")
        self.hidden = self.hidden or twin.ints() != state.ints()
        self.varied = self.varied or sample.ints() != state.ints()
        if reader >= 0 and state.acts(reader):
            for bot in self.bots:
                chosen = [bot.choose(View.of(self.game, one, reader, Prng(number)), Prng(number), 50) for one in (state, twin)]
                _hold(chosen[0] == chosen[1], f"{type(bot).__name__} chooses the same whatever it cannot know")

    def same_to(self, reader: int, one: State, other: State, what: str) -> None:
        """Two states that differ only in what the reader cannot know look, offer and refuse the same."""
        _hold(_bytes(one, reader) == _bytes(other, reader), f"{what} shows no secret in a view")
        game = self.game
        _hold(game.prompt(one, reader) == game.prompt(other, reader), f"{what} shows no secret in its prompt")
        _hold(game.heading(one) == game.heading(other), f"{what} shows no secret in its heading")
        if reader < 0:
            return
        _hold(one.legal_actions(reader) == other.legal_actions(reader), f"{what} shows no secret in what is legal")
        _hold(one.offers(reader, ()) == other.offers(reader, ()), f"{what} shows no secret in its offers")
        for action in self.universe(one, reader):
            _hold(one.refusal(reader, action) == other.refusal(reader, action), f"{what} shows no secret in its refusals")

    def check_idle(self, state: State, seat: int) -> None:
        """Who is not asked has no legal action and is told so."""
        _hold(not state.legal_actions(seat) and not state.offers(seat, ()), "only those who are asked have legal actions")
        for action in self.universe(state, seat):
            self.refused(state, seat, action)

    # --- what holds at a decision ------------------------------------------------------------------------------------

    def check_decision(self, state: State, seat: int) -> None:
        """Enumeration is refusal; the offers' leaves are the legal actions; notation comes back."""
        legal = state.legal_actions(seat)
        _hold(bool(legal), "no dead ends")
        _hold(legal == sorted(set(legal)), "legal actions ascend")
        known = set(legal)
        for action in self.universe(state, seat):
            if action in known:
                _hold(state.check(seat, action) == 0, f"{self.line(state, seat, action)} is listed, so not refused")
            else:
                self.refused(state, seat, action)
        leaves, branches = self.leaves(state, seat)
        _hold(sorted(leaves) == legal, "the leaves of the offers are the legal actions")
        _hold(branches <= len(legal) + 64, "the root of the offers does not build the leaves")
        for action in self.some(legal, TEXTS) + self.some(range(self.game.action_count(self.rules)), TEXTS):
            if action in known or self.exists(state, seat, action):
                line = self.line(state, seat, action)
                _hold(self.game.parse_move(state, seat, line) == (action,), f"{line!r} reads back as it was written")
        self.check_garbled(state, seat, self.line(state, seat, legal[0]))

    def refused(self, state: State, seat: int, action: int) -> None:
        """The action is refused with a clause that exists and a sentence."""
        refusal = state.refusal(seat, action)
        if refusal is None:
            raise PropertyError(f"{self.line(state, seat, action)} is not listed, so it is refused")
        _hold(refusal.clause in self.clauses, f"the refusal's clause {refusal.clause!r} exists")
        _hold(refusal.reason.endswith("."), f"a refusal is a sentence: {refusal.reason!r}")

    def check_garbled(self, state: State, seat: int, line: str) -> None:
        """A mutated line reads as some move or raises NotationError, never anything else."""
        text = list(line)
        for _ in range(1 + self.prng.below(3)):
            at = self.prng.below(len(text))
            text[at : at + self.prng.below(3)] = chr(32 + self.prng.below(95))
        try:
            self.game.parse_move(state, seat, "".join(text))
        except NotationError as error:
            _hold(str(error).endswith((".", ")")), f"an unread line is explained in a sentence: {error}")

    def exists(self, state: State, seat: int, action: int) -> bool:
        """Whether the action is one of the game at all."""
        refusal = state.refusal(seat, action)
        return refusal is None or refusal.clause != "base/action"

    def universe(self, state: State, seat: int) -> list[int]:
        """The whole action space, or a sample of it with foreign numbers among them."""
        count = self.game.action_count(self.rules)
        if count <= UNIVERSE:
            return [*range(count), -7, count, count + 1000]
        drawn = [self.prng.below(count) for _ in range(UNIVERSE // 4)]
        return drawn + self.some(state.legal_actions(seat), UNIVERSE // 4) + [-7, count]

    def some(self, items: Sequence[int], count: int) -> list[int]:
        """Up to `count` of the items, at random."""
        if len(items) <= count:
            return list(items)
        return [items[self.prng.below(len(items))] for _ in range(count)]

    def leaves(self, state: State, seat: int) -> tuple[list[int], int]:
        """Walk the tree of offers; returns its leaves and the number of branches at its root."""
        out: list[int] = []
        prefixes: list[Move] = [()]
        root = len(state.offers(seat, ()))
        while prefixes:
            prefix = prefixes.pop()
            for offer in state.offers(seat, prefix):
                _hold(bool(self.game.describe_offer(state, seat, prefix, offer)), "every offer has a name")
                if offer.action >= 0:
                    out.append(offer.action)
                else:
                    prefixes.append((*prefix, offer.key))
        return out, root

    def line(self, state: State, seat: int, action: int) -> str:
        """The action in notation."""
        if not 0 <= action < self.game.action_count(self.rules):
            return f"action {action}"
        return self.game.format_move(state, seat, (action,))

    # --- what holds for what is published ----------------------------------------------------------------------------

    def check_foreign(self, seat: int, sheet: list[Move]) -> None:
        """Others cannot publish this draft, nor this seat a sheet that ends too early or goes on too long."""
        before = self.match.state.ints()
        for other in range(len(self.game.seats)):
            if not self.match.state.acts(other):
                refusal = self.match.submit(other, sheet)
                _hold(refusal is not None and refusal.clause in self.clauses, "a foreign draft is refused with a clause")
        _hold(self.match.submit(seat, []) is not None, "an empty draft is refused")
        _hold(self.match.submit(seat, [(self.game.action_count(self.rules) + 5,)]) is not None, "an unknown action is refused")
        _hold(self.match.state.ints() == before, "what is refused changes nothing")

    def check_told(self, state: State, seat: int, sheet: list[Move], twins: list[tuple[int, State]]) -> None:
        """Whoever cannot tell two states apart is told the same about a published draft, unless it brought news."""
        told, after = _publish(state, seat, sheet)
        for reader, twin in twins:
            if not _writes(twin, seat, sheet):
                continue  # with other hidden cards the draft may be illegal; then it would not have been written
            twin_told, twin_after = _publish(twin, seat, sheet)
            same = _heard(told, reader) == _heard(twin_told, reader) and _bytes(after, reader) == _bytes(twin_after, reader)
            completes = after.news != state.news or after.current_player() == CHANCE or not after.stack
            _hold(same or completes, "what makes hidden states distinguishable raises news")

    def check_rewind(self) -> None:
        """Taken back by consent and published again, a draft draws the same chance."""
        match = self.match
        standing = [match.log[index].entry for index in match.line]
        if not any(isinstance(entry, Published | Sealed) for entry in standing):
            return
        entry = next(entry for entry in reversed(standing) if isinstance(entry, Published | Sealed))
        before = match.state.ints()
        everyone = list(range(len(self.game.seats)))
        _hold(match.rewind(1, everyone[:-1]) is not None, "an undo needs the consent of all")
        _hold(match.rewind(1, everyone) is None, "a published entry comes back by consent")
        if isinstance(entry, Published):
            match.submit(entry.seat, entry.moves)
        else:
            match.submit_sealed({sheet.seat: sheet.moves for sheet in entry.sheets})
        _hold(match.state.ints() == before, "an undone draw returns unchanged")

    def check_end(self) -> None:
        """A finished game has a result, refuses everything, and its record verifies and betrays tampering."""
        match = self.match
        outcome = match.outcome
        if outcome is None:
            raise PropertyError("a game that is over has an outcome")
        _hold(outcome.clause in self.clauses, f"the outcome's clause {outcome.clause!r} exists")
        _hold(len(match.state.returns()) == len(self.game.seats), "every seat has a return")
        for seat in range(len(self.game.seats)):
            _hold(match.submit(seat, [(0,)]) is not None, "nothing can be done after the end")
        data = encode(record_of(match, self.seed))
        verify(self.game, decode(data, "record"))
        again = match_from_seed(self.game, self.rules, self.seed)
        again.follow([logged.entry for logged in match.log])
        _hold([logged.digest for logged in again.log] == [logged.digest for logged in match.log], "stored entries replay")
        self.check_tampering(data)

    def check_tampering(self, data: bytes) -> None:
        """One entry changed, dropped or doubled is found."""
        record = decode(data, "record")
        at = self.prng.below(len(record.entries))
        entry = record.entries[at]
        how = self.prng.below(3)
        if how == 0:
            del record.entries[at]
        elif how == 1:
            record.entries.insert(at, entry)
        else:
            record.entries[at] = _altered(entry)
        try:
            verify(self.game, record)
        except RecordError:
            return
        raise PropertyError(f"a record with entry {at + 1} {('dropped', 'doubled', 'changed')[how]} is found out")


def _altered(entry: RecordEntry) -> RecordEntry:
    return msgspec.structs.replace(entry, digest=("0" if entry.digest[0] != "0" else "1") + entry.digest[1:])


def _hold(condition: bool, sentence: str) -> None:
    if not condition:
        raise PropertyError(f"does not hold: {sentence}")


def _bytes(state: State, reader: int) -> bytes:
    return msgspec.json.encode(state.view(reader))


def _publish(state: State, seat: int, sheet: list[Move]) -> tuple[list[Event], State]:
    after = state.clone()
    told: list[Event] = []
    after.events = told
    for move in sheet:
        for action in move:
            after.apply(seat, action)
    return told, after


def _writes(state: State, seat: int, sheet: list[Move]) -> bool:
    draft = Draft(state, seat)
    return all(draft.add(move) is None for move in sheet)


def _heard(events: list[Event], reader: int) -> list[Event]:
    mask = 1 << reader if reader >= 0 else 0
    return [event for event in events if event.audience == EVERYONE or event.audience & mask]


def _no_winner() -> Outcome:
    return Outcome((), "base/draw")
