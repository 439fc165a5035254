"""How quickly the server answers with many games at once, every move on the disk before it is acknowledged.

python bench/server_load.py --games 1000 --rate 500 --seconds 30
"""

import argparse
import asyncio
import os
import random
import signal
import tempfile
import time
from pathlib import Path

from tables import Player, Server, Times, percentile, seat_everybody, some_move

PROBE_SECONDS = 0.005
SYNC_SECONDS = 0.1


async def notice(lateness: list[float]) -> None:
    """Note how much later than asked for this process comes to its turn: what it measures is late by that, too."""
    while True:
        due = time.perf_counter() + PROBE_SECONDS
        await asyncio.sleep(PROBE_SECONDS)
        lateness.append(time.perf_counter() - due)


async def sync(folder: Path, syncs: list[float]) -> None:
    """Write to the same disk now and then: no commit of the server can be quicker."""

    def write() -> float:
        begun = time.perf_counter()
        file.write(bytes(4096))
        os.fsync(file.fileno())
        return time.perf_counter() - begun

    with (folder / "yardstick").open("wb", buffering=0) as file:
        while True:
            syncs.append(await asyncio.to_thread(write))
            await asyncio.sleep(SYNC_SECONDS)


async def measure(server: Server, games: int, rate: float, seconds: float) -> None:
    """Seat everybody, let them move at a pace, and print what was seen."""
    rng = random.Random(1)
    ready: asyncio.Queue[Player] = asyncio.Queue()
    times = Times()
    begun, bare = time.perf_counter(), server.memory("VmRSS")
    players = await seat_everybody(server, games, ready, times)
    listening = []
    for player in players:
        listening.append(asyncio.create_task(player.listen()))
        if len(listening) % 50 == 0:
            await asyncio.sleep(0.1)
    while ready.qsize() < games:
        await asyncio.sleep(0.1)
    print(f"{games} games with {len(players)} players stand after {time.perf_counter() - begun:.1f} s")
    times.done.clear()
    times.told.clear()
    lateness: list[float] = []
    syncs: list[float] = []
    watches = [asyncio.create_task(notice(lateness)), asyncio.create_task(sync(server.folder, syncs))]
    used, begun, sent = server.cpu_seconds(), time.perf_counter(), 0
    own = time.process_time()
    while (now := time.perf_counter()) - begun < seconds:
        due = int((now - begun) * rate)
        while sent < due and not ready.empty():
            player = ready.get_nowait()
            if player.moves is None or player.socket is None:
                continue
            player.game.moved_at = time.perf_counter()
            await player.send(some_move(player.moves.tree, rng))
            sent += 1
        await asyncio.sleep(0.002)
    took = time.perf_counter() - begun
    cpu, own = server.cpu_seconds() - used, time.process_time() - own
    for watch in watches:
        watch.cancel()
    await asyncio.sleep(1)
    print(f"moves acknowledged      {len(times.done)} of {sent} sent in {took:.1f} s: {len(times.done) / took:.0f}/s")
    print(f"until acknowledged, ms  p50 {percentile(times.done, 0.5):.1f}  p99 {percentile(times.done, 0.99):.1f}")
    print(f"until the other hears   p50 {percentile(times.told, 0.5):.1f}  p99 {percentile(times.told, 0.99):.1f}")
    print(f"refused                 {times.refused or 'none'}")
    most, games_only = server.memory(), server.memory("VmRSS") - bare
    print(f"server                  {most:.0f} MB at most, {games_only:.0f} MB of it for the games")
    print(f"                        {100 * cpu / took:.0f} % of a core, {1000 * cpu / sent:.2f} ms per move")
    print(f"players (this process)  {100 * own / took:.0f} % of a core")
    print("meanwhile, what the machine gives to nobody in particular, ms")
    print(f"  a pause was longer by p50 {percentile(lateness, 0.5):.1f}  p99 {percentile(lateness, 0.99):.1f}")
    print(f"  a bare write and sync p50 {percentile(syncs, 0.5):.1f}  p99 {percentile(syncs, 0.99):.1f}")
    for player in players:
        player.game.over = True
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            asyncio.run(measure(server, asked.games, asked.rate, asked.seconds))
        finally:
            server.kill(signal.SIGTERM)


if __name__ == "__main__":
    main()
