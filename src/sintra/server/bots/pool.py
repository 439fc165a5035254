"""Bots and hints think in worker processes: fairly, never in the server's own, and through any worker's death."""

import asyncio
import heapq
import json
import logging
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Literal

from sintra.core.game import Move
from sintra.core.view import View
from sintra.search.hints import limits_of
from sintra.search.player import SearchResult
from sintra.server.bots import bot_worker
from sintra.server.metrics import METRICS

LOG = logging.getLogger("sintra.bots")

Kind = Literal["choose", "advise"]
PATIENCE = {"choose": 0.0, "advise": 5.0}
"""Seconds by which a question counts as asked later: hints let moves go first, but not for ever."""
UNSEARCHED_SECONDS = 0.02
TRIES = 3
QUICK_LEVEL = 1
LONGEST_SECONDS = 300.0
"""A worker that is silent for so long hangs; compiling the kernels takes a minute on a slow machine."""
RESTING_SECONDS = 1.0
"""So long a worker's place stays empty if it dies before it answered anything."""
LONGEST_LINE = 1 << 22


class BotsFailed(RuntimeError):
    """No worker could answer, not even a quick one."""


@dataclass(order=True)
class BotQuestion:
    """Something to think about. What is sent is `body`: the text of a view and no more."""

    due: float
    order: int
    kind: Kind = field(compare=False)
    body: dict[str, Any] = field(compare=False)
    answer: asyncio.Future[dict[str, Any]] = field(compare=False)
    table: str = field(compare=False)
    asked: float = field(compare=False)
    tries: int = field(compare=False, default=0)


