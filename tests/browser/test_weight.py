"""What the first load weighs."""

from __future__ import annotations

import gzip

from playwright.sync_api import Page

from tests.browser import play

LIMIT = 150_000


def test_the_first_load_of_a_table_stays_light(desk: Page, server: str) -> None:
    weights: dict[str, int] = {}

    def weigh(response: object) -> None:
        url = getattr(response, "url", "")
        kind = getattr(getattr(response, "request", None), "resource_type", "")
        if kind in ("document", "script", "stylesheet"):
            weights[url] = len(gzip.compress(response.body()))  # type: ignore[attr-defined]

    desk.on("response", weigh)
    play.against_a_bot(desk, server)
    desk.wait_for_timeout(300)
    assert weights
    assert sum(weights.values()) < LIMIT, weights
