"""The entry that may be stored next at a table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from sintra.core.state import State
from sintra.core.transition import Transition
from sintra.server.errors import Refusal
from sintra.server.table import entries as e
from sintra.server.table.table import Table


@dataclass(frozen=True)
class NextEntry:
    """An entry that may be stored next, with the position after it if it has another one, and the steps to it."""

    entry: e.AnyEntry
    state: State | None = None
    trail: Transition | None = None


Decide: TypeAlias = Callable[[Table, float], NextEntry]
"""Gives what a command does at a table at this time, or raises a Refusal."""


def require_running(table: Table) -> None:
    """Refuse what only a running game allows."""
    if table.status != "running":
        raise Refusal("not_running")
