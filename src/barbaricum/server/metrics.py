"""What the server counts and measures, for Prometheus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Gauge, Histogram, ProcessCollector, generate_latest

_MOVE: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_DECISION: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
STATUSES: Final = ("waiting", "running", "over", "suspended")


class Meter:
    """Counters and histograms that grow as things happen, and gauges that are read when they are asked for."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._tables = Gauge("barbaricum_tables", "Tables kept, by how they stand.", ["status"], registry=self._registry)
        self._moves = Histogram(
            "barbaricum_move_seconds",
            "From a move's arrival until it is durable and everybody's view of it is made, by who moved.",
            ["by"],
            buckets=_MOVE,
            registry=self._registry,
        )
        self._saves = Histogram(
            "barbaricum_save_seconds",
            "From handing a change to the writer until it is durable.",
            buckets=_MOVE,
            registry=self._registry,
        )
        self._decisions = Histogram(
            "barbaricum_bot_decision_seconds",
            "A bot's decision, with its wait for a free process.",
            ["outcome"],
            buckets=_DECISION,
            registry=self._registry,
        )
        ProcessCollector(registry=self._registry)

    def watch(self, name: str, what: str, read: Callable[[], float]) -> None:
        """Add a gauge that `read` tells."""
        Gauge(f"barbaricum_{name}", what, registry=self._registry).set_function(read)

    def moved(self, seconds: float, *, bot: bool) -> None:
        """Count a move."""
        self._moves.labels("bot" if bot else "person").observe(seconds)

    def saved(self, seconds: float) -> None:
        """Count a change that was kept."""
        self._saves.observe(seconds)

    def decided(self, seconds: float, *, failed: bool) -> None:
        """Count a bot's decision."""
        self._decisions.labels("failed" if failed else "made").observe(seconds)

    def text(self, tables: dict[str, int]) -> bytes:
        """Everything in Prometheus' text form; `tables` are those kept, by status."""
        for status in STATUSES:
            self._tables.labels(status).set(tables.get(status, 0))
        return generate_latest(self._registry)
