"""The program of a compiling process: uses every kernel of a stage of a game once, so that each is stored.

`python -m sintra.search.warm GAME STAGE [POLITENESS]` writes a line `PIECE SECONDS KERNELS` for each piece,
with how many kernels had to be compiled for it. The stages are in the order in which people need them.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import numpy as np
from numba.core import event

from sintra.core import kernels
from sintra.core.random import seeded
from sintra.core.registry import definition, game
from sintra.core.warm_marks import mark_warm
from sintra.search import greedy
from sintra.search.compile_times import START, remember
from sintra.search.errors import NotSolvable
from sintra.search.ledger import ledger_of
from sintra.search.perft import perft
from sintra.search.players import player
from sintra.search.solver import Solver

Pieces = Iterator[str]
"""Does the pieces of a stage one by one, and names each when it is done."""


def rules(name: str) -> Pieces:
    """Use what a table needs: dealing, playing, and what is shown of it."""
    state = game(name).start(seed=1)
    yield "deal"
    move = state.moves[0]
    state.explain(move)
    view = state.view(0)
    _ = view.data(), view.moves
    yield "moves"
    before = view.sample(1).asking()
    after = before.play(move)
    _ = state.play(move), after.events, after.weights
    yield "play"
    after, transition = before.carry_out(move, lambda weights: weights.index(max(weights)))
    _ = transition.steps(0), state.play(move).steps(None), state.events
    asking = state.game.start(chance="ask")
    if asking.chance:
        asking.set_chance(asking.chance[0])
    yield "steps"
    _ = after.view(0).outlook(), after.estimate(0)
    yield "outlook"
    kernels.judge_all(state.kernel_array, np.zeros(1, np.int64))
    over = state
    while not over.is_over:
        over = over.play(over.moves[0])
    _ = over.outcome
    for each in (state, over):
        state.game.parse(each.text())
        state.game.parse_view(each.view(0).text())
    yield "end"


def search(name: str) -> Pieces:
    """Use what a bot needs that searches: a tree, and what is kept of it from turn to turn."""
    state = game(name).start(seed=1)
    assert state.turn is not None
    state = state.play(greedy.choose(state.view(state.turn), 1))
    yield "greedy"
    searching = [player("sims:200") for _ in range(state.game.players)]
    for _ in range(4 * state.game.players):  # at its second turn a player looks its tree through for what was played
        if state.turn is not None:
            state = state.play(searching[state.turn].choose(state.view(state.turn)))
    yield "tree"


def play(name: str) -> Pieces:
    """Use all that a game against bots needs, except for the highest level."""
    yield from rules(name)
    yield from search(name)


def solver(name: str) -> Pieces:
    """Use what hints and the highest level need as well, and what only commands use."""
    state = game(name).start(seed=1)
    kernels.canonicalise(state.array.copy())
    with suppress(NotSolvable):  # compiled all the same
        Solver(state.game, 2).ask(state.kernel_array, 0, 1, lambda: False)
    yield "solver"
    perft(state, 1)
    yield "perft"
    view = state.view(state.turn)
    ledger_of(view, view.moves[0], seeded(1), 1)
    yield "ledger"


STAGES: Mapping[str, Callable[[str], Pieces]] = {"play": play, "solver": solver}


def use(pieces: Pieces) -> None:
    """Do all pieces: whatever is in the cache is loaded into this process."""
    for _ in pieces:
        pass


class _Count(event.Listener):
    """Counts the kernels that are compiled."""

    def __init__(self) -> None:
        self.kernels = 0

    def on_start(self, event: Any) -> None:
        self.kernels += 1

    def on_end(self, event: Any) -> None:
        """Do nothing."""


def mark_of(name: str, stage: str) -> str:
    """Name the mark of a stage in the cache."""
    return f"{name}.{stage}"


def main(stages: Mapping[str, Callable[[str], Pieces]], name: str, stage: str, politeness: str = "0") -> None:
    """Do the pieces of a stage, tell of each, and mark the stage as compiled."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started this, and ends it
    if hasattr(os, "nice"):
        os.nice(int(politeness))
    count = _Count()
    took: dict[str, tuple[float, int]] = {}
    print(START, 0, 0, flush=True)
    with event.install_listener("numba:compile", count):
        begin = time.monotonic()
        for piece in stages[stage](name):
            took[piece] = time.monotonic() - begin, count.kernels
            print(piece, *took[piece], flush=True)
            begin, count.kernels = time.monotonic(), 0
    mark_warm(mark_of(name, stage), definition(name).folder)
    remember(name, stage, took)


if __name__ == "__main__":
    main(STAGES, *sys.argv[1:])
