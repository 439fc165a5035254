"""Checking puzzles again: every one must be legal, proved ones are proved anew, searched ones are searched anew.

A searched puzzle may turn out otherwise when the evaluation has changed. It is never removed: moves that are now at
least as good are noted as `better`, and accepted from then on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from sintra.analysis.judge import Judge
from sintra.analysis.labels import EQUAL
from sintra.core.errors import SintraError
from sintra.core.random import seeded
from sintra.core.state import State
from sintra.core.view import View
from sintra.puzzles.miner import COMPARED, DEEP
from sintra.puzzles.prover import POSITIONS, question_of, solved
from sintra.puzzles.puzzle import EASIEST, HARDEST, Puzzle, id_of
from sintra.search.networks import evaluation_hash
from sintra.search.probe import Probe

MORE = 4
"""A proof that was found within so many positions is looked for within this many times as many: tables may differ."""

Verdict = Literal["holds", "illegal", "unproved", "better"]
Stop = Callable[[], bool]


@dataclass(frozen=True)
class Check:
    """What became of a puzzle that was checked: `better` names moves that a search finds at least as good."""

    puzzle: Puzzle
    verdict: Verdict
    detail: str = ""
    better: tuple[str, ...] = ()

    @property
    def updated(self) -> Puzzle:
        """The puzzle with what was found; proved ones do not change. What turned out as good tempts nobody any more."""
        if self.puzzle.proof != "search":
            return self.puzzle
        moves = tuple(dict.fromkeys((*self.puzzle.better, *self.better)))
        tempting = () if set(self.puzzle.tempting[:1]) & set(moves) else self.puzzle.tempting
        weights = evaluation_hash(self.puzzle.configuration)
        return replace(self.puzzle, better=moves, tempting=tempting, weights=weights)


def is_stale(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle was searched with another evaluation than the present one; a proof never is stale."""
    return puzzle.proof == "search" and puzzle.weights != evaluation_hash(puzzle.configuration)


def check(puzzle: Puzzle, stop: Stop = lambda: False) -> Check:
    """Check a puzzle thoroughly: its position and moves, then its proof."""
    if fault := fault_of(puzzle):
        return Check(puzzle, "illegal", fault)
    return _searched(puzzle, stop) if puzzle.proof == "search" else _proved(puzzle, stop)


def fault_of(puzzle: Puzzle) -> str:
    """Say what is illegal about a puzzle, or does not fit together; empty if all is well. Quick."""
    try:
        state = puzzle.configuration.parse(puzzle.position).asking()
        if state.turn is None:
            return "nobody is to move"
        for move in (*puzzle.answer, *puzzle.better, *puzzle.tempting[:1]):
            state.play(move)
        _play(state, puzzle.tempting)
        after = _play(state, puzzle.line)
    except SintraError as error:
        return error.text()
    return next((words for words, wrong in _faults(puzzle, state, after) if wrong), "")


def _play(state: State, line: tuple[str, ...]) -> list[int | None]:
    """Play a line; give who was to move before each of its moves."""
    turns = []
    for move in line:
        turns.append(state.turn)
        state = state.play(move)
    return turns


def _faults(puzzle: Puzzle, state: State, turns: list[int | None]) -> list[tuple[str, bool]]:
    """List what may be wrong, and whether it is."""
    asked = [index for index in range(1, len(puzzle.further) + 1) if puzzle.accepted(index)]
    wrong = set(puzzle.tempting[:1]) & {*puzzle.answer, *puzzle.better}
    return [
        ("the position's text is not written as it is read", state.text() != puzzle.position),
        ("the position belongs to another game", state.game.header != puzzle.game),
        ("the line does not begin with an answer", puzzle.line[:1] not in [(each,) for each in puzzle.answer]),
        ("the line is shorter than what is asked for", len(puzzle.further) >= len(puzzle.line)),
        ("a move is asked for that is not the player's", any(turns[index] != state.turn for index in asked)),
        ("the line does not follow a move that is asked for",
         any(puzzle.line[index] not in puzzle.accepted(index) for index in asked)),
        ("the tempting move is right", bool(wrong)),
        ("every move is right", len(state.moves) <= len(puzzle.answer)),
        ("the difficulty is none", not EASIEST <= puzzle.difficulty <= HARDEST),
        ("it has no theme", not puzzle.themes),
        ("only searched puzzles have a confidence", (puzzle.confidence is None) == (puzzle.proof == "search")),
        ("the id is another question's", puzzle.id != id_of(puzzle.name, puzzle.position, puzzle.goal)),
    ]  # fmt: skip


def _proved(puzzle: Puzzle, stop: Stop) -> Check:
    """Prove the question again, and every further move that is asked for."""
    state = puzzle.state
    for index, move in enumerate(puzzle.line[: len(puzzle.further) + 1]):
        if accepted := puzzle.accepted(index):
            solution = solved(state, MORE * POSITIONS, stop)
            question = None if solution is None else question_of(state, solution)
            if question is None or {str(each) for each in question.answers} != set(accepted):
                return Check(puzzle, "unproved", f"{index + 1}. {move}")
            if index == 0 and question.goal != puzzle.goal:
                return Check(puzzle, "unproved", question.goal)
        state = state.play(move)
    return Check(puzzle, "holds")


def _searched(puzzle: Puzzle, stop: Stop) -> Check:
    """Compare the answer again with the best other moves."""
    seat = puzzle.seat
    expected = puzzle.configuration.move(puzzle.answer[0])
    judge = Judge(puzzle.configuration, 1, DEEP, stop)
    choices, _ = judge.compare(puzzle.state.view(seat), 0, expected, most=COMPARED)
    own = next(each for each in choices if each.move == str(expected)).value.chances[seat]
    better = tuple(
        each.move for each in choices
        if each.move not in (*puzzle.answer, *puzzle.better) and each.value.chances[seat] > own - EQUAL
    )  # fmt: skip
    return Check(puzzle, "better", " ".join(better), better) if better else Check(puzzle, "holds")


def is_as_good(puzzle: Puzzle, move: str, stop: Stop = lambda: False) -> bool:
    """Search whether another first move is at least as good as the answer, where that is not proved. Takes a while."""
    return puzzle.proof == "search" and is_level_with(puzzle.state.view(puzzle.seat), move, puzzle.answer[0], stop)


def is_level_with(view: View, move: str, answer: str, stop: Stop = lambda: False) -> bool:
    """Search two moves of a view in the same sampled worlds; tell whether the first is at least as good."""
    probe, seat = Probe(view.game, DEEP.compare, stop), view.viewer
    one, two = (
        probe.move(view, view.game.move(each), seeded(1, "again"), DEEP.compare).chances[seat]
        for each in (move, answer)
    )
    return one > two - EQUAL
