"""What a store lost is named at the next start: the write-ahead log cut short, or an older copy put in place."""

import asyncio
import shutil
import stat
from pathlib import Path

import pytest

from patience import PATIENCE
from server.stores import altered, entry, new_game, numbers, on, written
from server.test_hub import ME, Bots
from sintra.server.live.hub import Hub
from sintra.server.store import Store, StoreDamaged, folding, heads, open_store
from sintra.server.store.heads import Heads
from sintra.server.table import transitions
from sintra.server.table.creating import NewTable, draft


def file_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


async def nothing(store: Store) -> None:
    pass


def test_a_write_ahead_log_that_was_cut_takes_entries_and_games_with_it_and_the_start_names_them(
    sqlite_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folding, "FOLD_SECONDS", PATIENCE)  # all is in the log when it is cut
    cut = tmp_path / "cut" / "store.db"
    cut.parent.mkdir()

    async def write(store: Store) -> None:
        await written(store, "early", 3)
        file = file_of(sqlite_url)
        whole = file.with_name("store.db-wal").stat().st_size
        assert await store.append(entry("early", 4))
        await written(store, "late", 5)
        for each in (file, file.with_name("store.db-heads")):
            shutil.copy(each, cut.with_name(each.name))
        left = file.with_name("store.db-wal").read_bytes()[:whole]  # as the disk would have it after a bad day
        cut.with_name("store.db-wal").write_bytes(left)

    async def read(store: Store) -> None:
        assert await numbers(store, "early") == [0, 1, 2, 3]
        assert await store.load("late") is None

    on(sqlite_url, write)
    caplog.clear()
    on(f"sqlite:///{cut}", read)
    assert "lost 7 confirmed entries of 2 games" in caplog.text
    assert "game early lacks entries 4 to 4" in caplog.text
    assert "game late is missing, with entries 0 to 5" in caplog.text
    assert "late 5" in cut.with_name("store.db-heads-lost").read_text()
    caplog.clear()
    on(f"sqlite:///{cut}", read)  # it is told once
    assert caplog.text == ""


def test_a_store_that_lost_nothing_says_nothing_also_when_the_file_is_torn(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def write(store: Store) -> None:
        await written(store, "g", 3)
        assert await store.create(new_game("imported", further=(b"{}", b"{}")))

    async def more(store: Store) -> None:
        assert await store.append(entry("g", 4))
        assert not await store.append(entry("g", 9))  # not the next one: not written, not noted

    on(sqlite_url, write, more)
    noted = file_of(sqlite_url).with_name("store.db-heads")
    assert Heads(file_of(sqlite_url)).read() == {"imported": 2, "g": 4}
    assert stat.S_IMODE(noted.stat().st_mode) == 0o600
    with noted.open("ab") as file:
        file.write(b"g 5x\n\xff\xfe\n\nimpor")
    on(sqlite_url, nothing)
    noted.unlink()
    on(sqlite_url, nothing)
    assert caplog.text == ""


def test_a_tail_that_is_gone_is_named_without_a_snapshot(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def write(store: Store) -> None:
        await written(store, "g", 5)

    on(sqlite_url, write)
    altered(sqlite_url, "DELETE FROM entries WHERE seq >= 3")
    on(sqlite_url, nothing)
    assert "game g lacks entries 3 to 5" in caplog.text


def test_the_file_stays_small(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(heads, "COMPACT_BYTES", 200)
    monkeypatch.setattr(heads, "KEPT_GAMES", 3)

    async def write(store: Store) -> None:
        for game in "abcde":
            await written(store, game, 20)
        for seq in range(21, 100):
            assert await store.append(entry("e", seq))

    on(sqlite_url, write, nothing)
    assert file_of(sqlite_url).with_name("store.db-heads").stat().st_size < 400
    assert Heads(file_of(sqlite_url)).read()["e"] == 99
    assert caplog.text == ""


def test_numbers_that_cannot_be_noted_stop_nothing(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    file_of(sqlite_url).parent.mkdir(parents=True)
    file_of(sqlite_url).with_name("store.db-heads").mkdir()

    async def write(store: Store) -> None:
        await written(store, "g", 2)
        assert await numbers(store, "g") == [0, 1, 2]

    on(sqlite_url, write)
    assert "last numbers could not be noted" in caplog.text


@pytest.mark.parametrize(
    ("alteration", "code", "seq"),
    [
        ("UPDATE games SET header = 'azul:2:grey'", "store_header_altered", None),
        ("UPDATE games SET secret = CAST('x' AS BLOB)", "store_secret_altered", None),
        ("DELETE FROM entries WHERE seq = 3", "store_entry_missing", 3),
        ("DELETE FROM entries WHERE seq >= 1", "store_entry_missing", 1),
    ],
)
def test_a_game_whose_log_does_not_fit_what_is_kept_beside_it_is_not_loaded(
    url: str, alteration: str, code: str, seq: int | None
) -> None:
    made: list[str] = []

    async def write(store: Store) -> None:
        hub = Hub(store, Bots())
        live = await hub.create(draft(NewTable("azul", [ME, ME]), "h", "Ada"))
        made.append(live.table.id)
        await live.command("", None, lambda table, now: transitions.resign(table, 0))
        assert (live.table.v, live.table.status) == (3, "over")
        await hub.stop()

    async def read(store: Store) -> None:
        await store.drop_snapshot(made[0])
        hub = Hub(store, Bots())
        with pytest.raises(StoreDamaged) as caught:
            await hub.find(made[0])
        assert (caught.value.code, caught.value.params.get("seq")) == (code, seq)
        await hub.stop()

    on(url, write)
    altered(url, alteration)
    on(url, read)


def test_a_store_is_opened_by_many_who_note_what_they_write(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        stores = await asyncio.gather(*(open_store(sqlite_url) for _ in range(3)))
        for n, store in enumerate(stores):
            await written(store, f"g{n}", 3)
        for store in stores:
            await store.close()

    asyncio.run(run())
    assert Heads(file_of(sqlite_url)).read() == {"g0": 3, "g1": 3, "g2": 3}
    on(sqlite_url, nothing)
    assert caplog.text == ""
