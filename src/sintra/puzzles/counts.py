"""How many puzzles there are of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sintra.puzzles.check import is_stale
from sintra.puzzles.puzzle import Puzzle


@dataclass(frozen=True)
class PuzzleCounts:
    """Puzzles by what is proved of them, by difficulty, theme and configuration, and by how many moves they ask for."""

    puzzles: int
    proofs: Counter[str]
    goals: Counter[str]
    difficulties: Counter[int]
    themes: Counter[str]
    """A puzzle counts for each of its themes."""
    main_themes: Counter[str]
    games: Counter[str]
    asked: Counter[int]
    stale: int
    """Those that were searched with an earlier evaluation."""

    @property
    def several(self) -> int:
        """Those with more than one move to find."""
        return self.puzzles - self.asked[1]


def counts(puzzles: Sequence[Puzzle]) -> PuzzleCounts:
    """Count puzzles.

    Examples:
        >>> from sintra.puzzles.collection import shipped
        >>> found = counts(shipped("azul"))
        >>> found.puzzles == found.proofs.total() == found.main_themes.total()
        True
    """
    return PuzzleCounts(
        puzzles=len(puzzles),
        proofs=Counter(each.proof for each in puzzles),
        goals=Counter(each.goal for each in puzzles),
        difficulties=Counter(each.difficulty for each in puzzles),
        themes=Counter(theme for each in puzzles for theme in each.themes),
        main_themes=Counter(each.themes[0] for each in puzzles),
        games=Counter(each.game for each in puzzles),
        asked=Counter(each.asked for each in puzzles),
        stale=sum(map(is_stale, puzzles)),
    )
