"""News of a table for people who are elsewhere: the phase, its deadline and who is awaited; nothing that is a secret."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal, NamedTuple

import msgspec

from barbaricum.core.state import SPECTATOR
from barbaricum.tables.calendar import duration, moment
from barbaricum.tables.table import Table

Happening = Literal["phase", "clock", "over"]


class Notice(msgspec.Struct):
    """What a webhook is sent, as JSON.

    `event`: a phase has begun, the clock was moved, or the game is over.  `deadline` is in ISO 8601 (UTC), None where there is
    none.  `waiting_for` names the seats of persons.  `text` says all of it in a sentence; `content` is the same again, so
    that the services which show either need nothing between.
    """

    event: Happening
    table: str
    game: str
    heading: str
    deadline: str | None
    waiting_for: list[str]
    watch: str
    text: str
    content: str


class Mark(NamedTuple):
    """What makes news when it changes."""

    status: str
    phase: int
    deadline: int
    left: int


def mark_of(table: Table) -> Mark:
    """Where a table stands, as far as it makes news."""
    clock = table.standing.clock
    return Mark(table.status, table.mark, clock.deadline, clock.left)


def happening(before: Mark, after: Mark) -> Happening | None:
    """What has happened between two marks that is news; None where nothing has."""
    if before == after or after.status not in ("running", "over"):
        return None
    if after.status == "over":
        return "over" if before.status != "over" else None
    return "phase" if before[:2] != after[:2] else "clock"


def awaited(table: Table) -> list[str]:
    """The seats that the table waits for and persons play."""
    return [table.game.seats[seat] for seat in table.waiting_for() if table.seating.is_person(seat)]


def told(table: Table) -> str:
    """Where a table stands, in words."""
    if table.play is None:
        return "The game has not begun."
    if table.status == "over":
        return table.play.conclusion() or table.game.prompt(table.play.match.state, SPECTATOR)
    clock = table.standing.clock
    parts = []
    if clock.deadline:
        parts.append(f"Time is up {moment(clock.deadline, table.terms.timing.calendar.zone)}.")
    elif clock.left >= 0:
        parts.append(f"The clock stands still, {duration(clock.left)} left.")
    names = [name.capitalize() for name in awaited(table)]
    if names:
        parts.append(f"Awaited: {', '.join(names)}.")
    return " ".join(parts) or "Everybody is ready."


def notice_of(table: Table, event: Happening, base: str) -> Notice:
    """The news of a table; `base` is the server's address."""
    deadline = table.standing.clock.deadline
    text = f"{table.game.title}: {table.heading}. {told(table)}"
    return Notice(
        event=event,
        table=table.id,
        game=table.game.title,
        heading=table.heading,
        deadline=datetime.fromtimestamp(deadline, UTC).isoformat() if deadline else None,
        waiting_for=awaited(table),
        watch=f"{base}/watch/{table.id}",
        text=text,
        content=text,
    )
