"""The reviews of a server: begun when somebody asks, kept in the store piece by piece, continued after a restart."""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import suppress
from typing import Any, cast

from sintra.server.bots.jobs import Asker
from sintra.server.bots.pool import Bots
from sintra.server.errors import Refusal
from sintra.server.limits import Limiter
from sintra.server.live.background import Background
from sintra.server.live.hub import Hub
from sintra.server.live.live_review import LiveReview, engine_key, prepared
from sintra.server.live.review_results import note_result
from sintra.server.store import Store, StoredReview, StoreError
from sintra.server.table.archive import names_in
from sintra.server.table.table import Table
from sintra.server.wire import reviews as r
from sintra.server.wire.review_sheets import called

LOG = logging.getLogger("sintra.reviews")
AT_ONCE = 2
"""So many reviews are worked on; each can use all workers, so more at once would all be later."""
SAVING_SECONDS = 1.0
"""So much work at most is done again after a crash."""
SEEN_SECONDS = 10.0
GONE_SECONDS = 30.0
"""A review of which no server said anything for so long is another server's to continue."""
LOOKING_SECONDS = 15.0
POLLING_SECONDS = 2.0
KEPT = 32
"""So many finished reviews are kept ready."""
LEVELS: tuple[r.ReviewLevel, ...] = ("quick", "deep")
Beside = Callable[..., Awaitable[Any]]
"""Does work beside the loop."""


