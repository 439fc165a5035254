"""What follows by itself after a move or a draw.

A step only says what comes next; this carries it out. So the long way from the last tile of a round to the next one is
compiled once, not once for every step that may lead there.
"""

from typing import Any

from sintra.core.kernel import Rec, kernel
from sintra.games.duel.drafting import choose_line, end_turn
from sintra.games.duel.position import END, GIVING, ROUND_DONE, SHOWING, TILES_TAKEN, TILING, TURN_DONE
from sintra.games.duel.preparation import fill_factories, show_plates
from sintra.games.duel.tiling import end_round, give_on, tile


@kernel
def go_on(s: Rec, log: Any) -> None:
    """Take every step that nobody chooses, until somebody decides, something is drawn or the game is over."""
    while s.phase > END:
        if s.phase == TILES_TAKEN:
            choose_line(s, log)
        elif s.phase == TURN_DONE:
            end_turn(s)
        elif s.phase == GIVING:
            give_on(s, log)
        elif s.phase == TILING:
            tile(s, log)
        elif s.phase == ROUND_DONE:
            end_round(s, log)
        elif s.phase == SHOWING:
            show_plates(s, log)
        else:
            fill_factories(s, log)
