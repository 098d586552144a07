"""Private notes, own results, and the look back at a finished game."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from barbaricum.core.prng import Prng
from tests.browser import play
from tests.browser.conftest import Watched, person
from tests.browser.test_what_if import resign, some_turns


def open_notes(page: Page) -> None:
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="My notes").click()


def test_notes_are_kept_with_the_seat(desk: Page, browser: Browser, server: str, complaints: Watched) -> None:
    play.against_a_bot(desk, server)
    open_notes(desk)
    notes = desk.get_by_role("textbox", name="Notes")
    notes.fill("Blue went for the white road.")
    expect(desk.get_by_role("dialog")).to_contain_text("Kept.")
    desk.keyboard.press("Escape")
    # The seat's link carries them to another device; a watcher has none.
    context, other = person(browser, complaints)
    other.goto(desk.url)
    open_notes(other)
    expect(other.get_by_role("textbox", name="Notes")).to_have_value("Blue went for the white road.")
    table = other.request.get(f"{server}/api/seats/{desk.url.rsplit('/', 1)[1]}").json()["table"]
    context.close()
    context, watcher = person(browser, complaints)
    watcher.goto(f"{server}/watch/{table}")
    watcher.get_by_role("button", name="Table", exact=True).click()
    expect(watcher.get_by_role("button", name="Keys")).to_be_visible()
    expect(watcher.get_by_role("button", name="My notes")).to_have_count(0)
    context.close()


def test_a_finished_game_is_looked_back_at_and_counted(desk: Page, server: str) -> None:
    play.against_a_bot(desk, server)
    some_turns(desk, 16, Prng(4))
    resign(desk)
    desk.get_by_role("button", name="Look back at the game").click()
    expect(desk.get_by_role("heading", name="Score")).to_be_visible()
    expect(desk.get_by_role("img", name="Score by turn")).to_be_visible()
    expect(desk.get_by_role("img", name="Estimate by turn")).to_be_visible()
    turning = desk.get_by_role("listitem").first
    expect(turning).to_contain_text("Turn")
    turning.get_by_role("link", name="Go there").click()
    expect(desk.get_by_label("What is asked")).to_contain_text("Looking back")
    desk.goto(f"{server}/notebook")
    row = desk.get_by_role("row", name="Red")
    expect(row).to_contain_text("0 %")
    expect(row).to_contain_text("1 game")
    expect(desk.get_by_role("listitem")).to_contain_text("against bot")
    desk.set_viewport_size({"width": 390, "height": 844})
    assert desk.evaluate("document.documentElement.scrollWidth") <= 390
    desk.get_by_role("link", name="Look back").click()
    expect(desk.get_by_role("img", name="Score by turn")).to_be_visible()
    assert desk.evaluate("document.documentElement.scrollWidth") <= 390
