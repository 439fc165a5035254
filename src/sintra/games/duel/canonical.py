"""One position for all that are worth the same until the round ends."""

from sintra.core.kernel import Rec, kernel, wide
from sintra.games.duel.components import BACKS, COLOURS, EMPTY, KINDS, PLATES
from sintra.games.duel.counts import broken_tiles
from sintra.games.duel.position import LAID, UNSEEN


@kernel
def canonical(s: Rec) -> bool:
    """Once nobody can take a plate in this round, the stack and the display matter no more, and nothing else is hidden.

    Broken tiles count by their number only; bag, tower, and the chips that are spent come after the round.
    """
    for colour in range(COLOURS):
        s.bag[colour], s.tower[colour] = 0, 0
    for kind in range(KINDS):
        s.spent[kind] = 0
    for seat in range(wide(s.seats)):
        tiles = broken_tiles(s, seat)
        for colour in range(COLOURS):
            s.broken[seat, colour] = tiles if colour == 0 else 0
    if s.drawing or s.plate != EMPTY or s.tokens[0] > 0 or s.tokens[1] > 0:
        return False
    forget_stack(s)
    return True


@kernel
def forget_stack(s: Rec) -> None:
    """Leave nothing of the plates but those on the domes."""
    for plate in range(PLATES):
        if s.plates[plate] != LAID:
            s.plates[plate] = UNSEEN
    s.unseen, s.top, s.draws, s.returns, s.gone = 0, EMPTY, 0, 0, 0
    for draw in range(len(s.drawer)):
        s.drawer[draw], s.kept[draw] = EMPTY, EMPTY
        for back in range(BACKS):
            s.drawn_unseen[draw, back] = 0
    for k in range(len(s.return_plate)):
        s.return_plate[k], s.return_draw[k], s.return_fate[k] = EMPTY, EMPTY, EMPTY
