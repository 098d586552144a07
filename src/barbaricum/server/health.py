"""What whoever runs the server asks: does it live, can it save, how does it do."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar import get
from litestar.response import Response

from barbaricum.server import forms
from barbaricum.server.api import Given
from barbaricum.server.schema import version
from barbaricum.tables.ports import StoreError

READY_SECONDS: Final = 5.0
"""How long the database may take for a change that nobody sees."""


@get("/healthz")
async def health(house: Given) -> forms.Health:
    """Whether the server lives, and whether its database answers."""
    try:
        await asyncio.to_thread(house.store.ping)
    except StoreError as error:
        return forms.Health("degraded", version(), str(error))
    return forms.Health("ok", version(), "ok")


@get("/readyz")
async def ready(house: Given) -> Response[forms.Health]:
    """Whether a move could be kept now: 200, else 503."""
    try:
        await asyncio.wait_for(asyncio.wrap_future(house.store.probe()), READY_SECONDS)
    except StoreError as error:
        return Response(forms.Health("degraded", version(), str(error)), status_code=503)
    except TimeoutError:
        trouble = f"The database has not kept a change for {READY_SECONDS:.0f} seconds."
        return Response(forms.Health("degraded", version(), trouble), status_code=503)
    return Response(forms.Health("ok", version(), "ok"))


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
async def metrics(house: Given) -> bytes:
    """Counters and times in Prometheus' text form; only where the server was started with them."""
    return house.hall.meter.text(await asyncio.to_thread(house.store.counts))
