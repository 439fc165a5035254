"""The directory of tables: finds them in memory, loads them from the store, and lets them go."""

import asyncio
import dataclasses
import logging
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress

from sintra.server.errors import Refusal
from sintra.server.limits import LIMITS, LimitValues
from sintra.server.live.live_table import LiveTable
from sintra.server.live.runtime import BotPool, GameGate, OpenGate, Runtime
from sintra.server.live.table_log import names_of
from sintra.server.store import NewGame, SeatName, Store, StoreDamaged, StoredGame, StoreError
from sintra.server.table import commitment, transitions
from sintra.server.table import entries as e
from sintra.server.table.creating import Draft, rematch_of
from sintra.server.table.positions import DamagedSnapshot
from sintra.server.table.table import Table

LOG = logging.getLogger("sintra.hub")
STATUSES = ("open", "running", "over", "expired")
"""How far a table has come; what lists know of it changes with an entry, never before."""
KEEPING_SECONDS = 10.0
"""So long a server that stops takes at most to keep snapshots: the next start is quicker with them."""
RETURN_SECONDS = 3.0
"""After a start no clock runs for so long: people have to find back first."""


class Hub:
    """All tables that somebody uses."""

    def __init__(
        self,
        store: Store,
        bots: BotPool,
        now: Callable[[], float] = time.time,
        open_seconds: float = LIMITS.open_seconds,
        limits: LimitValues = LIMITS,
        gate: GameGate | None = None,
    ) -> None:
        """`open_seconds`: how long an open table waits that nobody attends; without a gate every game is ready."""
        self.runtime = Runtime(store, bots, now, open_seconds, limits, gate or OpenGate())
        self.begun = now()
        """When the server began to serve."""
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._closed = False

    def begin(self) -> None:
        """Note that the server begins to serve now: clocks run from here on."""
        self.begun = self.runtime.now()

    async def stop(self) -> None:
        """Let all tables stop; one that is still found then does nothing by itself."""
        self._closed = True
        await asyncio.gather(*(live.stop() for live in self.tables))
        with suppress(TimeoutError):
            async with asyncio.timeout(KEEPING_SECONDS):
                for live in self.tables:
                    if not await live.keep():
                        break

    # Finding tables

    @property
    def tables(self) -> Collection[LiveTable]:
        """The tables in memory."""
        return list(self._tables.values())

    @property
    def loading(self) -> Collection[str]:
        """The tables that are on their way into the memory."""
        return self._loading.keys()

    def known(self, id: str) -> LiveTable | None:
        """Give a table that is in memory."""
        live = self._tables.get(id)
        if live is not None and live.table.expired:
            self.let_go(live)
            return None
        return live

    async def find(self, id: str) -> LiveTable:
        """Give a table, from memory or from the store."""
        live = self.known(id)
        if live is None:
            task = self._loading.get(id)
            if task is None:
                task = self._loading[id] = asyncio.create_task(self._load(id))
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            live = await asyncio.shield(task)
        live.use()
        return live

    def let_go(self, live: LiveTable) -> None:
        """Let a table leave the memory; it is in the store."""
        live.close()
        self._tables.pop(live.table.id, None)

    async def _load(self, id: str) -> LiveTable:
        stored = await self.runtime.store.load(id)
        if stored is None:
            raise Refusal("no_such_table", table=id)
        self.runtime.gate.check(stored.header.partition(":")[0])
        try:
            table = restored(stored)
        except DamagedSnapshot as error:
            LOG.warning("a snapshot is damaged, the log is replayed: %s", error, extra={"table": id})
            with suppress(StoreError):  # then it is dropped the next time
                await self.runtime.store.drop_snapshot(id)
            table = restored(dataclasses.replace(stored, snapshot=None))
        if table.expired:
            raise Refusal("no_such_table", table=id)
        if table.status == "running":
            await self._resume(table)
        kept = stored.snapshot.seq if stored.snapshot else 0
        live = self._tables[id] = LiveTable(table, stored.resting, self.runtime, kept)
        if self._closed:
            live.close()
        await live.begin()  # nobody sees a table before what is due has happened, if it can
        return live

    async def _resume(self, table: Table) -> None:
        """Let time go on at a table that left the memory: it passed as long as a server was awake."""
        now = self.runtime.now()
        awake = [*await self.runtime.store.awake(), (self.begun, now)]
        table.resume(max(now, self.begun + RETURN_SECONDS), awake)

    # Making tables

    async def create(self, draft: Draft) -> LiveTable:
        """Store a new table; it starts by itself if nobody is missing."""
        created = draft.created
        holders = tuple({plan.holder for plan in created.seats if plan.holder} | ({created.host} - {""}))
        first, now = e.encoded(created), self.runtime.now()
        names = _seat_names(created)
        new = NewGame(draft.id, created.header, created.listed, "open", draft.secret, first, now, holders, names=names)
        await self.runtime.store.create(new)
        return await self.find(draft.id)

    async def import_(self, id: str, secret: bytes, log: Sequence[e.AnyEntry]) -> LiveTable:
        """Store a game that was played elsewhere: all of it, or nothing."""
        first, *rest = log
        assert isinstance(first, e.Created)
        further, now = tuple(map(e.encoded, rest)), self.runtime.now()
        names = _seat_names(first)
        new = NewGame(id, first.header, False, "over", secret, e.encoded(first), now, further=further, names=names)
        await self.runtime.store.create(new)
        return await self.find(id)

    async def rematch(self, live: LiveTable) -> str:
        """Give the table of the rematch, and make it if there is none."""
        if live.table.status != "over" or live.table.created.imported:
            raise Refusal("not_over")
        if live.table.created.tournament:
            raise Refusal("tournament_table")
        if not live.table.rematch:
            draft = rematch_of(live.table, self.runtime.now())
            if await self.runtime.store.load(draft.id) is None:
                await self.create(draft)
            with suppress(Refusal):
                await live.command("", None, lambda table, _: transitions.rematch(table, draft.id))
        return live.table.rematch


