"""What the store needs of a database; SQLite and PostgreSQL give it each in its own way."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection

from sintra.server.store.heads import Lost
from sintra.server.store.values import Link

T = TypeVar("T")
Heard: TypeAlias = Callable[[str, int], None]
Gap: TypeAlias = Callable[[], None]


class Database(Protocol):
    """A place for logs. Its errors are `StoreError`s."""

    where: str
    shared: bool
    """Whether other servers may use it at the same time."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do work that only reads, all of it at one moment of the database."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do work in a transaction; it is durable when this returns."""

    async def append(self, links: list[Link]) -> set[str]:
        """Write entries of different games in one transaction; returns the games whose number was still free."""

    def notify(self, connection: Connection, game: str, seq: int) -> None:
        """Tell other servers of an entry, if and when the transaction is committed."""

    def listen(self, heard: Heard, gap: Gap) -> None:
        """Call `heard` for entries of other servers, and `gap` when some may have been missed."""

    async def lost(self) -> list[Lost]:
        """Give what was confirmed and is missing, as far as that is known outside the database; it is given once."""

    async def backup(self, file: Path) -> None:
        """Write a copy of everything into a file."""

    async def close(self) -> None:
        """Let go of all connections."""
