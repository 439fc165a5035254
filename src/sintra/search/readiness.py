"""Which games are ready to play, which will be next, and when: compiled in other processes, in the order of need.

A stage of a game is compiled by a process of its own (`sintra.search.warm`), which fills the cache; then it is loaded
here, off the event loop. What somebody asks for goes first, and takes the place of what nobody has asked for.
"""

import asyncio
import logging
import os
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from sintra.core.registry import REGISTERED, definition, names
from sintra.core.warm_marks import was_warmed
from sintra.search.compile_times import LOAD, TimeEstimate, expectation
from sintra.search.warm import mark_of

LOG = logging.getLogger("sintra.readiness")
PLAY, SOLVER, RESEARCH = "play", "solver", "research"
PROGRAMS = {PLAY: "sintra.search.warm", SOLVER: "sintra.search.warm", RESEARCH: "sintra.research.warm"}
"""The program that compiles a stage: `python -m PROGRAM GAME STAGE POLITENESS`."""
PAUSES = (2.0, 10.0, 60.0)
"""So many seconds after a failure it is tried again; the last one for all further failures."""


def nothing(game: str) -> None:
    """Load nothing: who only fills the cache needs no more."""


@dataclass(eq=False)
class Work:
    """A stage of a game, until it is ready."""

    game: str
    stage: str
    order: tuple[int, int]
    """Where it comes if nobody asks: by stage, then by game."""
    estimate: TimeEstimate
    asked: int | None = None
    """The place in the order of those who asked."""
    since: float = field(default_factory=time.monotonic)
    """When its last piece was done."""
    compiled: bool = False
    failures: int = 0
    process: Process | None = None
    task: asyncio.Task[None] | None = None
    ready: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def urgency(self) -> tuple[bool, int, tuple[int, int]]:
        """Orders what waits: the least is next."""
        return self.asked is None, self.asked or 0, self.order

    @property
    def left(self) -> float:
        """The seconds that it takes from when it is its turn."""
        return self.estimate.left(time.monotonic() - self.since if self.task is not None else 0.0)

    def note(self, piece: str, seconds: float, kernels: int) -> None:
        """Note that a piece is done."""
        self.estimate.note(piece, seconds, kernels)
        self.since = time.monotonic()


