"""What a person does at a table, for the browser tests: everything by what is on the screen."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, TimeoutError, expect

from barbaricum.core.prng import Prng


def against_a_bot(page: Page, server: str) -> None:
    """From the lobby to a table against a bot."""
    page.goto(server)
    page.get_by_role("button", name="Play a bot now").first.click()
    page.wait_for_url(re.compile(r"/seat/"))
    expect(page.get_by_test_id("prompt")).to_be_visible()


def expect_no_barriers(page: Page) -> None:
    """What axe checks of a page holds: names, roles, contrast."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def is_over(page: Page) -> bool:
    """Whether the prompt tells the result."""
    return bool(re.search(r"\b(win|lose|wins|shared)\b", page.get_by_test_id("prompt").inner_text()))


def my_turn(page: Page) -> bool:
    """Whether this page is asked, by its title."""
    return page.title().startswith("Your turn")


def wait_for_turn(page: Page) -> None:
    """Wait until this page is asked or the game is over."""
    page.wait_for_function(
        "() => document.title.startsWith('Your turn')"
        " || /\\b(win|lose|wins|shared)\\b/.test(document.querySelector('[data-testid=prompt]').textContent)",
        timeout=180_000,  # a bot that shares a busy core may think long
    )


def settle(page: Page) -> None:
    """Wait until the screen shows the answer to what was just pressed."""
    page.wait_for_timeout(60)


def press_something_lit(page: Page, prng: Prng) -> bool:
    """Press one of the lit places, groups or cards of the board and hand; False where nothing is lit."""
    lit = page.locator("[data-spot][data-mark=offered]")
    count = lit.count()
    if not count:
        return False
    _click(lit.nth(prng.below(count)), force=True)
    settle(page)
    return True


def _click(there: Locator, *, force: bool = False) -> bool:
    """Click what was just seen; False where the table has moved on meanwhile and it is gone."""
    try:
        there.click(force=force, timeout=3000)
    except TimeoutError:
        return False
    return True


def press(page: Page, *names: str) -> bool:
    """Press the first button of the prompt with one of these names that is there and enabled."""
    prompt = page.get_by_label("What is asked")
    for name in names:
        button = prompt.get_by_role("button", name=name, disabled=False)
        if button.count() and _click(button.first):
            settle(page)
            return True
    return False
