"""Stores that are damaged, newer than the program, or no stores; and how a store comes to its version."""

import asyncio
import sqlite3
import stat
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from server.stores import altered, entry, numbers, on, written
from sintra.core.errors import SintraError
from sintra.core.words import LANGUAGES
from sintra.server.store import (
    Snapshot,
    Store,
    StoreDamaged,
    StoreNewer,
    StoreUnavailable,
    migrate,
    open_store,
    store_url,
)  # fmt: skip
from sintra.server.store.tables import METADATA

ALTERATIONS = {
    "a body": ("UPDATE entries SET body = CAST('{}' AS BLOB) WHERE game = 'g' AND seq = 3", 3),
    "a time": ("UPDATE entries SET at = at + 1 WHERE game = 'g' AND seq = 2", 2),
    "a hash": ("UPDATE entries SET hash = CAST('x' AS BLOB) WHERE game = 'g' AND seq = 4", 4),
    "an entry less": ("DELETE FROM entries WHERE game = 'g' AND seq = 2", 2),
    "the first entry less": ("DELETE FROM entries WHERE game = 'g' AND seq = 0", 0),
    "no entry at all": ("DELETE FROM entries WHERE game = 'g'", 0),
    "the last entry less": ("DELETE FROM entries WHERE game = 'g' AND seq = 5", 5),
    "another game's entry": (
        "UPDATE entries SET body = (SELECT body FROM entries WHERE game = 'h' AND seq = 1),"
        " hash = (SELECT hash FROM entries WHERE game = 'h' AND seq = 1) WHERE game = 'g' AND seq = 1",
        1,
    ),
}


@pytest.mark.parametrize("alteration", ALTERATIONS)
def test_a_log_that_was_altered_is_found_out_and_the_entry_named(url: str, alteration: str) -> None:
    statement, seq = ALTERATIONS[alteration]

    async def write(store: Store) -> None:
        await written(store, "g", 5)
        await written(store, "h", 5)
        await store.save_snapshot("g", Snapshot(5, b"position"))

    async def read(store: Store) -> None:
        with pytest.raises(StoreDamaged) as caught:
            await store.load("g")
        assert caught.value.params == {"game": "g", "seq": seq}
        assert await numbers(store, "h") == list(range(6))

    on(url, write)
    altered(url, statement)
    on(url, read)


def test_entries_that_are_caught_up_with_are_verified_too(url: str) -> None:
    async def write(store: Store) -> None:
        await written(store, "g", 5)

    async def read(store: Store) -> None:
        with pytest.raises(StoreDamaged, match="entry 3"):
            await store.since("g", 1)
        assert [stored.seq for stored in await store.since("g", 3)] == [4, 5]

    on(url, write)
    altered(url, ALTERATIONS["a body"][0])
    on(url, read)


def test_a_store_that_is_newer_than_the_program_is_left_alone(url: str) -> None:
    async def nothing(store: Store) -> None:
        await written(store, "g", 2)

    async def read(store: Store) -> None:
        assert await numbers(store, "g") == [0, 1, 2]

    on(url, nothing)
    altered(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreNewer, match=r"newer Sintra .*9999.*please update"):
        on(url, nothing)
    head = ScriptDirectory(str(migrate.FOLDER)).get_current_head()
    altered(url, f"UPDATE alembic_version SET version_num = '{head}'")
    on(url, read)


def test_a_store_of_the_first_version_is_brought_to_this_one_with_its_games(url: str) -> None:
    async def write(store: Store) -> None:
        await written(store, "g", 2)

    async def read(store: Store) -> None:
        assert await numbers(store, "g") == [0, 1, 2]
        assert await store.unattended(1000.0) == []
        assert await store.unattended(1001.0) == ["g"]
        assert await store.awake() == []

    on(url, write)
    later = (
        "meetings",
        "entrants",
        "tournaments",
        "puzzle_attempts",
        "exercises",
        "review_pieces",
        "reviews",
        "awake",
        "audit",
        "bans",
        "results",
        "ratings",
        "device_codes",
        "seeks",
        "challenges",
        "reports",
        "remarks",
        "mutes",
        "mailboxes",
        "mail_codes",
        "mails",
    )
    for table in (*later, "addresses", "devices", "seat_names", "people"):
        altered(url, f"DROP TABLE {table}")
    altered(url, "CREATE TABLE players (token TEXT PRIMARY KEY, name TEXT NOT NULL)")
    for index in ("games_by_archived", "games_by_step"):
        altered(url, f"DROP INDEX {index}")
    for column in ("attended", "resting", "archived", "step"):
        altered(url, f"ALTER TABLE games DROP COLUMN {column}")
    altered(url, "UPDATE alembic_version SET version_num = '0001'")
    on(url, read)


