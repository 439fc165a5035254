"""The contract of the store, the same on every database."""

import asyncio
import dataclasses
from typing import Any, cast

import pytest
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError

from server.stores import SECRET, entry, new_game, numbers, on, written
from sintra.server.store import Append, Person, SeatName, Snapshot, Store, Stored, StoreUnavailable, open_store


def test_what_was_appended_is_found_again_by_the_next_process(url: str) -> None:
    async def write(store: Store) -> None:
        assert await store.create(new_game("g"))
        assert await store.append(Append("g", 1, 1001.125, b'{"a":1}', status="running"))
        assert await store.append(Append("g", 2, 1002.3, "«ї»".encode()))

    async def read(store: Store) -> None:
        loaded = await store.load("g")
        assert loaded is not None
        assert (loaded.id, loaded.header, loaded.status, loaded.secret) == ("g", "azul:2:coloured", "running", SECRET)
        assert loaded.entries == [
            Stored(0, 1000.0, b'{"kind":"created"}'),
            Stored(1, 1001.125, b'{"a":1}'),
            Stored(2, 1002.3, "«ї»".encode()),
        ]
        assert loaded.snapshot is None
        assert await store.since("g", 1) == loaded.entries[2:]
        assert await store.since("g", -1) == loaded.entries
        assert await store.since("g", 2) == []
        assert await store.since("nothing", -1) == []
        assert await store.append(entry("g", 3))

    on(url, write, read)


def test_a_game_that_was_never_created_is_none(url: str) -> None:
    async def work(store: Store) -> None:
        assert await store.load("nothing") is None
        assert not await store.append(entry("nothing", 1))
        assert not await store.append(entry("nothing", 0))

    on(url, work)


def test_a_name_is_given_once(url: str) -> None:
    async def work(store: Store) -> None:
        assert await store.create(new_game("g"))
        assert await store.create(new_game("g"))  # the very same, sent twice
        assert not await store.create(new_game("g", 1001.0, status="running", holders=("h",)))
        loaded = await store.load("g")
        assert loaded is not None
        assert loaded.status == "open"
        assert await store.held_by("h") == []

    on(url, work)


def test_a_game_that_was_played_elsewhere_is_written_whole_or_not_at_all(url: str) -> None:
    whole = tuple(f"{{{n}}}".encode() for n in range(1, 300))

    async def work(store: Store) -> None:
        with pytest.raises(IntegrityError):  # what is written last is refused
            await store.create(new_game("g", further=whole, holders=cast(Any, (None,))))
        assert await store.load("g") is None
        assert await store.count("open") == 0
        assert await store.create(new_game("g", further=whole))
        assert await store.create(new_game("g", further=whole))  # the very same, sent twice
        assert not await store.create(new_game("g", further=whole[1:]))
        loaded = await store.load("g")
        assert loaded is not None
        assert [stored.body for stored in loaded.entries[1:]] == list(whole)
        assert await store.append(entry("g", 300))

    on(url, work)


def test_open_tables_are_found_that_nobody_attends(url: str) -> None:
    async def work(store: Store) -> None:
        for name, at in (("old", 1.0), ("new", 50.0), ("attended", 1.0)):
            await store.create(new_game(name, at, listed=False))
        await store.create(new_game("running", 1.0, status="running"))
        await store.attend("attended", at=60.0)
        await store.attend("attended", at=20.0)  # told late
        assert await store.unattended(40.0) == ["old"]
        assert sorted(await store.unattended(59.0)) == ["new", "old"]
        assert len(await store.unattended(61.0, limit=2)) == 2
        assert await store.append(Append("old", 1, 70.0, b"{}", status="expired"))
        assert await store.unattended(40.0) == []

    on(url, work)


def test_it_is_known_when_servers_were_awake_and_one_that_is_gone_is_taken_over_once(url: str) -> None:
    async def work(store: Store) -> None:
        await store.note_awake("a", 10.0, 10.0)
        await store.note_awake("b", 12.0, 14.0)
        await store.note_awake("a", 10.0, 30.0)
        assert sorted(await store.awake()) == [(10.0, 30.0), (12.0, 14.0)]
        assert sorted(await asyncio.gather(*(store.take_over(20.0) for _ in range(4)))) == [False] * 3 + [True]
        await store.note_awake("b", 12.0, 40.0)  # it only slept
        assert not await store.take_over(20.0)
        assert await store.take_over(50.0)
        await store.note_awake("c", 1e7, 1e7)
        assert await store.awake() == [(1e7, 1e7)]

    on(url, work)


def test_numbers_are_dense(url: str) -> None:
    async def work(store: Store) -> None:
        await written(store, "g", 2)
        for wrong in (-1, 0, 1, 2, 4, 17):
            assert not await store.append(entry("g", wrong)), wrong
        assert await store.append(entry("g", 3))
        assert await numbers(store, "g") == [0, 1, 2, 3]

    on(url, work)


