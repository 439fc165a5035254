"""`sintra learn`: the same lessons in the terminal, left and taken up again."""

from pathlib import Path

import pytest

from command import command
from sintra.core.words import LANGUAGES
from sintra.lessons.lesson import Lesson, lesson_of, lessons_of

LESSONS = [(game, name) for game in ("azul", "duel", "pavilion") for name in lessons_of(game)]


def typed(lesson: Lesson) -> list[str]:
    """Give the lines that a learner types: Enter after what is read, and the moves."""
    lines: list[str] = []
    state, drawn = lesson.dealt(lesson.start(), 0)
    for step in lesson.steps:
        if step.is_read:
            lines.append("")
        else:
            move = step.first_of(state)
            lines.append(move.text)
            state, drawn = lesson.dealt(state.play(move), drawn)
        for reply in step.replies:
            state, drawn = lesson.dealt(state.play(reply), drawn)
    return lines


def learn(folder: Path, *arguments: str, lines: list[str]) -> str:
    done = command("learn", *arguments, typed="\n".join(lines) + "\n", SINTRA_DATA_DIR=str(folder))
    assert done.returncode == 0, done.stderr
    return done.stdout.replace("\n", " ")  # a terminal of 80 columns breaks lines


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_is_taught_to_its_end_and_the_game_goes_on(game: str, name: str, tmp_path: Path) -> None:
    lesson = lesson_of(game, name)
    said = learn(tmp_path, game, "--lesson", name, lines=[*typed(lesson), "quit"])
    for step in lesson.steps:
        assert lesson.words.say(step.words) in said
    assert "Type a move, such as" in said
    assert not list(tmp_path.rglob("*.txt"))


def test_a_lesson_is_left_and_taken_up_where_it_was(tmp_path: Path) -> None:
    lines = typed(lesson_of("azul"))
    first = learn(tmp_path, "azul", lines=lines[:3])
    assert "sintra learn azul goes on from here" in first
    assert "[4/13]" in first
    second = learn(tmp_path, "azul", lines=["quit"])
    assert "The lesson goes on where you left it." in second
    assert "[4/13]" in second
    assert "[3/13]" not in second
    assert "[1/13]" in learn(tmp_path, "azul", "--again", lines=["quit"])


def test_what_was_kept_and_is_damaged_is_forgotten(tmp_path: Path) -> None:
    learn(tmp_path, "azul", lines=typed(lesson_of("azul"))[:3])
    (file,) = tmp_path.rglob("*.txt")
    file.write_text(file.read_text()[:60])
    assert "[1/13]" in learn(tmp_path, "azul", lines=["quit"])


def test_a_wrong_try_is_explained_and_one_against_the_rules_has_its_rule(tmp_path: Path) -> None:
    said = learn(tmp_path, "azul", lines=["", "1B1", "1W2", "nonsense", "1B2", "quit"])
    assert lesson_of("azul").words.say("first_factory_small") in said
    assert "AZ-A2" in said
    assert "[3/13]" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_taught_in_every_language(language: str, tmp_path: Path) -> None:
    said = command("--lang", language, "learn", "duel", typed="\nquit\n", SINTRA_DATA_DIR=str(tmp_path)).stdout
    assert lesson_of("duel").words.say("first_aim", language) in said.replace("\n", " ")


def test_a_lesson_that_is_not_there_is_an_error() -> None:
    done = command("learn", "azul", "--lesson", "last")
    assert done.returncode == 2
    assert "choose first, grey" in done.stderr
