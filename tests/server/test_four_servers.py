"""Four servers on one PostgreSQL, each attacked with tables of bots: somebody else's bot answers all the same."""

import random
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from server.live import FREELY, ME, Player, Server, bot, finish, wait_for
from server.postgres import Cluster

SERVERS, TABLES, MOVES = 4, 12, 5


@pytest.fixture
def servers(postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    place = postgres_cluster.database("four")
    folders = [tmp_path_factory.mktemp(f"server{number}") for number in range(SERVERS)]
    made = [Server(folder, "--bots", "1", SINTRA_DATABASE_URL=place, **FREELY) for folder in folders]
    with ExitStack() as running:
        for server in made:
            running.enter_context(server)
        yield made
    for server in made:
        assert "Traceback" not in server.log.read_text()


def watched(server: Server) -> list[Player]:
    """Let bots of the highest level play among themselves, and look on: else they pause."""
    token = server.person("Eve")
    tables = [server.table(token, "azul", *[bot(6)] * 4)["table"]["id"] for _ in range(TABLES)]
    return [server.socket(table) for table in tables]


def entries(server: Server, watching: list[Player]) -> int:
    return sum(server.get(f"/api/tables/{each.id}").json()["v"] for each in watching)


def test_bots_of_an_attacker_at_every_server_do_not_hold_up_the_bot_of_somebody_else(servers: list[Server]) -> None:
    attacked = [watched(server) for server in servers]
    for server in servers:
        wait_for(lambda server=server: server.figure("bots_waiting") >= TABLES - 3)
    for server, watching in zip(servers, attacked, strict=True):
        token = server.person("Ada")
        player = server.socket(server.table(token, "azul", ME, bot(3))["table"]["id"], token)
        player.until(lambda player=player: player.moves)
        before = entries(server, watching)
        finish([player], random.Random(1), moves=MOVES)
        player.until(lambda player=player: player.moves)
        # in the order in which they were asked for, every answer would have come after one move of every table
        assert entries(server, watching) - before < TABLES
        assert server.figure("bots_waiting") > 0
