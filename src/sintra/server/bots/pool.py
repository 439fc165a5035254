"""Bots, hints and reviews think in worker processes: fairly, not in the server's, and through any worker's death."""

import asyncio
import logging
import os
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from sintra.analysis.analysis_json import analysis_of
from sintra.analysis.judgement import Judgement
from sintra.analysis.position import Analysis
from sintra.analysis.review_json import decision_of
from sintra.core.game import Move
from sintra.core.view import View
from sintra.server.bots import tasks
from sintra.server.bots.cluster import ClusterPlaces
from sintra.server.bots.fair_queue import FairQueue
from sintra.server.bots.jobs import Audience, Costs, Job, Kind, Purpose
from sintra.server.bots.places import LocalPlaces, Place, Places
from sintra.server.bots.policies import NO_POLICIES, NamedPolicy
from sintra.server.bots.tasks import Task
from sintra.server.limit_settings import limits_here
from sintra.server.limits import LimitValues
from sintra.server.metrics import METRICS

LOG = logging.getLogger("sintra.bots")

SLICE_SECONDS = 0.09
"""So long a worker thinks before the queue is asked whether another job goes first: with all it takes, 0.1 s."""
TRIES = 3
QUICK_LEVEL = 1
RESTING_SECONDS = 1.0
"""So long a worker's place stays empty if it dies before it answered anything."""
UNKNOWN = Purpose()
THINKERS = "SINTRA_THINKERS"
"""The setting that names a Ray cluster: ray://HOST:10001, or HOST:PORT of one that this machine belongs to."""


async def at_once(game: str, stage: str) -> None:
    """Wait for nothing."""


class BotsFailed(RuntimeError):
    """No worker could answer, not even a quick one."""


@dataclass(eq=False)
class Worker:
    """Somebody who thinks about one job at a time, and keeps others aside."""

    number: int
    place: Place
    answered: int = 0
    hung: bool = False


