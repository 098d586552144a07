"""The time of phases: when they end, what the table does then, and how their ends are moved.

`keep_time` is called after whatever happens at a table and starts the clock of a phase that has begun; `pass_deadline` is
called when time may be up.
"""

from __future__ import annotations

from typing import Final

import msgspec

from barbaricum.core.errors import TableError
from barbaricum.core.game import Game
from barbaricum.tables.calendar import check_calendar, duration, moment, time_after, time_between
from barbaricum.tables.play import Play
from barbaricum.tables.ports import Clock, ClockChange, Closed, Proposal, Timing
from barbaricum.tables.seating import known_bot
from barbaricum.tables.table import Table

SHORTEST: Final = 10
LONGEST: Final = 60 * 86_400
"""A phase, and what may be given to it, in seconds."""
MOST_MISSES: Final = 20


def checked_timing(timing: Timing, game: Game) -> Timing:
    """A timing that a game can be played by, its bot filled in; raises TableError."""
    for kind, seconds in timing.lengths.items():
        if kind not in game.phases:
            raise TableError(f"{game.title} has no phase {kind!r} to time; it has {', '.join(game.phases)}.")
        if seconds and not SHORTEST <= seconds <= LONGEST:
            raise TableError(f"A phase lasts {SHORTEST} seconds to {LONGEST // 86_400} days, not {duration(seconds)}.")
    if not 0 <= timing.missed <= MOST_MISSES:
        raise TableError(f"A bot covers a seat after 1 to {MOST_MISSES} missed phases, or with 0 never; not {timing.missed}.")
    lengths = {kind: seconds for kind, seconds in timing.lengths.items() if seconds}
    if not lengths:
        return Timing()
    check_calendar(timing.calendar)
    return msgspec.structs.replace(timing, lengths=lengths, cover=known_bot(timing.cover or "random", game))


def keep_time(table: Table) -> None:
    """Start the clock of a phase that has begun, and drop what belonged to the one before."""
    standing, clock = table.standing, table.standing.clock
    if table.status != "running" or table.play is None:
        if table.status == "over":
            standing.clock = Clock(clock.mark, closed=clock.closed)
            standing.proposal, standing.draw = None, []
        return
    mark = table.mark
    timing = table.terms.timing
    if clock.mark == mark and clock.began:
        return
    standing.draw, standing.proposal = [], None
    kind = table.game.phase_of(table.play.match.state)
    length, now = timing.lengths.get(kind, 0), int(table.now())
    stopped = clock.left >= 0 and length > 0
    standing.clock = Clock(
        mark=mark,
        kind=kind,
        began=now,
        deadline=time_after(timing.calendar, now, length) if length and not stopped else 0,
        left=length if stopped else -1,
        closed=clock.closed,
    )


# --- the end of a phase ----------------------------------------------------------------------------------------------------


def pass_deadline(table: Table) -> bool:
    """End the phase if its time is up; False where it is not.

    What a person has written counts, ready or not; for those who wrote nothing the mildest choice is made.  Bots that are
    asked are still waited for: they are never late.

    Clause: base/absence.
    """
    clock, play = table.standing.clock, table.play
    if table.status != "running" or play is None or clock.ended or not table.is_late():
        return False
    clock.closed = Closed(table.heading, clock.deadline, table.seq)
    clock.ended = True
    standing = table.standing
    standing.undo = standing.proposal = None
    asked = [seat for seat in play.waits_for() if not table.seating.is_bot(seat)]
    if not asked and play.waits_for():
        return True  # only bots still think: nobody's time ended
    idle = [seat for seat in asked if play.draft(seat) is None]
    _count_misses(table, play, idle)
    if play.is_sealed():
        for seat in asked:
            _seal(play, seat)
        play.note("deadline", -1, _what_ended(table, idle))
        if not play.waits_for():
            refusal = play.open_sheets()
            assert refusal is None, refusal
    else:
        play.note("deadline", -1, _what_ended(table, idle))
        for owner in dict.fromkeys(play.owner(seat) for seat in asked):
            _finish(play, owner)
            if table.mark != clock.mark:
                break  # the first of several to decide has decided
    if table.status == "running":
        _cover(table)
    return True


def _seal(play: Play, seat: int) -> None:
    """Make a seat ready with what is written, as far as it is whole."""
    play.drop_unfinished(seat)
    if play.publish(seat, hold=True) is not None:
        play.undo(seat, all_lines=True)
        refusal = play.play(seat, play.fallback(seat), hold=True)
        assert refusal is None, refusal


def _finish(play: Play, seat: int) -> None:
    """Publish what is written, as far as it is whole, or the mildest choice."""
    play.drop_unfinished(seat)
    if play.draft(seat) is None or play.publish(seat) is not None:
        refusal = play.play(seat, play.fallback(seat))
        assert refusal is None, refusal


def _what_ended(table: Table, idle: list[int]) -> str:
    names = [table.game.seats[seat].capitalize() for seat in idle]
    zone = table.terms.timing.calendar.zone
    missing = f"; {' and '.join(names)} wrote nothing" if names else ""
    return f"{table.heading}: the time ended {moment(table.standing.clock.deadline, zone)}{missing}."


