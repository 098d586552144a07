"""The battle of Alesia in Chromium: a quick set-up, an entry, works rolls, missiles, and an attack with its reasons."""

from __future__ import annotations

import math
import re
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser import play

# The sheet at zoom 1: the height of a hex, its side, and the bare margin.
HEIGHT: Final = 50.0
SIDE: Final = HEIGHT / math.sqrt(3)
MARGIN: Final = 24.0


def open_table(page: Page, server: str, **table: Any) -> None:
    """A table at which this page holds both sides behind a curtain."""
    seats = [{"kind": "me", "name": "Ambra"}, {"kind": "open"}]
    request = {"game": "alesia", "seats": seats, "hot_seat": True, "player": "Ambra", **table}
    created = page.request.post(f"{server}/api/tables", data=request)
    assert created.ok, created.text()
    page.goto(f"{server}/seat/{created.json()['seat']}")


def uncover(page: Page, seat: str) -> None:
    """Hand the screen over, if it shows another seat, and look through this seat's eyes."""
    curtain = page.get_by_test_id("curtain")
    over = page.get_by_role("button", name="Hand the screen over")
    expect(curtain.or_(over)).to_be_visible()
    if over.count():
        over.click()
    curtain.get_by_role("button", name=re.compile(seat, re.IGNORECASE)).click()
    expect(page.get_by_role("application")).to_be_visible()


def press_hex(page: Page, name: str) -> None:
    """Press a hex of the map with the mouse."""
    column, row = int(name[:2]) - 1, int(name[2:]) - 1
    x = MARGIN + SIDE + column * 1.5 * SIDE
    y = MARGIN + HEIGHT / 2 + row * HEIGHT + (HEIGHT / 2 if column % 2 else 0)
    left, top, scale = page.locator("div.sheet").evaluate(
        "sheet => { const box = sheet.getBoundingClientRect(); return [box.x, box.y, box.width / sheet.offsetWidth] }"
    )
    page.mouse.click(left + x * scale, top + y * scale)
    play.settle(page)


def prompt_button(page: Page, name: str) -> None:
    """Press a button under the prompt."""
    page.get_by_label("What is asked").get_by_role("button", name=name).first.click()


def column(page: Page) -> Any:
    """What stands beside the board."""
    return page.get_by_role("complementary", name="Table")


def test_a_quick_set_up_and_the_first_entry(desk: Page, server: str) -> None:
    open_table(desk, server, setup="battle")
    uncover(desk, "roman")
    expect(column(desk)).to_contain_text("156 units have no place yet")
    prompt_button(desk, "Caesar's camps")
    expect(column(desk)).to_contain_text("Everything stands")
    assert desk.locator("g.counter").count() >= 154
    prompt_button(desk, "The set-up is complete")
    uncover(desk, "gaul")
    prompt_button(desk, "The plain")
    expect(column(desk)).to_contain_text("Everything stands")
    # A unit of an opened box is dragged onto another one; pressed there, it is lifted and goes back where it was.
    desk.locator("[data-spot='box:II']").click()
    drawn = desk.get_by_label("Stack at Box II").get_by_role("button").filter(has_text="-").first
    drawn.drag_to(desk.locator("[data-spot='box:V']"))
    expect(desk.get_by_label("What is asked")).to_contain_text("to box V")
    desk.locator("[data-spot='box:V']").click()
    desk.get_by_label("Stack at Box V").get_by_role("button").filter(has_text="-").first.click()
    expect(desk.get_by_label("What is asked")).not_to_contain_text("to box V")
    desk.keyboard.press("Escape")
    prompt_button(desk, "The set-up is complete")
    # Box I opens on the first turn: two units come in by an edge hex, one point spent, and go on.
    expect(desk.get_by_test_id("prompt")).to_contain_text("Move your units")
    waiting = desk.locator("[data-spot='box:I']")
    before = int(re.findall(r"(\d+) units", waiting.get_attribute("aria-label") or "")[0])
    waiting.click()
    stack = desk.get_by_label("Stack at Box I")
    stack.get_by_role("button").filter(has_text="-1").first.click()
    expect(desk.get_by_test_id("prompt")).to_contain_text("come onto the map")
    press_hex(desk, "0126")
    expect(desk.get_by_test_id("prompt")).to_contain_text("Say where")
    press_hex(desk, "0326")
    expect(desk.get_by_label("What is asked")).to_contain_text("via 0126; to 0326")
    expect(waiting).to_have_attribute("aria-label", re.compile(rf"{before - 1} units"))


