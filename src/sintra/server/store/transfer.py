"""Moving a store from SQLite to PostgreSQL: everything or nothing, and checked before it counts."""

import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, Connection, Table, create_engine, func, select, text

from sintra.server.store import queries
from sintra.server.store.backup import copy_file
from sintra.server.store.errors import StoreDamaged, StoreError
from sintra.server.store.lock import only_server
from sintra.server.store.migrate import migrate
from sintra.server.store.place import named, parsed
from sintra.server.store.postgres import Postgres
from sintra.server.store.tables import METADATA, entries, games
from sintra.server.store.values import StoredGame

ROWS_AT_ONCE = 1000
Report = Callable[[int, int], None]
"""Called with how many rows are written, and how many there are."""


class TransferFailed(StoreError):
    """Nothing was moved: both stores are as they were."""


@dataclass(frozen=True)
class Transferred:
    """What was moved."""

    games: int
    entries: int
    damaged: tuple[str, ...]
    """Games that were damaged already; they are as damaged as before."""


async def transfer(source: str, target: str, report: Report = lambda done, all: None) -> Transferred:
    """Copy a file into an empty PostgreSQL, in one transaction. No server may use the file; it stays as it is."""
    file, place = _file_of(source), parsed(target)
    if place.get_backend_name() == "sqlite":
        raise TransferFailed("transfer_target", where=named(place))
    if not file.exists():
        raise TransferFailed("store_backup_nothing", where=file)
    with only_server(f"sqlite:///{file}"), _copy_of(file) as original:
        database = Postgres(place)
        try:
            return await database.write(lambda connection: _fill(connection, original, database.where, report))
        finally:
            await database.close()


def _file_of(source: str) -> Path:
    """Read what somebody calls the source: a file, or the address of one."""
    if "://" not in source:
        return Path(source)
    address = parsed(source)
    if address.get_backend_name() != "sqlite":
        raise TransferFailed("transfer_source", where=named(address))
    return Path(str(address.database))


@contextmanager
def _copy_of(file: Path) -> Iterator[Connection]:
    """Give a copy of this program's version; the file itself may be of an older one, and stays so."""
    with tempfile.TemporaryDirectory(prefix=".sintra-", dir=file.resolve().parent) as folder:
        copy = Path(folder) / "copy.db"
        copy_file(file, copy)
        engine = create_engine(URL.create("sqlite", database=str(copy)))
        try:
            with engine.begin() as connection:
                migrate(connection, str(file))
            with engine.connect() as connection:
                yield connection
        finally:
            engine.dispose()


def _fill(target: Connection, source: Connection, where: str, report: Report) -> Transferred:
    """Write all rows, and compare."""
    migrate(target, where)
    if any(_count(target, table) for table in METADATA.sorted_tables):
        raise TransferFailed("transfer_not_empty", where=where)
    counts = {table.name: _count(source, table) for table in METADATA.sorted_tables}
    done = 0
    for table in METADATA.sorted_tables:
        for rows in source.execute(select(table)).mappings().partitions(ROWS_AT_ONCE):
            target.execute(table.insert(), [dict(row) for row in rows])
            done += len(rows)
            report(done, sum(counts.values()))
        _count_on(target, table)
    return Transferred(counts[games.name], counts[entries.name], _compare(source, target, counts))


def _compare(source: Connection, target: Connection, counts: Mapping[str, int]) -> tuple[str, ...]:
    """Require that nothing is missing, and that every log reads there as it reads here; gives the damaged ones."""
    damaged = []
    for table in METADATA.sorted_tables:
        if _count(target, table) != counts[table.name]:
            raise TransferFailed("transfer_differs", what=table.name)
    for game in _games(source):
        here, there = (_read(connection, game) for connection in (source, target))
        if here != there:
            raise TransferFailed("transfer_differs", what=game)
        if isinstance(there, str):
            damaged.append(game)
    return tuple(damaged)


def _read(connection: Connection, game: str) -> StoredGame | str | None:
    """Read a game with its verified log, or what is wrong with it."""
    try:
        return queries.load(connection, game)
    except StoreDamaged as fault:
        return str(fault)


def _games(connection: Connection) -> list[str]:
    return list(connection.execute(select(games.c.id).order_by(games.c.id)).scalars())


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _count_on(target: Connection, table: Table) -> None:
    """Let numbers that the database gives itself go on after those that were written."""
    column = table.autoincrement_column
    if column is None or column.foreign_keys:
        return
    place = {"table": table.name, "column": column.name}
    sequence = target.execute(text("SELECT pg_get_serial_sequence(:table, :column)"), place).scalar_one()
    if sequence is not None:
        last = target.execute(select(func.coalesce(func.max(column), 0))).scalar_one()
        target.execute(text("SELECT setval(:name, :next, false)"), {"name": sequence, "next": last + 1})
