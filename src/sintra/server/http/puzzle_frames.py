"""Puzzles as they are sent: sheets, tables, moves with their steps, solutions, and days to be kept."""

import base64
from collections.abc import Sequence
from datetime import date
from typing import TypedDict

import msgspec

from sintra.analysis.reasons import facts_of
from sintra.core.state import State
from sintra.puzzles.collection import shipped
from sintra.puzzles.puzzle import Puzzle
from sintra.puzzles.schedule import INTERVALS, Repetition
from sintra.puzzles.walkthrough import solution
from sintra.server.http.api_positions import info_of
from sintra.server.puzzles.figures import PuzzleStanding, day_of, puzzle_rating
from sintra.server.puzzles.trainer import Learner, daily_puzzles, day_for
from sintra.server.store import StoredExercise
from sintra.server.wire import puzzles as p
from sintra.server.wire.analyses import difference, fact
from sintra.server.wire.changes import steps_of
from sintra.server.wire.foresight import path_of
from sintra.server.wire.objects import MoveName
from sintra.server.wire.reviews import SentFact


class AskedFields(TypedDict):
    """What every message about a puzzle says of it."""

    id: str
    game: str
    seat: int
    round: int
    goal: p.PuzzleGoal
    proof: p.PuzzleProof
    confidence: float | None
    asked: int
    themes: list[str]
    difficulty: int
    rating: int
    day: str
    state: p.PuzzleState


class CountFields(TypedDict):
    """What every answer says of the figures of whoever asked."""

    counted: bool
    before: p.PuzzleRating | None
    you: p.PuzzleFigures | None


def sheet_of(puzzle: Puzzle, learner: Learner, today: date, source: str | None = None) -> p.PuzzleSheet:
    """Write a puzzle for a list, without its answer."""
    return p.PuzzleSheet(**_asked(puzzle, learner, today), source=source)


def page_of(puzzle: Puzzle, learner: Learner, today: date) -> p.PuzzlePage:
    """Write a puzzle for the table, without its answer."""
    return p.PuzzlePage(**_asked(puzzle, learner, today), info=info_of(puzzle.state.view(puzzle.seat)))


def _asked(puzzle: Puzzle, learner: Learner, today: date) -> AskedFields:
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "seat": puzzle.seat,
        "round": int(puzzle.state.array["round_number"][0]),
        "goal": puzzle.goal,
        "proof": puzzle.proof,
        "confidence": puzzle.confidence,
        "asked": puzzle.asked,
        "themes": list(puzzle.themes),
        "difficulty": puzzle.difficulty,
        "rating": round(puzzle_rating(puzzle.difficulty).rating),
        "day": day_for(puzzle, today),
        "state": learner.state(puzzle.id),
    }


def exercise_of(
    stored: StoredExercise, puzzle: Puzzle, again: Repetition | None, learner: Learner, today: date
) -> p.ExerciseSheet:
    """Write an exercise for a list."""
    return p.ExerciseSheet(
        **_asked(puzzle, learner, today),
        source=stored.source,
        due=None if again is None else again.due.isoformat(),
        stage=len(INTERVALS) if again is None else again.stage,
        stages=len(INTERVALS),
        added=day_of(stored.added).isoformat(),
    )


# Moves


def moves_from(puzzle: Puzzle, played: Sequence[str], count: int) -> list[p.PuzzleMove]:
    """Write the last `count` of the moves that were played from a puzzle's position."""
    state, found = puzzle.state, []
    for text in played:
        move, state = _carried_out(state, text, puzzle.seat)
        found.append(move)
    return found[len(found) - count :]


def _carried_out(state: State, text: str, eye: int) -> tuple[p.PuzzleMove, State]:
    move = state.game.move(text)
    seat = state.turn
    assert seat is not None
    after, trail = state.carry_out(move)
    sent = p.PuzzleMove(
        move=move.number,
        text=move.text,
        seat=seat,
        path=list(path_of(state.game.definition, move.number)),
        steps=steps_of(state.view(eye), trail, eye),
        after=info_of(after.view(eye)),
    )
    return sent, after