class Bots:
    """Workers, processes or actors of a cluster, and the one queue of all that is to be thought about.

    A job is thought about in slices. After each the queue picks the next one; what is not at its end stays at its
    worker, tree and all. What is cancelled leaves the queue at once and its worker before the next slice.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        limits: LimitValues | None = None,
        thinkers: str | None = None,
        on_answer: Callable[[Kind, float, float], None] = METRICS.thought,
        when_ready: Callable[[str, str], Awaitable[None]] = at_once,
        policies: Mapping[str, NamedPolicy] = NO_POLICIES,
    ) -> None:
        """`thinkers` is the address of a Ray cluster; "": this machine; None: what the environment says.

        `on_answer` is called for every answer: its kind, how long it waited and how long it was thought about.
        `when_ready` waits until a stage of a game is compiled: no worker compiles while it should think.
        """
        self._thinkers = places_at(os.environ.get(THINKERS, "") if thinkers is None else thinkers, workers)
        self._on_answer = on_answer
        self._when_ready = when_ready
        self._policies = policies
        self._queue = FairQueue(limits_here() if limits is None else limits)
        self._costs = Costs()
        self._ids = count(1)
        self._numbers = count()
        self._idle: dict[Worker, asyncio.Future[Job]] = {}
        self._thinking: dict[Worker, Job] = {}
        self._workers: dict[int, Worker] = {}
        self._filling: list[asyncio.Task[None]] = []
        self._stopped = False

    # How much there is

    @property
    def waiting(self) -> int:
        """How many jobs nobody has begun yet."""
        return self._queue.waiting

    @property
    def lengths(self) -> dict[str, int]:
        """How many jobs of each kind nobody has begun yet."""
        return self._queue.lengths

    @property
    def aside(self) -> int:
        """How many jobs were begun and let others go first."""
        return self._queue.aside

    @property
    def askers(self) -> int:
        """How many addresses (people, tables, where it is not known) have a job that is not answered."""
        return self._queue.askers

    @property
    def workers(self) -> int:
        """How many workers are up."""
        return len(self._workers)

    @property
    def places(self) -> int:
        """How many workers there are to be, whether they are up or not."""
        return max(len(self._filling), self._thinkers.count)

    @property
    def busy(self) -> int:
        """How many workers think."""
        return len(self._thinking)

    @property
    def processes(self) -> list[int]:
        """The ids of the workers' processes."""
        return [worker.place.pid for worker in self._workers.values()]

    # Starting and stopping

    async def start(self) -> None:
        """Start the workers; jobs are taken at once and answered as soon as one is up."""
        if not self._filling:
            self._thinkers.watch(self._grow)
            self._grow(self._thinkers.count)

    def _grow(self, count: int) -> None:
        """Have at least so many workers; one whose place is no more waits for another."""
        for number in range(len(self._filling), 0 if self._stopped else count):
            self._filling.append(asyncio.create_task(self._fill(number)))

    async def stop(self) -> None:
        """End the workers at once, in the middle of a thought if need be."""
        self._stopped = True
        for job in [*self._queue.clear(), *self._thinking.values()]:
            if not job.answer.done():
                job.answer.set_exception(BotsFailed("stopped"))
        for task in self._filling:
            task.cancel()
        await asyncio.gather(*self._filling, return_exceptions=True)
        self._filling = []
        await self._thinkers.stop()

    # Asking

    async def choose(self, view: View, level: int, seed: int, purpose: Purpose = UNKNOWN, policy: str = "") -> Move:
        """Choose a move for the seat of a view, which is to move: as a policy does, or a level if it is not here."""
        known = self._policies.get(policy)
        file = known.file if known is not None and known.header == view.game.header else None
        task = tasks.choose(view, level, seed, purpose.audience is Audience.BOTS_ALONE, file)
        return view.game.move((await self.ask(task, purpose))["move"])

    async def advise(self, view: View, effort: str = "quick", purpose: Purpose = UNKNOWN) -> Analysis:
        """Give the best moves of a view with reasons; raises a Refusal if its asker asked for too much."""
        return analysis_of(view.game, (await self.ask(tasks.advise(view, effort), purpose))["sheet"])

    async def analyse(self, view: View, sims: int, purpose: Purpose = UNKNOWN) -> Analysis:
        """Give the best moves of a view by so many simulations."""
        return analysis_of(view.game, (await self.ask(tasks.analyse(view, sims), purpose))["sheet"])

    async def coach(self, view: View, move: Move, purpose: Purpose = UNKNOWN) -> Judgement:
        """Judge a move of the seat of a view."""
        return decision_of((await self.ask(tasks.coach(view, move), purpose))["sheet"])

    async def is_level(self, view: View, move: str, answer: str, purpose: Purpose = UNKNOWN) -> bool:
        """Tell whether a move of the seat of a view is at least as good as the answer of a puzzle."""
        return bool((await self.ask(tasks.is_level(view, move, answer), purpose))["level"])

    async def ask(self, task: Task, purpose: Purpose = UNKNOWN) -> dict[str, Any]:
        """Put a job into the queue and wait for its answer; who is cancelled takes it out."""
        await self._when_ready(task.game.definition.name, task.stage)
        if self._stopped:
            raise BotsFailed("stopped")
        job = Job(
            id=next(self._ids),
            kind=task.kind,
            question=task.question,
            purpose=purpose,
            cost=self._costs.estimate(task.sort, task.cap),
            asked=time.monotonic(),
            answer=asyncio.get_running_loop().create_future(),
        )
        self._queue.admit(job)
        self._hand_out()
        try:
            reply = await job.answer
            if not job.tries and not job.cold:
                self._costs.learn(task.sort, task.cap, job.spent)
            return reply
        finally:
            if self._queue.withdraw(job) and job.worker is not None:
                self._drop(job)
            if job not in self._thinking.values():  # else when its slice is over
                self._queue.finish(job)

    def _hand_out(self) -> None:
        """Give every idle worker the job that is next for it."""
        for worker, offer in list(self._idle.items()):
            if offer.done():
                continue
            job = self._queue.take(worker.number)
            if job is not None:
                self._thinking[worker] = job
                offer.set_result(job)

    def _drop(self, job: Job) -> None:
        """Free the tree of a job."""
        worker = self._workers.get(job.worker if job.worker is not None else -1)
        if worker is not None:
            worker.place.send({"drop": job.id})

    # Workers

    async def _fill(self, place: int) -> None:
        """Keep a worker in a place: one that dies is replaced."""
        while not self._stopped:
            answered = 0
            try:
                worker = Worker(next(self._numbers), await self._thinkers.open(place))
                self._workers[worker.number] = worker
                try:
                    await self._employ(worker)
                finally:
                    answered = worker.answered
                    del self._workers[worker.number]
                    await worker.place.close(worker.hung)
                    self._rescue(worker)
                LOG.warning("a worker died and is replaced", extra={"worker": worker.place.pid})
            except OSError as error:
                LOG.error("a worker cannot be started: %s", error)
            if not answered:
                await asyncio.sleep(RESTING_SECONDS)

    def _rescue(self, worker: Worker) -> None:
        """Let others begin anew with what was set aside at a worker that is no more."""
        for job in self._queue.lose(worker.number):
            self._queue.enqueue(job)
        self._hand_out()

    async def _employ(self, worker: Worker) -> None:
        """Let a worker think, a slice at a time, until it dies."""
        gone = asyncio.ensure_future(worker.place.gone())
        try:
            while (job := await self._next(worker, gone)) is not None:
                if not await self._think(worker, job):
                    return
                worker.answered += 1
        finally:
            gone.cancel()

    async def _next(self, worker: Worker, gone: asyncio.Future[None]) -> Job | None:
        """Wait for a job, or for the worker's death."""
        offer: asyncio.Future[Job] = asyncio.get_running_loop().create_future()
        self._idle[worker] = offer
        self._hand_out()
        try:
            either: set[asyncio.Future[Any]] = {offer, gone}
            if not offer.done():
                await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            return offer.result() if offer.done() else None
        finally:
            offer.cancel()
            del self._idle[worker]

    async def _think(self, worker: Worker, job: Job) -> bool:
        """Let a worker think about a job for a slice; False if it died over it, or was silent too long."""
        request: dict[str, Any] = {"job": job.id, "seconds": SLICE_SECONDS}
        if job.worker is None:
            request["question"] = job.question
        if job.begun is None:
            job.begun, job.cold = time.monotonic(), not worker.answered
        found: dict[str, Any] | None
        try:
            found = await asyncio.wait_for(worker.place.exchange(request), worker.place.patience)
        except TimeoutError:
            found, worker.hung = None, True
        finally:
            self._thinking.pop(worker, None)
        if found is not None and "error" not in found:
            self._note(worker, job, found)
            return True
        why = "no answer" if found is None else found["error"]
        LOG.error("a thought failed: %s", why, extra={"table": job.purpose.table})
        self._try_again(job)
        return found is not None

    def _note(self, worker: Worker, job: Job, found: dict[str, Any]) -> None:
        """Count a slice; hand over the answer, or set the job aside."""
        self._queue.charge(job, found["seconds"] - job.spent)
        job.spent, job.worker = found["seconds"], worker.number
        if job.answer.done():  # nobody wants to know any more
            if "reply" not in found:
                self._drop(job)
            self._queue.finish(job)
        elif "reply" in found:
            assert job.begun is not None
            self._on_answer(job.kind, job.begun - job.asked, job.spent)
            job.answer.set_result(found["reply"])
        else:
            self._queue.set_aside(job, worker.number)

    def _try_again(self, job: Job) -> None:
        """Ask anew, a quick level at last."""
        job.tries += 1
        if job.answer.done() or self._stopped:
            self._queue.finish(job)
            return
        if job.tries > TRIES:
            job.answer.set_exception(BotsFailed(job.kind))
            return
        if job.tries == TRIES and "level" in job.question:
            job.question = {**job.question, "level": QUICK_LEVEL}
            job.question.pop("policy", None)
        self._queue.enqueue(job)
        self._hand_out()


def places_at(address: str, count: int | None) -> Places:
    """Give the places of a cluster, or of this machine if there is no address; `count` of them, or all."""
    if address:
        return ClusterPlaces(address, count)
    return LocalPlaces(max(1, count or os.cpu_count() or 1))
