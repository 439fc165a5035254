"""How a bystander fares while somebody at another address attacks the server, with the usual limits.

python bench/server_attack.py --seconds 60 --attack bots --attack hints

The attacker comes from 127.0.0.1, the bystander from 127.0.0.2. The bystander plays against a bot of level 3 and asks
for a hint of level 4 now and then; what is printed are 95 of 100 of its times, before an attack and during it.
The attacks are in attacks.py.
"""

import argparse
import asyncio
import json
import random
import secrets
import signal
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from attacks import ATTACKS, PATIENCE, POSITION, Address, hello
from tables import Server, percentile, some_move
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

ATTACKER, BYSTANDER = "127.0.0.1", "127.0.0.2"
BARS = {"move": 250.0, "bot": 1000.0, "hint": 3000.0}
"""Milliseconds that 95 of 100 may take during an attack."""
MOST_GROWTH = 50.0
"""MB by which the server and its workers may grow in an attack."""
PAUSE_SECONDS = 0.2
HINT_SECONDS = 4.0
"""Between two hints: a person may ask for 20 in a minute."""


# The bystander


@dataclass
class Seen:
    """What a bystander saw: seconds by what it waited for, and refusals."""

    times: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in BARS})
    refused: list[str] = field(default_factory=list)


class Bystander:
    """Plays one game after the other against a bot of level 3."""

    def __init__(self, at: Address) -> None:
        self.at = at
        self.seen = Seen()
        self._rng = random.Random(1)
        self._token = ""
        self._hint_due = 0.0

    async def play(self) -> None:
        """Play until cancelled."""
        self._token = await self.at.person()
        while True:
            table = await self.at.table(self._token, {"kind": "me"}, {"kind": "bot", "level": 3})
            with suppress(WebSocketException, OSError):
                async with self.at.socket(table) as socket:
                    await socket.send(hello(self._token))
                    await self._game(socket)

    async def _game(self, socket: ClientConnection) -> None:
        """Play one game to its end."""
        v, moves, over = 0, None, False

        async def until(true: Callable[[dict[str, Any]], Any]) -> float:
            """Listen until a frame comes; gives the seconds."""
            nonlocal v, moves, over
            begun = time.perf_counter()
            while True:
                frame = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                if frame["t"] in ("table", "entry"):
                    v, moves = frame["v"], frame["d"]["moves"]
                    over = over or '"over"' in json.dumps(frame["d"].get("table", {}))
                elif frame["t"] == "refused":
                    self.seen.refused.append(frame["d"]["code"])
                if true(frame) or over:
                    return time.perf_counter() - begun

        await until(lambda _: moves)
        while not over and moves is not None:
            seat, times, id = moves["seat"], self.seen.times, secrets.token_hex(6)
            if time.monotonic() >= self._hint_due:
                self._hint_due = time.monotonic() + HINT_SECONDS
                await socket.send(json.dumps({"t": "hint", "d": {"id": id, "seat": seat}, "v": v}))
                times["hint"].append(await until(lambda frame, id=id: frame["d"].get("id") == id))
                id = secrets.token_hex(6)
            move, moves = some_move(moves["tree"], self._rng), None
            await socket.send(json.dumps({"t": "play", "d": {"id": id, "seat": seat, "move": move}, "v": v}))
            times["move"].append(await until(lambda frame, id=id: frame["d"].get("id") == id))
            if moves is None and not over:
                times["bot"].append(await until(lambda frame: frame["d"].get("moves")))
            await asyncio.sleep(PAUSE_SECONDS)


# Measuring


async def watch(bystander: Bystander, seconds: float) -> Seen:
    """See how a bystander fares for a while."""
    bystander.seen = Seen()
    await asyncio.sleep(seconds)
    return bystander.seen


class Memory(NamedTuple):
    """What a server and its workers have at one moment, in MB."""

    all: float
    of_workers: float


def memory_now(server: Server) -> Memory:
    """Look at a server and its workers."""
    workers = server.memory_of_workers()
    return Memory(server.memory("VmRSS") + workers, workers)


async def most_memory(server: Server, during: asyncio.Task[Any]) -> Memory:
    """Wait for something; gives the most memory that was seen meanwhile."""
    most = memory_now(server)
    while not during.done():
        await asyncio.sleep(0.2)
        most = max(most, memory_now(server))
    during.result()
    return most


async def one_long_hint(at: Address) -> None:
    """Ask for what takes most memory of all that is usual: an attack is measured by what it adds to that."""
    await at.http.post("/api/positions/hint", json={"text": POSITION, "effort": "deep"})


async def measure(server: Server, name: str, quiet: float, seconds: float) -> bool:
    """Watch a bystander before and during an attack; True if it was served as it should be."""
    attacker, at = Address(server, ATTACKER), Address(server, BYSTANDER)
    bystander = Bystander(at)
    playing = asyncio.create_task(bystander.play())
    await asyncio.sleep(2.0)
    watching = asyncio.create_task(watch(bystander, quiet))
    memory = await most_memory(server, asyncio.create_task(one_long_hint(at)))
    memory = max(memory, await most_memory(server, watching))  # what the bystander needs is no growth
    before = watching.result()
    attacking = asyncio.ensure_future(ATTACKS[name](attacker))
    watching = asyncio.create_task(watch(bystander, seconds))
    most = await most_memory(server, watching)
    during = watching.result()
    for task in (playing, attacking):
        if task.done():
            task.result()
    for task in (playing, attacking):
        task.cancel()
    await asyncio.gather(playing, attacking, return_exceptions=True)
    await attacker.http.aclose()
    await at.http.aclose()
    good = True
    for what, bar in BARS.items():
        p95, calm = (percentile(seen.times[what], 0.95) for seen in (during, before))
        met = p95 <= bar
        good = good and met
        print(
            f"  {what:5} p95 {p95:7.0f} ms of {len(during.times[what])}, quiet {calm:.0f}"
            f"  (bar {bar:.0f}){'' if met else '  MISSED'}"
        )
    grown = most.all - memory.all
    good = good and not during.refused and grown <= MOST_GROWTH
    print(f"  refused   {during.refused or 'none'}")
    print(
        f"  memory    +{grown:.0f} MB at most, {most.of_workers - memory.of_workers:+.0f} of it workers"
        f"  (bar {MOST_GROWTH:.0f}){'' if grown <= MOST_GROWTH else '  MISSED'}"
    )
    return good


def main() -> None:
    """Read the options and measure; the exit code tells whether every bar was met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attack", action="append", choices=list(ATTACKS), help="all if none is named")
    parser.add_argument("--seconds", type=float, default=60, help="how long an attack lasts")
    parser.add_argument("--quiet", type=float, default=10, help="how long the bystander is watched before it")
    asked = parser.parse_args()
    good = True
    for name in asked.attack or ATTACKS:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder), {})
            server.start()
            try:
                print(f"{name}: {(ATTACKS[name].__doc__ or '').splitlines()[0]}", flush=True)
                good = asyncio.run(measure(server, name, asked.quiet, asked.seconds)) and good
            finally:
                server.kill(signal.SIGTERM)
    raise SystemExit(0 if good else 1)


if __name__ == "__main__":
    main()
