"""A table in memory, and who listens to it."""

import asyncio
import time
from typing import Protocol

from sintra.server.errors import Refusal
from sintra.server.table.table import Table

IDLE_SECONDS = 120.0


class Receiver(Protocol):
    """Somebody who listens to a table."""

    seats: frozenset[int]
    holder: str

    def send(self, frame: bytes) -> None:
        """Queue a frame; must not wait."""

    def let_go(self, why: Refusal) -> None:
        """Close the line with a reason; must not wait."""


class LiveTable:
    """A table in memory, with who listens to it."""

    def __init__(self, table: Table, resting: bool) -> None:
        self.table = table
        self.resting: bool | None = resting
        """Whether nothing happens here until a person decides, as the store knows it; None: that is not known."""
        self.lock = asyncio.Lock()
        self.receivers: set[Receiver] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.settling: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.used = time.monotonic()
        self.attended = 0.0
        """When the store last heard that somebody is here; of interest as long as the table is open."""
        self.doubtful = False
        """Whether the store did not answer, so that it may know more than the memory."""

    @property
    def present(self) -> frozenset[int]:
        """The seats whose holders listen."""
        return frozenset(seat for receiver in self.receivers for seat in receiver.seats)

    @property
    def idle(self) -> bool:
        """True if evictable: nobody listens, nothing runs, and it was not used lately."""
        works = self.thinking is not None or self.settling is not None or self.lock.locked()
        waits = works or self.table.clocks.running is not None
        return not self.receivers and not waits and time.monotonic() - self.used > IDLE_SECONDS
