"""Errors keep their parts when they cross from a worker process."""

from __future__ import annotations

import pickle

from barbaricum.core.errors import ComponentError


def test_a_file_error_crosses_processes_whole() -> None:
    error = pickle.loads(pickle.dumps(ComponentError("mine.json", ["cards: too many", "roads: too few"])))
    assert isinstance(error, ComponentError)
    assert error.faults == ["cards: too many", "roads: too few"]
    assert str(error) == "mine.json: cards: too many; roads: too few"
