"""What goes on at tables by itself: bots and clocks, news of other servers, and letting go of what nobody uses."""

import asyncio
import hmac
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from sintra.server.bots.pool import BotsFailed
from sintra.server.errors import Refusal
from sintra.server.live.live_table import LiveTable
from sintra.server.store import StoreDamaged, StoreError, StoreFull, StoreUnavailable
from sintra.server.table import entries as e
from sintra.server.table import transitions
from sintra.server.table.clocks import Clocks
from sintra.server.table.transitions import Transition

if TYPE_CHECKING:
    from sintra.server.live.hub import Hub

LOG = logging.getLogger("sintra.hub")
SWEEP_SECONDS = 15.0
RETRY_SECONDS = 2.0
PULSE_SECONDS = 5.0
"""So often the store hears that this server is awake: what it knows less exactly is a gift to whose clock runs."""
RETURN_SECONDS = 3.0
"""After a start no clock runs for so long: people have to find back first."""
GONE_SECONDS = 20.0
"""A server that said nothing for so long is gone; another one looks after its games."""
SHARE_NOTED = 8
"""That somebody attends an open table is noted this many times within the time that it would wait for somebody."""
EXPIRED_AT_ONCE = 100


class Scheduler:
    """Lets the tables of a hub go on, though nobody asks."""

    def __init__(self, hub: "Hub", open_seconds: float) -> None:
        self._hub = hub
        self._open_seconds = open_seconds
        self._name = secrets.token_hex(8)
        self._begun = hub.now()
        self._started = self._closing = False

    async def start(self) -> None:
        """Listen to other servers, and let every game go on that does not just wait for a person."""
        self._begun, self._started = self._hub.now(), True
        self._hub.store.listen(self._heard, self._missed)
        for work in (self._go_on(), self._sweep(), self._pulse()):
            self._hub.background.spawn(work)

    def close(self) -> None:
        """Begin nothing any more."""
        self._closing = True
        for live in self._hub.tables:
            if live.alarm is not None:
                live.alarm.cancel()

    async def stop(self) -> None:
        """Note until when the server was awake."""
        if not self._started:
            return
        try:
            await self._note_awake()
        except StoreError as error:
            LOG.warning("a clock may get some seconds back: %s", error)

    # Bots and clocks

    def wake(self, live: LiveTable) -> None:
        """Let a bot think whose turn it is, enter what is due, and set the alarm of the running clock."""
        table = live.table
        if self._closing:
            return
        if live.settling is None and (live.doubtful or transitions.due(table, self._hub.now()) is not None):
            live.settling = self._hub.background.spawn(self._settle_later(live))
        if table.turn is not None and table.seats[table.turn].by_bot and live.thinking is None:
            live.thinking = self._hub.background.spawn(self._think(live))
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        if live.settling is None and (flag := table.clocks.flag_at()) is not None:
            delay = max(0.001, flag - self._hub.now())
            live.alarm = asyncio.get_running_loop().call_later(delay, self.wake, live)

    async def _settle_later(self, live: LiveTable) -> None:
        """Enter what is due."""
        try:
            await self._persist(live, self._settle_now)
        finally:
            live.settling = None
        self.wake(live)

    async def _settle_now(self, live: LiveTable) -> None:
        async with live.lock:
            await self._hub.settle(live)

    async def _think(self, live: LiveTable) -> None:
        """Play for bots until it is a person's turn."""
        try:
            await self._persist(live, self._play_bots)
        finally:
            live.thinking = None
        self.wake(live)

    async def _persist(self, live: LiveTable, work: Callable[[LiveTable], Awaitable[None]]) -> None:
        """Do what nobody waits for; trouble of the store or of the bots passes, so it is tried until it is done."""
        while True:
            try:
                await work(live)
                return
            except (StoreError, BotsFailed) as error:
                LOG.warning("a table waits: %s", error, extra={"table": live.table.id})
                await asyncio.sleep(RETRY_SECONDS)

    async def _play_bots(self, live: LiveTable) -> None:
        hub, table = self._hub, live.table
        while (turn := table.turn) is not None and table.seats[turn].by_bot:
            v = table.v
            seed = int.from_bytes(hmac.digest(table.secret, f"bot|{v}".encode(), "sha256")[:4], "big")
            move = await hub.bots.choose(table.state.view(turn), table.seats[turn].level, seed, table=table.id)
            async with live.lock:
                await hub.settle(live)
                if table.v == v and table.turn == turn:
                    await hub.enter(live, transitions.play(table, turn, move, hub.now()))
                    await hub.settle(live)

    # This server and others

    async def resume(self, clocks: Clocks) -> None:
        """Let clocks go on that ran when the table left the memory: they ran as long as a server was awake."""
        now = self._hub.now()
        awake = [*await self._hub.store.awake(), (self._begun, now)]
        clocks.resume(max(now, self._begun + RETURN_SECONDS), awake)

    async def _pulse(self) -> None:
        """Let the store know that this server is awake, and look after the games of one that is not any more."""
        while True:
            try:
                if self._hub.store.shared or any(live.table.clocks.waiting for live in self._hub.tables):
                    await self._note_awake()
                if self._hub.store.shared and await self._hub.store.take_over(self._hub.now() - GONE_SECONDS):
                    LOG.warning("another server is gone; its games go on here")
                    self._hub.background.spawn(self._go_on())
            except StoreError as error:
                LOG.warning("the store did not hear that this server is awake: %s", error)
            await asyncio.sleep(PULSE_SECONDS)

    async def _note_awake(self) -> None:
        await self._hub.store.note_awake(self._name, self._begun, self._hub.now())

    async def _go_on(self) -> None:
        """Load the games at which bots are to move or clocks run, so that they do; trouble of the store passes."""
        tried: set[str] = set()
        while True:
            try:
                for id in await self._hub.store.restless():
                    if id not in tried:
                        await self._load(id)
                        tried.add(id)
                return
            except StoreError as error:
                LOG.warning("games wait: %s", error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _load(self, id: str) -> None:
        try:
            await self._hub.find(id)
        except (StoreFull, StoreUnavailable):
            raise
        except Refusal as refusal:
            LOG.warning("a table cannot go on: %s", refusal, extra={"table": id})
        except Exception:  # one bad log does not keep the others waiting
            LOG.exception("a table could not be loaded", extra={"table": id})
        await asyncio.sleep(0)

    def _heard(self, game: str, seq: int) -> None:
        live = self._hub.known(game)
        if live is not None and seq > live.table.v:
            self._hub.background.spawn(self._persist(live, self._update))
        elif live is None and game in self._hub.loading:
            self._hub.background.spawn(self._update_loaded(game))

    def _missed(self) -> None:
        for live in list(self._hub.tables):
            self._hub.background.spawn(self._persist(live, self._update))
        for game in list(self._hub.loading):
            self._hub.background.spawn(self._update_loaded(game))

    async def _update_loaded(self, game: str) -> None:
        """Update a table that was being loaded when news of it came: it may have been read before them."""
        with suppress(Refusal, StoreError):  # then it is not in memory, and needs no news
            await self._persist(await self._hub.find(game), self._update)

    async def _update(self, live: LiveTable) -> None:
        async with live.lock:
            await self._hub.catch_up(live)
        self.wake(live)

    # What nobody uses

    def attend(self, live: LiveTable) -> None:
        """Note now and then that somebody is at an open table."""
        now = self._hub.now()
        if live.table.status == "open" and now - live.attended > self._open_seconds / SHARE_NOTED:
            live.attended = now
            self._hub.background.spawn(self._note_attended(live.table.id, now))

    async def _note_attended(self, id: str, now: float) -> None:
        try:
            await self._hub.store.attend(id, now)
        except StoreError as error:
            LOG.warning("the store did not hear that somebody is there: %s", error, extra={"table": id})

    async def _sweep(self) -> None:
        """Forget tables that nobody uses, and close open ones that nobody attends any more."""
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self._open_seconds / SHARE_NOTED))
            for live in list(self._hub.tables):
                if live.receivers:
                    self.attend(live)
                elif live.idle:
                    self._hub.forget(live)
            try:
                await self._expire()
            except StoreError as error:
                LOG.warning("open tables stay for a while: %s", error)

    async def _expire(self) -> None:
        """Close open tables that nobody attends any more."""
        before = self._hub.now() - self._open_seconds
        for id in await self._hub.store.unattended(before, EXPIRED_AT_ONCE):
            try:
                live = await self._hub.find(id)
            except (Refusal, StoreDamaged) as error:  # it can be neither played nor closed
                LOG.warning("a table cannot be closed: %s", error, extra={"table": id})
                await self._hub.store.attend(id, self._hub.now())
                continue
            async with live.lock:
                await self._hub.settle(live)
                seen = self._hub.now() if live.receivers else live.table.log[-1].at
                if seen >= before:
                    await self._hub.store.attend(id, seen)
                elif live.table.status == "open":
                    await self._hub.enter(live, Transition(e.Expired()))
