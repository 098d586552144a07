"""A real server and a real Chromium for every browser test."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

CHROMIUM = os.environ.get("BARBARICUM_CHROMIUM") or shutil.which("chromium") or ""
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=20_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark browser tests and run them last; say plainly why they are skipped where there is no browser."""
    here = Path(__file__).parent
    browsing = [item for item in items if here in item.path.parents]
    for item in browsing:
        item.add_marker(pytest.mark.browser)
        # A slow machine can outwait a page; what fails twice running is a fault. Repeats are told in the report.
        item.add_marker(pytest.mark.flaky(reruns=1))
        if not CHROMIUM:
            item.add_marker(pytest.mark.skip(reason="no Chromium found; install one or set BARBARICUM_CHROMIUM"))
    # Playwright keeps an event loop running to the end, in which no test of our own could start another.
    items[:] = [item for item in items if item not in browsing] + browsing


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, which looks nothing up outside this machine."""
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": QUIET}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server started as a user starts it, on a fresh database."""
    database = tmp_path_factory.mktemp("server") / "tables.sqlite3"
    command = [sys.executable, "-m", "barbaricum", "serve", "--port", "0", "--db", str(database), "--no-browser"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout is not None
    address = ""
    for line in process.stdout:
        found = re.search(r"http://[\w.:\[\]]+", line)
        if found:
            address = found.group().rstrip("/.")
            break
    assert address, "the server did not say where it listens"
    # Somebody must read what it says, or it stops when the pipe is full.
    drain = subprocess.Popen(["cat"], stdin=process.stdout, stdout=subprocess.DEVNULL)
    yield address
    process.terminate()
    process.wait(timeout=20)
    drain.wait(timeout=5)


class Watched(list[str]):
    """What the browser's console complained about."""


def watch(page: Page, complaints: Watched) -> None:
    """Collect errors and warnings of a page."""
    page.on("console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))


@pytest.fixture
def complaints() -> Iterator[Watched]:
    """Whatever a test does, no page may complain on its console."""
    collected = Watched()
    yield collected
    assert not collected


def person(browser: Browser, complaints: Watched, **options: Any) -> tuple[BrowserContext, Page]:
    """A new person with a browser of their own."""
    settings: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
    context = browser.new_context(**{**settings, **options})
    page = context.new_page()
    watch(page, complaints)
    return context, page


@pytest.fixture
def desk(browser: Browser, complaints: Watched) -> Iterator[Page]:
    """A person at a wide screen."""
    context, page = person(browser, complaints)
    yield page
    context.close()
