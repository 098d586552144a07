"""The application: requests, live connections and the client, over the hall of tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Router
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, ControllerRouterHandler, Message, Receive, Scope, Send

from barbaricum.core.errors import BarbaricumError
from barbaricum.server.addresses import Address
from barbaricum.server.answers import HANDLERS as ANSWERS
from barbaricum.server.api import API, House
from barbaricum.server.client import Client
from barbaricum.server.drawing import HANDLERS as DRAWING
from barbaricum.server.faults import answer_error, answer_http, answer_nested, answer_unexpected
from barbaricum.server.feed import HANDLERS as FEED
from barbaricum.server.hall import Hall
from barbaricum.server.health import health, metrics, ready
from barbaricum.server.limits import NO_LIMITS, Gate, Limits
from barbaricum.server.live import sit, watch
from barbaricum.server.notebook import HANDLERS as NOTEBOOK
from barbaricum.server.press import HANDLERS as PRESS
from barbaricum.server.sandbox import HANDLERS as SANDBOX
from barbaricum.server.schema import openapi_config
from barbaricum.server.thinkers import Thinkers
from barbaricum.server.webhook import Messenger
from barbaricum.server.whatif import HANDLERS as WHAT_IF
from barbaricum.store import SqlStore

# Svelte writes style attributes, hence 'unsafe-inline' for styles alone.
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS: Final = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    # Addresses hold links' tokens: no other site shall learn them.
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]


def make_app(
    store: SqlStore, address: Address, client: Client, workers: int = 0, *, limits: Limits = NO_LIMITS, show_metrics: bool = False
) -> ASGIApp:
    """Make the application; `workers` as in `Thinkers`, `show_metrics` answers /metrics.  It does not close the store."""
    thinkers = Thinkers(workers)
    messenger = Messenger(address.base, private=limits.private_webhooks)
    hall = Hall(store, thinkers, messenger)
    house = House(hall, store, address, limits, Gate(limits), messenger)
    _watch(hall, store)
    ours: list[ControllerRouterHandler] = [
        API,
        Router("/api", route_handlers=[*ANSWERS, *DRAWING, *FEED, *WHAT_IF, *NOTEBOOK, *PRESS, *SANDBOX]),
        health,
        ready,
        *([metrics] if show_metrics else []),
        watch,
        sit,
    ]

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        hall.start()
        try:
            yield
        finally:
            await hall.stop()
            messenger.close()
            thinkers.close()

    app = Litestar(
        route_handlers=[*ours, *client.handlers()],
        dependencies={"house": Provide(lambda: house, sync_to_thread=False)},
        exception_handlers={
            BarbaricumError: answer_error,
            HTTPException: answer_http,
            RecursionError: answer_nested,
            Exception: answer_unexpected,
        },
        lifespan=[running],
        openapi_config=openapi_config(),
        request_max_body_size=limits.body,
        logging_config=None,
    )
    return _with_headers(app)


def _watch(hall: Hall, store: SqlStore) -> None:
    """Let the hall's meter read how things stand."""
    add, actors = hall.meter.watch, hall.actors
    add("tables_open", "Tables in memory.", lambda: len(actors))
    add("sockets", "Live connections, of seats and spectators.", lambda: sum(len(actor.connections) for actor in actors.values()))
    add("bot_decisions_waiting", "Questions to bots that are not answered yet.", lambda: hall.thinkers.waiting)
    add("write_queue", "Changes that wait for the writer.", lambda: store.backlog)


def _with_headers(app: ASGIApp) -> ASGIApp:
    """Add the headers that keep the browser safe to every answer, and keep the interface's answers out of caches.

    Around the whole application, so that answers to requests it has no handler for are no exception.
    """

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        fresh = [(b"cache-control", b"no-store")] if str(scope.get("path", "")).startswith("/api/") else []

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers: list[Any] = [*message["headers"], *_HEADERS, *fresh]
                message["headers"] = headers
            await send(message)

        await app(scope, receive, send_on)

    return wrapped
