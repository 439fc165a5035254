"""The puzzles that are shipped: finding one by its id, the one of the day, one to practise."""

import hashlib
from collections.abc import Collection, Iterable, Iterator
from datetime import date
from functools import cache
from pathlib import Path

from sintra.core.random import Randomness, randbelow, stream_of
from sintra.core.registry import definition
from sintra.puzzles.errors import UnknownPuzzle
from sintra.puzzles.puzzle import Puzzle, read

FOLDER = Path(__file__).with_name("data")
"""One file of JSON lines for each game. A puzzle that was shipped is never removed: links and days refer to it."""


def puzzles_file(name: str) -> Path:
    """Name the file of a game's puzzles."""
    return FOLDER / f"{definition(name).name}.jsonl"


def read_file(path: Path) -> Iterator[Puzzle]:
    """Read a file of puzzles, one after the other; none if there is no file."""
    if path.is_file():
        with path.open(encoding="utf-8") as lines:
            yield from (read(line) for line in lines if line.strip())


@cache
def shipped(game_name: str) -> tuple[Puzzle, ...]:
    """Give all puzzles of a game that come with the package; read once.

    Examples:
        >>> {puzzle.name for puzzle in shipped("azul")}
        {'azul'}
    """
    return tuple(read_file(puzzles_file(game_name)))


@cache
def _by_id(game_name: str) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in shipped(game_name)}


def find(puzzle_id: str) -> Puzzle:
    """Find a puzzle by its id. Raises UnknownPuzzle."""
    name = puzzle_id.rpartition("-")[0]
    found = _by_id(name).get(puzzle_id) if (FOLDER / f"{name}.jsonl").is_file() and name.isalnum() else None
    if found is None:
        raise UnknownPuzzle("no_puzzle", id=puzzle_id[:40])
    return found


def daily(game_name: str, day: date) -> Puzzle:
    """Give the puzzle of a day (UTC): the id whose hash with the date is smallest. Raises UnknownPuzzle.

    Examples:
        >>> from datetime import date
        >>> daily("azul", date(2026, 12, 1)) == daily("azul", date(2026, 12, 1))
        True
    """
    found = shipped(game_name)
    if not found:
        raise UnknownPuzzle("no_puzzles", game=game_name)
    return min(found, key=lambda puzzle: _hash(day, puzzle.id))


def _hash(day: date, puzzle_id: str) -> str:
    return hashlib.sha256(f"{day.isoformat()} {puzzle_id}".encode()).hexdigest()


def matching(
    puzzles: Iterable[Puzzle],
    themes: Collection[str] = (),
    difficulty: int | Collection[int] | None = None,
    without: Collection[str] = (),
) -> list[Puzzle]:
    """List the puzzles that have at least one of the themes and one of the difficulties, and whose id is not excluded.

    No themes, or no difficulty, means any.
    """
    wanted = {difficulty} if isinstance(difficulty, int) else set(difficulty or ())
    return [
        puzzle
        for puzzle in puzzles
        if (not themes or set(themes) & set(puzzle.themes))
        and (not wanted or puzzle.difficulty in wanted)
        and puzzle.id not in without
    ]


def choose(
    game_name: str,
    themes: Collection[str] = (),
    difficulty: int | Collection[int] | None = None,
    without: Collection[str] = (),
    rng: Randomness = None,
) -> Puzzle | None:
    """Draw one of the `matching` puzzles of a game; None if there is none."""
    found = matching(shipped(game_name), themes, difficulty, without)
    return found[int(randbelow(stream_of(rng)[0], len(found)))] if found else None
