"""Copies of a store while it is being written."""

import asyncio
import stat
import sys
from pathlib import Path

import pytest

from server.stores import entry, new_game, numbers, written
from sintra.server.store import BackupFailed, Store, backup, open_store

GAMES = [f"g{number}" for number in range(5)]


async def logs(path: Path) -> dict[str, list[int]]:
    """Open a copy as a store, and return the numbers of every log; loading verifies them."""
    store = await open_store(f"sqlite:///{path}")
    try:
        return {name: await numbers(store, name) for name in GAMES}
    finally:
        await store.close()


async def from_another_process(file: Path, url: str) -> None:
    code = "import asyncio, pathlib, sys; from sintra.server.store import backup; "
    code += "asyncio.run(backup(pathlib.Path(sys.argv[1]), sys.argv[2]))"
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, str(file), url)
    assert await process.wait() == 0


@pytest.mark.parametrize("by", ["the server", "another process"])
def test_a_copy_made_while_writing_holds_a_consistent_prefix(sqlite_url: str, tmp_path: Path, by: str) -> None:
    async def run() -> None:
        store = await open_store(sqlite_url)
        for name in GAMES:
            assert await store.create(new_game(name))
        acknowledged = dict.fromkeys(GAMES, 0)

        async def play(name: str) -> None:
            while True:
                assert await store.append(entry(name, acknowledged[name] + 1))
                acknowledged[name] += 1

        playing = [asyncio.create_task(play(name)) for name in GAMES]
        for number in range(
            3 if by == "the server" else 1
        ):  # another process takes so long to start that much is written
            before = dict(acknowledged)
            file = tmp_path / f"copy{number}.db"
            await (store.backup(file) if by == "the server" else from_another_process(file, sqlite_url))
            found = await logs(file)
            for name in GAMES:
                assert found[name] == list(range(len(found[name])))
                assert before[name] < len(found[name]) <= acknowledged[name] + 2
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await store.close()

    asyncio.run(run())


def test_a_store_that_nobody_uses_is_copied_too(sqlite_url: str, tmp_path: Path) -> None:
    async def run() -> None:
        store = await open_store(sqlite_url)
        for name in GAMES:
            await written(store, name, 1)
        await store.close()
        await backup(tmp_path / "copy.db", sqlite_url)
        assert await logs(tmp_path / "copy.db") == {name: [0, 1] for name in GAMES}

    asyncio.run(run())


def test_a_copy_is_one_file_for_its_owner_and_replaces_an_older_copy(sqlite_url: str, tmp_path: Path) -> None:
    async def run() -> None:
        store = await open_store(sqlite_url)
        for name in GAMES:
            await written(store, name, 1)
        folder = tmp_path / "copies"
        folder.mkdir()
        for _ in range(2):
            await store.backup(folder / "copy.db")
        assert [file.name for file in folder.iterdir()] == ["copy.db"]
        assert stat.S_IMODE((folder / "copy.db").stat().st_mode) == 0o600
        assert await logs(folder / "copy.db") == {name: [0, 1] for name in GAMES}
        await store.close()

    asyncio.run(run())


def test_a_copy_that_cannot_be_made_says_why_and_leaves_nothing(sqlite_url: str, tmp_path: Path) -> None:
    source = Path(sqlite_url.removeprefix("sqlite:///"))

    async def run() -> None:
        store = await open_store(sqlite_url)
        await written(store, "g0", 1)
        with pytest.raises(BackupFailed, match="is the store itself"):
            await store.backup(source)
        with pytest.raises(BackupFailed, match="No such file or directory"):
            await store.backup(tmp_path / "no" / "folder" / "copy.db")
        with pytest.raises(BackupFailed, match="there is no store at"):
            await backup(tmp_path / "copy.db", f"sqlite:///{tmp_path}/nothing.db")
        assert list(tmp_path.iterdir()) == [tmp_path / "new"]
        assert await numbers(store, "g0") == [0, 1]
        await store.close()

    asyncio.run(run())


def test_a_postgres_is_copied_by_its_own_program(postgres_url: str, tmp_path: Path) -> None:
    async def run(store: Store) -> None:
        with pytest.raises(BackupFailed, match="pg_dump"):
            await store.backup(tmp_path / "copy")
        with pytest.raises(BackupFailed, match="pg_dump"):
            await backup(tmp_path / "copy", postgres_url)
        await store.close()

    async def start() -> None:
        await run(await open_store(postgres_url))

    asyncio.run(start())
