"""What a search thinks about a position, sent while it thinks; and the limits of the levels."""

import time
from collections.abc import Callable

from sintra.core.game import Game
from sintra.core.random import seeded
from sintra.core.view import View
from sintra.search.levels import LEVELS
from sintra.search.mcts import BEST, Limits, TreeSearch
from sintra.search.player import SearchResult

REPORT_SECONDS = 0.5
FIRST_LEVEL_SIMS = 30
"""The first level does not search, but a hint is the answer of a search."""


class Adviser:
    """Thinks about the positions of one game, and keeps what it can from one to the next."""

    def __init__(self, game: Game, seed: int = 1) -> None:
        self.game = game
        self._thinker = TreeSearch(game, BEST, None, seeded(seed, "advice"))

    def think(
        self,
        view: View,
        *,
        sims: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] = lambda: False,
        tell: Callable[[SearchResult], None] | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> SearchResult:
        """Think until a limit or until `stop()`; `tell` hears from time to time what is known."""
        due = time.monotonic() + REPORT_SECONDS

        def look_up() -> bool:
            nonlocal due
            if tell is not None and time.monotonic() >= due:
                tell(self._thinker.result())
                due = time.monotonic() + REPORT_SECONDS
            return stop()

        self._thinker.think(view, Limits(sims=sims, seconds=seconds), look_up, clock=clock)
        return self._thinker.result()


def limits_of(level: int) -> tuple[int | None, float | None]:
    """Give the simulations and the seconds of a level."""
    limits = LEVELS[level].limits
    return (FIRST_LEVEL_SIMS, None) if limits is None else (limits.sims, limits.seconds)
