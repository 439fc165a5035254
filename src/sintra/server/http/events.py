"""Server-sent events: what is new about something, as it comes, until it ends or the server stops."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import suppress
from typing import Any

import msgspec
from litestar.response import Stream

from sintra.server.errors import Refusal
from sintra.server.http.services import Services
from sintra.server.wire.frames import said

PATIENCE_SECONDS = 15.0
"""After so long without news a sign of life is sent, so that nobody between closes the line."""
HEADERS = {"cache-control": "no-cache", "x-accel-buffering": "no"}
Events = AsyncGenerator[tuple[str, object], None]
"""The name of an event, and its data: something to be written as JSON, or its JSON."""


def event_stream(services: Services, address: str, events: Events) -> Stream:
    """Answer with events. A stream counts as a socket of its address; it is closed by whoever goes away first."""
    return Stream(_limited(services, address, events), media_type="text/event-stream", headers=HEADERS)


async def _limited(services: Services, address: str, events: Events) -> AsyncIterator[bytes]:
    try:
        with services.limits.held("address_sockets", address):
            async for written in _written(services.closing, events):
                yield written
    except Refusal as refusal:  # the answer has begun: what is wrong comes as an event
        yield _event("refused", said(refusal))
    finally:
        await events.aclose()


async def _written(closing: asyncio.Event, events: Events) -> AsyncIterator[bytes]:
    ending = asyncio.ensure_future(closing.wait())
    upcoming: asyncio.Future[tuple[str, object]] | None = None
    try:
        while True:
            upcoming = upcoming or asyncio.ensure_future(anext(events))
            either: set[asyncio.Future[Any]] = {upcoming, ending}
            await asyncio.wait(either, timeout=PATIENCE_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if upcoming.done():
                try:
                    name, data = upcoming.result()
                except StopAsyncIteration:
                    return
                upcoming = None
                yield _event(name, data)
            elif ending.done():
                return
            else:
                yield b": \n\n"
    finally:
        for task in (ending, upcoming):
            if task is not None and not task.done():
                task.cancel()
                with suppress(asyncio.CancelledError, StopAsyncIteration, Refusal):
                    await task


def _event(name: str, data: object) -> bytes:
    body = data if isinstance(data, bytes) else msgspec.json.encode(data)
    return b"event: " + name.encode() + b"\ndata: " + body + b"\n\n"
