"""Servers on one PostgreSQL hear of each other's entries, and of having missed some."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from patience import PATIENCE
from server.postgres import Cluster
from server.stores import entry, new_game, numbers, written
from sintra.server.store import Append, Store, open_store

BREAK = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'sintra listener'"


class Ear:
    """A store, and what it hears."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.news: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        self.gaps: asyncio.Queue[None] = asyncio.Queue()
        store.listen(lambda game, seq: self.news.put_nowait((game, seq)), lambda: self.gaps.put_nowait(None))

    async def next(self) -> tuple[str, int]:
        return await asyncio.wait_for(self.news.get(), PATIENCE)

    async def gap(self) -> None:
        await asyncio.wait_for(self.gaps.get(), PATIENCE)


@asynccontextmanager
async def servers(url: str) -> AsyncIterator[tuple[Ear, Ear]]:
    ears = Ear(await open_store(url)), Ear(await open_store(url))
    for ear in ears:
        await ear.gap()
    yield ears
    for ear in ears:
        await ear.store.close()


def test_a_server_hears_of_what_others_wrote_and_not_of_its_own(postgres_url: str) -> None:
    async def run() -> None:
        async with servers(postgres_url) as (one, two):
            await written(one.store, "g", 2)
            assert [await two.next() for _ in range(3)] == [("g", 0), ("g", 1), ("g", 2)]
            assert await two.store.append(entry("g", 3))
            assert await one.next() == ("g", 3)
            assert [stored.seq for stored in await one.store.since("g", 2)] == [3]
            assert (one.news.qsize(), two.news.qsize()) == (0, 0)

    asyncio.run(run())


def test_nobody_hears_of_an_entry_that_was_refused(postgres_url: str) -> None:
    async def run() -> None:
        async with servers(postgres_url) as (one, two):
            await written(one.store, "g", 1)
            assert not await one.store.append(entry("g", 1))
            assert not await one.store.create(new_game("g", 7.0))
            assert await one.store.append(entry("g", 2))
            assert [await two.next() for _ in range(3)] == [("g", 0), ("g", 1), ("g", 2)]
            assert two.news.empty()

    asyncio.run(run())


def test_what_is_heard_of_is_there(postgres_url: str) -> None:
    async def run() -> None:
        async with servers(postgres_url) as (one, two):
            names = [f"g{number}" for number in range(10)]
            for name in names:
                await written(one.store, name, 0)
            sending = [
                asyncio.create_task(one.store.append(entry(name, seq))) for seq in range(1, 11) for name in names
            ]
            seen = dict.fromkeys(names, -1)
            while any(seq < 10 for seq in seen.values()):
                name, seq = await two.next()
                if seq > 0:
                    assert seq == seen[name] + 1
                    assert (await two.store.since(name, seq - 1))[0].seq == seq
                seen[name] = seq
            assert all(await asyncio.gather(*sending))

    asyncio.run(run())


def test_a_broken_connection_is_mended_and_the_gap_told(postgres_cluster: Cluster, postgres_url: str) -> None:
    async def run() -> None:
        async with servers(postgres_url) as (one, two):
            await written(one.store, "g", 1)
            for _ in range(2):
                await two.next()
            assert postgres_cluster.run(BREAK) == "2"
            for ear in (one, two):
                await ear.gap()
            assert await one.store.append(entry("g", 2))
            assert await two.next() == ("g", 2)

    asyncio.run(run())


def test_listening_goes_on_when_postgres_comes_back(postgres_cluster: Cluster, postgres_url: str) -> None:
    async def run() -> None:
        async with servers(postgres_url) as (one, two):
            await written(one.store, "g", 1)
            postgres_cluster.stop()
            await asyncio.to_thread(postgres_cluster.start)
            for ear in (one, two):
                await ear.gap()
            assert await one.store.append(entry("g", 2))
            heard = await two.next()
            while heard != ("g", 2):
                heard = await two.next()

    asyncio.run(run())


def test_a_listener_that_fails_hears_the_next_news_all_the_same(postgres_url: str) -> None:
    async def run() -> None:
        one, two = await open_store(postgres_url), await open_store(postgres_url)
        heard: asyncio.Queue[int] = asyncio.Queue()
        listening = asyncio.Event()

        def fail_once(game: str, seq: int) -> None:
            heard.put_nowait(seq)
            if seq == 0:
                raise LookupError(game)

        def fail_always() -> None:
            listening.set()
            raise LookupError

        two.listen(fail_once, fail_always)
        await asyncio.wait_for(listening.wait(), PATIENCE)
        await written(one, "g", 1)
        assert [await asyncio.wait_for(heard.get(), PATIENCE) for _ in range(2)] == [0, 1]
        await one.close()
        await two.close()

    asyncio.run(run())


def test_two_servers_that_write_the_same_games_at_once_never_wait_in_a_ring(postgres_url: str) -> None:
    names = [f"g{number}" for number in range(12)]

    async def play(store: Store, order: list[str], who: str) -> int:
        won = 0
        for seq in range(1, 25):
            sent = [Append(name, seq, 0.0, who.encode(), status=who, holders=(who,)) for name in order]
            won += sum(await asyncio.gather(*map(store.append, sent)))
        return won

    async def run() -> None:
        one, two = await open_store(postgres_url), await open_store(postgres_url)
        for name in names:
            await written(one, name, 0)
        won = await asyncio.gather(play(one, names, "one"), play(two, names[::-1], "two"))
        for name in names:
            found = await numbers(one, name)
            assert found == list(range(len(found)))
        assert sum(won) == sum([len(await numbers(one, name)) - 1 for name in names])
        await one.close()
        await two.close()

    asyncio.run(run())


def test_a_file_has_nothing_to_hear(sqlite_url: str) -> None:
    async def run() -> None:
        store = await open_store(sqlite_url)
        store.listen(lambda game, seq: pytest.fail(f"{game}:{seq}"), lambda: pytest.fail("a gap"))
        await written(store, "g", 2)
        await store.close()

    asyncio.run(run())