def solution_of(puzzle: Puzzle) -> p.PuzzleSolution:
    """Write the answer of a puzzle, move by move."""
    answer = solution(puzzle)
    line = moves_from(puzzle, [each.move for each in answer.line], len(answer.line))
    tempting = moves_from(puzzle, puzzle.tempting[:1], 1) if puzzle.tempting else []
    return p.PuzzleSolution(
        position=puzzle.position,
        line=[
            p.SolutionMove(
                move=sent.move,
                text=sent.text,
                seat=sent.seat,
                path=sent.path,
                steps=sent.steps,
                after=sent.after,
                asked=each.asked,
                also=[_name(puzzle, other) for other in each.also],
                facts=[fact(one) for one in each.facts],
            )
            for sent, each in zip(line, answer.line, strict=True)
        ],
        why=[difference(each) for each in answer.why],
        tempting=tempting[0] if tempting else None,
        tempting_facts=[fact(each) for each in answer.facts_of_tempting],
        gain=puzzle.gain,
        better=[_name(puzzle, each) for each in puzzle.better],
    )


def _name(puzzle: Puzzle, text: str) -> MoveName:
    move = puzzle.configuration.move(text)
    return MoveName(move.number, move.text)


def state_after(puzzle: Puzzle, played: Sequence[str]) -> State:
    """Give the position after moves."""
    state = puzzle.state
    for each in played:
        state = state.play(each)
    return state


def facts_of_last(puzzle: Puzzle, played: Sequence[str], own: int) -> list[SentFact]:
    """Tell what the last move of the solving seat does at once; `own` is its place among the moves."""
    view = state_after(puzzle, played[:own]).view(puzzle.seat)
    return [fact(each) for each in facts_of(view, played[own])]


# Figures


def rating_of(standing: PuzzleStanding) -> p.PuzzleRating:
    """Write a rating."""
    rating = standing.rating
    return p.PuzzleRating(
        round(rating.rating), round(rating.deviation), rating.provisional, standing.tried, standing.solved
    )


def figures_of(learner: Learner, today: date) -> p.PuzzleFigures | None:
    """Write the figures of somebody; None of nobody."""
    if not learner.person:
        return None
    ratings = {game: rating_of(each) for game, each in sorted(learner.standings.items())}
    return p.PuzzleFigures(ratings, learner.streak(today), learner.days(today))


def count_of(before: Learner, now: Learner, game: str, today: date) -> CountFields:
    """Give the fields that tell whether the rating of a game moved, from what, and all figures as they are now."""
    then, after = (each.standings.get(game, PuzzleStanding()) for each in (before, now))
    counted = after.tried > then.tried
    return {"counted": counted, "before": rating_of(then) if counted else None, "you": figures_of(now, today)}


def themes_of_all(games: Sequence[str], learner: Learner) -> list[p.ThemeCount]:
    """Count the puzzles of every theme, and those that were solved."""
    solved = learner.solved()
    found: dict[tuple[str, str], p.ThemeCount] = {}
    for game in games:
        for puzzle in shipped(game):
            for theme in puzzle.themes:
                count = found.setdefault((game, theme), p.ThemeCount(game, theme, 0, 0))
                count.count += 1
                count.solved += puzzle.id in solved
    return list(found.values())


# Days to be kept


def sealed_day(learner: Learner, today: date) -> p.SealedDay:
    """Write the puzzles of a day with all that a browser needs to judge them without a network."""
    puzzles = [
        p.SealedPuzzle(
            puzzle=page_of(puzzle, learner, today),
            sealed=sealed(msgspec.json.encode(solution_of(puzzle)), puzzle.id),
        )
        for puzzle in daily_puzzles(today)
    ]
    return p.SealedDay(date=today.isoformat(), puzzles=puzzles)


def sealed(content: bytes, key: str) -> str:
    """Scramble a solution so that nobody reads it by accident. It is no secret: whoever wants to can undo it."""
    seed = 0
    for byte in key.encode():
        seed = (seed * 31 + byte) % 65_521
    mixed = bytearray(len(content))
    for place, byte in enumerate(content):
        seed = (seed * 75 + 74) % 65_537
        mixed[place] = byte ^ (seed & 255)
    return base64.b64encode(mixed).decode()
