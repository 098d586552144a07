"""A game by correspondence on the screen: time, ready flags, press, several seats, draws, and a sandbox."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Watched, person


def post(server: str, path: str, data: dict[str, Any]) -> Any:
    asked = urllib.request.Request(server + path, json.dumps(data).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(asked, timeout=60) as answer:
        content = answer.read()
    return json.loads(content) if content else None


def open_dialog(page: Page, server: str, game: str) -> None:
    page.goto(server)
    card = page.locator("article").filter(has=page.get_by_role("heading", name=game, exact=True))
    card.get_by_role("button", name="Invite people").click()
    page.get_by_role("dialog").get_by_label("Your name").fill("Anna")


def seat_row(page: Page, seat: str) -> Any:
    return page.get_by_role("dialog").locator("label", has_text=re.compile(f"^{seat}")).get_by_role("combobox")


def write(page: Page, line: str) -> None:
    page.get_by_label("Or type them, a line each").fill(line)
    page.get_by_role("button", name="Write", exact=True).click()


def test_two_people_play_by_correspondence(browser: Browser, server: str, complaints: Watched) -> None:
    desk_context, desk = person(browser, complaints)
    open_dialog(desk, server, "Diplomacy")
    desk.get_by_label("All others").select_option("bot:hold")
    seat_row(desk, "England").select_option("me")
    seat_row(desk, "France").select_option("open")
    desk.get_by_label("For orders").select_option("86400")
    desk.get_by_label("Seats may talk").select_option("full")
    desk.get_by_role("button", name="Make the table").click()
    desk.wait_for_url(re.compile("/seat/"))
    join = desk.evaluate("JSON.parse(localStorage.getItem('barbaricum.tables'))[0].join")

    phone_context, phone = person(browser, complaints, viewport={"width": 390, "height": 844}, has_touch=True)
    phone.goto(f"{server}/join/{join}")
    phone.get_by_label("Your name").fill("Ben")
    phone.get_by_role("button", name="Sit down").click()
    phone.wait_for_url(re.compile("/seat/"))

    # Time, and who is awaited.
    phase = desk.get_by_role("region", name="Phase")
    expect(phase).to_contain_text(re.compile(r"(1 d|23 h \d+ min) left"))
    expect(phase).to_contain_text("4 of 7 ready; awaited: Austria, England, France.", timeout=90_000)

    # One person, two powers: each with a sheet of its own.
    write(desk, "A Vie - Gal")
    expect(desk.get_by_label("What is asked")).to_contain_text("GAL")
    desk.get_by_label("Your seats").get_by_role("button", name="England").click()
    expect(desk.get_by_label("What is asked")).to_contain_text("Your turn, England")
    expect(desk.get_by_label("What is asked")).not_to_contain_text("GAL")
    desk.get_by_role("button", name="I am ready").click()
    expect(phase).to_contain_text("5 of 7 ready; awaited: Austria, France.")

    # Press, to one power in private; the phone tells of it.
    desk.get_by_label("Your seats").get_by_role("button", name="Austria").click()
    desk.get_by_role("button", name="Press", exact=True).click()
    press = desk.get_by_role("complementary", name="Press")
    press.get_by_role("button", name="France", exact=True).click()
    press.get_by_label("To France").fill("Shall we?")
    press.get_by_role("button", name="Send to France").click()
    expect(press.get_by_test_id("letters")).to_contain_text("Shall we?")
    press.get_by_role("button", name="Close the press").click()
    expect(phone.locator("header")).to_contain_text("1 letter")
    phone.get_by_role("button", name="Table", exact=True).click()
    phone.get_by_role("button", name="Press: 1 unread").click()
    expect(phone.get_by_test_id("letters")).to_contain_text("Shall we?")
    phone.get_by_role("button", name="Close the press").click()
    expect(phone.locator("header")).not_to_contain_text("1 letter")

    # The clock by vote and by the host.
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("button", name="Propose more time").click()
    phone.get_by_role("button", name="Close", exact=True).click()
    expect(phase).to_contain_text("France asks for 1 day more; 1 of the 2 needed agree.")
    phase.get_by_role("button", name="Agree").click()
    expect(phase).to_contain_text(re.compile(r"(2 d|1 d 23 h) left"))

    # All are ready: the sheets are opened.
    desk.get_by_role("button", name="I am ready").click()
    phone.get_by_role("button", name="I am ready").click()
    expect(desk.locator("header")).to_contain_text("Autumn 1901")

    # A draw needs everybody, and says nothing before.
    for seat in ("Austria", "England"):
        desk.get_by_label("Your seats").get_by_role("button", name=seat).click()
        expect(desk.get_by_label("What is asked")).to_contain_text(f"Your turn, {seat}")
        desk.get_by_role("button", name="Table", exact=True).click()
        desk.get_by_label("I vote for a draw in this phase").check()
        desk.get_by_role("button", name="Close", exact=True).click()
    phone.get_by_role("button", name="Menu").click()
    expect(phone.get_by_label("I vote for a draw in this phase")).not_to_be_checked()
    phone.get_by_label("I vote for a draw in this phase").check()
    expect(desk.get_by_test_id("prompt")).to_contain_text("A draw is agreed on")
    phone_context.close()
    desk_context.close()


def test_whoever_was_covered_by_a_bot_comes_back(browser: Browser, server: str, complaints: Watched) -> None:
    seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "hold"}] * 6
    timing = {"lengths": {"orders": 10}, "missed": 1, "cover": "hold"}
    made = post(server, "/api/tables", {"game": "diplomacy", "seats": seats, "player": "Anna", "bot_pace": 0, "timing": timing})
    context, page = person(browser, complaints)
    page.goto(f"{server}/seat/{made['seat']}")
    back = page.get_by_role("button", name="I am back")
    expect(back).to_be_visible(timeout=60_000)
    expect(page.get_by_text("You missed 1 phase; the bot hold plays for you.")).to_be_visible()
    back.click()
    expect(back).to_have_count(0)
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    context.close()


def test_a_sandbox_orders_all_powers_steps_back_and_moves_pieces(browser: Browser, server: str, complaints: Watched) -> None:
    context, page = person(browser, complaints)
    open_dialog(page, server, "Diplomacy")
    page.get_by_label("A sandbox").check()
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url(re.compile("/seat/"))
    write(page, "A Vie - Gal")
    expect(page.get_by_label("What is asked")).to_contain_text("GAL")
    page.get_by_label("Your seats").get_by_role("button", name="Russia").click()
    expect(page.get_by_label("What is asked")).to_contain_text("Your turn, Russia")
    write(page, "A War - Gal")
    expect(page.get_by_label("What is asked")).to_contain_text("GAL")
    page.get_by_role("button", name="Open all sheets").click()
    expect(page.locator("header")).to_contain_text("Autumn 1901")
    expect(page.get_by_text("1 against 1").first).to_be_visible()
    page.get_by_role("button", name="Back one phase").click()
    expect(page.locator("header")).to_contain_text("Spring 1901")
    before = page.url
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Move pieces by hand").click()
    page.get_by_label("units.Austria").fill("A SER\nF ALB")
    page.get_by_role("button", name="Go on from here").click()
    page.wait_for_url(lambda url: url != before)
    expect(page.get_by_text("A Serbia").first).to_be_visible()
    context.close()
