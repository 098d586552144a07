"""`barbaricum bench orders`: how fast orders are adjudicated."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import ExistingFile

from barbaricum.cli.adjudicate import Edition, ruleset_named
from barbaricum.cli.common import Json, write_json
from barbaricum.core.errors import TableError
from barbaricum.orders.adjudicate import Ruleset
from barbaricum.orders.corpus import measure, read_corpus
from barbaricum.orders.samples import measure_growth


def bench_orders(
    *,
    corpus: Annotated[ExistingFile | None, Parameter(help="A corpus of phases (JSON lines, may be gzipped).")] = None,
    units: Annotated[str, Parameter(help="Numbers of units, with commas: how the time grows, on made-up phases.")] = "",
    phases: Annotated[int, Parameter(help="How many phases are made up for each number of units.")] = 20,
    seed: Annotated[int, Parameter(help="What they are made from.")] = 1,
    game: Annotated[str, Parameter(help="The game of orders on whose board they are.")] = "diplomacy",
    edition: Edition = 2023,
    json: Json = False,
) -> int:
    """Measure the time inside the adjudication alone, from written orders to results, by kind of phase.

    For example:

        barbaricum bench orders --corpus tests/corpus/diplomacy_movement.jsonl.gz --json

        barbaricum bench orders --game invasions_ii --units 20,50,90,180
    """
    rules = ruleset_named(game, edition)
    if units:
        return _growth(rules, _numbers(units, rules), phases, seed, json)
    if corpus is None:
        raise TableError("Say what is measured: --corpus FILE or --units NUMBERS.")
    return _corpus(rules, corpus, json)


def _corpus(rules: Ruleset, corpus: Path, json: bool) -> int:
    measured = measure(read_corpus(rules, corpus))
    counts = {kind: int(count) for kind, count in measured["n"].items()}
    if json:
        write_json({"n": counts, "sec": measured["sec"]})
        return 0
    for kind, count in counts.items():
        if count:
            seconds = measured["sec"][kind]
            print(f"{kind}: {count} phases in {seconds:.3f} s, {count / seconds:.0f} a second")
    return 0


def _numbers(text: str, rules: Ruleset) -> list[int]:
    words = [word.strip() for word in text.split(",")]
    size = rules.board.size
    for word in words:
        if not word.isdecimal() or not 0 < int(word) <= size:
            raise TableError(f"--units takes numbers from 1 to {size}, with commas, not {word!r}.")
    return [int(word) for word in words]


def _growth(rules: Ruleset, counts: list[int], phases: int, seed: int, json: bool) -> int:
    if phases < 1:
        raise TableError("--phases takes a number from 1 on.")
    seconds = {count: measure_growth(rules, count, phases, seed) for count in counts}
    if json:
        write_json({"phases": phases, "sec": {str(count): each for count, each in seconds.items()}})
        return 0
    for count, each in seconds.items():
        print(f"{count:4} units: {1000 * each:.2f} ms a phase")
    return 0
