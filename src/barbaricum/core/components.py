"""Printed material as data, every value with its provenance.

A game's `components.json`:

    {"game": "hengist", "edition": "...",
     "sources": {"S1": {"title": "...", "edition": "...", "address": "https://..."}},
     "reasons": {"R1": "why a value that was not found is what it is"},
     "groups": {"cards": {"from": {"*": "reconstructed:R1", "hill.terrains": "published:S1", "#": "reconstructed:R1"},
                          "rows": {"hill": {"terrains": ["hill"], "count": 6}}}}}

`from` maps patterns to origins. Of the patterns that fit a value the most exact counts: `row.field`, then `row`, then
patterns with wildcards in the row (one with a field before one without, then the one with more letters), then
`*.field`, then `*`. `#` is the number of rows; without it `*` speaks for that too.

An origin is `rulebook:CLAUSE`, `published:SOURCE` or `reconstructed:REASON`; several references stand with commas.

Who owns the printed game lays replacement values over the file (`Components.overlay`); they are `published:OWNER`.
What the rulebook itself prints is the same in every copy and cannot be replaced.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Container, Iterator, Mapping
from fnmatch import fnmatchcase
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from barbaricum.core.errors import ComponentError

OWNER: Final = "OWNER"
"""The source of values that the owner of a printed copy entered."""

KINDS: Final = ("rulebook", "published", "reconstructed")
_RESERVED: Final = ".*?[]#"  # what patterns are written with, and so no id may hold
_NAMES: Final = {bool: "yes or no", int: "a whole number", float: "a number", str: "a text", list: "a list", dict: "a table"}

Row = dict[str, Any]


class Source(NamedTuple):
    """A publication that values were found in."""

    title: str
    edition: str
    address: str


class Origin(NamedTuple):
    """Where a value comes from: one of `KINDS`, and the clause, source or reason (several with commas)."""

    kind: str
    reference: str

    def references(self) -> tuple[str, ...]:
        """Split the reference into its single keys."""
        return tuple(part.strip() for part in self.reference.split(","))

    def __str__(self) -> str:
        return f"{self.kind}:{self.reference}"


class Group:
    """Components of one sort: rows of fields by id, in the file's order. Read only."""

    def __init__(self, rows: dict[str, Row], origins: dict[str, Origin]) -> None:
        self.rows = rows
        self.origins = origins
        """The patterns of `from`."""
        self._globs = _globs(origins)

    def origin(self, row: str, field: str) -> Origin:
        """Tell where a value comes from; KeyError where the file does not say (never in loaded components)."""
        found = self._origin(row, field)
        if found is None:
            raise KeyError(f"{row}.{field}")
        return found

    def count_origin(self) -> Origin | None:
        """Tell where the number of rows comes from; None where the file does not say."""
        return self.origins.get("#") or self.origins.get("*")

    def _origin(self, row: str, field: str) -> Origin | None:
        origins = self.origins
        for exact in (f"{row}.{field}", row):
            if exact in origins:
                return origins[exact]
        for rows, wanted, origin in self._globs:
            if wanted in ("", field) and fnmatchcase(row, rows):
                return origin
        return origins.get(f"*.{field}") or origins.get("*")


def _globs(origins: dict[str, Origin]) -> list[tuple[str, str, Origin]]:
    """Pick the patterns with wildcards in the row, the most exact first: (row, field or "", origin)."""
    globs = []
    for pattern, origin in origins.items():
        row, _, field = pattern.partition(".")
        if row != "*" and ("*" in row or "?" in row):
            globs.append((row, field, origin))
    # A sort keeps the order of the file among patterns that are equally exact.
    return sorted(globs, key=lambda glob: (not glob[1], glob[0].count("*") + glob[0].count("?") - len(glob[0])))


