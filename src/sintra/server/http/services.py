"""What a running server consists of, started and stopped in order."""

import asyncio
import gc
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sintra.core.kernel_cache import was_warmed
from sintra.core.registry import definition, game, names
from sintra.server.admin.follower import Audience, Follower
from sintra.server.bots.pool import Bots
from sintra.server.errors import Refusal
from sintra.server.http.address import Address
from sintra.server.http.replays import Replays
from sintra.server.http.turns import Turns
from sintra.server.limit_settings import limits_here
from sintra.server.limits import Limiter
from sintra.server.live.hub import Hub
from sintra.server.live.scheduler import Scheduler
from sintra.server.people import People
from sintra.server.store import Store, only_server, open_store

LOG = logging.getLogger("sintra.server")
WARMING_SECONDS = 5.0
"""So long a client waits before it asks again whether the games are compiled."""


class Services:
    """The parts of a server."""

    def __init__(self, address: Address, store: Store, bots: Bots) -> None:
        self.address = address
        self.store = store
        self.bots = bots
        self.limits = Limiter(limits_here())
        self.turns = Turns()
        self.hub = Hub(store, bots, open_seconds=self.limits.values.open_seconds, limits=self.limits.values)
        self.scheduler = Scheduler(self.hub)
        self.people = People(store)
        self.replays = Replays(self.limits.values.replay_bytes)
        self.connections: set[Audience] = set()
        self.follower = Follower(store, self.hub, self.people, self.connections)
        self._following: asyncio.Task[None] | None = None
        self.lines = 0
        """How many sockets are open; those that were greeted are connections."""
        self.ready = False

    def require_ready(self) -> None:
        """Refuse while the games are being compiled."""
        if not self.ready:
            raise Refusal("warming", wait=WARMING_SECONDS)

    async def warm(self) -> None:
        """Make everything ready to play; a failure is logged, and the server stays unready."""
        try:
            await self._warm()
        except Exception:
            LOG.exception("the games could not be made ready")
        else:
            self.ready = True
            LOG.info("ready")

    async def _warm(self) -> None:
        """Compile the games if need be, in another process, and load them without holding up the loop."""
        if not all(was_warmed(name, definition(name).folder) for name in names()):
            LOG.info("compiling the games, once")
            process = await asyncio.create_subprocess_exec(sys.executable, "-m", "sintra", "warm")
            await process.wait()
        await asyncio.to_thread(_use)
        calm_collector()
        await self.bots.start()
        await self.scheduler.start()
        self._following = asyncio.create_task(self.follower.run())

    async def stop_following(self) -> None:
        """Do not look any more at what operators do."""
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)

    def let_everybody_go(self) -> None:
        """Tell every browser that the server goes away, and to come back."""
        for line in list(self.connections):
            line.let_go(Refusal("restart", wait=1.0))


@asynccontextmanager
async def running(address: Address, database: str | None, workers: int | None) -> AsyncIterator[Services]:
    """Open the store, start what thinks, and stop everything in order at the end."""
    with only_server(database):
        store = await open_store(database)
        services = Services(address, store, Bots(workers))
        warming = asyncio.create_task(services.warm())
        try:
            yield services
        finally:
            warming.cancel()
            await asyncio.gather(warming, return_exceptions=True)
            await services.stop_following()
            services.let_everybody_go()
            await services.hub.stop()
            await services.scheduler.stop()
            await services.bots.stop()
            services.replays.close()
            await store.close()
            LOG.info("stopped")


def calm_collector() -> None:
    """Look for garbage less often, and not in what stays: with a thousand games a look takes a tenth of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _use() -> None:
    """Use every game once, so that its kernels are loaded."""
    for name in names():
        state = game(name).start(seed=1)
        move = state.moves[0]
        before = state.view(0).sample(1).asking()
        after = before.play(move)
        _ = after.events, after.weights, after.estimate(0), after.view(0).data(), state.explain(move)
        after, transition = before.carry_out(move, lambda weights: weights.index(max(weights)))
        _ = transition.steps(0), after.view(0).outlook()
