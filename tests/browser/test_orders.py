"""Games of orders on the map: two people and fourteen bots, by click, by text and by keyboard; what is refused is explained."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import Watched, person

SAXONS, KHAZARS, SEATS = 12, 8, 16


def table_of(server: str, game: str, seats: int, bot: str = "dumbbot", **held: int) -> dict[str, Any]:
    """Make a table with bots on all seats but those held: `me`, and `open` for whoever comes by the join link."""
    wanted: list[dict[str, str]] = [{"kind": "bot", "bot": bot} for _ in range(seats)]
    for kind, seat in held.items():
        wanted[seat] = {"kind": kind, "name": "Marta"}
    body = json.dumps({"game": game, "seats": wanted, "player": "Marta", "bot_pace": 0, "what_if": True}).encode()
    asked = urllib.request.Request(f"{server}/api/tables", body, {"content-type": "application/json"})
    with urllib.request.urlopen(asked) as answer:
        created = json.load(answer)
    assert isinstance(created, dict)
    return created


def unrolled(page: Page) -> None:
    """Wait until the map is drawn."""
    expect(page.locator("svg.paper text.label").first).to_be_visible(timeout=30_000)


def press_place(page: Page, province: str) -> None:
    """Press a province wherever it lies on the sheet."""
    page.locator(f"[data-spot='at:{province}']").dispatch_event("click")


def lit(page: Page) -> set[str]:
    """The provinces that are lit."""
    spots = page.locator("[data-spot][data-mark=offered]")
    return {str(spot.get_attribute("data-spot")).removeprefix("at:") for spot in spots.all()}


def panel(page: Page) -> Locator:
    """The panel of the orders."""
    return page.locator(".panel")


def type_lines(page: Page, *lines: str) -> None:
    """Type orders, a line each, and write them."""
    page.get_by_label("Or type them, a line each").fill("\n".join(lines))
    page.get_by_role("button", name="Write", exact=True).click()


def until(page: Page, *headings: str) -> None:
    """Wait until the game has come to one of these moments."""
    expect(page.locator("header, .top").first).to_contain_text(re.compile("|".join(headings)), timeout=45_000)


def test_two_people_and_fourteen_bots_play_from_spring_to_winter(browser: Browser, server: str, complaints: Watched) -> None:
    created = table_of(server, "invasions_ii", SEATS, me=SAXONS, open=KHAZARS)
    host_context, host = person(browser, complaints)
    guest_context, guest = person(browser, complaints)
    host.goto(f"{server}/seat/{created['seat']}")
    guest.goto(f"{server}/join/{created['join']}")
    guest.get_by_label("Your name").fill("Ulf")
    guest.get_by_role("button", name="Sit down").click()
    unrolled(host)
    unrolled(guest)

    # By click: a piece, then where it goes; a piece, then the piece it helps.
    assert lit(host) == {"BRE", "HAM"}
    press_place(host, "BRE")
    assert lit(host) == {"FRS", "WES", "OSF", "HAM"}
    press_place(host, "FRS")
    expect(panel(host)).to_contain_text("A Bremen – Frisia")
    press_place(host, "HAM")
    press_place(host, "BRE")
    expect(host.get_by_test_id("prompt")).to_contain_text("Where is A Bremen helped to?")
    host.keyboard.press("Escape")
    press_place(host, "RIB")
    expect(host.locator(".arrow.move")).to_have_count(2)

    # A written order is taken back and given anew; what is not lit says why not.
    press_place(host, "HAM")
    expect(host.locator(".arrow.move")).to_have_count(1)
    press_place(host, "PRA")
    expect(host.get_by_test_id("refusal")).to_contain_text("F HAM cannot move to Praga")
    expect(host.get_by_test_id("refusal")).to_contain_text("base/move-terrain")
    host.keyboard.press("Escape")
    press_place(host, "BRE")
    press_place(host, "BRE")
    expect(panel(host)).to_contain_text("F Hamburg supports A Bremen")

    # By keyboard alone: the lit buttons, then the sheet.
    guest.bring_to_front()
    guest.locator("body").press("1")
    expect(guest.get_by_test_id("prompt")).to_contain_text("Where does")
    guest.keyboard.press("h")
    expect(guest.get_by_text("1 of 2 written")).to_be_visible()
    guest.keyboard.press("s")
    expect(guest.get_by_test_id("prompt")).to_contain_text("Waiting for")
    host.bring_to_front()
    host.keyboard.press("s")

    # What became of it, on the map and in words.
    until(host, "Autumn 434")
    expect(host.get_by_role("heading", name="Spring 434")).to_be_visible()
    results = host.locator(".panel li", has_text="A Bremen – Frisia")
    expect(results.first.locator("[role=img]")).to_have_attribute("aria-label", "succeeded")
    expect(results.first).to_contain_text("moves")
    assert host.locator(".arrow").count() > 10

    for page in (host, guest):
        page.bring_to_front()
        page.keyboard.press("s")
    until(host, "Winter 434", "Autumn 434 · retreats")
    if "retreats" in host.locator(".top").inner_text():
        for page in (host, guest):
            page.bring_to_front()
            page.keyboard.press("s")
    until(host, "Winter 434")
    host.get_by_role("tab", name="Your winter").click()
    panel(host).get_by_role("button", name="Bremen becomes a home").click()
    expect(panel(host).locator("ol.written")).to_contain_text("Bremen becomes a home")
    host.get_by_role("button", name="Why not a home in Hamburg").click()
    expect(host.get_by_test_id("refusal")).to_contain_text("One home is made in a winter")
    host.keyboard.press("Escape")
    type_lines(host, "A WIE B", "HOME KYY")
    expect(host.locator("#typedfaults li")).to_have_count(2)
    for page in (host, guest):
        page.bring_to_front()
        page.keyboard.press("s")
    until(host, "Spring 435")
    expect(host.get_by_role("heading", name="Winter 434")).to_be_visible()
    for context in (host_context, guest_context):
        context.close()


def test_every_kind_of_illegal_order_is_explained_beside_its_line(browser: Browser, server: str, complaints: Watched) -> None:
    created = table_of(server, "invasions_ii", SEATS, me=KHAZARS)
    context, page = person(browser, complaints)
    page.goto(f"{server}/seat/{created['seat']}")
    unrolled(page)
    wrong = {
        "A SRK - ROMULUS": "is no place on this board",
        "A SRK - B": "could be",
        "F ITI - CCS/WC": "only CCS/EC",
        "F ITI - KNG": "no fleet stands on inland provinces",
        "A SRK - ROM": "no border joins Sarkel and Roma",
        "A MAG - BRE": "belongs to Lombards, not to you",
        "A KYI H": "is no place on this board",
        "A DON H": "A unit in Don cannot hold: None stands there",
        "F ITI S A SRK - ROM": "could not move to Roma itself",
        "F ITI C A SRK - DON": "only a fleet on open water",
        "A SRK S A SRK": "a support helps another unit",
        "A SRK B": "in a movement phase",
        "A SRK R DON": "in a movement phase",
        "A SRK": "it ends where",
    }
    type_lines(page, *wrong, "A SRK - DON", "A SRK H")
    faults = page.locator("#typedfaults li")
    expect(faults).to_have_count(len(wrong) + 1)
    for line, why in wrong.items():
        expect(faults.filter(has_text=f", {line}:")).to_contain_text(re.compile(re.escape(why), re.IGNORECASE))
    expect(faults.last).to_contain_text("cannot be given a second order")
    expect(page.get_by_text("1 line is written.")).to_be_visible()
    # The good line stands, the bad ones wait in the field to be mended.
    expect(panel(page)).to_contain_text("A Sarkel – Don")
    assert page.get_by_label("Or type them, a line each").input_value().splitlines() == [*wrong, "A SRK H"]
    context.close()


def test_a_phone_shows_before_it_writes(browser: Browser, server: str, complaints: Watched) -> None:
    created = table_of(server, "invasions_ii", SEATS, me=SAXONS)
    context, page = person(browser, complaints, viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"{server}/seat/{created['seat']}")
    unrolled(page)
    press_place(page, "BRE")
    press_place(page, "WES")
    expect(page.get_by_test_id("prompt")).to_contain_text("A Bremen – Westfalia? Tap it again.")
    press_place(page, "WES")
    expect(page.get_by_label("What is asked")).to_contain_text("Written: A BRE - WES")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def test_the_map_finds_and_describes_a_province(browser: Browser, server: str, complaints: Watched) -> None:
    created = table_of(server, "invasions_ii", SEATS, me=SAXONS)
    context, page = person(browser, complaints)
    page.goto(f"{server}/seat/{created['seat']}")
    unrolled(page)
    page.get_by_label("Find a province").fill("mainz")
    page.keyboard.press("Enter")
    card = page.get_by_label("Mainz, the province")
    for words in ("Build site of Franks", "By army", "Wurzburg", "Who can reach it", "A Worms"):
        expect(card).to_contain_text(words)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.keyboard.press("t")
    text = page.get_by_test_id("text-view")
    expect(text).to_contain_text("Spring 434: orders are written.")
    expect(text).to_contain_text("Build sites: BRE, HAM")
    context.close()


def test_a_roman_army_boards_sails_and_lands(browser: Browser, server: str, complaints: Watched) -> None:
    created = table_of(server, "invasion_44ad", 7, "hold", me=6)
    context, page = person(browser, complaints)
    page.goto(f"{server}/seat/{created['seat']}")
    unrolled(page)

    # One cannot board in port, nor walk over the sea.
    type_lines(page, "A Mor E F Pol")
    expect(page.locator("#typedfaults li")).to_contain_text("A boat takes an army aboard at sea, not in port")
    press_place(page, "Mor")
    press_place(page, "Dub")
    expect(page.get_by_test_id("refusal")).to_contain_text("A Mor cannot move to Dubris")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")

    press_place(page, "Pol")
    press_place(page, "MME")
    expect(panel(page)).to_contain_text("F Portus Itius – Mare Menapii")
    page.keyboard.press("s")
    until(page, "Aprilus")
    press_place(page, "Mor")
    press_place(page, "MME")
    expect(panel(page)).to_contain_text("A Morini boards F Mare Menapii")
    expect(page.locator(".arrow.embark")).to_have_count(1)
    # The boat is told to take it aboard at the same time.
    expect(panel(page)).to_contain_text("F Mare Menapii takes A Morini aboard")
    page.keyboard.press("s")
    until(page, "Iunius")
    press_place(page, "MME")
    press_place(page, "TAA")
    page.keyboard.press("s")
    until(page, "Iulius")
    press_place(page, "TAA")
    press_place(page, "Dub")
    prompt = page.get_by_label("What is asked")
    if "Which of these" in prompt.inner_text():
        prompt.get_by_role("button", name="lands its army in Dubris").click()
    expect(page.locator(".arrow.land")).to_have_count(1)
    page.keyboard.press("s")
    until(page, "Augustus", "Septimus")
    expect(panel(page)).to_contain_text("lands its army in Dubris")
    expect(page.get_by_label("Dubris, centre of Romans, army of Romans")).to_be_attached()
    context.close()


def test_a_crossing_planned_once_is_ordered_month_by_month(browser: Browser, server: str, complaints: Watched) -> None:
    created = table_of(server, "invasion_44ad", 7, "hold", me=6)
    context, page = person(browser, complaints)
    page.goto(f"{server}/seat/{created['seat']}")
    unrolled(page)
    press_place(page, "Mor")
    page.get_by_role("button", name="Plan a crossing").click()
    assert {"Dub", "Due"} <= lit(page)
    press_place(page, "Dub")
    expect(panel(page)).to_contain_text("A Morini to Dubris")
    expect(panel(page)).to_contain_text("F Portus Itius – ")
    for month, written in (("Aprilus", "A Morini boards F"), ("Iunius", "Dubris")):
        page.keyboard.press("s")
        until(page, month)
        expect(panel(page)).to_contain_text(written)
    for _ in range(3):
        if "Crossings planned" not in panel(page).inner_text():
            break
        heading = page.locator(".top").inner_text()
        page.keyboard.press("s")
        expect(page.locator(".top")).not_to_have_text(heading, timeout=30_000)
        page.wait_for_timeout(500)
    expect(page.get_by_label("Dubris, centre of Romans, army of Romans")).to_be_attached()
    context.close()


def open_table(server: str, **wanted: Any) -> str:
    """Make a table of the standard game; the address of its maker's seat."""
    body = json.dumps({"game": "diplomacy", "player": "Marta", "bot_pace": 0, **wanted}).encode()
    asked = urllib.request.Request(f"{server}/api/tables", body, {"content-type": "application/json"})
    with urllib.request.urlopen(asked) as answer:
        return f"{server}/seat/{json.load(answer)['seat']}"