class Components:
    """All components of one game, shared and never changed; `overlay` makes another set."""

    def __init__(
        self, game: str, edition: str, sources: dict[str, Source], reasons: dict[str, str], groups: dict[str, Group], where: str
    ) -> None:
        self.game = game
        self.edition = edition
        self.sources = sources
        self.reasons = reasons
        self.groups = groups
        self.where = where
        """The file the values come from, for messages."""
        self._replaced: dict[str, dict[str, Row]] = {}

    # --- reading -------------------------------------------------------------------------------------------------

    @staticmethod
    def load(path: Traversable | Path) -> Components:
        """Read a `components.json`; raises ComponentError naming every fault."""
        return Components.from_data(read_json(path), path.name)

    @staticmethod
    def from_data(data: Any, where: str) -> Components:
        """Build components from the file's content; `where` names it in messages. Raises ComponentError."""
        reader = _Reader()
        top = reader.table(data, "the file", ("game", "edition", "sources", "reasons", "groups"))
        game, edition = reader.text(top, "game", "game"), reader.text(top, "edition", "edition")
        sources: dict[str, Source] = {}
        for id, entry in reader.rows(top.get("sources", {}), "sources"):
            fields = reader.table(entry, f"sources.{id}", Source._fields)
            sources[id] = Source(*(reader.text(fields, key, f"sources.{id}.{key}") for key in Source._fields))
        reasons = dict(reader.rows(top.get("reasons", {}), "reasons"))
        reader.faults += [f"reasons.{id}: a text was expected" for id, text in reasons.items() if not isinstance(text, str)]
        groups: dict[str, Group] = {}
        for name, entry in reader.rows(top.get("groups", {}), "groups"):
            place = f"groups.{name}"
            fields = reader.table(entry, place, ("from", "rows"))
            rows = {
                id: dict(reader.rows(row, f"{place}.rows.{id}"))
                for id, row in reader.rows(fields.get("rows", {}), f"{place}.rows")
            }
            groups[name] = Group(rows, reader.origins(fields.get("from", {}), f"{place}.from"))
        components = Components(game, edition, sources, reasons, groups, where)
        components.require(reader.faults + components.faults())
        return components

    # --- provenance ----------------------------------------------------------------------------------------------

    def faults(self, clauses: Container[str] | None = None) -> list[str]:
        """List the structural faults: values without an origin, origins that name nothing, patterns that fit nothing.

        With the ids of the rulebook's clauses, origins of the kind `rulebook` are checked too.
        """
        keys: dict[str, Container[str] | None]
        keys = {"rulebook": clauses, "published": self.sources, "reconstructed": self.reasons}
        faults = []
        for name, group in self.groups.items():
            place = f"groups.{name}"
            for pattern, origin in group.origins.items():
                known = keys[origin.kind]
                faults += [
                    f"{place}.from.{pattern}: {origin.kind} names {reference}, which is not there"
                    for reference in origin.references()
                    if known is not None and reference not in known
                ]
                if not _fits_something(pattern, group.rows):
                    faults.append(f"{place}.from.{pattern}: no row or field of the group fits this")
            faults += [
                f"{place}.rows.{row}.{field}: no pattern says where this value comes from"
                for row, fields in group.rows.items()
                for field in fields
                if group._origin(row, field) is None
            ]
        return faults

    def require(self, faults: list[str]) -> None:
        """Raise ComponentError with these faults, if there are any."""
        if faults:
            raise ComponentError(self.where, faults)

    # --- an owner's copy -----------------------------------------------------------------------------------------

    def overlay(self, data: Any, where: str) -> Components:
        """Lay an owner's values over these: `{"game", "edition", "groups": {group: {"rows": {row: {field: value}}}}}`.

        Raises ComponentError naming every fault: another game, an unknown group, row or field, a value of another
        type, a value the rulebook itself prints. A value equal to ours is kept: the owner has confirmed it.
        """
        reader = _Reader()
        top = reader.table(data, "the file", ("game", "edition", "groups"))
        game, edition = reader.text(top, "game", "game"), reader.text(top, "edition", "edition")
        if game and game != self.game:
            reader.faults.append(f"game: {self.game} was expected, not {game}")
        result = Components(self.game, self.edition, dict(self.sources), self.reasons, dict(self.groups), where)
        result.sources[OWNER] = Source("A printed copy, entered by its owner", edition, "")
        result._replaced = {name: {id: dict(row) for id, row in rows.items()} for name, rows in self._replaced.items()}
        for name, entry in reader.rows(top.get("groups", {}), "groups"):
            place = f"groups.{name}"
            group = self.groups.get(name)
            if group is None:
                reader.faults.append(f"{place}: there is no such group; the groups are {', '.join(self.groups)}")
                continue
            rows = dict(reader.rows(reader.table(entry, place, ("rows",)).get("rows", {}), f"{place}.rows"))
            result._replace(reader, name, group, rows)
        if reader.faults:
            raise ComponentError(where, reader.faults)
        return result

    def replaced(self) -> dict[str, Any]:
        """Give the replaced values as `overlay` takes them, for records; {} where nothing is replaced."""
        if not self._replaced:
            return {}
        groups = {name: {"rows": {id: dict(row) for id, row in rows.items()}} for name, rows in self._replaced.items()}
        return {"game": self.game, "edition": self.sources[OWNER].edition, "groups": groups}

    def hash(self) -> str:
        """Give the SHA-256 of the game's values and the order of their rows; provenance is no part of it."""
        values = {name: list(group.rows.items()) for name, group in self.groups.items()}
        return hashlib.sha256(msgspec.json.encode([self.game, values], order="deterministic")).hexdigest()

    def _replace(self, reader: _Reader, name: str, group: Group, rows: dict[str, Any]) -> None:
        """Put a copy of the group with replaced values in its place."""
        new = Group({id: dict(row) for id, row in group.rows.items()}, dict(group.origins))
        for id, fields in rows.items():
            place = f"groups.{name}.rows.{id}"
            old = group.rows.get(id)
            if old is None:
                reader.faults.append(f"{place}: there is no such row")
                continue
            for field, value in reader.rows(fields, place):
                fault = _replacement_fault(group, id, field, value)
                if fault:
                    reader.faults.append(f"{place}.{field}: {fault}")
                    continue
                if group.origin(id, field).kind == "rulebook":
                    continue  # as the rulebook prints it; it stays the rulebook's
                new.rows[id][field] = value
                new.origins[f"{id}.{field}"] = Origin("published", OWNER)
                self._replaced.setdefault(name, {}).setdefault(id, {})[field] = value
        self.groups[name] = new


