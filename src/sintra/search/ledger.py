"""Points by kind in logged play-outs: what a move brings, split by the rules that bring it.

A play-out goes to the end of the game by the search's rollouts. Play-outs of the same number after two moves begin in
the same world, and each of their deals begins with the same random numbers.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from sintra.core.game import Array, Move
from sintra.core.kernel import Rec, hot_kernel, kernel, wide
from sintra.core.log import new_log
from sintra.core.rules import CHANCE, OVER, alone, apply, deal, legal, pick, prior, sample
from sintra.core.view import View
from sintra.search.probe import Cancelled
from sintra.search.streams import branch

TRIES = 4
NONE = -1
NUMBERS = 1 << 10
"""Streams per play-out: one for its moves, one for each of its deals."""
SLICE = 20
"""Play-outs per call of the kernel: some 10 ms where games are longest."""


@kernel
def choose(s: Rec, stream: Rec, moves: Any) -> int:
    """Choose the best of a few random moves by prior, or of all where a seat plays for itself."""
    action, most = wide(NONE), 0.0
    every = alone(s)
    for k in range(legal(s, moves) if every else TRIES):
        other = wide(moves[k]) if every else wide(pick(s, stream))
        if other != action:
            worth = prior(s, other)
            if action == NONE or worth > most:
                action, most = other, worth
    return action


@hot_kernel
def play_out(
    seen: Any, seat: int, room: Any, streams: Any, first: int, moves: Any, log: Any, totals: Any, begin: int, end: int
) -> None:  # fmt: skip
    """Play games to their end, and note the points of every kind and seat. streams[2] is what others branch from."""
    s = room[0]
    for number in range(begin, end):
        branch(streams[2], wide(number) * NUMBERS, streams[0])
        sample(seen[0], seat, streams[0], s)
        action, deals = wide(first), wide(0)
        log[0].used = 0
        while s.turn != OVER:
            if s.turn == CHANCE:
                deals += 1
                branch(streams[2], wide(number) * NUMBERS + deals, streams[1])
                deal(s, streams[1], log)
            else:
                if action == NONE:
                    action = choose(s, streams[0], moves)
                apply(s, action, log)
                action = wide(NONE)
            for row in range(1, wide(log[0].used) + 1):
                if log[row].seat >= 0:
                    totals[number, log[row].kind, log[row].seat] += log[row].points
            log[0].used = 0


def ledger_of(view: View, move: Move, rng: Array, playouts: int, stop: Callable[[], bool] = lambda: False) -> Array:
    """Play on after a move of the view's seat; give the points by play-out, number of the event kind, and seat."""
    definition = view.game.definition
    totals = np.zeros((playouts, max(definition.event_kinds) + 1, view.game.players))
    room: Array = np.zeros(1, definition.dtype)
    moves = np.zeros(definition.most_moves, np.int32)
    streams = np.concatenate([rng, rng, rng])
    log = new_log(definition.log)
    for begin in range(0, playouts, SLICE):
        if stop():
            raise Cancelled
        end = min(playouts, begin + SLICE)
        play_out(
            view.kernel_array, view.viewer, room, streams, move.number, moves, log, totals, begin, end
        )  # fmt: skip
    return totals