def test_what_a_retreat_and_a_winter_do_not_allow_is_explained(browser: Browser, server: str, complaints: Watched) -> None:
    units = {"Austria": ["A TRI", "A TYR"], "Italy": ["A VEN", "A ROM"], "France": ["F LYO"]}
    nobody: dict[str, list[str]] = {power: [] for power in ("England", "Germany", "Russia", "Turkey")}
    owned = {"Austria": ["BUD", "TRI", "VIE"], "Italy": ["NAP", "ROM", "VEN"], "France": ["MAR"], **nobody}
    position = {"phase": "autumn", "units": {**units, **nobody}, "owned": owned}
    context, page = person(browser, complaints)
    page.goto(open_table(server, seats=[{"kind": "me"}] * 7, sandbox=True, position=position))
    unrolled(page)

    def at(power: str) -> None:
        page.get_by_label("Your seats").get_by_role("button", name=power).click()
        expect(page.get_by_label("What is asked")).to_contain_text(f"Your turn, {power}")

    # Venice is lost, and Tuscany stays empty because two wanted it.
    type_lines(page, "A TRI - VEN", "A TYR S A TRI - VEN")
    for power, line in (("France", "F LYO - TUS"), ("Italy", "A ROM - TUS")):
        at(power)
        type_lines(page, line)
        expect(page.get_by_text("1 line is written.")).to_be_visible()
    page.get_by_role("button", name="Open all sheets").click()
    until(page, "Autumn 1901 · retreats")
    press_place(page, "VEN")
    assert lit(page) == {"APU", "PIE"}
    press_place(page, "TUS")
    refusal = page.get_by_test_id("refusal")
    expect(refusal).to_contain_text("A VEN cannot retreat to Tuscany")
    expect(refusal).to_contain_text("A stand-off left it empty")
    expect(refusal).to_contain_text("base/retreat")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Your retreats").click()
    type_lines(page, "A VEN R TUS", "A VEN R TRI", "A ROM R NAP", "A VEN - PIE")
    faults = page.locator("#typedfaults li")
    for line_number, why in enumerate(("A stand-off left it empty", "Its attacker came from there", "It was not dislodged")):
        expect(faults.nth(line_number)).to_contain_text(why)

    # Austria has taken one centre and may build two units.
    page.get_by_role("button", name="Open all sheets").click()
    until(page, "Winter 1901")
    at("Austria")
    page.get_by_role("tab", name="Your winter").click()
    type_lines(page, "A VIE B", "A VEN B", "A BUD B", "A TRI B", "A TYR - VIE")
    whys = ("It is no home centre of Austria", "Only 2 builds are due", "In a winter units are built and removed")
    for line_number, why in enumerate(whys):
        expect(faults.nth(line_number)).to_contain_text(why)
    expect(faults.nth(1)).to_contain_text("An army cannot be built in Trieste")
    expect(faults.nth(1)).to_contain_text("base/build")
    expect(page.get_by_text("2 lines are written.")).to_be_visible()
    context.close()


