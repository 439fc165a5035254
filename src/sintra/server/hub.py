"""The tables in memory: append, commit, then tell. One decision at a time per table, any number of listeners."""

import asyncio
import hmac
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from sintra.core.game import Move
from sintra.core.registry import definition
from sintra.core.view import View
from sintra.search.player import Analysis
from sintra.server import deciding, messages
from sintra.server import entries as e
from sintra.server.bots import BotsFailed
from sintra.server.creating import Draft, rematch_of
from sintra.server.deciding import Next
from sintra.server.metrics import METRICS
from sintra.server.refusals import Refusal
from sintra.server.store import Append, NewGame, Snapshot, Store, StoredGame, StoreError
from sintra.server.table import Table

LOG = logging.getLogger("sintra.hub")
SNAPSHOT_EVERY = 32
IDLE_SECONDS = 120.0
SWEEP_SECONDS = 15.0
RETRY_SECONDS = 2.0
MISSED_AT_MOST = 100
"""Who missed more entries than this gets the whole view: so many events would not fit the queue."""
_encode = msgspec.json.encode


class Thinkers(Protocol):
    """Who chooses for bots: is given views and nothing else."""

    async def choose(self, view: View, level: int, seed: int, *, table: str) -> Move:
        """Choose a move for the seat of a view."""

    async def advise(self, view: View, level: int) -> Analysis:
        """Tell what is best for the seat of a view."""


class Receiver(Protocol):
    """Somebody who listens to a table."""

    seats: frozenset[int]
    holder: str

    def send(self, frame: bytes) -> None:
        """Queue a frame; must not wait."""

    def let_go(self, why: Refusal) -> None:
        """Close the line with a reason; must not wait."""


