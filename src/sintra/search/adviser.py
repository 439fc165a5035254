"""Advice about a view: what the search thinks, told while it thinks. For hints and for the engine."""

import importlib
import importlib.util
import time
from collections.abc import Callable
from typing import Any, Protocol, cast

import numpy as np

from sintra.core import kernels
from sintra.core.game import Game
from sintra.core.random import below, seeded
from sintra.core.state import State
from sintra.core.view import View
from sintra.search.player import Analysis, Candidate

TELLING_SECONDS = 0.5
THINKING, LEVELS = "sintra.search.thinking", "sintra.search.levels"
FIRST_LEVEL_SIMS = 30
"""The first level does not search, but a hint is the answer of a search."""


class Thinker(Protocol):
    """A search that can be asked at any time what it has found."""

    def think(self, view: View, limits: Any, stop: Callable[[], bool] = ...) -> None:
        """Search until a limit of `sims` or `seconds`, or until `stop()`."""

    def analysis(self) -> Analysis:
        """What was found, best first."""


class Limits:
    """When to stop: after so many simulations or seconds, whichever comes first."""

    def __init__(self, sims: int | None = None, seconds: float | None = None) -> None:
        self.sims, self.seconds = sims, seconds


class Adviser:
    """Thinks about the positions of one game, and keeps what it can from one to the next."""

    def __init__(self, game: Game, seed: int = 1) -> None:
        self.game = game
        stream = seeded(seed, "advice")
        self._limits: Any = Limits
        self._thinker: Thinker
        if importlib.util.find_spec(THINKING):
            thinking = importlib.import_module(THINKING)
            self._limits = thinking.Limits
            self._thinker = cast(Thinker, thinking.Thinking(game, thinking.BEST, None, stream))
        else:
            self._thinker = Rollouts(stream)

    def think(
        self,
        view: View,
        *,
        sims: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] = lambda: False,
        tell: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """Think until a limit or until `stop()`; `tell` hears from time to time what is known."""
        due = time.monotonic() + TELLING_SECONDS

        def look_up() -> bool:
            nonlocal due
            if tell is not None and time.monotonic() >= due:
                tell(self._thinker.analysis())
                due = time.monotonic() + TELLING_SECONDS
            return stop()

        self._thinker.think(view, self._limits(sims=sims, seconds=seconds), look_up)
        return self._thinker.analysis()


def limits_of(level: int) -> tuple[int | None, float | None]:
    """Give the simulations and the seconds of a level."""
    if not importlib.util.find_spec(LEVELS):
        return 100 * 4**level, None
    limits = importlib.import_module(LEVELS).LEVELS[level].limits
    return (FIRST_LEVEL_SIMS, None) if limits is None else (limits.sims, limits.seconds)


class Rollouts:
    """The plainest search: every move as often as the others, each time with random play to the end."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._view: View | None = None

    def think(self, view: View, limits: Limits, stop: Callable[[], bool] = lambda: False) -> None:
        """Play on at random."""
        count = len(view.moves)
        self._view = view
        self._visits = np.zeros(count, np.int64)
        self._wins = np.zeros(count)
        self._points = np.zeros((count, view.game.players))
        end = None if limits.seconds is None else time.monotonic() + limits.seconds
        sims = limits.sims
        while sims is None or self._visits.sum() < sims:
            if self._visits.sum() and (stop() or (end is not None and time.monotonic() >= end)):
                return
            self._try(view, int(self._visits.sum()) % count)

    def _try(self, view: View, index: int) -> None:
        state = view.sample(self._stream).sampling(int(below(self._stream[0], 1 << 30)))
        live = state.play(view.moves[index])._live.copy()
        kernels.playout(live, 1_000_000)
        outcome = State.of(view.game, live["position"]).outcome
        assert outcome is not None
        self._visits[index] += 1
        self._wins[index] += (view.seat in outcome.winners) / len(outcome.winners)
        self._points[index] += outcome.scores

    def analysis(self) -> Analysis:
        """Order the moves by how often they won."""
        assert self._view is not None
        tried = [index for index in range(len(self._visits)) if self._visits[index]]
        margin = self._points - self._points.mean(axis=1, keepdims=True)
        seat = self._view.viewer
        tried.sort(key=lambda i: (-self._wins[i] / self._visits[i], -margin[i, seat] / self._visits[i], i))
        moves = self._view.moves
        candidates = tuple(
            Candidate(
                moves[i],
                int(self._visits[i]),
                float(self._wins[i] / self._visits[i]),
                tuple(float(points) for points in self._points[i] / self._visits[i]),
                (moves[i],),
            )
            for i in tried
        )
        return Analysis(candidates, int(self._visits.sum()))
