"""Counting games as they end, also those that ended while no server looked."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

from sintra.server.errors import Refusal
from sintra.server.live.background import Background
from sintra.server.live.hub import restored
from sintra.server.results.counting import Finished, count, finished
from sintra.server.store import Store, StoreDamaged, StoredGame, StoreError, StoreFull, StoreUnavailable, result_queries
from sintra.server.table.positions import DamagedSnapshot

LOG = logging.getLogger("sintra.results")
LOOKING_SECONDS = 1.0
"""How long a game that ended waits to be counted, about."""
AT_ONCE = 20
FAULT_SECONDS = 30.0

Beside = Callable[..., Awaitable[Any]]
"""Does work beside the loop."""


class Recorder:
    """Counts finished games, one after the other; of several servers, each game is counted by one."""

    def __init__(self, store: Store, beside: Beside, ready: Callable[[str], bool]) -> None:
        """`ready` tells whether a game is compiled: a log is replayed to find its points."""
        self._store, self._beside, self._ready = store, beside, ready
        self._background = Background()

    def start(self) -> None:
        """Look for games from now on."""
        self._background.spawn(self._look())

    async def stop(self) -> None:
        """Count no more; what is not counted yet is when a server runs again."""
        await self._background.stop()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOKING_SECONDS)
            try:
                await self.count_all()
            except StoreError as error:
                LOG.warning("results wait for the store: %s", error)
            except Exception:  # a fault of our own, which does not end the counting of other games
                LOG.exception("results wait")
                await asyncio.sleep(FAULT_SECONDS)

    async def count_all(self) -> None:
        """Count what is not counted yet."""
        waiting: set[str] = set()
        while True:
            found = await self._store.ask(partial(result_queries.uncounted, limit=AT_ONCE + len(waiting)))
            todo = [game for game in found if game not in waiting]
            if not todo:
                return
            for game in todo:
                if not await self._count(game):
                    waiting.add(game)

    async def _count(self, id: str) -> bool:
        """Count a game; False: later."""
        try:
            stored = await self._store.load(id)
            if stored is None:
                return True
            if not self._ready(stored.header.partition(":")[0]):
                return False
            game: Finished | None = await self._beside(_read, stored)
        except (StoreFull, StoreUnavailable):
            raise
        except StoreDamaged as error:
            LOG.error("a game is not counted: %s", error, extra={"table": id})
            game = None
        except Exception:  # one bad log does not keep the others waiting
            LOG.exception("a game is not counted", extra={"table": id})
            game = None
        if game is None:
            await self._store.act(partial(result_queries.take_step, game=id, readable=False))
        else:
            await self._store.act(partial(count, game=game))
        return True


def _read(stored: StoredGame) -> Finished | None:
    """Replay a stored game as far as it is needed; None: it says nothing of how it ended."""
    try:
        table = restored(stored)
    except DamagedSnapshot:
        table = restored(replace(stored, snapshot=None))
    except Refusal:
        return None
    return finished(table) if table.ended is not None else None
