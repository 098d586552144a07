"""Positions as plain data: laying a part over a whole, and reading leaves with faults collected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from barbaricum.core.errors import PositionError


def lay_over(base: Mapping[str, Any], overlay: Mapping[str, Any]) -> dict[str, Any]:
    """Return `base` with the leaves of `overlay` in place of its own; tables are merged, all else is replaced whole."""
    merged = dict(base)
    for key, value in overlay.items():
        below = merged.get(key)
        merged[key] = lay_over(below, value) if isinstance(value, Mapping) and isinstance(below, Mapping) else value
    return merged


def differences(expected: Mapping[str, Any], found: Any) -> list[str]:
    """Compare dotted paths of `expected` (`red.treasures`, `boards.L.tile`) with data; a sentence for each that differs."""
    faults = []
    for path, value in expected.items():
        there = look_up(found, path)
        if there != value:
            faults.append(f"{path} is {there!r}, expected {value!r}")
    return faults


def look_up(data: Any, path: str) -> Any:
    """Follow a dotted path through tables and lists (by number from 0, or by a row's `name`); None where it leads nowhere."""
    for part in path.split("."):
        if isinstance(data, Mapping):
            data = data.get(part)
        elif isinstance(data, list | tuple) and part.isdigit() and int(part) < len(data):
            data = data[int(part)]
        elif isinstance(data, list | tuple):
            data = next((row for row in data if isinstance(row, Mapping) and row.get("name") == part), None)
        else:
            return None
    return data


class Reader:
    """Reads one table of a position and collects every fault, each named by its path."""

    def __init__(self, data: Mapping[str, Any], faults: list[str], path: str = "") -> None:
        self._data = data
        self.faults = faults
        self._path = path
        self._read: set[str] = set()

    def fault(self, key: str, sentence: str) -> None:
        """Note a fault at a leaf."""
        self.faults.append(f"{self._path}{key}: {sentence}")

    def number(self, key: str, low: int, high: int) -> int:
        """Read a whole number between two bounds."""
        value = self._take(key)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.fault(key, f"expected a whole number from {low} to {high}, found {value!r}")
        return low

    def flag(self, key: str) -> bool:
        """Read true or false."""
        value = self._take(key)
        if isinstance(value, bool):
            return value
        self.fault(key, f"expected true or false, found {value!r}")
        return False

    def word(self, key: str, allowed: Iterable[str]) -> str:
        """Read one of the allowed words."""
        value = self._take(key)
        words = list(allowed)
        if isinstance(value, str) and value in words:
            return value
        self.fault(key, f"expected one of {', '.join(words)}, found {value!r}")
        return words[0]

    def words(self, key: str, allowed: Iterable[str], count: int | None = None) -> list[str]:
        """Read a list of allowed words, of a given length if `count` says so."""
        value = self._take(key)
        words = list(allowed)
        if not isinstance(value, list):
            self.fault(key, f"expected a list, found {value!r}")
            return words[:1] * (count or 0)
        for item in value:
            if item not in words:
                self.fault(key, f"{item!r} is none of {', '.join(words)}")
        if count is not None and len(value) != count:
            self.fault(key, f"expected {count} of them, found {len(value)}")
        kept = [item for item in value if item in words]
        return kept if count is None else (kept + words[:1] * count)[:count]

    def text(self, key: str) -> str:
        """Read a text."""
        value = self._take(key)
        if isinstance(value, str):
            return value
        self.fault(key, f"expected a text, found {value!r}")
        return ""

    def texts(self, key: str) -> list[str]:
        """Read a list of texts."""
        value = self._take(key)
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return value
        self.fault(key, f"expected a list of texts, found {value!r}")
        return []

    def numbers(self, key: str, allowed: Iterable[int], count: int | None = None) -> list[int]:
        """Read a list of allowed whole numbers, of a given length if `count` says so."""
        value = self._take(key)
        known = allowed if isinstance(allowed, range) else list(allowed)
        words = f"from {known[0]} to {known[-1]}" if isinstance(known, range) else f"of {', '.join(map(str, known))}"
        if not isinstance(value, list):
            self.fault(key, f"expected a list, found {value!r}")
            return list(known[:1]) * (count or 0)
        for item in value:
            if item not in known or isinstance(item, bool):
                self.fault(key, f"{item!r} is no number {words}" if isinstance(known, range) else f"{item!r} is none {words}")
        if count is not None and len(value) != count:
            self.fault(key, f"expected {count} of them, found {len(value)}")
        kept = [item for item in value if item in known]
        return kept if count is None else (kept + list(known[:1]) * count)[:count]

    def has(self, key: str) -> bool:
        """Whether the table has this leaf."""
        return key in self._data

    def table(self, key: str) -> Reader:
        """Open a table below this one."""
        value = self._take(key)
        if isinstance(value, Mapping):
            return Reader(value, self.faults, f"{self._path}{key}.")
        self.fault(key, f"expected a table, found {value!r}")
        return Reader({}, [], "")

    def tables(self, key: str) -> list[Reader]:
        """Open a list of tables below this one."""
        value = self._take(key)
        if isinstance(value, list) and all(isinstance(item, Mapping) for item in value):
            return [Reader(item, self.faults, f"{self._path}{key}.{at}.") for at, item in enumerate(value)]
        self.fault(key, f"expected a list of tables, found {value!r}")
        return []

    def close(self) -> None:
        """Name what is there and was not read."""
        for key in self._data:
            if key not in self._read:
                self.fault(key, "no such leaf in this game's positions")

    def _take(self, key: str) -> Any:
        self._read.add(key)
        return self._data.get(key)


def require(faults: list[str]) -> None:
    """Raise PositionError if there are faults."""
    if faults:
        raise PositionError("position", faults)
