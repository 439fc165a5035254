"""One WebSocket per table and browser tab: a reader of commands, a queue of frames to send."""

import asyncio
import logging
import re
import secrets
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, cast

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from sintra.search.readiness import SOLVER
from sintra.server.bots.pool import BotsFailed
from sintra.server.errors import Refusal
from sintra.server.http.address import requester
from sintra.server.http.connections import LINE, SocketLine
from sintra.server.http.error_handlers import refusal_of_store
from sintra.server.http.services import Services
from sintra.server.limits import LimitValues
from sintra.server.live.live_table import LiveTable
from sintra.server.metrics import METRICS
from sintra.server.store import StoreError
from sintra.server.table.commitment import token_hash
from sintra.server.table.next_entry import Decide
from sintra.server.table.table import Table
from sintra.server.wire import VERSION
from sintra.server.wire.command_base import Named
from sintra.server.wire.commands import Command, Envelope, id_in, read_command, read_envelope, read_hello
from sintra.server.wire.frames import ByeFrame, RefusedFrame, encoded, refused, said
from sintra.server.wire.reviews import Advice

LOG = logging.getLogger("sintra.socket")
HELLO_SECONDS = 10.0
FAREWELL_SECONDS = 2.0
POLICY, TRY_LATER = 1008, 1013
TABLE_ID = re.compile(r"[a-z0-9]{1,32}")
Socket = WebSocket[Any, Any, Any]


class Connection:
    """A browser tab at a table."""

    def __init__(self, limits: LimitValues, address: str, line: SocketLine | None = None) -> None:
        """`line`: by which a frame leaves at once if nothing waits; without one, every frame is queued."""
        self.address = address
        self._line = line
        self._sending = False
        """Whether a frame is out of the queue and may not have left."""
        self.seats: frozenset[int] = frozenset()
        self.holder = ""
        self.device = ""
        """The hash of its token."""
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
        """Send a frame, or queue it; who reads too slowly is let go and comes back."""
        in_order = not self._sending and self.queue.empty() and not self.leaving.is_set()
        if in_order and self._line is not None and self._line.send_now(frame):
            return
        if self.queue.full() or self.waiting > self.most:
            self.let_go(Refusal("too_slow", wait=1))
            return
        self.waiting += len(frame)
        self.queue.put_nowait(frame)

    async def next(self) -> bytes:
        """Take a frame out of the queue; it has left when the next one is asked for."""
        self._sending = False
        frame = await self.queue.get()
        self._sending = True
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
    address = requester(socket.client.host) if socket.client else ""
    connection = Connection(services.limits.values, address, cast(dict[str, Any], socket.scope).get(LINE))
    METRICS.sockets.inc()
    services.lines += 1
    try:
        services.limits.spend("address_requests", address)
        services.limits.require_room("all_sockets", len(services.connections))
        with services.limits.held("address_sockets", address):
            live, v = await _greeted(services, socket, id, connection)
            with services.limits.held("person_sockets", connection.holder or connection.name):
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
    except TimeoutError as error:
        raise Refusal("bad_frame", t="hello") from error
    hello = read_hello(text)
    if hello.wire != VERSION:
        raise Refusal("old_page", wire=VERSION)
    if not TABLE_ID.fullmatch(id):
        raise Refusal("no_such_table")
    services.follower.require_welcome("", connection.address)
    if hello.token:
        connection.holder = await services.people.holder(hello.token)
        services.follower.require_welcome(connection.holder, connection.address)
        connection.device = token_hash(hello.token)
        await services.people.note_address(connection.holder, connection.address, hello.token)
    live = await services.find(id)
    await live.refresh()
    connection.seats = frozenset(live.table.held_by(connection.holder))
    if not connection.seats and not live.table.created.spectators and live.table.status == "running":
        raise Refusal("no_spectators")
    return live, hello.v


