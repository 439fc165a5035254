"""A real server and many players for measuring: asynchronous, with as little work of their own as possible."""

import asyncio
import json
import os
import random
import re
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from sintra.server.wire import VERSION

ROOMY = {
    "SINTRA_LIMIT_PERSON_REQUESTS": "100000/1",
    "SINTRA_LIMIT_PERSON_TABLES": "100000/1",
    "SINTRA_LIMIT_PERSON_SEATS": "100000/1",
    "SINTRA_LIMIT_PERSON_SOCKETS": "100000",
    "SINTRA_LIMIT_PERSON_OPEN_TABLES": "100000",
    "SINTRA_LIMIT_ADDRESS_REQUESTS": "100000/1",
    "SINTRA_LIMIT_ADDRESS_PEOPLE": "100000/1",
    "SINTRA_LIMIT_ADDRESS_TABLES": "100000/1",
    "SINTRA_LIMIT_ADDRESS_SEATS": "100000/1",
    "SINTRA_LIMIT_ADDRESS_SOCKETS": "100000",
    "SINTRA_LIMIT_ADDRESS_CONNECTIONS": "100000",
}
"""All players come from one address here."""


class Reached(Protocol):
    """A server, or several behind a proxy: what players need to know of it."""

    url: str


class Moves(msgspec.Struct):
    seat: int
    tree: dict[str, Any]


class Heard(msgspec.Struct):
    """The part of a frame that a player of these measurements looks at."""

    moves: Moves | None = None
    id: str | None = None
    code: str = ""


class Frame(msgspec.Struct):
    t: str
    d: Heard
    v: int | None = None


_read = msgspec.json.Decoder(Frame).decode


class Server:
    """`sintra serve` in a process of its own."""

    def __init__(self, folder: Path, limits: Mapping[str, str] | None = None, **settings: str) -> None:
        """`limits`: what the environment sets; for many players behind one address if it is not given."""
        self.folder = folder
        self.settings = settings
        self.limits = ROOMY if limits is None else limits
        self.port = 0
        self.url = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self, game: str | None = None) -> None:
        """Start it, and wait until it can play everything, or one game."""
        settings = {**os.environ, **self.limits, "SINTRA_DATA_DIR": str(self.folder), "SINTRA_LANG": "en"}
        settings |= self.settings
        with (self.folder / "server.log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "sintra", "serve", "--port", str(self.port), "--bots", "1",
                 "--metrics", "127.0.0.1:0"],
                stdout=subprocess.PIPE, stderr=log, text=True, env=settings,
            )  # fmt: skip
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split(" at ")[1].split()[0]
        self.port = int(self.url.rsplit(":", 1)[1])
        until = time.monotonic() + 120
        while time.monotonic() < until:
            with suppress(httpx.TransportError):
                if self._plays(game):
                    return
            time.sleep(0.05)
        self.kill()
        log = (self.folder / "server.log").read_text()
        raise SystemExit(f"the server did not start; if it was compiling, run sintra warm first\n{log}")

    def _plays(self, game: str | None) -> bool:
        if game is None:
            return httpx.get(f"{self.url}/healthz").status_code == 200
        return bool(httpx.get(f"{self.url}/api/games/readiness").raise_for_status().json()[game]["ready"])

    @property
    def metrics_url(self) -> str:
        """Where its figures are."""
        found = re.findall(r"figures at (\S+)", (self.folder / "server.log").read_text())
        return str(found[-1])

    def kill(self, number: int = signal.SIGKILL) -> None:
        """End it; SIGKILL without a word."""
        assert self.process is not None
        self.process.send_signal(number)
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def memory(self, which: str = "VmHWM") -> float:
        """Give the most memory that it has had, in MB, or what the system calls by another name."""
        return memory_of(self.pid, which)

    @property
    def pid(self) -> int:
        """Its process."""
        assert self.process is not None
        return self.process.pid

    def memory_of_workers(self) -> float:
        """Give the memory that its workers have now, in MB."""
        found = 0.0
        for worker in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split():
            with suppress(OSError):  # it may be replaced meanwhile
                found += memory_of(int(worker), "VmRSS")
        return found

    def memory_of_all(self) -> float:
        """Give the memory that it and its workers have now, in MB."""
        return self.memory("VmRSS") + self.memory_of_workers()

    def cpu_seconds(self) -> float:
        """Give the processor time that it has used."""
        return cpu_seconds_of(self.pid)

    def other_cpu_seconds(self) -> dict[str, float]:
        """Give the processor time of what it needs beside it: nothing."""
        return {}


