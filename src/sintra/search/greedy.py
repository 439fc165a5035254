"""The greedy player: the move after which its own points, if the round ended now, are highest."""

from typing import Any

import numpy as np

from sintra.core.game import Move
from sintra.core.kernel import kernel, wide
from sintra.core.log import no_log
from sintra.core.random import Randomness, randbelow, stream_of
from sintra.core.rules import apply, estimate, legal, sample
from sintra.core.view import View

CLOSE = 1e-9


@kernel
def best(seen: Any, room: Any, moves: Any, seat: int, stream: Any, overlooked: int) -> int:
    """Find the best move of a view; equal ones are drawn from. `room` holds two positions to work in.

    Each move but the first one looked at is overlooked with so many chances in a hundred.
    """
    sample(seen[0], seat, stream[0], room[0])
    log = no_log(room[0])
    chosen, most, equal = -1, 0.0, 0
    count = legal(room[0], moves)
    begin = randbelow(stream[0], count) if overlooked > 0 else 0
    for k in range(count):
        action = wide(moves[(begin + k) % count])
        if k > 0 and overlooked > 0 and randbelow(stream[0], 100) < overlooked:
            continue
        room[1] = room[0]
        apply(room[1], action, log)
        worth = estimate(room[1], seat)
        if chosen < 0 or worth > most + CLOSE:
            chosen, most, equal = action, worth, 1
        elif worth > most - CLOSE:
            equal += 1
            if randbelow(stream[0], equal) == 0:
                chosen = action
    return chosen


def choose(view: View, rng: Randomness = None, overlooked: int = 0) -> Move:
    """Choose a move for the seat of a view, which must be to move; may overlook moves, so many in a hundred."""
    if view.turn is None or view.turn != view.seat:
        raise ValueError("the seat of this view is not to move")
    definition = view.game.definition
    room = np.zeros(2, definition.dtype)
    moves = np.zeros(definition.most_moves, np.int32)
    number = best(view.kernel_array, room, moves, view.viewer, stream_of(rng), overlooked)
    return definition.moves[int(number)]
