"""Exercises from a player's own games: decisions that cost much, as puzzles."""

from __future__ import annotations

from sintra.analysis.judgement import Judgement
from sintra.analysis.labels import EQUAL
from sintra.analysis.points import DecisionPoint, points_of
from sintra.analysis.review import Review
from sintra.core.record import Record
from sintra.puzzles.puzzle import Puzzle, PuzzleGoal, id_of
from sintra.puzzles.themes import themes_of

COSTLY = ("mistake", "blunder")
UNKNOWN_DIFFICULTY = 4
"""Of an exercise: the levels were not asked, and a person missed it."""


def exercises(review: Review, record: Record, seat: int | None = None) -> list[Puzzle]:
    """Make puzzles of the mistakes in a reviewed game, of one seat or of all; the costliest come first.

    Every move that the review finds equally good is accepted. What was played instead is the tempting move.
    """
    points = {point.ply: point for point in points_of(record)[0] if isinstance(point, DecisionPoint)}
    costly = [
        each
        for each in review.decisions
        if each.label in COSTLY and each.kind == "move" and each.choices and seat in (None, each.seat)
    ]
    costly.sort(key=lambda each: -each.loss)
    return [_exercise(review, points[each.ply], each) for each in costly if each.ply in points]


def _exercise(review: Review, point: DecisionPoint, judged: Judgement) -> Puzzle:
    best, seat = judged.choices[0], judged.seat
    answer = tuple(each.move for each in judged.choices if best.value.chances[seat] - each.value.chances[seat] <= EQUAL)
    position = point.state.text()
    goal: PuzzleGoal = "best"
    if judged.proved:
        goal = {1.0: "win", 0.5: "share"}.get(best.value.chances[seat], "best")  # type: ignore[assignment]  # a goal
    return Puzzle(
        id=id_of(f"exercise-{review.game.name}", position, goal),
        game=review.header,
        position=position,
        goal=goal,
        answer=answer,
        line=best.line or (best.move,),
        proof="game" if judged.proved else "search",
        themes=themes_of(point.state, best.move, () if judged.why is None else judged.why.differences),
        difficulty=UNKNOWN_DIFFICULTY,
        confidence=None,
        weights=review.engine.partition(".")[0],
        tempting=judged.chosen.line,
        gain=round(judged.loss, 4),
        why=() if judged.why is None else judged.why.differences,
    )
