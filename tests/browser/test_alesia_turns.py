"""Alesia over several turns in Chromium: marches that go on, what happened step by step, standing instructions, a phone."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect

from barbaricum.core.state import CHANCE
from barbaricum.games.alesia import notation
from barbaricum.games.alesia.actions import GAUL
from barbaricum.games.alesia.game import Alesia
from tests.browser import play
from tests.browser.conftest import Watched, person
from tests.browser.test_alesia import WEST, column, open_table, press_hex, prompt_button, uncover

FAR: Final = {
    "turn": 3,
    "phase": "gallic move",
    "units": {"R-AED-1": "0302", "R-AED-2": "0302", "VII-1": "4012", "VER": "alesia"},
}


def fit(page: Page) -> None:
    """Show the whole map."""
    page.get_by_role("button", name="Fit").click()
    page.wait_for_timeout(250)


def test_a_march_goes_on_by_itself_and_the_enemy_steps_through_it(desk: Page, server: str) -> None:
    open_table(desk, server, setup="battle", position=FAR)
    uncover(desk, "gaul")
    fit(desk)
    asked = desk.get_by_label("What is asked")
    press_hex(desk, "0302")
    expect(desk.get_by_test_id("prompt")).to_contain_text("2 Aedui")
    press_hex(desk, "2102")
    expect(desk.get_by_role("alert")).to_contain_text("cannot go to 2102")
    prompt_button(desk, "March on toward 2102")
    expect(asked).to_contain_text(re.compile(r"Written: R-AED-2 R-AED-1 0302-\d{4}"))
    expect(column(desk)).to_contain_text("Marches over several turns")
    prompt_button(desk, "End the move")
    # The Roman sees where they came from, counters and all, and goes through it with the keys.
    uncover(desk, "roman")
    expect(column(desk)).not_to_contain_text("Marches over several turns")
    desk.get_by_role("button", name="What happened").click()
    story = desk.get_by_label(re.compile("What happened, step 1 of 1"))
    expect(story).to_contain_text(re.compile(r"R-AED-2, R-AED-1 move from 0302 to \d{4}"))
    expect(desk.locator("[data-spot='unit:R-AED-1']")).to_have_attribute("aria-label", re.compile(r", (?!0302)\d{4}"))
    play.expect_no_barriers(desk)
    desk.keyboard.press("Escape")
    expect(story).to_have_count(0)
    prompt_button(desk, "End the move")
    # A turn later, on any device, they have gone on, as a line of the draft that can be taken back.
    desk.evaluate("localStorage.clear()")
    desk.reload()
    uncover(desk, "gaul")
    expect(asked).to_contain_text(re.compile(r"Written: R-AED-2 R-AED-1 (?!0302)\d{4}-\d{4}"))
    prompt_button(desk, "Take back")
    expect(asked).not_to_contain_text("Written")
    desk.get_by_role("button", name="Give up the march to 2102").click()
    expect(column(desk)).not_to_contain_text("Marches over several turns")


def retreat() -> dict[str, Any]:
    """A position in which a unit of the Turones has to retreat and has several ways."""
    game = Alesia()
    rules = game.rules("battle")
    units = {"VII-1": "0624", "R-TUR-1": "0524"}
    state = game.position_from(rules, {**game.start_position(rules), "phase": "gallic shock", "units": units})
    for line in ("R-TUR-1 attack 0624", "done"):
        for action in notation.parse_move(state, GAUL, line):  # type: ignore[arg-type]
            state.apply(GAUL, action)
    state.apply(CHANCE, 5)
    assert state.acts(GAUL)
    return game.position_of(state)


def test_a_standing_instruction_is_used_and_the_log_says_so(desk: Page, server: str) -> None:
    open_table(desk, server, setup="battle", position=retreat())
    uncover(desk, "gaul")
    expect(desk.get_by_test_id("prompt")).to_contain_text("Where does Turoni (R-TUR-1) retreat to? 1 hex.")
    column(desk).get_by_text("Standing instructions").click()
    column(desk).get_by_role("button", name="Retreat far from the enemy").click()
    expect(column(desk)).to_contain_text("The Gaul's standing instruction decides the retreat.")
    expect(column(desk)).to_contain_text(re.compile(r"R-TUR-1 retreats from 0524 to \d{4}"))


def test_on_a_phone_a_second_tap_confirms_and_two_may_share_a_side(browser: Browser, server: str, complaints: Watched) -> None:
    phone, page = person(browser, complaints, viewport={"width": 390, "height": 844}, has_touch=True)
    other, friend = person(browser, complaints)
    seats = [{"kind": "bot", "bot": "planner"}, {"kind": "me", "name": "Ambra"}]
    table = {"game": "alesia", "setup": "battle", "position": WEST, "player": "Ambra", "seats": seats}
    link = page.request.post(f"{server}/api/tables", data=table).json()["seat"]
    for each in (page, friend):
        each.goto(f"{server}/seat/{link}")
        expect(each.get_by_role("application")).to_be_visible()
    prompt = page.get_by_test_id("prompt")
    press_hex(page, "0815")
    expect(prompt).to_contain_text("2 Aedui")
    play.settle(page)
    press_hex(page, "1015")
    expect(prompt).to_contain_text("Tap again: go to 1015")
    expect(page.get_by_label("What is asked")).not_to_contain_text("Written")
    press_hex(page, "1015")
    expect(page.get_by_label("What is asked")).to_contain_text("0815-1015")
    # Whoever has the link shares the side: its draft and all.
    expect(friend.get_by_label("What is asked")).to_contain_text("0815-1015")
    prompt_button(friend, "Take back")
    expect(page.get_by_label("What is asked")).not_to_contain_text("Written")
    phone.close()
    other.close()
