"""Players that err as people do: hasty ones, greedy ones, and those that are afraid of losing points.

Each searches as well as its level lets it, and then chooses with a bias. The hasty one overlooks some moves. The greedy
one sees more in points that it has at once, the fearful one in points that it would lose at the end of the round (in
Azul for the floor line), than they are worth.
"""

from collections.abc import Callable

from sintra.core.game import Move
from sintra.core.random import randbelow, seeded
from sintra.core.state import State
from sintra.core.view import View
from sintra.search.levels import Searcher
from sintra.search.player import Candidate

OVERLOOKED = 35
"""A hasty player overlooks so many moves in a hundred."""
POINT = 0.03
"""What a biased player believes that a point of its bias adds to its chance to win."""
FEWEST_VISITS = 2
"""A move that the search tried less often is not thought of."""


def seen_points(state: State, seat: int) -> float:
    """Count the points that the seat would have if the round ended here."""
    return float(state.outlook()[seat].total)


def feared_points(state: State, seat: int) -> float:
    """Count the points that the seat would lose if the round ended here: a number below 0."""
    return float(sum(min(0, event.points) for event in state.outlook()[seat].events if event.seat == seat))


BIASES: dict[str, Callable[[State, int], float]] = {"greedy": seen_points, "fearful": feared_points}
HASTY = "hasty"
MANNERS = (HASTY, *BIASES)


class Mannered:
    """A player that searches and then errs in its manner."""

    def __init__(self, name: str, searcher: Searcher, manner: str) -> None:
        self.name = name
        self.manner = manner
        self._searcher = searcher
        self._stream = seeded(0, "manner")

    def choose(self, view: View) -> Move:
        """Choose what looks best to this player."""
        moves = view.moves
        if len(moves) == 1:
            return moves[0]
        found = self._searcher.search(view).candidates
        thought_of = [each for each in found if each.visits >= FEWEST_VISITS] or list(found[:1])
        if self.manner == HASTY:
            return self._glance(thought_of).move
        worth = self._biased(view, thought_of)
        return max(thought_of, key=lambda each: worth[each.move]).move

    def _glance(self, candidates: list[Candidate]) -> Candidate:
        """Take the best move that is not overlooked."""
        for each in candidates:
            if randbelow(self._stream[0], 100) >= OVERLOOKED:
                return each
        return candidates[0]

    def _biased(self, view: View, candidates: list[Candidate]) -> dict[Move, float]:
        """Value moves by the chance to win, and by what this player sees too much in."""
        position = view.sample(self._stream)
        bias, seat = BIASES[self.manner], view.viewer
        return {each.move: each.win + POINT * bias(position.play(each.move), seat) for each in candidates}

    def new_game(self, seed: int) -> None:
        """Forget the last game."""
        self._searcher.new_game(seed)
        self._stream = seeded(seed, "manner")

    def close(self) -> None:
        """Give back the tree."""
        self._searcher.close()
