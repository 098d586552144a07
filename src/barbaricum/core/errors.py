"""What can go wrong, a kind each.

A move that *cannot be read* is a `NotationError`; one that is *not allowed* is a `Refusal` (a value, not an
exception); one that comes at the wrong time is a `TableError`; the rest are broken files.  Every message is one
sentence that names the place and what was expected, fit to be shown to a person as it stands.
"""

from __future__ import annotations


class BarbaricumError(ValueError):
    """The root of all errors a user can cause."""


class NotationError(BarbaricumError):
    """A line that cannot be read as a move of the game."""


class TableError(BarbaricumError):
    """Not now: a stale action, a seat that is not yours, a closed table."""


class FileError(BarbaricumError):
    """A file with faults, each of them named in `faults`."""

    def __init__(self, where: str, faults: list[str]) -> None:
        self.where = where
        self.faults = faults
        super().__init__(f"{where}: " + "; ".join(faults))

    def __reduce__(self) -> tuple[type[FileError], tuple[str, list[str]]]:
        """Cross between processes whole: an exception is rebuilt from its arguments, not from its message."""
        return type(self), (self.where, self.faults)


class RecordError(FileError):
    """A record that is broken or was tampered with."""


class PositionError(FileError):
    """A position that no game can stand in."""


class ComponentError(FileError):
    """Component values that contradict the rulebook or the schema."""


class RulebookError(FileError):
    """A rulebook file of ours that is broken."""


class CaseError(FileError):
    """A case file that cannot be read."""
