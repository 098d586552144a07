"""A table from its making to the rematch."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from barbaricum.core.chance import Seed
from barbaricum.core.errors import BarbaricumError, TableError
from barbaricum.core.game import Game, Rules
from barbaricum.core.record import encode, record_of
from barbaricum.core.state import SPECTATOR, Move, Outcome, Refusal, State
from barbaricum.games import game_named
from barbaricum.tables.allotting import allot, ranking_of
from barbaricum.tables.calendar import moment
from barbaricum.tables.keeping import Kept
from barbaricum.tables.links import hash_token
from barbaricum.tables.play import Line, Play, read_entry
from barbaricum.tables.ports import (
    Change,
    Face,
    Letter,
    Saved,
    Seat,
    Standing,
    Status,
    Terms,
    UndoAsked,
)
from barbaricum.tables.seating import Seating, clean_nonce, known_bot
from barbaricum.tables.whatif import Step, WhatIf, what_if


class Table:
    """One table.  Whoever runs it keeps `changes()` before anything is shown, and reads the table again if that fails.

    `play` is None until every seat is taken and every browser has given its nonce, and at a table whose game cannot be
    replayed: then `fault` says why.  Seats are given by index; SPECTATOR and all below 0 see what is public.  `now` tells
    the time in seconds since 1970.
    """

    def __init__(
        self, table: str, secret: bytes, terms: Terms, standing: Standing, seats: list[Seat], rules: Rules | None = None
    ) -> None:
        self.id = table
        self.terms = terms
        self.standing = standing
        known = game_named(terms.game)
        # A setup that newer rules no longer have makes the table suspended, later.
        self.game: Game = known.seated(terms.setup) if terms.setup in known.setups else known
        self.seating = Seating(self.game.seats, seats)
        self.play: Play | None = None
        self.letters: list[Letter] = []
        self.now: Callable[[], float] = time.time
        self.fault = ""
        self._secret = secret
        self._rules = rules
        self._kept = Kept()
        self._last_face: Face | None = None
        self._old: Saved | None = None

    # --- making and reading ------------------------------------------------------------------------------------------

    @classmethod
    def restore(cls, saved: Saved) -> Table:
        """Read a kept table again; raises TableError only when its game is unknown here.

        A log that these rules and the seed do not give makes the table *suspended*: it shows its last position.
        """
        table = cls(saved.table, saved.secret, saved.terms, saved.standing, saved.seats)
        table.letters = saved.letters
        if saved.face.status != "waiting":
            table._replay(saved)
        table._kept = Kept.of(table)
        if table.fault:
            table._kept.entries = len(saved.entries)
            table._kept.drafts = saved.drafts
        return table

    def _replay(self, saved: Saved) -> None:
        self._last_face, self._old = saved.face, saved
        same_rules = saved.terms.revision == self.game.revision
        try:
            play = Play(self.game, self.rules, self.seed, self.terms.position)
            play.follow(saved.entries, same_rules)
        except BarbaricumError as error:
            self.fault = str(error)
        except Exception as error:  # rules of another revision may stumble over an old log in any way
            self.fault = f"{type(error).__name__}: {error}"
        else:
            self.play, self._old = play, None
            for seat, lines in saved.drafts.items():
                play.restore_draft(seat, lines)

    # --- how it stands -------------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules with this table's setup, options and components."""
        if self._rules is None:
            self._rules = self.game.rules(self.terms.setup, self.terms.options, self.terms.components)
        return self._rules

    @property
    def seed(self) -> Seed:
        """The secret with the nonces given so far."""
        return Seed(self._secret, [bytes.fromhex(nonce) for nonce in self.standing.nonces])

    @property
    def status(self) -> Status:
        """Waiting for players, running, over, or suspended."""
        if self.fault:
            return "suspended"
        if self.play is None:
            return "waiting"
        return "over" if self.play.match.over else "running"

    @property
    def seq(self) -> int:
        """How many entries the log has."""
        if self._old is not None:
            return len(self._old.entries)
        return len(self.play.match.log) if self.play else 0

    @property
    def heading(self) -> str:
        """Where the game stands."""
        if self.play is not None:
            return self.game.heading(self.play.match.state)
        return self._last_face.heading if self._last_face else "Before the game"

    def suspended_state(self) -> State | None:
        """The last position of a suspended game, as far as these rules can read it."""
        if self._last_face is None or self._last_face.position is None:
            return None
        try:
            return self.game.position_from(self.rules, self._last_face.position)
        except Exception:  # as in `_replay`
            return None

    def lines(self, reader: int, first: int = 0, end: int | None = None) -> list[Line]:
        """The log for a reader, entries `first` to before `end`; of a suspended game as it was told then."""
        if self.play is not None:
            return self.play.lines(reader, first, end)
        out: list[Line] = []
        for at, stored in enumerate(self._old.entries[first:end] if self._old else [], first):
            out.extend(read_entry(at, stored.entry, stored.told, reader, False))
        return out

    def waiting_for(self) -> list[int]:
        """The seats the table waits for: to be taken, to give a nonce, or to decide."""
        if self.play is not None:
            return self.play.waits_for()
        return sorted({*self.seating.open(), *self.seating.without_nonce()}) if not self.fault else []

    @property
    def mark(self) -> int:
        """What tells one phase from the next: the last published entry that stands; -1 before the first."""
        return next(reversed(self.play.published()), -1) if self.play is not None else -1

    @property
    def deserted(self) -> bool:
        """Whether persons hold seats that are still in the game, and bots cover all of them."""
        if self.play is None or not any(seat.cover for seat in self.seating.seats):
            return False
        seats = self.seating.seats
        persons = [seat for seat in self.game.survivors(self.play.match.state) if seats[seat].kind == "person"]
        return bool(persons) and all(seats[seat].cover for seat in persons)

    def is_late(self) -> bool:
        """Whether the phase's time is up."""
        deadline = self.standing.clock.deadline
        return bool(deadline) and self.now() >= deadline

    @property
    def holds(self) -> bool:
        """Whether sealed sheets stay closed though everybody is ready: until the deadline."""
        clock = self.standing.clock
        return self.terms.timing.at_deadline and not clock.ended and (clock.deadline > 0 or clock.left >= 0)

    def score(self) -> list[float]:
        """The running score by seat: a victory counts 1 and is divided among those who share it."""
        won = self.play.shares() if self.play is not None else [0.0 for _ in self.seating.seats]
        return [before + now for before, now in zip(self.standing.score, won, strict=True)]

    def player_names(self) -> dict[str, str]:
        """Who sits where, for records."""
        return {
            name: f"bot {seat.bot}" if seat.kind == "bot" else seat.player
            for name, seat in zip(self.game.seats, self.seating.seats, strict=True)
        }

    # --- before the deal -------------------------------------------------------------------------------------------------

    def give_nonce(self, token: str, nonce: str) -> None:
        """Add the part of the seed of the browser behind a link (by its hash); the game begins with the last one."""
        if self.status != "waiting":
            raise TableError("The game has begun; its seed can no longer change.")
        if not any(self.seating.seats[seat].nonce for seat in self.seating.held_by(token)):
            self.standing.nonces.append(clean_nonce(nonce))
            self.seating.mark_nonce(token)
        self.begin_if_ready()

    def join(
        self, name: str, nonce: str, index: int | None = None, *, link: str = "", ranking: Sequence[str] = ()
    ) -> tuple[int, str]:
        """Take a free seat; returns the seat and its link's token.

        `link` is one that holds another seat here already: it then holds both.  `ranking` are wishes where seats are allotted
        by wishes; where they are allotted at all, `index` is only a place until the game begins.
        """
        status = self.status
        if status in ("over", "suspended"):
            raise TableError("This game is no longer played; you can watch.")
        if status == "waiting":
            nonce = clean_nonce(nonce)
        if link and self.terms.curtain:
            raise TableError("At this table a link that holds several seats is a shared screen; take a link for each seat.")
        wishes = ranking_of(self.game, ranking)
        seat, token = self.seating.sit(name, index, link)
        if wishes:
            self.rank(hash_token(token), wishes)
        if status == "waiting":
            self.give_nonce(hash_token(token), nonce)
        else:
            self._note_change(seat, f"{self.seating.seats[seat].player} takes over {self.game.seats[seat].capitalize()}.")
        return seat, token

    def begin_if_ready(self) -> None:
        """Deal, once every seat is taken and every browser has given its part of the seed."""
        if self.play is None and not self.waiting_for():
            self.play = Play(self.game, self.rules, self.seed, self.terms.position)
            if self.terms.allotment != "chosen":
                self._allot(self.play)

    def rank(self, token: str, ranking: list[int]) -> None:
        """Keep the wishes for seats of a link's holder (the link by its hash), dearest first; raises TableError."""
        if self.terms.allotment != "ranked":
            raise TableError("At this table seats are not allotted by wishes.")
        if self.play is not None or not self.seating.held_by(token):
            raise TableError("Wishes for seats count only before the game begins, from those who sit at the table.")
        self.standing.rankings[token] = ranking

    def _allot(self, play: Play) -> None:
        """Give everybody the seat that lots, or wishes and lots, give."""
        seats, score = self.seating.seats, self.standing.score
        places = allot(self.seed, seats, self.standing.rankings if self.terms.allotment == "ranked" else {})
        self.seating.seats = [seats[place] for place in places]
        self.standing.score = [score[place] for place in places]
        self.standing.rankings = {}
        drawn = zip(self.game.seats, self.seating.seats, strict=True)
        who = [f"{name.capitalize()} to {seat.player or f'the bot {seat.bot}'}" for name, seat in drawn]
        play.note("lots", -1, f"Lots were drawn: {', '.join(who)}.")

    # --- what a host does ----------------------------------------------------------------------------------------------

    def reissue(self, index: int) -> str:
        """Make a new link for a seat; the old one is dead."""
        return self.seating.reissue(index)

    def set_free(self, index: int) -> None:
        """Free a seat for whoever comes next."""
        self.seating.set_free(index)
        self._note_change(index, f"{self.game.seats[index].capitalize()} is free.")

    def give_to_bot(self, index: int, bot: str) -> None:
        """Give a seat to a bot."""
        self.seating.give_to_bot(index, known_bot(bot, self.game))
        self._note_change(index, f"The bot {bot} takes over {self.game.seats[index].capitalize()}.")
        self.begin_if_ready()

    def _note_change(self, index: int, text: str) -> None:
        self.standing.undo = None
        self.standing.draw = [seat for seat in self.standing.draw if seat != index]
        if self.play is not None and not self.play.match.over:
            self.play.undo(index, all_lines=True)
            self.play.note("seat", index, text)

    # --- drafts and moves --------------------------------------------------------------------------------------------------

    def add(
        self, seat: int, seq: int, *, action: int | None = None, text: str = "", written: int | None = None
    ) -> Refusal | None:
        """Write a line, given as an action or in notation, into the seat's draft.

        `seq` is the log's length and `written`, if given, the number of draft lines that the sender saw.
        Raises NotationError for what cannot be read, TableError where the table has moved on.
        """
        late = self._too_late(seq) if self.status == "running" else None
        if late is not None:
            return late
        play = self.fenced(seq, seat)
        draft = play.draft(seat)
        if written is not None and written != (len(draft.lines) if draft else 0):
            raise TableError("Another line was written meanwhile; look again before you add one.")
        move = (action,) if action is not None else self.game.parse_move(play.state_for(seat), seat, text)
        refusal = play.add(seat, move)
        if refusal is None and self.terms.publish == "line":
            return self._publish_finished_line(play, seat)
        return refusal

    def _publish_finished_line(self, play: Play, seat: int) -> Refusal | None:
        draft = play.draft(seat)
        if draft is None or draft.unfinished or play.is_sealed():
            return None
        return self._published(play.publish(seat))

    def explain(self, seat: int, text: str) -> Refusal | None:
        """Why a line is not allowed, without writing it; None where it is.  Raises NotationError."""
        play = self.running()
        return play.refusal(seat, self.game.parse_move(play.state_for(seat), seat, text))

    def undo(self, seat: int, seq: int, *, all_lines: bool = False, line: int | None = None) -> None:
        """Take back the draft's last line, one of its lines by number, or all of it.

        Clause: base/undo.
        """
        if not self.fenced(seq, seat).undo(seat, all_lines=all_lines, line=line):
            raise TableError("Nothing is written that could be taken back.")

    def publish(self, seat: int, seq: int) -> Refusal | None:
        """Publish the draft."""
        return self._published(self.fenced(seq, seat).publish(seat, hold=self.holds))

    def play_bot(self, seat: int, seq: int, sheet: Sequence[Move] | None) -> bool:
        """Publish what a bot decided when the log had `seq` entries; None, and what is refused, become the mildest play.

        Returns False where the table has moved on, or the bot is no longer asked.
        """
        if self.play is None or seq != self.seq or seat not in self.bots_to_act():
            return False
        if sheet is None or self._published(self.play.play(seat, sheet, hold=self.holds)) is not None:
            refusal = self._published(self.play.play(seat, self.play.fallback(seat), hold=self.holds))
            assert refusal is None, refusal
        return True

    def bots_to_act(self) -> list[int]:
        """The bots' seats that are asked now; they hold back while somebody asks for an undo, and where nobody is left."""
        if self.status != "running" or self.play is None or self.standing.undo is not None or self.deserted:
            return []
        return [seat for seat in self.play.waits_for() if self.seating.is_bot(seat)]

    def resign(self, seat: int) -> None:
        """Give the game up: in a game for two the other side wins, in others a bot plays on.

        Clause: base/resign.
        """
        play = self.running()
        self.standing.undo = None
        name = self.game.seats[seat].capitalize()
        if len(self.game.seats) == 2:
            other = self.game.seats[1 - seat].capitalize()
            play.conclude(Outcome((1 - seat,), "base/resign"), f"{name} resigns; {other} wins.")
        else:
            bot = known_bot("random", self.game)
            self.seating.give_to_bot(seat, bot)
            self._note_change(seat, f"{name} resigns; the bot {bot} plays on.")

    def _published(self, refusal: Refusal | None) -> Refusal | None:
        if refusal is None:
            self.standing.undo = None
        return refusal

    def running(self) -> Play:
        """The game, while it runs; raises TableError that says why it does not."""
        status = self.status
        if status == "running" and self.play is not None:
            return self.play
        if status == "waiting":
            raise TableError("The game has not begun: a seat is free, or a browser has not opened its link yet.")
        if status == "over":
            raise TableError("The game is over.")
        raise TableError("This game is suspended: it cannot go on under the rules of this version.")

    def fenced(self, seq: int, seat: int) -> Play:
        """The game, if a seat that saw `seq` entries may write now; raises TableError that says why not."""
        play = self.running()
        late = self._too_late(seq)
        if late is not None:
            raise TableError(late.reason)
        if seq != self.seq:
            raise TableError("The table has moved on since; look again before you act.")
        if self.seating.seats[seat].cover:
            raise TableError("A bot plays for you meanwhile; say that you are back before you write.")
        return play

    def _too_late(self, seq: int) -> Refusal | None:
        """Nothing is written for a phase after its time ended, whether the sender, who saw `seq` entries, knows it or not.

        Clause: base/turn.
        """
        clock, zone = self.standing.clock, self.terms.timing.calendar.zone
        over, heading, at = clock.ended or self.is_late(), self.heading, clock.deadline
        if seq != self.seq:
            closed = clock.closed
            over = closed is not None and seq <= closed.seq
            heading, at = (closed.heading, closed.at) if closed is not None else (heading, at)
        if not over:
            return None
        return Refusal("base/turn", f"Nothing more can be written for {heading}: the time ended {moment(at, zone)}.")

    # --- taking back what was published --------------------------------------------------------------------------------------

    def undoable(self, seat: int) -> int:
        """How many published entries to ask back to return to the seat's last decision; 0 where none may be asked."""
        if self.status != "running" or self.play is None or seat < 0:
            return 0
        return self.play.undoable(seat, self._curtain())

    def ask_undo(self, seat: int, entries: int) -> None:
        """Ask for the last published entries back; they come back at once if nobody else has to agree.

        Clause: base/consent.
        """
        play = self.running()
        published = play.published()
        if not 1 <= entries <= len(published):
            raise TableError(f"There are {len(published)} published moves; {entries} cannot be taken back.")
        if published[-entries] < self._curtain():
            raise TableError("What was played before the curtain fell cannot be taken back.")
        self.standing.undo = UndoAsked(seat, entries, [])
        self.answer_undo(seat, agree=True)

    def answer_undo(self, seat: int, *, agree: bool) -> None:
        """Agree to an undo or turn it down; with the last agreement it happens."""
        play, asked = self.running(), self.standing.undo
        if asked is None:
            raise TableError("Nobody asks for an undo now.")
        if not agree:
            self.standing.undo = None
            return
        holder = self.seating.seats[seat].token
        asked.agreed = sorted({*asked.agreed, seat, *self.seating.held_by(holder), *self.seating.bots()})
        if len(asked.agreed) == len(self.seating.seats):
            self.standing.undo = None
            play.rewind(asked.entries)

    def undo_warning(self) -> str:
        """What those who agree should know: draws that come back fall the same again."""
        asked = self.standing.undo
        draws = self.play.draws_in(asked.entries) if asked is not None and self.play is not None else 0
        if not draws:
            return ""
        what = "One draw comes back with it and falls" if draws == 1 else f"{draws} draws come back with it and fall"
        return f"{what} the same way again: both sides may now know the draws."

    def uncover(self, seat: int) -> None:
        """Show a seat on a shared screen; what another seat was shown before cannot be taken back any more."""
        if seat != self.standing.uncovered:
            self.standing.uncovered = seat
            self.standing.curtain = self.seq

    def _curtain(self) -> int:
        seats = range(len(self.seating.seats))
        shared = self.terms.curtain and any(self.seating.is_shared(seat) for seat in seats)
        return self.standing.curtain if shared else 0

    # --- what-if -----------------------------------------------------------------------------------------------------------

    @property
    def allows_what_if(self) -> bool:
        """Whether positions may be played on in private now."""
        return self.play is not None and (self.terms.what_if or self.status == "over")

    def what_if(self, reader: int, count: int, luck: int, steps: Sequence[Step]) -> tuple[WhatIf, Refusal | None]:
        """Play a branch from what a reader knew when the log had `count` entries; see `whatif.what_if`."""
        if self.play is None:
            raise TableError("There is nothing to play on from: the game has not begun, or it is suspended.")
        if not self.allows_what_if:
            raise TableError("This table was made without what-if; its positions can be played on when the game is over.")
        return what_if(self.play, reader, count, luck, steps)

    # --- afterwards --------------------------------------------------------------------------------------------------------

    def record(self, reader: int) -> bytes:
        """The record file: whole when the game is over, until then redacted for the reader."""
        if self.play is None:
            why = "This game is suspended; its record needs the version it was played with."
            raise TableError(why if self.fault else "The game has not begun.")
        match = self.play.match
        who = None if match.over else max(reader, SPECTATOR)
        record = record_of(match, self.seed, seats=self.player_names(), position=self.terms.position, reader=who)
        return encode(record)

    # --- keeping -------------------------------------------------------------------------------------------------------------

    def changes(self) -> Change:
        """What has changed since `mark_kept`."""
        return self._kept.changes(self)

    def mark_kept(self) -> None:
        """Take the table as it stands for kept."""
        self._kept = Kept.of(self)

    @property
    def secret(self) -> bytes:
        """The server's part of the seed; shown to nobody before the game is over."""
        return self._secret

    def face(self) -> Face:
        """The outside of the table as it is kept."""
        if self.fault and self._last_face is not None:
            return self._last_face
        position = self.game.position_of(self.play.match.state) if self.play is not None else None
        return Face(self.status, self.heading, position)
