"""Games and entries for tests of the store, and ways to a store and around it."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable

import asyncpg
import pytest

from sintra.server.store import Append, NewGame, Store, open_store

Work = Callable[[Store], Awaitable[None]]

SECRET = bytes(range(32))

USUALLY_SQLITE = pytest.mark.parametrize(
    "url", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)], indirect=True
)
"""For tests that start servers several times: on PostgreSQL they take long."""


def new_game(
    name: str,
    at: float = 1000.0,
    header: str = "azul:2:coloured",
    listed: bool = True,
    status: str = "open",
    holders: tuple[str, ...] = (),
    further: tuple[bytes, ...] = (),
) -> NewGame:
    return NewGame(name, header, listed, status, SECRET, b'{"kind":"created"}', at, holders, further)


def entry(game: str, seq: int, text: str = "") -> Append:
    return Append(game, seq, 1000.0 + seq, f'{{"kind":"played","n":{seq},"text":"{text}"}}'.encode())


async def written(store: Store, game: str, count: int) -> None:
    """Write a game of `count` entries after the first."""
    assert await store.create(new_game(game))
    for seq in range(1, count + 1):
        assert await store.append(entry(game, seq))


async def numbers(store: Store, game: str) -> list[int]:
    loaded = await store.load(game)
    assert loaded is not None
    return [stored.seq for stored in loaded.entries]


def on(url: str, *works: Work) -> None:
    """Do each work on a newly opened store."""

    async def run() -> None:
        for work in works:
            store = await open_store(url)
            try:
                await work(store)
            finally:
                await store.close()

    asyncio.run(run())


def altered(url: str, statement: str) -> None:
    """Change a store behind its back."""
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
            connection.execute(statement)
        connection.close()
        return

    async def run() -> None:
        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        await connection.execute(statement.replace("AS BLOB", "AS bytea"))
        await connection.close()

    asyncio.run(run())
