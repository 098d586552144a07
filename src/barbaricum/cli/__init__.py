"""The commands.

Each command is a module of its own, imported only when it is called.  A command returns its exit status: 0, or 1 for a
check that failed.  Errors are one line on stderr: status 2 for a command that cannot be meant so, 1 for a broken file,
70 for a fault of ours; a traceback is shown only where BARBARICUM_DEBUG is set.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Final

CHECK_FAILED: Final = 1
USAGE: Final = 2
OUR_FAULT: Final = 70
INTERRUPTED: Final = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command (from `sys.argv` where no arguments are given) and return its exit status; no exception leaves."""
    try:
        status = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return _fail("interrupted", INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has enough.  Python would complain once more when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _fail(f"{error.filename or 'the system'}: {error.strerror or error}", CHECK_FAILED)
    except Exception as error:
        line = f"this should not have happened ({type(error).__name__}: {error}); please report it, BARBARICUM_DEBUG=1 says more"
        return _fail(line, OUR_FAULT)


def _run(words: Sequence[str]) -> int:
    from cyclopts import CycloptsError

    from barbaricum.cli.app import make_app
    from barbaricum.core.errors import BarbaricumError, FileError

    try:
        status = make_app(words[0] if words else "")(words)
    except CycloptsError as error:
        return _fail(str(error), USAGE)
    except FileError as error:
        return _fail(str(error), CHECK_FAILED)
    except BarbaricumError as error:
        return _fail(str(error), USAGE)
    return status if isinstance(status, int) else 0


def _fail(line: str, status: int) -> int:
    if os.environ.get("BARBARICUM_DEBUG"):
        import traceback

        traceback.print_exc()
    print("barbaricum: " + " ".join(line.split()), file=sys.stderr)
    return status
