"""A store that version 0.1.0 wrote: it loads, replays to the same positions, and its games go on."""

import asyncio
import dataclasses
import hashlib
import json
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from patience import PATIENCE
from sintra.core.game import Move
from sintra.core.view import View
from sintra.server.bots.jobs import Purpose
from sintra.server.live.hub import Hub, restored
from sintra.server.store import Store, open_store
from sintra.server.table import transitions
from sintra.server.table.archive import record_of
from sintra.server.table.next_entry import NextEntry
from sintra.server.table.table import Table
from sintra.server.table.verify import verify

FOLDER = Path(__file__).parents[1] / "fixtures" / "store"
EXPECTED: dict[str, dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
RUNNING = [id for id, face in EXPECTED.items() if face["status"] == "running"]


class FirstMove:
    async def choose(self, view: View, level: int, seed: int, purpose: Purpose, policy: str = "") -> Move:
        return view.game.move(view.sample(0).moves.numbers[0])


def on_a_copy(path: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    shutil.copy(FOLDER / "store.db", path / "store.db")

    async def run() -> None:
        store = await open_store(f"sqlite:///{path}/store.db")
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def tokens_in(path: Path) -> dict[str, str]:
    """Give the hashes of tokens by person, as the migration made them."""
    with closing(sqlite3.connect(path / "store.db")) as connection:
        return dict(connection.execute("SELECT person, token FROM devices"))


def as_it_was(table: Table, body: bytes, tokens: dict[str, str]) -> bytes:
    """Put back into an entry what the migration took out of it: names, and the hashes of tokens."""
    entry = msgspec.json.decode(body)
    if entry["kind"] == "created":
        entry["host"] = tokens.get(entry["host"], "")
        for number, plan in enumerate(entry["seats"]):
            kind, level, holder, nonce = plan.values()
            name = table.names.seats.get((number, holder), "")
            plan.clear()
            plan |= {"kind": kind, "name": name, "level": level, "holder": tokens.get(holder, ""), "nonce": nonce}
    if entry["kind"] == "sat":
        name = table.names.seats[entry["seat"], entry["holder"]]
        items = list((entry | {"holder": tokens.get(entry["holder"], "")}).items())
        items.insert([key for key, _ in items].index("seat") + 1, ("name", name))
        entry = dict(items)
    if "id" in entry:
        entry["id"] = id_as_it_was(entry["id"], tokens)
    return msgspec.json.encode(entry)


def id_as_it_was(id: str, tokens: dict[str, str]) -> str:
    start, colon, rest = id.partition(":")
    return next((token[:8] for person, token in tokens.items() if person[:8] == start), start) + colon + rest


def face(table: Table, tokens: dict[str, str]) -> dict[str, Any]:
    """What the fixture says of a table, as JSON has it."""
    timeline, ended, takeback = table.timeline, table.ended, table.takeback
    told = {
        "header": table.created.header,
        "status": table.status,
        "v": table.v,
        "positions": [_digest(timeline.at(v).text().encode())[:16] for v in range(table.v + 1)],
        "position": table.state.text(),
        "kinds": [type(logged.entry).__name__.lower() for logged in table.log],
        "log": _digest(b"\n".join(as_it_was(table, logged.body, tokens) for logged in table.log)),
        "decisions": [
            [each.seat, each.before, each.reveals, each.left, sum(event.points for event in each.scored), each.round]
            for each in timeline.decisions
        ],
        "draws": timeline.draws,
        "left": table.clocks.left,
        "running": table.clocks.running,
        "seats": [[each.kind, each.name, each.level, each.left, each.resigned, each.returned] for each in table.seats],
        "ranking": ended and ended.ranking,
        "reason": ended and ended.reason,
        "takeback": takeback and [takeback.seat, takeback.to, sorted(takeback.agreed)],
        "commands": {id_as_it_was(id, tokens): v for id, v in table.commands.items()},
        "rematch": table.rematch,
    }
    plain: dict[str, Any] = json.loads(json.dumps(told))
    return plain


def play(seat: int, move: int, table: Table, now: float) -> NextEntry:
    return transitions.play(table, seat, move, now)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


@pytest.mark.parametrize("id", EXPECTED)
def test_a_table_of_an_earlier_version_replays_to_the_same_positions(tmp_path: Path, id: str) -> None:
    async def work(store: Store) -> None:
        stored = await store.load(id)
        assert stored is not None
        tokens = tokens_in(tmp_path)
        assert face(restored(stored), tokens) == EXPECTED[id]
        assert face(restored(dataclasses.replace(stored, snapshot=None)), tokens) == EXPECTED[id]
        bodies = b"".join(entry.body for entry in stored.entries)
        assert not any(token.encode() in bodies for token in tokens.values())
        assert b'"name"' not in bodies

    on_a_copy(tmp_path, work)


@pytest.mark.parametrize("id", RUNNING)
def test_a_game_of_an_earlier_version_goes_on_and_ends(tmp_path: Path, id: str) -> None:
    async def work(store: Store) -> None:
        hub = Hub(store, FirstMove(), now=lambda: 1_700_000_100.0)  # type: ignore[arg-type]
        live = await hub.find(id)
        assert live.table.v == EXPECTED[id]["v"]
        table = live.table
        async with asyncio.timeout(PATIENCE):
            while table.status == "running":
                if table.turn is None or table.seats[table.turn].by_bot:
                    await asyncio.sleep(0.001)
                    continue
                seat, move, v = table.turn, table.state.moves.numbers[0], table.v
                await live.command("", v, partial(play, seat, move))
        await hub.stop()
        stored = await store.load(id)
        assert stored is not None
        again = restored(stored)
        assert face(again, {}) == face(table, {})
        assert again.ended is not None
        assert again.ended.reason == "finished"
        assert verify(record_of(again), again.created.commitment).draws > EXPECTED[id]["draws"]

    on_a_copy(tmp_path, work)
