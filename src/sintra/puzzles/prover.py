"""Making a puzzle of a position that the solver reaches: one answer, its line, and why it is right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sintra.analysis.judgement import Difference
from sintra.core.game import Move
from sintra.core.state import State
from sintra.puzzles.puzzle import PuzzleGoal
from sintra.search.errors import NotSolvable
from sintra.search.solver import Solution, Solved, Solver, solve

POSITIONS = 150_000
"""How many positions the solver may look at for one puzzle: about half a second."""
ENTRIES = 1 << 18
CLEAR = 3
"""The answer must be so many points better than any other move, unless it alone has its result."""
MOST_ANSWERS = 2
MOST_ASKED = 3
"""How many moves the player has to find at most."""

Stop = Callable[[], bool]


@dataclass(frozen=True)
class ProvedQuestion:
    """A position that is proved to be a puzzle."""

    state: State
    goal: PuzzleGoal
    answers: tuple[Move, ...]
    line: tuple[Move, ...]
    gain: float
    others: dict[Move, Solved]
    """The wrong moves, and what they lead to."""


def tried(state: State, positions: int = POSITIONS, stop: Stop = lambda: False) -> Solution | None:
    """Solve a position with the values of all its moves; None if that takes more positions than allowed.

    Raises NotSolvable where something random or hidden lies before the end of the round.
    """
    found = solve(state, nodes=positions, stop=stop, solver=Solver(state.game, ENTRIES))
    return found if found.proved and len(found.moves) == len(state.moves) else None


def solved(state: State, positions: int = POSITIONS, stop: Stop = lambda: False) -> Solution | None:
    """Solve a position with the values of all its moves; None if the solver does not reach that, for any reason."""
    try:
        return tried(state, positions, stop)
    except NotSolvable:
        return None


def question_of(state: State, found: Solution) -> ProvedQuestion | None:
    """Find what a solved position asks for; None if its best move is not clearly the best."""
    best = found.best
    answers = [each for each in found.moves if _rank(each) == _rank(best)]
    others = [each for each in found.moves if _rank(each) < _rank(best)]
    if not others or len(answers) > MOST_ANSWERS:
        return None
    goal, gain = _goal(best, others)
    if goal is None:
        return None
    moves = tuple(each.move for each in answers)
    return ProvedQuestion(state, goal, moves, best.line, gain, {each.move: each for each in others})


def _goal(best: Solved, others: Sequence[Solved]) -> tuple[PuzzleGoal | None, float]:
    """Say what the best move alone reaches, and by how many points it is better than the next one."""
    next_best = max(others, key=_rank)
    gain = float(best.difference - next_best.difference)
    if best.ends == "round":
        return ("round" if gain >= CLEAR and next_best.ends == "round" else None), gain
    if any(each.ends != "game" for each in others):
        return None, gain
    if (next_best.result or 0.0) < (best.result or 0.0):
        return ("win" if best.result == 1.0 else "share"), gain
    return ("margin" if gain >= CLEAR else None), gain


def _rank(each: Solved) -> tuple[int, int]:
    decided = {1.0: 1, 0.0: -1}.get(each.result, 0) if each.result is not None else 0
    return decided, each.difference


def further_of(
    question: ProvedQuestion, positions: int = POSITIONS, stop: Stop = lambda: False
) -> tuple[tuple[str, ...], ...]:
    """Follow the line while the player's moves are the only right ones: what is asked for after the first move."""
    seat, found, asked = question.state.turn, [], 1
    state, kept = question.state.play(question.line[0]), 0
    if len(question.answers) > 1:
        return ()
    for move in question.line[1:]:
        if asked == MOST_ASKED or state.turn is None or state.round != question.state.round:
            break
        right: tuple[str, ...] = ()
        if state.turn == seat and len(state.moves) > 1:
            solution = solved(state, positions, stop)
            again = None if solution is None else question_of(state, solution)
            if again is None or again.answers != (move,):
                break
            right = (str(move),)
            asked += 1
        found.append(right)
        kept = len(found) if right else kept
        state = state.play(move)
    return tuple(found[:kept])


# Why


def why_of(state: State, line: Sequence[Move], other: Sequence[Move]) -> tuple[Difference, ...]:
    """Compare the points of every seat and kind along two lines to the same end. It is exact: nothing is estimated."""
    one, two = _points(state, line), _points(state, other)
    found = []
    for seat, kind in sorted(one.keys() | two.keys()):
        mine, theirs = one.get((seat, kind), (0, set())), two.get((seat, kind), (0, set()))
        if mine[0] != theirs[0]:
            rules = tuple(sorted(mine[1] | theirs[1]))
            found.append(Difference(seat, kind, rules, float(mine[0] - theirs[0]), 0.0))
    own = state.turn
    return tuple(sorted(found, key=lambda each: (each.seat != own, -abs(each.points))))


def _points(state: State, line: Sequence[Move]) -> dict[tuple[int, str], tuple[int, set[str]]]:
    """Sum up the points of a line by seat and kind, with their rules."""
    found: dict[tuple[int, str], tuple[int, set[str]]] = {}
    for move in line:
        state, transition = state.carry_out(move)
        for event in transition.events:
            if event.points and event.seat >= 0:
                points, rules = found.get((event.seat, event.kind), (0, set()))
                found[event.seat, event.kind] = (points + event.points, rules | {event.rule})
    return found
