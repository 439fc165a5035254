"""A thought in slices: a search that can be set aside together with its tree, and goes on later where it was."""

import time
import traceback
from collections.abc import Callable
from pathlib import Path
from threading import Semaphore, Thread
from typing import Any

Reply = dict[str, Any]


class Abandoned(Exception):
    """Nobody wants to know any more."""


class Thought:
    """Work that looks up often, in a thread of its own: exactly one of this thread and its owner's runs at a time.

    The work is given the thought: `stop` is to be called every few milliseconds, and waits there between two slices;
    `clock` counts only the time within slices, so that the limits of a search mean time thought, not time waited.
    """

    def __init__(self, work: Callable[["Thought"], Reply]) -> None:
        self.reply: Reply | None = None
        """The answer, or {"error": …}, once there is one."""
        self.seconds = 0.0
        """How long it was thought about, in all slices."""
        self._work = work
        self._abandoned = False
        self._begun = self._end = 0.0
        self._to_think, self._to_own = Semaphore(0), Semaphore(0)
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    # For the owner

    def go_on(self, seconds: float) -> bool:
        """Think for so long, or to the end; True if there is a reply."""
        self._begun = time.perf_counter()
        self._end = self._begun + seconds
        self._to_think.release()
        self._to_own.acquire()
        self.seconds += time.perf_counter() - self._begun
        return self.reply is not None

    def abandon(self) -> None:
        """End it and free its tree."""
        self._abandoned = True
        self._to_think.release()
        self._thread.join()

    # For the work

    def clock(self) -> float:
        """Give the seconds thought so far."""
        return self.seconds + time.perf_counter() - self._begun

    def stop(self) -> bool:
        """Wait here for the next slice if this one is over; never asks to stop."""
        if time.perf_counter() >= self._end:
            self._to_own.release()
            self._wait()
        return False

    def _wait(self) -> None:
        self._to_think.acquire()
        if self._abandoned:
            raise Abandoned

    def _run(self) -> None:
        try:
            self._wait()
            self.reply = self._work(self)
        except Abandoned:
            return
        except Exception as error:  # a fault in one thought leaves the worker fit for the next
            self.reply = {"error": place_of(error)}
        self._to_own.release()


def place_of(error: Exception) -> str:
    """Tell what failed and where, without its words: they may hold what only one seat knows, and go into the log."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(last.filename).name}, line {last.lineno}"
