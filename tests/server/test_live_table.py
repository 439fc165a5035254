"""A table has one owner: what it encodes, carries out, schedules and stops."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from patience import PATIENCE
from sintra.analysis.judgement import Judgement
from sintra.analysis.position import Analysis, analyse, coach
from sintra.core import kernels
from sintra.core.game import Move
from sintra.core.view import View
from sintra.server.bots.jobs import Asker, Audience, Purpose
from sintra.server.errors import Refusal
from sintra.server.live import live_table
from sintra.server.live.attendance import SHARE_NOTED
from sintra.server.live.hub import Hub
from sintra.server.live.live_table import LiveTable
from sintra.server.live.scheduler import Scheduler
from sintra.server.store import Store, open_store
from sintra.server.table import entries as e
from sintra.server.table import transitions
from sintra.server.table.creating import NewSeat, NewTable, draft
from sintra.server.table.entries import Clock, Logged
from sintra.server.table.next_entry import NextEntry
from sintra.server.table.table import Table

ME, OPEN, BOT = NewSeat("me"), NewSeat("open"), NewSeat("bot", level=1)
Work = Callable[[Hub, Store, LiveTable], Awaitable[None]]


class SlowBots:
    """Never answer."""

    asked = 0
    asking = 0

    def __init__(self) -> None:
        self.purposes: list[Purpose] = []

    async def choose(self, view: View, level: int, seed: int, purpose: Purpose, policy: str = "") -> Move:
        self.asked += 1
        self.asking += 1
        self.purposes.append(purpose)
        try:
            await asyncio.Event().wait()
        finally:
            self.asking -= 1
        raise AssertionError

    async def advise(self, view: View, effort: str, purpose: Purpose) -> Analysis:
        self.purposes.append(purpose)
        return analyse(view, effort="glance")

    async def coach(self, view: View, move: Move, purpose: Purpose) -> Judgement:
        self.purposes.append(purpose)
        return coach(view.sample(0), move, effort="glance")


class Listener:
    def __init__(self, *seats: int) -> None:
        self.seats = frozenset(seats)
        self.holder = "h"
        self.address = ""
        self.address = "127.0.0.2"
        self.frames: list[dict[str, Any]] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(json.loads(frame))

    def let_go(self, why: Refusal) -> None:
        raise AssertionError(why)


def at_a_table(path: Path, work: Work, new: NewTable, **more: Any) -> None:
    async def run() -> None:
        store = await open_store(f"sqlite:///{path}/store.db")
        hub = Hub(store, SlowBots(), **more)
        try:
            await work(hub, store, await hub.create(draft(new, "h", "Ada")))
        finally:
            await hub.stop()
            await store.close()

    asyncio.run(run())


def play_first(table: Table, now: float) -> NextEntry:
    assert table.turn is not None
    return transitions.play(table, table.turn, table.state.moves.numbers[0], now)


async def until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.002)


def test_an_entry_is_encoded_once_and_memory_has_the_bytes_of_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[bytes] = []

    def noting(entry: e.Entry, encoded: Callable[[e.Entry], bytes] = e.encoded) -> bytes:
        written.append(encoded(entry))
        return written[-1]

    async def work(hub: Hub, store: Store, live: LiveTable) -> None:
        monkeypatch.setattr(e, "encoded", noting)
        for number in range(3):
            assert await live.command(f"c{number}", live.table.v, play_first) == live.table.v
        assert len(written) == 3
        stored = await store.load(live.table.id)
        assert stored is not None
        assert [logged.body for logged in live.table.log] == [entry.body for entry in stored.entries]
        assert [entry.body for entry in stored.entries[-3:]] == written
        hub.let_go(live)
        again = await hub.find(live.table.id)
        assert again is not live
        assert [logged.body for logged in again.table.log] == [entry.body for entry in stored.entries]

    at_a_table(tmp_path, work, NewTable("azul", [ME, ME], clock=Clock("total", 300, 2)))


@pytest.mark.parametrize("game", ["azul", "duel", "pavilion"])
def test_a_move_is_carried_out_once(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    async def work(hub: Hub, store: Store, live: LiveTable) -> None:
        for name in ("step", "apply"):
            monkeypatch.setattr(kernels, name, partial(counted, name, getattr(kernels, name)))
        await live.command("", live.table.v, play_first)
        assert calls == ["apply"]

    def counted(name: str, kernel: Any, *args: Any) -> Any:
        calls.append(name)
        return kernel(*args)

    at_a_table(tmp_path, work, NewTable(game, [ME, ME]))


def test_a_table_takes_no_second_first_entry(tmp_path: Path) -> None:
    async def work(hub: Hub, store: Store, live: LiveTable) -> None:
        first, v = live.table.created, live.table.v
        with pytest.raises(ValueError, match="once"):
            live.table.apply(first, Logged.of(first, 0.0))
        assert live.table.v == v

    at_a_table(tmp_path, work, NewTable("azul", [ME, ME]))


def test_attendance_of_an_open_table_is_stored_again_and_again_while_somebody_listens(tmp_path: Path) -> None:
    noted: list[float] = []

    async def work(hub: Hub, store: Store, live: LiveTable) -> None:
        attend = store.attend

        async def noting(*games: str, at: float) -> None:
            noted.append(at)
            await attend(*games, at=at)

        store.attend = noting  # type: ignore[method-assign]
        one, other = Listener(0), Listener(0)
        live.join(one, None)
        live.join(other, None)
        await until(lambda: len(noted) == 1)  # two who come at once are one note
        await until(lambda: len(noted) >= 3)
        assert all(later - sooner >= 0.9 * 0.8 / SHARE_NOTED for sooner, later in pairwise(noted))
        live.leave(one)
        live.leave(other)
        found = len(noted)
        await until(lambda: not live._attendance.waiting)  # the last timer found nobody
        assert len(noted) == found
        assert not live._background.busy

    at_a_table(tmp_path, work, NewTable("azul", [ME, OPEN]), open_seconds=0.8)


def test_a_table_is_evictable_when_nobody_listens_nothing_runs_and_it_rested(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hub: Hub, store: Store, live: LiveTable) -> None:
        await until(lambda: live.table.status == "running")
        assert not live.evictable  # it was used a moment ago
        monkeypatch.setattr(live_table, "IDLE_SECONDS", -1.0)
        await until(lambda: live.evictable)
        listener = Listener(0)
        live.join(listener, None)
        assert not live.evictable
        live.leave(listener)
        await until(lambda: live.evictable)  # when it is stored that somebody was there
        hub.let_go(live)
        assert hub.known(live.table.id) is None
        assert (await hub.find(live.table.id)).table.v == live.table.v

    at_a_table(tmp_path, work, NewTable("azul", [ME, ME]))


def test_a_table_at_which_a_clock_runs_or_a_bot_thinks_is_not_evictable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "IDLE_SECONDS", -1.0)

    async def work(hub: Hub, store: Store, live: LiveTable) -> None:
        clock = await hub.create(draft(NewTable("azul", [ME, ME], clock=Clock("move", 60)), "h", "Ada"))
        await until(lambda: clock.table.clocks.running is not None)
        assert not clock.evictable
        while live.table.turn == 0:
            await live.command("", None, play_first)
        await until(lambda: hub.runtime.bots.asked)  # type: ignore[attr-defined]
        assert not live.evictable

    at_a_table(tmp_path, work, NewTable("azul", [ME, BOT]))


def test_a_table_that_is_stopped_leaves_no_task_and_no_timer(tmp_path: Path) -> None:
    async def work(hub: Hub, store: Store, live: LiveTable) -> None:
        other = await hub.create(draft(NewTable("azul", [ME, BOT]), "h", "Ada"))
        while other.table.turn == 0:
            await other.command("", None, play_first)
        await until(lambda: hub.runtime.bots.asked)  # type: ignore[attr-defined]
        alarm = live._alarm
        assert alarm is not None
        await hub.stop()
        assert alarm.cancelled()
        assert not live._background.busy
        assert not other._background.busy
        live.wake()
        live.update()
        assert not live._background.busy  # nor does it begin anything again
        assert live._alarm is alarm

    at_a_table(tmp_path, work, NewTable("azul", [ME, ME], clock=Clock("move", 60)))


def test_a_table_that_is_found_after_the_hub_stopped_does_nothing_by_itself(tmp_path: Path) -> None:
    async def work(hub: Hub, store: Store, live: LiveTable) -> None:
        await hub.stop()
        hub.let_go(live)
        again = await hub.find(live.table.id)
        assert again._alarm is None
        await Scheduler(hub).go_on()
        assert not again._background.busy

    at_a_table(tmp_path, work, NewTable("azul", [ME, ME], clock=Clock("move", 60)))


def bots_of(hub: Hub) -> SlowBots:
    assert isinstance(hub.runtime.bots, SlowBots)
    return hub.runtime.bots


def test_bots_alone_pause_while_nobody_looks_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hub: Hub, store: Store, live: LiveTable) -> None:
        bots = bots_of(hub)
        await until(lambda: live.table.status == "running")
        live.wake()
        await asyncio.sleep(0.05)
        assert bots.asked == 0
        first, second = Listener(), Listener()
        for watcher in (first, second):
            live.join(watcher, None)
        await until(lambda: bots.asking == 1)
        live.leave(first)
        await asyncio.sleep(0.02)
        assert bots.asking == 1
        live.leave(second)
        await until(lambda: bots.asking == 0)
        live.wake()
        await asyncio.sleep(0.02)
        assert bots.asked == 1
        live.join(first, None)
        live.leave(first)
        live.join(first, None)  # a page that is loaded anew
        await until(lambda: bots.asking == 1)
        live.leave(first)
        await until(lambda: bots.asking == 0)
        monkeypatch.setattr(live_table, "IDLE_SECONDS", 0.0)
        await until(lambda: live.evictable)

    at_a_table(tmp_path, work, NewTable("azul", [BOT] * 4))


def test_bots_alone_rest_in_the_store_so_that_a_start_does_not_bring_them_back(tmp_path: Path) -> None:
    class FirstMove(SlowBots):
        async def choose(self, view: View, level: int, seed: int, purpose: Purpose, policy: str = "") -> Move:
            self.purposes.append(purpose)
            return view.game.move(view.sample(0).moves.numbers[0])

    async def work(hub: Hub, store: Store, live: LiveTable) -> None:
        await until(lambda: live.table.status == "running")
        assert await store.restless() == []
        again = Hub(store, FirstMove())
        scheduler = Scheduler(again)
        await scheduler.start()
        found = await again.find(live.table.id)
        v = found.table.v
        await asyncio.sleep(0.05)
        assert found.table.v == v
        watcher = Listener()
        found.join(watcher, None)
        await until(lambda: found.table.v > v + 3)
        found.leave(watcher)
        await until(lambda: not found._background.busy)
        v = found.table.v
        await asyncio.sleep(0.05)
        assert found.table.v == v
        assert await store.restless() == []
        assert {purpose.audience for purpose in bots_of(again).purposes} == {Audience.BOTS_ALONE}
        await again.stop()
        await scheduler.stop()

    at_a_table(tmp_path, work, NewTable("azul", [BOT] * 3))


def test_a_bot_thinks_for_the_people_who_sit_there_and_a_hint_for_the_one_who_asked(tmp_path: Path) -> None:
    async def work(hub: Hub, store: Store, live: LiveTable) -> None:
        bots = bots_of(hub)
        if live.table.turn == 0:
            seated = Listener(0)
            live.join(seated, None)
            live.join(Listener(), None)
            await live.advise(0, "quick")
            assert bots.purposes == [Purpose(live.table.id, (Asker("h", "127.0.0.2"),))]
            await live.command("", live.table.v, play_first)
            await until(lambda: bots.asked)
            assert bots.purposes[1] == Purpose(live.table.id, (Asker("h", "127.0.0.2"),), Audience.PEOPLE)
        else:
            await until(lambda: bots.asked)
            holder = live.table.seats[0].holder
            assert bots.purposes == [Purpose(live.table.id, (Asker(holder),), Audience.ABSENT)]

    seen = set()
    for number in range(12):
        folder = tmp_path / str(number)
        folder.mkdir()

        async def noting(hub: Hub, store: Store, live: LiveTable) -> None:
            await until(lambda: live.table.status == "running")
            seen.add(live.table.turn)
            await work(hub, store, live)

        at_a_table(folder, noting, NewTable("azul", [ME, BOT]))
        if len(seen) == 2:
            return
    raise AssertionError(seen)
