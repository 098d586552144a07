"""Backups: taken while people play, checked when they are put back, and the way from SQLite to PostgreSQL and back."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from barbaricum.cli import main
from barbaricum.core.prng import Prng
from barbaricum.server.measure import server_process
from barbaricum.store import SqlStore, backup, open_store, restore
from barbaricum.store.opening import migrate, supply
from barbaricum.tables.ports import Saved, StoreError
from barbaricum.tables.table import Table
from tests.server.live import Player, begin
from tests.unit.tables.helpers import Pair, play_out, publish_turns, step


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "target.sqlite3") if request.param == "sqlite" else str(request.getfixturevalue("empty_postgres"))


@pytest.fixture
def source(tmp_path: Path) -> Iterator[tuple[str, SqlStore, list[Table]]]:
    """A database in use: a game that is over, one with a draft, one that has not begun."""
    path = str(tmp_path / "source.sqlite3")
    store = open_store(path)
    tables = [Pair(seed).table for seed in range(2)]
    play_out(tables[0], Prng(1), lambda seat: None)
    publish_turns(tables[1], 3, Prng(2))
    step(tables[1], Prng(3))
    for table in tables:
        keep(store, table)
    yield path, store, tables
    store.close()


def keep(store: SqlStore, table: Table) -> None:
    store.save(table.changes()).result(10)
    table.mark_kept()


def all_of(db: str, tables: list[Table]) -> list[Saved | None]:
    store = open_store(db)
    try:
        return [store.load(table.id) for table in tables]
    finally:
        store.close()


def test_what_was_saved_is_put_back_whole(source: tuple[str, SqlStore, list[Table]], target: str, tmp_path: Path) -> None:
    path, store, tables = source
    file = tmp_path / "monday.backup"
    manifest = backup(path, file)
    assert (manifest.count, manifest.tables["drafts"].rows) == (2, 1)
    assert manifest.tables["entries"].rows == sum(table.seq for table in tables)
    # Only its owner may read it, and nothing lies beside it.
    assert file.stat().st_mode & 0o077 == 0
    assert not list(tmp_path.glob(".monday*"))
    restore(file, target)
    assert all_of(target, tables) == [store.load(table.id) for table in tables]
    # And back: a backup of the other database holds the very same.
    again = tmp_path / "tuesday.backup"
    assert backup(target, again) == manifest
    restore(again, str(tmp_path / "back.sqlite3"))
    assert all_of(str(tmp_path / "back.sqlite3"), tables) == [store.load(table.id) for table in tables]
    # Where it was put back the games go on.
    opened = open_store(target)
    saved = opened.load(tables[1].id)
    assert saved is not None
    table = Table.restore(saved)
    publish_turns(table, 2, Prng(4))
    keep(opened, table)
    opened.close()


def test_a_database_with_tables_is_replaced_by_force_alone(
    source: tuple[str, SqlStore, list[Table]], target: str, tmp_path: Path
) -> None:
    path, _, tables = source
    file = tmp_path / "monday.backup"
    backup(path, file)
    other = open_store(target)
    kept = Pair(9).table
    keep(other, kept)
    other.close()
    with pytest.raises(StoreError, match=r"holds 1 tables already; --force replaces them"):
        restore(file, target)
    assert all_of(target, [kept, tables[0]])[1] is None
    restore(file, target, force=True)
    found = all_of(target, [kept, *tables])
    assert found[0] is None
    assert None not in found[1:]


def test_a_backup_while_people_play_is_one_moment(target: str, tmp_path: Path) -> None:
    store = open_store(target)
    tables = [Pair(seed).table for seed in range(4)]
    for table in tables:
        keep(store, table)
    stop, faults = threading.Event(), list[BaseException]()

    def play() -> None:
        prng = Prng(1)
        try:
            while not stop.is_set():
                for table in tables:
                    if table.status == "running":
                        publish_turns(table, 1, prng)
                        keep(store, table)
        except BaseException as error:
            faults.append(error)

    player = threading.Thread(target=play)
    player.start()
    try:
        files = [tmp_path / f"{at}.backup" for at in range(3)]
        for file in files:
            backup(target, file)
    finally:
        stop.set()
        player.join()
    assert faults == []
    for at, file in enumerate(files):
        back = str(tmp_path / f"{at}.sqlite3")
        restore(file, back)
        for saved, table in zip(all_of(back, tables), tables, strict=True):
            assert saved is not None
            again = Table.restore(saved)
            assert again.fault == ""
            assert again.seq <= table.seq
    store.close()


def test_a_served_database_is_saved_and_moved_to_postgresql_with_its_links(tmp_path: Path, empty_postgres: str) -> None:
    db, file, prng = str(tmp_path / "tables.sqlite3"), tmp_path / "now.backup", Prng(1)
    with server_process(db) as server:
        created, blue = begin(server)
        tokens = [created["seat"], blue]
        players = [Player(server, f"/api/seats/{token}/live") for token in tokens]
        for player in players:
            player.table(lambda view: view["seq"] > 0)
        for _ in range(8):
            mover = next(player for player in players if player.view["seat_name"] in player.view["waiting_for"])
            mover.play_randomly(prng)
            for player in players:
                player.reach(mover.view["seq"])
        assert main(["backup", db, str(file)]) == 0
        seen = [player.view["log"] for player in players]
        for player in players:
            player.close()
    assert main(["restore", str(file), empty_postgres]) == 0
    with server_process(empty_postgres) as server:
        again = [Player(server, f"/api/seats/{token}/live") for token in tokens]
        assert [player.table()["log"] for player in again] == seen
        next(player for player in again if player.view["seat_name"] in player.view["waiting_for"]).play_randomly(prng)
        for player in again:
            player.close()


def test_a_damaged_backup_changes_nothing(source: tuple[str, SqlStore, list[Table]], tmp_path: Path) -> None:
    path, _, _ = source
    file, target = tmp_path / "monday.backup", tmp_path / "target.sqlite3"
    backup(path, file)
    changes = {
        "seats has 4 of 4 rows, or other ones": "UPDATE seats SET holder = 'Eve' WHERE seat = 0",
        "drafts has 0 of 1 rows": "DELETE FROM drafts",
        "its tables are not those": "CREATE TABLE more (x INTEGER PRIMARY KEY)",
        "another version of Barbaricum": "UPDATE alembic_version SET version_num = '9999'",
        "has no manifest": "DROP TABLE manifest",
    }
    whole = file.read_bytes()
    for sentence, change in changes.items():
        file.write_bytes(whole)
        connection = sqlite3.connect(file)
        connection.execute(change)
        connection.commit()
        connection.close()
        with pytest.raises(StoreError, match=sentence):
            restore(file, str(target))
        assert not target.exists()
    file.write_bytes(b"Dear Ben, " * 1000)
    with pytest.raises(StoreError, match="no SQLite database"):
        restore(file, str(target))


def test_what_cannot_be_saved_is_told_and_leaves_no_file(
    source: tuple[str, SqlStore, list[Table]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _, _ = source
    file = tmp_path / "monday.backup"
    with pytest.raises(StoreError, match=r"There is no database .*nothere\.sqlite3"):
        backup(str(tmp_path / "deep" / "nothere.sqlite3"), file)
    assert not (tmp_path / "deep").exists()
    sqlite3.connect(tmp_path / "empty.sqlite3").close()
    with pytest.raises(StoreError, match="no database of Barbaricum"):
        backup(str(tmp_path / "empty.sqlite3"), file)
    assert not file.exists()
    backup(path, file)
    with pytest.raises(StoreError, match="is there already"):
        backup(path, file)
    backup(path, file, force=True)
    with pytest.raises(StoreError, match=r"cannot be written: No such file or directory"):
        backup(path, tmp_path / "no" / "folder.backup")
    assert main(["backup", path, str(file)]) == 2
    assert capsys.readouterr().err.startswith("barbaricum: ")


def test_an_empty_database_of_postgresql_is_no_database_of_ours(empty_postgres: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is no database of Barbaricum"):
        backup(empty_postgres, tmp_path / "monday.backup")


def test_a_backup_can_itself_be_served_and_saved(source: tuple[str, SqlStore, list[Table]], tmp_path: Path) -> None:
    path, store, tables = source
    file = tmp_path / "monday.backup"
    manifest = backup(path, file)
    assert all_of(str(file), tables) == [store.load(table.id) for table in tables]
    assert backup(str(file), tmp_path / "again.backup") == manifest


def test_a_backup_of_a_newer_version_is_left_alone(source: tuple[str, SqlStore, list[Table]], tmp_path: Path) -> None:
    path, store, _ = source
    with store._engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    file = tmp_path / "monday.backup"
    assert backup(path, file).schema == "9999"
    with pytest.raises(StoreError, match="newer version of Barbaricum \\(schema 9999\\)"):
        restore(file, str(tmp_path / "target.sqlite3"))


def test_a_schema_can_be_built_up_to_a_revision(tmp_path: Path) -> None:
    engine = supply(open_store(str(tmp_path / "x.sqlite3"))._engine.url.set(database=str(tmp_path / "y.sqlite3")))
    migrate(engine, "0001")
    with pytest.raises(StoreError, match="schema 9999"):
        migrate(supply(engine.url.set(database=str(tmp_path / "z.sqlite3"))), "9999")
    engine.dispose()
