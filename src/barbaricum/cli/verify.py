"""`barbaricum verify`: whether a record is what it says."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import ExistingFile

from barbaricum.cli.common import Json, write_json
from barbaricum.core.errors import RecordError, TableError
from barbaricum.core.record import decode
from barbaricum.core.record import verify as verify_record
from barbaricum.games import game_named


def verify(file: Annotated[ExistingFile, Parameter(help="The record of a finished game.")], /, *, json: Json = False) -> int:
    """Replay a record, dice included, and compare every entry; names the first that differs, exit status 1.

    For example:

        barbaricum verify game.json
    """
    record = decode(file.read_bytes(), file.name)
    try:
        game = game_named(record.game)
    except TableError as error:
        raise RecordError(file.name, [str(error)]) from None
    match = verify_record(game, record, file.name)
    result = record.result
    assert result is not None
    if json:
        write_json({"file": str(file), "game": game.id, "entries": len(match.log), "result": result, "verified": True})
    else:
        ended = f"won by {' and '.join(result.winners)}" if result.winners else "a draw"
        print(f"{file.name}: {game.title}, {len(match.log)} entries, {ended} ({result.clause}). Everything fits.")
    return 0