WEST: Final = {
    "turn": 3,
    "phase": "gallic move",
    "forts": ["1117"],
    "landed": True,
    "units": {
        "XIV-1": "1218",
        "XIV-2": "1217",
        "XIV-3": "1117",
        "XIV-5": "1115",
        "ARC-1": "1117",
        "R-AED-1": "0815",
        "R-AED-2": "0815",
        "R-ARV-1": "1119",
        "VER": "alesia",
        "B-ARV-1": "alesia",
    },
}


def test_a_turn_of_works_missiles_and_an_attack(desk: Page, server: str) -> None:
    open_table(desk, server, setup="battle", position=WEST)
    uncover(desk, "gaul")
    # What is not offered says why, with its clause.
    press_hex(desk, "0815")
    expect(desk.get_by_test_id("prompt")).to_contain_text("2 Aedui")
    press_hex(desk, "1217")
    expect(desk.get_by_role("alert")).to_contain_text("cannot go to 1217")
    expect(desk.get_by_role("alert")).to_contain_text("Enemy units stand there")
    expect(desk.get_by_role("alert")).to_contain_text("7.5")
    desk.keyboard.press("Escape")
    # Into the works beside the wall: one point a hex.
    press_hex(desk, "1015")
    expect(desk.get_by_label("What is asked")).to_contain_text("0815-1015")
    # The units in contact and the odds they would have, before anything is committed.
    expect(column(desk)).to_contain_text("Attacks these moves lead to")
    prompt_button(desk, "End the move")
    # The works have rolled by themselves: one line a unit.
    expect(column(desk)).to_contain_text(re.compile(r"In the works R-AED-[12] rolls [1-6]"))
    uncover(desk, "roman")
    press_hex(desk, "1218")
    expect(desk.get_by_test_id("prompt")).to_contain_text("At whom does Legio XIV, cohort 1 shoot")
    expect(column(desk)).to_contain_text("3 in 6")
    play.expect_no_barriers(desk)
    press_hex(desk, "1119")
    expect(column(desk)).to_contain_text(re.compile(r"XIV-1 shoots at R-ARV-1 and rolls [1-6]"))
    if desk.get_by_label("What is asked").get_by_role("button", name="End the missile fire").count():
        prompt_button(desk, "End the missile fire")


def test_an_attack_says_why_defenders_are_doubled(desk: Page, server: str) -> None:
    open_table(desk, server, setup="battle", position={**WEST, "phase": "gallic shock"})
    uncover(desk, "gaul")
    expect(desk.get_by_test_id("prompt")).to_contain_text("Whom does Arverni (R-ARV-1) attack?")
    press_hex(desk, "1218")
    sums = column(desk)
    expect(sums).to_contain_text("Attack on 1218")
    expect(sums).to_contain_text("XIV-1 5, doubled")
    expect(sums).to_contain_text("wall: no attacker stands on a joined wall hex")
    expect(sums).to_contain_text("7 to 10 is 1 to 1.43, rounded for the defender")
    assert desk.get_by_label("What the die does").locator("li").count() == 6
    play.expect_no_barriers(desk)
    prompt_button(desk, "Fight these attacks")
    expect(sums).to_contain_text(
        re.compile(r"R-ARV-1 attack XIV-1 at 1218, doubled by a wall, at 1-2: (BR|ML|AR1|AR2 DA1|AR3 DA2|AE DA2)")
    )
