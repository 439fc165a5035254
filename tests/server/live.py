"""A real server in a process of its own, and clients that speak to it as browsers do."""

import json
import os
import secrets
import signal
import subprocess
import sys
import time
import zlib
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PATIENCE = 30.0


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
        command = [sys.executable, "-m", "sintra", "serve", "--port", str(self.port), *self.options]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=settings)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert "http://" in line, line + self.log.read_text()
        self.url = line.split(" at ")[1].split()[0]
        self.port = int(self.url.rsplit(":", 1)[1])  # a restarted server is found where it was
        wait_for(lambda: self.get("/healthz").status_code == 200)
        return self

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
        code = self._process.wait(30)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return code

    def kill(self) -> None:
        """Kill it without a word."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(30)
        assert self._process.stdout is not None
        self._process.stdout.close()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def get(self, path: str, token: str = "", **params: Any) -> httpx.Response:
        return httpx.get(self.url + path, params=params, headers=bearer(token), timeout=30)

    def post(self, path: str, body: Any, token: str = "") -> httpx.Response:
        return httpx.post(self.url + path, json=body, headers=bearer(token), timeout=30)

    def person(self, name: str = "Ada") -> str:
        """Give somebody a token."""
        return str(self.post("/api/players", {"name": name}).raise_for_status().json()["token"])

    def table(self, token: str, game: str, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
        """Make a table; seats are "me", "open" and bots."""
        answer = self.post("/api/tables", {"game": game, "seats": list(seats), **more}, token)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def socket(self, table: str, token: str = "", v: int | None = None) -> "Player":
        return Player(self.url.replace("http", "ws") + f"/ws/tables/{table}", token, v)


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} if token else {}


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


class Refused(Exception):
    """The server's no."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data)
        self.code = data["code"]
        self.data = data


class Player:
    """A browser tab at a table: keeps its view by the changes it hears, and checks every digest."""

    def __init__(self, url: str, token: str = "", v: int | None = None) -> None:
        self.url = url
        self.token = token
        self._connecting = connect(url, max_size=None, open_timeout=30)
        self.socket: ClientConnection = self._connecting.__enter__()
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.v = -1 if v is None else v
        self.moves: dict[str, Any] | None = None
        self.undo = False
        self.asked: dict[str, Any] | None = None
        self.clocks: dict[str, Any] | None = None
        self.eye: int | None = None
        self.you: list[int] = []
        self.events: list[dict[str, Any]] = []
        self.heard: list[str] = []
        self.present: dict[str, Any] = {}
        self.send("hello", {"token": token, "v": v})

    def send(self, kind: str, data: dict[str, Any], v: int | None = None) -> None:
        self.socket.send(json.dumps({"t": kind, "d": data, "v": v}))

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """Take the next frame."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.heard.append(text)
        frame: dict[str, Any] = json.loads(text)
        self._take(frame)
        return frame

    def _take(self, frame: dict[str, Any]) -> None:
        kind, data = frame["t"], frame["d"]
        if kind == "table":
            self.table, self.view, self.you = data["table"], data["view"], data["you"]
            self.v = frame["v"]
        elif kind == "event":
            assert frame["v"] == self.v + 1, f"{frame['v']} came after {self.v}"
            self.v = frame["v"]
            self.view |= data["changes"]
            self.table |= data["table"]
            self.events.append(data["entry"])
        elif kind == "present":
            self.present = data
        if kind in ("table", "event"):
            self.moves, self.undo, self.asked = data["moves"], data["undo"], data["asked"]
            self.clocks, self.eye = data["clocks"], data["eye"]
            text = json.dumps(self.view, separators=(",", ":"))
            assert zlib.crc32(text.encode()) == data["digest"], "the view has drifted"

    def until(self, true: Any) -> None:
        """Listen until something is the case."""
        while not true():
            self.hear()

    def ask(self, kind: str, data: dict[str, Any], v: int | None = None, id: str = "") -> dict[str, Any]:
        """Send a command and wait for its answer."""
        name = id or secrets.token_hex(8)
        self.send(kind, {"id": name, **data}, v)
        while True:
            frame = self.hear()
            if frame["d"].get("id") == name:
                if frame["t"] == "refused":
                    raise Refused(frame["d"])
                return frame

    def do(self, kind: str, id: str = "", **data: Any) -> dict[str, Any]:
        """Send a command that changes the game."""
        return self.ask(kind, data, self.v, id)

    def numbers(self) -> list[int]:
        """List the moves on offer."""
        return leaves(self.moves["tree"]) if self.moves else []

    def play(self, move: int | str, seat: int | None = None, id: str = "") -> dict[str, Any]:
        """Play a move for the seat that is to move, and hear of it."""
        seat = seat if seat is not None else (self.moves or {}).get("seat", 0)
        answer = self.do("play", id, seat=seat, move=move)
        self.until(lambda: self.v >= answer["v"])
        return answer

    def close(self) -> None:
        self.socket.close()

    def gone(self) -> bool:
        """Tell whether the server has closed the line."""
        try:
            while True:
                self.hear(5)
        except ConnectionClosed:
            return True
        except TimeoutError:
            return False


def leaves(tree: Any) -> list[int]:
    """List the numbers at the ends of a tree."""
    return [tree] if isinstance(tree, int) else [number for branch in tree.values() for number in leaves(branch)]


ME = {"kind": "me"}
OPEN = {"kind": "open"}


def bot(level: int = 1) -> dict[str, Any]:
    return {"kind": "bot", "level": level}
