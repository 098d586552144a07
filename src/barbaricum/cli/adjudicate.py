"""`barbaricum adjudicate`: one phase of orders from a file, or a whole corpus of phases with known results."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import ExistingFile

from barbaricum.cli import CHECK_FAILED
from barbaricum.cli.common import Json, write_json
from barbaricum.core.errors import TableError
from barbaricum.games.forms import ruleset_of
from barbaricum.orders.adjudicate import Judgement, Ruleset
from barbaricum.orders.corpus import read_corpus
from barbaricum.orders.phases import write_judgement
from barbaricum.orders.phasetext import PhaseFile

Edition = Annotated[int, Parameter(help="The printed rules: 1971, 1982, 2000 or 2023; left out, those the game is played by.")]


def _no_option(type: object, value: Path | None) -> None:
    """A file's name does not begin with a hyphen, but for the one that means standard input."""
    if value is not None and str(value).startswith("-") and str(value) != "-":
        raise ValueError(f"there is no option {value}")


PhaseSource = Annotated[
    Path | None,
    Parameter(help="A phase, as text or JSON; standard input if left out or -.", allow_leading_hyphen=True, validator=_no_option),
]


def adjudicate(
    file: PhaseSource = None,
    /,
    *,
    corpus: Annotated[
        ExistingFile | None, Parameter(help="A corpus of phases with results (JSON lines, may be gzipped).")
    ] = None,
    game: Annotated[str, Parameter(help="The game of orders on whose board it is.")] = "diplomacy",
    edition: Edition = 0,
    json: Json = False,
) -> int:
    """Adjudicate orders: what becomes of each and why, and how the units stand afterwards.

    An order that cannot be read is named with its line, the others stand, and the exit status is 1. With --corpus each
    difference from the results on record is printed, and the last line is `N agreed, N differed`.

    For example:

        barbaricum adjudicate phase.txt

        barbaricum adjudicate --corpus tests/corpus/diplomacy_movement.jsonl.gz
    """
    rules = ruleset_named(game, edition)
    if corpus is not None:
        return _compare(rules, corpus, json)
    text, where = _read(file)
    phase = PhaseFile(rules, text, where)
    judgement = phase.phase.adjudicate()
    if json:
        write_json(write_judgement(rules, judgement))
    else:
        _print(rules, judgement)
    unread = [
        f"{phase.place(number)}: {line.refusal.reason}"
        for number, line in enumerate(judgement.lines)
        if line.refusal is not None and line.refusal.clause == "base/notation"
    ]
    sys.stdout.flush()
    for fault in unread:
        print(f"barbaricum: {fault}", file=sys.stderr)
    return CHECK_FAILED if unread else 0


def ruleset_named(game: str, edition: int) -> Ruleset:
    """The board of a game under an edition; raises TableError for an unknown one."""
    try:
        return ruleset_of(game, edition)
    except KeyError:
        raise TableError(f"The rules of {edition} are not known for {game}.") from None


def _read(file: Path | None) -> tuple[str, str]:
    if file is None or str(file) == "-":
        return sys.stdin.read(), "standard input"
    return file.read_text(encoding="utf-8"), file.name


def _compare(rules: Ruleset, corpus: Path, json: bool) -> int:
    agreed, differences = 0, []
    for record in read_corpus(rules, corpus):
        found = record.differences(record.phase.adjudicate())
        differences += found
        agreed += not found
        if not json:
            for line in found:
                print(line)
    differed = len({line.partition(": ")[0] for line in differences})
    if json:
        write_json({"agreed": agreed, "differed": differed, "differences": differences})
    else:
        print(f"{agreed} agreed, {differed} differed")
    return CHECK_FAILED if differences else 0


def _print(rules: Ruleset, judgement: Judgement) -> None:
    data = write_judgement(rules, judgement)
    for line in data["orders"]:
        front = f"{_power(rules, line['power'])}: {_without_power(rules, line['order'])}" if line["power"] else line["order"]
        print(f"{front}: {line['result']}")
    for power, letter, place, result in data["others"]:
        print(f"{_power(rules, power)}: {letter} {place}: {result}")
    for title in ("units", "dislodged", "lost"):
        if data[title] or title == "units":
            print(f"\n{title}")
        for power, letter, place, *retreats in data[title]:
            print(f"{_power(rules, power)}: {letter} {place}" + "".join(f" > {' '.join(each)}" for each in retreats))
    if data["contested"]:
        print(f"\nstood off in {' '.join(data['contested'])}")


def _power(rules: Ruleset, id: str) -> str:
    return rules.board.powers[rules.board.power_ids.index(id)].name


def _without_power(rules: Ruleset, line: str) -> str:
    front, colon, rest = line.partition(":")
    return rest.strip() if colon and front.strip().casefold() in {p.name.casefold() for p in rules.board.powers} else line
