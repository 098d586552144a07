"""A server in this process for requests, and one of its own for live connections."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import create_engine, text

from barbaricum.server.addresses import Address
from barbaricum.server.app import make_app
from barbaricum.server.client import Client
from barbaricum.server.measure import Running, server_process
from barbaricum.store import SqlStore, open_store
from barbaricum.store.opening import database_url
from tests.server.postgres import cluster


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    opened = open_store(str(tmp_path / "tables.sqlite3"))
    yield opened
    opened.close()


@pytest.fixture
def built(tmp_path: Path) -> Client:
    """A built client, small enough to compare."""
    root = tmp_path / "static"
    (root / "assets").mkdir(parents=True)
    (root / "index.html").write_text("<!doctype html><title>Barbaricum</title>" + "<p>x</p>" * 50)
    (root / "assets" / "index-abc.js").write_text("console.log(1)\n" * 40)
    (root / "assets" / "font.woff2").write_bytes(bytes(range(256)))
    (root / "shield.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (root / ".inputs-sha256").write_text("stamp")
    return Client(root)


@pytest.fixture
def client(store: SqlStore, built: Client) -> Iterator[TestClient[Any]]:
    app = make_app(store, Address("http://192.168.7.7:8000", True), built, 1)
    with TestClient(app, raise_server_exceptions=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with server_process(str(tmp_path_factory.mktemp("server") / "tables.sqlite3")) as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL database."""
    with cluster() as url:
        yield url


@pytest.fixture
def empty_postgres(postgres: str) -> str:
    """The URL of a PostgreSQL database in which nothing is."""
    engine = create_engine(database_url(postgres))
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return postgres
