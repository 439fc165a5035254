"""The exact solver: best play of two players to the end of the round, if nothing random or hidden lies before it.

The order of ends is: a won game (the more points ahead, the better), then a game that goes on or is shared (by the
difference in points after the round's scoring), then a lost game. Minimax in this order is what is proved.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Any, Literal

import numpy as np

from sintra.core import kernels
from sintra.core.game import Array, Game, Move
from sintra.core.kernel import wide
from sintra.core.rules import CHANCE, OVER
from sintra.core.state import State
from sintra.core.view import View
from sintra.search import solver_kernel
from sintra.search.errors import WORDS, NotSolvable

SLICE = 2_000
"""Positions per call of the kernel: about a millisecond, so the clock and a stop are seen soon."""
ENTRIES = 1 << 21
FEWEST_ENTRIES = 1 << 12
ENTRIES_PER_SECOND = 4_000_000
"""More than positions are looked at in a second: a short search does not need a large table."""
UNKNOWN_MARK = "?"
PROOF_SHARE = 0.25
"""How much of the time for a hint, or for a move, goes into trying to prove the result."""


class Stopped(Exception):
    """The time is up, or somebody asked to stop."""


@dataclass(frozen=True)
class Solved:
    """A move, and what follows with best play."""

    move: Move
    ends: Literal["game", "round"]
    """What the value is about: the game's result, or the difference in points when the round has been scored."""
    result: float | None
    """1 for a win of the mover, 0.5 for a shared victory, 0 for a loss; None if the game goes on."""
    difference: int
    """The mover's points less the opponent's at that end; only a guess if it is not proved."""
    proved: bool
    line: tuple[Move, ...]
    points: tuple[int, ...] | None
    """Both seats' points at the end of the line, if the line reaches the end."""


@dataclass(frozen=True)
class Solution:
    """What the solver found: the moves it got to, best first."""

    seat: int
    moves: tuple[Solved, ...]
    depth: int
    nodes: int
    proved: bool
    """Whether the value of the first move, and that no other is better, is proved."""

    @property
    def best(self) -> Solved:
        """The move to play."""
        return self.moves[0]


def why_not(position: State | View) -> NotSolvable | None:
    """Say why a position cannot be solved at all; None if it can be tried (a draw may still be met on the way)."""
    turn = int(position.array["turn"][0])
    if position.game.players != 2:
        return NotSolvable(WORDS, "solve_players", players=position.game.players)
    if turn == OVER:
        return NotSolvable(WORDS, "solve_over")
    if turn == CHANCE:
        return NotSolvable(WORDS, "solve_chance")
    if not kernels.canonicalise(position.array.copy()):
        views = [position] if isinstance(position, View) else [position.view(seat) for seat in (0, 1)]
        if any(UNKNOWN_MARK in view.text() for view in views):
            return NotSolvable(WORDS, "solve_hidden")
    return None