class Reviews:
    """All reviews that are wanted here or were made lately."""

    def __init__(self, hub: Hub, bots: Bots, limits: Limiter, beside: Beside) -> None:
        self._hub, self._bots, self._limits, self._beside = hub, bots, limits, beside
        self._store: Store = hub.runtime.store
        self._server = secrets.token_hex(8)
        self._live: OrderedDict[str, LiveReview] = OrderedDict()
        self._kept: OrderedDict[tuple[str, str], tuple[r.ReviewLevel, r.ReviewStatus, r.ReviewSheet]] = OrderedDict()
        self._lock = asyncio.Lock()
        self._background = Background()
        self._closing = False

    async def start(self) -> None:
        """Continue what was begun before, and keep what is found out."""
        self._background.spawn(self._look_for_work())
        self._background.spawn(self._keep())

    async def stop(self) -> None:
        """Set everything aside, in the store: another server, or the next start, continues."""
        self._closing = True
        await self._background.stop()
        for review in self._live.values():
            if not review.finished:
                with suppress(StoreError):
                    await self._save(review, at=0.0)

    # Asking

    async def ask(self, table: Table, level: r.ReviewLevel, asker: Asker) -> r.ReviewState:
        """Have a game reviewed, unless it is or was already; raises a Refusal."""
        async with self._lock:
            review = self._live.get(table.id)
            if review is None:
                stored = await self._stored(table)
                if stored is None or _deeper(level, stored.level) or not self._is_cared_for(stored):
                    await self._begin(table, level, asker, stored)
            else:
                review.askers[_key(asker)] = asker
                if _deeper(level, review.level):
                    review.level = level
                    await self._store.begin_review(self._row(review, asker.person))
        return await self.state(table, asker)

    def _is_cared_for(self, stored: StoredReview) -> bool:
        """Tell whether a review is done, or another server works on it."""
        elsewhere = self._store.shared and time.time() - stored.seen < GONE_SECONDS
        return stored.status == "done" or (stored.status in ("queued", "running") and elsewhere)

    async def _begin(self, table: Table, level: r.ReviewLevel, asker: Asker, stored: StoredReview | None) -> None:
        running = [each for review in self._live.values() for each in review.askers.values()]
        if asker.person:
            mine = sum(each.person == asker.person for each in running)
            self._limits.require_room("person_running_reviews", mine)
        self._limits.require_room("address_running_reviews", sum(each.address == asker.address for each in running))
        self._limits.spend_of("reviews", asker.person, asker.address)
        review = await self._beside(prepared, table, level, stored.pieces if stored else {})
        review.askers[_key(asker)] = asker
        if await self._store.begin_review(self._row(review, asker.person)):
            self._enqueue(review)

    async def state(self, table: Table, asker: Asker) -> r.ReviewState:
        """Tell how far the review of a game is, and what is known."""
        if (review := self._live.get(table.id)) is not None:
            sheet = await self._beside(review.sheet)
            yours = _key(asker) in review.askers
            return r.ReviewState(table=table.id, yours=yours, review=_named(sheet, table), **review.progress)
        found = await self._finished(table)
        if found is None:
            return r.ReviewState(
                table=table.id, yours=False, review=None, status="none", level="quick", done=0, of=0, ahead=0
            )  # fmt: skip
        level, status, sheet = found
        known = sum(each.label != "unjudged" for each in sheet.decisions) + len(sheet.deals)
        of = known if status == "done" else max(known, len(sheet.decisions))
        return r.ReviewState(
            table=table.id, yours=False, review=_named(sheet, table),
            status=status, level=level, done=known, of=of, ahead=0,
        )  # fmt: skip

    async def cancel(self, table: Table, asker: Asker) -> r.ReviewState:
        """Want a review no longer; it ends when nobody wants it. What is known stays known."""
        review = self._live.get(table.id)
        if review is not None and review.askers.pop(_key(asker), None) is not None and not review.askers:
            if review.task is not None:
                review.task.cancel()
                await asyncio.gather(review.task, return_exceptions=True)
            else:
                async with self._lock:
                    await self._end(review, "cancelled")
        return await self.state(table, asker)

    async def follow(self, table: Table, asker: Asker) -> AsyncGenerator[tuple[str, object], None]:
        """Give what is known, then every piece as it comes, then the whole."""
        review = self._live.get(table.id)
        heard = 0 if review is None else review.news
        state = await self.state(table, asker)
        yield "state", state
        if review is not None:
            async for piece in review.follow(heard):
                yield "piece", piece
            yield "state", await self.state(table, asker)
            return
        while state.status in ("queued", "running"):  # at another server
            await asyncio.sleep(POLLING_SECONDS)
            state = await self.state(table, asker)
            yield "state", state

    # Working

    def _enqueue(self, review: LiveReview) -> None:
        self._live[review.table.id] = review
        self._go_on()

    def _go_on(self) -> None:
        """Begin what is next: of those that wait, whose askers have fewest under way, then who came first."""
        while (waiting := self._waiting()) and sum(each.task is not None for each in self._live.values()) < AT_ONCE:
            waiting[0].ahead = 0
            waiting[0].task = self._background.spawn(self._work(waiting[0]))
        for place, review in enumerate(self._waiting(), 1):
            if review.ahead != place:
                review.ahead = place
                review.tell("queued")

    def _waiting(self) -> list[LiveReview]:
        busy = [key for each in self._live.values() if each.task is not None for key in each.askers]
        waiting = [each for each in self._live.values() if each.task is None]
        return sorted(waiting, key=lambda each: min((busy.count(key) for key in each.askers), default=0))

    async def _work(self, review: LiveReview) -> None:
        """Work on a review to its end."""
        try:
            while not review.finished:
                await review.run(self._bots)
                async with self._lock:  # nobody asks for a deeper one now
                    if not review.lacks:
                        await self._end(review, "done")
        except asyncio.CancelledError:
            if not self._closing:
                async with self._lock:
                    await self._end(review, "cancelled")
            raise
        except Exception:
            LOG.exception("a review failed", extra={"table": review.table.id})
            async with self._lock:
                await self._end(review, "failed")

    async def _end(self, review: LiveReview, status: r.ReviewStatus) -> None:
        """Note that nobody works on a review any more; the lock is held. Until all is kept, it looks as before."""
        sheet = await self._beside(review.sheet, status)
        try:
            await self._save(review, status)
        except StoreError as error:
            LOG.warning("a review could not be kept: %s", error, extra={"table": review.table.id})
        if status == "done":
            await note_result(self._store, review.table.id, sheet)
        self._keep_ready(review.table, review.level, status, sheet)
        self._live.pop(review.table.id, None)
        review.tell(status)
        self._go_on()

    # The store

    async def _keep(self) -> None:
        """Keep what was found out."""
        while True:
            await asyncio.sleep(SAVING_SECONDS)
            for review in list(self._live.values()):
                async with self._lock:  # not while it ends: the last word is how it ended
                    news = review.unsaved or time.time() - review.seen > SEEN_SECONDS
                    if news and review.table.id in self._live:
                        await self._try_to_save(review)

    async def _try_to_save(self, review: LiveReview) -> None:
        try:
            await self._save(review)
        except StoreError as error:
            LOG.warning("a review waits for the store: %s", error, extra={"table": review.table.id})

    async def _save(self, review: LiveReview, status: r.ReviewStatus | None = None, at: float | None = None) -> None:
        pieces, review.unsaved = review.unsaved, {}
        seen = time.time() if at is None else at
        try:
            await self._store.save_review(review.table.id, review.engine, status or review.status, seen, pieces)
        except StoreError:
            review.unsaved = pieces | review.unsaved
            raise
        review.seen = seen

    async def _look_for_work(self) -> None:
        """Continue reviews that nobody works on: those of an earlier start, or of a server that is gone."""
        while True:
            try:
                before = time.time() - GONE_SECONDS if self._store.shared else float("inf")
                for stored in await self._store.unfinished_reviews(before):
                    if stored.game not in self._live:
                        await self._continue(stored, before)
            except StoreError as error:
                LOG.warning("reviews wait for the store: %s", error)
            await asyncio.sleep(LOOKING_SECONDS)

    async def _continue(self, stored: StoredReview, before: float) -> None:
        try:
            table = (await self._hub.find(stored.game)).table
        except Refusal:  # its game is not compiled yet, or it is gone
            return
        async with self._lock:
            if table.id in self._live or not await self._store.claim_review(stored, self._server, time.time(), before):
                return
            if stored.engine != engine_key(table.game):
                await self._store.save_review(stored.game, stored.engine, "cancelled", time.time(), {})
                return
            known = await self._store.review(stored.game, stored.engine)
            level = cast(r.ReviewLevel, stored.level)
            review = await self._beside(prepared, table, level, known.pieces if known else {})
            review.askers[stored.person] = Asker(stored.person)
            self._enqueue(review)

    async def _stored(self, table: Table) -> StoredReview | None:
        return await self._store.review(table.id, engine_key(table.game))

    def _row(self, review: LiveReview, person: str) -> StoredReview:
        now = review.seen = time.time()
        return StoredReview(
            review.table.id, review.engine, review.level, review.status, person, self._server, now, now
        )  # fmt: skip

    # What is finished

    async def _finished(self, table: Table) -> tuple[r.ReviewLevel, r.ReviewStatus, r.ReviewSheet] | None:
        """Find a review that is not worked on here."""
        key = table.id, engine_key(table.game)
        if key in self._kept and not (self._store.shared and self._kept[key][0] == "quick"):  # others may know more
            self._kept.move_to_end(key)
            return self._kept[key]
        if (stored := await self._stored(table)) is None:
            return None
        review = await self._beside(prepared, table, cast(r.ReviewLevel, stored.level), stored.pieces)
        review.status = cast(r.ReviewStatus, stored.status)
        sheet = await self._beside(review.sheet)
        if review.finished:
            self._keep_ready(table, review.level, review.status, sheet)
        if review.status == "done":
            await note_result(self._store, table.id, sheet)
        return review.level, review.status, sheet

    def _keep_ready(self, table: Table, level: r.ReviewLevel, status: r.ReviewStatus, sheet: r.ReviewSheet) -> None:
        self._kept[table.id, engine_key(table.game)] = level, status, sheet
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _key(asker: Asker) -> str:
    return asker.person or f"@{asker.address}"


def _deeper(level: str, than: str) -> bool:
    return LEVELS.index(cast(r.ReviewLevel, level)) > LEVELS.index(cast(r.ReviewLevel, than))


def _named(sheet: r.ReviewSheet, table: Table) -> r.ReviewSheet:
    return called(sheet, list(names_in(table)))
