"""The legal actions of many games as short lists, for learners that do not want masks as wide as a game's range."""

from typing import Any, NamedTuple

from sintra.core.game import Array
from sintra.core.kernel import kernel, wide
from sintra.core.rules import legal

NOTHING = -1


class LegalActions(NamedTuple):
    """Legal actions, a row for each game."""

    numbers: Array
    """Their numbers, then NOTHING."""
    counts: Array
    """How many there are; 0 after the end."""


@kernel
def list_all(games: Any, over: Any, numbers: Any, counts: Any) -> None:
    """List the legal actions of every game; what is left of a longer list is cleared."""
    for k in range(len(games)):
        before = wide(counts[k])
        found = wide(0)
        if not over[k]:
            found = wide(legal(games[k].position, numbers[k]))
        counts[k] = found
        for each in range(found, before):
            numbers[k, each] = NOTHING
