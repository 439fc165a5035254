"""Finding a game: quick pairing, the lobby, challenges, and the score of an evening."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from server.live import ME, OPEN, Server, bot, code, finish
from sintra.core.registry import game_of
from sintra.server.live.hub import Hub
from sintra.server.live.pairing import Pairing
from sintra.server.store import Found, Seek, Store, open_store
from sintra.server.table import entries as e

AZUL = game_of("azul:2:coloured")
CLOCK = e.Clock("total", 600, 10)
WISH = {"game": "azul", "clock": {"kind": "total", "seconds": 600, "increment": 10}}


class NoBots:
    """Nobody thinks here."""


def on_stores(url: str, work: Callable[[list[Store]], Awaitable[None]], servers: int = 2) -> None:
    """Open the same store as several servers would."""

    async def run() -> None:
        async with AsyncExitStack() as stack:
            stores = []
            for _ in range(servers if url.startswith("postgres") else 1):
                stores.append(await open_store(url))
                stack.push_async_callback(stores[-1].close)
            for person in ("ada", "bo", "cy", "di"):
                await stores[0].add_person(person, person.title(), f"token-{person}", 0.0)
            await work(stores)

    asyncio.run(run())


def seek(person: str, wish: str = "azul", rating: int | None = None, low: int = 0, high: int = 4000) -> Seek:
    return Seek(person, wish, rating, low, high)


def test_two_who_want_the_same_are_paired_once(url: str) -> None:
    async def work(stores: list[Store]) -> None:
        here, there = stores[0], stores[-1]
        assert (await here.seek(seek("ada"), "t1", 1.0)).game == ""
        assert (await here.seek(seek("cy", "duel"), "t2", 2.0)) == Found("", "", 2.0, 2)
        assert await there.seek(seek("bo"), "t3", 3.0) == Found("t3", "ada", 3.0)
        assert (await there.seek(seek("di"), "t4", 4.0)).other == "", "she is taken"
        assert (await here.seek(seek("ada"), "t5", 4.0)).game == "", "the table is still being made"

    on_stores(url, work)


def test_of_many_who_ask_at_once_everybody_is_at_one_table(url: str) -> None:
    async def work(stores: list[Store]) -> None:
        people = ("ada", "bo", "cy", "di")
        asked = (stores[n % len(stores)].seek(seek(each), f"t{n}", 1.0) for n, each in enumerate(people))
        found = dict(zip(people, await asyncio.gather(*asked), strict=True))
        pairs = [{person, each.other} for person, each in found.items() if each.other]
        assert len(pairs) == 2
        assert set.union(*pairs) == set(people)

    on_stores(url, work)


@pytest.mark.parametrize(
    ("first", "second", "fits"),
    [
        (seek("ada", rating=1500), seek("bo", rating=1600), True),
        (seek("ada", rating=1500, high=1550), seek("bo", rating=1600), False),
        (seek("ada", rating=1500), seek("bo", rating=1600, low=1550), False),
        (seek("ada", rating=None), seek("bo", rating=1600, low=1550), True),
        (seek("ada", rating=1500, low=1400), seek("bo", rating=None), True),
        (seek("ada", "azul 600"), seek("bo", "azul 60"), False),
    ],
)
def test_each_fits_the_range_of_the_other(sqlite_url: str, first: Seek, second: Seek, fits: bool) -> None:
    async def work(stores: list[Store]) -> None:
        await stores[0].seek(first, "t1", 1.0)
        assert bool((await stores[0].seek(second, "t2", 2.0)).other) == fits

    on_stores(sqlite_url, work)


def test_who_says_nothing_waits_no_more_and_a_table_that_was_never_made_is_forgotten(url: str) -> None:
    async def work(stores: list[Store]) -> None:
        store = stores[0]
        await store.seek(seek("ada"), "t1", 1.0)
        assert not (await store.seek(seek("bo"), "t2", 100.0)).other, "she left"
        await store.seek(seek("cy"), "t3", 101.0)  # the server dies before it makes the table
        assert (await store.seek(seek("bo"), "t4", 110.0)).game == ""
        await store.seek(seek("bo"), "t5", 117.0)
        assert (await store.seek(seek("di"), "t6", 118.0)).other == "bo", "and looks again"
        await store.stop_seeking("di")

    on_stores(url, work)


def test_a_pair_sits_at_one_table(sqlite_url: str) -> None:
    async def work(stores: list[Store]) -> None:
        bots: Any = NoBots()
        hub = Hub(stores[0], bots)

        async def rating_of(person: str, header: str) -> int | None:
            return {"ada": 1500, "bo": 1900}[person]

        pairing = Pairing(hub, rating_of)
        assert not (await pairing.seek("ada", AZUL, CLOCK, 1400, 2000)).game
        assert not (await pairing.seek("bo", AZUL, CLOCK, 1800, 2000)).game, "too weak for him"
        found = await pairing.seek("bo", AZUL, CLOCK, 0, 4000)
        again = await pairing.seek("ada", AZUL, CLOCK, 1400, 2000)
        assert found.game == again.game
        table = (await hub.find(found.game)).table
        assert {seat.name for seat in table.seats} == {"Ada", "Bo"}
        assert (table.status, table.created.clock, table.created.hints) == ("running", CLOCK, False)
        await hub.stop()

    on_stores(sqlite_url, work)


# A real server


def test_quick_pairing_and_the_game_of_the_day(server: Server) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    assert server.post("/api/pairing", WISH, ada).json()["table"] is None
    found = server.post("/api/pairing", WISH, bo).json()["table"]
    assert server.post("/api/pairing", WISH, ada).json()["table"] == found
    player = server.socket(found, ada)
    player.until(lambda: player.table.get("status") == "running")
    today = [each["table"]["id"] for each in server.get("/api/lobby").json()["today"]]
    assert found in today
    assert code(server.post("/api/pairing", {**WISH, "low": 2000, "high": 100}, ada)) == (400, "bad_option")
    assert code(server.post("/api/pairing", {"game": "azul", "clock": {"kind": "move", "seconds": 1}}, ada))[0] == 400
    server.post("/api/pairing", WISH, ada)
    assert server.delete("/api/pairing", ada).status_code == 204


def test_the_lobby_tells_clock_variant_and_who_sits_there(server: Server) -> None:
    made = server.table(server.person(), "azul", ME, OPEN, bot(4), listed=True, options={"wall": "grey"})
    row = next(e for e in server.get("/api/lobby").json()["open"] if e["table"]["id"] == made["table"]["id"])
    assert row["ratings"] == [None, None, None]
    assert row["table"]["options"] == {"wall": "grey"}
    assert row["table"]["seats"][2]["level"] == 4


def test_only_somebody_one_has_met_can_be_challenged(server: Server) -> None:
    players = server.pair()
    ada, bo = (player.token for player in players)
    (met,) = server.get("/api/challenges/met", ada).json()
    assert (met["name"], met["games"]) == ("Bo", 1)
    body = {"person": met["person"], "table": {"game": "azul", "seats": [ME, OPEN]}}
    assert code(server.post("/api/challenges", body, server.person("Cy"))) == (404, "no_such_person")
    made = server.post("/api/challenges", body, ada).json()
    (challenge,) = server.get("/api/challenges", bo).json()
    assert challenge["table"]["id"] == made["id"]
    assert server.get("/api/challenges", ada).json() == []
    seat = {"invitation": challenge["invitation"]}
    assert server.post(f"/api/tables/{made['id']}/seats", seat, bo).status_code == 201
    assert server.get("/api/challenges", bo).json() == []
    again = server.post("/api/challenges", body, ada).json()
    assert code(server.delete(f"/api/challenges/{again['id']}", ada)) == (404, "no_such_table")
    assert server.delete(f"/api/challenges/{again['id']}", bo).status_code == 204
    assert server.get("/api/challenges", bo).json() == []


def test_a_host_takes_a_table_back(server: Server) -> None:
    ada = server.person()
    made = server.table(ada, "azul", ME, OPEN, listed=True)
    path = f"/api/tables/{made['table']['id']}"
    assert code(server.delete(path, server.person("Bo"))) == (403, "not_host")
    assert server.delete(path, ada).status_code == 204
    assert code(server.get(path)) == (404, "no_such_table")
    running = server.alone()
    assert code(server.delete(f"/api/tables/{running.id}", running.token)) == (409, "not_open")


def test_rematches_keep_the_score_of_the_evening(server: Server) -> None:
    players = server.pair()
    wins = {player.token: 0 for player in players}
    for _ in range(2):
        finish(players, random.Random(1))
        for player in players:
            wins[player.token] += player.table["result"]["ranking"][player.you[0]] == 1
        table = players[0].ask("rematch", {})["d"]["table"]
        players = [server.socket(table, player.token) for player in players]
        for player in players:
            player.until(lambda player=player: player.table.get("status") == "running")
            assert player.table["evening"][player.you[0]] == wins[player.token]
