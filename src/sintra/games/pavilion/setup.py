"""The table before the first draw."""

from collections.abc import Mapping

from sintra.core.game import Array
from sintra.core.rules import CHANCE
from sintra.games.pavilion.components import EMPTY, SIDES, START_SCORE, TILES_PER_COLOUR
from sintra.games.pavilion.position import FIRST, IN_CENTRE, NOBODY


def setup(array: Array, players: int, options: Mapping[str, str]) -> None:
    """Fill the bag and empty everything else, in a record of zeros; the first player is still to be drawn."""
    s = array[0]
    s.seats, s.grey = players, SIDES.index(options["side"])
    s.round_number, s.phase, s.turn = 1, FIRST, CHANCE
    s.marker, s.waiting = IN_CENTRE, NOBODY
    s.score[:players] = START_SCORE  # SP-S1
    s.bag[:] = TILES_PER_COLOUR  # SP-S3
    s.stars[:] = EMPTY
