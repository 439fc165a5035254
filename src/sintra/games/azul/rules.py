"""Setting up, and carrying out a decision. Each rule is cited by its id: see rulebook.toml."""

from typing import Any

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.rules import CHANCE
from sintra.games.azul.components import EMPTY, TILES_PER_COLOUR
from sintra.games.azul.drafting import add, take, tiles_left
from sintra.games.azul.moves import DRAFTS, VALUES
from sintra.games.azul.position import FIRST, IN_CENTRE
from sintra.games.azul.tiling import place, start_tiling, tile


@kernel
def setup(s: Rec, seats: int, grey: int) -> None:
    """Fill the bag and empty everything else; the first player is still to be drawn."""
    s.seats, s.grey = seats, grey
    s.round_number, s.phase, s.turn = 1, FIRST, CHANCE
    s.first, s.marker, s.row, s.idle = 0, IN_CENTRE, 0, 0
    s.score[:] = 0
    s.bag[:] = TILES_PER_COLOUR
    s.lid[:] = 0
    s.factories[:] = 0
    s.centre[:] = 0
    s.lines[:] = 0
    s.line_colours[:] = EMPTY
    s.wall[:] = EMPTY
    s.floor[:] = EMPTY


@kernel
def apply(s: Rec, action: int, log: Any) -> None:
    """Carry out a legal move, and everything after it that nobody chooses."""
    seat = wide(s.turn)
    if action >= DRAFTS:
        place(s, seat, wide(s.row), VALUES[action, 1], log)
        s.row += 1
        tile(s, log)
        return
    source, colour, target = VALUES[action, 0], VALUES[action, 1], VALUES[action, 2]
    taken = take(s, seat, source, colour, log)
    add(s, seat, target, colour, taken, log)
    if tiles_left(s):
        s.turn = seat + 1 if seat + 1 < s.seats else 0  # AZ-A1
    else:
        start_tiling(s)  # AZ-A11
        tile(s, log)
