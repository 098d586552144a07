"""`barbaricum fuzz`: random games, every property of the contract tested at every step."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from cyclopts.validators import Number

from barbaricum.cli import CHECK_FAILED
from barbaricum.cli.common import GameName, Json, write_json
from barbaricum.cli.progress import Ticker
from barbaricum.core import check
from barbaricum.games import game_named


def fuzz(
    game: GameName,
    /,
    *,
    minutes: Annotated[float, Parameter(help="How long to play.", validator=Number(gt=0))] = 1.0,
    seed: Annotated[int, Parameter(help="Which games come.")] = 1,
    records: Annotated[Path | None, Parameter(help="A folder for the records of what is found, in place of stdout.")] = None,
    json: Json = False,
) -> int:
    """Test a game's contract on random games; the last line is `N decisions, N faults`, exit status 1 for any fault.

    For each fault the broken property is named and a record printed that reproduces it.

    For example:

        barbaricum fuzz hengist --minutes 2 --seed 1

        barbaricum fuzz hengist --minutes 60 --seed 7 --records faults
    """
    found = game_named(game)
    with Ticker() as ticker:
        result = check.fuzz(
            found, seed, minutes * 60, lambda decisions, faults: ticker.say(f"{decisions} decisions, {faults} faults")
        )
    if json:
        faults: list[dict[str, Any]] = [{"message": fault.message, "record": fault.record.decode()} for fault in result.faults]
        write_json({"game": found.id, "seed": seed, "decisions": result.decisions, "faults": faults})
    else:
        for number, fault in enumerate(result.faults, 1):
            print(f"fault {number}: {fault.message}")
            if records is None:
                sys.stdout.write(fault.record.decode())
            else:
                records.mkdir(parents=True, exist_ok=True)
                path = records / f"{found.id}-{seed}-fault-{number}.json"
                path.write_bytes(fault.record)
                print(f"record: {path}")
        print(f"{result.decisions} decisions, {len(result.faults)} faults")
    return CHECK_FAILED if result.faults else 0
