"""The game at a table once it has begun: the match, the drafts beside it, what was told, and taking back by consent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from barbaricum.bots.play import news_for
from barbaricum.core.chance import Seed
from barbaricum.core.draft import Draft
from barbaricum.core.errors import TableError
from barbaricum.core.game import Game, Position, Rules
from barbaricum.core.match import Concluded, Drawn, Entry, Match, Noted, Published, Rewound, Sealed
from barbaricum.core.prng import Prng
from barbaricum.core.record import match_from_seed, returns_of
from barbaricum.core.state import DONE, EVERYONE, SEALED, SHARED, Move, Outcome, Refusal, State
from barbaricum.core.view import View
from barbaricum.tables.ports import DraftLines, StoredEntry, Told

TURN: str = "turn"
"""The kind of event that opens a new turn, in every game."""


class Line(NamedTuple):
    """One line of the log as a reader sees it; `seat` is -1 for chance and the table."""

    entry: int
    seat: int
    text: str
    clause: str
    kind: str
    args: tuple[int, ...]
    head: bool
    undone: bool


class Play:
    """A match with the drafts of its seats.  Drafts are private; everything else here is fit for its audience only."""

    def __init__(self, game: Game, rules: Rules, seed: Seed, position: Position | None = None) -> None:
        self.game = game
        self.rules = rules
        self.seed = seed
        self.position = position
        self.match: Match = match_from_seed(game, rules, seed, position)
        self.drafts: dict[int, Draft] = {}
        self.ready: set[int] = set()
        self.undone: set[int] = set()
        self._told: list[tuple[Told, ...]] = []
        self._past: tuple[int, dict[int, State]] = (-1, {})
        self._listen()

    # --- drafts ----------------------------------------------------------------------------------------------------

    def owner(self, seat: int) -> int:
        """Whose draft the seat writes: its own, or the one of its side, kept under the side's first seat."""
        stack = self.match.state.stack
        if stack and stack[-1].mode == SHARED and self.match.state.acts(seat):
            return self.match.state.players_to_act()[0]
        return seat

    def side(self, seat: int) -> list[int]:
        """The seats that see and write the same draft as this one."""
        owner = self.owner(seat)
        return [each for each in range(len(self.game.seats)) if self.owner(each) == owner]

    def draft(self, seat: int) -> Draft | None:
        """The draft the seat may see; None where nothing is written."""
        return self.drafts.get(self.owner(seat))

    def state_for(self, reader: int) -> State:
        """The state a reader stands before: its draft's, or the published one."""
        draft = self.draft(reader) if reader >= 0 else None
        return draft.state if draft is not None else self.match.state

    def add(self, seat: int, move: Move) -> Refusal | None:
        """Write a line into the draft, all of it or nothing."""
        owner = self.owner(seat)
        draft = self.drafts.get(owner) or Draft(self.match.state, owner)
        refusal = draft.add(move)
        if refusal is None:
            self.drafts[owner] = draft
        return refusal

    def refusal(self, seat: int, move: Move) -> Refusal | None:
        """Why a line could not be written now, without writing it."""
        owner = self.owner(seat)
        draft = self.drafts.get(owner)
        if draft is not None and draft.complete:
            return draft.add(move)
        return Draft(self.state_for(seat), owner).add(move)

    def undo(self, seat: int, *, all_lines: bool = False, line: int | None = None) -> bool:
        """Take back the draft's last line, line number `line` with what falls with it, or all; False where there is none."""
        owner = self.owner(seat)
        draft = self.drafts.get(owner)
        if draft is None or (line is not None and not 0 <= line < len(draft.lines)):
            return False
        self.ready.discard(owner)
        if line is not None and draft.complete:
            draft.undo()  # what completed the draft goes first, or nothing could be written after it
        if line is not None:
            draft.withdraw(line)
        else:
            while draft.undo() and all_lines:
                pass
        if not draft.lines:
            del self.drafts[owner]
        return True

    def drop_unfinished(self, seat: int) -> None:
        """Take back lines until what is written could be published."""
        draft = self.draft(seat)
        while draft is not None and draft.unfinished:
            self.undo(seat)
            draft = self.draft(seat)

    def publish(self, seat: int, *, hold: bool = False) -> Refusal | None:
        """Publish the draft; a sealed sheet waits until every asked seat's is ready, and with `hold` even then."""
        if self.is_sealed():
            return self._make_ready(seat, hold)
        draft = self.draft(seat)
        if draft is None:
            raise TableError("Nothing is written yet that could be published.")
        refusal = self.match.submit(draft.seat, draft.sheet())
        if refusal is None:
            del self.drafts[draft.seat]
            self._entered()
        return refusal

    def play(self, seat: int, sheet: Sequence[Move], *, hold: bool = False) -> Refusal | None:
        """Write a whole sheet and publish it, as bots do; nothing changes on a refusal.  `hold` as in `publish`."""
        self.undo(seat, all_lines=True)
        for move in sheet:
            refusal = self.add(seat, move)
            if refusal is not None:
                self.undo(seat, all_lines=True)
                return refusal
        refusal = self.publish(seat, hold=hold)
        if refusal is not None:
            self.undo(seat, all_lines=True)
        return refusal

    def fallback(self, seat: int) -> list[Move]:
        """The mildest legal sheet, for a seat that cannot decide itself.

        Clause: base/absence.
        """
        draft = Draft(self.match.state, seat)
        while not draft.complete:
            refusal = draft.add((draft.state.fallback(seat),))
            assert refusal is None, refusal
        return draft.sheet()

    def waits_for(self) -> list[int]:
        """The seats that are asked and are not ready."""
        if self.match.over:
            return []
        return [seat for seat in self.match.state.players_to_act() if seat >= 0 and seat not in self.ready]

    def is_sealed(self) -> bool:
        """Whether sealed sheets are asked for."""
        stack = self.match.state.stack
        return bool(stack) and stack[-1].mode == SEALED

    def _make_ready(self, seat: int, hold: bool) -> Refusal | None:
        draft = self.drafts.get(seat) or Draft(self.match.state, seat)
        if not draft.complete:
            refusal = draft.add((DONE,))
            if refusal is not None:
                return refusal
        self.drafts[seat] = draft
        self.ready.add(seat)
        if hold or self.waits_for():
            return None
        refusal = self.open_sheets()
        if refusal is not None:
            self.ready.discard(seat)
        return refusal

    def open_sheets(self) -> Refusal | None:
        """Open the sealed sheets; everybody who is asked must be ready."""
        asked = self.match.state.players_to_act()
        sheets = {each: [move for move in self.drafts[each].sheet() if move != (DONE,)] for each in asked}
        refusal = self.match.submit_sealed(sheets)
        if refusal is None:
            for each in asked:
                del self.drafts[each]
            self._entered()
        return refusal

    def _entered(self) -> None:
        """Bring told lines and the drafts of others up to date after an entry."""
        self._listen()
        self.ready.clear()
        old, self.drafts = self.drafts, {}
        for owner, draft in old.items():
            self.restore_draft(owner, DraftLines(tuple(draft.lines)))

    def restore_draft(self, seat: int, lines: DraftLines) -> None:
        """Write kept lines again, as far as they still stand."""
        if self.match.over or not self.match.state.acts(seat):
            return
        draft = Draft(self.match.state, seat)
        for move in lines.moves:
            draft.add(move)
        if draft.lines:
            self.drafts[seat] = draft
            if lines.ready and draft.complete:
                self.ready.add(seat)

    def draft_texts(self, seat: int) -> list[str]:
        """The lines of the seat's draft in notation."""
        draft = self.draft(seat)
        if draft is None:
            return []
        return [self.game.format_move(state, draft.seat, move) for state, move in draft.written()]

    def draft_lines(self) -> dict[int, DraftLines]:
        """The drafts in the form they are kept."""
        return {seat: DraftLines(tuple(draft.lines), seat in self.ready) for seat, draft in self.drafts.items()}

    # --- the log ---------------------------------------------------------------------------------------------------

    def entries(self, first: int) -> list[StoredEntry]:
        """The log from entry `first` on, in the form it is kept."""
        log = self.match.log
        return [StoredEntry(log[at].entry, self._told[at], log[at].digest) for at in range(first, len(log))]

    def lines(self, reader: int, first: int = 0, end: int | None = None) -> list[Line]:
        """What a reader may know of the entries from `first` to before `end`."""
        out: list[Line] = []
        for at in range(first, len(self.match.log) if end is None else end):
            out.extend(read_entry(at, self.match.log[at].entry, self._told[at], reader, at in self.undone))
        return out

    def note(self, kind: str, seat: int, text: str) -> None:
        """Log a table event."""
        self.match.note(kind, seat, text)
        self._listen()

    def conclude(self, outcome: Outcome, text: str) -> None:
        """End the game at the table; raises TableError when it is over."""
        refusal = self.match.conclude(outcome, text)
        if refusal is not None:
            raise TableError(refusal.reason)
        self._entered()

    def conclusion(self) -> str:
        """The sentence with which the game was ended at the table; "" where it runs or its own rules ended it."""
        if self.match.concluded is None:
            return ""
        return next(each.entry.text for each in reversed(self.match.log) if isinstance(each.entry, Concluded))

    def shares(self) -> list[float]:
        """The victory as each seat's share once the game is over: the winners divide it, in a draw everybody does."""
        outcome = self.match.outcome
        seats = range(len(self.game.seats))
        if outcome is None:
            return [0.0 for _ in seats]
        winners = outcome.winners or tuple(seats)
        return [1 / len(winners) if seat in winners else 0.0 for seat in seats]

    def returns(self) -> list[float]:
        """Each seat's result in -1..1."""
        return returns_of(self.match)

    def follow(self, entries: Sequence[StoredEntry], same_rules: bool) -> None:
        """Play kept entries again; raises RecordError for the first that the rules and the seed do not give.

        Digests are compared only under the rules they were made by: newer rules may number their states otherwise.
        """
        self.match.follow([stored.entry for stored in entries])
        if len(self.match.log) != len(entries):
            raise TableError("the log that was kept ends before a draw that is due")
        for at, stored in enumerate(entries):
            if same_rules and stored.digest != self.match.log[at].digest:
                raise TableError(f"entry {at + 1}: its digest does not fit what came before it")
        self._told = [stored.told for stored in entries]
        self._find_undone()

    def _listen(self) -> None:
        """Put new events into sentences."""
        for logged in self.match.log[len(self._told) :]:
            told = [Told(*event, text=self.game.format_event(self.rules, event)) for event in logged.events]
            self._told.append(tuple(told))

    # --- taking back -------------------------------------------------------------------------------------------------

    def published(self) -> list[int]:
        """The numbers of the published entries that stand, oldest first."""
        return [at for at in self.match.line if isinstance(self.match.log[at].entry, Published | Sealed)]

    def undoable(self, seat: int, curtain: int = 0) -> int:
        """How many published entries to take back to return to this seat's last decision; none from before `curtain`."""
        count = 0
        for at in reversed(self.match.line):
            entry = self.match.log[at].entry
            if at < curtain:
                return 0
            count += isinstance(entry, Published | Sealed)
            if isinstance(entry, Sealed) or (isinstance(entry, Published) and entry.seat == seat):
                return count
        return 0

    def draws_in(self, entries: int) -> int:
        """How many draws would come back with the last `entries` published entries."""
        cut = self.published()[-entries]
        return sum(1 for at in self.match.line if at > cut and isinstance(self.match.log[at].entry, Drawn))

    def rewind(self, entries: int) -> None:
        """Take published entries back; everybody has agreed.

        Clause: base/consent.
        """
        refusal = self.match.rewind(entries, range(len(self.game.seats)))
        if refusal is not None:
            raise TableError(refusal.reason)
        self.drafts.clear()
        self.ready.clear()
        self._listen()
        self._find_undone()

    def _find_undone(self) -> None:
        stands = set(self.match.line)
        self.undone = {
            at
            for at, logged in enumerate(self.match.log)
            if at not in stands and isinstance(logged.entry, Published | Sealed | Drawn)
        }

    # --- replay --------------------------------------------------------------------------------------------------------

    def state_after(self, count: int) -> State:
        """The state as it stood when the log had `count` entries; not to be changed."""
        log = self.match.log
        if count == len(log):
            return self.match.state
        if self._past[0] != len(log):
            self._past = (len(log), dict(self.match.states()))
        stood, at = self._past[1], count - 1
        while at >= 0 and isinstance(log[at].entry, Noted | Concluded):
            at -= 1
        if at not in stood:
            stood[at] = self._replayed(at)
        return stood[at]

    def _replayed(self, at: int) -> State:
        """The state after an entry that no longer stands, by playing everything up to it again."""
        log = self.match.log
        decided = at
        while isinstance(log[decided].entry, Drawn):
            decided -= 1
        again = match_from_seed(self.game, self.rules, self.seed, self.position)
        again.follow([logged.entry for logged in log[: decided + 1]])
        return dict(again.states()).get(at, again.state)

    # --- bots ------------------------------------------------------------------------------------------------------------

    def view_for_bot(self, seat: int) -> tuple[View, int]:
        """What a bot may know now, and the number its own randomness starts from; neither tells the dice."""
        turn = f"{len(self.match.log)} {seat}"
        sample = Prng(_number(self.seed, f"bot sample {turn}"))
        view = View.of(self.game, self.match.state, seat, sample, news_for(self.match, seat))
        return view, _number(self.seed, f"bot choice {turn}")


