"""Moving a store from SQLite to PostgreSQL: all of it, checked, or nothing at all."""

import asyncio
import hashlib
import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from command import command
from server.live import ME, Server, bot, finish
from server.postgres import Cluster
from server.stores import altered, entry, new_game, on, written
from sintra.server.store import Snapshot, Store, StoreUnavailable, open_store
from sintra.server.store.tables import METADATA
from sintra.server.store.transfer import TransferFailed, transfer

OLD = Path(__file__).parents[1] / "fixtures" / "store" / "store.db"


def rows(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Read everything that a store holds."""

    async def read() -> dict[str, list[tuple[Any, ...]]]:
        store = await open_store(url)
        try:
            return await store._read(
                lambda connection: {
                    table.name: sorted(map(tuple, connection.execute(select(table)).all()))
                    for table in METADATA.sorted_tables
                }
            )
        finally:
            await store.close()

    return asyncio.run(read())


def test_people_go_on_in_postgresql_where_they_were_in_the_file(tmp_path: Path, postgres_url: str) -> None:
    with Server(tmp_path, "--bots", "1") as server:
        player = server.alone("duel")
        finish([player], random.Random(1), moves=5)
        done = server.alone("azul")
        done.do("resign", seat=0)
        token, v, view, url = player.token, player.v, player.view, server.url
        refused = command("migrate-store", str(tmp_path / "sintra.db"), postgres_url)
        assert refused.returncode != 0
        assert "another Sintra server is using the store" in refused.stderr
    moved = command("migrate-store", str(tmp_path / "sintra.db"), postgres_url)
    assert moved.returncode == 0, moved.stderr
    assert "2 games" in " ".join(moved.stdout.split())
    assert postgres_url.rpartition("@")[2] in " ".join(moved.stdout.split())
    folder = tmp_path / "empty"
    folder.mkdir()
    with Server(folder, "--bots", "1", SINTRA_DATABASE_URL=postgres_url) as server:
        back = server.socket(player.id, token)
        back.until(lambda: back.table)
        assert (back.v, back.view) == (v, view)
        finish([back], random.Random(2), moves=3)
        assert server.get(f"/api/tables/{done.id}").json()["status"] == "over"
        against = server.socket(server.table(token, "azul", ME, bot(1))["table"]["id"], token)
        against.until(lambda: against.moves)
        assert server.url != url


def test_every_row_arrives_and_the_file_stays_as_it_was(tmp_path: Path, postgres_url: str) -> None:
    shutil.copy(OLD, tmp_path / "store.db")  # of an older version: it is not even brought to this one
    before = hashlib.sha256((tmp_path / "store.db").read_bytes()).digest()
    told: list[tuple[int, int]] = []
    moved = asyncio.run(
        transfer(f"sqlite:///{tmp_path}/store.db", postgres_url, lambda done, all: told.append((done, all)))
    )
    assert hashlib.sha256((tmp_path / "store.db").read_bytes()).digest() == before
    here, there = rows(f"sqlite:///{tmp_path}/store.db"), rows(postgres_url)
    assert {name: len(found) for name, found in there.items()} == {name: len(found) for name, found in here.items()}
    assert [row[:2] for row in there["games"]] == [row[:2] for row in here["games"]]  # people have new ids in each
    assert (moved.games, moved.entries, moved.damaged) == (len(here["games"]), len(here["entries"]), ())
    assert told[-1] == (sum(map(len, here.values())),) * 2
    assert {path.name for path in tmp_path.iterdir()} <= {"store.db", "store.db-lock", "store.db-heads"}


def test_a_store_that_is_not_empty_is_left_alone(sqlite_url: str, postgres_url: str) -> None:
    async def fill(store: Store) -> None:
        await written(store, "one", 3)

    async def other(store: Store) -> None:
        assert await store.create(new_game("other"))

    on(sqlite_url, fill)
    on(postgres_url, other)
    before = rows(postgres_url)
    with pytest.raises(TransferFailed, match="is not empty"):
        asyncio.run(transfer(sqlite_url, postgres_url))
    assert rows(postgres_url) == before


def test_what_was_damaged_moves_as_it_is_and_is_named(sqlite_url: str, postgres_url: str) -> None:
    async def fill(store: Store) -> None:
        for name in ("good", "bad"):
            await written(store, name, 4)
        await store.save_snapshot("good", Snapshot(3, b"\x00position"))
        await store.add_person("ada", "Ada", "hash", 1.0)

    on(sqlite_url, fill)
    altered(sqlite_url, "UPDATE entries SET body = CAST('{}' AS BLOB) WHERE game = 'bad' AND seq = 2")
    moved = asyncio.run(transfer(sqlite_url, postgres_url))
    assert moved.damaged == ("bad",)
    assert rows(postgres_url) == rows(sqlite_url)

    async def go_on(store: Store) -> None:
        assert await store.append(entry("good", 5))
        assert not await store.append(entry("good", 5))

    on(postgres_url, go_on)


def test_a_fault_on_the_way_leaves_nothing_behind(
    sqlite_url: str, postgres_url: str, postgres_cluster: Cluster
) -> None:
    async def fill(store: Store) -> None:
        for number in range(5):
            await written(store, f"game{number}", 500)

    on(sqlite_url, fill)
    backend = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'"

    def cut(done: int, all: int) -> None:
        if done > 1000:
            postgres_cluster.run(backend.format(postgres_url.rpartition("/")[2]))

    with pytest.raises(StoreUnavailable):
        asyncio.run(transfer(sqlite_url, postgres_url, cut))
    assert not any(rows(postgres_url).values())
    moved = asyncio.run(transfer(sqlite_url, postgres_url))
    assert (moved.games, moved.entries) == (5, 2505)


def test_a_way_that_leads_nowhere_is_named(tmp_path: Path, sqlite_url: str, postgres_url: str) -> None:
    for source, target, why in (
        (str(tmp_path / "none.db"), postgres_url, "no store at"),
        (postgres_url, postgres_url, "is not an SQLite file"),
        (str(OLD), sqlite_url, "is a file"),
    ):
        with pytest.raises(TransferFailed, match=why):
            asyncio.run(transfer(source, target))
    assert json.loads((OLD.parent / "expected.json").read_text())
    assert not (tmp_path / "none.db").exists()
