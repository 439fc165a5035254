"""Work that nobody waits for, ended with the server."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

LOG = logging.getLogger("sintra.hub")


class Background:
    """Tasks that go on by themselves; one that fails is told in the log."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin something."""
        task = self.keep(work)
        task.add_done_callback(_note_failure)
        return task

    def keep(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin something whose failure somebody else hears of."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def stop(self) -> None:
        """End everything."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _note_failure(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        LOG.error("work in the background failed", exc_info=error)
