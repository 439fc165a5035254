"""The greedy player: the move after which its own points, if the round ended now, are highest."""

from typing import Any

import numpy as np

from sintra.core.game import Move
from sintra.core.kernel import kernel, wide
from sintra.core.random import Randomness, below, stream_of
from sintra.core.rules import LOG_COLUMNS, apply, estimate, legal, sample
from sintra.core.view import View

CLOSE = 1e-9


@kernel
def best(seen: Any, room: Any, moves: Any, seat: int, stream: Any) -> int:
    """Find the best move of a view; equal ones are drawn from. `room` holds two positions to work in."""
    sample(seen[0], seat, stream[0], room[0])
    log = np.empty((0, LOG_COLUMNS), np.int32)
    chosen, most, equal = -1, 0.0, 0
    for index in range(legal(room[0], moves)):
        room[1] = room[0]
        apply(room[1], wide(moves[index]), log)
        worth = estimate(room[1], seat)
        if chosen < 0 or worth > most + CLOSE:
            chosen, most, equal = wide(moves[index]), worth, 1
        elif worth > most - CLOSE:
            equal += 1
            if below(stream[0], equal) == 0:
                chosen = wide(moves[index])
    return chosen


def choose(view: View, rng: Randomness = None) -> Move:
    """Choose a move for the seat of a view, which must be to move."""
    if view.turn is None or view.turn != view.seat:
        raise ValueError("the seat of this view is not to move")
    definition = view.game.definition
    room = np.zeros(2, definition.dtype)
    moves = np.zeros(definition.most_moves, np.int32)
    return definition.moves[int(best(view.array, room, moves, view.viewer, stream_of(rng)))]