class Solver:
    """The searches of one position and of those behind it, with the table that they share."""

    def __init__(self, game: Game, entries: int = ENTRIES) -> None:
        definition = game.definition
        self.game = game
        filler = -definition.dtype.itemsize % 8  # so that a record can be read as whole 64-bit words
        fields = [("position", definition.dtype), *([("filler", np.uint8, filler)] if filler else [])]
        self.room: Array = np.zeros(solver_kernel.PLIES + 3, np.dtype((np.record, np.dtype(fields, align=True))))
        self.words = self.room.view(np.uint64).reshape(len(self.room), -1)
        self.frames: Array = np.zeros(solver_kernel.PLIES + 1, solver_kernel.FRAME)
        self.moves: Array = np.zeros((solver_kernel.PLIES + 1, definition.most_moves), np.int32)
        self.worth: Array = np.zeros((solver_kernel.PLIES + 1, definition.most_moves), np.int64)
        self.table: Array = np.zeros(entries, solver_kernel.ENTRY)
        self.liked: Array = np.zeros((2, definition.notation.actions.count), np.int64)
        self.memory: Array = np.zeros(solver_kernel.MEMORY, np.int64)

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return int(self.memory[solver_kernel.NODES])

    @property
    def always_over(self) -> bool:
        """Whether every line that was followed to its end ended the game."""
        return not self.memory[solver_kernel.GOES_ON]

    def ask(self, position: Array, threshold: int, depth: int, halt: Callable[[], bool]) -> tuple[int, bool, int]:
        """Ask whether a position is worth more than a threshold to seat 0: a bound, whether it is sure, a move."""
        arrays: Any = (
            self.memory, self.frames, self.room, self.words, self.moves, self.worth, self.table, self.liked,
        )  # fmt: skip
        self.room["position"][0] = position[0]
        self.memory[solver_kernel.THRESHOLD], self.memory[solver_kernel.DEPTH] = threshold, depth
        solver_kernel.begin(*arrays)
        while True:
            if halt():
                raise Stopped
            status = solver_kernel.search(wide(SLICE), *arrays)
            if status == solver_kernel.DRAW_AHEAD:
                raise NotSolvable(WORDS, "solve_draw_ahead")
            if status == solver_kernel.DONE:
                memory = self.memory
                return (
                    int(memory[solver_kernel.VALUE]),
                    bool(memory[solver_kernel.IS_SURE]),
                    int(memory[solver_kernel.MOVE]),
                )

    def value(self, position: Array, depth: int, guess: int, halt: Callable[[], bool]) -> tuple[int, bool, int]:
        """Find the value of a position to seat 0 by asking closer and closer; whether it is sure, and the best move."""
        lower, upper = -solver_kernel.UNBOUNDED, solver_kernel.UNBOUNDED
        sure = {True: False, False: False}
        best = -1
        maximising = bool(position["turn"][0] == 0)
        threshold = guess - 1
        while lower < upper:
            found, certain, move = self.ask(position, threshold, depth, halt)
            above = found > threshold
            sure[above] = certain
            if above == maximising:
                best = move
            if above:
                lower = threshold = found
            else:
                upper, threshold = found, found - 1
        return found, all(sure.values()), best


@dataclass
class _Work:
    """One position being solved: what is known so far, and until when to go on."""

    solver: Solver
    root: State
    halt: Callable[[], bool]

    def after(self, state: State, move: Move) -> tuple[State, int | None]:
        """Play a move; the exact value to seat 0 if the round ended by it."""
        child = state.play(move)
        if not child.is_over and child.round == self.root.round:
            return child, None
        first, second = child.scores
        value = first - second
        if child.outcome is not None and len(child.outcome.winners) == 1:
            value += solver_kernel.WIN if child.outcome.winners[0] == 0 else -solver_kernel.WIN
        return child, value

    def worth(self, state: State, move: Move, guess: int) -> tuple[State, int, bool]:
        """Find the exact value of a move to seat 0."""
        child, value = self.after(state, move)
        if value is not None:
            return child, value, True
        value, sure, _ = self.solver.value(child.kernel_array, solver_kernel.PLIES, guess, self.halt)
        return child, value, sure

    def line(self, state: State, move: Move, value: int) -> tuple[tuple[Move, ...], tuple[int, ...] | None]:
        """Follow best play from a move of known value; as far as there is time."""
        line = [move]
        child, ended = self.after(state, move)
        try:
            while ended is None:
                _, _, number = self.solver.value(child.kernel_array, solver_kernel.PLIES, value, self.halt)
                line.append(self.root.game.definition.moves[number])
                child, ended = self.after(child, line[-1])
        except Stopped:
            return tuple(line), None
        return tuple(line), child.scores

    def answer(self, move: Move, value: int, proved: bool, with_line: bool) -> Solved:
        """Put a value into the mover's words."""
        mine = value if self.root.turn == 0 else -value
        decided = abs(mine) > solver_kernel.WIN // 2
        result: float | None = None
        if decided:
            result = 1.0 if mine > 0 else 0.0
            mine -= solver_kernel.WIN if mine > 0 else -solver_kernel.WIN
        elif proved and self.solver.always_over:
            result = 0.5
        line, points = self.line(self.root, move, value) if with_line and proved else ((move,), None)
        return Solved(move, "round" if result is None else "game", result, mine, proved, line, points)