class Player:
    """One seat at one table."""

    def __init__(self, server: Reached, table: str, token: str, game: "Match", address: str = "127.0.0.1") -> None:
        self.server, self.table, self.token, self.game, self.address = server, table, token, game, address
        self.v: int | None = None
        self.moves: Moves | None = None
        self.socket: ClientConnection | None = None
        self.sent: dict[str, float] = {}

    async def listen(self) -> None:
        """Connect and listen, again and again, until the measurement ends."""
        url = f"{self.server.url.replace('http', 'ws')}/ws/tables/{self.table}"
        while not self.game.over:
            try:
                async with connect(
                    url, max_size=None, compression=None, open_timeout=60, ping_interval=None,
                    local_addr=(self.address, 0),
                ) as socket:  # fmt: skip
                    self.socket = socket
                    if self.sent:  # whether it was done is not known: look at the whole table again
                        self.sent.clear()
                        self.v = None
                    await socket.send(
                        json.dumps({"t": "hello", "d": {"token": self.token, "v": self.v, "wire": VERSION}})
                    )
                    async for text in socket:
                        self.game.hear(self, _read(text))
            except (OSError, ConnectionClosed, TimeoutError):
                self.socket = None
                await asyncio.sleep(0.05 + 0.1 * random.random())
            except Exception as error:
                self.socket = None
                if type(error).__module__.startswith("websockets"):
                    await asyncio.sleep(0.1)
                else:
                    raise

    async def send(self, move: int, due: float | None = None) -> str:
        """Play a move; gives the command's name. `due`: when it should have been played; now, if not given."""
        assert self.socket is not None
        assert self.moves is not None
        id = secrets.token_hex(6)
        frame = {"t": "play", "v": self.v, "d": {"id": id, "seat": self.moves.seat, "move": move}}
        self.sent[id] = time.perf_counter() if due is None else due
        self.moves = None
        await self.socket.send(json.dumps(frame))
        return id


class Match:
    """A game between two players; tells who is to move and how long answers took."""

    def __init__(self, ready: "asyncio.Queue[Player]", times: "Times") -> None:
        self.ready, self.times = ready, times
        self.over = False
        self.finished = False
        self.v = 0
        self.moved_at = 0.0
        self.done: dict[str, int] = {}
        """Acknowledged commands, and where they happened."""

    def hear(self, player: Player, frame: Frame) -> None:
        """Take a frame."""
        now = time.perf_counter()
        if frame.t in ("entry", "table", "ready"):
            player.v = frame.v
        if frame.t in ("entry", "table"):
            if frame.t == "entry" and self.moved_at and player.moves is None and frame.d.moves is not None:
                self.times.told.append(now - self.moved_at)
            player.moves = frame.d.moves
            if player.moves is not None:
                self.ready.put_nowait(player)
        elif frame.t == "ready" and player.moves is not None:
            self.ready.put_nowait(player)
        elif frame.t == "done" and frame.d.id in player.sent:
            assert frame.d.id is not None
            assert frame.v is not None
            self.done[frame.d.id] = frame.v
            self.times.done.append(now - player.sent.pop(frame.d.id))
        elif frame.t == "refused":
            self.times.refused[frame.d.code] = self.times.refused.get(frame.d.code, 0) + 1


class Times:
    """What was measured."""

    def __init__(self) -> None:
        self.done: list[float] = []
        self.told: list[float] = []
        self.refused: dict[str, int] = {}


def some_move(tree: Any, rng: random.Random) -> int:
    """Walk down a tree of moves."""
    while not isinstance(tree, int):
        tree = tree[rng.choice(list(tree))]
    return int(tree)


async def seat_everybody(
    server: Reached, games: int, ready: "asyncio.Queue[Player]", times: Times, name: str = "azul"
) -> list[Player]:
    """Make tables for two and sit down at them, everybody at an address of its own."""
    players: list[Player] = []
    async with httpx.AsyncClient(base_url=server.url, timeout=120) as http:

        async def person() -> str:
            return str((await http.post("/api/players", json={"name": "Player"})).raise_for_status().json()["token"])

        async def seat(number: int) -> None:
            async with busy:
                one, two = await person(), await person()
                new = {"game": name, "seats": [{"kind": "me"}, {"kind": "open"}]}
                made = (await http.post("/api/tables", json=new, headers=bearer(one))).raise_for_status().json()
                table, code = made["table"]["id"], made["invitations"]["1"]
                sitting = http.post(f"/api/tables/{table}/seats", json={"invitation": code}, headers=bearer(two))
                (await sitting).raise_for_status()
            match = Match(ready, times)
            for seat, token in enumerate((one, two)):
                players.append(Player(server, table, token, match, address_of(2 * number + seat)))

        busy = asyncio.Semaphore(16)
        await asyncio.gather(*(seat(number) for number in range(games)))
    return players


def address_of(number: int) -> str:
    """Give one of the many addresses of this machine."""
    return f"127.1.{number // 250 % 250}.{number % 250 + 1}"


def cpu_seconds_of(pid: int, children: bool = False) -> float:
    """Give the processor time of a process, perhaps with that of its children, ended or not."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    found = sum(map(int, fields[11 : 15 if children else 13])) / os.sysconf("SC_CLK_TCK")
    if children:
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            with suppress(OSError):  # it may end meanwhile
                found += cpu_seconds_of(int(child))
    return found


def memory_of(pid: int, which: str) -> float:
    """Give what the system calls by a name of a process, in MB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(which):
            return int(line.split()[1]) / 1024
    return 0.0  # it has ended


def bearer(token: str) -> dict[str, str]:
    """Give the header of a person."""
    return {"authorization": f"Bearer {token}"}


def percentile(values: list[float], part: float) -> float:
    """Give a percentile in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")
