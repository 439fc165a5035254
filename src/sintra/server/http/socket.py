"""One WebSocket per table and browser tab: a reader of commands, a queue of frames to send."""

import asyncio
import logging
import re
import secrets
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from sintra.server.bots.pool import BotsFailed
from sintra.server.errors import Refusal
from sintra.server.http.address import requester
from sintra.server.http.error_handlers import refusal_of_store
from sintra.server.http.services import Services
from sintra.server.limits import LimitValues
from sintra.server.live.broadcast import frame
from sintra.server.live.commands import Bare, Frame, Hello, id_in, obey, read_command, read_frame
from sintra.server.live.live_table import LiveTable
from sintra.server.metrics import METRICS
from sintra.server.store import StoreError

LOG = logging.getLogger("sintra.socket")
HELLO_SECONDS = 10.0
FAREWELL_SECONDS = 2.0
POLICY, TRY_LATER = 1008, 1013
LIMITED = {"hint": "hints", "rematch": "tables"}
"""Commands that cost more than a line in a log."""
TABLE_ID = re.compile(r"[a-z0-9]{1,32}")
Socket = WebSocket[Any, Any, Any]


class Connection:
    """A browser tab at a table."""

    def __init__(self, limits: LimitValues) -> None:
        self.seats: frozenset[int] = frozenset()
        self.holder = ""
        self.name = secrets.token_hex(4)
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(limits.queue_frames)
        self.most = limits.queue_bytes
        self.waiting = 0
        """So many bytes are in the queue."""
        self.advice: asyncio.Task[None] | None = None
        """The hint that is being thought about; one at a time."""
        self.leaving = asyncio.Event()
        self.farewell = Refusal("bye")

    def send(self, frame: bytes) -> None:
        """Queue a frame; who reads too slowly is let go and comes back."""
        if self.queue.full() or self.waiting > self.most:
            self.let_go(Refusal("too_slow", wait=1))
            return
        self.waiting += len(frame)
        self.queue.put_nowait(frame)

    async def next(self) -> bytes:
        """Take a frame out of the queue."""
        frame = await self.queue.get()
        self.waiting -= len(frame)
        return frame

    def await_advice(self, work: Coroutine[Any, Any, None]) -> None:
        """Let a hint be thought about while the line goes on."""
        self.advice = asyncio.create_task(work)
        self.advice.add_done_callback(self._advised)

    def _advised(self, advice: asyncio.Task[None]) -> None:
        self.advice = None
        if not advice.cancelled() and (error := advice.exception()) is not None:
            LOG.error("a hint failed", exc_info=error)

    def let_go(self, why: Refusal) -> None:
        """Close the line; the browser comes back by itself."""
        if not self.leaving.is_set():
            self.farewell = why
            self.leaving.set()


