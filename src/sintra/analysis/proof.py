"""Proved results within a counted number of positions, so that they are the same on every machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sintra.core.game import Array, Move
from sintra.core.random import randbelow, seeded
from sintra.core.state import State
from sintra.core.view import View
from sintra.search.errors import NotSolvable
from sintra.search.levels import LEVELS
from sintra.search.mcts import Limits, TreeSearch
from sintra.search.solver import Solution, Solved, Solver, solve, why_not

ENTRIES = 1 << 16
LINES = 8
"""Random lines to the end of the round: if the game is not over after at least half of them, nothing is tried."""
MOST_MOVES = 40
TYPICAL_LEVEL = 3


@dataclass(frozen=True)
class Proof:
    """The result of the game with best play, and of those moves that could be proved."""

    best: Move
    result: float
    """For the seat to move: 1, 0.5 or 0."""
    moves: dict[Move, Solved]


def proof_of(
    view: View, played: Move | None, candidates: Sequence[Move], positions: int, stop: Callable[[], bool]
) -> Proof | None:
    """Prove the result of the game, and what it is after some moves, the played one first; None if that is too far."""
    if len(view.moves) > MOST_MOVES or why_not(view) is not None or not _may_end(view):
        return None
    wanted = [*([played] if played is not None else []), *(move for move in candidates if move != played)]
    solution = _solution(view, positions, stop, wanted)
    if solution is None or solution.best.result is None:
        return None
    proved = {each.move: each for each in solution.moves if each.proved and each.result is not None}
    return Proof(solution.best.move, solution.best.result, proved)


def is_only_move(view: View, move: Move, positions: int, stop: Callable[[], bool], rng: Array) -> bool:
    """Tell whether every other move is proved to have a worse result, and a player of level 3 misses this one."""
    solution = _solution(view, 4 * positions, stop, None)
    if solution is None or len(solution.moves) != len(view.moves):
        return False
    results = {each.move: each.result for each in solution.moves}
    own = results.pop(move)
    if own is None or not all(other is not None and other < own for other in results.values()):
        return False
    level = LEVELS[TYPICAL_LEVEL]
    assert level.limits is not None
    thinking = TreeSearch(view.game, level.settings, level.limits.sims, rng)
    thinking.think(view, Limits(sims=level.limits.sims), stop)
    return thinking.choice() != move


def _solution(
    view: View, positions: int, stop: Callable[[], bool], moves: Sequence[Move] | None
) -> Solution | None:  # fmt: skip
    try:
        solution = solve(view, nodes=positions, stop=stop, moves=moves, solver=Solver(view.game, ENTRIES))
    except NotSolvable:
        return None
    return solution if solution.proved and solution.best.ends == "game" else None


def _may_end(view: View) -> bool:
    """Play a few random lines to the end of the round."""
    root = view.sample(0).asking()
    rng = seeded(1, "lines")
    over = sum(_ends(root, rng) for _ in range(LINES))
    return 2 * over >= LINES


def _ends(root: State, rng: Array) -> bool:
    state = root
    while state.turn is not None and state.round == root.round:
        state = state.play(state.moves[int(randbelow(rng[0], len(state.moves)))])
    return state.is_over
