"""Lessons as data: `lessons.toml` in a game's folder, read and looked up by name."""

import tomllib
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache, cached_property
from typing import Any

from sintra.core.game import Definition, Game, Move
from sintra.core.outcome import Chance
from sintra.core.registry import definition, game_of
from sintra.core.state import State
from sintra.core.words import Words
from sintra.lessons.errors import InvalidLesson, NoLesson
from sintra.lessons.printed import PrintedWords

FILE = "lessons.toml"
TABLE = "guide"
"""The table of a game's language files that holds what its lessons say."""
LEARNER = 0
"""The seat of whoever learns."""


@dataclass(frozen=True)
class LessonStep:
    """One thing that is said, and what is awaited then: a move, or that it was read."""

    words: str
    """The key of what is said."""
    rules: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    """The places on the board that it speaks of, as the boards name them."""
    awaits: tuple[str, ...] = ()
    """The moves that are right, as patterns of notation; none: it is only read."""
    wrong: Mapping[str, str] = field(default_factory=dict)
    """What is said to other moves, by patterns of notation; the first that fits."""
    replies: tuple[str, ...] = ()
    """What the other seat plays after the move, or after reading."""
    until: int = 0
    """The step lasts until this round: everybody plays freely meanwhile."""

    @property
    def is_read(self) -> bool:
        """Whether nothing but reading is awaited."""
        return not self.awaits

    def accepts(self, move: str) -> bool:
        """Tell whether a move is right here."""
        return any(fnmatchcase(move, pattern) for pattern in self.awaits)

    def first_of(self, state: State) -> Move:
        """Give the first legal move that is right here; there is one, or the lesson is invalid."""
        return next(move for move in state.moves if self.accepts(move.text))

    def answer_to(self, move: str) -> str:
        """Give the key of what is said to a wrong move."""
        return next((words for pattern, words in self.wrong.items() if fnmatchcase(move, pattern)), self.words)


@dataclass(frozen=True)
class Lesson:
    """A guided game: how it begins, the draws that are set, and its steps."""

    name: str
    header: str
    position: str
    """The text of the first position, if it is not the beginning."""
    draws: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    edition: str
    """A checksum: a game that was begun with another edition goes on freely."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game_of(self.header)

    @property
    def words(self) -> Words:
        """What it says."""
        return words_of(self.game.definition)

    @property
    def rules(self) -> frozenset[str]:
        """The ids of all rules that it teaches or shows."""
        return frozenset(rule for step in self.steps for rule in step.rules)

    def start(self) -> State:
        """Give the first position, which stops at its draws."""
        return self.game.parse(self.position).asking() if self.position else self.game.start(chance="ask")

    @cached_property
    def outcomes(self) -> tuple[int, ...]:
        """The set draws by their numbers, as they come up on the lesson's way."""
        state, done = self.dealt(self.start(), 0)
        for step in self.steps:
            if step.until:
                break
            if not step.is_read:
                state, done = self.dealt(state.play(step.first_of(state)), done)
            for reply in step.replies:
                state, done = self.dealt(state.play(reply), done)
        return tuple(each.move.number for each in state.history if isinstance(each.move, Chance))

    def dealt(self, state: State, done: int) -> tuple[State, int]:
        """Make the draws that are due as they are set; `done` were made before. Gives how many are made then."""
        while state.weights and done < len(self.draws):
            state = state.set_chance(self.draws[done])
            done += 1
        return state, done


def words_of(found: Definition) -> Words:
    """Give what a game's lessons say."""
    return PrintedWords(found, TABLE)


def lessons_of(game: str) -> Mapping[str, Lesson]:
    """Give the lessons of a game by name, the first one first; none if it has no file."""
    return _read(definition(game))


def lesson_of(game: str, name: str = "") -> Lesson:
    """Give a lesson of a game; without a name, its first one."""
    lessons = lessons_of(game)
    if not lessons:
        raise NoLesson("no_lessons", game=game)
    if name and name not in lessons:
        raise NoLesson("no_lesson", game=game, found=name, known=", ".join(lessons))
    return lessons[name or next(iter(lessons))]


@cache
def _read(found: Definition) -> Mapping[str, Lesson]:
    path = found.folder / FILE
    if not path.is_file():
        return {}
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: _lesson(name, table) for name, table in data.items()}


def _lesson(name: str, table: Mapping[str, Any]) -> Lesson:
    edition = f"{zlib.crc32(repr(table).encode()):08x}"
    steps = tuple(_step(name, number, entry) for number, entry in enumerate(table["steps"], 1))
    draws = tuple(str(table.get("draws", "")).split())
    return Lesson(name, table["game"], table.get("position", ""), draws, steps, edition)


def _step(lesson: str, number: int, entry: Mapping[str, Any]) -> LessonStep:
    known = set(LessonStep.__dataclass_fields__)
    if unknown := set(entry) - known:
        raise InvalidLesson("lesson_step", lesson=lesson, step=number, why=", ".join(sorted(unknown)))
    lists = {key: tuple(value) for key, value in entry.items() if isinstance(value, list)}
    return LessonStep(**{**entry, **lists})
