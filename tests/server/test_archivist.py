"""Games that nobody attends: out of the limits, found again by whoever comes back, and ended at last."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from patience import PATIENCE
from server.live import FREELY, ME, Server, code, wait_for
from server.stores import altered
from server.test_hub import BOT, Bots, Listener, play, until
from server.test_hub import ME as SEAT
from sintra.server.limits import LIMITS, LimitValues
from sintra.server.live import archivist
from sintra.server.live.archivist import Archivist
from sintra.server.live.hub import Hub
from sintra.server.live.live_table import LiveTable
from sintra.server.store import Store, open_store
from sintra.server.table import transitions
from sintra.server.table.creating import NewSeat, NewTable, draft
from sintra.server.table.entries import Clock

DAY = float(LIMITS.archive_seconds)
Work = Callable[["Place"], Awaitable[None]]


class Place:
    """A hub whose time a test sets."""

    def __init__(self, store: Store, limits: LimitValues) -> None:
        self.store = store
        self.now = 1_000_000.0
        self.hub = Hub(store, Bots(), now=lambda: self.now, limits=limits)
        self.archivist = Archivist(self.hub)

    async def game(self, *seats: NewSeat, clock: Clock | None = None, listed: bool = True) -> LiveTable:
        new = NewTable("azul", list(seats or (SEAT, SEAT)), listed=listed, clock=clock or Clock())
        live = await self.hub.create(draft(new, "h", "Ada"))
        if all(seat.kind != "open" for seat in new.seats):
            await until(lambda: live.table.status == "running")
        return live

    async def counted(self) -> tuple[int, int, int]:
        """How many games are counted, listed, and held by the one player."""
        return await self.store.count("running"), len(await self.store.find("running")), len(await self.held())

    async def held(self) -> list[str]:
        return await self.store.held_by("h")

    async def after(self, seconds: float) -> None:
        self.now += seconds
        await self.archivist.sweep()


def at(url: str, work: Work, all_tables: int = LIMITS.all_tables) -> None:
    async def run() -> None:
        store = await open_store(url)
        place = Place(store, replace(LIMITS, all_tables=all_tables))
        try:
            await work(place)
        finally:
            await place.hub.stop()
            await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("loaded", [True, False])
def test_a_game_that_nobody_attends_is_archived_and_goes_on_for_who_comes_back(url: str, loaded: bool) -> None:
    async def work(place: Place) -> None:
        live = await place.game()
        await play(live)
        v = live.table.v
        if not loaded:
            place.hub.let_go(live)
        await place.after(DAY - 1)
        assert await place.counted() == (1, 1, 1)
        await place.after(2)
        assert await place.counted() == (0, 0, 1)
        assert await place.store.count_held_by("h") == 0
        assert await place.store.restless() == []
        live = await place.hub.find(live.table.id)
        assert (live.table.v, live.table.status) == (v, "running")
        assert await place.counted() == (0, 0, 1)  # to look is not to come back
        place.now += 1
        listener = Listener(0)
        live.join(listener, None)
        async with asyncio.timeout(PATIENCE):
            while await place.store.count("running") != 1:
                await asyncio.sleep(0.005)
        await play(live)
        assert listener.kinds() == ["played"]
        assert await place.counted() == (1, 1, 1)

    at(url, work)


def test_a_game_that_is_attended_or_goes_on_by_itself_is_not_archived(sqlite_url: str) -> None:
    async def work(place: Place) -> None:
        attended, clocked = await place.game(), await place.game(clock=Clock("total", 80_000))
        attended.join(Listener(0), None)
        asked = await place.game()  # what is not noted as resting may rest all the same
        await play(asked)
        v, seat = asked.table.v, 1 - (asked.table.turn or 0)
        await asked.command("", v, lambda table, now: transitions.take_back(table, seat))
        await place.after(DAY / 2)
        place.hub.runtime.now = lambda: place.now - DAY / 2  # the clock has not run out
        clocked.wake()
        place.hub.runtime.now = lambda: place.now
        await place.archivist.archive("running", place.now - 100, 100)
        assert await place.store.count("running") == 2
        assert {id for id, _ in await place.store.forsaken("running", place.now + 1)} == {
            attended.table.id,
            clocked.table.id,
        }

    at(sqlite_url, work)


def test_tables_left_longest_make_room_when_it_gets_full(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archivist, "RESTING_AT_ONCE", 3)

    async def work(place: Place) -> None:
        games = []
        for n in range(8):
            games.append(await place.game(*([SEAT, NewSeat("open")] if n % 2 else [SEAT, SEAT])))
            place.now += 1
        await place.after(archivist.PRESSED_SECONDS - 4)
        assert await place.store.count("open") + await place.store.count("running") == 8 - 2
        assert [game.table.id for game in games if game.table.id in await place.store.find("running")] == [
            games[n].table.id for n in (4, 6)
        ]
        await place.after(1000)
        assert await place.store.count("open") + await place.store.count("running") == 8 - 2  # room enough
        assert set(await place.held()) == {game.table.id for game in games}

    at(url, work, all_tables=7)


def test_an_archived_game_is_ended_at_last_with_the_scores_as_they_are(url: str) -> None:
    async def work(place: Place) -> None:
        live, against = await place.game(), await place.game(SEAT, BOT)
        await until(lambda: against.table.turn == 0)
        id = live.table.id
        await place.after(DAY + 1)
        await place.after(LIMITS.abandoned_seconds - DAY - 2)
        assert (await place.hub.find(id)).table.status == "running"
        await place.after(10)
        for each in (id, against.table.id):
            table = (await place.hub.find(each)).table
            assert table.ended is not None
            assert (table.status, table.ended.reason) == ("over", "left")
            assert sorted(table.ended.ranking)[0] == 1
        assert await place.store.abandoned(place.now) == []

    at(url, work)


def test_a_game_that_cannot_be_loaded_is_in_nobodys_way(sqlite_url: str) -> None:
    made: list[str] = []

    async def make(place: Place) -> None:
        live = await place.game()
        made.append(live.table.id)

    async def look(place: Place) -> None:
        await place.after(DAY + 10)
        assert await place.store.count("running") == 0
        await place.after(LIMITS.abandoned_seconds + 10)
        assert await place.store.abandoned(place.now) == []

    at(sqlite_url, make)
    altered(sqlite_url, "UPDATE entries SET body = CAST('{}' AS BLOB) WHERE seq = 1")
    altered(sqlite_url, "UPDATE games SET resting = false")
    at(sqlite_url, look)


def test_games_left_behind_do_not_close_the_server(tmp_path: Path) -> None:
    few = {"SINTRA_LIMIT_ALL_TABLES": "3", "SINTRA_LIMIT_ARCHIVE_SECONDS": "2", "SINTRA_LIMIT_OPEN_SECONDS": "4"}
    with Server(tmp_path, "--bots", "1", **FREELY, **few) as server:
        token = server.person()
        left = [server.table(token, "azul", ME, ME)["table"]["id"] for _ in range(3)]
        body = {"game": "azul", "seats": [ME, ME]}
        assert code(server.post("/api/tables", body, token)) == (429, "too_many")
        wait_for(lambda: server.post("/api/tables", body, token).status_code == 201)
        assert set(left) <= {sheet["id"] for sheet in server.get("/api/tables/mine", token).json()}
        back = server.socket(left[0], token)
        back.until(lambda: back.moves)
        back.play(back.numbers()[0])
        assert "Traceback" not in server.log.read_text()
