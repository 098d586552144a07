"""People at one table: two browsers, a spectator, one shared screen."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from barbaricum.core.prng import Prng
from tests.browser import play
from tests.browser.conftest import Watched, person


def invite(page: Page, server: str) -> str:
    """Make a table with a free seat; returns the join link."""
    page.goto(server)
    page.get_by_role("button", name="Invite people").first.click()
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url(re.compile(r"/seat/"))
    link = page.locator("input[readonly]").first
    expect(link).to_be_visible()
    return link.input_value()


def test_two_people_play_each_other(browser: Browser, server: str, complaints: Watched) -> None:
    host_context, host = person(browser, complaints)
    guest_context, guest = person(browser, complaints)
    join = invite(host, server)
    guest.goto(re.sub(r"https?://[^/]+", server, join))
    sit = guest.get_by_role("button", name=re.compile("Sit|Take", re.IGNORECASE)).first
    expect(sit).to_be_visible()
    sit.click()
    guest.wait_for_url(re.compile(r"/seat/"))
    prng = Prng(4)
    pages = [host, guest]
    published = 0
    for _ in range(400):
        if published >= 6:
            break
        active = next((page for page in pages if play.my_turn(page)), None)
        if active is None:
            host.wait_for_timeout(50)
            continue
        if play.press(active, "Play this move", "Play these") or (prng.below(3) == 0 and play.press(active, "End the turn")):
            published += 1
        elif not play.press_something_lit(active, prng):
            play.press(active, "End the turn")
    assert published >= 6
    for page in pages:
        expect(page.get_by_test_id("prompt")).to_be_visible()
    # No screen holds the other's hand: each page shows its own cards alone.
    hands = [page.locator("[data-spot^='card:']").count() for page in pages]
    assert all(hands)
    host_context.close()
    guest_context.close()
