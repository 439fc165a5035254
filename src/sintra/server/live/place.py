"""What the parts of a table in memory share."""

from dataclasses import dataclass, field

from sintra.server.live.background import Background
from sintra.server.live.broadcast import Broadcast
from sintra.server.live.runtime import Runtime
from sintra.server.table.table import Table


@dataclass(frozen=True)
class TablePlace:
    """A table, its receivers and its tasks; only its `LiveTable` and what that owns have one."""

    table: Table
    runtime: Runtime
    broadcast: Broadcast
    background: Background = field(default_factory=Background)
