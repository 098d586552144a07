"""Gothic Invasion in Chromium: battles of two people from a position, standing answers, a whole game against a bot."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from barbaricum.core.prng import Prng
from barbaricum.core.record import decode, verify
from barbaricum.games import game_named
from tests.browser import play
from tests.browser.conftest import Watched, person

HOSTS = {
    "fritigern": {"space": "cabyle", "army": 10000, "training": 0, "morale": 0, "hand": ["9G", "16G", "1G"]},
    "alatheus": {"space": "sirmium", "hand": ["8G", "3G"]},
    "saphrax": {"space": "viminacium", "hand": ["4G"]},
    "valens": {"space": "adrianopolis", "army": 14000, "training": 2, "morale": 1, "hand": ["11R", "3R", "4R"]},
    "richomeres": {"space": "athens", "hand": ["5R", "19R"]},
}
"""Fritigern stands beside Valens, who is so much stronger that no die changes who wins."""
BATTLE = {"leaders": HOSTS, "garrisons": ["", "", ""]}


class Two:
    """Ambra with the Goths and Marta with the Romans, each with a browser of her own."""

    def __init__(self, browser: Browser, server: str, complaints: Watched, position: dict[str, Any]) -> None:
        self.contexts: list[BrowserContext] = []
        pages = []
        for _ in range(2):
            context, page = person(browser, complaints)
            self.contexts.append(context)
            pages.append(page)
        self.goths, self.romans = pages
        seats = [{"kind": "me", "name": "Ambra"}, {"kind": "open"}]
        wish = {"game": "gothic_invasion", "setup": "full-2", "seats": seats, "position": position}
        made = self.goths.request.post(f"{server}/api/tables", data=wish).json()
        self.goths.goto(f"{server}/seat/{made['seat']}")
        self.romans.goto(f"{server}/join/{made['join']}")
        self.romans.get_by_label("Your name").fill("Marta")
        self.romans.get_by_role("button", name="Sit down").click()
        for page in pages:
            expect(page.locator("[data-spot='piece:fritigern']")).to_be_visible()

    def close(self) -> None:
        for context in self.contexts:
            context.close()


def spot(page: Page, name: str) -> None:
    """Press a place, a piece or a card, as soon as this page is asked."""
    play.wait_for_turn(page)
    page.locator(f"[data-spot='{name}']").first.click(force=True)


def answer(page: Page, name: str) -> None:
    """Press a button of the prompt, as soon as this page is asked."""
    play.wait_for_turn(page)
    page.get_by_label("What is asked").get_by_role("button", name=re.compile(rf"^{name}\b")).first.click()


def publish(page: Page) -> None:
    page.get_by_label("What is asked").get_by_role("button", name=re.compile("^Play th")).click()


def attack(two: Two) -> None:
    """Fritigern attacks Valens in Adrianopolis with his BATTLE card: a card, then the enemy on the map."""
    spot(two.goths, "card:fritigern:9G")
    expect(two.goths.locator("[data-spot='space:adrianopolis']")).to_have_attribute("data-mark", "offered")
    two.goths.locator("[data-spot='piece:valens']").hover()
    expect(two.goths.get_by_label("What is asked")).to_contain_text("3 against 8 before field, cards and dice")
    spot(two.goths, "piece:valens")
    publish(two.goths)
    for page in (two.goths, two.romans):
        expect(page.get_by_test_id("battle")).to_contain_text("Battle at Adrianopolis")


def row(page: Page, source: str) -> str:
    """A line of the sum as it is read: what each side has of it, struck values marked."""
    line = page.get_by_test_id("battle").locator("tbody tr", has=page.locator(".source", has_text=source))
    struck = " ".join(f"~{value}~" for value in line.locator("s").all_inner_texts())
    return f"{line.inner_text()} {struck}"


def total(page: Page) -> list[int]:
    """The sums of attacker and defender."""
    return [int(value) for value in page.get_by_test_id("battle").locator("tfoot td").all_inner_texts()]


def expect_total(page: Page, sums: list[int]) -> None:
    """Wait until the battle shows these sums: what is pressed takes a moment to come back."""
    expect(page.get_by_test_id("battle").locator("tfoot td")).to_have_text([str(sum) for sum in sums])


@pytest.fixture
def two(browser: Browser, server: str, complaints: Watched) -> Any:
    """Two people before the battle."""
    made = Two(browser, server, complaints, BATTLE)
    yield made
    made.close()


def test_a_battle_with_reinforcements_ambush_and_scouts_to_the_retreat(two: Two) -> None:
    goths, romans = two.goths, two.romans
    attack(two)
    expect(romans.get_by_test_id("window")).to_contain_text("Valens may play Misleading or Withdraw")
    answer(romans, "Pass")
    answer(goths, "Plains")
    expect_total(goths, [5, 10])
    answer(goths, "Pass")

    # Reinforcements are laid open, an ambush strikes them, scouts bring them back.
    spot(romans, "card:valens:11R")
    answer(romans, "Pass")
    expect(goths.get_by_test_id("window")).to_contain_text("Fritigern may play Ambush or Desertion")
    expect_total(goths, [5, 12])
    spot(goths, "card:fritigern:16G")
    answer(goths, "Pass")
    expect(romans.get_by_test_id("battle").locator("s")).to_have_text("+2")
    expect_total(romans, [5, 10])
    assert "~+2~" in row(romans, "Reinforcements")
    play.expect_no_barriers(romans)
    spot(romans, "card:valens:3R")
    publish(romans)
    expect(romans.get_by_test_id("battle").locator("s")).to_have_count(0)
    expect_total(goths, [5, 12])
    answer(goths, "Pass")
    answer(romans, "Pass")

    # The dice show what the log says they rolled; the result is one sentence.
    battle = romans.get_by_test_id("battle")
    expect(battle).to_contain_text(re.compile(r"Valens wins by \d"))
    log = romans.get_by_test_id("log").inner_text()
    rolled = [re.search(rf"{name} rolls (\d)", log) for name in ("Fritigern", "Valens")]
    assert all(rolled)
    for found in rolled:
        assert found is not None
        expect(battle.get_by_role("img", name=f"die {found.group(1)}").first).to_be_visible()
    sums = total(romans)
    assert sums == [5 + int(rolled[0][1]), 12 + int(rolled[1][1]) - 1]  # type: ignore[index]

    # The winner moves the beaten army out of reach; a space in reach is refused with the reason.
    expect(romans.get_by_test_id("prompt")).to_contain_text("Choose where Fritigern retreats to")
    spot(romans, "space:philippopolis")
    refusal = romans.get_by_test_id("refusal")
    expect(refusal).to_contain_text("Fritigern cannot be placed at Philippopolis")
    expect(refusal).to_contain_text("one space from Valens in Adrianopolis, who could attack it")
    expect(refusal).to_contain_text("battle/retreat-two")
    romans.keyboard.press("Escape")
    spot(romans, "space:odessus")
    publish(romans)
    for page in (goths, romans):
        expect(page.locator("[data-spot='piece:fritigern']")).to_have_attribute("aria-label", re.compile("in Odessus"))
        expect(page.get_by_test_id("battle")).to_have_count(0)
        expect(page.get_by_test_id("log")).to_contain_text("Fritigern goes from Cabyle to Odessus")
    expect(romans.get_by_label("Leader boards").get_by_label(re.compile("^Valens"))).to_have_attribute(
        "aria-label", re.compile("14\u00a0000 men, training 2, morale 2")
    )


def test_a_battle_ended_by_withdraw(two: Two) -> None:
    goths, romans = two.goths, two.romans
    attack(two)
    spot(romans, "card:valens:4R")
    expect(romans.get_by_test_id("prompt")).to_contain_text("Choose where to withdraw to")
    spot(romans, "space:perinthus")
    expect(romans.get_by_test_id("refusal")).to_contain_text("not next to him")
    romans.keyboard.press("Escape")
    spot(romans, "space:philippopolis")
    publish(romans)
    for page in (goths, romans):
        expect(page.locator("[data-spot='piece:valens']")).to_have_attribute(
            "aria-label", re.compile("in Philippopolis, 13\u00a0000 men")
        )
        expect(page.get_by_test_id("battle")).to_have_count(0)
        expect(page.locator("[data-spot='piece:fritigern']")).to_have_attribute(
            "aria-label", re.compile("in Cabyle, 10\u00a0000 men")
        )
    # Nobody has won: no morale.
    expect(goths.get_by_label("Leader boards").get_by_label(re.compile("^Fritigern"))).to_have_attribute(
        "aria-label", re.compile("morale 0")
    )


def test_a_standing_answer_is_given_without_pressing(browser: Browser, server: str, complaints: Watched) -> None:
    hosts = {**HOSTS, "fritigern": {"space": "oescus", "hand": ["13G", "1G"]}}
    two = Two(browser, server, complaints, {"leaders": hosts, "garrisons": ["", "", ""]})
    goths, romans = two.goths, two.romans
    romans.get_by_text("Standing answers").click()
    romans.get_by_role("button", name="Ask me …").click()
    romans.get_by_label("Line 1: order").select_option("recruitment")
    romans.get_by_role("button", name="Pass …").click()
    expect(romans.get_by_text("2 lines")).to_be_visible()
    spot(goths, "card:fritigern:13G")
    answer(goths, "13G Plunder")
    publish(goths)
    # The Romans are asked, and let it go by on their own.
    expect(goths.get_by_test_id("log")).to_contain_text(re.compile("Fritigern rolls \\d"))
    expect(romans.get_by_label("Plunder die")).to_be_visible()
    romans.reload()
    romans.get_by_text("Standing answers").click()
    expect(romans.get_by_label("Line 1: order")).to_have_value("recruitment")
    two.close()


AUTOPLAY = """([token, seed]) => new Promise((resolve, reject) => {
  let state = seed
  let done = ''
  const next = (below) => (state = (state * 1103515245 + 12345) % 2147483648) % below
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/api/seats/' + token + '/live?log=tail')
  socket.onerror = () => reject('the connection broke')
  socket.onmessage = (event) => {
    const table = JSON.parse(event.data)
    if (table.type !== 'table') return reject(JSON.stringify(table))
    if (table.status === 'over') return resolve(table.result.text)
    const lines = table.draft ? table.draft.lines : []
    const here = table.seq + ' ' + lines.join(';')
    if (!table.seats[table.seat].acts || here === done) return
    done = here
    const send = (message) => socket.send(JSON.stringify({ seq: table.seq, ...message }))
    if (table.draft && (table.draft.complete || lines.at(-1) === 'pass')) return send({ type: 'publish' })
    const pass = table.offers.find((offer) => offer.text === 'pass')
    const unused = table.offers.filter((offer) => offer.text.includes(': discard '))
    const among = unused.length > 0 && next(3) ? unused : table.offers
    const offer = pass && next(4) ? pass : among[next(among.length)]
    send({ type: 'add', action: offer.action, draft: lines.length })
  }
})"""
"""Plays a seat over a connection of its own, as fast as the server goes: it often passes, and mostly discards unused."""


def test_a_whole_fast_scenario_against_a_bot(desk: Page, server: str, tmp_path: Path) -> None:
    seats = [{"kind": "me", "name": "Ambra"}, {"kind": "bot", "bot": "random"}]
    wish = {"game": "gothic_invasion", "setup": "fast-2", "seats": seats, "bot_pace": 0}
    made = desk.request.post(f"{server}/api/tables", data=wish).json()
    desk.goto(f"{server}/seat/{made['seat']}")
    expect(desk.get_by_test_id("prompt")).to_be_visible()
    expect(desk.get_by_role("region", name="Years")).to_contain_text("4 cities end the game")
    answer(desk, "Saphrax")
    # Fritigern is among those asked for Serdica as well.
    expect(desk.get_by_label("What is asked")).to_contain_text("Naissos")
    answer(desk, "Fritigern")
    publish(desk)
    expect(desk.get_by_role("group", name="Your hand").locator("[data-spot^='card:']").first).to_be_visible()
    expect(desk.get_by_role("region", name="Objective")).to_contain_text("0 of 4 plundered")

    # Some turns by what is lit; then the seat is played to the end without pressing.
    prng = Prng(3)
    for _ in range(24):
        play.wait_for_turn(desk)
        if not play.press(desk, "Play this move", "Play these") and not play.press_something_lit(desk, prng):
            play.press(desk, "Let it stand", "Pass", "Choose again")
        desk.keyboard.press("Escape")
    desk.keyboard.press("u")
    text = desk.evaluate(AUTOPLAY, [made["seat"], 7])
    assert "win" in text
    expect(desk.get_by_label("What is asked")).to_contain_text("The game is over")
    with desk.expect_download() as download:
        desk.get_by_role("button", name="Download the record").click()
    path = tmp_path / "game.json"
    download.value.save_as(path)
    match = verify(game_named("gothic_invasion"), decode(path.read_bytes(), "game.json"))
    assert match.over


def test_the_map_on_a_phone(browser: Browser, server: str, complaints: Watched) -> None:
    context, phone = person(browser, complaints, viewport={"width": 390, "height": 844}, has_touch=True, color_scheme="dark")
    seats = [{"kind": "me", "name": "Ambra"}, {"kind": "bot", "bot": "random"}]
    wish = {"game": "gothic_invasion", "setup": "full-2", "seats": seats, "bot_pace": 0, "position": BATTLE}
    made = phone.request.post(f"{server}/api/tables", data=wish).json()
    phone.goto(f"{server}/seat/{made['seat']}")
    # It opens where one's own first leader stands, large enough to read.
    leader = phone.locator("[data-spot='piece:fritigern']")
    expect(leader).to_be_in_viewport()
    box = leader.bounding_box()
    assert box is not None
    assert box["width"] > 20
    spot(phone, "card:fritigern:9G")
    spot(phone, "space:adrianopolis")
    publish(phone)
    expect(phone.get_by_test_id("log").or_(phone.get_by_test_id("prompt")).first).to_be_visible()
    phone.get_by_role("navigation", name="Views").get_by_role("button", name="Table").click()
    expect(phone.get_by_label("Leader boards")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()
