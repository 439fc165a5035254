"""Random games with bounds checks compiled in. Run with NUMBA_BOUNDSCHECK=1, as `make test` does."""

import os
from typing import Any

import numpy as np
import pytest

from contract import configurations, random_game
from sintra.core.game import Game
from sintra.core.kernel import kernel
from sintra.search import greedy


@kernel
def reach(values: np.ndarray, index: int) -> Any:
    return values[index]


def test_bounds_are_checked_in_this_run() -> None:
    assert os.environ.get("NUMBA_BOUNDSCHECK") == "1"
    with pytest.raises(IndexError):
        reach(np.zeros(3), 3)


BY_GAME = [pytest.param(game, id=game.header, marks=pytest.mark.xdist_group(game.name)) for game in configurations()]
"""So that one process compiles the kernels of a game, and no other."""


@pytest.mark.parametrize("game", BY_GAME)
def test_no_kernel_reaches_beyond_its_arrays(game: Game) -> None:
    for seed in range(20):
        state = random_game(game, seed)
        assert state.outcome
        for earlier in state.history[1:-1:9]:
            assert earlier.parent
            assert sum(event.points for event in earlier.events) == sum(earlier.scores) - sum(earlier.parent.scores)
            if earlier.turn is not None:
                assert earlier.view(earlier.turn).observation().any()
                if (mark := game.definition.rules.mark) is not None:
                    mask = np.zeros(game.spec.actions, np.int8)
                    mark(earlier.array[0], mask)
                    assert np.flatnonzero(mask).tolist() == earlier.moves.numbers
                assert greedy.choose(earlier.view(earlier.turn), seed) in earlier.moves
