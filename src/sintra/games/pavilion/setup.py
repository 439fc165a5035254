"""The position before anything is drawn."""

from sintra.core.kernel import Rec
from sintra.core.rules import CHANCE
from sintra.games.pavilion.components import EMPTY, START_SCORE, TILES_PER_COLOUR
from sintra.games.pavilion.position import FIRST, IN_CENTRE, NOBODY


def setup(s: Rec, seats: int, grey: int) -> None:
    """Fill the bag and empty everything else; the first player is still to be drawn."""
    s.seats, s.grey = seats, grey
    s.round_number, s.phase, s.turn = 1, FIRST, CHANCE
    s.first, s.marker, s.waiting, s.due = 0, IN_CENTRE, NOBODY, 0
    s.score[:] = 0
    s.score[:seats] = START_SCORE  # SP-S1
    s.passed[:] = 0
    s.bag[:] = TILES_PER_COLOUR  # SP-S3
    s.tower[:] = 0
    s.supply[:] = 0
    s.factories[:] = 0
    s.centre[:] = 0
    s.hand[:] = 0
    s.stars[:] = EMPTY
