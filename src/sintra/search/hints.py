"""Advice about a position: what can be proved, else what the search thinks, told while it thinks."""

import time
from collections.abc import Callable

from sintra.core.game import Game
from sintra.core.random import seeded
from sintra.core.view import View
from sintra.search.levels import LEVELS
from sintra.search.mcts import BEST, Limits, TreeSearch
from sintra.search.player import Candidate, SearchResult
from sintra.search.solver import Solution

TELLING_SECONDS = 0.5
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
        due = time.monotonic() + TELLING_SECONDS

        def look_up() -> bool:
            nonlocal due
            if tell is not None and time.monotonic() >= due:
                tell(self._thinker.result())
                due = time.monotonic() + TELLING_SECONDS
            return stop()

        self._thinker.think(view, Limits(sims=sims, seconds=seconds), look_up, clock=clock)
        return self._thinker.result()


def limits_of(level: int) -> tuple[int | None, float | None]:
    """Give the simulations and the seconds of a level."""
    limits = LEVELS[level].limits
    return (FIRST_LEVEL_SIMS, None) if limits is None else (limits.sims, limits.seconds)


def as_search_result(solution: Solution) -> SearchResult | None:
    """Tell a proof as a search would; None if there was no time to follow its best line to the end."""
    known = [each for each in solution.moves if each.result is not None and each.points is not None]
    if solution.best not in known:
        return None
    candidates = (
        Candidate(each.move, 0, each.result or 0.0, tuple(map(float, each.points or ())), each.line) for each in known
    )
    return SearchResult(tuple(candidates), 0, proved=True)