def read_json(path: Traversable | Path) -> Any:
    """Read a JSON file of components; raises ComponentError where it is none, or names something twice."""
    try:
        return json.loads(path.read_bytes(), object_pairs_hook=_without_doubles, parse_constant=_no_constant)
    except OSError as error:
        raise ComponentError(path.name, [f"cannot be read ({error.strerror})"]) from None
    except (ValueError, RecursionError) as error:  # not UTF-8, not JSON, a name twice, nested without end
        raise ComponentError(path.name, [f"is not a JSON file of components ({error})"]) from None


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"{next(name for name in names if names.count(name) > 1)} stands twice in one table")
    return table


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _fits_something(pattern: str, rows: Mapping[str, Row]) -> bool:
    """Whether a pattern of `from` speaks of anything in the group."""
    row, _, field = pattern.partition(".")
    if pattern in ("#", "*"):
        return True
    fitting = [rows[row]] if row in rows else [fields for id, fields in rows.items() if fnmatchcase(id, row)]
    return any(not field or field in fields for fields in fitting)


def _replacement_fault(group: Group, row: str, field: str, value: Any) -> str:
    """Say why a value cannot stand in the place of the group's own, or ""."""
    if field not in group.rows[row]:
        return f"there is no such field; the fields are {', '.join(group.rows[row])}"
    old, origin = group.rows[row][field], group.origin(row, field)
    fault = _type_fault(old, value)
    if not fault and origin.kind == "rulebook" and value != old:
        return f"the rulebook itself says {_plain(old)} ({origin.reference}), so no copy says {_plain(value)}"
    return fault


def _type_fault(old: Any, new: Any) -> str:
    """Say in which way a value is not of the type of the old one, or "".

    A whole number may stand for a number. In lists each element must be of the type of some old element, in tables
    each old name must be there with a value of its type. Nothing is known of the type of an old null.
    """
    if old is None or (isinstance(old, float) and type(new) is int):
        return ""
    if type(new) is not type(old):
        return f"{_NAMES[type(old)]} was expected, not {_plain(new)}"
    if isinstance(old, list) and old:
        for element in new:
            found = [_type_fault(each, element) for each in old]
            if all(found):
                return f"in the list {found[0]}"
    if isinstance(old, dict):
        for key, value in old.items():
            if key not in new:
                return f"{key} is missing"
            if fault := _type_fault(value, new[key]):
                return f"{key}: {fault}"
    return ""


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


class _Reader:
    """Takes tables apart and collects what is wrong with them, each fault with its place."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def table(self, value: Any, place: str, keys: tuple[str, ...]) -> dict[str, Any]:
        """Take a table that has exactly these keys."""
        if not isinstance(value, dict):
            self.faults.append(f"{place}: a table was expected")
            return {}
        self.faults += [f"{place}: {key} is missing" for key in keys if key not in value]
        self.faults += [f"{place}: there is no key {key}" for key in value if key not in keys]
        return value

    def text(self, table: dict[str, Any], key: str, place: str) -> str:
        """Take a text; a missing key was named by `table`."""
        value = table.get(key, "")
        if isinstance(value, str):
            return value
        self.faults.append(f"{place}: a text was expected")
        return ""

    def rows(self, value: Any, place: str) -> Iterator[tuple[str, Any]]:
        """Walk a table by ids."""
        if not isinstance(value, dict):
            self.faults.append(f"{place}: a table was expected")
            return
        for id, entry in value.items():
            if not id or any(letter in _RESERVED for letter in id):
                self.faults.append(f"{place}.{id}: an id is not empty and has none of {' '.join(_RESERVED)}")
            if place == "sources" and id == OWNER:
                self.faults.append(f"sources.{id}: this name is kept for the owner of a printed copy")
            yield id, entry

    def origins(self, value: Any, place: str) -> dict[str, Origin]:
        """Take the patterns of a group."""
        origins: dict[str, Origin] = {}
        if not isinstance(value, dict):
            self.faults.append(f"{place}: a table was expected")
            return origins
        for pattern, text in value.items():
            kind, colon, reference = text.partition(":") if isinstance(text, str) else ("", "", "")
            if kind not in KINDS or not colon or not reference.strip():
                expected = "rulebook:CLAUSE, published:SOURCE or reconstructed:REASON"
                self.faults.append(f"{place}.{pattern}: {expected} was expected, not {_plain(text)}")
            else:
                origins[pattern] = Origin(kind, reference.strip())
        return origins
