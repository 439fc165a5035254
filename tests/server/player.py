"""A browser tab at a table, as a test drives it."""

import json
import random
import secrets
import zlib
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from patience import PATIENCE
from sintra.server.wire import VERSION


class Refused(Exception):
    """The server's no."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data)
        self.code = data["code"]
        self.data = data


class Player:
    """A browser tab at a table: keeps its view by the changes it hears, and checks every digest."""

    def __init__(self, url: str, token: str = "", v: int | None = None, greet: bool = True) -> None:
        self.url = url
        self.token = token
        self._connecting = connect(url, max_size=None, open_timeout=PATIENCE)
        self.socket: ClientConnection = self._connecting.__enter__()
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.v = -1 if v is None else v
        self.moves: Any = None  # what the server offers, or None
        self.undo: int | None = None
        self.asked: dict[str, Any] | None = None
        self.clocks: Any = None
        self.eye: int | None = None
        self.you: list[int] = []
        self.events: list[dict[str, Any]] = []
        self.heard: list[str] = []
        self.present: dict[str, Any] = {}
        if greet:
            self.send("hello", {"token": token, "v": v, "wire": VERSION})

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
        elif kind == "entry":
            assert frame["v"] == self.v + 1, f"{frame['v']} came after {self.v}"
            self.v = frame["v"]
            self.view |= data["changes"]
            self.table |= data["table"]
            self.events.append(data["entry"])
        elif kind == "present":
            self.present = data
        if kind in ("table", "entry"):
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

    def resign(self, seat: int) -> None:
        """Give a running game up, whatever a bot does meanwhile."""
        while True:
            try:
                self.do("resign", seat=seat)
                return
            except Refused as refused:
                if refused.code != "stale":
                    raise
                self.until(lambda least=refused.data["params"]["v"]: self.v >= least)

    def numbers(self) -> list[int]:
        """List the moves on offer."""
        return leaves(self.moves["tree"]) if self.moves else []

    def play(self, move: int | str, seat: int | None = None, id: str = "") -> dict[str, Any]:
        """Play a move for the seat that is to move, and hear of it."""
        seat = seat if seat is not None else (self.moves or {}).get("seat", 0)
        answer = self.do("play", id, seat=seat, move=move)
        self.until(lambda: self.v >= answer["v"])
        return answer

    def again(self, url: str = "") -> "Player":
        """Come back on a new line, perhaps to another server, with what is known already."""
        back = Player(url or self.url, self.token, self.v)
        back.table, back.view, back.you, back.eye = dict(self.table), dict(self.view), self.you, self.eye
        back.moves, back.clocks = self.moves, self.clocks
        while back.hear()["t"] not in ("ready", "table"):
            pass
        return back

    def whole(self) -> dict[str, Any]:
        """Ask for the whole view, and give it."""
        self.send("view", {})
        while (frame := self.hear())["t"] != "table":
            pass
        told: dict[str, Any] = frame["d"]
        return told

    def refusal(self, kind: str, data: dict[str, Any], v: int | None = None) -> str:
        """Send a command that is refused; gives the code."""
        try:
            self.ask(kind, data, v)
        except Refused as refused:
            return str(refused.code)
        raise AssertionError(f"{kind} was carried out")

    @property
    def id(self) -> str:
        return self.url.rpartition("/")[2]

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


def finish(players: list[Player], rng: random.Random, moves: int = 100_000) -> None:
    """Play random moves until the game is over, or so many of them."""
    while moves and any(player.table["status"] != "over" for player in players):
        if players[0].table["status"] == "over":
            for player in players:
                player.until(lambda player=player: player.table["status"] == "over")
            return
        turn = players[0].table["turn"]
        mover = next((player for player in players if turn in player.you), None)
        if mover is None:
            players[0].hear()
            continue
        mover.until(lambda mover=mover: mover.v >= players[0].v)
        if mover.moves is None:
            mover.hear()
            continue
        answer = mover.play(rng.choice(mover.numbers()))
        for player in players:
            player.until(lambda player=player, answer=answer: player.v >= answer["v"])
        moves -= 1


def leaves(tree: Any) -> list[int]:
    """List the numbers at the ends of a tree."""
    return [tree] if isinstance(tree, int) else [number for branch in tree.values() for number in leaves(branch)]
