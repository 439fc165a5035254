"""Games that nobody attends: they count for no limit after a while, and are ended after a long one."""

import logging

from sintra.server.live.attendance import ATTENDED_SECONDS
from sintra.server.live.hub import Hub
from sintra.server.store import StoreFull, StoreUnavailable

LOG = logging.getLogger("sintra.hub")
AT_ONCE = 100
"""Tables that are loaded to be looked at, in one sweep."""
RESTING_AT_ONCE = 1000
"""Tables that are archived unseen, in one sweep: they just wait for a person."""
PRESSED = 0.9
"""From this share of all tables that there may be, those that nobody attends make room sooner."""
PRESSED_SECONDS = 600.0


class Archivist:
    """Keeps apart the tables of a store that nobody attends; whoever comes back finds them as they were."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._store = hub.runtime.store
        self._noted = float("-inf")

    async def sweep(self) -> None:
        """Note which games are attended, and archive or end those that are not."""
        await self.note_attended()
        runtime = self._hub.runtime
        now, limits = runtime.now(), runtime.limits
        await self.archive("running", now - limits.archive_seconds, RESTING_AT_ONCE)
        found = await self._store.count("open") + await self._store.count("running")
        for status in ("running", "open"):
            excess = found - int(PRESSED * limits.all_tables)
            if excess > 0:
                before = now - min(PRESSED_SECONDS, limits.archive_seconds)
                found -= await self.archive(status, before, min(excess, RESTING_AT_ONCE))
        await self.end(now - limits.abandoned_seconds)

    async def note_attended(self) -> None:
        """Let the store know of all running games at once that somebody is there."""
        now = self._hub.runtime.now()
        if now - self._noted < ATTENDED_SECONDS:
            return
        self._noted = now
        found = [live.table.id for live in self._hub.tables if live.attended and live.table.status == "running"]
        await self._store.attend(*found, at=now)

    async def archive(self, status: str, before: float, most: int) -> int:
        """Archive tables that nobody has attended since a time; gives how many."""
        unseen: list[str] = []
        seen: list[str] = []
        for id, resting in await self._store.forsaken(status, before, most):
            at_rest = (resting or status == "open") and self._hub.known(id) is None and id not in self._hub.loading
            (unseen if at_rest else seen).append(id)
        archived = await self._store.archive(unseen, before) if unseen else 0
        for id in seen[:AT_ONCE]:
            try:
                archived += await (await self._hub.find(id)).archive(before)
            except (StoreFull, StoreUnavailable):
                raise
            except Exception as error:  # it cannot be played; so it need not be in anybody's way
                LOG.warning("a table is archived unseen: %s", error, extra={"table": id})
                archived += await self._store.archive([id], before)
        if archived:
            LOG.info("archived %d tables that nobody attends", archived)
        return archived

    async def end(self, before: float) -> None:
        """End archived games that nobody has attended since a time."""
        for id in await self._store.abandoned(before, AT_ONCE):
            try:
                live = await self._hub.find(id)
                await live.abandon(before)
            except (StoreFull, StoreUnavailable):
                raise
            except Exception as error:
                LOG.warning("a game cannot be ended: %s", error, extra={"table": id})
                await self._store.postpone(id, self._hub.runtime.now())
