"""What-if in Chromium: from a replayed game to a new table, from a refusal, on a phone."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from barbaricum.core.case import run_case
from barbaricum.core.casefile import cases_from
from barbaricum.core.prng import Prng
from barbaricum.games import game_named
from tests.browser import play
from tests.browser.conftest import Watched, person


def some_turns(page: Page, count: int, prng: Prng) -> None:
    """Play a few turns by what is lit."""
    for _ in range(count):
        play.wait_for_turn(page)
        if not play.press(page, "Play this move", "Play these") and not play.press_something_lit(page, prng):
            play.press(page, "Any three cards", "End the turn")
    play.wait_for_turn(page)


def resign(page: Page) -> None:
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Give the game up").click()
    expect(page.get_by_label("What is asked")).to_contain_text("The game is over")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def move_in_what_if(page: Page, prng: Prng) -> None:
    """Press lit things until the branch is a move further from the table."""
    place = page.get_by_label("Replay")
    before = place.inner_text()
    for _ in range(12):
        if not play.press_something_lit(page, prng):
            play.press(page, "Any three cards", "End the turn")
        page.wait_for_timeout(150)
        if place.inner_text() != before:
            return
    raise AssertionError("nothing was played in the what-if")


def test_from_a_replayed_game_to_a_new_table(desk: Page, server: str, tmp_path: Path) -> None:
    play.against_a_bot(desk, server)
    prng = Prng(5)
    some_turns(desk, 10, prng)
    table = desk.url
    resign(desk)
    asked = desk.get_by_label("What is asked")
    for _ in range(4):
        before = desk.get_by_label("Replay").inner_text()
        desk.keyboard.press("[")
        expect(desk.get_by_label("Replay")).not_to_have_text(before)
    expect(asked).to_contain_text("Looking back")
    desk.keyboard.press("w")
    banner = desk.get_by_test_id("what-if")
    expect(banner).to_contain_text("nothing here reaches the table")
    expect(banner).to_contain_text("dealt at random")
    expect(asked).to_contain_text("What if, from here")

    # Both sides are played by one person, and steps are taken back.
    move_in_what_if(desk, prng)
    place = desk.get_by_label("Replay")
    expect(place).to_contain_text("branch +1")
    desk.keyboard.press("u")
    expect(place).to_contain_text("branch +0")
    move_in_what_if(desk, prng)

    # A bot says what it would do; its line is played at a press.
    panel = desk.get_by_role("region", name="What if")
    panel.get_by_role("button", name="Ask").click()
    expect(panel).to_contain_text("would play")
    played = place.inner_text()
    play.press(desk, "Let a bot reply")
    expect(place).not_to_have_text(played)
    expect(asked.get_by_role("button", name="Let a bot reply")).to_be_enabled()
    panel.get_by_role("button", name="Ask").click()
    expect(panel).to_contain_text("would play")
    panel.get_by_role("button", name="Deal the unknown anew").click()
    expect(panel).not_to_contain_text("would play")
    move_in_what_if(desk, prng)

    # The moves are copied as a case, which passes.
    panel.get_by_role("button", name="Copy as a case").click()
    (case,) = cases_from(tomllib.loads(panel.get_by_role("textbox").input_value()), "what-if.toml")
    assert run_case(case, game_named).passed

    # The position is a file, and a table that begins there.
    with desk.expect_download() as download:
        panel.get_by_role("button", name="Save the position").click()
    download.value.save_as(tmp_path / "position.json")
    file = json.loads((tmp_path / "position.json").read_text())
    assert file["game"] == "hengist"
    game = game_named("hengist")
    assert game.position_from(game.rules(file["setup"], file["options"]), file["position"]).stack
    groups = file["position"]["red"]["groups"]
    panel.get_by_role("button", name="Open as a new table").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Anna")
    dialog.get_by_label("Blue").select_option("bot:random")
    dialog.get_by_role("button", name="Make the table").click()
    desk.wait_for_url(lambda url: "/seat/" in url and url != table)
    expect(desk.get_by_test_id("prompt")).to_be_visible()
    token = desk.url.rsplit("/", 1)[1]
    first = desk.request.get(f"{server}/api/seats/{token}/at/0").json()
    assert [group["place"] for group in first["view"]["groups"] if group["seat"] == "red"] == groups

    # The table it came from is as it was.
    desk.goto(table)
    expect(asked).to_contain_text("The game is over")


def test_a_refusal_is_tried_in_what_if(desk: Page, server: str) -> None:
    play.against_a_bot(desk, server)
    play.wait_for_turn(desk)
    log = desk.locator(".column .log")
    before = log.inner_text()
    desk.locator("[data-spot^='road:']").first.click(force=True)
    refusal = desk.get_by_test_id("refusal")
    refusal.get_by_role("button", name="Try it in what-if").click()
    expect(desk.get_by_test_id("what-if")).to_be_visible()
    desk.locator("[data-spot^='road:']").first.click(force=True)
    expect(refusal).to_be_visible()
    expect(refusal.get_by_role("button", name="Try it in what-if")).to_have_count(0)
    desk.keyboard.press("Escape")
    panel = desk.get_by_role("region", name="What if")
    panel.get_by_role("button", name="Copy the refusal as a case").click()
    text = panel.get_by_role("textbox").input_value()
    (case,) = cases_from(tomllib.loads(text), "what-if.toml")
    assert case.steps[-1].refused
    assert run_case(case, game_named).passed
    desk.keyboard.press("w")
    expect(desk.get_by_test_id("what-if")).to_have_count(0)
    assert log.inner_text() == before


def test_on_a_phone_and_where_it_is_forbidden(browser: Browser, server: str, complaints: Watched) -> None:
    context, phone = person(browser, complaints, viewport={"width": 390, "height": 844}, has_touch=True)
    play.against_a_bot(phone, server)
    play.wait_for_turn(phone)
    tabs = phone.get_by_role("navigation", name="Views")
    tabs.get_by_role("button", name="Table").click()
    phone.get_by_role("button", name=re.compile("What if: play on")).click()
    expect(phone.get_by_test_id("what-if")).to_be_visible()
    tabs.get_by_role("button", name="What if").click()
    panel = phone.get_by_role("region", name="What if")
    panel.get_by_role("button", name="Ask").click()
    expect(panel).to_contain_text("would play")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.get_by_label("What is asked").get_by_role("button", name="Back to the table").click()
    expect(tabs.get_by_role("button", name="Table")).to_be_visible()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}]
    made = phone.request.post(f"{server}/api/tables", data={"game": "hengist", "seats": seats, "what_if": False}).json()
    phone.goto(f"{server}/seat/{made['seat']}")
    tabs.get_by_role("button", name="Table").click()
    expect(phone.get_by_role("button", name=re.compile("What if"))).to_have_count(0)
    context.close()
