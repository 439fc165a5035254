"""The players of this package: those that search, greedy, random; and the levels 1 to 6."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from sintra.core.game import Game, Move
from sintra.core.random import randbelow, seeded
from sintra.core.view import View
from sintra.core.words import Words
from sintra.search import greedy
from sintra.search.mcts import BEST, HASTY, Limits, Settings, TreeSearch
from sintra.search.player import SearchResult
from sintra.search.solver import PROOF_SHARE, prove

WORDS = Words(Path(__file__).with_name("languages"))


@dataclass(frozen=True)
class Level:
    """How hard a level thinks. The first ones do not search: they overlook so many moves in a hundred."""

    overlooked: int = 0
    limits: Limits | None = None
    settings: Settings = BEST
    proves: bool = False


LEVELS = {
    1: Level(overlooked=40),
    2: Level(limits=Limits(16, 0.2), settings=HASTY),
    3: Level(limits=Limits(128, 0.2), settings=HASTY),
    4: Level(limits=Limits(1_500, 0.2), settings=HASTY),
    5: Level(limits=Limits(16_000, 1.0)),
    6: Level(limits=Limits(None, 3.0), proves=True),
}
"""Levels up to 5 are numbers of simulations, with a cap in seconds for slow machines: they play alike everywhere."""

FEW_MOVES = 24
"""With more moves to choose from, a proof takes too long to be worth trying."""


class Searcher:
    """A player that searches, and keeps its tree from move to move; one that proves looks for a sure victory first."""

    def __init__(self, name: str, limits: Limits, settings: Settings | None = None, proves: bool = False) -> None:
        self.name = name
        self.limits = limits
        self.proves = proves
        self.settings = settings or BEST
        self.stop: Callable[[], bool] = lambda: False
        self.clock: Callable[[], float] = time.perf_counter
        self.room = 1.0
        self._seed = 0
        self._thinking: TreeSearch | None = None

    def choose(self, view: View) -> Move:
        """Search, unless there is only one move."""
        moves = view.moves
        if len(moves) == 1:
            return moves[0]
        if self.proves and self._thinking is None:
            prove(view, 0.0, stop=self.stop)  # no more than loads the kernels: the clock starts after it
        begin = self.clock()
        if (sure := self._proved(view, len(moves))) is not None:
            return sure
        return self._think(view, self.clock() - begin, decided=True).choice()

    def _proved(self, view: View, moves: int) -> Move | None:
        """Find a move that is proved to win the game, or to share it; who can only lose goes on searching."""
        if not self.proves or moves > FEW_MOVES or self.limits.seconds is None:
            return None
        proof = prove(view, PROOF_SHARE * self.limits.seconds, stop=self.stop, all_moves=False, clock=self.clock)
        return proof.best.move if proof is not None and proof.best.result else None

    def search(self, view: View) -> SearchResult:
        """Search to the limit, and tell what was found."""
        return self._think(view, 0.0, decided=False).result()

    def _think(self, view: View, spent: float, decided: bool) -> TreeSearch:
        limits = self.limits
        if limits.seconds is not None:
            limits = replace(limits, seconds=max(0.001, limits.seconds - spent))
        if self._thinking is None or self._thinking.game != view.game:
            self._thinking = self._new(view.game)
        self._thinking.think(view, limits, stop=self.stop, decided=decided, clock=self.clock)
        return self._thinking

    def _new(self, game: Game) -> TreeSearch:
        return TreeSearch(game, self.settings, self.limits.sims, seeded(self._seed, "search"), self.room)

    def new_game(self, seed: int) -> None:
        """Forget the last game."""
        self._seed = seed
        self._thinking = None

    def close(self) -> None:
        """Give back the tree."""
        self._thinking = None


class Greedy:
    """A player that takes the best immediate points, and may overlook moves."""

    def __init__(self, name: str, overlooked: int = 0) -> None:
        self.name = name
        self.overlooked = overlooked
        self._stream = seeded(0, "greedy")

    def choose(self, view: View) -> Move:
        """Take the best move that is seen."""
        return greedy.choose(view, self._stream, self.overlooked)

    def new_game(self, seed: int) -> None:
        """Begin the stream again."""
        self._stream = seeded(seed, "greedy")

    def close(self) -> None:
        """Nothing is held."""


class Random:
    """A player that takes any legal move."""

    name = "random"

    def __init__(self) -> None:
        self._stream = seeded(0, "random")

    def choose(self, view: View) -> Move:
        """Take any move."""
        moves = view.moves
        return moves[int(randbelow(self._stream[0], len(moves)))]

    def new_game(self, seed: int) -> None:
        """Begin the stream again."""
        self._stream = seeded(seed, "random")

    def close(self) -> None:
        """Nothing is held."""
