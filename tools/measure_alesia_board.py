"""How fast Alesia's board draws: every counter put elsewhere at once, and steps of the zoom.

    barbaricum serve --port 8000 --no-browser &
    python tools/measure_alesia_board.py [http://127.0.0.1:8000]

Needs Playwright and a Chromium (BARBARICUM_CHROMIUM, or `chromium` on the path), which draws without a graphics card.
Milliseconds of the page's own thread: medians, in brackets the least.  On a busy machine everything is slower.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import sys
from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

COUNTERS = 296
ROUNDS = 16
WARM = 4  # rounds that are not counted
STEPS = 60
PARTS = {"ScriptDuration": "script", "RecalcStyleDuration": "style", "LayoutDuration": "layout", "TaskDuration": "altogether"}

KEEP_MESSAGES = """
const Native = WebSocket
window.sockets = []
window.WebSocket = class extends Native {
  constructor(...given) {
    super(...given)
    window.sockets.push(this)
    this.addEventListener('message', (event) => { if (JSON.parse(event.data).type === 'table') window.table = event.data })
  }
}
"""
SHOW = """(places) => {
  const message = JSON.parse(window.table)
  message.view.units.forEach((unit, index) => { unit.place = places[index] ?? 'dead' })
  window.sockets.at(-1).onmessage(new MessageEvent('message', { data: JSON.stringify(message) }))
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(), 0))))
}"""

TURN = """async (steps) => {
  const began = performance.now()
  for (let step = 0; step < steps; step++) {
    const deltaY = Math.floor(step / 10) % 2 ? 40 : -40
    const event = { deltaY, clientX: 500, clientY: 450, bubbles: true, cancelable: true, view: window }
    document.querySelector('div.sheet').dispatchEvent(new WheelEvent('wheel', event))
    await new Promise(requestAnimationFrame)
  }
  return (1000 * steps) / (performance.now() - began)
}"""


def main(address: str) -> None:
    """Measure and print."""
    with sync_playwright() as play:
        chromium = os.environ.get("BARBARICUM_CHROMIUM") or shutil.which("chromium")
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.add_init_script(KEEP_MESSAGES)
        open_battle(page, address)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        for view in ("close", "whole map"):
            if view == "whole map":
                page.get_by_role("button", name="Fit").click()
                page.wait_for_timeout(1000)
            report(f"{COUNTERS} counters, {view}", measured(session, lambda number: scatter(page, number), ROUNDS)[WARM:])
        scatter(page, 1)
        for _ in range(3):
            zoom(page, session)
        browser.close()


def open_battle(page: Page, address: str) -> None:
    """A table at which this page holds both sides, the ready-made set-ups on the map."""
    asked = {
        "game": "alesia",
        "setup": "battle",
        "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}],
        "hot_seat": True,
        "player": "A",
        "position": {"turn": 1, "phase": "roman move", "units": {"VII-1": "0524"}},
    }
    made = page.request.post(f"{address}/api/tables", data=asked)
    assert made.ok, made.text()
    page.goto(f"{address}/seat/{made.json()['seat']}")
    page.get_by_test_id("curtain").get_by_role("button").first.click()
    page.get_by_role("application").wait_for()
    page.wait_for_timeout(1500)


def scatter(page: Page, seed: int) -> None:
    """All counters on other hexes, never more than two on one."""
    hexes = [f"{column:02}{row:02}" for column in range(1, 55) for row in range(1, 40)] * 2
    page.evaluate(SHOW, random.Random(seed).sample(hexes, COUNTERS))


def zoom(page: Page, session: CDPSession) -> None:
    """Steps of the wheel, one a frame, in and out by turns of ten."""
    before = metrics(session)
    frames = page.evaluate(TURN, STEPS)
    after = metrics(session)
    each = 1000 * (after["TaskDuration"] - before["TaskDuration"]) / STEPS
    print(f"zoom: {frames:.0f} frames a second, {each:.1f} ms a frame")


def measured(session: CDPSession, act: Callable[[int], None], rounds: int) -> list[dict[str, float]]:
    """What each round took, by part."""
    found = []
    for number in range(rounds):
        before = metrics(session)
        act(number)
        after = metrics(session)
        found.append({part: 1000 * (after[part] - before[part]) for part in PARTS})
    return found


def metrics(session: CDPSession) -> dict[str, Any]:
    """The counters of the page's thread, in seconds."""
    return {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}


def report(title: str, rounds: list[dict[str, float]]) -> None:
    """One line."""
    columns = {name: [each[part] for each in rounds] for part, name in PARTS.items()}
    said = ", ".join(f"{name} {statistics.median(each):.1f} ({min(each):.1f})" for name, each in columns.items())
    print(f"{title}: {said} ms")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
