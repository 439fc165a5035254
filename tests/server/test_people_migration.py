"""Old logs named people by the hashes of their tokens: they are rewritten once, on every database."""

import asyncio
import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine

from server.sitting import SECRET, created
from server.stores import altered, on
from sintra.server.admin.operator import Operator
from sintra.server.live.hub import restored
from sintra.server.store import SeatName, Store, StoreDamaged, chain, migrate

ADA, BO = (hashlib.sha256(name.encode()).hexdigest() for name in ("ada", "bo"))


def old_log(host: str = ADA) -> list[bytes]:
    """Write entries as the version before did."""
    first: dict[str, Any] = msgspec.to_builtins(created("azul:2:coloured"))
    seat = {"kind": "person", "name": "Ada", "level": 0, "holder": host, "nonce": "n0"}
    free = {"kind": "open", "name": "", "level": 0, "holder": "", "nonce": ""}
    sat = {"kind": "sat", "id": f"{BO[:8]}:c1", "seat": 1, "name": "Bo", "holder": BO}
    return [
        msgspec.json.encode(each) for each in ({"kind": "created", **first, "seats": [seat, free], "host": host}, sat)
    ]


def fill(connection: Connection) -> None:
    """Bring an empty store to the version before, with two games in it, one of them damaged."""
    config = Config()
    config.set_main_option("script_location", str(migrate.FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, "0004")
    connection.execute(text("INSERT INTO players (token, name) VALUES (:token, 'Ada L')"), {"token": ADA})
    for game in ("good", "bad"):
        row = {"id": game, "secret": SECRET}
        connection.execute(
            text(
                "INSERT INTO games (id, game, header, status, listed, created, secret) "
                "VALUES (:id, 'azul', 'azul:2:coloured', 'open', false, 7.0, :secret)"
            ),
            row,
        )
        before = chain.root(game)
        for seq, body in enumerate(old_log()):
            before = chain.link(before, seq, 7.0, body)
            entry = {"game": game, "seq": seq, "body": body, "hash": before if game == "good" else b"?"}
            connection.execute(
                text("INSERT INTO entries (game, seq, at, body, hash) VALUES (:game, :seq, 7.0, :body, :hash)"), entry
            )
        for holder in (ADA, BO):
            holding = {"holder": holder, "game": game}
            connection.execute(text("INSERT INTO holders (holder, game) VALUES (:holder, :game)"), holding)


@pytest.fixture
def old_store(url: str) -> str:
    if url.startswith("sqlite"):
        Path(url.removeprefix("sqlite:///")).parent.mkdir(parents=True)
        engine = create_engine(url)
        with engine.begin() as connection:
            fill(connection)
        engine.dispose()
        return url

    async def run() -> None:
        engine = create_async_engine(url)
        async with engine.begin() as connection:
            await connection.run_sync(fill)
        await engine.dispose()

    asyncio.run(run())
    return url


def test_people_get_ids_and_the_log_knows_nothing_else_of_them(old_store: str) -> None:
    async def work(store: Store) -> None:
        ada, bo = await store.person_of(ADA), await store.person_of(BO)
        assert ada is not None
        assert bo is not None
        assert (ada.name, bo.name) == ("Ada L", "Bo")
        stored = await store.load("good")
        assert stored is not None
        bodies = b"".join(entry.body for entry in stored.entries).decode()
        for secret in ("Ada", "Bo", ADA, BO, BO[:8]):
            assert secret not in bodies
        table = restored(stored)
        assert [seat.holder for seat in table.seats] == [ada.id, bo.id]
        assert [seat.name for seat in table.seats] == ["Ada", "Bo"]
        assert table.created.host == ada.id
        assert table.commands == {f"{bo.id[:8]}:c1": 1}
        assert sorted(stored.names.seats, key=lambda each: each.seat) == [
            SeatName(0, ada.id, "Ada"),
            SeatName(1, bo.id, "Bo"),
        ]
        assert sorted(await store.held_by(ada.id)) == ["bad", "good"]

    on(old_store, work, work)  # and the second time nothing happens to it


def test_a_damaged_log_is_not_made_good_by_it(old_store: str) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(StoreDamaged, match="entry 0"):
            await store.load("bad")

    on(old_store, work)


def test_a_chain_is_still_a_chain_after_it(old_store: str) -> None:
    async def work(store: Store) -> None:
        assert await store.load("good") is not None

    async def again(store: Store) -> None:
        with pytest.raises(StoreDamaged, match="entry 1"):
            await store.load("good")

    on(old_store, work)
    altered(old_store, "UPDATE entries SET body = CAST('{}' AS BLOB) WHERE seq = 1")
    on(old_store, again)


def test_what_is_left_of_a_deleted_person_in_the_file_is_an_id(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.add_person("p", "Very Rare Name", "t", 1.0)
        await Operator(store, "test").delete_person("p")
        assert await store.person_of("t") is None
        assert await store.person("p") is None

    on(f"sqlite:///{tmp_path}/sintra.db", work)
    assert b"Very Rare Name" not in (tmp_path / "sintra.db").read_bytes()