class Live:
    """A table in memory, with who listens to it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.receivers: set[Receiver] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.settling: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.used = time.monotonic()
        self.doubtful = False
        """Whether the store did not answer, so that it may know more than the memory."""

    @property
    def present(self) -> frozenset[int]:
        """The seats whose holders listen."""
        return frozenset(seat for receiver in self.receivers for seat in receiver.seats)

    @property
    def idle(self) -> bool:
        """Whether nobody would notice if it left the memory."""
        works = self.thinking is not None or self.settling is not None or self.lock.locked()
        waits = works or self.table.clocks.running is not None
        return not self.receivers and not waits and time.monotonic() - self.used > IDLE_SECONDS


class Hub:
    """All tables that somebody uses."""

    def __init__(self, store: Store, bots: Thinkers, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.bots = bots
        self.now = now
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False

    @property
    def tables(self) -> Collection[Live]:
        """The tables in memory."""
        return self._live.values()

    async def start(self) -> None:
        """Let every game go on that was running when the server stopped."""
        self.store.listen(self._heard, self._missed)
        self._spawn(self._go_on())
        self._spawn(self._sweep())

    async def stop(self) -> None:
        """Stop thinking and keep what makes the next start quick."""
        self._closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in self._live.values():
            if live.alarm is not None:
                live.alarm.cancel()

    # Finding tables

    async def live(self, id: str) -> Live:
        """Give a table, from memory or from the store."""
        live = self._live.get(id)
        if live is None:
            task = self._loading.get(id)
            if task is None:
                task = self._loading[id] = asyncio.create_task(self._load(id))
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            live = await asyncio.shield(task)
        live.used = time.monotonic()
        return live

    async def _load(self, id: str) -> Live:
        stored = await self.store.load(id)
        if stored is None:
            raise Refusal("no_such_table", table=id)
        live = self._live[id] = Live(restored(stored))
        live.table.clocks.resume(self.now())
        self._wake(live)
        if live.settling is not None:  # nobody sees a table before what is due has happened, if it can
            await asyncio.wait([live.settling], timeout=RETRY_SECONDS)
        return live

    async def create(self, draft: Draft) -> Live:
        """Store a new table; it starts by itself if nobody is missing."""
        created = draft.created
        holders = tuple({plan.holder for plan in created.seats if plan.holder} | ({created.host} - {""}))
        at = self.now()
        await self.store.create(
            NewGame(
                id=draft.id,
                header=created.header,
                listed=created.listed,
                status="open",
                secret=draft.secret,
                first=e.encoded(created),
                at=at,
                holders=holders,
            )
        )
        return await self.live(draft.id)

    async def import_(self, id: str, secret: bytes, log: Sequence[e.AnyEntry]) -> Live:
        """Store a game that was played elsewhere."""
        first, *rest = log
        assert isinstance(first, e.Created)
        at = self.now()
        new = NewGame(id, first.header, False, "over", secret, e.encoded(first), at)
        await self.store.create(new)
        for seq, entry in enumerate(rest, 1):
            await self.store.append(Append(id, seq, at, e.encoded(entry)))
        return await self.live(id)

    # Changing tables

    async def command(self, live: Live, id: str, v: int | None, decide: Callable[[Table, float], Next]) -> int:
        """Carry out a command once; gives the entry at which it happened. Raises a Refusal and changes nothing.

        Who asks may go away meanwhile: what was begun is finished and told to the others.
        """
        task = asyncio.create_task(self._command(live, id, v, decide))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _command(self, live: Live, id: str, v: int | None, decide: Callable[[Table, float], Next]) -> int:
        try:
            async with live.lock:
                await self._settle(live)
                table = live.table
                if id and id in table.commands:
                    return table.commands[id]
                if v is not None and v != table.v:
                    raise Refusal("stale", v=table.v)
                step = decide(table, self.now())
                entry = msgspec.structs.replace(step.entry, id=id)
                if not await self._enter(live, Next(entry, step.state)):
                    raise Refusal("stale", v=table.v)
                done = table.v
                with suppress(StoreError):  # it is done; what is due now comes as soon as the store can take it
                    await self._settle(live)
                return done
        finally:
            self._wake(live)

    async def rematch(self, live: Live) -> str:
        """Give the table of the rematch, and make it if there is none."""
        if live.table.status != "over" or live.table.created.imported:
            raise Refusal("not_over")
        if not live.table.rematch:
            draft = rematch_of(live.table)
            if await self.store.load(draft.id) is None:
                await self.create(draft)
            with suppress(Refusal):
                await self.command(live, "", None, lambda table, _: _rematch(table, draft.id))
        return live.table.rematch

    async def _settle(self, live: Live) -> None:
        """Enter what is due without being asked."""
        if live.doubtful:
            await self._catch_up(live)
            live.doubtful = False
        while (step := deciding.due(live.table, self.now())) is not None:
            if not await self._enter(live, step):
                continue

    async def _enter(self, live: Live, step: Next) -> bool:
        """Append, commit, then tell. False: another server was quicker; its entries are told then."""
        table = live.table
        at, seq = self.now(), table.v + 1
        body = e.encoded(step.entry)
        holders = (step.entry.holder,) if isinstance(step.entry, e.Sat) else ()
        begun = time.perf_counter()
        status = _status_after(step.entry)
        live.doubtful = True
        stored = await self.store.append(Append(table.id, seq, at, body, status, holders))
        live.doubtful = False
        METRICS.commit_seconds.observe(time.perf_counter() - begun)
        if not stored:
            await self._catch_up(live)
            return False
        METRICS.entries.inc()
        table.apply(step.entry, at, step.state)
        self._tell(live, seq)
        if seq % SNAPSHOT_EVERY == 0 or table.status == "over":
            self._spawn(self._keep(table.id, Snapshot(seq, table.course.positions.snapshot())))
        return True

    async def _keep(self, id: str, snapshot: Snapshot) -> None:
        """Keep a snapshot; without one the next start is slower, and that is all."""
        try:
            await self.store.save_snapshot(id, snapshot)
        except StoreError as error:
            LOG.warning("no snapshot was kept: %s", error, extra={"table": id})

    # Telling

    def join(self, live: Live, receiver: Receiver, v: int | None) -> None:
        """Let somebody listen, beginning after entry `v` or with everything."""
        live.receivers.add(receiver)
        live.used = time.monotonic()
        table = live.table
        if v is None or not max(0, table.v - MISSED_AT_MOST) <= v <= table.v:
            self.show(live, receiver)
        else:
            for missed in range(v + 1, table.v + 1):
                receiver.send(self._event(live, receiver.seats, missed))
            receiver.send(frame("ready", {}, table.v))
        self._tell_present(live)

    def leave(self, live: Live, receiver: Receiver) -> None:
        """Let somebody listen no longer."""
        live.receivers.discard(receiver)
        live.used = time.monotonic()
        self._tell_present(live)

    def show(self, live: Live, receiver: Receiver) -> None:
        """Send everything that a receiver may know."""
        data = messages.table_message(live.table, receiver.seats, receiver.holder, live.present, self.now())
        receiver.send(frame("table", data, live.table.v))

    def _event(self, live: Live, seats: frozenset[int], v: int) -> bytes:
        return frame("event", messages.event_message(live.table, seats, v, live.present, self.now()), v)

    def _tell(self, live: Live, v: int) -> None:
        seated = isinstance(live.table.log[v].entry, e.Sat | e.Stood)
        closed = isinstance(live.table.log[v].entry, e.Started) and not live.table.created.spectators
        frames: dict[frozenset[int], bytes] = {}
        for receiver in list(live.receivers):
            if closed and not receiver.seats:  # they could look on as long as there was nothing to see
                receiver.let_go(Refusal("no_spectators"))
                continue
            if seated:  # who just sat down sees with other eyes from here on
                held = frozenset(live.table.held_by(receiver.holder))
                if held != receiver.seats:
                    receiver.seats = held
                    self.show(live, receiver)
                    continue
            if receiver.seats not in frames:
                frames[receiver.seats] = self._event(live, receiver.seats, v)
            receiver.send(frames[receiver.seats])

    def _tell_present(self, live: Live) -> None:
        present = live.present
        spectators = sum(not receiver.seats for receiver in live.receivers)
        data = {"seats": [seat in present for seat in range(len(live.table.seats))], "spectators": spectators}
        told = frame("present", data, None)
        for receiver in list(live.receivers):
            receiver.send(told)

    # What goes on by itself

    def _wake(self, live: Live) -> None:
        """Let a bot think whose turn it is, enter what is due, and set the alarm of the running clock."""
        table = live.table
        if self._closing:
            return
        if live.settling is None and (live.doubtful or deciding.due(table, self.now()) is not None):
            live.settling = self._spawn(self._settle_later(live))
        if table.turn is not None and table.seats[table.turn].by_bot and live.thinking is None:
            live.thinking = self._spawn(self._think(live))
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        if live.settling is None and (flag := table.clocks.flag_at()) is not None:
            delay = max(0.001, flag - self.now())
            live.alarm = asyncio.get_running_loop().call_later(delay, self._wake, live)

    async def _settle_later(self, live: Live) -> None:
        """Enter what is due."""
        try:
            await self._persist(live, self._settle_now)
        finally:
            live.settling = None
        self._wake(live)

    async def _settle_now(self, live: Live) -> None:
        async with live.lock:
            await self._settle(live)

    async def _think(self, live: Live) -> None:
        """Play for bots until it is a person's turn."""
        try:
            await self._persist(live, self._play_bots)
        finally:
            live.thinking = None
        self._wake(live)

    async def _persist(self, live: Live, work: Callable[[Live], Awaitable[None]]) -> None:
        """Do what nobody waits for; trouble of the store or of the bots passes, so it is tried until it is done."""
        while True:
            try:
                await work(live)
                return
            except (StoreError, BotsFailed) as error:
                LOG.warning("a table waits: %s", error, extra={"table": live.table.id})
                await asyncio.sleep(RETRY_SECONDS)

    async def _play_bots(self, live: Live) -> None:
        table = live.table
        while (turn := table.turn) is not None and table.seats[turn].by_bot:
            v = table.v
            seed = int.from_bytes(hmac.digest(table.secret, f"bot|{v}".encode(), "sha256")[:4], "big")
            move = await self.bots.choose(table.state.view(turn), table.seats[turn].level, seed, table=table.id)
            async with live.lock:
                await self._settle(live)
                if table.v == v and table.turn == turn:
                    await self._enter(live, deciding.play(table, turn, move, self.now()))
                    await self._settle(live)

    async def _go_on(self) -> None:
        """Load what was running, so that bots move and clocks run."""
        for id in await self.store.running():
            try:
                await self.live(id)
            except Exception:
                LOG.exception("a table could not be loaded", extra={"table": id})
            await asyncio.sleep(0)

    async def _sweep(self) -> None:
        """Forget tables that nobody uses; they are in the store."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for id, live in list(self._live.items()):
                if live.idle:
                    del self._live[id]

    # Other servers

    def _heard(self, game: str, seq: int) -> None:
        live = self._live.get(game)
        if live is not None and seq > live.table.v:
            self._spawn(self._persist(live, self._update))

    def _missed(self) -> None:
        for live in self._live.values():
            self._spawn(self._persist(live, self._update))

    async def _update(self, live: Live) -> None:
        async with live.lock:
            await self._catch_up(live)
        self._wake(live)

    async def _catch_up(self, live: Live) -> None:
        """Read and tell what other servers have entered."""
        for stored in await self.store.since(live.table.id, live.table.v):
            live.table.apply(e.decoded(stored.body), stored.at)
            self._tell(live, live.table.v)

    def _spawn(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("work in the background failed", exc_info=error)


def frame(kind: str, data: Any, v: int | None) -> bytes:
    """Write a frame."""
    return _encode({"t": kind, "d": data, "v": v})


def restored(stored: StoredGame) -> Table:
    """Replay a stored game; under other rules than those that it was played by it would be another game."""
    first = e.decoded(stored.entries[0].body)
    known = definition(stored.header.partition(":")[0]).rules_version
    if isinstance(first, e.Created) and first.rules != known:
        raise Refusal("old_rules", rules=first.rules, known=known)
    snapshot = stored.snapshot.position if stored.snapshot else b""
    return Table.load(stored.id, stored.secret, ((each.at, each.body) for each in stored.entries), snapshot)


def _rematch(table: Table, id: str) -> Next:
    if table.rematch:
        raise Refusal("already_asked")
    return Next(e.Rematch(table=id))


def _status_after(entry: e.AnyEntry) -> str | None:
    if isinstance(entry, e.Started):
        return "running"
    return "over" if isinstance(entry, e.Ended) else None