def _number(seed: Seed, label: str) -> int:
    return int.from_bytes(seed.key(label)[:8], "big")


def read_entry(at: int, entry: Entry, told: Sequence[Told], reader: int, undone: bool) -> list[Line]:
    """Put one entry into lines for a reader (a seat, or below 0 a spectator): what it was told, or the bare entry."""
    seat = entry.seat if isinstance(entry, Published | Noted) else -1
    heard = [each for each in told if each.audience == EVERYONE or (reader >= 0 and each.audience >> reader & 1)]
    if heard:
        return [Line(at, seat, each.text, each.clause, each.kind, each.args, each.kind == TURN, undone) for each in heard]
    if isinstance(entry, Published):
        return [Line(at, seat, "; ".join(entry.lines), "", "line", (), False, undone)]
    if isinstance(entry, Rewound):
        moves = "the last move" if entry.entries == 1 else f"the last {entry.entries} moves"
        text = f"Taken back with everybody's consent: {moves}."
        return [Line(at, -1, text, "base/consent", "undo", (entry.entries,), False, False)]
    if isinstance(entry, Noted):
        return [Line(at, seat, entry.text, "", entry.kind, (), False, False)]
    if isinstance(entry, Concluded):
        return [Line(at, -1, entry.text, entry.clause, "end", entry.winners, False, False)]
    return []
