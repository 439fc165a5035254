"""Measure the store: entries per second, time until they are durable, and processor time, beside a busy event loop.

python tools/store_speed.py [URL] [--rate 500] [--seconds 10] [--games 1000] [--busy 0.5]

`--busy` is milliseconds of Python that the loop does for each entry besides, as a server would. Without a URL it is a
new SQLite file on the current folder's disk. The yardstick is the same disk: a write and a sync of a small file.
"""

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path

from sintra.server.store import Append, NewGame, Store, open_store

BODY = b'{"kind":"played","seat":0,"move":123,"id":"abcdef0123456789","draws":["B","R","K"]}' * 3


def yardstick(folder: Path, count: int = 100) -> float:
    """Return the milliseconds of writing and syncing a small file's next piece."""
    with (folder / "yardstick").open("wb", buffering=0) as file:
        start = time.perf_counter()
        for _ in range(count):
            file.write(BODY)
            os.fsync(file.fileno())
        return (time.perf_counter() - start) / count * 1000


def spin(seconds: float) -> None:
    """Hold the loop as Python code does."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


async def measure(store: Store, rate: int, seconds: float, games: int, busy: float) -> str:
    """Append at a steady rate; returns a line of figures."""
    names = [f"{os.getpid()}-{number}" for number in range(games)]
    for name in names:
        await store.create(NewGame(name, "azul:2:coloured", True, "running", bytes(32), b"{}", time.time()))
    last = [0] * games
    times: list[float] = []

    async def one(index: int) -> None:
        spin(busy)
        start = time.perf_counter()
        last[index] += 1
        assert await store.append(Append(names[index], last[index], time.time(), BODY))
        times.append(time.perf_counter() - start)

    count = int(rate * seconds)
    start, used = time.perf_counter(), time.process_time()
    tasks = []
    for number in range(count):
        await asyncio.sleep(max(0.0, start + number / rate - time.perf_counter()))
        tasks.append(asyncio.create_task(one(number % games)))
    await asyncio.gather(*tasks)
    reached = count / (time.perf_counter() - start)
    used = time.process_time() - used - busy * count
    times.sort()
    p50, p99 = (1000 * times[int(count * part)] for part in (0.5, 0.99))
    return (
        f"{reached:.0f} entries/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms, processor {used / count * 1e6:.0f} µs per entry"
    )


async def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser()
    parser.add_argument("url", nargs="?")
    parser.add_argument("--rate", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--busy", type=float, default=0.0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=".") as folder:
        store = await open_store(given.url or f"sqlite:///{Path(folder).resolve()}/store.db")
        print(await measure(store, given.rate, given.seconds, given.games, given.busy / 1000))
        await store.close()
        bare = yardstick(Path(folder))
        print(f"yardstick: {bare:.1f} ms for a write and a sync, while {os.getloadavg()[0]:.1f} processes want to run")


asyncio.run(main())
