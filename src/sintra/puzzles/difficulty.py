"""How hard a puzzle is: the lowest level that finds its answer.

The levels are asked by numbers of simulations, never by seconds, so that a puzzle is as hard on every machine. The
lower ones are asked three times, and the majority counts. Level 1 is asked as if it overlooked nothing: that is what it
sees at best. Level 6, which thinks by the clock, is not asked: what level 5 misses is for it.
"""

from collections.abc import Collection

from sintra.core.game import Move
from sintra.core.random import seeded
from sintra.core.view import View
from sintra.puzzles.puzzle import EASIEST, HARDEST
from sintra.search import greedy
from sintra.search.levels import LEVELS
from sintra.search.mcts import Limits, TreeSearch

ASKED = {2: 3, 3: 3, 4: 1, 5: 1}
"""How often each level that searches is asked."""


def finds(level: int, view: View, answers: Collection[Move]) -> bool:
    """Tell whether a level finds one of the answers."""
    if level == EASIEST:
        hits = sum(greedy.choose(view, seeded(number, "puzzle")) in answers for number in range(3))
        return hits > 1
    known = LEVELS[level]
    assert known.limits is not None
    assert known.limits.sims is not None
    asked = ASKED[level]
    hits = 0
    for number in range(asked):
        tree = TreeSearch(view.game, known.settings, known.limits.sims, seeded(number, "puzzle"))
        tree.think(view, Limits(sims=known.limits.sims), decided=True)
        hits += tree.choice() in answers
    return 2 * hits > asked


def difficulty_of(view: View, answers: Collection[Move]) -> int:
    """Give the lowest level that finds one of the answers; the highest one if none does."""
    return next((level for level in range(EASIEST, HARDEST) if finds(level, view, answers)), HARDEST)