class Readiness:
    """Makes games ready; `run` does it, everybody else asks. Belongs to one event loop."""

    def __init__(
        self,
        games: Sequence[str] | None = None,
        stages: Sequence[str] = (PLAY, SOLVER),
        *,
        load: Callable[[str], None] = nothing,
        processes: int | None = None,
        politeness: int = 0,
        on_ready: Callable[[str, str], None] = lambda game, stage: None,
    ) -> None:
        """`load` is called in a thread, once for each game whose first stage is compiled.

        `politeness` is how nice the processes are that compile.
        """
        self._politeness = str(politeness)
        self._load = load
        self._loads_in = stages[0]
        self._on_ready = on_ready
        self._processes = processes or os.cpu_count() or 1
        self._asked = 0
        self._changed = asyncio.Event()
        self._loading = asyncio.Lock()
        self.works = {
            (game, stage): Work(game, stage, (s, g), TimeEstimate(expectation(game, stage, definition(game).folder)))
            for s, stage in enumerate(stages)
            for g, game in enumerate(names() if games is None else games)
        }
        for work in self.works.values():
            if was_warmed(mark_of(work.game, work.stage), definition(work.game).folder):
                self._note_compiled(work)

    # Asking

    def is_ready(self, game: str, stage: str = PLAY) -> bool:
        """Tell whether a stage of a game can be used; a game that nobody knows has nothing to wait for."""
        work = self.works.get((game, stage))
        return work is None or work.ready.is_set()

    def are_ready(self, stage: str = PLAY) -> bool:
        """Tell whether a stage of all games can be used."""
        return all(work.ready.is_set() for work in self.works.values() if work.stage == stage)

    def ask(self, game: str, stage: str = PLAY) -> None:
        """Let a stage of a game, and those before it, come as soon as possible."""
        for work in self.works.values():
            if work.game == game and work.asked is None and not work.ready.is_set():
                self._asked += 1
                work.asked = self._asked
            if work.game == game and work.stage == stage:
                break
        self._changed.set()

    async def wait(self, game: str, stage: str = PLAY) -> None:
        """Ask for a stage of a game and wait until it is ready."""
        if not self.is_ready(game, stage):
            self.ask(game, stage)
            await self.works[game, stage].ready.wait()

    def seconds_left(self, game: str, stage: str = PLAY) -> float | None:
        """Tell in about how many seconds a stage of a game will be ready; None: it is, or nobody can tell."""
        work = self.works.get((game, stage))
        if work is None or work.ready.is_set() or work.failures:
            return None
        if work.task is not None:
            return work.left
        before = [other for other in self._unready() if other.urgency < work.urgency or other.task is not None]
        lanes = [0.0] * self._processes
        for other in sorted(before, key=lambda other: (other.task is None, other.urgency)):
            if work.asked is None or other.asked is not None:  # what nobody asked for makes room
                lanes[lanes.index(min(lanes))] += other.left
        return min(lanes) + work.left

    def _unready(self) -> list[Work]:
        return [work for work in self.works.values() if not work.ready.is_set()]

    # Compiling

    async def run(self) -> None:
        """Make everything ready, and end then; who is cancelled ends the processes that compile."""
        try:
            while self._unready():
                self._changed.clear()
                self._begin()
                await self._changed.wait()
        finally:
            tasks = [work.task for work in self.works.values() if work.task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self) -> None:
        """Begin what is next, as far as there is room."""
        waiting = sorted((work for work in self._unready() if work.task is None), key=lambda work: work.urgency)
        for work in waiting:
            if not work.compiled and not self._has_room(work):
                continue
            work.since = time.monotonic()
            work.task = asyncio.create_task(self._prepare(work))

    def _has_room(self, work: Work) -> bool:
        compiling = [other for other in self._unready() if other.task is not None and not other.compiled]
        if any(other.game == work.game for other in compiling):
            return False
        if len(compiling) < self._processes:
            return True
        unasked = [other for other in compiling if other.asked is None]
        if work.asked is not None and unasked:
            last = max(unasked, key=lambda other: other.urgency)
            assert last.task is not None
            last.task.cancel()  # what it has compiled is kept; it begins again when there is room
        return False

    async def _prepare(self, work: Work) -> None:
        """Compile a stage and load it; if that fails, try again later."""
        try:
            if not work.compiled:
                await self._compile(work)
                self._note_compiled(work)
            if work.stage == self._loads_in:
                async with self._loading:
                    await asyncio.to_thread(self._load, work.game)
            work.failures = 0
            work.ready.set()
            self._on_ready(work.game, work.stage)
        except Exception:
            LOG.exception("%s could not be made ready (%s)", work.game, work.stage)
            work.failures += 1
            await asyncio.sleep(PAUSES[min(work.failures, len(PAUSES)) - 1])
        finally:
            work.task = None
            self._changed.set()

    async def _compile(self, work: Work) -> None:
        """Compile a stage in a process of its own, and note what it says."""
        if work.game in REGISTERED:  # no other process knows it
            return
        LOG.info("compiling %s (%s), once", work.game, work.stage)
        command = [sys.executable, "-P", "-m", PROGRAMS[work.stage], work.game, work.stage, self._politeness]
        process = work.process = await asyncio.create_subprocess_exec(*command, stdin=DEVNULL, stdout=PIPE)
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                piece, seconds, kernels = line.decode().split()
                work.note(piece, float(seconds), int(kernels))
            if code := await process.wait():
                raise ChildProcessError(f"the compiling process ended with {code}")
        finally:
            work.process = None
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    def _note_compiled(self, work: Work) -> None:
        work.compiled = True
        for piece in work.estimate.expected:
            if piece != LOAD or work.stage != self._loads_in:
                work.note(piece, 0.0, 0)
