"""People at one table: two browsers, a spectator, one shared screen, a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from barbaricum.core.prng import Prng
from tests.browser import play
from tests.browser.conftest import Watched, person


def make_table(page: Page, server: str, *, hot_seat: bool = False) -> None:
    """Make a table with a free seat, or one that both seats share."""
    page.goto(server)
    page.get_by_role("button", name="Invite people").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Marta")
    if hot_seat:
        dialog.get_by_label("All people share this screen").check()
    dialog.get_by_role("button", name="Make the table").click()
    page.wait_for_url(re.compile(r"/seat/"))


def cards_of(page: Page) -> dict[str, str]:
    """The kinds of card in the hand that is shown, and what the hand says of each."""
    cards = page.locator("[data-spot^='card:']")
    return {str(card.get_attribute("data-spot")): str(card.get_attribute("aria-label")) for card in cards.all()}


def take_turns(pages: list[Page], prng: Prng, published: int) -> None:
    """Let whoever is asked play, until so many drafts were published."""
    for _ in range(600):
        if published <= 0:
            return
        active = next((page for page in pages if play.my_turn(page)), None)
        if active is None:
            pages[0].wait_for_timeout(50)
        elif (
            play.press(active, "Play this move", "Play these")
            or (prng.below(3) == 0 and play.press(active, "End the turn"))
            or (not play.press_something_lit(active, prng) and play.press(active, "End the turn"))
        ):
            published -= 1
    raise AssertionError("the game came to a halt")


def test_two_people_play_each_other_and_a_third_watches(browser: Browser, server: str, complaints: Watched) -> None:
    host_context, host = person(browser, complaints)
    guest_context, guest = person(browser, complaints)
    watcher_context, watcher = person(browser, complaints)
    make_table(host, server)
    join = host.get_by_label("Join link").input_value()
    watch = host.get_by_label("Watch link").input_value()
    guest.goto(re.sub(r"https?://[^/]+", server, join))
    guest.get_by_label("Your name").fill("Ulf")
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_url(re.compile(r"/seat/"))
    watcher.goto(re.sub(r"https?://[^/]+", server, watch))
    expect(watcher.get_by_test_id("prompt")).to_contain_text("Waiting for")
    take_turns([host, guest], Prng(4), 6)
    assert cards_of(host)
    assert cards_of(guest)
    assert not cards_of(watcher)
    expect(watcher.get_by_test_id("log")).not_to_contain_text("You draw")
    for page in (host, guest):
        expect(page.get_by_test_id("log")).to_contain_text("You draw")
    for context in (host_context, guest_context, watcher_context):
        context.close()


def test_an_undo_needs_the_others_consent(browser: Browser, server: str, complaints: Watched) -> None:
    host_context, host = person(browser, complaints)
    guest_context, guest = person(browser, complaints)
    make_table(host, server)
    join = host.get_by_label("Join link").input_value()
    guest.goto(re.sub(r"https?://[^/]+", server, join))
    guest.get_by_label("Your name").fill("Ulf")
    guest.get_by_role("button", name="Sit down").click()
    play.wait_for_turn(host)
    assert play.press(host, "End the turn")
    play.wait_for_turn(guest)
    host.get_by_role("button", name="Table", exact=True).click()
    host.get_by_role("button", name="Ask to take my last move back").click()
    host.keyboard.press("Escape")
    expect(guest.get_by_label("What is asked")).to_contain_text("asks to take back")
    guest.get_by_role("button", name="Agree").click()
    play.wait_for_turn(host)
    host_context.close()
    guest_context.close()


def test_at_one_screen_the_curtain_hides_the_other_hand(desk: Page, server: str) -> None:
    sent: list[str] = []
    desk.on("websocket", lambda socket: socket.on("framereceived", lambda frame: sent.append(str(frame))))
    make_table(desk, server, hot_seat=True)
    curtain = desk.get_by_test_id("curtain")
    expect(curtain).to_be_visible()
    assert not cards_of(desk)
    assert all('"hand":{' not in frame for frame in sent)
    curtain.get_by_role("button", name=re.compile("who acts")).click()
    expect(desk.locator("[data-spot^='card:']").first).to_be_visible()
    assert play.press(desk, "End the turn")
    desk.get_by_role("button", name="Hand the screen over").click()
    expect(curtain).to_be_visible()
    assert not cards_of(desk)
    curtain.get_by_role("button", name=re.compile("who acts")).click()
    expect(desk.locator("[data-spot^='card:']").first).to_be_visible()
    desk.reload()
    expect(curtain).to_be_visible()
    assert not cards_of(desk)


def test_a_game_is_played_on_a_phone(browser: Browser, server: str, complaints: Watched) -> None:
    size = {"width": 390, "height": 844}
    context, page = person(browser, complaints, viewport=size, has_touch=True, color_scheme="dark")
    play.against_a_bot(page, server)
    for _ in range(3):
        play.wait_for_turn(page)
        assert play.press(page, "End the turn")
    play.wait_for_turn(page)
    page.get_by_role("tab", name="Log").or_(page.get_by_role("button", name="Log")).first.click()
    expect(page.get_by_test_id("log")).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    assert not wide, "the page is wider than the phone"
    context.close()
