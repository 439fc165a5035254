"""Figures for Prometheus on a port or socket of their own: no proxy that serves the page can pass them on."""

import asyncio
import json
import logging
import os
import re
import socket
import stat
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

import uvicorn

from sintra import __version__
from sintra.core.errors import SintraError
from sintra.server.http.services import Services
from sintra.server.metrics import METRICS, exposition
from sintra.server.store import StoreError
from sintra.server.store.errors import WORDS

LOG = logging.getLogger("sintra.figures")
UNIX = "unix:"
PROBE_SECONDS = 0.5
BACKLOG = 16
Answer = tuple[int, bytes, str]


def bound_figures(place: str) -> socket.socket:
    """Take the place where figures are served: HOST:PORT, or unix:/path/to/socket (for its owner and group)."""
    if place.startswith(UNIX):
        return _bound_path(place.removeprefix(UNIX))
    match = re.fullmatch(r"(?:\[([0-9a-fA-F:.]+)\]|([^:\s]+)):(\d{1,5})", place)
    if match is None or int(match[3]) > 0xFFFF:
        raise SintraError(WORDS, "figures_place", value=place)
    host, port = match[1] or match[2], int(match[3])
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise SintraError(WORDS, "no_address", host=host, port=port, why=error.strerror or error) from error
    return listening


def _bound_path(path: str) -> socket.socket:
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with suppress(FileNotFoundError):
            if stat.S_ISSOCK(os.stat(path).st_mode):  # of a server that was killed
                os.unlink(path)
        listening.bind(path)
        os.chmod(path, 0o660)
    except OSError as error:
        listening.close()
        raise SintraError(WORDS, "figures_socket", path=path, why=error.strerror or error) from error
    return listening


@asynccontextmanager
async def serving_figures(services: Services, listening: socket.socket | None) -> AsyncIterator[None]:
    """Tell figures and health at a place of their own as long as this lasts; None: nowhere."""
    if listening is None:
        yield
        return
    server = _Server(
        uvicorn.Config(
            _application(services), lifespan="off", log_config=None, access_log=False, server_header=False,
            ws="none", backlog=BACKLOG, limit_concurrency=BACKLOG,
        )
    )  # fmt: skip
    tasks = [asyncio.create_task(server.serve(sockets=[listening])), asyncio.create_task(_watch_loop())]
    name = listening.getsockname()
    if isinstance(name, tuple):
        host = f"[{name[0]}]" if ":" in name[0] else name[0]
        LOG.info("figures at http://%s:%d/metrics", host, name[1])
    else:
        LOG.info("figures at %s%s", UNIX, name)
    try:
        yield
    finally:
        server.should_exit = server.force_exit = True
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if isinstance(name, str):
            with suppress(OSError):
                os.unlink(name)


class _Server(uvicorn.Server):
    """uvicorn, stopped by us: signals are the game server's."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone."""
        yield


async def _watch_loop() -> None:
    """Measure how much later than asked for the loop comes to a task: everybody waits as long."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + PROBE_SECONDS
        await asyncio.sleep(PROBE_SECONDS)
        METRICS.loop_late_seconds.observe(max(0.0, loop.time() - due))


def _application(services: Services) -> Callable[..., Any]:
    async def answer(path: str) -> Answer:
        if path == "/metrics":
            METRICS.see((live.table.status for live in services.hub.tables), services.bots)
            METRICS.ready.set(services.ready)
            content, kind = exposition()
            return 200, content, kind
        if path == "/healthz":
            try:
                await services.store.count("running")
                good = services.ready
            except StoreError:
                good = False
            answer = json.dumps({"ok": good, "version": __version__}).encode()
            return 200 if good else 503, answer, "application/json"
        return 404, b"", "text/plain"

    async def application(scope: Any, receive: Any, send: Any) -> None:
        assert scope["type"] == "http"
        asked = scope["method"] in ("GET", "HEAD")
        status, content, kind = await answer(scope["path"]) if asked else (405, b"", "text/plain")
        headers = [(b"content-type", kind.encode()), (b"content-length", str(len(content)).encode())]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else content})

    return application
