"""Where is thought: at a place, one job at a time. Here they are processes of this machine."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

Request = dict[str, Any]
Answer = dict[str, Any]

LONGEST_LINE = 1 << 22
LONGEST_SECONDS = 300.0
"""A worker that is silent for so long hangs; compiling the kernels takes a minute on a slow machine."""
MEMORY = {"MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": "1000000"}
"""A thought has a thread of its own, and glibc an arena per thread, in which the room for a tree is cleared byte by
byte: that doubled what a move of level 4 cost. Large rooms are mapped: they go back to the system when they are
freed, and pages that no search reached are never touched."""


class Place(Protocol):
    """Where one job at a time is thought about, and others are kept aside."""

    patience: float
    """So many seconds an answer takes at most; then the place counts as gone."""

    @property
    def pid(self) -> int:
        """The process, as the log names it."""

    async def exchange(self, request: Request) -> Answer | None:
        """Send a request and wait for the answer; None if the place is no more."""

    def send(self, request: Request) -> None:
        """Send a request that is not answered."""

    async def gone(self) -> None:
        """Return when the place is no more."""

    async def close(self, hung: bool = False) -> None:
        """Let it go, in the middle of a thought if need be. `hung`: it does not answer, so that nobody can use it."""


class Places(Protocol):
    """Gives places to think at."""

    count: int
    """How many there are at first."""

    def watch(self, on_count: Callable[[int], None]) -> None:
        """Call this when there are more."""

    async def open(self, number: int) -> Place:
        """Make a place ready; raises OSError if there is none now."""

    async def stop(self) -> None:
        """End all of them."""


class LocalPlaces:
    """Processes of this machine."""

    def __init__(self, count: int) -> None:
        self.count = count

    def watch(self, on_count: Callable[[int], None]) -> None:
        """Never call it: a machine has as many cores as it has."""

    async def open(self, number: int) -> Place:
        """Start a process."""
        return LocalPlace(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",
                "-m",
                "sintra.server.bots.bot_worker",
                stdin=PIPE,
                stdout=PIPE,
                limit=LONGEST_LINE,
                env={**os.environ, **MEMORY},
            )
        )

    async def stop(self) -> None:
        """Do nothing: each process is ended by whoever opened it."""


class LocalPlace:
    """A process that is asked and answers a line of JSON at a time."""

    patience = LONGEST_SECONDS

    def __init__(self, process: Process) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    async def exchange(self, request: Request) -> Answer | None:
        """Send a request and read the answer; None if the process died."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self.send(request)
            await self._process.stdin.drain()
            found: Answer = json.loads(await self._process.stdout.readline())
        except (OSError, ValueError):
            return None
        return found

    def send(self, request: Request) -> None:
        """Send a request that is not answered."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.write(json.dumps(request).encode() + b"\n")

    async def gone(self) -> None:
        """Wait for its end."""
        await self._process.wait()

    async def close(self, hung: bool = False) -> None:
        """Kill it."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
