"""What an environment writes straight from a position: the same as through a view and a list, and nothing beside."""

from typing import Any

import numpy as np
import pytest

import sintra
from contract import configurations
from sintra.core import kernels
from sintra.core.game import Array, Game
from sintra.core.kernel import kernel
from sintra.core.observation import DTYPE
from sintra.core.random import seeded
from sintra.core.rules import mark, show
from sintra.research import Games

ALL = pytest.mark.parametrize("game", configurations(), ids=lambda game: game.header)
STRANGE = 77
"""What the rows are full of before: an entry that is not written shows."""


@kernel
def show_one(positions: Any, seat: int, room: Any, out: Any) -> None:
    """Write what a seat sees of a position."""
    show(positions[0], seat, room[0], out)


@kernel
def mark_one(positions: Any, moves: Any, mask: Any) -> None:
    """Mark the legal actions of a position."""
    mark(positions[0], moves, mask)


def framed(size: int, dtype: Any) -> tuple[Array, Array]:
    """Make a row within a longer one; gives both."""
    whole: Array = np.full(size + 64, STRANGE, dtype)
    return whole, whole[32:-32]


def untouched(whole: Array) -> bool:
    return bool((whole[:32] == STRANGE).all() and (whole[-32:] == STRANGE).all())


@ALL
def test_rows_written_from_a_position_are_those_of_its_views_and_lists(game: Game) -> None:
    games, stream = Games(game, 3, seed=5, autoreset="same_step"), seeded(9)
    moves = np.zeros(game.definition.most_moves, np.int32)
    room: Array = np.zeros(1, game.definition.dtype)
    for _ in range(250):
        games.step(games.sample(stream))
        for k in range(3):
            state = games.state(k)
            for seat in range(game.players):
                room.view(np.uint8)[:] = STRANGE
                whole, row = framed(game.spec.observation.size, DTYPE)
                show_one(state.kernel_array, seat, room, row)
                again, expected = framed(game.spec.observation.size, DTYPE)
                kernels.observe(state.view(seat).kernel_array, seat, expected)
                assert row.tolist() == expected.tolist()
                assert untouched(whole)
                assert untouched(again)
            whole, mask = framed(game.spec.actions, np.int8)
            mark_one(state.kernel_array, moves, mask)
            assert np.flatnonzero(mask).tolist() == state.moves.numbers
            assert set(mask.tolist()) <= {0, 1}
            assert untouched(whole)


@pytest.mark.parametrize("name", sintra.game_names())
def test_legal_actions_are_those_that_nothing_speaks_against(name: str) -> None:
    game = sintra.game(name)
    games, stream = Games(game, 2, seed=8, autoreset="same_step"), seeded(2)
    verdicts = np.zeros(game.spec.actions, np.int64)
    for _ in range(400):
        games.step(games.sample(stream))
        for k in range(2):
            state = games.state(k)
            kernels.judge_all(state.kernel_array, verdicts)
            assert np.flatnonzero(verdicts == 0).tolist() == state.moves.numbers
