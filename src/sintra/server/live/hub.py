"""The tables in memory: append, commit, then tell. One decision at a time per table, any number of listeners."""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Protocol

import msgspec

from sintra.core.game import Move
from sintra.core.registry import definition
from sintra.core.view import View
from sintra.search.player import SearchResult
from sintra.server.errors import Refusal
from sintra.server.limits import LIMITS
from sintra.server.live import broadcast
from sintra.server.live.background import Background
from sintra.server.live.live_table import LiveTable, Receiver
from sintra.server.live.scheduler import RETRY_SECONDS, Scheduler
from sintra.server.metrics import METRICS
from sintra.server.store import Append, NewGame, Snapshot, Store, StoredGame, StoreError
from sintra.server.table import entries as e
from sintra.server.table import transitions
from sintra.server.table.creating import Draft, rematch_of
from sintra.server.table.table import Table
from sintra.server.table.transitions import Transition

LOG = logging.getLogger("sintra.hub")
Decide = Callable[[Table, float], Transition]
"""Gives what a command does at a table at this time, or raises a Refusal."""
SNAPSHOT_EVERY = 32


class Thinkers(Protocol):
    """Who chooses for bots: is given views and nothing else."""

    async def choose(self, view: View, level: int, seed: int, *, table: str) -> Move:
        """Choose a move for the seat of a view."""

    async def advise(self, view: View, level: int) -> SearchResult:
        """Tell what is best for the seat of a view."""


