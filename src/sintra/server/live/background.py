"""Work that nobody waits for: tasks that are stopped with their owner, and trying again what failed for a while."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from sintra.server.bots.pool import BotsFailed
from sintra.server.store import StoreError

LOG = logging.getLogger("sintra.hub")
RETRY_SECONDS = 2.0


class Background:
    """Tasks of one owner; the failure of a spawned one is logged."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def busy(self) -> bool:
        """Whether a task is not done yet."""
        return bool(self._tasks)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin something."""
        task = self.keep(work)
        task.add_done_callback(_log_failure)
        return task

    def keep(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin something whose result, or failure, somebody awaits."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def stop(self) -> None:
        """Cancel everything, and wait until it has ended."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def persist(work: Callable[[], Awaitable[None]], what: str, **extra: str) -> None:
    """Repeat work until it succeeds: trouble of the store or of the bots passes."""
    while True:
        try:
            await work()
            return
        except (StoreError, BotsFailed) as error:
            LOG.warning("%s: %s", what, error, extra=extra)
            await asyncio.sleep(RETRY_SECONDS)


def _log_failure(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        LOG.error("work in the background failed", exc_info=error)
