"""A table in memory, and its only owner in this process: commands in, entries stored, frames out."""

import asyncio
import hmac
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

import msgspec

from sintra.core.game import Move
from sintra.core.state import State
from sintra.server.bots.jobs import Asker, Audience, Purpose
from sintra.server.errors import Refusal
from sintra.server.live import background, coaching
from sintra.server.live.background import Background, persist
from sintra.server.live.broadcast import Broadcast, Receiver
from sintra.server.live.runtime import Runtime
from sintra.server.metrics import METRICS
from sintra.server.store import Append, SeatName, Snapshot, StoredNames, StoreError
from sintra.server.table import entries as e
from sintra.server.table import transitions
from sintra.server.table.names import Names
from sintra.server.table.table import Logged, Table
from sintra.server.table.transitions import Decide, NextEntry
from sintra.server.wire.analyses import advice
from sintra.server.wire.reviews import Advice

LOG = logging.getLogger("sintra.hub")
SNAPSHOT_EVERY = 32
IDLE_SECONDS = 120.0
MOST_ASKERS = 8
"""Of a crowd that listens so many are named to the bots; the cost is counted to one of them."""
ATTENDED_SECONDS = 60.0
"""How often it is stored, at most, that somebody came to a running game."""
SHARE_NOTED = 8
"""That somebody attends an open table is stored this many times within the time that it would wait for somebody."""


