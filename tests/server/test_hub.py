"""The hub at the worst moment: a store that is slow, full or silent, a line that breaks, bots that fail."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from patience import PATIENCE
from sintra.analysis.judgement import Judgement
from sintra.analysis.position import Analysis
from sintra.core.game import Move
from sintra.core.view import View
from sintra.server.bots.jobs import Purpose
from sintra.server.bots.pool import BotsFailed
from sintra.server.errors import Refusal
from sintra.server.live import background, hub, scheduler
from sintra.server.live.hub import Hub
from sintra.server.live.live_table import LiveTable
from sintra.server.live.scheduler import Scheduler
from sintra.server.store import Append, Store, StoreFull, StoreUnavailable, open_store
from sintra.server.table import transitions
from sintra.server.table.creating import NewSeat, NewTable, draft
from sintra.server.table.entries import Clock

ME, BOT = NewSeat("me"), NewSeat("bot", level=1)


class Troubled:
    """A store in whose way a test may stand."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.before: Callable[[], Awaitable[None]] | None = None
        self.after: Callable[[], Awaitable[None]] | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, entry: Append) -> bool:
        if self.before is not None:
            await self.before()
        written = await self._store.append(entry)
        if self.after is not None:
            await self.after()
        return written


class Bots:
    """Choose the first move, after so many failures."""

    failures = 0

    async def choose(self, view: View, level: int, seed: int, purpose: Purpose, policy: str = "") -> Move:
        if self.failures:
            self.failures -= 1
            raise BotsFailed("choose")
        return view.game.move(view.sample(0).moves.numbers[0])

    async def advise(self, view: View, effort: str, purpose: Purpose) -> Analysis:
        raise AssertionError("nobody asks for a hint")

    async def coach(self, view: View, move: Move, purpose: Purpose) -> Judgement:
        raise AssertionError("nobody has a coach")


class Listener:
    """Somebody at the table."""

    def __init__(self, *seats: int) -> None:
        self.seats = frozenset(seats)
        self.holder = "h"
        self.address = ""
        self.heard: list[dict[str, Any]] = []

    def send(self, frame: bytes) -> None:
        self.heard.append(json.loads(frame))

    def let_go(self, why: Refusal) -> None:
        raise AssertionError(why)

    def kinds(self) -> list[str]:
        return [frame["d"]["entry"]["kind"] for frame in self.heard if frame["t"] == "entry"]


Work = Callable[[Hub, Troubled, LiveTable, Listener], Awaitable[None]]


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "RETRY_SECONDS", 0.01)


def at_a_table(path: Path, work: Work, *seats: NewSeat, **more: Any) -> None:
    async def run() -> None:
        store = Troubled(await open_store(f"sqlite:///{path}/store.db"))
        running = Hub(cast(Store, store), Bots())
        try:
            live = await running.create(draft(NewTable("azul", list(seats), **more), "h", "Ada"))
            await until(lambda: live.table.status == "running")
            listener = Listener(0)
            live.join(listener, None)
            await work(running, store, live, listener)
        finally:
            await running.stop()
            await store.close()

    asyncio.run(run())


@asynccontextmanager
async def two_servers(url: str) -> AsyncIterator[tuple[list[Store], list[Hub], list[Scheduler]]]:
    """Open a store twice, each time with a hub whose scheduler is not started yet."""
    stores = [await open_store(url) for _ in range(2)]
    hubs = [Hub(store, Bots()) for store in stores]
    schedulers = [Scheduler(hub) for hub in hubs]
    try:
        yield stores, hubs, schedulers
    finally:
        for hub in hubs:
            await hub.stop()
        for scheduler in schedulers:
            await scheduler.stop()
        for store in stores:
            await store.close()


def play(live: LiveTable, id: str = "") -> Coroutine[Any, Any, int]:
    seat, move = live.table.turn or 0, live.table.state.moves.numbers[0]
    return live.command(id, live.table.v, lambda table, now: transitions.play(table, seat, move, now))


async def until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


def test_a_command_whose_line_breaks_while_the_store_writes_is_told_all_the_same(tmp_path: Path) -> None:
    async def work(hub: Hub, store: Troubled, live: LiveTable, listener: Listener) -> None:
        writing, go_on = asyncio.Event(), asyncio.Event()

        async def wait() -> None:
            writing.set()
            await go_on.wait()

        store.after = wait
        reader = asyncio.create_task(play(live))
        await writing.wait()
        reader.cancel()
        await asyncio.wait([reader])
        go_on.set()
        await until(lambda: listener.kinds() == ["played"])

    at_a_table(tmp_path, work, ME, ME)