def test_a_store_may_be_opened_by_many_at_once_and_again(url: str) -> None:
    async def run() -> None:
        stores = await asyncio.gather(*(open_store(url) for _ in range(4)))
        await written(stores[0], "g", 1)
        for store in stores:
            assert await numbers(store, "g") == [0, 1]
            await store.close()

    asyncio.run(run())


def test_the_migrations_make_the_tables_that_the_program_uses(sqlite_url: str) -> None:
    async def nothing(store: Store) -> None:
        pass

    on(sqlite_url, nothing)
    engine = create_engine(sqlite_url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_a_file_is_durable_and_for_its_owner_only(sqlite_url: str) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:///"))

    async def look(store: Store) -> None:
        await written(store, "g", 1)
        assert path.with_name("store.db-wal").exists()
        for file in path.parent.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
        engine = store._database._write_engine  # type: ignore[attr-defined]
        with engine.connect() as connection:
            pragmas = ("journal_mode", "synchronous", "foreign_keys")
            assert [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in pragmas] == ["wal", 2, 1]

    on(sqlite_url, look)
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_file_that_is_no_store_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 1000)

    async def nothing(store: Store) -> None:
        pass

    with pytest.raises(StoreDamaged, match=r"letter\.txt is damaged, or is not a Sintra store"):
        on(f"sqlite:///{path}", nothing)
    assert path.read_text() == "Dear Ada, " * 1000


@pytest.mark.parametrize("bad", ["nonsense", "mysql://u:secret@h/d", "sqlite://", "sqlite:///:memory:", "", "http://x"])
def test_an_address_that_is_none_says_what_to_write(bad: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SINTRA_DATABASE_URL", bad or "x")
    with pytest.raises(StoreUnavailable, match="write sqlite:///FILE or postgresql") as caught:
        asyncio.run(open_store())
    assert "secret" not in str(caught.value)


def test_a_folder_that_cannot_be_made_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreUnavailable, match=r"file/store\.db cannot be opened or created: .*; set SINTRA_DATA_DIR"):
        asyncio.run(open_store(f"sqlite:///{tmp_path}/file/store.db"))


def test_a_database_server_that_is_not_there_is_one_clear_line() -> None:
    with pytest.raises(StoreUnavailable, match="localhost:1/sintra is not responding") as caught:
        asyncio.run(open_store("postgresql+asyncpg://ada:secret@localhost:1/sintra"))
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_postgres_without_its_driver_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreUnavailable, match=r"pip install 'sintra\[postgres\]'"):
        asyncio.run(open_store("postgres://localhost/sintra"))


def test_the_store_is_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SINTRA_DATABASE_URL", raising=False)
    monkeypatch.delenv("SINTRA_DATA_DIR", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert store_url() == f"sqlite:///{tmp_path}/share/sintra/sintra.db"
    monkeypatch.setenv("SINTRA_DATA_DIR", str(tmp_path / "own"))
    assert store_url() == f"sqlite:///{tmp_path}/own/sintra.db"
    monkeypatch.setenv("SINTRA_DATABASE_URL", "postgresql+asyncpg://h/d")
    assert store_url() == "postgresql+asyncpg://h/d"


def test_errors_speak_four_languages(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"\0" * 5000)
    with pytest.raises(SintraError) as caught:
        asyncio.run(open_store(f"sqlite:///{tmp_path}/x.db"))
    assert len({caught.value.text(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_another_program_that_holds_the_file_is_named_as_the_reason(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sintra.server.store.sqlite.BUSY_SECONDS", 0.1)

    async def work(store: Store) -> None:
        await written(store, "g", 1)
        holder = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="in use by another program"):
            await store.append(entry("g", 2))
        holder.close()
        assert await store.append(entry("g", 2))
        assert await numbers(store, "g") == [0, 1, 2]

    on(sqlite_url, work)
