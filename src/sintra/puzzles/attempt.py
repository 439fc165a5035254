"""Trying to solve a puzzle: what is right, what is wrong, and what the puzzle replies. All of it is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sintra.puzzles.puzzle import Puzzle

Status = Literal["wrong", "right", "solved", "better"]


@dataclass(frozen=True)
class Attempt:
    """What became of the player's moves.

    `wrong`: the last one is not what was asked for. `right`: it is, and the puzzle goes on after its `reply`.
    `solved`: nothing more is asked for. `better`: at least as good as the expected move, though not the same: solved.
    """

    status: Status
    played: tuple[str, ...]
    """All moves from the position on: the player's and the replies to them. A wrong move is the last of them."""
    reply: tuple[str, ...] = ()
    """What the puzzle plays after the last right move, up to the player's next one; it may be nothing."""


def attempt(puzzle: Puzzle, moves: Sequence[str]) -> Attempt:
    """Judge the player's own moves so far, without the replies. Raises InvalidNotation and IllegalMove.

    A move that is as good as the line's, but another one, solves the puzzle: the stored line does not follow it.
    """
    state = puzzle.state
    played: list[str] = []
    reply: tuple[str, ...] = ()
    for text in moves:
        move = str(puzzle.configuration.move(text))
        state = state.play(move)
        index = len(played)
        played.append(move)
        if move not in puzzle.accepted(index):
            return Attempt("better" if index == 0 and move in puzzle.better else "wrong", tuple(played))
        reply = _reply(puzzle, index + 1)
        asked = bool(puzzle.accepted(index + 1 + len(reply)))
        if move != puzzle.line[index] or not asked:
            return Attempt("solved", tuple(played))
        for each in reply:
            state = state.play(each)
        played += reply
    return Attempt("right", tuple(played), reply)


def _reply(puzzle: Puzzle, index: int) -> tuple[str, ...]:
    """Give the moves of the line from a place on that the puzzle plays itself."""
    end = index
    while end <= len(puzzle.further) and not puzzle.accepted(end):
        end += 1
    return puzzle.line[index:end]