def restored(stored: StoredGame, upgrading: bool = False) -> Table:
    """Replay a stored game; under other rules than those that it was played by it would be another game.

    So one of other rules is shown as far as its positions were kept, and if it is not over only to be ended
    (`upgrading`). Raises DamagedSnapshot; without the snapshot the same game is replayed.
    """
    first = e.decoded(stored.entries[0].body)
    _require_whole(stored, first)
    snapshot = stored.snapshot.position if stored.snapshot else b""
    entries = ((each.at, each.body) for each in stored.entries)
    table = Table.load(stored.id, stored.secret, entries, snapshot, names_of(stored.names))
    if STATUSES.index(stored.status) > STATUSES.index("expired" if table.expired else table.status):
        raise StoreDamaged("store_entry_missing", game=stored.id, seq=table.v + 1)  # lists know of a later entry
    if table.outdated and table.status != "over" and not upgrading:
        raise Refusal("old_rules", rules=table.created.rules, known=table.game.definition.rules_version)
    return table


def _seat_names(created: e.Created) -> tuple[SeatName, ...]:
    """Give what goes beside the log."""
    plans = enumerate(created.seats)
    return tuple(SeatName(number, plan.holder, plan.name) for number, plan in plans if plan.name)


def _require_whole(stored: StoredGame, first: e.AnyEntry) -> None:
    """Compare what is kept beside the log with entry 0, which the chain covers and which names both."""
    if not isinstance(first, e.Created) or stored.header != first.header:
        raise StoreDamaged("store_header_altered", game=stored.id)
    if first.commitment and not commitment.same(commitment.commit(stored.secret), first.commitment):
        raise StoreDamaged("store_secret_altered", game=stored.id)
