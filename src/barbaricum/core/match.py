"""One game being played: the only gate to its state.  Search and bots never use it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from barbaricum.core.chance import Dice
from barbaricum.core.digest import Chain
from barbaricum.core.draft import Draft
from barbaricum.core.errors import RecordError
from barbaricum.core.game import Game, Rules
from barbaricum.core.state import CHANCE, DONE, SEALED, Event, Move, Outcome, Refusal, State


class Published(msgspec.Struct, frozen=True, tag="draft"):
    """A seat published its draft."""

    seat: int
    moves: tuple[Move, ...]
    lines: tuple[str, ...]


class Sheet(msgspec.Struct, frozen=True):
    """One seat's part of a sealed round."""

    seat: int
    moves: tuple[Move, ...]
    lines: tuple[str, ...]


class Sealed(msgspec.Struct, frozen=True, tag="sealed"):
    """All seats' sheets of a sealed round, in seat order."""

    sheets: tuple[Sheet, ...]


class Drawn(msgspec.Struct, frozen=True, tag="chance"):
    """Chance spoke: draw `n` of its purpose.  `audience` is who saw it fall."""

    purpose: str
    n: int
    outcome: int
    line: str
    audience: int


class Rewound(msgspec.Struct, frozen=True, tag="undo"):
    """By consent of all seats the last `entries` published entries, with their draws, came back."""

    entries: int
    consent: tuple[int, ...]


class Noted(msgspec.Struct, frozen=True, tag="table"):
    """A table event that the rules do not see: a seat changed hands, a deadline passed."""

    kind: str
    seat: int
    text: str


class Concluded(msgspec.Struct, frozen=True, tag="end"):
    """The table ended the game: resignation or agreement."""

    winners: tuple[int, ...]
    clause: str
    text: str


Entry = Published | Sealed | Drawn | Rewound | Noted | Concluded


class Logged(msgspec.Struct, frozen=True):
    """A log entry, what it told, and its place in the digest chain."""

    entry: Entry
    events: tuple[Event, ...]
    digest: str


_OVER = Refusal("base/over", "The game is over.")


