"""A PostgreSQL of its own for the tests, from the programs of Debian's packages; it is gone afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def programs() -> Path | None:
    """Where the newest PostgreSQL's programs are; None where there is none."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(found, key=lambda path: float(path.parent.name), default=None)


@contextmanager
def cluster() -> Iterator[str]:
    """Run a server that only a socket in its own folder leads to; yields the URL of an empty database.

    BARBARICUM_TEST_POSTGRES names a database to use in its place.  Skips where neither is there.
    """
    given = os.environ.get("BARBARICUM_TEST_POSTGRES")
    if given:
        yield given
        return
    bin = programs()
    if bin is None:
        pytest.skip("PostgreSQL is not installed here (on Debian: apt install postgresql)")
    # As root it would refuse to run.
    become = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    folder = Path(tempfile.mkdtemp(prefix="barbaricum-postgres-", dir="/tmp"))  # a socket's path must be short
    try:
        if become:
            shutil.chown(folder, "postgres", "postgres")
        data, log = folder / "data", folder / "log"
        initdb: list[str | Path] = [
            bin / "initdb",
            "-D",
            data,
            "-A",
            "trust",
            "-U",
            "tester",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
            "--no-sync",
        ]
        settings = f"-k {folder} -c listen_addresses='' -c fsync=off"
        _run([*become, *initdb], folder)
        _run([*become, bin / "pg_ctl", "-D", data, "-l", log, "-w", "-o", settings, "start"], folder)
        try:
            yield f"postgresql://tester@/postgres?host={folder}"
        finally:
            _run([*become, bin / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop"], folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(words: list[str | Path], folder: Path) -> None:
    # A server that was started keeps its output open: nobody may wait for its end.
    with (folder / "said").open("w") as said:
        done = subprocess.run(words, stdout=said, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, cwd=folder, timeout=120)
    assert done.returncode == 0, (folder / "said").read_text()
