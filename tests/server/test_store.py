"""The database: what is kept comes back; what cannot be kept is said in one sentence and changes nothing."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from barbaricum.core.prng import Prng
from barbaricum.store import SqlStore, open_store
from barbaricum.store import sql as sql_module
from barbaricum.store.opening import database_url, migrate, supply
from barbaricum.store.schema import METADATA
from barbaricum.tables.links import hash_token
from barbaricum.tables.making import Wish, make_table
from barbaricum.tables.ports import Change, Found, StoreError
from barbaricum.tables.table import Table
from tests.unit.tables.helpers import Pair, play_out, publish_turns, step


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SqlStore]:
    if request.param == "sqlite":
        opened = open_store(str(tmp_path / "tables.sqlite3"))
    else:
        opened = open_store(request.getfixturevalue("empty_postgres"))
    yield opened
    opened.close()


def keep(store: SqlStore, table: Table) -> None:
    store.save(table.changes()).result(10)
    table.mark_kept()


def read(store: SqlStore, table: Table) -> Table:
    saved = store.load(table.id)
    assert saved is not None
    return Table.restore(saved)


def test_a_whole_game_comes_back_from_the_database(store: SqlStore) -> None:
    table, prng = Pair().table, Prng(5)
    keep(store, table)
    play_out(table, prng, lambda seat: keep(store, table))
    again = read(store, table)
    assert again.status == "over"
    assert again.changes().empty
    assert again.record(0) == table.record(0)
    assert again.lines(0) == table.lines(0)


def test_drafts_seats_and_standing_come_back(store: SqlStore) -> None:
    pair = Pair()
    table = pair.table
    table.add(0, table.seq, text="1: land L1")
    keep(store, table)
    publish_turns(table, 3, Prng(1))
    step(table, Prng(1))
    table.ask_undo(table.waiting_for()[0], 1)
    token = table.reissue(1)
    keep(store, table)
    again = read(store, table)
    assert again.play is not None
    assert table.play is not None
    assert again.play.draft_lines() == table.play.draft_lines()
    assert (again.standing, again.seating.seats) == (table.standing, table.seating.seats)
    assert store.find(hash_token(token)) == Found(table.id, "seat")
    assert store.find(hash_token(pair.blue)) is None


def test_links_are_found_by_their_role(store: SqlStore) -> None:
    pair = Pair()
    keep(store, pair.table)
    assert store.find(hash_token(pair.red)) == Found(pair.table.id, "seat")
    assert store.find(hash_token(pair.links.host)) == Found(pair.table.id, "host")
    assert store.find(hash_token(pair.links.join)) == Found(pair.table.id, "join")
    assert store.find("") is None
    assert store.find(hash_token("nobody")) is None
    assert store.load("nothere") is None
    assert store.summary("nothere") is None


def test_only_listed_tables_that_are_played_are_listed(store: SqlStore) -> None:
    hidden, _ = make_table("hengist", [Wish("me"), Wish("open")])
    waiting, _ = make_table("hengist", [Wish("me"), Wish("open")], listed=True, player="Anna")
    over = Pair(listed=True).table
    over.resign(0)
    for table in (hidden, waiting, over):
        keep(store, table)
    listed = store.listed()
    assert [summary.table for summary in listed] == [waiting.id]
    assert [seat.player for seat in listed[0].seats] == ["Anna", ""]
    summary = store.summary(over.id)
    assert summary is not None
    assert summary.face.status == "over"


def test_a_second_writer_is_fenced_off(store: SqlStore) -> None:
    table = Pair().table
    keep(store, table)
    other = read(store, table)
    publish_turns(table, 1, Prng(1))
    keep(store, table)
    publish_turns(other, 1, Prng(2))
    with pytest.raises(StoreError, match="another server writes to the same table"):
        keep(store, other)
    assert read(store, table).record(0) == table.record(0)


def test_changes_of_many_tables_are_written_together_and_fail_alone(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [Pair(seed).table for seed in range(8)]
    for table in tables:
        keep(store, table)
    stale = read(store, tables[3])
    publish_turns(tables[3], 1, Prng(1))
    keep(store, tables[3])
    publish_turns(stale, 1, Prng(2))
    groups: list[int] = []
    gate, commit = threading.Event(), store._commit

    def slow(group: list[sql_module._Job]) -> None:
        gate.wait(10)
        groups.append(len(group))
        commit(group)

    monkeypatch.setattr(store, "_commit", slow)
    changed = [stale if at == 3 else table for at, table in enumerate(tables)]
    for table in changed:
        if table is not stale:
            publish_turns(table, 1, Prng(4))
    futures: list[Future[None]] = [store.save(table.changes()) for table in changed]
    gate.set()
    errors = [future.exception(10) for future in futures]
    assert sum(groups) == 8
    assert len(groups) <= 2, "what waits behind a write is one group, however many the write itself took"
    assert [error is not None for error in errors] == [at == 3 for at in range(8)]
    assert all(read(store, table).seq == table.seq for table in changed if table is not stale)


def test_closing_keeps_what_was_handed_over(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.sqlite3")
    store = open_store(path)
    table = Pair().table
    future = store.save(table.changes())
    store.close()
    assert future.done()
    again = open_store(path)
    assert read(again, table).seq == table.seq
    again.close()


# --- the schema ----------------------------------------------------------------------------------------------


def test_the_migrations_build_the_schema(store: SqlStore) -> None:
    with store._engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_opening_again_migrates_nothing(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "tables.sqlite3"
    open_store(str(path)).close()
    open_store(str(path)).close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    open_store(str(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="newer version of Barbaricum \\(schema 9999\\)"):
        open_store(str(path))


def test_durability_is_a_choice(tmp_path: Path) -> None:
    for durable, mode in (("process", 1), ("full", 2)):
        store = open_store(str(tmp_path / f"{durable}.sqlite3"), durable)  # type: ignore[arg-type]
        with store._engine.connect() as connection:
            assert connection.execute(text("PRAGMA synchronous")).scalar() == mode
        store.close()


# --- what goes wrong -----------------------------------------------------------------------------------------------


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ben, " * 1000)
    with pytest.raises(StoreError, match=r"letter\.txt cannot be opened: The file is no SQLite database\."):
        open_store(str(path))


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"The folder .*file/below for the database cannot be made"):
        open_store(str(tmp_path / "file" / "below" / "tables.sqlite3"))


@pytest.mark.parametrize("url", ["nothing://x", "://", "mysql://host/x"])
def test_a_url_of_another_sort_is_named(url: str) -> None:
    with pytest.raises(StoreError):
        open_store(url)


def test_a_password_is_not_shown() -> None:
    with pytest.raises(StoreError) as caught:
        open_store("postgresql://anna:secret@127.0.0.1:1/none")
    assert "secret" not in str(caught.value)
    assert "cannot be opened" in str(caught.value)


def test_postgres_addresses_mean_psycopg() -> None:
    assert database_url("postgres://h/x").drivername == "postgresql+psycopg"
    assert database_url("postgresql://h/x").drivername == "postgresql+psycopg"


def full_then(path: Path) -> SqlStore:
    """A store over a file that may not grow by another page."""
    store = open_store(str(path))
    engine = store._engine
    with engine.connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
    # The limit belongs to a connection: it must be the writer's.
    from sqlalchemy import event

    @event.listens_for(engine, "checkout")
    def _limit(connection: sqlite3.Connection, record: object, proxy: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages + 2}")

    return store


def test_a_full_disk_is_told_and_nothing_of_the_change_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    store = full_then(path)
    table = Pair().table
    failures: list[str] = []
    prng = Prng(1)
    while not failures and table.status == "running":
        try:
            keep(store, table)
        except StoreError as error:
            failures.append(str(error))
        step(table, prng)
    assert failures == ["This could not be saved. The database is at fault: The disk is full."]
    # The server goes on: it reads, and it would write again.
    store.ping()
    again = open_store(str(path))
    saved = again.load(table.id)
    assert saved is None or Table.restore(saved).fault == ""
    store.close()
    again.close()


def test_a_locked_database_is_told_and_works_again_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("barbaricum.store.opening._BUSY_MILLISECONDS", 50)
    path = tmp_path / "tables.sqlite3"
    store = open_store(str(path))
    table = Pair().table
    keep(store, table)
    locker = sqlite3.connect(path, isolation_level=None)
    locker.execute("BEGIN IMMEDIATE")
    publish_turns(table, 1, Prng(1))
    with pytest.raises(StoreError, match="Another program has locked it"):
        keep(store, table)
    assert read(store, table).seq < table.seq
    locker.execute("ROLLBACK")
    locker.close()
    keep(store, table)
    assert read(store, table).seq == table.seq
    store.close()


def test_a_database_that_can_only_be_read_is_read(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    writing = open_store(str(path))
    table = Pair().table
    keep(writing, table)
    reading = open_store(f"sqlite:///file:{path}?mode=ro&uri=true")
    assert read(reading, table).seq == table.seq
    publish_turns(table, 1, Prng(1))
    with pytest.raises(StoreError, match="It can only be read, not written"):
        keep(reading, table)
    reading.close()
    keep(writing, table)
    writing.close()


def test_a_waiter_that_goes_away_does_not_stop_the_writer(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, commit = threading.Event(), store._commit
    monkeypatch.setattr(store, "_commit", lambda group: (gate.wait(10), commit(group)))
    table = Pair().table
    first: Future[None] = store.save(table.changes())
    first.cancel()
    gate.set()
    table.mark_kept()
    publish_turns(table, 1, Prng(1))
    keep(store, table)
    assert read(store, table).seq == table.seq


def test_a_bug_in_writing_ends_the_future_and_not_the_thread(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(connection: object, change: Change) -> None:
        raise KeyError("a bug")

    table = Pair().table
    monkeypatch.setattr(sql_module, "_write", broken)
    with pytest.raises(StoreError, match="KeyError"):
        keep(store, table)
    monkeypatch.undo()
    keep(store, table)


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_what_an_older_version_kept_is_read_after_an_update(
    database: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """Tables of a time before deadlines, press and covered seats, as that version wrote them."""
    url = database_url(str(tmp_path / "old.sqlite3") if database == "sqlite" else request.getfixturevalue("empty_postgres"))
    engine = supply(url)
    migrate(engine, "0001")
    pair = Pair()
    publish_turns(pair.table, 2, Prng(1))
    change = pair.table.changes()
    old_terms = ("game", "revision", "setup", "options", "components", "position", "publish", "bot_pace", "listed", "created")
    old_standing = ("host", "join", "nonces", "undo", "uncovered", "curtain", "score", "rematch")
    assert change.seats is not None
    with engine.begin() as connection:
        row = {
            "id": change.table,
            "secret": change.secret,
            "terms": json.dumps({name: getattr(change.terms, name) for name in old_terms}).encode(),
            "standing": json.dumps({name: getattr(change.standing, name) for name in old_standing}).encode(),
            "face": msgspec.json.encode(change.face),
        }
        connection.execute(
            text(
                'INSERT INTO tables (id, created, listed, status, secret, terms, standing, face, host, "join")'
                " VALUES (:id, 5, false, 'running', :secret, :terms, :standing, :face, '', '')"
            ),
            row,
        )
        for index, seat in enumerate(change.seats):
            connection.execute(
                text(
                    'INSERT INTO seats ("table", seat, kind, player, bot, token, claim, nonce, host)'
                    " VALUES (:table, :seat, :kind, :player, :bot, :token, :claim, :nonce, :host)"
                ),
                {"table": change.table, "seat": index, **{name: getattr(seat, name) for name in OLD_SEAT}},
            )
        for at, kept in enumerate(change.entries):
            connection.execute(
                text('INSERT INTO entries ("table", seq, entry, told, digest) VALUES (:table, :seq, :entry, :told, :digest)'),
                {
                    "table": change.table,
                    "seq": at,
                    "entry": msgspec.json.encode(kept.entry),
                    "told": msgspec.json.encode(kept.told),
                    "digest": kept.digest,
                },
            )
    engine.dispose()
    store = open_store(url.render_as_string(hide_password=False) if database == "postgresql" else str(url.database))
    try:
        again = read(store, pair.table)
        assert again.status == "running"
        assert again.seating.seats == pair.table.seating.seats
        assert again.record(0) == pair.table.record(0)
        assert store.find(hash_token(pair.blue)) == Found(pair.table.id, "seat")
        assert (again.letters, again.standing.clock.deadline, store.due(2**40)) == ([], 0, [])
        publish_turns(again, 1, Prng(1))
        keep(store, again)
    finally:
        store.close()


OLD_SEAT = ("kind", "player", "bot", "token", "claim", "nonce", "host")
