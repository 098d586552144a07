"""Tests that only the sources can pass are skipped where the rules are compiled."""

from __future__ import annotations

import pytest

from barbaricum.builds import is_compiled


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if is_compiled():
        reason = pytest.mark.skip(reason="the rules are compiled: their code can be neither watched nor derived from")
        for item in items:
            if item.get_closest_marker("sources"):
                item.add_marker(reason)
