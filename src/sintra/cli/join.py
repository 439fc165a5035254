"""`sintra join`: seats a program, or one of our own players, at a table of a server, over the wire (docs/wire.md)."""

import json
import os
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import typer
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from sintra.cli.language import WORDS, say
from sintra.cli.terminal import console
from sintra.core.errors import SintraError
from sintra.core.registry import game_of
from sintra.core.rows import blank
from sintra.core.view import View
from sintra.search.engine_client import Engine, Patience
from sintra.search.errors import PlayerFault
from sintra.search.player import Player
from sintra.search.players import player
from sintra.server.wire import VERSION

TOKEN = "SINTRA_TOKEN"
PATIENCE_SECONDS = 60
TRIES = 10
"""How often a broken line is made anew before the program gives up."""
PAUSE_SECONDS = 2.0
FAULTY = 1
PAGES = ("join", "table", "tournament")


class JoinRefused(SintraError):
    """The server says no, by a code."""

    def __init__(self, code: str) -> None:
        super().__init__(WORDS, "join_refused", why=code)
        self.refusal = code


@dataclass(frozen=True)
class JoinLink:
    """A seat that is asked for: the server's address, the table, perhaps an invitation; or a tournament."""

    base: str
    table: str
    invitation: str = ""
    tournament: str = ""

    @classmethod
    def of(cls, url: str) -> "JoinLink":
        """Read a link as the page shows it: …/join/TABLE/INVITATION, …/table/TABLE or …/tournament/TOURNAMENT."""
        parts = urlsplit(url)
        words = [word for word in parts.path.split("/") if word]
        if parts.scheme not in ("http", "https") or len(words) not in (2, 3) or words[0] not in PAGES:
            raise SintraError(WORDS, "join_url", url=url)
        base = f"{parts.scheme}://{parts.netloc}"
        if words[0] == "tournament":
            return cls(base, "", tournament=words[1])
        return cls(base, words[1], "".join(words[2:]))

    @property
    def socket(self) -> str:
        """Where the table's socket is."""
        return "ws" + self.base.removeprefix("http") + f"/ws/tables/{self.table}"

    def ask(self, path: str, body: Mapping[str, Any] | None, token: str = "") -> Any:
        """Post something to the server, or with no body ask for something."""
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        data, method = (None, "GET") if body is None else (json.dumps(body).encode(), "POST")
        request = urllib.request.Request(self.base + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise JoinRefused(str(_code(error))) from error
        except (OSError, ValueError) as error:
            raise SintraError(WORDS, "join_unreachable", url=self.base, why=str(error)) from error


def _code(error: urllib.error.HTTPError) -> Any:
    try:
        return json.load(error).get("code", error.code)
    except ValueError:
        return error.code


@dataclass
class SeenTable:
    """What a program knows of its table: kept by the changes that it hears."""

    sheet: dict[str, Any] = field(default_factory=dict)
    view: dict[str, Any] = field(default_factory=dict)
    seats: list[int] = field(default_factory=list)
    moves: dict[str, Any] | None = None
    v: int | None = None

    def hear(self, frame: Mapping[str, Any]) -> None:
        """Take a frame in."""
        kind, data = frame["t"], frame["d"]
        if kind == "table":
            self.sheet, self.view, self.seats = data["table"], data["view"], data["you"]
        elif kind == "entry":
            self.sheet |= data["table"]
            self.view |= data["changes"]
        else:
            return
        self.v, self.moves = frame["v"], data["moves"]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.sheet.get("status") == "over"

    def seen(self, seat: int) -> View:
        """Give what a seat sees, as the library has it."""
        game = game_of(self.sheet["header"])
        array = blank(game.definition.dtype)
        for name, value in self.view.items():
            array[name][0] = value
        return View(game, seat, array)


def play_at(place: JoinLink, token: str, chooser: Player) -> SeenTable:
    """Play until the game is over; a line that breaks is made anew. A fault of the program resigns and is raised."""
    table = SeenTable()
    tries = 0
    while not table.over:
        try:
            with connect(place.socket, max_size=None, open_timeout=PATIENCE_SECONDS) as line:
                _send(line, "hello", {"token": token, "wire": VERSION})
                while not table.over:
                    frame = json.loads(line.recv())
                    if frame["t"] == "bye" and not frame["d"]["wait"]:
                        raise JoinRefused(frame["d"]["code"])
                    tries = 0
                    table.hear(frame)
                    if table.sheet and not table.seats:
                        raise JoinRefused("table_full")
                    if frame["t"] == "refused":
                        _send(line, "view", {})
                    elif frame["t"] in ("table", "entry") and table.moves is not None:
                        _move(line, table, chooser)
        except (ConnectionClosed, WebSocketException, OSError) as error:
            tries += 1
            if tries > TRIES:
                raise SintraError(WORDS, "join_unreachable", url=place.base, why=str(error)) from error
            time.sleep(PAUSE_SECONDS)
    return table


def _move(line: ClientConnection, table: SeenTable, chooser: Player) -> None:
    assert table.moves is not None
    seat = table.moves["seat"]
    try:
        move = chooser.choose(table.seen(seat))
    except PlayerFault:
        _send(line, "resign", {"id": secrets.token_hex(8), "seat": seat}, table.v)
        line.recv()  # it has arrived
        raise
    _send(line, "play", {"id": secrets.token_hex(8), "seat": seat, "move": move.number}, table.v)


def _send(line: ClientConnection, kind: str, data: Mapping[str, Any], v: int | None = None) -> None:
    line.send(json.dumps({"t": kind, "d": data, "v": v}))


def token_for(place: JoinLink, name: str, file: Path | None) -> str:
    """Give the program's token: from the environment, from its file, or a new one, which the file keeps."""
    if kept := os.environ.get(TOKEN, ""):
        return kept
    if file is not None and file.exists():
        return file.read_text().strip()
    token = str(place.ask("/api/players", {"name": name, "program": True, "device": "sintra join"})["token"])
    if file is not None:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as kept_in:
            kept_in.write(token + "\n")
    return token


def sit_down(place: JoinLink, token: str, name: str) -> None:
    """Take the seat; a program that comes back has one already."""
    body = {"invitation": place.invitation, "name": name, "nonce": secrets.token_hex(8)}
    try:
        place.ask(f"/api/tables/{place.table}/seats", body, token)
    except JoinRefused as refused:
        if refused.refusal not in ("not_open", "seat_taken", "table_full", "wrong_invitation", "rated_alone"):
            raise


def _play_one(place: JoinLink, token: str, name: str, chooser: Player) -> SeenTable:
    console().print(say("join_seated", name=name, table=place.table))
    chooser.new_game(secrets.randbelow(1 << 31))
    return play_at(place, token, chooser)


def play_tournament(place: JoinLink, token: str, name: str, chooser: Player) -> None:
    """Enter a tournament, and play at every table of it until it is over."""
    path = f"/api/tournaments/{place.tournament}"
    sheet = place.ask(f"{path}/entry", {}, token)
    console().print(say("tournament_joined", name=name, tournament=place.tournament))
    while sheet["status"] != "over":
        if sheet["table"] is not None:
            table = _play_one(replace(place, table=sheet["table"]), token, name, chooser)
            console().print(say("join_over", scores=" : ".join(map(str, table.sheet["scores"]))))
        time.sleep(PAUSE_SECONDS)
        sheet = place.ask(path, None, token)
    own = next((each for each in sheet["standings"] if each["entrant"] == sheet["you"]), None)
    if own is not None:
        console().print(say("tournament_done", place=own["place"], points=own["points"]))


def join_command(
    url: Annotated[str, typer.Argument(metavar="URL", help=say("arg_join_url"))],
    who: Annotated[str, typer.Option("--as", metavar="PLAYER", help=say("opt_join_as"))],
    name: Annotated[str, typer.Option(help=say("opt_join_name"))] = "Program",
    token_file: Annotated[Path | None, typer.Option(metavar="FILE", help=say("opt_join_token"))] = None,
    seconds: Annotated[float, typer.Option("--time", min=0.01, max=3600, help=say("opt_join_time"))] = 1.0,
) -> int:
    """Seat a program at a table and let it play to the end."""
    place = JoinLink.of(url)
    chooser = player(who, Patience(move=seconds))
    try:
        token = token_for(place, name, token_file)
        if place.tournament:
            play_tournament(place, token, name, chooser)
            return 0
        sit_down(place, token, name)
        table = _play_one(place, token, name, chooser)
    except PlayerFault as fault:
        console().print(say("join_fault", why=fault.text()))
        return FAULTY
    finally:
        if isinstance(chooser, Engine):
            chooser.close()
    scores = " : ".join(map(str, table.sheet["scores"]))
    console().print(say("join_over", scores=scores))
    return 0