def test_of_two_writers_one_wins_a_number(url: str) -> None:
    async def work(store: Store) -> None:
        other = await open_store(url)
        try:
            await written(store, "g", 1)
            for seq in range(2, 30):
                won = await asyncio.gather(store.append(entry("g", seq, "a")), other.append(entry("g", seq, "b")))
                assert sorted(won) == [False, True]
                assert [b'"a"' in stored.body for stored in await store.since("g", seq - 1)] == [won[0]]
            assert await numbers(other, "g") == list(range(30))
        finally:
            await other.close()

    on(url, work)


def test_one_that_loses_does_not_fail_the_others(url: str) -> None:
    async def work(store: Store) -> None:
        other = await open_store(url)
        try:
            for name in "abcdef":
                await written(store, name, 1)
            assert await other.append(Append("c", 2, 0.0, b"other"))
            lost = Append("c", 2, 0.0, b"lost", status="over", listed=False, holders=("h",))
            won = await asyncio.gather(
                store.append(entry("a", 2)),
                store.append(entry("b", 3)),
                store.append(lost),
                store.append(entry("d", 2)),
            )
            assert list(won) == [True, False, False, True]
            assert await store.count("open") == 6
            assert await store.held_by("h") == []
            assert len(await store.find("open")) == 6
        finally:
            await other.close()

    on(url, work)


def test_many_at_once_are_all_written_in_order(url: str) -> None:
    names = [f"g{number}" for number in range(60)]

    async def play(store: Store, name: str) -> None:
        assert await store.create(new_game(name))
        for seq in range(1, 21):
            assert await store.append(entry(name, seq))

    async def work(store: Store) -> None:
        await asyncio.gather(*(play(store, name) for name in names))
        for name in names:
            assert await numbers(store, name) == list(range(21))

    on(url, work)


