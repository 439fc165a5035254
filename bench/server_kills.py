"""Kill the server with -9 again and again under load: every acknowledged move must be there, and none twice.

python bench/server_kills.py --cycles 100 --games 150

It ends after so many kills, or when its time is over: then the exit code is 1, too.
"""

import argparse
import asyncio
import random
import signal
import sqlite3
import tempfile
import time
from pathlib import Path

import msgspec
from tables import Player, Server, Times, percentile, seat_everybody, some_move

GAME = "azul"


async def play_on(
    ready: asyncio.Queue[Player], rng: random.Random, log: dict[str, tuple[str, int]], rate: float
) -> None:
    """Let whoever is to move move, at a pace at which the games last."""
    while True:
        player = await ready.get()
        await asyncio.sleep(1 / rate)
        if player.moves is None or player.socket is None:
            continue
        move = some_move(player.moves.tree, rng)
        try:
            log[await player.send(move)] = (player.table, move)
        except Exception:  # the line broke: the move was not acknowledged, and is offered again
            player.v = None


def check(folder: Path, players: list[Player], sent: dict[str, tuple[str, int]]) -> tuple[int, int, int]:
    """Look into the store: acknowledged moves that are there, lost ones, and commands that were done twice."""
    stored: dict[str, list[tuple[str, int, int]]] = {}
    with sqlite3.connect(folder / "sintra.db") as store:
        for game, seq, body in store.execute("SELECT game, seq, body FROM entries"):
            entry = msgspec.json.decode(body)
            if entry["kind"] == "played":
                stored.setdefault(entry["id"].partition(":")[2], []).append((game, seq, entry["move"]))
    acknowledged = {id: v for player in players for id, v in player.game.done.items()}
    kept = sum([(*sent[id], v)] == [(g, m, s) for g, s, m in stored.get(id, [])] for id, v in acknowledged.items())
    return kept, len(acknowledged) - kept, sum(len(found) > 1 for found in stored.values())


async def measure(server: Server, cycles: int, games: int, seconds: float, rate: float, most: float) -> bool:
    """Kill, start again, and go on with the same players; `most`: the seconds after which no kill is begun."""
    rng, begun_at, killed = random.Random(1), time.monotonic(), 0
    ready: asyncio.Queue[Player] = asyncio.Queue()
    times = Times()
    sent: dict[str, tuple[str, int]] = {}
    players = await seat_everybody(server, games, ready, times, GAME)
    tasks = [asyncio.create_task(player.listen()) for player in players]
    tasks.append(asyncio.create_task(play_on(ready, rng, sent, rate)))
    starts, back = [], []
    while killed < cycles and time.monotonic() - begun_at < most:
        until = time.monotonic() + seconds * (0.5 + rng.random())
        while time.monotonic() < until:
            await asyncio.sleep(0.01)
        server.kill()
        killed, begun = killed + 1, time.perf_counter()
        await asyncio.to_thread(server.start, GAME)
        starts.append(time.perf_counter() - begun)
        begun, done = time.perf_counter(), len(times.done)
        while len(times.done) == done and time.perf_counter() - begun < 30:
            await asyncio.sleep(0.005)
        back.append(time.perf_counter() - begun)
        if killed % 10 == 0:
            took = time.monotonic() - begun_at
            print(f"  {killed} kills in {took:.0f} s, {len(times.done)} moves acknowledged", flush=True)
    for player in players:
        player.game.over = True
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    server.kill(signal.SIGTERM)
    kept, lost, doubled = check(server.folder, players, sent)
    took = time.monotonic() - begun_at
    print(f"{killed} of {cycles} times kill -9 with {games} games in {took:.0f} s; of the acknowledged moves")
    print(f"  {kept} were found again, {lost} were lost, {doubled} commands were done twice")
    for what, found in (("a start until the game could be played", starts), ("and until the first move", back)):
        print(f"{what}: p50 {percentile(found, 0.5) / 1000:.2f} s, at most {max(found):.2f} s")
    print(f"refused meanwhile: {times.refused or 'none'}")
    return lost == 0 and doubled == 0 and kept > 0 and killed == cycles


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cycles", type=int, default=100)
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--rate", type=float, default=40, help="moves per second; 150 games last for 11,000 moves")
    parser.add_argument("--seconds", type=float, default=2.0, help="between two kills, on average")
    parser.add_argument("--minutes", type=float, default=30, help="no kill is begun later")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        most = 60 * asked.minutes
        well = asyncio.run(measure(server, asked.cycles, asked.games, asked.seconds, asked.rate, most))
    raise SystemExit(0 if well else 1)


if __name__ == "__main__":
    main()