def test_what_is_due_when_the_disk_is_full_is_entered_when_there_is_space(tmp_path: Path) -> None:
    async def work(hub: Hub, store: Troubled, live: LiveTable, listener: Listener) -> None:
        writes = 0

        async def full() -> None:
            nonlocal writes
            writes += 1
            if 2 <= writes <= 4:
                raise StoreFull("store_full", where="here")

        store.before = full
        v = live.table.v
        assert await live.command("", v, lambda table, now: transitions.resign(table, 0)) == v + 1
        await until(lambda: listener.kinds() == ["resigned", "ended"])
        assert writes == 5

    at_a_table(tmp_path, work, ME, ME)


def test_a_flag_that_falls_on_a_full_disk_falls_when_there_is_space(tmp_path: Path) -> None:
    async def work(hub: Hub, store: Troubled, live: LiveTable, listener: Listener) -> None:
        failures = 3

        async def full() -> None:
            nonlocal failures
            if failures:
                failures -= 1
                raise StoreFull("store_full", where="here")

        store.before = full
        hub.runtime.now = lambda: live.table.log[-1].at + 100
        live.wake()
        await until(lambda: listener.kinds() == ["flagged", "ended"])

    at_a_table(tmp_path, work, ME, ME, clock=Clock("move", 60), timeout="lose")


def test_an_entry_that_the_store_took_without_a_word_is_told_and_the_bot_answers_it(tmp_path: Path) -> None:
    async def work(hub: Hub, store: Troubled, live: LiveTable, listener: Listener) -> None:
        async def silent() -> None:
            store.after = None
            raise StoreUnavailable("store_unavailable", where="here", why="cut")

        await until(lambda: live.table.turn == 0)
        heard, v = len(listener.kinds()), live.table.v
        store.after = silent
        with pytest.raises(StoreUnavailable):
            await play(live, "once")
        await until(lambda: len(listener.kinds()) >= heard + 2)  # nobody had to ask again
        assert listener.kinds()[heard:] == ["played", "played"]
        assert await live.command("once", v, lambda table, now: transitions.resign(table, 0)) == v + 1

    at_a_table(tmp_path, work, ME, BOT)


def test_bots_that_fail_are_asked_again(tmp_path: Path) -> None:
    async def work(hub: Hub, store: Troubled, live: LiveTable, listener: Listener) -> None:
        await until(lambda: live.table.turn == 0)
        assert isinstance(hub.runtime.bots, Bots)
        hub.runtime.bots.failures = 3
        await play(live)
        await until(lambda: live.table.turn == 0)
        assert listener.kinds()[-2:] == ["played", "played"]

    at_a_table(tmp_path, work, ME, BOT)


def test_a_log_of_other_rules_is_not_replayed(tmp_path: Path) -> None:
    async def run() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/store.db")
        first = draft(NewTable("azul", [ME, ME]), "h", "Ada")
        running = Hub(store, Bots())
        await running.create(first)
        stored = await store.load(first.id)
        await running.stop()
        await store.close()
        assert stored is not None
        body = stored.entries[0].body
        assert b'"rules":1' in body
        changed = type(stored.entries[0])(0, stored.entries[0].at, body.replace(b'"rules":1', b'"rules":99'))
        stored.entries[0] = changed
        with pytest.raises(Refusal) as refused:
            hub.restored(stored)
        assert (refused.value.code, refused.value.params) == ("old_rules", {"rules": 99, "known": 1})

    asyncio.run(run())


def test_the_games_of_a_server_that_is_gone_go_on_at_another(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "PULSE_SECONDS", 0.05)
    monkeypatch.setattr(scheduler, "GONE_SECONDS", 1.0)
    monkeypatch.setattr(hub, "RETURN_SECONDS", 0.0)

    async def run() -> None:
        async with two_servers(postgres_url) as (_, (here, there), schedulers):
            for each in schedulers:
                await each.start()
            live = await there.create(
                draft(NewTable("azul", [ME, ME], clock=Clock("move", 5), timeout="lose"), "h", "Ada")
            )
            await until(lambda: live.table.status == "running")
            await there.stop()  # as if it were killed: nothing is noted
            await schedulers[1]._background.stop()
            assert here.known(live.table.id) is None
            await until(lambda: here.known(live.table.id))
            found = here.known(live.table.id)
            assert found is not None
            assert found.table.clocks.at(here.runtime.now())[live.table.turn or 0] < 5  # it ran all the time
            await until(lambda: found.table.status == "over")

    asyncio.run(run())


def test_news_of_a_table_that_is_just_being_loaded_are_not_lost(postgres_url: str) -> None:
    async def run() -> None:
        read, go_on, heard = asyncio.Event(), asyncio.Event(), asyncio.Event()
        async with two_servers(postgres_url) as (stores, (here, there), schedulers):
            load, listen = stores[1].load, stores[1].listen

            async def slow(game: str) -> Any:
                found = await load(game)
                read.set()
                await go_on.wait()
                return found

            def noting(hear: Callable[[str, int], None], gap: Callable[[], None]) -> None:
                def note(game: str, seq: int) -> None:
                    hear(game, seq)
                    heard.set()

                listen(note, gap)

            second: Any = stores[1]
            second.load, second.listen = slow, noting
            for each in schedulers:
                await each.start()
            live = await here.create(draft(NewTable("azul", [ME, ME]), "h", "Ada"))
            await until(lambda: live.table.status == "running")
            loading = asyncio.create_task(there.find(live.table.id))
            await read.wait()
            heard.clear()
            await play(live)
            await heard.wait()
            go_on.set()
            other = await loading
            await until(lambda: other.table.v == live.table.v)

    asyncio.run(run())