def solve(
    position: State | View,
    *,
    seconds: float | None = None,
    stop: Callable[[], bool] = lambda: False,
    nodes: int | None = None,
    all_moves: bool = True,
    moves: Sequence[Move] | None = None,
    tell: Callable[[int, int], None] = lambda depth, nodes: None,
    solver: Solver | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Solution:
    """Solve a position within the given time, or looking at so many `nodes`. Raises NotSolvable.

    `tell` is called at every depth. With `all_moves`, what is left goes into the exact values of the other moves: of
    all, or of these `moves` in their order.

    Examples:
        >>> import sintra
        >>> ending = sintra.parse(
        ...     "azul:2:coloured round=5 now=draft:1 first=1 marker=1 idle=0 bag=- lid=B8Y9R11K10W10 "
        ...     "factories=-/-/-/-/- centre=BY "
        ...     "score1=31 lines1=W/RR/KKK/BBB/WWW wall1=BYRK./WBY../.WB../.K.../.RK.. floor1=*R "
        ...     "score2=26 lines2=W/RR/KK/YYYY/BB wall2=BYRK./WBY.K/.WBY./R.W../Y.... floor2=-"
        ... )
        >>> solution = solve(ending)
        >>> solution.proved, solution.best.move, solution.best.points
        (True, Move('cB4'), (56, 55))
    """
    if reason := why_not(position):
        raise reason
    root = (position.sample(0) if isinstance(position, View) else position).asking()
    solver = solver or Solver(root.game, _entries_for(seconds))
    with suppress(Stopped):  # the first question of a process may load or compile kernels; the clock starts after it
        solver.ask(root.kernel_array, 0, 1, stop)
    end = None if seconds is None else clock() + seconds
    most = inf if nodes is None else solver.nodes + nodes
    work = _Work(solver, root, lambda: stop() or solver.nodes >= most or (end is not None and clock() >= end))
    seat = root.turn or 0
    best, value, sure, depth = root.moves[0], 0, False, 0
    try:
        while not sure and depth < solver_kernel.PLIES:
            value, sure, number = work.solver.value(root.kernel_array, depth + 1, value, work.halt)
            best, depth = root.game.definition.moves[number], depth + 1
            tell(depth, work.solver.nodes)
    except Stopped:
        pass
    found = [work.answer(best, value, sure, True)]
    if sure and all_moves:
        others = _others(work, best, value, root.moves if moves is None else moves)
        found += sorted(others, key=lambda each: (_rank(each), -each.move.number), reverse=True)
    return Solution(seat, tuple(found), depth, work.solver.nodes, sure)


def _entries_for(seconds: float | None) -> int:
    """Return the size of a table that a search of so many seconds does not fill: a power of two."""
    if seconds is None or seconds * ENTRIES_PER_SECOND >= ENTRIES:
        return ENTRIES
    return max(FEWEST_ENTRIES, 1 << int(seconds * ENTRIES_PER_SECOND).bit_length())


def _others(work: _Work, best: Move, value: int, moves: Iterable[Move]) -> list[Solved]:
    """Find the values of the other moves while there is time; those that are not sure are left out."""
    found = []
    try:
        for move in moves:
            if move != best:
                _, worth, sure = work.worth(work.root, move, value)
                if sure:
                    found.append(work.answer(move, worth, True, True))
    except Stopped:
        pass
    return found


def _rank(each: Solved) -> tuple[int, int]:
    decided = {1.0: 1, 0.0: -1}.get(each.result, 0) if each.result is not None else 0
    return decided, each.difference


def prove(
    position: State | View,
    seconds: float,
    stop: Callable[[], bool] = lambda: False,
    *,
    all_moves: bool = True,
    clock: Callable[[], float] = time.monotonic,
) -> Solution | None:
    """Try to prove the result of the game; None if only the round, or nothing, can be proved in time."""
    if why_not(position) is not None:
        return None
    try:
        solution = solve(position, seconds=seconds, stop=stop, all_moves=all_moves, clock=clock)
    except NotSolvable:
        return None
    return solution if solution.proved and solution.best.ends == "game" else None
