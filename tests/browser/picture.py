"""Make the README's picture from the real client: `python -m tests.browser.picture ADDRESS FILE`."""

from __future__ import annotations

import sys
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tests.browser import play
from tests.browser.conftest import CHROMIUM, QUIET

TURNS: Final = 8
EAGERLY: Final = ("card", "road", "hinterland", "beach")


def press_what_leads_on(page: Page) -> bool:
    """Press a lit card, road or place, the nearest to a treasure first; else choose a group that can still act."""
    for kind in EAGERLY:
        lit = page.locator(f"[data-spot^='{kind}:'][data-mark=offered]")
        if lit.count():
            lit.last.click(force=True)
            play.settle(page)
            return True
    groups = page.locator("[data-spot^='group:'][data-mark=offered]")
    for at in range(groups.count()):
        groups.nth(at).click(force=True)
        play.settle(page)
        if any(page.locator(f"[data-spot^='{kind}:'][data-mark=offered]").count() for kind in EAGERLY):
            return True
        page.keyboard.press("Escape")
    return False


def main(address: str, file: str) -> None:
    """Play some turns against the bot and take the picture when a payment is open or a turn begins."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        page = browser.new_page(viewport={"width": 1440, "height": 900}, device_scale_factor=1, reduced_motion="reduce")
        page.goto(address)
        page.get_by_placeholder("your name").fill("Marta")
        play.against_a_bot(page, address)
        ended = 0
        while ended < TURNS:
            play.wait_for_turn(page)
            if play.press(page, "Play this move", "Play these"):
                continue
            if not press_what_leads_on(page):
                play.press(page, "End the turn")
                ended += 1
        play.wait_for_turn(page)
        press_what_leads_on(page)
        page.wait_for_timeout(800)
        page.screenshot(path=file)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:3])
