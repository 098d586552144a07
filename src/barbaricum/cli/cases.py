"""`barbaricum cases`: rule situations, played and compared."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from barbaricum.cli import CHECK_FAILED
from barbaricum.cli.common import Json, write_json
from barbaricum.core.case import run_cases
from barbaricum.games import game_named
from barbaricum.games.forms import FORMS


def cases(
    paths: Annotated[list[Path], Parameter(name="PATH", help="Case files, or folders that hold them.", negative=())],
    /,
    *,
    json: Json = False,
) -> int:
    """Run case files; the last line is `N passed, N failed`, the exit status 1 if any failed.

    For example:

        barbaricum cases tests/cases

        barbaricum cases my-case.toml
    """
    report = run_cases(paths, game_named, trace=False, forms=FORMS)
    if json:
        failures = [failure._asdict() for failure in report.failures]
        write_json({"passed": report.passed, "failed": report.failed, "failures": failures})
    else:
        for failure in report.failures:
            print(failure)
        print(report.summary())
    return CHECK_FAILED if report.failed else 0
