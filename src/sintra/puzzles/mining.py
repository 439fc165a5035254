"""Filling a file with puzzles, game after game: it can be stopped at any time, and goes on from the file."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

from sintra.core.game import Game
from sintra.core.random import randbelow, seeded
from sintra.core.registry import definition, game
from sintra.puzzles.collection import read_file
from sintra.puzzles.miner import Miner
from sintra.puzzles.puzzle import Puzzle
from sintra.puzzles.quota import Quota
from sintra.search.probe import Cancelled

PLAYERS = 2


def configurations(name: str) -> list[Game]:
    """List the games that are mined: the one without options, and each other choice of an option."""
    found = definition(name)
    others = [
        game(name, PLAYERS, **{option.name: choice})
        for option in found.options
        for choice in option.choices
        if choice != option.default
    ]
    return [game(name, PLAYERS), *others]


def mine(
    name: str,
    out: Path,
    *,
    wanted: int,
    seed: int = 1,
    seconds: float | None = None,
    stop: Callable[[], bool] = lambda: False,
    tell: Callable[[int, int, Puzzle | None], None] = lambda games, kept, puzzle: None,
) -> int:
    """Append puzzles to a file until it holds as many as are wanted, or the time is up; returns how many were added.

    Every second game has no options, the others take turns. Games are seeded by the number of puzzles that the file
    held at the start, so that going on meets other games. `tell` hears of every game, and of every puzzle.
    """
    known = list(read_file(out))
    quota, ids = Quota(wanted), {puzzle.id for puzzle in known}
    for puzzle in known:
        quota.count(puzzle)
    end = None if seconds is None else time.monotonic() + seconds
    plain, *others = configurations(name)
    held = len(known)

    def halted() -> bool:
        return len(ids) >= wanted or stop() or (end is not None and time.monotonic() >= end)

    for number in count():
        played = plain if number % 2 == 0 or not others else others[number // 2 % len(others)]
        if halted():
            break
        try:
            for puzzle in Miner(played, quota, halted).of_game(_seed(seed, held, number)):
                if puzzle.id in ids or halted():
                    continue
                with out.open("a", encoding="utf-8") as file:
                    file.write(puzzle.json() + "\n")
                ids.add(puzzle.id)
                quota.count(puzzle)
                tell(number, len(ids), puzzle)
        except Cancelled:
            break
        tell(number + 1, len(ids), None)
    return len(ids) - held


def _seed(seed: int, held: int, number: int) -> int:
    return int(randbelow(seeded(seed, "mine", held, number)[0], 2**31))
