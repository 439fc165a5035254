"""Connections: how many there may be, how long one may take to ask for something, and who goes when it gets full."""

import asyncio
import sys
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Container
from typing import Any, Protocol, cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from sintra.server.http.address import requester
from sintra.server.limits import LimitValues
from sintra.server.metrics import METRICS

BACKLOG = 256
"""Connections that the system accepts before any of them is looked at."""
OTHER_FILES = 128 + BACKLOG
"""Files that are not connections: the store, the log, the lines to bots; and connections that nobody has counted."""
FEWEST = 16
LINE = "sintra.line"
"""Where the scope of a socket has its line."""


class OpenLine(Protocol):
    """An HTTP connection."""

    transport: asyncio.Transport

    @property
    def idle(self) -> bool:
        """Whether no request is under way: none has come, or the last is answered."""

    @property
    def sending(self) -> bool:
        """Whether a request has come whose body has not."""


class Connections:
    """Counts the connections of a server and cuts off those that hold up others.

    A newcomer is worth more than an idler: where there is no room, the connection that has asked for nothing for the
    longest time goes, of the same address if that one has too many.
    """

    def __init__(
        self, limits: LimitValues, trusted: Container[str] = (), clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`trusted`: proxies, which hold the connections of many."""
        self.most = min(limits.all_connections, room_for_files(limits.all_connections))
        self.most_each = max(1, min(limits.address_connections, self.most // 2))
        self.trusted = trusted
        self._headers_within = limits.header_seconds
        self._body_within = limits.header_seconds + limits.body_seconds
        self._clock = clock
        self._open: dict[asyncio.Transport, str] = {}
        self._each: Counter[str] = Counter()
        self._waiting: OrderedDict[OpenLine, float] = OrderedDict()
        """Lines that may be idle, and since when; the one that waits longest comes first."""

    def __len__(self) -> int:
        return len(self._open)

    def add(self, line: OpenLine, host: str) -> None:
        """Count a new connection; if there is room for it nowhere, it is cut off."""
        address = "" if host in self.trusted else requester(host)
        full = len(self._open) >= self.most
        if address and self._each[address] >= self.most_each:
            room = self._cut_idler(address)
        else:
            room = not full or self._cut_idler()
        self._open[line.transport] = address
        self._each[address] += 1
        self._waiting[line] = self._clock()
        if not room:
            self._cut(line, "full")

    def remove(self, transport: asyncio.Transport) -> None:
        """Forget a connection that is closed."""
        address = self._open.pop(transport, None)
        if address is not None:
            self._each[address] -= 1
            if not self._each[address]:
                del self._each[address]

    def wait(self, line: OpenLine) -> None:
        """Note that a connection has been answered, and may ask again."""
        if line.transport in self._open:
            self._waiting[line] = self._clock()
            self._waiting.move_to_end(line)

    def stop_waiting(self, line: OpenLine) -> None:
        """Note that a connection is closed, or has become a socket, which has limits of its own."""
        self._waiting.pop(line, None)

    def sweep(self) -> None:
        """Cut off connections that take too long to ask."""
        now = self._clock()
        for line, since in list(self._waiting.items()):
            if now - since <= self._headers_within:
                return
            if line.idle or (line.sending and now - since > self._body_within):
                self._cut(line, "slow")
            elif not line.sending:
                del self._waiting[line]

    def _cut_idler(self, address: str | None = None) -> bool:
        """Cut off the connection that has been idle for the longest time; False if there is none."""
        for line in self._waiting:
            if line.idle and (address is None or self._open.get(line.transport) == address):
                self._cut(line, "idle")
                return True
        return False

    def _cut(self, line: OpenLine, why: str) -> None:
        METRICS.cut.labels(why).inc()
        self._waiting.pop(line, None)
        self.remove(line.transport)
        line.transport.abort()

    def protocols(self) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
        """Give uvicorn's protocols for requests and for sockets, counted here."""
        counted = {"counted_by": self}
        return type("Http", (HttpLine,), counted), type("WebSocket", (SocketLine,), counted)


class HttpLine(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # uvicorn finds out which one there is
    """uvicorn's connection, counted."""

    counted_by: Connections

    @property
    def idle(self) -> bool:
        """Whether no request is under way: none has come, or the last is answered."""
        return self.cycle is None or self.cycle.response_complete

    @property
    def sending(self) -> bool:
        """Whether a request has come whose body has not."""
        return not self.idle and self.cycle.more_body

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Count it."""
        super().connection_made(transport)
        self.counted_by.add(self, self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        self.counted_by.stop_waiting(self)
        self.counted_by.remove(self.transport)
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Note since when it has been idle."""
        self.counted_by.wait(self)
        super().on_response_complete()

    def handle_websocket_upgrade(self, *request: Any) -> None:
        """Let the socket count instead."""
        self.counted_by.stop_waiting(self)
        super().handle_websocket_upgrade(*request)


class SocketLine(WebSocketsSansIOProtocol):
    """uvicorn's socket, counted since it was a request."""

    counted_by: Connections

    async def run_asgi(self) -> None:
        """Let the application find the line itself: see `send_now`."""
        cast(dict[str, Any], self.scope)[LINE] = self
        await super().run_asgi()

    def send_now(self, text: bytes) -> bool:
        """Send a text without a detour through the application's queues; False if it has to wait, or cannot be sent."""
        if not self.writable.is_set() or self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        self.counted_by.remove(self.transport)
        super().connection_lost(exc)


if sys.platform == "win32":

    def room_for_files(wanted: int) -> int:
        """Give how many connections the system allows; there it is as many as the memory holds."""
        return wanted

else:
    import resource

    def room_for_files(wanted: int) -> int:
        """Give how many connections the system allows, once as many are asked for as it gives without a privilege."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY and soft < wanted + OTHER_FILES:
            most = wanted + OTHER_FILES if hard == resource.RLIM_INFINITY else min(hard, wanted + OTHER_FILES)
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
        return wanted if soft == resource.RLIM_INFINITY else max(FEWEST, soft - OTHER_FILES)