def test_more_games_than_are_remembered_go_on_all_the_same(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sintra.server.store.writer.KNOWN_HEADS", 3)
    names = "abcdefgh"

    async def work(store: Store) -> None:
        for name in names:
            await written(store, name, 0)
        for seq in range(1, 8):
            sent = [entry(name, seq) for name in names[seq % 3 :] + names[: seq % 3]]
            assert all(await asyncio.gather(*map(store.append, sent)))
        for name in names:
            assert await numbers(store, name) == list(range(8))

    on(url, work)


def test_entries_of_one_game_that_are_sent_together_keep_their_order(url: str) -> None:
    async def work(store: Store) -> None:
        await written(store, "g", 0)
        assert all(await asyncio.gather(*(store.append(entry("g", seq)) for seq in range(1, 50))))
        assert await numbers(store, "g") == list(range(50))

    on(url, work)


def test_whoever_stops_waiting_does_not_stop_the_others(url: str) -> None:
    async def work(store: Store) -> None:
        for name in "ab":
            await written(store, name, 0)
        gone = asyncio.create_task(store.append(entry("a", 1)))
        stays = asyncio.create_task(store.append(entry("b", 1)))
        await asyncio.sleep(0)
        gone.cancel()
        assert await stays
        assert await store.append(entry("b", 2))

    on(url, work)


def test_a_snapshot_is_kept_until_a_later_one_comes(url: str) -> None:
    async def work(store: Store) -> None:
        await written(store, "g", 5)
        for seq, kept in ((2, 2), (4, 4), (3, 4)):
            await store.save_snapshot("g", Snapshot(seq, b"after %d" % seq))
            loaded = await store.load("g")
            assert loaded is not None
            assert loaded.snapshot == Snapshot(kept, b"after %d" % kept)

    on(url, work)


def test_lists_have_the_newest_first_and_only_what_is_listed(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create(new_game("old", 1.0))
        await store.create(new_game("new", 3.0, "duel:2:rows"))
        await store.create(new_game("mid", 2.0))
        await store.create(new_game("hidden", 4.0, listed=False))
        await store.create(new_game("running", 5.0, status="running"))
        assert await store.find(status="open", game=None, limit=9) == ["new", "mid", "old"]
        assert await store.find(status="open", game="azul", limit=9) == ["mid", "old"]
        assert await store.find(status="open", limit=1) == ["new"]
        assert await store.find(status="running", limit=9) == ["running"]
        assert await store.count("open") == 4
        assert await store.append(Append("hidden", 1, 6.0, b"{}", status="running", listed=True))
        assert await store.append(Append("running", 1, 6.0, b"{}", status="over"))
        assert await store.append(Append("mid", 1, 6.0, b"{}", listed=False))
        assert await store.find(status="open", limit=9) == ["new", "old"]
        assert await store.find(status="running", limit=9) == ["hidden"]
        assert await store.restless() == ["hidden"]
        assert [await store.count(status) for status in ("open", "running", "over")] == [3, 1, 1]

    on(url, work)


def test_games_that_just_wait_for_a_person_are_told_apart(url: str) -> None:
    async def work(store: Store) -> None:
        for name in ("a", "b"):
            await store.create(new_game(name, status="running"))
        assert sorted(await store.restless()) == ["a", "b"]
        assert await store.append(Append("a", 1, 1.0, b"{}", resting=True))
        assert await store.append(Append("b", 1, 1.0, b"{}"))
        assert await store.restless() == ["b"]
        assert not await store.append(Append("a", 1, 1.0, b"late", resting=False))
        assert await store.append(Append("a", 2, 2.0, b"{}"))
        found = await store.load("a")
        assert found is not None
        assert found.resting
        assert await store.restless() == ["b"]
        assert await store.append(Append("a", 3, 3.0, b"{}", resting=False))
        assert sorted(await store.restless()) == ["a", "b"]

    on(url, work)


def test_lists_are_read_from_an_index_in_their_order(sqlite_url: str) -> None:
    asked: list[tuple[str, tuple[object, ...]]] = []

    async def work(store: Store) -> None:
        engine = store._database._read_engine  # type: ignore[attr-defined]
        event.listen(engine, "before_cursor_execute", lambda *about: asked.append((about[2], about[3])))
        await store.find("open", None, 50)
        await store.find("over", "duel", 50)
        await store.count("running")
        await store.restless()
        await store.held_by("h", 50)
        await store.count_held_by("h")
        await store.unattended(1.0, 50)
        for statement, parameters in [each for each in asked if each[0].startswith("SELECT")]:
            with engine.connect() as connection:
                plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters).all()
            steps = [row.detail for row in plan]
            assert not any(step.startswith("SCAN") for step in steps), (statement, steps)
            if "holders" not in statement:  # a holder has few games: they are sorted
                assert not any("TEMP B-TREE" in step for step in steps), (statement, steps)

    on(sqlite_url, work)
    assert len(asked) >= 5


def test_a_holder_finds_the_own_games_those_that_are_not_over_first(url: str) -> None:
    async def work(store: Store) -> None:
        await store.create(new_game("a", 1.0, holders=("ada", "eve")))
        await store.create(new_game("b", 2.0, holders=("ada", "ada")))
        await store.create(new_game("c", 3.0))
        assert await store.append(Append("c", 1, 4.0, b"{}", holders=("ada", "bob")))
        assert await store.count_held_by("ada") == 3
        assert await store.append(Append("c", 2, 4.0, b"{}", holders=("ada",), status="over"))
        assert await store.count_held_by("ada") == 2
        assert await store.held_by("ada", 9) == ["b", "a", "c"]
        assert await store.held_by("ada", 1) == ["b"]
        assert await store.held_by("bob", 9) == ["c"]
        assert await store.held_by("nobody", 9) == []

    on(url, work)


def test_a_person_has_a_name_which_may_change_and_any_number_of_tokens(url: str) -> None:
    async def work(store: Store) -> None:
        assert await store.person_of("t") is None
        await store.add_person("p", "Ada", "t", 1.0)
        await store.add_device("p", "u", 2.0)
        for token in ("t", "u"):
            assert await store.person_of(token) == Person("p", "Ada")
        assert await store.rename("p", "Їжак")
        assert await store.person("p") == Person("p", "Їжак")
        assert not await store.rename("nobody", "x")
        assert await store.person("nobody") is None

    on(url, work)


def test_what_people_are_called_is_kept_beside_the_log(url: str) -> None:
    async def work(store: Store) -> None:
        await store.add_person("p", "Ada", "t", 1.0)
        await store.add_person("q", "Bo", "u", 1.0)
        game = new_game("g", holders=("p",))
        assert await store.create(dataclasses.replace(game, names=(SeatName(0, "p", "Ada L"),)))
        sat = dataclasses.replace(entry("g", 1), holders=("q",), named=SeatName(1, "q", "Bo B"))
        assert await store.append(sat)
        names = await store.names_at("g")
        assert sorted(names.seats, key=lambda each: each.seat) == [SeatName(0, "p", "Ada L"), SeatName(1, "q", "Bo B")]
        assert names.people == {"p": "Ada", "q": "Bo"}
        again = dataclasses.replace(entry("g", 2), named=SeatName(1, "q", "Bob"))
        assert await store.append(again)
        loaded = await store.load("g")
        assert loaded is not None
        assert SeatName(1, "q", "Bob") in loaded.names.seats

    on(url, work)


def test_closing_waits_for_what_is_being_written_and_then_refuses(url: str) -> None:
    async def write(store: Store) -> None:
        await written(store, "g", 0)
        tasks = [asyncio.create_task(store.append(entry("g", seq))) for seq in range(1, 10)]
        await asyncio.sleep(0)
        await store.close()
        assert all(await asyncio.gather(*tasks))
        with pytest.raises(StoreUnavailable, match="closed"):
            await store.append(entry("g", 10))
        with pytest.raises(StoreUnavailable, match="closed"):
            await store.load("g")
        await store.close()

    async def read(store: Store) -> None:
        assert await numbers(store, "g") == list(range(10))

    on(url, write, read)
