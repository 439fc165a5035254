"""How many puzzles of each kind are kept, so that none crowds the others out, however many there are yet."""

from collections import Counter
from dataclasses import dataclass, field

from sintra.puzzles.puzzle import Puzzle

DIFFICULTY_SHARES = {1: 0.2, 2: 0.3, 3: 0.3, 4: 0.3, 5: 0.3, 6: 0.3}
"""The most of each difficulty: what the greedy player sees is soon enough."""
THEME_SHARE = 0.4
"""The most puzzles with one main theme."""
SLACK = 4
"""How many more there may be of a kind: the first puzzles are of some kind, too."""


@dataclass
class Quota:
    """What was kept so far."""

    kept: int = 0
    difficulties: Counter[int] = field(default_factory=Counter)
    themes: Counter[str] = field(default_factory=Counter)

    def count(self, puzzle: Puzzle) -> None:
        """Count a puzzle that was kept."""
        self.kept += 1
        self.difficulties[puzzle.difficulty] += 1
        self.themes[puzzle.themes[0]] += 1

    def has_room(self, difficulty: int) -> bool:
        """Tell whether another puzzle of a difficulty is wanted."""
        return self.difficulties[difficulty] < DIFFICULTY_SHARES[difficulty] * self.kept + SLACK

    def takes(self, puzzle: Puzzle) -> bool:
        """Tell whether another puzzle like this is wanted."""
        return self.has_room(puzzle.difficulty) and self.themes[puzzle.themes[0]] < THEME_SHARE * self.kept + SLACK
