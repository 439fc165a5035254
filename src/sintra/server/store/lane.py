"""The lane beside the moves: what else is written waits for its turn, and what waits together shares a transaction."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias, TypeVar, cast

from sqlalchemy import Connection

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], Any]
MOST_TOGETHER = 8
"""Pieces of work in one transaction: a move that arrives just then waits until it is committed."""


class Lane:
    """Hands on work, a few pieces at a time, the next ones when these are done.

    So a crowd that arrives, each of whom leaves a note or two, never stands in front of a move for longer than one
    transaction takes.
    """

    def __init__(self, carry_out: Callable[[Sequence[Work]], Awaitable[Sequence[Any]]]) -> None:
        """`carry_out`: does some work and gives for each piece what came of it, or its error."""
        self._carry_out = carry_out
        self._waiting: list[tuple[Work, asyncio.Future[Any]]] = []
        self._task: asyncio.Task[None] | None = None

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Do a piece of work when it is its turn."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, future))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return cast(T, await future)

    async def close(self) -> None:
        """Wait until all that was asked for is done."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _work(self) -> None:
        try:
            while self._waiting:
                together, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
                outcomes = await self._carry_out([work for work, _ in together])
                for (_, future), outcome in zip(together, outcomes, strict=True):
                    if future.done():  # whoever asked has gone away
                        continue
                    if isinstance(outcome, Exception):
                        future.set_exception(outcome)
                    else:
                        future.set_result(outcome)
        finally:
            self._task = None
