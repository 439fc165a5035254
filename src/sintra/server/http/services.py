"""What a running server consists of, started and stopped in order."""

import asyncio
import gc
import logging
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial

from sintra.core.registry import game_of
from sintra.server.admin.follower import Follower, Line
from sintra.server.bots.policies import NO_POLICIES, NamedPolicy
from sintra.server.bots.pool import Bots
from sintra.server.errors import Refusal
from sintra.server.http.address import Address
from sintra.server.http.binding import bound, lan_host
from sintra.server.http.gate import ReadyGate, usable_cache
from sintra.server.http.network import LocalNetwork
from sintra.server.http.replays import Replays
from sintra.server.http.turns import Turns
from sintra.server.limit_settings import limits_here
from sintra.server.limits import Limiter
from sintra.server.live.company import Company
from sintra.server.live.hub import Hub
from sintra.server.live.live_table import LiveTable
from sintra.server.live.pairing import Pairing
from sintra.server.live.postman import Postman
from sintra.server.live.reviews import Reviews
from sintra.server.live.scheduler import Scheduler
from sintra.server.live.smtp import smtp_here
from sintra.server.live.upgrade import require_playable
from sintra.server.people import People
from sintra.server.puzzles.trainer import Trainer
from sintra.server.results.contest import pool_of
from sintra.server.results.recorder import Recorder
from sintra.server.store import Store, only_server, open_store
from sintra.server.store.result_queries import standings
from sintra.server.tournaments.director import Director
from sintra.server.wire.answers import PolicyInfo

LOG = logging.getLogger("sintra.server")
SWITCH_SECONDS = 0.0005
"""After which a thread gives up Python's lock for one that waits. Every kernel lets go of the lock for a moment, and
whoever takes it then, the thread that writes for instance, would keep the loop waiting ten times as long."""


class Services:
    """The parts of a server."""

    def __init__(
        self,
        address: Address,
        store: Store,
        workers: int | None,
        key: str = "",
        policies: Mapping[str, NamedPolicy] = NO_POLICIES,
    ) -> None:
        """`key`: whoever has it may open a server on loopback to the local network. `policies`: learned bots."""
        self.network = LocalNetwork(address, key, bound, lan_host())
        self.store = store
        self.gate = ReadyGate(self._go_on)
        self.bots = Bots(workers, when_ready=self.gate.readiness.wait, policies=policies)
        self.policies = {name: policy.header for name, policy in policies.items()}
        """Learned bots by name, with the header of the game that each knows."""
        self.limits = Limiter(limits_here())
        self.turns = Turns()
        limits = self.limits.values
        self.hub = Hub(store, self.bots, open_seconds=limits.open_seconds, limits=limits, gate=self.gate)
        self.scheduler = Scheduler(self.hub)
        self.people = People(store)
        self.pairing = Pairing(self.hub, self._rating_of)
        self.postman = Postman(self.hub, smtp_here(), address.url)
        self.company = Company(self.hub)
        self.scheduler.on_remark = self.company.heard
        self.trainer = Trainer(store)
        self.replays = Replays(self.limits.values.replay_bytes)
        self.reviews = Reviews(self.hub, self.bots, self.limits, self.replays.run)
        self.recorder = Recorder(store, self.replays.run, self.gate.readiness.is_ready)
        self.director = Director(self.hub, self._rating_of, self.gate.readiness.is_ready)
        self.closing = asyncio.Event()
        """Set when the server stops: whoever follows something is let go."""
        self.connections: set[Line] = set()
        self.follower = Follower(store, self.hub, self.people, self.connections)
        self._following: asyncio.Task[None] | None = None
        self.lines = 0
        """How many sockets are open; those that were greeted are connections."""

    @property
    def address(self) -> Address:
        """How the server is reached."""
        return self.network.address

    async def _rating_of(self, person: str, header: str) -> int | None:
        """Give the rating of a person in a game."""
        found = await self.store.ask(partial(standings, pool=pool_of(header), found=[person]))
        return round(found[person].rating) if person in found else None

    def offered(self, game: str) -> list[PolicyInfo]:
        """List the learned bots of a game."""
        found = ((name, game_of(header)) for name, header in self.policies.items())
        return [PolicyInfo(name, each.players, dict(each.options)) for name, each in found if each.name == game]

    @property
    def ready(self) -> bool:
        """Whether every game can be played."""
        return self.gate.all_open

    async def find(self, id: str) -> LiveTable:
        """Give a table that somebody wants; if its game is not ready, it is the next one."""
        try:
            return await self.hub.find(id)
        except Refusal as refusal:
            if refusal.code == "warming":
                self.gate.readiness.ask(str(refusal.params["game"]))
            raise

    async def warm(self) -> None:
        """Start what runs by itself, and make the games ready one after the other."""
        await self.bots.start()
        await self.scheduler.start()
        await self.reviews.start()
        self.company.start()
        self.postman.start()
        self.recorder.start()
        self.director.start()
        self._following = asyncio.create_task(self.follower.run())
        await self.gate.readiness.run()

    def _go_on(self) -> None:
        """Let the games go on that a newly compiled one belongs to."""
        self.scheduler.resume()
        if self.gate.all_open:
            calm_collector()
            sys.setswitchinterval(SWITCH_SECONDS)
            LOG.info("ready")

    async def stop_following(self) -> None:
        """Do not look any more at what operators do."""
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)

    def let_everybody_go(self) -> None:
        """Tell every browser that the server goes away, and to come back."""
        self.closing.set()
        for line in list(self.connections):
            line.let_go(Refusal("restart", wait=1.0))


@asynccontextmanager
async def running(
    address: Address,
    database: str | None,
    workers: int | None,
    key: str = "",
    policies: Mapping[str, NamedPolicy] = NO_POLICIES,
) -> AsyncIterator[Services]:
    """Open the store, start what thinks, and stop everything in order at the end."""
    with only_server(database), usable_cache():
        await require_playable(database)
        store = await open_store(database)
        services = Services(address, store, workers, key, policies)
        warming = asyncio.create_task(services.warm())
        warming.add_done_callback(_noted)
        try:
            yield services
        finally:
            warming.cancel()
            await asyncio.gather(warming, return_exceptions=True)
            await services.stop_following()
            services.let_everybody_go()
            await services.director.stop()
            await services.hub.stop()
            await services.scheduler.stop()
            await services.recorder.stop()
            await services.reviews.stop()
            await services.company.stop()
            await services.postman.stop()
            await services.bots.stop()
            services.replays.close()
            await store.close()
            LOG.info("stopped")


def calm_collector() -> None:
    """Look for garbage in small portions, and rarely in what stays: every game waits meanwhile.

    A look costs a millisecond or two for a thousand objects, and half a second for all of a thousand games. What is new
    is looked at twice, after 500 and after 1,000 objects that stay.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(500, 1, 10_000)


def _noted(warming: asyncio.Task[None]) -> None:
    if not warming.cancelled() and (error := warming.exception()) is not None:
        LOG.error("the games could not be made ready", exc_info=error)
