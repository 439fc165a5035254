"""Running the server: on one socket, until a signal stops it; then nothing is left half done."""

import asyncio
import errno
import signal
import socket
import time
from collections.abc import Callable, Container, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, cast

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from sintra.core.errors import SintraError
from sintra.server.http.address import Address
from sintra.server.http.app import create_app
from sintra.server.http.connections import BACKLOG, Connections
from sintra.server.http.figures import telling
from sintra.server.http.services import Services, running
from sintra.server.store.errors import WORDS

FAREWELL_SECONDS = 3
DEAF_MILLISECONDS = 30_000
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

    def stop(self) -> None:
        """Stop in order; the second time at once."""
        self.force_exit = self.should_exit
        self.should_exit = True


async def serve(
    address: Address,
    listening: socket.socket,
    database: str | None,
    workers: int | None,
    ready: Callable[[], None],
    figures: socket.socket | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM; `ready` is called when requests are answered. `figures`: where they are told."""
    async with running(address, database, workers) as services, telling(services, figures):
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


def bound(host: str, port: int) -> socket.socket:
    """Take an address, or say why it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # named as TCP, so that asyncio sends small frames at once instead of waiting for more
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # inherited by accepted lines: a client that reads nothing is cut off
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF_MILLISECONDS)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        code = "port_in_use" if error.errno == errno.EADDRINUSE else "no_address"
        raise SintraError(WORDS, code, host=host, port=port, why=error.strerror) from error
    return listening


def lan_host() -> str:
    """Give this machine's address in its network; nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
