"""Ratings, streaks and repetitions are functions of what somebody did: the first attempt counts, once."""

from datetime import UTC, date, datetime, timedelta

from sintra.ratings.glicko import Rating, rate
from sintra.server.puzzles import figures
from sintra.server.puzzles.figures import decided, is_news, puzzle_rating, repetition, solved_days, standings
from sintra.server.puzzles.trainer import nearest
from sintra.server.store import PuzzleAttempt, StoredExercise

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp()
DAY = 86_400.0
KNOWN = {"a": ("azul", 3), "b": ("azul", 5), "d": ("duel", 2)}


def did(puzzle: str, kind: str, days: float = 0.0, day: str = "") -> PuzzleAttempt:
    return PuzzleAttempt(puzzle, kind, NOON + days * DAY, day)


def test_the_first_attempt_counts_and_a_retry_does_not() -> None:
    failed = standings([did("a", "wrong")], KNOWN.get)["azul"]
    again = standings([did("a", "wrong"), did("a", "solved", 0.1)], KNOWN.get)["azul"]
    assert again == failed
    assert (failed.tried, failed.solved) == (1, 0)
    assert failed.rating == rate(figures.NEWCOMER, [(puzzle_rating(3), 0.0)])
    assert failed.rating.rating < 1500 < standings([did("a", "solved")], KNOWN.get)["azul"].rating.rating


def test_a_puzzle_that_was_left_midway_counts_for_nothing() -> None:
    assert decided([did("a", "hinted")]) == []
    assert standings([did("a", "hinted")], KNOWN.get) == {}


def test_a_hint_counts_half_and_the_answer_nothing() -> None:
    scores = [each.score for each in decided([did("a", "hinted"), did("a", "solved"), did("b", "shown")])]
    assert scores == [0.5, 0.0]


def test_every_game_has_a_rating_of_its_own() -> None:
    found = standings([did("a", "solved"), did("d", "wrong"), did("b", "solved"), did("gone", "solved")], KNOWN.get)
    assert {game: (each.tried, each.solved) for game, each in found.items()} == {"azul": (2, 2), "duel": (1, 0)}


def test_a_rating_is_less_certain_after_a_pause() -> None:
    at_once = standings([did("a", "solved"), did("b", "wrong", 0.01)], KNOWN.get)["azul"].rating
    later = standings([did("a", "solved"), did("b", "wrong", 700)], KNOWN.get)["azul"].rating
    assert later.deviation > at_once.deviation


def test_days_count_when_their_puzzle_was_solved() -> None:
    attempts = [did("a", "solved", day="2026-11-16"), did("b", "wrong", day="2026-11-17"), did("d", "solved")]
    assert solved_days(attempts) == {date(2026, 11, 16)}


def test_each_thing_is_noted_once_and_nothing_after_it_was_solved() -> None:
    assert is_news(did("a", "wrong"), [did("b", "wrong")])
    assert not is_news(did("a", "wrong", 3), [did("a", "wrong")])
    assert is_news(did("a", "solved"), [did("a", "wrong"), did("a", "shown")])
    assert not is_news(did("a", "shown"), [did("a", "solved")])


def test_an_exercise_comes_again_and_is_noted_again() -> None:
    solved = did("exercise-azul-1", "solved")
    assert not is_news(did("exercise-azul-1", "solved", 0.1), [solved], daily_again=True)
    assert is_news(did("exercise-azul-1", "solved", 1), [solved], daily_again=True)


def test_an_exercise_is_due_after_a_day_three_days_and_a_week() -> None:
    exercise = StoredExercise("x", "table", NOON, b"")
    attempts: list[PuzzleAttempt] = []
    day = date(2026, 11, 16)
    for wait in (1, 3, 7):
        again = repetition(exercise, attempts)
        assert again is not None
        day += timedelta(wait)
        assert again.due == day
        attempts.append(PuzzleAttempt("x", "solved", datetime(day.year, day.month, day.day, 9, tzinfo=UTC).timestamp()))
    assert repetition(exercise, attempts) is None


def test_a_mistake_begins_the_repetitions_anew() -> None:
    exercise = StoredExercise("x", "table", NOON, b"")
    attempts = [did("x", "solved", 1), did("x", "wrong", 4), did("x", "solved", 4.1), did("other", "solved", 5)]
    again = repetition(exercise, attempts)
    assert again is not None
    assert (again.stage, again.due) == (0, date(2026, 11, 21))


def test_practice_is_near_the_rating() -> None:
    assert nearest(Rating(1400)) == [3, 2] or nearest(Rating(1400)) == [3, 4]
    assert nearest(Rating(300)) == [1, 2]
    assert nearest(Rating(2900)) == [6, 5]
    assert len(figures.LEVEL_RATINGS) == 6
