"""A game as a file: everything that was fixed, everything that happened, and how to prove it.

A record of a running game, as one seat may download it, is redacted: draws that seat did not see are blank and the
seed is missing.  The record of a finished game is whole, and `verify` replays it entry by entry.
"""

from __future__ import annotations

from typing import Any

import msgspec

from barbaricum.core.chance import SealedDice, Seed
from barbaricum.core.draft import Draft
from barbaricum.core.errors import BarbaricumError, NotationError, RecordError
from barbaricum.core.game import Game, OptionValue, Position
from barbaricum.core.match import Concluded, Drawn, Entry, Match, Noted, Published, Rewound, Sealed
from barbaricum.core.state import EVERYONE, Move, Outcome, Refusal

FORMAT = "barbaricum record 1"


class RecordEntry(msgspec.Struct, omit_defaults=True):
    """One entry in notation; which fields it has depends on its kind.

    draft: seat, lines · sealed: sheets · chance: purpose, n, outcome (null where redacted) ·
    undo: entries, consent · table: event, seat, text · end: winners, clause, text.
    """

    kind: str
    digest: str
    seat: str = ""
    lines: list[str] = []
    sheets: dict[str, list[str]] = {}
    purpose: str = ""
    n: int = 0
    outcome: str | None = None
    entries: int = 0
    consent: list[str] = []
    event: str = ""
    text: str = ""
    winners: list[str] = []
    clause: str = ""


class Result(msgspec.Struct):
    """How the game ended."""

    winners: list[str]
    clause: str
    returns: list[float]


class Record(msgspec.Struct, omit_defaults=True):
    """The file."""

    format: str
    game: str
    revision: int
    setup: str
    options: dict[str, OptionValue]
    components_hash: str
    commitment: str
    entries: list[RecordEntry]
    components: dict[str, Any] = {}
    position: Position | None = None
    seats: dict[str, str] = {}
    nonces: list[str] = []
    result: Result | None = None
    redacted_for: str = ""
    seed: str = ""


def match_from_seed(game: Game, rules: Any, seed: Seed, position: Position | None = None) -> Match:
    """Start a match whose dice and digests come from a seed, at the setup or at a position."""
    state = game.position_from(rules, position) if position is not None else None
    return Match(game, rules, SealedDice(seed.key("dice")), seed.key("digests"), state)


def record_of(
    match: Match,
    seed: Seed,
    *,
    seats: dict[str, str] | None = None,
    position: Position | None = None,
    reader: int | None = None,
) -> Record:
    """Write a match out.

    While the game runs, `reader` (a seat or SPECTATOR) must be given and the record is redacted for it; the whole
    record, with the seed, exists only once the game is over.
    """
    game, rules = match.game, match.rules
    live = not match.over
    if live and reader is None:
        raise RecordError("record", ["a running game has only redacted records; say for which seat"])
    outcome = match.outcome
    result = None
    if outcome is not None:
        winners = [game.seat_name(seat) for seat in outcome.winners]
        result = Result(winners, outcome.clause, returns_of(match))
    return Record(
        format=FORMAT,
        game=game.id,
        revision=game.revision,
        setup=rules.setup,
        options=rules.options,
        components=rules.components.replaced(),
        components_hash=rules.components.hash(),
        position=position,
        seats=seats or {},
        commitment=seed.commitment,
        nonces=[nonce.hex() for nonce in seed.nonces],
        entries=[_write_entry(game, logged.entry, logged.digest, reader if live else None) for logged in match.log],
        result=result,
        redacted_for=game.seat_name(reader) if live and reader is not None else "",
        seed="" if live else seed.secret.hex(),
    )


def returns_of(match: Match) -> list[float]:
    """Each seat's result, counting a conclusion at the table: winners share what one alone would have; none is a draw."""
    if match.concluded is None:
        return match.state.returns()
    winners = match.concluded.winners
    seats = range(len(match.game.seats))
    share = 2.0 / len(winners) - 1.0 if winners else 0.0
    return [share if seat in winners or not winners else -1.0 for seat in seats]


def encode(record: Record) -> bytes:
    """Write the file's bytes: JSON, indented, a stable order."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def decode(data: bytes, where: str) -> Record:
    """Read the file's bytes; raises RecordError naming the place."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except msgspec.MsgspecError as error:
        raise RecordError(where, [f"not a record: {error}"]) from None
    if record.format != FORMAT:
        raise RecordError(where, [f"format is {record.format!r}, expected {FORMAT!r}"])
    return record


def verify(game: Game, record: Record, where: str = "record") -> Match:
    """Replay a whole record; raises RecordError that names the first entry that differs, and how."""
    if not record.seed:
        raise RecordError(where, ["it holds no seed: records of running games can be verified only when the game is over"])
    if record.revision != game.revision:
        raise RecordError(where, [f"made under rules revision {record.revision}; this is revision {game.revision}"])
    seed = _seed_of(record, where)
    try:
        rules = game.rules(record.setup, record.options, record.components)
        if rules.components.hash() != record.components_hash:
            raise RecordError(where, ["the components' hash does not fit the components"])
        match = match_from_seed(game, rules, seed, record.position)
        game = match.game
    except RecordError:
        raise
    except BarbaricumError as error:
        raise RecordError(where, [str(error)]) from None
    for at, entry in enumerate(record.entries):
        fault = _replay(match, at, entry)
        if fault:
            raise RecordError(where, [f"entry {at + 1} ({_named(entry)}): {fault}"])
    if len(match.log) != len(record.entries):
        missing = _write_entry(game, match.log[len(record.entries)].entry, "", None)
        raise RecordError(where, [f"entry {len(record.entries) + 1} ({_named(missing)}) is missing"])
    again = record_of(match, seed) if match.over else None
    if again is None:
        raise RecordError(where, ["the game is not over after the last entry"])
    if again.result != record.result:
        raise RecordError(where, [f"the result does not fit the play, which gives {again.result}"])
    return match


