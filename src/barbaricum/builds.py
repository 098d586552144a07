"""Which build runs: the rules as machine code where `make compiled` made the package, or its sources.

A compiled package holds the sources too, and both builds give the same games.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

_PACKAGE: Final = __name__.partition(".")[0]


def is_compiled(module: str = f"{_PACKAGE}.core.state") -> bool:
    """Whether a module is, or would be, loaded as machine code."""
    spec = find_spec(module)
    return spec is not None and not (spec.origin or "").endswith(".py")


def use_sources() -> None:
    """Load the package's modules from their sources from now on, also where compiled ones lie beside them.

    To be called before anything of the package but this module is imported.
    """
    sys.meta_path.insert(0, _Sources())


class _Sources(MetaPathFinder):
    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Find the source beside a compiled module; everything else is left to those who follow."""
        if not name.startswith(f"{_PACKAGE}."):
            return None
        found = PathFinder.find_spec(name, path, target)
        if found is None or found.origin is None or found.origin.endswith(".py"):
            return found
        source = Path(found.origin).with_name(name.rpartition(".")[2] + ".py")
        return spec_from_file_location(name, source)
