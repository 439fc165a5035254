"""Requests that need a compiled game: one that comes too soon is answered with when the game will be ready."""

import logging
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sintra.core.kernel_cache import cache_folder, can_store
from sintra.core.registry import definition, names
from sintra.core.warm_marks import was_warmed
from sintra.search import warm
from sintra.search.readiness import PLAY, SOLVER, Readiness
from sintra.server.errors import Refusal
from sintra.server.wire.answers import GameReadiness

LOG = logging.getLogger("sintra.server")
POLITENESS = 10
"""How nice a compiling process is: people go first."""
SOONEST_SECONDS, LATEST_SECONDS = 1.0, 5.0
"""A client asks again after what is left, but not sooner, and not so late that it misses a change."""


class ReadyGate:
    """The games of a server and which of them can be played."""

    def __init__(self, on_ready: Callable[[], None]) -> None:
        """`on_ready` is called on the loop when another game can be played."""
        self._on_ready = on_ready
        self.readiness = Readiness(load=load, politeness=POLITENESS, on_ready=self._noted)

    @property
    def all_open(self) -> bool:
        """Whether every game can be played."""
        return self.readiness.are_ready(PLAY)

    def require(self, game: str, stage: str = PLAY) -> None:
        """Refuse what needs a game that is not ready, and let it be the next one: somebody wants it."""
        if not self.readiness.is_ready(game, stage):
            self.readiness.ask(game, stage)
        self.check(game, stage)

    def check(self, game: str, stage: str = PLAY) -> None:
        """Refuse what needs a game that is not ready."""
        if not self.readiness.is_ready(game, stage):
            raise self._refusal(game, stage)

    def require_all(self) -> None:
        """Refuse what may need any game."""
        for game in names():
            self.require(game)

    def _refusal(self, game: str, stage: str) -> Refusal:
        left = self.readiness.seconds_left(game, stage)
        wait = min(max(SOONEST_SECONDS, left or LATEST_SECONDS), LATEST_SECONDS)
        return Refusal("warming", wait=wait, game=game, seconds=left)

    def tell(self, game: str) -> GameReadiness:
        """Tell how far a game is."""
        left = self.readiness.seconds_left(game)
        return GameReadiness(
            ready=self.readiness.is_ready(game),
            seconds_left=None if left is None else round(left, 1),
            complete=self.readiness.is_ready(game, SOLVER),
        )

    def _noted(self, game: str, stage: str) -> None:
        LOG.info("%s is ready (%s)", game, stage)
        if stage == PLAY:
            self._on_ready()


def load(game: str) -> None:
    """Load the kernels that this process uses: without search, which is the workers' business."""
    warm.use(warm.rules(game))


@contextmanager
def usable_cache() -> Iterator[None]:
    """Give a server whose cache lacks something, and cannot be written, a cache for as long as it runs."""
    stages = (PLAY, SOLVER)
    warmed = all(was_warmed(warm.mark_of(name, stage), definition(name).folder) for name in names() for stage in stages)
    if warmed or can_store():
        yield
        return
    LOG.warning("the cache cannot be written: the games are compiled at every start")
    before = os.environ.get("SINTRA_CACHE_DIR")
    with tempfile.TemporaryDirectory(prefix="sintra-cache-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        os.environ["SINTRA_CACHE_DIR"] = folder
        cache_folder.cache_clear()
        try:
            yield
        finally:
            del os.environ["SINTRA_CACHE_DIR"]
            if before is not None:
                os.environ["SINTRA_CACHE_DIR"] = before
            cache_folder.cache_clear()
