"""What is written beside the moves: together where it waits together, and never in front of them for long."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, text

from server.stores import entry, new_game, on
from sintra.server.store import Store, open_store
from sintra.server.store.lane import MOST_TOGETHER, Lane, Work

CROWD = 200


def address(folder: Path) -> str:
    return f"sqlite:///{folder / 'games.sqlite'}"


def test_what_waits_together_shares_a_transaction() -> None:
    sizes: list[int] = []

    async def carry_out(works: Sequence[Work]) -> list[int]:
        sizes.append(len(works))
        return list(range(len(works)))

    async def crowd() -> list[None]:
        lane = Lane(carry_out)
        return await asyncio.gather(*(lane.do(lambda _: None) for _ in range(2 * MOST_TOGETHER + 1)))

    assert asyncio.run(crowd()) == [*range(MOST_TOGETHER), *range(MOST_TOGETHER), 0]
    assert sizes == [MOST_TOGETHER, MOST_TOGETHER, 1]


def test_work_that_fails_harms_no_other(tmp_path: Path) -> None:
    def fail(connection: Connection) -> None:
        connection.execute(text("UPDATE people SET name = ''"))
        raise LookupError

    async def work(store: Store) -> None:
        outcomes = await asyncio.gather(
            store.add_person("a", "Ana", "hash-a", 1.0),
            store.act(fail),
            store.add_person("b", "Bela", "hash-b", 1.0),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [type(None), LookupError, type(None)]
        found = [await store.person("a"), await store.person("b")]
        assert [person and person.name for person in found] == ["Ana", "Bela"]

    on(address(tmp_path), work)


def test_a_crowd_of_notes_does_not_stand_in_front_of_a_move(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert await store.create(new_game("g"))
        notes = [asyncio.ensure_future(store.attend("g", at=float(number))) for number in range(CROWD)]
        await asyncio.sleep(0)
        assert await store.append(entry("g", 1))
        assert sum(note.done() for note in notes) <= 2 * MOST_TOGETHER
        await asyncio.gather(*notes)

    on(address(tmp_path), work)


def test_what_waits_is_written_before_the_store_closes(tmp_path: Path) -> None:
    async def leave() -> None:
        store = await open_store(address(tmp_path))
        adding = [
            asyncio.ensure_future(store.add_person(f"p{number}", "Ana", f"hash{number}", 1.0))
            for number in range(CROWD)
        ]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*adding)

    async def look(store: Store) -> None:
        assert await store.person(f"p{CROWD - 1}") is not None

    asyncio.run(leave())
    on(address(tmp_path), look)


def test_who_has_gone_away_holds_nobody_up() -> None:
    async def carry_out(works: Sequence[Work]) -> list[None]:
        await asyncio.sleep(0)
        return [None] * len(works)

    async def crowd() -> list[bool]:
        lane = Lane(carry_out)
        waiting = [asyncio.ensure_future(lane.do(lambda _: None)) for _ in range(MOST_TOGETHER + 1)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await lane.close()
        await asyncio.gather(*waiting, return_exceptions=True)
        return [each.cancelled() for each in waiting]

    assert asyncio.run(crowd()) == [True] + [False] * MOST_TOGETHER
