"""What a game brings its seats, in Python; the kernels of the vector environment give the same."""

import numpy as np

from sintra.core.state import State
from sintra.research import stepping


def results(state: State) -> tuple[float, ...]:
    """Share out the victory at the end: 1 for the winner, -1 in sum for the others; nothing before."""
    seats = state.game.players
    outcome = state.outcome
    if outcome is None:
        return (0.0,) * seats
    share = 1 / len(outcome.winners)
    return tuple(((seats * share if seat in outcome.winners else 0.0) - 1) / (seats - 1) for seat in range(seats))


def margins(state: State) -> tuple[float, ...]:
    """Give what every seat is ahead of the best other one by at the end; nothing before."""
    scores = state.scores
    if not state.is_over:
        return (0.0,) * len(scores)
    return tuple(float(own - max(scores[:seat] + scores[seat + 1 :])) for seat, own in enumerate(scores))


def expected(state: State) -> tuple[float, ...]:
    """Give what every seat would be ahead of the best other one by if the round ended now; at the end, what it is."""
    margins = np.zeros((1, state.game.players), np.float32)
    stepping.expect_margins(state.kernel_array, np.zeros(1, state.array.dtype), margins)
    return tuple(margins[0].tolist())


def gains(before: State, after: State) -> tuple[float, ...]:
    """Give the points that every seat gained or lost between two states."""
    return tuple(float(new - old) for old, new in zip(before.scores, after.scores, strict=True))
