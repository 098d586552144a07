"""`barbaricum record`: games taken over from other programs, and passed on to them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.types import ExistingFile

from barbaricum.cli import CHECK_FAILED
from barbaricum.cli.common import Options, options_of
from barbaricum.core.errors import RecordError, TableError
from barbaricum.core.record import decode, encode
from barbaricum.core.record import verify as verify_record
from barbaricum.games import game_named
from barbaricum.games.exchange import EXCHANGES, Exchange

Form = Annotated[str, Parameter(help="The form: diplomacy, the saved games of the PyPI package of that name.")]

record = App(
    help="""Take games over from other programs, and pass them on.

    For example:

        barbaricum record import saved.json --to game.json

        barbaricum record export game.json --to saved.json
    """
)


def _form(name: str) -> Exchange:
    if name not in EXCHANGES:
        raise TableError(f"There is no form {name!r}; there are {', '.join(EXCHANGES)}.")
    return EXCHANGES[name]


@record.command(name="import")
def import_(
    file: Annotated[ExistingFile, Parameter(help="The game as the other program saved it.")],
    /,
    *,
    to: Annotated[Path | None, Parameter(help="Where the record is written.")] = None,
    form: Form = "diplomacy",
    option: Options = None,
) -> int:
    """Play a game of another program by our rules, compare it phase by phase, and write its record.

    Each phase that comes out otherwise is named, and each order that is not allowed here, with the reason. The comparison goes on
    from the saved position; the record ends with the first difference, and the exit status is 1.

    For example:

        barbaricum record import saved.json --to game.json --option edition=2000
    """
    exchange = _form(form)
    taken = exchange.read(file.read_bytes(), file.name, options_of(game_named(exchange.game), option))
    for line in taken.left_out:
        print(f"left out: {line}")
    for line in taken.differences:
        print(line)
    differed = len({line.partition(": ")[0] for line in taken.differences})
    if to is not None:
        to.write_bytes(encode(taken.record()))
    print(f"{taken.agreed} agreed, {differed} differed")
    return CHECK_FAILED if differed else 0


@record.command(name="export")
def export(
    file: Annotated[ExistingFile, Parameter(help="The record of a finished game.")],
    /,
    *,
    to: Annotated[Path, Parameter(help="Where it is written.")],
    form: Form = "diplomacy",
) -> int:
    """Write the record of a game for another program; the record is verified first.

    For example:

        barbaricum record export game.json --to saved.json
    """
    exchange = _form(form)
    written = decode(file.read_bytes(), file.name)
    if written.game != exchange.game:
        raise RecordError(file.name, [f"it is a game of {written.game}; the form {form} is for {exchange.game}"])
    match = verify_record(game_named(written.game), written, file.name)
    to.write_bytes(exchange.write(match, file.stem))
    return 0
