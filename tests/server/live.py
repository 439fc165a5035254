"""A real server in a process of its own; who plays there is in player.py."""

import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from patience import PATIENCE
from server.player import Player, Refused, finish

__all__ = ["Player", "Refused", "finish"]

ASKING = httpx.Client(verify=False, limits=httpx.Limits(max_keepalive_connections=0), timeout=PATIENCE)
"""A line per request, so that a restarted server is none the wiser; no certificates to read for each."""
OFTEN = "100000/1"
SPENT = ("REQUESTS", "WORK", "TABLES", "RECORDS", "HINTS", "ANALYSES", "REVIEWS", "SEATS", "REMARKS", "TOURNAMENTS")
FREELY = {
    f"SINTRA_LIMIT_{name}": OFTEN
    for name in (
        *(f"{whose}_{what}" for whose in ("PERSON", "ADDRESS") for what in SPENT),
        "ADDRESS_PEOPLE",
        "ADDRESS_CODES",
        "PERSON_EXPORTS",
        "COMMANDS",
    )
} | {
    f"SINTRA_LIMIT_{name}": "100000"
    for name in (
        "PERSON_OPEN_TABLES",
        "PERSON_SOCKETS",
        "ADDRESS_SOCKETS",
        "ADDRESS_CONNECTIONS",
        "ADDRESS_RUNNING_REVIEWS",
    )
}
"""For tests that ask for much in a short time."""


class Server:
    """`sintra serve` on a free port of loopback, with a store of its own."""

    def __init__(self, folder: Path, *options: str, **environment: str) -> None:
        self.folder = folder
        self.options = options
        self.environment = environment
        self.url = ""
        self.port = 0
        self._process: subprocess.Popen[str] | None = None
        self.log = folder / "server.log"

    def start(self) -> "Server":
        """Start it and wait until it can play."""
        settings = {**os.environ, "SINTRA_DATA_DIR": str(self.folder), "SINTRA_LANG": "en", **self.environment}
        places = ["--port", str(self.port), "--metrics", "127.0.0.1:0"]
        command = [sys.executable, "-m", "sintra", "serve", *places, *self.options]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=settings)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert " at http" in line, line + self.log.read_text()
        if not self.port:  # a restarted server is found where it was
            self.port = int(line.split(" at ")[1].split()[0].rsplit(":", 1)[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.wait_until_it_can_play()
        return self

    def wait_until_it_can_play(self) -> None:
        """Wait until every game is ready."""
        wait_for(lambda: self.get("/healthz").status_code == 200)

    def __enter__(self) -> "Server":
        try:
            return self.start()
        except BaseException:
            self.kill()
            raise

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> int:
        """Ask it to stop; gives the exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        code = self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return code

    def kill(self) -> None:
        """Kill it without a word."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def get(self, path: str, token: str = "", **params: Any) -> httpx.Response:
        return ASKING.get(self.url + path, params=params or None, headers=bearer(token))

    def post(self, path: str, body: Any, token: str = "") -> httpx.Response:
        return ASKING.post(self.url + path, json=body, headers=bearer(token))

    def delete(self, path: str, token: str = "") -> httpx.Response:
        return ASKING.delete(self.url + path, headers=bearer(token))

    def events(self, method: str, path: str, body: Any = None, token: str = "") -> Iterator[tuple[str, Any]]:
        """Follow server-sent events: names and data."""
        with ASKING.stream(method, self.url + path, json=body, headers=bearer(token)) as answer:
            assert answer.status_code == 200, answer.read()
            assert answer.headers["content-type"].startswith("text/event-stream")
            name = ""
            for line in answer.iter_lines():
                kind, _, text = line.partition(": ")
                if kind == "event":
                    name = text
                elif kind == "data":
                    yield name, json.loads(text)

    def person(self, name: str = "Ada") -> str:
        """Give somebody a token."""
        return str(self.post("/api/players", {"name": name}).raise_for_status().json()["token"])

    def table(self, token: str, game: str, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
        """Make a table; seats are "me", "open" and bots."""
        answer = self.post("/api/tables", {"game": game, "seats": list(seats), **more}, token)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def address_of(self, table: str) -> str:
        """Give where the socket of a table is."""
        return self.url.replace("http", "ws") + f"/ws/tables/{table}"

    def socket(self, table: str, token: str = "", v: int | None = None) -> Player:
        return Player(self.address_of(table), token, v)

    def pair(self, game: str = "azul", **more: Any) -> list[Player]:
        """Seat two people at a table, each with a browser of its own, and wait until the game runs."""
        tokens = [self.person("Ada"), self.person("Bo")]
        made = self.table(tokens[0], game, ME, OPEN, **more)
        id = made["table"]["id"]
        body = {"invitation": made["invitations"]["1"], "nonce": secrets.token_hex(8)}
        assert self.post(f"/api/tables/{id}/seats", body, tokens[1]).status_code == 201
        players = [self.socket(id, token) for token in tokens]
        for player in players:
            player.until(lambda player=player: player.table.get("status") == "running")
        return players

    def alone(self, game: str = "azul", seats: int = 2, **more: Any) -> Player:
        """Seat one browser at all seats of a game."""
        token = self.person()
        player = self.socket(self.table(token, game, *[ME] * seats, **more)["table"]["id"], token)
        player.until(lambda: player.moves)
        return player

    @property
    def figures_url(self) -> str:
        """Where the figures are: at the port that the server took for them when it started last."""
        return str(re.findall(r"figures at (http://127\.0\.0\.1:\d+/metrics)", self.log.read_text())[-1])

    def figures(self) -> str:
        """Read all figures."""
        return ASKING.get(self.figures_url).raise_for_status().text

    def figure(self, name: str) -> float:
        """Read one of the figures; those with labels are added up."""
        lines = re.findall(rf"^sintra_{name}(?:{{.*}})? (\S+)$", self.figures(), re.MULTILINE)
        return sum(map(float, lines))


class ColdServer(Server):
    """A server whose games may have to be compiled: it is there as soon as it answers."""

    def wait_until_it_can_play(self) -> None:
        """Wait for the first answer, no more."""
        wait_for(lambda: self.get("/api/games").status_code == 200)


def free_port() -> int:
    """Find a port for a server that does not say which one it took."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} if token else {}


def code(answer: httpx.Response) -> tuple[int, str]:
    """Give status and code of a refusal."""
    assert set(answer.json()) == {"code", "rule", "params", "wait"}
    return answer.status_code, answer.json()["code"]


def wait_for(true: Any, seconds: float = PATIENCE) -> None:
    """Wait until something is the case; a connection that is refused is not yet one."""
    until = time.monotonic() + seconds
    while True:
        try:
            if true():
                return
        except httpx.TransportError:
            pass
        assert time.monotonic() < until, "it never came"
        time.sleep(0.02)


ME = {"kind": "me"}
OPEN = {"kind": "open"}


def bot(level: int = 1) -> dict[str, Any]:
    return {"kind": "bot", "level": level}
