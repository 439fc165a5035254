"""What was acknowledged survives whatever dies: the server, the disk's space, the database."""

import asyncio
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from server.postgres import Cluster
from server.stores import entry, new_game, numbers, on, written
from sintra.server.store import Append, Store, StoreFull, StoreUnavailable, open_store

GAMES = 8
SCRIPT = Path(__file__).with_name("store_writer.py")


@contextmanager
def writer(url: str) -> Iterator["subprocess.Popen[str]"]:
    """Start a process that writes, and kill it in the end."""
    process = subprocess.Popen([sys.executable, SCRIPT, url, str(GAMES)], stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def lines(process: "subprocess.Popen[str]", count: int) -> list[list[str]]:
    """Read lines that are whole; the one that a kill cut off was not acknowledged to anybody."""
    assert process.stdout is not None
    told = [process.stdout.readline() for _ in range(count)]
    return [line.split() for line in told if line.endswith("\n")]


def rest(process: "subprocess.Popen[str]") -> list[list[str]]:
    assert process.stdout is not None
    return [line.split() for line in process.stdout.read().splitlines(keepends=True) if line.endswith("\n")]


def check(url: str, acknowledged: list[list[str]]) -> None:
    """Every acknowledged entry is there, where it was acknowledged, and nothing twice."""

    async def look(store: Store) -> None:
        for number in range(GAMES):
            name = f"g{number}"
            loaded = await store.load(name)
            assert loaded is not None
            bodies = [stored.body.decode() for stored in loaded.entries]
            assert len(set(bodies)) == len(bodies)
            for game, seq, body in acknowledged:
                if game == name:
                    assert bodies[int(seq)] == body

    on(url, look)


def test_nothing_acknowledged_is_lost_or_doubled_when_the_writer_is_killed(url: str) -> None:
    acknowledged: list[list[str]] = []
    for count in (40, 333, 101):
        with writer(url) as process:
            acknowledged += lines(process, count)[1:]
            os.kill(process.pid, signal.SIGKILL)
            acknowledged += rest(process)
    assert len(acknowledged) >= 400
    check(url, acknowledged)


def test_nothing_acknowledged_is_lost_when_postgres_crashes(postgres_cluster: Cluster, postgres_url: str) -> None:
    acknowledged: list[list[str]] = []
    with writer(postgres_url) as process:
        acknowledged += lines(process, 100)[1:]
        postgres_cluster.stop(signal.SIGQUIT)
        try:
            while (line := lines(process, 1)[0])[0] != "error":
                acknowledged.append(line)
            assert line[1] == "StoreUnavailable"
        finally:
            postgres_cluster.start()
        while (line := lines(process, 1)[0])[0] == "error":
            pass
        acknowledged += [line, *(other for other in lines(process, 100) if other[0] != "error")]
    check(postgres_url, acknowledged)


def limit_files(process: "subprocess.Popen[str]", size: int) -> None:
    _, hard = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, hard))


def test_a_file_that_may_not_grow_is_one_clear_line_and_nothing_is_lost(sqlite_url: str) -> None:
    acknowledged: list[list[str]] = []
    with writer(sqlite_url) as process:
        lines(process, 1)
        limit_files(process, 1_200_000)
        while (line := lines(process, 1)[0])[0] != "error":
            acknowledged.append(line)
        assert line[1] in {"StoreUnavailable", "StoreFull"}
        assert sqlite_url.removeprefix("sqlite:///") in line
        limit_files(process, resource.RLIM_INFINITY)
        while (line := lines(process, 1)[0])[0] == "error":
            pass
        acknowledged += [line, *lines(process, 50)]
    check(sqlite_url, acknowledged)


@contextmanager
def small_disk(place: Path, size: str) -> Iterator[Path]:
    """Give a folder a small disk of its own."""
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("a small disk can only be mounted by root")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def leave(place: Path, size: int) -> Path:
    """Fill a disk up to some bytes; returns the file that does it."""
    free = os.statvfs(place)
    ballast = place / "ballast"
    ballast.write_bytes(b"\0" * (free.f_bavail * free.f_bsize - size))
    return ballast


async def fill(store: Store, game: str, seq: int) -> int:
    """Append until nothing fits; returns the last number that did."""
    while True:
        try:
            assert await store.append(Append(game, seq + 1, 0.0, os.urandom(500), status="running"))
        except StoreFull:
            return seq
        seq += 1


