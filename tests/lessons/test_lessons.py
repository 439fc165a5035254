"""Lessons can be taught as they are written, and between them they teach what a first game needs."""

from dataclasses import replace

import pytest

import sintra
from sintra.core.registry import definition
from sintra.lessons.check import problems
from sintra.lessons.errors import InvalidLesson, NoLesson
from sintra.lessons.lesson import LEARNER, Lesson, LessonStep, _lesson, lesson_of, lessons_of
from sintra.lessons.progress import begin

LESSONS = [(game, name) for game in sintra.game_names() for name in lessons_of(game)]

NOT_NEEDED = {
    "AZ-S2": "the table shows how many factories there are",
    "AZ-S3": "what the bag holds is shown beside the board",
    "AZ-S4": "nobody decides who begins",
    "AZ-C3": "the bag is not empty before the fifth round, and is refilled by itself",
    "AZ-C4": "not with two players",
    "AZ-D6": "a tie that is broken by nothing is told on the score sheet",
    "AZ-D7": "hardly ever happens",
    "AZ-D8": "hardly ever happens",
    "DU-S3": "a first game has the usual scoring tiles",
    "DU-S4": "what the bag holds is shown beside the board",
    "DU-S5": "happens by itself",
    "DU-S6": "chips are explained when the first one is revealed",
    "DU-P4": "shown when somebody draws from the stack",
    "DU-P5": "hardly ever happens in a first game",
    "DU-P6": "the board offers nothing else",
    "DU-P7": "the board asks for it step by step",
    "DU-F6": "hardly ever happens",
    "DU-R4": "happens by itself",
    "DU-R5": "hardly ever happens",
    "DU-T11": "the board offers nothing else",
    "DU-E3": "a scoring tile that is not in a first game",
    "DU-E5": "a scoring tile that is not in a first game",
    "DU-E6": "a scoring tile that is not in a first game",
    "DU-E7": "a scoring tile that is not in a first game",
    "DU-E9": "a scoring tile that is not in a first game",
    "DU-E11": "a tie is told on the score sheet",
    "SP-S2": "the table shows how many factories there are",
    "SP-S3": "what the bag holds is shown beside the board",
    "SP-S4": "nobody decides who begins",
    "SP-C7": "happens by itself",
    "SP-D6": "happens by itself, and the log says so",
    "SP-N2": "hardly ever happens",
    "SP-G1": "the grey side is no first game",
    "SP-G2": "the grey side is no first game",
    "SP-G3": "the grey side is no first game",
    "SP-G4": "the grey side is no first game",
    "SP-G5": "the grey side is no first game",
}
"""Rules that no lesson touches, and why."""

STEPS = (
    LessonStep("first_aim", replies=("a", "b")),
    LessonStep("first_factory", awaits=("1B2", "1B3"), wrong={"1B*": "line", "*": "other"}, replies=("c",)),
    LessonStep("first_free", awaits=("*",), until=2),
    LessonStep("first_end"),
)


def made_of(*steps: LessonStep, draws: str = "") -> Lesson:
    return replace(lesson_of("azul"), steps=steps, draws=tuple(draws.split()) or lesson_of("azul").draws)


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_can_be_taught_in_every_way_that_it_accepts(game: str, name: str) -> None:
    assert problems(lesson_of(game, name)) == []


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_everything_that_a_lesson_could_say_is_said(game: str, name: str) -> None:
    lesson = lesson_of(game, name)
    said = {key for step in lesson.steps for key in (step.words, *step.wrong.values())}
    assert said | {f"title_{name}"} == {key for key in lesson.words if name in key.split("_")[:2]}


def test_the_lessons_teach_every_rule_that_a_first_game_needs() -> None:
    rules = {rule for game in sintra.game_names() for rule in definition(game).rulebook.rules}
    taught = {rule for game, name in LESSONS for rule in lesson_of(game, name).rules}
    assert rules - taught == set(NOT_NEEDED)


def test_every_game_has_a_first_lesson_and_azul_one_of_the_grey_wall() -> None:
    assert {game: list(lessons_of(game)) for game in sintra.game_names()} == {
        "azul": ["first", "grey"],
        "duel": ["first"],
        "pavilion": ["first"],
    }
    assert lesson_of("azul").name == "first"
    assert lesson_of("azul", "grey").game.options["wall"] == "grey"


def test_a_lesson_that_is_not_there_is_named() -> None:
    with pytest.raises(NoLesson, match="azul has no lesson last; choose first, grey"):
        lesson_of("azul", "last")


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        (LessonStep("first_aim", rules=("AZ-X1",)), "no rule AZ-X1"),
        (LessonStep("no_such_words"), "no words no_such_words"),
        (LessonStep("first_aim", awaits=("1B2",)), "nothing is said to some wrong moves"),
        (LessonStep("first_aim", awaits=("5B2", "5K9"), wrong={"*": "first_aim"}, replies=("1B9",)), "step 2"),
        (LessonStep("first_aim", awaits=("1W1",), wrong={"*": "first_aim"}), "no move is accepted"),
        (LessonStep("first_aim", replies=("1B2",)), "it is the turn of seat 1"),
        (LessonStep("first_aim", awaits=("1B*",), until=2), "accepts everything"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_found(step: LessonStep, problem: str) -> None:
    aim = LessonStep("first_aim")
    assert any(problem in each for each in problems(made_of(aim, step)))


def test_draws_that_are_missing_or_left_over_are_found() -> None:
    move = LessonStep("first_aim", awaits=("1B2",), wrong={"*": "first_aim"})
    assert "a draw is not set" in str(problems(made_of(move, draws="1 B B")))
    assert "20 draws are set and not made" in str(problems(made_of(move)))


def test_a_step_with_an_unknown_field_is_refused() -> None:
    with pytest.raises(InvalidLesson, match="lesson x, step 1: unknown: await"):
        _lesson("x", {"game": "azul:2:coloured", "steps": [{"words": "first_aim", "await": ["1B2"]}]})


def test_reading_goes_on_to_the_replies_and_then_to_the_next_step() -> None:
    progress = begin(made_of(*STEPS))
    assert progress.is_read
    assert progress.played(1, 1) == progress
    progress = progress.read()
    assert (progress.is_read, progress.reply) == (False, "a")
    progress = progress.played(1, 1)
    assert progress.reply == "b"
    assert progress.played(1, 1).step == STEPS[1]


def test_a_wrong_move_is_answered_by_the_first_pattern_that_fits() -> None:
    progress = replace(begin(made_of(*STEPS)), at=1)
    assert progress.attempt("1B3").right
    assert progress.attempt("1B4").words == "line"
    assert progress.attempt("2W3").words == "other"
    after = progress.played(LEARNER, 1)
    assert (after.at, after.reply) == (1, "c")
    assert after.played(1, 1).at == 2


def test_a_step_that_lasts_ends_with_its_round() -> None:
    progress = replace(begin(made_of(*STEPS)), at=2)
    assert progress.attempt("anything").right
    assert progress.played(LEARNER, 1).played(1, 1) == progress
    assert progress.played(1, 2).step == STEPS[3]


def test_a_lesson_is_over_after_its_last_step_or_when_it_is_left() -> None:
    progress = replace(begin(made_of(*STEPS)), at=3)
    assert progress.read().is_over
    left = begin(made_of(*STEPS)).left()
    assert left.is_over
    assert left.attempt("anything").right
    assert left.reply is None
    assert left.played(LEARNER, 1) == left
