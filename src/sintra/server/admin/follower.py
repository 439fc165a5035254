"""Following the audit log: what an operator did to the store, a server does to what it has in memory."""

import asyncio
import ipaddress
import logging
from functools import partial
from typing import Protocol

from sintra.server.admin import operator as o
from sintra.server.errors import Refusal
from sintra.server.live.hub import Hub
from sintra.server.live.live_table import LiveTable
from sintra.server.live.table_log import names_of
from sintra.server.people import People
from sintra.server.store import Act, Store, StoreError, admin_queries
from sintra.server.wire.frames import Notice, NoticeFrame, encoded

LOG = logging.getLogger("sintra.admin")
FOLLOW_SECONDS = 2.0
AT_ONCE = 100


class Line(Protocol):
    """A connection of a person."""

    holder: str
    device: str
    address: str

    def send(self, frame: bytes) -> None:
        """Queue a frame."""

    def let_go(self, why: Refusal) -> None:
        """Close the line."""


class Follower:
    """What operators decided, as far as this server has to know it at once: bans, and when it restarts."""

    def __init__(self, store: Store, hub: Hub, people: People, lines: set[Line]) -> None:
        self._store = store
        self._hub = hub
        self._people = people
        self._lines = lines
        self._last: int | None = None
        self._bans: dict[str, float] = {}
        self._networks: list[tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, float]] = []
        self._restart = 0.0
        self._lock = asyncio.Lock()

    async def run(self) -> None:
        """Follow until cancelled."""
        while True:
            try:
                await self.follow()
            except StoreError as error:
                LOG.warning("what operators did is not known yet: %s", error)
            await asyncio.sleep(FOLLOW_SECONDS)

    async def follow(self) -> None:
        """Do what operators did since the last time."""
        async with self._lock:
            if self._last is None:
                newest = await self._store.ask(partial(admin_queries.last_acts, limit=AT_ONCE))
                self._last = newest[0].id if newest else 0
                announced = next((act for act in newest if act.act == o.ANNOUNCE), None)
                if announced is not None and announced.at > self._hub.begun:  # of this run, not of the one before
                    self._restart = announced.until
                await self._read_bans()
            for act in await self._store.ask(partial(admin_queries.acts_after, last=self._last, limit=AT_ONCE)):
                await self._do(act)
                self._last = act.id

    @property
    def restart(self) -> float | None:
        """In how many seconds the server restarts; None: nobody announced it."""
        left = self._restart - self._hub.runtime.now()
        return left if left > 0 else None

    @property
    def notice(self) -> bytes | None:
        """What a client is sent when it connects."""
        return self._notice() if self.restart is not None else None

    def require_welcome(self, person: str, address: str) -> None:
        """Refuse a person who is banned, or an address that is."""
        now = self._hub.runtime.now()
        until = self._bans.get(person) if person else None
        if until is None and self._networks and address:
            until = self._until(address)
        if until is not None and (until == 0.0 or until > now):
            raise Refusal("banned", until=until)

    def _until(self, address: str) -> float | None:
        try:
            found = ipaddress.ip_network(address, strict=False)
        except ValueError:
            return None
        for network, until in self._networks:
            if network.version == found.version and found.subnet_of(network):  # type: ignore[arg-type]
                return until
        return None

    async def _read_bans(self) -> None:
        self._bans = await self._store.ask(admin_queries.banned)
        found = ((o.addresses_of(subject), until) for subject, until in self._bans.items())
        self._networks = [(ipaddress.ip_network(each), until) for each, until in found if each is not None]

    async def _do(self, act: Act) -> None:
        match act.act:
            case o.END_TABLE:
                if (live := self._hub.known(act.subject)) is not None:
                    live.update()
            case o.DELETE_TABLE:
                self._drop(act.subject)
            case o.BAN | o.UNBAN:
                await self._read_bans()
                self._let_banned_go()
            case o.SIGN_OUT:
                await self._sign_out(act.subject)
            case o.ANNOUNCE:
                self._restart = act.until
                self._tell(list(self._lines))
            case _ if act.act in o.NAMING:
                await self._rename(act)

    def _drop(self, table: str) -> None:
        live = self._hub.known(table)
        if live is not None:
            live.dismiss(Refusal("no_such_table", table=table))
            self._hub.let_go(live)

    async def _rename(self, act: Act) -> None:
        """Call somebody what they are called now, wherever they sit; who was deleted is let go."""
        self._people.forget()
        for live in self._hub.tables:
            if any(seat.holder == act.subject for seat in live.table.seats):
                await self._call(live)
        if act.act == o.DELETE_PERSON:
            self._close(act.subject, Refusal("bad_token"))

    async def _call(self, live: LiveTable) -> None:
        await live.refresh(always=True)
        live.call(names_of(await self._store.names_at(live.table.id)))

    async def _sign_out(self, person: str) -> None:
        """Let the lines of somebody go whose tokens count no more."""
        self._people.forget()
        for line in [each for each in self._lines if each.holder == person]:
            if await self._store.person_of(line.device) is None:
                line.let_go(Refusal("bad_token"))

    def _let_banned_go(self) -> None:
        for line in list(self._lines):
            try:
                self.require_welcome(line.holder, line.address)
            except Refusal as refusal:
                line.let_go(refusal)

    def _close(self, person: str, why: Refusal) -> None:
        for line in list(self._lines):
            if line.holder == person:
                line.let_go(why)

    def _tell(self, lines: list[Line]) -> None:
        for line in lines:
            line.send(self._notice())

    def _notice(self) -> bytes:
        left = max(0.0, self._restart - self._hub.runtime.now())
        return encoded(NoticeFrame(d=Notice(restart=left if self._restart else None)))
