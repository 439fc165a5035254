"""One position for all that are worth the same until the round ends."""

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.rules import sort_rows
from sintra.games.azul.components import COLOURS, EMPTY, FACTORIES, FLOOR_SPACES, MARKER
from sintra.games.azul.position import IN_CENTRE
from sintra.games.azul.scoring import on_floor


@kernel
def canonical(s: Rec) -> bool:
    """Factories have no order, a floor line counts only its pieces, and the bag and the lid come after the round.

    Whether the game ends for want of tiles (AZ-D7) still shows: they are all that is not on walls and lines. Who has
    taken the marker decides only about the next round. Nothing is hidden.
    """
    sort_rows(s.factories, wide(FACTORIES[s.seats]))
    for colour in range(COLOURS):
        s.bag[colour], s.lid[colour] = 0, 0
    for seat in range(wide(s.seats)):
        pieces = on_floor(s, seat)
        for space in range(FLOOR_SPACES):
            s.floor[seat, space] = MARKER if space < pieces else EMPTY
    if s.marker != IN_CENTRE:
        s.marker = 0
    return True
