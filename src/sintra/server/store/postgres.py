"""PostgreSQL: several servers share a store, and notify each other of entries in the transaction that writes them."""

import itertools
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, NullPool, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sintra.server.store.backup import use_pg_dump
from sintra.server.store.database import Gap, Heard
from sintra.server.store.errors import Faults, StoreUnavailable, trouble
from sintra.server.store.heads import Lost
from sintra.server.store.listener import CHANNEL, Listener
from sintra.server.store.place import named
from sintra.server.store.values import Link

T = TypeVar("T")
CONNECT_SECONDS = 10
COMMAND_SECONDS = 30

# One statement is one transaction and one visit to the database. Entries are inserted in the order of their games, so
# that two servers never wait for each other in a ring.
APPEND = text("""
    WITH given AS (
        SELECT * FROM unnest(
            CAST(:games AS text[]), CAST(:seqs AS integer[]), CAST(:ats AS float8[]), CAST(:bodies AS bytea[]),
            CAST(:hashes AS bytea[]), CAST(:statuses AS text[]), CAST(:listeds AS boolean[]),
            CAST(:restings AS boolean[])
        ) AS row (game, seq, at, body, hash, status, listed, resting)
    ), written AS (
        INSERT INTO entries (game, seq, at, body, hash)
        SELECT game, seq, at, body, hash FROM given ORDER BY game
        ON CONFLICT DO NOTHING RETURNING game, seq
    ), changed AS (
        UPDATE games SET status = coalesce(given.status, games.status), listed = coalesce(given.listed, games.listed),
            resting = coalesce(given.resting, games.resting), archived = false
        FROM given JOIN written USING (game)
        WHERE games.id = given.game AND num_nonnulls(given.status, given.listed, given.resting) > 0
    ), held AS (
        INSERT INTO holders (holder, game)
        SELECT holder, game FROM unnest(CAST(:holders AS text[]), CAST(:held AS text[])) AS row (holder, game)
        JOIN written USING (game)
        ON CONFLICT DO NOTHING
    ), named AS (
        INSERT INTO seat_names (game, seat, person, name)
        SELECT game, seat, person, name FROM unnest(
            CAST(:named AS text[]), CAST(:seats AS integer[]), CAST(:people AS text[]), CAST(:names AS text[])
        ) AS row (game, seat, person, name)
        JOIN written USING (game)
        ON CONFLICT (game, seat, person) DO UPDATE SET name = excluded.name
    )
    SELECT game, pg_notify(:channel, game || ':' || seq || ':' || :origin) FROM written
""")
# An entry that is there with this very hash was written by us, in a try whose answer was lost.
OURS = text("""
    SELECT game FROM entries
    JOIN unnest(CAST(:games AS text[]), CAST(:seqs AS integer[]), CAST(:hashes AS bytea[])) AS row (game, seq, hash)
    USING (game, seq, hash)
""")


class Postgres:
    """A database that several servers may use at once."""

    shared = True

    def __init__(self, url: URL) -> None:
        self.where = named(url)
        self._url = url
        self._origin = secrets.token_hex(8)
        self._listener: Listener | None = None
        try:
            self._engine = _engine(url, "sintra")
        except ImportError as error:
            raise StoreUnavailable("store_driver") from error
        self._reading = self._engine.execution_options(isolation_level="REPEATABLE READ")
        self._at_once = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do work that only reads, all of it at one moment of the database."""

        async def attempt() -> T:
            async with self._reading.connect() as connection:
                return await connection.run_sync(work)

        return await self._persist(attempt)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do work in a transaction; it is durable when this returns. It may be done twice, and be none the worse."""

        async def attempt() -> T:
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)

        return await self._persist(attempt)

    async def append(self, links: list[Link]) -> set[str]:
        """Write entries of different games in one transaction; returns the games whose number was still free."""
        rows = self._rows(links)
        tries = itertools.count()

        async def attempt() -> set[str]:
            again = next(tries) > 0
            async with self._at_once.connect() as connection:
                written = set((await connection.execute(APPEND, rows)).scalars())
                if again and len(written) < len(links):
                    written.update((await connection.execute(OURS, rows)).scalars())
            return written

        return await self._persist(attempt)

    async def _persist(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Try again, once, on another connection, if one turns out to be broken: they break while they lie idle."""
        try:
            try:
                return await attempt()
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return await attempt()
        except Faults as error:
            raise trouble(error, self.where) from error

    def _rows(self, links: list[Link]) -> dict[str, Any]:
        given = [link.entry for link in links]
        named = [(entry.game, entry.named) for entry in given if entry.named is not None]
        return {
            "games": [entry.game for entry in given],
            "seqs": [entry.seq for entry in given],
            "ats": [entry.at for entry in given],
            "bodies": [entry.body for entry in given],
            "hashes": [link.hash for link in links],
            "statuses": [entry.status for entry in given],
            "listeds": [entry.listed for entry in given],
            "restings": [entry.resting for entry in given],
            "holders": [holder for entry in given for holder in entry.holders],
            "held": [entry.game for entry in given for _ in entry.holders],
            "named": [game for game, _ in named],
            "seats": [each.seat for _, each in named],
            "people": [each.person for _, each in named],
            "names": [each.name for _, each in named],
            "channel": CHANNEL,
            "origin": self._origin,
        }

    def notify(self, connection: Connection, game: str, seq: int) -> None:
        """Tell other servers of an entry, if and when the transaction is committed."""
        news = {"channel": CHANNEL, "news": f"{game}:{seq}:{self._origin}"}
        connection.execute(text("SELECT pg_notify(:channel, :news)"), news)

    def listen(self, heard: Heard, gap: Gap) -> None:
        """Call `heard` for entries of other servers, and `gap` when some may have been missed."""
        own = _engine(self._url, "sintra listener", poolclass=NullPool)
        self._listener = Listener(own, self._origin, heard, gap)

    async def lost(self) -> list[Lost]:
        """Know of nothing: several servers write, and PostgreSQL checks its own log."""
        return []

    async def backup(self, file: Path) -> None:
        """Refuse: PostgreSQL has a program for it."""
        raise use_pg_dump(file)

    async def close(self) -> None:
        """Let go of all connections."""
        if self._listener is not None:
            await self._listener.close()
        await self._engine.dispose()


def _engine(url: URL, name: str, **options: Any) -> AsyncEngine:
    """Return a way to the database under a name that its administrator sees."""
    patience = {"timeout": CONNECT_SECONDS, "command_timeout": COMMAND_SECONDS}
    settings = {"server_settings": {"application_name": name}}
    return create_async_engine(url, connect_args=patience | settings, **options)
