"""A server that does not hear of another one's entries for a while: nobody who comes to it goes back in time.

PostgreSQL delivers news to a server by one process of its own; frozen, it delivers none, as after a pause of the whole
database, when the line that hears of others is not up yet.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from server.live import FREELY, Player, Server, wait_for
from server.postgres import Cluster


@pytest.fixture(scope="module")
def place(postgres_cluster: Cluster) -> str:
    return postgres_cluster.database("behind")


@pytest.fixture(scope="module")
def servers(place: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    made = [
        Server(tmp_path_factory.mktemp(name), "--bots", "1", SINTRA_DATABASE_URL=place, **FREELY)
        for name in ("deaf", "other")
    ]
    with made[0], made[1]:
        yield made


@contextmanager
def deaf(cluster: Cluster, server: Server) -> Iterator[None]:
    """Let the news for a server wait."""
    lines = cluster.run(
        "SELECT pid, client_port FROM pg_stat_activity "
        "WHERE application_name = 'sintra listener' AND datname = 'behind'"
    )
    ports = {int(port): int(pid) for pid, port in (line.split("|") for line in lines.splitlines())}
    (pid,) = (pid for port, pid in ports.items() if _owns(server, port))
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def _owns(server: Server, port: int) -> bool:
    """Tell whether a server has the line with this port at its own end."""
    with open("/proc/net/tcp", encoding="ascii") as file:
        inodes = [line.split()[9] for line in file if line.split()[1].endswith(f":{port:04X}")]
    held = {os.readlink(f"/proc/{server.pid}/fd/{each}") for each in os.listdir(f"/proc/{server.pid}/fd")}
    return any(f"socket:[{inode}]" in held for inode in inodes)


@pytest.fixture
def behind(servers: list[Server], postgres_cluster: Cluster) -> Iterator[tuple[Player, Player]]:
    """Somebody at a server that lacks a move which was played at the other one, and the one who played it."""
    here = servers[0].alone("azul")
    there = here.again(servers[1].address_of(here.id))
    with deaf(postgres_cluster, servers[0]):
        there.play(there.numbers()[0])
        assert servers[0].get(f"/api/tables/{here.id}").json()["v"] == there.v - 1
        yield here, there


def test_who_comes_back_to_a_server_that_is_behind_is_not_shown_less(behind: tuple[Player, Player]) -> None:
    here, there = behind
    back = there.again(here.url)
    assert back.v == there.v
    assert back.view == there.view


def test_who_comes_to_it_anew_sees_what_everybody_sees(behind: tuple[Player, Player]) -> None:
    here, there = behind
    new = Player(here.url, there.token)
    new.until(lambda: new.table)
    assert (new.v, new.view) == (there.v, there.view)


def test_a_command_that_follows_what_it_lacks_is_carried_out(behind: tuple[Player, Player]) -> None:
    here, there = behind
    move = there.numbers()[0]
    done = here.ask("play", {"seat": there.moves["seat"], "move": move}, there.v)
    assert done["v"] == there.v + 1
    here.until(lambda: here.v == done["v"])


def test_the_whole_view_is_never_older_than_what_the_asker_knows(behind: tuple[Player, Player]) -> None:
    here, there = behind
    here.send("view", {}, there.v)
    here.until(lambda: here.v == there.v)
    assert here.view == there.view


def hear_more(player: Player) -> None:
    """Hear something besides who came and went."""
    while player.hear(2)["t"] == "present":
        pass


def signalled(pid: int, number: int) -> None:
    """Send a signal to a process of the database, which may have ended by itself."""
    with suppress(ProcessLookupError):
        os.kill(pid, number)


def test_after_a_pause_of_the_whole_database_everybody_sees_the_same(
    servers: list[Server], postgres_cluster: Cluster
) -> None:
    here = servers[0].alone("azul")
    there = here.again(servers[1].address_of(here.id))
    move = there.numbers()[0]
    pids = [int(pid) for pid in postgres_cluster.run("SELECT pid FROM pg_stat_activity").splitlines()]
    pids = [pid for pid in pids if os.path.exists(f"/proc/{pid}")]
    for pid in (postgres_cluster.process.pid, *pids):
        signalled(pid, signal.SIGSTOP)
    try:
        there.send("play", {"id": "frozen", "seat": there.moves["seat"], "move": move}, there.v)
        with pytest.raises(TimeoutError):
            hear_more(there)
    finally:
        for pid in (postgres_cluster.process.pid, *pids):
            signalled(pid, signal.SIGCONT)
    v = there.v + 1
    there.until(lambda: there.v >= v)
    back = there.again(here.url)
    assert (back.v, back.view) == (there.v, there.view)
    wait_for(lambda: servers[0].get(f"/api/tables/{here.id}").json()["v"] == v)
