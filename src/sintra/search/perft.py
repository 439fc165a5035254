"""Counting the sequences of moves of a given length: the quickest way to find a wrong rule.

Draws are not counted out: a sequence that reaches a draw or the end before its full length does not count.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from sintra.core.game import Move
from sintra.core.kernel import kernel, wide
from sintra.core.log import no_log
from sintra.core.rules import apply, legal
from sintra.core.state import State


@kernel
def count(positions: Any, moves: Any, depth: int) -> int:
    """Count the sequences of `depth` moves from positions[0]; the others are room to work in."""
    if depth == 0:
        return 1
    log = no_log(positions[0])
    left = np.zeros(depth, np.int64)
    level, total = 0, 0
    left[0] = legal(positions[0], moves[0])
    while level >= 0:
        if level == depth - 1:
            total += left[level]
            left[level] = 0
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        positions[level + 1] = positions[level]
        apply(positions[level + 1], wide(moves[level, left[level]]), log)
        level += 1
        left[level] = legal(positions[level], moves[level])
    return total


IN_ONE_GO = 3
"""So many moves are counted in one call of the kernel, which cannot be interrupted."""


def perft(state: State, depth: int) -> int:
    """Count the sequences of `depth` moves from a state.

    Examples:
        >>> import sintra
        >>> perft(sintra.game("azul").start(seed=7), 2)
        7560
    """
    if depth > IN_ONE_GO:
        return sum(count for _, count in divide(state, depth))
    definition = state.game.definition
    positions = np.zeros(depth + 1, definition.dtype)
    positions[0] = state.array[0]
    moves = np.zeros((depth + 1, definition.most_moves), np.int32)
    return int(count(positions, moves, depth))


def divide(state: State, depth: int) -> Iterator[tuple[Move, int]]:
    """Count for each first move how many sequences of `depth` moves begin with it."""
    asking = state.asking()
    for move in asking.moves:
        yield move, perft(asking.play(move), depth - 1)
