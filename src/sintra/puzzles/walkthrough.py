"""The solution of a puzzle move by move, with reasons: codes and numbers, for the terminal and the page."""

from __future__ import annotations

from dataclasses import dataclass

from sintra.analysis.judgement import Difference, Fact
from sintra.analysis.reasons import facts_of
from sintra.puzzles.puzzle import Puzzle


@dataclass(frozen=True)
class LineMove:
    """A move of the solution."""

    seat: int
    move: str
    asked: bool
    """Whether the player has to find it."""
    also: tuple[str, ...]
    """Other moves that are as good."""
    facts: tuple[Fact, ...]
    """What it does at once; only of the moves that are asked for."""


@dataclass(frozen=True)
class Walkthrough:
    """A solved puzzle: the line, and why its first move is better than the tempting one."""

    line: tuple[LineMove, ...]
    tempting: tuple[str, ...]
    facts_of_tempting: tuple[Fact, ...]
    why: tuple[Difference, ...]
    points: tuple[int, ...]
    """The points of every seat after the line."""


def solution(puzzle: Puzzle) -> Walkthrough:
    """Play the solution through, with what each of the player's moves does. No search: what needed one is stored."""
    state = puzzle.state
    found = []
    for index, move in enumerate(puzzle.line):
        if state.turn is None:
            break
        accepted = puzzle.accepted(index)
        facts = facts_of(state.view(state.turn), move) if accepted else ()
        also = tuple(each for each in accepted if each != move)
        found.append(LineMove(state.turn, move, bool(accepted), also, facts))
        state = state.play(move)
    tempting = facts_of(puzzle.state.view(puzzle.seat), puzzle.tempting[0]) if puzzle.tempting else ()
    return Walkthrough(tuple(found), puzzle.tempting, tempting, puzzle.why, state.scores)
