"""The table before the first draw."""

from collections.abc import Mapping

from sintra.core.game import Array
from sintra.core.rules import CHANCE
from sintra.games.azul.components import EMPTY, TILES_PER_COLOUR, WALLS
from sintra.games.azul.position import FIRST, IN_CENTRE


def setup(array: Array, players: int, options: Mapping[str, str]) -> None:
    """Fill the bag and empty everything else, in a record of zeros; the first player is still to be drawn."""
    s = array[0]
    s.seats, s.grey = players, WALLS.index(options["wall"])
    s.round_number, s.phase, s.turn = 1, FIRST, CHANCE
    s.marker = IN_CENTRE
    s.bag[:] = TILES_PER_COLOUR
    s.line_colours[:] = EMPTY
    s.wall[:] = EMPTY
    s.floor[:] = EMPTY
