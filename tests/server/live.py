"""A player or a spectator at a real server, over a real WebSocket."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from barbaricum.core.prng import Prng
from barbaricum.server import forms, wire
from barbaricum.server.measure import Running
from tests.unit.tables.helpers import NONCES

SECONDS = 20.0


class Player:
    """One connection.  `view` is the last table that was received."""

    def __init__(self, server: Running, path: str) -> None:
        self._stack = ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(connect(server.live(path), max_size=None))
        self.view: dict[str, Any] = {}
        self.seen: list[dict[str, Any]] = []

    def receive(self) -> dict[str, Any]:
        message = msgspec.json.decode(self.socket.recv(SECONDS))
        assert isinstance(message, dict)
        if message["type"] == "table":
            self.view = message
            self.seen.append(message)
        return message

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Receive until a message is as wanted."""
        while True:
            message = self.receive()
            if wanted(message):
                return message

    def reach(self, seq: int) -> dict[str, Any]:
        """Receive until the log has `seq` entries."""
        return self.view if self.view.get("seq", 0) >= seq else self.table(lambda view: view["seq"] >= seq)

    def table(self, wanted: Callable[[dict[str, Any]], bool] = lambda view: True) -> dict[str, Any]:
        """Receive until the table stands as wanted."""
        return self.until(lambda message: message["type"] == "table" and wanted(message))

    def answer(self) -> dict[str, Any]:
        """Receive until something else than a table comes."""
        return self.until(lambda message: message["type"] != "table")

    def send(self, message: wire.ClientMessage | str | bytes) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else msgspec.json.encode(message).decode())

    def add(self, text: str) -> None:
        self.send(wire.Add(self.view["seq"], text=text))

    def publish(self) -> dict[str, Any]:
        seq = self.view["seq"]
        self.send(wire.Publish(seq))
        return self.table(lambda view: view["seq"] > seq)

    def play_randomly(self, prng: Prng) -> None:
        """Write one random line, or publish what is complete; the seat must be asked."""
        draft = self.view["draft"]
        if draft and draft["complete"]:
            self.publish()
            return
        offer = self.view["offers"][prng.below(len(self.view["offers"]))]
        lines = len(draft["lines"]) if draft else 0
        self.send(wire.Add(self.view["seq"], offer["action"]))
        self.table(lambda view: bool(view["draft"]) and len(view["draft"]["lines"]) > lines)

    def closed(self) -> int:
        """Receive until the server closes; returns the code."""
        with suppress(ConnectionClosed):
            while True:
                self.receive()
        return self.socket.close_code or 0

    def close(self) -> None:
        self._stack.close()


def make(server: Running, *kinds: str, **more: Any) -> dict[str, Any]:
    """Make a table; returns the answer."""
    seats = [forms.SeatRequest(kind, bot="random" if kind == "bot" else "") for kind in kinds]  # type: ignore[arg-type]
    created = server.post("/api/tables", forms.CreateTable("hengist", seats, player="Anna", **more))
    assert isinstance(created, dict)
    return created


def begin(server: Running, **more: Any) -> tuple[dict[str, Any], str]:
    """A running table between two people; the creator's answer and Blue's token."""
    created = make(server, "me", "open", **more)
    server.post(f"/api/seats/{created['seat']}/nonce", forms.NonceRequest(NONCES[0]))
    joined = server.post(f"/api/join/{created['join']}", forms.JoinRequest("Ben", NONCES[1]))
    return created, joined["seat"]
