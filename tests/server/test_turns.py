"""Floods of one address: costly requests take turns and spend a budget, and a view is made once."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sintra
from patience import PATIENCE
from server.live import ME, OPEN, Player, Refused, Server
from sintra.server.http.turns import Turns
from sintra.server.live import broadcast
from sintra.server.live.broadcast import Broadcast
from sintra.server.table import transitions
from sintra.server.table.creating import NewSeat, NewTable, draft
from sintra.server.table.entries import Clock, Logged
from sintra.server.table.table import Table
from sintra.server.wire.frames import TableMessage
from sintra.server.wire.messages import table_message

PEOPLE = 200


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the usual limits."""
    with Server(tmp_path_factory.mktemp("usual"), "--bots", "1") as server:
        yield server


def test_between_two_costly_requests_of_an_address_others_go_on() -> None:
    done: list[str] = []

    async def ask(turns: Turns, address: str) -> None:
        async with turns.take(address):
            done.append(address)

    async def run() -> None:
        turns = Turns()
        flood = [asyncio.create_task(ask(turns, "flood")) for _ in range(50)]
        await asyncio.sleep(0)
        await asyncio.wait_for(ask(turns, "other"), PATIENCE)
        await asyncio.gather(*flood)
        assert len(turns) == 0

    asyncio.run(run())
    assert done.index("other") <= 3


def test_who_is_cancelled_while_it_waits_holds_up_nobody() -> None:
    async def run() -> None:
        turns = Turns()

        async def ask() -> None:
            async with turns.take("a"):
                await asyncio.sleep(0.01)

        tasks = [asyncio.create_task(ask()) for _ in range(5)]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.wait_for(ask(), PATIENCE)
        assert len(turns) == 0

    asyncio.run(run())


class Ear:
    """A receiver that keeps what it is sent."""

    def __init__(self, holder: str, *seats: int) -> None:
        self.seats, self.holder, self.address = frozenset(seats), holder, ""
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)

    def let_go(self, why: Exception) -> None:
        raise AssertionError(why)


def test_a_view_that_was_just_sent_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made = draft(NewTable(game="azul", seats=[NewSeat("me"), NewSeat("open")]), "ada", "Ada")
    table = Table(made.id, made.secret, Logged.of(made.created, 1.0))
    count: list[Table] = []

    def counted(table: Table, *asked: Any) -> TableMessage:
        count.append(table)
        return table_message(table, *asked)

    monkeypatch.setattr(broadcast, "table_message", counted)
    told = Broadcast(table)
    ada, bo, cy = Ear("ada", 0), Ear("bo"), Ear("cy")
    for _ in range(10):
        for ear in (ada, bo, cy):
            told.show(ear, 1.0)
    assert len(count) == 2  # one for who sits there, one for who looks on
    assert bo.frames == cy.frames == [bo.frames[0]] * 10
    assert ada.frames[0] != bo.frames[0]


def test_a_view_is_made_again_when_somebody_came_and_says_how_much_time_is_left_now() -> None:
    clock = Clock("total", 60.0)
    made = draft(NewTable(game="azul", seats=[NewSeat("me"), NewSeat("me")], clock=clock), "ada", "Ada")
    table = Table(made.id, made.secret, Logged.of(made.created, 1.0))
    started = transitions.due(table, 1.0)
    assert started is not None
    table.apply(started.entry, Logged.of(started.entry, 1.0), started.state, started.trail)
    told, ada = Broadcast(table), Ear("ada", 0, 1)
    for now in (1.0, 11.0):
        told.show(ada, now)
    left = [json.loads(frame)["d"]["clocks"]["left"] for frame in ada.frames]
    assert [max(each) - min(each) for each in left] == [0.0, 10.0]
    told.join(Ear("bo"), None, 1.0)
    told.join(ada, None, 1.0)
    tables = [json.loads(frame)["d"]["table"] for frame in ada.frames if b'"t":"table"' in frame]
    assert [each["seats"][0]["present"] for each in tables] == [False, False, True]


def test_the_two_hundred_people_of_a_school_are_served_behind_one_address(server: Server) -> None:
    lines: list[Player] = []
    try:
        for _ in range(PEOPLE // 2):
            ada, bo = server.person("Ada"), server.person("Bo")
            made = server.table(ada, "azul", ME, OPEN)
            id = made["table"]["id"]
            seat = server.post(f"/api/tables/{id}/seats", {"invitation": made["invitations"]["1"]}, bo)
            assert seat.status_code == 201, seat.text
            lines += [server.socket(id, ada), server.socket(id, bo)]
        for line in lines:
            line.until(lambda line=line: line.table.get("status") == "running")
            if line.moves:
                line.play(line.numbers()[0])
    finally:
        for line in lines:
            line.close()


def test_costly_requests_spend_the_time_of_a_person_and_a_file_says_how_much(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("[person]\nwork = '12/600'\n[address]\nwork = '20/600'\n")
    with Server(tmp_path, "--bots", "1", "--limits", str(file)) as server:
        flood, other = server.alone("duel"), server.alone("duel")

        def effects(player: Player) -> None:
            player.ask("effects", {"seat": player.table["turn"], "path": []})

        effects(flood)
        effects(flood)
        with pytest.raises(Refused) as refused:
            effects(flood)
        assert refused.value.data["params"] == {"limit": "person_work"}
        flood.send("view", {})
        while (frame := flood.hear())["t"] != "table":
            assert frame["t"] != "refused"
        flood.play(flood.numbers()[0])  # to play costs nothing of it
        effects(other)
        assert server.post("/api/positions", {"text": sintra.game("azul").start(seed=1).text()}).status_code == 200
        with pytest.raises(Refused) as refused:
            effects(other)
        assert refused.value.data["params"] == {"limit": "address_work"}
