"""Replays of long games: the server goes on meanwhile, and the second who asks waits for nothing."""

import asyncio
import gzip
import json
import random
from typing import Any

import pytest

from server.sitting import Sitting, as_sent
from sintra.server.http import replays
from sintra.server.http.replays import Replays
from sintra.server.table import entries as e
from sintra.server.table import transitions
from sintra.server.table.entries import Logged
from sintra.server.table.next_entry import NextEntry
from sintra.server.table.table import Table
from sintra.server.wire import messages
from sintra.server.wire.answers import Replay
from sintra.server.wire.sheets import sheet_of
from sintra.server.wire.views import Views


def long_game(undos: int) -> Table:
    """Play one move and take it back, many times, as earlier versions let people do."""
    sitting = Sitting("azul:2:coloured")
    table = sitting.table
    turn, v = table.turn, table.v
    assert turn is not None
    played = transitions.play(table, turn, table.state.moves[0], 0.0)

    def enter(step: NextEntry) -> None:
        table.apply(step.entry, Logged.of(step.entry, 0.0), step.state)

    for _ in range(undos):
        v = table.v
        enter(played)
        enter(NextEntry(e.Undone(seat=turn, to=v)))
    enter(NextEntry(e.Resigned(seat=turn)))
    enter(transitions.due(table, 0.0) or played)
    assert table.status == "over"
    return table


def whole(table: Table, seat: int | None) -> Any:
    """Make a replay in one go, as it was done before."""
    views, seats = Views(table), frozenset(() if seat is None else (seat,))
    entries = [messages.entry_message(views, seats, v, (), 0.0) for v in range(1, table.v + 1)]
    return as_sent(Replay(sheet_of(table), messages.first_of(table, seats), entries))


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_replay_in_pieces_is_the_same_as_in_one(seat: int | None) -> None:
    table = long_game(60)

    async def run() -> None:
        made = Replays(10**6)
        packed = await made.of(table, seat, packed=True)
        assert json.loads(gzip.decompress(packed)) == whole(table, seat)
        assert await made.of(table, seat, packed=False) == gzip.decompress(packed)
        made.close()

    asyncio.run(run())


def test_the_loop_goes_on_while_a_long_replay_is_made() -> None:
    table = long_game(1000)

    async def run() -> None:
        made, turns, order = Replays(10**7), 0, []

        async def other_work() -> None:
            nonlocal turns
            while True:
                await asyncio.sleep(0)
                turns += 1

        async def replay(of: Table) -> None:
            await made.of(of, None, packed=True)
            order.append(of.v)

        others = asyncio.create_task(other_work())
        short = long_game(5)
        await asyncio.gather(replay(table), replay(short))
        others.cancel()
        made.close()
        assert turns > table.v // replays.PIECE
        assert order == [short.v, table.v]  # whoever asks for little does not wait for whoever asks for much

    asyncio.run(run())


def test_a_replay_is_made_once_and_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    table, pieces = long_game(30), 0
    original = replays._head

    def counted(*args: Any) -> bytes:
        nonlocal pieces
        pieces += 1
        return original(*args)

    monkeypatch.setattr(replays, "_head", counted)

    async def run() -> None:
        made = Replays(10**6)
        first, second = await asyncio.gather(made.of(table, None, True), made.of(table, None, True))
        assert first is second
        assert await made.of(table, None, True) is first
        assert pieces == 1
        await made.of(table, 0, True)
        made._most = len(first) * 3 // 2
        await made.of(table, 1, True)
        assert len(made._kept) == 1
        await made.of(table, None, True)
        assert pieces == 4
        made.close()

    asyncio.run(run())


def test_positions_can_be_read_while_others_are_added() -> None:
    table = long_game(200)
    state, positions = table.state, table.timeline.positions
    expected = [positions[v].text() for v in range(len(positions))]

    async def run() -> None:
        def read() -> list[str]:
            return [positions[v].text() for v in range(len(expected))]

        reading = asyncio.create_task(asyncio.to_thread(read))
        while not reading.done():
            positions.append(state)
            await asyncio.sleep(0)
        assert reading.result() == expected

    asyncio.run(run())


@pytest.mark.parametrize("header", ["azul:3:coloured", "duel:2:random", "pavilion:2:grey"])
@pytest.mark.parametrize("seats", [(), (0,), (0, 1)])
def test_a_game_so_far_is_what_its_receiver_was_sent(header: str, seats: tuple[int, ...]) -> None:
    sitting, rng = Sitting(header), random.Random(2)
    table, held = sitting.table, frozenset(seats)
    begun = table.v
    sent = []
    for _ in range(30):
        sitting.play(rng=rng)
        sent.append(as_sent(messages.entry_message(Views(table), held, table.v, (), 0.0)))

    async def run() -> Any:
        made = Replays(10**6)
        content = await made.so_far(table, held, packed=False)
        made.close()
        return json.loads(content)

    found = asyncio.run(run())
    assert found["first"] == as_sent(messages.first_of(table, held))
    told = ("entry", "eye", "changes", "digest", "steps", "outlook")
    assert [{name: each[name] for name in told} for each in found["entries"][begun:]] == [
        {name: each[name] for name in told} for each in sent
    ]