def test_at_a_start_only_games_are_loaded_at_which_something_happens_by_itself(url: str) -> None:
    tables = {
        "two people": NewTable("azul", [ME, ME]),
        "a bot": NewTable("azul", [ME, BOT]),
        "a clock": NewTable("azul", [ME, ME], clock=Clock("move", 60)),
        "a bot to move": NewTable("azul", [ME, BOT]),
    }

    async def run() -> None:
        store = await open_store(url)
        before, after = Hub(store, Bots()), Hub(store, Bots())
        try:
            made = {name: await before.create(draft(new, "h", "Ada")) for name, new in tables.items()}
            settled = [live for live in made.values() if live.table.seats[1].kind != "person"]
            await until(lambda: all(live.table.turn == 0 for live in settled))
            assert isinstance(before.runtime.bots, Bots)
            before.runtime.bots.failures = 10**9
            for name in ("two people", "a bot to move"):
                await play(made[name])
            await before.stop()
            await Scheduler(after).go_on()
            assert {live.table.id for live in after.tables} == {
                made[name].table.id for name in ("a clock", "a bot to move")
            }
            waiting = await after.find(made["a bot to move"].table.id)
            await until(lambda: waiting.table.turn == 0)
        finally:
            await after.stop()
            await store.close()

    asyncio.run(run())


def test_on_another_server_a_clock_is_where_it_was(postgres_url: str) -> None:
    async def run() -> None:
        async with two_servers(postgres_url) as (_, (here, there), schedulers):
            begun = there.runtime.now()
            for each in schedulers:
                await each.start()
            live = await here.create(draft(NewTable("azul", [ME, ME], clock=Clock("total", 100)), "h", "Ada"))
            await until(lambda: live.table.status == "running")
            for server in (here, there):
                server.runtime.now = lambda: begun + 50
            other = await there.find(live.table.id)
            seat = live.table.turn or 0
            assert other.table.clocks.at(begun + 50)[seat] == pytest.approx(50, abs=5)
            assert other.table.clocks.at(begun + 50) == pytest.approx(live.table.clocks.at(begun + 50))

    asyncio.run(run())


def test_an_open_table_that_nobody_attends_expires_and_who_sits_down_at_that_moment_is_told(tmp_path: Path) -> None:
    async def run() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/store.db")
        running = Hub(store, Bots(), open_seconds=100)
        try:
            live = await running.create(draft(NewTable("azul", [ME, NewSeat("open")], listed=True), "h", "Ada"))
            first = live.table.log[0].at
            listener = Listener(0)
            live.join(listener, None)
            running.runtime.now = lambda: first + 150
            await Scheduler(running).expire()
            assert running.known(live.table.id) is live  # somebody is there
            live.leave(listener)
            await Scheduler(running).expire()
            assert running.known(live.table.id) is live  # and was a moment ago
            running.runtime.now = lambda: first + 251
            await Scheduler(running).expire()
            assert running.known(live.table.id) is None
            assert (await store.find("open"), await store.held_by("h")) == ([], [])
            with pytest.raises(Refusal, match="no_such_table"):
                await running.find(live.table.id)
            with pytest.raises(Refusal, match="not_open"):
                await live.command("", None, lambda table, _: transitions.sit(table, "b", None, "", "Bo", ""))
        finally:
            await running.stop()
            await store.close()

    asyncio.run(run())


class ClosedGate:
    """A gate behind which no game is compiled, until it is opened."""

    all_open = False

    def check(self, game: str, stage: str = "play") -> None:
        if not self.all_open:
            raise Refusal("warming", wait=1.0, game=game)


def test_tables_whose_game_is_not_compiled_wait_and_go_on_by_themselves(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        url = f"sqlite:///{tmp_path}/store.db"
        store = await open_store(url)
        first = Hub(store, Bots())
        live = await first.create(draft(NewTable("azul", [ME, ME], clock=Clock("move", 600)), "h", "Ada"))
        await until(lambda: live.table.status == "running")
        await first.stop()
        gate = ClosedGate()
        second = Hub(store, Bots(), gate=gate)
        running = Scheduler(second)
        try:
            await running.go_on()
            with pytest.raises(Refusal) as refused:
                await second.find(live.table.id)
            assert refused.value.code == "warming"
            assert not second.tables
            gate.all_open = True
            running.resume()
            await until(lambda: second.tables)
        finally:
            await running.stop()
            await second.stop()
            await store.close()

    asyncio.run(run())
    assert not caplog.records
