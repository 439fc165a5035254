"""What somebody at one address may do to a server: each attack is a coroutine that goes on until it is cancelled.

Write one, and name it in ATTACKS; bench/server_attack.py shows how a bystander fares.
"""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import httpx
from tables import Server, bearer
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from sintra import game
from sintra.server.wire import VERSION

PATIENCE = 120.0
POSITION = game("azul").start(seed=1).text()
VIEWERS = 64
SLOW_LINES = 3000
LEVEL_6 = {"kind": "bot", "level": 6}
ME = {"kind": "me"}


class Address:
    """Somebody at an address: requests and sockets of a server."""

    def __init__(self, server: Server, address: str) -> None:
        self.server = server
        self.address = address
        transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=None))
        self.http = httpx.AsyncClient(base_url=server.url, transport=transport, timeout=PATIENCE)

    async def person(self) -> str:
        """Give somebody a token."""
        return str((await self.http.post("/api/players", json={"name": "Player"})).raise_for_status().json()["token"])

    async def table(self, token: str, *seats: dict[str, Any], name: str = "azul") -> str:
        """Make a table."""
        made = await self.http.post("/api/tables", json={"game": name, "seats": list(seats)}, headers=bearer(token))
        return str(made.raise_for_status().json()["table"]["id"])

    def socket(self, table: str) -> connect:
        """Open a socket of a table; the first frame is the caller's."""
        url = f"{self.server.url.replace('http', 'ws')}/ws/tables/{table}"
        return connect(
            url,
            max_size=None,
            compression=None,
            open_timeout=PATIENCE,
            ping_interval=None,
            local_addr=(self.address, 0),
        )


def hello(token: str = "") -> str:
    """Write the first frame of a client."""
    return json.dumps({"t": "hello", "d": {"token": token, "v": None, "wire": VERSION}})


async def for_ever(work: Callable[[], Awaitable[Any]], pause: float = 1.0) -> None:
    """Do something again and again; a pause after what was refused or cut off."""
    while True:
        try:
            await work()
        except (WebSocketException, OSError, httpx.HTTPError, EOFError):
            await asyncio.sleep(pause)


async def bots_attack(at: Address) -> None:
    """Make 200 tables of four level-6 bots with five tokens, and look on at as many as an address may."""
    tokens = [await at.person() for _ in range(5)]
    tables: list[str] = []
    while len(tables) < 200:
        made = await asyncio.gather(*(at.table(token, *[LEVEL_6] * 4) for token in tokens), return_exceptions=True)
        found = [table for table in made if isinstance(table, str)]
        tables.extend(found)
        await asyncio.sleep(0.0 if found else 1.0)  # the limit of requests; go on as soon as it allows
        if len(tables) >= 60 and not found:
            break

    async def look_on(table: str, token: str) -> None:
        while True:
            with suppress(WebSocketException, OSError):
                async with at.socket(table) as socket:
                    await socket.send(hello(token))
                    async for _ in socket:
                        pass
            await asyncio.sleep(1.0)

    await asyncio.gather(*(look_on(table, tokens[number % 5]) for number, table in enumerate(tables[:64])))


async def hints_attack(at: Address) -> None:
    """Keep 20 anonymous level-6 hints under way."""

    async def ask() -> None:
        while True:
            answer = await at.http.post("/api/positions/hint", json={"text": POSITION, "effort": "deep"})
            if answer.status_code != 200:
                await asyncio.sleep(1.0)

    await asyncio.gather(*(ask() for _ in range(20)))


async def view_attack(at: Address) -> None:
    """Ask for the whole view, and for effects, 30 times a second on 64 sockets."""
    token = await at.person()
    table = await at.table(token, ME, ME, name="duel")

    async def flood(mine: bool) -> None:
        async with at.socket(table) as socket:
            await socket.send(hello(token if mine else ""))
            while True:
                asked = (
                    {"t": "effects", "d": {"id": secrets.token_hex(4), "seat": 0, "path": []}}
                    if mine
                    else {"t": "view"}
                )
                await socket.send(json.dumps(asked))
                with suppress(TimeoutError):
                    while True:
                        await asyncio.wait_for(socket.recv(), 0.033)

    await asyncio.gather(*(for_ever(lambda mine=number < 8: flood(mine)) for number in range(VIEWERS)))


async def undo_attack(at: Address) -> None:
    """Play and undo for ever, and ask for replays of a finished game on 20 lines."""
    token = await at.person()
    over = await at.table(token, ME, ME)
    async with at.socket(over) as socket:
        await socket.send(hello(token))
        frame = json.loads(await socket.recv())
        await socket.send(json.dumps({"t": "resign", "d": {"id": "r", "seat": 0}, "v": frame["v"]}))
        await socket.recv()

    async def play() -> None:
        table = await at.table(token, ME, ME, name="pavilion")
        async with at.socket(table) as socket:
            await socket.send(hello(token))
            async for text in socket:
                frame = json.loads(text)
                if frame["t"] not in ("table", "entry") or not frame["d"]["moves"]:
                    continue
                undo = frame["d"]["undo"]
                number: Any = frame["d"]["moves"]["tree"]
                while isinstance(number, dict):
                    number = next(iter(number.values()))
                seat = frame["d"]["moves"]["seat"] if undo is None else undo
                data = {"id": secrets.token_hex(4), "seat": seat, "move": number}
                await socket.send(json.dumps({"t": "play" if undo is None else "undo", "d": data, "v": frame["v"]}))

    async def replay() -> None:
        (await at.http.get(f"/api/tables/{over}/replay")).raise_for_status()

    await asyncio.gather(*(for_ever(play) for _ in range(8)), *(for_ever(replay) for _ in range(20)))


async def raw(at: Address) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a bare connection."""
    return await asyncio.open_connection("127.0.0.1", at.server.port, local_addr=(at.address, 0))


async def assets_attack(at: Address) -> None:
    """Ask for one file by ever new spellings of its address, on 8 lines."""

    async def ask() -> None:
        reader, writer = await raw(at)
        try:
            while True:
                path = f"/assets/{secrets.token_hex(8)}/../../favicon.svg"
                writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{at.server.port}\r\n\r\n".encode())
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                size = head.partition(b"content-length:")[2].split(b"\r\n")[0]
                await reader.readexactly(int(size or 0))
        finally:
            writer.close()

    await asyncio.gather(*(for_ever(ask) for _ in range(8)))


async def slow_attack(at: Address) -> None:
    """Hold 3,000 connections whose headers come a byte at a time."""

    async def trickle() -> None:
        _, writer = await raw(at)
        try:
            writer.write(b"GET / HTTP/1.1\r\nX: ")
            while True:
                await asyncio.sleep(2.0)
                writer.write(b"x")
                await writer.drain()
        finally:
            writer.close()

    await asyncio.gather(*(for_ever(trickle) for _ in range(SLOW_LINES)))


async def abandoned_attack(at: Address) -> None:
    """Make tables with as many tokens as there are, and leave them all."""

    async def leave() -> None:
        token = await at.person()
        while True:
            await at.table(token, ME, LEVEL_6, {"kind": "open"}, LEVEL_6)
            await at.table(token, ME, ME)

    await asyncio.gather(*(for_ever(leave, 5.0) for _ in range(20)))


ATTACKS: dict[str, Callable[[Address], Awaitable[None]]] = {
    "bots": bots_attack, "hints": hints_attack, "view": view_attack, "undo": undo_attack, "assets": assets_attack,
    "slow": slow_attack, "abandoned": abandoned_attack,
}  # fmt: skip
