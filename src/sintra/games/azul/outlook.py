"""What a position is worth to a seat."""

import numpy as np

from sintra.core.kernel import Rec, kernel, wide
from sintra.core.rules import LEGAL, LOG_COLUMNS
from sintra.games.azul.components import ROWS
from sintra.games.azul.legality import space_verdict
from sintra.games.azul.scoring import floor_loss, run
from sintra.games.azul.tiling import fall, place

PROGRESS = 0.02
"""A tile on an unfinished line counts so little that it only decides between equal moves."""


@kernel
def estimate(s: Rec, seat: int) -> float:
    """Count a seat's points if the round ended now; uses up the position."""
    log = np.empty((0, LOG_COLUMNS), np.int32)
    progress = 0.0
    for row in range(ROWS):
        if s.lines[seat, row] == row + 1:
            s.row = row
            column = best_column(s, seat, row)
            if column >= 0:
                place(s, seat, row, column, log)
            else:
                fall(s, seat, row, log)
        else:
            progress += PROGRESS * s.lines[seat, row]
    return wide(s.score[seat]) - floor_loss(s, seat) + progress


@kernel
def best_column(s: Rec, seat: int, row: int) -> int:
    """Find the column where the tile of a complete line scores most; -1 if there is none."""
    best, most = -1, 0
    for column in range(ROWS):
        if space_verdict(s, seat, row, column) == LEGAL:
            points = run(s, seat, row, column, 0, 1) + run(s, seat, row, column, 1, 0)
            if points > most:
                best, most = column, points
    return best
