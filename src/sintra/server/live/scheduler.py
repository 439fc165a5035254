"""What a server does by itself for all its tables: starting, its pulse, news of other servers, and sweeping."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress

from sintra.server.errors import Refusal
from sintra.server.live.archivist import Archivist
from sintra.server.live.attendance import SHARE_NOTED
from sintra.server.live.background import Background, persist
from sintra.server.live.hub import Hub
from sintra.server.store import StoreError, StoreFull, StoreUnavailable

LOG = logging.getLogger("sintra.hub")
SWEEP_SECONDS = 15.0
PULSE_SECONDS = 5.0
"""How often it is stored that this server is awake: a clock may gain as much when all servers stop."""
IDLE_PULSE_SECONDS = 600.0
"""How often it is stored though no clock runs: who waits for somebody loses as much when a server is killed."""
GONE_SECONDS = 20.0
"""A server that said nothing for so long is gone; another one looks after its games."""
EXPIRED_AT_ONCE = 100


class Scheduler:
    """Keeps the games of a server going, though nobody asks."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._store = hub.runtime.store
        self._background = Background()
        self._archivist = Archivist(hub)
        self._name = secrets.token_hex(8)
        self._started = False
        self._noted = float("-inf")
        self.on_remark: Callable[[str, int], None] = lambda game, id: None
        """Called with what was said at a table of another server, by its number."""

    async def start(self) -> None:
        """Listen to other servers, and let every game go on that does not just wait for a person."""
        self._hub.begin()
        self._started = True
        self._store.listen(self._heard, self._missed)
        for work in (self.go_on(), self._sweep(), self._pulse()):
            self._background.spawn(work)

    def resume(self) -> None:
        """Let the games go on that waited for theirs to be compiled; until now no clock ran."""
        self._hub.begin()
        self._background.spawn(self.go_on())

    async def stop(self) -> None:
        """End everything, and note until when the server was awake."""
        await self._background.stop()
        if not self._started:
            return
        try:
            await self._note_awake()
        except StoreError as error:
            LOG.warning("a clock may get some seconds back: %s", error)

    # Starting, and other servers

    async def go_on(self) -> None:
        """Load the games at which bots are to move or clocks run, so that they do."""
        tried: set[str] = set()

        async def load() -> None:
            for id in await self._store.restless():
                if id not in tried:
                    await self._load(id)
                    tried.add(id)

        await persist(load, "games wait")

    async def _load(self, id: str) -> None:
        try:
            await self._hub.find(id)
        except (StoreFull, StoreUnavailable):
            raise
        except Refusal as refusal:
            if refusal.code == "warming":  # it goes on when its game is ready
                return
            LOG.warning("a table cannot go on: %s", refusal, extra={"table": id})
        except Exception:  # one bad log does not keep the others waiting
            LOG.exception("a table could not be loaded", extra={"table": id})
        await asyncio.sleep(0)

    async def _pulse(self) -> None:
        """Let the store know that this server is awake, and look after the games of one that is not any more."""
        while True:
            try:
                idle = self._hub.runtime.now() - self._noted >= IDLE_PULSE_SECONDS
                if idle or self._store.shared or any(live.table.clocks.waiting for live in self._hub.tables):
                    await self._note_awake()
                if self._store.shared and await self._store.take_over(self._hub.runtime.now() - GONE_SECONDS):
                    LOG.warning("another server is gone; its games go on here")
                    self._background.spawn(self.go_on())
            except StoreError as error:
                LOG.warning("it could not be stored that this server is awake: %s", error)
            await asyncio.sleep(PULSE_SECONDS)

    async def _note_awake(self) -> None:
        self._noted = self._hub.runtime.now()
        await self._store.note_awake(self._name, self._hub.begun, self._noted)

    def _heard(self, game: str, seq: int) -> None:
        if seq < 0:  # no entry: see Store.say
            self.on_remark(game, -seq)
            return
        live = self._hub.known(game)
        if live is not None:
            live.update(seq)
        elif game in self._hub.loading:
            self._background.spawn(self._update_when_loaded(game))

    def _missed(self) -> None:
        for live in self._hub.tables:
            live.update()
        for game in list(self._hub.loading):
            self._background.spawn(self._update_when_loaded(game))

    async def _update_when_loaded(self, game: str) -> None:
        """Update a table that was being loaded when news of it came: it may have been read before them."""
        with suppress(Refusal, StoreError):  # then it is not in memory, and needs no news
            (await self._hub.find(game)).update()

    # Sweeping

    async def _sweep(self) -> None:
        """Let tables go that nobody uses, and archive, close or end those that nobody attends any more."""
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self._hub.runtime.open_seconds / SHARE_NOTED))
            for live in self._hub.tables:
                if live.evictable:
                    await live.keep()
                    if live.evictable:  # still
                        self._hub.let_go(live)
            if not self._hub.runtime.gate.all_open:
                continue
            try:
                await self.expire()
                await self._archivist.sweep()
            except StoreError as error:
                LOG.warning("tables that nobody attends stay for a while: %s", error)

    async def expire(self) -> None:
        """Close open tables that nobody attends any more."""
        before = self._hub.runtime.now() - self._hub.runtime.open_seconds
        for id in await self._store.unattended(before, EXPIRED_AT_ONCE):
            try:
                live = await self._hub.find(id)
            except (StoreFull, StoreUnavailable):
                raise
            except Exception as error:  # it can be neither played nor closed
                LOG.warning("a table cannot be closed: %s", error, extra={"table": id})
                await self._store.postpone(id, self._hub.runtime.now())
                continue
            await live.expire(before)
