"""Tournaments of eight to sixteen at real servers, every game played to its end; standings are worked out again."""

import random
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from server.live import Player, Server, finish, wait_for
from server.test_tournaments import QUICK, enter, is_on, make, path, sheet, start
from sintra.tournaments.meeting import Meeting
from sintra.tournaments.standings import standings

pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ina", "Jo", "Kai", "Lea", "Mo", "Ned", "Ola", "Pia")


@pytest.fixture
def servers(url: str, tmp_path: Path) -> Iterator[list[Server]]:
    """One server at a file, or two at a PostgreSQL."""
    running: list[Server] = []
    try:
        for name in ("a",) if url.startswith("sqlite") else ("a", "b"):
            folder = tmp_path / name
            folder.mkdir()
            running.append(Server(folder, "--bots", "1", **{**QUICK, "SINTRA_DATABASE_URL": url}).start())
        yield running
        for server in running:
            assert "Traceback" not in server.log.read_text()
    finally:
        for server in running:
            server.kill()


def play_round(servers: list[Server], id: str, tokens: dict[int, str], number: int) -> None:
    """Play every game of a round, each person at the server where they always are."""
    wait_for(lambda: is_on(sheet(servers[0], id), number))
    rng = random.Random(number)
    here = [each for each in sheet(servers[0], id)["meetings"] if each["round"] == number and each["table"]]
    for meeting in here:
        people = [each for each in meeting["entrants"] if each in tokens]
        players = [at(servers, each).socket(meeting["table"], tokens[each]) for each in people]
        for player in players:
            player.until(lambda player=player: player.table.get("status") in ("running", "over"))
        if players:
            finish(players, rng)
        close(players)


def at(servers: list[Server], entrant: int) -> Server:
    return servers[entrant % len(servers)]


def close(players: list[Player]) -> None:
    for player in players:
        player.close()


def again(over: dict[str, Any]) -> list[tuple[int, int, float]]:
    """Work the standings out from the meetings alone."""
    met = [
        Meeting(each["round"], tuple(each["entrants"]), tuple(each["places"]), tuple(each["scores"]))
        for each in over["meetings"]
    ]
    order = [each["number"] for each in over["entrants"]]
    return [(each.entrant, each.place, float(each.points)) for each in standings(over["system"], order, met)]


@pytest.mark.parametrize(
    ("count", "bots", "more"),
    [
        (12, 0, {"system": "swiss", "rounds": 4}),
        (8, 0, {"system": "round_robin", "game": "azul", "options": {"wall": "grey"}}),
        (9, 4, {"system": "swiss", "rounds": 2, "players": 4}),
        (3, 12, {"system": "swiss", "rounds": 3}),
    ],
)
def test_everybody_plays_every_round_and_the_table_is_right(
    servers: list[Server], count: int, bots: int, more: dict[str, Any]
) -> None:
    people = [at(servers, number).person(NAMES[number - 1]) for number in range(1, count + 1)]
    id = make(servers[0], people[0], rated=True, **more)
    for number, token in enumerate(people, 1):
        enter(at(servers, number), id, token)
    for _ in range(bots):
        assert servers[0].post(path(id, "bots"), {"level": 1}, people[0]).status_code == 201
    begun = start(servers[0], id, people[0])
    rounds = begun["rounds"]
    for number in range(1, rounds + 1):
        play_round(servers, id, dict(enumerate(people, 1)), number)
    wait_for(lambda: sheet(servers[-1], id)["status"] == "over", seconds=120)
    over = sheet(servers[-1], id)
    assert [each["entrant"] for each in over["standings"]] == [
        each["entrant"] for each in sheet(servers[0], id)["standings"]
    ]
    played = {number: [m for m in over["meetings"] if m["round"] == number] for number in range(1, rounds + 1)}
    for meetings in played.values():
        assert sorted(n for each in meetings for n in each["entrants"]) == list(range(1, count + bots + 1))
        assert {each["status"] for each in meetings} <= {"over", "bye"}
    assert all(each["played"] == rounds for each in over["standings"] if (count + bots) % 2 == 0)
    if more.get("players", 2) == 2:
        met = [frozenset(pair) for each in over["meetings"] for pair in combinations(each["entrants"], 2)]
        assert len(met) == len(set(met)), "nobody meets twice"
    shown = [(each["entrant"], each["place"], each["points"]) for each in over["standings"]]
    assert [row[:2] for row in shown] == [row[:2] for row in again(over)]
    assert [row[2] for row in shown] == pytest.approx([row[2] for row in again(over)], abs=0.001)


def test_a_server_that_is_killed_leaves_the_tournament_to_the_other(postgres_url: str, tmp_path: Path) -> None:
    servers = []
    try:
        for name in ("a", "b"):
            (tmp_path / name).mkdir()
            settings = {**QUICK, "SINTRA_DATABASE_URL": postgres_url}
            servers.append(Server(tmp_path / name, "--bots", "1", **settings).start())
        people = [servers[n % 2].person(NAMES[n]) for n in range(8)]
        id = make(servers[0], people[0], rounds=3)
        for token in people:
            enter(servers[1], id, token)
        start(servers[0], id, people[0])
        tokens = dict(enumerate(people, 1))
        play_round(servers, id, tokens, 1)
        wait_for(lambda: is_on(sheet(servers[1], id), 2))
        servers[0].kill()  # in the middle of the second round
        for number in (2, 3):
            play_round(servers[1:], id, tokens, number)
        wait_for(lambda: sheet(servers[1], id)["status"] == "over", seconds=120)
        over = sheet(servers[1], id)
        assert [each["played"] for each in over["standings"]] == [3] * 8
        assert sum(each["points"] for each in over["standings"]) == 12
    finally:
        for server in servers:
            server.kill()