def _count_misses(table: Table, play: Play, idle: list[int]) -> None:
    for index, seat in enumerate(table.seating.seats):
        if index in idle:
            seat.missed += 1
        elif play.match.state.acts(index):
            seat.missed = 0


def _cover(table: Table) -> None:
    """Let a bot play for those who missed too many phases; where nobody else is left, stop the clock."""
    timing, play = table.terms.timing, table.play
    assert play is not None
    for index, seat in enumerate(table.seating.seats):
        if seat.kind == "person" and not seat.cover and timing.missed and seat.missed >= timing.missed:
            seat.cover = timing.cover
            name = table.game.seats[index].capitalize()
            play.note("cover", index, f"The bot {timing.cover} plays {name} until {seat.player} is back.")
    keep_time(table)
    if table.deserted and table.standing.clock.deadline:
        _stop(table)
        play.note("clock", -1, "The clock stands still: nobody is left at the table.")


def come_back(table: Table, seat: int) -> None:
    """Take a seat back from the bot that covers it; what the bot has written is taken back."""
    play, deserted = table.running(), table.deserted
    holder = table.seating.seats[seat]
    if not holder.cover:
        raise TableError("No bot plays for you; you can just write.")
    holder.cover, holder.missed = "", 0
    if deserted or not table.standing.clock.ended:
        play.undo(seat, all_lines=True)
    play.note("cover", seat, f"{holder.player} is back and plays {table.game.seats[seat].capitalize()} again.")
    clock = table.standing.clock
    if deserted and clock.left >= 0:
        clock.left, clock.ended = table.terms.timing.lengths.get(clock.kind, clock.left), False
        _start(table)


# --- moving the end -------------------------------------------------------------------------------------------------------


def change_clock(table: Table, what: ClockChange, seconds: int, who: str) -> None:
    """Give the phase more time, or stop or start its clock; `who` is named in the log.  Raises TableError."""
    play, clock = table.running(), table.standing.clock
    check_change(table, what, seconds)
    if what == "extend":
        if clock.left >= 0:
            clock.left += seconds
        else:
            clock.deadline = time_after(table.terms.timing.calendar, max(clock.deadline, int(table.now())), seconds)
        done = f"gives {duration(seconds)} more"
    elif what == "pause":
        _stop(table)
        done = "stops the clock"
    else:
        _start(table)
        done = "starts the clock again"
    until = f"; time is up {moment(clock.deadline, table.terms.timing.calendar.zone)}" if clock.deadline else ""
    table.standing.proposal = None
    play.note("clock", -1, f"{who} {done}{until}.")


def check_change(table: Table, what: ClockChange, seconds: int) -> None:
    """Raise TableError for a change that the clock cannot take now."""
    clock = table.standing.clock
    if clock.ended:
        raise TableError("The time of this phase is over; only bots are still awaited.")
    if not clock.deadline and clock.left < 0:
        raise TableError("This phase has no end that could be moved.")
    if what == "extend" and not SHORTEST <= seconds <= LONGEST:
        raise TableError(f"A phase can be given {SHORTEST} seconds to {LONGEST // 86_400} days more.")
    if what == "pause" and clock.left >= 0:
        raise TableError("The clock stands still already.")
    if what == "resume" and clock.left < 0:
        raise TableError("The clock runs already.")


def _stop(table: Table) -> None:
    clock = table.standing.clock
    clock.left = time_between(table.terms.timing.calendar, int(table.now()), clock.deadline)
    clock.deadline = 0


def _start(table: Table) -> None:
    clock = table.standing.clock
    clock.deadline = time_after(table.terms.timing.calendar, int(table.now()), max(clock.left, SHORTEST))
    clock.left = -1


# --- by vote ----------------------------------------------------------------------------------------------------------------


def voters(table: Table) -> list[int]:
    """The seats that have a say: still in the game, and played by persons who are here."""
    if table.play is None:
        return []
    survive = table.game.survivors(table.play.match.state)
    return [seat for seat in survive if table.seating.is_person(seat)]


def propose(table: Table, seat: int, what: ClockChange, seconds: int) -> None:
    """Ask the others for more time, or to stop or start the clock; the proposer agrees."""
    table.running()
    if table.standing.proposal is not None:
        raise TableError("Another proposal is being voted on; answer it first.")
    _let_vote(table, seat)
    check_change(table, what, seconds)
    table.standing.proposal = Proposal(what, seconds if what == "extend" else 0, seat, [])
    answer_proposal(table, seat, agree=True)


def answer_proposal(table: Table, seat: int, *, agree: bool) -> None:
    """Agree, or not (any more): with more than half of the voters it happens, and its proposer takes it back by not agreeing."""
    table.running()
    asked, say = table.standing.proposal, voters(table)
    if asked is None:
        raise TableError("Nothing is being voted on now.")
    _let_vote(table, seat)
    if not agree and seat == asked.by:
        table.standing.proposal = None
        return
    asked.agreed = [each for each in say if (agree if each == seat else each in asked.agreed)]
    if 2 * len(asked.agreed) > len(say):
        change_clock(table, asked.what, asked.seconds, "The table")


def _let_vote(table: Table, seat: int) -> None:
    if seat not in voters(table):
        raise TableError("Only those who are still in the game have a say.")