def test_an_order_after_the_deadline_is_refused_and_what_was_saved_counts(
    browser: Browser, server: str, complaints: Watched
) -> None:
    seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "hold"}] * 6
    timing = {"lengths": {"orders": 10}, "at_deadline": True, "missed": 0}
    context, page = person(browser, complaints)
    told: list[dict[str, Any]] = []
    slow = False

    def over_a_slow_line(here: WebSocketRoute) -> None:
        """While the line is slow, the page hears answers to its own questions, and not how the table moves on."""
        there = here.connect_to_server()

        def bring(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "table":
                told.append(message)
            if message["type"] != "table" or not slow:
                here.send(text)

        here.on_message(there.send)
        there.on_message(bring)

    page.route_web_socket(re.compile("/api/"), over_a_slow_line)
    page.goto(open_table(server, seats=seats, timing=timing))
    unrolled(page)
    type_lines(page, "A VIE - GAL")
    expect(page.get_by_text("1 line is written.")).to_be_visible()
    slow, heading = True, told[-1]["heading"]
    while told[-1]["heading"] == heading:
        page.wait_for_timeout(200)
    type_lines(page, "A BUD - SER")
    fault = page.locator("#typedfaults li")
    expect(fault).to_contain_text(re.compile(r"Nothing more can be written for \w+ 19\d\d . orders: The time ended"))
    expect(fault).to_contain_text("base/turn")
    assert {"A BUD", "A GAL"} <= {f"{unit['type']} {unit['place']}" for unit in told[-1]["view"]["units"]}
    context.close()


def test_pieces_glide_to_where_they_stand_and_arrows_say_why(browser: Browser, server: str, complaints: Watched) -> None:
    position = {"units": {"Austria": ["A VIE"], "Italy": ["A VEN"], "Russia": ["A WAR"]}}
    nobody: dict[str, list[str]] = {power: [] for power in ("England", "France", "Germany", "Turkey")}
    position["units"] |= nobody
    seat = open_table(server, seats=[{"kind": "me"}] * 7, sandbox=True, position=position)
    context, page = person(browser, complaints, reduced_motion="no-preference")
    still_context, still = person(browser, complaints)
    page.goto(seat)
    still.goto(seat)
    for each in (page, still):
        unrolled(each)
    page.bring_to_front()
    type_lines(page, "A VIE - GAL")
    expect(page.get_by_text("1 line is written.")).to_be_visible()
    page.get_by_label("Your seats").get_by_role("button", name="Russia").click()
    expect(page.get_by_label("What is asked")).to_contain_text("Your turn, Russia")
    type_lines(page, "A WAR - UKR")
    expect(page.get_by_text("1 line is written.")).to_be_visible()
    # Where it is asked for, nothing moves: a ring stands round what came instead.
    page.evaluate(
        "() => { window.glided = []; const animate = SVGElement.prototype.animate; SVGElement.prototype.animate ="
        " function (...all) { window.glided.push(all[0].length); return animate.apply(this, all) } }"
    )
    still.evaluate(
        "() => { window.rings = 0; new MutationObserver(() => { window.rings = Math.max(window.rings,"
        " document.querySelectorAll('circle.come').length) }).observe(document.body, { childList: true, subtree: true }) }"
    )
    page.get_by_role("button", name="Open all sheets").click()
    for each in (page, still):
        until(each, "Autumn 1901")
    still.wait_for_function("() => window.rings === 2")
    assert page.evaluate("() => window.glided") == [11, 11]
    # Pointing at an order in the list shows its arrow, and pointing at the arrow says what became of it.
    page.locator(".panel li", has_text="A Vienna – Galicia").hover()
    expect(page.locator(".arrow.pointed")).to_have_count(1)
    line = page.locator(".arrow.pointed .line")
    x, y = line.evaluate(
        "path => { const p = path.getPointAtLength(path.getTotalLength() / 2), m = path.getScreenCTM();"
        " return [p.x * m.a + m.e, p.y * m.d + m.f] }"
    )
    page.mouse.move(5, 300)
    expect(page.locator(".reason")).to_have_count(0)
    page.mouse.move(x, y)
    expect(page.locator(".reason")).to_contain_text("A Vienna – Galicia")
    expect(page.locator(".reason")).to_contain_text("moves")
    context.close()
    still_context.close()
