"""Threads that share the work of kernels, and room for each of them that no other one's memory touches."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any

import numpy as np

from sintra.core.game import Array

LINE = 128
"""Processors keep each other from writing at once to so many neighbouring bytes (a cache line, and often the next)."""

Work = Callable[[], Any]
Answer = tuple[Any, BaseException | None]


class Threads:
    """Threads that wait for work; they wake sooner than those of an executor."""

    def __init__(self, count: int) -> None:
        self._asked: list[Asked] = [SimpleQueue() for _ in range(count)]
        for asked in self._asked:
            threading.Thread(target=_serve, args=(asked,), name="sintra-games", daemon=True).start()
        self.close = weakref.finalize(self, _dismiss, self._asked)
        """Let the threads end; happens by itself when nobody has this object any more."""

    def share(self, works: Sequence[Work]) -> list[Any]:
        """Do the first work here and the others in the threads, or all here once they have ended; gives the results."""
        if not self.close.alive:
            return [work() for work in works]
        answers: list[SimpleQueue[Answer]] = [SimpleQueue() for _ in works[1:]]  # an interrupt may leave some unread
        for asked, work, answer in zip(self._asked, works[1:], answers, strict=True):
            asked.put((work, answer))
        try:
            first = works[0]()
        finally:
            others = [answer.get() for answer in answers]
        for _, error in others:
            if error is not None:
                raise error
        return [first, *(result for result, _ in others)]


Asked = SimpleQueue[tuple[Work, SimpleQueue[Answer]] | None]


def _serve(asked: Asked) -> None:
    while (given := asked.get()) is not None:
        work, answer = given
        try:
            answer.put((work(), None))
        except BaseException as error:  # it is raised where the work was given out
            answer.put((None, error))
        del given, work, answer  # what a thread waits with would keep the games alive


def _dismiss(asked: list[Asked]) -> None:
    for each in asked:
        each.put(None)


def apart(count: int, dtype: Any) -> Array:
    """Make an array of zeros whose cache lines hold nothing else."""
    size = count * np.dtype(dtype).itemsize
    raw = np.zeros(size + 2 * LINE, np.uint8)
    begin = -raw.ctypes.data % LINE
    found: Array = raw[begin : begin + size].view(dtype)
    return found
