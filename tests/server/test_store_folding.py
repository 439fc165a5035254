"""The write-ahead log is folded into the file beside the writer, while games go on."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from patience import PATIENCE
from server.stores import numbers, on, written
from sintra.server.store import Store, folding


def test_what_was_committed_is_soon_in_the_file_itself(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folding, "FOLD_SECONDS", 0.02)
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    alone = tmp_path / "alone.db"

    def entries_in_the_file() -> int:
        alone.write_bytes(file.read_bytes())
        with closing(sqlite3.connect(f"file:{alone}?immutable=1", uri=True)) as connection:
            try:
                return int(connection.execute("SELECT count(*) FROM entries").fetchone()[0])
            except sqlite3.DatabaseError:  # the tables are not there yet, or it was copied while pages were written
                return 0

    async def write(store: Store) -> None:
        await written(store, "g", 20)
        async with asyncio.timeout(PATIENCE):
            while entries_in_the_file() < 21:
                await asyncio.sleep(0.02)
        await written(store, "h", 3)
        assert await numbers(store, "h") == [0, 1, 2, 3]

    on(sqlite_url, write)


def test_a_log_that_cannot_be_folded_is_noted_and_nothing_stops(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(path: Path) -> sqlite3.Connection:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(folding, "FOLD_SECONDS", 0.02)
    monkeypatch.setattr("sintra.server.store.folding.sqlite3.connect", refuse)

    async def write(store: Store) -> None:
        await written(store, "g", 3)
        async with asyncio.timeout(PATIENCE):
            while "was not folded: disk I/O error" not in caplog.text:
                await asyncio.sleep(0.02)
        assert await numbers(store, "g") == [0, 1, 2, 3]

    on(sqlite_url, write)