@websocket("/ws/tables/{id:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], id: str) -> None:
    """Let a browser listen to a table and play at it."""
    services: Services = socket.app.state.services
    await socket.accept()
    connection = Connection(services.limits.values)
    address = requester(socket.client.host) if socket.client else ""
    METRICS.sockets.inc()
    services.lines += 1
    try:
        services.limits.spend("requests", address)
        services.limits.require_room("all_sockets", len(services.connections))
        with services.limits.held("sockets", address):
            live, v = await _greeted(services, socket, id, connection)
            await _serve(services, socket, live, connection, v)
    except Refusal as refusal:
        await _farewell(socket, refusal)
    except StoreError as error:
        await _farewell(socket, refusal_of_store(error))
    except (WebSocketDisconnect, OSError):  # the line is gone, in one way or another
        pass
    finally:
        METRICS.sockets.dec()
        services.lines -= 1


async def _greeted(services: Services, socket: Socket, id: str, connection: Connection) -> tuple[LiveTable, int | None]:
    """Hear who it is, and find the table."""
    if not services.address.allows_origin(socket.headers.get("origin"), socket.headers.get("host", "")):
        raise Refusal("bad_origin")
    try:
        text = await asyncio.wait_for(socket.receive_data(mode="text"), HELLO_SECONDS)
        received = read_frame(text)
        hello = msgspec.json.decode(received.d, type=Hello) if received.t == "hello" else None
    except (TimeoutError, msgspec.DecodeError) as error:
        raise Refusal("bad_frame", t="hello") from error
    if hello is None:
        raise Refusal("bad_frame", t=received.t[:20])
    if not TABLE_ID.fullmatch(id):
        raise Refusal("no_such_table")
    services.require_ready()
    if hello.token:
        connection.holder = await services.people.holder(hello.token)
    live = await services.hub.find(id)
    connection.seats = frozenset(live.table.held_by(connection.holder))
    if not connection.seats and not live.table.created.spectators and live.table.status == "running":
        raise Refusal("no_spectators")
    return live, hello.v


async def _serve(services: Services, socket: Socket, live: LiveTable, connection: Connection, v: int | None) -> None:
    """Send what is queued and obey what is received, until one of both ends."""
    live.join(connection, v)
    services.connections.add(connection)
    writer = asyncio.create_task(_write(socket, connection))
    reader = asyncio.create_task(_read(services, socket, live, connection))
    leaving = asyncio.create_task(connection.leaving.wait())
    try:
        done, _ = await asyncio.wait({writer, reader, leaving}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        live.leave(connection)
        services.connections.discard(connection)
        if connection.advice is not None:
            connection.advice.cancel()
        for task in (writer, reader, leaving):
            task.cancel()
        await asyncio.gather(writer, reader, leaving, return_exceptions=True)
    if leaving in done:
        raise connection.farewell
    for ended in done:
        ended.result()


async def _write(socket: Socket, connection: Connection) -> None:
    while True:
        await socket.send_data(await connection.next(), mode="text")


async def _read(services: Services, socket: Socket, live: LiveTable, connection: Connection) -> None:
    while True:
        text = await socket.receive_data(mode="text")
        await _hear(services, live, connection, text)


async def _hear(services: Services, live: LiveTable, connection: Connection, text: str) -> None:
    """Obey one frame, or say why not. Nothing that a client sends ends the connection."""
    id = id_in(text)
    try:
        services.limits.spend("commands", connection.name)
        services.limits.require_size("frame_bytes", len(text.encode()))
        received = read_frame(text)
        if received.t == "ping":
            connection.send(frame("pong", {}, None))
            return
        if received.t == "view":
            live.show(connection)
            return
        command = read_command(received)
        id = command.id
        if received.t == "hint" and connection.advice is not None:
            raise Refusal("already_asked")
        if (limit := LIMITED.get(received.t)) is not None and connection.holder:
            services.limits.spend(limit, connection.holder)
    except Refusal as refusal:
        _refuse(connection, live, id, refusal)
        return
    work = _carry_out(services, live, connection, received, command)
    if received.t == "hint":  # thinking takes seconds, and the player may decide without it
        connection.await_advice(work)
        await asyncio.sleep(0)  # a refusal comes before the answer to the next frame
    else:
        await work


async def _carry_out(
    services: Services, live: LiveTable, connection: Connection, received: Frame, command: Bare
) -> None:
    """Obey a command, or say why not."""
    id = command.id
    try:
        with METRICS.command_seconds(received.t):
            await obey(services.hub, live, connection, received, command)
    except StoreError as error:
        _refuse(connection, live, id, refusal_of_store(error))
    except BotsFailed:
        _refuse(connection, live, id, Refusal("no_answer", wait=5.0))
    except Refusal as refusal:
        _refuse(connection, live, id, refusal)


def _refuse(connection: Connection, live: LiveTable, id: str | None, refusal: Refusal) -> None:
    METRICS.refusals.labels(refusal.code).inc()
    connection.send(frame("refused", {"id": id, **refusal.data()}, live.table.v))


async def _farewell(socket: Socket, refusal: Refusal) -> None:
    """Say why the line is closed, and when to come back."""
    METRICS.refusals.labels(refusal.code).inc()
    with suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
        async with asyncio.timeout(FAREWELL_SECONDS):  # who reads nothing does not read this either
            await socket.send_data(frame("bye", refusal.data(), None), mode="text")
            await socket.close(code=TRY_LATER if refusal.wait else POLICY)