def test_on_a_full_disk_nothing_is_half_written_and_it_works_again_with_space(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await written(store, "g", 3)
        await written(store, "h", 3)
        ballast = leave(place, 3 * 4096)
        seq = await fill(store, "g", 3)
        big = [Append("g", seq + 1, 0.0, b"x" * 9000, status="over"), entry("h", 4)]
        answers = await asyncio.gather(*map(store.append, big), return_exceptions=True)
        assert isinstance(answers[0], StoreFull)
        with pytest.raises(StoreFull, match=r"no space left for the store .*/store\.db; nothing was written"):
            await store.create(new_game("new"))
        assert await numbers(store, "g") == list(range(seq + 1))
        assert await store.count("over") == 0
        assert await store.load("new") is None
        ballast.unlink()
        assert await store.append(big[0])
        assert await store.create(new_game("new"))
        assert await numbers(store, "g") == list(range(seq + 2))

    with small_disk(tmp_path / "small", "1m") as place:
        on(f"sqlite:///{place}/store.db", work)


def test_a_postgres_whose_disk_is_full_says_so_and_goes_on_with_space(postgres_cluster: Cluster) -> None:
    async def work(store: Store) -> None:
        await written(store, "g", 3)
        ballast = leave(place, 3 * 8192)
        seq = await fill(store, "g", 3)
        assert await numbers(store, "g") == list(range(seq + 1))
        ballast.unlink()
        assert await store.append(entry("g", seq + 1))
        assert await numbers(store, "g") == list(range(seq + 2))

    with small_disk(postgres_cluster.folder / "small", "24m") as place:
        shutil.chown(place, "postgres", "postgres")
        postgres_cluster.run(f"CREATE TABLESPACE small LOCATION '{place}'")
        postgres_cluster.run("CREATE DATABASE small TABLESPACE small")
        try:
            on(f"{postgres_cluster.address}/small", work)
        finally:
            postgres_cluster.run("DROP DATABASE small WITH (FORCE)")
            postgres_cluster.run("DROP TABLESPACE small")


def test_a_store_may_be_used_again_when_postgres_is_back(postgres_cluster: Cluster, postgres_url: str) -> None:
    async def work(store: Store) -> None:
        await written(store, "g", 1)
        postgres_cluster.stop()
        try:
            for attempt in (store.append(entry("g", 2)), store.load("g"), store.create(new_game("h"))):
                with pytest.raises(StoreUnavailable, match="is not responding"):
                    await attempt
        finally:
            postgres_cluster.start()
        assert await store.append(entry("g", 2))
        assert await store.create(new_game("h"))
        assert await numbers(store, "g") == [0, 1, 2]

    on(postgres_url, work)


BREAK = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sintra'"


def test_connections_that_broke_while_they_lay_idle_are_replaced(postgres_cluster: Cluster, postgres_url: str) -> None:
    async def work(store: Store) -> None:
        await written(store, "g", 1)
        actions = (partial(store.append, entry("g", 2)), partial(store.load, "g"), partial(store.create, new_game("h")))
        for action in actions:
            assert postgres_cluster.run(BREAK) == "t"
            assert await action()
        assert await numbers(store, "g") == [0, 1, 2]

    on(postgres_url, work)


class Cutter:
    """A line to PostgreSQL that can lose an answer: it lets a command through, and breaks before the reply."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cut = False
        self.losses = 0

    async def __aenter__(self) -> int:
        self.server = await asyncio.start_server(self.connect, "127.0.0.1", 0)
        return int(self.server.sockets[0].getsockname()[1])

    async def __aexit__(self, *_: object) -> None:
        self.server.close()

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, questions = await asyncio.open_connection("127.0.0.1", self.port)

        async def ask() -> None:
            while data := await reader.read(65536):
                questions.write(data)
            questions.close()

        async def answer() -> None:
            while data := await answers.read(65536):
                if self.cut and b"SELECT" in data:  # the end of the answer to a statement
                    self.cut = False
                    self.losses += 1
                    break
                writer.write(data)
            writer.close()

        await asyncio.gather(ask(), answer(), return_exceptions=True)


def test_an_entry_whose_answer_was_lost_is_written_once_and_acknowledged(
    postgres_cluster: Cluster, postgres_url: str
) -> None:
    async def run() -> None:
        cutter = Cutter(postgres_cluster.port)
        async with cutter as port:
            store = await open_store(postgres_url.replace(f":{postgres_cluster.port}/", f":{port}/"))
            await written(store, "g", 2)
            cutter.cut = True
            assert await store.append(entry("g", 3))
            assert cutter.losses == 1
            assert await store.append(entry("g", 4))
            assert await numbers(store, "g") == [0, 1, 2, 3, 4]
            await store.close()

    asyncio.run(run())
