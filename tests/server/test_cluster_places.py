"""The server's side of a cluster, with faults that a real one has rarely: a gateway that dies, is silent, or is late.

The gateway here is a small program; that a real one on a real cluster does the same, test_thinkers.py checks.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from patience import PATIENCE
from sintra.server.bots import cluster
from sintra.server.bots.cluster import ClusterPlaces

GATEWAY = """
import json, os, sys
def tell(**message):
    print(json.dumps(message), flush=True)
tell(cpus=2)
for line in sys.stdin:
    message = json.loads(line)
    with open(sys.argv[1], "a") as log:
        log.write(line)
    place, request = message["place"], message.get("request", {})
    if "open" in message:
        tell(place=place, open={"pid": os.getpid(), "version": "x"})
    elif request.get("do") == "die":
        sys.exit(1)
    elif request.get("do") == "lose":
        tell(place=place, gone="its machine is gone")
    elif request.get("do") == "late":
        tell(place=place, n=message["n"] + 100, answer={"late": True})
        tell(place=place, n=message["n"], answer={"late": False})
    elif "n" in message and request.get("do") != "nothing":
        tell(place=place, n=message["n"], answer={"did": request})
"""
Work = Callable[[ClusterPlaces], Awaitable[None]]


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the gateway hears; it is this file's instead of the real one."""
    program, log = tmp_path / "gateway.py", tmp_path / "heard"
    program.write_text(GATEWAY)
    spawn = asyncio.create_subprocess_exec

    async def other(*line: str, **settings: Any) -> Any:
        assert line[2:] == ("-m", "sintra.server.bots.gateway", "ray://nowhere:1")
        return await spawn(sys.executable, str(program), str(log), **settings)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", other)
    return log


def with_places(work: Work, count: int | None = None) -> None:
    async def run() -> None:
        places = ClusterPlaces("ray://nowhere:1", count)
        try:
            await asyncio.wait_for(work(places), PATIENCE)
        finally:
            await places.stop()

    asyncio.run(run())


def test_places_answer_each_for_itself_and_a_cluster_tells_how_large_it_is(heard: Path) -> None:
    async def work(places: ClusterPlaces) -> None:
        sizes: list[int] = []
        places.watch(sizes.append)
        one, two = await places.open(0), await places.open(1)
        found = await asyncio.gather(one.exchange({"a": 1}), two.exchange({"b": 2}))
        assert list(found) == [{"did": {"a": 1}}, {"did": {"b": 2}}]
        one.send({"drop": 7})
        await one.exchange({})
        assert '"request": {"drop": 7}' in heard.read_text()
        assert sizes == [2]

    with_places(work)


def test_a_number_that_was_asked_for_is_kept(heard: Path) -> None:
    async def work(places: ClusterPlaces) -> None:
        sizes: list[int] = []
        places.watch(sizes.append)
        await (await places.open(0)).exchange({})
        assert (places.count, sizes) == (1, [])

    with_places(work, 1)


def test_a_lost_machine_ends_its_place_and_no_other(heard: Path) -> None:
    async def work(places: ClusterPlaces) -> None:
        one, two = await places.open(0), await places.open(1)
        assert await one.exchange({"do": "lose"}) is None
        await one.gone()
        assert await one.exchange({}) is None
        assert await two.exchange({}) == {"did": {}}
        assert await (await places.open(0)).exchange({}) == {"did": {}}

    with_places(work)


def test_a_gateway_that_dies_takes_all_places_and_is_started_again(heard: Path) -> None:
    async def work(places: ClusterPlaces) -> None:
        one, two = await places.open(0), await places.open(1)
        pid = one.pid
        assert await one.exchange({"do": "die"}) is None
        await two.gone()
        again = await places.open(0)
        assert again.pid != pid
        assert await again.exchange({}) == {"did": {}}

    with_places(work)


def test_an_answer_that_nobody_waits_for_is_dropped(heard: Path) -> None:
    async def work(places: ClusterPlaces) -> None:
        assert await (await places.open(0)).exchange({"do": "late"}) == {"late": False}

    with_places(work)


def test_who_hangs_is_killed_and_who_is_only_let_go_is_not(heard: Path) -> None:
    async def work(places: ClusterPlaces) -> None:
        one, two = await places.open(0), await places.open(1)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(one.exchange({"do": "nothing"}), 0.1)
        await one.close(hung=True)
        await one.gone()
        await two.close()
        third = await places.open(2)
        await third.exchange({})
        closed = [line for line in heard.read_text().splitlines() if "close" in line]
        assert closed == ['{"place": 0, "close": true}']

    with_places(work)


def test_what_does_not_open_in_time_is_an_error_and_not_a_wait_for_ever(
    heard: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "OPENING_SECONDS", 0.0)

    async def work(places: ClusterPlaces) -> None:
        with pytest.raises(OSError, match="no processor of the cluster is free"):
            await places.open(0)

    with_places(work)
