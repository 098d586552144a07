"""The values of a printed copy are entered on the drawn pieces, checked, saved, and played with."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from barbaricum.games import game_named
from tests.browser.conftest import Watched, person


def test_values_are_entered_on_the_pieces_and_new_tables_are_played_with_them(desk: Page, server: str, tmp_path: Path) -> None:
    desk.goto(server)
    desk.get_by_role("link", name="Components").first.click()
    state = desk.get_by_test_id("copy-state")
    expect(state).to_contain_text("played with ours")
    for heading in ("Reconstructed values", "Rulings", "All values"):
        expect(desk.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    desk.get_by_role("button", name="Enter my copy").click()

    # A card more makes sixty-one: the fault is named.
    desk.get_by_role("button", name="One hill cards more").click()
    expect(state).to_contain_text("60")
    expect(state).to_contain_text("not yet to be played with")
    desk.get_by_role("spinbutton", name="hill/river cards").fill("0")
    desk.get_by_role("spinbutton", name="hill/river cards").press("Tab")
    expect(state).to_contain_text("New tables made in this browser are played with them")

    # A crossing is moved, and the other road takes the old place.
    desk.get_by_role("button", name="R01: white road, leads to 1").click()
    desk.get_by_role("button", name="R01: treasure 2").click()
    expect(desk.get_by_role("button", name="R01: white road, leads to 2")).to_be_visible()
    expect(desk.get_by_role("button", name="R01: green road, leads to 1")).to_be_visible()
    desk.get_by_label("Board I, side A, road east").select_option("moor")
    desk.get_by_label("Which printing is it?").fill("Lookout 2015")
    desk.get_by_label("Which printing is it?").press("Tab")
    # Two roads of a tile are now another tile's: whatever the server says of it is shown, and nothing is lost.
    expect(state).not_to_contain_text("being checked")

    with desk.expect_download() as download:
        desk.get_by_role("button", name="Save as a file").click()
    path = tmp_path / "copy.json"
    download.value.save_as(path)
    file = json.loads(path.read_text())
    assert file["groups"]["cards"]["rows"] == {"hill": {"count": 7}, "hill/river": {"count": 0}}
    assert file["groups"]["road_tiles"]["rows"]["R01"] == {"white": 2, "green": 1}
    assert file["groups"]["board_sides"]["rows"]["I-A"]["east"] == ["moor"]
    assert file["edition"] == "Lookout 2015"

    # Back to our values; the file is read again, without what does not fit.
    desk.get_by_role("button", name="Back to our values").click()
    expect(state).to_contain_text("played with ours")
    file["groups"].pop("road_tiles")
    file["groups"].pop("board_sides")
    path.write_text(json.dumps(file))
    desk.get_by_label("A components file").set_input_files(path)
    expect(state).to_contain_text("2 values of your own. New tables")
    desk.reload()
    expect(state).to_contain_text("2 values of your own. New tables")

    desk.goto(server)
    desk.get_by_role("button", name="Play a bot now").first.click()
    expect(desk.get_by_test_id("prompt")).to_be_visible()
    token = desk.url.rsplit("/", 1)[1]
    record = desk.request.get(f"{server}/api/seats/{token}/record").json()
    assert record["components"]["groups"] == file["groups"]
    game = game_named("hengist")
    assert game.rules(overlay=record["components"]).components.hash() == record["components_hash"]


def test_a_file_of_something_else_is_told(desk: Page, server: str, tmp_path: Path) -> None:
    desk.goto(f"{server}/components/hengist")
    path = tmp_path / "other.json"
    path.write_text('{"game": "chess"}')
    desk.get_by_label("A components file").set_input_files(path)
    expect(desk.get_by_role("alert")).to_contain_text("for the game chess")


def test_the_page_fits_a_phone(browser: Browser, server: str, complaints: Watched) -> None:
    context, phone = person(browser, complaints, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.goto(f"{server}/components/hengist")
    phone.get_by_role("button", name="Enter my copy").click()
    expect(phone.get_by_role("heading", name="Road tiles", exact=True)).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()
