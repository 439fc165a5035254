"""The log of a table in memory: an entry is appended, committed, then sent. Its `LiveTable` holds the lock."""

import logging
import time

from sintra.server.live.coaching import have_judged
from sintra.server.live.place import TablePlace
from sintra.server.metrics import METRICS
from sintra.server.store import Append, SeatName, Snapshot, StoredNames, StoreError
from sintra.server.table import entries as e
from sintra.server.table import transitions
from sintra.server.table.entries import Logged
from sintra.server.table.names import Names
from sintra.server.table.next_entry import NextEntry

LOG = logging.getLogger("sintra.hub")
SNAPSHOT_EVERY = 32


class TableLog:
    """Writes what happens at a table and reads what other servers have written: the store's numbers decide."""

    def __init__(self, place: TablePlace, resting: bool, kept: int) -> None:
        """`resting`: as the store knows it; `kept`: the entry up to which it has a snapshot."""
        self._place = place
        self._table, self._broadcast = place.table, place.broadcast
        self._runtime, self._background = place.runtime, place.background
        self._resting: bool | None = resting  # None: what the store knows of it is not known
        self._kept = kept
        self.doubtful = False
        """Whether the store did not answer, so that it may know more than the memory."""

    async def settle(self) -> None:
        """Enter what is due without being asked."""
        if self.doubtful:
            await self.catch_up()
            self.doubtful = False
        while (next_entry := transitions.due(self._table, self._runtime.now())) is not None:
            await self.enter(next_entry)

    async def enter(self, next_entry: NextEntry) -> bool:
        """Append, commit, then send. False: another server was quicker; its entries are sent then."""
        table, entry = self._table, next_entry.entry
        seq, logged = table.v + 1, Logged.of(entry, self._runtime.now())
        resting = transitions.rests_after(table, next_entry)
        append = Append(
            table.id,
            seq,
            logged.at,
            logged.body,
            status=_status_after(entry),
            holders=(entry.holder,) if isinstance(entry, e.Sat) else (),
            resting=resting if resting != self._resting else None,
            named=SeatName(entry.seat, entry.holder, entry.name) if isinstance(entry, e.Sat) else None,
        )
        begun = time.perf_counter()
        self.doubtful = True
        stored = await self._runtime.store.append(append)
        self.doubtful = False
        METRICS.commit_seconds.observe(time.perf_counter() - begun)
        if not stored:
            await self.catch_up()
            return False
        METRICS.entries.inc()
        self._resting = resting
        if isinstance(entry, e.Sat):
            table.names.note(entry.seat, entry.holder, entry.name)
        before = table.state
        table.apply(entry, logged, next_entry.state, next_entry.trail)
        self._broadcast.send_entry(seq, self._runtime.now())
        have_judged(self._place, before, entry, seq)
        if seq % SNAPSHOT_EVERY == 0 or table.status == "over":
            self._background.spawn(self._keep(Snapshot(seq, table.timeline.positions.snapshot())))
        return True

    async def catch_up(self) -> None:
        """Read and send what other servers have entered."""
        table, store = self._table, self._runtime.store
        for stored in await store.since(table.id, table.v):
            self._resting = None
            logged = Logged(stored.at, stored.body)
            entry = logged.entry
            if isinstance(entry, e.Sat):
                table.call(names_of(await store.names_at(table.id)))
            table.apply(entry, logged)
            self._broadcast.send_entry(table.v, self._runtime.now())

    async def keep(self) -> bool:
        """Keep a snapshot of a running game before it leaves the memory; False if the store cannot take it.

        With it the next start is quicker, and a version of other rules can still show the game to its last move.
        """
        table = self._table
        if table.status != "running" or self._kept >= table.v:
            return True
        return await self._keep(Snapshot(table.v, table.timeline.positions.snapshot()))

    async def _keep(self, snapshot: Snapshot) -> bool:
        """Keep a snapshot; without one the next start is slower, and that is all."""
        try:
            await self._runtime.store.save_snapshot(self._table.id, snapshot)
        except StoreError as error:
            LOG.warning("no snapshot was kept: %s", error, extra={"table": self._table.id})
            return False
        self._kept = max(self._kept, snapshot.seq)
        return True


def names_of(stored: StoredNames) -> Names:
    """Read what people are called."""
    return Names({(each.seat, each.person): each.name for each in stored.seats}, dict(stored.people))


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
