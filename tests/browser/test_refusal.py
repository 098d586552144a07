"""A press on what is not offered explains itself, and keeps nobody from going on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import play


def test_a_press_on_what_is_not_offered_is_explained(desk: Page, server: str) -> None:
    play.against_a_bot(desk, server)
    desk.locator("[data-spot^='group:'][data-mark=offered]").first.click(force=True)
    desk.locator("[data-spot='hinterland:L']").click(force=True)
    alert = desk.get_by_role("alert").first
    expect(alert).to_contain_text("cannot go to the Hinterland of the left board")
    expect(alert).to_contain_text("lands on a Beach first")
    expect(alert).to_contain_text("A/I-disembark")
    alert.get_by_role("button", name="Read the rule").click()
    expect(desk.get_by_role("heading", name="Rules")).to_be_visible()
    desk.keyboard.press("Escape")
    desk.locator("[data-spot='beach:L1']").first.click(force=True)
    expect(desk.get_by_role("button", name="Take back")).to_be_visible()


def test_unreadable_notation_is_answered_in_a_sentence(desk: Page, server: str) -> None:
    play.against_a_bot(desk, server)
    desk.keyboard.press("t")
    field = desk.get_by_test_id("line")
    field.fill("1: fly L")
    field.press("Enter")
    expect(desk.get_by_test_id("text-view")).to_contain_text("a deed is land, board, march")
    field.fill("1: march L")
    field.press("Enter")
    expect(desk.get_by_test_id("text-view")).to_contain_text("A/I-disembark")
