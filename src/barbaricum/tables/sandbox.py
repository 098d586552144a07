"""One person plays all seats, and opens their sheets at will."""

from __future__ import annotations

from barbaricum.core.errors import TableError
from barbaricum.core.state import Refusal
from barbaricum.tables.table import Table


def adjudicate(table: Table, seat: int, seq: int) -> Refusal | None:
    """Open the sheets of all seats as they are; `seq` is the log's length that the seat saw.  Raises TableError."""
    play = table.fenced(seq, seat)
    if not table.terms.sandbox:
        raise TableError("Sheets are opened when every seat is ready; only in a sandbox does one person open them.")
    if not play.is_sealed():
        raise TableError("No sealed sheets are asked for now.")
    for each in play.waits_for():
        play.drop_unfinished(each)
        refusal = play.publish(each, hold=True)
        if refusal is not None:
            return refusal
    table.standing.undo = None
    return play.open_sheets()
