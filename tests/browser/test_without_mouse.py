"""The table without a mouse: a whole game by roles and names in the text view, keys, and no barrier that axe can find."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from barbaricum.core.prng import Prng
from tests.browser import play
from tests.browser.conftest import Watched, person


def offered(page: Page) -> int:
    """How many things the text view offers."""
    return page.get_by_test_id("text-view").locator(".offers button").count()


def press_with_keyboard(page: Page, which: int) -> None:
    """Focus an offer of the text view and press Enter."""
    button = page.get_by_test_id("text-view").locator(".offers button").nth(which)
    button.focus()
    page.keyboard.press("Enter")
    play.settle(page)


def test_a_whole_game_is_played_by_keyboard_with_the_board_hidden(desk: Page, server: str) -> None:
    play.against_a_bot(desk, server)
    desk.keyboard.press("t")
    expect(desk.get_by_test_id("text-view")).to_be_visible()
    assert desk.locator("[data-spot^='hinterland:']").count() == 0
    prng = Prng(2)
    for _ in range(2_000):
        play.wait_for_turn(desk)
        if play.is_over(desk):
            break
        if desk.get_by_role("button", name="Play this move").or_(desk.get_by_role("button", name="Play these")).count():
            desk.locator("body").press("s")
            play.settle(desk)
        elif offered(desk):
            # Ending the turn is the first offer; half of the time take it, so that the game gets on.
            press_with_keyboard(desk, 0 if prng.below(2) else prng.below(offered(desk)))
    assert play.is_over(desk)


def test_notation_and_describe(desk: Page, server: str) -> None:
    play.against_a_bot(desk, server)
    desk.keyboard.press("t")
    field = desk.get_by_test_id("line")
    field.fill("describe boat")
    field.press("Enter")
    expect(desk.get_by_test_id("text-view").get_by_role("status")).to_contain_text("boat", ignore_case=True)
    field.fill("1: land L1")
    field.press("Enter")
    expect(desk.get_by_test_id("text-view")).to_contain_text("Written and not yet played: 1: land L1")


def test_keys(desk: Page, server: str) -> None:
    play.against_a_bot(desk, server)
    desk.keyboard.press("?")
    expect(desk.get_by_role("dialog")).to_be_visible()
    desk.keyboard.press("Escape")
    desk.keyboard.press("r")
    expect(desk.get_by_test_id("rules")).to_be_visible()
    desk.keyboard.press("r")
    expect(desk.get_by_test_id("rules")).to_be_hidden()
    desk.keyboard.press("[")
    expect(desk.get_by_label("What is asked")).to_contain_text("Looking back")
    desk.keyboard.press(".")
    expect(desk.get_by_label("What is asked")).to_contain_text("Your turn")
    desk.keyboard.press("1")
    play.wait_for_turn(desk)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 390])
def test_axe_finds_nothing(browser: Browser, server: str, complaints: Watched, scheme: str, width: int) -> None:
    size = {"width": width, "height": 900 if width > 700 else 844}
    context, page = person(browser, complaints, viewport=size, color_scheme=scheme)
    page.goto(server)
    expect(page.get_by_role("button", name="Play a bot now").first).to_be_visible()
    play.expect_no_barriers(page)
    play.against_a_bot(page, server)
    play.expect_no_barriers(page)
    page.goto(f"{server}/rules/hengist")
    expect(page.get_by_role("heading").first).to_be_visible()
    play.expect_no_barriers(page)
    context.close()