class LiveTable:
    """The only object of a process that changes a table: one decision at a time, any number of receivers.

    An entry is appended, committed, then sent. Between processes the store's numbers decide: an entry whose number is
    taken was not written, and what another server entered is read and sent first. What happens at the table by itself
    (bots, clocks, what is due, attendance) is scheduled here. Bots among themselves play while somebody looks on.
    """

    def __init__(self, table: Table, resting: bool, runtime: Runtime) -> None:
        """`resting`: nothing happens here until a person decides, as the store knows it."""
        self.table = table
        self._runtime = runtime
        self._broadcast = Broadcast(table)
        self._background = Background()
        self._lock = asyncio.Lock()
        self._resting: bool | None = resting  # None: what the store knows of it is not known
        self._doubtful = False
        """Whether the store did not answer, so that it may know more than the memory."""
        self._thinking: asyncio.Task[None] | None = None
        self._choice: asyncio.Task[Move] | None = None
        self._settling: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._attendance: asyncio.TimerHandle | None = None
        self.kept = 0
        """The entry up to which the store has a snapshot."""
        self._closed = False
        self._used = time.monotonic()

    @property
    def present(self) -> frozenset[int]:
        """The seats whose holders listen."""
        return self._broadcast.present

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
        for timer in (self._alarm, self._attendance):
            if timer is not None:
                timer.cancel()

    async def stop(self) -> None:
        """Close it and end what is under way."""
        self.close()
        await self._background.stop()

    # Receivers

    def join(self, receiver: Receiver, v: int | None) -> None:
        """Let somebody listen, beginning after entry `v` or with everything."""
        self._broadcast.join(receiver, v, self._runtime.now())
        self.use()
        self._attend()
        self.wake()  # bots among themselves go on when somebody looks

    def leave(self, receiver: Receiver) -> None:
        """Let somebody listen no longer."""
        self._broadcast.leave(receiver)
        self.use()
        if self._paused and self._choice is not None:
            self._choice.cancel()

    async def show(self, receiver: Receiver, v: int | None) -> None:
        """Send everything that a receiver may know, who knows entry `v` already."""
        if v is not None and v > self.table.v:
            await self.refresh()
        self._broadcast.show(receiver, self._runtime.now())

    async def refresh(self, always: bool = False) -> None:
        """Read what other servers have entered: news of it may be late, and nobody shall see less than before."""
        if always or self._runtime.store.shared:
            async with self._lock:
                await self._catch_up()
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
                await self._settle()
                if id and id in self.table.commands:
                    return self.table.commands[id]
                if v is not None and v > self.table.v:
                    await self._catch_up()
                if v is not None and v != self.table.v:
                    raise Refusal("stale", v=self.table.v)
                next_entry = decide(self.table, self._runtime.now())
                entry = msgspec.structs.replace(next_entry.entry, id=id)
                if not await self._enter(replace(next_entry, entry=entry)):
                    raise Refusal("stale", v=self.table.v)
                done = self.table.v
                with suppress(StoreError):  # it is done; what is due now comes as soon as the store can take it
                    await self._settle()
                return done
        finally:
            self.wake()

    async def advise(self, seat: int, effort: str) -> Advice:
        """Ask the bots what is best for a seat now."""
        view = self.table.state.view(seat)
        return advice(view, await self._runtime.bots.advise(view, effort, self._purpose_of(seat)))

    def coach(self, seat: int, on: bool) -> None:
        """Let a coach judge the moves of a seat, or no longer."""
        self._broadcast.coached = self._broadcast.coached | {seat} if on else self._broadcast.coached - {seat}

    def _have_judged(self, before: State, entry: e.Played, v: int) -> None:
        """Let the coach judge a move that was just entered, if its seat wants it."""
        if entry.seat in self._broadcast.coached:
            view, move = before.view(entry.seat), self.table.game.move(entry.move)
            purpose, receivers = self._purpose_of(entry.seat), self._broadcast.receivers
            self._background.spawn(coaching.judge(self._runtime.bots, view, move, v, purpose, receivers))

    def _purpose_of(self, seat: int) -> Purpose:
        """Tell who asks for a seat."""
        asking = tuple(_asker(receiver) for receiver in self._broadcast.receivers if seat in receiver.seats)
        return Purpose(self.table.id, asking[:MOST_ASKERS])

    async def expire(self, before: float) -> None:
        """Close the open table if nobody has attended it since a time; otherwise store when it was attended."""
        async with self._lock:
            await self._settle()
            seen = self._runtime.now() if self._broadcast else self.table.log[-1].at
            if seen >= before:
                await self._runtime.store.attend(self.table.id, at=seen)
            elif self.table.status == "open":
                await self._enter(NextEntry(e.Expired()))

    async def archive(self, before: float) -> bool:
        """Let the table count no longer if nobody has attended it since a time and nothing happens without a person."""
        async with self._lock:
            await self._settle()
            waits = self.table.clocks.waiting or self._thinking is not None
            if self.table.status == "over" or waits or not self._is_alone_since(before):
                await self._runtime.store.postpone(self.table.id, self._runtime.now())
                return False
            return await self._runtime.store.archive([self.table.id], before) > 0

    async def abandon(self, before: float) -> None:
        """End the running game if nobody has attended it since a time."""
        async with self._lock:
            await self._settle()
            if self.table.status == "running" and self._is_alone_since(before):
                await self._enter(transitions.abandon(self.table))
            else:
                await self._runtime.store.postpone(self.table.id, self._runtime.now())

    def _is_alone_since(self, before: float) -> bool:
        return not self._broadcast and self.table.log[-1].at < before

    # The log; the lock is held

    async def _settle(self) -> None:
        """Enter what is due without being asked."""
        if self._doubtful:
            await self._catch_up()
            self._doubtful = False
        while (next_entry := transitions.due(self.table, self._runtime.now())) is not None:
            await self._enter(next_entry)

    async def _enter(self, next_entry: NextEntry) -> bool:
        """Append, commit, then send. False: another server was quicker; its entries are sent then."""
        table, store = self.table, self._runtime.store
        seq, logged = table.v + 1, Logged.of(next_entry.entry, self._runtime.now())
        resting = transitions.rests_after(table, next_entry)
        append = Append(
            table.id,
            seq,
            logged.at,
            logged.body,
            status=_status_after(next_entry.entry),
            holders=(next_entry.entry.holder,) if isinstance(next_entry.entry, e.Sat) else (),
            resting=resting if resting != self._resting else None,
            named=_named(next_entry.entry),
        )
        begun = time.perf_counter()
        self._doubtful = True
        stored = await store.append(append)
        self._doubtful = False
        METRICS.commit_seconds.observe(time.perf_counter() - begun)
        if not stored:
            await self._catch_up()
            return False
        METRICS.entries.inc()
        self._resting = resting
        if isinstance(next_entry.entry, e.Sat):
            table.names.note(next_entry.entry.seat, next_entry.entry.holder, next_entry.entry.name)
        before = table.state
        table.apply(next_entry.entry, logged, next_entry.state, next_entry.trail)
        self._broadcast.send_entry(seq, self._runtime.now())
        if isinstance(next_entry.entry, e.Played):
            self._have_judged(before, next_entry.entry, seq)
        if seq % SNAPSHOT_EVERY == 0 or table.status == "over":
            self._background.spawn(self._keep(Snapshot(seq, table.timeline.positions.snapshot())))
        return True

    async def _catch_up(self) -> None:
        """Read and send what other servers have entered."""
        for stored in await self._runtime.store.since(self.table.id, self.table.v):
            self._resting = None
            logged = Logged(stored.at, stored.body)
            entry = logged.entry
            if isinstance(entry, e.Sat):
                self.table.call(names_of(await self._runtime.store.names_at(self.table.id)))
            self.table.apply(entry, logged)
            self._broadcast.send_entry(self.table.v, self._runtime.now())

    async def keep(self) -> bool:
        """Keep a snapshot of a running game before it leaves the memory; False if the store cannot take it.

        With it the next start is quicker, and a version of other rules can still show the game to its last move.
        """
        if self.table.status != "running" or self.kept >= self.table.v:
            return True
        return await self._keep(Snapshot(self.table.v, self.table.timeline.positions.snapshot()))

    async def _keep(self, snapshot: Snapshot) -> bool:
        """Keep a snapshot; without one the next start is slower, and that is all."""
        try:
            await self._runtime.store.save_snapshot(self.table.id, snapshot)
        except StoreError as error:
            LOG.warning("no snapshot was kept: %s", error, extra={"table": self.table.id})
            return False
        self.kept = max(self.kept, snapshot.seq)
        return True

    # What happens by itself

    def wake(self) -> None:
        """Schedule what happens next by itself: what is due, a bot's turn, or the running clock's end."""
        if self._closed:
            return
        table, now = self.table, self._runtime.now()
        if self._settling is None and (self._doubtful or transitions.due(table, now) is not None):
            self._settling = self._background.spawn(self._settle_later())
        if self._thinking is None and self._bot_to_move() is not None:
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
            await self._catch_up()
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
            await self._settle()

    async def _think(self) -> None:
        """Play for bots until it is a person's turn."""
        try:
            await self._persist(self._play_bots)
        finally:
            self._thinking = None
        self.wake()

    async def _play_bots(self) -> None:
        table, runtime = self.table, self._runtime
        while (turn := self._bot_to_move()) is not None:
            v = table.v
            seed = int.from_bytes(hmac.digest(table.secret, f"bot|{v}".encode(), "sha256")[:4], "big")
            choosing = runtime.bots.choose(table.state.view(turn), table.seats[turn].level, seed, self._purpose())
            self._choice = choice = self._background.keep(choosing)
            try:
                await asyncio.wait([choice])
            finally:
                choice.cancel()
                self._choice = None
            if choice.cancelled():  # the last one who looked on has left
                continue
            move = choice.result()
            async with self._lock:
                await self._settle()
                if table.v == v and table.turn == turn:
                    await self._enter(transitions.play(table, turn, move, runtime.now()))
                    await self._settle()

    def _bot_to_move(self) -> int | None:
        """Give the seat for which a bot is to decide now."""
        turn = self.table.turn
        return turn if turn is not None and self.table.seats[turn].by_bot and not self._paused else None

    @property
    def _paused(self) -> bool:
        """Whether only bots play here and nobody looks on: then nothing happens."""
        return not self._broadcast and not self.table.has_people

    def _purpose(self) -> Purpose:
        """Tell for whom a bot thinks: for those who sit here and listen, else for those who do one of both."""
        receivers = self._broadcast.receivers
        seated = [receiver for receiver in receivers if receiver.seats]
        if not self.table.has_people:
            audience = Audience.BOTS_ALONE
        else:
            audience = Audience.PEOPLE if receivers else Audience.ABSENT
        asking = [_asker(receiver) for receiver in seated or receivers]
        held = (seat.holder for seat in self.table.seats if seat.holder)
        return Purpose(self.table.id, tuple(asking[:MOST_ASKERS]) or tuple(map(Asker, held)), audience)

    async def _persist(self, work: Callable[[], Awaitable[None]]) -> None:
        await persist(work, "a table waits", table=self.table.id)

    def _attend(self) -> None:
        """Let the store know now and then that somebody is at the table."""
        if self._closed or self._attendance is not None or self.table.status == "over":
            return
        self._background.spawn(self._note_attended(self._runtime.now()))
        running = self.table.status == "running"
        again = ATTENDED_SECONDS if running else self._runtime.open_seconds / SHARE_NOTED
        self._attendance = asyncio.get_running_loop().call_later(again, self._attend_again)

    def _attend_again(self) -> None:
        self._attendance = None
        if self._broadcast and self.table.status == "open":  # of running games it is noted for all at once
            self._attend()

    async def _note_attended(self, now: float) -> None:
        try:
            await self._runtime.store.attend(self.table.id, at=now)
        except StoreError as error:
            LOG.warning("attendance could not be stored: %s", error, extra={"table": self.table.id})


def _asker(receiver: Receiver) -> Asker:
    return Asker(receiver.holder, receiver.address)


def names_of(stored: StoredNames) -> Names:
    """Read what people are called."""
    return Names({(each.seat, each.person): each.name for each in stored.seats}, dict(stored.people))


def _named(entry: e.AnyEntry) -> SeatName | None:
    return SeatName(entry.seat, entry.holder, entry.name) if isinstance(entry, e.Sat) else None


def _status_after(entry: e.AnyEntry) -> str | None:
    match entry:
        case e.Started():
            return "running"
        case e.Ended():
            return "over"
        case e.Expired():
            return "expired"
        case _:
            return None
