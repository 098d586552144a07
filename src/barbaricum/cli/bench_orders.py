"""`barbaricum bench orders`: how fast orders are adjudicated."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import ExistingFile

from barbaricum.cli.adjudicate import Edition, ruleset_named
from barbaricum.cli.common import Json, write_json
from barbaricum.orders.corpus import measure, read_corpus


def bench_orders(
    *,
    corpus: Annotated[ExistingFile, Parameter(help="A corpus of phases (JSON lines, may be gzipped).")],
    game: Annotated[str, Parameter(help="The game of orders on whose board they are.")] = "diplomacy",
    edition: Edition = 0,
    json: Json = False,
) -> int:
    """Measure the time inside the adjudication alone, from written orders to results, by kind of phase.

    For example:

        barbaricum bench orders --corpus tests/corpus/diplomacy_movement.jsonl.gz --json
    """
    measured = measure(read_corpus(ruleset_named(game, edition), corpus))
    counts = {kind: int(count) for kind, count in measured["n"].items()}
    if json:
        write_json({"n": counts, "sec": measured["sec"]})
        return 0
    for kind, count in counts.items():
        if count:
            seconds = measured["sec"][kind]
            print(f"{kind}: {count} phases in {seconds:.3f} s, {count / seconds:.0f} a second")
    return 0
