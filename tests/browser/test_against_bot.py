"""A person plays a whole game in Chromium against a bot, downloads the record and verifies it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from barbaricum.core.prng import Prng
from barbaricum.core.record import decode, verify
from barbaricum.games import game_named
from tests.browser import play


def play_whole_game(page: Page, prng: Prng) -> None:
    """Press lit things, now and then take one back, end turns, until the game is over."""
    for _ in range(2_000):
        play.wait_for_turn(page)
        if play.is_over(page):
            return
        roll = prng.below(12)
        if play.press(page, "Play this move", "Play these"):
            continue
        if roll == 0 and play.press(page, "Take back"):
            continue
        if roll < 4 and play.press(page, "End the turn"):
            continue
        if not play.press_something_lit(page, prng):
            play.press(page, "Any three cards", "End the turn")
    raise AssertionError("the game did not end")


def test_a_whole_game_is_played_and_its_record_verifies(desk: Page, server: str, tmp_path: Path) -> None:
    play.against_a_bot(desk, server)
    play_whole_game(desk, Prng(1))
    with desk.expect_download() as download:
        desk.get_by_role("button", name="Download the record").click()
    path = tmp_path / "game.json"
    download.value.save_as(path)
    record = decode(path.read_bytes(), "game.json")
    match = verify(game_named("hengist"), record)
    assert match.over
    assert record.seats["blue"] or record.seats["red"]
    assert len(record.nonces) == 1


def test_a_finished_game_is_replayed_from_each_seat(desk: Page, server: str) -> None:
    play.against_a_bot(desk, server)
    desk.get_by_role("button", name="Table", exact=True).click()
    desk.get_by_role("button", name="Resign").click()
    desk.get_by_role("button", name="Give the game up").click()
    expect(desk.get_by_label("What is asked")).to_contain_text("The game is over")
    desk.keyboard.press("Escape")
    desk.keyboard.press("[")
    expect(desk.get_by_label("What is asked")).to_contain_text("Looking back")
    desk.get_by_label("Seen by").select_option("1")
    expect(desk.locator("[data-spot^='card:']").first).to_be_visible()
    desk.keyboard.press(".")
    expect(desk.get_by_label("What is asked")).to_contain_text("The game is over")
