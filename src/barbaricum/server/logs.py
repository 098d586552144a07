"""The server's log: a line for each thing, on stderr, and no secrets in it.

It names tables by their id and says what happened, never who plays, what a seat holds, or any link: of an error it tells
the kind and the place in the code, not the message, which may quote what was being worked on.
"""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from typing import Any, Final, Literal

import structlog
from structlog.types import EventDict

LogFormat = Literal["text", "json"]
LogLevel = Literal["info", "warning"]

_LEVELS: Final = {"info": logging.INFO, "warning": logging.WARNING}
_FRAMES: Final = 6


def log_to_stderr(form: LogFormat = "text", level: LogLevel = "warning") -> None:
    """Send our log from `level` up, and the libraries' warnings and worse, to stderr, as logfmt or as JSON."""
    first = ["timestamp", "level", "event"]
    write: Any = structlog.processors.JSONRenderer() if form == "json" else structlog.processors.LogfmtRenderer(key_order=first)
    stamp = structlog.processors.TimeStamper(fmt="iso", utc=True)
    structlog.configure(
        processors=[structlog.processors.add_log_level, stamp, where, write],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[level]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_log_level, structlog.stdlib.add_logger_name, stamp],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _first_line, where, write],
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


def where(logger: Any, method: str, event: EventDict) -> EventDict:
    """Put an error's kind, and where in the code it arose, innermost first, in place of the error."""
    given = event.pop("exc_info", None)
    error = (
        given
        if isinstance(given, BaseException)
        else given[1]
        if isinstance(given, tuple)
        else sys.exc_info()[1]
        if given
        else None
    )
    if error is not None:
        frames = traceback.extract_tb(error.__traceback__)[: -_FRAMES - 1 : -1]
        event["error"] = type(error).__name__
        event["at"] = " < ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    return event


def _first_line(logger: Any, method: str, event: EventDict) -> EventDict:
    """Further lines of a library's message show the objects it worked on."""
    event["event"] = str(event["event"]).partition("\n")[0]
    return event