class Hub:
    """All tables that somebody uses."""

    def __init__(
        self,
        store: Store,
        bots: Thinkers,
        now: Callable[[], float] = time.time,
        open_seconds: float = LIMITS.open_seconds,
    ) -> None:
        """`open_seconds`: how long an open table waits that nobody attends."""
        self.store = store
        self.bots = bots
        self.now = now
        self.background = Background()
        self.scheduler = Scheduler(self, open_seconds)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    @property
    def tables(self) -> Collection[LiveTable]:
        """The tables in memory."""
        return self._live.values()

    async def start(self) -> None:
        """Let every game go on that was running when the server stopped."""
        await self.scheduler.start()

    async def stop(self) -> None:
        """Stop thinking and keep what makes the next start quick."""
        self.scheduler.close()
        await self.background.stop()
        await self.scheduler.stop()

    # Finding tables

    async def find(self, id: str) -> LiveTable:
        """Give a table, from memory or from the store."""
        live = self._live.get(id)
        if live is None:
            task = self._loading.get(id)
            if task is None:
                task = self._loading[id] = asyncio.create_task(self._load(id))
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            live = await asyncio.shield(task)
        live.used = time.monotonic()
        return live

    @property
    def loading(self) -> Collection[str]:
        """The tables that are on their way into the memory."""
        return self._loading.keys()

    def known(self, id: str) -> LiveTable | None:
        """Give a table that is in memory."""
        return self._live.get(id)

    def forget(self, live: LiveTable) -> None:
        """Let a table leave the memory; it is in the store."""
        self._live.pop(live.table.id, None)

    async def _load(self, id: str) -> LiveTable:
        stored = await self.store.load(id)
        if stored is None or (table := restored(stored)).expired:
            raise Refusal("no_such_table", table=id)
        if table.clocks.waiting:
            await self.scheduler.resume(table.clocks)
        live = self._live[id] = LiveTable(table, stored.resting)
        self.scheduler.wake(live)
        if live.settling is not None:  # nobody sees a table before what is due has happened, if it can
            await asyncio.wait([live.settling], timeout=RETRY_SECONDS)
        return live

    async def create(self, draft: Draft) -> LiveTable:
        """Store a new table; it starts by itself if nobody is missing."""
        created = draft.created
        holders = tuple({plan.holder for plan in created.seats if plan.holder} | ({created.host} - {""}))
        first = e.encoded(created)
        new = NewGame(draft.id, created.header, created.listed, "open", draft.secret, first, self.now(), holders)
        await self.store.create(new)
        return await self.find(draft.id)

    async def import_(self, id: str, secret: bytes, log: Sequence[e.AnyEntry]) -> LiveTable:
        """Store a game that was played elsewhere: all of it, or nothing."""
        first, *rest = log
        assert isinstance(first, e.Created)
        further = tuple(map(e.encoded, rest))
        new = NewGame(id, first.header, False, "over", secret, e.encoded(first), self.now(), further=further)
        await self.store.create(new)
        return await self.find(id)

    # Changing tables

    async def command(self, live: LiveTable, id: str, v: int | None, decide: Decide) -> int:
        """Carry out a command once; gives the entry at which it happened. Raises a Refusal and changes nothing.

        Who asks may go away meanwhile: what was begun is finished and told to the others.
        """
        return await asyncio.shield(self.background.keep(self._command(live, id, v, decide)))

    async def _command(self, live: LiveTable, id: str, v: int | None, decide: Decide) -> int:
        try:
            async with live.lock:
                await self.settle(live)
                table = live.table
                if id and id in table.commands:
                    return table.commands[id]
                if v is not None and v != table.v:
                    raise Refusal("stale", v=table.v)
                step = decide(table, self.now())
                entry = msgspec.structs.replace(step.entry, id=id)
                if not await self.enter(live, Transition(entry, step.state)):
                    raise Refusal("stale", v=table.v)
                done = table.v
                with suppress(StoreError):  # it is done; what is due now comes as soon as the store can take it
                    await self.settle(live)
                return done
        finally:
            self.scheduler.wake(live)

    async def rematch(self, live: LiveTable) -> str:
        """Give the table of the rematch, and make it if there is none."""
        if live.table.status != "over" or live.table.created.imported:
            raise Refusal("not_over")
        if not live.table.rematch:
            draft = rematch_of(live.table)
            if await self.store.load(draft.id) is None:
                await self.create(draft)
            with suppress(Refusal):
                await self.command(live, "", None, lambda table, _: _rematch(table, draft.id))
        return live.table.rematch

    async def settle(self, live: LiveTable) -> None:
        """Enter what is due without being asked; the table's lock is held."""
        if live.doubtful:
            await self.catch_up(live)
            live.doubtful = False
        while (step := transitions.due(live.table, self.now())) is not None:
            if not await self.enter(live, step):
                continue

    async def enter(self, live: LiveTable, step: Transition) -> bool:
        """Append, commit, then tell. False: another server was quicker; its entries are told then."""
        table = live.table
        at, seq = self.now(), table.v + 1
        body = e.encoded(step.entry)
        holders = (step.entry.holder,) if isinstance(step.entry, e.Sat) else ()
        begun = time.perf_counter()
        status, resting = _status_after(step.entry), transitions.rests_after(table, step)
        news = resting if resting != live.resting else None
        live.doubtful = True
        stored = await self.store.append(Append(table.id, seq, at, body, status, holders, resting=news))
        live.doubtful = False
        METRICS.commit_seconds.observe(time.perf_counter() - begun)
        if not stored:
            await self.catch_up(live)
            return False
        METRICS.entries.inc()
        live.resting = resting
        table.apply(step.entry, at, step.state)
        self._tell(live, seq)
        if seq % SNAPSHOT_EVERY == 0 or table.status == "over":
            self.background.spawn(self._keep(table.id, Snapshot(seq, table.timeline.positions.snapshot())))
        return True

    async def catch_up(self, live: LiveTable) -> None:
        """Read and tell what other servers have entered."""
        for stored in await self.store.since(live.table.id, live.table.v):
            live.resting = None
            live.table.apply(e.decoded(stored.body), stored.at)
            self._tell(live, live.table.v)

    async def _keep(self, id: str, snapshot: Snapshot) -> None:
        """Keep a snapshot; without one the next start is slower, and that is all."""
        try:
            await self.store.save_snapshot(id, snapshot)
        except StoreError as error:
            LOG.warning("no snapshot was kept: %s", error, extra={"table": id})

    # Telling

    def join(self, live: LiveTable, receiver: Receiver, v: int | None) -> None:
        """Let somebody listen, beginning after entry `v` or with everything."""
        broadcast.join(live, receiver, v, self.now())
        self.scheduler.attend(live)

    def leave(self, live: LiveTable, receiver: Receiver) -> None:
        """Let somebody listen no longer."""
        broadcast.leave(live, receiver)

    def show(self, live: LiveTable, receiver: Receiver) -> None:
        """Send everything that a receiver may know."""
        broadcast.show(live, receiver, self.now())

    def _tell(self, live: LiveTable, v: int) -> None:
        broadcast.tell(live, v, self.now())
        if live.table.expired:
            self.forget(live)


def restored(stored: StoredGame) -> Table:
    """Replay a stored game; under other rules than those that it was played by it would be another game."""
    first = e.decoded(stored.entries[0].body)
    known = definition(stored.header.partition(":")[0]).rules_version
    if isinstance(first, e.Created) and first.rules != known:
        raise Refusal("old_rules", rules=first.rules, known=known)
    snapshot = stored.snapshot.position if stored.snapshot else b""
    return Table.load(stored.id, stored.secret, ((each.at, each.body) for each in stored.entries), snapshot)


def _rematch(table: Table, id: str) -> Transition:
    if table.rematch:
        raise Refusal("already_asked")
    return Transition(e.Rematch(table=id))


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