def read_lines(game: Game, match: Match, seat: int, lines: list[str]) -> list[Move]:
    """Read a published draft's lines, each in the state the lines before it leave; raises NotationError."""
    draft = Draft(match.state, seat)
    moves: list[Move] = []
    for line in lines:
        move = game.parse_move(draft.state, seat, line)
        moves.append(move)
        refusal = draft.add(move)
        if refusal is not None:
            raise NotationError(f"{line!r} is refused: {refusal.reason} ({refusal.clause})")
    return moves


def _seed_of(record: Record, where: str) -> Seed:
    try:
        seed = Seed(bytes.fromhex(record.seed), [bytes.fromhex(nonce) for nonce in record.nonces])
    except ValueError:
        raise RecordError(where, ["seed and nonces must be hexadecimal, the seed 32 bytes"]) from None
    if seed.commitment != record.commitment:
        raise RecordError(where, ["the seed is not the one that was committed to before the game"])
    return seed


def _replay(match: Match, at: int, entry: RecordEntry) -> str:
    """Replay one entry; returns what is wrong, or ""."""
    if entry.kind != "chance":
        if at != len(match.log):
            due = _write_entry(match.game, match.log[at].entry, "", None)
            return f"a draw is due here: {_named(due)}"
        try:
            refusal = _play(match, entry)
        except BarbaricumError as error:
            return str(error)
        if refusal is not None:
            return f"refused: {refusal.reason} ({refusal.clause})"
    if at >= len(match.log):
        return "no draw is due here"
    logged = match.log[at]
    expected = _write_entry(match.game, logged.entry, logged.digest, None)
    if entry.kind == "chance" and (expected.kind != "chance" or expected.outcome != entry.outcome):
        return f"the record says {entry.outcome!r}, the seed gives {expected.outcome!r}"
    digest, expected.digest = expected.digest, entry.digest
    if expected != entry:
        return "it is not written as the rules write it"
    return "" if digest == entry.digest else "its digest does not fit what came before it"


def _play(match: Match, entry: RecordEntry) -> Refusal | None:
    game = match.game
    if entry.kind == "draft":
        seat = game.seat_of(entry.seat)
        return match.submit(seat, read_lines(game, match, seat, entry.lines))
    if entry.kind == "sealed":
        sheets = {game.seat_of(name): lines for name, lines in entry.sheets.items()}
        return match.submit_sealed({seat: read_lines(game, match, seat, lines) for seat, lines in sheets.items()})
    if entry.kind == "undo":
        return match.rewind(entry.entries, [game.seat_of(name) for name in entry.consent])
    if entry.kind == "table":
        match.note(entry.event, game.seat_of(entry.seat) if entry.seat in game.seats else -1, entry.text)
        return None
    if entry.kind == "end":
        winners = tuple(game.seat_of(name) for name in entry.winners)
        return match.conclude(Outcome(winners, entry.clause), entry.text)
    raise RecordError("entry", [f"unknown kind {entry.kind!r}"])


def _write_entry(game: Game, entry: Entry, digest: str, reader: int | None) -> RecordEntry:
    """Write one entry in notation; draws that the reader did not see are left blank."""
    name = game.seat_name
    if isinstance(entry, Published):
        return RecordEntry("draft", digest, seat=name(entry.seat), lines=list(entry.lines))
    if isinstance(entry, Sealed):
        sheets = {name(sheet.seat): list(sheet.lines) for sheet in entry.sheets}
        return RecordEntry("sealed", digest, sheets=sheets)
    if isinstance(entry, Drawn):
        hidden = reader is not None and not _saw(entry, reader)
        outcome = None if hidden else entry.line
        return RecordEntry("chance", digest, purpose=entry.purpose, n=entry.n, outcome=outcome)
    if isinstance(entry, Rewound):
        return RecordEntry("undo", digest, entries=entry.entries, consent=[name(seat) for seat in entry.consent])
    if isinstance(entry, Noted):
        return RecordEntry("table", digest, event=entry.kind, seat=name(entry.seat), text=entry.text)
    if isinstance(entry, Concluded):
        winners = [name(seat) for seat in entry.winners]
        return RecordEntry("end", digest, winners=winners, clause=entry.clause, text=entry.text)
    raise AssertionError(entry)


def _saw(entry: Drawn, reader: int) -> bool:
    if entry.audience == EVERYONE:
        return True
    return reader >= 0 and (entry.audience >> reader) & 1 == 1


def _named(entry: RecordEntry) -> str:
    if entry.kind == "draft":
        return f"draft of {entry.seat}"
    if entry.kind == "chance":
        return f"chance: {entry.purpose}"
    return entry.kind
