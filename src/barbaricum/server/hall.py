"""All tables of the server: opened when somebody comes, put away when nobody is left."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import structlog

from barbaricum.core.errors import TableError
from barbaricum.server.actor import DEAD_LINK, Actor
from barbaricum.server.metrics import Meter
from barbaricum.server.thinkers import Thinkers
from barbaricum.server.webhook import Messenger
from barbaricum.tables.links import hash_token
from barbaricum.tables.making import Links, claim_rematch, make_rematch
from barbaricum.tables.ports import Role, Store
from barbaricum.tables.table import Table

SWEEP_SECONDS: Final = 60.0
LOOK_SECONDS: Final = 15.0
"""How often it is looked for tables whose phases end while nobody has them open."""

_log = structlog.get_logger()


class MissingError(TableError):
    """No table or link like this."""


class Hall:
    """The tables that are open, by id, over the store that keeps all."""

    def __init__(self, store: Store, thinkers: Thinkers, messenger: Messenger | None = None) -> None:
        self.store = store
        self.messenger = messenger
        self.meter = Meter()
        self.actors: dict[str, Actor] = {}
        self.thinkers = thinkers
        self._opening: dict[str, asyncio.Lock] = {}
        self._hopeless: set[str] = set()
        self._rematching = asyncio.Lock()
        self._sweeper: asyncio.Task[None] | None = None
        self._timekeeper: asyncio.Task[None] | None = None

    async def table(self, table: str) -> Actor:
        """The table with this id; raises MissingError, StoreError."""
        actor = self.actors.get(table)
        if actor is None or actor.dead:
            async with self._opening.setdefault(table, asyncio.Lock()):
                actor = self.actors.get(table)
                if actor is None or actor.dead:
                    actor = await self._open(table)
            self._opening.pop(table, None)
        actor.asked_at = time.monotonic()
        return actor

    async def _open(self, table: str) -> Actor:
        saved = await asyncio.to_thread(self.store.load, table)
        if saved is None:
            raise MissingError("There is no such table here.")
        # Replaying a long game takes a while: other tables shall not wait for it.
        return self._seat(await asyncio.to_thread(Table.restore, saved))

    def _seat(self, table: Table) -> Actor:
        actor = self.actors[table.id] = Actor(table, self.store, self.thinkers, self.meter, self.messenger)
        return actor

    async def behind(self, token: str, role: Role) -> Actor:
        """The table a link leads to; raises MissingError where it leads to none in this role."""
        found = await asyncio.to_thread(self.store.find, hash_token(token))
        if found is None or found.role != role:
            raise MissingError(DEAD_LINK if role == "seat" else "This link leads to no table: it is mistyped or no longer valid.")
        return await self.table(found.table)

    async def add(self, table: Table) -> Actor:
        """Keep a new table and open it; raises StoreError."""
        await asyncio.wrap_future(self.store.save(table.changes()))
        table.mark_kept()
        _log.info("a table was made", table=table.id, game=table.terms.game)
        actor = self._seat(table)
        actor.wake()
        return actor

    async def rematch(self, token: str) -> tuple[Actor, Links]:
        """The seat of a link's holder in the rematch, which is made by whoever asks first."""
        actor = await self.behind(token, "seat")
        async with self._rematching:
            if not actor.table.standing.rematch:
                made = make_rematch(actor.table)
                await self.add(made)
                await actor.do(lambda table: setattr(table.standing, "rematch", made.id))
        again = await self.table(actor.table.standing.rematch)
        return again, await again.do(lambda table: claim_rematch(table, token))

    # --- putting away -------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to put tables away that nobody looks at, and to open those whose time is up."""
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")
        self._timekeeper = asyncio.create_task(self._keep_time(), name="timekeeper")

    async def stop(self) -> None:
        """Close all tables."""
        for task in (self._sweeper, self._timekeeper):
            if task is not None:
                task.cancel()
        for actor in self.actors.values():
            actor.close("The server is being stopped; the table is kept.")
        self.actors.clear()

    async def _keep_time(self) -> None:
        while True:
            try:
                await self.open_due()
            except Exception:
                _log.exception("tables whose time is up cannot be looked for")
            await asyncio.sleep(LOOK_SECONDS)

    async def open_due(self) -> None:
        """Open the tables whose phases end soon or should have ended; raises StoreError.

        Deadlines are kept with the tables, so they hold whether or not the server ran meanwhile.
        """
        for table in await asyncio.to_thread(self.store.due, int(time.time() + 2 * LOOK_SECONDS)):
            if table in self._hopeless:
                continue
            actor = await self.table(table)
            if actor.table.status == "suspended":
                self._hopeless.add(table)
            actor.wake()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            long_ago = time.monotonic() - SWEEP_SECONDS
            for actor in list(self.actors.values()):
                if actor.dead or (actor.idle and actor.asked_at < long_ago):
                    actor.dead = True
                    del self.actors[actor.table.id]
