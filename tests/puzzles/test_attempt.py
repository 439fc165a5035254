"""Solving a puzzle: right, wrong, solved, better; hints, the solution, exercises and when they come again."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

import sintra
from sintra.core.errors import InvalidNotation
from sintra.core.state import IllegalMove
from sintra.core.words import LANGUAGES
from sintra.puzzles.attempt import attempt
from sintra.puzzles.collection import shipped
from sintra.puzzles.describe import goal_text, proof_text, reasons_text, theme_text
from sintra.puzzles.exercises import exercises
from sintra.puzzles.hints import hints
from sintra.puzzles.puzzle import GOALS, PROOFS, Puzzle
from sintra.puzzles.schedule import INTERVALS, Repetition, after, first, streak
from sintra.puzzles.themes import THEMES
from sintra.puzzles.walkthrough import solution
from sintra.search.players import player

MONDAY = date(2026, 11, 16)
GAMES = sintra.game_names()


def own_moves(puzzle: Puzzle) -> list[str]:
    return [move for index, move in enumerate(puzzle.line) if puzzle.accepted(index)]


@pytest.fixture
def long_puzzle() -> Puzzle:
    """Give a puzzle with two or more moves to find, and a reply between them."""
    return next(each for each in shipped("azul") if each.asked > 1 and not each.further[0])


@pytest.mark.parametrize("name", GAMES)
def test_the_stored_line_solves_every_puzzle(name: str) -> None:
    for puzzle in shipped(name):
        moves = own_moves(puzzle)
        assert len(moves) == puzzle.asked
        assert [attempt(puzzle, moves[:count]).status for count in range(1, len(moves) + 1)] == [
            *["right"] * (len(moves) - 1),
            "solved",
        ]


@pytest.mark.parametrize("name", GAMES)
def test_the_tempting_move_is_wrong(name: str) -> None:
    for puzzle in shipped(name):
        if puzzle.tempting:
            assert attempt(puzzle, puzzle.tempting[:1]).status == "wrong"


def test_a_right_move_is_answered_and_the_puzzle_goes_on(long_puzzle: Puzzle) -> None:
    moves = own_moves(long_puzzle)
    found = attempt(long_puzzle, moves[:1])
    assert found.status == "right"
    assert found.reply
    assert found.played == long_puzzle.line[: 1 + len(found.reply)]
    state = long_puzzle.state
    for move in found.played:
        state = state.play(move)
    assert state.turn == long_puzzle.seat
    wrong = next(str(move) for move in state.moves if str(move) != moves[1])
    again = attempt(long_puzzle, [moves[0], wrong])
    assert (again.status, again.played[-1]) == ("wrong", wrong)


def test_an_equal_answer_solves_the_puzzle_at_once(long_puzzle: Puzzle) -> None:
    other = next(str(move) for move in long_puzzle.state.moves if str(move) not in long_puzzle.answer)
    assert attempt(replace(long_puzzle, answer=(*long_puzzle.answer, other)), [other]).status == "solved"


def test_a_better_answer_than_expected_is_accepted_and_said(long_puzzle: Puzzle) -> None:
    other = long_puzzle.tempting[0]
    assert attempt(long_puzzle, [other]).status == "wrong"
    assert attempt(replace(long_puzzle, better=(other,)), [other]).status == "better"


def test_a_move_is_read_as_people_write_it_and_refused_with_its_reason(long_puzzle: Puzzle) -> None:
    move = long_puzzle.answer[0]
    assert attempt(long_puzzle, [move.lower()]) == attempt(long_puzzle, [move])
    with pytest.raises(InvalidNotation):
        attempt(long_puzzle, ["hello"])
    illegal = next(
        each for each in long_puzzle.configuration.definition.moves if each not in long_puzzle.state.moves
    )  # fmt: skip
    with pytest.raises(IllegalMove):
        attempt(long_puzzle, [str(illegal)])


# Hints and the solution


@pytest.mark.parametrize("name", GAMES)
def test_hints_become_clearer_up_to_the_whole_move(name: str) -> None:
    puzzle = shipped(name)[0]
    found = hints(puzzle)
    assert [len(words) for words in found] == list(range(1, len(found) + 1))
    actions = puzzle.configuration.definition.notation.actions
    assert found[-1] == actions.path(puzzle.configuration.move(puzzle.line[0]).number)


def test_the_solution_names_seats_facts_and_reasons(long_puzzle: Puzzle) -> None:
    found = solution(long_puzzle)
    assert tuple(step.move for step in found.line) == long_puzzle.line
    assert sum(step.asked for step in found.line) == long_puzzle.asked
    assert found.line[0].seat == long_puzzle.seat
    assert all(step.seat == long_puzzle.seat for step in found.line if step.asked)
    assert found.why == long_puzzle.why


@pytest.mark.parametrize("name", GAMES)
def test_exact_reasons_add_up_to_the_difference_of_the_two_lines(name: str) -> None:
    for puzzle in [each for each in shipped(name) if each.proof != "search"][:5]:
        ends = []
        for line in (puzzle.line, puzzle.tempting):
            state = puzzle.state
            for move in line:
                state = state.play(move)
            ends.append(state.scores)
        told = [sum(each.points for each in puzzle.why if each.seat == seat) for seat in (0, 1)]
        assert told == [ends[0][seat] - ends[1][seat] for seat in (0, 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(language: str) -> None:
    puzzle = shipped("azul")[0]
    said = {goal_text(replace(puzzle, goal=goal), language) for goal in GOALS}  # type: ignore[arg-type]  # a goal
    said |= {proof_text(replace(puzzle, proof=proof, confidence=0.99), language) for proof in PROOFS}  # type: ignore[arg-type]
    said |= {theme_text(theme, language) for theme in THEMES}
    assert len(said) == len(GOALS) + len(PROOFS) + len(THEMES)
    assert reasons_text(puzzle, solution(puzzle), language)


# Exercises


def test_mistakes_of_a_review_become_exercises() -> None:
    state = sintra.game("azul").start(seed=5)
    bot = player("random")
    bot.new_game(1)
    while state.turn is not None and len(state.history) < 16:
        state = state.play(bot.choose(state.view(state.turn)))
    record = sintra.Record.of(state)
    review = sintra.review(record, effort="glance")
    costly = [each for each in review.decisions if each.label in ("mistake", "blunder")]
    found = exercises(review, record)
    assert len(found) == len(costly) > 0
    for puzzle in found:
        judged = next(each for each in costly if puzzle.answer[0] == each.best and each.move == puzzle.tempting[0])
        assert judged.seat == puzzle.seat
        assert attempt(puzzle, [puzzle.answer[0]]).status == "solved"
        assert attempt(puzzle, [judged.move]).status == "wrong"
    assert {puzzle.seat for puzzle in exercises(review, record, 1)} <= {1}


def test_an_exercise_comes_again_after_a_day_three_days_and_a_week() -> None:
    repetition: Repetition | None = first(MONDAY)
    days = []
    while repetition is not None:
        days.append((repetition.due - MONDAY).days)
        repetition = after(repetition, True, repetition.due)
    assert days == [1, 1 + 3, 1 + 3 + 7]
    assert INTERVALS == (1, 3, 7)


def test_a_failed_exercise_begins_again_and_early_practice_does_not_count() -> None:
    known = Repetition(2, MONDAY)
    assert after(known, False, MONDAY) == first(MONDAY)
    early = MONDAY - timedelta(2)
    assert after(known, True, early) == known
    assert not known.is_due(early)


def test_a_streak_counts_days_in_a_row_up_to_today_or_yesterday() -> None:
    days = {MONDAY, MONDAY - timedelta(1), MONDAY - timedelta(2), MONDAY - timedelta(9)}
    assert streak(days, MONDAY) == streak(days, MONDAY + timedelta(1)) == 3
    assert streak(days, MONDAY + timedelta(2)) == streak(set(), MONDAY) == 0
