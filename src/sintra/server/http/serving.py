"""Running the server: on one socket, until a signal stops it; then nothing is left half done."""

import asyncio
import signal
import socket
import time
from collections.abc import Callable, Container, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from sintra.server.bots.policies import NO_POLICIES, NamedPolicy
from sintra.server.http.address import Address
from sintra.server.http.app import create_app
from sintra.server.http.connections import BACKLOG, Connections
from sintra.server.http.figures import serving_figures
from sintra.server.http.services import Services, running

FAREWELL_SECONDS = 3
TICKS = 10


class Server(uvicorn.Server):
    """uvicorn, stopped by us, saying good-bye to sockets first."""

    def __init__(self, config: uvicorn.Config, services: Services, connections: Connections) -> None:
        super().__init__(config)
        self._services = services
        self._connections = connections

    async def on_tick(self, counter: int) -> bool:
        """Cut off slow connections once in a second; uvicorn ticks ten times."""
        if counter % TICKS == 0:
            self._connections.sweep()
        return await super().on_tick(counter)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to `serve`: uvicorn would raise them again before the store is closed."""
        yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let every browser know that it should come back."""
        self._services.let_everybody_go()
        until = time.monotonic() + FAREWELL_SECONDS
        while self._services.lines and time.monotonic() < until:
            await asyncio.sleep(0.01)
        await super().shutdown(sockets)

    async def listen(self, listening: socket.socket) -> "FurtherAddress":
        """Answer at a further address, too, until it is closed or the server stops."""
        config = self.config

        def protocol() -> asyncio.Protocol:
            line = cast(Callable[..., asyncio.Protocol], config.http_protocol_class)
            return line(config=config, server_state=self.server_state, app_state=self.lifespan.state)

        further = await asyncio.get_running_loop().create_server(protocol, sock=listening, backlog=config.backlog)
        self.servers.append(further)
        return FurtherAddress(self, further, listening.getsockname())

    def stop(self) -> None:
        """Stop in order; the second time at once."""
        self.force_exit = self.should_exit
        self.should_exit = True


@dataclass(frozen=True)
class FurtherAddress:
    """An address that was opened while the server runs."""

    server: Server
    accepting: asyncio.Server
    place: tuple[str, int]

    def close(self) -> None:
        """Accept nobody there any more, and cut off those who are."""
        self.accepting.close()
        self.server.servers.remove(self.accepting)
        for line in list(self.server.server_state.connections):
            transport = line.transport
            if transport is not None and transport.get_extra_info("sockname") == self.place:
                transport.abort()


async def serve(
    address: Address,
    listening: socket.socket,
    database: str | None,
    workers: int | None,
    ready: Callable[[], None],
    figures: socket.socket | None = None,
    key: str = "",
    policies: Mapping[str, NamedPolicy] = NO_POLICIES,
) -> None:
    """Serve until SIGINT or SIGTERM; `ready` is called when requests are answered. `figures`: where they are served.

    `key`: whoever has it may open a server on loopback to the local network. `policies`: learned bots by name.
    """
    async with running(address, database, workers, key, policies) as services, serving_figures(services, figures):
        connections = Connections(services.limits.values)
        http, ws = connections.protocols()
        config = uvicorn.Config(
            create_app(services),
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            http=http,
            ws=ws,
            backlog=BACKLOG,
            ws_max_size=services.limits.values.socket_bytes,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=FAREWELL_SECONDS,
        )
        proxies = ProxyHeadersMiddleware(cast(Any, config.app), config.forwarded_allow_ips).trusted_hosts
        connections.trusted = cast(Container[str], proxies)
        server = Server(config, services, connections)
        services.network.listen = server.listen
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                loop.add_signal_handler(number, server.stop)
            except NotImplementedError:  # on Windows
                signal.signal(number, lambda *_: loop.call_soon_threadsafe(server.stop))
        loop.call_soon(ready)
        await server.serve(sockets=[listening])


def run(work: Coroutine[None, None, None]) -> None:
    """Run the server on the faster event loop where there is one."""
    try:
        import uvloop  # noqa: PLC0415  # there is none for Windows
    except ImportError:
        asyncio.run(work)
    else:
        uvloop.run(work)
