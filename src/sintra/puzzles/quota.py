"""How many puzzles of each kind are wanted, so that none crowds the others out."""

from collections import Counter
from dataclasses import dataclass, field

from sintra.puzzles.puzzle import Puzzle

DIFFICULTY_SHARES = {1: 0.12, 2: 0.25, 3: 0.3, 4: 0.3, 5: 0.3, 6: 0.3}
"""The most of each difficulty: what the greedy player sees is soon enough."""
THEME_SHARE = 0.3
"""The most puzzles with one main theme."""


@dataclass
class Quota:
    """What was kept so far, of so many that are wanted."""

    wanted: int
    difficulties: Counter[int] = field(default_factory=Counter)
    themes: Counter[str] = field(default_factory=Counter)

    def count(self, puzzle: Puzzle) -> None:
        """Count a puzzle that was kept."""
        self.difficulties[puzzle.difficulty] += 1
        self.themes[puzzle.themes[0]] += 1

    def has_room(self, difficulty: int) -> bool:
        """Tell whether another puzzle of a difficulty is wanted."""
        return self.difficulties[difficulty] < DIFFICULTY_SHARES[difficulty] * self.wanted

    def takes(self, puzzle: Puzzle) -> bool:
        """Tell whether another puzzle like this is wanted."""
        return self.has_room(puzzle.difficulty) and self.themes[puzzle.themes[0]] < THEME_SHARE * self.wanted
