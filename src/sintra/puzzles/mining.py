"""Filling a file with puzzles, game after game: it can be stopped at any time, and goes on from the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
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


class Mining:
    """The work on one file: what it holds, and which game is played next.

    Every second game has no options, the others take turns. Games are seeded by the number of puzzles that the file
    held at the start, so that going on meets other games. With `only_proved` nothing is searched, and the shares of
    each kind are those of the proved puzzles.
    """

    def __init__(self, name: str, out: Path, wanted: int, seed: int = 1, only_proved: bool = False) -> None:
        known = list(read_file(out))
        self.out, self.wanted, self.seed, self.only_proved, self.games = out, wanted, seed, only_proved, 0
        self.held, self.ids, self.quota = len(known), {puzzle.id for puzzle in known}, Quota()
        for puzzle in known:
            if puzzle.proof != "search" or not only_proved:
                self.quota.count(puzzle)
        self._plain, *self._others = configurations(name)

    @property
    def done(self) -> bool:
        """Whether the file holds as many as are wanted."""
        return len(self.ids) >= self.wanted

    def next_game(self, stop: Callable[[], bool] = lambda: False) -> Iterator[Puzzle]:
        """Play one more game, and append its puzzles to the file one by one."""
        number, self.games = self.games, self.games + 1
        played = self._plain if number % 2 == 0 or not self._others else self._others[number // 2 % len(self._others)]
        seed = int(randbelow(seeded(self.seed, "mine", self.held, number)[0], 2**31))
        with suppress(Cancelled):
            miner = Miner(played, self.quota, lambda: self.done or stop(), self.only_proved)
            for puzzle in miner.of_game(seed):
                if puzzle.id not in self.ids:
                    with self.out.open("a", encoding="utf-8") as file:
                        file.write(puzzle.json() + "\n")
                    self.ids.add(puzzle.id)
                    self.quota.count(puzzle)
                    yield puzzle


def mine(
    name: str,
    out: Path,
    *,
    wanted: int,
    seed: int = 1,
    only_proved: bool = False,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[Puzzle | None]:
    """Append puzzles to a file until it holds as many as are wanted: gives each of them, and None after every game."""
    work = Mining(name, out, wanted, seed, only_proved)
    while not work.done and not stop():
        yield from work.next_game(stop)
        yield None
