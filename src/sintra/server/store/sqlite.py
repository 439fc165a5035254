"""SQLite: one thread writes, others read; each transaction is one visit to a thread, however busy the loop is."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import URL, Connection, Engine, create_engine, event

from sintra.server.store import admin_queries, queries
from sintra.server.store.backup import copy_file
from sintra.server.store.database import Gap, Heard
from sintra.server.store.errors import Faults, trouble
from sintra.server.store.folding import LONGEST_LOG, Folding
from sintra.server.store.heads import NOTHING, Heads, Lost
from sintra.server.store.lane import Lane, Work
from sintra.server.store.place import named, prepare_file
from sintra.server.store.values import Link

A = TypeVar("A")
T = TypeVar("T")
BUSY_SECONDS = 5
READERS = 2
COMPARED_AT_ONCE = 500
BEGIN_WRITING = "BEGIN IMMEDIATE"  # takes the lock at once: a transaction never fails half-way for want of it
PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "secure_delete = ON",
    f"wal_autocheckpoint = {LONGEST_LOG}",
)
APPEND = "INSERT INTO entries (game, seq, at, body, hash) VALUES {rows} ON CONFLICT DO NOTHING"
ROW = "(?, ?, ?, ?, ?)"
HASH = "SELECT hash FROM entries WHERE game = ? AND seq = ?"
CHANGE = """
    UPDATE games SET status = coalesce(?, status), listed = coalesce(?, listed), resting = coalesce(?, resting),
        archived = false
    WHERE id = ?
"""
HOLD = "INSERT INTO holders (holder, game) VALUES (?, ?) ON CONFLICT DO NOTHING"

NAME = """
    INSERT INTO seat_names (game, seat, person, name) VALUES (?, ?, ?, ?)
    ON CONFLICT (game, seat, person) DO UPDATE SET name = excluded.name
"""


class Sqlite:
    """A file with a write-ahead log; a commit is on the disk when it returns."""

    shared = False

    def __init__(self, url: URL) -> None:
        self.where = named(url)
        self.path = Path(self.where)
        prepare_file(self.path)
        self._heads = Heads(self.path)
        self._created: list[tuple[str, int]] = []
        self._write_engine = _engine(url, 1, BEGIN_WRITING)
        self._read_engine = _engine(url, READERS, "BEGIN")
        self._folding = Folding(self.path)
        self._writer = ThreadPoolExecutor(1, "store-writer")
        self._lane = Lane(partial(self._visit, self._writer, self._write_together))
        self._readers = ThreadPoolExecutor(READERS, "store-reader")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do work that only reads, all of it at one moment of the database."""
        return await self._visit(self._readers, partial(_transaction, self._read_engine), work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do work in a transaction; it is durable when this returns."""
        return await self._lane.do(work)

    def _write_together(self, works: Sequence[Work]) -> list[Any]:
        """Write in one transaction, or, if some work fails, each in its own; gives what came of each, or its error."""
        try:
            return self._write(lambda connection: [work(connection) for work in works])
        except Exception as error:
            if len(works) == 1:
                return [trouble(error, self.where) if isinstance(error, Faults) else error]
        return [outcome for work in works for outcome in self._write_together([work])]

    def _write(self, work: Callable[[Connection], T]) -> T:
        self._created.clear()
        done = _transaction(self._write_engine, work)
        self._heads.note(self._created)
        return done

    async def append(self, links: list[Link]) -> set[str]:
        """Write entries of different games in one transaction; returns the games whose number was still free."""
        return await self._visit(self._writer, self._append, links)

    def _append(self, links: list[Link]) -> set[str]:
        with closing(self._write_engine.raw_connection()) as connection:  # given back, it is rolled back if need be
            written = _append(cast(sqlite3.Connection, connection.driver_connection), links)
        self._heads.note((link.entry.game, link.entry.seq) for link in links if link.entry.game in written)
        return written

    async def lost(self) -> list[Lost]:
        """Compare the last numbers that were noted beside the file with those in it."""
        return await self._visit(self._writer, self._compare, self._heads.read())

    def _compare(self, heads: dict[str, int]) -> list[Lost]:
        found: dict[str, int] = {}
        deleted: set[str] = set()
        names = list(heads)
        with self._write_engine.begin() as connection:
            for first in range(0, len(names), COMPARED_AT_ONCE):
                some = names[first : first + COMPARED_AT_ONCE]
                found |= queries.last_numbers(connection, some)
                deleted |= admin_queries.deleted_tables(connection, some)
        lost = [Lost(game, found.get(game, NOTHING), had) for game, had in heads.items()]
        lost = [each for each in lost if each.has < each.had and each.game not in deleted]
        if lost:
            self._heads.accept(lost)
        return lost

    async def _visit(self, threads: ThreadPoolExecutor, work: Callable[[A], T], argument: A) -> T:
        def visit() -> T:
            try:
                return work(argument)
            except Faults as error:
                raise trouble(error, self.where) from error

        return await asyncio.get_running_loop().run_in_executor(threads, visit)

    def notify(self, connection: Connection, game: str, seq: int) -> None:
        """Tell nobody, a file has one server; but note the number beside the file when it is committed."""
        self._created.append((game, seq))

    def listen(self, heard: Heard, gap: Gap) -> None:
        """Hear nothing, miss nothing."""

    async def backup(self, file: Path) -> None:
        """Write a copy of everything into a file; writing goes on meanwhile."""
        await asyncio.to_thread(copy_file, self.path, file)

    async def close(self) -> None:
        """Let go of all connections; the last one folds the write-ahead log into the file."""
        await self._lane.close()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        for threads in (self._readers, self._writer):
            threads.shutdown()
        self._folding.close()
        self._read_engine.dispose()
        self._write_engine.dispose()
        self._heads.close()


def _transaction(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _append(driver: sqlite3.Connection, links: list[Link]) -> set[str]:
    """Write entries, most often in one statement: every call into SQLite lets go of Python's lock, and a busy loop
    gives it back late.
    """
    changing = [link.entry for link in links if link.entry.changes_lists]
    if not changing:
        return _insert(driver, links)
    driver.execute(BEGIN_WRITING)
    written = _insert(driver, links)
    for entry in changing:
        if entry.game in written:
            driver.execute(CHANGE, (entry.status, entry.listed, entry.resting, entry.game))
            driver.executemany(HOLD, [(holder, entry.game) for holder in entry.holders])
            if (named := entry.named) is not None:
                driver.execute(NAME, (entry.game, named.seat, named.person, named.name))
    driver.execute("COMMIT")
    return written


def _insert(driver: sqlite3.Connection, links: list[Link]) -> set[str]:
    values: list[object] = []
    for link in links:
        entry = link.entry
        values += (entry.game, entry.seq, entry.at, entry.body, link.hash)
    if driver.execute(APPEND.format(rows=", ".join([ROW] * len(links))), values).rowcount == len(links):
        return {link.entry.game for link in links}
    # some number was taken, by somebody who wrote something else
    found = {link.entry.game: driver.execute(HASH, (link.entry.game, link.entry.seq)).fetchone() for link in links}
    return {link.entry.game for link in links if found[link.entry.game] == (link.hash,)}


def _engine(url: URL, connections: int, begin: str) -> Engine:
    engine = create_engine(url, pool_size=connections, max_overflow=0, connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def set_up(driver: Any, _: object) -> None:
        driver.isolation_level = None  # transactions begin where we say, see below
        for pragma in PRAGMAS:
            driver.execute(f"PRAGMA {pragma}").fetchall()

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
