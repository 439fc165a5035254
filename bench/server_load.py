"""How quickly the server answers with many games at once, every move on the disk before it is acknowledged.

python bench/server_load.py --games 1000 --rate 500 --seconds 30
python bench/server_load.py --game duel --spectators 20 --servers 4

Moves are due at a steady pace, and what is measured is the time from when a move is due, not from when it was sent: a
move that had to wait for its turn, because the server or this program was late, has waited. Several servers share a
PostgreSQL, and every player comes from an address of its own, so that the two of a table are mostly at two servers.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import signal
import tempfile
import time
from pathlib import Path

from several import Several
from tables import Player, Reached, Server, Times, address_of, percentile, seat_everybody, some_move
from websockets.asyncio.client import connect

from sintra.server.wire import VERSION

GAMES = ("azul", "duel", "pavilion")
PROBE_SECONDS = 0.005
SYNC_SECONDS = 0.1
SHOWN = (("p50", 0.5), ("p99", 0.99), ("most", 1.0))


async def notice(lateness: list[float]) -> None:
    """Note how much later than asked for this process comes to its turn: what it measures is late by that, too."""
    while True:
        due = time.perf_counter() + PROBE_SECONDS
        await asyncio.sleep(PROBE_SECONDS)
        lateness.append(time.perf_counter() - due)


def stolen_seconds() -> float:
    """Give the processor time that the host gave to others while somebody here wanted it; 0 where that is not told."""
    try:
        total = Path("/proc/stat").read_text().splitlines()[0].split()
    except OSError:
        return 0.0
    return int(total[8]) / os.sysconf("SC_CLK_TCK")


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


async def look_on(server: Reached, player: Player, number: int, heard: list[float]) -> None:
    """Look on at a table; notes when a move is heard of, from when it was due."""
    url = f"{server.url.replace('http', 'ws')}/ws/tables/{player.table}"
    async with connect(url, max_size=None, compression=None, local_addr=(address_of(40_000 + number), 0)) as socket:
        await socket.send(json.dumps({"t": "hello", "d": {"token": "", "v": None, "wire": VERSION}}))
        async for text in socket:
            if '"t":"entry"' in str(text)[:40]:
                heard.append(time.perf_counter() - player.game.moved_at)


async def play(ready: "asyncio.Queue[Player]", rate: float, seconds: float) -> int:
    """Let moves be due at a pace, whoever can play next; gives how many were."""
    rng, begun, sent = random.Random(1), time.perf_counter(), 0
    while True:
        due = begun + sent / rate
        if due - begun >= seconds:
            return sent
        if (early := due - time.perf_counter()) > 0:
            await asyncio.sleep(early)
        try:
            player = await asyncio.wait_for(ready.get(), 10)
        except TimeoutError:
            print("nobody could move for ten seconds")
            return sent
        if player.moves is None or player.socket is None:
            continue
        player.game.moved_at = due
        await player.send(some_move(player.moves.tree, rng), due)
        sent += 1


async def measure(server: Server | Several, name: str, games: int, rate: float, seconds: float, crowd: int) -> None:
    """Seat everybody, let them move at a pace, and print what was seen."""
    ready: asyncio.Queue[Player] = asyncio.Queue()
    times = Times()
    begun, bare = time.perf_counter(), server.memory("VmRSS")
    players = await seat_everybody(server, games, ready, times, name)
    listening: list[asyncio.Task[None]] = []
    for player in players:
        listening.append(asyncio.create_task(player.listen()))
        if len(listening) % 50 == 0:
            await asyncio.sleep(0.1)
    heard: list[float] = []
    looking = [asyncio.create_task(look_on(server, players[0], n, heard)) for n in range(crowd)]
    while ready.qsize() < games:
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    standing = time.perf_counter() - begun
    for found in (times.done, times.told, heard):
        found.clear()
    gc.collect()
    gc.freeze()
    gc.disable()  # two thousand players in one process: its own pauses are nobody's
    lateness: list[float] = []
    syncs: list[float] = []
    watches = [asyncio.create_task(notice(lateness)), asyncio.create_task(sync(server.folder, syncs))]
    used, beside, begun = server.cpu_seconds(), server.other_cpu_seconds(), time.perf_counter()
    own, stolen = time.process_time(), stolen_seconds()
    sent = await play(ready, rate, seconds)
    took = time.perf_counter() - begun
    cpu, own = server.cpu_seconds() - used, time.process_time() - own
    beside = {who: now - beside[who] for who, now in server.other_cpu_seconds().items()}
    for watch in watches:
        watch.cancel()
    await asyncio.sleep(1)
    print(f"{name}: {games} games with {len(players)} players and {crowd} spectators stood after {standing:.1f} s")
    print(f"  moves acknowledged    {len(times.done)} of {sent} in {took:.1f} s: {len(times.done) / took:.0f}/s")
    for what, found in (("acknowledged", times.done), ("the other hears", times.told), ("spectators hear", heard)):
        if found:
            p50, p95, p99 = (percentile(found, part) for part in (0.5, 0.95, 0.99))
            print(f"  due until {what:15}  p50 {p50:.1f}  p95 {p95:.1f}  p99 {p99:.1f} ms")
    print(f"  refused               {times.refused or 'none'}")
    most, games_only = server.memory(), server.memory("VmRSS") - bare
    print(f"  memory                {most:.0f} MB at most, {games_only:.0f} MB of it for the games")
    print(f"  processor of servers  {1000 * cpu / sent:.2f} ms per move, {100 * cpu / took:.0f} % of a core")
    for who, seconds_used in beside.items():
        print(f"  processor of {who:9}{1000 * seconds_used / sent:.2f} ms per move, {100 * seconds_used / took:.0f} %")
    print(f"  players (this process) {100 * own / took:.0f} % of a core")
    print("  meanwhile, what the machine gives to nobody in particular, ms")
    for what, found in (("a pause was longer by", lateness), ("a bare write and sync", syncs)):
        print(f"    {what} {'  '.join(f'{name} {percentile(found, part):.1f}' for name, part in SHOWN)}")
    print(f"    taken by other machines {stolen_seconds() - stolen:.2f} s", flush=True)
    gc.enable()
    for player in players:
        player.game.over = True
    for task in [*listening, *looking]:
        task.cancel()
    await asyncio.gather(*listening, *looking, return_exceptions=True)


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--game", action="append", choices=GAMES, help="all three, one after the other, if none is named"
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500, help="moves per second, of all games together")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--spectators", type=int, default=0, help="spectators at one of the tables")
    parser.add_argument("--servers", type=int, default=0, help="processes on one PostgreSQL; 0: one on SQLite")
    parser.add_argument("--proxy", choices=("nginx", "caddy"), default="nginx", help="what is in front of several")
    asked = parser.parse_args()
    for name in asked.game or GAMES:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            server = Several(folder, asked.servers, asked.proxy) if asked.servers else Server(folder)
            server.start()
            try:
                asyncio.run(measure(server, name, asked.games, asked.rate, asked.seconds, asked.spectators))
            finally:
                server.kill(signal.SIGTERM)


if __name__ == "__main__":
    main()