async def _serve(services: Services, socket: Socket, live: LiveTable, connection: Connection, v: int | None) -> None:
    """Send what is queued and obey what is received, until one of both ends."""
    live.join(connection, v)
    services.connections.add(connection)
    if (notice := services.follower.notice) is not None:
        connection.send(notice)
    writer = asyncio.create_task(_write(socket, connection))
    reader = asyncio.create_task(_read(services, socket, live, connection))
    leaving = asyncio.create_task(connection.leaving.wait())
    try:
        with suppress(StoreError):  # the game goes on without what was said before
            await services.company.show(live, connection)
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


@dataclass(frozen=True)
class Session:
    """A connection at its table: the `Sender` of its commands."""

    services: Services
    live: LiveTable
    connection: Connection

    @property
    def seats(self) -> frozenset[int]:
        """The seats that the connection holds."""
        return self.connection.seats

    @property
    def holder(self) -> str:
        """The hash of its token."""
        return self.connection.holder

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.live.table

    async def show(self, v: int | None) -> None:
        """Send everything that the connection may know."""
        await self.live.show(self.connection, v)

    async def change(self, id: str, v: int, decide: Decide) -> int:
        """Carry out a command once."""
        return await self.live.command(id, v, decide)

    async def advise(self, seat: int, effort: str) -> Advice:
        """Ask the bots what is best."""
        self.services.gate.require(self.table.game.definition.name, SOLVER)
        return await self.live.advise(seat, effort)

    def coach(self, seat: int, on: bool) -> None:
        """Turn a seat's coach on or off."""
        if on:
            self.services.gate.require(self.table.game.definition.name, SOLVER)
        self.live.coach(seat, on)

    async def say(self, kind: Literal["reaction", "text"], body: str) -> None:
        """Say something at the table."""
        await self.services.company.say(self.live, self.holder, kind, body)

    async def rematch(self) -> str:
        """Give the table of the rematch."""
        return await self.services.hub.rematch(self.live)


async def _hear(services: Services, live: LiveTable, connection: Connection, text: str) -> None:
    """Obey one frame, or say why not. Nothing that a client sends ends the connection."""
    try:
        services.limits.spend("commands", connection.name)
        services.limits.require_size("frame_bytes", len(text.encode()))
        envelope = read_envelope(text)
        command = read_command(envelope)
        if command.slow and connection.advice is not None:
            raise Refusal("already_asked")
        if command.limit is not None:
            services.limits.spend_of(command.limit, connection.holder, connection.address)
        if command.cost:
            services.limits.spend_of("work", connection.holder or connection.name, connection.address, command.cost)
    except Refusal as refusal:
        _refuse(connection, live, id_in(text), refusal)
        return
    work = _carry_out(Session(services, live, connection), envelope, command)
    if command.slow:
        connection.await_advice(work)
        await asyncio.sleep(0)  # a refusal comes before the answer to the next frame
    elif command.cost:
        async with services.turns.take(connection.address):
            await work
    else:
        await work


async def _carry_out(session: Session, envelope: Envelope, command: Command) -> None:
    """Obey a command, or say why not."""
    refusal = None
    try:
        with METRICS.command_seconds(envelope.t):
            answer = await command.obey(session, envelope.v)
        if answer is not None:
            session.connection.send(encoded(answer))
        return
    except StoreError as error:
        refusal = refusal_of_store(error)
    except BotsFailed:
        refusal = Refusal("no_answer", wait=5.0)
    except Refusal as raised:
        refusal = raised
    _refuse(session.connection, session.live, command.id if isinstance(command, Named) else None, refusal)


def _refuse(connection: Connection, live: LiveTable, id: str | None, refusal: Refusal) -> None:
    METRICS.refusals.labels(refusal.code).inc()
    connection.send(encoded(RefusedFrame(d=refused(id, refusal), v=live.table.v)))


async def _farewell(socket: Socket, refusal: Refusal) -> None:
    """Say why the line is closed, and when to come back."""
    METRICS.refusals.labels(refusal.code).inc()
    with suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
        async with asyncio.timeout(FAREWELL_SECONDS):  # who reads nothing does not read this either
            await socket.send_data(encoded(ByeFrame(d=said(refusal))), mode="text")
            await socket.close(code=TRY_LATER if refusal.wait else POLICY)
