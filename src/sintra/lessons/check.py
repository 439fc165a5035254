"""Checking lessons: every move is legal, every rule exists, everything that is said has words."""

from collections.abc import Iterator

from sintra.core.errors import SintraError
from sintra.core.state import State
from sintra.lessons.lesson import LEARNER, Lesson, LessonStep
from sintra.lessons.progress import Progress, begin

MOST_WAYS = 500
"""So many ways through a lesson are tried at most; a lesson that leaves more open is not checked to its end."""


def problems(lesson: Lesson) -> list[str]:
    """Name everything that is wrong with a lesson; it is played in every way that it accepts."""
    found = [*_problems_of_steps(lesson)]
    ways = [0]
    state, done = lesson.dealt(lesson.start(), 0)
    found += dict.fromkeys(_play(begin(lesson), state, done, ways))
    if not found and ways[0] >= MOST_WAYS:
        found.append(f"more than {MOST_WAYS} ways")
    return found


def _problems_of_steps(lesson: Lesson) -> Iterator[str]:
    rules = lesson.game.definition.rulebook.rules
    for number, step in enumerate(lesson.steps, 1):
        yield from (f"step {number}: no rule {rule}" for rule in step.rules if rule not in rules)
        keys = [step.words, *step.wrong.values()]
        yield from (f"step {number}: no words {key}" for key in keys if key not in lesson.words)
        if step.awaits and not step.until and "*" not in step.awaits and "*" not in step.wrong:
            yield f"step {number}: nothing is said to some wrong moves"
        if step.until and (step.replies or step.awaits != ("*",)):
            yield f"step {number}: a step that lasts accepts everything and has no replies"


def _play(progress: Progress, state: State, done: int, ways: list[int]) -> Iterator[str]:
    """Play on from a place of the lesson, in every way; `done` draws were made."""
    while progress.is_read:
        progress = progress.read()
    step = progress.step
    if step is None or step.until or ways[0] >= MOST_WAYS:
        ways[0] += 1
        unused = len(progress.lesson.draws) - done
        if step is None and unused:
            yield f"{unused} draws are set and not made"
        return
    place = f"step {progress.at + 1}"
    if state.turn is None:
        yield f"{place}: {'the game is over' if state.is_over else 'a draw is not set'}"
        return
    if (state.turn == LEARNER) == (progress.reply is not None):
        yield f"{place}: it is the turn of seat {state.turn + 1}"
        return
    moves = [progress.reply] if progress.reply is not None else _accepted(step, state)
    if not moves:
        yield f"{place}: no move is accepted"
    for move in moves:
        try:
            after, made = progress.lesson.dealt(state.play(move), done)
        except SintraError as error:
            yield f"{place}: {error}"
            continue
        yield from _play(progress.played(state.turn, after.round), after, made, ways)


def _accepted(step: LessonStep, state: State) -> list[str]:
    return [move.text for move in state.moves if step.accepts(move.text)]