class Match:
    """A game in play: the seat must be asked, every line must be legal; then it is applied, chance drawn, logged.

    `log` is append-only; `line` holds the indices of the entries that stand (all but those rewound).
    """

    def __init__(self, game: Game, rules: Rules, dice: Dice, key: bytes = b"", state: State | None = None) -> None:
        self.game = game.seated(rules.setup)
        self.rules = rules
        self.log: list[Logged] = []
        self.line: list[int] = []
        self.concluded: Outcome | None = None
        self._dice = dice
        self._chain = Chain(key)
        self._start = (state or game.initial(rules)).clone()
        fixed = [game.id, game.revision, rules.setup, rules.options, rules.components.hash()]
        self._chain.add(msgspec.json.encode(fixed), self._start.ints())
        self._draws: dict[str, int] = {}
        self._told: list[Event] = []
        self.state: State = self._start.clone()
        self._listen()
        self.draw()

    # --- what players do -----------------------------------------------------------------------------------------

    def submit(self, seat: int, sheet: Sequence[Move]) -> Refusal | None:
        """Publish a seat's lines as one entry and draw the chance that follows; nothing changes on a refusal."""
        if self.over:
            return _OVER
        if not self.state.acts(seat):
            return Refusal("base/turn", f"It is not {self.game.seat_name(seat)}'s turn to decide.")
        if self.state.stack[-1].mode == SEALED:
            return Refusal("base/sealed", "These orders are sealed: they are opened when every seat is ready.")
        lines: list[str] = []
        draft = Draft(self.state, seat)
        refusal = _write(self.game, draft, sheet, lines)
        if refusal is not None:
            return refusal
        if draft.unfinished or not lines:
            return Refusal("base/unfinished", "Finish what was begun before it is published.")
        for move in sheet:
            for action in move:
                self.state.apply(seat, action)
        self._record(Published(seat, tuple(sheet), tuple(lines)), stands=True)
        self.draw()
        return None

    def submit_sealed(self, sheets: Mapping[int, Sequence[Move]]) -> Refusal | None:
        """Open a sealed round: each asked seat's lines, then DONE, in seat order, as one entry."""
        if self.over:
            return _OVER
        if not self.state.stack or self.state.stack[-1].mode != SEALED:
            return Refusal("base/sealed", "No sealed orders are asked for now.")
        asked = self.state.players_to_act()
        missing = [self.game.seat_name(seat) for seat in asked if seat not in sheets]
        foreign = [self.game.seat_name(seat) for seat in sheets if seat not in asked]
        if missing or foreign:
            return Refusal("base/turn", f"A sheet of each asked seat is needed; wrong: {', '.join(missing + foreign)}.")
        opened: list[Sheet] = []
        for seat in asked:
            lines: list[str] = []
            draft = Draft(self.state, seat)
            refusal = _write(self.game, draft, sheets[seat], lines)
            if refusal is not None:
                return refusal
            if draft.unfinished:
                return Refusal("base/unfinished", "Finish what was begun before it is published.")
            opened.append(Sheet(seat, tuple(sheets[seat]), tuple(lines)))
        for sheet in opened:
            _apply_sheet(self.state, sheet)
        self._record(Sealed(tuple(opened)), stands=True)
        self.draw()
        return None

    def rewind(self, entries: int, consent: Sequence[int]) -> Refusal | None:
        """Take the last `entries` published entries back; every seat must consent.  Their draws will fall the same."""
        if set(consent) != set(range(len(self.game.seats))):
            return Refusal("base/consent", "Published moves come back only if every seat agrees.")
        cut = len(self.line)
        for _ in range(entries):
            cut -= 1
            while cut >= 0 and not isinstance(self.log[self.line[cut]].entry, Published | Sealed):
                cut -= 1
        if entries < 1 or cut < 0:
            return Refusal("base/consent", "There are not that many published moves to take back.")
        self.concluded = None
        self.line = self.line[:cut]
        self.state = self._start.clone()
        self._draws = {}
        for index in self.line:
            self._repeat(self.log[index].entry)
        self._listen()
        self._record(Rewound(entries, tuple(consent)), stands=False)
        return None

    def conclude(self, outcome: Outcome, text: str) -> Refusal | None:
        """End the game at the table: a resignation or an agreed result."""
        if self.over:
            return _OVER
        self.concluded = outcome
        self._record(Concluded(outcome.winners, outcome.clause, text), stands=False)
        return None

    def note(self, kind: str, seat: int, text: str) -> None:
        """Log a table event that the rules do not see."""
        self._record(Noted(kind, seat, text), stands=False)

    def follow(self, entries: Sequence[Entry]) -> None:
        """Play stored entries again, through the same gate; raises RecordError naming the first that differs."""
        for at, entry in enumerate(entries):
            refusal: Refusal | None = None
            if isinstance(entry, Published):
                refusal = self.submit(entry.seat, entry.moves)
            elif isinstance(entry, Sealed):
                refusal = self.submit_sealed({sheet.seat: sheet.moves for sheet in entry.sheets})
            elif isinstance(entry, Rewound):
                refusal = self.rewind(entry.entries, entry.consent)
            elif isinstance(entry, Concluded):
                refusal = self.conclude(Outcome(entry.winners, entry.clause), entry.text)
            elif isinstance(entry, Noted):
                self.note(entry.kind, entry.seat, entry.text)
            if refusal is not None:
                raise RecordError(f"entry {at + 1}", [f"{refusal.reason} ({refusal.clause})"])
            if at >= len(self.log) or self.log[at].entry != entry:
                raise RecordError(f"entry {at + 1}", ["what is stored is not what the rules and the seed give"])

    # --- how it stands ----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or at the table."""
        return self.concluded is not None or not self.state.stack

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        return self.concluded or self.state.outcome()

    def draw(self) -> None:
        """Draw whatever chance is due; called by every submission."""
        while self.state.current_player() == CHANCE:
            chance = self.state.chance()
            n = self._draws.get(chance.purpose, 0)
            outcome = self._dice.draw(chance, n)
            line = self.game.format_move(self.state, CHANCE, (outcome,))
            self._draws[chance.purpose] = n + 1
            self.state.apply(CHANCE, outcome)
            self._record(Drawn(chance.purpose, n, outcome, line, chance.audience), stands=True)

    def states(self) -> list[tuple[int, State]]:
        """The state before the first entry (index -1) and after each entry that stands, oldest first."""
        state = self._start.clone()
        out = [(-1, state.clone())]
        for index in self.line:
            _apply_entry(state, self.log[index].entry)
            out.append((index, state.clone()))
        return out

    # --- inside -----------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        self._told = []
        self.state.events = self._told

    def _record(self, entry: Entry, *, stands: bool) -> None:
        if stands:
            self.line.append(len(self.log))
        digest = self._chain.add(msgspec.json.encode(entry), self.state.ints())
        self.log.append(Logged(entry, tuple(self._told), digest))
        self._told.clear()

    def _repeat(self, entry: Entry) -> None:
        if isinstance(entry, Drawn):
            self._draws[entry.purpose] = self._draws.get(entry.purpose, 0) + 1
        _apply_entry(self.state, entry)


def _apply_entry(state: State, entry: Entry) -> None:
    """Apply an entry that is known to be sound."""
    if isinstance(entry, Published):
        for move in entry.moves:
            for action in move:
                state.apply(entry.seat, action)
    elif isinstance(entry, Sealed):
        for sheet in entry.sheets:
            _apply_sheet(state, sheet)
    elif isinstance(entry, Drawn):
        state.apply(CHANCE, entry.outcome)


def _apply_sheet(state: State, sheet: Sheet) -> None:
    """Apply one seat's sealed lines and make it ready."""
    for move in sheet.moves:
        for action in move:
            if action != DONE:
                state.apply(sheet.seat, action)
    state.apply(sheet.seat, DONE)


def _write(game: Game, draft: Draft, sheet: Sequence[Move], lines: list[str]) -> Refusal | None:
    """Write a sheet into a draft, collecting each line in notation."""
    for move in sheet:
        before = draft.state
        refusal = draft.add(move)
        if refusal is not None:
            return refusal
        lines.append(game.format_move(before, draft.seat, move))
    return None
