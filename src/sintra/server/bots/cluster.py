"""Places on other machines: actors of a Ray cluster, reached through one gateway process. Imports nothing of Ray."""

import asyncio
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from itertools import count

from sintra.server.bots.places import LONGEST_LINE, Answer, Place, Request

LOG = logging.getLogger("sintra.bots")
OPENING_SECONDS = 300.0
"""So long an actor takes at most until it is up: there may be no processor free for it."""
LONGEST_PAUSE = 30.0
"""So long it waits at most before it tries again to reach a cluster that was away."""
PATIENCE_SECONDS = 20.0
"""A slice that is not answered within this time is lost, with the machine."""


class ClusterPlaces:
    """Places of a cluster; a gateway that dies is started again by whoever asks for a place next."""

    def __init__(self, address: str, count: int | None) -> None:
        """`count`: so many places; None: as many as the cluster has processors, also later ones."""
        self.count = count or 1
        self._address = address
        self._follows = count is None
        self._on_count: Callable[[int], None] | None = None
        self._gateway: Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._pause = 0.0
        self._opening: dict[int, asyncio.Future[int]] = {}
        self._places: dict[int, ClusterPlace] = {}

    def watch(self, on_count: Callable[[int], None]) -> None:
        """Call this when the cluster has more processors."""
        self._on_count = on_count

    async def open(self, number: int) -> Place:
        """Wait for an actor; raises OSError if the cluster is away or has no room."""
        async with self._starting:
            if self._gateway is None:
                await self._start()
        opening = self._opening[number] = asyncio.get_running_loop().create_future()
        self.write({"place": number, "open": True})
        try:
            pid = await asyncio.wait_for(opening, OPENING_SECONDS)
        except TimeoutError as error:
            raise OSError("no processor of the cluster is free") from error
        finally:
            self._opening.pop(number, None)
        place = self._places[number] = ClusterPlace(self, number, pid)
        return place

    async def stop(self) -> None:
        """End the gateway, and with it the actors that it made."""
        if self._gateway is not None:
            with suppress(ProcessLookupError):
                self._gateway.kill()
            await self._gateway.wait()
        if self._reading is not None:
            await asyncio.gather(self._reading, return_exceptions=True)

    def write(self, message: Request) -> None:
        """Send a line to the gateway."""
        if self._gateway is not None and self._gateway.stdin is not None:
            with suppress(OSError):
                self._gateway.stdin.write(json.dumps(message).encode() + b"\n")

    async def _start(self) -> None:
        await asyncio.sleep(self._pause)
        self._pause = min(LONGEST_PAUSE, 1.0 + 2 * self._pause)
        line = (sys.executable, "-P", "-m", "sintra.server.bots.gateway", self._address)
        self._gateway = await asyncio.create_subprocess_exec(*line, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE)
        self._reading = asyncio.create_task(self._read(self._gateway))

    async def _read(self, gateway: Process) -> None:
        assert gateway.stdout is not None
        try:
            while line := await gateway.stdout.readline():
                self._take(json.loads(line))
        finally:
            self._gateway = None
            with suppress(ProcessLookupError):
                gateway.kill()
            for number in [*self._places, *self._opening]:
                self._take({"place": number, "gone": "the gateway ended"})

    def _take(self, message: Answer) -> None:
        if "fault" in message:
            LOG.error("the cluster %s cannot be reached: %s", self._address, message["fault"])
        elif "cpus" in message:
            LOG.info("the cluster has %d processors", message["cpus"])
            if self._follows and self._on_count is not None:
                self._on_count(message["cpus"])
        elif "open" in message:
            self._pause = 0.0
            if (opening := self._opening.get(message["place"])) is not None and not opening.done():
                opening.set_result(message["open"]["pid"])
        elif "answer" in message:
            if (place := self._places.get(message["place"])) is not None:
                place.take(message["n"], message["answer"])
        elif "gone" in message:
            self._lose(message["place"], message["gone"])

    def _lose(self, number: int, why: str) -> None:
        if (opening := self._opening.get(number)) is not None and not opening.done():
            opening.set_exception(OSError(why))
        if (place := self._places.pop(number, None)) is not None:
            LOG.warning("a place of the cluster is gone: %s", why)
            place.lose()

    def forget(self, number: int, place: "ClusterPlace", hung: bool) -> None:
        """Let go of a place; its actor is killed if it hangs, otherwise other servers may use it."""
        if self._places.get(number) is place:
            del self._places[number]
            if hung:
                self.write({"place": number, "close": True})


class ClusterPlace:
    """An actor of the cluster."""

    patience = PATIENCE_SECONDS

    def __init__(self, places: ClusterPlaces, number: int, pid: int) -> None:
        self.pid = pid
        self._places = places
        self._number = number
        self._numbers = count()
        self._waiting: dict[int, asyncio.Future[Answer | None]] = {}
        self._gone = asyncio.Event()

    async def exchange(self, request: Request) -> Answer | None:
        """Send a request and wait for the answer; None if the actor is no more."""
        if self._gone.is_set():
            return None
        n = next(self._numbers)
        answer: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()
        self._waiting[n] = answer
        self._places.write({"place": self._number, "n": n, "request": request})
        try:
            return await answer
        finally:
            self._waiting.pop(n, None)

    def send(self, request: Request) -> None:
        """Send a request that is not answered."""
        if not self._gone.is_set():
            self._places.write({"place": self._number, "request": request})

    async def gone(self) -> None:
        """Wait for its end."""
        await self._gone.wait()

    async def close(self, hung: bool = False) -> None:
        """Let it go."""
        self._places.forget(self._number, self, hung)
        self.lose()

    def take(self, n: int, answer: Answer) -> None:
        """Hear an answer; one that nobody waits for any more is dropped."""
        if (waiting := self._waiting.get(n)) is not None and not waiting.done():
            waiting.set_result(answer)

    def lose(self) -> None:
        """Let everybody know that it is no more."""
        self._gone.set()
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_result(None)
