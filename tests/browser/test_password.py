"""Where a server wants a password before a table is made, the client asks for it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Dialog, expect

from barbaricum.server.limits import Limits
from barbaricum.server.measure import server_process
from tests.browser import play
from tests.browser.conftest import Watched, person


def test_the_password_is_asked_for_until_it_is_right_and_known_while_the_page_is_open(browser: Browser, tmp_path: Path) -> None:
    asked: list[str] = []
    words = ["sesame", "sword"]

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.accept(words[len(asked) - 1])

    with server_process(str(tmp_path / "tables.sqlite3"), limits=Limits(creation_password="sword")) as server:
        # The browser itself complains of the answers 403.
        context, page = person(browser, Watched())
        page.on("dialog", answer)
        play.against_a_bot(page, server.base)
        assert asked == [
            "This server asks for a password before a table is made.",
            "That is not the password for making tables on this server.",
        ]
        page.go_back()
        page.get_by_role("button", name="Play a bot now").first.click()
        expect(page).to_have_url(re.compile("/seat/"))
        assert len(asked) == 2
        # Somebody who does not know it is told why there is no table.
        other, stranger = person(browser, Watched())
        stranger.on("dialog", lambda dialog: dialog.dismiss())
        stranger.goto(server.base)
        stranger.get_by_role("button", name="Play a bot now").first.click()
        expect(stranger.get_by_text("This server asks for a password before a table is made.")).to_be_visible()
        context.close()
        other.close()
