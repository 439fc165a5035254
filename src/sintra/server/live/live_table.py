"""A table in memory, and its only owner in this process: commands in, entries stored, frames out."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import replace

import msgspec

from sintra.core.game import Move
from sintra.server.errors import Refusal
from sintra.server.live import background
from sintra.server.live.attendance import Attendance
from sintra.server.live.background import persist
from sintra.server.live.bot_turns import BotTurns
from sintra.server.live.broadcast import Broadcast, Receiver
from sintra.server.live.place import TablePlace
from sintra.server.live.runtime import Runtime
from sintra.server.live.table_log import TableLog
from sintra.server.store import StoreError
from sintra.server.table import entries as e
from sintra.server.table import transitions
from sintra.server.table.names import Names
from sintra.server.table.next_entry import Decide, NextEntry
from sintra.server.table.table import Table
from sintra.server.wire.reviews import Advice

IDLE_SECONDS = 120.0


class LiveTable:
    """The only object of a process that changes a table: one decision at a time, any number of receivers.

    It owns the table's lock, log, clock, bots, receivers and attendance, each a part of its own; nobody else holds one.
    Between processes the store's numbers decide: an entry whose number is taken was not written, and what another
    server entered is read and sent first. What happens at the table by itself is scheduled here.
    """

    def __init__(self, table: Table, resting: bool, runtime: Runtime, kept: int = 0) -> None:
        """`resting`: nothing happens here until a person decides, as the store knows it.

        `kept`: the entry up to which the store has a snapshot.
        """
        self.table = table
        self._runtime = runtime
        self._broadcast = Broadcast(table)
        place = TablePlace(table, runtime, self._broadcast)
        self._background = place.background
        self._lock = asyncio.Lock()
        self._log = TableLog(place, resting, kept)
        self._bots = BotTurns(place, self._play_for_bot)
        self._attendance = Attendance(place)
        self._thinking: asyncio.Task[None] | None = None
        self._settling: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._closed = False
        self._used = time.monotonic()

    @property
    def present(self) -> frozenset[int]:
        """The seats whose holders listen."""
        return self._broadcast.present

    @property
    def receivers(self) -> Collection[Receiver]:
        """Everybody who listens."""
        return list(self._broadcast.receivers)

    @property
    def attended(self) -> bool:
        """Whether somebody listens."""
        return bool(self._broadcast)

    @property
    def evictable(self) -> bool:
        """True if evictable: it is gone, or nobody listens, nothing runs, and it was not used lately."""
        waits = self._background.busy or self.table.clocks.running is not None or bool(self._broadcast)
        return self.table.expired or (not waits and time.monotonic() - self._used > IDLE_SECONDS)

    async def begin(self) -> None:
        """Let the game go on; returns when what is due has happened, or the store cannot take it soon."""
        self.wake()
        if self._settling is not None:
            await asyncio.wait([self._settling], timeout=background.RETRY_SECONDS)

    def use(self) -> None:
        """Note that somebody needs it in memory."""
        self._used = time.monotonic()

    def close(self) -> None:
        """Schedule nothing any more."""
        self._closed = True
        self._attendance.close()
        if self._alarm is not None:
            self._alarm.cancel()

    async def stop(self) -> None:
        """Close it and end what is under way."""
        self.close()
        await self._background.stop()

    # Receivers

    def join(self, receiver: Receiver, v: int | None) -> None:
        """Let somebody listen, beginning after entry `v` or with everything."""
        self._broadcast.join(receiver, v, self._runtime.now())
        self.use()
        self._attendance.note()
        self.wake()  # bots among themselves go on when somebody looks

    def leave(self, receiver: Receiver) -> None:
        """Let somebody listen no longer."""
        self._broadcast.leave(receiver)
        self.use()
        self._bots.pause()

    async def show(self, receiver: Receiver, v: int | None) -> None:
        """Send everything that a receiver may know, who knows entry `v` already."""
        if v is not None and v > self.table.v:
            await self.refresh()
        self._broadcast.show(receiver, self._runtime.now())

    async def refresh(self, always: bool = False) -> None:
        """Read what other servers have entered: news of it may be late, and nobody shall see less than before."""
        if always or self._runtime.store.shared:
            async with self._lock:
                await self._log.catch_up()
            self.wake()

    def call(self, names: Names) -> None:
        """Call people what they are called now, and let everybody see it."""
        self.table.call(names)
        self._broadcast.show_all(self._runtime.now())

    def dismiss(self, why: Refusal) -> None:
        """Let nobody listen any more."""
        for receiver in list(self._broadcast.receivers):
            receiver.let_go(why)

    # Commands

    async def command(self, id: str, v: int | None, decide: Decide) -> int:
        """Carry out a command once; gives the entry at which it happened. Raises a Refusal and changes nothing.

        A client may go away meanwhile: what was begun is finished and sent to the others.
        """
        return await asyncio.shield(self._background.keep(self._command(id, v, decide)))

    async def _command(self, id: str, v: int | None, decide: Decide) -> int:
        try:
            async with self._lock:
                await self._log.settle()
                if id and id in self.table.commands:
                    return self.table.commands[id]
                if v is not None and v > self.table.v:
                    await self._log.catch_up()
                if v is not None and v != self.table.v:
                    raise Refusal("stale", v=self.table.v)
                next_entry = decide(self.table, self._runtime.now())
                entry = msgspec.structs.replace(next_entry.entry, id=id)
                if not await self._log.enter(replace(next_entry, entry=entry)):
                    raise Refusal("stale", v=self.table.v)
                done = self.table.v
                with suppress(StoreError):  # it is done; what is due now comes as soon as the store can take it
                    await self._log.settle()
                return done
        finally:
            self.wake()

    async def advise(self, seat: int, effort: str) -> Advice:
        """Ask the bots what is best for a seat now."""
        return await self._bots.advise(seat, effort)

    def coach(self, seat: int, on: bool) -> None:
        """Let a coach judge the moves of a seat, or no longer."""
        self._broadcast.coached = self._broadcast.coached | {seat} if on else self._broadcast.coached - {seat}

    async def expire(self, before: float) -> None:
        """Close the open table if nobody has attended it since a time; otherwise store when it was attended."""
        async with self._lock:
            await self._log.settle()
            seen = self._runtime.now() if self._broadcast else self.table.log[-1].at
            if seen >= before:
                await self._runtime.store.attend(self.table.id, at=seen)
            elif self.table.status == "open":
                await self._log.enter(NextEntry(e.Expired()))

    async def archive(self, before: float) -> bool:
        """Let the table count no longer if nobody has attended it since a time and nothing happens without a person."""
        async with self._lock:
            await self._log.settle()
            waits = self.table.clocks.waiting or self._thinking is not None
            if self.table.status == "over" or waits or not self._is_alone_since(before):
                await self._runtime.store.postpone(self.table.id, self._runtime.now())
                return False
            return await self._runtime.store.archive([self.table.id], before) > 0

    async def abandon(self, before: float) -> None:
        """End the running game if nobody has attended it since a time."""
        async with self._lock:
            await self._log.settle()
            if self.table.status == "running" and self._is_alone_since(before):
                await self._log.enter(transitions.abandon(self.table))
            else:
                await self._runtime.store.postpone(self.table.id, self._runtime.now())

    def _is_alone_since(self, before: float) -> bool:
        return not self._broadcast and self.table.log[-1].at < before

    async def keep(self) -> bool:
        """Keep a snapshot of a running game before it leaves the memory; False if the store cannot take it."""
        return await self._log.keep()

    # What happens by itself

    def wake(self) -> None:
        """Schedule what happens next by itself: what is due, a bot's turn, or the running clock's end."""
        if self._closed:
            return
        table, now = self.table, self._runtime.now()
        if self._settling is None and (self._log.doubtful or transitions.due(table, now) is not None):
            self._settling = self._background.spawn(self._settle_later())
        if self._thinking is None and self._bots.next is not None:
            self._thinking = self._background.spawn(self._think())
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._settling is None and (flag := table.clocks.flag_at()) is not None:
            self._alarm = asyncio.get_running_loop().call_later(max(0.001, flag - now), self.wake)

    def update(self, seq: int | None = None) -> None:
        """Read what another server entered, if it is news; None: it may have entered something."""
        if not self._closed and (seq is None or seq > self.table.v):
            self._background.spawn(self._persist(self._read_news))

    async def _read_news(self) -> None:
        async with self._lock:
            await self._log.catch_up()
        self.wake()

    async def _settle_later(self) -> None:
        """Enter what is due."""
        try:
            await self._persist(self._settle_locked)
        finally:
            self._settling = None
        self.wake()

    async def _settle_locked(self) -> None:
        async with self._lock:
            await self._log.settle()

    async def _think(self) -> None:
        """Play for bots until it is a person's turn."""
        try:
            await self._persist(self._bots.play)
        finally:
            self._thinking = None
        self.wake()

    async def _play_for_bot(self, seat: int, v: int, move: Move) -> None:
        async with self._lock:
            await self._log.settle()
            if self.table.v == v and self.table.turn == seat:
                await self._log.enter(transitions.play(self.table, seat, move, self._runtime.now()))
                await self._log.settle()

    async def _persist(self, work: Callable[[], Awaitable[None]]) -> None:
        await persist(work, "a table waits", table=self.table.id)
