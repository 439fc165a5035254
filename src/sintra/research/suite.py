"""Puzzles as a benchmark: how many of the shipped ones a player solves, by theme and difficulty.

python -m sintra.research.suite azul level:4 policy:FILE
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from sintra.core.registry import definition
from sintra.puzzles.attempt import attempt
from sintra.puzzles.collection import shipped
from sintra.puzzles.puzzle import HARDEST, Puzzle
from sintra.research.errors import ResearchError
from sintra.research.opponents import Opponent, opponent
from sintra.search.arena import seed_of
from sintra.search.player import Player
from sintra.search.tally import wilson


@dataclass(frozen=True)
class PuzzleTry:
    """What became of one puzzle."""

    puzzle: Puzzle
    moves: tuple[str, ...]
    """The player's own moves; the last one solved it, or was wrong."""
    solved: bool


@dataclass(frozen=True)
class SolvedShare:
    """How many of some puzzles were solved, with a 95 % interval (Wilson's)."""

    solved: int
    count: int

    @property
    def rate(self) -> float:
        """The share that was solved."""
        return self.solved / self.count

    @property
    def interval(self) -> tuple[float, float]:
        """What the share may be."""
        return wilson(self.rate, self.count)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.solved} of {self.count}: {self.rate:.0%} ({low:.0%}–{high:.0%})"


@dataclass(frozen=True)
class SuiteResult:
    """What a player solved."""

    player: str
    found: tuple[PuzzleTry, ...]

    @property
    def all(self) -> SolvedShare:
        """How many of all."""
        return self._share(lambda puzzle: True)

    @property
    def by_difficulty(self) -> dict[int, SolvedShare]:
        """How many of each difficulty that there is."""
        there = {each.puzzle.difficulty for each in self.found}
        return {k: self._share(lambda puzzle, k=k: puzzle.difficulty == k) for k in range(HARDEST + 1) if k in there}

    @property
    def by_theme(self) -> dict[str, SolvedShare]:
        """How many of each theme; a puzzle may have several."""
        there = sorted({theme for each in self.found for theme in each.puzzle.themes})
        return {theme: self._share(lambda puzzle, theme=theme: theme in puzzle.themes) for theme in there}

    def _share(self, among: Callable[..., bool]) -> SolvedShare:
        chosen = [each.solved for each in self.found if among(each.puzzle)]
        return SolvedShare(sum(chosen), len(chosen))

    def sheet(self) -> dict[str, Any]:
        """Give the figures as plain data."""
        return {
            "player": self.player,
            "solved": self.all.solved,
            "puzzles": self.all.count,
            "difficulty": {str(k): [share.solved, share.count] for k, share in self.by_difficulty.items()},
            "themes": {theme: [share.solved, share.count] for theme, share in self.by_theme.items()},
        }


def solve(puzzle: Puzzle, player: Player, seed: int = 0) -> PuzzleTry:
    """Let a player try a puzzle: it is asked for every move of the solution until one is wrong."""
    player.new_game(seed_of(seed, puzzle.id))
    moves: list[str] = []
    state = puzzle.state
    while True:
        assert state.turn is not None
        moves.append(str(player.choose(state.view(state.turn))))
        judged = attempt(puzzle, moves)
        if judged.status != "right":
            return PuzzleTry(puzzle, tuple(moves), judged.status != "wrong")
        state = puzzle.state
        for each in judged.played:
            state = state.play(each)


def run(given: Opponent, puzzles: Iterable[Puzzle] | str, seed: int = 0) -> SuiteResult:
    """Let a player (a name, a player or a function of a view) try puzzles, or all that are shipped for a game.

    Examples:
        >>> found = run("greedy", "azul")
        >>> found.all.count == len(found.found) and 0 <= found.all.solved <= found.all.count
        True
    """
    chosen = shipped(definition(puzzles).name) if isinstance(puzzles, str) else tuple(puzzles)
    if not chosen:
        raise ResearchError("no_puzzles")
    player = opponent(given)
    try:
        return SuiteResult(player.name, tuple(solve(puzzle, player, seed) for puzzle in chosen))
    finally:
        player.close()


def main() -> None:
    """Try all shipped puzzles of a game, and print what was solved."""
    parser = argparse.ArgumentParser(prog="python -m sintra.research.suite", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("players", nargs="+", help="level:4, sims:1000, policy:FILE, …")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="one line of JSON for each player")
    given = parser.parse_args()
    for spec in given.players:
        found = run(spec, given.game, given.seed)
        if given.json:
            print(json.dumps(found.sheet()))
            continue
        print(f"{found.player}: {found.all}")
        for difficulty, share in found.by_difficulty.items():
            print(f"  difficulty {difficulty}: {share}")
        for theme, share in found.by_theme.items():
            print(f"  {theme}: {share}")


if __name__ == "__main__":
    main()
