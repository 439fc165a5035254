"""Values of positions and moves for every seat, by a counted number of simulations; the base of `analysis`.

A probe of a move gives every simulation a random stream by its number. So two moves of one view that are probed with
one seed meet the same worlds: what is hidden is sampled alike, and what differs is due to the moves.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

import numpy as np

from sintra.core.game import Array, Game, Move
from sintra.core.view import View
from sintra.search.mcts import BEST, TreeSearch
from sintra.search.mcts_kernel import NONE

BATCHES = 8
"""The simulations of a move come in so many parts: how much their means differ tells how sure the whole is."""
SLICE_SIMS = 1_000
"""Simulations per call of the kernel: some 20 ms where they are slowest."""

Stop = Callable[[], bool]


class Cancelled(Exception):
    """Somebody asked to stop."""


@dataclass(frozen=True)
class Probed:
    """What was found about a move or a position: chances and points of every seat, before any calibration."""

    chances: tuple[float, ...]
    points: tuple[float, ...]
    batches: tuple[tuple[float, ...], ...]
    """The chances of every seat in each batch of simulations that counts."""
    line: tuple[Move, ...]
    sims: int

    def error(self, seat: int) -> float:
        """Give the standard error of a seat's chance."""
        return deviation([batch[seat] for batch in self.batches])

    def error_of_difference(self, other: "Probed", seat: int) -> float:
        """Give the standard error of the difference to another move that met the same worlds."""
        pairs = zip(self.batches, other.batches, strict=True)
        return deviation([one[seat] - two[seat] for one, two in pairs])


def deviation(means: list[float]) -> float:
    """Give the standard error of the mean of some means."""
    if len(means) < 2:
        return 0.0
    return float(np.std(means, ddof=1)) / sqrt(len(means))


def batched(sims: int) -> int:
    """Give the number of simulations that so many for a move come to: every batch has the same, at least one."""
    return max(1, sims // BATCHES) * BATCHES


class Probe(TreeSearch):
    """A tree that is begun anew for every question about one game."""

    def __init__(self, game: Game, sims: int, stop: Stop = lambda: False) -> None:
        super().__init__(game, BEST, sims)
        self._stop = stop

    def pick(self, view: View, rng: Array, sims: int) -> list[Move]:
        """Search a view; give its moves, those that were tried most first."""
        self._begin(view, None, rng, False)
        self._run(sims)
        return [self._move(edge) for edge in self._best_first(0)]

    def move(self, view: View, move: Move, rng: Array, sims: int) -> Probed:
        """Value a move of the seat that has this view: search what may follow it.

        The first batch of simulations, in which the tree is still small, does not count.
        """
        self._begin(view, move, rng, True)
        size = batched(sims) // BATCHES
        sums = [np.zeros((2, self.game.players))]
        for _ in range(BATCHES):
            self._run(size)
            sums.append(self._sums(0))
        batches = [(after - before)[0] / size for before, after in pairwise(sums[1:])]
        chances, points = (sums[-1] - sums[1]) / (size * (BATCHES - 1))
        below = self._best_first(0)
        line = (move, *(self._line(below[0]) if below else ()))
        counted = tuple(tuple(map(float, batch)) for batch in batches)
        return Probed(tuple(map(float, chances)), tuple(map(float, points)), counted, line, size * BATCHES)

    def position(self, view: View, rng: Array, sims: int) -> Probed:
        """Value a position by a seat's view of it: the mean of all simulations of a search.

        It counts poor moves of the seat to move, too, so it is a little low for that seat. But of all values that a
        search of this size gives, it has the least noise, and what it tells of deals fits best to how games end
        (docs/review.md).
        """
        self._begin(view, None, rng, False)
        self._run(sims)
        chances, points = self._sums(0) / sims
        line = self._line(self._best_first(0)[0])
        return Probed(tuple(map(float, chances)), tuple(map(float, points)), (), line, sims)

    def _begin(self, view: View, first: Move | None, rng: Array, paired: bool) -> None:
        self.forget()
        self.sims = 0
        self._seen, self._viewer = view.array.copy(), view.viewer
        self._settings["first"] = NONE if first is None else first.number
        self._settings["paired"] = paired
        self._stream = np.concatenate([rng, rng])  # the stream in use, and the one that others branch from

    def _run(self, sims: int) -> None:
        end = self.sims + sims
        while self.sims < end:
            if self._stop():
                raise Cancelled
            self._slice(min(SLICE_SIMS, end - self.sims))

    def _sums(self, node: int) -> Array:
        """Give the sums of chances and points over the visits of a node."""
        found = self._pools[0][0][node]
        return np.array([found["win"][: self.game.players], found["points"][: self.game.players]])
