"""Letting the store know now and then that somebody is at a table."""

import asyncio
import logging

from sintra.server.live.place import TablePlace
from sintra.server.store import StoreError

LOG = logging.getLogger("sintra.hub")
ATTENDED_SECONDS = 60.0
"""How often it is stored, at most, that somebody came to a running game."""
SHARE_NOTED = 8
"""That somebody attends an open table is stored this many times within the time that it would wait for somebody."""


class Attendance:
    """Stores when somebody came, and of an open table again as long as somebody stays."""

    def __init__(self, place: TablePlace) -> None:
        self._place = place
        self._again: asyncio.TimerHandle | None = None
        self._closed = False

    @property
    def waiting(self) -> bool:
        """Whether it will be looked again who is here."""
        return self._again is not None

    def note(self) -> None:
        """Note that somebody is here, unless it was noted lately."""
        table, runtime = self._place.table, self._place.runtime
        if self._closed or self._again is not None or table.status == "over":
            return
        self._place.background.spawn(self._store(runtime.now()))
        again = ATTENDED_SECONDS if table.status == "running" else runtime.open_seconds / SHARE_NOTED
        self._again = asyncio.get_running_loop().call_later(again, self._note_again)

    def close(self) -> None:
        """Note nothing any more."""
        self._closed = True
        if self._again is not None:
            self._again.cancel()

    def _note_again(self) -> None:
        self._again = None
        if self._place.broadcast and self._place.table.status == "open":  # of running games it is noted for all at once
            self.note()

    async def _store(self, now: float) -> None:
        table = self._place.table.id
        try:
            await self._place.runtime.store.attend(table, at=now)
        except StoreError as error:
            LOG.warning("attendance could not be stored: %s", error, extra={"table": table})
