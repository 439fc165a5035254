"""Somebody's puzzles on a server: found, noted, and summed up. Only what was done is stored; figures are computed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property, lru_cache
from random import Random

from sintra.core.registry import names
from sintra.puzzles import collection, schedule
from sintra.puzzles.errors import UnknownPuzzle
from sintra.puzzles.puzzle import HARDEST, Puzzle, read
from sintra.ratings.glicko import Rating
from sintra.server.errors import Refusal
from sintra.server.puzzles.figures import (
    LEVEL_RATINGS,
    SHOWN,
    SOLVED,
    PuzzleStanding,
    day_of,
    is_news,
    repetition,
    solved_days,
    standings,
)
from sintra.server.store import PuzzleAttempt, Store, StoredExercise
from sintra.server.wire.puzzles import PuzzleState

OWN = "exercise-"
"""What the ids of exercises begin with."""
DAYS_TOLD = 35
NEAREST = 2
"""Practice draws from so many difficulties, those nearest to the rating."""
MOST_EXERCISES = 400
"""Somebody has so many at most; no more are made until some are done."""


@dataclass(frozen=True)
class Learner:
    """Somebody, with all that they did about puzzles; "" is nobody who is known."""

    person: str
    attempts: tuple[PuzzleAttempt, ...] = ()

    @cached_property
    def standings(self) -> dict[str, PuzzleStanding]:
        """How they do in every game."""
        return standings(self.attempts, _rated)

    def state(self, puzzle: str) -> PuzzleState:
        """Tell what they did about a puzzle."""
        kinds = {each.kind for each in self.attempts if each.puzzle == puzzle}
        return "solved" if SOLVED in kinds else "shown" if SHOWN in kinds else "tried" if "wrong" in kinds else "new"

    def seen(self) -> set[str]:
        """Give the puzzles whose first attempt is decided."""
        return {each.puzzle for each in self.attempts if each.kind != "hinted"}

    def solved(self) -> set[str]:
        """Give the puzzles that were solved, at whatever attempt."""
        return {each.puzzle for each in self.attempts if each.kind == SOLVED}

    def streak(self, today: date) -> int:
        """Count the days in a row of which a daily puzzle was solved."""
        return schedule.streak(solved_days(self.attempts), today)

    def days(self, today: date) -> list[str]:
        """List the last days of which a daily puzzle was solved."""
        found = sorted(solved_days(self.attempts))
        return [each.isoformat() for each in found if today - each < timedelta(DAYS_TOLD)]


def _rated(id: str) -> tuple[str, int] | None:
    puzzle = shipped_puzzle(id)
    return None if puzzle is None else (puzzle.name, puzzle.difficulty)


@lru_cache(maxsize=20_000)
def shipped_puzzle(id: str) -> Puzzle | None:
    """Find a shipped puzzle; None: there is none of this id."""
    try:
        return collection.find(id)
    except UnknownPuzzle:
        return None


@lru_cache(maxsize=1000)
def daily_id(game: str, day: date) -> str:
    """Name the daily puzzle of a game; "": the game has none."""
    try:
        return collection.daily(game, day).id
    except UnknownPuzzle:
        return ""


def daily_puzzles(day: date) -> list[Puzzle]:
    """Give the puzzles of a day, one for each game that has some."""
    found = (shipped_puzzle(id) for game in names() if (id := daily_id(game, day)))
    return [puzzle for puzzle in found if puzzle is not None]


def day_for(puzzle: Puzzle, today: date) -> str:
    """Give the date whose daily puzzle it is: today or yesterday, which may still be made up for; "" otherwise."""
    days = (today, today - timedelta(1))
    return next((day.isoformat() for day in days if daily_id(puzzle.name, day) == puzzle.id), "")


def nearest(rating: Rating) -> list[int]:
    """Give the difficulties nearest to a rating."""
    by_distance = sorted(range(1, HARDEST + 1), key=lambda each: abs(LEVEL_RATINGS[each - 1] - rating.rating))
    return by_distance[:NEAREST]


class Trainer:
    """Finds puzzles for people and notes what they do about them."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._now = now
        self._random = Random()

    @property
    def today(self) -> date:
        """The date by which daily puzzles change."""
        return day_of(self._now())

    async def learner(self, person: str) -> Learner:
        """Load what somebody did."""
        return Learner(person, tuple(await self._store.puzzle_attempts(person)) if person else ())

    async def find(self, person: str, id: str) -> Puzzle:
        """Find a puzzle: a shipped one, or somebody's own exercise."""
        if id.startswith(OWN):
            for each in await self._store.exercises(person) if person else ():
                if each.id == id:
                    return _puzzle(each)
        elif (found := shipped_puzzle(id)) is not None:
            return found
        raise Refusal("no_such_puzzle")

    def choose(
        self, learner: Learner, game: str, theme: str | None, difficulty: int | None, without: Sequence[str] = ()
    ) -> Puzzle:
        """Choose a puzzle to practise: near the rating and not seen before, as far as there are such."""
        rating = learner.standings.get(game, PuzzleStanding()).rating
        levels = [difficulty] if difficulty else nearest(rating)
        themes = [theme] if theme else []
        seen, seed = learner.seen(), self._random.getrandbits(48)
        others = levels if difficulty else None
        for wanted, left_out in ((levels, seen), (others, seen), (levels, learner.solved()), (others, set())):
            found = collection.choose(game, themes, wanted, {*left_out, *without}, seed)
            if found is not None:
                return found
        raise Refusal("no_such_puzzle")

    async def note(self, learner: Learner, puzzle: Puzzle, kind: str) -> Learner:
        """Note what somebody did about a puzzle, unless it is known already; gives them with it."""
        day = "" if puzzle.id.startswith(OWN) else day_for(puzzle, self.today)
        attempt = PuzzleAttempt(puzzle.id, kind, self._now(), day)
        if not learner.person or not is_news(attempt, learner.attempts, puzzle.id.startswith(OWN)):
            return learner
        await self._store.add_puzzle_attempt(learner.person, attempt)
        return Learner(learner.person, (*learner.attempts, attempt))

    # Exercises

    async def add_exercises(self, person: str, table: str, made: Iterable[Puzzle]) -> int:
        """Keep exercises of somebody's game; returns how many are new."""
        room = MOST_EXERCISES - len(await self._store.exercises(person))
        new = [StoredExercise(each.id, table, self._now(), each.json().encode()) for each in made]
        return await self._store.add_exercises(person, new[: max(0, room)])

    async def exercises(self, learner: Learner) -> list[tuple[StoredExercise, Puzzle, schedule.Repetition | None]]:
        """List somebody's exercises with when they come again: those that are due first, those that are done last."""
        stored = await self._store.exercises(learner.person) if learner.person else []
        found = [(each, _puzzle(each), repetition(each, learner.attempts)) for each in stored]
        return sorted(found, key=lambda each: (each[2] is None, each[2].due if each[2] else date.max, each[0].id))

    async def count_due(self, learner: Learner) -> int:
        """Count the exercises that wait."""
        found = await self.exercises(learner)
        return sum(again is not None and again.is_due(self.today) for _, _, again in found)


def _puzzle(stored: StoredExercise) -> Puzzle:
    return read(stored.body.decode())
