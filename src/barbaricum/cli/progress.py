"""How far a long command has come, on stderr and only where somebody watches."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.status import Status


class Ticker:
    """One line that changes in place while a `with` block runs."""

    def __init__(self) -> None:
        self._status: Status | None = None
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.status import Status

            self._status = Status("", console=Console(stderr=True))

    def __enter__(self) -> Ticker:
        if self._status is not None:
            self._status.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._status is not None:
            self._status.stop()

    def say(self, line: str) -> None:
        """Put a line in place of the last."""
        if self._status is not None:
            self._status.update(line)
