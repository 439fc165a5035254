"""Ratings, streaks and what is due: pure functions of what somebody did about puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from sintra.puzzles import schedule
from sintra.puzzles.schedule import Repetition
from sintra.ratings.glicko import Rating, idle, rate
from sintra.server.store import PuzzleAttempt, StoredExercise

HINTED, SHOWN, WRONG, SOLVED = "hinted", "shown", "wrong", "solved"
LEVEL_RATINGS = (900.0, 1150.0, 1400.0, 1650.0, 1900.0, 2150.0)
"""The rating of a puzzle by its difficulty, 1 to 6: 250 points apart, so that one step is four out of five."""
PUZZLE_DEVIATION = 80.0
NEWCOMER = Rating(deviation=220.0)
"""Whoever has tried nothing yet; surer than a stranger at a table, so that the first puzzle does not move it by 400."""
WITH_A_HINT = 0.5
"""What a puzzle counts that was solved at once, but with a hint at the area."""
LookUp = Callable[[str], tuple[str, int] | None]
"""Gives the game and the difficulty of a puzzle; None of one that counts for no rating."""
DAYS_IN_A_PERIOD = 7.0
"""A rating becomes less certain while nothing is solved: by one period a week."""


def day_of(at: float) -> date:
    """Give the date of a time; days are those of UTC, the same for everybody."""
    return datetime.fromtimestamp(at, UTC).date()


def puzzle_rating(difficulty: int) -> Rating:
    """Give the rating of a puzzle."""
    return Rating(LEVEL_RATINGS[difficulty - 1], PUZZLE_DEVIATION)


@dataclass
class PuzzleStanding:
    """How somebody does in the puzzles of one game."""

    rating: Rating = NEWCOMER
    tried: int = 0
    """Puzzles whose first attempt is decided."""
    solved: int = 0
    """Those that were solved at once, without having been shown."""
    at: float = 0.0
    """When the last one was decided."""


@dataclass(frozen=True)
class Decided:
    """The first attempt at a puzzle: what it counts, from 0 to 1, and when that was decided."""

    puzzle: str
    score: float
    at: float


def decided(attempts: Iterable[PuzzleAttempt]) -> list[Decided]:
    """List how first attempts ended, in order. A retry, or a puzzle that was left midway, is none."""
    hinted: set[str] = set()
    known: dict[str, Decided] = {}
    for each in attempts:
        if each.puzzle in known:
            continue
        if each.kind == HINTED:
            hinted.add(each.puzzle)
        else:
            score = 0.0 if each.kind != SOLVED else WITH_A_HINT if each.puzzle in hinted else 1.0
            known[each.puzzle] = Decided(each.puzzle, score, each.at)
    return list(known.values())


def standings(attempts: Iterable[PuzzleAttempt], look_up: LookUp) -> dict[str, PuzzleStanding]:
    """Rate somebody in every game, from the first attempt on."""
    found: dict[str, PuzzleStanding] = {}
    for each in decided(attempts):
        if (known := look_up(each.puzzle)) is None:
            continue
        game, difficulty = known
        mine = found.setdefault(game, PuzzleStanding())
        rested = idle(mine.rating, (each.at - mine.at) / 86_400 / DAYS_IN_A_PERIOD) if mine.at else mine.rating
        mine.rating = rate(rested, [(puzzle_rating(difficulty), each.score)])
        mine.tried += 1
        mine.solved += each.score > 0
        mine.at = each.at
    return found


def solved_days(attempts: Iterable[PuzzleAttempt]) -> set[date]:
    """Give the days of which somebody solved a daily puzzle, on the day or the day after."""
    return {date.fromisoformat(each.day) for each in attempts if each.day and each.kind == SOLVED}


def is_news(attempt: PuzzleAttempt, before: Sequence[PuzzleAttempt], daily_again: bool = False) -> bool:
    """Tell whether something is worth noting: each thing once, nothing after it was solved.

    `daily_again`: an exercise comes again, so only what was done on the same day counts as known.
    """
    same = [each for each in before if each.puzzle == attempt.puzzle]
    if daily_again:
        same = [each for each in same if day_of(each.at) == day_of(attempt.at)]
    return not any(each.kind in (attempt.kind, SOLVED) for each in same)


def repetition(exercise: StoredExercise, attempts: Iterable[PuzzleAttempt]) -> Repetition | None:
    """Tell when an exercise comes again; None: it is done."""
    now: Repetition | None = schedule.first(day_of(exercise.added))
    for each in attempts:
        if each.puzzle == exercise.id and each.kind != HINTED and now is not None:
            now = schedule.after(now, each.kind == SOLVED, day_of(each.at))
    return now