class Bots:
    """`workers` processes, each thinking about one question at a time.

    Questions are answered in the order of when they came plus how long they take: a quick one overtakes long ones,
    but none that waits longer than it takes itself.
    """

    def __init__(
        self, workers: int | None = None, *, on_answer: Callable[[Kind, float, float], None] = METRICS.thought
    ) -> None:
        """`on_answer` is called for every answer: its kind, how long it waited and how long it took."""
        self.workers = max(1, workers or os.cpu_count() or 1)
        self._on_answer = on_answer
        self._queue: list[BotQuestion] = []
        self._order = count()
        self._offers: list[asyncio.Future[BotQuestion]] = []
        self._taken: dict[int, BotQuestion] = {}
        self._processes: dict[int, Process] = {}
        self._places: list[asyncio.Task[None]] = []
        self._stopped = False

    @property
    def waiting(self) -> int:
        """How many questions nobody thinks about yet."""
        return len(self._queue)

    @property
    def busy(self) -> int:
        """How many workers think."""
        return len(self._taken)

    @property
    def processes(self) -> list[int]:
        """The ids of the workers' processes."""
        return [process.pid for process in self._processes.values()]

    async def start(self) -> None:
        """Start the workers; questions are taken at once and answered as soon as one is up."""
        if not self._places:
            self._places = [asyncio.create_task(self._fill(place)) for place in range(self.workers)]

    async def stop(self) -> None:
        """End the workers at once, in the middle of a thought if need be."""
        self._stopped = True
        for question in [*self._queue, *self._taken.values()]:
            if not question.answer.done():
                question.answer.set_exception(BotsFailed("stopped"))
        self._queue.clear()
        for process in self._processes.values():
            _kill(process)
        for task in self._places:
            task.cancel()
        await asyncio.gather(*self._places, return_exceptions=True)
        self._places = []

    async def choose(self, view: View, level: int, seed: int, *, table: str) -> Move:
        """Choose a move for the seat of a view, which is to move."""
        answer = await self._ask("choose", view, level, table, seed=seed)
        return view.game.move(answer["move"])

    async def advise(self, view: View, level: int) -> SearchResult:
        """Say what a search of this level thinks of the moves."""
        return bot_worker.read(view.game, await self._ask("advise", view, level, ""))

    # Questions

    async def _ask(self, kind: Kind, view: View, level: int, table: str, **more: int) -> dict[str, Any]:
        if self._stopped:
            raise BotsFailed("stopped")
        now = time.monotonic()
        question = BotQuestion(
            due=now + _seconds(level) + PATIENCE[kind],
            order=next(self._order),
            kind=kind,
            body={"kind": kind, "view": view.text(), "level": level, **more},
            answer=asyncio.get_running_loop().create_future(),
            table=table,
            asked=now,
        )
        self._enqueue(question)
        try:
            return await question.answer
        finally:
            if question in self._queue:  # nobody wants to know any more
                self._queue.remove(question)
                heapq.heapify(self._queue)

    def _enqueue(self, question: BotQuestion) -> None:
        heapq.heappush(self._queue, question)
        self._hand_out()

    def _hand_out(self) -> None:
        """Give the questions that are due first to the workers that are free."""
        self._offers = [offer for offer in self._offers if not offer.done()]
        while self._offers and (question := self._take()) is not None:
            self._taken[question.order] = question
            self._offers.pop(0).set_result(question)

    def _take(self) -> BotQuestion | None:
        """Take the next question. One worker of several gives no hints, so that a move finds it."""
        advising = sum(question.kind == "advise" for question in self._taken.values())
        open_to_hints = advising < max(1, self.workers - 1)
        passed_over = []
        taken = None
        while self._queue and taken is None:
            first = heapq.heappop(self._queue)
            if first.kind == "advise" and not open_to_hints:
                passed_over.append(first)
            else:
                taken = first
        for question in passed_over:
            heapq.heappush(self._queue, question)
        return taken

    # Workers

    async def _fill(self, place: int) -> None:
        """Keep a worker in a place: one that dies is replaced."""
        while not self._stopped:
            answered = 0
            try:
                process = self._processes[place] = await _spawn()
                try:
                    answered = await self._employ(process)
                finally:
                    _kill(process)
                    await process.wait()
                LOG.warning("a worker died and is replaced", extra={"worker": process.pid})
            except OSError as error:
                LOG.error("a worker cannot be started: %s", error)
            if not answered:
                await asyncio.sleep(RESTING_SECONDS)

    async def _employ(self, process: Process) -> int:
        """Let a worker answer until it dies; gives how often it did."""
        answered = 0
        gone = asyncio.ensure_future(process.wait())
        try:
            while True:
                question = await self._next(gone)
                if question is None:
                    return answered
                if not await self._think(process, question):
                    return answered
                answered += 1
        finally:
            gone.cancel()

    async def _next(self, gone: asyncio.Future[int]) -> BotQuestion | None:
        """Wait for a question, or for the worker's death."""
        offer: asyncio.Future[BotQuestion] = asyncio.get_running_loop().create_future()
        self._offers.append(offer)
        self._hand_out()
        try:
            either: set[asyncio.Future[Any]] = {offer, gone}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            return offer.result() if offer.done() else None
        finally:
            offer.cancel()

    async def _think(self, process: Process, question: BotQuestion) -> bool:
        """Let a worker think about a question; False if it died over it, or was silent too long."""
        begun = time.monotonic()
        try:
            answer = await asyncio.wait_for(_exchange(process, question.body), LONGEST_SECONDS)
        except TimeoutError:
            answer = None
        finally:
            self._taken.pop(question.order, None)
            self._hand_out()  # a hint may have waited for this one to end
        if answer is not None and "error" not in answer:
            self._on_answer(question.kind, begun - question.asked, time.monotonic() - begun)
            if not question.answer.done():
                question.answer.set_result(answer)
            return True
        why = "no answer" if answer is None else answer["error"]
        LOG.error("a thought failed: %s", why, extra={"table": question.table})
        self._try_again(question)
        return answer is not None

    def _try_again(self, question: BotQuestion) -> None:
        """Ask anew, a quick level at last."""
        question.tries += 1
        if question.answer.done() or self._stopped:
            return
        if question.tries > TRIES:
            question.answer.set_exception(BotsFailed(question.kind))
            return
        if question.tries == TRIES:
            question.body = {**question.body, "level": QUICK_LEVEL}
        self._enqueue(question)


def _seconds(level: int) -> float:
    """Estimate how long a level thinks."""
    return limits_of(level)[1] or UNSEARCHED_SECONDS


async def _spawn() -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-m", "sintra.server.bots.bot_worker", stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
    )


async def _exchange(process: Process, body: dict[str, Any]) -> dict[str, Any] | None:
    """Send a question and read the answer; None if the worker died."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps(body).encode() + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        answer: dict[str, Any] = json.loads(line)
    except (OSError, ValueError):
        return None
    return answer


def _kill(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
