"""The client's types are those of the server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from barbaricum.server.measure import Running

ROOT = Path(__file__).parents[2]


def test_the_clients_types_are_those_of_the_server(server: Running, tmp_path: Path) -> None:
    if not (ROOT / "web/node_modules/openapi-typescript").is_dir():
        pytest.skip("the client's packages are not installed")
    made = tmp_path / "schema.d.ts"
    command = [sys.executable, "hatch_build.py", "npm", "run", "types", "--", str(made)]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "BARBARICUM_SERVER": server.base}, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    kept = (ROOT / "web/src/lib/schema.d.ts").read_text()
    assert made.read_text() == kept, "web/src/lib/schema.d.ts is stale: start a server and run `npm run types`"
